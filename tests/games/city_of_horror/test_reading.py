"""The reading says of a table what the rules would say of it, to everybody and at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import shamble
from shamble.engine import Rng
from shamble.games import find
from shamble.games.city_of_horror.attack import attack_is_due
from shamble.games.city_of_horror.content import LOCATIONS
from shamble.games.city_of_horror.movement import can_move
from shamble.games.city_of_horror.reading import CROSSROADS, CityReading
from shamble.games.city_of_horror.state import (
    NOWHERE,
    board,
    can_refresh,
    characters_at,
    is_full,
    owners_at,
    votes_of,
)
from shamble.games.city_of_horror.votes import voter_for
from shamble.games.city_of_horror.zombies import advance_leader, seat_of_leader
from shamble.lab.driver import any_answer, any_table
from shamble.testing import table

GAME = "city-of-horror"
EVERY = 9


def positions() -> Iterator[tuple[Any, CityReading]]:
    """Moments of random games, each seen by another seat."""
    for seats in (3, 4, 6):
        rng = Rng(seats)
        t = any_table(find(GAME), seats, seats, rng)
        number = 0
        while not t.over:
            if number % EVERY == 0:
                yield t, t.reading(number % seats)
            choice, option = any_answer(t, rng)
            t.answer(choice.id, option, choice.seat)
            number += 1


def test_places_are_attacked_full_and_voted_at_as_the_rules_have_it() -> None:
    attacks = 0
    for g, reading in positions():
        for place in reading.view.places:
            here = LOCATIONS.index(place.id)
            due = attack_is_due(g, here) and bool(characters_at(g, here))
            assert reading.attack_due(place) == due
            assert (reading.free_slots(place) == 0) == is_full(g, here)
            assert sorted(set(reading.owners_at(place))) == owners_at(g, here)
            assert reading.effect(place) == board(g, here).effect
            assert [reading.voter(place, seat) for seat in range(g.seats)] == [
                voter_for(g, here, seat) for seat in range(g.seats)
            ]
            assert sum(place.votes) == sum(votes_of(g, c) for c in characters_at(g, here))
            attacks += due
    assert attacks > 20


def test_people_vote_move_and_recover_as_the_rules_have_it() -> None:
    kept = 0
    for g, reading in positions():
        for c, name in enumerate(g.content.names["character"]):
            if g.place[c] == NOWHERE:
                continue
            assert reading.can_recover(name) == can_refresh(g, c)
            if not g.hidden[c]:
                assert reading.votes_of(name) == votes_of(g, c)
            card = g.movement[g.owner[c]]
            if card != NOWHERE:
                assert reading.can_move(name, LOCATIONS[card]) == can_move(g, c)
                kept += not can_move(g, c)
    assert kept > 20


def test_the_leader_hunts_in_the_order_in_which_it_turns() -> None:
    for g, reading in positions():
        leader, order = g.leader, []
        for _ in range(g.seats):
            order.append(seat_of_leader(g))
            advance_leader(g, 1)
        g.leader = leader
        assert reading.hunt(reading.view.leader) == order


def test_the_card_that_comes_is_among_those_expected() -> None:
    looked = 0
    for g, reading in positions():
        if g.invasions and any(step.name.endswith(".Invasion") for step in g.agenda) and g.turn:
            assert g.content.invasions[g.invasions[-1]] in reading.expected_invasions
            looked += len(reading.expected_invasions) == 1
    assert looked


@pytest.mark.parametrize(
    ("card", "answers", "called", "robbed"),
    [
        ("alarm", ["at bank"], ("bank", 3), None),
        ("flare", ["at bank"], ("bank", 1), None),
        ("pickpocket", ["seat 1"], ("", 0), 1),
        ("hideout", [], ("", 0), None),
    ],
)
def test_a_card_that_may_be_cancelled_says_whom_it_would_hurt(
    card: str, answers: list[str], called: tuple[str, int], robbed: int | None
) -> None:
    s = table(
        GAME,
        players="Ann Bob Cat",
        people={"Ann": {"church": "vigil"}, "Bob": {"bank": "geek"}, "Cat": {"bank": "mama"}},
        zombies={"church": 2},
        cards={"hands": {"Ann": card, "Bob": "tear_gas", "Cat": "gun"}},
        at="Window revealed",
    )
    s.asks("Ann", "window.revealed").answers(f"play {card}")
    for answer in answers:
        choice = next(choice for choice in s.t.choices if choice.seat == 0 and choice.prompt[:4] == "card")
        s.take(choice, answer)
    s.asks("Bob", "cancel.card")
    reading: CityReading = s.t.reading(1)
    assert (reading.called, reading.robbed) == (called, robbed)


def test_nobody_votes_at_the_crossroads() -> None:
    reading: CityReading = shamble.new(GAME, 4, 1).reading(None)
    assert [place.id for place in reading.view.places if not reading.is_voted_at(place)] == [CROSSROADS]
    assert reading.own is None
