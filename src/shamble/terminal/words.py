"""The terminal's own texts, and the language in which to say them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ..engine.choice import Arg
from ..engine.errors import ShambleError
from ..engine.text import LANGUAGES, load_catalogue

LOCALE: Final = Path(__file__).parent / "locale"
VARIABLES: Final = ("SHAMBLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Words:
    """Calling it with a key says the text of that key in one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.catalogue = load_catalogue(LOCALE, self.language)

    def __call__(self, key: str, **params: Arg) -> str:
        return self.catalogue.say(key, params)

    def __contains__(self, key: str) -> bool:
        return key in self.catalogue

    @property
    def next_language(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]


def language_of(environment: Mapping[str, str]) -> str:
    """The first variable that is set decides, as everywhere; other languages mean English."""
    wish = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = wish[:2].lower()
    return language if language in LANGUAGES else "en"


class TerminalError(ShambleError):
    """Something that cannot be done here, for a reason that the engine has no words for."""

    def __init__(self, key: str, **params: Arg) -> None:
        super().__init__(key, **params)
        self.values = params

    def in_language(self, language: str) -> str:
        return Words(language)(f"error.{self.key}", **self.values)
