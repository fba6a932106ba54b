"""The pages and dialogues around the table: each asks one thing and says what was answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from ..bots.counsel import Cost
from ..bots.texts import bot_text
from ..engine import Seat
from .menu import DIGITS, Menu, Row
from .typography import Text
from .words import Words

if TYPE_CHECKING:
    from .advice import Looking
    from .app import ShambleApp
    from .ending import ReviewDesk

R = TypeVar("R")
TICK: Final = 0.5
"""Seconds between two words on how far a review is."""


class Page(Screen[R]):
    """A page of its own: nothing of what lies below shines through."""

    if TYPE_CHECKING:

        @property
        def app(self) -> ShambleApp: ...  # type: ignore[override]  # textual types it as any app; there is one

    @property
    def words(self) -> Words:
        return self.app.words

    def on_key(self, event: Key) -> None:
        """Number keys reach the list of the page, wherever the focus is."""
        menus = self.query(Menu)
        if event.character in DIGITS and menus:
            event.stop()
            menus.first().press(event.character)


class AskingPage(Page[None]):
    """A page with a line above it: whatever is typed there is looked for."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "")]
    NAME: ClassVar[str]
    """Its words are "<name>.ask" and "<name>.keys"."""

    def compose(self) -> ComposeResult:
        yield Input(placeholder=self.words(f"{self.NAME}.ask"), id=f"ask-{self.NAME}")
        with VerticalScroll(classes="page"):
            yield Static(id=self.NAME)
        yield Static(Text(self.words(f"{self.NAME}.keys"), "dim"), classes="keys")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.fill("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def on_key(self, event: Key) -> None:
        """Digits belong to what is typed."""

    def fill(self, question: str) -> None:
        self.query_one(f"#{self.NAME}", Static).update(Group(*self.answered(question)))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def answered(self, question: str) -> Iterable[RenderableType]:
        """What the page shows below; all there is, if nothing was typed."""
        raise NotImplementedError

    def action_close(self) -> None:
        self.dismiss(None)


class Curtain(Page[None]):
    """Between two people's secrets: says who comes next, and nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "open", ""), ("space", "open", "")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_name = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Text(self.words("curtain", name=self.next_name), "bold"), classes="centred above")
            yield Static(Text(self.words("curtain.key", name=self.next_name), "dim"), classes="centred")

    def on_click(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.dismiss(None)


class Dialogue(ModalScreen[int | None]):
    """A short list over the table; Escape says nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "")]

    def __init__(self, title: str, above: Sequence[Text], rows: Sequence[Row], keys: str) -> None:
        super().__init__()
        self.heading, self.above, self.rows, self.keys = title, above, rows, keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialogue") as box:
            box.border_title = self.heading
            if self.above:
                yield Static(Group(*self.above), classes="above")
            yield Menu(self.rows)
            yield Static(Text(self.keys, "dim"))

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_key(self, event: Key) -> None:
        if event.character in DIGITS:
            event.stop()
            self.query_one(Menu).press(event.character)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        self.dismiss(event.index)

    def action_close(self) -> None:
        self.dismiss(None)


class Together(Dialogue):
    """Does anybody act? One question for all who sit at a screen."""

    NOBODY: ClassVar[tuple[str, ...]] = ("together.nobody", "together.turn")
    BINDINGS: ClassVar[list[BindingType]] = [("p", "nobody(0)", ""), ("P", "nobody(1)", "")]

    if TYPE_CHECKING:

        @property
        def app(self) -> ShambleApp: ...  # type: ignore[override]  # textual types it as any app; there is one

    def __init__(self, prompt: str, names: Sequence[str]) -> None:
        super().__init__("", [Text(prompt, "bold")], [], "")
        self.names = names

    def compose(self) -> ComposeResult:
        words = self.app.words
        self.heading, self.keys = words("together.title"), words("together.keys")
        labels = [*map(words, self.NOBODY), *(words("together.acts", name=name) for name in self.names)]
        self.rows = [Row(Text(label), number) for number, label in enumerate(labels)]
        yield from super().compose()

    def action_nobody(self, index: int) -> None:
        self.dismiss(index)


