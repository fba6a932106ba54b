"""From a question to the clause of the rule ledger behind it: a game's ledger.toml says which."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from .choice import Choice
from .vocabulary import Vocabulary


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says about its ledger (docs/rules/<game>.md)."""

    why: dict[str, str] = {}
    """For each prompt the id of its clause; "card.{card}" takes it from a parameter of the question."""
    chapters: dict[str, dict[str, str]] = {}
    """For each language what the ledger's chapters are called."""

    def behind(self, choice: Choice, vocabulary: Vocabulary) -> str:
        """The id of the clause behind a question; empty where none is named."""
        fields = vocabulary.prompts.get(choice.prompt, ())
        params = {name: arg for (name, _), arg in zip(fields, choice.params, strict=True)}
        return self.why.get(choice.prompt, "").format(**params)


def load_clauses(file: Path) -> Clauses:
    """A game without that file has none."""
    if not file.is_file():
        return Clauses()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Clauses)
