"""Hints and reasons at the table in the terminal."""

from __future__ import annotations

import pytest

import shamble
from shamble.bots.counsel import Counsel, Weighed
from shamble.terminal import saves
from shamble.terminal.advice import hint
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match
from shamble.terminal.pages import ReportScreen
from tests.terminal.stage import at_table

GAME = "survive-until-daylight"


def two(game: str = GAME) -> Match:
    """A person, and a bot who comes first."""
    table = shamble.new(game, seats=2 if game == GAME else 3, seed=3)
    return Match(
        table, Seating(("Ada", "Ann", "Basil")[: table.seats], ("thumb", "", "thumb")[: table.seats])
    )


@pytest.mark.parametrize(("language", "taken"), [("en", "Ann took a hint"), ("fr", "Ann a pris un conseil")])
async def test_a_hint_is_shown_to_whoever_asks_and_noted_in_the_log(
    monkeypatch: pytest.MonkeyPatch, language: str, taken: str
) -> None:
    def quick(saved: bytes, seat: int, question: int) -> Counsel:
        options = shamble.load(saved).question(question).options
        return Counsel((Weighed(options[0].name, 0.61, 20), Weighed(options[1].name, 0.44, 20)))

    monkeypatch.setattr("shamble.terminal.table.hint", quick)
    match = two()
    async with at_table(match, language) as stage:
        await stage.press("h")
        await stage.until(lambda: stage.is_at(ReportScreen))
        assert "61%" in "".join(stage.tells.split())  # French puts a space between them
        await stage.press("escape")
        await stage.until(lambda: taken in stage.tells)
    path = saves.new_path()
    saves.keep(path, match, language)
    assert saves.open_match(saves.read_envelope(path)).hinted == match.hinted == [(match.hinted[0][0], 1)]


async def test_a_table_without_hints_says_so() -> None:
    plan = NewGame(GAME, 2, hints="off", seed=3)
    match = set_up_match(plan, seated(plan, "Player"))
    async with at_table(match, "en") as stage:
        await stage.press("h")
        assert not match.hinted


async def test_a_bot_says_why_where_nothing_is_hidden() -> None:
    match = two()
    match.driver.run()
    while not match.driver.reasons:
        match.answer(1, match.table.choices[0], match.table.choices[0].options[0])
        match.driver.run()
    async with at_table(match, "en") as stage:
        await stage.until(lambda: stage.table.reply is not None)
        await stage.press("y")
        await stage.until(lambda: stage.is_at(ReportScreen))
        assert "Ada:" in stage.tells
    async with at_table(two("city-of-horror"), "en") as stage:
        await stage.press("y")
        assert not stage.is_at(ReportScreen)


def test_a_hint_comes_from_a_copy_of_the_table() -> None:
    table = shamble.new("city-of-horror", seats=3, seed=3)
    choice = table.choices[0]
    assert choice.seat is not None
    found = hint(table.save(), choice.seat, choice.id)
    assert found.answers[0].name in [option.name for option in choice.options]


def test_bots_are_chosen_one_by_one() -> None:
    plan = NewGame("city-of-horror", 4, bot="sharp+dare, gentle")
    assert seated(plan, "Player").bots == ("", "sharp+dare", "gentle", "gentle")
