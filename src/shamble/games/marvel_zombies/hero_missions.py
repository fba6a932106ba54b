"""Missions of hero mode, MH1–MH5 and Heroes' Resistance: what missions.py does not have already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .board import NOWHERE, PRISONER, TRAPPED, Door, Zone
from .combat import Roll, in_reach
from .content import BLUE, COLOURS, GREEN, RED, YELLOW_LEVEL, Attack, Bystander, Hero, SuperHero
from .experience import gain_xp
from .hands import FIRST_SKILL, DrawTrait
from .hooks import GOALS, Progress, lose
from .missions import (
    SETUP,
    blue_green_taken,
    come_back,
    defeated,
    draw_somebody,
    reds_taken,
    registered,
    send_home,
    spawn_everywhere,
    stand_up,
    wake,
    when,
)
from .mode import Offer
from .objectives import TAKEN
from .people import put_person
from .spawn import SuperHeroArrives
from .state import NO_CARD, NOBODY, Outbreak, Rule, enemies_at, heroes_at, level, team

RESCUES: Final = 3
"""How many people HR2 wants rescued, and how many lost people lose it."""
LANDINGS: Final = 4
"""How often HR3's landing zone must be clear at the end of a round."""
LIFE_XP: Final = 5
"""What MH2's Objective Bystander gives to every hero."""


# -- goals -------------------------------------------------------------------------------------------


@registered(GOALS, "rescue_marked")
def marked_rescued(g: Outbreak) -> bool:
    """MH2, MH4, HR9: every Objective Bystander was found and rescued."""
    return (g.marked & g.rescued_people).bit_count() == people_wanted(g)


def people_wanted(g: Outbreak) -> int:
    """How many Objective Bystanders there are, seen or not."""
    if "under_objectives" in g.play.rules:
        return len(g.board.objectives)
    return sum(len(g.board.figures.get(what, ())) for what in (PRISONER, TRAPPED))


@registered(GOALS, "rescue_three")
def three_rescued(g: Outbreak) -> bool:
    """HR2: three different people."""
    return g.rescued_people.bit_count() >= RESCUES


@registered(GOALS, "hold_four")
def landing_held(g: Outbreak) -> bool:
    return g.landings >= LANDINGS


@registered(GOALS, "sign_home")
def sign_home(g: Outbreak) -> bool:
    """MH3, HR5: the Sign lies in the Exit Zone, carried or thrown there."""
    return g.sign_at == g.exit_at


@registered(GOALS, "seal_all")
def all_sealed(g: Outbreak) -> bool:
    return not g.spawn_points


GOALS["defeat_witch"] = defeated("scarlet_witch")
GOALS["defeat_captain"] = defeated("captain_america")


# -- defeats -----------------------------------------------------------------------------------------


