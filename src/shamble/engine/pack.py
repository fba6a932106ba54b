"""Content packs: somebody else's entries, from a folder, a save or a record. None may be larger than a box of
cards, and that is found out before anything is made of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from .errors import BadContent
from .schema import LONGEST_TEXT, Way, at, listed, shown

MOST_FILES: Final = 64
MOST_BYTES: Final = 65_536
"""In a file."""
LONGEST_LINE: Final = 1_000
MOST_ENTRIES: Final = 200
"""In a file."""
MOST_VALUES: Final = 10_000
"""In a pack: numbers, texts, lists and tables together."""
DEEPEST: Final = 8
LONGEST_NAME: Final = 60
"""Of a file, an entry, a field or a pack."""
LARGEST: Final = 1 << 53

HEAD: Final = "pack"
Entries = dict[str, dict[str, Any]]
"""One file: an entry under each id."""


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that replace or extend a game's own. Saves and records carry their pack with them."""

    game: str
    name: str
    files: dict[str, Entries] = {}


def read_toml(path: Path) -> Entries:
    try:
        found = tomllib.loads(_text(path))
    except OSError as error:
        raise BadContent("content.unreadable", file=path.name, reason=error.strerror or "") from error
    except (ValueError, RecursionError) as error:  # no TOML, no text, or a number of ten thousand digits
        raise BadContent("content.syntax", file=path.name, reason=shown(error)) from error
    _check_tables(path.name, found)
    return found


def _check_tables(file: str, entries: Mapping[str, object]) -> None:
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            raise BadContent("content.entry", file=file, entry=shown(name))


def _text(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise BadContent("content.unreadable", file=path.name, reason="–")
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadContent("content.bytes", file=path.name, most=MOST_BYTES)
    text = data.decode("utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadContent("content.line", file=path.name, line=number, most=LONGEST_LINE)
    return text


def read_pack(folder: Path, games: Iterable[str]) -> Pack:
    """A content pack: a folder with a pack.toml that names the game, and any of that game's files."""
    games = list(games)
    head = _head(folder)
    if head.get("game") not in games:
        got = shown(head.get("game"))
        raise BadContent("content.game", file="pack.toml", got=got, expected=listed(games, got))
    paths = [path for path in sorted(folder.glob("*.toml")) if path.stem != HEAD]
    if not paths:
        raise BadContent("content.empty", file=str(folder))
    if len(paths) > MOST_FILES:
        raise BadContent("content.files", file=str(folder), most=MOST_FILES, got=len(paths))
    name = head.get("name") or folder.resolve().name
    if not isinstance(name, str):
        raise BadContent(
            "content.kind",
            file="pack.toml",
            entry="pack.name",
            expected=BadContent("kind.str"),
            got=shown(name),
        )
    pack = Pack(head["game"], name, {path.stem: read_toml(path) for path in paths})
    check_size(pack)
    return pack


def _head(folder: Path) -> dict[str, Any]:
    """The [pack] of pack.toml, which holds nothing else."""
    found = read_toml(folder / f"{HEAD}.toml")
    for name in found:
        if name != HEAD:
            raise BadContent("content.name", file="pack.toml", entry=at(name), got=shown(name), expected=HEAD)
    head = found.get(HEAD, {})
    for name in head:
        if name not in ("game", "name"):
            expected = "game, name"
            raise BadContent(
                "content.unknown", file="pack.toml", entry=HEAD, field=shown(name), expected=expected
            )
    return head


def check_size(pack: Pack) -> None:
    """Wherever a pack comes from: it is small."""
    if not 1 <= len(pack.name) <= LONGEST_NAME or not pack.name.isprintable():
        raise BadContent("content.title", file="pack.toml", got=shown(pack.name), most=LONGEST_NAME)
    if len(pack.files) > MOST_FILES:
        raise BadContent("content.files", file=pack.name, most=MOST_FILES, got=len(pack.files))
    scale = _Scale()
    for stem, entries in pack.files.items():
        file = f"{shown(stem)}.toml"
        if len(entries) > MOST_ENTRIES:
            raise BadContent("content.entries", file=file, most=MOST_ENTRIES, got=len(entries))
        _check_tables(file, entries)
        scale.weigh(file, entries, ())


class _Scale:
    """Counts the values of a pack, and stops at the first that is too much."""

    def __init__(self) -> None:
        self.left = MOST_VALUES

    def weigh(self, file: str, value: Any, way: Way) -> None:
        self.left -= 1
        if self.left < 0:
            raise BadContent("content.values", file=file, most=MOST_VALUES)
        if len(way) > DEEPEST:
            raise BadContent("content.deep", file=file, entry=at(*way), most=DEEPEST)
        if isinstance(value, dict):
            for name, each in value.items():
                if len(name) > LONGEST_NAME:
                    raise BadContent("content.title", file=file, got=shown(name), most=LONGEST_NAME)
                self.weigh(file, each, (*way, name))
        elif isinstance(value, list):
            for index, each in enumerate(value):
                self.weigh(file, each, (*way, index))
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise BadContent(
                "content.letters", file=file, entry=at(*way), least=0, most=LONGEST_TEXT, got=len(value)
            )
        elif isinstance(value, int) and abs(value) > LARGEST:
            raise BadContent(
                "content.bounds", file=file, entry=at(*way), least=-LARGEST, most=LARGEST, got=shown(value)
            )
