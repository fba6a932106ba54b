"""Nobody learns what is somebody else's to know: not from views, log, questions or possible tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from shamble.engine import GameSpec, Option, Rng, Table
from shamble.engine.save import encode_table
from shamble.lab.driver import any_option
from tests.laws.cases import Case, asked, enough, looks, viewers, was_short
from tests.laws.told import told

WORLDS = 2


def shown(t: Table, viewer: int | None) -> bytes:
    """What that viewer gets to see of the position: the view, and the questions put to that seat."""
    own = [choice for choice in t.choices if choice.seat == viewer and viewer is not None]
    questions = [(choice.id, choice.prompt, choice.params, repr(choice.options)) for choice in own]
    return msgspec.json.encode([t.view(viewer), questions], order="sorted")


def heard(t: Table, viewer: int | None) -> list[str]:
    return [repr(event.seen_by(viewer)) for event in t.sink or []]


def said(t: Table, viewer: int | None) -> list[str]:
    """What the viewer heard; of cards that say the same it does not matter which it was."""
    first = {name: each for kind in told(t.spec.id).doubles.split() for name, each in doubles(t, kind)}
    return [" ".join(first.get(word, word) for word in event.split()) for event in heard(t, viewer)]


def doubles(t: Table, kind: str) -> Iterator[tuple[str, str]]:
    """Each card of that kind with the first that says the same."""
    names = t.content.names[kind]
    entries = [replace(entry, origin="house") for entry in getattr(t.content, kind)]
    return ((name, names[entries.index(entry)]) for name, entry in zip(names, entries, strict=True))


def test_a_possible_table_looks_like_the_truth_to_its_seat_and_to_spectators(case: Case) -> None:
    rng = case.rng()
    for t, _, _ in case.sampled(every=5):
        for seat in range(t.seats):
            for _ in range(WORLDS):
                world = t.determinise(seat, rng)
                assert shown(world, seat) == shown(t, seat)
                assert shown(world, None) == shown(t, None)
                assert not t.spec.invariants(world)


def test_a_possible_table_does_not_depend_on_the_truth(case: Case) -> None:
    """Two truths that look the same to a seat give it the very same possible tables."""
    rng = case.rng()
    for t, _, _ in case.sampled(every=11):
        for seat in range(t.seats):
            other_truth = t.determinise(seat, rng)
            luck = rng.word()
            from_here = t.determinise(seat, Rng(luck))
            from_there = other_truth.determinise(seat, Rng(luck))
            assert from_here.digest == from_there.digest
            assert asked(from_here.choices) == asked(from_there.choices)


def test_whatever_is_hidden_is_drawn_anew(spec: GameSpec[Any]) -> None:
    """Two possible tables differ in everything that is hidden, or the laws above would mean little."""
    hidden = set(told(spec.id).hidden.split())
    drawn_anew: set[str] = set()
    for seed in range(120):
        if seed >= 12 and drawn_anew >= hidden:
            break
        case = Case(spec, spec.seats[0] + seed % (spec.seats[1] - spec.seats[0] + 1), seed + 1)
        for t, _, _ in case.sampled(every=9):
            for seat in range(t.seats):
                drawn_anew |= fields_that_differ(t, seat, case.rng())
    assert drawn_anew == hidden


def fields_that_differ(t: Table, seat: int, rng: Rng) -> set[str]:
    """In what two tables that are possible for that seat are not the same."""
    one, other = (encode_table(t.determinise(seat, rng))["state"] for _ in range(2))
    return {field for field in one if one[field] != other[field]}


def test_thinking_ahead_leaves_the_table_alone(case: Case) -> None:
    rng = case.rng()
    for t, _, _ in case.sampled(every=11):
        before = looks(t)
        for seat in range(t.seats):
            world = t.determinise(seat, rng)
            choice = rng.pick(world.choices)
            world.answer(choice.id, any_option(choice, rng))
        assert looks(t) == before


def test_the_log_tells_a_seat_no_more_than_its_view_does(case: Case) -> None:
    """The same answer in the truth and in a possible table with the same luck: where the view afterwards is
    the same, the log and the questions are the same too."""
    rng = case.rng()
    compared = 0
    for t, choice, option in case.sampled(every=3):
        for viewer in range(t.seats):
            truth, world = t.clone(), t.determinise(viewer, rng)
            world.rng = truth.rng.copy()
            if not answers_so_far(t, world) or not offers(world, choice.id, option):
                continue  # somebody else's card, which that somebody does not hold in this world
            for each in (truth, world):
                each.sink = []
                each.answer(choice.id, option.name)
            for eye in (viewer, None):
                if truth.view(eye) == world.view(eye):
                    compared += 1
                    assert said(truth, eye) == said(world, eye), f"{choice!r} answered {option!r}"
                    assert shown(truth, eye) == shown(world, eye), f"{choice!r} answered {option!r}"
    assert compared > enough(case, 100) or was_short(case)


def answers_so_far(t: Table, world: Table) -> bool:
    """A possible table has forgotten what the others have answered; can they say the same there?"""
    for choice, pick in zip(t.open, t.picks, strict=True):
        if pick is not None and choice.id in [each.id for each in world.choices]:
            if not offers(world, choice.id, pick):
                return False
            world.answer(choice.id, pick.name)
    return True


def offers(t: Table, question: int, option: Option) -> bool:
    return any(
        choice.id == question and option.name in [offered.name for offered in choice.options]
        for choice in t.choices
    )


def test_views_are_the_same_for_equal_eyes(case: Case) -> None:
    """A view is a function of the table: asking twice, or asking a clone, shows the same."""
    for t, _, _ in case.sampled(every=25):
        clone = t.clone()
        for viewer in viewers(t):
            assert shown(t, viewer) == shown(t, viewer) == shown(clone, viewer)
