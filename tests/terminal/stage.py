"""A person at the keyboard of the terminal table, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.match import Match, Plan, seated, set_up
from shamble.terminal.pages import Curtain, Dialogue, Ending
from shamble.terminal.table import PACES, TableScreen

FASTEST = len(PACES) - 1
PATIENCE = 5000
QUIET = 2


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

    def is_at(self, page: type[object]) -> bool:
        return isinstance(self.app.screen, page)

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
                scopes = self.table.board.scopes(self.table.glance, asked)
                if not self.table.ease[viewer].scope:
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
    plan = Plan("city-of-horror", seats, humans, "random", seed, names, dict(options))
    return set_up(plan, seated(plan, "Player"))


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


__all__ = ["Curtain", "Dialogue", "Ending", "Stage", "at_table", "new_match", "opened", "played_to"]
