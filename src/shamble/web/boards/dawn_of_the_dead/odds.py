"""Whom one may fire at, and whose odds matter: the reading has worked them out."""

from __future__ import annotations

from ....games.dawn_of_the_dead.view import TargetView
from .scene import HERE, SHOOTER, Scene


def targets(scene: Scene) -> list[TargetView]:
    """The easiest first; only the one that the question is about, if it is about one."""
    return scene.reading.targets_in(scene.marked(HERE))


def aiming(scene: Scene, target: TargetView) -> list[str]:
    return scene.reading.aiming(target, scene.marked(SHOOTER))


def nerves(scene: Scene, target: TargetView, who: str) -> str:
    """How likely the shooter is to panic, and on which roll."""
    roll = target.panic[who]
    return scene.say("odds.panic", panic=target.panics[who], roll=roll) if roll else scene.say("odds.calm")


def chance_text(scene: Scene, target: TargetView, chance: int) -> str:
    """A chance; about, if the target's value has not been seen; or that it cannot be done."""
    if not chance:
        return scene.words.speaker.catalogue.say("odds.cannot", {})
    return scene.say("percent" if target.value is not None else "percent.about", count=chance)
