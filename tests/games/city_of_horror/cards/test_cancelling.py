"""Tear gas: cancel the Action card that was just played. So does the Punk, whom nothing can cancel."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario

from .town import asked, hand, markers, person, player, town, zombies

AIMS: dict[str, list[tuple[str, str]]] = {
    "gun": [("card.kill_where", "at bank")],
    "shotgun": [("card.kill_where", "at bank")],
    "chainsaw": [("card.kill_where", "at bank")],
    "molotov": [("card.kill_where", "at bank")],
    "homemade_bomb": [("card.kill_where", "at bank")],
    "alarm": [("card.alarm_where", "at bank")],
    "flare": [("card.lure_from", "at bank"), ("card.lure_to", "at church")],
    "kitten": [("card.kitten_from", "at bank")],
    "energy_drink": [("card.refresh_whom", "refresh rocker")],
    "hideout": [("card.hide_whom", "hide rocker")],
    "ir_binoculars": [],
    "mag_light": [("card.leader_where", "colour green")],
    "pickpocket": [("card.steal_from", "seat Cat")],
    "replica_weapon": [("card.replica_whom", "seat Cat"), ("card.replica_where", "at bank")],
    "sport_shoes": [("card.new_movement", "go bank")],
}
"""Every card that is played in a window, and how it is aimed here."""


def about_to_move(card: str, bob: str) -> Scenario:
    """Ann may play the card before her move; Bob and Cat may answer."""
    return town(
        ["MoveWindow 0", "Move 0", "LocationsPhase"],
        people={"Ann": {"church": "rocker*, geek*"}, "Bob": {"hospital": "punk"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 4, "hospital": 1},
        movement={"Ann": "hospital", "Bob": "church", "Cat": "church"},
        invasions="3:00-1, 4:00-1",
        cards={"hands": {"Ann": f"{card}, canned_food", "Bob": bob, "Cat": "gun"}},
    )


def play(s: Scenario, card: str) -> None:
    s.asks("Ann", "window.move").answers(f"play {card}")
    for prompt, answer in AIMS[card]:
        s.asks("Ann", prompt).answers(answer)


def without_cards(s: Scenario, viewer: str) -> dict[str, Any]:
    """The view, but for the cards on their way, and for the Punk, who may have been used."""
    view = {key: value for key, value in s.view(viewer).items() if key not in ("discard", "pending")}
    view["characters"] = {**view["characters"], "punk": None}
    view["seats"] = [
        {key: value for key, value in each.items() if key not in ("hand", "known_hand", "score")}
        for each in view["seats"]
    ]
    return view


@pytest.mark.parametrize("answer", ["play tear_gas", "power punk"])
@pytest.mark.parametrize("card", AIMS)
def test_a_cancelled_card_stays_discarded_and_does_nothing(card: str, answer: str) -> None:
    s = about_to_move(card, "tear_gas, gun")
    before = without_cards(s, "Ann")
    play(s, card)
    s.asks("Bob", "cancel.card", ["pass", "play tear_gas", "power punk"], ["Ann", card]).answers(answer)
    while "cancel.card" in asked(s):
        s.passes()
    s.sees(None, f"cancelled {card}")
    s.asks("Ann", "window.move")
    assert without_cards(s, "Ann") == before
    assert s.view()["discard"] == [card, *(["tear_gas"] if answer == "play tear_gas" else [])]
    assert [hand(s, who) for who in ("Ann", "Cat")] == [["canned_food"], ["gun"]]


@pytest.mark.parametrize("card", AIMS)
def test_every_card_waits_for_everybody_else_to_let_it_pass(card: str) -> None:
    s = about_to_move(card, "gun")
    before = without_cards(s, "Ann")
    play(s, card)
    s.does_not_ask("Ann", "cancel.card")
    s.asks("Bob", "cancel.card", ["pass", "power punk"]).answers("pass")
    assert without_cards(s, "Ann") == before
    s.chances(0).asks("Cat", "cancel.card", ["pass"]).answers("pass")
    if card in ("molotov", "homemade_bomb", "flare"):
        s.asks("Ann", "explosion.where").answers("at armory")
    s.does_not_see(None, f"cancelled {card}")
    assert without_cards(s, "Ann") != before or hand(s, "Ann") == ["canned_food", "gun"]


def test_a_cancelled_kitten_draws_no_destination() -> None:
    s = about_to_move("kitten", "tear_gas")
    luck = s.g.rng.state
    play(s, "kitten")
    s.asks("Bob", "cancel.card").answers("play tear_gas").passes()
    assert s.g.rng.state == luck


def test_tear_gas_against_tear_gas_lets_the_first_card_through() -> None:
    s = town(
        zombies={"bank": 3},
        cards={"hands": {"Ann": "molotov, tear_gas", "Bob": "tear_gas", "Cat": "gun"}},
    )
    s.asks("Ann", "window.revealed").answers("play molotov")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    s.asks("Ann", "cancel.card", ["pass", "play tear_gas"], ["Bob", "tear_gas"]).answers("play tear_gas")
    s.asks("Cat", "cancel.card", ["pass"], ["Ann", "tear_gas"])
    s.passes("Cat").asks("Cat", "cancel.card", params=["Ann", "molotov"])
    s.passes("Cat").asks("Ann", "explosion.where").answers("at armory")
    assert (zombies(s), markers(s)) == ({"bank": 2}, {"armory": 1})
    assert s.view()["discard"] == ["molotov", "tear_gas", "tear_gas"]


def test_three_tear_gases_in_a_row_cancel_the_first_card() -> None:
    s = town(
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun, tear_gas", "Bob": "2 tear_gas", "Cat": "gun"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    s.asks("Ann", "cancel.card").answers("play tear_gas")
    s.asks("Bob", "cancel.card", ["pass", "play tear_gas"], ["Ann", "tear_gas"]).answers("play tear_gas")
    s.until("window.revealed")
    assert zombies(s) == {"bank": 3}


def test_a_card_saved_from_one_tear_gas_may_be_cancelled_by_another() -> None:
    s = town(
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun, tear_gas", "Bob": "tear_gas", "Cat": "tear_gas"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    s.asks("Ann", "cancel.card").answers("play tear_gas").passes("Cat")
    s.asks("Cat", "cancel.card", ["pass", "play tear_gas"], ["Ann", "gun"]).answers("play tear_gas")
    s.until("window.revealed")
    assert zombies(s) == {"bank": 3}


def test_the_punk_cancels_tear_gas_and_nobody_can_cancel_the_punk() -> None:
    s = town(
        people={"Ann": {"church": "punk"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun", "Bob": "2 tear_gas", "Cat": "tear_gas"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    s.asks("Ann", "cancel.card", ["pass", "power punk"], ["Bob", "tear_gas"]).answers("power punk")
    assert not person(s, "punk")["fresh"]
    s.asks("Bob", "cancel.card", params=["Ann", "gun"])  # the card again: the power itself is not answered
    s.passes()
    assert zombies(s) == {"bank": 2}


def test_nobody_cancels_an_own_card() -> None:
    s = town(
        people={"Ann": {"church": "punk"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun, tear_gas", "Bob": "gun"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.does_not_ask("Ann", "cancel.card").asks("Bob", "cancel.card")


@pytest.mark.parametrize("punk", ["punk*", "punk"])
def test_only_a_fresh_punk_cancels(punk: str) -> None:
    s = town(
        people={"Ann": {"church": "geek*"}, "Bob": {"hospital": punk}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun", "Bob": "alarm"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card", ["pass", *(["power punk"] if punk == "punk" else [])])


def test_who_holds_nothing_and_has_no_punk_is_not_asked() -> None:
    s = town(zombies={"bank": 3}, cards={"hands": {"Ann": "gun", "Bob": "alarm"}})
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card", ["pass"]).scenario.does_not_ask("Cat", "cancel.card")


def test_an_eliminated_player_cancels_nothing() -> None:
    s = town(
        people={"Ann": {"church": "geek*"}, "Bob": {"bank": "vigil*"}},
        zombies={"bank": 3},
        cards={"hands": {"Ann": "gun", "Bob": "alarm", "Cat": "tear_gas"}},
    )
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Bob", "cancel.card").scenario.does_not_ask("Cat", "cancel.card")


def test_a_price_cannot_be_cancelled() -> None:
    s = town("PlaceTurn hospital", cards={"hands": {"Bob": "gun", "Cat": "tear_gas"}})
    s.until("activate.antidote").asks("Bob", "activate.antidote").answers("discard gun")
    s.does_not_ask("Cat", "cancel.card")
    assert player(s, "Bob")["antidotes"] == 1


def test_tear_gas_is_played_at_the_moment_the_other_card_is() -> None:
    s = town(zombies={"bank": 3}, cards={"hands": {"Ann": "gun", "Bob": "tear_gas"}})
    s.asks("Ann", "window.revealed").answers("play gun")
    s.passes("Bob")
    assert zombies(s) == {"bank": 2}
    s.asks("Bob", "window.revealed", ["pass"])


def test_canned_food_may_be_cancelled_at_the_end() -> None:
    """Canned food: worth 1 victory point at the end of the game."""
    s = town("OpenCans", cards={"hands": {"Ann": "2 canned_food", "Bob": "tear_gas"}}, antidotes={"Ann": 1})
    s.asks("Bob", "cancel.card", ["pass", "play tear_gas"], ["Ann", "canned_food"]).answers("play tear_gas")
    s.until()
    assert s.over
    assert (player(s, "Ann")["points"], player(s, "Ann")["score"]) == (1, 3 + 1 + 1)
