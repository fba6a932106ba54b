"""Content packs: somebody else's entries, from a folder, a save or a record. None may be larger than a box of
cards, and that is found out before anything is made of it."""

from __future__ import annotations

import json
import re
import struct
import tomllib
import zlib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec

from .errors import BadContent
from .schema import LONGEST_TEXT, Way, listed_names, path_to, shown

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
    return parse_toml(path.name, _bytes(path))


def parse_toml(file: str, data: bytes) -> Entries:
    """The entries of a file, whoever brought it."""
    if len(data) > MOST_BYTES:
        raise BadContent("content.bytes", file=file, most=MOST_BYTES)
    try:
        found = tomllib.loads(_text(file, data))
    except (ValueError, RecursionError) as error:  # no TOML, no text, or a number of ten thousand digits
        raise BadContent("content.syntax", file=file, reason=shown(error)) from error
    _check_tables(file, found)
    return found


def _check_tables(file: str, entries: Mapping[str, object]) -> None:
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            raise BadContent("content.entry", file=file, entry=shown(name))


def _bytes(path: Path) -> bytes:
    """No more of a file than it may hold, and one byte that tells."""
    if path.exists() and not path.is_file():
        raise BadContent("content.unreadable", file=path.name, reason="–")
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadContent("content.unreadable", file=path.name, reason=error.strerror or "") from error


def _text(file: str, data: bytes) -> str:
    text = data.decode("utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadContent("content.line", file=file, line=number, most=LONGEST_LINE)
    return text


def read_pack(path: Path, games: Iterable[str]) -> Pack:
    """A content pack: a folder with a pack.toml that names the game, and any of that game's files; or the
    same as a zip file."""
    if path.is_file():
        return pack_of_files(unzipped(path.name, path.read_bytes()), path.stem, games)
    found = {file.name: file for file in sorted(path.glob("*.toml"))}
    if len(found) > MOST_FILES + 1:
        raise BadContent("content.files", file=str(path), most=MOST_FILES, got=len(found) - 1)
    head = path / f"{HEAD}.toml"
    return pack_of_files({head.name: _bytes(head)} | _all_bytes(found), path.resolve().name, games)


def _all_bytes(files: Mapping[str, Path]) -> dict[str, bytes]:
    return {name: _bytes(path) for name, path in files.items()}


def unzipped(file: str, data: bytes) -> dict[str, bytes]:
    """The TOML files of a zip, in whatever folder they lie in it; no more of each than it may hold."""
    found: dict[str, bytes] = {}
    try:
        with ZipFile(BytesIO(data)) as archive:
            for info in archive.infolist():
                name = PurePosixPath(info.filename).name
                if name.endswith(".toml") and not name.startswith("."):  # macOS adds files of its own
                    add_file(found, name, _unzipped(archive, info))
                if len(found) > MOST_FILES + 1:
                    raise BadContent("content.files", file=file, most=MOST_FILES, got=len(found))
    except (BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, struct.error) as error:
        raise BadContent("content.unreadable", file=shown(file), reason=shown(error)) from error
    return found


def add_file(files: dict[str, bytes], name: str, data: bytes) -> None:
    """To those of a pack, which has one of each name, in whatever folder it lies."""
    if name in files:
        raise BadContent("content.same", file=shown(name))
    files[name] = data


def _unzipped(archive: ZipFile, info: ZipInfo) -> bytes:
    """Only what zip programs write: other kinds could unpack to more than is asked for."""
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile(info.filename)
    with archive.open(info) as file:
        return file.read(MOST_BYTES + 1)


def pack_of_files(files: Mapping[str, bytes], name: str, games: Iterable[str]) -> Pack:
    """A pack from its files, wherever they come from; `name`: what it is called if it does not say."""
    games = list(games)
    if f"{HEAD}.toml" not in files:
        raise BadContent("content.headless", games=", ".join(games))
    head = _head(parse_toml(f"{HEAD}.toml", files[f"{HEAD}.toml"]))
    if head.get("game") not in games:
        got = shown(head.get("game"))
        raise BadContent("content.game", file="pack.toml", got=got, expected=listed_names(games, got))
    stems = sorted(
        file.removesuffix(".toml") for file in files if file.endswith(".toml") and file != f"{HEAD}.toml"
    )
    if not stems:
        raise BadContent("content.empty", file=name)
    called = head.get("name") or name
    if not isinstance(called, str):
        raise BadContent(
            "content.kind",
            file="pack.toml",
            entry="pack.name",
            expected=BadContent("kind.str"),
            got=shown(called),
        )
    entries = {stem: parse_toml(f"{stem}.toml", files[f"{stem}.toml"]) for stem in stems}
    pack = Pack(head["game"], called, entries)
    check_size(pack)
    return pack


def _head(found: Entries) -> dict[str, Any]:
    """The [pack] of pack.toml, which holds nothing else."""
    for name in found:
        if name != HEAD:
            raise BadContent(
                "content.name", file="pack.toml", entry=path_to(name), got=shown(name), expected=HEAD
            )
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
            raise BadContent("content.deep", file=file, entry=path_to(*way), most=DEEPEST)
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
                "content.letters", file=file, entry=path_to(*way), least=0, most=LONGEST_TEXT, got=len(value)
            )
        elif isinstance(value, int) and abs(value) > LARGEST:
            raise BadContent(
                "content.bounds",
                file=file,
                entry=path_to(*way),
                least=-LARGEST,
                most=LARGEST,
                got=shown(value),
            )


# -- what a pack changes, and writing one -------------------------------------------------------------


class Changes(msgspec.Struct, frozen=True):
    """What a pack does to one of our files."""

    file: str
    replaces: list[str]
    adds: list[str]
    repeats: list[str]
    """Entries that say the same as ours."""


def changes(pack: Pack, ours: Mapping[str, Entries]) -> list[Changes]:
    """File by file, against the entries that the game brings itself."""
    found = []
    for stem, entries in pack.files.items():
        own = ours.get(stem, {})
        same = [name for name in entries if own.get(name) == entries[name]]
        replaces = [name for name in entries if name in own and name not in same]
        adds = [name for name in entries if name not in own]
        found.append(Changes(f"{stem}.toml", replaces, adds, same))
    return found


def zipped(pack: Pack) -> bytes:
    """The pack as a zip file that can be read again."""
    head = {HEAD: {"game": pack.game, "name": pack.name}}
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for stem, entries in [(HEAD, head), *sorted(pack.files.items())]:
            info = ZipInfo(f"{stem}.toml")  # of no particular day: the same pack makes the same file
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, as_toml(entries))
    return buffer.getvalue()


def as_toml(entries: Entries) -> str:
    """A file of a pack: an entry a table, with lines short enough to be read again."""
    return "\n".join(
        "\n".join([f"[{_key(name)}]", *(line for field in entry.items() for line in _lines(*field)), ""])
        for name, entry in entries.items()
    )


def _lines(field: str, value: Any) -> Iterator[str]:
    """A field a line; what is in a table is named with a dot."""
    if not isinstance(value, dict) or not value:
        yield f"{_key(field)} = {_value(value)}"
        return
    for name, each in value.items():
        for line in _lines(name, each):
            yield f"{_key(field)}.{line}"


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    """JSON's strings are TOML's, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
    return repr(value)
