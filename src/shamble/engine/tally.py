"""What everybody did in a game, counted from its log for the last page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .event import Event
from .spec import GameSpec
from .speech import Speaker


@dataclass(frozen=True)
class Tally:
    """A table: headings, and a row for everybody who takes part or did anything, as they came."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def tally(spec: GameSpec[Any], events: Iterable[Event], speaker: Speaker) -> Tally | None:
    """The accounts that the game keeps, if any, but for rare things that nobody did. Only what everybody may
    know is counted."""
    wanted = {count.event: count for count in spec.tally}
    if not wanted:
        return None
    rare = {count.name: count.rare for count in spec.tally if count.name}
    columns = list(rare)
    counted: dict[str, list[int]] = {}
    for event in events:
        count = wanted.get(event.key)
        if count is None:
            continue
        fields = spec.vocabulary.events[event.key]
        said = {name: (kind, arg) for (name, kind), arg in zip(fields, event.args, strict=True)}
        row = counted.setdefault(speaker.name(*said[count.who]), [0] * len(columns))
        if count.name:
            row[columns.index(count.name)] += int(said[count.amount][1]) if count.amount else 1
    kept = [
        at for at, name in enumerate(columns) if not rare[name] or any(row[at] for row in counted.values())
    ]
    heads = tuple(speaker.say(f"tally.{columns[at]}") for at in kept)
    return Tally(heads, tuple((who, tuple(row[at] for at in kept)) for who, row in counted.items()))
