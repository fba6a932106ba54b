"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Finder, Guide
from .reading import CityReading
from .view import CityView, PlaceView

KILLS: Final = frozenset({"gun", "shotgun", "molotov", "homemade_bomb", "chainsaw"})
"""Cards that thin out the zombies of a place."""


def _place(view: CityView, asked: Choice) -> PlaceView | None:
    """The place that the question is about."""
    wanted = str(asked.params[0]) if asked.params else ""
    return next((place for place in view.places if place.id == wanted), None)


def _is_own(view: CityView, who: str) -> bool:
    return view.characters[who].seat == view.viewer


def own_here(view: CityView, asked: Choice) -> bool:
    place = _place(view, asked)
    return place is not None and any(_is_own(view, who) for who in place.characters)


def attack_due(view: CityView, asked: Choice) -> bool:
    place = _place(view, asked)
    return place is not None and _is_due(place)


def _is_due(place: PlaceView) -> bool:
    return place.attack.is_due(place.zombies, len(place.characters))


def offers_kill(view: CityView, asked: Choice) -> bool:
    return any(option.key == "play" and option.args[0] in KILLS for option in asked.options)


CONDITIONS: Final[dict[str, Condition]] = {
    check.__name__: check for check in (own_here, attack_due, offers_kill)
}

# -- what it points at ---------------------------------------------------------------------------------------


def kills(reading: CityReading, asked: Choice) -> list[int]:
    return [n for n, option in enumerate(asked.options) if option.key == "play" and option.args[0] in KILLS]


def quiet(reading: CityReading, asked: Choice) -> list[int]:
    """The places with fewest zombies."""
    zombies = {place.id: place.zombies for place in reading.view.places}
    return _least(asked, lambda args: zombies[str(args[0])])


def own_danger(reading: CityReading, asked: Choice) -> list[int]:
    """The places where the viewer's people are attacked."""
    view = reading.view
    due = {
        place.id
        for place in view.places
        if _is_due(place) and any(_is_own(view, w) for w in place.characters)
    }
    return [n for n, option in enumerate(asked.options) if option.args and option.args[0] in due]


def others(reading: CityReading, asked: Choice) -> list[int]:
    return [n for n, option in enumerate(asked.options) if option.args[0] != reading.view.viewer]


def myself(reading: CityReading, asked: Choice) -> list[int]:
    return [n for n, option in enumerate(asked.options) if option.args[0] == reading.view.viewer]


def cheapest(reading: CityReading, asked: Choice) -> list[int]:
    people = reading.view.characters
    return _least(asked, lambda args: people[str(args[0])].value)


def dearest(reading: CityReading, asked: Choice) -> list[int]:
    people = reading.view.characters
    return _least(asked, lambda args: -people[str(args[0])].value)


def _least(asked: Choice, worth: Callable[[tuple[object, ...]], int]) -> list[int]:
    found = {n: worth(option.args) for n, option in enumerate(asked.options) if option.args}
    best = min(found.values(), default=0)
    return [n for n, value in found.items() if value == best]


FINDERS: Final[dict[str, Finder]] = {
    find.__name__: find for find in (kills, quiet, own_danger, others, myself, cheapest, dearest)
}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, None, FINDERS)
