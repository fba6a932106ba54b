"""Questions: every answer on offer can be taken, and asking changes nothing."""

from __future__ import annotations

from shamble.engine import Choice, Option, Table
from shamble.engine.choice import STANDING
from shamble.engine.machine import SLOTS
from tests.laws.cases import Case, asked
from tests.laws.told import told


def test_options_have_names_of_their_own(case: Case) -> None:
    for t, _, _ in case.decisions():
        for choice in t.choices:
            names = [option.name for option in choice.options]
            assert names, f"nothing to answer: {choice!r}"
            assert len(set(names)) == len(names), f"two options of one name: {choice!r}"


def test_open_questions_have_ids_of_their_own(case: Case) -> None:
    for t, _, _ in case.decisions():
        ids = [choice.id for choice in t.open + t.standing]
        assert len(set(ids)) == len(ids)
        assert len(t.open) <= SLOTS // 2, "ids of main and standing questions would meet"


def test_every_option_can_be_taken(case: Case) -> None:
    for number, (t, _, _) in enumerate(case.decisions()):
        for choice in t.choices:
            if choice.mode != STANDING or number % 9 == case.seed % 9:
                take_each(t, choice)


def take_each(t: Table, choice: Choice) -> None:
    for option in choice.options:
        clone = t.clone()
        clone.answer(choice.id, option.name, choice.seat)
        faults = t.spec.invariants(clone)
        assert not faults, f"{choice!r} answered {option!r}: {faults}"


def test_invariants_hold_at_every_decision(case: Case) -> None:
    for t, _, _ in case.decisions():
        assert t.spec.invariants(t) == []


def test_asking_twice_asks_the_same_and_changes_nothing(case: Case) -> None:
    for t, _, _ in case.sampled(every=2):
        clone = withdrawn_and_asked_again(t)
        assert asked(clone.open) == asked(t.open)
        assert clone.digest == t.digest
        assert clone.sink == [], "a step that asks told something"
        assert clone.queue == t.queue


def withdrawn_and_asked_again(t: Table) -> Table:
    """A clone whose open questions were put again, with the answers given so far."""
    clone = t.clone()
    clone.sink = []
    clone.ask_again([c.id for c in t.open], [None if pick is None else pick.name for pick in t.picks])
    return clone


def test_an_aside_leaves_the_open_questions_as_they_would_be_asked_afresh(case: Case) -> None:
    asides = 0
    for t, choice, option in case.decisions():
        if is_aside(choice, option):
            asides += 1
            clone = t.clone()
            clone.answer(choice.id, option)
            assert clone.open is t.open
            assert asked(withdrawn_and_asked_again(clone).open) == asked(t.open), f"{option!r}"
    assert asides > 20 or not told(case.spec.id).talks


def is_aside(choice: Choice, option: Option) -> bool:
    return choice.mode == STANDING and all(step.aside for step in option.then)
