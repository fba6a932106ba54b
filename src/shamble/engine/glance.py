"""A look at a table for one question: what is read of a view is put together, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .choice import Seat

S = TypeVar("S", bound=Struct)
T = TypeVar("T")

FieldParts = Mapping[str, Callable[[T, Seat | None], Any]]
"""How each field of a game's view is put together, by its name."""


def beside_parts(parts: FieldParts[T], own: Sequence[str], table: T, seat: Seat | None, seen: S) -> S:
    """That seat's view by another one's of the same moment: only its `own` fields are put together."""
    return replace(seen, **{name: parts[name](table, seat) for name in own})


class Glance:
    """A view of which each field is put together when it is first read, and the table kept out of sight. It
    holds only while nothing moves: for bots, who read little of it to answer one question."""

    def __init__(self, parts: FieldParts[T], table: T, seat: Seat, known: Mapping[str, Any] = {}) -> None:
        """Fields that nearly every question reads are `known`: put together at once they cost less."""

        def part(name: str) -> Any:
            return parts[name](table, seat)

        self._fields = parts.keys()
        self._part = part
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._fields:
            raise AttributeError(name)
        found = self.__dict__[name] = self._part(name)
        return found

    def __eq__(self, other: object) -> bool:
        """To a view, or to another look at one, with the same in all its fields."""
        return all(getattr(self, name) == getattr(other, name) for name in self._fields)

    __hash__: Any = None
