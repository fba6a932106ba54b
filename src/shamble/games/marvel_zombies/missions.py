"""Rulebook: "Missions: mode zombie": goals, locks and special rules by the names that missions.toml uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from .board import FAR, NOWHERE, Door, Zone
from .content import BLUE, COLOURS, GREEN, PLAIN, RED_LEVEL, YELLOW_LEVEL, Bystander, Hero, SuperHero
from .doors import RevealCard
from .hands import gain_card
from .hooks import CROWD, GOALS, LOCKS, WHEN, Goal, lose
from .objectives import TAKEN, has_taken
from .people import REVEALED, draw_person, put_person, reveal
from .spawn import Come, DrawSpawn, SuperHeroComes, notice
from .state import LEFT, NO_CARD, Outbreak, Rule, level, spawn_zones, team

F = TypeVar("F", bound=Callable[..., object])

SETUP: Final[dict[str, Callable[[Outbreak], None]]] = {}
"""What happens right after setup."""
PLAIN_RULES: Final = frozenset(
    "well_hidden walking_snacks empty_start force_field under_objectives"
    " no_reinforcements silent_guardians upgrades scattered under_repair beacon second_wave charges".split()
)
"""Special rules that other chapters look for themselves."""


def registered(table: dict[str, F], name: str) -> Callable[[F], F]:
    def register(function: F) -> F:
        table[name] = function
        return function

    return register


def when(moment: str, rule: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A special rule listens for a moment."""
    return registered(WHEN[moment], rule)


# -- goals -------------------------------------------------------------------------------------------


@registered(GOALS, "exit")
def everybody_left(g: Outbreak) -> bool:
    return all(g.hero_at[hero] == LEFT for hero in team(g))


@registered(GOALS, "devour_all")
def nobody_is_left(g: Outbreak) -> bool:
    """No Bystander on the board, and no card that is not revealed."""
    return all(zone < 0 for zone in g.people_at) and all(card == NO_CARD for card in g.face_down)


@registered(GOALS, "take_all")
def all_taken(g: Outbreak) -> bool:
    return g.objectives_taken == (1 << len(g.objective_colours)) - 1


@registered(GOALS, "take_red")
def reds_taken(g: Outbreak) -> bool:
    return has_taken(g, "red")


@registered(GOALS, "take_blue")
def blue_taken(g: Outbreak) -> bool:
    return has_taken(g, "blue")


@registered(GOALS, "take_blue_green")
def blue_green_taken(g: Outbreak) -> bool:
    return has_taken(g, "blue") and has_taken(g, "green")


@registered(GOALS, "devour_objective_person")
def objective_person_devoured(g: Outbreak) -> bool:
    return g.marked_devoured != 0


@registered(GOALS, "devour_five")
def all_objective_people_devoured(g: Outbreak) -> bool:
    """All of those who lay under the Objectives, and no card is left there."""
    return all_taken(g) and g.marked_devoured == g.marked


@registered(GOALS, "no_super_hero")
def no_super_hero(g: Outbreak) -> bool:
    return all(zone == NOWHERE for zone in g.super_at)


@registered(GOALS, "devour_wong")
def wong_devoured(g: Outbreak) -> bool:
    return bool(g.devoured_people >> g.content.bystander["wong"] & 1)


def defeated(name: str) -> Goal:
    """Eliminated for good: they do not come back in the End Phase."""

    def is_gone(g: Outbreak) -> bool:
        return bool(g.super_defeated >> g.content.super_hero[name] & 1)

    return is_gone


GOALS["defeat_strange"] = defeated("doctor_strange")


@registered(GOALS, "each_takes")
def each_took(g: Outbreak) -> bool:
    return all(g.takers >> hero & 1 for hero in team(g))


@registered(GOALS, "each_devours")
def each_devoured(g: Outbreak) -> bool:
    return all(g.devourers >> hero & 1 for hero in team(g))


@registered(GOALS, "each_red")
def each_red(g: Outbreak) -> bool:
    return all(level(g, hero) == RED_LEVEL for hero in team(g))


@registered(GOALS, "exit_found")
def exit_found(g: Outbreak) -> bool:
    return g.exit_at != NOWHERE


@registered(GOALS, "both_missions")
def both_missions(g: Outbreak) -> bool:
    return all(g.collected >> g.content.bystander[name] & 1 for name in g.play.entry.collect)


# -- locks -------------------------------------------------------------------------------------------

