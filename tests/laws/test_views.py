"""Views are plain data that any client can read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from inspect import isdatadescriptor
from itertools import permutations
from typing import Any

from shamble.engine.kept import kept
from tests.attributes import attributes
from tests.laws.cases import Case, enough, viewers
from tests.laws.told import told


def lists(data: Any, key: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Every list in a view with the key that it stands under."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from lists(value, name)
    elif isinstance(data, list):
        yield key, data
        for value in data:
            yield from lists(value, key)


def test_views_are_json(case: Case) -> None:
    for t, _, _ in case.sampled(every=15):
        for viewer in viewers(t):
            view = t.view(viewer)
            assert json.loads(json.dumps(view)) == view
            assert json.loads(t.spec.sent(t.seen_from(viewer))) == view


def test_a_view_beside_another_is_the_view(case: Case) -> None:
    """Whoever else was looked from first: what all see is taken over, and nothing else."""
    for t, _, _ in case.sampled(every=15):
        seen = {viewer: t.seen_from(viewer) for viewer in viewers(t)}
        for one, other in permutations(seen, 2):
            assert t.seen_from(other, seen[one]) == seen[other], (one, other)


def spelt_out(thing: Any) -> Any:
    """With whatever has slots, or is compiled, and no equality of its own as a dictionary; what has been
    worked out of it so far (`memory`) is no part of it."""
    if isinstance(thing, dict):
        return {name: spelt_out(value) for name, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [spelt_out(value) for value in thing]
    laid_out = hasattr(thing, "__slots__") or hasattr(thing, "__mypyc_attrs__")
    if laid_out and "__eq__" not in vars(type(thing)):
        return {name: spelt_out(value) for name, value in attributes(thing).items() if name != "memory"}
    return thing


def answered(reading: Any, question: str) -> Any:
    """What a reading says, or that it cannot say anything now."""
    try:
        return spelt_out(getattr(reading, question))
    except (IndexError, AssertionError) as refused:
        return type(refused)


def questions(kind: type) -> list[str]:
    """What can be asked without arguments; a compiled class shows its fields as properties too."""
    fields = ("view", "content", "memory")
    names = [name for name in dir(kind) if not name.startswith("__") and name not in fields]
    found = {name: getattr(kind, name) for name in names}
    return [name for name, what in found.items() if isinstance(what, kept) or isdatadescriptor(what)]


def test_a_glance_tells_what_the_reading_tells(case: Case) -> None:
    """Bots look at the state where people look at the view: through what the seat knows, all the same."""
    if case.spec.glance is None:
        assert type(case.new().glance(0)) is case.spec.reading, "bots look at the view"
        return
    compared = 0
    for t, _, _ in case.sampled(every=25):
        for seat in range(case.seats):
            reading, glance = t.reading(seat), t.glance(seat)
            for question in questions(type(reading)):
                assert answered(glance, question) == answered(reading, question), question
            for field in reading.view.__struct_fields__:
                assert getattr(glance.view, field) == getattr(reading.view, field), field
                compared += 1
    assert compared > enough(case, 100)


def test_everybody_sees_the_same_in_an_open_game_and_not_in_another(case: Case) -> None:
    """No curtain falls between people at one screen where the game says that it is open. Elsewhere the plain
    game has secrets; with other settings (two people together against the mall) it may have none."""
    apart = 0
    for t, _, _ in case.sampled(every=15):
        views = [{**t.view(viewer), "viewer": None} for viewer in viewers(t)]
        apart += any(view != views[0] for view in views)
    assert not apart if case.seats in case.spec.open_information else apart or case.seed


def test_views_call_things_by_name(case: Case) -> None:
    """An int where a card or a character is meant would be an index into tables that no client has."""
    numbers = told(case.spec.id).numbers.split()
    named = 0
    for t, _, _ in case.sampled(every=15):
        for viewer in viewers(t):
            for key, items in lists(t.view(viewer)):
                if key not in numbers:
                    named += sum(isinstance(item, str) for item in items)
                    assert not any(isinstance(item, int) for item in items), f"{key}: {items}"
    assert named > enough(case, 100)


def test_names_in_questions_and_events_are_of_the_kind_they_claim(case: Case) -> None:
    t = case.new()
    vocabulary, names = case.spec.vocabulary, t.content.names
    said: list[tuple[tuple[tuple[str, str], ...], tuple[int | str, ...]]] = []
    for t, _, _ in case.decisions():
        for choice in t.choices:
            said.append((vocabulary.prompts[choice.prompt], choice.params))
            said += [(vocabulary.options[option.key], option.args) for option in choice.options]
    for event in t.sink or []:
        said.append((vocabulary.events[event.key], event.args))
        said.append((vocabulary.secrets.get(event.key, ()), event.secret))
    for fields, values in said:
        for (name, kind), value in zip(fields, values, strict=True):
            if kind == "seat":
                assert value in range(case.seats), f"{name}: {value}"
            elif kind in names:
                assert value in names[kind], f"{name}: {value} is no {kind}"
            else:
                assert kind in ("number", "d6"), f"a kind that nobody knows: {kind}"
                assert isinstance(value, int), f"{name}: {value}"


def test_options_refer_to_what_they_name(case: Case) -> None:
    for t, choice, _ in case.sampled(every=10):
        for option in choice.options:
            fields = t.spec.vocabulary.options[option.key]
            assert option.refs == tuple(
                (kind, arg) for (_, kind), arg in zip(fields, option.args, strict=True)
            )
