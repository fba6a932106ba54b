"""Rulebook: "Combat": which attacks a hero can make, and what heroes may do before their dice are final.

An attack goes Attacking → Boosts → Roll → Rolled → HitsScored → Hits → Sated → After (hits.py). Before the
roll, after it and after the attack the hero may use what carries a name for that moment (moments.py,
attack_cards.py). `flags` says what has been used and what has come of it (dice.py)."""

from __future__ import annotations

from typing import Final

from .dice import Dice, accuracy, dice_of, reroll, roll
from .hands import Told, UseTrait
from .hits import HitsScored
from .kinds import Attack, Hero, Zone
from .mode import ActionOffer
from .moments import uses_in_attack
from .power import SpendPower
from .sign import can_throw_sign, throw_sign
from .state import (
    NOBODY,
    Outbreak,
    Rule,
    acting_super_hero,
    agents_at,
    enemies_at,
    has_skill,
    holds_trait,
    is_restrained,
)

UNIQUE, DEVOUR, SIGN, PAID, HERE = 1, 2, 4, 8, 16
ANY_ATTACK: Final = UNIQUE | DEVOUR | SIGN
"""Which attacks are meant; one that is PAID for with Hunger is made even if that makes the hero Ravenous; one
HERE is made in the hero's own zone."""


# -- which attacks a hero can make -------------------------------------------------------------------


def targets(g: Outbreak, hero: Hero, which: int, further: int) -> list[tuple[Attack, Zone, int]]:
    """Attack, zone and range of whatever the hero could attack now; `further` is added to the reach."""
    here = g.hero_at[hero]
    content = g.content
    restrained = not which & PAID and is_restrained(g, hero)
    reach = 0 if which & HERE else content.attacks[hero].reach + further
    which &= g.mode.attacks
    found: list[tuple[Attack, Zone, int]] = []
    if which & UNIQUE and not restrained:
        found += [(hero, zone, steps) for zone, steps in in_reach(g, hero, reach)]
    if which & DEVOUR and (enemies_at(g, here) or here in g.people_at):
        found.append((content.devour, here, 0))
    if which & SIGN and not restrained and can_throw_sign(g, hero):
        for zone, steps in g.ways.near(here, content.attacks[content.sign].reach):
            if agents_at(g, zone):
                found.append((content.sign, zone, steps))
    return found


def can_attack(g: Outbreak, hero: Hero, which: int, further: int) -> bool:
    return bool(targets(g, hero, which, further)) or bool(which & UNIQUE and throws(g, hero))


def in_reach(g: Outbreak, hero: Hero, reach: int) -> list[tuple[Zone, int]]:
    """Zones with Enemies in sight and so near, each with its range."""
    tough, plain, fast = g.agents
    return [
        each
        for each in g.ways.near(g.hero_at[hero], reach)
        if tough[each[0]] or plain[each[0]] or fast[each[0]] or each[0] in g.super_at
    ]


def ways_to_attack(g: Outbreak, hero: Hero, which: int, further: int) -> list[ActionOffer]:
    """Those attacks, and what carries the unique attack beyond its reach: Long Reach, Hammer Throw."""
    found: list[ActionOffer] = [
        ("attack", (attack, zone), 1, Attacking, (hero, attack, zone, 0, 0))
        for attack, zone, _ in targets(g, hero, which, further)
    ]
    if not which & UNIQUE or which & HERE:
        return found
    trait = far_trait(g, hero) if g.traits[hero] else ""
    for zone, _ in beyond(g, hero, which, further, 1) if trait else ():
        found.append(("attack_far", (hero, zone), 1, FarAttack, (hero, g.content.trait[trait], zone)))
    for zone, over in throws(g, hero):
        found.append(("throw", (hero, zone, over), 1, Throw, (hero, zone, over)))
    return found


def attack_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """The Attack action: the unique attack, Devour, the Avengers Sign."""
    return ways_to_attack(g, hero, ANY_ATTACK, 0)


FAR_TRAITS: Final = ("long_reach", "perfect_throw")


def far_trait(g: Outbreak, hero: Hero) -> str:
    """The Trait with which the hero's attack reaches farther; empty for none."""
    return next((name for name in FAR_TRAITS if holds_trait(g, hero, name)), "")


def beyond(g: Outbreak, hero: Hero, which: int, further: int, more: int) -> list[tuple[Zone, int]]:
    """The zones that the unique attack reaches only if it goes so much farther, and by how much."""
    reach = g.content.attacks[hero].reach + further
    found = targets(g, hero, which & (UNIQUE | PAID), further + more)
    return [(zone, steps - reach) for _, zone, steps in found if steps > reach]


class FarAttack(Rule):
    """Long Reach, Perfect Throw: discard it, and the unique attack reaches one zone farther."""

    def __init__(self, hero: Hero, trait: int, zone: Zone) -> None:
        self.hero, self.trait, self.zone = hero, trait, zone

    def run(self, g: Outbreak) -> None:
        g.then(UseTrait(self.hero, self.trait), Attacking(self.hero, self.hero, self.zone, 0, 0))


def throws(g: Outbreak, hero: Hero) -> list[tuple[Zone, int]]:
    """Hammer Throw: 1 or 2 Power carry it as far beyond its reach."""
    skilled = has_skill(g, hero, "hammer_throw")
    return beyond(g, hero, UNIQUE, 0, min(2, g.power[hero])) if skilled else []


