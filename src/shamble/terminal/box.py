"""The box in the terminal: everything in a game, found as one types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.padding import Padding

from ..engine import GameSpec
from ..engine.box import Unpacking, search_text, words_of
from ..engine.profiles import Profile, Shelf
from .boards import board_for
from .pages import AskingPage
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


class BoxPage(AskingPage):
    """Everything in a game; whatever is typed is looked for."""

    NAME: ClassVar[str] = "box"

    def __init__(self, spec: GameSpec[Any]) -> None:
        super().__init__()
        self.spec = spec
        self.shelves: dict[str, list[Card]] = {}

    def on_mount(self) -> None:
        self.shelves = unpacked(self.spec, self.words.language)
        super().on_mount()

    def answered(self, question: str) -> Iterator[RenderableType]:
        words = search_text(question).split()
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
        numbers = " · ".join(self.words("pair", name=label, text=value) for label, value in about.numbers)
        for line in filter(None, (numbers, about.text)):
            yield Padding(Text(line), (0, 0, 0, 2))
        if card.source:
            yield Padding(Text(card.source, "dim"), (0, 0, 0, 2))
