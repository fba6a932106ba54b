"""At which windows a player may want to be asked. Each stop is a question about one's own reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice, Option, Seat
from ...engine.passing import Stop
from .reading import CROSSROADS, CityReading
from .view import PendingView, PlaceView

CityStop = Stop[CityReading]

CHANGES_A_MOVE: Final = frozenset({"change_card", "walk"})
"""Sport shoes and the Teen; the Granny, who can go nowhere otherwise."""


NO_HELP: Final = frozenset({"look", "calm", "walk", "change_card", "add_zombies"})
"""What changes nothing about an attack that is due."""
ON_THE_SPOT: Final = frozenset({"kill_here", "lure", "hide", "speak_up", "give_birth"})
"""Powers that work where the character is."""

VOTING: Final = frozenset({"replace_vote", "speak_up", "give_birth", "take_lead"})
"""What matters where it comes to a vote."""


def can_act(window: Choice) -> bool:
    """Is there anything but to pass?"""
    return len(window.options) > 1


def at(*prompts: str) -> Callable[[CityReading, Choice], bool]:
    """Every such window."""
    return lambda reading, window: window.prompt in prompts


def own_at(reading: CityReading, place: PlaceView) -> list[str]:
    """The viewer's people there whom zombies could eat: not those in hiding."""
    people = reading.view.characters
    return [c for c in place.characters if people[c].seat == reading.view.viewer and not people[c].hidden]


# -- before an attack ----------------------------------------------------------------------------------------


def is_in_danger(reading: CityReading, window: Choice) -> bool:
    """The zombies are about to be counted where one of the viewer's people stands, they will attack, and the
    viewer has something that may matter to it. If they would not, nobody need be asked: whoever acts opens
    the window again for all."""
    if window.prompt != "window.attack":
        return False
    place = reading.places[str(window.params[0])]
    if not own_at(reading, place) or not reading.attack_due(place):
        return False
    return any(may_help(reading, place, option) for option in window.options)


def may_help(reading: CityReading, place: PlaceView, option: Option) -> bool:
    """Could that card or power change who is attacked there, or whether anybody is?"""
    deed = reading.printed.deed(option)
    if deed in NO_HELP:
        return False
    if option.key == "power" and deed in ON_THE_SPOT and str(option.args[0]) not in place.characters:
        return False
    if deed == "turn_leader":
        return not reading.is_voted_at(place)
    if deed in VOTING:
        return reading.is_voted_at(place) and len(set(reading.owners_at(place))) > 1
    return bool(deed)


def stands_there(reading: CityReading, window: Choice) -> bool:
    """The zombies are about to be counted where one of the viewer's people stands."""
    return window.prompt == "window.attack" and bool(own_at(reading, reading.places[str(window.params[0])]))


# -- what others play ----------------------------------------------------------------------------------------


def is_against_me(reading: CityReading, window: Choice) -> bool:
    """Somebody plays a card, or moves, and that concerns the viewer, who could cancel it."""
    if not can_act(window):
        return False
    if window.prompt == "cancel.move":
        return _comes_to_me(reading, str(window.params[1]))
    pending = reading.view.pending
    return window.prompt == "cancel.card" and pending is not None and _concerns(reading, pending)


def _comes_to_me(reading: CityReading, mover: str) -> bool:
    """Somebody else's character has come where the viewer's people are, and zombies attack there, whether or
    not somebody comes: one more head is one more vote. Where none would attack nobody is the worse for it.
    Or one of the viewer's own found no room, and stands at the Crossroads, where zombies attack."""
    moved = reading.view.characters[mover]
    if moved.place is None:
        return False
    place = reading.places[moved.place]
    if moved.seat == reading.view.viewer:
        return moved.place != reading.view.seats[moved.seat].movement and reading.attack_due(place)
    without = place.attack.is_due(place.zombies, len(place.characters) - 1)
    return bool(own_at(reading, place)) and (without or reading.attack_due(place))