class Throw(Rule):
    """Hammer Throw: an attack for Power."""

    def __init__(self, hero: Hero, zone: Zone, cost: int) -> None:
        self.hero, self.zone, self.cost = hero, zone, cost

    def run(self, g: Outbreak) -> None:
        told = Told(self.hero, g.content.skill["hammer_throw"])
        attack = Attacking(self.hero, self.hero, self.zone, 0, 0)
        g.then(told, SpendPower(self.hero, self.cost), attack)


class FreeAttack(Rule):
    """Skills and cards: an attack that costs no action; `further` is added to the reach."""

    def __init__(self, hero: Hero, which: int, further: int) -> None:
        self.hero, self.which, self.further = hero, which, further

    def run(self, g: Outbreak) -> None:
        if g.hero_at[self.hero] < 0:
            return
        options = [
            g.option(key, args, (kind(*fields),))
            for key, args, _, kind, fields in ways_to_attack(g, self.hero, self.which, self.further)
        ]
        g.ask_hero(self.hero, "attack.free", [*options, g.option("decline")])


# -- before the roll ---------------------------------------------------------------------------------


class Unrolled(Rule):
    """An attack before its dice roll: so many more, and what has been used so far."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, bonus: int, flags: int) -> None:
        self.hero, self.attack, self.zone, self.bonus, self.flags = hero, attack, zone, bonus, flags


class Attacking(Unrolled):
    """An attack begins."""

    def run(self, g: Outbreak) -> None:
        g.emit("attacked", self.hero, self.attack, self.zone)
        g.then(Boosts(self.hero, self.attack, self.zone, self.bonus, self.flags))


class Boosts(Unrolled):
    """Whatever changes an attack before its dice are rolled."""

    def run(self, g: Outbreak) -> None:
        options = uses_in_attack(g, "boost", self)
        for offers in g.mode.boosts:
            options += offers(g, self)
        roll = Roll(self.hero, self.attack, self.zone, self.bonus, self.flags)
        g.ask_before(self.hero, "attack.boost", options, "roll", (roll,), self.attack, self.zone)

    def with_dice(self, dice: int, flag: int) -> Boosts:
        """The same with so many dice more, and something used."""
        return self.become(Boosts, bonus=self.bonus + dice, flags=self.flags | flag)


# -- the roll ----------------------------------------------------------------------------------------


class Roll(Unrolled):
    """2. The dice; in Scarlet Witch's zone all Hits are rolled again."""

    def run(self, g: Outbreak) -> None:
        if self.attack == g.content.sign:
            throw_sign(g, self.hero, self.zone)
        count = dice_of(g, self.hero, self.attack, self.zone) + self.bonus
        faces = roll(g, self.hero, count)
        witch = acting_super_hero(g, "reroll_hits")
        if witch != NOBODY and g.super_at[witch] == g.hero_at[self.hero]:
            goal = accuracy(g, self.attack, self.flags)
            kept = [face for face in faces if face < goal]
            faces = kept + reroll(g, self.hero, count - len(kept))
        g.then(Rolled(self.hero, self.attack, self.zone, _text(faces), self.flags))


def _text(faces: list[int]) -> str:
    return "".join(map(str, faces))


class Rolled(Dice):
    """Rerolls, a sure Hit, Captain Marvel's blast before Hits are given."""

    def run(self, g: Outbreak) -> None:
        goal = accuracy(g, self.attack, self.flags)
        hits = len([face for face in self.faces if int(face) >= goal])
        options = uses_in_attack(g, "rolled", self)
        go_on = HitsScored(self.hero, self.attack, self.zone, self.faces, self.flags)
        g.ask_before(self.hero, "attack.rolled", options, "accept", (go_on,), self.attack, hits)

    def missed(self, g: Outbreak) -> bool:
        """Is there a die that is no Hit?"""
        goal = accuracy(g, self.attack, self.flags)
        return any(int(face) < goal for face in self.faces)

    def using(self, flag: int) -> Rolled:
        """The same dice, and something used."""
        return self.become(Rolled, flags=self.flags | flag)

    def all_again(self, flag: int) -> RerollAll:
        return self.become(RerollAll, flags=self.flags | flag)

    def misses_again(self, flag: int) -> RerollMisses:
        return self.become(RerollMisses, flags=self.flags | flag)

    def with_sure_hit(self, flag: int) -> Rolled:
        """The lowest die, a 1 if there is one, becomes a 6."""
        faces = "".join([*sorted(self.faces)[1:], "6"])
        return self.become(Rolled, faces=faces, flags=self.flags | flag)


class RerollAll(Dice):
    """Mary Jane: all dice are rolled again."""

    def run(self, g: Outbreak) -> None:
        faces = reroll(g, self.hero, len(self.faces))
        g.then(self.become(Rolled, faces=_text(faces)))


class RerollMisses(Dice):
    """Second Helping, Stinging Burst: the dice that missed are rolled again."""

    def run(self, g: Outbreak) -> None:
        goal = accuracy(g, self.attack, self.flags)
        kept = [int(face) for face in self.faces if int(face) >= goal]
        faces = kept + reroll(g, self.hero, len(self.faces) - len(kept))
        g.then(self.become(Rolled, faces=_text(faces)))
