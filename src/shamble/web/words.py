"""The texts of the pages themselves, and which language a visitor reads them in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..engine import Arg, Catalogue
from ..engine.text import LANGUAGES, load_catalogue

FOLDER: Final = Path(__file__).parent / "locale"
FALLBACK: Final = "en"
NAMES: Final = {language: load_catalogue(FOLDER, language).say("language.name") for language in LANGUAGES}
"""What each language is called by those who speak it."""


def catalogue(language: str) -> Catalogue:
    return load_catalogue(FOLDER, language if language in LANGUAGES else FALLBACK)


class Words:
    """What the pages say in one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self.catalogue = catalogue(self.language)

    def __call__(self, key: str, **params: Arg) -> str:
        return self.catalogue.say(key, params)

    def __contains__(self, key: str) -> bool:
        return key in self.catalogue


def preferred(accepted: str) -> str:
    """The best of our languages for an Accept-Language header."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:500].split(",")):
        tag, _, rest = part.strip().partition(";")
        wishes.append((-_quality(rest), place, tag.strip().lower().partition("-")[0]))
    known = [tag for quality, _, tag in sorted(wishes) if tag in LANGUAGES and quality < 0]
    return known[0] if known else FALLBACK


def _quality(rest: str) -> float:
    _, _, value = rest.partition("q=")
    try:
        return float(value) if value else 1.0
    except ValueError:
        return 0.0
