"""The application: from the first page through one game after the other to the last."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from ..engine import Arg, ShambleError
from . import saves
from .match import HINTS, Match, NewGame, next_mission, set_up_match
from .start import StartedMatch, StartPage, new_seed
from .table import USUAL_PACE, TableScreen
from .words import Words


class ShambleApp(App[None]):
    """One terminal, one table."""

    CSS_PATH = "app.tcss"
    TITLE = "Shamble"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "", priority=True)]

    def __init__(self, language: str, start: StartedMatch | None = None) -> None:
        super().__init__()
        self.words = Words(language)
        self.start = start
        self.pace = USUAL_PACE
        self.match: Match | None = None
        self.left: Path | None = None
        """The file of a game that was left unfinished."""

    @property
    def language(self) -> str:
        return self.words.language

    @language.setter
    def language(self, language: str) -> None:
        self.words = Words(language)

    def on_mount(self) -> None:
        self.attend()

    @work
    async def attend(self) -> None:
        """Game after game, until somebody has had enough."""
        start = self.start or await self.push_screen_wait(StartPage())
        while start is not None:
            self.match, path = start
            self.left = path
            outcome = await self.push_screen_wait(TableScreen(self.match, path))
            start = None
            if self.match.table.over:
                self.left = None
                path.unlink(missing_ok=True)
            if outcome in ("again", "next"):
                start = self._again(self.match, next_mission(self.match) if outcome == "next" else None)
            elif outcome == "start":
                start = await self.push_screen_wait(StartPage())
        self.exit()

    def _again(self, match: Match, mission: Arg | None) -> StartedMatch:
        """The same players at the same game, or its next mission, with other luck."""
        past = match.table.history
        assert past is not None
        options = past.options if mission is None else {**past.options, match.spec.campaign: mission}
        plan = NewGame(match.spec.id, match.table.seats, seed=new_seed(), options=options)
        plan.hints = HINTS[0] if match.hints else HINTS[1]
        if match.clock is not None:
            plan.clock, plan.late = f"{match.clock.kind}:{match.clock.seconds:.0f}", match.clock.late
        for seat in match.seating.away:
            match.come_back(seat)
        return set_up_match(plan, match.seating, match.table.content.pack), saves.new_path()

    def keep_record(self) -> str:
        """Write down the game just played; a sentence says where."""
        assert self.match is not None
        path = saves.record_path(self.match.spec.id)
        try:
            saves.keep_record(path, self.match.table)
        except ShambleError as error:
            return error.in_language(self.language)
        return self.words("ending.recorded", file=str(path))