class ReportScreen(ModalScreen[None]):
    """What happened meanwhile, to be read at leisure."""

    BINDINGS: ClassVar[list[BindingType]] = [(key, "close", "") for key in ("enter", "space", "escape")]

    def __init__(self, title: str, lines: Sequence[RenderableType], keys: str) -> None:
        super().__init__()
        self.heading, self.lines, self.keys = title, lines, keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialogue") as box:
            box.border_title = self.heading
            with VerticalScroll():
                yield Static(Group(*self.lines))
            yield Static(Text(self.keys, "dim"))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_click(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        self.dismiss(None)


class Ask(ModalScreen[str | None]):
    """A line of text; Escape says nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "")]

    def __init__(self, title: str, explanation: str, value: str, keys: str) -> None:
        super().__init__()
        self.heading, self.explanation, self.value, self.keys = title, explanation, value, keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialogue") as box:
            box.border_title = self.heading
            if self.explanation:
                yield Static(Text(self.explanation), classes="above")
            yield Input(self.value)
            yield Static(Text(self.keys, "dim"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)

    def action_close(self) -> None:
        self.dismiss(None)


class Help(Page[None]):
    """Keys, the game in a few sentences, and the rules of everything on the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        (key, "close", "") for key in ("escape", "question_mark", "q", "enter")
    ]

    def __init__(
        self,
        title: str,
        summary: Sequence[str],
        reference: Sequence[tuple[str, str]],
        dialogues: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.heading, self.summary, self.reference = title, summary, reference
        self.keys = (
            "answer",
            "at_once",
            "pass",
            "ease",
            *dialogues,
            "inspect",
            "advice",
            "look",
            "pace",
            "game",
        )

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="page"):
            yield Static(self._text())
        yield Static(Text(self.words("help.close"), "dim"), classes="keys")

    def _text(self) -> RenderableType:
        parts: list[RenderableType] = [Text(self.heading, "bold underline")]
        parts += [Text("\n" + paragraph) for paragraph in self.summary]
        parts.append(Text("\n" + self.words("help.keys"), "bold underline"))
        for key in self.keys:
            parts.append(Padding(Text(self.words(f"help.keys.{key}")), (0, 0, 0, 2)))
        if self.reference:
            parts.append(Text("\n" + self.words("help.reference"), "bold underline"))
        for name, rule in self.reference:
            parts.append(Text.assemble((name, "bold"), f"  {rule}"))
        return Group(*parts)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_close(self) -> None:
        self.dismiss(None)


class Ending(Page[str]):
    """Who won, with how many points and why; what next."""

    def __init__(
        self,
        scores: RenderableType,
        verdict: str,
        reason: str,
        mission: str = "",
        desk: ReviewDesk | None = None,
    ) -> None:
        """`mission`: what the next one is called, if there is one. `desk`: where answers are reviewed."""
        super().__init__()
        self.scores, self.verdict, self.reason, self.mission = scores, verdict, reason, mission
        self.desk = desk
        review = ["review"] if desk is not None else []
        following = ["next"] if mission else []
        self.choices = ("record", *following, "again", "start", *review, "leave")
        self.looking: Looking | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Text(self.verdict, "bold"), classes="centred")
            yield Static(Text(self.reason), classes="centred above")
            yield Menu(id="next")
            yield Static(id="told")
            yield Static(self.scores, classes="above")

    def on_mount(self) -> None:
        rows = [self.words(f"ending.{choice}", mission=self.mission) for choice in self.choices]
        self.query_one(Menu).offer([Row(Text(row), n) for n, row in enumerate(rows, 1)], 1)
        self.query_one(Menu).focus()

    def key_pagedown(self) -> None:
        """What fell and what it turned on may be more than a small window shows."""
        self.query_one(".card", Vertical).scroll_page_down(animate=False)

    def key_pageup(self) -> None:
        self.query_one(".card", Vertical).scroll_page_up(animate=False)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        choice = self.choices[event.index]
        if choice == "record":
            self.query_one("#told", Static).update(Text(self.app.keep_record(), "italic"))
        elif choice == "review":
            self.review()
        else:
            self.dismiss(choice)

    @work
    async def review(self) -> None:
        """Which answers cost most; it takes a while, and the page says how far it is."""
        if self.desk is None or self.looking is not None:
            return
        seat = await self._whose(self.desk)
        if seat is None:
            return
        looking = self.looking = self.desk.look(seat)
        found = asyncio.create_task(asyncio.to_thread(looking.run))
        told = self.query_one("#told", Static)
        while not (await asyncio.wait([found], timeout=TICK))[0]:
            told.update(Text(looking.told(self.words.language), "italic"))
        told.update("")
        self.looking = None
        await self._show(self.desk, seat, found.result())

    async def _whose(self, desk: ReviewDesk) -> Seat | None:
        """The seat whose answers are looked at: that of whoever plays alone, or one of several people's."""
        seats = desk.match.humans
        if len(seats) == 1:
            return seats[0]
        rows = [Row(Text(desk.match.seating.names[seat]), n) for n, seat in enumerate(seats, 1)]
        title, keys = self.words("ending.review"), self.words("dialogue.keys")
        picked = await self.app.push_screen_wait(Dialogue(title, [], rows, keys))
        return None if picked is None else seats[picked]

    async def _show(self, desk: ReviewDesk, seat: Seat, found: list[tuple[int, Cost]]) -> None:
        """The dearest answers; whoever picks one sees the table as it stood."""
        texts = bot_text(self.words.language)
        rows = [Row(line, number) for number, line in enumerate(desk.rows(found), 1)]
        above = [] if rows else [Text(texts.say("review.nothing"))]
        dialogue = texts.say("review.title"), above, rows, self.words("dialogue.keys")
        while (picked := await self.app.push_screen_wait(Dialogue(*dialogue))) is not None:
            drawn = desk.picture(found[picked][0], seat, self.size.width - 12)
            page = ReportScreen(rows[picked].label.plain, drawn, self.words("report.keys"))
            await self.app.push_screen_wait(page)

    def on_unmount(self) -> None:
        """Nobody waits for it any more."""
        if self.looking is not None:
            self.looking.stopped = True
