"""Rulebook: "Combat" and "Dévoration": zone, dice, hits by priority; and what heroes may do on the way.

An attack goes Attacking → Boosts → Roll → Rolled → Hits → Sated → After. Before the roll, after it and after
the attack the hero may use what carries a name for that moment (moments.py, attack_cards.py). `flags` says
what has been used and what has come of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine import Arg, Option
from .board import NOWHERE, Zone
from .content import Attack, Bystander, Hero, SuperHero
from .ending import Progress, progress
from .experience import gain_xp, heal
from .hands import UseTrait, gain_card
from .hunger import can_raise_hunger, set_hunger
from .mode import Offer
from .moments import Told, outcomes, uses_in_attack
from .power import SpendPower
from .sign import can_throw_sign, throw_sign
from .state import (
    NO_CARD,
    NOBODY,
    OfHero,
    OfHeroAndPerson,
    OfHeroAndZone,
    Outbreak,
    Rule,
    acting_super_hero,
    agents_at,
    enemies_at,
    has_skill,
    holds_trait,
    is_restrained,
    people_in,
    super_heroes_at,
    toughness_of,
)

UNIQUE, DEVOUR, SIGN, PAID, HERE = 1, 2, 4, 8, 16
ANY_ATTACK: Final = UNIQUE | DEVOUR | SIGN
"""Which attacks are meant; one that is PAID for with Hunger is made even if that makes the hero Ravenous; one
HERE is made in the hero's own zone."""

FEAST, KEEN, CHOSEN, POWERED, KILLED, ATE, ATE_WELL, SETTLED = (1 << bit for bit in range(8))
"""What an attack was made to be (a FEAST, KEEN: it hits on 3+, its targets CHOSEN, POWERED by spending Power)
and what came of it: KILLED an Enemy, ATE a target, ATE_WELL a tough one; SETTLED once what comes of it by
itself has come. Above these are the marks of what was used (moments.mark)."""


# -- which attacks a hero can make -------------------------------------------------------------------


def targets(g: Outbreak, hero: Hero, which: int, further: int) -> Iterator[tuple[Attack, Zone, int]]:
    """Attack, zone and range of whatever the hero could attack now; `further` is added to the reach."""
    here = g.hero_at[hero]
    content = g.content
    restrained = not which & PAID and is_restrained(g, hero)
    reach = 0 if which & HERE else content.attacks[hero].reach + further
    which &= g.mode.attacks
    if which & UNIQUE and not restrained:
        for zone, steps in in_reach(g, hero, reach):
            yield hero, zone, steps
    if which & DEVOUR and (enemies_at(g, here) or here in g.people_at):
        yield content.devour, here, 0
    if which & SIGN and not restrained and can_throw_sign(g, hero):
        for zone, steps in g.ways.ranges(here).items():
            if steps <= content.attacks[content.sign].reach and agents_at(g, zone):
                yield content.sign, zone, steps


def can_attack(g: Outbreak, hero: Hero, which: int, further: int) -> bool:
    return any(True for _ in targets(g, hero, which, further)) or bool(which & UNIQUE and throws(g, hero))


def in_reach(g: Outbreak, hero: Hero, reach: int) -> Iterator[tuple[Zone, int]]:
    """Zones with Enemies in sight and so near, each with its range."""
    for zone, steps in g.ways.ranges(g.hero_at[hero]).items():
        if steps <= reach and enemies_at(g, zone):
            yield zone, steps


def ways_to_attack(
    g: Outbreak, hero: Hero, which: int, further: int
) -> Iterator[tuple[str, tuple[Arg, ...], Rule]]:
    """Those attacks, and what carries the unique attack beyond its reach: Long Reach, Hammer Throw."""
    for attack, zone, _ in targets(g, hero, which, further):
        yield "attack", (attack, zone), Attacking(hero, attack, zone, 0, 0)
    if not which & UNIQUE or which & HERE:
        return
    trait = next((name for name in FAR_TRAITS if holds_trait(g, hero, name)), "")
    for zone, _ in beyond(g, hero, which, further, 1) if trait else ():
        yield "attack_far", (hero, zone), FarAttack(hero, g.content.trait[trait], zone)
    for throw in throws(g, hero):
        yield "throw", (hero, throw.zone, throw.cost), throw


