"""Digests of facts: what is part of one, and what is not."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from shamble.engine import Entry
from shamble.engine.facts import LABEL, Digests, changed


class Part(msgspec.Struct, frozen=True):
    size: int = 1
    note: Annotated[str, LABEL] = ""


class Card(Entry, frozen=True):
    copies: int
    minutes: Annotated[int, LABEL] = 0
    part: Part = Part()
    extra: dict[str, int] = msgspec.field(default_factory=dict)


def facts(**cards: dict[str, Any]) -> dict[str, str]:
    table = {name: msgspec.convert({"origin": "house", **card}, Card) for name, card in cards.items()}
    digests = Digests({"cards": table})
    return {**digests.files("cards"), **digests.entries("cards", cards)}


def test_a_changed_entry_changes_its_file_and_no_other_entry() -> None:
    assert changed(facts(a={"copies": 1}, b={"copies": 2}), facts(a={"copies": 1}, b={"copies": 3})) == [
        "cards.toml",
        "cards.toml/b",
    ]


def test_labels_are_no_facts_however_deep() -> None:
    labelled = {"copies": 1, "origin": "rulebook", "minutes": 25, "part": {"note": "old"}}
    assert facts(a=labelled) == facts(a={"copies": 1})


def test_what_is_written_out_though_it_is_usual_changes_nothing() -> None:
    assert facts(a={"copies": 1, "part": {"size": 1}, "extra": {}}) == facts(a={"copies": 1})
    assert facts(a={"copies": 1, "part": {"size": 2}}) != facts(a={"copies": 1})
    assert facts(a={"copies": 1, "extra": {"x": 0}}) != facts(a={"copies": 1})


def test_the_order_of_entries_is_a_fact_of_the_file() -> None:
    one, other = facts(a={"copies": 1}, b={"copies": 2}), facts(b={"copies": 2}, a={"copies": 1})
    assert changed(one, other) == ["cards.toml"]


def test_an_entry_in_an_entry_has_a_name_too() -> None:
    digests = Digests({"places": {"church": {"A": {"slots": 1}, "B": {"slots": 2}}}})
    assert list(digests.entries("places", ["church.B"])) == ["places.toml/church.B"]
    assert digests.entries("places", ["church.A"]) != digests.entries("places", ["church.B"])


def test_a_group_that_came_or_went_has_changed() -> None:
    assert changed({"a": "1"}, {"b": "1"}) == ["a", "b"]
