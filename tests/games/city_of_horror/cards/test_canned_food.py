"""Canned food: worth 1 victory point at the end of the game."""

from __future__ import annotations

from shamble.engine import Rng
from shamble.lab.driver import any_answer

from .town import player, town


def test_each_canned_food_in_hand_is_worth_a_point_at_the_end() -> None:
    s = town("Helicopter", cards={"hands": {"Ann": "2 canned_food"}}, antidotes={"Ann": 1, "Bob": 1})
    s.until()
    assert [player(s, who)["score"] for who in ("Ann", "Bob", "Cat")] == [3 + 2, 3, 0]
    assert s.view()["discard"] == ["canned_food", "canned_food"]


def test_canned_food_in_the_discard_is_worth_nothing() -> None:
    s = town("Helicopter", cards={"discard": "2 canned_food"}, antidotes={"Ann": 1, "Bob": 1})
    s.until()
    assert [player(s, who)["score"] for who in ("Ann", "Bob", "Cat")] == [3, 3, 0]


def test_canned_food_does_not_help_whoever_has_nobody_left() -> None:
    s = town("Helicopter", cards={"hands": {"Ann": "2 canned_food"}}, antidotes={"Bob": 1})
    s.until()
    assert player(s, "Ann")["score"] == 0


def test_no_canned_food_changes_hands_once_it_is_being_revealed() -> None:
    s = town("OpenCans", cards={"hands": {"Ann": "canned_food", "Bob": "canned_food", "Cat": "gun"}})
    s.asks("Cat", "cancel.card", params=["Ann", "canned_food"])
    assert [s.may_say(who) for who in ("Ann", "Bob", "Cat")] == [[], [], []]


def test_whose_cans_come_next_is_nobodys_to_know() -> None:
    """In the window of the first can any table is possible that has not shown another, and each goes on."""
    s = town(
        "OpenCans", cards={"hands": {"Ann": "canned_food", "Bob": "canned_food, gun", "Cat": "tear_gas"}}
    )
    s.asks("Cat", "cancel.card")
    for seed in range(12):
        world = s.t.determinise(s.seat("Cat"), Rng(seed))
        while not world.over:
            choice, option = any_answer(world, Rng(seed))
            world.answer(choice.id, option, choice.seat)
