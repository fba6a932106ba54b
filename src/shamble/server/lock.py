"""A database in a file belongs to one process: two would each play its tables, and ruin them.

The operating system holds the lock, on a file beside the database, and drops it when the process ends,
however it ends. What stands in the file only says whom to ask.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
from sqlalchemy import URL

from .errors import Trouble

if sys.platform == "win32":
    import msvcrt

    FAR: Final = 1 << 30
    """Windows forbids others to read what is locked: a byte far behind what stands in the file."""

    def lock(file: BinaryIO) -> None:
        """Raises OSError if another process holds it."""
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def lock(file: BinaryIO) -> None:
        """Raises OSError if another process holds it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Holder(msgspec.Struct):
    """Who has the database open."""

    pid: int
    address: str


@contextmanager
def sole_process(database: URL, address: str) -> Iterator[None]:
    """Refuses to go on while another process has the same file open."""
    path = _file_of(database)
    if path is None:
        yield
        return
    with opened(path.with_name(f"{path.name}.lock")) as file:
        try:
            lock(file)
        except OSError as error:
            raise _taken(file) from error
        file.truncate(0)
        file.write(msgspec.json.encode(Holder(os.getpid(), address)))
        file.flush()
        yield


def _file_of(database: URL) -> Path | None:
    """None: a database server, or one in memory."""
    name = database.database
    if database.get_backend_name() != "sqlite" or not name or name.startswith((":memory:", "file:")):
        return None
    return Path(name).resolve()


def opened(path: Path) -> BinaryIO:
    try:
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "r+b")
    except OSError as error:
        raise Trouble("database", reason=str(error)) from error


def _taken(file: BinaryIO) -> Trouble:
    file.seek(0)
    try:
        holder: Any = msgspec.json.decode(file.read(4096), type=Holder)
    except msgspec.MsgspecError:  # it has not written it yet
        holder = Holder(0, "?")
    return Trouble("database.taken", pid=holder.pid, address=holder.address)
