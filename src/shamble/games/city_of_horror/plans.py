"""What can be said at once in the city: a card or power with its target, everybody who is vaccinated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ...engine import Choice, Option
from ...engine.passing import is_window
from ...engine.plans import Expected, Plan, Planning, Ref, Sharing, foreseen, picks
from .reading import CityReading

VACCINATE: Final = "vaccinate.who"

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
    return picks(choice, int(choice.params[0])) if choice.prompt == VACCINATE else None


PLANNING: Final = Planning(
    foreseen={
        "vaccinate": foreseen(),
        "play": foreseen("played", reveals=True),
        "power": foreseen("exhausted", "power_used"),
    },
    plans=plans,
    sharing=sharing,
)
