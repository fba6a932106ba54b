"""What can be said at once in the mall: walks, through doors that must be opened first."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import IllegalAnswer
from shamble.engine.plans import Followed, Plan, follow_at, plans_for
from shamble.engine.session import new_table
from shamble.games import find
from shamble.testing import Scenario
from tests.games.dawn_of_the_dead.helpers import act, mall, person, squares

DOOR = "075-098"


def beside_a_door(**literal: Any) -> Scenario:
    """Peter stands before a shut door."""
    return act("peter", **{"people": {"peter": "098"}, "shut": DOOR, **literal})


def plans(s: Scenario) -> dict[str, Plan]:
    found = plans_for(s.t.spec.planning, s.t.reading(0), s.t.open[0])
    return {" ".join(map(str, plan.name)): plan for plan in found}


def test_a_shut_door_is_opened_on_the_way_and_its_cost_is_told() -> None:
    s = beside_a_door()
    walk = plans(s)["walk 075"]
    assert [expected.name for expected in walk.answers] == [("open", DOOR), ("step", "075")]
    points = s.t.reading(0).door_cost + s.t.reading(0).step_cost
    assert (("cost", points), ("doors", 1)) == walk.notes[:2]
    assert follow_at(s.t, 0, walk.answers) == Followed(2)
    assert person(s, "peter")["square"] == "075"
    assert s.view()["doors"][DOOR] == "open"


def test_through_open_doors_nothing_is_opened() -> None:
    assert "walk 075" not in plans(beside_a_door(shut="")), "one step is an answer"
    assert all("doors" not in dict(plan.notes) for plan in plans(beside_a_door(shut="")).values())


def test_beside_a_zombie_no_door_is_opened() -> None:
    assert "walk 075" in plans(beside_a_door())
    assert "walk 075" not in plans(beside_a_door(zombies={"098": 2}))


def test_whoever_carries_somebody_has_no_hand_for_a_door() -> None:
    s = beside_a_door(people={"peter": "098", "fran": "098"})
    assert "walk 075" in plans(s)
    s.t.answer(s.t.open[0].id, ("carry", "peter", "fran"))
    assert "walk 075" not in plans(s)


def test_who_would_react_is_told_with_the_door_open() -> None:
    """Behind a shut door nobody sees him; once it is open, the zombie behind it does."""
    s = beside_a_door(zombies={"052": 3})
    behind = plans(s)["walk 075"]
    assert ("square", "052") in behind.wary


def test_all_who_must_react_come_at_one_word_the_nearest_first() -> None:
    s = mall(
        people={"peter": "101"}, zombies={"103": 3, "125": 3}, active="peter", at=["ReactionPhase", "Round 2"]
    )
    s.asks("Zed", "reaction.who")
    (plan,) = plans_for(s.t.spec.planning, s.t.reading(1), s.t.open[0])
    assert plan.name == ("react", 2)
    assert plan.answers[0].name == ("react", "103", "102")
    assert follow_at(s.t, 1, plan.answers).why == ""
    assert {"102", "124"} <= {*squares(s)}, "who was asked for later went another way"
    assert not [choice for choice in s.t.open if choice.prompt == "reaction.who"]


def zombies_plan(s: Scenario, key: str) -> Plan:
    found = plans_for(s.t.spec.planning, s.t.reading(1), s.t.open[0])
    return next(plan for plan in found if plan.key == key)


def test_as_many_as_the_die_allows_come_nearer_at_one_word() -> None:
    s = mall(people={"peter": "101"}, zombies={"104": 3, "126": 3, "011": 2}, at=["FreeMoves 2", "Round 2"])
    s.asks("Zed", "free.who")
    plan = zombies_plan(s, "advance")
    assert plan.args == (2,)
    assert follow_at(s.t, 1, plan.answers).why == ""
    assert "104" not in squares(s)
    assert "126" not in squares(s)
    assert "011" in squares(s), "who is far away stays"
    assert not [choice for choice in s.t.open if choice.prompt.startswith("free")]


def test_a_berserk_goes_several_squares_at_once() -> None:
    s = mall(people={"peter": "101"}, zombies={"104!": 3}, at=["FreeMoves 1", "Round 2"])
    s.t.answer(s.t.open[0].id, ("move", "104"), 1)
    s.asks("Zed", "zombie.dash")
    far = [plan for plan in plans_for(s.t.spec.planning, s.t.reading(1), s.t.open[0]) if plan.key == "dash"]
    assert "102" in {plan.args[0] for plan in far}
    way = next(plan for plan in far if plan.args == ("102",))
    assert follow_at(s.t, 1, way.answers).why == ""
    assert "102" in squares(s)
    assert not [choice for choice in s.t.open if choice.prompt == "zombie.dash"], "it stays there"


def test_who_starts_where_is_one_form() -> None:
    t = new_table(find("dawn-of-the-dead"), 1, 3, {}, None)
    sharing = t.spec.planning.sharing(t.reading(0), t.open[0])
    assert sharing is not None
    assert [part.thing[1][1] for part in sharing.parts if part.thing] == [
        name for name in t.view(0)["characters"] for _ in range(2)
    ]
    apart = sharing.handed(sharing.proposed, sharing.things()[0], sharing.things()[0][1])
    sharing.check(apart)
    assert follow_at(t, 0, sharing.answers("setup.place", apart)).why == ""
    people = {name: seen["square"] for name, seen in t.view(0)["characters"].items()}
    assert sorted([*people.values()].count(square) for square in {*people.values()}) == [2, 2]
    first, *others = people.values()
    assert first != others[0], "whoever had no room there any more changed with Peter"


def test_three_in_one_square_are_refused() -> None:
    t = new_table(find("dawn-of-the-dead"), 1, 3, {}, None)
    sharing = t.spec.planning.sharing(t.reading(0), t.open[0])
    assert sharing is not None
    crowded = [int(number in (0, 2, 4, 7)) for number in range(8)]
    with pytest.raises(IllegalAnswer):
        sharing.check(crowded)
