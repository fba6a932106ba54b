"""What is printed in the box that a table plays with: cards, figures, missions. Needs no table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Final

from ....engine.content import Entry
from ..content import PLUS_ACTION, MarvelContent
from ..entries import AttackEntry, HeroAttack, HeroEntry, MissionEntry, SpawnEntry, SuperHeroEntry
from ..kinds import LEVELS
from ..mission import Mission
from .chances import Counts

HERO: Final = "hero"
HOUSE: Final = "house"
REMEMBERED: Final = 16
"""So many boxes, those with packs included."""
SKILL_LEVELS: Final = ("blue", "orange", "red")
"""The Danger Levels that bring a skill."""


class Printed:
    """One side's cards and numbers, by the names that views use."""

    def __init__(self, content: MarvelContent) -> None:
        self.content = content

    @property
    def modes(self) -> tuple[str, ...]:
        """The sides of the box."""
        return tuple(self.content.sides)

    def side(self, mode: str) -> Printed:
        return Printed(self.content.sides[mode])

    @property
    def mode(self) -> str:
        """ "zombie" or "hero"."""
        return self.content.mode.name

    @property
    def is_hero_mode(self) -> bool:
        return self.content.mode.name == HERO

    # -- heroes -------------------------------------------------------------------------------------

    @cached_property
    def heroes(self) -> Mapping[str, HeroEntry]:
        return dict(zip(self.content.names["hero"], self.content.heroes, strict=True))

    @property
    def danger(self) -> tuple[int, int, int, int]:
        """At how much experience each Danger Level begins."""
        return self.content.box.danger

    def levels(self, hero: str) -> Iterator[tuple[str, int, str]]:
        """What each Danger Level gives: its name, where it begins, and a skill; at Yellow one more action."""
        blue, orange, red = self.heroes[hero].skills
        yield from zip(LEVELS, self.danger, (blue, PLUS_ACTION, orange, red), strict=True)

    @property
    def actions(self) -> int:
        """How many a hero has at Blue."""
        return self.content.box.actions

    @property
    def power_up(self) -> int:
        """How much Power the action gives."""
        return self.content.box.power_up

    @property
    def most_power(self) -> int:
        return self.content.box.power

    @property
    def most_hunger(self) -> int:
        return self.content.box.hunger

    def attack(self, hero: str, attack: str) -> HeroAttack | AttackEntry:
        """An attack that a hero makes, with the printed dice: the hero's own, or one of that name."""
        own = self.heroes[hero].attack
        if own.name == attack:
            return own
        return self.content.attacks[self.content.names["attack"].index(attack)]

    def any_attack(self, attack: str) -> HeroAttack | AttackEntry:
        """An attack by its name, whoever makes it."""
        return self.content.attacks[self.content.names["attack"].index(attack)]

    # -- Enemies ------------------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, str, str]:
        """The agents of this side in the order in which they are hit: tough, plain and fast ones."""
        return self.content.box.agents

    @cached_property
    def toughness(self) -> Counts:
        tough, plain, fast = (entry.toughness for entry in self.content.agents)
        return tough, plain, fast

    @cached_property
    def enemy_actions(self) -> Counts:
        """How many actions each kind has."""
        tough, plain, fast = (entry.actions for entry in self.content.agents)
        return tough, plain, fast

    @cached_property
    def rivals(self) -> Mapping[str, SuperHeroEntry]:
        """Heroes on the Enemies' side."""
        return dict(zip(self.content.names["super_hero"], self.content.super_heroes, strict=True))

    @property
    def rival(self) -> str:
        """What one of those is called: "super_hero", "zombie_hero"."""
        return self.content.rival

    def power_price(self, name: str) -> int:
        """What using a skill or a Trait in the own turn costs in Power."""
        if name in self.content.trait:
            return self.content.traits[self.content.trait[name]].power
        use = self.content.in_turn.get(name)
        return use.power if use else 0

    # -- cards --------------------------------------------------------------------------------------

    def spawn_card(self, card: str) -> SpawnEntry:
        return self.content.spawn[self.content.names["spawn"].index(card)]

    @property
    def deck_names(self) -> tuple[str, ...]:
        """What the four decks of a view are called in this mode, in its order."""
        return self.content.names["deck"]

    def names(self, kind: str) -> tuple[str, ...]:
        """Everything of a kind that there is, each once."""
        return tuple(dict.fromkeys(self.content.names[kind]))

    # -- missions -----------------------------------------------------------------------------------

    def mission(self, name: str) -> Mission:
        return self.content.missions[self.content.names["mission"].index(name)]

    def mission_card(self, name: str) -> MissionEntry:
        return self.mission(name).entry

    # -- what is ours -------------------------------------------------------------------------------

    def is_ours(self, kind: str, thing: str) -> bool:
        """Was it made up by us, because the rulebook does not give it?"""
        entry = self.entry(kind, thing)
        return entry is not None and entry.origin == HOUSE

    def entry(self, kind: str, thing: str) -> Entry | None:
        """What the box says of a thing, if anything."""
        return self._entries.get(kind, {}).get(thing)

    @cached_property
    def _entries(self) -> Mapping[str, Mapping[str, Entry]]:
        content, names = self.content, self.content.names
        return {
            "hero": self.heroes,
            "spawn": dict(zip(names["spawn"], content.spawn, strict=True)),
            "trait": dict(zip(names["trait"], content.traits, strict=True)),
            "bystander": dict(zip(names["bystander"], content.bystanders, strict=True)),
            "super_hero": self.rivals,
            "enemy": dict(zip(content.box.agents, content.agents, strict=True)),
        }

    def counted_ours(self) -> Iterator[tuple[str, int, int]]:
        """Kinds of things some of which are ours: how many, and of how many."""
        for kind in ("hero", "spawn", "trait", "bystander"):
            entries = self._entries[kind]
            ours = sum(entry.origin == HOUSE for entry in entries.values())
            if ours:
                yield kind, ours, len(entries)


@lru_cache(REMEMBERED)
def printed_of(content: MarvelContent) -> Printed:
    return Printed(content)
