"""What the server refuses, as sentences in the player's language. A refusal changes nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import ClassVar

from ..engine import Arg, Catalogue, IllegalAnswer, ShambleError
from ..engine.text import LANGUAGES, load_catalogue
from .rows import Passed

log = logging.getLogger(__name__)


@cache
def server_text(language: str) -> Catalogue:
    """The server's own texts: its errors, and the notes that it writes into the log."""
    known = language if language in LANGUAGES else "en"
    return load_catalogue(Path(__file__).parent / "locale", known)


def _in_language(params: Mapping[str, Arg | ShambleError], language: str) -> dict[str, Arg]:
    return {
        name: value.in_language(language) if isinstance(value, ShambleError) else value
        for name, value in params.items()
    }


class RoomError(ShambleError):
    """Something asked of a room that cannot be done."""

    status: ClassVar[int] = 409
    """What a page answers in the language of HTTP."""

    def in_language(self, language: str) -> str:
        return server_text(language).say(f"error.{self.key}", _in_language(self.params, language))


class UnknownRoom(RoomError):
    """No table under that code, or none that this person may know of."""

    status = 404


class NotAllowed(RoomError):
    """Another person's seat, or a thing that only some may do."""

    status = 403


class BadInput(RoomError):
    """Something too long, too short, or no text at all."""

    status = 400


class TooFast(RoomError):
    """More in a second than a person can mean."""

    status = 429


class Trouble(RoomError):
    """Our fault: the disk is full, a rule raised. The room is as it was last stored."""

    status = 503


class LostLease(Trouble):
    """Another worker owns the room by now; nothing was stored."""


class NotYet(Exception):
    """A pass by hand before its window may close: the worker keeps it, and gives it together with all the
    others (`windows.give_passes`)."""

    def __init__(self, passed: Passed) -> None:
        super().__init__(passed)
        self.passed = passed


class Damaged(RoomError):
    """A table that cannot be set up any more: its rows make no sense, or are too old. What is left can be
    had (`remains`)."""


@contextmanager
def as_damaged(code: str) -> Iterator[None]:
    """Whatever a damaged row makes us stumble over."""
    try:
        yield
    except ShambleError:
        raise
    except Exception as error:
        log.exception("room %s is damaged", code)
        raise Damaged("room.damaged") from error


class RuleFailed(Trouble):
    """A rule of the game raised while an answer was taken. Nothing of that answer is kept."""


@contextmanager
def as_rule_failure() -> Iterator[None]:
    """What a rule raises is its own failure, unless it is a refusal."""
    try:
        yield
    except ShambleError:
        raise
    except Exception as error:
        raise RuleFailed("rule") from error


class TooLate(IllegalAnswer):
    """An answer to a question that is not open any more. Programs know the key; people are told what came
    between, as far as they may know it: `told` gives the words for the reason."""

    def __init__(self, question: int, reason: str, told: Callable[[str], Mapping[str, Arg]]) -> None:
        super().__init__("answer.stale", question=question)
        self._reason = reason
        self._told = told

    def in_language(self, language: str) -> str:
        return server_text(language).say(f"error.answer.{self._reason}", self._told(language))


def http_status(error: ShambleError) -> int:
    """For errors of the engine as well, which know nothing of HTTP: those are requests that came too late."""
    return error.status if isinstance(error, RoomError) else 409
