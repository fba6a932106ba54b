"""Rulebook: "Activation des ennemis: Attaque": wounds put together, parried, shared out and taken."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import Option
from ...engine.table import replaced
from .combat import ANY_ATTACK, FreeAttack
from .danger import PersonWound
from .dice import roll
from .kinds import Bystander, Hero, Zone, bits_for, bits_of
from .moments import carriers, outcomes, uses, with_skill, with_trait
from .state import (
    ELIMINATED,
    NO_CARD,
    OfHero,
    OfHeroAndCount,
    Outbreak,
    Rule,
    has_skill,
    heroes_at,
    people_in,
)


class EnemyAttack(Rule):
    """So many wounds fall on a zone; Captain America's shield may catch some before they are shared out."""

    def __init__(self, zone: Zone, wounds: int) -> None:
        self.zone, self.wounds = zone, wounds

    def run(self, g: Outbreak) -> None:
        here = heroes_at(g, self.zone)
        people = people_in(g, self.zone) if g.mode.hunts_people else []
        if not (here or people) or not self.wounds:
            return
        g.emit("zone_attacked", self.zone, self.wounds)
        wounds = self.wounds
        for hero in here:
            if has_skill(g, hero, "shield_parry"):
                wounds -= parry(g, hero, wounds, 5)
        g.then(Shielding(self.zone, wounds, bits_for(here), bits_for(people), 0))


def parry(g: Outbreak, hero: Hero, wounds: int, goal: int) -> int:
    """A die for each of the wounds: how many are cancelled."""
    cancelled = len([face for face in roll(g, hero, wounds) if face >= goal])
    if cancelled:
        g.emit("wounds_cancelled", hero, cancelled)
    return cancelled


class Shielding(Rule):
    """Before the wounds are shared out: heroes who could shield the zone are asked, one after the other.

    `present` has a bit for each hero who was there when the attack began, `people` one for each Bystander;
    `asked` has one for each hero who had enough: two Traits may be used together."""

    def __init__(self, zone: Zone, wounds: int, present: int, people: int, asked: int) -> None:
        self.zone, self.wounds = zone, wounds
        self.present, self.people, self.asked = present, people, asked

    def run(self, g: Outbreak) -> None:
        for hero in carriers(g, "shield") if self.wounds else ():
            if self.asked >> hero & 1:
                continue
            rest = self.become(Shielding, asked=self.asked | 1 << hero)
            options = uses(g, "shield", hero, self.become(Shield, hero=hero))
            if options:
                options.append(g.option("decline", (), (rest,)))
                g.ask_hero(hero, "shield.use", options, self.zone, self.wounds)
                return
        g.then(self.become(ShareWounds, shares=""))


class Shield(Rule):
    """A hero shields the zone: a die for each wound, and half of them cancel it. Fields as in Shielding."""

    def __init__(  # noqa: PLR0917  # who shields, and the attack
        self, hero: Hero, zone: Zone, wounds: int, present: int, people: int, asked: int
    ) -> None:
        self.hero, self.zone, self.wounds = hero, zone, wounds
        self.present, self.people, self.asked = present, people, asked

    def run(self, g: Outbreak) -> None:
        g.then(self.become(Shielding, wounds=self.wounds - parry(g, self.hero, self.wounds, 4)))


