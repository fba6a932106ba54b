"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...engine import Choice
from ...engine.guide import Condition, Guide

Seen = Mapping[str, Any]
LOW: Final = 5
"""Life at which one had better not lose more."""


def _own(view: Seen) -> Mapping[str, Any]:
    own: Mapping[str, Any] = view["seats"][view["viewer"]]
    return own


def _offers(asked: Choice, *keys: str) -> bool:
    return any(option.key in keys for option in asked.options)


def hands_full(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "swap")


def hurt(view: Seen, asked: Choice) -> bool:
    return bool(_own(view)["life"] <= LOW)


def offers_healing(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "heal")


def no_action_left(view: Seen, asked: Choice) -> bool:
    return not _own(view)["actions"] and not _own(view)["extra_attacks"]


def aimed_at(view: Seen, asked: Choice) -> bool:
    return any(foe["aim"] == {"seat": view["viewer"]} for foe in view["line"])


def offers_protection(view: Seen, asked: Choice) -> bool:
    making = [option.args[0] for option in asked.options if option.key in ("craft", "craft_free")]
    return "barricade" in making or "trap" in making


def offers_attack(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "attack")


def offers_craft(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "craft", "craft_free", "craft_junk")


CONDITIONS: Final[dict[str, Condition]] = {
    check.__name__: check
    for check in (
        hands_full,
        hurt,
        offers_healing,
        no_action_left,
        aimed_at,
        offers_protection,
        offers_attack,
        offers_craft,
    )
}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {})
