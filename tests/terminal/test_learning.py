"""Learning in the terminal: first games that teach themselves, and the manual with its search."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from shamble.engine.manual import manual_of
from shamble.games import find, specs
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.box import BoxPage, unpacked
from shamble.terminal.figures import HIGH, Picture
from shamble.terminal.match import lesson_match
from shamble.terminal.menu import Menu, Row
from shamble.terminal.rules import Rules
from shamble.terminal.start import StartPage
from shamble.terminal.words import Words
from tests.terminal.stage import Dialogue, Stage, at_table, opened

LESSONS = [(spec, name) for spec in specs().values() if spec.guide for name in spec.guide.lessons]


def rows_of(stage: Stage) -> list[Row]:
    return list(stage.table.query_one("#menu", Menu).rows)


@pytest.mark.parametrize(("spec", "name"), LESSONS, ids=[f"{spec.id} {name}" for spec, name in LESSONS])
async def test_a_lesson_tells_what_to_do_and_marks_it(spec, name) -> None:  # type: ignore[no-untyped-def]  # any game's
    async with at_table(lesson_match(spec, name, "Player")) as stage:
        assert "Guide: " in stage.tells
        marked = [row.label.plain.endswith("◀") for row in rows_of(stage)]
        assert marked.index(True) == stage.table.query_one("#menu", Menu).highlighted
        await stage.press("g")
        assert "Guide: " not in stage.tells
        assert not any("◀" in row.label.plain for row in rows_of(stage)), "left, it is a normal game"


async def test_lessons_are_offered_at_the_start() -> None:
    saves.remember_guided()
    async with opened(ShambleApp("en")) as stage:
        assert stage.is_at(StartPage)
        page = stage.app.screen
        assert isinstance(page, StartPage)
        page.learn()
        await stage.until(lambda: stage.is_at(Dialogue))
        await stage.until(lambda: "Marvel Zombies: Learn: the heroes (MH2)" in stage.tells)
        await stage.press("1")
        await stage.until(lambda: "Guide: Put each of your people" in stage.tells)  # a newcomer again


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("en", "tied vote", "the holder of the first-player marker decides"),
        ("fr", "égalité", "le détenteur du marqueur Premier Joueur tranche"),
    ],
)
async def test_rules_are_found_as_one_types(language: str, question: str, answer: str) -> None:
    async with opened(ShambleApp(language)) as stage:
        await stage.app.push_screen(Rules(find("city-of-horror")))
        await stage.until(lambda: stage.is_at(Rules))
        await stage.press(*question)
        await stage.until(lambda: answer in stage.tells)
        await stage.press("f2")
        await stage.until(lambda: "full rules" in stage.tells or "règles complètes" in stage.tells)


async def test_the_rule_behind_a_question_is_on_top() -> None:
    async with at_table(lesson_match(find("marvel-zombies"), "MZ0", "Player")) as stage:
        await stage.pilot.press("r")
        await stage.until(lambda: stage.is_at(Rules))
        await stage.until(lambda: "The rule behind this question" in stage.tells)
        assert "Every hero takes a turn" in stage.tells
        await stage.pilot.press("escape")
        await stage.until(lambda: not stage.is_at(Rules))


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    "game", ["city-of-horror", "dawn-of-the-dead", "marvel-zombies", "survive-until-daylight"]
)
def test_figures_are_drawn_by_the_terminals_boards(game: str, plain: bool) -> None:
    spec = find(game)
    figures = manual_of(spec.folder).figure
    assert figures
    for name in figures:
        console = Console(file=StringIO(), width=78)
        console.print(Picture(spec, name, Words("fr"), plain))
        lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]  # our own file
        assert 5 <= len(lines) <= HIGH, name
        assert all(len(line) <= 78 for line in lines)


async def test_the_manual_shows_its_figures() -> None:
    async with opened(ShambleApp("en")) as stage:
        await stage.app.push_screen(Rules(find("city-of-horror")))
        await stage.until(lambda: stage.is_at(Rules))
        await stage.press(*"tied vote")
        await stage.until(lambda: "Armory A" in stage.tells)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", specs().values(), ids=lambda spec: spec.id)
def test_the_box_holds_what_the_webs_does(spec, language) -> None:  # type: ignore[no-untyped-def]  # any game's
    shelves = unpacked(spec, language)
    assert len(shelves) == len(spec.box)
    assert all(shelves.values())


async def test_the_box_opens_from_the_rules_and_finds_things() -> None:
    async with opened(ShambleApp("fr")) as stage:
        await stage.app.push_screen(Rules(find("dawn-of-the-dead")))
        await stage.until(lambda: stage.is_at(Rules))
        await stage.press("f3")
        await stage.until(lambda: stage.is_at(BoxPage))
        await stage.press(*"arrivees")
        await stage.until(lambda: "Table des arrivées" in stage.tells)
        await stage.press("escape")
        await stage.until(lambda: stage.is_at(Rules))
