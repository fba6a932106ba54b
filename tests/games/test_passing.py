"""Passing in advance, with games that have windows: what ends a wish, and what no wish passes."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import Choice, Option, Step, Table
from shamble.engine.choice import FLOOR, SEALED
from shamble.engine.passing import (
    ASK,
    MOMENT,
    TURN,
    Wish,
    as_of_now,
    idle_option,
    is_window,
    must_ask,
    passes_unasked,
    scopes_at,
    wish_for,
)
from shamble.testing import Scenario, table

PEOPLE = {
    "Red": {"bank": "vigil*"},
    "Green": {"bank": "geek*", "church": "teen*"},
    "Blue": {"church": "rasta*"},
}


def city(at: str | list[str], **literal: Any) -> Scenario:
    hands = {"Red": "gun", "Green": "chainsaw", "Blue": "flare"}
    literal = {"people": PEOPLE, "cards": {"hands": hands}, "at": at, **literal}
    return table("city-of-horror", players="Red Green Blue", **literal)


def asked(t: Table, seat: int) -> Choice:
    return next(choice for choice in t.open if choice.seat == seat)


class Nothing(Step[Any]):
    """An option that leads to this is no pass."""


def test_a_window_offers_a_pass_and_the_end_of_a_turn_is_none() -> None:
    passing, ending, acting = Option("pass"), Option("end_turn"), Option("act", (), (Nothing(),))
    window = Choice(0, "react", (), [acting, passing], FLOOR)
    turn = Choice(0, "turn", (), [acting, ending], FLOOR)
    assert is_window(window)
    assert idle_option(window) is passing
    assert not is_window(turn)
    assert idle_option(turn) is ending
    assert idle_option(Choice(0, "pick", (), [passing], SEALED)) is None


def test_a_moment_ends_with_the_next_window() -> None:
    t = city(["PlaceWindow activation bank", "PlaceWindow activation church"]).g
    wish = wish_for(t, MOMENT)
    assert passes_unasked(t, 0, asked(t, 0), wish)
    for seat in range(3):
        t.answer(asked(t, seat).id, ("pass",), seat)
    assert asked(t, 0).params == ("church",)
    assert as_of_now(wish, t) == ASK


def test_a_place_ends_with_the_next_place_and_a_phase_does_not() -> None:
    t = city(["PlaceWindow activation bank", "PlaceWindow activation church"]).g
    assert scopes_at(t, asked(t, 0)) == ["place", "phase", TURN]
    place, phase = wish_for(t, "place"), wish_for(t, "phase")
    for seat in range(3):
        t.answer(asked(t, seat).id, ("pass",), seat)
    assert as_of_now(place, t) == ASK
    assert as_of_now(phase, t) == phase
    assert passes_unasked(t, 0, asked(t, 0), phase)


def test_what_interrupts_a_window_neither_ends_a_place_nor_is_passed_for_it() -> None:
    t = city("PlaceWindow activation bank", zombies={"bank": 3}).g
    place, turn = wish_for(t, "place"), wish_for(t, TURN)
    t.answer(asked(t, 0).id, ("play", "gun"), 0)
    cancel = next(choice for choice in t.open if choice.prompt == "cancel.card")
    assert cancel.seat is not None
    assert as_of_now(place, t) == place
    assert not passes_unasked(t, cancel.seat, cancel, place)
    assert passes_unasked(t, cancel.seat, cancel, turn)


def test_a_wish_that_has_met_no_window_begins_with_the_first() -> None:
    t = city("MovementCards").g
    wish = wish_for(t, MOMENT)
    assert wish == Wish(MOMENT, None)
    assert as_of_now(wish, t) == wish


def test_the_helicopter_is_a_turn_of_its_own() -> None:
    before = city(["Window turn_end", "Helicopter"], turn=4).g
    assert before.spec.turn(before) == (4,)
    after = city(["Window vaccination", "Vaccination"], turn=4).g
    assert after.spec.turn(after) == (4, "helicopter")
    assert as_of_now(wish_for(before, TURN), after) == ASK


@pytest.mark.parametrize(("seat", "danger"), [(0, True), (1, True), (2, False)])
def test_just_before_an_attack_those_are_asked_whose_people_stand_there(seat: int, danger: bool) -> None:
    t = city("PlaceWindow attack bank", zombies={"bank": 6}).g
    assert must_ask(t, seat, asked(t, seat)) is danger
    assert passes_unasked(t, seat, asked(t, seat), wish_for(t, TURN)) is not danger
    assert passes_unasked(t, seat, asked(t, seat), wish_for(t, MOMENT)), "made at that very window"


def test_nobody_is_in_danger_where_no_attack_is_due() -> None:
    t = city("PlaceWindow attack bank", zombies={"bank": 0}).g
    assert not must_ask(t, 0, asked(t, 0))


@pytest.mark.parametrize("scope", [MOMENT, TURN, "phase"])
def test_an_offer_is_never_passed_over(scope: str) -> None:
    s = city("Window revealed")
    wish = wish_for(s.g, scope)
    assert passes_unasked(s.g, 1, asked(s.g, 1), wish)
    s.says("Red", "offer Green", "give gun", "post")
    assert not passes_unasked(s.g, 1, asked(s.g, 1), wish)
    assert must_ask(s.g, 1, asked(s.g, 1))


def test_a_decision_is_never_passed() -> None:
    t = city("MovementCards").g
    assert not passes_unasked(t, 0, asked(t, 0), Wish(TURN, (0,)))
    assert scopes_at(t, asked(t, 0)) == []
