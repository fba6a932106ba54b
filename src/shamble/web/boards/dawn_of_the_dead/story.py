"""Dawn of the Dead's story in pictures: where it happens, whence it came, and to whom."""

from __future__ import annotations

from typing import Final

from ....engine.tales import QUICK, named
from .. import Beat, Staging
from ..common.scenes import cast
from .portraits import picture

PLACES: Final = ("square", "character", "door")
"""Where something is to be seen: the first of these that the event names."""


def story(staging: Staging) -> Beat:
    event = staging.scene.events[-1]
    fields = staging.speaker.vocabulary.events[event.key]
    kinds = {kind: str(arg) for (_, kind), arg in zip(fields, event.args, strict=True)}
    place = next((f"{kind}-{kinds[kind]}" for kind in PLACES if kind in kinds), "")
    return Beat(
        at=place,
        source=_source(staging, kinds),
        sign="z-down" if event.key in ("arrived", "appeared", "shambled") else "",
        card="" if staging.scene.size == QUICK else cast(staging, picture, "dawn"),
    )


def _source(staging: Staging, kinds: dict[str, str]) -> str:
    """An entrance, where somebody was before, or who fires."""
    if "gate" in kinds:
        return f"gate-{kinds['gate']}"
    if "from" in staging.said:
        return f"square-{staging.said['from']}"
    if staging.scene.key in ("hit", "missed"):
        aimed = next((event for event in staging.earlier() if event.key == "aimed"), None)
        return f"character-{named(staging.speaker.vocabulary, aimed)['character']}" if aimed else ""
    return ""
