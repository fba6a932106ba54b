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

from ..bots import RandomBot, persona_of, personas
from ..bots.texts import level_name, level_says, offered_bots
from ..engine import Arg, GameSpec, Setting, ShambleError
from ..engine.session import content_for
from ..engine.speech import Speaker
from ..engine.text import LANGUAGES
from . import saves
from .boards import board_for
from .clock import CHOICES, LATE, MINUTE
from .match import HINTS, Match, NewGame, bots_of, lesson_match, seated, set_up_match, usual_game
from .menu import Menu, Row
from .pages import Ask, Dialogue, Help, Page
from .rules import Rules
from .typography import Text

StartedMatch = tuple[Match, Path]
LONGEST_NAME = 12


class StartPage(Page[StartedMatch | None]):
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
            yield Static(id="told")  # above the menu, which may be longer than the screen
            yield Menu(id="start")

    def on_mount(self) -> None:
        self.fill()
        self.query_one(Menu).focus()

    def fill(self) -> None:
        words = self.words
        rows: list[Row] = []
        self.acts = []
        self.query_one("#mood", Static).update(Text(words("start.mood"), "italic"))
        for entry in saves.kept_saves()[:6]:
            self._add(rows, self._told(entry), partial(self.resume, entry))
        for index, spec in enumerate(shamble.games()):
            title = words("start.new", game=spec.title(words.language))
            self._add(rows, Text(title), partial(self.new_game, spec), bool(rows) and not index)
        self._add(rows, Text(words("start.learn")), self.learn, True)
        self._add(rows, Text(words("start.rules")), self.rules)
        self._add(rows, Text(words("start.language")), self.action_language, True)
        self._add(rows, Text(words("start.help")), self.help)
        self._add(rows, Text(words("start.leave")), self.action_leave)
        self.query_one(Menu).offer(rows, 0)

    def _add(self, rows: list[Row], label: Text, act: Callable[[], object], gap: bool = False) -> None:
        rows.append(Row(label, len(rows) + 1, gap))
        self.acts.append(act)

    def _told(self, entry: saves.KeptSave) -> Text:
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

    def resume(self, entry: saves.KeptSave) -> None:
        """A copy with a name stays as it is: the game goes on in a file of its own."""
        try:
            match = saves.open_match(saves.read_envelope(entry.path))
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
    async def learn(self) -> None:
        """A first game that teaches itself."""
        language = self.words.language
        lessons = [(spec, name) for spec in shamble.games() if spec.guide for name in spec.guide.lessons]
        labels = [
            self.words("pair", name=spec.title(language), text=spec.catalogue(language).say(f"lesson.{name}"))
            for spec, name in lessons
        ]
        picked = await self._picked(self.words("start.learn"), labels)
        if picked is not None:
            saves.forget_guided()
            self.dismiss((lesson_match(*lessons[picked], self.words("player")), saves.new_path()))

    @work
    async def rules(self) -> None:
        games = shamble.games()
        picked = await self._picked(self.words("start.rules"), [g.title(self.words.language) for g in games])
        if picked is not None:
            await self.app.push_screen_wait(Rules(games[picked]))

    async def _picked(self, title: str, labels: list[str]) -> int | None:
        rows = [Row(Text(label), number) for number, label in enumerate(labels, 1)]
        return await self.app.push_screen_wait(Dialogue(title, [], rows, self.words("start.pick")))

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
class SetupLine:
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
        self.lines: list[SetupLine] = []
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
            self.lines.append(SetupLine(words("setup.more"), "…", lambda step: None, self.show_all))
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

    def _seat_lines(self) -> list[SetupLine]:
        words, plan = self.words, self.plan
        people = ", ".join(seated(plan, words("player")).names)
        seating = self.spec.seating(words.language)

        def numbers(name: str, least: int, most: int) -> Callable[[int], None]:
            return lambda step: setattr(
                plan, name, _turned(range(least, most + 1), getattr(plan, name), step)
            )

        def language(step: int) -> None:
            self.app.language = _turned(LANGUAGES, words.language, step)

        def hints(step: int) -> None:
            plan.hints = _turned(HINTS, plan.hints, step)

        seat = self._line("setup.seat", str(plan.seat), numbers("seat", 1, plan.seats), seating)
        return [
            self._line("setup.seats", str(plan.seats), numbers("seats", *self.spec.seats), seating),
            self._line("setup.humans", str(plan.humans), numbers("humans", 0, plan.seats)),
            *([seat] if seating else []),
            SetupLine(words("setup.names"), people, lambda step: None, self.ask_names),
            *self._bot_lines(),
            *self._clock_lines(),
            *([self._line("setup.hints", words(f"hints.{plan.hints}"), hints)] if self.all_settings else []),
            self._line("setup.language", words("language"), language),
        ]

    def _bot_lines(self) -> list[SetupLine]:
        """All bots at once; whoever looks at all settings chooses one by one."""
        plan, bots = self.plan, bots_of(self.plan)
        levels = offered_bots(self.spec.id)

        def all_of_them(step: int) -> None:
            plan.bot = _turned(levels, bots[0].partition("+")[0] if bots else plan.bot, step)

        def one(number: int) -> Callable[[int], None]:
            def turn(step: int) -> None:
                bots[number] = _turned(self._sorts(), bots[number], step)
                plan.bot = ",".join(bots)

            return turn

        shown = ", ".join(dict.fromkeys(map(self._bot_name, bots or [plan.bot])))
        lines = [self._line("setup.bot", shown, all_of_them, self._who_they_are())]
        if self.all_settings:
            seating = seated(plan, self.words("player"))
            names = [name for name, bot in zip(seating.names, seating.bots, strict=True) if bot]
            lines += [
                SetupLine(
                    name, self._bot_name(bot), one(number), partial(one(number), 1), self._told(bot), True
                )
                for number, (name, bot) in enumerate(zip(names, bots, strict=True))
            ]
        return lines

    def _sorts(self) -> list[str]:
        """Every level, as it comes and with each temperament."""
        tempers = ["", *(f"+{each}" for each in personas(self.spec.id))]
        bots = offered_bots(self.spec.id)
        return [bot + temper for bot in bots for temper in (tempers if bot != RandomBot.name else [""])]

    def _clock_lines(self) -> list[SetupLine]:
        """For several people: how long each may take, and what then."""
        plan = self.plan

        def clock(step: int) -> None:
            plan.clock = _turned(CHOICES, plan.clock, step)

        def late(step: int) -> None:
            plan.late = _turned(LATE, plan.late, step)

        if plan.humans < 2:
            return []
        kind, _, seconds = plan.clock.partition(":")
        minutes = int(seconds or 0) // MINUTE
        shown = self.words(f"clock.{kind}", count=minutes) if kind else self.words("clock.none")
        then = self._line("setup.late", self.words(f"clock.then.{plan.late}"), late)
        return [self._line("setup.clock", shown, clock), *([then] if kind else [])]

    def _line(self, key: str, value: str, turn: Callable[[int], None], about: str = "") -> SetupLine:
        return SetupLine(self.words(key), value, turn, lambda: turn(1), about, turns=True)

    def _bot_name(self, bot: str) -> str:
        """Its level, and the temperament if somebody has chosen one."""
        _, _, temper = bot.partition("+")
        name = level_name(bot, self.words.language)
        texts = self.spec.catalogue(self.words.language)
        return f"{name} · {texts.say(f'persona.{temper}')}" if temper else name

    def _told(self, bot: str) -> str:
        return level_says(bot, self.words.language)

    def _who_they_are(self) -> str:
        """How well the bots play; by name, with their temperaments, where they have some."""
        seating, texts = seated(self.plan, self.words("player")), self.spec.catalogue(self.words.language)
        lines = [self._told(bot) for bot in dict.fromkeys(bots_of(self.plan))]
        for seat, (name, bot) in enumerate(zip(seating.names, seating.bots, strict=True)):
            who = persona_of(self.spec.id, bot, seat) if bot else ""
            if who:
                lines.append(f"{name} · {texts.say(f'persona.{who}')} · {texts.say(f'persona.{who}.says')}")
        return "\n".join(lines)

    def _setting_line(self, setting: Setting) -> SetupLine:
        texts = self.spec.catalogue(self.words.language)
        value = self.plan.options.get(setting.name, setting.default)
        label = texts.say(f"setting.{setting.name}")
        key = f"setting.{setting.name}.{value}"
        shown = texts.say(key) if key in texts else str(value)
        about = self._about(setting.name, value)
        told = f"setting.{setting.name}.help"
        purpose = texts.say(told) if told in texts else ""
        if not setting.choices:
            return SetupLine(label, shown, lambda step: None, lambda: self.ask_setting(setting), help=purpose)

        def turn(step: int) -> None:
            self.plan.options[setting.name] = _turned(setting.choices, value, step)

        return SetupLine(label, shown, turn, lambda: turn(1), about, turns=True, help=purpose)

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
        self.plan.clock = self.plan.clock if self.plan.humans > 1 else ""
        self.query_one("#told", Static).update("")
        self.fill(highlighted)

    def begin(self) -> None:
        """A wish that does not fit the rest is told here, and can be changed."""
        self.plan.seed = self.plan.seed or new_seed()
        try:
            self.dismiss(set_up_match(self.plan, seated(self.plan, self.words("player"))))
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
