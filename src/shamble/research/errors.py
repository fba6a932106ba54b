"""What can go wrong for somebody else's agent, in the caller's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ..engine import ShambleError
from ..engine.text import Catalogue, load_catalogue

LOCALE: Final = Path(__file__).parent / "locale"


@cache
def research_texts(language: str) -> Catalogue:
    """The words of this package, in a language that it has, or else in English."""
    return load_catalogue(LOCALE, language if (LOCALE / f"{language}.po").exists() else "en")


class ResearchError(ShambleError):
    """Said in this package's own words."""

    def in_language(self, language: str) -> str:
        params = {name: str(value) for name, value in self.params.items()}
        return research_texts(language).say(f"error.{self.key}", params)
