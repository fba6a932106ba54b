"""Dawn of the Dead's story in pictures: where it happens, whence it came, and to whom."""

from __future__ import annotations

from typing import Final

from ....engine.tales import QUICK, named
from .. import Beat, Staging
from ..common.dice import thrown
from ..common.scenes import cast, vista
from .finale import finale
from .portraits import picture

PLACES: Final = ("square", "character", "door")
"""Where something is to be seen: the first of these that the event names."""
ROLLED: Final = frozenset("hit missed panicked unhurt infected stunned died raged not_raged calmed".split())
"""What dice decide."""
WELL: Final = frozenset("hit unhurt not_raged calmed".split())
ENDS: Final = {
    "humans_won": ("humans", "won"),
    "zombies_won": ("zombies", "won"),
    "stalemate": ("draw", "lost"),
}
"""How the game ends, as the last page draws it."""
NEVER: Final = 7
"""More than a die shows."""


def story(staging: Staging) -> Beat:
    event = staging.scene.events[-1]
    fields = staging.speaker.vocabulary.events[event.key]
    kinds = {kind: str(arg) for (_, kind), arg in zip(fields, event.args, strict=True)}
    place = next((f"{kind}-{kinds[kind]}" for kind in PLACES if kind in kinds), "")
    return Beat(
        at=place,
        source=_source(staging, kinds),
        sign="z-down" if event.key in ("arrived", "appeared", "shambled") else "",
        card=_picture(staging),
        aside=_dice(staging),
    )


def _picture(staging: Staging) -> str:
    """Everybody whom it names; of the end, how it looks."""
    key = staging.scene.key
    if key in ENDS:
        return vista(finale(*ENDS[key], staging.then()))
    return "" if staging.scene.size == QUICK else cast(staging, picture, "dawn")


def _dice(staging: Staging) -> str:
    """The roll that decided it; green if it went well for the living."""
    key = staging.scene.key
    if key not in ROLLED:
        return ""
    roll = next((event for event in staging.earlier() if event.key.startswith("dice_")), None)
    if roll is None:
        return ""
    said = staging.speaker.event(roll, None)
    return thrown(said, [int(face) for face in roll.args], 1 if key in WELL else NEVER, 24)


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
