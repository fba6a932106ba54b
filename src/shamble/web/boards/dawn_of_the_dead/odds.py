"""Whom one may fire at, and whose odds matter: the view has worked them out."""

from __future__ import annotations

from typing import Any

from .scene import SHOOTER, Scene

Target = dict[str, Any]
"""An entry of `view["targets"]`."""


def targets(scene: Scene) -> list[Target]:
    """The easiest first."""
    return sorted(scene.view["targets"], key=lambda target: (target["penalty"], target["square"]))


def aiming(scene: Scene, target: Target) -> list[str]:
    """Who would fire: the shooter named, or everybody who can."""
    named = [who for who in scene.marked(SHOOTER) if who in target["panic"]]
    return named or list(target["panic"])


def best(scene: Scene, target: Target) -> int:
    """The chance of the steadiest hand, in percent."""
    hits: dict[str, int] = target["hits"]
    return max(hits[who] for who in aiming(scene, target))
