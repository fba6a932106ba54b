"""Saves of 0.1.0, in which what missions remember stood among the fields of every table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def remembered(names: Mapping[str, tuple[str, ...]], state: Mapping[str, Any]) -> dict[str, Any]:
    """What missions remember, as a save of 0.1.0 has it: a bit for each hero, card or Super Hero."""
    kinds = {"takers": "hero", "devourers": "hero", "collected": "bystander", "super_calm": "super_hero"}
    found: dict[str, Any] = {
        field: tuple(name for index, name in enumerate(names[kind]) if state[field] >> index & 1)
        for field, kind in kinds.items()
    }
    led = {captive: finder for captive, finder in state["led_by"].items() if finder is not None}
    return {
        **found,
        "calm": found["super_calm"],
        "landings": state["landings"],
        "captives": tuple(led),
        "finders": tuple(led.values()),
    }
