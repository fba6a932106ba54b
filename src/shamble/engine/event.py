"""What happened, for the log and for animation. Events narrate; the view is the truth."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .choice import Arg, Seat

EVERYBODY = -1


@mypyc_attr(acyclic=True)
class Event:
    """A public fact with, perhaps, a hidden part: `secret` is for the seats whose bit is set in `seers`."""

    __slots__ = ("args", "key", "secret", "seers")

    def __init__(self, key: str, args: tuple[Arg, ...], secret: tuple[Arg, ...] = (), seers: int = 0) -> None:
        self.key = key
        self.args = args
        self.secret = secret
        self.seers = seers

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event as that viewer may know it: the only way out of the server."""
        if self.seers == EVERYBODY or (viewer is not None and self.seers >> viewer & 1):
            return Event(self.key, self.args, self.secret, EVERYBODY)
        return Event(self.key, self.args)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[type[Event], tuple[str, tuple[Arg, ...], tuple[Arg, ...], int]]:
        """Bots hear events in processes of their own; compiled, `pickle` needs to be told what makes one."""
        return Event, (self.key, self.args, self.secret, self.seers)

    def __repr__(self) -> str:
        hidden = f" ({' '.join(map(str, self.secret))})" if self.secret else ""
        return " ".join([self.key, *map(str, self.args)]) + hidden