class ShareWounds(Rule):
    """The players say who takes the next wound; one hero may take them all, more than enough included.

    `present` has a bit for each hero who was there when the attack began, `people` one for each Bystander who
    may be wounded: beside heroes only once each, by themselves until they are eliminated. `shares` has a
    digit, hexadecimal, for each wound that a hero has been given and not yet taken."""

    def __init__(self, zone: Zone, wounds: int, present: int, people: int, shares: str) -> None:
        self.zone, self.wounds = zone, wounds
        self.present, self.people, self.shares = present, people, shares

    def run(self, g: Outbreak) -> None:
        there = bits_of(self.present)
        people = [person for person in bits_of(self.people) if g.people_at[person] >= 0]
        left = self.wounds if people or any(g.hero_at[hero] >= 0 for hero in there) else 0
        if left and len(people) < self.people.bit_count():
            g.ruled_anew(2, "enemy-attack.lone")
        if len(there) == 1 and not people:
            g.then(Wounds(there[0], len(self.shares) + left))
        elif left:
            self._ask(g, there, people)
        else:
            g.then(*[Wounds(hero, self.shares.count(f"{hero:x}")) for hero in there])

    def _ask(self, g: Outbreak, there: list[Hero], people: list[Bystander]) -> None:
        options = [g.option("wound", (hero,), self._given(g, hero)) for hero in there]
        for person in people:
            wounded = (PersonWound(person), self._rest("", 1 << person if there else 0))
            options.append(g.option("wound_bystander", (person,), wounded))
        g.ask_team("wound.who", options, self.zone, self.wounds)

    def _given(self, g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
        """A wound is taken at once, or kept for who can meet the whole share together."""
        if hero in carriers(g, "wounds"):
            return (self._rest(f"{hero:x}", 0),)
        return (Wound(hero, 1), self._rest("", 0))

    def _rest(self, share: str, spared: int) -> ShareWounds:
        """One wound less, and who is wounded beside heroes is spared from now on."""
        people, shares = self.people & ~spared, self.shares + share
        return self.become(ShareWounds, wounds=self.wounds - 1, people=people, shares=shares)


class Wounds(OfHeroAndCount):
    """A hero's share of an attack: something may meet all of it at once; then wound by wound."""

    def run(self, g: Outbreak) -> None:
        if g.hero_at[self.hero] < 0 or not self.count:
            return
        options = uses(g, "wounds", self.hero, self)
        each = (Wound(self.hero, 1),) * self.count
        g.ask_before(self.hero, "wounds.cancel", options, "accept", each, self.count)


class Wound(Rule):
    """A hero is about to take a wound, from an Enemy (1) or not (0), unless something cancels it."""

    def __init__(self, hero: Hero, by_enemy: int) -> None:
        self.hero, self.by_enemy = hero, by_enemy

    def run(self, g: Outbreak) -> None:
        if g.hero_at[self.hero] < 0:
            return
        options = uses(g, "wound", self.hero, self)
        for offers in g.mode.cancels:
            options += offers(g, self)
        g.ask_before(self.hero, "wound.cancel", options, "accept", (TakeWound(self.hero),))


def energy_absorption(g: Outbreak, step: Wound, name: str) -> Iterator[Option]:
    """For Hunger or Power, whatever the mode's price is."""
    if step.by_enemy and g.mode.can_pay(g, step.hero):
        yield with_skill(g, step.hero, name, g.mode.price(step.hero), Cancelled(step.hero))


def dead_flesh(g: Outbreak, step: Wound, name: str) -> Iterator[Option]:
    yield with_trait(g, step.hero, name, Cancelled(step.hero))


class Cancelled(OfHero):
    """The wound is not taken."""

    def run(self, g: Outbreak) -> None:
        g.emit("wounds_cancelled", self.hero, 1)


class TakeWound(OfHero):
    """Health falls by one; at nought the hero is eliminated, but for Deadpool's one last stand."""

    def run(self, g: Outbreak) -> None:
        hero = self.hero
        if g.health[hero] > 1:
            g.health[hero] -= 1
            g.emit("wounded", hero, g.health[hero])
            g.then(*outcomes(g, "wounded", self))
        elif has_skill(g, hero, "wasnt_aiming") and g.last_stand in (0, g.turn):
            if not g.last_stand:
                g.last_stand = g.turn
                g.emit("stood_up", hero)
                g.then(FreeAttack(hero, ANY_ATTACK, 0))
        else:
            eliminate_hero(g, hero)


def eliminate_hero(g: Outbreak, hero: Hero) -> None:
    """Off the board, cards discarded; the round is played to its end."""
    g.health[hero] = 0
    g.hero_at[hero] = ELIMINATED
    g.trait_discard += g.traits[hero]
    g.traits = replaced(g.traits, hero, ())
    g.emit("hero_eliminated", hero)
    card = g.cards[hero]
    if card != NO_CARD:
        g.people_discard.append(card)
        g.cards[hero] = NO_CARD
        g.rules.discarded(g, hero, card)
