"""Rulebook, "Fin de partie"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, asked, log, person, play_on, player

FEW = {"Red": {"bank": "vigil, teen"}, "Green": {"bank": "geek"}, "Blue": {"church": "rasta"}}


def helicopter(**literal: Any) -> Scenario:
    """After the last turn, with nothing left to do in the last window."""
    literal = {"people": FEW, "first": "Red", **literal}
    return table("city-of-horror", players=THREE, at=["Window turn_end", "Helicopter"], **literal)


def scores(s: Scenario) -> list[int]:
    play_on(s)
    assert s.t.result is not None
    return list(s.t.result.scores)


def winners(s: Scenario) -> set[str]:
    play_on(s)
    assert s.t.result is not None
    return {s.names[seat] for seat in s.t.result.winners}


def test_the_helicopter_comes_after_the_last_turn_only() -> None:
    s = table("city-of-horror", players=THREE, people=FEW, invasions="3:00-1, 4:00-1", at="Turn 3")
    play_on(s)
    assert [event.split()[0] for event in log(s, "turn_began", "helicopter")] == [
        "turn_began", "turn_began", "helicopter"
    ]  # fmt: skip


def test_everybody_gives_an_antidote_for_each_living_character() -> None:
    s = helicopter(antidotes={"Red": 3, "Green": 1, "Blue": 1})
    play_on(s)
    assert [player(s, who)["antidotes"] for who in THREE.split()] == [1, 0, 0]
    s.sees(None, "vaccinated Red vigil").sees(None, "vaccinated Red teen").sees(None, "vaccinated Green geek")


def test_a_character_without_antidote_dies_at_once() -> None:
    s = helicopter(antidotes={"Red": 2})
    play_on(s)
    s.sees(None, "infected Green geek").sees(None, "infected Blue rasta")
    assert person(s, "geek")["place"] is None
    assert player(s, "Red")["characters"] == ["teen", "vigil"]


def test_whoever_is_short_chooses_who_gets_one_and_must_use_it() -> None:
    s = helicopter(antidotes={"Red": 1, "Green": 1, "Blue": 1}).until("vaccinate.who")
    s.asks("Red", "vaccinate.who", ["vaccinate vigil", "vaccinate teen"], [1]).answers("vaccinate teen")
    s.sees(None, "vaccinated Red teen").sees(None, "infected Red vigil")
    assert player(s, "Red")["antidotes"] == 0


def test_points_are_counted_after_the_vaccination() -> None:
    s = helicopter(antidotes={"Red": 2, "Green": 1, "Blue": 1})
    play_on(s)
    keys = [event.split()[0] for event in log(s, "vaccinated", "scored")]
    assert keys == ["vaccinated"] * 4 + ["scored"] * 3


def test_a_living_character_scores_the_value_of_its_side() -> None:
    people = {**FEW, "Red": {"bank": "little_boy, vigil*"}}
    assert scores(helicopter(people=people, antidotes={"Red": 2, "Green": 1})) == [5 + 2, 4, 0]


def test_every_antidote_left_scores_one() -> None:
    people = {**FEW, "Red": {"bank": "little_boy, vigil*"}}
    assert scores(helicopter(people=people, antidotes={"Red": 3, "Green": 3})) == [5 + 2 + 1, 4 + 2, 0]


def test_food_scores_its_figure() -> None:
    s = helicopter(antidotes={"Red": 2, "Green": 1}, food={"Red": [0, 3], "Green": [1, 2, 2], "Blue": [2]})
    assert scores(s) == [8 + 3, 4 + 5, 0]


def test_canned_food_in_hand_scores_one_each() -> None:
    cards = {"hands": {"Red": "gun", "Green": "2 canned_food"}}
    assert scores(helicopter(antidotes={"Red": 2, "Green": 1}, cards=cards)) == [8, 4 + 2, 0]


def test_cancelled_canned_food_scores_nothing() -> None:
    cards = {"hands": {"Red": "tear_gas", "Green": "2 canned_food"}}
    s = helicopter(antidotes={"Red": 2, "Green": 1}, cards=cards).until("cancel.card")
    s.asks("Red", "cancel.card", params=["Green", "canned_food"]).answers("play tear_gas")
    assert scores(s) == [8, 4 + 1, 0]


def test_without_a_character_one_scores_nothing_at_all() -> None:
    s = helicopter(antidotes={"Red": 2}, food={"Green": [3, 2]}, cards={"hands": {"Green": "2 canned_food"}})
    assert scores(s) == [8, 0, 0]
    s.sees(None, "eliminated Green")


@pytest.mark.parametrize(
    ("antidotes", "food", "expected"),
    [
        ({"Red": 2, "Green": 1, "Blue": 1}, {}, {"Red"}),
        ({"Red": 2, "Green": 1, "Blue": 1}, {"Blue": [3, 2]}, {"Blue"}),
        ({"Red": 2, "Green": 1, "Blue": 1}, {"Green": [3, 1]}, {"Red"}),  # 8 to 8, but two characters to one
        ({"Green": 1, "Blue": 1}, {}, {"Green", "Blue"}),
    ],
    ids=["most points", "food counts", "more characters", "shared"],
)
def test_most_points_win_then_more_characters_then_it_is_shared(
    antidotes: dict[str, int], food: dict[str, list[int]], expected: set[str]
) -> None:
    assert winners(helicopter(antidotes=antidotes, food=food)) == expected


def test_anybody_may_act_before_the_vaccination() -> None:
    s = helicopter(antidotes={"Red": 3}, cards={"hands": {"Green": "mag_light"}}).until("window.vaccination")
    s.asks("Green", "window.vaccination", ["pass", "play mag_light"])
    s.says("Red", "offer Green", "give_antidote", "post").says("Green", "accept Red")
    assert scores(s) == [8, 4, 0]


def test_the_vaccination_goes_in_turn_order_and_in_the_open() -> None:
    s = helicopter(
        first="Green", people={**FEW, "Green": {"bank": "geek, mama+"}}, antidotes={"Red": 1, "Green": 1}
    )
    s.until("vaccinate.who")
    assert asked(s) == ["1 vaccinate.who"]
    assert [s.may_say(who) for who in THREE.split()] == [[], [], []]
    s.asks("Green", "vaccinate.who").answers("vaccinate mama")
    assert asked(s) == ["0 vaccinate.who"]