LOCKS.update(
    {
        "blue_taken": blue_taken,
        "green_taken": lambda g: has_taken(g, "green"),
        "red_taken": reds_taken,
        "blue_green_taken": blue_green_taken,
        "objective_person_devoured": objective_person_devoured,
        "strange_gone": GOALS["defeat_strange"],
        "never": lambda g: False,
    }
)


# -- defeats -----------------------------------------------------------------------------------------


@when("person_left", "bystander_left")
def bystander_left(g: Outbreak, person: Bystander) -> None:
    """MZ0, MZ1: nobody may get away."""
    lose(g, "bystander_left")


@when("person_left", "objective_person_left")
def objective_person_left(g: Outbreak, person: Bystander) -> None:
    """MZ2, MZ9: the Objective Bystander may not get away."""
    if g.marked & ~g.marked_devoured & 1 << person:
        lose(g, "bystander_left")


# -- after setup -------------------------------------------------------------------------------------


def spawn_everywhere(g: Outbreak) -> None:
    """MH5: one card for every active Spawn Point before the first round (ruling 46)."""
    for point in g.board.spawns:
        if g.spawn_points & g.spawn_active & 1 << point.index:
            g.then(DrawSpawn(point.zone, 0))


@registered(SETUP, "crowd_of_five")
def crowd_of_five(g: Outbreak) -> None:
    """MZ2, MH1, MH3: the same with five or six heroes."""
    if len(team(g)) >= CROWD:
        spawn_everywhere(g)


# -- cards revealed ----------------------------------------------------------------------------------


def wake(g: Outbreak, colour: int) -> None:
    """The Spawn Point of that colour becomes active, if it is in play."""
    for point in g.board.spawns:
        bit = 1 << point.index
        if point.colour == COLOURS[colour] and g.spawn_points & bit and not g.spawn_active & bit:
            g.spawn_active |= bit
            g.emit("spawn_point_woke", point.zone)


@registered(REVEALED, "objective_person")
def objective_person(g: Outbreak, zone: Zone) -> None:
    """MZ2: the coloured Spawn Points wake, and a Bystander is there: the Objective Bystander."""
    wake(g, BLUE)
    wake(g, GREEN)
    person = draw_somebody(g)
    if person != NO_CARD:
        g.marked |= 1 << person
        put_person(g, person, zone)


def draw_somebody(g: Outbreak) -> Bystander:
    """A Bystander card that is a person: others are discarded and drawn again."""
    while (card := draw_person(g)) != NO_CARD and g.content.bystanders[card].kind != "person":
        g.people_discard.append(card)
        if all(g.content.bystanders[each].kind != "person" for each in g.people_deck + g.people_discard):
            return NO_CARD
    return card


@registered(REVEALED, "informer")
def informer(g: Outbreak, zone: Zone) -> None:
    """MZ6: the players may look at one Objective."""
    g.then(Peek())


class Peek(Rule):
    """MZ6: which Objective is turned over."""

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("peek", (index,), (SeeObjective(index),))
            for index in range(len(g.objective_colours))
            if not g.objectives_known >> index & 1
        ]
        if options:
            g.ask(None, "mission.peek", (), [*options, g.option("decline")])


class SeeObjective(Rule):
    def __init__(self, objective: int) -> None:
        self.objective = objective

    def run(self, g: Outbreak) -> None:
        g.objectives_known |= 1 << self.objective
        g.commit()
        colour = COLOURS[g.objective_colours[self.objective]]
        g.emit("objective_seen", self.objective, colour)


# -- objectives taken --------------------------------------------------------------------------------


@registered(TAKEN, "research")
def research(g: Outbreak, hero: Hero, objective: int) -> None:
    """MZ5: the taker may draw a Bystander card."""
    g.then(Research(hero))


class Research(Rule):
    """MZ5: draw, or leave it."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        if g.people_deck or g.people_discard:
            options = [g.option("draw", (), (DrawCard(self.hero),)), g.option("decline")]
            g.ask(g.owner[self.hero], "mission.research", (self.hero,), options)


class DrawCard(Rule):
    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        person = draw_somebody(g)
        if person != NO_CARD:
            gain_card(g, self.hero, person)


@registered(TAKEN, "activate")
def activate(g: Outbreak, hero: Hero, objective: int) -> None:
    """MZ6, MZ7: the Spawn Point of the Objective's colour wakes."""
    wake(g, g.objective_colours[objective])


@registered(TAKEN, "super_hero_there")
def super_hero_there(g: Outbreak, hero: Hero, objective: int) -> None:
    """MZ6: a Super Hero appears on the Spawn Point of the Objective's colour."""
    colour = COLOURS[g.objective_colours[objective]]
    g.then(*[SuperHeroComes(point.zone) for point in g.board.spawns if point.colour == colour])