def attack_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """The Attack action: the unique attack, Devour, the Avengers Sign."""
    for key, args, does in ways_to_attack(g, hero, ANY_ATTACK, 0):
        yield key, args, 1, does


FAR_TRAITS: Final = ("long_reach", "perfect_throw")


def beyond(g: Outbreak, hero: Hero, which: int, further: int, more: int) -> Iterator[tuple[Zone, int]]:
    """The zones that the unique attack reaches only if it goes so much farther, and by how much."""
    reach = g.content.attacks[hero].reach + further
    for _, zone, steps in targets(g, hero, which & (UNIQUE | PAID), further + more):
        if steps > reach:
            yield zone, steps - reach


class FarAttack(Rule):
    """Long Reach, Perfect Throw: discard it, and the unique attack reaches one zone farther."""

    def __init__(self, hero: Hero, trait: int, zone: Zone) -> None:
        self.hero, self.trait, self.zone = hero, trait, zone

    def run(self, g: Outbreak) -> None:
        g.then(UseTrait(self.hero, self.trait), Attacking(self.hero, self.hero, self.zone, 0, 0))


def throws(g: Outbreak, hero: Hero) -> list[Throw]:
    """Hammer Throw: 1 or 2 Power carry it as far beyond its reach."""
    if not has_skill(g, hero, "hammer_throw"):
        return []
    return [Throw(hero, zone, over) for zone, over in beyond(g, hero, UNIQUE, 0, min(2, g.power[hero]))]


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
            g.option(key, args, (does,))
            for key, args, does in ways_to_attack(g, self.hero, self.which, self.further)
        ]
        g.ask_hero(self.hero, "attack.free", [*options, g.option("decline")])


# -- before the roll ---------------------------------------------------------------------------------


class Unrolled(Rule):
    """An attack before its dice roll: so many more, and what has been used so far."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, bonus: int, flags: int) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone
        self.bonus, self.flags = bonus, flags


class Attacking(Unrolled):
    """An attack begins."""

    def run(self, g: Outbreak) -> None:
        g.emit("attacked", self.hero, self.attack, self.zone)
        g.then(self.become(Boosts))


class Boosts(Unrolled):
    """Whatever changes an attack before its dice are rolled."""

    def run(self, g: Outbreak) -> None:
        roll = self.become(Roll)
        options = uses_in_attack(g, "boost", self)
        for offers in g.mode.boosts:
            options += offers(g, self)
        if options:
            options.append(g.option("roll", (), (roll,)))
            g.ask_hero(self.hero, "attack.boost", options, self.attack, self.zone)
        else:
            g.then(roll)

    def with_dice(self, dice: int, flag: int) -> Boosts:
        """The same with so many dice more, and something used."""
        return self.become(Boosts, bonus=self.bonus + dice, flags=self.flags | flag)

    def with_power(self, dice: int) -> Boosts:
        return self.with_dice(dice, POWERED)

    @property
    def powered(self) -> bool:
        """Has Power been spent on dice?"""
        return bool(self.flags & POWERED)


def accuracy(g: Outbreak, attack: Attack, flags: int) -> int:
    return 3 if flags & KEEN else g.content.attacks[attack].accuracy


def dice_of(g: Outbreak, hero: Hero, attack: Attack, zone: Zone) -> int:
    """How many dice the attack rolls, boosts aside: the Sign one for each Enemy but Super Heroes."""
    if attack == g.content.sign:
        return agents_at(g, zone)
    dice = g.content.attacks[attack].dice + g.mode.bonus_dice(g, hero, attack, zone)
    return dice + g.rules.bonus_dice(g, attack)


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
        g.then(self.become(Rolled, faces=_text(faces)))


def roll(g: Outbreak, hero: Hero, count: int) -> list[int]:
    faces = [g.below(6) + 1 for _ in range(count)]
    if g.sink is not None:
        for face in faces:
            g.emit("die_rolled", hero, face)
    return faces


def reroll(g: Outbreak, hero: Hero, count: int) -> list[int]:
    if count:
        g.emit("dice_rerolled", hero, count)
    return roll(g, hero, count)


def roll_sidearms(g: Outbreak, count: int) -> int:
    """Troopers Open Fire: how many of so many dice hit."""
    hits = 0
    for _ in range(count):
        face = g.below(6) + 1
        g.emit("shot_rolled", face)
        hits += face >= g.content.attacks[g.content.sidearm].accuracy
    return hits


def _text(faces: list[int]) -> str:
    return "".join(map(str, faces))


class Dice(Rule):
    """Dice that lie there: `faces` are all of them one after the other, such as "1356"."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, faces: str, flags: int) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone
        self.faces, self.flags = faces, flags


