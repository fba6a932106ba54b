"""A clock at one screen: time for each answer or for the game, and what follows when it is up."""

from __future__ import annotations

import pytest

from shamble.engine import BadOption
from shamble.games import find
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.clock import Clock, Timekeeper, read_clock, spelled
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match
from shamble.terminal.pages import Curtain, Dialogue
from shamble.terminal.start import SetUpPage
from shamble.terminal.table import TableScreen
from tests.games.marvel_zombies.rulebook.helpers import ring
from tests.terminal.stage import Stage, at_table, new_match, opened, played_to

TURN = {"captain_america": {"at": "8R-d", "seat": 0, "actions": 3}, "iron_man": {"at": "8R-a", "seat": 1}}


class Watch:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed(kind: str = "move:60", late: str = "bot", people: int = 2) -> Match:
    """Ann's hero has a turn; Ben, or a bot, has another hero."""
    seats = Seating(("Ann", "Ben"), ("", "" if people == 2 else "thumb"))
    s = ring(heroes=TURN, at=["HeroTurn captain_america", "Round 2"])
    return Match(s.t, seats, read_clock(kind, late))


def watched(stage: Stage) -> Watch:
    """From now on that watch counts."""
    watch = Watch()
    table = stage.table
    table.time = Timekeeper(table.match.clock, watch)
    table.time.ask(0, table.asked, len(table.match.humans))
    return watch


def title(stage: Stage) -> str:
    return str(stage.table.query_one("#asked").border_title)


# -- by itself ---------------------------------------------------------------------------------------


def test_a_clock_is_read_as_it_is_written() -> None:
    assert read_clock("", "bot") is None
    assert read_clock("move:60", "vote") == Clock("move", 60, "vote")
    for wrong in ("move", "move:5", "total:x", "hour:60", "move:99999999999"):
        with pytest.raises(BadOption):
            read_clock(wrong, "bot")
    with pytest.raises(BadOption):
        read_clock("move:60", "nothing")


def left(keeper: Timekeeper) -> float | None:
    return keeper.left


def test_time_for_the_game_is_used_up_answer_by_answer() -> None:
    watch, clock = Watch(), Clock("total", 600)
    keeper = Timekeeper(clock, watch)
    asked = ring(heroes=TURN, at=["HeroTurn captain_america", "Round 2"]).t.open[0]
    keeper.ask(0, asked, 2)
    watch.now += 400
    keeper.ask(0, asked, 2)
    assert left(keeper) == 200, "looking at something else does not stop it"
    keeper.stop()
    watch.now += 1000
    assert left(keeper) is None, "nobody is asked"
    keeper.ask(0, asked, 2)
    assert left(keeper) == 200
    keeper.ask(1, asked, 2)
    assert left(keeper) == 600
    keeper.ask(0, asked, 1)
    assert left(keeper) is None, "alone nobody waits"


def test_it_is_spelled_as_clocks_show_it() -> None:
    assert [spelled(seconds) for seconds in (-3, 59, 61, 3661)] == ["0:00", "0:59", "1:01", "1:01:01"]


# -- at the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_time_left_stands_beside_the_name(language: str) -> None:
    async with at_table(timed(), language) as stage:
        watch = watched(stage)
        watch.now += 15
        stage.table.tick()
        assert "Ann · " in title(stage)
        assert "0:45" in title(stage)


async def test_a_bot_plays_on_and_the_seat_is_taken_back() -> None:
    async with at_table(timed()) as stage:
        table, watch = stage.table, watched(stage)
        watch.now += 61
        table.tick()
        await stage.settle()
        assert table.match.seating.bots[0]
        assert table.match.seating.away == (0,)
        assert table.viewer == 1
        assert table.match.table.record["answers"][0][1] == 0, "the bot has answered for Ann"
        await stage.press("c")
        assert stage.is_at(Dialogue)
        await stage.press("1")
        await stage.press("1")  # Ben answers, and Ann is back
        assert table.match.seating.bots == ("", "")
        assert not table.match.seating.away


@pytest.mark.parametrize(("picked", "replaced"), [("1", True), ("2", False)])
async def test_the_others_decide(picked: str, replaced: bool) -> None:
    async with at_table(timed(late="vote")) as stage:
        table, watch = stage.table, watched(stage)
        watch.now += 61
        table.tick()
        await stage.settle()
        assert stage.is_at(Dialogue)
        assert "Ann has used up the time" in stage.tells
        await stage.press(picked)
        assert bool(table.match.seating.bots[0]) is replaced
        if not replaced:
            assert table.time.left == 60, "all of it again"


async def test_a_page_that_lies_over_the_question_does_not_stop_the_clock() -> None:
    async with at_table(timed()) as stage:
        table, watch = stage.table, watched(stage)
        await stage.press("i")
        assert stage.is_at(Dialogue)
        watch.now += 61
        table.tick()
        await stage.settle()
        table.tick()
        await stage.settle()
        assert table.match.seating.away == (0,)


async def test_whoever_is_alone_has_no_clock() -> None:
    async with at_table(timed(people=1)) as stage:
        watch = watched(stage)
        watch.now += 1000
        stage.table.tick()
        assert title(stage) == "Ann"
        assert not stage.table.match.seating.away


async def test_the_clock_is_kept_with_the_game() -> None:
    match = timed("total:900", "vote")
    async with at_table(match) as stage:
        watch = watched(stage)
        watch.now += 100
        await stage.press("1")
        path = stage.table.path
    kept = saves.open_match(saves.read_envelope(path)).clock
    assert kept is not None
    assert (kept.seconds, kept.late, kept.used[0]) == (900, "vote", 100)


def test_a_game_is_set_up_with_a_clock() -> None:
    plan = NewGame("marvel-zombies", 2, 2, clock="move:180", late="vote")
    assert set_up_match(plan, seated(plan, "Player")).clock == Clock("move", 180, "vote")
    assert set_up_match(NewGame("marvel-zombies", 2, 2), seated(plan, "Player")).clock is None


async def test_the_set_up_offers_one_to_several_people() -> None:
    async with opened(ShambleApp("en", None)) as stage:
        page = SetUpPage(find("marvel-zombies"), NewGame("marvel-zombies", 2, 1))
        stage.app.push_screen(page)
        await stage.settle()
        assert "Clock" not in stage.tells, "alone nobody waits"
        page.plan.humans = 2
        page.fill(0)
        labels = [line.label for line in page.lines]
        page.lines[labels.index("Clock")].turn(2)
        page.fill(0)
        await stage.settle()
        assert "3 minutes for each answer" in stage.tells
        assert "a bot plays on" in stage.tells
        assert page.plan.clock == "move:180"


async def test_nobodys_cards_lie_open_when_a_bot_takes_over() -> None:
    match = played_to(new_match(3, 2, 8), "movement.card")
    match.clock = read_clock("move:60", "bot")
    async with at_table(match) as stage:
        while not stage.is_at(TableScreen):
            await stage.press("enter")
        table, watch = stage.table, watched(stage)
        seat = table.viewer
        assert seat is not None
        table.time.ask(seat, table.asked, 2)
        watch.now += 61
        table.tick()
        await stage.settle()
        assert table.match.seating.away == (seat,)
        assert table.viewer != seat
        assert stage.is_at(Curtain)
