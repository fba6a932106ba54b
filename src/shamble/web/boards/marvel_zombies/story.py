"""What dice, cards and the city do: how attacks end, who moves, Spawn cards and who comes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Final

from ....engine.speech import Speaker
from ....engine.tales import LARGE, named
from ....games.marvel_zombies.reading import SKILL_LEVELS, MarvelReading
from .. import Beat, Staging
from ..common.dice import thrown
from ..common.ink import Words, esc
from ..common.scenes import cast, vista
from .cards import spawn_card
from .finale import CASTS, finale
from .persons import person
from .pictures import agent, is_drawn, somebody
from .portraits import picture
from .scene import LOCALE

NEVER: Final = 7
"""More than a die shows."""


MOTIONS: Final = {
    "spider_man": "web",
    "thor": "hammer",
    "captain_america": "shield",
    "iron_man": "beam",
    "captain_marvel": "beam",
    "doctor_strange": "beam",
    "scarlet_witch": "beam",
    "vision": "beam",
}
"""What is seen to fly from some heroes' hands; the others strike, or shoot at somebody elsewhere."""


def story(staging: Staging) -> Beat:
    said, key = staging.said, staging.scene.key
    attack = _attack(staging) if key == "hits" else {}
    return Beat(
        at=_element(attack or said),
        source=_source(said, key),
        sign=_sign(said, staging.then),
        count=int(said.get("count", 0)) if "enemy" in said else 0,
        motion=_motion(staging) if key == "eliminated" else "",
        rises=f"−{said['count']}" if key == "eliminated" else "",
        card=_picture(staging),
        aside=_dice(staging) if key == "hits" else "",
    )


def _picture(staging: Staging) -> str:
    """A Spawn card lies there face up; of what weighs enough one sees who it is about."""
    if staging.scene.key == "spawn_drawn":
        return _card(staging.said, staging.then(), staging.speaker)
    if staging.scene.key in ("won", "lost") and staging.then().view.outcome in CASTS:
        return vista(finale(staging.then().view.outcome, staging.scene.key, staging.then()))
    return cast(staging, picture, "marvel", _gift(staging)) if staging.scene.size == LARGE else ""


def _gift(staging: Staging) -> str:
    """What a new card or level does for its hero."""
    said, speaker = staging.said, staging.speaker
    kind, thing = "", ""
    if staging.scene.key in ("trait_gained", "card_gained"):
        kind = "trait" if "trait" in said else "bystander"
        thing = said[kind]
    elif staging.scene.key == "danger_reached":
        skills = dict(zip(SKILL_LEVELS, staging.then().printed.heroes[said["hero"]].skills, strict=True))
        kind, thing = "skill", skills.get(said["danger"], "")
    if not thing:
        return ""
    words = Words(LOCALE, speaker)
    return f'<p class="gift"><b>{esc(words.name(kind, thing))}</b> {esc(words.rule(f"{kind}.{thing}"))}</p>'


def _motion(staging: Staging) -> str:
    hero, zone = staging.said["hero"], staging.said["zone"]
    return MOTIONS.get(hero) or ("shot" if staging.before().view.heroes[hero].zone != zone else "")


def _source(said: Mapping[str, str], key: str) -> str:
    if "from" in said:
        return f"zone-{said['from']}"
    return f"hero-{said['hero']}" if key == "eliminated" else ""


def _attack(staging: Staging) -> dict[str, str]:
    """What was announced before those Hits."""
    begun = next((event for event in staging.earlier() if event.key == "attacked"), None)
    return named(staging.speaker.vocabulary, begun) if begun is not None else {}


def _dice(staging: Staging) -> str:
    """The roll that scored those Hits. They are its highest dice, unless some were rolled again."""
    speaker = staging.speaker
    attack = [*takewhile(lambda event: event.key != "attacked", staging.earlier())]
    rolls = [event for event in attack if event.key == "die_rolled"][::-1]
    faces = [int(named(speaker.vocabulary, event)["face"]) for event in rolls]
    if not faces:
        return ""
    again = any(event.key == "dice_rerolled" for event in attack)
    hits = 0 if again else int(staging.said["count"])
    least = sorted(faces)[-hits] if 0 < hits <= len(faces) else NEVER
    said = Words(LOCALE, speaker).say("attack.dice", dice=" ".join(map(str, faces)))
    return thrown(said, faces, least, 24)


def _element(said: Mapping[str, str]) -> str:
    """Where on the board it is to be seen: at a place, or at whoever it is about."""
    kind = next((kind for kind in ("zone", "hero", "bystander", "super_hero") if kind in said), "")
    return f"{kind}-{said[kind]}" if kind else ""


def _sign(said: Mapping[str, str], then: Callable[[], MarvelReading]) -> str:
    if "bystander" in said:
        return person(said["bystander"])
    if "enemy" in said and "zone" in said:
        kind = said["enemy"]
        return f"mz-{kind}" if is_drawn(kind) else agent(then().printed, kind)
    return somebody(said["super_hero"]) if "super_hero" in said and "zone" in said else ""


def _card(said: Mapping[str, str], reading: MarvelReading, speaker: Speaker) -> str:
    note = Words(LOCALE, speaker).say("spawn.where", zone=speaker.name("zone", said["zone"]))
    return spawn_card(speaker, reading.printed, said["spawn"], reading.view.danger, note)
