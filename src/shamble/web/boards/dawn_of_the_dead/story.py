"""Dawn of the Dead's story in pictures: where it happens, and whence it came."""

from __future__ import annotations

from typing import Final

from .. import Beat, Staging

PLACES: Final = ("square", "character", "door")
"""Where something is to be seen: the first of these that the event names."""


def story(staging: Staging) -> Beat:
    event = staging.scene.events[-1]
    fields = staging.speaker.vocabulary.events[event.key]
    kinds = {kind: str(arg) for (_, kind), arg in zip(fields, event.args, strict=True)}
    place = next((f"{kind}-{kinds[kind]}" for kind in PLACES if kind in kinds), "")
    return Beat(at=place, source=f"gate-{kinds['gate']}" if "gate" in kinds else "")
