"""Sharing out in one go: how often each answer is given, or who gets which; arrows change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from ..engine.plans import Sharing
from ..engine.speech import Speaker
from .menu import Menu, Row
from .pages import Dialogue
from .typography import Text
from .words import Words


class ShareScreen(Dialogue):
    """Begins with what we propose; Enter gives `shares` out, Escape says nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [("left", "turn(-1)", ""), ("right", "turn(1)", "")]

    def __init__(self, prompt: str, sharing: Sharing, speaker: Speaker, words: Words) -> None:
        super().__init__(words("at_once.title"), [Text(prompt, "bold")], [], words("share.keys"))
        self.words, self.sharing, self.speaker = words, sharing, speaker
        self.shares = sharing.proposed
        self.things = sharing.things()

    def on_mount(self) -> None:
        self.fill(1)

    def fill(self, highlighted: int) -> None:
        given = self.words("share.give", given=sum(self.shares), total=self.sharing.total)
        lines = self._handed() if self.things else self._counted()
        widest = max(len(label) for label, _ in lines)
        rows = [Row(Text(given, "bold green3" if self._fits() else "dim"), 1)]
        for number, (label, value) in enumerate(lines, 2):
            rows.append(Row(Text(f"{label:<{widest}}  ").append(f"‹ {value} ›", "bold"), number))
        self.query_one(Menu).offer(rows, highlighted)

    def _fits(self) -> bool:
        return sum(self.shares) == self.sharing.total

    def _counted(self) -> list[tuple[str, str]]:
        parts = zip(self.sharing.parts, self.shares, strict=True)
        return [(self.speaker.answer(part.name), str(share)) for part, share in parts]

    def _handed(self) -> list[tuple[str, str]]:
        return [self._thing(thing) for thing in self.things]

    def _thing(self, thing: Sequence[int]) -> tuple[str, str]:
        label, _ = self.speaker.part(self.sharing.parts[thing[0]])
        chosen = next((number for number in thing if self.shares[number]), None)
        if chosen is None:
            return label, self.words("share.stays")
        return label, self.speaker.part(self.sharing.parts[chosen])[1]

    def action_turn(self, step: int) -> None:
        line = (self.query_one(Menu).highlighted or 0) - 1
        if line >= 0:
            self._turn(line, step)
            self.fill(line + 1)

    def _turn(self, line: int, step: int) -> None:
        if not self.things:
            most = self.sharing.parts[line].most
            self.shares[line] = min(most, max(0, self.shares[line] + step))
            return
        thing = self.things[line]
        choices = [*thing, *([None] if len(self.things) > self.sharing.total else [])]
        chosen = next((number for number in thing if self.shares[number]), None)
        turned = choices[(choices.index(chosen) + step) % len(choices)]
        self.shares = self.sharing.handed(self.shares, thing, turned)

    def on_menu_picked(self, event: Menu.Picked) -> None:
        """Enter gives it out, wherever one has changed something last; a number changes its line."""
        event.prevent_default()  # any dialogue else is done with whatever is picked
        if event.index and event.typed:
            self._turn(event.index - 1, 1)
            self.fill(event.index)
        elif self._fits():
            self.dismiss(0)
