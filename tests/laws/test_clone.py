"""A clone is a table of its own, and goes the same way as its original would."""

from __future__ import annotations

import pytest

import shamble
from shamble.engine import Rng, Table
from shamble.lab.driver import any_option
from tests.attributes import attributes
from tests.laws.cases import Case, enough, looks


def test_clones_stay_put_while_the_original_plays_on(case: Case) -> None:
    past: list[tuple[Table, str]] = []
    for t, _, _ in case.sampled(every=3):
        past.append((t.clone(), looks(t)))
    assert len(past) > enough(case, 20)
    for number, (clone, look) in enumerate(past):
        assert looks(clone) == look, f"clone {number} was changed by what came after it"


def test_the_original_stays_put_while_a_clone_plays_on(case: Case) -> None:
    for t, choice, _ in case.sampled(every=7):
        before = looks(t)
        for option in choice.options[:4]:
            clone = t.clone()
            clone.answer(choice.id, option)
            play_on(clone, answers=6)
        assert looks(t) == before


def play_on(t: Table, answers: int) -> None:
    rng = Rng(answers)
    for _ in range(answers):
        if not t.over:
            choice = rng.pick(t.choices)
            t.answer(choice.id, any_option(choice, rng))


def test_a_fork_given_the_same_answers_goes_the_same_way(case: Case) -> None:
    forks: list[Table] = []
    answered = 0
    for number, (t, choice, option) in enumerate(case.decisions()):
        digest = t.digest
        assert all(fork.digest == digest for fork in forks)
        if number % 60 == case.seed:
            forks = [*forks[-1:], t.clone()]
        for fork in forks:
            fork.answer(choice.id, option.name, choice.seat)
            answered += 1
    assert answered > enough(case, 100)
    assert all(fork.over for fork in forks)


def test_a_clone_has_every_attribute(case: Case) -> None:
    t = case.new()
    assert attributes(t.clone()).keys() == attributes(t).keys()


def test_the_saved_fields_are_those_that_the_state_sets(case: Case) -> None:
    spec = case.spec
    state = spec.blank(case.seats, spec.load_content(None))
    own = attributes(state).keys() - attributes(Table(case.seats, Rng(0))).keys() - {"content", "spec"}
    kept = set(state.fields) | state.derived
    forgotten = {name for name in own - kept if not name.startswith("cached_")}
    assert not forgotten, f"not saved: {forgotten}"
    assert set(state.fields) <= own, "saved, but never set"


def test_a_clone_keeps_no_log_and_no_record(case: Case) -> None:
    clone = case.new().clone()
    assert clone.sink is None
    assert clone.history is None
    with pytest.raises(shamble.BadSave, match="keeps no record"):
        clone.record  # noqa: B018  # asking for it is the test
