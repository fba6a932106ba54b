"""Rulings 1, 34, 43 and 46: the moments at which anybody may act."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, log, person, place, play_on

HANDS = {"hands": {"Red": "mag_light", "Green": "mag_light", "Blue": "hideout"}}
"""Cards that may be played at any time."""


def turn(**literal: Any) -> Scenario:
    literal = {
        "numbers": "water_tower, church, hospital, bank, armory, crossroads",
        "people": {
            "Red": {"water_tower": "vigil*", "church": "teen*"},
            "Green": {"water_tower": "geek*", "church": "mama*"},
            "Blue": {"church": "rasta*, blonde"},
        },
        "cards": HANDS,
        "first": "Red",
        "invasions": "1:00-1, 2:00-1, 3:00-1, 4:00-1",
        "at": "Turn 1",
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def moments(questions: list[str]) -> list[str]:
    """The windows in their order, each once, without the seats asked."""
    found: list[str] = []
    for question in questions:
        window = question.partition(" ")[2]
        if window.startswith("window.") and window not in found:
            found.append(window)
    return found


def test_the_windows_of_a_turn_come_before_something_happens() -> None:
    s = turn()
    asked = play_on(s, "movement.card")
    for who, card in (("Red", "bank"), ("Green", "crossroads"), ("Blue", "bank")):
        s.asks(who, "movement.card").answers(f"go {card}")
    asked += play_on(s, "movement.card")
    assert moments(asked) == [
        "window.choice",
        "window.revealed",
        "window.move 0",  # which is the window after the invasion, too
        "window.move 1",
        "window.move 2",
        "window.moved",
        "window.attracted",
        "window.attack water_tower",  # its effect belongs to phases 1 and 2
        "window.activation church",
        "window.attack church",
        "window.share church",
        "window.activation bank",
        "window.attack bank",
        "window.share bank",
        "window.activation crossroads",
        "window.attack crossroads",
        "window.turn_end",
    ]


def test_a_window_asks_everybody_who_could_act_and_again_after_each_action() -> None:
    s = turn(at=["Window revealed", "Window moved"])
    for who in THREE.split():
        s.asks(who, "window.revealed")
    s.passes("Red", "Green").asks("Blue", "window.revealed").answers("play hideout")
    s.asks("Blue", "card.hide_whom").answers("hide rasta")
    s.passes()  # nobody cancels
    s.asks("Red", "window.revealed")
    s.asks("Green", "window.revealed")


def test_what_was_seen_from_the_tower_may_be_acted_on_before_the_movement_cards() -> None:
    s = turn()
    s.sees("Red", "looked Red (1:00-1)")
    s.asks("Red", "window.choice", ["pass", "play mag_light"])
    assert log(s, "movement_revealed") == []


def test_the_blonde_calmed_after_the_last_move_attracts_nobody_and_opens_no_window() -> None:
    s = turn(at=["Window moved", "Attraction", "Window turn_end"])
    s.asks("Blue", "window.moved").answers("power blonde")
    s.passes().asks("Blue", "window.turn_end")
    assert log(s, "attracted") == []


def test_zombies_at_an_empty_crossroads_may_still_be_dealt_with() -> None:
    s = turn(at="LocationsPhase", zombies={"crossroads": 1, "bank": 5})
    found = moments(play_on(s))
    assert found[-1] == "window.attack crossroads"
    assert "window.activation crossroads" not in found
    assert not [window for window in found if "bank" in window]
    assert log(s, "leader_attacked") == []


def test_an_empty_crossroads_without_zombies_is_passed_over() -> None:
    s = turn(at="LocationsPhase")
    assert not [window for window in moments(play_on(s)) if "crossroads" in window]


def test_whoever_holds_only_antidotes_is_asked_too_since_there_is_something_to_trade() -> None:
    s = turn(cards={}, antidotes={"Green": 1}, at=["PlaceWindow attack church", "Attack church"])
    s.asks("Green", "window.attack", ["pass"])
    s.says("Green", "offer Red", "give_antidote", "post").says("Red", "accept Green")
    assert s.view()["seats"][0]["antidotes"] == 1


def test_the_eliminated_are_not_asked() -> None:
    s = turn(people={"Red": {"bank": "vigil*"}, "Blue": {"bank": "rasta*"}}, at="Window revealed")
    s.does_not_ask("Green", "window.revealed").asks("Blue", "window.revealed")


def test_a_loss_in_the_end_of_turn_window_counts_for_the_marker() -> None:
    s = turn(
        cards={"hands": {"Red": "molotov"}},
        zombies={"bank": 1},
        markers={"water_tower": 2},
        last_loser="Blue",
        first="Green",
        at=["Window turn_end", "FirstPlayerChange", "Window choice"],
    )
    s.asks("Red", "window.turn_end").answers("play molotov")
    s.asks("Red", "explosion.where").answers("at water_tower")
    s.until("window.choice")
    assert s.view()["first"] == s.seat("Green")  # crushed first in turn order, later than Blue's loss


def test_the_hidden_stand_up_after_the_end_of_turn_window() -> None:
    s = turn(
        people={"Red": {"bank": "vigil~*"}, "Green": {"bank": "geek*"}, "Blue": {"church": "rasta*"}},
        at=["Window turn_end", "FirstPlayerChange", "Window choice"],
    )
    s.asks("Red", "window.turn_end")
    assert person(s, "vigil")["hidden"]
    s.until("window.choice")
    assert not person(s, "vigil")["hidden"]
    assert place(s, "bank")["votes"] == [1, 1, 0]
