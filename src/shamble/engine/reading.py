"""A typed reading of a table: what one viewer may know, with the content of that very table beside it.

Front ends and bots ask a reading and nobody else: targets, ranges, odds, distances, what is of our making.
Each game has a subclass of its own in `reading.py`, whose methods are pure questions about the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .choice import Choice, Option, Seat

if TYPE_CHECKING:
    from .profiles import Profile
    from .speech import Speaker

T = TypeVar("T")
V = TypeVar("V")
C = TypeVar("C")

Parts = Mapping[str, Callable[[T, Seat | None], Any]]
"""How each field of a game's view is put together, by its name."""


class Glance:
    """A view of which each field is put together when it is first read, and the table kept out of sight. It
    holds only while nothing moves: for bots, who read little of it to answer one question."""

    def __init__(self, parts: Parts[T], table: T, seat: Seat) -> None:
        def part(name: str) -> Any:
            return parts[name](table, seat)

        self._fields = parts.keys()
        self._part = part

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._fields:
            raise AttributeError(name)
        found = self._part(name)
        setattr(self, name, found)
        return found

    def __eq__(self, other: object) -> bool:
        """To a view, or to another look at one, with the same in all its fields."""
        return all(getattr(self, name) == getattr(other, name) for name in self._fields)

    __hash__: Any = None


class Reading(Generic[V, C]):
    """One viewer's view and the table's content, packs included. Nothing else may be asked of a table."""

    def __init__(self, view: V, content: C) -> None:
        self.view = view
        self.content = content

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """Why somebody may regret that answer at once: front ends ask back. Nothing for most."""
        return ""

    def aside(self, choice: Choice, speaker: Speaker) -> str:
        """What there is to know of a question, beside its words; nothing for most."""
        return ""

    def held(self, kind: str, thing: str) -> int:
        """How many such things the viewer could give away; one of each where nobody has two."""
        return 1

    def clause(self, choice: Choice) -> str:
        """The clause of the ledger behind a question, where as things stand it is another one than usual."""
        return ""

    def profile(self, kind: str, thing: str, speaker: Speaker) -> Profile | None:
        """All about a thing on the table, as this viewer may know it; none if there is no such thing."""
        return None

    def askable(self) -> list[tuple[str, str]]:
        """Everything on the table that can be asked what it is; what matters most comes first."""
        return []

    def hindrances(self, choice: Choice, kind: str, thing: str, speaker: Speaker) -> list[str]:
        """Why that thing is no answer to an open question, in sentences; nothing where it plainly is none."""
        return []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self.content is other.content and self.view == other.view

    __hash__: Any = None
