"""Rulebook: "Mise en place"."""

from __future__ import annotations

from operator import ge
from pathlib import Path
from typing import Final

from ...engine import BadOption, Rng, Seat, Setting
from ...engine.spec import Settings
from .content import FOLDER, RESISTANCE, MarvelContent, mission_files
from .doors import RevealCard
from .kinds import COLOURS, NOWHERE, STREET, TRAPPED, Bystander, Hero, Zone
from .sign import USES
from .state import NO_CARD, NOBODY, OfHero, OfHeroAndZone, Outbreak, Rule, team
from .turn import Round

AUTO: Final = "auto"


def _mission(folder: Path) -> Setting:
    """Which mission: the first unless one is chosen."""
    names = tuple(mission_files(folder))
    return Setting("mission", names, names[0], "mission")


TEAM: Final = Setting("team", ("choose", "random", "fixed"), "choose")
SETTINGS: Final = (
    _mission(FOLDER),
    Setting("heroes", (AUTO, 1, 2, 3, 4, 5, 6), AUTO),
    TEAM,
    Setting("coulson", ("ranged", "unique"), "ranged"),
    Setting("banner", ("hulk", "banner"), "hulk"),
)
RESISTANCE_SETTINGS: Final = (_mission(RESISTANCE), TEAM)


def blank(seats: int, content: MarvelContent) -> Outbreak:
    return Outbreak(seats, content, Rng(0))


def set_up(seats: int, seed: int, settings: Settings, content: MarvelContent) -> Outbreak:
    """Everything that is shuffled is shuffled here; what players decide or see happen is on the agenda."""
    luck = Rng(seed).fork(1)
    content = content.side_of(settings["mission"])
    g = Outbreak(seats, content, Rng(seed).fork(2))
    heroes = party(seats, settings, content)
    g.mission = content.names["mission"].index(settings["mission"])
    g.settle_on(content.missions[g.mission])
    g.coulson_unique = settings.get("coulson") == "unique"
    g.banner_counts = settings.get("banner") == "banner"
    lay_out(g, heroes)
    stack_decks(g, luck)
    place_objectives(g, luck)
    place_figures(g)
    deal_bystanders(g, luck)
    g.then(*_choosing(g, heroes, settings["team"], luck), PlaceHeroes(), Begin(), Round(1))
    return g


def party(seats: int, settings: Settings, content: MarvelContent) -> int:
    """How many heroes such a table has: four unless more play; every player has at least one."""
    wish = settings.get("heroes", AUTO)
    if wish == AUTO:
        return max(seats, content.box.usual)
    if wish < seats:
        raise BadOption("option.least", option="heroes", value=wish, least=seats)
    return int(wish)


def lay_out(g: Outbreak, heroes: int) -> None:
    """Tiles and tokens: doors, Spawn Points for so many heroes, Exit, Sign."""
    board = g.board
    zones = len(board.zones)
    g.agents = [[0] * zones for _ in g.content.agents]
    g.face_down = [NO_CARD] * zones
    g.under = [NO_CARD] * len(board.objectives)
    g.doors = board.open_at_start
    for point in board.spawn_points(heroes):
        g.spawn_points |= 1 << point.index
        g.spawn_active |= point.active << point.index
    g.exit_at, g.sign_at = board.exit, board.sign
    g.sign_uses = USES if board.sign != NOWHERE else 0
    inside = {board.building_of[zone] for zone in board.starts}
    inside |= {board.building_of[z] for d in board.doors if g.doors >> d.index & 1 for z in d.zones}
    g.revealed = sum(1 << building for building in inside if building != STREET)


def stack_decks(g: Outbreak, luck: Rng) -> None:
    """Four decks, face down."""
    content = g.content
    for card in range(len(content.spawn)):
        (g.spawn_deck if g.rules.uses_spawn_card(g, card) else g.spawn_out).append(card)
    g.trait_deck = [trait for trait, entry in enumerate(content.traits) for _ in range(entry.copies)]
    standing = g.board.figures
    g.super_deck = [who for who, name in enumerate(content.names["super_hero"]) if name not in standing]
    for deck in (g.spawn_deck, g.trait_deck, g.super_deck):
        luck.shuffle(deck)


def place_objectives(g: Outbreak, luck: Rng) -> None:
    """Where colours are hidden, all Objectives lie red side up, in any order."""
    g.objective_colours = [COLOURS.index(objective.colour) for objective in g.board.objectives]
    if g.play.entry.hidden:
        luck.shuffle(g.objective_colours)
    else:
        g.objectives_known = (1 << len(g.objective_colours)) - 1


def place_figures(g: Outbreak) -> None:
    """Heroes on the Enemies' side and agents whom the mission puts on the board."""
    content = g.content
    for name, zones in g.board.figures.items():
        if name in content.super_hero:
            g.super_at[content.super_hero[name]] = zones[0]
        elif name in content.agent:
            for zone in zones:
                g.agents[content.agent[name]][zone] += 1


