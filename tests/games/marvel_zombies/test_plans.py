"""What can be said at once in the city, and what is asked back before it is done."""

from __future__ import annotations

from typing import Any

from shamble.engine import Choice
from shamble.engine.plans import NEWS, Followed, Plan, follow_at, plans_for
from shamble.engine.speech import Speaker
from shamble.testing import Scenario
from tests.games.marvel_zombies.rulebook.helpers import hero, ring

CAP = "captain_america"
STARVING: dict[str, Any] = {"health": 1, "hunger": 4}


def turn(at: str, actions: int, **facts: Any) -> Scenario:
    """Captain America has so many actions left."""
    literal = {key: facts.pop(key) for key in ("enemies", "open") if key in facts}
    cap = {"at": at, "seat": 0, "actions": actions, **facts}
    return ring(heroes={CAP: cap}, at=[f"HeroTurn {CAP}", "Round 2"], **literal)


def asked(s: Scenario) -> Choice:
    return s.t.open[0]


def plans(s: Scenario) -> dict[str, Plan]:
    found = plans_for(s.t.spec.planning, s.t.reading(0), asked(s))
    return {" ".join(map(str, plan.name)): plan for plan in found}


def warned(s: Scenario, plan: Plan) -> str:
    said: str = s.t.reading(0).caution_at_once(asked(s), plan, speaker(s))
    return said


def cautions(s: Scenario) -> dict[str, str]:
    """What each answer is asked back with."""
    reading = s.t.reading(0)
    return {repr(option): reading.caution(asked(s), option, speaker(s)) for option in asked(s).options}


def speaker(s: Scenario) -> Speaker:
    return Speaker(s.t.spec, "en", ["Ann", "Ben"], s.t)


# -- doors -------------------------------------------------------------------------------------------


def test_a_walk_into_a_dark_building_opens_its_door_and_stops_for_what_is_behind() -> None:
    s = turn("8R-c", 3)
    walk = plans(s)["walk 8R-A"]
    assert [expected.name for expected in walk.answers] == [
        ("move", "8R-b", 1),
        ("open", "8R-b/8R-A"),
        ("move", "8R-A", 1),
    ]
    assert walk.notes[:2] == (("cost", 3), ("doors", 1))
    assert dict(walk.notes)["spawns"] > 0, "one is told what will be drawn"
    done = follow_at(s.t, 0, walk.answers)
    assert (done.given, done.why) == (2, NEWS)
    assert hero(s, CAP)["zone"] == "8R-b"


def test_through_the_second_door_of_a_building_one_walks_on() -> None:
    s = turn("8R-d", 2, open="8R-b/8R-A")
    assert follow_at(s.t, 0, plans(s)["walk 8R-B"].answers) == Followed(2)
    assert hero(s, CAP)["zone"] == "8R-B"


def test_where_an_open_way_is_not_too_far_no_door_is_opened() -> None:
    """From d it is four steps through the open door at b, two through the closed one."""
    assert "spawns" not in dict(plans(turn("8R-d", 8, open="8R-b/8R-A"))["walk 8R-B"].notes)
    assert "doors" not in dict(plans(turn("8R-d", 8, open="8R-b/8R-A"))["walk 8R-B"].notes)
    assert dict(plans(turn("8R-d", 3, open="8R-b/8R-A"))["walk 8R-B"].notes)["doors"] == 1


def test_locked_doors_and_the_ravenous_open_nothing() -> None:
    assert not any("3V-A" in name for name in plans(turn("3V-c", 8)))
    assert "walk 8R-A" in plans(turn("8R-c", 3))
    assert "walk 8R-A" not in plans(turn("8R-c", 3, hunger=4))


# -- what is asked back ------------------------------------------------------------------------------


def test_to_spend_the_last_action_on_anything_but_a_meal_is_asked_back() -> None:
    s = turn("8R-d", 1, enemies={"8R-d": ""}, **STARVING)
    said = cautions(s)
    assert "Captain America" in said["move 8R-a 1"]
    assert said["move 8R-a 1"] != said["end_turn"] != ""
    assert not cautions(turn("8R-d", 2, **STARVING))["move 8R-a 1"], "there is another action"
    assert not cautions(turn("8R-d", 1, health=2, hunger=4))["move 8R-a 1"], "it would not kill"


def test_a_walk_that_takes_the_last_action_of_the_starving_is_asked_back() -> None:
    s = turn("8R-d", 2, **STARVING)
    assert "Captain America" in warned(s, plans(s)["walk 8R-b"])
    longer = turn("8R-d", 3, **STARVING)
    assert not warned(longer, plans(longer)["walk 8R-b"])


def test_a_walk_to_a_meal_is_not() -> None:
    s = turn("8R-d", 3, enemies={"8R-b": "trooper"}, **STARVING)
    meals = [plan for name, plan in plans(s).items() if name.startswith("attack_from devour")]
    assert meals
    assert not any(warned(s, plan) for plan in meals)


def two(*health: int) -> dict[str, Any]:
    """A hero of each of two players in one zone."""
    names = enumerate(("iron_man", "wasp"))
    return {name: {"at": "8R-c", "seat": seat, "health": health[seat]} for seat, name in names}


def test_a_wound_that_somebody_else_could_bear_is_asked_back() -> None:
    heroes = two(1, 4)
    s = ring(heroes=heroes, enemies={"8R-c": "2 trooper"}, at=["Activation -1 1 2", "Round 2"])
    assert asked(s).prompt == "wound.who"
    said = cautions(s)
    assert "Iron Man" in said["wound iron_man"]
    assert not said["wound wasp"]


def test_shares_say_from_how_many_on_somebody_falls_if_it_can_be_helped() -> None:
    heroes = two(2, 4)
    fatal = {}
    for troopers in (3, 5):
        s = ring(heroes=heroes, enemies={"8R-c": f"{troopers} trooper"}, at=["Activation -1 1 2", "Round 2"])
        sharing = s.t.spec.planning.sharing(s.t.reading(0), asked(s))
        assert sharing is not None
        fatal[troopers] = {str(part.name[1]): part.fatal for part in sharing.parts}
    assert fatal == {3: {"iron_man": 2, "wasp": 0}, 5: {"iron_man": 0, "wasp": 0}}, "Wasp is another's"
