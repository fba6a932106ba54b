"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import LESSONS, Condition, Finder, Guide
from .reading import MarvelReading
from .view import HeroView, MarvelView, ZoneView

FAR: Final = 99
"""Farther than any city is wide."""
RAVENOUS: Final = 4
"""The Hunger at which a hero can do nothing but eat."""


def _hero(view: MarvelView) -> HeroView | None:
    """The hero whose turn it is."""
    return view.heroes[view.acting] if view.acting else None


def _here(view: MarvelView) -> ZoneView | None:
    """What is in that hero's zone."""
    hero = _hero(view)
    return view.zones.get(hero.zone) if hero and hero.zone else None


def _offers(asked: Choice, key: str) -> bool:
    return any(option.key == key for option in asked.options)


def first_round(view: MarvelView, asked: Choice) -> bool:
    return view.turn == 1


def nobody_has_moved(view: MarvelView, asked: Choice) -> bool:
    return not any(hero.activated for hero in view.heroes.values())


def may_leave(view: MarvelView, asked: Choice) -> bool:
    return view.may_leave


def at_the_exit(view: MarvelView, asked: Choice) -> bool:
    hero = _hero(view)
    return hero is not None and view.exit is not None and hero.zone == view.exit


def ravenous(view: MarvelView, asked: Choice) -> bool:
    hero = _hero(view)
    return hero is not None and hero.ravenous


def bystander_here(view: MarvelView, asked: Choice) -> bool:
    here = _here(view)
    return here is not None and bool(here.bystanders)


def bystander_in_play(view: MarvelView, asked: Choice) -> bool:
    return bool(view.bystanders)


def enemies_here(view: MarvelView, asked: Choice) -> bool:
    here = _here(view)
    return here is not None and bool(here.enemies)


def no_enemies_here(view: MarvelView, asked: Choice) -> bool:
    """Nobody is in the way: Enemies take the Hits before Bystanders do."""
    return not enemies_here(view, asked)


def offers_devour(view: MarvelView, asked: Choice) -> bool:
    return any(option.name[:2] == ("attack", "devour") for option in asked.options)


def offers_attack(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "attack")


def offers_objective(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "take")


def offers_door(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "open")


def offers_trait(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "gain_trait")


def last_action(view: MarvelView, asked: Choice) -> bool:
    hero = _hero(view)
    return hero is not None and hero.actions == 1


def no_action_left(view: MarvelView, asked: Choice) -> bool:
    hero = _hero(view)
    return hero is not None and hero.actions == 0


def objective_in_sight(view: MarvelView, asked: Choice) -> bool:
    """One lies in a room that has been opened, or in the street."""
    return any(not one.taken and one.zone not in view.dark for one in view.objectives.values())


def buildings_closed(view: MarvelView, asked: Choice) -> bool:
    return bool(view.dark)


def hero_mode(view: MarvelView, asked: Choice) -> bool:
    return view.mode == "hero"


def offers_rescue(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "rescue")


def offers_power_up(view: MarvelView, asked: Choice) -> bool:
    return _offers(asked, "power_up")


def hungry(view: MarvelView, asked: Choice) -> bool:
    """One more and the hero is Ravenous."""
    hero = _hero(view)
    return hero is not None and hero.hunger == RAVENOUS - 1


# -- where to ----------------------------------------------------------------------------------------------


def towards(reading: MarvelReading, asked: Choice) -> list[int]:
    """The moves that bring the hero nearer to what the mission wants next."""
    return _nearer(reading, asked, _goals(reading.view) or _doors(reading))


def towards_prey(reading: MarvelReading, asked: Choice) -> list[int]:
    """The moves that bring the hero nearer to somebody to eat."""
    return _nearer(reading, asked, {zone for zone, seen in reading.view.zones.items() if seen.enemies})


def _goals(view: MarvelView) -> set[str]:
    if view.may_leave:
        return {view.exit} if view.exit else set()
    people = {one.zone for one in view.bystanders.values() if one.zone}
    objectives = {one.zone for one in view.objectives.values() if not one.taken}
    return {zone for zone in people | objectives if zone not in view.dark}


def _doors(reading: MarvelReading) -> set[str]:
    """The zones at doors that could be opened."""
    doors = reading.terrain.doors
    return {
        zone for name, state in reading.view.doors.items() if state == "closed" for zone in doors[name].zones
    }


def _nearer(reading: MarvelReading, asked: Choice, goals: set[str]) -> list[int]:
    hero = _hero(reading.view)
    if hero is None or hero.zone is None:
        return []

    def far(zone: str) -> int:
        steps = reading.distances(zone)
        return min((steps[goal] for goal in goals if goal in steps), default=FAR)

    moves = {n: far(str(option.args[0])) for n, option in enumerate(asked.options) if option.key == "move"}
    best = min(moves.values(), default=FAR)
    return [n for n, steps in moves.items() if steps == best] if best < far(hero.zone) else []


CONDITIONS: Final[Mapping[str, Condition]] = {
    condition.__name__: condition
    for condition in (
        first_round,
        nobody_has_moved,
        may_leave,
        at_the_exit,
        ravenous,
        bystander_here,
        bystander_in_play,
        enemies_here,
        no_enemies_here,
        offers_devour,
        offers_attack,
        offers_objective,
        offers_door,
        offers_trait,
        last_action,
        no_action_left,
        objective_in_sight,
        buildings_closed,
        hero_mode,
        offers_rescue,
        offers_power_up,
        hungry,
    )
}

FINDERS: Final[Mapping[str, Finder]] = {"towards": towards, "towards_prey": towards_prey}

FILE: Final = Path(__file__).with_name("guide.toml")
GUIDE: Final = Guide(FILE, CONDITIONS, {"mission": "MZ0"}, FINDERS)
RESISTANCE_GUIDE: Final = Guide(
    FILE, CONDITIONS, {"mission": "HR1"}, FINDERS, FILE.parent / "resistance" / LESSONS
)
