"""New rooms: a lobby, an uploaded record, a sandbox."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from ..bots import is_known
from ..engine import Arg, Pack, Rng, Seat
from ..games import find
from .errors import BadInput
from .identity import tidy_code
from .packs import PackFiles
from .play import GameSetup
from .position import moment_of
from .processes import Tell
from .records import VIEW
from .room import TRIED, Room
from .rows import (
    BOT,
    LOBBY,
    NOTE,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RECORD,
    SANDBOX,
    TABLE,
    Answer,
    Chair,
    Line,
    RoomRow,
    StoredRoom,
)
from .timer import new_clock
from .uploads import names_in, replayed

TimeSource = Callable[[], float]


def open_lobby(
    code: str,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    host: str,
    *,
    seed: int | None = None,
    pack: Pack | None = None,
    clock: TimeSource = time.time,
) -> Room:
    """A new lobby with all seats open. Wrong settings are refused here, before anybody sits down.

    Nobody may know the seed of a game that is not over: leave it out, except in tests.
    """
    deal = GameSetup(find(game), seats, secrets.randbits(63) if seed is None else seed, dict(options), pack)
    deal.table()
    chairs = [Chair(seat) for seat in range(seats)]
    row = _row(code, deal, host, origin=TABLE, status=LOBBY, now=clock())
    return Room(StoredRoom(row, chairs, [], []), clock)


def open_successor(room: Room, host: str, code: str, settings: Mapping[str, Any]) -> Room:
    """A lobby for another game of the same kind, but for these settings: bots stay, whoever asked for it sits
    where they sat, and the others' seats are kept for them. Its clock is like the last one's."""
    options = {**room.options, **settings}
    fresh = open_lobby(code, room.game, len(room.chairs), options, host, pack=room.pack, clock=room.clock)
    if (clock := room.timer.row) is not None:
        fresh.timer.row = new_clock(clock.kind, clock.seconds, clock.then, len(room.chairs))
    fresh.advice.on = room.advice.on
    for chair in room.chairs:
        if chair.kind == BOT and chair.person is None:
            bot = chair.bot or ""
            fresh.seats.seat_bot(chair.seat, bot if is_known(room.game, bot) else "")
        elif chair.kind != OPEN:
            kind = PERSON if chair.person == host else OPEN
            fresh.chairs[chair.seat] = Chair(chair.seat, kind, chair.person, chair.name)
    return fresh


def open_record(code: str, data: Mapping[str, Any], person: str, clock: TimeSource = time.time) -> Room:
    """A private room in which an uploaded game is played again; unfinished, it goes on from there.

    Its owner knows the seed, so all the seats are theirs. A record that is broken or of another version is
    refused with a sentence.
    """
    return Room(record_rows(code, data, person, clock()), clock)


def record_rows(code: str, data: Mapping[str, Any], person: str, now: float) -> StoredRoom:
    """The rows of such a room."""
    table, moments = replayed(data, now)
    past = table.history
    assert past is not None  # replaying makes one
    deal = GameSetup(table.spec, table.seats, past.seed, past.options, table.content.pack)
    status = OVER if table.over else PLAYING
    chairs = [Chair(seat, PERSON, person, name) for seat, name in enumerate(names_in(data, table.seats))]
    row = _row(code, deal, person, origin=RECORD, status=status, now=now)
    return StoredRoom(row, chairs, moments, [])


@dataclass(frozen=True)
class Upload:
    """A record as it came in, to be checked where it can do no harm (`processes`)."""

    code: str
    data: bytes
    person: str
    now: float


def check_upload(upload: Upload | PackFiles, tell: Tell) -> StoredRoom | Pack:
    """The rows of a record's room, or the pack; or a refusal."""
    if isinstance(upload, PackFiles):
        return upload.checked()
    try:
        data = msgspec.json.decode(upload.data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("record.unreadable") from error
    if data.get("format") == VIEW and isinstance(game := data.get("game"), str):
        raise OwnView("record.view", game=find(game).title("en"), **_place_in(data))
    return record_rows(upload.code, data, upload.person, upload.now)


class OwnView(BadInput):
    """What one person knew of a game that was not over: nothing to play again, but it says of which table
    (`room`, empty if it does not) and when (`moment`, as everybody counts)."""


def _place_in(data: Mapping[str, Any]) -> dict[str, Arg]:
    room, moment = data.get("room"), data.get("moment")
    code = tidy_code(room) if isinstance(room, str) else ""
    return {"room": code, "moment": moment if type(moment) is int else 0}


def open_sandbox(room: Room, person: str, seat: Seat, code: str) -> Room:
    """A private room to try things out in: a table as that seat may imagine it, with fresh luck.

    Everything that the seat does not know is drawn anew, so that nothing can be learnt from it. All its seats
    are held by that person.
    """
    table = room.play.playing()
    room.seats.held(person, seat)
    imagined = table.determinise(seat, Rng(secrets.randbits(64)))
    start = moment_of(imagined, Answer(), 0, room.clock())
    deal = replace(room.play.deal, seed=0)
    chairs = [Chair(chair.seat, PERSON, person, chair.name, stops=chair.stops) for chair in room.chairs]
    row = _row(code, deal, person, origin=SANDBOX, status=PLAYING, now=room.clock())
    origin = Line(0, NOTE, None, "", TRIED, {"code": room.code}, 0, room.clock())
    fresh = Room(StoredRoom(row, chairs, [start], [origin]), room.clock)
    fresh.advice.on = room.advice.on and len(room.people) == 1  # the others would not read of it
    return fresh


def _row(code: str, deal: GameSetup, host: str, *, origin: str, status: str, now: float) -> RoomRow:
    return RoomRow(
        code=code,
        game=deal.spec.id,
        seats=deal.seats,
        options=deal.options,
        seed=deal.seed,
        host=host,
        origin=origin,
        status=status,
        version=1,
        created=now,
        changed=now,
        petitions=[],
        pack=deal.pack,
    )