@registered(TAKEN, "exit_here")
def exit_here(g: Outbreak, hero: Hero, objective: int) -> None:
    """MZ6: the Exit is where the green Objective was."""
    g.exit_at = g.board.objectives[objective].zone
    g.emit("exit_found", g.exit_at)


@when("taken", "under_objectives")
def reveal_under(g: Outbreak, hero: Hero, objective: int) -> None:
    """MZ9: the Bystander under the Objective is an Objective Bystander."""
    card = g.under[objective]
    if card != NO_CARD:
        g.under[objective] = NO_CARD
        g.marked |= 1 << card
        g.commit()
        reveal(g, card, g.board.objectives[objective].zone)


# -- special rules -----------------------------------------------------------------------------------


@when("entered", "well_hidden")
def well_hidden(g: Outbreak, hero: Hero, zone: Zone) -> None:
    """MZ3: a Bystander is revealed when a hero enters the zone."""
    if g.face_down[zone] != NO_CARD:
        g.then(RevealCard(zone))


@when("super_hero_eliminated", "protection_spell")
def protection_spell(g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> None:
    """MZ3: until Wong is devoured Doctor Strange comes back."""
    if who == g.content.super_hero["doctor_strange"] and not wong_devoured(g):
        send_home(g, who)


@when("super_hero_eliminated", "rolling_thunder")
def rolling_thunder(g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> None:
    """MZ7: Thor comes back unless a hero at Orange or Red eliminated him."""
    if who == g.content.super_hero["thor"] and level(g, hero) <= YELLOW_LEVEL:
        send_home(g, who)


def send_home(g: Outbreak, who: SuperHero) -> None:
    """To come back where they stood at the start."""
    g.super_back[who] = g.board.figures[g.content.names["super_hero"][who]][0]


@when("end_phase", "protection_spell")
@when("end_phase", "rolling_thunder")
def come_back(g: Outbreak) -> None:
    """MZ3, MZ7: those appear again who are to."""
    for zone in stand_up(g):
        notice(g, zone)


def stand_up(g: Outbreak) -> list[Zone]:
    """Those return who are off the board for a while: where."""
    zones = []
    for who, zone in enumerate(g.super_back):
        if zone != NOWHERE:
            g.super_at[who], g.super_back[who] = zone, NOWHERE
            g.emit("super_hero_returned", who, zone)
            zones.append(zone)
    return zones


@when("door_opened", "they_waited")
def they_waited(g: Outbreak, door: Door) -> None:
    """MZ8: a coloured Spawn Point wakes when a door leading onto its tile is opened."""
    board = g.board
    tiles = {board.joined.side[cell] for cell in board.doors[door].edge}
    for point in board.spawns:
        if point.colour != "red" and tiles & set(board.zones[point.zone].tiles):
            wake(g, COLOURS.index(point.colour))


@when("devoured", "avengers_come")
def avengers_come(g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
    """MZ9: a Super Hero avenges every Bystander."""
    g.then(SuperHeroComes(zone))


@when("danger", "last_defence")
def last_defence(g: Outbreak, hero: Hero, levels: int) -> None:
    """MZ10: three Troopers for each new Danger Level, until Secret Mission 1 is taken."""
    disrupted = g.collected >> g.content.bystander["secret_mission_1"] & 1
    if not disrupted and g.hero_at[hero] >= 0:
        g.then(Defence(hero, 3 * levels))


class Defence(Rule):
    """MZ10: in the Spawn Zone nearest to the hero; among several the players choose."""

    def __init__(self, hero: Hero, count: int) -> None:
        self.hero, self.count = hero, count

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0:
            return
        options = [
            g.option("at", (zone,), (Come(PLAIN, zone, self.count, 0),))
            for zone in nearest_spawn_zones(g, here)
        ]
        g.ask(None, "mission.defence", (self.hero, self.count), options)


def nearest_spawn_zones(g: Outbreak, here: Zone) -> list[Zone]:
    """By open path; without one, as if all doors stood open."""
    zones = sorted(set(spawn_zones(g)))
    distances = g.ways.distances(here)
    if all(distances[zone] == FAR for zone in zones):
        distances = g.board.ways((1 << len(g.board.doors)) - 1).distances(here)
    nearest = min(distances[zone] for zone in zones)
    return [zone for zone in zones if distances[zone] == nearest]


def rules_known() -> Iterator[str]:
    """Every special rule that some chapter carries out."""
    yield from PLAIN_RULES
    for listening in WHEN.values():
        yield from listening
