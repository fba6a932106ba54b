"""A typed reading of a table: what one viewer may know, with the content of that very table beside it.

Front ends and bots ask a reading and nobody else: targets, ranges, odds, distances, what is of our making.
Each game has a subclass of its own in `reading.py`, whose methods are pure questions about the view.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

V = TypeVar("V")
C = TypeVar("C")


class Reading(Generic[V, C]):
    """One viewer's view and the table's content, packs included. Nothing else may be asked of a table."""

    def __init__(self, view: V, content: C) -> None:
        self.view = view
        self.content = content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self.content is other.content and self.view == other.view

    __hash__: Any = None
