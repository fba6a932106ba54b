"""What dice, cards and the city do: how attacks end, who moves, Spawn cards and who comes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from ....engine import Event
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import MarvelReading
from .. import Beat
from ..common.ink import Words
from .cards import spawn_card
from .dice import thrown
from .pictures import agent, is_drawn, somebody
from .scene import LOCALE

NEWS: Final = (
    "hits",
    "eliminated",
    "super_hero_eliminated",
    "devoured",
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
NEVER: Final = 7
"""More than a die shows."""
BLOWS: Final = ("zone_attacked", "fired", "wounded", "wounds_cancelled", "ravenous", "hero_eliminated")
"""News that hurt."""


def beat(events: Sequence[Event], then: Callable[[], MarvelReading], speaker: Speaker) -> Beat | None:
    event = events[-1]
    if event.key not in NEWS and event.key not in BLOWS:
        return None
    said = _named(event, speaker)
    card = _card(said, then(), speaker) if event.key == "spawn_drawn" else ""
    return Beat(
        at=_element(said),
        source=f"zone-{said['from']}" if "from" in said else "",
        sign=_sign(said, then),
        count=int(said.get("count", 0)) if "enemy" in said else 0,
        bad=event.key in BLOWS,
        card=card,
        aside=_dice(events, speaker) if event.key == "hits" else "",
    )


def _named(event: Event, speaker: Speaker) -> dict[str, str]:
    fields = speaker.vocabulary.events[event.key]
    return {name: str(arg) for (name, _), arg in zip(fields, event.args, strict=True)}


def _dice(events: Sequence[Event], speaker: Speaker) -> str:
    """The roll that scored those Hits. They are its highest dice, unless some were rolled again."""
    attack = [*takewhile(lambda event: event.key != "attacked", reversed(events))]
    faces = [int(_named(event, speaker)["face"]) for event in attack if event.key == "die_rolled"][::-1]
    if not faces:
        return ""
    again = any(event.key == "dice_rerolled" for event in attack)
    hits = 0 if again else int(_named(events[-1], speaker)["count"])
    least = sorted(faces)[-hits] if 0 < hits <= len(faces) else NEVER
    return thrown(Words(LOCALE, speaker), faces, least, 24)


def _element(said: Mapping[str, str]) -> str:
    """Where on the board it is to be seen."""
    kind = next((kind for kind in ("zone", "hero") if kind in said), "")
    return f"{kind}-{said[kind]}" if kind else ""


def _sign(said: Mapping[str, str], then: Callable[[], MarvelReading]) -> str:
    if "bystander" in said:
        return "mz-civilian"
    if "enemy" in said and "zone" in said:
        kind = said["enemy"]
        return f"mz-{kind}" if is_drawn(kind) else agent(then().printed, kind)
    return somebody(said["super_hero"]) if "super_hero" in said and "zone" in said else ""


def _card(said: Mapping[str, str], reading: MarvelReading, speaker: Speaker) -> str:
    note = Words(LOCALE, speaker).say("spawn.where", zone=speaker.name("zone", said["zone"]))
    return spawn_card(speaker, reading.printed, said["spawn"], reading.view.danger, note)
