"""What a shot is worth before it is fired: dice, panic and penalties, from what the viewer knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from .scene import HERE, SHOOTER, Scene


@dataclass(frozen=True)
class Target:
    """A zombie or a stack that may be fired at."""

    square: str
    range: int
    penalty: int
    glass: bool
    value: int | None
    """None: nobody has shown it to the viewer."""
    values: tuple[int, ...]
    """What it may be worth: one value, or those of all counters that the viewer has not seen."""
    panic: Mapping[str, int]
    """By shooter, the roll on which or below he panics."""


@cache
def at_least(dice: int, total: int) -> float:
    """The chance that so many dice show that much."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(sum(roll) >= total for roll in rolls) / len(rolls)


def calm(scene: Scene, who: str, target: Target) -> float:
    """The chance that the shooter does not panic."""
    return at_least(scene.view["characters"][who]["dice"], target.panic[who] + 1)


def hit(scene: Scene, shooters: Sequence[str], target: Target) -> float:
    """The chance that those who fire together bring the target down, panic and all."""
    dice_of = {who: scene.view["characters"][who]["dice"] for who in shooters}
    most = scene.content.box.fire.dice_at_most
    chance = 0.0
    for count in range(1, len(shooters) + 1):
        for firing in combinations(shooters, count):
            steady = 1.0
            for who in shooters:
                keeps = calm(scene, who, target)
                steady *= keeps if who in firing else 1 - keeps
            dice = min(most, sum(dice_of[who] for who in firing))
            hits = [at_least(dice, value + target.penalty * count) for value in target.values]
            chance += steady * sum(hits) / len(hits)
    return chance


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))


# -- who may be fired at -----------------------------------------------------------------------------


def targets(scene: Scene) -> list[Target]:
    """In the human turn, all in sight of the active stack; when a zombie attacks, that zombie."""
    found = [
        Target(
            one["square"],
            one["range"],
            one["penalty"],
            one["glass"],
            one["value"],
            _values(scene, one["square"], one["value"]),
            one["panic"],
        )
        for one in scene.view["targets"]
    ]
    if not found and scene.marked(HERE) and scene.marked("character"):
        found = _attackers(scene, scene.marked(HERE)[0])
    return sorted(found, key=lambda target: (target.penalty, target.square))


def aiming(scene: Scene, target: Target) -> list[str]:
    """Who would fire: the shooter named, or everybody who can."""
    named = [who for who in scene.marked(SHOOTER) if who in target.panic]
    return named or list(target.panic)


def best(scene: Scene, target: Target) -> tuple[str, float]:
    """The steadiest hand for that target, and its chance."""
    return max(((who, hit(scene, [who], target)) for who in aiming(scene, target)), key=lambda one: one[1])


def _values(scene: Scene, square: str, value: int | None) -> tuple[int, ...]:
    if value is not None:
        return (value,)
    unseen = _without(scene.content.values, scene.view["shown"])
    if scene.zombies[square]["mixed"]:
        unseen = _returned(scene, unseen)
    extra = scene.content.box.dead.super_value * len(scene.supers.get(square, ()))
    return tuple(one + extra for one in unseen)


def _returned(scene: Scene, unseen: list[int]) -> list[int]:
    """What a counter drawn from the eliminated may be worth, each value as often as it is likely.

    Alone some that nobody has seen lie there too: of those every unseen value is equally likely.
    """
    zombies = scene.view["zombies"]
    fallen = _without(scene.view["shown"], [one["value"] for one in zombies])
    count: int = scene.view["pool"] + sum(one["mixed"] and one["value"] is None for one in zombies)
    return fallen * max(1, len(unseen)) + unseen * (count - len(fallen))


def _without(values: Sequence[int], taken: Sequence[int | None]) -> list[int]:
    left = list(values)
    for value in taken:
        if value is not None and value in left:
            left.remove(value)
    return left


def _attackers(scene: Scene, square: str) -> list[Target]:
    """The zombie in a square with people, as they may fire at it before it strikes."""
    zombie, supers = scene.zombies.get(square), scene.supers.get(square, [])
    if zombie is None and not supers:
        return []
    value = supers[0]["value"] if supers else zombie["value"] if zombie else None
    extra = scene.content.box.panic
    more = extra.super_here if supers else extra.berserk_here if zombie and zombie["berserk"] else 0
    characters: dict[str, Any] = scene.view["characters"]
    ready = [who for who in scene.people.get(square, ()) if characters[who]["health"] != "stunned"]
    panic = {who: characters[who]["panic"] + more for who in ready}
    if not panic:
        return []
    return [Target(square, 0, 0, False, value, _values(scene, square, value), panic)]
