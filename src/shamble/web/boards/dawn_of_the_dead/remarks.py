"""Beside an answer, what the board knows of it: the odds of a shot, who stands there, how somebody fares."""

from __future__ import annotations

from typing import Any, Final

from ....engine import Choice, Option
from ....engine.speech import Speaker
from .odds import Target, chance_of, nerves
from .pieces import states
from .scene import Scene

SHOTS: Final = ("fire", "at", "alone", "with")
ACTORS: Final = ("activate", "join")
VICTIMS: Final = ("victim", "strike")
COSTLY: Final = ("close_gate", "take_rifle")
HURT: Final = ("stunned", "infected")


def remark(reading: Any, choice: Choice, option: Option, speaker: Speaker) -> str:
    view = reading.view
    scene = Scene(view, {}, speaker, ())
    if option.key in SHOTS:
        return _shot(scene, choice, option)
    if option.key == "step":
        return scene.listed(scene.occupants(str(option.args[0])))
    if option.key in (*ACTORS, *VICTIMS):
        return _person(scene, str(option.args[0]), option.key)
    return scene.say(f"remark.{option.key}") if option.key in COSTLY else ""


def _person(scene: Scene, name: str, key: str) -> str:
    """Where somebody is who may act; what another wound would do to somebody attacked."""
    seen = scene.view["characters"][name]
    said = states(scene, name)
    if key in ACTORS:
        said.insert(0, scene.called(seen["square"]))
    elif seen["health"] in HURT:
        said.append(scene.say("remark.deadly"))
    return scene.listed(said)


def _shot(scene: Scene, choice: Choice, option: Option) -> str:
    """The odds at the target that is named, or at the best one."""
    view = scene.view
    named = [str(arg) for arg in (*choice.params, *option.args)]
    shooters = [name for name in named if name in view["characters"]]
    able = [target for target in view["targets"] if all(name in target["panic"] for name in shooters)]
    asked = [target for target in able if target["square"] in named]
    if asked:
        return _odds(scene, asked[0], shooters)
    if not able:
        return ""
    best = max(able, key=lambda target: chance_of(target, shooters))
    return scene.say("remark.best", square=best["square"], odds=_odds(scene, best, shooters))


def _odds(scene: Scene, target: Target, shooters: list[str]) -> str:
    """The chance to bring it down; of one shooter alone, that of panic too; and what breaks."""
    about = "percent" if target["value"] is not None else "percent.about"
    said = [scene.say(about, count=chance_of(target, shooters))]
    if len(shooters) == 1:
        said.append(nerves(scene, target, shooters[0]))
    if target["glass"]:
        said.append(scene.say("odds.glass"))
    return scene.listed(said)
