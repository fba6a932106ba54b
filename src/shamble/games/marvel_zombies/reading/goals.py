"""How far the mission's goals have come, as far as everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..view import HeroView

if TYPE_CHECKING:
    from . import MarvelReading

COLOURS: Final = {"take_red": ("red",), "take_blue_green": ("blue", "green")}
"""Goals that are met by taking the Objectives of a colour."""
EACH: Final[Mapping[str, Callable[[HeroView], bool]]] = {
    "each_takes": lambda hero: hero.took,
    "each_devours": lambda hero: hero.devoured,
    "each_red": lambda hero: hero.danger == "red",
    "exit": lambda hero: hero.status == "left",
}
"""Goals that every hero has to meet, and who has."""


@dataclass(frozen=True)
class Headway:
    """A goal in numbers, or by who still has to meet it; nothing where that cannot be known."""

    done: int = 0
    total: int = 0
    late: tuple[str, ...] = ()


def headway(reading: MarvelReading, goal: str) -> Headway:
    """Of a goal that everybody has to meet nothing is told until the first one has met it."""
    view = reading.view
    if goal in EACH:
        late = tuple(hero for hero, seen in view.heroes.items() if not EACH[goal](seen))
        return Headway(late=late if len(late) < len(view.heroes) else ())
    if goal == "devour_all":
        hidden = sum(there.face_down for there in view.zones.values())
        return Headway(len(view.lost), len(view.lost) + hidden + len(view.bystanders))
    if goal == "both_missions":
        return _taken(card.taken for card in view.collect.values())
    if goal == "take_all":
        return _taken(each.taken for each in view.objectives.values())
    if goal in COLOURS and all(each.colour for each in view.objectives.values()):
        return _taken(each.taken for each in view.objectives.values() if each.colour in COLOURS[goal])
    return Headway()


def _taken(things: Iterator[bool]) -> Headway:
    found = list(things)
    return Headway(sum(found), len(found))


def counts(reading: MarvelReading) -> Iterator[tuple[str, int]]:
    """What some missions of living heroes count, by its name: landings (HR3), charges (HR6)."""
    mission = reading.view.mission
    if "landing" in mission.rules:
        yield "landings", mission.landings
    if "charges" in mission.rules:
        yield "charges", mission.charges
