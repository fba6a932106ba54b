"""The Priest: cancel the character move that was just made; the character is back and the move is spent."""

from __future__ import annotations

from shamble.testing import Scenario

from ..cards.town import asked, offered, person, place, town

PEOPLE = {"Ann": {"church": "rocker*, punk*"}, "Bob": {"bank": "priest"}, "Cat": {"bank": "vigil*, teen*"}}


def moving(*after: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "people": PEOPLE,
        "movement": {"Ann": "hospital", "Bob": "church", "Cat": "church"},
    }
    return town(["Move 0", *after], **(usual | literal))


def test_the_priest_takes_a_move_back_and_it_is_spent() -> None:
    s = moving("MoveWindow 1", "Move 1")
    s.asks("Ann", "move.who").answers("move punk")
    s.asks("Bob", "cancel.move", ["pass", "power priest"], ["Ann", "punk"]).answers("power priest")
    assert (person(s, "punk")["place"], person(s, "priest")["fresh"]) == ("church", False)
    s.sees(None, "moved_back Ann punk church")
    s.does_not_ask("Ann", "move.who").sees(None, "moved Bob priest bank church")


def test_nobody_else_is_asked_and_the_priest_may_let_it_be() -> None:
    s = moving()
    s.asks("Ann", "move.who").answers("move punk")
    s.does_not_ask("Ann", "cancel.move").does_not_ask("Cat", "cancel.move")
    s.passes("Bob")
    assert (person(s, "punk")["place"], person(s, "priest")["fresh"]) == ("hospital", True)


def test_an_exhausted_priest_takes_nothing_back() -> None:
    s = moving("MoveWindow 1", people=PEOPLE | {"Bob": {"bank": "priest*"}})
    s.asks("Ann", "move.who").answers("move punk")
    s.does_not_ask("Bob", "cancel.move")
    assert person(s, "punk")["place"] == "hospital"


def test_the_priest_answers_at_once_or_never() -> None:
    s = moving("MoveWindow 1", "Window moved", "Window turn_end", cards={"hands": {"Bob": "alarm"}})
    s.asks("Ann", "move.who").answers("move punk")
    s.passes("Bob")
    for window in ("window.move", "window.moved", "window.turn_end"):
        s.asks("Bob", window, ["pass", "play alarm"]).answers("pass")


def test_the_priest_may_take_back_his_own_move() -> None:
    s = town("Move 1", people=PEOPLE, movement={"Bob": "church"})
    s.asks("Bob", "cancel.move", params=["Bob", "priest"]).answers("power priest")
    assert person(s, "priest")["place"] == "bank"


def test_a_move_to_the_crossroads_from_a_full_place_may_be_taken_back() -> None:
    s = moving(movement={"Ann": "bank"})
    s.asks("Ann", "move.who", params=["bank", "crossroads"]).answers("move punk")
    s.asks("Bob", "cancel.move").answers("power priest")
    assert person(s, "punk")["place"] == "church"


def test_a_move_that_ended_where_it_began_cannot_be_taken_back() -> None:
    s = moving("MoveWindow 1", people=PEOPLE | {"Ann": {"crossroads": "punk*"}}, movement={"Ann": "bank"})
    s.sees(None, "stayed Ann punk").does_not_ask("Bob", "cancel.move")


def test_the_mama_returns_to_the_extra_space_she_came_from() -> None:
    people = PEOPLE | {"Ann": {"bank": "mama*+"}, "Cat": {"bank": "vigil*, teen*", "church": "geek*"}}
    s = moving("Move 2", people=people, movement={"Ann": "hospital", "Cat": "bank"})
    s.asks("Bob", "cancel.move").answers("power priest")
    assert (person(s, "mama")["place"], person(s, "mama")["extra"]) == ("bank", True)
    s.sees(None, "moved Cat geek church crossroads")  # the three other spaces are still taken


def test_the_mama_sent_back_gives_her_extra_space_up_and_stays_exhausted() -> None:
    s = moving(people=PEOPLE | {"Ann": {"church": "mama, punk*"}}, movement={"Ann": "bank"})
    s.asks("Ann", "move.who").answers("squeeze mama")
    s.asks("Bob", "cancel.move").answers("power priest")
    mama = person(s, "mama")
    assert (mama["place"], mama["extra"], mama["fresh"]) == ("church", False, False)
    assert len(place(s, "bank")["characters"]) == 3


def test_a_service_entrance_taken_back_is_lost() -> None:
    s = moving(movement={"Ann": "bank"}, cards={"hands": {"Ann": "service_entrance"}})
    s.asks("Ann", "move.who").answers("sneak punk")
    s.asks("Bob", "cancel.move").answers("power priest")
    assert (person(s, "punk")["place"], person(s, "punk")["extra"]) == ("church", False)
    assert (s.view()["discard"], asked(s)) == (["service_entrance"], set())


def test_nobody_cancels_the_priest() -> None:
    s = moving(cards={"hands": {"Ann": "tear_gas", "Cat": "tear_gas"}})
    s.asks("Ann", "move.who").answers("move punk")
    s.asks("Bob", "cancel.move").answers("power priest")
    s.does_not_ask("Ann", "cancel.card").does_not_ask("Cat", "cancel.card")
    assert person(s, "punk")["place"] == "church"


def test_the_flight_from_the_fire_is_no_move_to_take_back() -> None:
    s = town(
        people={"Ann": {"armory": "punk*"}, "Bob": {"bank": "priest"}, "Cat": {"church": "vigil*"}},
        markers={"armory": 2},
        zombies={"bank": 1},
        cards={"hands": {"Cat": "molotov"}},
    )
    s.asks("Cat", "window.revealed").answers("play molotov")
    s.asks("Cat", "explosion.where").answers("at armory")
    s.sees(None, "fled Ann punk").does_not_ask("Bob", "cancel.move")
    assert offered(s, "Bob") == []
