"""Parts of the pictures that a story is told with. Words stand beside them: they say nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from .ink import figure

if TYPE_CHECKING:
    from .. import Staging

Picture = Callable[[Any, str, str], str]
"""What a thing of a kind looks like, to whoever has that reading."""

LOOKS: Final = ("fall", "bite", "lift")
"""Motions that portraits show as well."""
MOST: Final = 12
"""So many tokens side by side; beyond that a number says it."""


def scene_box(name: str, inner: str) -> str:
    return f'<div class="scene drawn-scene {name}" aria-hidden="true">{inner}</div>'


def vista(drawn: str) -> str:
    """A wide picture: how it ends."""
    return scene_box("vista", drawn)


def token_row(symbol: str, count: int, size: int) -> str:
    """So many of them, one after the other."""
    row = "".join(
        f'<span class="token nth-{number}">{figure(symbol, "", size)}</span>'
        for number in range(min(count, MOST))
    )
    return row + (f"<b>×{count}</b>" if count > MOST else "")


def portrait(symbol: str, badge: str = "", cls: str = "") -> str:
    """Somebody's face, with the badge of whose it is."""
    mark = figure(badge, "whose", 22) if badge else ""
    return f'<span class="portrait {cls}">{figure(symbol, "", 72)}{mark}</span>'


def cast(staging: Staging, picture: Picture, name: str, below: str = "") -> str:
    """Everybody and everything that a scene names, side by side; nothing if they look like nothing. `below`:
    what there is to know of it, as HTML."""
    event = staging.scene.events[-1]
    fields = staging.speaker.vocabulary.events[event.key]
    shown = [
        _pictured(staging, picture, kind, str(arg)) for (_, kind), arg in zip(fields, event.args, strict=True)
    ]
    faces = "".join(f'<span class="portrait">{drawn}</span>' for drawn in shown if drawn)
    motion = staging.scene.tale.motion
    look = motion if motion in LOOKS else ""
    return scene_box(f"{name} person cast {look}", faces + below) if faces else ""


def _pictured(staging: Staging, picture: Picture, kind: str, thing: str) -> str:
    """As it was before; somebody who came with this very answer, as afterwards."""
    for look in (staging.before, staging.then):
        with suppress(LookupError):
            return picture(look(), kind, thing)
    return ""
