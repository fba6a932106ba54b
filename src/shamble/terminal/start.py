"""The first pages: go on with a game, or set one up."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static

import shamble

from ..bots import bots_for
from ..engine import Arg, GameSpec, Setting, ShambleError
from ..engine.session import content_for
from ..engine.speech import Speaker
from ..engine.text import LANGUAGES
from . import saves
from .boards import board_for
from .match import Match, NewGame, seated, set_up, usual_game
from .menu import Menu, Row
from .pages import Ask, Help, Page
from .typography import Text

Start = tuple[Match, Path]
LONGEST_NAME = 12


class StartPage(Page[Start | None]):
    """What was left unfinished, and the games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "leave", ""),
        ("escape", "leave", ""),
        ("l", "language", ""),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.acts: list[Callable[[], object]] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="card wide"):
            yield Static(Text("S H A M B L E", "bold green3"), classes="centred")
            yield Static(id="mood", classes="centred")
            yield Menu(id="start")
            yield Static(id="told")

    def on_mount(self) -> None:
        self.fill()
        self.query_one(Menu).focus()

    def fill(self) -> None:
        words = self.words
        rows: list[Row] = []
        self.acts = []
        self.query_one("#mood", Static).update(Text(words("start.mood"), "italic"))
        for entry in saves.kept()[:6]:
            self._add(rows, self._told(entry), partial(self.resume, entry))
        for index, spec in enumerate(shamble.games()):
            title = words("start.new", game=spec.title(words.language))
            self._add(rows, Text(title), partial(self.new_game, spec), bool(rows) and not index)
        self._add(rows, Text(words("start.language")), self.action_language, True)
        self._add(rows, Text(words("start.help")), self.help)
        self._add(rows, Text(words("start.leave")), self.action_leave)
        self.query_one(Menu).offer(rows, 0)

    def _add(self, rows: list[Row], label: Text, act: Callable[[], object], gap: bool = False) -> None:
        rows.append(Row(label, len(rows) + 1, gap))
        self.acts.append(act)

    def _told(self, entry: saves.Kept) -> Text:
        """A save in one line."""
        words, envelope = self.words, entry.envelope
        if envelope is None:
            return Text(words("start.damaged", file=entry.path.name), "red1")
        key = "start.finished" if envelope.over else "start.resume"
        text = words(
            key,
            game=_title(envelope.game, words.language),
            names=", ".join(envelope.seating.names[seat] for seat in envelope.seating.humans) or "–",
            turn=envelope.turn,
            when=envelope.saved.strftime("%d.%m. %H:%M"),
        )
        return Text(text if entry.automatic else f"{text} – {entry.path.stem}")

    def on_menu_picked(self, event: Menu.Picked) -> None:
        self.acts[event.index]()

    def resume(self, entry: saves.Kept) -> None:
        """A copy with a name stays as it is: the game goes on in a file of its own."""
        try:
            match = saves.open_match(saves.read(entry.path))
        except ShambleError as error:
            sentence = (
                f"{error.in_language(self.words.language)} {self.words('start.kept', file=str(entry.path))}"
            )
            self.query_one("#told", Static).update(Text(sentence, "red1"))
        else:
            self.dismiss((match, entry.path if entry.automatic else saves.new_path()))

    @work
    async def new_game(self, spec: GameSpec[Any]) -> None:
        match = await self.app.push_screen_wait(SetUpPage(spec, usual_game(spec)))
        if match is not None:
            self.dismiss((match, saves.new_path()))
        self.fill()

    @work
    async def help(self) -> None:
        await self.app.push_screen_wait(Help("Shamble", [self.words("start.about")], []))

    def action_language(self) -> None:
        self.app.language = self.words.next_language
        self.fill()

    def action_leave(self) -> None:
        self.dismiss(None)


def _title(game: str, language: str) -> str:
    return next((spec.title(language) for spec in shamble.games() if spec.id == game), game)


