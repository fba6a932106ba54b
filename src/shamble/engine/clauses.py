"""From a question to the clause of the rule ledger behind it: a game's ledger.toml says which."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from .choice import Choice
from .vocabulary import Vocabulary

HERE: Final = Path(__file__).parents[1]
LEDGERS: Final = (HERE / "web" / "rules", HERE.parents[1] / "docs" / "rules")
"""Where the ledgers are: in an installed package, and in a checkout."""
ROW: Final = re.compile(r"^\| `([^`]+)` \| (.*)$", re.MULTILINE)


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says about its ledger (docs/rules/<game>.md)."""

    why: dict[str, str] = {}
    """For each prompt the id of its clause; "card.{card}" takes it from a parameter of the question."""
    about: dict[str, list[str]] = {}
    """For each kind of thing the ids of its clause ("skill.{thing}"): the first that the ledger has."""
    chapters: dict[str, dict[str, str]] = {}
    """For each language what the ledger's chapters are called."""

    def behind(self, choice: Choice, vocabulary: Vocabulary) -> str:
        """The id of the clause behind a question; empty where none is named."""
        fields = vocabulary.prompts.get(choice.prompt, ())
        params = {name: arg for (name, _), arg in zip(fields, choice.params, strict=True)}
        return self.why.get(choice.prompt, "").format(**params)

    def about_thing(self, kind: str, thing: str, rows: Container[str]) -> str:
        """The id of the clause behind a thing; empty where none is named."""
        wanted = (each.format(thing=thing) for each in self.about.get(kind, ()))
        return next((each for each in wanted if each in rows), "")


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
    path = ledger_of(game)
    return frozenset() if path is None else frozenset(row[1] for row in ROW.finditer(path.read_text("utf-8")))
