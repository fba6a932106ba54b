"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Finder, Guide
from .odds import blow, fells
from .reading import DaylightReading
from .view import AimSeen, DaylightView, FoeSeen, SeatSeen

LOW: Final = 5
"""Life at which one had better not lose more."""
LIKELY: Final = 0.5
"""A chance to fell somebody that is worth the attack."""


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


def wounded(view: DaylightView, asked: Choice) -> bool:
    own = _own(view)
    return own.life is not None and own.full_life is not None and own.life < own.full_life


def offers_healing(view: DaylightView, asked: Choice) -> bool:
    return _offers(asked, "heal")


def no_action_left(view: DaylightView, asked: Choice) -> bool:
    return not _own(view).actions and not _own(view).extra_attacks


def offers_special(view: DaylightView, asked: Choice) -> bool:
    return _offers(asked, "play")


def healthy(view: DaylightView, asked: Choice) -> bool:
    return not hurt(view, asked)


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
        wounded,
        healthy,
        offers_special,
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


def make_room(reading: DaylightReading, asked: Choice) -> list[int]:
    """What is of no use goes for what is; if everything is, the find stays behind."""
    found = next(str(option.args[0]) for option in asked.options if option.key == "discard")
    swaps = {n: str(option.args[0]) for n, option in enumerate(asked.options) if option.key == "swap"}
    idle = [n for n, card in swaps.items() if _is_idle(reading, card, found)]
    if idle and not _is_idle(reading, found, found):
        return idle
    return [n for n, option in enumerate(asked.options) if option.key == "discard"]


def _is_idle(reading: DaylightReading, card: str, found: str) -> bool:
    """Junk, a gun without anything to load it with, or what no gun at hand takes."""
    viewer = reading.view.viewer
    assert viewer is not None  # only players are asked
    have = {**reading.people[viewer].has, found: 1}
    kind, needed = reading.kind(card), reading.ammo(card)
    if kind == "ammo":
        return not any(reading.ammo(other) == card for other in have)
    return kind == "junk" or bool(needed and needed not in have)


def heals_most(reading: DaylightReading, asked: Choice) -> list[int]:
    """The healing of which least is wasted, for oneself."""
    viewer = reading.view.viewer
    assert viewer is not None  # only players are asked
    lost = reading.people[viewer].wounds
    hearts = {
        n: reading.hearts(str(option.args[0]))
        for n, option in enumerate(asked.options)
        if option.key == "heal"
    }
    fitting = {n: count for n, count in hearts.items() if count <= lost} or hearts
    return [n for n, count in fitting.items() if count == max(fitting.values())]


def best_weapon(reading: DaylightReading, asked: Choice) -> list[int]:
    """The attacks that are likeliest to fell somebody."""
    chances = {
        n: max((_chance(reading, str(option.args[0]), foe) for foe in _hostile(reading)), default=0.0)
        for n, option in enumerate(asked.options)
        if option.key == "attack"
    }
    return [n for n, chance in chances.items() if chance == max(chances.values())]


def prey(reading: DaylightReading, asked: Choice) -> list[int]:
    """Of the targets that may well fall those that would hurt most, or else those likeliest to fall; no
    Survivors."""
    offered = {str(option.args[0]): n for n, option in enumerate(asked.options)}
    chances = {
        offered[foe.foe]: (_chance(reading, str(asked.params[0]), foe), reading.strength(foe))
        for foe in _hostile(reading)
        if foe.foe in offered
    }
    worth = {n: (min(LIKELY, chance), harm, chance) for n, (chance, harm) in chances.items()}
    return [n for n, each in worth.items() if each == max(worth.values())]


def _hostile(reading: DaylightReading) -> list[FoeSeen]:
    return [foe for foe in reading.view.line if not foe.out and reading.is_hostile(foe)]


def _chance(reading: DaylightReading, weapon: str, foe: FoeSeen) -> float:
    """That it falls to the viewer's attack."""
    viewer = reading.view.viewer
    assert viewer is not None  # only players are asked
    return fells(reading, blow(reading, reading.people[viewer], weapon, foe), foe)


FINDERS: Final[dict[str, Finder]] = {
    find.__name__: find for find in (needs_nothing, make_room, heals_most, best_weapon, prey)
}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {}, FINDERS)
