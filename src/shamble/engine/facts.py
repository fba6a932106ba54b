"""Which facts a game was played by: a digest for every named group of them, so that a record whose facts have
changed can say which."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
import msgspec.inspect

Facts = Mapping[str, str]
"""The digest of every group of facts that could matter to a game: "cards.toml", "missions.toml/MZ1"."""

LABEL: Final = msgspec.Meta(extra={"label": True})
"""Marks a field that no rule reads (`minutes: Annotated[int, LABEL]`): a game does not depend on it."""


class Digests:
    """The digests of the entries of a game's files, each made when it is first asked for.

    Labels and values left at their default are not part of them: a playing time may be corrected and a schema
    may gain a field, and every record still replays. The order of a file's entries is: decks are built in it.
    """

    def __init__(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        self._tables = tables
        self._made: dict[str, str] = {}

    def files(self, *stems: str) -> dict[str, str]:
        """A group for each of those files."""
        return {f"{stem}.toml": self._of(f"{stem}.toml", self._tables[stem]) for stem in stems}

    def entries(self, stem: str, names: Iterable[str]) -> dict[str, str]:
        """A group for each of those entries of a file; "church.A" is an entry in an entry."""
        found: dict[str, str] = {}
        for name in names:
            value: Any = self._tables[stem]
            for part in name.split("."):
                value = value[part]
            found[f"{stem}.toml/{name}"] = self._of(f"{stem}.toml/{name}", value)
        return found

    def _of(self, name: str, value: Any) -> str:
        if name not in self._made:
            packed = msgspec.json.encode(_bare(value))
            self._made[name] = hashlib.sha256(packed).hexdigest()[:16]
        return self._made[name]


def _bare(value: Any) -> Any:
    """What there is to a value beside labels and defaults, as plain data."""
    if isinstance(value, msgspec.Struct):
        usual = _defaults(type(value))
        given = {name: _bare(getattr(value, name)) for name in sorted(facts_of(type(value)))}
        return {name: each for name, each in given.items() if name not in usual or usual[name] != each}
    if isinstance(value, Mapping):
        return [[name, _bare(each)] for name, each in value.items()]
    if isinstance(value, tuple | list):
        return [_bare(each) for each in value]
    return value


@cache
def facts_of(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a struct that are no labels."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return frozenset(field.name for field in info.fields if not _is_label(field.type))


def _is_label(kind: msgspec.inspect.Type) -> bool:
    return isinstance(kind, msgspec.inspect.Metadata) and bool((kind.extra or {}).get("label"))


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What a field is if nobody says otherwise, as bare as the others."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[field.name] = _bare(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = _bare(field.default_factory())
    return found


def changed(then: Facts, now: Facts) -> list[str]:
    """The groups that are not what they were."""
    return [name for name in {**then, **now} if then.get(name) != now.get(name)]
