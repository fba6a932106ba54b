"""A table set by words: what the scenarios of all games share (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .step import REGISTRY, Step
from .table import Table

Put = Callable[[Any, Any], None]
"""What a word of the literal does to the table."""

Place = Callable[[str, str], int | str | None]
"""For a step's field and a word: what it means there; None if that is for the names to say."""


def put_all(g: Table, words: Mapping[str, Put], literal: Mapping[str, Any]) -> None:
    """Put things where the literal says, in the order of the words; what it does not mention stays."""
    for word in literal:
        if word not in words:
            raise ValueError(f"{g.spec.title()} scenarios know no “{word}”; they know: {', '.join(words)}")
    for word, put in words.items():
        if word in literal:
            put(g, literal[word])


def plain(field: str) -> Put:
    """A number or a word that is set as it is."""

    def put(g: Any, value: Any) -> None:
        setattr(g, field, value)

    return put


def listed(text: str | Sequence[str]) -> list[str]:
    """ "gun, shotgun" → its parts."""
    return [word.strip() for word in text.split(",") if word.strip()] if isinstance(text, str) else list(text)


def index_of(g: Table, kind: str, name: str) -> int:
    names: Sequence[str] = g.content.names[kind]
    if name not in names:
        raise ValueError(f"no {kind} is called “{name}”; there are: {', '.join(names)}")
    return names.index(name)


def many(g: Table, kind: str, text: str | Sequence[str]) -> list[int]:
    """ "gun, 2 shotgun" → indexes."""
    found: list[int] = []
    for word in listed(text):
        count, _, name = word.rpartition(" ")
        found += [index_of(g, kind, name)] * int(count or 1)
    return found


def coming(g: Table, value: str | Sequence[str], place: Place = lambda field, word: None) -> None:
    """The steps to come, e.g. "Attack armory" or ["PlaceTurn bank", "FirstPlayerChange"]; then nothing."""
    steps = [_step(g, text, place) for text in ([value] if isinstance(value, str) else value)]
    g.agenda, g.queue = steps[::-1], []


def _step(g: Table, text: str, place: Place) -> Step[Any]:
    name, *words = text.split()
    rules = (g.spec.base_folder or g.spec.folder).name  # a game built on another plays by the other's steps
    kind = REGISTRY.get(f"{rules}.{name}")
    if kind is None:
        raise ValueError(f"{g.spec.title()} has no step “{name}”")
    return kind(*[_value(g, field, word, place) for field, word in zip(kind.fields, words, strict=True)])


def _value(g: Table, field: str, word: str, place: Place) -> int | str:
    """A name is told from a number by whether anything is called so: some squares are."""
    found = place(field, word)
    if found is not None:
        return found
    named = g.spec.field_kinds.get(field, field if field in g.content.names else "")
    if named and word in g.content.names[named]:
        return index_of(g, named, word)
    if word.lstrip("-").isdigit():
        return int(word)
    return index_of(g, named, word) if named else word
