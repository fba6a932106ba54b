"""What of a game's events is told as a story: one thing after the other, each as large as it is weighty.

A game says in a `Storybook` which of its events are worth telling and how. Whoever tells it (pages, the
terminal) gets scenes made from what one viewer may know, and shows or says them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from .choice import Seat
from .event import Event
from .vocabulary import Vocabulary

QUICK: Final = "quick"
"""In passing."""
TOLD: Final = "told"
LARGE: Final = "large"
"""In the middle of the screen, for as long as it takes to read."""
SIZES: Final = (QUICK, TOLD, LARGE)


@dataclass(frozen=True)
class Tale:
    """How one kind of event is told."""

    size: str = TOLD
    """To those whom it does not concern; to the others it is one size larger."""
    whom: tuple[str, ...] = ()
    """The fields of the event that name whom it befalls."""
    sound: str = ""
    motion: str = ""
    """How it is seen on the board: "shot", "blow", "walk", "fall", …"""
    bad: bool = False
    """It hurts those who play."""
    gathers: bool = False
    """Events of this kind that follow each other are one scene: votes, destinations, points."""


def _nobodys(reading: Any, kind: str, thing: str, viewer: Seat) -> bool:
    return False


IsOwn = Callable[[Any, str, str, Seat], bool]
"""Does that thing (a kind and an id) belong to the viewer, or are the viewer's people there?"""


def _no_headline(
    speaker: Any, then: Callable[[], Any], earlier: Iterable[Event], happened: Sequence[Event]
) -> str:
    return ""


Headline = Callable[[Any, Callable[[], Any], Iterable[Event], Sequence[Event]], str]
"""What a speaker says in a few words of an event: from a reading of about then (asked for only where it is
needed: it may have to be worked out), what had happened before (the newest first), and the event with
whatever is known to have followed."""


@dataclass(frozen=True)
class Storybook:
    """How a game's story is told, by the keys of its events."""

    tales: Mapping[str, Tale] = field(default_factory=dict)
    is_own: IsOwn = _nobodys
    """Asked of everything but seats, with the viewer's reading at that moment."""
    headline: Headline = _no_headline
    """For what the text "tale.<event>" cannot say by itself; empty where it can."""


@dataclass(frozen=True)
class TaleScene:
    """Something to be told: events of one kind that followed each other, as the viewer may know them."""

    first: int
    """The number of its first event among those of its answer."""
    events: tuple[Event, ...]
    tale: Tale
    own: bool
    """Does it concern the viewer?"""

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1

    @property
    def key(self) -> str:
        return self.events[-1].key

    @property
    def size(self) -> str:
        """One size larger for those whom it concerns."""
        return SIZES[min(SIZES.index(self.tale.size) + self.own, len(SIZES) - 1)]


def named(vocabulary: Vocabulary, event: Event) -> dict[str, str]:
    """The public arguments of an event, by the names of its fields."""
    fields = vocabulary.events[event.key]
    return {name: str(arg) for (name, _), arg in zip(fields, event.args, strict=True)}


Now = Callable[[int], Any]
"""A reading of the viewer's from about the time of the event of that number."""


def scenes(
    book: Storybook, vocabulary: Vocabulary, events: Sequence[Event], viewer: Seat | None, now: Now
) -> Iterator[TaleScene]:
    """What is to be told of the events that an answer led to, as the viewer may know them."""
    first = 0
    while first < len(events):
        tale = book.tales.get(events[first].key)
        end = first + 1
        if tale is not None:
            while tale.gathers and end < len(events) and events[end].key == events[first].key:
                end += 1
            own = viewer is not None and any(
                _befalls(book, vocabulary, events[number], viewer, partial(now, number))
                for number in range(first, end)
            )
            yield TaleScene(first, tuple(events[first:end]), tale, own)
        first = end


def _befalls(
    book: Storybook, vocabulary: Vocabulary, event: Event, viewer: Seat, now: Callable[[], Any]
) -> bool:
    """Is it about the viewer, by somebody else's doing?"""
    whom = book.tales[event.key].whom
    fields = vocabulary.events[event.key]
    said = {name: (kind, arg) for (name, kind), arg in zip(fields, event.args, strict=True)}
    if "seat" not in whom and said.get("seat") == ("seat", viewer):
        return False
    return any(
        thing == viewer if kind == "seat" else book.is_own(now(), kind, str(thing), viewer)
        for kind, thing in map(said.__getitem__, whom)
    )
