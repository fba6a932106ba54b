"""Rulebook: "Combat" and "Dévoration": Hits by priority, who is eliminated, what comes of an attack."""

from __future__ import annotations

from ...engine import Option
from .dice import ATE, ATE_WELL, CHOSEN, FEAST, KILLED, SETTLED, Dice, accuracy, roll
from .ending import Progress, progress
from .experience import gain_xp
from .hands import gain_card
from .hunger import can_raise_hunger, set_hunger
from .kinds import NOWHERE, Attack, Bystander, Hero, SuperHero, Zone
from .moments import outcomes, uses_in_attack, with_trait
from .state import (
    NO_CARD,
    OfHero,
    OfHeroAndPerson,
    Outbreak,
    Rule,
    agents_at,
    has_skill,
    holds_trait,
    people_in,
    super_heroes_at,
    toughness_of,
)


class HitsScored(Dice):
    """The dice are final; Black Panther's 6s still add some."""

    def run(self, g: Outbreak) -> None:
        goal = accuracy(g, self.attack, self.flags)
        faces = [int(face) for face in self.faces]
        if self.attack == self.hero and has_skill(g, self.hero, "chain_slashes"):
            faces += chain(g, self.hero, faces)
        hits = len([face for face in faces if face >= goal])
        g.emit("hits", self.hero, hits)
        g.then(Hits(self.hero, self.attack, self.zone, faces.count(1), hits, self.flags))


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
        g.then(self._sated(self.flags))

    def _sated(self, flags: int) -> Sated:
        return Sated(self.hero, self.attack, self.zone, self.ones, flags)

    def _choose_super_hero(self, g: Outbreak, there: list[SuperHero]) -> None:
        """Among equals the player chooses; who is not eliminated by the Hits left wastes them."""
        if min(toughness_of(g, who) for who in there) > self.hits:
            self._finish(g)
            return
        options = g.each("hit", there, lambda who: self._on_super_hero(g, who))
        g.ask_hero(self.hero, "attack.target", options, self.hits)

    def _choose_anybody(self, g: Outbreak, super_heroes: list[SuperHero]) -> None:
        """Sharpshooter: whom the player wants, if the Hits are enough."""
        weak = [who for who in super_heroes if toughness_of(g, who) <= self.hits]
        options = g.each("hit", weak, lambda who: self._on_super_hero(g, who))
        for kind in kinds_in(g, self.zone):
            need = g.content.agents[kind].toughness
            if need <= self.hits:
                down = (Eliminate(self.hero, kind, self.zone), self._rest(need, KILLED))
                options.append(g.option("eliminate", (kind,), down))
        if options:
            g.ask_hero(self.hero, "attack.target", options, self.hits)
        else:
            self._finish(g)

    def _on_super_hero(self, g: Outbreak, who: SuperHero) -> tuple[Rule, ...]:
        toughness = toughness_of(g, who)
        if toughness > self.hits:
            return (self._sated(self.flags),)
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
        g.then(self._sated(flags))

    def _choose_person(self, g: Outbreak) -> None:
        after = self._sated(self.flags | ATE)
        options = g.each("devour", people_in(g, self.zone), lambda person: (Devour(self.hero, person), after))
        g.ask_hero(self.hero, "attack.target", options, self.hits)


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
        self.hero, self.attack, self.zone, self.ones, self.flags = hero, attack, zone, ones, flags

    def run(self, g: Outbreak) -> None:
        after = After(self.hero, self.attack, self.zone, self.flags)
        if self.flags & ATE:
            g.then(SetHunger(self.hero, 0), after)
            return
        grown = SetHunger(self.hero, min(g.hunger[self.hero] + self.ones, g.content.box.hunger))
        if not self.ones or not can_raise_hunger(g, self.hero):
            g.then(after)
        else:
            name = "iron_stomach"
            options = [with_trait(g, self.hero, name, after)] if holds_trait(g, self.hero, name) else []
            g.ask_before(self.hero, "attack.hunger", options, "accept", (grown, after), self.ones)


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
        if is_hurt(g, self.hero):
            g.health[self.hero] += 1
            g.emit("healed", self.hero)
