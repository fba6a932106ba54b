"""What a seat sees as numbers: one flat array of 16-bit ints, with a schema that names its parts.

The viewer is always seat 0. What is not known, and what is not there, is -1 or a row that says so. The schema
hangs on the number of seats, the content and, in the Marvel games, the mission.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from ..engine import Choice, Seat, Table
from ..engine.asking import Turn
from .codec import Codec, codec_of
from .shape import (
    Counted,
    Each,
    EachSeat,
    Fields,
    Id,
    Left,
    Listed,
    Many,
    Meaning,
    Number,
    Numbers,
    PartOf,
    Rows,
    SeatOf,
    SeatRows,
    Shape,
    States,
    Sums,
    Truth,
    Unsaid,
    Values,
    Word,
)
from .shape import (
    Sequence as InOrder,
)
from .shapes import shape_of

Array: TypeAlias = npt.NDArray[np.int16]
NONE: Final = -1
HIGHEST: Final = 32_767
QUESTION: Final = 4
"""Parameters of a question that an observation holds."""

Write = Callable[[Any, list[int], Seat], None]
"""Appends what a value is to a list of numbers, as that viewer counts the seats."""


@dataclass(frozen=True)
class Part:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    columns: tuple[str, ...]
    """What the last dimension holds."""
    rows: str = ""
    """What the first dimension is counted by, if there are two."""
    start: int = 0


class Leaf:
    """How a field is written, and how wide that is. A single number is an expression instead, of the value
    {v}, the viewer and whatever {it} is: those of a struct are compiled into one function."""

    __slots__ = ("columns", "expression", "it", "write")

    def __init__(
        self, columns: Sequence[str], write: Write | None = None, expression: str = "", it: Any = None
    ) -> None:
        self.columns = tuple(columns)
        self.write = write
        self.expression = expression
        self.it = it


def compiled(leaves: Sequence[tuple[str, Leaf]], first: str, access: str = "value.{}") -> Write:
    """One function that writes all fields of a struct, in order: views have hundreds of them. `access` is how
    a field is reached."""
    names: dict[str, Any] = {}
    lines, run = ["def write(value, numbers, viewer):"], [first] if first else []
    for at, (name, leaf) in enumerate(leaves):
        names[f"it{at}"] = leaf.it if leaf.write is None else leaf.write
        if leaf.write is None:
            run.append(leaf.expression.format(v=access.format(name), it=f"it{at}"))
            continue
        lines += [_appended(run), f"    it{at}({access.format(name)}, numbers, viewer)"]
        run = []
    exec("\n".join([*lines, _appended(run)]), names)  # made of names of fields alone, as in dataclasses
    made: Write = names["write"]
    return made


def _straight(leaf: Leaf) -> Leaf:
    """The same leaf, which takes finished numbers (a tuple) as well."""
    write = leaf.write
    if write is None:
        return leaf

    def either(value: Any, numbers: list[int], viewer: Seat) -> None:
        if type(value) is tuple:
            numbers += value
        else:
            write(value, numbers, viewer)

    return Leaf(leaf.columns, either)


def _appended(run: Sequence[str]) -> str:
    return f"    numbers += ({', '.join(run)},)" if run else "    pass"


class Schema:
    """What an observation of one kind of table consists of."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts: list[Part] = []
        start = 0
        for part in parts:
            self.parts.append(Part(part.name, part.shape, part.columns, part.rows, start))
            start += int(np.prod(part.shape))
        self.size = start

    def named(self, observation: Array) -> dict[str, Array]:
        """The parts by their names, without copying."""
        return {
            part.name: observation[part.start : part.start + int(np.prod(part.shape))].reshape(part.shape)
            for part in self.parts
        }


