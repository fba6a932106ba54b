"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import LESSONS, Condition, Finder, Guide
from .reading import MarvelReading
from .reading.odds import Target
from .view import HeroView, MarvelView, ZoneView

FAR: Final = 99
"""Farther than any city is wide."""
WORTH_IT: Final = 0.6
"""So many must be likely to fall before an action is spent on those who are not here yet."""
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


def more_actions(view: MarvelView, asked: Choice) -> bool:
    """Enough to deal with what comes of this one."""
    hero = _hero(view)
    return hero is not None and hero.actions > 1


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


def fed(view: MarvelView, asked: Choice) -> bool:
    """Nothing presses to eat."""
    return not hungry(view, asked) and not ravenous(view, asked)


# -- where to ----------------------------------------------------------------------------------------------


def towards(reading: MarvelReading, asked: Choice) -> list[int]:
    """The moves that bring the hero nearer to what the mission wants next. Until all may leave, nobody goes
    with the last action where Enemies are, or come."""
    hero = _hero(reading.view)
    moves = _moves(asked)
    if hero is not None and hero.actions == 1 and not reading.view.may_leave:
        gates = {point.zone for point in reading.view.spawn_points if point.active}
        moves = {n: zone for n, zone in moves.items() if zone not in gates and not reading.zone(zone).enemies}
    return _nearer(reading, _goals(reading), moves)


def towards_prey(reading: MarvelReading, asked: Choice) -> list[int]:
    """The moves that bring the hero nearer to somebody to eat."""
    zones = {zone for zone, seen in reading.view.zones.items() if seen.enemies}
    return _nearer(reading, zones, _moves(asked))


def doors(reading: MarvelReading, asked: Choice) -> list[int]:
    """The doors on the shortest way to what the mission wants next; in the first round, while it is quiet,
    any that shows who is about."""
    hero, places = _hero(reading.view), reading.terrain.doors
    if hero is None:
        return []
    shut = {n: str(option.args[0]) for n, option in enumerate(asked.options) if option.key == "open"}
    if first_round(reading.view, asked):
        return [n for n, door in shut.items() if reading.dark_behind(door)]
    beyond = {
        n: next((zone for zone in places[door].zones if zone != hero.zone), "") for n, door in shut.items()
    }
    goals = _goals(reading)
    return [n for n in _nearer(reading, goals, {**_moves(asked), **beyond}) if n in shut]


def wait(reading: MarvelReading, asked: Choice) -> list[int]:
    """What to do at such a door instead of opening it."""
    keys = ("gain_trait", "power_up")
    waiting = [n for n, option in enumerate(asked.options) if option.key in keys]
    return waiting if doors(reading, asked) else []


def _goals(reading: MarvelReading) -> set[str]:
    """The Exit, or those in sight who are wanted, or where one must look for them."""
    view = reading.view
    if view.may_leave:
        return {view.exit} if view.exit else set()
    people = {one.zone for one in view.bystanders.values() if one.zone}
    objectives = {one.zone for one in view.objectives.values() if not one.taken}
    hidden = {zone for zone in reading.terrain.marked if zone in reading.dark}
    cards = {zone for zone, seen in view.zones.items() if seen.face_down}
    for wanted in ((people | objectives) - reading.dark, objectives, hidden, cards, reading.dark):
        if wanted:
            return set(wanted)
    return set()


def _moves(asked: Choice) -> dict[int, str]:
    return {n: str(option.args[0]) for n, option in enumerate(asked.options) if option.key == "move"}


def _nearer(reading: MarvelReading, goals: set[str], ends: dict[int, str]) -> list[int]:
    """Of the answers that lead to these zones those that lead nearest to a goal, closed doors being opened
    on the way; none if the hero is as near already."""
    hero, bits = _hero(reading.view), reading.terrain.door_bits
    if hero is None or hero.zone is None:
        return []
    ways = sum(bits[door] for door, state in reading.view.doors.items() if state in ("open", "closed"))

    def far(zone: str) -> int:
        steps = reading.terrain.distances(ways, zone)
        return min((steps[goal] for goal in goals if goal in steps), default=FAR)

    steps = {n: far(zone) for n, zone in ends.items()}
    best = min(steps.values(), default=FAR)
    return [n for n, each in steps.items() if each == best] if best < far(hero.zone) else []


# -- whom to attack, and who is hurt ------------------------------------------------------------------------


def best_attack(reading: MarvelReading, asked: Choice) -> list[int]:
    """The attack by which most are likely to fall."""
    return _attacks(reading, asked, 0.0)


def good_attack(reading: MarvelReading, asked: Choice) -> list[int]:
    """The same, if it is worth an action."""
    return _attacks(reading, asked, WORTH_IT)


def _attacks(reading: MarvelReading, asked: Choice, least: float) -> list[int]:
    hero = reading.view.acting
    aims = {n: option for n, option in enumerate(asked.options) if option.key == "attack"}
    if hero is None:
        return []
    down = {
        n: _likely(reading.target(hero, str(option.args[0]), str(option.args[1])))
        for n, option in aims.items()
    }
    best = max(down.values(), default=0.0)
    return [n for n, each in down.items() if each == best >= least]


def _likely(target: Target) -> float:
    """How many fall on average."""
    return sum(target.falls(count) for count in range(1, len(target.queue) + 1))


def healthiest(reading: MarvelReading, asked: Choice) -> list[int]:
    """The hero of those asked about who has most Health left; a Bystander would be lost."""
    heroes = reading.view.heroes
    left = {
        n: heroes[str(option.args[0])].health
        for n, option in enumerate(asked.options)
        if option.args[0] in heroes
    }
    return [n for n, health in left.items() if health == max(left.values())]


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
        more_actions,
        no_action_left,
        objective_in_sight,
        buildings_closed,
        hero_mode,
        offers_rescue,
        offers_power_up,
        hungry,
        fed,
    )
}

FINDERS: Final[Mapping[str, Finder]] = {
    find.__name__: find for find in (towards, towards_prey, doors, wait, best_attack, good_attack, healthiest)
}

FILE: Final = Path(__file__).with_name("guide.toml")
GUIDE: Final = Guide(FILE, CONDITIONS, {"mission": "MZ0"}, FINDERS)
RESISTANCE_GUIDE: Final = Guide(
    FILE, CONDITIONS, {"mission": "HR1"}, FINDERS, FILE.parent / "resistance" / LESSONS
)
