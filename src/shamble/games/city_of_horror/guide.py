"""What the guide looks for. Which hint is given when stands in guide.toml; what to do, the bot says."""

from __future__ import annotations

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


def others_here(view: CityView, asked: Choice) -> bool:
    place = _place(view, asked)
    return place is not None and not all(_is_own(view, who) for who in place.characters)


def attack_due(view: CityView, asked: Choice) -> bool:
    place = _place(view, asked)
    return place is not None and _is_due(place)


def _is_due(place: PlaceView) -> bool:
    return place.attack.is_due(place.zombies, len(place.characters))


CONDITIONS: Final[dict[str, Condition]] = {
    check.__name__: check for check in (own_here, others_here, attack_due)
}

# -- what it points at ---------------------------------------------------------------------------------------


def kills(reading: CityReading, asked: Choice) -> list[int]:
    return [n for n, option in enumerate(asked.options) if option.key == "play" and option.args[0] in KILLS]


def quiet(reading: CityReading, asked: Choice) -> list[int]:
    """The places with fewest zombies."""
    zombies = {place.id: place.zombies for place in reading.view.places}
    found = {n: zombies[str(option.args[0])] for n, option in enumerate(asked.options) if option.args}
    fewest = min(found.values(), default=0)
    return [n for n, count in found.items() if count == fewest]


def own_danger(reading: CityReading, asked: Choice) -> list[int]:
    """The places where the viewer's people are attacked."""
    view = reading.view
    due = {
        place.id
        for place in view.places
        if _is_due(place) and any(_is_own(view, w) for w in place.characters)
    }
    return [n for n, option in enumerate(asked.options) if option.args and option.args[0] in due]


def myself(reading: CityReading, asked: Choice) -> list[int]:
    return [n for n, option in enumerate(asked.options) if option.args[0] == reading.view.viewer]


FINDERS: Final[dict[str, Finder]] = {find.__name__: find for find in (kills, quiet, own_danger, myself)}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, None, FINDERS, bot="thumb")
