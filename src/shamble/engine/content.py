"""Content: facts in TOML files, checked when they are loaded, with errors that say where and what."""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
import msgspec.inspect

from .errors import BadContent
from .facts import LABEL, Digests, Facts

Origin = Literal["rulebook", "house"]
Entries = dict[str, dict[str, Any]]
"""One file: an entry under each id."""

S = TypeVar("S")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A content entry: the rulebook's, or ours where the rulebook gives none."""

    origin: Annotated[Origin, LABEL]


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that replace or extend a game's own. Saves and records carry their pack with them."""

    game: str
    name: str
    files: dict[str, Entries] = {}


class Sources:
    """The files of a game's content with a pack laid over them; each from the first folder that has it."""

    def __init__(self, folders: Sequence[Path], stems: Iterable[str], pack: Pack | None = None) -> None:
        self.pack = pack
        self.files = {stem: read_toml(content_file(folders, stem)) for stem in stems}
        for stem, entries in (pack.files if pack else {}).items():
            if stem not in self.files:
                raise BadContent("content.file", file=f"{stem}.toml", expected=", ".join(self.files))
            self.files[stem] = {**self.files[stem], **entries}
        self.tables: dict[str, Mapping[str, Any]] = dict(self.files)
        """The files, with the entries of those that were checked in place of what was written."""
        self.digests = Digests(self.tables)

    @cached_property
    def digest(self) -> str:
        """Of all that is written in the files, labels too: drawings depend on them."""
        return hashlib.sha256(msgspec.json.encode(self.files, order="sorted")).hexdigest()[:16]

    def entries(self, stem: str, schema: type[S]) -> dict[str, S]:
        """The entries of one file, each checked against its schema."""
        found = {
            name: checked(f"{stem}.toml", name, entry, schema) for name, entry in self.files[stem].items()
        }
        self.tables[stem] = found
        return found


class Tables:
    """What every game's tables of content have in common: where they come from."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.pack = sources.pack
        self.digest = sources.digest

    def facts(self, settings: Mapping[str, Any], seats: int) -> Facts:
        """What a game with these settings depends on: everything, unless the game knows better."""
        return self.sources.digests.files(*self.sources.files)


def content_file(folders: Sequence[Path], stem: str) -> Path:
    """The file of that name in the first folder that has it; without any, where it ought to be."""
    paths = [folder / f"{stem}.toml" for folder in folders]
    return next((path for path in paths if path.exists()), paths[0])


def read_toml(path: Path) -> Entries:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent("content.unreadable", file=path.name, reason=error.strerror or "") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent("content.syntax", file=path.name, reason=str(error)) from error
    for name, entry in found.items():
        if not isinstance(entry, dict):
            raise BadContent("content.entry", file=path.name, entry=name)
    return found


def read_pack(folder: Path, games: Iterable[str]) -> Pack:
    """A content pack: a folder with a pack.toml that names the game, and any of that game's files."""
    head = read_toml(folder / "pack.toml").get("pack", {})
    game = head.get("game")
    if game not in set(games):
        raise BadContent("content.game", file="pack.toml", got=str(game), expected=", ".join(games))
    if set(head) - {"game", "name"}:
        odd = ", ".join(sorted(set(head) - {"game", "name"}))
        raise BadContent("content.unknown", file="pack.toml", entry="pack", field=odd, expected="game, name")
    files = {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml")) if path.stem != "pack"}
    if not files:
        raise BadContent("content.empty", file=str(folder))
    return Pack(game, str(head.get("name") or folder.name), files)


def checked(file: str, name: str, entry: Mapping[str, Any], schema: type[S]) -> S:
    """The entry as its schema's class, or an error that names file, entry, field and what was expected."""
    if get_origin(schema) is dict and isinstance(entry, dict):  # entries in an entry: errors name the inner
        inner = get_args(schema)[1]
        parts: Any = {key: checked(file, f"{name}.{key}", value, inner) for key, value in entry.items()}
        return parts  # type: ignore[no-any-return]  # a dict, as the schema says
    try:
        return msgspec.convert(entry, schema)
    except msgspec.ValidationError as error:
        raise _explained(file, name, str(error), schema) from error


def _explained(file: str, name: str, message: str, schema: type[S]) -> BadContent:
    text, _, path = message.partition(" - at `$")
    path = path.rstrip("`")
    where = f"{name}{path}"
    if found := re.search(r"missing required field `(.+)`", text):
        return BadContent("content.missing", file=file, entry=where, field=found[1])
    if found := re.search(r"unknown field `(.+)`", text):
        known = _field_names(schema, path)
        near = difflib.get_close_matches(found[1], known, 1)
        return BadContent(
            "content.unknown", file=file, entry=where, field=found[1], expected=", ".join(near or known)
        )
    return BadContent("content.value", file=file, entry=where, problem=text)


def _field_names(schema: Any, path: str) -> list[str]:
    """The fields of the struct at a path such as ".effect" or ".drops[...]"."""
    struct = _struct_in(msgspec.inspect.type_info(schema))
    for name in re.findall(r"\.(\w+)", path):
        found = [field.type for field in struct.fields if field.encode_name == name] if struct else []
        struct = _struct_in(found[0]) if found else None
    return [field.encode_name for field in struct.fields] if struct else []


def _struct_in(kind: Any) -> msgspec.inspect.StructType | None:
    """The struct in a type such as `X | None` or `tuple[X, ...]`."""
    if isinstance(kind, msgspec.inspect.StructType):
        return kind
    inner = getattr(kind, "types", None) or [getattr(kind, "item_type", None)]
    found = [_struct_in(each) for each in inner if each is not None]
    return next((struct for struct in found if struct is not None), None)


def known_name(file: str, entry: str, name: str, names: Iterable[str]) -> str:
    """The name, if it is one of those; otherwise an error with the nearest one."""
    names = list(names)
    if name not in names:
        near = difflib.get_close_matches(name, names, 1)
        raise BadContent("content.name", file=file, entry=entry, got=name, expected=", ".join(near or names))
    return name
