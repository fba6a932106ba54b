"""The pages and dialogues around the table: each asks one thing and says what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from .menu import DIGITS, Menu, Row
from .typography import Text
from .words import Words

if TYPE_CHECKING:
    from .app import ShambleApp

R = TypeVar("R")


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

    def __init__(self, title: str, lines: Sequence[Text], keys: str) -> None:
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
        self.keys = ("answer", "at_once", "pass", "ease", *dialogues, "inspect", "look", "pace", "game")

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

    CHOICES: ClassVar = ("record", "again", "start", "leave")

    def __init__(self, scores: RenderableType, verdict: str, reason: str) -> None:
        super().__init__()
        self.scores, self.verdict, self.reason = scores, verdict, reason

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Text(self.verdict, "bold"), classes="centred")
            yield Static(Text(self.reason), classes="centred above")
            yield Static(self.scores, classes="above")
            yield Menu(id="next")
            yield Static(id="told")

    def on_mount(self) -> None:
        self.query_one(Menu).offer(
            [Row(Text(self.words(f"ending.{choice}")), n) for n, choice in enumerate(self.CHOICES, 1)], 1
        )
        self.query_one(Menu).focus()

    def on_menu_picked(self, event: Menu.Picked) -> None:
        choice = self.CHOICES[event.index]
        if choice == "record":
            self.query_one("#told", Static).update(Text(self.app.keep_record(), "italic"))
        else:
            self.dismiss(choice)
