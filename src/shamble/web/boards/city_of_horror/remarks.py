"""Beside an answer, what the board knows of it: that there is no room left where one would go."""

from __future__ import annotations

from ....engine import Choice, Option
from ....engine.speech import Speaker
from ....games.city_of_horror.reading import CityReading
from .scene import Scene


def remark(reading: CityReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    if option.key != "go":
        return ""
    place = reading.places[str(option.args[0])]
    scene = Scene(reading, {}, speaker, ())
    if place.closed:
        return scene.say("closed")
    free = reading.free_slots(place)
    return scene.say("full") if free is not None and free <= 0 else ""
