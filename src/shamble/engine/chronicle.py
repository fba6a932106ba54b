"""What the last page tells of a game: how it ended for whom, who fell when and by what, what it turned on.

A game says in a `Chronicle` which of its events these are. They are taken from what everybody may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .choice import Seat
from .event import Event
from .spec import GameSpec, Result
from .vocabulary import Vocabulary

WON: Final = "won"
LOST: Final = "lost"

MOST_TURNS: Final = 7
"""So many moments on which a game turned; there are more in the log."""


@dataclass(frozen=True)
class Highlight:
    """Something that happened: in which round, at which moment of the log, and by what."""

    round: int
    """0 before the first."""
    moment: int
    event: Event
    cause: Event | None = None


@dataclass(frozen=True)
class Chronicle:
    """The story of a game that is over."""

    rounds: int = 0
    falls: list[Highlight] = field(default_factory=list)
    turns: list[Highlight] = field(default_factory=list)


def outlook(spec: GameSpec[Any], result: Result, seats: Iterable[Seat]) -> str:
    """How the game ended for whoever holds those seats: WON if all of them have won, LOST, or "" for one who
    holds none. An end that nobody can call a victory is a defeat, whatever the points say."""
    held = [*seats]
    if not held:
        return ""
    may_win = WON in spec.endings.get(result.reason, (WON,))  # an arranged table may end without a reason
    return WON if may_win and {*held} <= {*result.winners} else LOST


def chronicle(spec: GameSpec[Any], moments: Sequence[Sequence[Event]]) -> Chronicle:
    """What there is to tell of these events, by the moments of the log."""
    told = Chronicle()
    past: list[Event] = []
    rounds = 0
    turns: list[Highlight] = []
    for number, events in enumerate(moments):
        for event in events:
            if event.key == spec.round_event:
                rounds = int(event.args[0])
            if event.key in spec.falls:
                cause = _cause(spec.vocabulary, event, past, spec.falls[event.key])
                told.falls.append(Highlight(rounds, number, event, cause))
            if event.key in spec.turns:
                turns.append(Highlight(rounds, number, event))
            past.append(event)
    return Chronicle(rounds, told.falls, _weightiest(spec.turns, turns))


def _cause(vocabulary: Vocabulary, fall: Event, past: Sequence[Event], causes: Sequence[str]) -> Event | None:
    """The last event of those kinds, about the same people and places as far as both name any."""
    said = _said(vocabulary, fall)
    for event in reversed(past):
        if event.key in causes:
            other = _said(vocabulary, event)
            if all(other[name] == said[name] for name in other.keys() & said.keys()):
                return event
    return None


def _said(vocabulary: Vocabulary, event: Event) -> dict[str, Any]:
    return {name: arg for (name, _), arg in zip(vocabulary.events[event.key], event.args, strict=True)}


def _weightiest(weights: Mapping[str, int], turns: Sequence[Highlight]) -> list[Highlight]:
    """One a moment; of two that weigh the same the rarer kind, then the later one."""
    common = Counter(told.event.key for told in turns)
    ranked = sorted(turns, key=lambda told: (-weights[told.event.key], common[told.event.key], -told.moment))
    kept = {told.moment: told for told in reversed(ranked)}
    best = [told for told in ranked if kept[told.moment] is told][:MOST_TURNS]
    return sorted(best, key=lambda told: told.moment)
