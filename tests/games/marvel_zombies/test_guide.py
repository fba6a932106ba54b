"""The guide of the first game: every hint has its texts, comes up in play, and needs no more than a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import shamble
from shamble.engine import Choice, Rng, Table
from shamble.engine.session import new_table
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.testing import table as set_table

from .kept import game_of_the_day, record

SPEC = find("marvel-zombies")
assert SPEC.guide is not None
GUIDE = SPEC.guide


def questions(t: Table) -> Iterator[tuple[Any, Choice]]:
    for choice in t.choices:
        yield t.reading(choice.seat or 0), choice


def hints_of_random_games(games: int, mission: str = "MZ0") -> Iterator[tuple[str, str]]:
    for seed in range(games):
        t, rng = shamble.new(SPEC.id, 2, seed, {"mission": mission}), Rng(seed)
        while not t.over:
            for view, choice in questions(t):
                yield choice.prompt, GUIDE.hint(view, choice)
            t.take(*any_answer(t, rng))


def hints_of_a_win(mission: str = "MZ0") -> list[tuple[str, str]]:
    won = record(mission)
    game = "heroes-resistance" if mission.startswith("HR") else SPEC.id
    t = new_table(game_of_the_day(game), won["seats"], won["seed"], won["options"], None)
    found = []
    for question, seat, name in won["answers"]:
        choice = t.question(question)
        found.append((choice.prompt, GUIDE.hint(t.reading(seat), choice)))
        t.answer(question, tuple(name), seat)
    return found


def hint_beside(enemies: str) -> str:
    """Of Hulk's turn, with a Bystander in his zone and those Enemies."""
    heroes = {"hulk": {"at": "8R-b", "actions": 3, "seat": 0}}
    s = set_table(
        SPEC.id,
        2,
        options={"mission": "MZ0"},
        turn=2,
        heroes=heroes,
        people={"8R-b": "aunt_may"},
        enemies={"8R-b": enemies} if enemies else {},
        at=["HeroTurn hulk", "EnemyPhase"],
    )
    (choice,) = s.t.choices
    return GUIDE.hint(s.t.reading(0), choice)


def test_a_meal_is_advised_only_if_nobody_is_in_the_way() -> None:
    assert hint_beside("") == "devour"
    assert hint_beside("2 guard") == "fight", "they take the Hits first"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hint_says_what_to_do_and_why(language: str) -> None:
    texts = SPEC.catalogue(language)
    told = {key for key in texts.messages if key.startswith("guide.")}
    assert told == {f"guide.{hint}{part}" for hint in GUIDE.hints for part in ("", ".why")}


def test_every_hint_comes_up_and_no_question_of_a_turn_goes_without() -> None:
    seen = [*hints_of_random_games(25), *hints_of_a_win()]
    seen += [*hints_of_random_games(8, "MH2"), *hints_of_a_win("MH2"), *hints_of_a_win("HR1")]
    seen += hints_of_a_win("HR3")
    assert set(GUIDE.hints) <= {hint for _, hint in seen}
    silent = {prompt for prompt, hint in seen if not hint}
    assert not {prompt for prompt in silent if prompt.split(".")[0] in ("setup", "turn", "wound")}


def test_a_won_game_is_guided_from_the_heroes_to_the_exit() -> None:
    hints = [hint for _, hint in hints_of_a_win()]
    order = [hints.index(hint) for hint in ("heroes", "first_turn", "open", "devour", "to_exit", "exit")]
    assert order == sorted(order)


def test_only_mz0_and_the_lessons_are_first_games() -> None:
    assert GUIDE.is_first({}, SPEC.usual)
    assert GUIDE.is_first({"mission": "MH2", "team": "fixed"}, SPEC.usual)
    assert GUIDE.is_first({"team": "random"}, SPEC.usual)
    assert not GUIDE.is_first({"mission": "MZ4"}, SPEC.usual)