class Rolled(Dice):
    """Rerolls, a sure Hit, Captain Marvel's blast before Hits are given."""

    def run(self, g: Outbreak) -> None:
        goal = accuracy(g, self.attack, self.flags)
        hits = sum(int(face) >= goal for face in self.faces)
        go_on = self.become(HitsScored)
        options = uses_in_attack(g, "rolled", self)
        if options:
            options.append(g.option("accept", (), (go_on,)))
            g.ask_hero(self.hero, "attack.rolled", options, self.attack, hits)
        else:
            g.then(go_on)

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


def easy_prey(g: Outbreak, zone: Zone) -> list[int]:
    """The kinds of agents there that Energy Blast and Putrid Cloud can eliminate: Toughness 1."""
    return [kind for kind in kinds_in(g, zone) if g.content.agents[kind].toughness == 1]


class PickOff(OfHero):
    """Energy Blast, Putrid Cloud: the player says which Trooper or Specialist goes."""

    def run(self, g: Outbreak) -> None:
        options = doomed(g, self.hero, easy_prey(g, g.hero_at[self.hero]))
        g.ask_hero(self.hero, "eliminate.which", options)


def doomed(g: Outbreak, hero: Hero, kinds: list[int]) -> list[Option]:
    """Whom the hero could eliminate in the own zone: one of these kinds."""
    here = g.hero_at[hero]
    return [g.option("eliminate", (kind,), (Eliminate(hero, kind, here),)) for kind in kinds]


def kinds_in(g: Outbreak, zone: Zone) -> list[int]:
    return [kind for kind, zones in enumerate(g.agents) if zone >= 0 and zones[zone]]


class Eliminate(Rule):
    def __init__(self, hero: Hero, kind: int, zone: Zone) -> None:
        self.hero, self.kind, self.zone = hero, kind, zone

    def run(self, g: Outbreak) -> None:
        eliminate(g, self.hero, self.kind, self.zone, 1)


def eliminate(g: Outbreak, hero: Hero, kind: int, zone: Zone, count: int) -> None:
    """Agents go back to the reserve, and the hero gains 1 experience for each."""
    g.agents[kind][zone] -= count
    g.emit("eliminated", hero, kind, zone, count)
    gain_xp(g, hero, count)


# -- hits --------------------------------------------------------------------------------------------


class HitsScored(Dice):
    """The dice are final; Black Panther's 6s still add some."""

    def run(self, g: Outbreak) -> None:
        goal = accuracy(g, self.attack, self.flags)
        faces = [int(face) for face in self.faces]
        if self.attack == self.hero and has_skill(g, self.hero, "chain_slashes"):
            faces += chain(g, self.hero, faces)
        hits = sum(face >= goal for face in faces)
        g.emit("hits", self.hero, hits)
        g.then(self.become(Hits, ones=faces.count(1), hits=hits))


def chain(g: Outbreak, hero: Hero, faces: list[int]) -> list[int]:
    """Chain Slashes: one more die for every 6, and for every 6 among those."""
    more = roll(g, hero, faces.count(6))
    return more + chain(g, hero, more) if more else []


