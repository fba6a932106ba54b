"""Goals, losses, locks and special rules that several missions share, by the names that their files use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ..ending import lose
from ..hands import DrawTrait
from ..kinds import (
    COLOURS,
    NOWHERE,
    PRISONER,
    RED_LEVEL,
    TRAPPED,
    Bystander,
    Hero,
    SpawnCard,
    SuperHero,
    Zone,
)
from ..mission import GoalTest, Library, MissionRules, Needs
from ..mode import ActionOffer
from ..movement import move_cost, ways_on
from ..objectives import has_taken
from ..people import draw_person, put_person, reveal
from ..sign import CarrySign, can_touch_sign
from ..spawn import DrawSpawn, SuperHeroComes, notice
from ..state import LEFT, NO_CARD, NOBODY, Outbreak, level, team

CROWD: Final = 5
"""How many heroes are many."""


def noted(g: Outbreak, what: str, kind: str, thing: int) -> None:
    """The mission remembers that thing, once."""
    name = g.content.names[kind][thing]
    if name not in g.memory[what]:
        g.memory[what] = (*g.memory[what], name)


# -- goals -------------------------------------------------------------------------------------------


def everybody_left(g: Outbreak) -> bool:
    return all(g.hero_at[hero] == LEFT for hero in team(g))


def nobody_is_left(g: Outbreak) -> bool:
    """No Bystander on the board, and no card that is not revealed."""
    return all(zone < 0 for zone in g.people_at) and all(card == NO_CARD for card in g.face_down)


def all_taken(g: Outbreak) -> bool:
    return g.objectives_taken == (1 << len(g.objective_colours)) - 1


def taken(*colours: str) -> GoalTest:
    """Were all Objectives of these colours taken?"""
    return lambda g: all(has_taken(g, colour) for colour in colours)


def objective_person_devoured(g: Outbreak) -> bool:
    return g.marked_devoured != 0


def all_objective_people_devoured(g: Outbreak) -> bool:
    """All of those who lay under the Objectives, and no card is left there."""
    return all_taken(g) and g.marked_devoured == g.marked


def no_super_hero(g: Outbreak) -> bool:
    return all(zone == NOWHERE for zone in g.super_at)


def defeated(name: str) -> GoalTest:
    """Eliminated for good: they do not come back in the End Phase."""
    return lambda g: bool(g.super_defeated >> g.content.super_hero[name] & 1)


def each_among(what: str) -> GoalTest:
    """Has every hero done what is remembered under that name?"""
    return lambda g: all(g.content.names["hero"][hero] in g.memory[what] for hero in team(g))


def each_red(g: Outbreak) -> bool:
    return all(level(g, hero) == RED_LEVEL for hero in team(g))


def marked_rescued(g: Outbreak) -> bool:
    """Every Objective Bystander was found and rescued."""
    return (g.marked & g.rescued_people).bit_count() == people_wanted(g)


def people_wanted(g: Outbreak) -> int:
    """How many Objective Bystanders there are, seen or not."""
    if g.rules.hides_under_objectives:
        return len(g.board.objectives)
    return sum(len(g.board.figures.get(what, ())) for what in (PRISONER, TRAPPED))


def sign_home(g: Outbreak) -> bool:
    """The Sign lies in the Exit Zone, carried or thrown there."""
    return g.sign_at == g.exit_at


class Takers(MissionRules):
    """Who has taken an Objective."""

    memory: ClassVar = {"takers": ()}

    def taken(self, g: Outbreak, hero: Hero, objective: int) -> None:
        noted(g, "takers", "hero", hero)
        super().taken(g, hero, objective)


class Devourers(MissionRules):
    """Who has devoured somebody."""

    memory: ClassVar = {"devourers": ()}

    def devoured(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        if hero != NOBODY:
            noted(g, "devourers", "hero", hero)
        super().devoured(g, hero, person, zone)


# -- defeats -----------------------------------------------------------------------------------------


class NobodyLeaves(MissionRules):
    """No Bystander may get away."""

    def person_left(self, g: Outbreak, person: Bystander) -> None:
        lose(g, "bystander_left")
        super().person_left(g, person)


class ObjectivePersonStays(MissionRules):
    """The Objective Bystander may not get away."""

    def person_left(self, g: Outbreak, person: Bystander) -> None:
        if g.marked & ~g.marked_devoured & 1 << person:
            lose(g, "bystander_left")
        super().person_left(g, person)


class MarkedLost(MissionRules):
    """No Objective Bystander may be devoured, sacrificed ones included, nor may their card be given up."""

    def devoured(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        self._lost(g, person)
        super().devoured(g, hero, person, zone)

    def discarded(self, g: Outbreak, hero: Hero, person: Bystander) -> None:
        self._lost(g, person)
        super().discarded(g, hero, person)

    def _lost(self, g: Outbreak, person: Bystander) -> None:
        if g.marked >> person & 1:
            lose(g, "marked_lost")


# -- after setup, and when an Objective is taken -----------------------------------------------------


def spawn_everywhere(g: Outbreak) -> None:
    """One card for every active Spawn Point before the first round (ruling 46)."""
    for point in g.board.spawns:
        if g.spawn_points & g.spawn_active & 1 << point.index:
            g.then(DrawSpawn(point.zone, 0))


def crowd_of_five(g: Outbreak) -> None:
    """The same with five or six heroes."""
    if len(team(g)) >= CROWD:
        spawn_everywhere(g)


def wake(g: Outbreak, *colours: str) -> None:
    """The Spawn Points of these colours become active, if they are in play."""
    for colour in colours:
        for point in g.board.spawns:
            bit = 1 << point.index
            if point.colour == colour and g.spawn_points & bit and not g.spawn_active & bit:
                g.spawn_active |= bit
                g.emit("spawn_point_woke", point.zone)


def remove_point(g: Outbreak, point: int) -> None:
    """A Spawn Point goes for good."""
    g.spawn_points &= ~(1 << point)
    g.spawn_active &= g.spawn_points
    g.emit("spawn_point_removed", g.board.spawns[point].zone)


def colour_of(g: Outbreak, objective: int) -> str:
    return COLOURS[g.objective_colours[objective]]


def activate(g: Outbreak, hero: Hero, objective: int) -> None:
    """The Spawn Point of the Objective's colour wakes."""
    wake(g, colour_of(g, objective))


