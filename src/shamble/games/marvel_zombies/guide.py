"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Guide
from .view import HeroView, MarvelView, ZoneView


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
    )
}

GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {"mission": "MZ0"})
