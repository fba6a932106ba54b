"""Beside an answer, what the board knows of it: the odds of a shot, who stands there, how somebody fares."""

from __future__ import annotations

from typing import Final

from ....engine import Choice, Option
from ....engine.speech import Speaker
from ....games.dawn_of_the_dead.reading import (
    DawnReading,
    characters_of,
    shooters_asked,
    squares_asked,
    squares_of,
)
from ....games.dawn_of_the_dead.view import TargetView
from .odds import chance_text, nerves
from .pieces import states
from .scene import Scene

SHOTS: Final = ("fire", "at", "alone", "with")
ACTORS: Final = ("activate", "join")
VICTIMS: Final = ("victim", "strike")
FORETOLD: Final = ("step", "attack")
COSTLY: Final = ("close_gate", "take_rifle")
HURT: Final = ("stunned", "infected")


def remark(reading: DawnReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    scene = Scene(reading, {}, speaker, ())
    if option.key in SHOTS:
        return _shot(scene, choice, option)
    if option.key in FORETOLD:
        there = scene.occupants(str(option.args[0])) if option.key == "step" else []
        return scene.listed(filter(None, [*there, reading.remark(choice, option, speaker)]))
    if option.key in (*ACTORS, *VICTIMS):
        return _person(scene, str(option.args[0]), option.key)
    return scene.say(f"remark.{option.key}") if option.key in COSTLY else ""


def _person(scene: Scene, name: str, key: str) -> str:
    """Where somebody is who may act; what another wound would do to somebody attacked."""
    seen = scene.view.characters[name]
    said = states(scene, name)
    if key in ACTORS and seen.square is not None:
        said.insert(0, scene.called(seen.square))
    elif seen.health in HURT:
        said.append(scene.say("remark.deadly"))
    return scene.listed(said)


def _shot(scene: Scene, choice: Choice, option: Option) -> str:
    """The odds at the target that is named, or at the best one."""
    reading = scene.reading
    asked = shooters_asked(choice) if choice.prompt.startswith("fire.") else []
    shooters = [*asked, *characters_of(option)]
    named = [*squares_asked(choice), *squares_of(option)]
    target = next(filter(None, map(reading.target_in, named)), None)
    if target is not None:
        return _odds(scene, target, shooters)
    best = reading.best_target(shooters)
    if best is None:
        return ""
    return scene.say("remark.best", square=best.square, odds=_odds(scene, best, shooters))


def _odds(scene: Scene, target: TargetView, shooters: list[str]) -> str:
    """The chance to bring it down; of one shooter alone, that of panic too; and what breaks."""
    said = [chance_text(scene, target, scene.reading.chance(target, shooters))]
    if len(shooters) == 1:
        said.append(nerves(scene, target, shooters[0]))
    if target.glass:
        said.append(scene.say("odds.glass"))
    return scene.listed(said)