class Encoder:
    """Writes what seats of one kind of table see."""

    def __init__(self, table: Table) -> None:
        self.shape: Shape = shape_of(table.spec.id)
        self.seats = table.seats
        self.codec: Codec = codec_of(table)
        self.names = {**names_of(table), **{kind: tuple(each) for kind, each in self.shape.kinds.items()}}
        self._places = {
            kind: {name: at for at, name in enumerate(names)} for kind, names in self.names.items()
        }
        self._prompts = {prompt: at for at, prompt in enumerate(table.spec.vocabulary.prompts)}
        self._fields = table.spec.vocabulary.prompts
        fields = self._leaves(self.shape.view)
        self._write = compiled([(name, leaf) for name, _, leaf in fields], "")
        self._straight = compiled([(name, _straight(leaf)) for name, _, leaf in fields], "", "value['{}']")
        parts = [self._part(name, meaning, leaf) for name, meaning, leaf in fields]
        self.schema = Schema([*parts, *self._question_parts()])
        self._packing = Struct(f"{self.schema.size}h")

    def encode(self, view: Any, viewer: Seat, turn: Turn | None, pick: Any = None) -> Array:
        """What that view says, the question if the viewer is asked, and what it has answered already."""
        numbers: list[int] = []
        self._write(view, numbers, viewer)
        return self._with_question(numbers, viewer, turn, pick)

    def straight(
        self, figures: Mapping[str, Any], viewer: Seat, turn: Turn | None, pick: Any = None
    ) -> Array:
        """The same from the fields of a view as a game gives them straight from its state."""
        numbers: list[int] = []
        self._straight(figures, numbers, viewer)
        return self._with_question(numbers, viewer, turn, pick)

    def _with_question(self, numbers: list[int], viewer: Seat, turn: Turn | None, pick: Any) -> Array:
        choice = turn.choice if turn is not None and turn.seat == viewer else None
        self._write_question(choice, numbers, viewer)
        self._write_pick(pick, numbers)
        packed = bytearray(2 * len(numbers))
        self._packing.pack_into(packed, 0, *numbers)  # twice as fast as np.array
        return np.frombuffer(packed, dtype=np.int16)

    # -- the view -------------------------------------------------------------------------------------

    def _leaves(self, struct: type[msgspec.Struct], without: str = "") -> list[tuple[str, Meaning, Leaf]]:
        """How the fields of a struct are written that arrays have."""
        return [
            (name, meaning, _LEAVES[type(meaning)](self, meaning))
            for name, meaning in self.shape.of(struct).items()
            if not isinstance(meaning, Left | Unsaid) and name != without
        ]

    def _part(self, name: str, meaning: Meaning, leaf: Leaf) -> Part:
        """The top level: a field is a part of its own, rows of structs are two-dimensional."""
        rows = self._row_names(meaning)
        if rows is None:
            return Part(name, (len(leaf.columns),), leaf.columns)
        count, by = rows
        width = len(leaf.columns) // count
        return Part(name, (count, width), leaf.columns[:width], by)

    def _row_names(self, meaning: Meaning) -> tuple[int, str] | None:
        if isinstance(meaning, Rows):
            return len(self.names[meaning.kind]), meaning.kind
        if isinstance(meaning, SeatRows):
            return self.seats, "seat"
        if isinstance(meaning, Listed | Counted):
            return meaning.most, "order" if isinstance(meaning, Listed) else meaning.key
        return None

    def struct(self, struct: type[msgspec.Struct], without: str = "") -> tuple[list[str], Write]:
        """A struct's columns, with the first for its being there."""
        leaves = [(name, leaf) for name, _, leaf in self._leaves(struct, without)]
        columns = ["there", *[_column(name, column) for name, leaf in leaves for column in leaf.columns]]
        return columns, compiled(leaves, "1")

    # -- the question ---------------------------------------------------------------------------------

    def _question_parts(self) -> list[Part]:
        columns = ("prompt", *[f"parameter {number}" for number in range(1, QUESTION + 1)])
        factors = ("key", *[f"argument {number}" for number in range(1, self.codec.width)])
        return [
            Part("question", (len(columns),), columns),
            Part("pick", (len(factors),), factors),
        ]

    def _write_question(self, choice: Choice | None, numbers: list[int], viewer: Seat) -> None:
        """The prompt's place in the vocabulary, and its parameters by their kinds."""
        found = [NONE] * (1 + QUESTION)
        if choice is not None:
            found[0] = self._prompts[choice.prompt]
            fields = self._fields[choice.prompt]
            for at, ((_, kind), arg) in enumerate(zip(fields, choice.params, strict=True), 1):
                found[at] = self.number(kind, arg, viewer)
        numbers += found

    def _write_pick(self, pick: Any, numbers: list[int]) -> None:
        """The factors of what the viewer has answered while others still think."""
        factors = [] if pick is None else list(self.codec.factors(pick))
        numbers += factors + [NONE] * (self.codec.width - len(factors))

    def number(self, kind: str, arg: Any, viewer: Seat) -> int:
        if kind == "seat":
            return (int(arg) - viewer) % self.seats
        return self._places[kind][arg] if kind in self._places and isinstance(arg, str) else int(arg)

    # -- the fields -----------------------------------------------------------------------------------

    def places(self, kind: str) -> Mapping[str, int]:
        return self._places[kind]


