"""Shamble: five zombie board games, rebuilt from their rulebooks, at one table. Unofficial."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .engine import (
    BadContent,
    BadOption,
    BadSave,
    Choice,
    GameSpec,
    IllegalAnswer,
    Option,
    Pack,
    Result,
    Rng,
    Setting,
    ShambleError,
    Table,
    UnknownGame,
)
from .engine import save as _save
from .engine.content import read_pack
from .engine.session import content_for, new_table, replay_record
from .games import find, specs

__all__ = [
    "BadContent",
    "BadOption",
    "BadSave",
    "Choice",
    "GameSpec",
    "IllegalAnswer",
    "Option",
    "Pack",
    "Result",
    "Rng",
    "Setting",
    "ShambleError",
    "Table",
    "UnknownGame",
    "games",
    "load",
    "new",
    "pack",
    "replay",
]

__version__ = "0.2.0"


def games() -> list[GameSpec[Any]]:
    """Every game: id, title, seats, settings, languages."""
    return list(specs().values())


def new(
    game: str,
    seats: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pack: Pack | None = None,
) -> Table:
    """Set up a table. The same seed, options and answers give the same game."""
    return new_table(find(game), seats, seed, options or {}, pack)


def load(data: bytes | str) -> Table:
    """The table that was saved, questions open as they were."""
    return _save.load(data, find)


def replay(record: Mapping[str, Any]) -> Table:
    """Play a recorded game again, up to its last answer."""
    return replay_record(record, find)


def pack(folder: str | Path) -> Pack:
    """Read a content pack of your own: a folder with a pack.toml and any of the game's content files."""
    found = read_pack(Path(folder), specs())
    content_for(find(found.game), found)
    return found
