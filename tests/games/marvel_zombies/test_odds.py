"""The odds that are told, beside what comes of playing the rules again and again."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from shamble.engine import Choice, Option, Rng
from shamble.games.marvel_zombies.reading import MarvelReading, Target
from shamble.testing import Scenario
from tests.games.marvel_zombies.rulebook.helpers import mission, ring

PLAYED = 700
AIM = "8R-e"
SIGMAS = 4.0
BEFORE_ROLL = ("savage_blow", "mighty_blow", "razor_teeth", "feast", "sharon_carter", "focused_beam")
MISSES = ("second_helping", "never_give_up", "stinging_burst", "chaos_hex")


def standing(reading: MarvelReading, aim: str) -> int:
    there = reading.zone(aim)
    return sum(there.agents.values()) + len(there.super_heroes)


def play(s: Scenario, attack: str, number: int, wanted: Target | None, aim: str = AIM) -> int:
    """One attack with other dice; with a `wanted` target everything is used to bring down whoever is first.
    How many fell."""
    world = s.t.determinise(0, Rng(number))
    before = standing(world.reading(0), aim)
    world.answer(world.choices[0].id, ("attack", attack, aim), world.choices[0].seat)
    while not world.over:
        choice = world.choices[0]
        if not choice.prompt.startswith("attack."):
            break
        if choice.prompt == "attack.after":
            break
        option = _chosen(world.reading(0), choice, wanted)
        world.answer(choice.id, option.name, choice.seat)
    return before - standing(world.reading(0), aim)


def _chosen(reading: MarvelReading, choice: Choice, wanted: Target | None) -> Option:
    by_name = {option.name: option for option in choice.options}
    if choice.prompt == "attack.target":
        return min(choice.options, key=lambda option: _toughness(reading, option))
    passing = by_name.get(("roll",)) or by_name.get(("accept",)) or choice.options[-1]
    if wanted is None:
        return passing
    uses = [option for option in choice.options if option.key.startswith("use_")]
    if choice.prompt == "attack.boost":
        first = next((option for option in uses if option.args[0] in BEFORE_ROLL), None)
        power = [option for option in choice.options if option.key == "power"]
        kept = sum(skill in reading.view.heroes[_hero(reading)].skills for skill in ("chaos_hex",))
        spent = [option for option in power if int(option.args[0]) <= len(power) - kept]
        return first or (spent[-1] if spent else passing)
    assert reading.view.attack is not None
    if reading.view.attack.hits >= wanted.needed:
        return passing
    again = next((option for option in uses if option.args[0] in MISSES), None)
    return again or (uses[0] if uses else passing)


def _hero(reading: MarvelReading) -> str:
    return next(iter(reading.view.heroes))


def _toughness(reading: MarvelReading, option: Option) -> int:
    return reading.view.super_heroes[str(option.args[0])].toughness if option.key == "hit" else 1


def agrees(chance: float, came: int) -> bool:
    """Within four standard errors."""
    error = sqrt(max(chance * (1 - chance), 0.001) / PLAYED)
    return abs(came / PLAYED - chance) <= SIGMAS * error


PLAIN = [
    ("hulk", {"hunger": 1}, "4 trooper", "smash"),
    ("hulk", {"hunger": 2}, "guard, 3 trooper", "smash"),
    ("wasp", {"hunger": 2}, "2 guard, 2 specialist", "wasps_sting"),
    ("wasp", {"hunger": 1}, "guard, trooper", "devour"),
    ("wasp", {"hunger": 3}, "scarlet_witch", "wasps_sting"),
]


@pytest.mark.parametrize(("hero", "facts", "there", "attack"), PLAIN)
def test_each_number_of_kills_comes_as_often_as_is_told(
    hero: str, facts: dict[str, Any], there: str, attack: str
) -> None:
    s = ring(heroes={hero: {"at": AIM, "actions": 3, **facts}}, enemies={AIM: there}, at=f"HeroTurn {hero}")
    target = s.t.reading(0).target(hero, attack, AIM)
    fell = [play(s, attack, number, None) for number in range(PLAYED)]
    for count in range(1, len(target.queue) + 1):
        assert agrees(target.falls(count), sum(each >= count for each in fell)), (count, target.falls(count))


SPENT = [
    ("hulk", {"hunger": 1, "traits": "savage_blow"}, "thor", "smash"),
    ("wasp", {"hunger": 1, "traits": "second_helping"}, "guard", "wasps_sting"),
    ("wasp", {"hunger": 2, "traits": "second_helping, savage_blow", "xp": 30}, "thor", "wasps_sting"),
    ("wasp", {"hunger": 1, "traits": "razor_teeth"}, "guard", "devour"),
    ("wasp", {"hunger": 1, "card": "blind_al"}, "guard", "wasps_sting"),
    ("wasp", {"hunger": 1, "card": "mary_jane"}, "guard", "wasps_sting"),
    ("hulk", {"hunger": 0, "card": "sharon_carter"}, "guard", "smash"),
]


@pytest.mark.parametrize(("hero", "facts", "there", "attack"), SPENT)
def test_what_can_be_made_of_an_attack_at_best(
    hero: str, facts: dict[str, Any], there: str, attack: str
) -> None:
    s = ring(heroes={hero: {"at": AIM, "actions": 3, **facts}}, enemies={AIM: there}, at=f"HeroTurn {hero}")
    reading = s.t.reading(0)
    target = reading.target(hero, attack, AIM)
    most = reading.best(hero, target)
    assert most.eliminates > target.eliminates, "there is something to be spent"
    came = sum(play(s, attack, number, most) > 0 for number in range(PLAYED))
    assert agrees(most.eliminates, came), (most, came / PLAYED)


def test_power_is_dice_and_some_is_kept_for_what_may_be_needed_after_the_roll() -> None:
    aim = "7V-b"
    heroes = {"scarlet_witch": {"at": aim, "actions": 3, "power": 3, "xp": 0}}
    s = mission("MH1", heroes=heroes, enemies={aim: "brute"}, at="HeroTurn scarlet_witch")
    reading = s.t.reading(0)
    target = reading.target("scarlet_witch", "hex_bolts", aim)
    most = reading.best("scarlet_witch", target)
    came = sum(play(s, "hex_bolts", number, most, aim) > 0 for number in range(PLAYED))
    assert (most.dice, most.misses) == (target.dice + 2, 1)
    assert agrees(most.eliminates, came), (most, came / PLAYED)


def test_nobody_can_fall_where_the_dice_are_too_few() -> None:
    s = ring(heroes={"wasp": {"at": AIM, "actions": 3}}, enemies={AIM: "thor"}, at="HeroTurn wasp")
    reading = s.t.reading(0)
    target = reading.target("wasp", "devour", AIM)
    assert (target.eliminates, reading.best("wasp", target).eliminates) == (0, 0)
