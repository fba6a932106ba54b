"""Which of City of Horror's events are told as a story, and how."""

from __future__ import annotations

from typing import Final

from ...engine import Seat
from ...engine.tales import LARGE, QUICK, Storybook, Tale
from .reading import CityReading

TALES: Final = {
    "turn_began": Tale(QUICK, sound="clock"),
    "movement_revealed": Tale(sound="card", gathers=True),
    "movement_changed": Tale(QUICK, sound="card"),
    "invasion": Tale(LARGE, sound="card", motion="card"),
    "zombies_moved": Tale(QUICK, sound="groan", motion="walk"),
    "zombies_came": Tale(QUICK, sound="groan", motion="walk"),
    "zombies_died": Tale(QUICK, sound="shot", motion="blow"),
    "dropped": Tale(QUICK, sound="drop", motion="drop"),
    "leader_turned": Tale(QUICK, sound="groan"),
    "moved_back": Tale(whom=("seat",), sound="door", motion="walk"),
    "attracted": Tale(whom=("seat",), sound="groan", motion="walk", bad=True),
    "played": Tale(QUICK, sound="card", motion="card"),
    "aimed_location": Tale(QUICK, ("location",), "whoosh", "aim"),
    "aimed_character": Tale(whom=("character",), sound="whoosh", motion="aim"),
    "aimed_seat": Tale(whom=("victim",), sound="whoosh", motion="aim", bad=True),
    "aimed_vote": Tale(whom=("victim",), sound="whoosh", motion="aim", bad=True),
    "cancelled": Tale(sound="spell"),
    "power_used": Tale(QUICK, sound="spell", motion="aim"),
    "hid": Tale(QUICK, sound="door"),
    "stole": Tale(whom=("victim",), sound="whoosh", bad=True),
    "vote_replaced": Tale(whom=("victim",), sound="whoosh", bad=True),
    "kitten_ran": Tale(QUICK, sound="spell"),
    "marker_placed": Tale(sound="explosion", motion="blast", bad=True),
    "armory_burnt": Tale(LARGE, sound="explosion", motion="blast", bad=True),
    "door_blocked": Tale(sound="door", motion="blow", bad=True),
    "fled": Tale(whom=("seat",), sound="door", motion="walk", bad=True),
    "tower_collapsed": Tale(LARGE, sound="explosion", motion="blast", bad=True),
    "crushed": Tale(whom=("seat",), sound="bite", motion="fall", bad=True),
    "eliminated": Tale(LARGE, ("seat",), "toll", bad=True),
    "antidote_gained": Tale(QUICK, sound="chime"),
    "food_gained": Tale(QUICK, sound="chime"),
    "attacked": Tale(whom=("location",), sound="groan", motion="rise", bad=True),
    "no_prey": Tale(QUICK, sound="groan"),
    "voted": Tale(whom=("seat", "victim"), sound="vote", gathers=True),
    "tie_broken": Tale(whom=("victim",), sound="toll", bad=True),
    "leader_attacked": Tale(sound="groan", bad=True),
    "eaten": Tale(whom=("seat",), sound="bite", motion="fall", bad=True),
    "share_won": Tale(QUICK, ("seat",), "chime"),
    "share_failed": Tale(QUICK, sound="door"),
    "received_card": Tale(QUICK, ("seat",), "card", "drop"),
    "received_antidote": Tale(QUICK, ("seat",), "chime", "drop"),
    "traded": Tale(QUICK, sound="card"),
    "helicopter": Tale(LARGE, sound="helicopter"),
    "vaccinated": Tale(QUICK, ("seat",), "chime", "lift"),
    "infected": Tale(whom=("seat",), sound="bite", motion="fall", bad=True),
    "scored": Tale(LARGE, sound="dawn", gathers=True),
}


def is_own(reading: CityReading, kind: str, thing: str, viewer: Seat) -> bool:
    """Is it one of the viewer's characters, or a place where one of them stands?"""
    if kind == "character":
        return reading.view.characters[thing].seat == viewer
    return kind == "location" and viewer in reading.owners_at(reading.places[thing])


STORYBOOK: Final = Storybook(TALES, is_own)
