"""What can be said at once in the mall: walks, through doors that must be opened first."""

from __future__ import annotations

from typing import Any

from shamble.engine.plans import Followed, Plan, follow_at, plans_for
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
