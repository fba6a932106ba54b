"""Bank A: discard an Action card to put the leader on any colour; B: advance it by 0 or 1, at no price."""

from __future__ import annotations

from shamble.testing import Scenario

from ..cards.town import hand, town


def bank(side: str) -> Scenario:
    return town(
        "Activation bank",
        sides={"bank": side},
        people={"Ann": {"bank": "rocker, vigil"}, "Bob": {"bank": "thief"}, "Cat": {"church": "mama"}},
        cards={"hands": {"Ann": "gun", "Cat": "gun"}},
    )


def test_bank_a_puts_the_leader_on_any_other_colour_for_an_action_card() -> None:
    s = bank("A")
    s.asks("Ann", "activate.turn_leader", ["decline", "discard gun"]).answers("discard gun")
    s.asks("Ann", "card.leader_where", ["colour green", "colour blue"]).answers("colour blue")
    assert (s.view()["leader"], hand(s, "Ann"), s.view()["discard"]) == ("blue", [], ["gun"])
    assert s.over  # Bob has nothing to pay with


def test_bank_b_advances_the_leader_by_one_or_not_at_no_price() -> None:
    s = bank("B")
    s.asks("Ann", "activate.nudge_leader", ["decline", "use"]).answers("decline")
    assert s.view()["leader"] == "red"
    s.asks("Bob", "activate.nudge_leader", ["decline", "use"]).answers("use")
    assert s.view()["leader"] == "green"  # the next uncovered colour
    assert hand(s, "Ann") == ["gun"]
    assert s.over
