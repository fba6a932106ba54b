"""Positions as compressed msgpack: one for every answer, so that an undo is a load and a crash loses nothing.

A position carries the version of the rules that wrote it: a room that is played across an update has some of
each, and every one is brought forward when it is needed.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec

from ..engine import BadSave, GameSpec, ShambleError, Table
from ..engine.save import RulesSeal, encode_to_write, migrated, restore_table, seal
from ..engine.session import content_for
from ..engine.spec import Content
from .rows import Answer, Moment

Json = dict[str, Any]
LONG: Final = 1
"""Our extension of msgpack: a number of any length."""


def pack_position(table: Table) -> bytes:
    body = {"rules_version": table.spec.rules_version, "table": encode_to_write(table)}
    if table.history is not None and not table.history.answers:
        body["seal"] = msgspec.to_builtins(seal(table))  # what a game began under: in its first position
    try:
        packed = msgspec.msgpack.encode(body)
    except OverflowError:
        packed = msgspec.msgpack.encode(_with_long_numbers(body))
    return zlib.compress(packed, 1)  # it is as small, and in half the time


def _with_long_numbers(value: Any) -> Any:
    """msgpack's numbers have 64 bits. A bit set of squares may have more."""
    if isinstance(value, dict):
        return {key: _with_long_numbers(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_long_numbers(each) for each in value]
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
        return msgspec.msgpack.Ext(LONG, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))
    return value


def _long_number(code: int, data: memoryview) -> int:
    assert code == LONG
    return int.from_bytes(data, "big", signed=True)


def moment_of(table: Table, answer: Answer, number: int, at: float) -> Moment:
    """The moment after an answer. What the table told since the one before goes with it."""
    events, table.sink = tuple(table.sink or ()), []
    return Moment(
        number=number,
        question=answer.question,
        seat=answer.seat,
        by=answer.by,
        name=answer.name,
        events=events,
        position=pack_position(table),
        commits=table.commits,
        at=at,
        seconds=answer.seconds,
        grounds=answer.grounds,
    )


def read_position(blob: bytes) -> Json:
    """The data as packed, whatever version wrote it."""
    try:
        body: Json = msgspec.msgpack.decode(zlib.decompress(blob), ext_hook=_long_number)
    except (zlib.error, msgspec.DecodeError) as error:
        raise BadSave("save.damaged") from error
    return body


class _Asked(msgspec.Struct):
    ids: list[int]


class _Position(msgspec.Struct):
    table: _Asked


_POSITIONS: Final = msgspec.msgpack.Decoder(_Position)


def open_questions(blob: bytes) -> list[int]:
    """The ids of the questions that were open, without reading the rest or setting the table."""
    try:
        return _POSITIONS.decode(zlib.decompress(blob)).table.ids
    except (zlib.error, msgspec.DecodeError) as error:
        raise BadSave("save.damaged") from error


def seal_in(blob: bytes) -> RulesSeal | None:
    """What a game began under, from its first position; old ones do not say."""
    found = read_position(blob).get("seal")
    return None if found is None else msgspec.convert(found, RulesSeal)


def rules_version_in(blob: bytes) -> int:
    """The rules that a game began under: even positions without a seal say that."""
    body = read_position(blob)
    version: int = body.get("seal", body)["rules_version"]
    return version


def unpack_position(spec: GameSpec[Any], seats: int, blob: bytes, content: Content | None = None) -> Table:
    """The table as it stood, with that content or else the game's own; it has no log and no record yet."""
    body = migrated(spec, {**read_position(blob), "game": spec.id, "seats": seats})
    table: Table = spec.blank(seats, content or content_for(spec))
    table.spec = spec
    try:
        restore_table(table, body["table"])
    except ShambleError:
        raise
    except Exception as error:  # content or steps that no longer exist can trip over anything
        raise BadSave("save.damaged") from error
    return table
