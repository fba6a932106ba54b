"""What can be said at once in the exchange: a gift with whom it is for, as much healing as it takes."""

from __future__ import annotations

from typing import Any

from shamble.engine import Choice
from shamble.engine.plans import Plan, follow_at, plans_for
from shamble.testing import Scenario
from tests.games.survive_until_daylight.helpers import items, lives, night


def exchange(players: str = "Ana Ben Cy", items: str = "crowbar", **literal: Any) -> Scenario:
    return night(players, cards={"items": {"Ana": items}}, holder=0, at="ExchangePhase", **literal)


def asked(s: Scenario, seat: int) -> Choice:
    return next(choice for choice in s.t.choices if choice.seat == seat and not choice.optional)


def plans(s: Scenario, seat: int) -> dict[str, Plan]:
    found = plans_for(s.t.spec.planning, s.t.reading(seat), asked(s, seat))
    return {" ".join(map(str, plan.name)): plan for plan in found}


def test_a_gift_says_at_once_whom_it_is_for() -> None:
    s = exchange()
    assert [*plans(s, 0)] == ["give crowbar 1", "give crowbar 2"]
    assert follow_at(s.t, 0, plans(s, 0)["give crowbar 2"].answers).why == ""
    s.asks("Cy", "exchange.gift").answers("welcome crowbar")
    assert "crowbar" in items(s, "Cy")


def test_whoever_has_turned_it_down_is_not_offered_it_again() -> None:
    """Cy alone is left, so nobody is asked whom it is for: a plan for Ben would give it to Cy."""
    s = exchange()
    follow_at(s.t, 0, plans(s, 0)["give crowbar 1"].answers)
    s.asks("Ben", "exchange.gift").answers("decline")
    assert [*plans(s, 0)] == ["give crowbar 2"]
    assert follow_at(s.t, 0, plans(s, 0)["give crowbar 2"].answers).why == ""
    s.asks("Cy", "exchange.gift")


def test_between_two_there_is_nobody_else() -> None:
    s = exchange("Ana Ben")
    assert not plans(s, 0)


def test_wounds_are_healed_at_one_word_with_the_smallest_cards_that_do() -> None:
    s = exchange(items="2 heal1, heal3", life={"Ana": 1})
    (name,) = [name for name in plans(s, 0) if name.startswith("heal")]
    before = lives(s)[0]
    assert follow_at(s.t, 0, plans(s, 0)[name].answers).why == ""
    assert lives(s)[0] > before + 1
    assert lives(s)[0] == int(name.split()[2])
