"""A table in words, without a terminal: for language models, logs and whoever renders as text.

What is said is made from the same declarations as the arrays (`shapes`): every fact of the view has a label
in both languages. Nothing, nobody, 0 and "no" are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec

from ..engine import Seat, Table
from ..engine.asking import SeatTurn
from ..engine.speech import Speaker
from . import shape
from .errors import research_texts
from .shapes import shape_of

PRIMERS: Final = Path(__file__).parent / "primers"
LONGEST_PRIMER: Final = 900
"""Words of a primer."""


class ProseTeller:
    """Tells one table to one seat (None: a spectator) in one language."""

    def __init__(
        self, table: Table, seat: Seat | None, language: str = "en", players: Sequence[str] = ()
    ) -> None:
        self.table, self.seat = table, seat
        self.words = research_texts(language)
        self.shape = shape_of(table.spec.id)
        numbered = [self.say("prose.player", number=number) for number in range(1, table.seats + 1)]
        names = list(players) or numbered
        if seat is not None:
            names[seat] = self.say("prose.you", name=names[seat])
        self.speaker = Speaker(table.spec, language, names, table)

    def say(self, key: str, **params: Any) -> str:
        return self.words.say(key, params)

    # -- the view -------------------------------------------------------------------------------------

    def board(self) -> str:
        """Everything that the seat may know, its own things in a part of their own."""
        view, common, own = self.table.seen_from(self.seat), list[str](), list[str]()
        for name, meaning in self.shape.of(self.shape.view).items():
            value = getattr(view, name)
            if isinstance(meaning, shape.Rows | shape.SeatRows | shape.Listed | shape.Counted):
                rows = list(self._rows(meaning, value))
                mine = [line for line, yours in rows if yours]
                own += mine
                others = [line for line, yours in rows if not yours]
                label = self._label(self.shape.view, name)
                common += [self.say("prose.heading", label=label), *others] if others else []
            else:
                common += self._field(self.shape.view, name, meaning, value)
        parts = [self.say("prose.board"), *common]
        return "\n".join([*parts, "", self.say("prose.yours"), *own] if own else parts)

    def _rows(
        self, meaning: shape.Rows | shape.SeatRows | shape.Listed | shape.Counted, value: Any
    ) -> Iterator[tuple[str, bool]]:
        """Each row as a line, and whether it is about the one who is told."""
        entries = value.items() if isinstance(value, Mapping) else ((None, row) for row in value)
        for number, (key, row) in enumerate(entries, 1):
            title, without = self._title(meaning, key, row, number)
            mine = self.seat is not None and getattr(row, "seat", None) == self.seat
            yield "- " + self.say("prose.pair", label=title, value=self._struct(row, without)), mine

    def _title(self, meaning: Any, key: str | None, row: Any, number: int) -> tuple[str, str]:
        """What a row is called, and the field that this says already."""
        if isinstance(meaning, shape.SeatRows):
            return self.speaker.name("seat", row.seat), "seat"
        if isinstance(meaning, shape.Rows):
            return self.speaker.name(meaning.kind, key or getattr(row, meaning.key)), meaning.key
        if isinstance(meaning, shape.Counted):
            return f"#{getattr(row, meaning.key)}", meaning.key
        return str(number), ""

    def _struct(self, value: msgspec.Struct, without: str = "") -> str:
        told = [
            line
            for name, meaning in self.shape.of(type(value)).items()
            if name != without
            for line in self._field(type(value), name, meaning, getattr(value, name))
        ]
        return "; ".join(told) or "–"

    def _field(self, struct: type, name: str, meaning: shape.Meaning, value: Any) -> list[str]:
        """The field with its label, or nothing if there is nothing to say."""
        if isinstance(meaning, shape.Truth):
            return [self._label(struct, name)] if value else []
        if (
            isinstance(meaning, shape.Unsaid)
            or value is None
            or (value in (0, "") and not _tells(struct, name))
        ):
            return []
        said = self._value(meaning, value)
        return [self.say("prose.pair", label=self._label(struct, name), value=said)] if said else []

    def _label(self, struct: type, name: str) -> str:
        own = f"field.{struct.__name__}.{name}"
        return self.say(own if own in self.words else f"field.{name}")

    def _value(self, meaning: shape.Meaning, value: Any) -> str:
        """One thing by its name, or else several of them."""
        match meaning:
            case shape.Number():
                return str(value)
            case shape.SeatOf():
                return self.speaker.name("seat", value)
            case shape.Id(kind):
                return self.speaker.name(kind, value)
            case shape.OneOf():
                return self._word(value)
            case shape.PartOf():
                return f"({self._struct(value)})"
            case shape.Left(kind):
                return self._left(kind, value)
        return self._several(meaning, value)

    def _several(self, meaning: shape.Meaning, value: Any) -> str:
        name = self.speaker.name
        match meaning:
            case shape.Many(kind) | shape.Sequence(kind):
                return self._list([name(kind, each) for each in value])
            case shape.Sums(kind):
                return self._counted([(self._sum_name(kind, each), n) for each, n in value.items()])
            case shape.Each():
                return self._counted([(name("seat", seat), n) for seat, n in enumerate(value)])
            case shape.States(kind):
                return self._states(kind, value)
            case shape.Values() | shape.Numbers():
                return ", ".join(map(str, value))
            case shape.EachSeat():
                voters = [(seat, who) for seat, who in enumerate(value) if who is not None]
                return ", ".join(f"{name('seat', seat)} ← {name('seat', who)}" for seat, who in voters)
            case shape.Fields():
                kinds = dict(meaning.kinds)
                named = [(field, name(kinds.get(field, ""), each)) for field, each in value.items()]
                return ", ".join(f"{field} {each}" for field, each in named)
        return self._list([f"({self._struct(each)})" for each in value])

    @staticmethod
    def _counted(counts: Iterable[tuple[str, int]]) -> str:
        return ", ".join(f"{name} {count}" for name, count in counts if count)

    def _word(self, word: str) -> str:
        return self.say(f"word.{word}") if f"word.{word}" in self.words else word

    def _sum_name(self, kind: str, names: str) -> str:
        """Of several together ("peter+roger") each by name."""
        plain = "character" if "+" in names or kind == "shooters" else kind
        return " + ".join(self.speaker.name(plain, each) for each in names.split("+"))

    def _states(self, kind: str, value: Mapping[str, str]) -> str:
        found: dict[str, list[str]] = {}
        for thing, word in value.items():
            found.setdefault(word, []).append(self.speaker.name(kind, thing))
        return "; ".join(f"{self._word(word)} {', '.join(things)}" for word, things in found.items())

    def _left(self, kind: str, value: Any) -> str:
        """What arrays leave out: a name, or names in lists of lists."""
        if isinstance(value, msgspec.Struct):
            return f"({self._struct(value)})"
        if isinstance(value, list | tuple):
            inner = [self._left(kind, each) for each in value]
            return " / ".join(inner) if value and isinstance(value[0], list) else self._list(inner)
        return self.speaker.name(kind, value) if kind else str(value)

    @staticmethod
    def _list(things: Iterable[str]) -> str:
        """In order; equal ones that follow each other are counted."""
        runs = [(thing, len(list(group))) for thing, group in groupby(things)]
        return ", ".join(f"{thing} ×{count}" if count > 1 else thing for thing, count in runs)

    # -- what happens ---------------------------------------------------------------------------------

    def news(self, since: int = 0) -> str:
        """What happened from that event on, as the seat may know it; nothing if nothing did."""
        events = (self.table.sink or [])[since:]
        lines = [line for _, line in self.speaker.lines(events, self.seat)]
        return "\n".join([self.say("prose.news"), *lines]) if lines else ""

    def question(self, turn: SeatTurn | None) -> str:
        """What the seat is asked, its answers numbered from 0; or that it is not, or how the game ended."""
        result = self.table.result
        if result is not None:
            names = ", ".join(self.speaker.players[winner] for winner in result.winners)
            return self.say("prose.over", names=names) if names else self.say("prose.over.nobody")
        if turn is None or turn.seat != self.seat:
            return self.say("prose.waiting")
        numbered = [f"[{at}] {self.speaker.option(option)}" for at, option in enumerate(turn.options)]
        lines = [self.say("prose.question"), self.speaker.prompt(turn.choice)]
        lines += [self.say("prose.answers"), *numbered[: turn.own]]
        if turn.own < len(numbered):
            lines += [self.say("prose.talk"), *numbered[turn.own :]]
        return "\n".join(lines)

    def cards(self) -> str:
        """What every card, character and power does, as this table plays."""
        names = self.table.content.names
        lines = [
            "- " + self.say("prose.pair", label=self.speaker.name(kind, thing), value=rule)
            for kind, things in names.items()
            for thing in things
            if (rule := self.speaker.rule(f"{kind}.{thing}"))
        ]
        return "\n".join([self.say("prose.cards"), *lines])

    def primer(self) -> str:
        """The rules in at most 900 words."""
        return primer(self.table.spec.package, self.speaker.language)


def _tells(struct: type, name: str) -> bool:
    """Does a 0 tell something there: a seat, or a number that might not be known?"""
    annotation = str(struct.__annotations__.get(name, ""))
    return annotation.startswith("Seat") or annotation.endswith("| None")


def primer(package: str, language: str) -> str:
    file = PRIMERS / f"{package}.{language}.md"
    if not file.exists():
        file = PRIMERS / f"{package}.en.md"
    return file.read_text(encoding="utf-8")


def told_turn(table: Table, seat: Seat | None, language: str = "en", turn: SeatTurn | None = None) -> str:
    """The table and the question: what a seat needs for its answer."""
    teller = ProseTeller(table, seat, language)
    return f"{teller.board()}\n\n{teller.question(turn)}"