def _column(name: str, column: str) -> str:
    return f"{name} {column}" if column else name


def _number(encoder: Encoder, meaning: Number) -> Leaf:
    return Leaf([""], expression="-1 if {v} is None else {v}")


def _truth(encoder: Encoder, meaning: Truth) -> Leaf:
    return Leaf([""], expression="{v}")


def _seat(encoder: Encoder, meaning: SeatOf) -> Leaf:
    return Leaf([""], expression="-1 if {v} is None else ({v} - viewer) % {it}", it=encoder.seats)


def _id(encoder: Encoder, meaning: Id) -> Leaf:
    places: dict[str | None, int] = {None: NONE}
    places.update(encoder.places(meaning.kind))
    return Leaf([f"({meaning.kind})"], expression="{it}[{v}]", it=places)


def _word(encoder: Encoder, meaning: Word) -> Leaf:
    places = {word: at for at, word in enumerate(meaning.words)}
    return Leaf([f"({'/'.join(meaning.words)})"], expression="{it}.get({v}, -1)", it=places)


def _many(encoder: Encoder, meaning: Many) -> Leaf:
    places = encoder.places(meaning.kind)
    nothing = [0] * len(places)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        if not value:
            numbers += nothing
            return
        counts = nothing[:]
        for name in value:
            counts[places[name]] += 1
        numbers += counts

    return Leaf(list(places), write)


def _sums(encoder: Encoder, meaning: Sums) -> Leaf:
    places = encoder.places(meaning.kind)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        counts = [0] * len(places)
        for name, count in value.items():
            counts[places[name]] = count
        numbers += counts

    return Leaf(list(places), write)


def _states(encoder: Encoder, meaning: States) -> Leaf:
    places = encoder.places(meaning.kind)
    words = {word: at for at, word in enumerate(meaning.words)}

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        states = [NONE] * len(places)
        for name, word in value.items():
            states[places[name]] = words[word]
        numbers += states

    return Leaf([f"{name} ({'/'.join(meaning.words)})" for name in places], write)


def _values(encoder: Encoder, meaning: Values) -> Leaf:
    most = meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        counts = [0] * most
        for number in value:
            counts[min(number, most - 1)] += 1
        numbers += counts

    return Leaf([f"of {number}" for number in range(most)], write)


def _each(encoder: Encoder, meaning: Each) -> Leaf:
    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        numbers += value[viewer:] + value[:viewer]

    return Leaf([f"of seat {seat}" for seat in range(encoder.seats)], write)


def _each_seat(encoder: Encoder, meaning: EachSeat) -> Leaf:
    seats = encoder.seats

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for who in value[viewer:] + value[:viewer]:
            numbers.append(NONE if who is None else (who - viewer) % seats)

    return Leaf([f"of seat {seat}" for seat in range(seats)], write)


def _in_order(encoder: Encoder, meaning: InOrder) -> Leaf:
    places, most = encoder.places(meaning.kind), meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        first = [places[name] for name in value[:most]]
        numbers += first + [NONE] * (most - len(first))

    return Leaf([f"{at} ({meaning.kind})" for at in range(1, most + 1)], write)


def _numbers(encoder: Encoder, meaning: Numbers) -> Leaf:
    most = meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        first = list(value[:most])
        numbers += first + [NONE] * (most - len(first))

    return Leaf([str(at) for at in range(1, most + 1)], write)


def _part_of(encoder: Encoder, meaning: PartOf) -> Leaf:
    columns, write_struct = encoder.struct(meaning.struct)
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        if value is None:
            numbers += absent
        else:
            write_struct(value, numbers, viewer)

    return Leaf(columns, write)


