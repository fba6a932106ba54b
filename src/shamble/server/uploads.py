"""Playing an uploaded record again, so that it can be looked at moment by moment."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..bots import BOT_NAMES
from ..engine import BadSave, ShambleError, Table
from ..engine.session import open_record
from ..games import find
from .errors import BadInput
from .limits import LONGEST_RECORD
from .names import clean_name, skeleton
from .position import moment_of
from .rows import PERSON, Answer, Moment


def replayed(data: Mapping[str, Any], now: float) -> tuple[Table, list[Moment]]:
    """The table as the record leaves it, and every moment on the way. What is wrong with it is said in a
    sentence, whatever it is."""
    _check_answers(data)
    replay = open_record(data, find)
    table = replay.table
    moments = [moment_of(table, Answer(), 0, now)]
    for number, (question, seat, name) in enumerate(replay.answers, 1):
        try:
            replay.give(number)
        except ShambleError:
            raise
        except Exception as error:  # a hand-made record can be wrong in any way
            raise BadSave("save.damaged") from error
        moments.append(moment_of(table, Answer(question, seat, PERSON, name), number, now))
    return table, moments


def names_in(data: Mapping[str, Any], seats: int) -> list[str]:
    """What the players were called, if the record says so and it can be shown."""
    given = data.get("names")
    if isinstance(given, list) and len(given) == seats and all(isinstance(name, str) for name in given):
        with suppress(ShambleError):
            names = [clean_name(name) for name in given]
            if len({skeleton(name) for name in names}) == seats:
                return names
    return list(BOT_NAMES[:seats])


def _check_answers(data: Mapping[str, Any]) -> None:
    try:
        answers = [(question, seat, tuple(name)) for question, seat, name in data.get("answers", ())]
    except (TypeError, ValueError) as error:
        raise BadSave("save.damaged") from error
    if len(answers) > LONGEST_RECORD:
        raise BadInput("record.long", most=LONGEST_RECORD)
    for question, seat, name in answers:
        whole = type(question) is int and type(seat) is int and seat >= 0
        if not whole or not all(isinstance(part, int | str) for part in name):
            raise BadSave("save.damaged")
