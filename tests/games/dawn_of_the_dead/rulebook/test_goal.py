"""Rulebook, "But du jeu": who wins, and what is looked at first."""

from __future__ import annotations

from typing import Any

import pytest

from ..helpers import alone, log, mall, take, zombies

DONE: dict[str, Any] = {
    "closed": "north, west, east, south",
    "people": {"steve": "181+", "fran": "222+", "peter": "103"},
}


def last_shot(**literal: Any) -> object:
    """Peter shoots the last zombie; who has won?"""
    everything: dict[str, Any] = {**DONE, "zombies": {"103": 2}, **literal}
    s = mall(active="peter", at=["Act", "NobodyActs"], **everything)
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    return s.g.outcome


def test_the_humans_win_with_doors_rifles_and_no_zombie_left() -> None:
    assert last_shot() == "humans"


@pytest.mark.parametrize("open_gate", ["north", "west", "east", "south"])
def test_all_four_main_doors_must_be_closed(open_gate: str) -> None:
    closed = ", ".join(gate for gate in ("north", "west", "east", "south") if gate != open_gate)
    assert last_shot(closed=closed) == ""


@pytest.mark.parametrize("who", ["steve", "fran"])
def test_steve_and_fran_need_a_rifle_also_when_infected(who: str) -> None:
    people = {"steve": "181+", "fran": "222+", "peter": "103"}
    assert last_shot(people={**people, who: "009"}) == ""
    assert last_shot(people={**people, who: "009*"}) == ""
    assert last_shot(people={**people, who: "009*+"}) == "humans"


def test_not_if_turned_or_dead() -> None:
    assert last_shot(people={"peter": "103", "fran": "222+", "steve": ""}) == "humans"
    s = mall(
        **{**DONE, "people": {"peter": "103", "fran": "222+"}},
        active="peter",
        supers={"steve": "104"},
        at="Act",
    )
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    assert s.g.outcome == "humans"


def test_super_zombies_and_hidden_ones_must_be_gone_too() -> None:
    assert last_shot(supers={"steve": "150"}, people={"peter": "103", "fran": "222+"}) == ""
    assert last_shot(hidden="051") == ""


def test_closing_the_last_door_wins_too() -> None:
    s = mall(
        people={"steve": "181+", "fran": "222+", "peter": "004"},
        closed="west, east, south",
        active="peter",
        at="Act",
    )
    take(s, "close_gate peter north")
    s.sees(None, "gate_closed peter north")
    s.sees(None, "humans_won")


def test_so_does_the_last_rifle() -> None:
    s = mall(people={"steve": "177", "fran": "222+"}, closed=DONE["closed"], active="steve", at="Act")
    take(s, "take_rifle steve")
    s.sees(None, "rifle_taken steve")
    assert s.g.outcome == "humans"


def death(victim: str, others: dict[str, str]) -> object:
    """The victim, infected, is attacked and dies."""
    people = {"peter": "", "roger": "", "steve": "", "fran": "", **others, victim: "103*"}
    s = mall(people=people, zombies={"103": 5}, at=["Defend 103 0", f"Strike {victim} 5", "NobodyActs"])
    s.dice(1, 1)
    take(s, "hold")
    assert log(s, "died") == [f"died {victim}"]
    return s.g.outcome


def test_the_zombies_win_with_three_dead() -> None:
    assert death("peter", {"fran": "222", "steve": "181", "roger": "029"}) == ""
    assert death("peter", {"fran": "222", "steve": "181"}) == ""
    assert death("peter", {"fran": "222"}) == "zombies"


def test_fran_counts_for_two() -> None:
    assert death("fran", {"peter": "009", "roger": "029", "steve": "181"}) == ""
    assert death("fran", {"peter": "009", "roger": "029"}) == "zombies"


def test_a_super_zombie_counts_as_lost_even_when_eliminated() -> None:
    s = mall(
        people={"peter": "103*", "roger": "029"},
        supers={"fran": "150"},
        zombies={"103": 5},
        at=["Defend 103 0", "Strike peter 5"],
    )
    s.dice(1, 1)
    take(s, "hold")
    assert s.g.outcome == "zombies"


def test_turning_counts_at_once() -> None:
    s = mall(
        people={"peter": "103*", "fran": ""},
        zombies={"013": 2},
        turn=3,
        at=["FreeMoves 1", "Infection 0", "NobodyActs"],
    )
    s.dice(1, 1)
    take(s, "done")
    s.sees(None, "turned peter 103")
    s.sees(None, "zombies_won")
    s.does_not_see(None, "nobody_acted")


def test_the_zombies_victory_is_looked_at_first() -> None:
    """Everything is done for the humans, but Fran and Peter are lost."""
    s = mall(
        people={"peter": "", "fran": "", "steve": "103+", "roger": "009"},
        closed=DONE["closed"],
        zombies={"103": 2},
        active="steve",
        at="Act",
    )
    s.dice(6, 6, 6, 6)
    take(s, "fire steve")
    assert zombies(s) == {}
    assert s.g.outcome == "zombies"


def test_the_result_names_the_winners() -> None:
    s = mall(people={"steve": "177", "fran": "222+"}, closed=DONE["closed"], active="steve", at="Act")
    take(s, "take_rifle steve")
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.scores, s.t.result.reason) == ((0,), (4, 0), "humans")
    s = alone(people={"peter": "", "fran": "103*"}, zombies={"103": 5}, at=["Defend 103 0", "Strike fran 5"])
    s.dice(1, 1)
    take(s, "hold")
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.scores, s.t.result.reason) == ((), (0,), "zombies"), (
        "all or nobody"
    )


def test_a_hundred_rounds_without_anything_final_are_a_draw() -> None:
    s = mall(zombies={"013": 2}, turn=99, at=["FreeMoves 1", "Stalemate"])
    take(s, "done")
    s.does_not_see(None, "stalemate")
    s = mall(zombies={"013": 2}, turn=100, at=["FreeMoves 1", "Stalemate"])
    take(s, "done")
    s.sees(None, "stalemate")
    assert s.g.outcome == "draw"
    s = mall(zombies={"013": 2}, turn=150, progress=51, at=["FreeMoves 1", "Stalemate"])
    take(s, "done")
    s.does_not_see(None, "stalemate")
