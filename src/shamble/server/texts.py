"""What people type, made fit to be shown: plain text of a bounded length."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from ..engine import GameSpec
from .errors import BadInput
from .limits import LONGEST_LINE

_HIDDEN: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Marks that turn the direction of the text round: they could make one name look like another."""


def one_line(text: str) -> str:
    """On one line, without control characters."""
    kept = (
        " " if character.isspace() else character
        for character in text
        if character.isspace()
        or (character not in _HIDDEN and unicodedata.category(character) not in ("Cc", "Cs"))
    )
    return " ".join("".join(kept).split())


def clean_text(text: str, most: int = LONGEST_LINE) -> str:
    cleaned = one_line(text) if len(text) <= 20 * most else text
    if not cleaned:
        raise BadInput("text.empty")
    if len(cleaned) > most:
        raise BadInput("text.long", most=most, length=len(cleaned))
    return cleaned


def shortened(text: str, most: int = 40) -> str:
    """Something foreign, to be quoted in a refusal."""
    return one_line(text[: most + 1])[:most]


def read_options(spec: GameSpec[Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Set-up options from a form, where everything is text; empty fields keep their default.

    What the game does not know stays as it is, for the game to refuse with its own sentence.
    """
    choices = {setting.name: {str(choice): choice for choice in setting.choices} for setting in spec.settings}
    free = {setting.name: setting for setting in spec.settings if setting.words}
    given = {name: spec.typed(free[name], text) if name in free else text for name, text in form.items()}
    return {name: choices.get(name, {}).get(value, value) for name, value in given.items() if value != ""}
