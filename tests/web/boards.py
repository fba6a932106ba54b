"""Every game's board on the bench: positions and questions from random play, and whole pages of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import shamble
from shamble.engine import Choice, Rng
from shamble.engine.session import new_table
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.lab.driver import any_answer, any_table
from shamble.web.boards import FOLDER, Marks, WebBoard, presentation_of, sheet_of

NAMES: Final = ("Alice", "<b>Bob</b>", "Chloé", "D&D", 'E"mil', "F'ou")
EACH: Final = 4
"""How many questions of every sort are looked at."""


@dataclass(frozen=True)
class Asked:
    """A question, what it marks, and the table at that moment."""

    bench: Bench
    t: shamble.Table
    choice: Choice
    marks: Marks

    @cached_property
    def page(self) -> str:
        """All that its seat is shown; drawn once for all who look at it."""
        return self.bench.page(self.t, self.seat, self.marks)

    @property
    def seat(self) -> int:
        """Who answers; what anybody may answer, the first seat does."""
        return self.choice.seat or 0


@dataclass(frozen=True)
class Bench:
    """A game's board, and how much of it is drawn for the tests that all boards share."""

    game: str
    seats: tuple[int, ...]
    answers: tuple[int, int]
    """After how many random answers positions are looked at: so many more each time, less than that."""
    raw: int
    zipped: int
    sheet: int
    """How many bytes of drawing there may be at most; zipped; and of the sheet, zipped."""
    pointed: frozenset[str]
    """Kinds of marks that random play must come across."""
    shown_as: dict[str, str] = field(default_factory=dict)
    """What things are called on the page whose marks have another name."""
    elsewhere: frozenset[str] = frozenset()
    """Kinds of marks without a thing on the page: they lead to no option, or only sometimes."""
    positions_wanted: int = 40
    missions: tuple[str, ...] = ()
    drawn_by: str = ""
    """The game whose board it is, if it has none of its own."""

    @property
    def board(self) -> WebBoard:
        return presentation_of(self.game).board

    @property
    def spec(self) -> shamble.GameSpec[Any]:
        return find(self.game)

    @property
    def locale(self) -> Path:
        return FOLDER / (self.drawn_by or self.game).replace("-", "_") / "locale"

    def deal(self, seats: int, number: int) -> shamble.Table:
        if self.missions:
            mission = self.missions[number % len(self.missions)]
            return new_table(self.spec, seats, number, {"mission": mission}, None)
        return any_table(self.spec, seats, number, Rng(number))

    @cached_property
    def positions(self) -> tuple[shamble.Table, ...]:
        """Tables after so many random answers, with random options, for every number of seats."""
        found = []
        stride, most = self.answers
        for number in range(self.positions_wanted):
            rng = Rng(number)
            t = self.deal(self.seats[number % len(self.seats)], number)
            for _ in range(number * stride % most):
                if not t.over:
                    t.take(*any_answer(t, rng))
            found.append(t)
        return tuple(found)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The first few questions of every sort on the way through some random games: as many as it takes to
        come across every kind of mark."""
        found: list[Asked] = []
        sorts = Counter[str]()
        for seed in range(200):
            if seed >= 10 and self.pointed <= {kind for asked in found for kind, _ in asked.marks}:
                break
            rng = Rng(seed)
            t = self.deal(self.seats[seed % len(self.seats)], seed)
            for _ in range(self.answers[1]):
                choice = next((choice for choice in t.choices if not choice.optional), None)
                if choice is None:
                    break
                marks = self.board.marks_of(choice)
                sort = f"{choice.prompt} {sorted({kind for kind, _ in marks})}"
                sorts[sort] += 1
                if sorts[sort] <= EACH:
                    found.append(Asked(self, t.clone(), choice, marks))
                t.take(*any_answer(t, rng))
        return tuple(found)

    def speaker(self, t: shamble.Table, language: str = "en") -> Speaker:
        return Speaker(self.spec, language, NAMES[: t.seats], t)

    def drawn(self, t: shamble.Table, viewer: int | None, marks: Marks, language: str = "en") -> str:
        """The board and what lies beside it."""
        shown = (t.reading(viewer), marks, self.speaker(t, language), NAMES[: t.seats])
        return f"{self.board.draw(*shown)}{self.board.notes(*shown)}"

    def page(self, t: shamble.Table, viewer: int | None, marks: Marks, language: str = "en") -> str:
        """Everything that the board contributes to one page."""
        board, reading, words, names = (
            self.board,
            t.reading(viewer),
            self.speaker(t, language),
            NAMES[: t.seats],
        )
        parts = [
            sheet_of(self.game, t.content),
            self.drawn(t, viewer, marks, language),
            board.hand(reading, marks, words),
        ]
        parts += [board.seat(reading, seat, marks, words, names) for seat in range(t.seats)]
        return f"<main>{''.join(parts)}{board.house_content(reading, words)}</main>"


def parsed(page: str) -> ElementTree.Element:
    """HTML, read as XML."""
    return ElementTree.fromstring(page.replace(" open>", ">").replace("<br>", "<br/>"))


CITY: Final = Bench(
    "city-of-horror",
    seats=(3, 4, 5, 6),
    answers=(31, 700),
    raw=60_000,
    zipped=12_000,
    sheet=12_000,
    pointed=frozenset({"location", "character", "seat", "card"}),
    shown_as={"draft": "card", "supply": "card"},
    elsewhere=frozenset({"food", "eaten"}),
)
DAYLIGHT: Final = Bench(
    "survive-until-daylight",
    seats=(2, 3, 4, 5, 6, 1),
    answers=(7, 160),
    raw=60_000,
    zipped=12_000,
    sheet=16_000,
    pointed=frozenset("character armoury found gift card foe seat combat token".split()),
    shown_as={
        **dict.fromkeys(("armoury", "found", "gift"), "card"),
        **{f"card-of-{seat}": "card" for seat in range(6)},
    },
    elsewhere=frozenset({"number"}),
)
DAWN: Final = Bench(
    "dawn-of-the-dead",
    seats=(1, 2, 3, 4),
    answers=(11, 230),
    raw=80_000,
    zipped=9_000,
    sheet=14_000,
    pointed=frozenset({"square", "character", "door"}),
    elsewhere=frozenset({"number", "here", "shooter", "leg"}),
)
MARVEL: Final = Bench(
    "marvel-zombies",
    seats=(2, 3, 4, 5, 6, 1),
    answers=(13, 150),
    raw=110_000,
    zipped=18_000,
    sheet=16_000,
    pointed=frozenset("hero zone door attack skill trait deck objective".split()),
    elsewhere=frozenset({"number", "here", "about", "aim", "attack"}),
    positions_wanted=30,
    missions=tuple(find("marvel-zombies").load_content(None).names["mission"]),
)
RESISTANCE: Final = replace(
    MARVEL,
    game="heroes-resistance",
    seats=(2, 3, 4, 1),
    missions=tuple(find("heroes-resistance").load_content(None).names["mission"]),
    drawn_by=MARVEL.game,
    pointed=MARVEL.pointed - {"objective"},  # random heroes seldom get that far
    positions_wanted=20,
)
BENCHES: Final = (CITY, DAYLIGHT, DAWN, MARVEL, RESISTANCE)
