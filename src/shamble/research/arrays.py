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
from ..engine.asking import SeatTurn
from . import shape
from .codec import ActionCodec, codec_of
from .shapes import shape_of

Array: TypeAlias = npt.NDArray[np.int16]
NONE: Final = -1
HIGHEST: Final = 32_767
QUESTION: Final = 4
"""Parameters of a question that an observation holds."""

Write = Callable[[Any, list[int], Seat], None]
"""Appends what a value is to a list of numbers, as that viewer counts the seats."""


@dataclass(frozen=True)
class ArrayPart:
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


def compiled(leaves: Sequence[tuple[str, Leaf]], first: str) -> Write:
    """One function that writes all fields of a struct, in order: views have hundreds of them. A tuple is
    finished numbers, which a game has taken straight from its state (`GameSpec.figures`)."""
    names: dict[str, Any] = {}
    lines, run = ["def write(value, numbers, viewer):"], [first] if first else []
    for at, (name, leaf) in enumerate(leaves):
        names[f"it{at}"] = leaf.it if leaf.write is None else leaf.write
        if leaf.write is None:
            run.append(leaf.expression.format(v=f"value.{name}", it=f"it{at}"))
            continue
        lines += [_appended(run), f"    field = value.{name}"]
        lines += [
            "    if type(field) is tuple: numbers += field",
            f"    else: it{at}(field, numbers, viewer)",
        ]
        run = []
    exec("\n".join([*lines, _appended(run)]), names)  # made of names of fields alone, as in dataclasses
    made: Write = names["write"]
    return made


def _appended(run: Sequence[str]) -> str:
    return f"    numbers += ({', '.join(run)},)" if run else "    pass"


