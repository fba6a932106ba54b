"""A board in words for a game that has no drawn one: the facts of the view, and buttons for what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup, escape

from ...engine import Choice, Seat
from ...engine.speech import Speaker
from .common.ink import Marks


def plain(reading: Any) -> dict[str, Any]:
    """The view as data; a game without a board may have no structs yet, either."""
    view: dict[str, Any] = msgspec.to_builtins(reading.view)
    return view


class PlainBoard:
    """What a view says, as lists."""

    styles: tuple[str, ...] = ()

    def sheet(self) -> Markup:
        return Markup()

    asides = frozenset[str]()

    def marks_of(self, choice: Choice) -> Marks:
        marks: dict[tuple[str, str], list[int]] = {}
        for index, option in enumerate(choice.options):
            for kind, thing in option.refs:
                marks.setdefault((kind, str(thing)), []).append(index)
        return marks

    def draw(self, reading: Any, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        facts = {key: value for key, value in plain(reading).items() if key != "seats"}
        legal = Markup("").join(_pointer(kind, thing, at, speaker) for (kind, thing), at in marks.items())
        return Markup('<p class="buttons">{}</p>{}').format(legal, _listed(facts))

    def notes(self, reading: Any, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        return Markup()

    def hand(self, reading: Any, marks: Marks, speaker: Speaker) -> Markup:
        return Markup()

    def seat(
        self, reading: Any, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        seats = plain(reading).get("seats", [])
        return _listed(seats[seat]) if seat < len(seats) else Markup()

    def house_content(self, reading: Any, speaker: Speaker) -> Markup:
        return Markup()


def _pointer(kind: str, thing: str, options: Sequence[int], speaker: Speaker) -> Markup:
    name = speaker.name(kind, thing)
    listed = ",".join(map(str, options))
    return Markup(
        '<span id="{}-{}" class="button legal" role="button" tabindex="0" data-ref="{}:{}"'
        ' data-options="{}">{}</span>'
    ).format(kind, thing, kind, thing, listed, name)


def _listed(value: Any) -> Markup:
    if isinstance(value, dict):
        rows = [Markup("<dt>{}</dt><dd>{}</dd>").format(key, _listed(each)) for key, each in value.items()]
        return Markup("<dl>{}</dl>").format(Markup("").join(rows))
    if isinstance(value, list | tuple):
        return Markup("<ul>{}</ul>").format(
            Markup("").join(Markup("<li>{}</li>").format(_listed(each)) for each in value)
        )
    return escape(value)
