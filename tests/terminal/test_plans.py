"""Several answers at once at the terminal table, and ties that the game settles."""

from __future__ import annotations

import pytest

from shamble.engine.plans import plans_for
from shamble.terminal.match import Match, Seating
from shamble.terminal.sharing import ShareScreen
from shamble.testing import table
from tests.games.dawn_of_the_dead.helpers import alone
from tests.games.marvel_zombies.rulebook.helpers import ring
from tests.terminal.stage import Dialogue, Stage, alone_at, at_table

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


def supplies() -> Match:
    """Red alone shares out two antidotes and two cards, and there are two others; then more elsewhere."""
    s = table(
        "city-of-horror",
        players="Red Green Blue",
        people={
            "Red": {"bank": "vigil", "church": "teen"},
            "Green": {"armory": "geek, rasta"},
            "Blue": {"armory": "mama"},
        },
        cards={"supplies": {"bank": "chainsaw, alarm"}},
        dropped_antidotes={"bank": 2, "church": 2},
        at=["Share bank", "Share church"],
    )
    return alone_at(s.t, 0, ("Red", "Green", "Blue"))


def shared_out(stage: Stage) -> list[list[object]]:
    record = stage.table.match.table.record["answers"]
    return [[*name] for _, seat, name in record if name[0].startswith(("take", "hand_out"))]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_who_shares_out_says_at_once_who_gets_which(language: str) -> None:
    async with at_table(supplies(), language) as stage:
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "share.take"
        await stage.press("w", "2")
        assert stage.is_at(ShareScreen)
        assert not {"at_once.", "share."} & {*stage.tells.split()}
        await stage.press("right", "down", "down", "left", "enter")
        assert shared_out(stage) == [["take_antidote"], ["hand_out_antidote", 1], ["hand_out", "alarm", 2]]
        await stage.press("u")
        assert stage.table.asked.prompt == "share.take"
        assert shared_out(stage) == []


async def test_what_is_shared_out_by_number_must_add_up() -> None:
    heroes = {"iron_man": {"at": "8R-c", "health": 5}, "wasp": {"at": "8R-c", "health": 5}}
    s = ring(heroes=heroes, enemies={"8R-c": "4 guard"}, at=["Activation -1 1 2", "Round 2"])
    async with at_table(Match(s.t, HANA)) as stage:
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "wound.who"
        await stage.press("w", "2", "right", "enter")
        assert stage.is_at(ShareScreen), "five wounds of four"
        await stage.press("left", "escape", "escape")
        assert stage.table.asked.prompt == "wound.who"


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
