"""The reading: odds by hand, and answers that agree with what the rules do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import shamble
from shamble.engine import Choice, Option, Rng, Table
from shamble.games.marvel_zombies.dice import dice_of
from shamble.games.marvel_zombies.movement import ways_on
from shamble.games.marvel_zombies.reading import ATTACKS, Intent, MarvelReading, Target, asked_about, percent
from shamble.games.marvel_zombies.reading.chances import at_least, falls, hits_of
from shamble.games.marvel_zombies.routes import prey_mask, routes
from shamble.games.marvel_zombies.state import Outbreak
from shamble.lab.driver import any_answer
from shamble.testing import Scenario
from tests.games.marvel_zombies.missions import missions
from tests.games.marvel_zombies.rulebook.helpers import mission, ring

TOUGHNESS = (2, 1, 1)


def target(dice: int, accuracy: int, needed: int = 1, twice: bool = False, chains: bool = False) -> Target:
    return Target("devour", "8R-e", 0, dice, accuracy, twice, chains, (needed,))


# -- odds --------------------------------------------------------------------------------------------


def test_chances_of_hits_worked_out_by_hand() -> None:
    assert target(1, 4).at_least(1) == pytest.approx(1 / 2)
    assert target(2, 3).at_least(1) == pytest.approx(8 / 9)
    assert target(2, 3).at_least(2) == pytest.approx(4 / 9)
    assert target(2, 3).at_least(3) == 0
    assert target(2, 3, twice=True).at_least(2) == pytest.approx((4 / 9) ** 2)


def test_a_six_that_adds_a_die_is_counted_with_all_that_follows() -> None:
    """One die, a Hit on 4+: a 6 and then a Hit make two."""
    assert target(1, 4, chains=True).at_least(1) == pytest.approx(1 / 2)
    assert target(1, 4, chains=True).at_least(2) == pytest.approx(1 / 6 * 1 / 2)
    assert target(1, 4, chains=True).at_least(3) == pytest.approx(1 / 6 * 1 / 6 * 1 / 2)
    two = target(2, 4, chains=True)
    exactly_one_of_one = 1 / 2 - 1 / 12
    assert two.at_least(2) == pytest.approx(1 - (1 / 4 + 2 * 1 / 2 * exactly_one_of_one))
    assert target(1, 4, twice=True, chains=True).at_least(2) == pytest.approx(1 / 2 * 1 / 6 * 1 / 2)
    assert target(0, 4, chains=True).at_least(1) == 0


def test_nothing_is_told_to_be_certain_that_is_not() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [0, 1, 50, 99, 100]


def test_who_falls_worked_out_by_hand() -> None:
    assert hits_of(2, 0.5) == ((0, 0.25), (1, 0.5), (2, 0.25))
    assert at_least(2, 3, 0.5) == pytest.approx(0.5)
    assert falls(2, 0.5, (), (1, 1, 0), TOUGHNESS) == pytest.approx((0.25, 0, 0)), "a Guard protects the rest"
    assert falls(2, 0.5, (), (1, 1, 0), (1, 1, 1)) == pytest.approx((0.75, 0.25, 0)), "less tough in a pack"
    assert falls(3, 0.5, (2,), (0, 2, 0), TOUGHNESS) == pytest.approx((0.5, 0, 0.125, 0))


def test_whoever_is_hit_first_decides_the_chance_to_eliminate() -> None:
    hulk = {"hulk": {"at": "8R-e", "hunger": 1, "actions": 3}}
    for there, needed in {
        "trooper, specialist": 1,
        "guard, trooper": 2,
        "guard, thor, scarlet_witch": 3,
    }.items():
        s = ring(heroes=hulk, enemies={"8R-e": there}, at="HeroTurn hulk")
        assert {each.needed for each in reading(s).targets("hulk")} == {needed}, there


def test_devour_may_take_a_bystander_and_nothing_else_may() -> None:
    heroes = {"hulk": {"at": "8R-e", "actions": 3}}
    s = ring(heroes=heroes, people={"8R-e": "wong"}, at="HeroTurn hulk")
    assert [(each.attack, each.needed) for each in reading(s).targets("hulk")] == [("devour", 1)]


def test_the_ravenous_only_devour() -> None:
    heroes = {"hulk": {"at": "8R-e", "hunger": 4, "actions": 3}}
    s = ring(heroes=heroes, enemies={"8R-e": "trooper"}, at="HeroTurn hulk")
    assert [each.attack for each in reading(s).targets("hulk")] == ["devour"]


# -- what the rules say ------------------------------------------------------------------------------


def reading(s: Scenario) -> MarvelReading:
    found = s.t.reading(0)
    assert isinstance(found, MarvelReading)
    return found


MISSIONS = ("MZ1", "MZ4", "MZ8", "MZ10", "MH3", "MH5")


def moments(game: str, name: str, seed: int, most: int = 150) -> Iterator[tuple[Outbreak, MarvelReading]]:
    t, rng = shamble.new(game, 2, seed, {"mission": name}), Rng(seed)
    for _ in range(most):
        if t.over:
            return
        assert isinstance(t, Outbreak)
        yield t, t.reading(0)
        t.take(*any_answer(t, rng))


@pytest.mark.parametrize("name", MISSIONS)
def test_ranges_distances_and_routes_are_those_of_the_rules(name: str) -> None:
    for t, read in moments("marvel-zombies", name, 3, 60):
        board = t.board
        for zone, called in enumerate(board.names):
            seen = {board.names[other]: steps for other, steps in t.ways.ranges(zone).items()}
            assert read.ranges(called) == seen
            far = read.distances(called)
            assert far.get(board.names[-1], 999) == t.ways.distances(zone)[-1]
            if any(kind[zone] for kind in t.agents) and not prey_mask(t) >> zone & 1:
                ways = routes(t, prey_mask(t), zone)
                assert read.intent(called).ways == tuple(board.names[way] for way in ways)


@pytest.mark.parametrize("name", missions("marvel-zombies", "MZ"))
def test_heroes_can_go_where_the_mission_lets_them_and_wake_whom_it_put_there(name: str) -> None:
    t, read = next(moments("marvel-zombies", name, 1))
    t.doors = (1 << len(t.board.doors)) - 1
    for zone, called in enumerate(t.board.names):
        ways = [way.zone for way in read.terrain.ways_out[called] if not way.barred]
        assert {t.board.zone(way) for way in ways} == set(ways_on(t, zone))
        waits = t.board.zones[zone].spawn and not t.rules.is_empty(t.board, zone)
        assert (called in read.terrain.waiting_rooms) == waits


def offers(t: Table) -> Iterator[tuple[Choice, Option]]:
    yield from (
        (choice, option) for choice in t.choices for option in choice.options if option.key in ATTACKS
    )


@pytest.mark.parametrize("name", [*MISSIONS, "HR7"])
def test_the_dice_of_a_target_are_those_that_the_rules_would_roll(name: str) -> None:
    game = "heroes-resistance" if name.startswith("HR") else "marvel-zombies"
    compared = 0
    for seed in range(3):
        for t, read in moments(game, name, seed):
            names = t.content.names
            for choice, option in offers(t):
                attack, zone = str(option.args[0]), str(option.args[1])
                hero = asked_about(choice)["hero"]
                rolled = dice_of(
                    t, names["hero"].index(hero), names["attack"].index(attack), t.board.zone(zone)
                )
                assert read.target(hero, attack, zone).dice == rolled
                compared += 1
    assert compared > 20


def test_a_living_hero_grows_with_the_enemies_of_the_zone_that_is_attacked() -> None:
    heroes = {"ms_marvel": {"at": "3V-b", "xp": 43, "actions": 3, "traits": "perfect_throw"}}
    s = mission("MH5", heroes=heroes, enemies={"3V-b": "walker", "3V-a": "3 walker"}, at="HeroTurn ms_marvel")
    dice = {each.zone: each.dice for each in reading(s).offered(s.t.choices[0])}
    assert dice == {"3V-b": 3, "3V-a": 5}


def test_hits_eliminate_from_the_number_on_that_the_target_says() -> None:
    """Random heroes attack wherever they may: somebody falls if and only if the Hits are as many."""
    seen = set()
    for seed in range(12):
        t, rng = shamble.new("marvel-zombies", 2, seed, {"mission": MISSIONS[seed % 4]}), Rng(seed)
        for _ in range(120):
            if t.over:
                break
            found = next(offers(t), None)
            if found is None or found[1].key != "attack":
                t.take(*any_answer(t, rng))
                continue
            aim = t.reading(0).target(asked_about(found[0])["hero"], *map(str, found[1].args))
            seen.add(_attacks(t, *found, aim))
    assert {(True, 1), (True, 2), (False, 0), (False, 1)} <= seen, "with one Hit and more, and in vain"


def _attacks(t: Table, choice: Choice, option: Option, aim: Target) -> tuple[bool, int]:
    """The attack is made without help, and whoever takes least Hits is hit."""
    assert t.sink is not None
    began = len(t.sink)
    t.take(choice, option)
    while not t.over and t.choices[0].prompt in ("attack.boost", "attack.rolled", "attack.target"):
        asked = t.choices[0]
        plain = [each for each in asked.options if each.key in ("roll", "accept")] or asked.options
        t.take(asked, min(plain, key=lambda each: _toughness(t, each)))
    events = t.sink[began:]
    scored = next(index for index, event in enumerate(events) if event.key == "hits")
    hits = int(events[scored].args[1])
    came = [event.key for event in events[scored + 1 : scored + 2]]
    fell = came in (["eliminated"], ["super_hero_eliminated"], ["devoured"])
    assert fell == (0 < aim.needed <= hits), (aim, events)
    return fell, hits


def _toughness(t: Table, option: Option) -> int:
    rivals = t.view(0)["super_heroes"]
    return int(rivals[option.args[0]]["toughness"]) if option.key == "hit" else 0


# -- what Enemies would do ---------------------------------------------------------------------------


def test_enemies_would_attack_where_prey_is_as_hard_as_they_do_then() -> None:
    heroes = {"hulk": {"at": "8R-e", "actions": 1, "health": 5}}
    there = {"8R-e": "2 trooper, specialist, thor", "8R-a": "guard", "8R-c": "trooper"}
    s = ring(heroes=heroes, enemies=there, people={"8R-e": "coulson"}, at=["HeroTurn hulk", "EnemyPhase"])
    read = reading(s)
    assert read.intent("8R-e").wounds == 2 + 1 + 2 + 1, "Thor strikes twice, and Coulson with them"
    assert read.intent("8R-c").ways == ("8R-e",)
    assert read.intent("8R-h") == read.intent("8R-b"), "nobody is there"
    s.t.answer(s.t.choices[0].id, "end_turn", 0)
    fell = [event for event in s.t.sink or [] if event.key == "zone_attacked"]
    assert fell[0].args == ("8R-e", 6)


def test_somebody_who_reaches_prey_from_afar_would_stay() -> None:
    heroes = {"hulk": {"at": "8R-e", "actions": 1}}
    s = ring(heroes=heroes, enemies={"8R-g": "ms_marvel, trooper"}, at="HeroTurn hulk")
    assert reading(s).intent("8R-g") == Intent(0, ("8R-e",), ("8R-h",)), "the Trooper goes"
    s = ring(heroes=heroes, enemies={"8R-g": "ms_marvel"}, at="HeroTurn hulk")
    assert reading(s).intent("8R-g").ways == ()
    far = ring(heroes=heroes, enemies={"8R-d": "ms_marvel"}, at="HeroTurn hulk")
    assert reading(far).intent("8R-d") == Intent(0, (), ("8R-a", "8R-f")), "it takes four steps"


def test_a_door_tells_what_it_would_wake() -> None:
    s = ring(heroes={"hulk": {"at": "8R-b", "actions": 1}}, face_down={"8R-A": "wong"}, at="HeroTurn hulk")
    behind = reading(s).behind("8R-b/8R-A")
    assert (behind.spawn_cards, behind.people) == (1, 1)
