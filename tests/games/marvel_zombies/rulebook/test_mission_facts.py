"""Rulebook: "Missions": what each page says of goals, experience, ways out and defeats, one line a mission.

What is special about a mission is in test_missions, its tokens and layout in ../board/test_missions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from shamble.testing import Scenario

from .helpers import act, hero, mission, offered, won
from .test_missions import EVERYBODY, at, quiet


@dataclass(frozen=True)
class Facts:
    """The mission's page in short."""

    goals: list[list[str]]
    """Stage by stage; within a stage in any order."""
    losses: tuple[str, ...] = ()
    """Beside the loss of a hero."""
    person: int = 0
    """Experience for devouring a Bystander."""
    objective: int = 0
    """Experience for taking an Objective."""
    shared: tuple[str, ...] = ()
    """Objectives that give it to all heroes."""
    hidden: tuple[str, ...] = ()
    """Objectives that lie face down among the reds."""


OUT = ["exit"]
FACTS = {
    "MZ0": Facts([["devour_all"], OUT], ("bystander_left",), objective=5),
    "MZ1": Facts([["devour_all", "take_all"], OUT], ("bystander_left",), person=5, objective=5),
    "MZ2": Facts(
        [["devour_objective_person"], ["take_red"], OUT], ("objective_person_left",), person=5, objective=5
    ),
    "MZ3": Facts([["devour_wong"], ["defeat_strange"], OUT]),
    "MZ4": Facts([["each_takes", "each_devours"], OUT], person=5, objective=5),
    "MZ5": Facts([["take_red"], ["take_blue_green"], OUT], objective=5),
    "MZ6": Facts([["take_red", "exit_found"], OUT], objective=5, hidden=("blue", "green")),
    "MZ7": Facts(
        [["each_devours", "each_red"]], objective=5, shared=("blue", "green"), hidden=("blue", "green")
    ),
    "MZ8": Facts([["take_blue"], OUT], objective=5, shared=("blue",), hidden=("blue",)),
    "MZ9": Facts([["devour_five"], ["no_super_hero"]], ("objective_person_left",), objective=5),
    "MZ10": Facts([["take_all", "both_missions"]], objective=5, hidden=("blue", "green")),
}


def somewhere(name: str) -> str:
    """A street zone without a spawn point, an Exit or anything else in it."""
    view = mission(name).view()
    busy = {point["zone"] for point in view["spawn_points"]} | {view["exit"]}
    board = mission(name).g.board
    return next(str(board.names[zone]) for zone in board.streets if board.names[zone] not in busy)


def objectives(name: str) -> list[tuple[str, str, str]]:
    """For each colour that the mission has an Objective: its name and zone, and the colour."""
    view = mission(name).view()["objectives"]
    if not FACTS[name].hidden:
        found = {each["colour"]: (key, each["zone"], each["colour"]) for key, each in view.items()}
        return list(found.values())
    return [("objective_1", view["objective_1"]["zone"], colour) for colour in ("red", *FACTS[name].hidden)]


def colours(name: str, first: str) -> dict[str, str]:
    """A literal that puts that colour first, where colours are hidden."""
    hidden = FACTS[name].hidden
    if not hidden:
        return {}
    count = len(mission(name).view()["objectives"])
    rest = [colour for colour in hidden if colour != first]
    return {"colours": ", ".join([first, *rest, *["red"] * (count - 1 - len(rest))])}


@pytest.mark.parametrize("name", FACTS)
def test_goals_stand_in_the_order_of_the_page_and_defeats_are_named(name: str) -> None:
    told, facts = mission(name).view()["mission"], FACTS[name]
    assert [list(stage) for stage in told["goals"]] == facts.goals
    assert (tuple(told["losses"]), told["stage"]) == (facts.losses, 0)


@pytest.mark.parametrize("name", FACTS)
def test_devouring_somebody_gives_the_experience_that_the_page_says(name: str) -> None:
    place = somewhere(name)
    heroes = {"hulk": at(place), "wasp": {"at": place}}
    s = quiet(name, heroes=heroes, people={place: "mary_jane"}, at=["Devour hulk mary_jane", "HeroTurn hulk"])
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (FACTS[name].person, 0)


TAKING = [(name, *each) for name in FACTS if FACTS[name].objective for each in objectives(name)]


@pytest.mark.parametrize(("name", "objective", "place", "colour"), TAKING)
def test_an_objective_gives_the_experience_that_the_page_says(
    name: str, objective: str, place: str, colour: str
) -> None:
    """To whoever takes it, or to all."""
    heroes = {"hulk": at(place), "wasp": {"at": somewhere(name)}}
    s = quiet(name, heroes=heroes, **colours(name, colour), at="HeroTurn hulk")
    act(s, f"take {objective}")
    shared = FACTS[name].objective * (colour in FACTS[name].shared)
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (FACTS[name].objective, shared)


WITH_EXIT = [name for name, facts in FACTS.items() if facts.goals[-1] == OUT]


def at_the_exit(name: str, stage: int, **literal: Any) -> Scenario:
    """Hulk's turn ends at the Exit, wherever it is."""
    place = mission(name).view()["exit"] or somewhere(name)
    return quiet(
        name, stage=stage, exit=place, **{"heroes": {"hulk": at(place)}, "at": "HeroTurn hulk", **literal}
    )


