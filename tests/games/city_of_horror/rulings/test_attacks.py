"""Rulings 4, 5, 8, 9, 42 and 45: who can be eaten, and who decides."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import asked, log, person, place, play_on

FOUR = "Red Green Blue Yellow"
HERE = {
    "Red": {"church": "vigil"},
    "Green": {"church": "geek"},
    "Blue": {"church": "rasta"},
    "Yellow": {"bank": "mama"},
}


def church(**literal: Any) -> Scenario:
    literal = {
        "people": HERE,
        "first": "Yellow",
        "zombies": {"church": 3},
        "at": ["Attack church", "Window turn_end"],
        **literal,
    }
    return table("city-of-horror", players=FOUR, **literal)


def test_in_a_tie_of_three_the_first_player_picks_among_all_three() -> None:
    s = church()
    for who, target in (("Red", "Green"), ("Green", "Blue"), ("Blue", "Red")):
        s.asks(who, "vote.attack").answers(f"vote {target}")
    s.asks("Yellow", "attack.tie", ["vote Red", "vote Green", "vote Blue"]).answers("vote Blue")
    s.sees(None, "eaten Blue rasta church")


def test_the_tie_is_broken_by_whoever_holds_the_marker_then() -> None:
    people = {**HERE, "Blue": {"church": "student"}}
    s = church(people=people, at=["PlaceWindow attack church", "Attack church", "Window turn_end"])
    s.asks("Blue", "window.attack").answers("power student")
    s.until("vote.attack")
    for who, target in (("Red", "Green"), ("Green", "Blue"), ("Blue", "Red")):
        s.asks(who, "vote.attack").answers(f"vote {target}")
    s.asks("Blue", "attack.tie")


def test_the_owner_picks_a_character_that_does_not_hide() -> None:
    s = church(people={**HERE, "Red": {"church": "vigil, teen~, thief+"}})
    for who in ("Red", "Green", "Blue"):
        s.asks(who, "vote.attack").answers("vote Red")
    s.asks("Red", "attack.victim", ["lose vigil", "lose thief"])


def test_the_hidden_have_no_vote_and_cannot_be_designated_but_hold_their_space() -> None:
    s = church(people={**HERE, "Red": {"church": "vigil~"}})
    assert asked(s) == ["1 vote.attack", "2 vote.attack"]
    s.asks("Green", "vote.attack", ["vote Green", "vote Blue"])
    assert place(s, "church")["votes"] == [0, 1, 1, 0]
    assert "vigil" in place(s, "church")["characters"]


def test_the_hidden_count_for_attack_conditions() -> None:
    s = church(sides={"church": "B"}, people={**HERE, "Red": {"church": "vigil~"}})
    assert log(s, "attacked") == []  # three zombies, three characters


def test_the_hidden_may_use_their_power() -> None:
    s = church(people={**HERE, "Red": {"church": "vigil~"}}, at="PlaceWindow attack church")
    s.asks("Red", "window.attack", ["pass", "power vigil"]).answers("power vigil")
    assert place(s, "church")["zombies"] == 1


def test_the_hidden_may_be_put_in_charge_of_a_share() -> None:
    s = church(
        people={**HERE, "Red": {"church": "vigil~"}}, dropped_antidotes={"church": 1}, at="Share church"
    )
    assert asked(s) == ["1 vote.share", "2 vote.share"]
    for who in ("Green", "Blue"):
        s.asks(who, "vote.share", ["vote Red", "vote Green", "vote Blue"]).answers("vote Red")
    s.sees(None, "received_antidote Red church")


def test_if_all_hide_there_is_no_victim() -> None:
    people = {"Red": {"church": "vigil~"}, "Green": {"church": "geek~"}, "Blue": {"bank": "rasta"}}
    s = church(people=people, first="Blue")
    s.sees(None, "no_prey church")
    assert log(s, "eaten", "voted") == []


def test_if_all_hide_at_the_crossroads_the_leader_does_not_move() -> None:
    people = {"Red": {"crossroads": "vigil~"}, "Green": {"bank": "geek"}, "Blue": {"bank": "rasta"}}
    s = church(
        people=people,
        first="Blue",
        zombies={"crossroads": 2},
        leader="green",
        at=["Attack crossroads", "Window turn_end"],
    )
    assert s.view()["leader"] == "green"
    assert log(s, "eaten", "leader_turned") == []


def test_without_any_vote_the_first_player_picks_among_the_edible() -> None:
    s = church(people={**HERE, "Blue": {"church": "rasta~"}}, at="AttackTally church")  # nobody has voted
    s.asks("Yellow", "attack.tie", ["vote Red", "vote Green"]).answers("vote Green")
    s.sees(None, "eaten Green geek church")


def test_the_grandpa_alone_among_the_hidden_is_eaten_though_nobody_can_vote() -> None:
    s = church(
        people={**HERE, "Red": {"church": "grandpa"}, "Green": {"church": "geek~"}, "Blue": {"bank": "rasta"}}
    )
    assert place(s, "church")["votes"] == [0, 0, 0, 0]
    s.sees(None, "eaten Red grandpa church")


def test_an_empty_place_has_no_activation_no_victim_and_no_share() -> None:
    s = church(
        people={"Red": {"bank": "vigil"}, "Green": {"bank": "geek"}, "Blue": {"bank": "rasta"}},
        first="Red",
        cards={"supplies": {"church": "gun"}},
        dropped_antidotes={"church": 1},
        at=["Activation church", "Attack church", "ShareOut church", "Window turn_end"],
    )
    s.asks("Blue", "window.turn_end")
    assert log(s) == []
    assert place(s, "church")["antidotes"] == 1


def test_with_a_single_candidate_there_is_no_vote() -> None:
    s = church(people={**HERE, "Green": {"church": "geek~"}, "Blue": {"church": "rasta~"}})
    s.sees(None, "eaten Red vigil church")
    assert log(s, "voted") == []
    assert person(s, "geek")["hidden"]


def test_a_player_alone_loses_a_character_of_his_choice_without_a_vote() -> None:
    s = church(
        people={
            **HERE,
            "Red": {"church": "vigil, teen"},
            "Green": {"bank": "geek"},
            "Blue": {"bank": "rasta"},
        }
    )
    assert asked(s) == ["0 attack.victim"]
    play_on(s, "window.turn_end")
    assert len(log(s, "eaten")) == 1
