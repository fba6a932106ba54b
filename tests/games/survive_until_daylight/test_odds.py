"""The odds of a blow, beside what comes of playing the rules again and again."""

from __future__ import annotations

from math import sqrt

import pytest

from shamble.engine import Choice, Option, Rng
from shamble.engine.choice import Name
from shamble.games.survive_until_daylight.odds import best_blow, blow, fells
from shamble.games.survive_until_daylight.reading import DaylightReading
from shamble.testing import Scenario
from tests.games.survive_until_daylight.helpers import fight

PLAYED = 600
SIGMAS = 4.0
LAVISH = ("vitamins", "luck")


def play(s: Scenario, weapon: str, number: int, *, lavish: bool) -> bool:
    """One attack on the first in the line with other cards; does it fall?"""
    world = s.t.determinise(0, Rng(number))
    (foe, *_) = world.reading(0).view.line
    choice: Choice | None = next(each for each in world.choices if not each.optional)
    name: Name = ("attack", weapon)
    while choice is not None:
        world.answer(choice.id, name, choice.seat)
        asked = (each for each in world.choices if each.prompt.startswith(("attack.", "combat.luck")))
        choice = next(asked, None)
        if choice is not None:
            name = _chosen(world.reading(0), choice, foe.life, lavish).name
    return all(each.foe != foe.foe for each in world.reading(0).view.line)


def _chosen(reading: DaylightReading, choice: Choice, life: int, lavish: bool) -> Option:
    options = list(choice.options)
    if choice.prompt == "attack.ammunition":
        return options[-1] if lavish else options[0]
    if choice.prompt == "attack.target":
        return options[0]
    attack = reading.view.attack
    done = attack is not None and any(
        attack.amount + reading.draw(card).value >= life for card in reading.view.drawn
    )
    if choice.prompt == "combat.luck":
        replaced = [option for option in options if option.key == "replace"]
        weakest = min(replaced, key=lambda option: reading.draw(str(option.args[0])).value, default=None)
        return weakest if lavish and not done and weakest is not None else options[0]
    play = next((option for option in options if option.key == "play" and option.args[0] in LAVISH), None)
    if lavish and not done and play is not None:
        return play
    applied = [option for option in options if option.key == "apply"]
    if not applied:
        return next(option for option in options if option.key == "strike")
    return max(applied, key=lambda option: reading.draw(str(option.args[0])).value)


def agrees(chance: float, came: int) -> bool:
    error = sqrt(max(chance * (1 - chance), 0.001) / PLAYED)
    return abs(came / PLAYED - chance) <= SIGMAS * error


CASES = [
    ("machete", "machete", "wanderer"),
    ("frying_pan", "frying_pan, vitamins", "wanderer"),
    ("pistol", "pistol, bullets, bullets, bullets", "raider"),
    ("machete", "machete, luck", "brute"),
    ("axe", "axe", "brute"),
]


@pytest.mark.parametrize(("weapon", "items", "foe"), CASES)
def test_a_blow_fells_as_often_as_is_told(weapon: str, items: str, foe: str) -> None:
    s = fight(cards={"items": {0: items}}, line=f"{foe}_1")
    reading = s.t.reading(0)
    (target, *_), who = reading.view.line, reading.people[0]
    for lavish, strike in ((False, blow), (True, best_blow)):
        chance = fells(reading, strike(reading, who, weapon, target), target)
        came = sum(play(s, weapon, number, lavish=lavish) for number in range(PLAYED))
        assert agrees(chance, came), (lavish, chance, came / PLAYED)
