"""Rulebook, "5C. Partage"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.choice import FLOOR
from shamble.engine.plans import follow_at
from shamble.testing import Scenario, table

from .helpers import THREE, asked, hand, log, place, player

HERE = {"Red": {"bank": "vigil, teen"}, "Green": {"bank": "geek"}, "Blue": {"church": "rasta"}}


def bank(**literal: Any) -> Scenario:
    """Red (twice) and Green share two antidotes and two cards at the Bank; Blue is elsewhere."""
    literal = {
        "people": HERE,
        "cards": {"hands": {"Red": "gun", "Blue": "gun"}, "supplies": {"bank": "chainsaw, alarm"}},
        "dropped_antidotes": {"bank": 2},
        "at": ["ShareOut bank", "Window turn_end"],
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def won_by(s: Scenario, winner: str) -> Scenario:
    """Everybody present votes for that player."""
    s.until("vote.share")
    for who in ("Red", "Green"):
        s.asks(who, "vote.share").answers(f"vote {winner}")
    return s


@pytest.mark.parametrize(
    ("cards", "antidotes"), [("", 1), ("gun", 0), ("gun", 1)], ids=["antidote", "card", "both"]
)
def test_if_anything_lies_there_a_vote_must_be_held(cards: str, antidotes: int) -> None:
    s = bank(cards={"supplies": {"bank": cards}}, dropped_antidotes={"bank": antidotes})
    s.until("vote.share")
    assert asked(s) == ["0 vote.share", "1 vote.share"]
    s.asks("Green", "vote.share", ["vote Red", "vote Green"], ["bank", "Green"])


def test_if_nothing_lies_there_there_is_no_vote() -> None:
    s = bank(cards={"hands": {"Red": "gun"}}, dropped_antidotes={})
    s.asks("Red", "window.turn_end")


def test_before_the_vote_anybody_may_act_and_deal_until_all_pass() -> None:
    s = bank(zombies={"church": 1}, antidotes={"Blue": 1})
    s.asks("Blue", "window.share", params=["bank"])
    s.says("Blue", "offer Red", "give_antidote", "post").says("Red", "accept Blue")
    assert player(s, "Red")["antidotes"] == 1
    s.asks("Red", "window.share").answers("pass")
    s.asks("Blue", "window.share").answers("play gun").passes()
    assert place(s, "church")["zombies"] == 0
    s.asks("Red", "window.share").answers("pass")  # asked again after somebody acted
    s.until("vote.share")


def test_the_winner_takes_one_object() -> None:
    s = won_by(bank(), "Red")
    s.sees(None, "share_won Red bank")
    s.asks("Red", "share.take", ["take_antidote", "take chainsaw", "take alarm"], ["bank"]).answers(
        "take alarm"
    )
    assert hand(s, "Red") == ["alarm", "gun"]


def test_the_winner_may_look_at_the_cards_first() -> None:
    s = won_by(bank(), "Green")
    s.sees("Green", "supply_seen Green (chainsaw)").does_not_see("Red", "supply_seen Green (chainsaw)")
    assert place(s, "bank", "Green")["known_cards"] == ["alarm", "chainsaw"]
    assert place(s, "bank", "Red")["known_cards"] == []


def test_the_winner_must_hand_out_the_rest_even_to_those_who_are_absent() -> None:
    s = won_by(bank(dropped_antidotes={"bank": 1}), "Red")
    s.asks("Red", "share.take").answers("take chainsaw")
    s.asks(
        "Red",
        "share.hand_out",
        ["hand_out alarm Green", "hand_out alarm Blue", "hand_out_antidote Green", "hand_out_antidote Blue"],
        ["bank"],
    ).answers("hand_out_antidote Blue")
    assert player(s, "Blue")["antidotes"] == 1
    assert hand(s, "Green") == ["alarm"]
    s.asks("Red", "window.turn_end")


def test_nobody_receives_two_objects_and_the_surplus_stays_for_a_later_turn() -> None:
    s = won_by(bank(), "Red")
    s.asks("Red", "share.take").answers("take chainsaw")
    s.asks("Red", "share.hand_out").answers("hand_out_antidote Blue")
    s.asks("Red", "share.hand_out", ["hand_out alarm Green", "hand_out_antidote Green"]).answers(
        "hand_out_antidote Green"
    )
    s.asks("Red", "window.turn_end")
    assert (place(s, "bank")["antidotes"], place(s, "bank")["cards"]) == (0, 1)
    assert [player(s, who)["antidotes"] for who in THREE.split()] == [0, 1, 1]


def test_what_stayed_is_shared_on_a_later_turn() -> None:
    s = bank(at=["ShareOut bank", "ShareOut bank", "Window turn_end"])
    won_by(s, "Red")
    s.asks("Red", "share.take").answers("take chainsaw")
    s.asks("Red", "share.hand_out").answers("hand_out_antidote Blue")
    s.asks("Red", "share.hand_out").answers("hand_out_antidote Green")
    won_by(s, "Green")
    assert hand(s, "Green") == ["alarm"]
    assert place(s, "bank")["cards"] == 0


def test_in_a_tie_nobody_gets_anything_and_the_objects_stay() -> None:
    people = {"Red": {"bank": "vigil"}, "Green": {"bank": "geek"}, "Blue": {"church": "rasta"}}
    s = bank(people=people, first="Blue").until("vote.share")
    s.asks("Red", "vote.share").answers("vote Red")
    s.asks("Green", "vote.share").answers("vote Green")
    s.sees(None, "share_failed bank")
    s.asks("Red", "window.turn_end")  # no tie-break by the first player
    assert (place(s, "bank")["antidotes"], place(s, "bank")["cards"]) == (2, 2)


def test_from_the_share_vote_on_neither_cards_nor_powers_nor_deals_help() -> None:
    s = bank().until("vote.share")

    def nothing_but(question: str) -> None:
        assert all(choice.mode != FLOOR and choice.prompt == question for choice in s.t.choices)
        assert [s.may_say(each) for each in THREE.split()] == [[], [], []]

    nothing_but("vote.share")
    won_by(s, "Red")
    nothing_but("share.take")
    s.asks("Red", "share.take").answers("take chainsaw")
    nothing_but("share.hand_out")


def test_a_player_alone_wins_without_a_vote() -> None:
    s = bank(people={"Red": {"bank": "vigil"}, "Green": {"church": "geek"}, "Blue": {"church": "rasta"}})
    s.passes()
    assert log(s, "voted") == []
    s.asks("Red", "share.take").answers("take_antidote")
    assert player(s, "Red")["antidotes"] == 1


def test_a_sole_object_goes_to_the_winner_and_nothing_is_left_to_hand_out() -> None:
    s = won_by(bank(cards={"hands": {"Red": "gun"}}, dropped_antidotes={"bank": 1}), "Green")
    assert player(s, "Green")["antidotes"] == 1
    s.asks("Red", "window.turn_end")


def test_the_dead_do_not_vote_in_the_share() -> None:
    s = bank(zombies={"bank": 3}, at=["Attack bank", "ShareOut bank", "Window turn_end"], first="Red").until(
        "vote.attack"
    )
    s.asks("Red", "vote.attack").answers("vote Green")
    s.asks("Green", "vote.attack").answers("vote Red")
    s.until("share.take").asks("Red", "share.take")  # Green had only the Geek: Red is alone


def test_who_shares_out_may_say_at_once_who_gets_which() -> None:
    s = won_by(bank(), "Red")
    (asked_now,) = s.t.choices
    sharing = s.t.spec.planning.sharing(s.t.reading(0), asked_now)
    assert sharing is not None
    assert (sharing.total, len(sharing.things())) == (3, 4), "three players, four objects"
    alarm = next(thing for thing in sharing.things() if sharing.parts[thing[0]].name == ("take", "alarm"))
    shares = sharing.handed(sharing.proposed, alarm, alarm[0])
    sharing.check(shares)
    done = follow_at(s.t, 0, sharing.answers("share.take", shares))
    assert (done.given, done.why) == (3, "")
    assert "alarm" in hand(s, "Red")
    assert place(s, "bank")["cards"] + place(s, "bank")["antidotes"] == 1


def test_what_only_one_could_get_is_not_asked_and_nothing_is_missing() -> None:
    s = won_by(bank(dropped_antidotes={"bank": 1}), "Red")
    (asked_now,) = s.t.choices
    sharing = s.t.spec.planning.sharing(s.t.reading(0), asked_now)
    assert sharing is not None
    done = follow_at(s.t, 0, sharing.answers("share.take", sharing.proposed))
    assert (done.given, done.why) == (2, "")
    assert place(s, "bank")["cards"] + place(s, "bank")["antidotes"] == 0


def test_after_one_object_was_taken_the_rest_can_be_said_at_once() -> None:
    s = won_by(bank(), "Red").asks("Red", "share.take").answers("take alarm")
    (asked_now,) = s.t.choices
    sharing = s.t.spec.planning.sharing(s.t.reading(0), asked_now)
    assert sharing is not None
    assert sharing.total == 2
    assert not any(part.later for part in sharing.parts)
    assert follow_at(s.t, 0, sharing.answers("share.hand_out", sharing.proposed)).why == ""
    assert len(hand(s, "Red")) == 2
