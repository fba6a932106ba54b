"""Answers as numbers: by id, by index with a table of options, in factors. Ints exist only here (ADR 0009).

An **id** is counted through the vocabulary: the keys in its order, under each key every combination of what
its arguments can name at that table, the last argument fastest. It stays while rules and content stay. An
**index** is a place in the list of what may be answered now. **Factors** are the key and each argument.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..engine import Arg, Option, Table
from ..engine.choice import Name
from .errors import ResearchError

NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    "city-of-horror": {"eat": 10, "food": 10},
    "survive-until-daylight": {"ammunition": 21, "split": 31},
    "dawn-of-the-dead": {"attack": 13},
    "marvel-zombies": {"move": 10, "carry": 10, "throw": 10, "power": 10},
    "heroes-resistance": {"move": 10, "carry": 10, "throw": 10, "power": 10},
}
"""The numbers that options name are below these: more than the printed content ever needs."""

MOST_OPTIONS: Final[Mapping[str, int]] = {
    "city-of-horror": 96,
    "survive-until-daylight": 96,
    "dawn-of-the-dead": 512,
    "marvel-zombies": 96,
    "heroes-resistance": 96,
}
"""So many answers can be told apart by index; nobody was ever asked that much."""

SEAT: Final = "seat"
NO_FACTOR: Final = -1
"""In a table of options: an argument that the key has not got, or a row beyond the last option."""


@dataclass(frozen=True)
class IdRange:
    """The ids of one key."""

    key: str
    number: int
    """The key's place in the vocabulary."""
    first: int
    sizes: tuple[int, ...]
    values: tuple[Sequence[Arg], ...]
    """What each argument can name."""

    @property
    def size(self) -> int:
        product = 1
        for size in self.sizes:
            product *= size
        return product


class ActionCodec:
    """The answers of one kind of table: a game, its content, and where names differ, its map."""

    def __init__(self, game: str, spans: Sequence[IdRange], most_options: int) -> None:
        self.game = game
        self.spans = tuple(spans)
        self.most_options = most_options
        self.size = spans[-1].first + spans[-1].size
        self._by_key = {span.key: span for span in spans}
        self._places = {
            span.key: [{value: at for at, value in enumerate(values)} for values in span.values]
            for span in spans
        }
        self._ids: dict[Name, int] = {}
        self._factors: dict[Name, tuple[int, ...]] = {}

    @property
    def width(self) -> int:
        """How many factors an answer has: its key and the arguments of the longest."""
        return 1 + max(len(span.sizes) for span in self.spans)

    @property
    def factor_sizes(self) -> tuple[int, ...]:
        """How many values each factor has; the last value of an argument means that the key has none."""
        widest = [
            max([span.sizes[at] for span in self.spans if at < len(span.sizes)])
            for at in range(self.width - 1)
        ]
        return (len(self.spans), *[size + 1 for size in widest])

    # -- by id ----------------------------------------------------------------------------------------

    def id_of(self, option: Option) -> int:
        """The number that this answer always has."""
        name = option.name
        found = self._ids.get(name)
        if found is None:
            key, *places = self.factors(option)
            number = 0
            for place, size in zip(places, self.spans[key].sizes, strict=True):
                number = number * size + place
            found = self._ids[name] = self.spans[key].first + number
        return found

    def name_of(self, number: int) -> Name:
        """The answer with that id."""
        if not 0 <= number < self.size:
            raise ResearchError("action.unknown", action=number, last=self.size - 1)
        span = next(span for span in reversed(self.spans) if span.first <= number)
        rest, args = number - span.first, []
        for size, values in zip(reversed(span.sizes), reversed(span.values), strict=True):
            rest, place = divmod(rest, size)
            args.append(values[place])
        return (span.key, *reversed(args))

    # -- by factors -----------------------------------------------------------------------------------

    def factors(self, option: Option) -> tuple[int, ...]:
        """The key's number, and the place of each argument among all that it can name."""
        name = option.name
        found = self._factors.get(name)
        if found is None:
            try:
                places = [at[arg] for at, arg in zip(self._places[option.key], option.args, strict=True)]
            except KeyError:
                raise ResearchError("action.unnumbered", action=repr(option), game=self.game) from None
            found = self._factors[name] = (self._by_key[option.key].number, *places)
        return found

    def next_factors(self, options: Sequence[Option], chosen: Sequence[int]) -> list[int]:
        """What can follow after the factors chosen so far, in order: first a key, then its arguments. Nothing
        once the answer is whole."""
        taken, at = tuple(chosen), len(chosen)
        rows = [row for row in map(self.factors, options) if row[:at] == taken and len(row) > at]
        return sorted({row[at] for row in rows})

    def option_table(self, options: Sequence[Option]) -> list[list[int]]:
        """A row of factors for each answer, in order: what the indices of the other form mean."""
        width = self.width
        rows = [list(self.factors(option)) for option in options]
        return [row + [NO_FACTOR] * (width - len(row)) for row in rows]

    # -- staying the same -----------------------------------------------------------------------------

    @property
    def layout(self) -> list[list[Any]]:
        """Where every key's ids begin, and how many each of its arguments has."""
        return [[span.key, span.first, *span.sizes] for span in self.spans]

    @property
    def digest(self) -> str:
        """Changes as soon as a single id means something else."""
        told = repr([(span.key, span.first, [list(values) for values in span.values]) for span in self.spans])
        return hashlib.sha256(told.encode()).hexdigest()[:16]


_CODECS: dict[int, tuple[Any, ActionCodec]] = {}
"""By spelling, which is that of one content and map; it is kept alive here, so its identity stays its own."""


def codec_of(table: Table) -> ActionCodec:
    """The codec of tables like this one; tables of one game, content and map share it."""
    spelling = table.spelling
    key = id(spelling)
    if key not in _CODECS:
        _CODECS[key] = spelling, _made(table)
    return _CODECS[key][1]


def _made(table: Table) -> ActionCodec:
    game, first = table.spec.id, 0
    spans: list[IdRange] = []
    for number, (key, fields) in enumerate(table.spec.vocabulary.options.items()):
        named = table.spelling.options[key]
        values = tuple(
            _values(table, key, kind, names) for (_, kind), names in zip(fields, named, strict=True)
        )
        spans.append(IdRange(key, number, first, tuple(map(len, values)), values))
        first += spans[-1].size
    return ActionCodec(game, spans, MOST_OPTIONS[game])


def _values(table: Table, key: str, kind: str, names: Sequence[str] | None) -> Sequence[Arg]:
    if names is not None:
        return tuple(names)
    if kind == SEAT:
        return range(table.spec.seats[1])
    return range(NUMBERS[table.spec.id][key])


def version_of(table: Table) -> str:
    """What an environment's numbers hang on: the rules version and the content's digest."""
    return f"{table.spec.rules_version}+{table.content.digest[:12]}"
