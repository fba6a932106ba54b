"""Dawn of the Dead's content: characters, counters and tables, with the mall and its lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...engine import Entry, Pack, Part, Sources, Tables
from ...engine.bounds import Positive, Small, letters
from ...engine.content import at, between, known_name, loader
from ...engine.vocabulary import Spelling
from .mall import ENTRANCES, MALL, MAP_FILE, MAP_STEM, MEMO_SIZE, MOST_SQUARES, load_mall
from .sight import Sight, check_examples
from .words import VOCABULARY

Character = int
Zombie = int
"""A zombie counter."""

CHARACTERS: Final = ("peter", "roger", "steve", "fran")
PETER, ROGER, STEVE, FRAN = range(4)
TWO_DICE: Final = tuple(str(total) for total in range(2, 13))
COUNTERS: Final = 50

MOST_VALUE: Final = 31
COLUMNS: Final = 64
"""No attack is stronger: the highest counter and four super-zombies."""

# -- bounds --------------------------------------------------------------------------------------------------

Dice = Annotated[int, msgspec.Meta(ge=1, le=3)]
Counters = Annotated[int, msgspec.Meta(ge=0, le=COUNTERS)]
Digit = Annotated[int, msgspec.Meta(ge=-1, le=9)]
SixDigits = tuple[Digit, Digit, Digit, Digit, Digit, Digit]
TwoDice = Annotated[int, msgspec.Meta(ge=2, le=12)]
Steps = Annotated[int, msgspec.Meta(ge=1, le=9)]
MOST_COLUMNS: Final = 20

# -- schemas -------------------------------------------------------------------------------------------------


class CharacterEntry(Entry, frozen=True):
    fire: Small
    panic: Annotated[int, msgspec.Meta(ge=0, le=12)]
    move: Annotated[int, msgspec.Meta(ge=1, le=20)]
    dice: Annotated[int, msgspec.Meta(ge=1, le=2)]
    carry: Small
    rifle: bool
    weight: Steps


class ZombieEntry(Entry, frozen=True):
    count: Counters


class AttackEntry(Entry, frozen=True):
    results: Annotated[str, letters("iS-", MOST_COLUMNS)]


class ArrivalEntry(Entry, frozen=True):
    doors: Annotated[tuple[Literal["north", "west", "east", "south"], ...], msgspec.Meta(max_length=4)]


class Moves(Part, frozen=True):
    zombie: Steps
    berserk: Steps
    super: Steps
    step: Steps
    door: Steps


class Fire(Part, frozen=True):
    dice_at_most: Dice
    shooters_at_most: Annotated[int, msgspec.Meta(ge=1, le=2)]
    rifle_dice: Dice
    open_door: Small
    glass_door: Small


class Panic(Part, frozen=True):
    berserk_here: Small
    super_here: Small
    super_far: Small


class Dead(Part, frozen=True):
    super_value: Annotated[int, msgspec.Meta(ge=0, le=8)]
    calms_from: Annotated[int, msgspec.Meta(ge=1, le=7)]
    rages_to: Annotated[int, msgspec.Meta(ge=0, le=6)]
    turns_on: Annotated[tuple[TwoDice, ...], msgspec.Meta(max_length=11)]
    zombie_victory: Annotated[int, msgspec.Meta(ge=1, le=36)]


class Appear(Part, frozen=True):
    low: SixDigits
    high: SixDigits
    low_to: Annotated[int, msgspec.Meta(ge=0, le=6)]


class Box(Entry, frozen=True):
    """What the box holds, and the figures of the rules."""

    zombies_placed: Annotated[int, msgspec.Meta(ge=1, le=COUNTERS)]
    zombies_hidden: Counters
    berserk_markers: Counters
    humans_per_square: Annotated[int, msgspec.Meta(ge=1, le=4)]
    hidden_in_sports: Small
    attack_columns: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1, max_length=MOST_COLUMNS)]
    moves: Moves
    fire: Fire
    panic: Panic
    dead: Dead
    appear: Appear


STEMS: Final = (MAP_STEM, "box", "characters", "zombies", "attack", "arrivals")


class DawnContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.mall = load_mall(sources)
        self.sight = Sight(self.mall)
        check_examples(self.sight)
        self.box = sources.just("box", ["box"], Box)["box"]
        self.characters = tuple(sources.just("characters", CHARACTERS, CharacterEntry).values())
        self.counters = sources.entries("zombies", ZombieEntry)
        self.values = _values(self.counters)
        self.attacks = _attacks(sources.just("attack", TWO_DICE, AttackEntry), self.box.attack_columns)
        arrivals = sources.just("arrivals", TWO_DICE, ArrivalEntry)
        self.arrivals = {
            int(total): tuple(ENTRANCES.index(door) for door in entry.doors)
            for total, entry in arrivals.items()
        }
        _check_counts(self)
        self.column = tuple(_column(value, self.box.attack_columns) for value in range(COLUMNS))
        self.open_beside: dict[int, tuple[int, ...]] = {}  # for each set of shut doors, where one can step
        self.nearest: dict[tuple[str, tuple[int, ...], int], tuple[int, ...]] = {}
        self.memo: dict[tuple[Any, ...], Any] = {}  # options made once, shared by every table
        self.names: Mapping[str, tuple[str, ...]] = {
            "character": CHARACTERS,
            "square": self.mall.square_names,
            "door": self.mall.door_names,
            "gate": ENTRANCES,
            "room": self.mall.rooms,
        }
        self.spelling = Spelling(VOCABULARY, self.names)

    def ways_open(self, shut: int) -> tuple[int, ...]:
        """For each square, the squares that one can step to while those doors are shut, as masks."""
        found = self.open_beside.get(shut)
        if found is None:
            mall = self.mall
            found = tuple(sum(1 << to for to in mall.ways(square, shut)) for square in mall.squares)
            if len(self.open_beside) >= MEMO_SIZE:
                self.open_beside.clear()
            self.open_beside[shut] = found
        return found

    def nearest_walk(self, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        """Steps from each square to the nearest of those squares."""
        return self._nearest("walk", squares, shut)

    def nearest_count(self, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        """The same by the automaton's quick count."""
        return self._nearest("count", squares, shut)

    def _nearest(self, kind: str, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        key = (kind, squares, shut)
        found = self.nearest.get(key)
        if found is None:
            measure = self.mall.walk if kind == "walk" else self.mall.quick_count
            each = [measure(square, shut) for square in squares]
            found = each[0] if len(each) == 1 else tuple(map(min, *each))
            if len(self.nearest) >= MEMO_SIZE:
                self.nearest.clear()
            self.nearest[key] = found
        return found


def _values(entries: dict[str, ZombieEntry]) -> tuple[int, ...]:
    """The values of all the counters, lowest first."""
    known = [str(value) for value in range(1, MOST_VALUE + 1)]
    for name in entries:
        known_name("zombies.toml", at(name), name, known)
    between("zombies.toml", "*.count", COUNTERS, sum(entry.count for entry in entries.values()), COUNTERS)
    return tuple(sorted(int(name) for name, entry in entries.items() for _ in range(entry.count)))


def _attacks(entries: dict[str, AttackEntry], columns: tuple[int, ...]) -> dict[int, str]:
    for name, entry in entries.items():
        between("attack.toml", at(name, "results"), len(columns), len(entry.results), len(columns))
    for index, (one, other) in enumerate(pairwise(columns), 1):
        between("box.toml", at("box", "attack_columns", index), one + 1, other, COLUMNS)
    return {int(total): entry.results for total, entry in entries.items()}


def _column(value: int, columns: tuple[int, ...]) -> int:
    """The column for that value; beyond the last one, the last."""
    return next((i for i, highest in enumerate(columns) if value <= highest), len(columns) - 1)


def _check_counts(content: DawnContent) -> None:
    """Is there a counter for everything that is set up, a square for every counter, and an end?"""
    box, mall = content.box, content.mall
    everybody = sum(character.weight for character in content.characters)
    between("box.toml", at("box", "dead", "zombie_victory"), 1, box.dead.zombie_victory, everybody)
    between("box.toml", at("box", "zombies_hidden"), 0, box.zombies_hidden, COUNTERS - box.zombies_placed)
    between(MAP_FILE, at(MALL, "zombies"), box.zombies_placed, len(mall.zombies), MOST_SQUARES)
    squares = -(-len(CHARACTERS) // box.humans_per_square)
    between(MAP_FILE, at(MALL, "humans"), squares, len(mall.humans), MOST_SQUARES)
    places = mall.hiding_places(box.hidden_in_sports)
    between(MAP_FILE, at(MALL, "plan"), box.zombies_hidden, places, MOST_SQUARES)


load_content: Final = loader(DawnContent)
"""The game's own tables, or those with a pack laid over them."""
