"""Whom one may fire at, and whose odds matter: the view has worked them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .scene import HERE, SHOOTER, Scene

Target = dict[str, Any]
"""An entry of `view["targets"]`."""


def targets(scene: Scene) -> list[Target]:
    """The easiest first; only the one that the question is about, if it is about one."""
    here = [target for target in scene.view["targets"] if target["square"] in scene.marked(HERE)]
    return sorted(here or scene.view["targets"], key=lambda target: (target["penalty"], target["square"]))


def aiming(scene: Scene, target: Target) -> list[str]:
    """Who would fire: the shooter named, or everybody who can."""
    named = [who for who in scene.marked(SHOOTER) if who in target["panic"]]
    return named or list(target["panic"])


def chance_of(target: Target, shooters: Sequence[str]) -> int:
    """In percent; the view names two who fire together in an order of its own."""
    hits: dict[str, int] = target["hits"]
    return next(hit for who, hit in hits.items() if set(who.split("+")) == set(shooters))


def nerves(scene: Scene, target: Target, who: str) -> str:
    """How likely the shooter is to panic, and on which roll."""
    roll = target["panic"][who]
    return scene.say("odds.panic", panic=target["panics"][who], roll=roll) if roll else scene.say("odds.calm")


def best(scene: Scene, target: Target) -> int:
    """The chance of the steadiest hand, in percent."""
    hits: dict[str, int] = target["hits"]
    return max(hits[who] for who in aiming(scene, target))