# -- bystander cards ---------------------------------------------------------------------------------


def deal_bystanders(g: Outbreak, luck: Rng) -> None:
    """One card face down in each zone with the symbol, under Objectives where the mission says so; the rest
    is the deck. Secret Missions stay out unless the mission uses them."""
    content, entry = g.content, g.play.entry
    cards: list[Bystander] = []
    for card, (name, fact) in enumerate(zip(content.names["bystander"], content.bystanders, strict=True)):
        used = name in entry.planted or fact.kind not in g.rules.leaves_out
        (cards if used else g.people_out).extend([card] * fact.copies)
    zones = [zone for zone in g.board.bystander_rooms if not g.rules.is_empty(g.board, zone)]
    zones += g.board.figures.get(TRAPPED, ())
    under = list(range(len(g.under))) if g.rules.hides_under_objectives else []
    cards.sort()
    luck.shuffle(cards)
    g.people_deck = hide_cards(g, cards, zones, under, luck)


def hide_cards(
    g: Outbreak, cards: list[Bystander], zones: list[Zone], under: list[int], luck: Rng
) -> list[Bystander]:
    """Lay cards of a shuffled deck into those zones and under those Objectives, as the mission wants it; what
    is left is the deck. Serves the setup, and those who think ahead about what they cannot see."""
    content = g.content
    for objective in under:
        g.under[objective] = _pull(cards, [c for c in cards if content.bystanders[c].kind == "person"])
    free = list(zones)
    for name, away in g.play.entry.planted.items():
        card = content.bystander[name]
        if card in cards and not g.devoured_people >> card & 1:  # else it came back into the deck
            spots = [zone for zone in free if not set(away) & set(g.board.zones[zone].tiles)]
            spot = luck.pick(spots)
            g.face_down[spot] = _pull(cards, [card])
            free.remove(spot)
    for zone in free:
        g.face_down[zone] = cards.pop()
    return cards


def _pull(cards: list[Bystander], wanted: list[Bystander]) -> Bystander:
    """Take the last of the wanted ones out of the cards."""
    cards.remove(wanted[-1])
    return wanted[-1]


# -- heroes ------------------------------------------------------------------------------------------


def _choosing(g: Outbreak, heroes: int, way: str, luck: Rng) -> list[Rule]:
    """The players share the heroes out, seat by seat and round by round; or chance or habit does."""
    seats = [number % g.seats for number in range(heroes)]
    if way == "choose":
        return [PickHero(seat) for seat in seats]
    order = list(range(len(g.content.heroes)))
    if way == "random":
        luck.shuffle(order)
    return [HeroPicked(seat, hero) for seat, hero in zip(seats, order, strict=False)]


class PickHero(Rule):
    """A player takes a hero."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Outbreak) -> None:
        free = [hero for hero, owner in enumerate(g.owner) if owner == NOBODY]
        g.ask(self.seat, "setup.hero", (), g.each("pick", free, lambda hero: (HeroPicked(self.seat, hero),)))


class HeroPicked(Rule):
    """Health at its highest, Hunger, Power and experience at nought, no cards."""

    def __init__(self, seat: Seat, hero: Hero) -> None:
        self.seat, self.hero = seat, hero

    def run(self, g: Outbreak) -> None:
        g.owner[self.hero] = self.seat
        g.health[self.hero] = g.content.box.health
        g.emit("hero_picked", self.seat, self.hero)


class PlaceHeroes(Rule):
    """All in the Starting Zone; with two of them the players split the heroes."""

    def run(self, g: Outbreak) -> None:
        starts = g.board.starts
        for hero in team(g):
            g.then(StartAt(hero, starts[0]) if len(starts) == 1 else StartWhere(hero))


class StartWhere(OfHero):
    """No zone takes more than its share."""

    def run(self, g: Outbreak) -> None:
        starts = g.board.starts
        there = [g.hero_at.count(zone) for zone in starts]
        options = [
            g.option("start", (zone,), (StartAt(self.hero, zone),))
            for index, zone in enumerate(starts)
            if any(share[index] > there[index] and all(map(ge, share, there)) for share in group_sizes(g))
        ]
        g.ask_team("setup.start", options, self.hero)


def group_sizes(g: Outbreak) -> list[tuple[int, int]]:
    """How many heroes may start in each of two zones."""
    heroes = len(team(g))
    few = g.rules.smaller_group(heroes)
    return [(few, heroes - few), (heroes - few, few)]


class StartAt(OfHeroAndZone):
    def run(self, g: Outbreak) -> None:
        g.hero_at[self.hero] = self.zone
        g.emit("hero_placed", self.hero, self.zone)


class Begin(Rule):
    """What lies open from the start is revealed, then the mission's own setup."""

    def run(self, g: Outbreak) -> None:
        for building in g.board.buildings:
            if g.revealed >> building.index & 1:
                g.then(*[RevealCard(zone) for zone in building.rooms if g.face_down[zone] != NO_CARD])
        for begin in g.play.setup:
            begin(g)