class Schema:
    """What an observation of one kind of table consists of."""

    def __init__(self, parts: Sequence[ArrayPart]) -> None:
        self.parts: list[ArrayPart] = []
        start = 0
        for part in parts:
            self.parts.append(ArrayPart(part.name, part.shape, part.columns, part.rows, start))
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
        self.shape: shape.Shape = shape_of(table.spec.id)
        self.seats = table.seats
        self.codec: ActionCodec = codec_of(table)
        self.names = {**names_of(table), **{kind: tuple(each) for kind, each in self.shape.kinds.items()}}
        self._places = {
            kind: {name: at for at, name in enumerate(names)} for kind, names in self.names.items()
        }
        self._prompts = {prompt: at for at, prompt in enumerate(table.spec.vocabulary.prompts)}
        self._fields = table.spec.vocabulary.prompts
        self._unasked, self._unpicked = [NONE] * (1 + QUESTION), [NONE] * self.codec.width
        fields = self._leaves(self.shape.view)
        self._write = compiled([(name, leaf) for name, _, leaf in fields], "")
        parts = [self._part(name, meaning, leaf) for name, meaning, leaf in fields]
        self.schema = Schema([*parts, *self._question_parts()])
        self._packing = Struct(f"{self.schema.size}h")

    def encode(self, view: Any, viewer: Seat, turn: SeatTurn | None, pick: Any = None) -> Array:
        """What that view says, the question if the viewer is asked, and what it has answered already."""
        numbers: list[int] = []
        self._write(view, numbers, viewer)
        choice = turn.choice if turn is not None and turn.seat == viewer else None
        self._write_question(choice, numbers, viewer)
        self._write_pick(pick, numbers)
        packed = bytearray(2 * len(numbers))
        self._packing.pack_into(packed, 0, *numbers)  # twice as fast as np.array
        return np.frombuffer(packed, dtype=np.int16)

    # -- the view -------------------------------------------------------------------------------------

    def _leaves(
        self, struct: type[msgspec.Struct], without: str = ""
    ) -> list[tuple[str, shape.Meaning, Leaf]]:
        """How the fields of a struct are written that arrays have."""
        return [
            (name, meaning, _LEAVES[type(meaning)](self, meaning))
            for name, meaning in self.shape.of(struct).items()
            if not isinstance(meaning, shape.Left | shape.Unsaid) and name != without
        ]

    def _part(self, name: str, meaning: shape.Meaning, leaf: Leaf) -> ArrayPart:
        """The top level: a field is a part of its own, rows of structs are two-dimensional."""
        rows = self._row_names(meaning)
        if rows is None:
            return ArrayPart(name, (len(leaf.columns),), leaf.columns)
        count, by = rows
        width = len(leaf.columns) // count
        return ArrayPart(name, (count, width), leaf.columns[:width], by)

    def _row_names(self, meaning: shape.Meaning) -> tuple[int, str] | None:
        if isinstance(meaning, shape.Rows):
            return len(self.names[meaning.kind]), meaning.kind
        if isinstance(meaning, shape.SeatRows):
            return self.seats, "seat"
        if isinstance(meaning, shape.Listed | shape.Counted):
            return meaning.most, "order" if isinstance(meaning, shape.Listed) else meaning.key
        return None

    def struct(self, struct: type[msgspec.Struct], without: str = "") -> tuple[list[str], Write]:
        """A struct's columns, with the first for its being there."""
        leaves = [(name, leaf) for name, _, leaf in self._leaves(struct, without)]
        columns = ["there", *[_column(name, column) for name, leaf in leaves for column in leaf.columns]]
        return columns, compiled(leaves, "1")

    # -- the question ---------------------------------------------------------------------------------

    def _question_parts(self) -> list[ArrayPart]:
        columns = ("prompt", *[f"parameter {number}" for number in range(1, QUESTION + 1)])
        factors = ("key", *[f"argument {number}" for number in range(1, self.codec.width)])
        return [
            ArrayPart("question", (len(columns),), columns),
            ArrayPart("pick", (len(factors),), factors),
        ]

    def _write_question(self, choice: Choice | None, numbers: list[int], viewer: Seat) -> None:
        """The prompt's place in the vocabulary, and its parameters by their kinds."""
        if choice is None:
            numbers += self._unasked
            return
        found = [self._prompts[choice.prompt]]
        for (_, kind), arg in zip(self._fields[choice.prompt], choice.params, strict=True):
            found.append(self.number(kind, arg, viewer))
        numbers += found + self._unasked[len(found) :]

    def _write_pick(self, pick: Any, numbers: list[int]) -> None:
        """The factors of what the viewer has answered while others still think."""
        factors = [] if pick is None else list(self.codec.factors(pick))
        numbers += factors + self._unpicked[len(factors) :]

    def number(self, kind: str, arg: Any, viewer: Seat) -> int:
        if kind == "seat":
            return (int(arg) - viewer) % self.seats
        return self._places[kind][arg] if kind in self._places and isinstance(arg, str) else int(arg)

    # -- the fields -----------------------------------------------------------------------------------

    def places(self, kind: str) -> Mapping[str, int]:
        return self._places[kind]


def _column(name: str, column: str) -> str:
    return f"{name} {column}" if column else name


def _number(encoder: Encoder, meaning: shape.Number) -> Leaf:
    return Leaf([""], expression="-1 if {v} is None else {v}")


def _truth(encoder: Encoder, meaning: shape.Truth) -> Leaf:
    return Leaf([""], expression="{v}")


def _seat(encoder: Encoder, meaning: shape.SeatOf) -> Leaf:
    return Leaf([""], expression="-1 if {v} is None else ({v} - viewer) % {it}", it=encoder.seats)


def _id(encoder: Encoder, meaning: shape.Id) -> Leaf:
    places: dict[str | None, int] = {None: NONE}
    places.update(encoder.places(meaning.kind))
    return Leaf([f"({meaning.kind})"], expression="{it}[{v}]", it=places)


def _word(encoder: Encoder, meaning: shape.OneOf) -> Leaf:
    places = {word: at for at, word in enumerate(meaning.words)}
    return Leaf([f"({'/'.join(meaning.words)})"], expression="{it}.get({v}, -1)", it=places)


def _many(encoder: Encoder, meaning: shape.Many) -> Leaf:
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


def _sums(encoder: Encoder, meaning: shape.Sums) -> Leaf:
    places = encoder.places(meaning.kind)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        counts = [0] * len(places)
        for name, count in value.items():
            counts[places[name]] = count
        numbers += counts

    return Leaf(list(places), write)


