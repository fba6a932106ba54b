"""Were the dice fair? A game shows its dice by giving an event a parameter of kind "d6" (d4, d8, …)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine import Event, GameSpec
from ..engine.speech import DIE


def dice_rolled(spec: GameSpec[Any], events: Iterable[Event]) -> dict[int, list[int]]:
    """For each kind of die, by its number of sides, how often each face came up."""
    dice: dict[int, list[int]] = {}
    for event in events:
        for (_, kind), face in zip(spec.vocabulary.events.get(event.key, ()), event.args, strict=False):
            found = DIE.fullmatch(kind)
            if found is not None and isinstance(face, int) and 1 <= face <= int(found[1]):
                faces = dice.setdefault(int(found[1]), [0] * int(found[1]))
                faces[face - 1] += 1
    return dice