class Hits(Rule):
    """3. Hits go to the first in order until all of those are eliminated, then to the next."""

    def __init__(  # noqa: PLR0917  # who, what, where, and what the dice left to do
        self, hero: Hero, attack: Attack, zone: Zone, ones: int, hits: int, flags: int
    ) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone
        self.ones, self.hits, self.flags = ones, hits, flags

    def run(self, g: Outbreak) -> None:
        devouring = self.attack == g.content.devour
        over = devouring and self.flags & ATE and not self.flags & FEAST
        if over or not self.hits:
            self._finish(g)
            return
        super_heroes = [] if self.attack == g.content.sign else super_heroes_at(g, self.zone)
        if self.flags & CHOSEN:
            self._choose_anybody(g, super_heroes)
        elif super_heroes:
            self._choose_super_hero(g, super_heroes)
        elif agents_at(g, self.zone):
            self._hit_agents(g)
        elif devouring and not self.flags & ATE and people_in(g, self.zone):
            self._choose_person(g)
        else:
            self._finish(g)

    def _finish(self, g: Outbreak) -> None:
        if self.hits:
            g.emit("hits_wasted", self.hero, self.hits)
        g.then(self.become(Sated))

    def _choose_super_hero(self, g: Outbreak, there: list[SuperHero]) -> None:
        """Among equals the player chooses; who is not eliminated by the Hits left wastes them."""
        toughness = [toughness_of(g, who) for who in there]
        if min(toughness) > self.hits:
            self._finish(g)
            return
        options = [
            g.option("hit", (who,), self._on_super_hero(g, who, need))
            for who, need in zip(there, toughness, strict=True)
        ]
        g.ask_hero(self.hero, "attack.target", options, self.hits)

    def _choose_anybody(self, g: Outbreak, super_heroes: list[SuperHero]) -> None:
        """Sharpshooter: whom the player wants, if the Hits are enough."""
        options = [
            g.option("hit", (who,), self._on_super_hero(g, who, toughness_of(g, who)))
            for who in super_heroes
            if toughness_of(g, who) <= self.hits
        ]
        for kind in kinds_in(g, self.zone):
            need = g.content.agents[kind].toughness
            if need <= self.hits:
                down = (Eliminate(self.hero, kind, self.zone), self._rest(need, KILLED))
                options.append(g.option("eliminate", (kind,), down))
        if options:
            g.ask_hero(self.hero, "attack.target", options, self.hits)
        else:
            self._finish(g)

    def _on_super_hero(self, g: Outbreak, who: SuperHero, toughness: int) -> tuple[Rule, ...]:
        if toughness > self.hits:
            return (self.become(Sated),)
        won = KILLED | (ATE | ATE_WELL if self.attack == g.content.devour else 0)
        return (EliminateSuperHero(self.hero, who), self._rest(toughness, won))

    def _rest(self, spent: int, won: int) -> Hits:
        return self.become(Hits, hits=self.hits - spent, flags=self.flags | won)

    def _hit_agents(self, g: Outbreak) -> None:
        """Kind by kind in order of priority; figures of a kind are all alike."""
        devouring = self.attack == g.content.devour
        one_only = devouring and not self.flags & FEAST
        hits, flags = self.hits, self.flags
        for kind, entry in enumerate(g.content.agents):
            there = g.agents[kind][self.zone]
            if not there:
                continue
            down = min(there, hits // entry.toughness, 1 if one_only else there)
            if down:
                eliminate(g, self.hero, kind, self.zone, down)
                hits -= down * entry.toughness
                flags |= KILLED
                if devouring:
                    flags |= ATE | (ATE_WELL if entry.toughness > 1 else 0)
            if down < there or one_only:
                break
        if hits:
            g.emit("hits_wasted", self.hero, hits)
        g.then(self.become(Sated, flags=flags))

    def _choose_person(self, g: Outbreak) -> None:
        after = self.become(Sated, flags=self.flags | ATE)
        options = [
            g.option("devour", (person,), (Devour(self.hero, person), after))
            for person in people_in(g, self.zone)
        ]
        g.ask_hero(self.hero, "attack.target", options, self.hits)


class EliminateSuperHero(Rule):
    """A Super Hero falls: as much experience as its Toughness; its card goes to the discards."""

    def __init__(self, hero: Hero, super_hero: SuperHero) -> None:
        self.hero, self.super_hero = hero, super_hero

    def run(self, g: Outbreak) -> None:
        who = self.super_hero
        zone = g.super_at[who]
        g.super_at[who] = NOWHERE
        g.emit("super_hero_eliminated", self.hero, who, zone)
        g.super_back[who] = g.rules.return_of(g, self.hero, who, zone)
        if g.super_back[who] == NOWHERE:
            lay_aside(g, self.hero, who)
            g.super_defeated |= 1 << who
        gain_xp(g, self.hero, _worth(g, who))
        progress(g)


def lay_aside(g: Outbreak, hero: Hero, who: SuperHero) -> None:
    """The card goes to the discards; zombie Deadpool's on 4 or more on top of the deck, as everybody sees."""
    if g.content.super_heroes[who].ability == "comes_back" and roll(g, hero, 1)[0] >= 4:
        g.super_deck.append(who)
        g.super_seen += 1
        g.emit("super_hero_next", who)
    else:
        g.super_discard.append(who)


def _worth(g: Outbreak, who: SuperHero) -> int:
    """The Toughness printed first, or by agreement at the table the one that just counted (ruling 37)."""
    return toughness_of(g, who) if g.banner_counts else g.content.super_heroes[who].toughness


class Devour(OfHeroAndPerson):
    """Dévorer un Citoyen: the figure goes, the card is gained; experience only if the mission gives some."""

    def run(self, g: Outbreak) -> None:
        person = self.bystander
        zone = g.people_at[person]
        g.emit("devoured", self.hero, person, zone)
        take_off(g, person)
        g.devoured_people |= 1 << person
        g.marked_devoured |= g.marked & 1 << person
        gain_card(g, self.hero, person)
        gain_xp(g, self.hero, g.play.entry.bystander_xp)
        g.rules.devoured(g, self.hero, person, zone)
        g.then(Progress())


def take_off(g: Outbreak, person: Bystander) -> None:
    """A Bystander's figure leaves the board, and with it the card of its escort."""
    g.people_at[person] = NOWHERE
    if g.escorts[person] != NO_CARD:
        g.spawn_discard.append(g.escorts[person])
        g.escorts[person] = NO_CARD


# -- afterwards --------------------------------------------------------------------------------------


class Sated(Rule):
    """La Faim: whoever devoured a target is sated; otherwise every 1 raises Hunger."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, ones: int, flags: int) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone
        self.ones, self.flags = ones, flags

    def run(self, g: Outbreak) -> None:
        after = self.become(After)
        if self.flags & ATE:
            g.then(SetHunger(self.hero, 0), after)
            return
        grown = SetHunger(self.hero, min(g.hunger[self.hero] + self.ones, g.content.box.hunger))
        if not self.ones or not can_raise_hunger(g, self.hero):
            g.then(after)
        elif holds_trait(g, self.hero, "iron_stomach"):
            used = UseTrait(self.hero, g.content.trait["iron_stomach"])
            options = [
                g.option("use_trait", ("iron_stomach",), (used, after)),
                g.option("accept", (), (grown, after)),
            ]
            g.ask_hero(self.hero, "attack.hunger", options, self.ones)
        else:
            g.then(grown, after)


class SetHunger(Rule):
    def __init__(self, hero: Hero, level: int) -> None:
        self.hero, self.level = hero, level

    def run(self, g: Outbreak) -> None:
        set_hunger(g, self.hero, self.level)


class After(Rule):
    """What may be used after an attack, in any order, each once; what comes by itself comes first."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, flags: int) -> None:
        self.hero, self.attack, self.zone, self.flags = hero, attack, zone, flags

    def run(self, g: Outbreak) -> None:
        if g.hero_at[self.hero] < 0:
            return
        by_itself = [] if self.flags & SETTLED else outcomes(g, "attack", self)
        if by_itself:
            g.then(*by_itself, self.using(SETTLED))
            return
        options = uses_in_attack(g, "after", self)
        g.offer_hero(self.hero, "attack.after", options, self.attack)

    def using(self, flag: int) -> After:
        return self.become(After, flags=self.flags | flag)


def is_hurt(g: Outbreak, hero: Hero) -> bool:
    return g.health[hero] < g.content.box.health


class Heal(OfHero):
    """Binge, Aunt May, Regeneration: one wound less."""

    def run(self, g: Outbreak) -> None:
        heal(g, self.hero)


class PushWhere(OfHeroAndZone):
    """Repulsor Ray, Howl, Ross: all Enemies of a zone go to one zone next to it, which the player chooses."""

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("push", (zone,), (Push(self.zone, zone),)) for zone in g.ways.neighbours[self.zone]
        ]
        g.ask_hero(self.hero, "push.where", options, self.zone)


class Push(Rule):
    """It is no Move, and stops nobody."""

    def __init__(self, origin: Zone, zone: Zone) -> None:
        self.origin, self.zone = origin, zone

    def run(self, g: Outbreak) -> None:
        count = enemies_at(g, self.origin)
        for kind in g.agents:
            kind[self.zone] += kind[self.origin]
            kind[self.origin] = 0
        for who in super_heroes_at(g, self.origin):
            g.super_at[who] = self.zone
        g.emit("enemies_pushed", self.origin, self.zone, count)
