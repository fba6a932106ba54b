"""Games on disk: every answer is kept, a file is never half written, and none is ever thrown away unasked."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

import shamble

from ..bots import is_known
from ..engine import BadSave, ShambleError, Table
from ..engine.passing import Stops
from .clock import Clock
from .match import Match, Seating
from .words import TerminalError

VERSION: Final = 1
FORMAT: Final = "shamble-table"
AUTOMATIC: Final = "auto-"
GUIDED: Final = "guided"


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """A saved table, and what the table itself does not know: who sat there."""

    format: Literal["shamble-table"]
    version: int
    saved: datetime
    game: str
    turn: int
    over: bool
    language: str
    seating: Seating
    table: msgspec.Raw
    stops: dict[str, list[str]] = {}
    """For each seat (its number) whose person has chosen any, where that one is asked."""
    clock: Clock | None = None
    hints: bool = True
    """May people take hints?"""
    hinted: list[tuple[int, int]] = []
    """Who took one, after how many events."""


class KeptSave(msgspec.Struct, frozen=True):
    """A save as the list shows it; `fault` says why it cannot be opened."""

    path: Path
    envelope: Envelope | None
    fault: ShambleError | None

    @property
    def automatic(self) -> bool:
        return is_automatic(self.path)


def is_automatic(path: Path) -> bool:
    """Is that the file in which a running game is kept? A copy that somebody made stays as it is."""
    return path.name.startswith(AUTOMATIC) and path.resolve().parent == (home() / "games").resolve()


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this user's games are kept."""
    if environment.get("SHAMBLE_HOME"):
        return Path(environment["SHAMBLE_HOME"])
    data = environment.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "shamble"


def has_been_guided() -> bool:
    """Has this user played a guided game to its end?"""
    return (home() / GUIDED).exists()


def forget_guided() -> None:
    """Whoever wants to learn is a newcomer again."""
    with contextlib.suppress(OSError):
        (home() / GUIDED).unlink()


def remember_guided() -> None:
    """Where nothing can be written the guide will speak again, and can be switched off."""
    with contextlib.suppress(ShambleError):
        write(home() / GUIDED, b"")


def new_path() -> Path:
    """For a game that begins: no two games share a file."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return home() / "games" / f"{AUTOMATIC}{stamp}-{secrets.token_hex(3)}.json"


def named_path(name: str) -> Path:
    """For a copy that somebody asked for; an older one of that name stays."""
    return _unused(home() / "games", name)


def record_path(name: str) -> Path:
    return _unused(home() / "records", name)


def _unused(folder: Path, name: str) -> Path:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "game"
    slug = slug.removeprefix(AUTOMATIC) or "game"
    path, number = folder / f"{slug}.json", 2
    while path.exists():
        path, number = folder / f"{slug}-{number}.json", number + 1
    return path


def write(path: Path, data: bytes) -> None:
    """All or nothing: whoever is interrupted leaves the file as it was."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(data)
        os.replace(unfinished, path)
    except OSError as error:
        raise TerminalError("unwritable", file=str(path), reason=error.strerror or str(error)) from error


def keep(path: Path, match: Match, language: str) -> None:
    table = match.table
    envelope = Envelope(
        format=FORMAT,
        version=VERSION,
        saved=datetime.now().replace(microsecond=0),
        game=match.spec.id,
        turn=int(table.view(None).get("turn", 0)),
        over=table.over,
        language=language,
        seating=match.seating,
        table=msgspec.Raw(table.save()),
        stops={str(seat): sorted(stops.chosen or ()) for seat, stops in match.stops.items()},
        clock=match.clock,
        hints=match.hints,
        hinted=match.hinted,
    )
    write(path, msgspec.json.encode(envelope))


def keep_record(path: Path, table: Table) -> None:
    write(path, msgspec.json.format(msgspec.json.encode(table.record), indent=1))


def read_envelope(path: Path) -> Envelope:
    """The envelope, its table still closed."""
    data = _bytes_of(path)
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave("save.truncated") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadSave("save.foreign", expected=FORMAT)
    if not isinstance(head.get("version"), int) or head["version"] > VERSION:
        raise BadSave("save.future", found=str(head.get("version")), ours=VERSION)
    try:
        return msgspec.json.decode(data, type=Envelope)
    except msgspec.ValidationError as error:
        raise BadSave("save.damaged") from error


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TerminalError("unreadable", file=str(path), reason=error.strerror or "") from error


def open_match(envelope: Envelope) -> Match:
    table = shamble.load(bytes(envelope.table))
    seating = envelope.seating
    strangers = [bot for bot in seating.bots if bot and not is_known(envelope.game, bot)]
    if strangers or not len(seating.names) == len(seating.bots) == table.seats:
        raise BadSave("save.damaged")
    if not {*seating.away} <= {seat for seat, bot in enumerate(seating.bots) if bot}:
        raise BadSave("save.damaged")
    match = Match(table, seating, envelope.clock)
    match.hints = envelope.hints
    match.hinted = [(at, seat) for at, seat in envelope.hinted if 0 <= seat < table.seats]
    chosen = {int(seat): Stops(frozenset(ids)) for seat, ids in envelope.stops.items() if seat.isdecimal()}
    match.stops = {seat: stops for seat, stops in chosen.items() if seat in seating.humans}
    return match


def read_record(path: Path) -> dict[str, Any]:
    """A record as it lies in a file."""
    try:
        found = msgspec.json.decode(_bytes_of(path))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave("save.truncated") from error
    if not isinstance(found, dict):
        raise BadSave("save.damaged")
    return found


def kept_saves() -> list[KeptSave]:
    """Every save, the newest first; those that cannot be read say why."""
    found: list[KeptSave] = []
    paths = list((home() / "games").glob("*.json"))
    for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            found.append(KeptSave(path, read_envelope(path), None))
        except ShambleError as error:
            found.append(KeptSave(path, None, error))
    return found
