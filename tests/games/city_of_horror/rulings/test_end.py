"""Rulings 26, 27 and 40: the vaccination and the canned food."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, asked, log, play_on, player

FEW = {"Red": {"bank": "vigil*, teen*"}, "Green": {"bank": "geek*"}, "Blue": {"church": "rasta*"}}


def helicopter(**literal: Any) -> Scenario:
    literal = {"people": FEW, "first": "Green", "at": "Helicopter", **literal}
    return table("city-of-horror", players=THREE, **literal)


def test_antidotes_must_be_used_while_they_last() -> None:
    s = helicopter(antidotes={"Red": 1, "Green": 2, "Blue": 1}).until("vaccinate.who")
    s.asks("Red", "vaccinate.who", ["vaccinate vigil", "vaccinate teen"]).answers("vaccinate vigil")
    assert [player(s, who)["antidotes"] for who in THREE.split()] == [0, 1, 0]


def test_trading_ends_when_the_vaccination_begins() -> None:
    s = helicopter(antidotes={"Red": 1, "Green": 2})
    s.asks("Red", "window.vaccination")
    s.says("Green", "offer Red", "give_antidote", "post")
    s.until("vaccinate.who")
    assert s.view("Red")["offers"] == []
    assert [s.may_say(who) for who in THREE.split()] == [[], [], []]


def test_deaths_in_the_vaccination_do_not_move_the_marker() -> None:
    s = helicopter(antidotes={"Red": 1, "Green": 1})
    play_on(s)
    assert len(log(s, "infected")) == 2
    assert log(s, "first_player") == []
    assert s.view()["first"] == s.seat("Green")


def test_canned_food_is_revealed_in_turn_order_after_the_vaccination_by_the_living() -> None:
    s = helicopter(
        antidotes={"Red": 2, "Green": 1},
        cards={"hands": {"Red": "canned_food", "Green": "canned_food, gun", "Blue": "tear_gas"}},
    )
    play_on(s)
    assert log(s, "played") == ["played 1 canned_food", "played 0 canned_food"]
    keys = [event.split()[0] for event in log(s, "vaccinated", "infected", "played")]
    assert keys == ["vaccinated", "infected", "vaccinated", "vaccinated", "played", "played"]


def test_the_dead_reveal_nothing() -> None:
    s = helicopter(antidotes={"Red": 2}, cards={"hands": {"Green": "2 canned_food"}})
    play_on(s)
    assert log(s, "played") == []


def test_each_can_may_be_cancelled_by_whoever_still_lives() -> None:
    s = helicopter(
        antidotes={"Red": 2, "Green": 1},
        cards={"hands": {"Red": "tear_gas", "Green": "2 canned_food", "Blue": "tear_gas"}},
    ).until("cancel.card")
    assert asked(s) == ["0 cancel.card"]  # Blue has nobody left
    s.asks("Red", "cancel.card", params=["Green", "canned_food"]).answers("play tear_gas")
    play_on(s)
    assert player(s, "Green")["points"] == 1
    s.sees(None, "scored Green 4")
