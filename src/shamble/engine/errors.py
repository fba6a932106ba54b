"""What a wrong call raises: a text key and its parameters, so that a front end can say it in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .choice import Arg
from .text import engine_text


class ShambleError(Exception):
    """Something asked of Shamble that cannot be done; nothing was changed."""

    def __init__(self, key: str, **params: Arg | ShambleError) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions are pickled with their arguments in order; ours have names."""
        return _rebuilt, (type(self), self.key, self.params)

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        params = {
            name: value.in_language(language) if isinstance(value, ShambleError) else value
            for name, value in self.params.items()
        }
        return engine_text(language).say(f"error.{self.key}", params)


def _rebuilt(kind: type[ShambleError], key: str, params: Mapping[str, Arg | ShambleError]) -> ShambleError:
    return kind(key, **params)


class UnknownGame(ShambleError):
    """No game of that name."""


class BadOption(ShambleError):
    """A number of seats or a set-up option that the game does not have."""


class IllegalAnswer(ShambleError):
    """An answer to a question that is not open, not this seat's, or that does not offer it."""


class BadSave(ShambleError):
    """A save or record that is damaged, foreign, or of another version."""


class BadContent(ShambleError):
    """A content file that does not say what it should."""