def _rows(encoder: Encoder, meaning: Rows) -> Leaf:
    columns, write_row = encoder.struct(meaning.struct, meaning.key)
    names, key = encoder.names[meaning.kind], meaning.key
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        rows = {getattr(row, key): row for row in value} if key else value
        for name in names:
            row = rows.get(name)
            if row is None:
                numbers += absent
            else:
                write_row(row, numbers, viewer)

    return Leaf(columns * len(names), write)


def _counted(encoder: Encoder, meaning: Counted) -> Leaf:
    columns, write_row = encoder.struct(meaning.struct, meaning.key)
    key, most = meaning.key, meaning.most
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        rows = {getattr(row, key): row for row in value}
        for number in range(most):
            if number in rows:
                write_row(rows[number], numbers, viewer)
            else:
                numbers += absent

    return Leaf(columns * most, write)


def _listed(encoder: Encoder, meaning: Listed) -> Leaf:
    columns, write_row = encoder.struct(meaning.struct)
    most = meaning.most
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for row in value[:most]:
            write_row(row, numbers, viewer)
        numbers += absent * (most - len(value))

    return Leaf(columns * most, write)


def _seat_rows(encoder: Encoder, meaning: SeatRows) -> Leaf:
    columns, write_row = encoder.struct(meaning.struct, "seat")
    seats = encoder.seats
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        rows = {row.seat: row for row in value}
        for after in range(seats):
            row = rows.get((viewer + after) % seats)
            if row is None:
                numbers += absent
            else:
                write_row(row, numbers, viewer)

    return Leaf(columns * seats, write)


def _fields(encoder: Encoder, meaning: Fields) -> Leaf:
    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for name, kind in meaning.kinds:
            numbers.append(encoder.number(kind, value[name], viewer) if name in value else NONE)

    return Leaf([name for name, _ in meaning.kinds], write)


_LEAVES: Final[Mapping[type, Callable[[Encoder, Any], Leaf]]] = {
    Number: _number,
    Truth: _truth,
    SeatOf: _seat,
    Id: _id,
    Word: _word,
    Many: _many,
    Sums: _sums,
    States: _states,
    Values: _values,
    Each: _each,
    EachSeat: _each_seat,
    InOrder: _in_order,
    Numbers: _numbers,
    PartOf: _part_of,
    Rows: _rows,
    Counted: _counted,
    Listed: _listed,
    SeatRows: _seat_rows,
    Fields: _fields,
}


def names_of(table: Table) -> dict[str, tuple[str, ...]]:
    """The ids of every kind, as this table spells them: zones and doors are those of its mission."""
    names = dict(table.content.names)
    words = table.spec.vocabulary
    for fields, tables in ((words.options, table.spelling.options), (words.prompts, table.spelling.prompts)):
        for key, parameters in fields.items():
            for (_, kind), spelt in zip(parameters, tables[key], strict=True):
                if spelt is not None:
                    names[kind] = tuple(spelt)
    return names


_ENCODERS: dict[tuple[int, int], tuple[Any, Encoder]] = {}
"""By spelling, which is that of one content and map (and kept alive here), and number of seats."""


def encoder_of(table: Table) -> Encoder:
    """The encoder of tables like this one; tables of one game, size, content and map share it."""
    spelling = table.spelling
    key = (id(spelling), table.seats)
    if key not in _ENCODERS:
        _ENCODERS[key] = spelling, Encoder(table)
    return _ENCODERS[key][1]


def pick_of(table: Table, seat: Seat) -> Any:
    """What that seat has answered while others still think."""
    for choice, pick in zip(table.open, table.picks, strict=True):
        if choice.seat == seat and pick is not None:
            return pick
    return None


def observe(table: Table, seat: Seat, turn: Turn | None) -> Array:
    """What that seat sees: straight from the state where the game offers that, else from its view."""
    encoder, figures = encoder_of(table), table.spec.figures
    if figures is None:
        return encoder.encode(table.seen_from(seat), seat, turn, pick_of(table, seat))
    return encoder.straight(figures(table, seat), seat, turn, pick_of(table, seat))
