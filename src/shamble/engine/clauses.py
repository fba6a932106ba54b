"""The clauses of the rule ledger in every language, and the way to them from a question, an event, a thing.

The ledgers (docs/rules/<game>.md) are English; a game's clauses/<language>.toml says the same clauses in
another language. Its ledger.toml says which clause stands behind what.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from .choice import Arg, Choice
from .text import load_catalogue
from .vocabulary import Vocabulary

HERE: Final = Path(__file__).parents[1]
LEDGERS: Final = (HERE / "web" / "rules", HERE.parents[1] / "docs" / "rules")
"""Where the ledgers are: in an installed package, and in a checkout."""
ROW: Final = re.compile(r"^\| `([^`]+)` \| (.*)$", re.MULTILINE)
_NAMES = re.compile(r"[,:;]? ?\b[a-z]{2,}[0-9]*(?:\.[a-z0-9_-]+)+\b(?! [A-Z])")
_EMPTY = re.compile(r" ?\([\s,;:]*\)")
ENGLISH: Final = "en"
RULING: Final = "ruling"
HOUSE: Final = "house"


@dataclass(frozen=True)
class Clause:
    """One row of the ledger, as its readers see it."""

    id: str
    text: str
    chapter: str
    origin: str
    """RULING where the book is silent and we decided, HOUSE where the content is ours, or else empty."""
    language: str = ENGLISH
    """The language of the text: English where nobody has translated it."""


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says about its ledger (docs/rules/<game>.md)."""

    why: dict[str, str] = {}
    """For each prompt the id of its clause; "card.{card}" takes it from a parameter of the question."""
    about: dict[str, list[str]] = {}
    """For each kind of thing the ids of its clause ("skill.{thing}"): the first that the ledger has."""
    events: dict[str, str] = {}
    """For each event the id of its clause; parameters as in `why`."""
    cannot: dict[str, str] = {}
    """For each reason why something is no answer (the key of its text) the id of its clause."""
    chapters: dict[str, dict[str, str]] = {}
    """For each language what the ledger's chapters are called."""

    def behind(self, choice: Choice, vocabulary: Vocabulary) -> str:
        """The id of the clause behind a question; empty where none is named."""
        return _named(
            self.why.get(choice.prompt, ""), vocabulary.prompts.get(choice.prompt, ()), choice.params
        )

    def behind_event(self, key: str, args: Sequence[Arg], vocabulary: Vocabulary) -> str:
        """The id of the clause behind a line of the log; empty where none is named."""
        return _named(self.events.get(key, ""), vocabulary.events.get(key, ()), args)

    def about_thing(self, kind: str, thing: str, rows: Container[str]) -> str:
        """The id of the clause behind a thing; empty where none is named."""
        wanted = (each.format(thing=thing) for each in self.about.get(kind, ()))
        return next((each for each in wanted if each in rows), "")


def _named(pattern: str, fields: Sequence[tuple[str, str]], args: Sequence[Arg]) -> str:
    if "{" not in pattern:
        return pattern
    return pattern.format(**{name: arg for (name, _), arg in zip(fields, args, strict=False)})


def load_clauses(file: Path) -> Clauses:
    """A game without that file has none."""
    if not file.is_file():
        return Clauses()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Clauses)


def ledger_of(game: str) -> Path | None:
    """The file of a game's ledger; none if it has none."""
    return next((path for folder in LEDGERS if (path := folder / f"{game}.md").is_file()), None)


@cache
def rows_of(game: str) -> frozenset[str]:
    """The ids of all its clauses."""
    return frozenset(english_clauses(game))


@cache
def english_clauses(game: str) -> Mapping[str, Clause]:
    """The ledger of a game, by ids, in its order; empty where there is none."""
    path, found, chapter = ledger_of(game), dict[str, Clause](), ""
    for line in path.read_text(encoding="utf-8").splitlines() if path else ():
        if line.startswith("## "):
            chapter = line[3:].strip()
        elif row := ROW.match(line):
            text, where, *_ = row[2].split(" | ")
            found[row[1]] = Clause(row[1], text, chapter, _origin(where.strip()))
    return found


def without_ids(text: str) -> str:
    """A clause as plain text: it says what it says without the names of others."""
    bare = _NAMES.sub("", text)
    return _EMPTY.sub("", bare).replace("`", "").replace(" .", ".").replace(" ,", ",").strip()


def _origin(where: str) -> str:
    return RULING if where.startswith("ruling") else HOUSE if "house" in where else ""


@cache
def clauses_in(game: str, folder: Path, language: str) -> Mapping[str, Clause]:
    """The same in a language, as far as the game's folder has them."""
    english, file = english_clauses(game), folder / "clauses" / f"{language}.toml"
    if language == ENGLISH or not file.is_file():
        return english
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    texts = load_catalogue(folder / "locale", language).messages
    return {
        name: _translated(clause, said.get(name) or _printed_on(texts, name), language)
        for name, clause in english.items()
    }


def _printed_on(texts: Mapping[str, Sequence[str]], name: str) -> str:
    """The clause of a thing that says itself what it does: a card, if no more is known than its texts."""
    printed = [texts[key][0] for key in (name, f"{name}.rule") if key in texts]
    return ". ".join(printed) if len(printed) == 2 else ""


def _translated(clause: Clause, text: str, language: str) -> Clause:
    return Clause(clause.id, text, clause.chapter, clause.origin, language) if text else clause
