"""Where a newcomer is asked: seldom, and never too late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from shamble.engine import Choice, Option, Seat, Table
from shamble.engine.passing import EVERYTHING, USUAL, Stops, is_window, pass_of, passes_without_stop
from shamble.engine.session import new_table
from shamble.games import find
from shamble.games.city_of_horror.state import characters_of
from shamble.lab.answers import ALWAYS, Newcomers, count_games, usual_bot
from shamble.testing import Scenario, table

GAME = "city-of-horror"
PEOPLE = {
    "Red": {"bank": "vigil*", "church": "granny"},
    "Green": {"bank": "geek*", "church": "teen*"},
    "Blue": {"church": "rasta*"},
}


def city(at: str | list[str], **literal: Any) -> Scenario:
    return table(GAME, players="Red Green Blue", at=at, **{"people": PEOPLE, **literal})


def is_asked(t: Table, seat: Seat, stops: Stops = USUAL) -> bool:
    window = next(choice for choice in t.open if choice.seat == seat)
    return not passes_without_stop(t, seat, window, stops, lambda: t.reading(seat))


def hands(**cards: str) -> dict[str, Any]:
    return {"hands": {player: cards.get(player, "") for player in ("Red", "Green", "Blue")}}


@pytest.mark.parametrize(("zombies", "asked"), [(6, True), (1, False)])
def test_one_is_asked_before_an_attack_where_one_stands_and_can_help(zombies: int, asked: bool) -> None:
    t = city("PlaceWindow attack bank", zombies={"bank": zombies}, cards=hands(Green="gun", Blue="gun")).g
    assert is_asked(t, 1) is asked
    assert not is_asked(t, 2), "Blue has nobody there"


def test_whoever_holds_nothing_that_could_help_is_not_asked() -> None:
    people = {**PEOPLE, "Green": {"bank": "rasta", "church": "teen*"}, "Blue": {"church": "mama*"}}
    t = city(
        "PlaceWindow attack bank", people=people, zombies={"bank": 6}, cards=hands(Green="ir_binoculars")
    ).g
    assert not is_asked(t, 1)
    assert is_asked(t, 1, Stops(frozenset({"here"})))
    assert is_asked(t, 1, Stops(frozenset({EVERYTHING})))
    assert not is_asked(t, 1, Stops(frozenset()))


def test_before_ones_own_move_one_is_asked_with_something_to_change_it() -> None:
    literal = {"cards": hands(Red="gun", Green="gun", Blue="sport_shoes")}
    assert is_asked(city("MoveWindow Blue", **literal).g, 2)
    assert not is_asked(city("MoveWindow Blue", **literal).g, 0)
    assert is_asked(city(["MoveWindow Red", "Move Red"], **literal).g, 0), "the Granny may walk"
    assert not is_asked(city("MoveWindow Red", **literal).g, 2)


def test_the_last_window_before_the_vaccination_asks_everybody() -> None:
    t = city("Window vaccination", turn=4, cards=hands(Red="gun", Green="gun", Blue="gun")).g
    assert all(is_asked(t, seat) for seat in range(3))


@pytest.mark.parametrize(("place", "asked"), [("church", True), ("hospital", False)])
def test_a_card_against_ones_place_can_be_cancelled(place: str, asked: bool) -> None:
    s = city("Window revealed", cards=hands(Red="alarm", Blue="tear_gas"))
    t = s.g
    t.answer(next(c.id for c in t.open if c.seat == 0), ("play", "alarm"), 0)
    t.answer(t.open[0].id, ("at", place), 0)
    assert {choice.prompt for choice in t.open} == {"cancel.card"}
    assert is_asked(t, 2) is asked


@pytest.mark.parametrize(
    ("going", "zombies", "asked"), [("church", 1, True), ("church", 0, False), ("crossroads", 1, False)]
)
def test_whom_a_full_place_sent_among_zombies_can_be_taken_back(
    going: str, zombies: int, asked: bool
) -> None:
    """One is enough at the Crossroads: the Priest may send whoever came back. Whoever chose to go there is
    not asked whether it was meant."""
    full = {"Green": {"church": "mama*, punk"}, "Blue": {"church": "rasta*, geek"}}
    people = {"Red": {"bank": "priest, vigil*"}, **full}
    moves = {"Red": going, "Green": "bank", "Blue": "bank"}
    t = city(["Move Red"], people=people, movement=moves, zombies={"crossroads": zombies}).g
    t.answer(t.open[0].id, ("move", "vigil"), 0)
    assert [choice.prompt for choice in t.open] == ["cancel.move"]
    assert is_asked(t, 0) is asked


# -- laws ----------------------------------------------------------------------------------------------------


def test_a_newcomers_turn_asks_at_most_ten_questions() -> None:
    """Twenty games of bots that are asked where the game proposes it."""
    spec = find(GAME)
    now = count_games(spec, 4, 20)
    assert now.per_turn <= 10
    assert now.per_turn < count_games(spec, 4, 3, ALWAYS).per_turn / 2


def lives(t: Any, seat: Seat) -> int:
    return len(characters_of(t, seat))


def worst_for(t: Table, seat: Seat) -> None:
    """One answer: everybody passes, and whoever votes points at that seat."""
    choice = next(c for c, pick in zip(t.open, t.picks, strict=True) if pick is None)
    against = next((o for o in choice.options if o.name == ("vote", seat)), None)
    t.take(choice, pass_of(choice) or against or choice.options[0])


def is_asked_somewhere(t: Table, seat: Seat) -> bool:
    return any(
        choice.seat == seat and is_window(choice) and pick is None and is_asked(t, seat)
        for choice, pick in zip(t.open, t.picks, strict=True)
    )


def loses(t: Table, seat: Seat, before: int) -> bool:
    """Does the seat lose somebody before it is asked at a window again, if all goes against it?"""
    turn = t.spec.turn(t)
    while not t.over and t.spec.turn(t) == turn and not is_asked_somewhere(t, seat):
        worst_for(t, seat)
        if lives(t, seat) < before:
            return True
    return False


def aimed(t: Table, seat: Seat) -> Iterator[Table]:
    """The card played is aimed in every way."""
    asked = [choice for choice in t.open if choice.seat == seat and not is_window(choice)]
    if not asked or t.open[0].prompt == "cancel.card":
        yield t
        return
    for number in range(len(asked[0].options)):
        world = t.clone()
        again = next(c for c in world.open if c.seat == seat)
        world.take(again, again.options[number])
        yield from aimed(world, seat)


def saves(t: Table, seat: Seat, window: Choice, option: Option, before: int) -> bool:
    world = t.clone()
    same = next(c for c in world.open if c.id == window.id)
    world.take(same, next(o for o in same.options if o.name == option.name))
    return any(not loses(each, seat, before) for each in aimed(world, seat))


def skipped_in_vain(seed: int) -> Iterator[str]:
    """Windows that nobody was asked at, though a card in hand would have saved somebody."""
    t: Any = new_table(find(GAME), 4, seed, {}, None)
    players = Newcomers(t, {seat: usual_bot(GAME) for seat in range(4)}, seed, USUAL)
    while not t.over:
        for window in [c for c in t.open if c.seat is not None and is_window(c)]:
            seat = window.seat
            assert seat is not None
            if not is_asked(t, seat) and loses(t.clone(), seat, lives(t, seat)):
                cards = [o for o in window.options if o.key == "play"]
                saving = [o for o in cards if saves(t, seat, window, o, lives(t, seat))]
                yield from (f"{window!r}: {option!r}" for option in saving)
        if not players.pass_unasked():
            decision = players.decide()
            assert decision is not None
            t.answer(decision.question, decision.option, decision.seat)


@pytest.mark.thorough
def test_no_window_is_skipped_in_which_a_card_could_save_somebody(everything: bool) -> None:
    for seed in range(8 if everything else 3):
        assert not list(skipped_in_vain(seed))
