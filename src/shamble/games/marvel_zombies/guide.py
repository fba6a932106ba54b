"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...engine import Choice
from ...engine.guide import Condition, Guide

Seen = Mapping[str, Any]


def _hero(view: Seen) -> Mapping[str, Any]:
    """The hero whose turn it is; nobody has nothing."""
    hero: Mapping[str, Any] = view["heroes"].get(view["acting"], {})
    return hero


def _here(view: Seen) -> Mapping[str, Any]:
    """What is in that hero's zone."""
    zone: Mapping[str, Any] = view["zones"].get(_hero(view).get("zone"), {})
    return zone


def _offers(asked: Choice, key: str) -> bool:
    return any(option.key == key for option in asked.options)


def first_round(view: Seen, asked: Choice) -> bool:
    return bool(view["turn"] == 1)


def nobody_has_moved(view: Seen, asked: Choice) -> bool:
    return not any(hero["activated"] for hero in view["heroes"].values())


def may_leave(view: Seen, asked: Choice) -> bool:
    return bool(view["may_leave"])


def at_the_exit(view: Seen, asked: Choice) -> bool:
    return bool(view["exit"] and _hero(view).get("zone") == view["exit"])


def ravenous(view: Seen, asked: Choice) -> bool:
    return bool(_hero(view).get("ravenous"))


def bystander_here(view: Seen, asked: Choice) -> bool:
    return bool(_here(view).get("bystanders"))


def bystander_in_play(view: Seen, asked: Choice) -> bool:
    return bool(view["bystanders"])


def enemies_here(view: Seen, asked: Choice) -> bool:
    return bool(_here(view).get("enemies"))


def no_enemies_here(view: Seen, asked: Choice) -> bool:
    """Nobody is in the way: Enemies take the Hits before Bystanders do."""
    return not enemies_here(view, asked)


def offers_devour(view: Seen, asked: Choice) -> bool:
    return any(option.name[:2] == ("attack", "devour") for option in asked.options)


def offers_attack(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "attack")


def offers_objective(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "take")


def offers_door(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "open")


def offers_trait(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "gain_trait")


def last_action(view: Seen, asked: Choice) -> bool:
    return bool(_hero(view).get("actions") == 1)


def no_action_left(view: Seen, asked: Choice) -> bool:
    return bool(_hero(view).get("actions") == 0)


def objective_in_sight(view: Seen, asked: Choice) -> bool:
    """One lies in a room that has been opened, or in the street."""
    dark = set(view["dark"])
    return any(not one["taken"] and one["zone"] not in dark for one in view["objectives"].values())


def buildings_closed(view: Seen, asked: Choice) -> bool:
    return bool(view["dark"])


CONDITIONS: Final[Mapping[str, Condition]] = {
    condition.__name__: condition
    for condition in (
        first_round,
        nobody_has_moved,
        may_leave,
        at_the_exit,
        ravenous,
        bystander_here,
        bystander_in_play,
        enemies_here,
        no_enemies_here,
        offers_devour,
        offers_attack,
        offers_objective,
        offers_door,
        offers_trait,
        last_action,
        no_action_left,
        objective_in_sight,
        buildings_closed,
    )
}

GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {"mission": "MZ0"})
