"""Dawn of the Dead's content: characters, counters and tables, with the mall and its lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...engine import BadContent, Entry, Pack, Sources, Tables
from ...engine.content import known_name
from ...engine.vocabulary import Spelling
from .mall import ENTRANCES, MAP_STEM, MEMO_SIZE, load_mall
from .sight import Sight, check_examples
from .words import VOCABULARY

Character = int
Zombie = int
"""A zombie counter."""

CHARACTERS: Final = ("peter", "roger", "steve", "fran")
PETER, ROGER, STEVE, FRAN = range(4)
TWO_DICE: Final = tuple(str(total) for total in range(2, 13))
COUNTERS: Final = 50

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Digit = Annotated[int, msgspec.Meta(ge=-1, le=9)]
SixDigits = tuple[Digit, Digit, Digit, Digit, Digit, Digit]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class CharacterEntry(Entry, frozen=True):
    fire: Count
    panic: Count
    move: Positive
    dice: Annotated[int, msgspec.Meta(ge=1, le=2)]
    carry: Count
    rifle: bool
    weight: Positive


class ZombieEntry(Entry, frozen=True):
    count: Count


class AttackEntry(Entry, frozen=True):
    results: Annotated[str, msgspec.Meta(pattern="^[iS-]+$")]


class ArrivalEntry(Entry, frozen=True):
    doors: tuple[Literal["north", "west", "east", "south"], ...]


class Moves(Part, frozen=True):
    zombie: Positive
    berserk: Positive
    super: Positive
    step: Positive
    door: Positive


class Fire(Part, frozen=True):
    dice_at_most: Positive
    shooters_at_most: Positive
    rifle_dice: Positive
    open_door: Count
    glass_door: Count


class Panic(Part, frozen=True):
    berserk_here: Count
    super_here: Count
    super_far: Count


class Dead(Part, frozen=True):
    super_value: Count
    calms_from: Positive
    rages_to: Positive
    turns_on: tuple[Positive, ...]
    zombie_victory: Positive


class Appear(Part, frozen=True):
    low: SixDigits
    high: SixDigits
    low_to: Positive


class Box(Entry, frozen=True):
    """What the box holds, and the figures of the rules."""

    zombies_placed: Positive
    zombies_hidden: Count
    berserk_markers: Count
    humans_per_square: Positive
    hidden_in_sports: Count
    attack_columns: tuple[Positive, ...]
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
        self.box = sources.entries("box", Box)["box"]
        characters = _all_of("characters", CHARACTERS, sources.entries("characters", CharacterEntry))
        self.characters = tuple(characters[name] for name in CHARACTERS)
        self.counters = sources.entries("zombies", ZombieEntry)
        self.values = _values(self.counters)
        self.attacks = _attacks(
            _all_of("attack", TWO_DICE, sources.entries("attack", AttackEntry)), len(self.box.attack_columns)
        )
        arrivals = _all_of("arrivals", TWO_DICE, sources.entries("arrivals", ArrivalEntry))
        self.arrivals = {
            int(total): tuple(ENTRANCES.index(door) for door in entry.doors)
            for total, entry in arrivals.items()
        }
        _check_counts(self)
        self.column = tuple(_column(value, self.box.attack_columns) for value in range(64))
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


def _all_of(stem: str, wanted: tuple[str, ...], entries: dict[str, Any]) -> dict[str, Any]:
    """The entries, if they are just those that the rules know."""
    for name in entries:
        known_name(f"{stem}.toml", name, name, wanted)
    for name in wanted:
        if name not in entries:
            raise BadContent("content.count", file=f"{stem}.toml", what=name, expected=1, got=0)
    return entries


def _values(entries: dict[str, ZombieEntry]) -> tuple[int, ...]:
    """The values of all the counters, lowest first."""
    found: list[int] = []
    for name, entry in entries.items():
        if not name.isdigit() or not 1 <= int(name) <= 31:
            raise BadContent("content.name", file="zombies.toml", entry=name, got=name, expected="1–31")
        found += [int(name)] * entry.count
    if len(found) != COUNTERS:
        raise BadContent(
            "content.count", file="zombies.toml", what="count", expected=COUNTERS, got=len(found)
        )
    return tuple(sorted(found))


def _attacks(entries: dict[str, AttackEntry], columns: int) -> dict[int, str]:
    for name, entry in entries.items():
        if len(entry.results) != columns:
            raise BadContent(
                "content.count", file="attack.toml", what=name, expected=columns, got=len(entry.results)
            )
    return {int(total): entry.results for total, entry in entries.items()}


def _column(value: int, columns: tuple[int, ...]) -> int:
    """The column for that value; beyond the last one, the last."""
    return next((i for i, highest in enumerate(columns) if value <= highest), len(columns) - 1)


def _check_counts(content: DawnContent) -> None:
    """Is there a counter for everything that is set up, and a square for every counter?"""
    box, mall = content.box, content.mall
    for file, what, need, have in (
        ("box.toml", "zombies_placed + zombies_hidden", box.zombies_placed + box.zombies_hidden, COUNTERS),
        ("map.toml", "zombies", box.zombies_placed, len(mall.zombies)),
        ("map.toml", "humans", len(CHARACTERS), len(mall.humans) * box.humans_per_square),
        ("map.toml", "plan", box.zombies_hidden, mall.hiding_places(box.hidden_in_sports)),
    ):
        if need > have:
            raise BadContent("content.count", file=file, what=what, expected=f"≤ {have}", got=need)


@cache
def _own_content() -> DawnContent:
    return DawnContent(None)


def load_content(pack: Pack | None) -> DawnContent:
    """The game's own tables, or those with a pack laid over them."""
    return DawnContent(pack) if pack else _own_content()
