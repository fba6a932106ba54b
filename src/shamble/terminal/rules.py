"""The rules in the terminal: the same manual as in the browser, with the same search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.padding import Padding
from textual.binding import BindingType
from textual.widgets import Input

from ..engine import GameSpec
from ..engine.clauses import Clause, without_ids
from ..engine.finding import find_rules
from ..engine.manual import Passage, book
from .box import BoxPage
from .figures import Picture
from .pages import AskingPage
from .typography import Text, has_pictures


class Rules(AskingPage):
    """How to play; F2 shows the full rules, F3 the box, and whatever is typed is looked for."""

    NAME: ClassVar[str] = "rules"
    BINDINGS: ClassVar[list[BindingType]] = [("f2", "whole", ""), ("f3", "box", "")]

    def __init__(self, spec: GameSpec[Any], clause: str = "") -> None:
        super().__init__()
        self.spec, self.clause = spec, clause
        self.whole = False

    def answered(self, question: str) -> Iterator[RenderableType]:
        return self._found(question) if question.strip() else self._manual()

    def _found(self, question: str) -> Iterator[Any]:
        found = find_rules(self.spec, self.words.language, question)
        if not found:
            yield Text(self.words("rules.nothing"))
        for each in found:
            if not each.told.text:
                yield Text(each.title, "bold")
            yield from self._told(each.told, each.clauses)

    def _manual(self) -> Iterator[Any]:
        text = book(self.spec, self.words.language)
        if self.clause in text.clauses:
            yield Text(self.words("rules.why"), "bold underline")
            yield from self._told(text.place[self.clause], (text.clauses[self.clause],))
        title = self.words(
            "rules.whole" if self.whole else "rules.how", game=self.spec.title(self.words.language)
        )
        yield Text(f"\n{title}", "bold underline green3")
        for part in text.parts:
            paragraphs = [told for told in part.paragraphs if self.whole or told.core]
            if paragraphs:
                yield Text(f"\n{part.title}", "bold underline")
            for told in paragraphs:
                yield from self._told(told, told.clauses if self.whole else ())

    def _told(self, told: Passage, clauses: tuple[Clause, ...]) -> Iterator[Any]:
        if told.text:
            yield Text(told.ask, "bold")
            yield Text(told.text)
        if told.figure:
            yield Padding(Picture(self.spec, told.figure, self.words, not has_pictures()), (1, 0, 0, 2))
            yield Padding(Text(told.caption, "italic dim"), (0, 0, 1, 2))
        for clause in clauses:
            mark = f" [{self.words(f'rules.{clause.origin}')}]" if clause.origin else ""
            yield Padding(Text(f"• {without_ids(clause.text)}{mark}", "dim"), (0, 0, 0, 2))

    def action_whole(self) -> None:
        self.whole = not self.whole
        self.query_one(Input).value = ""
        self.fill("")

    def action_box(self) -> None:
        self.app.push_screen(BoxPage(self.spec))
