"""What the fields of a view mean: one declaration a game, from which arrays and prose are made.

Numbers, truths and seats explain themselves; for the rest a game's page in `shapes` says of which kind a name
is, and how many there can be of what comes in lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_type_hints

import msgspec


@dataclass(frozen=True)
class Number:
    """A whole number; none at all is -1."""


@dataclass(frozen=True)
class Truth:
    """1 or 0."""


@dataclass(frozen=True)
class SeatOf:
    """A seat, counted from the viewer's; nobody is -1."""


@dataclass(frozen=True)
class Id:
    """Something of that kind, by its place in the content; nothing is -1."""

    kind: str


@dataclass(frozen=True)
class OneOf:
    """One of a few words, by its place in the list; none of them is -1."""

    words: tuple[str, ...]
    kind: str = ""
    """Under which texts are found ("phase.setup"), if not the field's own name."""


@dataclass(frozen=True)
class Many:
    """How many there are of each of that kind; the order is lost."""

    kind: str


@dataclass(frozen=True)
class Sums:
    """So many of each, by their name."""

    kind: str


@dataclass(frozen=True)
class States:
    """One of these words for each of that kind, by its place in the list."""

    kind: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Values:
    """How often each number below `most` is among these; a higher one counts as the highest."""

    most: int


@dataclass(frozen=True)
class Each:
    """A number for each seat, the viewer's first."""


@dataclass(frozen=True)
class EachSeat:
    """For each seat, the viewer's first, another one or nobody (-1)."""


@dataclass(frozen=True)
class Sequence:
    """The first so many of a list, in order, -1 beyond its end."""

    kind: str
    most: int


@dataclass(frozen=True)
class Numbers:
    """The first so many numbers of a list, in order, -1 beyond its end."""

    most: int


@dataclass(frozen=True)
class PartOf:
    """A struct, or nothing: the first column says whether it is there."""

    struct: type[msgspec.Struct]


@dataclass(frozen=True)
class Rows:
    """A row for each of that kind, whether it is there (first column) and what it is like."""

    struct: type[msgspec.Struct]
    kind: str
    key: str = ""
    """The field that holds the name; empty for a mapping by name."""


@dataclass(frozen=True)
class Counted:
    """Rows of things that are numbered from 0, by that field, as many as there can be."""

    struct: type[msgspec.Struct]
    key: str
    most: int


@dataclass(frozen=True)
class Listed:
    """The first so many of a list of structs, in order; the first column says whether it is there."""

    struct: type[msgspec.Struct]
    most: int


@dataclass(frozen=True)
class SeatRows:
    """A row for each seat, the viewer's first, by the struct's field `seat`."""

    struct: type[msgspec.Struct]


@dataclass(frozen=True)
class Fields:
    """A mapping with some of these fields, each of a kind ("seat" and "" for numbers are kinds, too)."""

    kinds: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Left:
    """Not for arrays: it follows from something else, or never changes. Prose says it all the same."""

    kind: str = ""


@dataclass(frozen=True)
class Unsaid:
    """For nobody: who looks, and what is printed on every copy of the game."""


Meaning: TypeAlias = (
    Number
    | Truth
    | SeatOf
    | Id
    | OneOf
    | Many
    | Sums
    | States
    | Values
    | Each
    | EachSeat
    | Sequence
    | Numbers
    | PartOf
    | Rows
    | Counted
    | Listed
    | SeatRows
    | Fields
    | Left
    | Unsaid
)

PLAIN: Mapping[str, Meaning] = {
    "int": Number(),
    "int | None": Number(),
    "bool": Truth(),
    "Seat": SeatOf(),
    "Seat | None": SeatOf(),
    "Zombies": Number(),
}
"""What explains itself, by its annotation."""


@dataclass(frozen=True)
class Shape:
    """A game's view: its struct, what the fields mean that do not explain themselves, and further kinds."""

    view: type[msgspec.Struct]
    meanings: Mapping[type[msgspec.Struct], Mapping[str, Meaning]]
    kinds: Mapping[str, Iterable[str]] = field(default_factory=dict)
    """Names that the content does not list."""

    def of(self, struct: type[msgspec.Struct]) -> dict[str, Meaning]:
        """Every field of a struct with its meaning."""
        own = self.meanings.get(struct, {})
        return {name: own.get(name) or _plain(struct, name) for name in struct.__struct_fields__}


def _plain(struct: type[msgspec.Struct], name: str) -> Meaning:
    """What explains itself: a number, a truth, a seat, or a struct that is always there."""
    annotation = struct.__annotations__[name]
    if annotation in PLAIN:
        return PLAIN[annotation]
    hint = get_type_hints(struct)[name]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return PartOf(hint)
    raise TypeError(f"what does {struct.__name__}.{name} mean?")