def super_hero_there(g: Outbreak, hero: Hero, objective: int) -> None:
    """A hero of the Enemies appears on the Spawn Point of the Objective's colour."""
    colour = colour_of(g, objective)
    g.then(*[SuperHeroComes(point.zone) for point in g.board.spawns if point.colour == colour])


def supplies(g: Outbreak, hero: Hero, objective: int) -> None:
    """The taker draws a Trait, free."""
    g.then(DrawTrait(hero))


def draw_somebody(g: Outbreak) -> Bystander:
    """A Bystander card that is a person: others are discarded and drawn again."""
    while (card := draw_person(g)) != NO_CARD and g.content.bystanders[card].kind != "person":
        g.people_discard.append(card)
        if all(g.content.bystanders[each].kind != "person" for each in g.people_deck + g.people_discard):
            return NO_CARD
    return card


def place_objective_person(g: Outbreak, zone: Zone) -> None:
    """A Bystander is there: the Objective Bystander."""
    person = draw_somebody(g)
    if person != NO_CARD:
        g.marked |= 1 << person
        put_person(g, person, zone)


# -- special rules -----------------------------------------------------------------------------------


class UnderObjectives(MissionRules):
    """A Bystander is under every Objective, an Objective Bystander as soon as it is taken."""

    hides_under_objectives = True

    def taken(self, g: Outbreak, hero: Hero, objective: int) -> None:
        card = g.under[objective]
        if card != NO_CARD:
            g.under[objective] = NO_CARD
            g.marked |= 1 << card
            g.commit()
            reveal(g, card, g.board.objectives[objective].zone)
        super().taken(g, hero, objective)


class NoReinforcements(MissionRules):
    """No Spawn cards that bring heroes on the Enemies' side."""

    def uses_spawn_card(self, g: Outbreak, card: SpawnCard) -> bool:
        return g.content.spawn[card].enemy != g.content.rival


class SilentGuardians(MissionRules):
    """A hero of the Enemies behind closed doors neither acts nor uses an ability."""

    def is_inert(self, g: Outbreak, who: SuperHero) -> bool:
        building = g.board.building_of[g.super_at[who]] if g.super_at[who] >= 0 else NOWHERE
        return building >= 0 and not any(g.doors >> door & 1 for door in g.board.buildings[building].doors)


class Beacon(MissionRules):
    """The Sign can be thrown only once, stays on the board, and can be carried: a Move takes it along."""

    sign_throws = 1

    def extras(self, g: Outbreak, hero: Hero) -> Iterable[ActionOffer]:
        if can_touch_sign(g, hero):
            cost = move_cost(g, hero)
            for zone in ways_on(g, g.hero_at[hero]):
                yield "carry", (zone, cost), cost, CarrySign, (hero, zone)


class Returning(MissionRules):
    """Some who are eliminated come back in the End Phase."""

    def home(self, g: Outbreak, who: SuperHero) -> Zone:
        """Where they stood at the start."""
        return g.board.figures[g.content.names["super_hero"][who]][0]

    def end_phase(self, g: Outbreak) -> None:
        for zone in stand_up(g):
            notice(g, zone)
        super().end_phase(g)


def stand_up(g: Outbreak) -> list[Zone]:
    """Those return who are off the board for a while: where."""
    zones = []
    for who, zone in enumerate(g.super_back):
        if zone != NOWHERE:
            g.super_at[who], g.super_back[who] = zone, NOWHERE
            g.emit("super_hero_returned", who, zone)
            zones.append(zone)
    return zones


SHARED: Final = Library(
    goals={
        "exit": everybody_left,
        "devour_all": nobody_is_left,
        "devour_objective_person": objective_person_devoured,
        "devour_five": all_objective_people_devoured,
        "take_all": all_taken,
        "take_red": taken("red"),
        "take_blue": taken("blue"),
        "take_blue_green": taken("blue", "green"),
        "no_super_hero": no_super_hero,
        "each_takes": each_among("takers"),
        "each_devours": each_among("devourers"),
        "each_red": each_red,
        "rescue_marked": marked_rescued,
        "sign_home": sign_home,
    },
    kept={"each_takes": Takers, "each_devours": Devourers},
    needs={"exit": Needs(tokens=("exit",)), "sign_home": Needs(tokens=("exit", "sign"))},
    losses={
        "bystander_left": NobodyLeaves,
        "objective_person_left": ObjectivePersonStays,
        "marked_lost": MarkedLost,
    },
    rules={
        "under_objectives": UnderObjectives,
        "no_reinforcements": NoReinforcements,
        "silent_guardians": SilentGuardians,
        "beacon": Beacon,
    },
    locks={
        "red_taken": taken("red"),
        "blue_taken": taken("blue"),
        "green_taken": taken("green"),
        "blue_green_taken": taken("blue", "green"),
        "objective_person_devoured": objective_person_devoured,
        "never": lambda g: False,
    },
    setup={"crowd": spawn_everywhere, "crowd_of_five": crowd_of_five},
    taken={"activate": activate, "super_hero_there": super_hero_there, "supplies": supplies},
)
