"""Records of version 1 are played again until a rule comes up that has changed since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble.engine import BadSave
from shamble.testing import Scenario

from ..helpers import act, alone, keys, log, person, squares, take

ALL = ("peter", "roger", "steve", "fran")
SHUT_IN: dict[str, Any] = {"people": dict.fromkeys(ALL, "051"), "shut": "075-098, 032-053"}
IN_THE_EAST: dict[str, Any] = {"people": dict.fromkeys(ALL, "071"), "shut": "089-112, 048-069"}


def older(s: Scenario) -> Scenario:
    s.t.played_under = 1
    return s


def test_who_carried_though_he_could_not_take_a_step_did_so() -> None:
    s = older(act("fran", people={"fran": "098", "peter": "098"}))
    take(s, "close 075-098")
    assert "carry" in keys(s)
    take(s, "carry fran peter")
    assert person(s, "fran")["carries"] == "peter"


def free_moves(**literal: Any) -> Scenario:
    return alone(active="peter", at=["Act", "AutoFree 1 1"], **literal)


def berserk(**literal: Any) -> Scenario:
    return alone(active="peter", at=["Act", "CalmDown"], **literal)


CHANGED: list[tuple[str, Callable[..., Scenario], dict[str, Any]]] = [
    ("ruling.29", berserk, {**SHUT_IN, "zombies": {"098": 3, "201": 3}}),
    (
        "ruling.31b",
        free_moves,
        {"people": {"peter": "075", "roger": "125"}, "zombies": {"121": 3}, "shut": "075-098"},
    ),
    ("ruling.31c", free_moves, {**SHUT_IN, "zombies": {"104": 3}}),
    ("ruling.31c", free_moves, {**SHUT_IN, "zombies": {"004": 3, "093": 3}}),
    ("ruling.31c", free_moves, {**IN_THE_EAST, "zombies": {"212": 3, "191": 3}}),
]


@pytest.mark.parametrize(("clause", "scene", "literal"), CHANGED)
def test_what_the_automaton_does_otherwise_is_refused_with_its_clause(
    clause: str, scene: Callable[..., Scenario], literal: dict[str, Any]
) -> None:
    s = older(scene(**literal))
    s.dice(1)
    (choice,) = s.t.choices
    with pytest.raises(BadSave, match=clause):
        s.t.answer(choice.id, "end_turn")


def test_what_it_does_as_ever_is_played_again() -> None:
    """With every door open, and with shut ones that make no difference."""
    s = older(berserk(people={"peter": "103"}, zombies={"107": 3, "109": 3}, shut="075-098"))
    s.dice(1)
    take(s, "end_turn")
    assert log(s, "rage_checked") == ["rage_checked 107"]
    both = {"peter": "103", "roger": "110"}
    s = older(free_moves(people=both, zombies={"108": 3, "013": 3}, shut="075-098"))
    take(s, "end_turn")
    assert squares(s) == ["013", "109"]