@pytest.mark.parametrize("name", WITH_EXIT)
def test_the_last_goal_is_to_leave_and_only_the_last(name: str) -> None:
    last = len(FACTS[name].goals) - 1
    for stage in range(last):
        s = at_the_exit(name, stage)
        act(s, "end_turn")
        assert not won(s)
        assert "leave" not in (offered(s) if s.t.choices else [])
    assert won(act(at_the_exit(name, last), "end_turn", "leave"))


@pytest.mark.parametrize("name", WITH_EXIT)
def test_nobody_leaves_while_enemies_stand_at_the_exit_and_all_must_leave(name: str) -> None:
    last = len(FACTS[name].goals) - 1
    place = mission(name).view()["exit"] or somewhere(name)
    s = at_the_exit(name, last, enemies={place: "trooper"})
    act(s, "end_turn")
    assert not won(s)
    assert hero(s, "hulk")["zone"] == place
    both = {"hulk": at(place), "wasp": at(somewhere(name))}
    s = at_the_exit(name, last, heroes=both, at=["HeroTurn hulk", "HeroTurn wasp"])
    act(s, "end_turn", "leave")
    assert (hero(s, "hulk")["zone"], s.over) == (None, False)


@pytest.mark.parametrize("name", FACTS)
def test_every_mission_is_lost_when_a_hero_is_eliminated(name: str) -> None:
    heroes = {"hulk": {"health": 1}, "wasp": {}}
    s = quiet(name, heroes=heroes, at=["Wound hulk 0", "EndPhase"])
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((), "hero_eliminated")


@pytest.mark.parametrize("name", FACTS)
def test_who_may_get_away_and_who_may_not(name: str) -> None:
    """A Bystander leaves by the First Spawn Point: anybody, and one whom the mission is about."""
    place = mission(name).view()["spawn_points"][0]["zone"]
    for mark in ("", "+"):
        s = quiet(
            name,
            heroes={"hulk": at(somewhere(name))},
            people={place: f"mary_jane{mark}"},
            at=[EVERYBODY, "HeroTurn hulk"],
        )
        left = "mary_jane" not in s.view()["bystanders"]
        lost = {"bystander_left": True, "objective_person_left": bool(mark)}
        assert left
        assert s.over == any(lost[loss] for loss in FACTS[name].losses)


# -- as laid out -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """What lies on the table before the first round: numbers of the mission's legend."""

    cards: int
    """Bystander cards, in zones and under Objectives."""
    objectives: int = 0
    doors: dict[str, int] = field(default_factory=dict)
    """Doors that are not just closed."""
    sign: bool = False
    exit: bool = True
    super_heroes: tuple[str, ...] = ()


AVENGERS = ("black_panther", "doctor_strange", "ms_marvel", "scarlet_witch", "spider_man", "thor")
LAID = {
    "MZ0": Laid(2, 1, {"locked": 1}),
    "MZ1": Laid(4, 4),
    "MZ2": Laid(6, 2, {"locked": 2, "sealed": 1}, sign=True),
    "MZ3": Laid(6, 0, {"locked": 3}, super_heroes=("doctor_strange",)),
    "MZ4": Laid(9, 6, sign=True),
    "MZ5": Laid(6, 4, {"locked": 3, "sealed": 2}),  # with the two doors of Oscorp
    "MZ6": Laid(6, 5, {"open": 2}, exit=False),
    "MZ7": Laid(8, 8, sign=True, exit=False, super_heroes=("thor",)),
    "MZ8": Laid(3, 4, {"locked": 1}),
    "MZ9": Laid(11, 5, exit=False),
    "MZ10": Laid(9, 6, sign=True, exit=False, super_heroes=AVENGERS),
}


@pytest.mark.parametrize("team", [1, 4, 6])
@pytest.mark.parametrize("name", LAID)
def test_the_table_is_laid_as_the_legend_says_however_many_play(name: str, team: int) -> None:
    s = mission(name, team=team, seats=1, options={"team": "choose"})
    s.asks(0, "setup.hero")  # before anything is revealed or drawn
    view, laid = s.view(), LAID[name]
    lying = sum(row["face_down"] for row in view["zones"].values()) + sum(card >= 0 for card in s.g.under)
    assert lying == laid.cards
    assert len(view["objectives"]) == laid.objectives
    assert not any(each["taken"] for each in view["objectives"].values())
    special = Counter(state for state in view["doors"].values() if state != "closed")
    assert special == laid.doors
    assert ((view["sign"] is not None), (view["exit"] is not None)) == (laid.sign, laid.exit)
    assert not view["sign"] or not view["sign"]["damaged"]
    assert tuple(sorted(view["super_heroes"])) == laid.super_heroes


@pytest.mark.parametrize("team", [1, 4, 6])
@pytest.mark.parametrize("name", LAID)
def test_heroes_stand_in_the_start_zone_or_choose_between_two(name: str, team: int) -> None:
    s = mission(name, team=team, seats=1)
    starts = [s.g.board.names[zone] for zone in s.g.board.starts]
    expected = {starts[0]} if len(starts) == 1 else {None}  # with two Starting Zones they are asked
    assert {each["zone"] for each in s.view()["heroes"].values()} == expected
