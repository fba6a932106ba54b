"""Content: facts in TOML files, checked when they are loaded, with errors that say where and what."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from .errors import BadContent
from .facts import LABEL, Digests, Facts
from .pack import Entries, Pack, check_size, read_pack, read_toml
from .schema import between, checked, known_name, listed_names, path_to

__all__ = [
    "Entries",
    "Entry",
    "Pack",
    "Part",
    "Sources",
    "Tables",
    "between",
    "checked",
    "content_file",
    "known_name",
    "listed_names",
    "loader",
    "path_to",
    "read_pack",
    "read_toml",
]

Origin = Literal["rulebook", "house"]
PACKS_KEPT: Final = 8

C = TypeVar("C")
S = TypeVar("S")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A content entry: the rulebook's, or ours where the rulebook gives none."""

    origin: Annotated[Origin, LABEL]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class Sources:
    """The files of a game's content with a pack laid over them; each from the first folder that has it."""

    def __init__(
        self,
        folders: Sequence[Path],
        stems: Iterable[str],
        pack: Pack | None = None,
        gathered: Mapping[str, Entries] | None = None,
    ) -> None:
        """`gathered` is what a game has put together from many files, as if it stood in one."""
        self.pack = pack
        self.files = {stem: read_toml(content_file(folders, stem)) for stem in stems} | dict(gathered or {})
        if pack is not None:
            check_size(pack)
            for stem, entries in pack.files.items():
                if stem not in self.files:
                    raise BadContent(
                        "content.file", file=f"{stem}.toml", expected=listed_names(self.files, stem)
                    )
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

    def just(self, stem: str, names: Iterable[str], schema: type[S]) -> dict[str, S]:
        """The same, for a file with these entries and no others, in this order."""
        names = tuple(names)
        for name in self.files[stem]:
            known_name(f"{stem}.toml", path_to(name), name, names)
        found = self.entries(stem, schema)
        for name in names:
            if name not in found:
                raise BadContent("content.absent", file=f"{stem}.toml", name=name)
        return {name: found[name] for name in names}


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


def loader(build: Callable[[Pack | None], C]) -> Callable[[Pack | None], C]:
    """How a game loads its tables: its own once, those with a pack laid over them while they are among the
    last that were asked for. A server asks for them at every undo."""

    @cache
    def own() -> C:
        return build(None)

    @lru_cache(maxsize=PACKS_KEPT)
    def packed(pack: bytes) -> C:
        return build(msgspec.json.decode(pack, type=Pack))

    def load(pack: Pack | None) -> C:
        if pack is None:
            return own()
        check_size(pack)
        return packed(msgspec.json.encode(pack))

    return load
