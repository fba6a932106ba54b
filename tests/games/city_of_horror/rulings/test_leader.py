"""Rulings 21, 28 and 41: the leader on the wheel, the Kitten's cards."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, log, zombies

PEOPLE = {
    "Red": {"bank": "special_agent"},
    "Green": {"crossroads": "geek*"},
    "Blue": {"crossroads": "rasta*"},
}


def town(at: str | list[str] = "Window revealed", **literal: Any) -> Scenario:
    return table("city-of-horror", players=THREE, **{"people": PEOPLE, "first": "Red", "at": at, **literal})


@pytest.mark.parametrize("leader", ["red", "green", "blue"])
def test_the_leader_goes_to_another_uncovered_colour(leader: str) -> None:
    others = [f"colour {colour}" for colour in ("red", "green", "blue") if colour != leader]
    s = town(leader=leader, cards={"hands": {"Red": "mag_light"}})
    s.asks("Red", "window.revealed").answers("play mag_light")
    s.asks("Red", "card.leader_where", others)
    s = town(leader=leader)
    s.asks("Red", "window.revealed").answers("power special_agent")
    s.asks("Red", "card.leader_where", others)


def test_at_the_bank_too() -> None:
    s = town("Activation bank", leader="red", cards={"hands": {"Red": "gun"}})
    s.asks("Red", "activate.turn_leader").answers("discard gun")
    s.asks("Red", "card.leader_where", ["colour green", "colour blue"])


def test_the_colour_of_an_eliminated_player_may_be_chosen_and_is_passed_over_later() -> None:
    s = town(
        ["Window revealed", "Attack crossroads"],
        people={"Red": {"bank": "special_agent"}, "Blue": {"crossroads": "rasta*, mama*"}},
        leader="red",
        zombies={"crossroads": 1},
    )
    s.asks("Red", "window.revealed").answers("power special_agent")
    s.asks("Red", "card.leader_where", ["colour green", "colour blue"]).answers("colour green")
    s.sees(None, "leader_turned green").until("attack.victim").sees(None, "leader_attacked blue")


def test_the_kitten_draws_from_all_six_movement_cards_the_revealed_one_included() -> None:
    names = ["church", "hospital", "bank", "armory", "water_tower", "crossroads"]
    ends = set()
    for chance in range(6):
        s = town(cards={"hands": {"Red": "kitten"}}, zombies={"bank": 3}, movement={"Red": "church"})
        s.chances(chance)
        s.asks("Red", "window.revealed").answers("play kitten")
        assert len(log(s, "kitten_ran")) == 1
        ends |= set(zombies(s))
    assert ends == set(names)
