"""The numbered list behind every choice: arrows and Enter, number keys, or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Line

from .typography import Text

DIGITS: Final = frozenset("0123456789")


@dataclass(frozen=True)
class Row:
    """One entry; a gap may stand above it, and an entry without a number cannot be chosen."""

    label: Text
    number: int | None
    gap: bool = False


class Menu(OptionList):
    """Rows with their numbers; says which one was picked or is looked at."""

    class Picked(Message):
        def __init__(self, menu: Menu, index: int, *, typed: bool) -> None:
            super().__init__()
            self.menu, self.index, self.row, self.typed = menu, index, menu.rows[index], typed

        @property
        def is_stale(self) -> bool:
            """Has the menu changed since? Then it was picked from another one."""
            rows = self.menu.rows
            return self.index >= len(rows) or rows[self.index] is not self.row

        @property
        def control(self) -> Menu:
            return self.menu

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: list[Row] = []
        self.lines: list[Line] = []
        self.typed = ""
        self.by_number = False
        self.offer(rows, 0)

    def offer(self, rows: Sequence[Row], highlighted: int) -> None:
        """Replace everything."""
        self.rows = list(rows)
        self.lines = []
        self.typed = ""
        self.clear_options()
        width = len(str(max((row.number or 0 for row in rows), default=0)))
        for row in rows:
            if row.gap:
                self.add_option(None)
            lead = " " * (width + 1) if row.number is None else f"{row.number:>{width}} "
            self.lines.append(Line(Text(lead, "bold cyan") + row.label, disabled=row.number is None))
            self.add_option(self.lines[-1])
        if rows:
            self.highlighted = min(highlighted, len(rows) - 1)

    def press(self, digit: str) -> None:
        """A number key: chosen as soon as no longer number can be meant, otherwise Enter confirms."""
        numbers = {str(row.number): index for index, row in enumerate(self.rows) if row.number is not None}
        for typed in (self.typed + digit, digit):
            meant = [number for number in numbers if number.startswith(typed)]
            if meant:
                break
        else:
            self.typed = ""
            return
        self.typed = typed
        if typed in numbers:
            self.highlighted = numbers[typed]
        if meant == [typed]:
            self.by_number = True
            self.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What was chosen before the rows changed is not chosen among the new ones."""
        event.stop()
        typed, self.typed, self.by_number = self.by_number, "", False
        index = next((index for index, line in enumerate(self.lines) if line is event.option), None)
        if index is not None:
            self.post_message(self.Picked(self, index, typed=typed))
