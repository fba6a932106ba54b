"""Hospital A: discard an Action card, B: exhaust one of your characters in it, to get an antidote."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import hand, person, player, town


def hospital(side: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "sides": {"hospital": side},
        "people": {
            "Ann": {"hospital": "rocker, vigil*, pregnant+", "church": "punk"},
            "Bob": {"hospital": "thief"},
            "Cat": {"bank": "mama"},
        },
        "cards": {"hands": {"Ann": "gun, molotov", "Bob": "alarm", "Cat": "gun"}},
    }
    return town("Activation hospital", **(usual | literal))


def test_hospital_a_gives_an_antidote_for_an_action_card() -> None:
    s = hospital("A")
    s.asks("Ann", "activate.antidote", ["decline", "discard gun", "discard molotov"]).answers("discard gun")
    assert (player(s, "Ann")["antidotes"], s.view()["antidote_reserve"]) == (1, 19)
    assert (hand(s, "Ann"), s.view()["discard"]) == (["molotov"], ["gun"])
    s.sees(None, "antidote_gained Ann")


def test_hospital_b_gives_an_antidote_for_exhausting_an_own_character_there() -> None:
    s = hospital("B")
    s.asks("Ann", "activate.antidote", ["decline", "exhaust rocker"]).answers("exhaust rocker")
    assert (player(s, "Ann")["antidotes"], s.view()["antidote_reserve"]) == (1, 19)
    assert not person(s, "rocker")["fresh"]
    s.sees(None, "exhausted Ann rocker").does_not_see(None, "power_used Ann rocker")


@pytest.mark.parametrize("side", ["A", "B"])
def test_an_empty_reserve_gives_nothing_and_costs_nothing(side: str) -> None:
    s = hospital(side, antidote_reserve=0)
    assert s.over
    assert (len(hand(s, "Ann")), person(s, "rocker")["fresh"]) == (2, True)


@pytest.mark.parametrize(("side", "price"), [("A", "discard gun"), ("B", "exhaust rocker")])
def test_the_last_antidote_goes_to_whoever_comes_first(side: str, price: str) -> None:
    s = hospital(side, antidote_reserve=1)
    s.asks("Ann", "activate.antidote").answers(price)
    s.does_not_ask("Bob", "activate.antidote")
    assert s.view()["antidote_reserve"] == 0


@pytest.mark.parametrize("who", ["blonde", "grandpa", "granny"])
def test_exhausting_somebody_as_a_price_gives_no_power(who: str) -> None:
    s = hospital("B", people={"Ann": {"hospital": who}, "Bob": {"bank": "thief*"}})
    s.asks("Ann", "activate.antidote").answers(f"exhaust {who}")
    assert (person(s, who)["fresh"], person(s, who)["unbound"]) == (False, False)
