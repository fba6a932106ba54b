"""Student: take the first-player marker. Special Agent: put the leader on any colour. Rasta: look at the next
Invasion card. Teen: change your Movement card before you move."""

from __future__ import annotations

from shamble.testing import Scenario

from ..cards.town import asked, offered, player, town


def having(who: str, *steps: str, **literal: object) -> Scenario:
    people = {"Ann": {"bank": who}, "Bob": {"church": "geek*"}, "Cat": {"church": "mama*"}}
    usual: dict[str, object] = {"people": people, "movement": {"Ann": "church", "Bob": "bank", "Cat": "bank"}}
    return town(list(steps) or "Window revealed", **(usual | literal))


def test_the_student_takes_the_first_player_marker_at_once() -> None:
    s = having("student", first="Bob")
    s.asks("Ann", "window.revealed").answers("power student")
    assert s.view()["first"] == 0
    s.sees(None, "first_player Ann")


def test_after_the_student_phase_six_may_move_the_marker_on() -> None:
    s = having("student", "Window turn_end", "FirstPlayerChange", first="Bob")
    s.asks("Ann", "window.turn_end").answers("power student")
    assert s.view()["first"] == 1


def test_the_student_breaks_the_tie_she_took_the_marker_for() -> None:
    s = having(
        "student",
        "PlaceWindow attack church",
        "Attack church",
        first="Bob",
        zombies={"church": 3},
    )
    s.asks("Ann", "window.attack").answers("power student")
    s.asks("Bob", "vote.attack").answers("vote Bob")
    s.asks("Cat", "vote.attack").answers("vote Cat")
    s.asks("Ann", "attack.tie", ["vote Bob", "vote Cat"])


def test_the_special_agent_puts_the_leader_on_any_other_uncovered_colour() -> None:
    s = having("special_agent")
    s.asks("Ann", "window.revealed").answers("power special_agent")
    s.asks("Ann", "card.leader_where", ["colour green", "colour blue"]).answers("colour green")
    assert s.view()["leader"] == "green"


def test_the_special_agent_may_choose_the_colour_of_an_eliminated_player() -> None:
    s = having("special_agent", people={"Ann": {"bank": "special_agent"}, "Bob": {"church": "geek*"}})
    s.asks("Ann", "window.revealed").answers("power special_agent")
    s.asks("Ann", "card.leader_where", ["colour green", "colour blue"])


def test_the_rasta_sees_the_next_invasion_card_alone() -> None:
    s = having("rasta", invasions="2:00-1, 3:00-1")
    s.asks("Ann", "window.revealed").answers("power rasta")
    assert [s.view(who)["next_invasion"] for who in ("Ann", "Bob", None)] == ["2:00-1", None, None]
    s.sees("Ann", "looked Ann (2:00-1)").sees("Bob", "looked Ann").sees(None, "looked Ann")


def test_after_the_reveal_the_rasta_sees_the_card_of_the_next_turn_if_there_is_one() -> None:
    s = having("rasta", "Invasion", "Window moved", invasions="2:00-1, 3:00-1")
    s.asks("Ann", "window.moved").answers("power rasta")
    assert s.view("Ann")["next_invasion"] == "3:00-1"
    s = having("rasta", "Invasion", "Window moved", invasions="4:00-1")
    assert offered(s, "Ann") == []


def test_what_the_rasta_saw_is_forgotten_when_it_is_revealed() -> None:
    s = having("rasta", "Window revealed", "Invasion", invasions="2:00-1, 3:00-1")
    s.asks("Ann", "window.revealed").answers("power rasta")
    s.until()
    assert s.view("Ann")["next_invasion"] is None


def test_the_teen_changes_the_movement_card_just_before_the_own_move() -> None:
    s = having("teen", "MoveWindow 0", "Move 0")
    s.asks("Ann", "window.move").answers("power teen")
    others = ["go hospital", "go bank", "go armory", "go water_tower", "go crossroads"]
    s.asks("Ann", "card.new_movement", others).answers("go armory")
    assert player(s, "Ann")["movement"] == "armory"
    s.sees(None, "movement_changed Ann armory").sees(None, "moved Ann teen bank armory")


def test_the_teen_does_nothing_before_anybody_elses_move() -> None:
    s = having("teen", "MoveWindow 1", "Move 1")
    assert asked(s) == set()
