"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Finder, Guide
from .reading import DaylightReading
from .view import AimSeen, DaylightView, SeatSeen

LOW: Final = 5
"""Life at which one had better not lose more."""


def _own(view: DaylightView) -> SeatSeen:
    assert view.viewer is not None  # only players are asked, and so advised
    return view.seats[view.viewer]


def _offers(asked: Choice, *keys: str) -> bool:
    return any(option.key in keys for option in asked.options)


def hands_full(view: DaylightView, asked: Choice) -> bool:
    return _offers(asked, "swap")


def hurt(view: DaylightView, asked: Choice) -> bool:
    life = _own(view).life
    return life is not None and life <= LOW


def offers_healing(view: DaylightView, asked: Choice) -> bool:
    return _offers(asked, "heal")


def no_action_left(view: DaylightView, asked: Choice) -> bool:
    return not _own(view).actions and not _own(view).extra_attacks


def aimed_at(view: DaylightView, asked: Choice) -> bool:
    return any(foe.aim == AimSeen(seat=view.viewer) for foe in view.line)


def offers_protection(view: DaylightView, asked: Choice) -> bool:
    making = [option.args[0] for option in asked.options if option.key in ("craft", "craft_free")]
    return "barricade" in making or "trap" in making


def offers_attack(view: DaylightView, asked: Choice) -> bool:
    return _offers(asked, "attack")


def offers_craft(view: DaylightView, asked: Choice) -> bool:
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


def needs_nothing(reading: DaylightReading, asked: Choice) -> list[int]:
    """The weapons that work without ammunition."""
    return [n for n, option in enumerate(asked.options) if not reading.ammo(str(option.args[0]))]


def enemies(reading: DaylightReading, asked: Choice) -> list[int]:
    """The targets that are no Survivors."""
    kinds = {foe.foe: foe.enemy for foe in reading.view.line}
    return [n for n, option in enumerate(asked.options) if kinds.get(str(option.args[0])) != "survivor"]


FINDERS: Final[dict[str, Finder]] = {"needs_nothing": needs_nothing, "enemies": enemies}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {}, FINDERS)
