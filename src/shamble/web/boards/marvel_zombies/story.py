"""What the city does to the heroes: attacks, moves, Spawn cards and who comes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....engine import Event, View
from ....engine.speech import Speaker
from .. import Beat
from ..common.ink import Words
from .cards import spawn_card
from .scene import LOCALE

NEWS: Final = (
    "enemy_phase",
    "building_opened",
    "spawn_drawn",
    "enemies_came",
    "enemies_moved",
    "enemies_rushed",
    "enemies_activated",
    "figures_ran_out",
    "super_hero_came",
    "super_hero_moved",
    "super_hero_returned",
    "bystander_came",
    "bystander_left",
    "bystander_moved",
    "nobody_there",
    "mission_found",
    "spawn_point_woke",
    "exit_found",
    "sign_removed",
    "reshuffled",
    "danger_reached",
    "goal_met",
    "won",
    "lost",
)
BLOWS: Final = ("zone_attacked", "fired", "wounded", "wounds_cancelled", "ravenous", "hero_eliminated")
"""News that hurt."""


def beat(event: Event, then: Callable[[], View], speaker: Speaker) -> Beat | None:
    if event.key not in NEWS and event.key not in BLOWS:
        return None
    fields = speaker.vocabulary.events[event.key]
    said = {name: str(arg) for (name, _), arg in zip(fields, event.args, strict=True)}
    card = _card(said, then(), speaker) if event.key == "spawn_drawn" else ""
    return Beat(
        at=_element(said),
        source=f"zone-{said['from']}" if "from" in said else "",
        sign=_sign(said),
        count=int(said.get("count", 0)) if "enemy" in said else 0,
        bad=event.key in BLOWS,
        card=card,
    )


def _element(said: Mapping[str, str]) -> str:
    """Where on the board it is to be seen."""
    kind = next((kind for kind in ("zone", "hero") if kind in said), "")
    return f"{kind}-{said[kind]}" if kind else ""


def _sign(said: Mapping[str, str]) -> str:
    if "bystander" in said:
        return "mz-civilian"
    kind = next((kind for kind in ("enemy", "super_hero") if kind in said), "")
    return f"mz-{said[kind]}" if kind and "zone" in said else ""


def _card(said: Mapping[str, str], view: View, speaker: Speaker) -> str:
    note = Words(LOCALE, speaker).say("spawn.where", zone=speaker.name("zone", said["zone"]))
    return spawn_card(speaker, said["spawn"], view["danger"], note)
