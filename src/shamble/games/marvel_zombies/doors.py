"""Rulebook: "Ouverture de porte" and "Génération dans les bâtiments"."""

from __future__ import annotations

from .kinds import STREET, Door, Hero, Zone, bits_of
from .mode import ActionOffer
from .people import reveal
from .spawn import DrawSpawn
from .state import NO_CARD, OfZone, Outbreak, Rule


def can_open(g: Outbreak, door: Door) -> bool:
    """Closed, not sealed, and not locked by its colour or by the building that it leads into."""
    if g.doors >> door & 1:
        return False
    fact = g.board.doors[door]
    if fact.state == "sealed" or (fact.state == "locked" and not g.play.locks[fact.colour](g)):
        return False
    for building, opens in g.play.regions.items():
        if door in g.board.buildings[building].doors and not opens(g):
            return False
    return True


def doors_in_reach(g: Outbreak, hero: Hero) -> list[Door]:
    return [door for door in g.board.doors_of[g.hero_at[hero]] if can_open(g, door)]


def door_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    return [("open", (door,), 1, OpenDoor, (hero, door)) for door in doors_in_reach(g, hero)]


class OpenDoor(Rule):
    """A door opens, for good; a building behind it that nobody has opened yet is revealed."""

    def __init__(self, hero: Hero, door: Door) -> None:
        self.hero, self.door = hero, door

    def run(self, g: Outbreak) -> None:
        g.doors |= 1 << self.door
        g.commit()
        g.emit("door_opened", self.hero, self.door)
        g.rules.door_opened(g, self.door)
        board = g.board
        for building in dict.fromkeys(board.building_of[zone] for zone in board.doors[self.door].zones):
            if building != STREET and not g.revealed >> building & 1:
                g.then(OpenBuilding(building))


class OpenBuilding(Rule):
    """A building is opened for the first time: its rooms spawn, then its Bystanders are revealed."""

    def __init__(self, building: int) -> None:
        self.building = building

    def run(self, g: Outbreak) -> None:
        g.revealed |= 1 << self.building
        building = g.board.buildings[self.building]
        g.emit("building_opened", building.rooms[0])
        rooms = [zone for zone in building.spawn_rooms if not g.rules.is_empty(g.board, zone)]
        g.then(BuildingSpawn(sum(1 << zone for zone in rooms)))
        if g.rules.shows_people:
            g.then(*[RevealCard(zone) for zone in building.rooms if g.face_down[zone] != NO_CARD])


class BuildingSpawn(Rule):
    """One card for each room with the symbol (a bit in `rooms`), in an order that the players choose."""

    def __init__(self, rooms: int) -> None:
        self.rooms = rooms

    def run(self, g: Outbreak) -> None:
        options = g.each("reveal", bits_of(self.rooms), lambda zone: (DrawSpawn(zone, 0), self._but(zone)))
        g.ask_team("building.order", options)

    def _but(self, zone: Zone) -> BuildingSpawn:
        return BuildingSpawn(self.rooms & ~(1 << zone))


class RevealCard(OfZone):
    """A Bystander card on the board is turned over."""

    def run(self, g: Outbreak) -> None:
        card = g.face_down[self.zone]
        if card != NO_CARD:
            g.face_down[self.zone] = NO_CARD
            g.commit()
            reveal(g, card, self.zone)
            g.rules.revealed(g, card, self.zone)
