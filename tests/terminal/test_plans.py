"""Several answers at once at the terminal table, and ties that the game settles."""

from __future__ import annotations

import pytest

from shamble.engine.plans import plans_for
from shamble.terminal.match import Match, Seating
from tests.games.dawn_of_the_dead.helpers import alone
from tests.games.marvel_zombies.rulebook.helpers import ring
from tests.terminal.stage import Dialogue, Stage, at_table

HANA = Seating(("Hana",), ("",))
TWO = Seating(("Ann", "Ben"), ("", ""))


def outing() -> Match:
    return Match(alone(people={"peter": "098"}, zombies={"206": 5}, active="peter", at="Act").t, HANA)


def place(stage: Stage) -> str:
    found: str = stage.table.match.table.view(0)["characters"]["peter"]["square"]
    return found


def number_of(stage: Stage, *name: str) -> int:
    match = stage.table.match
    asked = match.question(0)
    assert asked is not None
    plans = plans_for(match.spec.planning, match.table.reading(0), asked)
    return 1 + next(index for index, plan in enumerate(plans) if plan.name == name)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_walk_is_said_at_once_and_taken_back_at_once(language: str) -> None:
    async with at_table(outing(), language) as stage:
        number = number_of(stage, "walk", "166")
        await stage.press("w")
        assert stage.is_at(Dialogue)
        assert "at_once." not in stage.tells
        await stage.press(*str(number))
        if stage.is_at(Dialogue):
            await stage.press("enter")
        assert place(stage) == "166"
        assert len(stage.table.match.table.record["answers"]) == 6
        await stage.press("u")
        assert place(stage) == "098"


async def test_escape_says_nothing() -> None:
    async with at_table(outing()) as stage:
        await stage.press("w", "escape")
        assert place(stage) == "098"
        assert stage.table.asked is not None


async def test_the_question_says_that_there_is_more_to_say_at_once() -> None:
    async with at_table(outing()) as stage:
        assert f"{len(stage.table.plans)} ways" in str(stage.table.query_one("#asked").border_subtitle)


async def test_where_nothing_can_be_said_at_once_the_key_says_so() -> None:
    async with at_table(Match(alone(at="Round 2").t, HANA)) as stage:
        asked = stage.table.asked
        await stage.press("w")
        assert stage.table.asked is asked


async def test_ties_are_settled_once_the_players_say_so() -> None:
    there = {"8R-b": "3 guard"}
    heroes = {"iron_man": {"at": "8R-a"}, "wasp": {"at": "8R-c"}}
    s = ring(heroes=heroes, enemies=there, at=["Activation -1 1 2", "Round 2"])
    async with at_table(Match(s.t, TWO)) as stage:
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "enemy.odd"
        await stage.press("a", "1")
        assert stage.table.ties
        await stage.press("enter")
        assert stage.table.asked.prompt != "enemy.odd"
