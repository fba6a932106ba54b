"""Whatever is saved comes back as it was, and goes on as it would have."""

from __future__ import annotations

import json

import shamble
from shamble.engine import Table
from tests.laws.cases import Case, asked, looks


def test_a_table_saved_and_loaded_after_every_answer_plays_the_same_game(case: Case) -> None:
    reloaded = shamble.load(case.new().save())
    digest = ""
    for t, choice, option in case.decisions():
        assert reloaded.digest == (digest := t.digest)
        assert asked(reloaded.choices) == asked(t.choices)
        reloaded.sink = []  # a log that grows would make this test take all day; the next test looks at it
        reloaded.answer(choice.id, option.name, choice.seat)
        reloaded = shamble.load(reloaded.save())
        digest = ""
    assert reloaded.over
    assert reloaded.digest == digest or reloaded.result is not None


def test_a_loaded_table_goes_on_to_the_same_end(case: Case) -> None:
    loaded: list[Table] = []
    last: Table | None = None
    for number, (t, choice, option) in enumerate(case.decisions()):
        if number % 90 == case.seed:
            loaded.append(shamble.load(t.save()))
            assert looks(loaded[-1]) == looks(t)
        for each in loaded:
            each.answer(choice.id, option.name, choice.seat)
        last = t
    assert last is not None
    for each in loaded:
        assert looks(each) == looks(last)
        assert each.result == last.result
        assert each.sink == last.sink
        assert each.record == last.record


def test_a_record_replays_to_the_same_table(case: Case) -> None:
    t = case.played()
    again = shamble.replay(json.loads(json.dumps(t.record)))
    assert again.digest == t.digest
    assert again.sink == t.sink
    assert again.record == t.record


def test_a_record_of_half_a_game_replays_to_its_middle(case: Case) -> None:
    for number, (t, _, _) in enumerate(case.decisions()):
        if number == case.least // 2:
            again = shamble.replay(t.record)
            assert looks(again) == looks(t)
            return
    raise AssertionError("the game was over before its middle")
