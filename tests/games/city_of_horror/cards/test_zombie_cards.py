"""Cards that kill, bring or move zombies: never more than eight at a place, never more than forty in all."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from .town import FORTY, asked, offered, town, zombies


def play(s: Scenario, card: str) -> Scenario:
    return s.asks("Ann", "window.revealed").answers(f"play {card}")


KILLERS = [("gun", 1), ("molotov", 1), ("shotgun", 2), ("homemade_bomb", 2)]


@pytest.mark.parametrize(("card", "kills"), KILLERS)
def test_a_killing_card_kills_so_many_at_one_place(card: str, kills: int) -> None:
    """Gun, Molotov cocktail: kill 1 zombie at any place. Shotgun, Home-made bomb: kill 2 at any one place."""
    s = town(zombies={"bank": 4, "church": 4}, cards={"hands": {"Ann": card}})
    play(s, card).asks("Ann", "card.kill_where", ["at bank", "at church"], [card]).answers("at bank")
    assert zombies(s) == {"bank": 4 - kills, "church": 4}
    assert s.view()["zombie_reserve"] == 32 + kills
    s.sees(None, f"zombies_died bank {kills}")


@pytest.mark.parametrize("card", ["shotgun", "homemade_bomb"])
def test_two_kills_at_a_lone_zombie_kill_one(card: str) -> None:
    s = town(zombies={"bank": 1, "church": 1}, cards={"hands": {"Ann": card}})
    play(s, card).asks("Ann", "card.kill_where").answers("at bank")
    assert zombies(s) == {"church": 1}


@pytest.mark.parametrize(("before", "killed"), [(8, 4), (5, 2), (3, 1), (2, 1), (1, 0)])
def test_the_chainsaw_kills_half_rounded_down(before: int, killed: int) -> None:
    """Chainsaw: kill half of the zombies at one place, rounded down."""
    s = town(zombies={"bank": before, "church": 2}, cards={"hands": {"Ann": "chainsaw"}})
    play(s, "chainsaw").asks("Ann", "card.kill_where", ["at bank", "at church"]).answers("at bank")
    assert zombies(s) == {"bank": before - killed, "church": 2}


@pytest.mark.parametrize(("before", "after"), [(0, 3), (5, 8), (6, 8), (7, 8)])
def test_the_alarm_adds_three_from_the_reserve_but_never_above_eight(before: int, after: int) -> None:
    """Alarm: add 3 zombies from the reserve to a place of your choice."""
    s = town(zombies={"bank": before}, cards={"hands": {"Ann": "alarm"}})
    play(s, "alarm").asks("Ann", "card.alarm_where").answers("at bank")
    assert zombies(s) == {"bank": after}
    assert s.view()["zombie_reserve"] == 40 - after
    s.sees(None, f"zombies_came bank {after - before}")


def test_the_alarm_rings_at_any_place_that_has_room() -> None:
    s = town(zombies={"bank": 8, "church": 7}, cards={"hands": {"Ann": "alarm"}})
    rest = ["at church", "at hospital", "at armory", "at water_tower", "at crossroads"]
    play(s, "alarm").asks("Ann", "card.alarm_where", rest)


def test_the_alarm_brings_no_more_than_the_reserve_holds() -> None:
    s = town(zombies=FORTY | {"bank": 6}, cards={"hands": {"Ann": "alarm"}})
    play(s, "alarm").asks("Ann", "card.alarm_where").answers("at crossroads")
    assert (zombies(s)["crossroads"], s.view()["zombie_reserve"]) == (2, 0)


def test_a_flare_moves_one_zombie_from_one_place_to_another() -> None:
    """Flare: move 1 zombie from one place to another, then an explosion marker must be placed."""
    s = town(zombies={"bank": 2, "church": 1}, cards={"hands": {"Ann": "flare"}})
    play(s, "flare").asks("Ann", "card.lure_from", ["at bank", "at church"]).answers("at bank")
    others = ["at church", "at hospital", "at armory", "at water_tower", "at crossroads"]
    s.asks("Ann", "card.lure_to", others, ["bank"]).answers("at crossroads")
    s.asks("Ann", "explosion.where")
    assert zombies(s) == {"bank": 1, "church": 1, "crossroads": 1}
    assert s.view()["zombie_reserve"] == 37
    s.sees(None, "zombies_moved bank crossroads 1")


def test_a_flare_leads_nobody_to_a_place_with_eight_and_needs_no_reserve() -> None:
    s = town(zombies=FORTY, cards={"hands": {"Ann": "flare"}})
    play(s, "flare").asks("Ann", "card.lure_from").answers("at bank")
    assert asked(s) == {"explosion.where"}  # the Crossroads alone had room
    assert zombies(s) == FORTY | {"bank": 7, "crossroads": 1}


def test_the_kitten_leads_all_zombies_of_a_place_to_one_drawn_at_random() -> None:
    """Kitten: choose a place; draw one of your six Movement cards: there its zombies go, if there is room."""
    s = town(
        zombies={"bank": 3, "church": 4},
        movement={"Ann": "church"},
        cards={"hands": {"Ann": "kitten"}},
    )
    play(s, "kitten").chances(0).asks("Ann", "card.kitten_from", ["at bank", "at church"]).answers("at bank")
    s.sees(None, "kitten_ran Ann church")  # the card revealed this turn is shuffled in too
    assert zombies(s) == {"church": 7}


PLACES = ["church", "hospital", "bank", "armory", "water_tower", "crossroads"]


@pytest.mark.parametrize(("card", "name"), list(enumerate(PLACES)))
def test_any_of_the_six_movement_cards_may_fall_to_the_kitten(card: int, name: str) -> None:
    s = town(zombies={"bank": 3, "church": 1}, cards={"hands": {"Ann": "kitten"}})
    play(s, "kitten").chances(card).asks("Ann", "card.kitten_from").answers("at bank")
    assert zombies(s)[name] == (4 if name == "church" else 3)
    assert sum(zombies(s).values()) == 4


def test_zombies_without_room_do_not_follow_the_kitten() -> None:
    s = town(zombies={"bank": 5, "church": 6}, cards={"hands": {"Ann": "kitten"}})
    play(s, "kitten").chances(0).asks("Ann", "card.kitten_from").answers("at bank")
    assert zombies(s) == {"bank": 3, "church": 8}


def test_a_kitten_that_draws_its_own_place_leads_nobody_away() -> None:
    s = town(zombies={"bank": 5, "church": 6}, cards={"hands": {"Ann": "kitten"}})
    play(s, "kitten").chances(2).asks("Ann", "card.kitten_from").answers("at bank")
    s.sees(None, "kitten_ran Ann bank")
    assert zombies(s) == {"bank": 5, "church": 6}


def test_a_kill_or_a_lure_needs_a_place_with_a_zombie() -> None:
    cards = "gun, shotgun, chainsaw, molotov, homemade_bomb, kitten, flare"
    s = town(cards={"hands": {"Ann": cards}})
    assert offered(s, "Ann") == ["pass"]
    s = town(zombies={"bank": 1}, cards={"hands": {"Ann": cards}})
    assert len(offered(s, "Ann")) == 8
