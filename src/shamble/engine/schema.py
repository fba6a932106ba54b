"""Entries of content checked against their schemas. msgspec says whether one is right; what is wrong with one
that is not, and where, is found here, so that it can be told in any language with all that would do."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec
import msgspec.inspect as types

from .choice import Arg
from .errors import BadContent

S = TypeVar("S")
Way = tuple[str | int, ...]

SHOWN: Final = 60
"""Characters of a wrong value that an error repeats."""
LONGEST_TEXT: Final = 500
"""Of any text in a file, unless its schema says less."""
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class Problem(Exception):
    """What is wrong with a value, by a text key, and the path to it."""

    def __init__(self, key: str, way: Way, **params: Arg | BadContent) -> None:
        super().__init__(key, way)
        self.key = key
        self.way = way
        self.params = params


def checked(file: str, name: str, entry: Any, schema: type[S]) -> S:
    """The entry as its schema's class, or an error that says where, what is wrong and what would do."""
    try:
        return msgspec.convert(entry, schema)
    except (msgspec.ValidationError, OverflowError) as error:
        try:
            _look(entry, types.type_info(schema), (name,))
        except Problem as problem:
            path = path_to(*problem.way)
            raise BadContent(f"content.{problem.key}", file=file, entry=path, **problem.params) from error
        raise BadContent("content.value", file=file, entry=path_to(name), problem=str(error)) from error


def path_to(*way: str | int) -> str:
    """The path to a value, written as in TOML: "1:00-1".arrivals[2]."""
    path = ""
    for step in way:
        if isinstance(step, int):
            path += f"[{step}]"
        else:
            key = step if BARE.fullmatch(step) else f'"{shown(step)}"'
            path += f".{key}" if path else key
    return path


def listed_names(names: Iterable[object], near: object = "") -> str:
    """All the names, those first that may have been meant."""
    known = list(map(str, names))
    close = difflib.get_close_matches(str(near), known, 3) if near else []
    return ", ".join([*close, *[name for name in known if name not in close]]) or "–"


def shown(value: object) -> str:
    """A wrong value as an error repeats it: cut short, and a number of a million digits not written out."""
    if isinstance(value, int) and abs(value) >= 10**18:
        return "> 10¹⁸" if value > 0 else "< -10¹⁸"
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _look(value: Any, kind: types.Type, way: Way) -> None:
    """Raises the first problem that a value has."""
    extra: Mapping[str, Any] = {}
    if isinstance(kind, types.Metadata):
        extra, kind = kind.extra or {}, kind.type
    if isinstance(kind, types.UnionType):
        _union(value, kind, way)
    elif isinstance(kind, types.StructType):
        _struct(value, kind, way)
    elif isinstance(kind, types.DictType):
        _dict(value, kind, way)
    elif isinstance(kind, types.VarTupleType | types.TupleType):
        _list(value, kind, way)
    elif isinstance(kind, types.LiteralType):
        if not any(type(value) is type(known) and value == known for known in kind.values):
            raise Problem("name", way, got=shown(value), expected=listed_names(kind.values, value))
    elif isinstance(kind, types.IntType):
        _number(value, kind, way)
    elif isinstance(kind, types.StrType):
        _text(value, kind, way, extra)
    elif isinstance(kind, types.BoolType):
        _of_kind(value, bool, way)


def _of_kind(value: Any, kind: type, way: Way) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        expected = BadContent(f"kind.{kind.__name__}")
        raise Problem("kind", way, expected=expected, got=shown(value))


def _union(value: Any, kind: types.UnionType, way: Way) -> None:
    """TOML has no None: a value that may be missing is, if it is there, of the other kind."""
    for each in kind.types:
        if not isinstance(each, types.NoneType):
            _look(value, each, way)


def _struct(value: Any, kind: types.StructType, way: Way) -> None:
    _of_kind(value, dict, way)
    fields = {field.encode_name: field for field in kind.fields}
    for name in value:
        if name not in fields:
            raise Problem("unknown", way, field=shown(name), expected=listed_names(fields, name))
    for name, field in fields.items():
        if name in value:
            _look(value[name], field.type, (*way, name))
        elif field.required:
            raise Problem("missing", way, field=name)


def _dict(value: Any, kind: types.DictType, way: Way) -> None:
    _of_kind(value, dict, way)
    _length(len(value), kind.min_length, kind.max_length, way)
    for name, each in value.items():
        _look(name, kind.key_type, (*way, name))
        _look(each, kind.value_type, (*way, name))


def _list(value: Any, kind: types.VarTupleType | types.TupleType, way: Way) -> None:
    _of_kind(value, list, way)
    if isinstance(kind, types.TupleType):
        _length(len(value), len(kind.item_types), len(kind.item_types), way)
    else:
        _length(len(value), kind.min_length, kind.max_length, way)
    for index, (each, inner) in enumerate(zip(value, _items(kind, len(value)), strict=True)):
        _look(each, inner, (*way, index))


def _items(kind: types.VarTupleType | types.TupleType, count: int) -> Iterator[types.Type]:
    yield from kind.item_types if isinstance(kind, types.TupleType) else [kind.item_type] * count


def _length(length: int, least: int | None, most: int | None, way: Way) -> None:
    if length < (least or 0) or (most is not None and length > most):
        expected = str(least) if least == most else f"{least or 0}–{'' if most is None else most}"
        raise Problem("length", way, expected=expected, got=length)


def _number(value: Any, kind: types.IntType, way: Way) -> None:
    _of_kind(value, int, way)
    least, most = kind.ge, kind.le
    if (least is not None and value < least) or (most is not None and value > most):
        raise Problem("bounds", way, least=str(least), most=str(most), got=shown(value))


def _text(value: Any, kind: types.StrType, way: Way, extra: Mapping[str, Any]) -> None:
    _of_kind(value, str, way)
    if "names" in extra and kind.max_length is None:
        if value not in extra["names"]:
            raise Problem("name", way, got=shown(value), expected=listed_names(extra["names"], value))
        return
    least, most = kind.min_length or 0, kind.max_length or LONGEST_TEXT
    if not least <= len(value) <= most:
        raise Problem("letters", way, least=least, most=most, got=len(value))
    if kind.pattern is not None and not re.search(kind.pattern, value):
        if "names" in extra:
            raise Problem("characters", way, got=shown(value), expected=" ".join(extra["names"]))
        raise Problem("word", way, got=shown(value))


def known_name(file: str, entry: str, name: str, names: Iterable[str]) -> str:
    """The name, if it is one of those; otherwise an error with all of them."""
    names = list(names)
    if name not in names:
        raise BadContent(
            "content.name", file=file, entry=entry, got=shown(name), expected=listed_names(names, name)
        )
    return name


def between(file: str, entry: str, least: int, got: int, most: int) -> None:
    """A total that must lie within bounds: the cards of a deck, the squares of a map."""
    if not least <= got <= most:
        raise BadContent("content.total", file=file, entry=entry, least=least, most=most, got=got)
