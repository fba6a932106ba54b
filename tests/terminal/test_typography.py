"""Lines break at spaces, never at no-break spaces."""

from __future__ import annotations

import pytest
from rich.console import Console, Group, RenderableType
from rich.table import Table
from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static

from shamble.terminal.typography import Text

QUESTION = "Que faire\xa0? Rien\u202f: passer «\xa0son\xa0» tour"
LINES = ["Que", "faire\xa0?", "Rien\u202f:", "passer", "«\xa0son\xa0»", "tour"]


def lines_of(renderable: RenderableType, width: int) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(Group(renderable))  # by itself rich would print a text of its own making
    return [line.rstrip() for line in captured.get().splitlines()]


@pytest.mark.parametrize(
    "text",
    [
        Text(QUESTION, "bold"),
        Text("").append(QUESTION),
        Text(" ").join([Text(word) for word in QUESTION.split(" ")]),
        Text(QUESTION[:9]) + QUESTION[9:],
        Text(QUESTION).copy(),
    ],
)
def test_rich_keeps_a_mark_with_its_word(text: Text) -> None:
    assert lines_of(text, 9) == LINES


def test_in_a_table_too() -> None:
    grid = Table.grid()
    grid.add_row(Text(QUESTION))
    assert lines_of(grid, 9) == LINES


def test_styles_stay_where_they_were() -> None:
    text = Text("oui\xa0! ").append("non\xa0!", "bold")
    (line,) = text.wrap(Console(), 20)
    assert line.plain == "oui\xa0! non\xa0!"
    assert [(span.start, span.end, span.style) for span in line.spans] == [(6, 11, "bold")]


class Page(App[None]):
    def compose(self) -> ComposeResult:
        yield Static(Text(QUESTION), id="static")
        yield OptionList(Text(QUESTION), id="list")

    CSS = "#static { width: 9; } #list { width: 13; }"


@pytest.mark.parametrize("widget", ["static", "list"])
async def test_textual_keeps_it_as_well(widget: str) -> None:
    page = Page()
    async with page.run_test(size=(40, 30)):
        shown = page.query_one(f"#{widget}")
        found = [strip.text.strip("▔▁▊▎ ") for strip in shown.render_lines(shown.outer_size.region)]
        assert [line for line in found if line] == LINES
