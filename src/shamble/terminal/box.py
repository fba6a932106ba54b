"""The box in the terminal: everything in a game, found as one types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.console import Group
from rich.padding import Padding
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from ..engine import GameSpec
from ..engine.box import Unpacking, search_text, words_of
from ..engine.profiles import Profile, Shelf
from .boards import board_for
from .pages import Page
from .typography import Text


@dataclass(frozen=True)
class Card:
    about: Profile
    copies: int
    source: str
    words: str
    """All that it says, as the search reads it."""


def unpacked(spec: GameSpec[Any], language: str) -> dict[str, list[Card]]:
    """Every shelf by its title, with the cards on it."""
    box = Unpacking(spec, language)
    found = {}
    for shelf in spec.box:
        cards = []
        for thing in box.held(shelf):
            about = _mission(box, shelf, thing.id) or box.profile(shelf, thing)
            if about is not None:
                cards.append(Card(about, thing.copies, box.source(about), words_of(about, thing.id)))
        found[box.speaker(shelf).say(f"box.{shelf.name}")] = cards
    return found


def _mission(box: Unpacking, shelf: Shelf, thing: str) -> Profile | None:
    """What is chosen before the game is told as it is told there."""
    spec, speaker = box.spec, box.speaker(shelf)
    setting = next((each.name for each in spec.settings if each.kind == shelf.kind), "")
    if not setting:
        return None
    key = f"setting.{setting}.{thing}"
    name = speaker.catalogue.say(key) if key in speaker.catalogue else thing
    return Profile(name, text=board_for(spec.id).about(box.table(shelf).content, setting, thing, speaker))


class BoxPage(Page[None]):
    """Everything in a game; whatever is typed is looked for."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "")]

    def __init__(self, spec: GameSpec[Any]) -> None:
        super().__init__()
        self.spec = spec
        self.shelves: dict[str, list[Card]] = {}

    def compose(self) -> ComposeResult:
        yield Input(placeholder=self.words("box.ask"), id="ask-box")
        with VerticalScroll(classes="page"):
            yield Static(id="box")
        yield Static(Text(self.words("box.keys"), "dim"), classes="keys")

    def on_mount(self) -> None:
        self.shelves = unpacked(self.spec, self.words.language)
        self.query_one(Input).focus()
        self.fill("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def on_key(self, event: object) -> None:
        """Digits belong to what is typed."""

    def fill(self, question: str) -> None:
        self.query_one("#box", Static).update(Group(*self._found(search_text(question).split())))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _found(self, words: list[str]) -> Iterator[Any]:
        title = self.words("box.title", game=self.spec.title(self.words.language))
        yield Text(title, "bold underline green3")
        nothing = True
        for shelf, cards in self.shelves.items():
            fitting = [card for card in cards if all(word in card.words for word in words)]
            if fitting:
                nothing = False
                yield Text(f"\n{shelf}", "bold underline")
            for card in fitting:
                yield from self._told(card)
        if nothing:
            yield Text(self.words("rules.nothing"))

    def _told(self, card: Card) -> Iterator[Any]:
        about = card.about
        copies = f" ×{card.copies}" if card.copies > 1 else ""
        sort = f" · {about.sort}" if about.sort else ""
        yield Text(f"{about.name}{copies}", "bold").append(sort, "italic")
        numbers = " · ".join(f"{label}: {value}" for label, value in about.numbers)
        for line in filter(None, (numbers, about.text)):
            yield Padding(Text(line), (0, 0, 0, 2))
        if card.source:
            yield Padding(Text(card.source, "dim"), (0, 0, 0, 2))

    def action_close(self) -> None:
        self.dismiss(None)