def _states(encoder: Encoder, meaning: shape.States) -> Leaf:
    places = encoder.places(meaning.kind)
    words = {word: at for at, word in enumerate(meaning.words)}

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        states = [NONE] * len(places)
        for name, word in value.items():
            states[places[name]] = words[word]
        numbers += states

    return Leaf([f"{name} ({'/'.join(meaning.words)})" for name in places], write)


def _values(encoder: Encoder, meaning: shape.Values) -> Leaf:
    most = meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        counts = [0] * most
        for number in value:
            counts[min(number, most - 1)] += 1
        numbers += counts

    return Leaf([f"of {number}" for number in range(most)], write)


def _each(encoder: Encoder, meaning: shape.Each) -> Leaf:
    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        numbers += value[viewer:] + value[:viewer]

    return Leaf([f"of seat {seat}" for seat in range(encoder.seats)], write)


def _each_seat(encoder: Encoder, meaning: shape.EachSeat) -> Leaf:
    seats = encoder.seats

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for who in value[viewer:] + value[:viewer]:
            numbers.append(NONE if who is None else (who - viewer) % seats)

    return Leaf([f"of seat {seat}" for seat in range(seats)], write)


def _in_order(encoder: Encoder, meaning: shape.Sequence) -> Leaf:
    places, most = encoder.places(meaning.kind), meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        first = [places[name] for name in value[:most]]
        numbers += first + [NONE] * (most - len(first))

    return Leaf([f"{at} ({meaning.kind})" for at in range(1, most + 1)], write)


def _numbers(encoder: Encoder, meaning: shape.Numbers) -> Leaf:
    most = meaning.most

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        first = list(value[:most])
        numbers += first + [NONE] * (most - len(first))

    return Leaf([str(at) for at in range(1, most + 1)], write)


def _part_of(encoder: Encoder, meaning: shape.PartOf) -> Leaf:
    columns, write_struct = encoder.struct(meaning.struct)
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        if value is None:
            numbers += absent
        else:
            write_struct(value, numbers, viewer)

    return Leaf(columns, write)


def _rows(encoder: Encoder, meaning: shape.Rows) -> Leaf:
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


def _counted(encoder: Encoder, meaning: shape.Counted) -> Leaf:
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


def _listed(encoder: Encoder, meaning: shape.Listed) -> Leaf:
    columns, write_row = encoder.struct(meaning.struct)
    most = meaning.most
    absent = [0] + [NONE] * (len(columns) - 1)

    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for row in value[:most]:
            write_row(row, numbers, viewer)
        numbers += absent * (most - len(value))

    return Leaf(columns * most, write)


def _seat_rows(encoder: Encoder, meaning: shape.SeatRows) -> Leaf:
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


def _fields(encoder: Encoder, meaning: shape.Fields) -> Leaf:
    def write(value: Any, numbers: list[int], viewer: Seat) -> None:
        for name, kind in meaning.kinds:
            numbers.append(encoder.number(kind, value[name], viewer) if name in value else NONE)

    return Leaf([name for name, _ in meaning.kinds], write)


_LEAVES: Final[Mapping[type, Callable[[Encoder, Any], Leaf]]] = {
    shape.Number: _number,
    shape.Truth: _truth,
    shape.SeatOf: _seat,
    shape.Id: _id,
    shape.OneOf: _word,
    shape.Many: _many,
    shape.Sums: _sums,
    shape.States: _states,
    shape.Values: _values,
    shape.Each: _each,
    shape.EachSeat: _each_seat,
    shape.Sequence: _in_order,
    shape.Numbers: _numbers,
    shape.PartOf: _part_of,
    shape.Rows: _rows,
    shape.Counted: _counted,
    shape.Listed: _listed,
    shape.SeatRows: _seat_rows,
    shape.Fields: _fields,
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


def observe(table: Table, seat: Seat, turn: SeatTurn | None) -> Array:
    """What that seat sees: straight from the state where the game offers that, else from its view."""
    figures = table.spec.figures
    seen = table.seen_from(seat) if figures is None else figures(table, seat)
    return encoder_of(table).encode(seen, seat, turn, pick_of(table, seat))
