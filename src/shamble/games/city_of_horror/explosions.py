"""Explosion markers and what the last one does: the Armory burns or is blocked, the Tower collapses."""

from __future__ import annotations

from ...engine import Seat
from ...engine.table import replaced
from .content import ARMORY, COLLAPSED, CROSSROADS, WATER_TOWER, Location
from .losses import lose_together
from .state import Rule, Town, board, characters_at, is_closed, tower_stands
from .zombies import kill_zombies


class Explosion(Rule):
    """The player must put a marker on the Armory or the Water Tower; once the Armory is closed, on the Tower,
    collapsed or not (ruling 53). Without a marker left the duty lapses."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        if sum(g.markers) >= g.content.box.explosion_markers:
            return
        targets = [WATER_TOWER] if is_closed(g, ARMORY) else [ARMORY, WATER_TOWER]
        g.ask(
            self.seat,
            "explosion.where",
            (),
            [g.option("at", (location,), (PlaceMarker(location),)) for location in targets],
        )


class PlaceMarker(Rule):
    """One more marker; what follows from it follows at once."""

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: Town) -> None:
        g.markers = replaced(g.markers, self.location, g.markers[self.location] + 1)
        g.emit("marker_placed", self.location, g.markers[self.location])
        explosion = board(g, self.location).explosion
        if explosion is not None and g.markers[self.location] == explosion.markers:
            if explosion.result == "fire":
                g.then(ArmoryBurns())
            elif explosion.result == "blocked":
                g.emit("door_blocked")
            elif tower_stands(g):
                g.then(TowerCollapses())


class ArmoryBurns(Rule):
    """Everybody inside flees to the Crossroads, the Granny too; the zombies do not care."""

    def run(self, g: Town) -> None:
        g.emit("armory_burnt")
        for character in characters_at(g, ARMORY):
            g.place[character] = CROSSROADS
            g.extra[character] = False
            g.emit("fled", g.owner[character], character)


class TowerCollapses(Rule):
    """Everybody on it and every zombie below dies; its ruin takes its place, the markers stay."""

    def run(self, g: Town) -> None:
        g.sides = replaced(g.sides, WATER_TOWER, COLLAPSED)
        g.emit("tower_collapsed")
        kill_zombies(g, WATER_TOWER, g.zombies[WATER_TOWER])
        lose_together(g, characters_at(g, WATER_TOWER))