@when("devoured", "marked_lost")
def marked_devoured(g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
    """MH2, MH4, HR9: no Objective Bystander may be devoured, sacrificed ones included."""
    marked_discarded(g, hero, person)


@when("discarded", "marked_lost")
def marked_discarded(g: Outbreak, hero: Hero, person: Bystander) -> None:
    """MH2, MH4, HR9: nor may their card be given up."""
    if g.marked >> person & 1:
        lose(g, "marked_lost")


@when("devoured", "three_devoured")
def three_devoured(g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
    """HR2: three different people lost are too many."""
    if g.devoured_people.bit_count() >= RESCUES:
        lose(g, "three_devoured")


# -- after setup -------------------------------------------------------------------------------------


SETUP["crowd"] = spawn_everywhere


@registered(SETUP, "objective_person_here")
def objective_person_here(g: Outbreak) -> None:
    """MH2: a Bystander waits in the marked zone; Devoured! is drawn again (ruling 49)."""
    for zone in g.board.figures[PRISONER]:
        person = draw_somebody(g)
        if person != NO_CARD:
            g.marked |= 1 << person
            put_person(g, person, zone)


@registered(SETUP, "captain_aside")
def captain_aside(g: Outbreak) -> None:
    """HR7: Captain America waits beside the board, to come to the blue Spawn Point."""
    captain = g.content.super_hero["captain_america"]
    g.super_deck.remove(captain)
    g.super_back[captain] = next(point.zone for point in g.board.spawns if point.colour == "blue")


# -- objectives taken --------------------------------------------------------------------------------


@registered(TAKEN, "silence")
def silence(g: Outbreak, hero: Hero, objective: int) -> None:
    """MH3: the Spawn Point of the Objective's colour is removed."""
    for point in g.board.spawns:
        if point.colour == COLOURS[g.objective_colours[objective]]:
            remove_point(g, point.index)


def remove_point(g: Outbreak, point: int) -> None:
    g.spawn_points &= ~(1 << point)
    g.spawn_active &= g.spawn_points
    g.emit("spawn_point_removed", g.board.spawns[point].zone)


@registered(TAKEN, "supplies")
def supplies(g: Outbreak, hero: Hero, objective: int) -> None:
    """MH5, HR3: the taker draws a Trait, free."""
    g.then(DrawTrait(hero))


@registered(TAKEN, "soothe_hulk")
def soothe_hulk(g: Outbreak, hero: Hero, objective: int) -> None:
    """MH5: Hulk is not activated in this round any more."""
    g.super_calm |= 1 << g.content.super_hero["hulk"]
    g.emit("super_hero_calmed", "hulk")


@when("taken", "captives")
def captive(g: Outbreak, hero: Hero, objective: int) -> None:
    """HR7: with blue and green one of those who do not play is found, and follows who found them."""
    if g.objective_colours[objective] == RED:
        return
    for other, seat in enumerate(g.owner):
        if seat == NOBODY and g.led_by[other] == NOBODY:
            g.led_by[other] = hero
            g.emit("captive_found", hero, other)
            return


# -- special rules -----------------------------------------------------------------------------------


@when("rescued", "rooted")
def rooted(g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
    """MH2: rescuing the Objective Bystander gives experience to all heroes."""
    if g.marked >> person & 1:
        for other in team(g):
            if g.hero_at[other] >= 0:
                gain_xp(g, other, LIFE_XP)


@when("door_opened", "swarm_inside")
def swarm_inside(g: Outbreak, door: Door) -> None:
    """MH2: the Blue Door wakes the blue and the green Spawn Point."""
    if g.board.doors[door].colour == "blue":
        wake(g, BLUE)
        wake(g, GREEN)


@when("revealed", "trapped")
def trapped(g: Outbreak, person: Bystander, zone: Zone) -> None:
    """MH4: who is found in a marked zone is one of the Trapped."""
    if zone in g.board.figures[TRAPPED]:
        g.marked |= 1 << person


@when("super_hero_eliminated", "big_trouble")
def big_trouble(g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> None:
    """MH5: Hulk lies where he fell, to stand up again, unless a hero at Orange or Red eliminated him."""
    if who == g.content.super_hero["hulk"] and level(g, hero) <= YELLOW_LEVEL:
        g.super_back[who] = zone


@when("super_hero_eliminated", "hex")
def hex_broken(g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> None:
    """HR4: until both red Objectives were taken the Scarlet Witch comes back."""
    if who == g.content.super_hero["scarlet_witch"] and not reds_taken(g):
        send_home(g, who)


when("end_phase", "hex")(come_back)


@when("end_phase", "big_trouble")
def hulk_again(g: Outbreak) -> None:
    """MH5: Hulk stands up, which is no appearing, and is angry again."""
    stand_up(g)
    g.super_calm = 0


@when("end_phase", "landing")
def landing(g: Outbreak) -> None:
    """HR3: the landing zone was held; the first time, the noise wakes the blue Spawn Point."""
    if heroes_at(g, g.exit_at) and not enemies_at(g, g.exit_at):
        g.landings += 1
        g.emit("zone_held", g.exit_at, g.landings)
        wake(g, BLUE)
        g.then(Progress())


@when("taken", "captain_waits")
def captain_waits(g: Outbreak, hero: Hero, objective: int) -> None:
    """HR7: with both captives found Captain America comes, and the blue Spawn Point wakes."""
    captain = g.content.super_hero["captain_america"]
    zone = g.super_back[captain]
    if zone != NOWHERE and blue_green_taken(g):
        wake(g, BLUE)
        g.super_back[captain] = NOWHERE
        g.then(SuperHeroArrives(captain, zone))


# -- what heroes may do ------------------------------------------------------------------------------


def charges(g: Outbreak) -> int:
    """HR6: every Objective taken is a charge, every Spawn Point sealed has used one."""
    if "charges" not in g.play.rules:
        return 0
    return g.objectives_taken.bit_count() - (len(g.board.spawns) - g.spawn_points.bit_count())


def seal_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """HR6: in the zone of a Spawn Point, without Enemies there."""
    here = g.hero_at[hero]
    if charges(g) and not enemies_at(g, here):
        for point in g.board.spawns:
            if point.zone == here and g.spawn_points >> point.index & 1:
                yield "seal", (here,), 1, Seal(hero, point.index)


class Seal(Rule):
    """HR6: a Spawn Point is removed for good."""

    def __init__(self, hero: Hero, point: int) -> None:
        self.hero, self.point = hero, point

    def run(self, g: Outbreak) -> None:
        remove_point(g, self.point)
        g.then(Progress())


def follower_bit(follower: Hero) -> int:
    """The bit of `used` for an attack of that follower."""
    return FIRST_SKILL << 3 + follower


def follower_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """HR7: once a turn, free, the unique attack of each Captured Hero who follows."""
    for follower, leader in enumerate(g.led_by):
        if leader == hero and not g.used[hero] & follower_bit(follower):
            for zone, _ in in_reach(g, hero, g.content.attacks[follower].reach):
                yield "follower", (follower, zone), 0, FollowerAttack(hero, follower, zone)


class FollowerAttack(Rule):
    """HR7: no skills, and no dice beside its own."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone

    def run(self, g: Outbreak) -> None:
        g.used[self.hero] |= follower_bit(self.attack)
        g.emit("attacked", self.hero, self.attack, self.zone)
        g.then(Roll(self.hero, self.attack, self.zone, 0, 0))
