"""Rulebook, "Les votes"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import asked, log, place, play_on

FOUR = "Red Green Blue Yellow"
HERE = {
    "Red": {"church": "vigil, teen"},
    "Green": {"church": "geek"},
    "Blue": {"church": "rasta"},
    "Yellow": {"bank": "mama"},
}
KINDS = pytest.mark.parametrize("kind", ["attack", "share"])


def vote(kind: str, **literal: Any) -> Scenario:
    """Red (twice), Green and Blue are at the Church; Yellow, first player, is at the Bank."""
    literal = {"people": HERE, "first": "Yellow", **literal}
    step = "Attack church" if kind == "attack" else "Share church"
    return table(
        "city-of-horror",
        players=FOUR,
        zombies={"church": 4},
        dropped_antidotes={"church": 1},
        at=[step, "Window turn_end"],
        **literal,
    )


def cast(s: Scenario, kind: str, **votes: str) -> Scenario:
    for who, target in votes.items():
        s.asks(who, f"vote.{kind}").answers(f"vote {target}")
    return s


@KINDS
def test_everybody_present_and_nobody_else_votes(kind: str) -> None:
    assert asked(vote(kind)) == [f"{seat} vote.{kind}" for seat in (0, 1, 2)]


@KINDS
def test_a_voter_must_designate_exactly_one_player_who_is_present_perhaps_oneself(kind: str) -> None:
    s = vote(kind)
    for who in ("Red", "Green", "Blue"):
        s.asks(who, f"vote.{kind}", ["vote Red", "vote Green", "vote Blue"], ["church", who])


@KINDS
def test_all_designate_at_the_same_moment(kind: str) -> None:
    s = cast(vote(kind), kind, Red="Blue", Green="Blue")
    assert log(s, "voted") == []
    cast(s, kind, Blue="Red")
    assert log(s, "voted") == ["voted 0 2 2", "voted 1 2 1", "voted 2 0 1"]


def test_one_has_a_vote_for_each_character_there_and_all_go_to_one_player() -> None:
    s = vote("attack")
    assert place(s, "church")["votes"] == [2, 1, 1, 0]
    cast(s, "attack", Red="Green", Green="Blue", Blue="Red")
    s.sees(None, "voted Red Green 2").sees(None, "eaten Green geek church")


def test_the_most_votes_decide_who_dies() -> None:
    s = cast(vote("attack"), "attack", Red="Blue", Green="Red", Blue="Red")
    assert asked(s) == ["3 attack.tie"]  # 2 to 2
    s = cast(vote("attack"), "attack", Red="Blue", Green="Blue", Blue="Red")
    s.sees(None, "eaten Blue rasta church")


def test_the_most_votes_decide_who_shares() -> None:
    s = cast(vote("share"), "share", Red="Blue", Green="Green", Blue="Blue")
    s.sees(None, "share_won Blue church").sees(None, "received_antidote Blue church")


def test_before_a_vote_anybody_may_play_cards_and_use_powers() -> None:
    s = table(
        "city-of-horror",
        players=FOUR,
        people=HERE,
        zombies={"church": 4},
        cards={"hands": {"Yellow": "shotgun"}},
        dropped_antidotes={"church": 1},
        at="PlaceTurn church",
    )
    asked_for = play_on(s, "vote.attack")
    assert {question.split()[0] for question in asked_for if "window.attack" in question} == {
        "0",
        "1",
        "2",
        "3",
    }
    cast(s, "attack", Red="Green", Green="Blue", Blue="Green")
    s.asks("Yellow", "window.share", ["pass", "play shotgun"])