def _concerns(reading: CityReading, pending: PendingView) -> bool:
    concern = CONCERNS.get(reading.printed.cards[pending.card].effect.name)
    explosive = reading.printed.cards[pending.card].explosion
    return (concern is not None and concern(reading, pending)) or (explosive and _may_burst(reading))


def _may_burst(reading: CityReading) -> bool:
    """Would one more explosion marker burn or bring down a place where the viewer's people are?"""
    return any(
        place.markers_limit is not None
        and place.markers + 1 == place.markers_limit
        and any(reading.view.characters[c].seat == reading.view.viewer for c in place.characters)
        for place in reading.view.places
    )


def _brings_zombies(reading: CityReading, pending: PendingView) -> bool:
    place, _ = reading.called
    return bool(own_at(reading, reading.places[place]))


def _may_run_to_me(reading: CityReading, pending: PendingView) -> bool:
    """The kitten may run anywhere: from elsewhere it may bring them to where one stands."""
    origin = str(pending.aim["origin"])
    return any(own_at(reading, place) for place in reading.view.places if place.id != origin)


def _robs_me(reading: CityReading, pending: PendingView) -> bool:
    return reading.robbed == reading.view.viewer


def _takes_a_vote(reading: CityReading, pending: PendingView) -> bool:
    place = reading.places[str(pending.aim["location"])]
    return pending.aim["target_seat"] == reading.view.viewer or bool(own_at(reading, place))


def _turns_to_me(reading: CityReading, pending: PendingView) -> bool:
    return bool(own_at(reading, reading.places[CROSSROADS]))


def _always(reading: CityReading, pending: PendingView) -> bool:
    """Tear gas cancels a card of somebody's: it may be the viewer's."""
    return True


CONCERNS: Final[dict[str, Callable[[CityReading, PendingView], bool]]] = {
    "add_zombies": _brings_zombies,
    "lure_anywhere": _brings_zombies,
    "follow_kitten": _may_run_to_me,
    "steal": _robs_me,
    "replace_vote": _takes_a_vote,
    "turn_leader": _turns_to_me,
    "cancel_card": _always,
}
"""For each effect of a card: is it played against the viewer? The others never are."""


# -- one's own move, and the end -----------------------------------------------------------------------------


def may_change_my_move(reading: CityReading, window: Choice) -> bool:
    viewer: Seat | None = reading.view.viewer
    if window.prompt != "window.move" or window.params[0] != viewer:
        return False
    return any(reading.printed.deed(option) in CHANGES_A_MOVE for option in window.options)


def is_the_end(reading: CityReading, window: Choice) -> bool:
    """The last trades before the vaccination; and the cans that are opened after it."""
    if window.prompt == "window.vaccination":
        return True
    pending = reading.view.pending
    opened = pending is not None and reading.printed.cards[pending.card].effect.name == "points"
    return window.prompt == "cancel.card" and opened and can_act(window)


def may_cancel(reading: CityReading, window: Choice) -> bool:
    return window.prompt in ("cancel.card", "cancel.move") and can_act(window)


STOPS: Final[tuple[CityStop, ...]] = (
    CityStop("danger", is_in_danger),
    CityStop("against_me", is_against_me),
    CityStop("own_move", may_change_my_move),
    CityStop("vaccination", is_the_end),
    CityStop("here", stands_there, on=False),
    CityStop("cancel", may_cancel, on=False),
    CityStop("choice", at("window.choice"), on=False),
    CityStop("invasion", at("window.revealed"), on=False),
    CityStop("moves", at("window.move"), on=False),
    CityStop("moved", at("window.moved", "window.attracted"), on=False),
    CityStop("activation", at("window.activation"), on=False),
    CityStop("attack", at("window.attack"), on=False),
    CityStop("share", at("window.share"), on=False),
    CityStop("turn_end", at("window.turn_end"), on=False),
)
