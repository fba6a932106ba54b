"""The rule ledgers (docs/rules/<game>.md) as pages, and the way from a question to its clause."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from ..engine import Choice, GameSpec
from ..engine.clauses import ROW, ledger_of, rows_of

_CODE = re.compile(r"`([^`]+)`")
_REFERENCE = re.compile(r"\b[a-z]+(?:\.[a-z0-9_-]+)+\b")


@dataclass(frozen=True)
class Clause:
    id: str
    text: Markup
    where: str
    ours: bool
    """The rulebook is silent here, and we decided."""


@dataclass
class Section:
    title: str
    anchor: str
    clauses: list[Clause] = field(default_factory=list)


@cache
def sections(game: str) -> tuple[Section, ...]:
    """The ledger of a game, chapter by chapter; empty where there is none."""
    path = ledger_of(game)
    if path is None:
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    known = {row[1] for line in lines if (row := ROW.match(line))}
    found: list[Section] = []
    for line in lines:
        if line.startswith("## "):
            found.append(Section(line[3:].strip(), _anchor(line[3:])))
        elif found and (row := ROW.match(line)):
            found[-1].clauses.append(_clause(row[1], row[2].split(" | "), known))
    return tuple(section for section in found if section.clauses)


def _clause(name: str, cells: list[str], known: set[str]) -> Clause:
    text, where = cells[0], cells[1] if len(cells) > 1 else ""
    return Clause(name, _linked(text, known), where, where.strip().startswith("ruling"))


def _linked(text: str, known: set[str]) -> Markup:
    """Safe HTML: code in backticks, and the names of other clauses as links."""
    safe = _CODE.sub(r"<code>\1</code>", str(escape(text)))

    def link(found: re.Match[str]) -> str:
        name = found[0]
        return f'<a href="#{name}">{name}</a>' if name in known else name

    return Markup(_REFERENCE.sub(link, safe))


def _anchor(title: str) -> str:
    return "s-" + re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def chapter_titles(spec: GameSpec[Any], language: str) -> dict[str, str]:
    """What each chapter is called in a language, by its anchor; as in the ledger where nobody has said it."""
    said = spec.clauses.chapters.get(language, {})
    return {section.anchor: said.get(section.title, section.title) for section in sections(spec.id)}


def why(spec: GameSpec[Any], choice: Choice) -> str:
    """The clause behind a question, if the ledger has it."""
    clause = spec.clauses.behind(choice, spec.vocabulary)
    return clause if clause in rows_of(spec.id) else ""
