"""Rulebook: "Activation des ennemis: Attaque": wounds put together, parried, shared out and taken."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Zone
from .combat import ANY_ATTACK, FreeAttack
from .content import Hero
from .danger import PersonWound
from .modes import can_pay, mode_of, price
from .moments import at, uses, with_skill, with_trait
from .state import (
    ELIMINATED,
    NO_CARD,
    Outbreak,
    Rule,
    has_skill,
    hero_name,
    heroes_at,
    people_in,
    replaced,
    zone_name,
)
from .words import Option


class EnemyAttack(Rule):
    """So many wounds fall on a zone; Captain America's shield may catch some before they are shared out."""

    def __init__(self, zone: Zone, wounds: int) -> None:
        self.zone, self.wounds = zone, wounds

    def run(self, g: Outbreak) -> None:
        here = heroes_at(g, self.zone)
        people = people_in(g, self.zone) if mode_of(g).hunts_people else []
        if not (here or people) or not self.wounds:
            return
        g.emit("zone_attacked", zone_name(g, self.zone), self.wounds)
        wounds = self.wounds
        for hero in here:
            if has_skill(g, hero, "shield_parry"):
                wounds -= parry(g, hero, wounds)
        if wounds:
            g.then(ShareWounds(self.zone, wounds, _bits(here), _bits(people)))


def _bits(figures: list[int]) -> int:
    return sum(1 << figure for figure in figures)


def parry(g: Outbreak, hero: Hero, wounds: int) -> int:
    """Shield Parry: how many of the wounds are cancelled, each on a roll of 5 or 6."""
    cancelled = 0
    for _ in range(wounds):
        face = g.below(6) + 1
        g.emit("die_rolled", hero_name(g, hero), face)
        cancelled += face >= 5
    if cancelled:
        g.emit("wounds_cancelled", hero_name(g, hero), cancelled)
    return cancelled


class ShareWounds(Rule):
    """The players say who takes the next wound; one hero may take them all, more than enough included.

    `present` has a bit for each hero who was there when the attack began, `people` one for each Bystander who
    may be wounded: beside heroes only once each, by themselves as often as there are wounds."""

    def __init__(self, zone: Zone, wounds: int, present: int, people: int) -> None:
        self.zone, self.wounds, self.present, self.people = zone, wounds, present, people

    def run(self, g: Outbreak) -> None:
        there = [hero for hero in range(len(g.hero_at)) if self.present >> hero & 1]
        people = [person for person in range(len(g.people_at)) if self.people >> person & 1]
        alive = any(g.hero_at[hero] >= 0 for hero in there) or any(g.people_at[p] >= 0 for p in people)
        if not self.wounds or not alive:
            return
        if len(there) == 1 and not people:
            g.then(*[Wound(there[0], 1)] * self.wounds)
            return
        options = [Option("wound", (hero_name(g, hero),), (Wound(hero, 1), self._rest(0))) for hero in there]
        names = g.content.names["bystander"]
        for person in people:
            wounded = (PersonWound(person), self._rest(1 << person if there else 0))
            options.append(Option("wound_bystander", (names[person],), wounded))
        g.ask(None, "wound.who", (zone_name(g, self.zone), self.wounds), options)

    def _rest(self, spared: int) -> ShareWounds:
        """One wound less, and who is wounded beside heroes is spared from now on."""
        return ShareWounds(self.zone, self.wounds - 1, self.present, self.people & ~spared)


class Wound(Rule):
    """A hero is about to take a wound, from an Enemy (1) or not (0), unless something cancels it."""

    def __init__(self, hero: Hero, by_enemy: int) -> None:
        self.hero, self.by_enemy = hero, by_enemy

    def run(self, g: Outbreak) -> None:
        if g.hero_at[self.hero] < 0:
            return
        options = uses(g, "wound", self.hero, self)
        for offers in mode_of(g).cancels:
            options += offers(g, self)
        if not options:
            g.then(TakeWound(self.hero))
            return
        options.append(Option("accept", (), (TakeWound(self.hero),)))
        g.ask(g.owner[self.hero], "wound.cancel", (hero_name(g, self.hero),), options)


@at("wound", "energy_absorption")
@at("wound", "rubber_body")
def energy_absorption(g: Outbreak, step: Wound, name: str) -> Iterator[Option]:
    """For Hunger or Power, whatever the mode's price is."""
    if step.by_enemy and can_pay(g, step.hero):
        yield with_skill(g, step.hero, name, price(g, step.hero), Cancelled(step.hero))


@at("wound", "dead_flesh")
@at("wound", "shrug_off")
def dead_flesh(g: Outbreak, step: Wound, name: str) -> Iterator[Option]:
    yield with_trait(g, step.hero, name, Cancelled(step.hero))


class Cancelled(Rule):
    """The wound is not taken."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        g.emit("wounds_cancelled", hero_name(g, self.hero), 1)


class TakeWound(Rule):
    """Health falls by one; at nought the hero is eliminated, but for Deadpool's one last stand."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        hero = self.hero
        if g.hero_at[hero] < 0:
            return
        if g.health[hero] > 1:
            g.health[hero] -= 1
            g.emit("wounded", hero_name(g, hero), g.health[hero])
        elif has_skill(g, hero, "wasnt_aiming") and g.last_stand in (0, g.turn):
            if not g.last_stand:
                g.last_stand = g.turn
                g.emit("stood_up", hero_name(g, hero))
                g.then(FreeAttack(hero, ANY_ATTACK, 0))
        else:
            eliminate_hero(g, hero)


def eliminate_hero(g: Outbreak, hero: Hero) -> None:
    """Off the board, cards discarded; the round is played to its end."""
    g.health[hero] = 0
    g.hero_at[hero] = ELIMINATED
    g.trait_discard += g.traits[hero]
    g.traits = replaced(g.traits, hero, ())
    if g.cards[hero] != NO_CARD:
        g.people_discard.append(g.cards[hero])
        g.cards[hero] = NO_CARD
    g.emit("hero_eliminated", hero_name(g, hero))
