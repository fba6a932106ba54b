"""Dawn of the Dead's content: characters, counters and tables, with the mall and its lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...engine import Entry, Pack, Part, Sources, Tables
from ...engine.bounds import Positive, Small, letters
from ...engine.content import between, known_name, loader, path_to
from ...engine.vocabulary import Spelling
from .atlas import Atlas, drawn
from .entries import MOST_SQUARES
from .mall import ENTRANCES, FAR, MALL, MAP_FILE, MAP_STEM, MEMO_SIZE, NO_DOOR, load_mall
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

DiceCount = Annotated[int, msgspec.Meta(ge=1, le=3)]
Counters = Annotated[int, msgspec.Meta(ge=0, le=COUNTERS)]
Digit = Annotated[int, msgspec.Meta(ge=-1, le=9)]
SixDigits = tuple[Digit, Digit, Digit, Digit, Digit, Digit]
TwoDice = Annotated[int, msgspec.Meta(ge=2, le=12)]
StepCount = Annotated[int, msgspec.Meta(ge=1, le=9)]
MOST_COLUMNS: Final = 20

# -- schemas -------------------------------------------------------------------------------------------------


class CharacterEntry(Entry, frozen=True):
    fire: Small
    panic: Annotated[int, msgspec.Meta(ge=0, le=12)]
    move: Annotated[int, msgspec.Meta(ge=1, le=20)]
    dice: Annotated[int, msgspec.Meta(ge=1, le=2)]
    carry: Small
    rifle: bool
    weight: StepCount


class ZombieEntry(Entry, frozen=True):
    count: Counters


class AttackEntry(Entry, frozen=True):
    results: Annotated[str, letters("iS-", MOST_COLUMNS)]


class ArrivalEntry(Entry, frozen=True):
    doors: Annotated[tuple[Literal["north", "west", "east", "south"], ...], msgspec.Meta(max_length=4)]


class MoveFacts(Part, frozen=True):
    zombie: StepCount
    berserk: StepCount
    super: StepCount
    step: StepCount
    door: StepCount


class FireFacts(Part, frozen=True):
    dice_at_most: DiceCount
    shooters_at_most: Annotated[int, msgspec.Meta(ge=1, le=2)]
    rifle_dice: DiceCount
    open_door: Small
    glass_door: Small


class PanicFacts(Part, frozen=True):
    berserk_here: Small
    super_here: Small
    super_far: Small


class DeadFacts(Part, frozen=True):
    super_value: Annotated[int, msgspec.Meta(ge=0, le=8)]
    calms_from: Annotated[int, msgspec.Meta(ge=1, le=7)]
    rages_to: Annotated[int, msgspec.Meta(ge=0, le=6)]
    turns_on: Annotated[tuple[TwoDice, ...], msgspec.Meta(max_length=11)]
    zombie_victory: Annotated[int, msgspec.Meta(ge=1, le=36)]


class AppearDice(Part, frozen=True):
    """The table for zombies that appear: a die that picks the column, and the columns."""

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
    moves: MoveFacts
    fire: FireFacts
    panic: PanicFacts
    dead: DeadFacts
    appear: AppearDice


STEMS: Final = (MAP_STEM, "box", "characters", "zombies", "attack", "arrivals")


class DawnContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.mall = load_mall(sources)
        self.sight = Sight(self.mall)
        check_examples(self.sight)
        self.box: Box = sources.just("box", ["box"], Box)["box"]
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
        self.walks: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.nearest: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.points: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.memo: dict[tuple[Any, ...], Any] = {}  # options made once, shared by every table
        self.people: dict[tuple[Any, ...], Any] = {}  # what readings make of characters, by all that counts
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

    @cached_property
    def atlas(self) -> Atlas:
        """The mall for those who draw it."""
        return drawn(self.mall)

    @cached_property
    def squares(self) -> Mapping[str, int]:
        """Squares by their printed numbers."""
        return {name: square for square, name in enumerate(self.mall.square_names)}

    @cached_property
    def doors(self) -> Mapping[str, int]:
        return {name: door for door, name in enumerate(self.mall.door_names)}

    @cached_property
    def strikes(self) -> tuple[tuple[float, float], ...]:
        """For each strength of an attack, how likely it is to infect and to stun."""
        return tuple((self._likely("i", column), self._likely("S", column)) for column in self.column)

    def _likely(self, result: str, column: int) -> float:
        """The chance of that result in a column of the attack table."""
        ways = sum(6 - abs(7 - total) for total, results in self.attacks.items() if results[column] == result)
        return ways / 36

    def penalty(self, here: int, target: int, shut: int) -> int:
        """What a shot loses: one for each square, and what the door on the line costs."""
        door, costs = self.sight.door[here][target], self.box.fire
        penalty = self.sight.range_between(here, target)
        if door == NO_DOOR:
            return penalty
        return penalty + (costs.glass_door if shut >> door & 1 else costs.open_door)

    def nearest_points(self, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        """Movement points from each square to the nearest of those squares, shut doors being opened."""
        found = self.points.get((squares, shut))
        if found is None:
            moves = self.box.moves
            found = _least([self.mall.points(square, shut, moves.step, moves.door) for square in squares])
            if len(self.points) >= MEMO_SIZE:
                self.points.clear()
            self.points[squares, shut] = found
        return found

    def nearest_walk(self, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        """Steps from each square to the nearest of those squares through open doors."""
        found = self.walks.get((squares, shut))
        if found is None:
            found = _least([self.mall.walk(square, shut) for square in squares])
            if len(self.walks) >= MEMO_SIZE:
                self.walks.clear()
            self.walks[squares, shut] = found
        return found

    def nearest_count(self, squares: tuple[int, ...], shut: int) -> tuple[int, ...]:
        """From each square to the nearest of those squares by the automaton's quick count. Where no way leads
        is farther than anywhere else, counted as if no door were shut."""
        found = self.nearest.get((squares, shut))
        if found is None:
            found = _least([self.mall.quick_count(square, shut) for square in squares])
            if FAR in found:
                through = _least([self.mall.quick_count(square, 0) for square in squares])
                found = tuple(
                    [
                        FAR + by_door if way == FAR else way
                        for way, by_door in zip(found, through, strict=True)
                    ]
                )
            if len(self.nearest) >= MEMO_SIZE:
                self.nearest.clear()
            self.nearest[squares, shut] = found
        return found


def _least(distances: list[tuple[int, ...]]) -> tuple[int, ...]:
    """For each square, to the nearest of several."""
    return distances[0] if len(distances) == 1 else tuple(map(min, *distances))


def _values(entries: dict[str, ZombieEntry]) -> tuple[int, ...]:
    """The values of all the counters, lowest first."""
    known = [str(value) for value in range(1, MOST_VALUE + 1)]
    for name in entries:
        known_name("zombies.toml", path_to(name), name, known)
    between("zombies.toml", "*.count", COUNTERS, sum(entry.count for entry in entries.values()), COUNTERS)
    return tuple(sorted(int(name) for name, entry in entries.items() for _ in range(entry.count)))


def _attacks(entries: dict[str, AttackEntry], columns: tuple[int, ...]) -> dict[int, str]:
    for name, entry in entries.items():
        between("attack.toml", path_to(name, "results"), len(columns), len(entry.results), len(columns))
    for index, (one, other) in enumerate(pairwise(columns), 1):
        between("box.toml", path_to("box", "attack_columns", index), one + 1, other, COLUMNS)
    return {int(total): entry.results for total, entry in entries.items()}


def _column(value: int, columns: tuple[int, ...]) -> int:
    """The column for that value; beyond the last one, the last."""
    return next((i for i, highest in enumerate(columns) if value <= highest), len(columns) - 1)


def _check_counts(content: DawnContent) -> None:
    """Is there a counter for everything that is set up, a square for every counter, and an end?"""
    box, mall = content.box, content.mall
    everybody = sum(character.weight for character in content.characters)
    between("box.toml", path_to("box", "dead", "zombie_victory"), 1, box.dead.zombie_victory, everybody)
    between(
        "box.toml", path_to("box", "zombies_hidden"), 0, box.zombies_hidden, COUNTERS - box.zombies_placed
    )
    between(MAP_FILE, path_to(MALL, "zombies"), box.zombies_placed, len(mall.zombies), MOST_SQUARES)
    squares = -(-len(CHARACTERS) // box.humans_per_square)
    between(MAP_FILE, path_to(MALL, "humans"), squares, len(mall.humans), MOST_SQUARES)
    places = mall.hiding_places(box.hidden_in_sports)
    between(MAP_FILE, path_to(MALL, "plan"), box.zombies_hidden, places, MOST_SQUARES)


load_content: Final = loader(DawnContent)
"""The game's own tables, or those with a pack laid over them."""
