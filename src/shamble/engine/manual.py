"""A game's manual: chapters of short paragraphs, each naming the clauses of the rule ledger that it covers.

A game's manual.toml has the order, the clauses and the figures; the texts are the game's own, in every
language: "manual.<chapter>" is a chapter's title, "manual.<paragraph>.ask" the question that a paragraph
answers, "manual.<paragraph>.also" other ways to ask it (for the search), "manual.<paragraph>" its text,
"manual.figure.<figure>" what a figure shows. A figure is a scenario, drawn by the game's own board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from .clauses import ENGLISH, Clause, clauses_in
from .spec import GameSpec
from .text import Catalogue

FILE: Final = "manual.toml"


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    clauses: tuple[str, ...] = ()
    """Those that it covers; "setup.*" covers what no other pattern says more of."""
    core: bool = False
    """Is it part of "How to play"?"""
    figure: str = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    paragraph: tuple[Paragraph, ...]


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as a scenario writes it (docs/recipes/write-a-scenario.md)."""

    table: dict[str, Any] = {}
    """What `shamble.testing.table` takes."""
    box: tuple[int, ...] = ()
    """The part of the drawing that is shown: left, top, width, height; all of it if empty."""
    viewer: int | None = None
    """Whose view it is; nobody's if empty."""
    asks: str = ""
    """The question that is open then: so the rules themselves say that the figure shows what it tells of."""


class Manual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Chapter, ...] = ()
    reference: tuple[str, ...] = ()
    """The clauses that one looks up, and no paragraph tells."""
    figure: dict[str, Figure] = {}

    def paragraphs(self) -> Iterator[Paragraph]:
        for chapter in self.chapter:
            yield from chapter.paragraph

    def places(self, ids: Iterable[str]) -> dict[str, list[str]]:
        """For each clause the paragraphs that cover it; "" is the reference. There should be one."""
        patterns = [(each, paragraph.name) for paragraph in self.paragraphs() for each in paragraph.clauses]
        patterns += [(each, "") for each in self.reference]
        return {clause: _most_exact(clause, patterns) for clause in ids}


def _most_exact(clause: str, patterns: list[tuple[str, str]]) -> list[str]:
    """Whose patterns say most of that id."""
    found = [
        (pattern == clause, len(pattern), name) for pattern, name in patterns if fnmatchcase(clause, pattern)
    ]
    most = max((each[:2] for each in found), default=(False, 0))
    return [name for whole, length, name in found if (whole, length) == most]


def load_manual(file: Path) -> Manual:
    """A game without that file has none."""
    return (
        msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Manual)
        if file.is_file()
        else Manual()
    )


@cache
def manual_of(folder: Path) -> Manual:
    return load_manual(folder / FILE)


class Passage(msgspec.Struct, frozen=True):
    """A paragraph in a reader's language, or a chapter of the reference."""

    name: str
    ask: str
    text: str
    clauses: tuple[Clause, ...]
    core: bool = False
    figure: str = ""
    caption: str = ""


class ManualPart(msgspec.Struct, frozen=True):
    """A chapter in a reader's language."""

    name: str
    title: str
    paragraphs: tuple[Passage, ...]
    reference: bool = False


class Book(msgspec.Struct, frozen=True):
    """The manual of a game in one language."""

    parts: tuple[ManualPart, ...]
    place: Mapping[str, Passage]
    """Where each clause stands."""
    clauses: Mapping[str, Clause]

    def paragraphs(self) -> Iterator[Passage]:
        for part in self.parts:
            yield from part.paragraphs


_BOOKS: Final[dict[tuple[str, str], Book]] = {}


def book(spec: GameSpec[Any], language: str) -> Book:
    """The whole manual, with every clause of the ledger in its place; made once."""
    known = language if language in spec.languages else ENGLISH
    if (spec.id, known) not in _BOOKS:
        _BOOKS[spec.id, known] = _written(spec, known)
    return _BOOKS[spec.id, known]


def _written(spec: GameSpec[Any], known: str) -> Book:
    clauses = clauses_in(spec.id, spec.folder, known)
    manual, texts = manual_of(spec.folder), spec.catalogue(known)
    places = manual.places(clauses)
    parts = [_part(chapter, places, clauses, texts) for chapter in manual.chapter]
    parts += _reference(spec, known, {name for name, found in places.items() if "" in found or not found})
    place = {clause.id: told for part in parts for told in part.paragraphs for clause in told.clauses}
    return Book(tuple(parts), place, clauses)


def _part(
    chapter: Chapter, places: Mapping[str, list[str]], clauses: Mapping[str, Clause], texts: Catalogue
) -> ManualPart:
    told = [_told(each, places, clauses, texts) for each in chapter.paragraph]
    return ManualPart(chapter.name, texts.say(f"manual.{chapter.name}"), tuple(told))


def _told(
    paragraph: Paragraph, places: Mapping[str, list[str]], clauses: Mapping[str, Clause], texts: Catalogue
) -> Passage:
    name = paragraph.name
    return Passage(
        name,
        texts.say(f"manual.{name}.ask"),
        texts.say(f"manual.{name}"),
        tuple(clause for clause in clauses.values() if name in places[clause.id]),
        paragraph.core,
        paragraph.figure,
        texts.say(f"manual.figure.{paragraph.figure}") if paragraph.figure else "",
    )


def _reference(spec: GameSpec[Any], language: str, ids: set[str]) -> list[ManualPart]:
    """What no paragraph tells, by the ledger's chapters."""
    said = spec.clauses.chapters.get(language, {})
    clauses = clauses_in(spec.id, spec.folder, language)
    chapters = dict.fromkeys(clauses[name].chapter for name in clauses if name in ids)
    parts = []
    for number, chapter in enumerate(chapters, 1):
        found = tuple(c for c in clauses.values() if c.id in ids and c.chapter == chapter)
        name, title = f"reference-{number}", said.get(chapter, chapter)
        parts.append(ManualPart(name, title, (Passage(f"{name}-all", title, "", found),), reference=True))
    return parts
