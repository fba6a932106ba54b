"""Whatever stands in a pack, it is played with, or refused with a sentence that says where and what: never
anything else, and never slowly."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from typing import Any

import msgspec.inspect as types
import pytest
from hypothesis import given
from hypothesis import strategies as st

import shamble
from shamble.engine import BadContent, GameSpec, Pack, Rng
from shamble.lab.driver import any_answer

SPECS = shamble.games()

ANSWERS = 30
SLOW = 20.0
"""Seconds, on a machine that does something else besides."""

Way = tuple[str | int, ...]
Files = dict[str, Any]

NUMBERS = [10**9, 3_000_000, 10**30, -1, -(10**9), 0, 1, 2, 5, 7, 9, 20, 31, 99, 255]
THINGS: list[Any] = ["x", "", [], {}, True, 1.5, [[]], "x" * 600, ["a"], {"a": 1}, "wave", "é\n"]


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """Where everything stands in the files."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from ways(each, (*way, key))


def at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def changed(files: Files, place: int, kind: str, pick: int) -> None:
    """One thing in the files is deleted, misspelt, made huge, or something else altogether."""
    found = [way for way in ways(files) if len(way) > 1]
    *outer, key = found[place % len(found)]
    holder = at(files, tuple(outer))
    old = holder[key]
    if kind == "delete":
        holder.pop(key)
    elif kind == "misspell" and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    elif kind == "misspell" and isinstance(old, str):
        holder[key] = old[1:]
    elif kind == "number":
        holder[key] = NUMBERS[pick % len(NUMBERS)]
    elif kind == "more" and isinstance(old, list):
        holder[key] = old * (2 + pick % 500)
    elif kind == "unknown" and isinstance(old, dict):
        old["zzz"] = copy.deepcopy(THINGS[pick % len(THINGS)])
    elif kind == "elsewhere":
        holder[key] = copy.deepcopy(at(files, found[pick % len(found)]))
    else:
        holder[key] = copy.deepcopy(THINGS[pick % len(THINGS)])


def played(spec: GameSpec[Any], pack: Pack, seed: int) -> None:
    """The first answers, with the fewest and with the most players."""
    for seats in spec.seats:
        t = shamble.new(spec.id, seats=seats, seed=seed, pack=pack)
        rng = Rng(seed)
        for _ in range(ANSWERS):
            if not t.over:
                choice, option = any_answer(t, rng)
                t.answer(choice.id, option, choice.seat)
        assert spec.invariants(t) == []
        assert shamble.load(t.save()).digest == t.digest


def own_files(spec: GameSpec[Any]) -> Files:
    content: Any = spec.load_content(None)
    return copy.deepcopy(content.sources.files)


a_change = st.tuples(
    st.integers(0, 10_000),
    st.sampled_from(["delete", "misspell", "number", "more", "unknown", "elsewhere", "thing"]),
    st.integers(0, 10_000),
)


@given(st.sampled_from(SPECS), st.lists(a_change, min_size=1, max_size=4), st.integers(0, 99))
def test_a_pack_is_played_with_or_refused_with_a_sentence(
    spec: GameSpec[Any], changes: list[tuple[int, str, int]], seed: int
) -> None:
    own, files = own_files(spec), own_files(spec)
    for change in changes:
        changed(files, *change)
    entries = {
        stem: {name: entry for name, entry in found.items() if own[stem].get(name) != entry}
        for stem, found in files.items()
    }
    started = time.process_time()
    try:
        played(spec, Pack(spec.id, "Test", {stem: each for stem, each in entries.items() if each}), seed)
    except BadContent as error:
        check_sentence(error, set(own))
    assert time.process_time() - started < SLOW


def check_sentence(error: BadContent, stems: set[str]) -> None:
    """It names one of the files, and where in it."""
    file, entry = str(error.params["file"]), str(error.params.get("entry", ""))
    assert file.removesuffix(".toml") in stems
    for language in ("en", "fr"):
        sentence = error.in_language(language)
        assert sentence.startswith(file)
        assert entry in sentence
        assert len(sentence) < 2_000


@pytest.mark.thorough("city", "survive")
@pytest.mark.parametrize("bounded", SPECS, ids=lambda spec: spec.id)
def test_whatever_numbers_are_allowed_can_be_played(bounded: GameSpec[Any]) -> None:
    """Many changed at once, each that is not refused."""
    spec = bounded
    rng = Rng(7)
    files = own_files(spec)
    numbers = [way for way in ways(files) if type(at(files, way)) is int and way[0] != "map"]
    allowed = 0
    for _ in range(30):
        *outer, key = rng.pick(numbers)
        holder = at(files, tuple(outer))
        old, holder[key] = holder[key], rng.pick([0, 1, 2, 3, 5, 9, 20])
        try:
            spec.load_content(Pack(spec.id, "Test", files))
            allowed += 1
        except BadContent:
            holder[key] = old
    assert allowed > 5
    played(spec, Pack(spec.id, "Test", files), 1)


def endless(kind: types.Type, name: str) -> Iterator[str]:
    """Numbers without bounds, and texts that may be anything."""
    extra = kind.extra or {} if isinstance(kind, types.Metadata) else {}
    kind = kind.type if isinstance(kind, types.Metadata) else kind
    if isinstance(kind, types.IntType) and (kind.ge is None or kind.le is None):
        yield name
    if isinstance(kind, types.StrType) and not (kind.pattern or kind.max_length or "names" in extra):
        yield name
    if isinstance(kind, types.StructType):
        for field in kind.fields:
            yield from endless(field.type, f"{kind.cls.__name__}.{field.name}")
    for inner in ("item_type", "key_type", "value_type"):
        if hasattr(kind, inner):
            yield from endless(getattr(kind, inner), name)
    for each in (*getattr(kind, "item_types", ()), *getattr(kind, "types", ())):
        yield from endless(each, name)


@pytest.mark.parametrize("bounded", SPECS, ids=lambda spec: spec.id)
def test_every_number_and_every_word_has_bounds(bounded: GameSpec[Any]) -> None:
    content: Any = bounded.load_content(None)
    found: list[str] = []
    for table in content.sources.tables.values():
        for entry in table.values():
            kinds = {type(each) for each in entry.values()} if isinstance(entry, dict) else {type(entry)}
            found += [name for kind in kinds for name in endless(types.type_info(kind), kind.__name__)]
    assert sorted(set(found)) == []
