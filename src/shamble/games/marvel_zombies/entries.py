"""What stands in the files of Marvel Zombies: the schemas, with bounds for every number and word."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from ...engine import Entry, Part
from ...engine.bounds import Amount, LongText, Positive, Sentence, Small, Word
from ...engine.facts import LABEL

Colour = Literal["red", "blue", "green"]
MOST_TILES: Final = 6
"""Along one side of a board."""
MapRow = Annotated[str, msgspec.Meta(max_length=60)]
Perhaps = Annotated[str, msgspec.Meta(max_length=40)]
"""A zone, or nothing."""

SHARED_ATTACKS: Final = ("devour", "avengers_sign", "sidearm")
"""Attacks that belong to no single hero."""

DiceCount = Annotated[int, msgspec.Meta(ge=0, le=20)]
Accuracy = Annotated[int, msgspec.Meta(ge=2, le=6)]
Toughness = Annotated[int, msgspec.Meta(ge=1, le=20)]
Life = Annotated[int, msgspec.Meta(ge=1, le=20)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=20)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=600)]
DangerLine = tuple[Copies, Copies, Copies, Copies]
"""A number for each Danger Level."""
Stage = Annotated[tuple[Word, ...], msgspec.Meta(min_length=1, max_length=9)]
WordMap = dict[Word, Word]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}\Z")]
TextKey = Annotated[str, msgspec.Meta(pattern=r"^(goal|loss|rule)\.[a-z0-9_]+\Z", max_length=60)]


class SpawnPart(Part, frozen=True):
    zone: Word
    colour: Colour = "red"
    active: bool = True
    heroes: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    """In play with at least so many heroes."""


class ObjectivePart(Part, frozen=True):
    zone: Word
    colour: Colour = "red"


class DoorPart(Part, frozen=True):
    """A door token: on a printed door, or on an opening, which it turns into a door."""

    door: Word
    state: Literal["closed", "open", "locked", "sealed"] = "closed"
    colour: Colour | Literal[""] = ""


class BoardEntry(Entry, frozen=True):
    layout: Annotated[tuple[MapRow, ...], msgspec.Meta(min_length=1, max_length=MOST_TILES)]
    """Rows of tiles, each with an arrow for where its top points: "8R^ 3V>"."""
    start: tuple[Word, ...] = ()
    exit: Perhaps = ""
    spawns: tuple[SpawnPart, ...] = ()
    """The First Spawn Point comes first."""
    objectives: tuple[ObjectivePart, ...] = ()
    doors: tuple[DoorPart, ...] = ()
    sign: Perhaps = ""
    figures: dict[Word, tuple[Word, ...]] = msgspec.field(default_factory=dict)
    """What else lies or stands on the board at the start, and where: "doctor_strange", "guard"."""
    regions: dict[Word, Word] = msgspec.field(default_factory=dict)
    """Buildings that the mission speaks of, each by one of its rooms."""
    empty: tuple[Word, ...] = ()
    """Rooms whose bystander symbol does not count in this mission."""


class HeroAttack(Part, frozen=True, kw_only=True):
    name: Word
    type: Literal["melee", "ranged"]
    dice: DiceCount
    accuracy: Accuracy
    reach: Small = 0


class HeroEntry(Entry, frozen=True):
    attack: HeroAttack
    skills: tuple[Word, Word, Word]


class AttackEntry(Entry, frozen=True):
    type: Literal["melee", "ranged"]
    dice: DiceCount
    accuracy: Accuracy
    reach: Small = 0


class EnemyEntry(Entry, frozen=True):
    actions: Annotated[int, msgspec.Meta(ge=0, le=5)]
    toughness: Toughness
    figures: Amount


class SuperHeroEntry(Entry, frozen=True):
    toughness: Toughness
    ability: Word
    weak: DiceCount = 0
    """A second Toughness, for those who can be made weaker."""


class TraitEntry(Entry, frozen=True):
    copies: Copies
    power: Small = 0
    """What using it costs in hero mode."""


class BystanderEntry(Entry, frozen=True):
    kind: Literal["person", "secret_mission", "saved", "devoured"]
    combat: bool = False
    copies: Copies = 1


class SpawnEntry(Entry, frozen=True):
    kind: Word
    enemy: Word
    line: DangerLine

    @property
    def is_counted(self) -> bool:
        """Does it bring as many as the line says for the Danger Level?"""
        return self.kind in ("normal", "rush", "drop", "escort")


class MissionTexts(Part, frozen=True):
    """What a mission says of itself in one language, where no catalogue does."""

    name: Sentence
    told: LongText
    lines: dict[TextKey, Sentence] = msgspec.field(default_factory=dict)
    """Of goals, losses and rules of its own, by the key of their text: "rule.locked_in"."""


MissionName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z", max_length=20, extra={"kind": "id"})]
"""A map may be asked for as "MZ5:4": no colon in it."""


class MissionEntry(Entry, frozen=True):
    mode: Word
    difficulty: Annotated[Literal["easy", "medium", "hard", "very_hard"], LABEL]
    minutes: Annotated[Minutes, LABEL]
    goals: Annotated[tuple[Stage, ...], msgspec.Meta(min_length=1, max_length=9)]
    """One stage after the other; within a stage in any order."""
    losses: tuple[Word, ...] = ()
    rules: tuple[Word, ...] = ()
    locks: dict[Colour, Word] = msgspec.field(default_factory=dict)
    """When doors of a colour open."""
    regions: WordMap = msgspec.field(default_factory=dict)
    """When the doors of a building open."""
    objective_xp: Amount = 0
    shared: tuple[Colour, ...] = ()
    """Objectives of which colour give their experience to all heroes."""
    bystander_xp: Amount = 0
    """For devouring one, or for rescuing one."""
    hidden: tuple[Colour, ...] = ()
    """Colours that lie face down among the red Objectives."""
    setup: tuple[Word, ...] = ()
    taken: dict[Colour, tuple[Word, ...]] = msgspec.field(default_factory=dict)
    """What else taking an Objective of a colour does."""
    planted: dict[Word, tuple[Word, ...]] = msgspec.field(default_factory=dict)
    """Cards dealt into Bystander zones for certain, none of them on these tiles."""
    revealed: WordMap = msgspec.field(default_factory=dict)
    """What turning over such a card does."""
    collect: dict[Word, Colour] = msgspec.field(default_factory=dict)
    """Cards to be picked up, once the Objective of that colour was taken."""
    texts: Annotated[dict[Language, MissionTexts], LABEL] = msgspec.field(default_factory=dict)


class Box(Entry, frozen=True, kw_only=True):
    """The figures of one mode's rules."""

    health: Life
    hunger: Small = 0
    power: Small = 0
    power_up: Small = 0
    actions: Annotated[int, msgspec.Meta(ge=1, le=9)]
    traits: Small
    danger: tuple[Amount, Positive, Positive, Positive]
    agents: tuple[Word, Word, Word]
    usual: Annotated[int, msgspec.Meta(ge=1, le=6)]
    rivals: tuple[Word, ...] = ()
    """The heroes on the Enemies' side, unless all in the file."""
    people: tuple[Word, ...] = ()
    """The Bystander cards, unless all in the file that the mode knows."""
