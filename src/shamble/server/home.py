"""Where the server's data lies: the database and the secret key."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from .errors import Trouble

DRIVERS = {
    "sqlite+aiosqlite": "sqlite",  # as addresses used to be written
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


def home() -> Path:
    """SHAMBLE_HOME, or where programs keep their data. Made, for its owner alone, if it is missing."""
    named = os.environ.get("SHAMBLE_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(named) if named else Path(data) / "shamble"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble("database", reason=str(error)) from error
    return folder


def database_url(url: str | None = None) -> URL:
    """The database that was asked for (an argument, SHAMBLE_DATABASE), or a file at home."""
    wanted = url or os.environ.get("SHAMBLE_DATABASE") or f"sqlite:///{home() / 'tables.db'}"
    try:
        parsed = make_url(wanted)
    except (ArgumentError, ValueError) as error:  # a ValueError for a port that is no number
        raise Trouble("database", reason=str(error)) from error
    return parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))


def refuse_file(url: str | None) -> None:
    """Several processes need a database server."""
    if database_url(url).get_backend_name() == "sqlite":
        raise Trouble("workers.file")
