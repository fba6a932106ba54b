"""What can be said at once in the city: a card or power with its target, everybody who is vaccinated, who
gets which of the objects that are shared out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ...engine import Choice, Option, Seat
from ...engine.choice import Name
from ...engine.passing import is_window
from ...engine.plans import LONGEST, Expected, Plan, Planning, Ref, SharePart, Sharing, foreseen, picks
from .reading import CityReading

VACCINATE: Final = "vaccinate.who"
TAKE: Final = "share.take"
HAND_OUT: Final = "share.hand_out"
ANTIDOTE: Final = ("object", "antidote")

Targets = Callable[[CityReading, Option], Sequence[str]]
"""Whom or what that card or power may be aimed at."""


def _zombies(reading: CityReading, option: Option) -> list[str]:
    return [place.id for place in reading.view.places if place.zombies]


def _room(reading: CityReading, option: Option) -> list[str]:
    return [place.id for place in reading.view.places if place.zombies < reading.content.box.zombie_cap]


def _elsewhere(reading: CityReading, option: Option) -> list[str]:
    here = reading.character(str(option.args[0])).place
    return [place for place in _room(reading, option) if place != here]


def _unhidden(reading: CityReading, option: Option) -> list[str]:
    return [who for who in _own(reading) if not reading.character(who).hidden]


def _worn_out(reading: CityReading, option: Option) -> list[str]:
    return [who for who in _own(reading) if reading.can_recover(who)]


def _colours(reading: CityReading, option: Option) -> list[str]:
    return [colour for colour in reading.colours if colour != reading.view.leader]


def _own(reading: CityReading) -> list[str]:
    people = reading.view.characters.items()
    return [name for name, who in people if who.seat == reading.view.viewer and who.place is not None]


KINDS: Final = {"at": "location", "colour": "colour"}
"""What an answer points at, by its key; somebody, unless it is listed."""

AIMS: Final[dict[str, tuple[str, str, Targets]]] = {
    "kill": ("card.kill_where", "at", _zombies),
    "kill_half": ("card.kill_where", "at", _zombies),
    "follow_kitten": ("card.kitten_from", "at", _zombies),
    "add_zombies": ("card.alarm_where", "at", _room),
    "lure": ("card.lure_to", "at", _elsewhere),
    "hide": ("card.hide_whom", "hide", _unhidden),
    "refresh": ("card.refresh_whom", "refresh", _worn_out),
    "turn_leader": ("card.leader_where", "colour", _colours),
}
"""By what a card or power does: the question for its target, the key of the answer, and the targets."""


def plans(reading: CityReading, choice: Choice) -> Sequence[Plan]:
    if not is_window(choice):
        return ()
    return [plan for option in choice.options for plan in _aimed(reading, choice, option)]


def _aimed(reading: CityReading, choice: Choice, option: Option) -> Iterator[Plan]:
    """That card or power at each of its targets."""
    aim = AIMS.get(reading.printed.deed(option))
    if aim is None or (option.key == "power" and aim[1] != "at"):
        return  # a character hides or recovers alone
    prompt, key, targets = aim
    kind = KINDS.get(key, "character")
    for target in targets(reading, option):
        answers = (Expected(choice.prompt, option.name), Expected(prompt, (key, target)))
        ref: Ref = (kind, target)
        yield Plan(f"{option.key}_{kind}", (*option.args, target), answers, ref)


def sharing(reading: CityReading, choice: Choice) -> Sharing | None:
    if choice.prompt == VACCINATE:
        return picks(choice, int(choice.params[0]))
    return _shared_out(reading, choice) if choice.prompt in (TAKE, HAND_OUT) else None


# -- sharing out ---------------------------------------------------------------------------------------


def _shared_out(reading: CityReading, choice: Choice) -> Sharing | None:
    """Who gets which: one object for whoever shares out, the rest for others, nobody two."""
    assert choice.seat is not None  # one player shares out
    others = _takers(reading, choice)
    takers = [choice.seat, *others] if choice.prompt == TAKE else others
    at_most = LONGEST // max(1, len(takers))
    """Things that one can choose from at once: a message has its bounds."""
    things = [*enumerate(_objects(reading, str(choice.params[0])))][:at_most]
    total = min(len(things), len(takers))
    if total < 2:
        return None
    proposed = dict(zip(things, takers, strict=False))
    parts = [
        _part(choice, thing, taker, int(proposed.get(thing) == taker)) for thing in things for taker in takers
    ]
    return Sharing(total, tuple(parts))


def _objects(reading: CityReading, location: str) -> list[Ref]:
    """Antidotes first: who shares out needs one for each of theirs."""
    place = next(place for place in reading.view.places if place.id == location)
    return [ANTIDOTE] * place.antidotes + [("card", card) for card in place.known_cards]


def _takers(reading: CityReading, choice: Choice) -> list[Seat]:
    """The others who may still get something; first whoever has fewest people left, and is least to be
    feared."""
    alive = [seat for seat in reading.view.seats if not seat.eliminated and seat.seat != choice.seat]
    if choice.prompt == HAND_OUT:
        named = {option.args[-1] for option in choice.options}
        alive = [seat for seat in alive if seat.seat in named]
    return [seat.seat for seat in sorted(alive, key=lambda seat: (len(seat.characters), seat.hand))]


def _part(choice: Choice, thing: tuple[int, Ref], taker: Seat, proposed: int) -> SharePart:
    key = "take" if taker == choice.seat else "hand_out"
    given: Name = (f"{key}_antidote",) if thing[1] == ANTIDOTE else (key, thing[1][1])
    name = given if taker == choice.seat else (*given, taker)
    later = HAND_OUT if choice.prompt == TAKE and taker != choice.seat else ""
    return SharePart(name, 1, proposed, later=later, thing=thing, taker=("seat", str(taker)))


RECEIVED: Final = foreseen("received_card", "received_antidote")
"""What is left may only be for one, and goes there at once."""

PLANNING: Final = Planning(
    foreseen={
        "vaccinate": foreseen(),
        **dict.fromkeys(("take", "take_antidote", "hand_out", "hand_out_antidote"), RECEIVED),
        "play": foreseen("played", reveals=True),
        "power": foreseen("exhausted", "power_used"),
    },
    plans=plans,
    sharing=sharing,
)
