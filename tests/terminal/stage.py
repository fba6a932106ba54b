"""A person at the keyboard of the terminal table, for tests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType
from textual.pilot import Pilot
from textual.widgets import Static

from shamble.engine import Seat, Table
from shamble.engine.passing import EVERYTHING, Stops, scopes_at
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match
from shamble.terminal.menu import Menu
from shamble.terminal.pages import Curtain, Dialogue, Ending, Together
from shamble.terminal.table import PACES, TableScreen

FASTEST = len(PACES) - 1
PATIENCE = 100_000
"""Looks at a screen before a test gives up: far more than the slowest machine needs."""
QUIET = 2
SIZES = [(110, 34), (80, 24)]
"""A window as one opens it today, and the smallest."""


class Stage:
    """The application, and what can be done with it."""

    def __init__(self, app: ShambleApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen), screen
        return screen

    @property
    def shows(self) -> str:
        """What can be read on the screen."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def tells(self) -> str:
        """The same without frames and line ends."""
        return " ".join(self.shows.replace("│", " ").replace("\xa0", " ").split())

    def is_at(self, page: type[object]) -> bool:
        return isinstance(self.app.screen, page)

    async def until(self, holds: Callable[[], bool]) -> None:
        """However long it takes to be painted."""
        for _ in range(PATIENCE):
            if holds():
                return
            await self.pilot.pause()
            await asyncio.sleep(0.002)
        raise AssertionError(f"it never came to that:\n{self.shows}")

    async def settle(self) -> None:
        """Until it is a person's turn to press something, on a page that stays."""
        quiet, page = 0, self.app.screen
        for _ in range(PATIENCE):
            await self.pilot.pause()
            await asyncio.sleep(0.002)
            settled = self.app.screen is page and self._awaits_a_key()
            quiet, page = quiet + 1 if settled else 0, self.app.screen
            if quiet == QUIET:
                return
        raise AssertionError(f"nobody is asked anything:\n{self.shows}")

    def _awaits_a_key(self) -> bool:
        screen = self.app.screen
        if isinstance(screen, TableScreen):
            return screen.reply is not None and not screen.reply.done()
        return screen.is_mounted

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def to_the_end(self) -> None:
        """As people play: windows are passed for the rest of the turn, decisions are taken as they come."""
        while not self.is_at(Ending):
            asked, viewer = self.table.asked, self.table.viewer
            for part in ("#prompt", "#lines"):
                assert "[" not in str(self.table.query_one(part, Static).content), "a text is missing"
            if viewer is not None and asked is not None and asked.prompt.startswith("window."):
                scopes = scopes_at(self.table.match.table, asked)
                if not self.table.ease[viewer].wish.scope:
                    await self.press("a", str(len(scopes)))
                    continue
            await self.press("enter")


def played_to(match: Match, prompt: str) -> Match:
    """Bots move, people take the first option, until one of them is asked that."""
    while True:
        if match.driver.step():
            continue
        seat = match.next_human(None, {})
        assert seat is not None, f"the game ended without {prompt}"
        question = match.question(seat)
        assert question is not None
        if question.prompt == prompt:
            return match
        match.answer(seat, question, question.options[0])


def new_match(seats: int, humans: int, seed: int, **options: object) -> Match:
    names = ["Anna", "Bert", "Carl"][:humans]
    plan = NewGame("city-of-horror", seats, humans, "random", seed, names, dict(options))
    return asked_everything(set_up_match(plan, seated(plan, "Player")))


def asked_everything(match: Match) -> Match:
    """The people at that table are asked at every window."""
    match.stops = dict.fromkeys(match.humans, Stops(frozenset({EVERYTHING})))
    return match


def alone_at(t: Table, person: Seat, names: Sequence[str]) -> Match:
    """That seat's player sits at the screen, and bots everywhere else."""
    bots = tuple("" if seat == person else "random" for seat in range(t.seats))
    return asked_everything(Match(t, Seating(tuple(names[: t.seats]), bots)))


def printed(what: RenderableType, width: int) -> str:
    """What a board draws, as text."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


WRAPPED: Final = r"(?: +|[^\n]*\n[│ ]*)"
"""Between two words of a row: a space, or the end of a line with whatever stands beside the menu."""


async def reads_and_answers(match: Match, prompt: str) -> None:
    """That question is asked in its own words with all its options, and the first one can be taken."""
    async with at_table(match) as stage:
        asked = stage.table.asked
        assert asked is not None
        assert asked.prompt == prompt
        speaker = stage.table.glance.speaker
        assert str(stage.table.query_one("#prompt", Static).content).startswith(speaker.prompt(asked))
        rows = [row.label.plain for row in stage.table.query_one("#menu", Menu).rows]
        offered = [speaker.option(option) for option in asked.options]
        assert [row[: len(label)] for row, label in zip(rows, offered, strict=True)] == offered
        assert re.search(WRAPPED.join(map(re.escape, rows[0].split())), stage.shows)
        before = match.table.digest
        await stage.press(*["1", "enter"][: 1 + (len(rows) > 9)])
        assert match.table.digest != before


async def speaks(stage: Stage, screens: Iterable[tuple[str, ...]], family: str) -> None:
    """Language after language, the screen shows these texts, and none of that family is missing."""
    for texts in screens:
        for text in texts:
            assert text in stage.tells, stage.shows
        assert f"{family}." not in stage.tells, "a text is missing"
        await stage.press("l")


@asynccontextmanager
async def at_table(
    match: Match, language: str = "en", path: Path | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Stage]:
    async with opened(ShambleApp(language, (match, path or saves.new_path())), size) as stage:
        yield stage


@asynccontextmanager
async def opened(app: ShambleApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Stage]:
    app.pace = FASTEST
    async with app.run_test(size=size) as pilot:
        stage = Stage(app, pilot)
        await stage.settle()
        yield stage


__all__ = [
    "SIZES",
    "Curtain",
    "Dialogue",
    "Ending",
    "Stage",
    "Together",
    "alone_at",
    "at_table",
    "new_match",
    "opened",
    "played_to",
    "printed",
    "reads_and_answers",
    "speaks",
]
