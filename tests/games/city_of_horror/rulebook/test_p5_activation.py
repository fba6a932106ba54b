"""Rulebook, "5. Résolution des lieux": the order of the places, and "A) Activation"."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from .helpers import THREE, asked, hand, log, person, place, play_on, player

NUMBERS = "water_tower, bank, armory, church, hospital, crossroads"
EVERYWHERE = {
    "Red": {"water_tower": "vigil", "church": "teen"},
    "Green": {"bank": "geek", "hospital": "mama"},
    "Blue": {"armory": "rasta", "crossroads": "thief"},
}


def hospital(**literal: Any) -> Scenario:
    """Red (twice) and Green are at the Hospital, side A: a card for an antidote. Green is first player."""
    literal = {"cards": {"hands": {"Red": "gun, alarm", "Green": "2 gun", "Blue": "alarm"}}, **literal}
    return table(
        "city-of-horror",
        players=THREE,
        first="Green",
        people={"Red": {"hospital": "vigil, teen"}, "Green": {"hospital": "geek"}, "Blue": {"bank": "rasta"}},
        at=["Activation hospital", "Window turn_end"],
        **literal,
    )


def test_places_are_dealt_with_by_number() -> None:
    s = table("city-of-horror", players=THREE, numbers=NUMBERS, people=EVERYWHERE, at="LocationsPhase")
    play_on(s)
    assert [event.split()[1] for event in log(s, "place_reached")] == NUMBERS.split(", ")


def test_activation_attack_and_share_of_a_place_come_before_the_next_place() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        numbers=NUMBERS,
        people={
            "Red": {"bank": "vigil", "armory": "teen", "church": "rocker"},
            "Green": {"bank": "geek", "armory": "mama"},
            "Blue": {"bank": "rasta", "armory": "thief"},
        },
        cards={"hands": {"Red": "2 gun", "Green": "shotgun"}},
        zombies={"bank": 3, "armory": 3},
        dropped_antidotes={"bank": 1, "armory": 1},
        at="LocationsPhase",
    )
    steps = [question.split()[1:3] for question in play_on(s)]
    order = [step for i, step in enumerate(steps) if step not in steps[:i]]
    for name in ("bank", "armory"):
        here = [prompt for prompt, *at in order if at == [name] and "." in prompt]
        effect = "activate.turn_leader" if name == "bank" else "activate.draw"
        assert here[:5] == ["window.activation", effect, "window.attack", "vote.attack", "window.share"]
        assert "vote.share" in here
    places = [at[0] for _, *at in order if at]
    assert places.index("armory") > max(i for i, name in enumerate(places) if name == "bank")


def test_a_place_that_was_dealt_with_is_not_returned_to() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        numbers=NUMBERS,
        people={"Red": {"bank": "vigil*"}, "Green": {"bank": "geek*"}, "Blue": {"armory": "rasta*"}},
        cards={"hands": {"Blue": "alarm"}},
        at="LocationsPhase",
    )
    s.until("window.activation").passes()
    s.until("window.attack").passes()
    s.asks("Blue", "window.activation", params=["armory"]).answers("play alarm")
    s.asks("Blue", "card.alarm_where").answers("at bank")
    play_on(s)
    assert place(s, "bank")["zombies"] == 3
    assert place(s, "bank")["characters"] == ["geek", "vigil"]
    assert log(s, "attacked") == []


def test_an_empty_place_is_passed_over() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        numbers=NUMBERS,
        people={"Red": {"church": "vigil"}, "Green": {"church": "geek"}, "Blue": {"church": "rasta"}},
        cards={"hands": {"Red": "gun"}, "supplies": {"bank": "alarm"}},
        zombies={"bank": 8, "water_tower": 8},
        dropped_antidotes={"bank": 2},
        at="LocationsPhase",
    )
    assert {params for question in play_on(s) if (params := question.split()[-1]) in NUMBERS} == {"church"}
    assert (place(s, "bank")["antidotes"], place(s, "bank")["cards"]) == (2, 1)
    assert log(s, "place_reached") == ["place_reached church"]


def test_each_player_present_may_use_the_place() -> None:
    s = hospital()
    asked_for = [question.split()[:2] for question in play_on(s)]
    assert [seat for seat, prompt in asked_for if prompt == "activate.antidote"] == ["1", "0"]


def test_they_decide_in_turn_order() -> None:
    s = hospital()
    assert asked(s) == ["1 activate.antidote"]
    s.asks("Green", "activate.antidote").answers("discard gun")
    assert player(s, "Green")["antidotes"] == 1
    assert asked(s) == ["0 activate.antidote"]


def test_using_the_place_is_optional() -> None:
    s = hospital()
    s.asks("Green", "activate.antidote", ["decline", "discard gun"]).answers("decline")
    s.asks("Red", "activate.antidote", ["decline", "discard gun", "discard alarm"]).answers("decline")
    assert hand(s, "Red") == ["alarm", "gun"]
    assert player(s, "Red")["antidotes"] == 0


def test_one_use_a_turn_however_many_characters_are_there() -> None:
    s = hospital()
    s.asks("Green", "activate.antidote").answers("decline")
    s.asks("Red", "activate.antidote").answers("discard gun")
    s.asks("Red", "window.turn_end")  # no second time
    assert player(s, "Red")["antidotes"] == 1


def test_from_an_empty_reserve_nothing_is_taken_and_nothing_paid() -> None:
    s = hospital(antidote_reserve=0)
    s.asks("Red", "window.turn_end")
    assert hand(s, "Red") == ["alarm", "gun"]


def test_the_last_antidote_goes_to_the_first_who_pays() -> None:
    s = hospital(antidote_reserve=1)
    s.asks("Green", "activate.antidote").answers("discard gun")
    s.asks("Red", "window.turn_end")
    assert s.view()["antidote_reserve"] == 0


def test_a_card_paid_is_discarded_and_does_nothing() -> None:
    s = hospital(zombies={"hospital": 2})
    s.asks("Green", "activate.antidote").answers("discard gun")
    assert s.view()["discard"] == ["gun"]
    assert place(s, "hospital")["zombies"] == 2


def test_a_character_paid_with_must_be_fresh_and_present() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        sides="B",
        people={
            "Red": {"hospital": "vigil*, teen, rocker", "bank": "mama"},
            "Green": {"church": "geek"},
            "Blue": {"bank": "rasta"},
        },
        at=["Activation hospital", "Window turn_end"],
    )
    s.asks("Red", "activate.antidote", ["decline", "exhaust teen", "exhaust rocker"]).answers("exhaust teen")
    assert not person(s, "teen")["fresh"]
    assert player(s, "Red")["antidotes"] == 1