@dataclass(frozen=True)
class Line:
    """A line of the set-up page: what it says, what the arrows and what Enter do."""

    label: str
    value: str
    turn: Callable[[int], None]
    enter: Callable[[], object]
    about: str = ""
    """What its value means, if its name does not say it all."""
    turns: bool = False
    """Is its value changed by the arrows?"""
    help: str = ""
    """What it is for."""


class SetUpPage(Page[Match | None]):
    """Who plays, and how. Enter alone begins the game that a newcomer would want."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "turn(-1)", ""),
        ("right", "turn(1)", ""),
        ("escape", "leave", ""),
        ("l", "language", ""),
    ]

    def __init__(self, spec: GameSpec[Any], plan: NewGame) -> None:
        super().__init__()
        self.spec, self.plan = spec, plan
        self.lines: list[Line] = []
        self.all_settings = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="card wide"):
            yield Static(id="title", classes="centred")
            yield Menu(id="lines")
            yield Static(id="about")
            yield Static(id="told")
            yield Static(id="hint")

    def on_mount(self) -> None:
        self.fill(0)
        self.query_one(Menu).focus()

    def fill(self, highlighted: int) -> None:
        words = self.words
        settings = [self._setting_line(setting) for setting in self.spec.settings]
        self.lines = self._seat_lines() + [line for line in settings if self.all_settings or line.about]
        if not self.all_settings:
            self.lines.append(Line(words("setup.more"), "…", lambda step: None, self.show_all))
        rows = [Row(Text(words("setup.begin"), "bold green3"), 1)]
        widest = max(len(line.label) for line in self.lines)
        for number, line in enumerate(self.lines, 2):
            text = Text(f"{line.label:<{widest}}  ").append(f"‹ {line.value} ›", "bold")
            rows.append(Row(text, number, number == 2))
        self.query_one(Menu).offer(rows, highlighted)
        title = self.spec.title(words.language)
        mood = self.spec.catalogue(words.language).say("game.mood")
        heading = Text.assemble((title, "bold green3"), "\n", (mood, "italic"))
        self.query_one("#title", Static).update(heading)
        self.query_one("#hint", Static).update(Text(words("setup.hint"), "dim"))

    def _seat_lines(self) -> list[Line]:
        words, plan = self.words, self.plan
        bots = list(bots_for(self.spec.id))
        people = ", ".join(seated(plan, words("player")).names)
        seating = self.spec.seating(words.language)

        def numbers(name: str, least: int, most: int) -> Callable[[int], None]:
            return lambda step: setattr(
                plan, name, _turned(range(least, most + 1), getattr(plan, name), step)
            )

        def language(step: int) -> None:
            self.app.language = _turned(LANGUAGES, words.language, step)

        def bot(step: int) -> None:
            plan.bot = _turned(bots, plan.bot, step)

        seat = self._line("setup.seat", str(plan.seat), numbers("seat", 1, plan.seats), seating)
        return [
            self._line("setup.seats", str(plan.seats), numbers("seats", *self.spec.seats), seating),
            self._line("setup.humans", str(plan.humans), numbers("humans", 0, plan.seats)),
            *([seat] if seating else []),
            Line(words("setup.names"), people, lambda step: None, self.ask_names),
            self._line("setup.bot", self._bot_name(plan.bot), bot),
            self._line("setup.language", words("language"), language),
        ]

    def _line(self, key: str, value: str, turn: Callable[[int], None], about: str = "") -> Line:
        return Line(self.words(key), value, turn, lambda: turn(1), about, turns=True)

    def _bot_name(self, bot: str) -> str:
        return self.words(f"bot.{bot}") if f"bot.{bot}" in self.words else bot

    def _setting_line(self, setting: Setting) -> Line:
        texts = self.spec.catalogue(self.words.language)
        value = self.plan.options.get(setting.name, setting.default)
        label = texts.say(f"setting.{setting.name}")
        key = f"setting.{setting.name}.{value}"
        shown = texts.say(key) if key in texts else str(value)
        about = self._about(setting.name, value)
        told = f"setting.{setting.name}.help"
        purpose = texts.say(told) if told in texts else ""
        if not setting.choices:
            return Line(label, shown, lambda step: None, lambda: self.ask_setting(setting), help=purpose)

        def turn(step: int) -> None:
            self.plan.options[setting.name] = _turned(setting.choices, value, step)

        return Line(label, shown, turn, lambda: turn(1), about, turns=True, help=purpose)

    def _about(self, setting: str, value: Arg) -> str:
        """What that value means: a mission, say, with all that holds in it."""
        spec, language = self.spec, self.words.language
        return board_for(spec.id).about(content_for(spec), setting, value, Speaker(spec, language, ()))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is looked at: a mission, say, tells what it wants."""
        line = self.lines[event.option_index - 1] if event.option_index else None
        self.query_one("#about", Static).update(Text((line.about or line.help) if line else "", "italic"))

    def on_menu_picked(self, event: Menu.Picked) -> None:
        """Enter begins, wherever one has changed something last; a number goes on with what it stands for."""
        line = self.lines[event.index - 1] if event.index else None
        if line is None or (line.turns and not event.typed):
            self.begin()
        else:
            line.enter()
            self._changed(event.index)

    def show_all(self) -> None:
        """A newcomer needs none of them, so they are out of the way at first."""
        self.all_settings = True

    def action_turn(self, step: int) -> None:
        highlighted = self.query_one(Menu).highlighted or 0
        if highlighted:
            self.lines[highlighted - 1].turn(step)
            self._changed(highlighted)

    def _changed(self, highlighted: int) -> None:
        self.plan.humans = min(self.plan.humans, self.plan.seats)
        self.plan.seat = min(self.plan.seat, self.plan.seats)
        self.query_one("#told", Static).update("")
        self.fill(highlighted)

    def begin(self) -> None:
        """A wish that does not fit the rest is told here, and can be changed."""
        self.plan.seed = self.plan.seed or new_seed()
        try:
            self.dismiss(set_up(self.plan, seated(self.plan, self.words("player"))))
        except ShambleError as error:
            sentence = error.in_language(self.words.language)
            self.query_one("#told", Static).update(Text(sentence, "red1"))

    @work
    async def ask_names(self) -> None:
        words = self.words
        given = ", ".join(name for name in self.plan.names if name)
        ask = Ask(words("setup.names"), words("setup.names.explained"), given, words("ask.keys"))
        names = await self.app.push_screen_wait(ask)
        if names is not None:
            self.plan.names = read_names(names)
            self.fill(3)

    @work
    async def ask_setting(self, setting: Setting) -> None:
        texts, words = self.spec.catalogue(self.words.language), self.words
        key = f"setting.{setting.name}.help"
        explanation = texts.say(key) if key in texts else ""
        now = str(self.plan.options.get(setting.name, setting.default))
        label = texts.say(f"setting.{setting.name}")
        value = await self.app.push_screen_wait(Ask(label, explanation, now, words("ask.keys")))
        if value:
            self.plan.options[setting.name] = self.spec.typed(setting, value)
            self.fill(self.query_one(Menu).highlighted or 0)

    def action_language(self) -> None:
        self.app.language = self.words.next_language
        self.fill(self.query_one(Menu).highlighted or 0)

    def action_leave(self) -> None:
        self.dismiss(None)


def read_names(text: str) -> list[str]:
    """Names as typed, separated by commas: short enough for the board, and no two alike."""
    names: list[str] = []
    for word in text.split(","):
        name = " ".join(word.split())[:LONGEST_NAME]
        names.append("" if name in names else name)
    return names


def new_seed() -> int:
    return 1 + secrets.randbelow(2**31 - 1)


def _turned(values: Any, value: Arg, step: int) -> Any:
    """The next value, round and round."""
    listed = list(values)
    return listed[(listed.index(value) + step) % len(listed)]
