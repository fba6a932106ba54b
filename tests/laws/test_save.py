"""Whatever is saved comes back as it was, and goes on as it would have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import shamble
from shamble.engine import BadOption, GameSpec, Rng, Table
from shamble.lab.driver import any_answer
from shamble.server.position import pack_position, unpack_position
from tests.laws.cases import Case, asked, looks

OPENING = 120
"""So many answers take every game out of its set-up."""


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


def test_a_position_comes_back_as_the_server_has_kept_it(case: Case) -> None:
    for t, _, _ in case.sampled(25):
        assert unpack_position(case.spec, case.seats, pack_position(t)).digest == t.digest


def test_so_it_does_with_every_value_of_every_setting(spec: GameSpec[Any]) -> None:
    """The server's numbers have 64 bits, Python's have as many as it takes."""
    for setting in spec.settings:
        for value in setting.choices:
            for t in _opening(spec, {setting.name: value}):
                assert unpack_position(spec, t.seats, pack_position(t)).digest == t.digest


def _opening(spec: GameSpec[Any], options: dict[str, Any]) -> Iterator[Table]:
    """Some positions of a game with that setting; none if it does not fit the usual company."""
    try:
        t = shamble.new(spec.id, seats=spec.usual_seats, seed=1, options=options)
    except BadOption:
        return
    rng = Rng(1)
    for number in range(OPENING):
        if t.over:
            return
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
        if number % 5 == 0:
            yield t


def test_a_record_replays_to_the_same_table(case: Case) -> None:
    t = case.played()
    again = shamble.replay(json.loads(json.dumps(t.record)))
    assert again.digest == t.digest
    assert again.sink == t.sink
    assert again.record == t.record


def test_a_record_of_half_a_game_replays_to_its_middle(case: Case) -> None:
    middle = len(list(case.decisions())) // 2
    for number, (t, _, _) in enumerate(case.decisions()):
        if number == middle:
            again = shamble.replay(t.record)
            assert looks(again) == looks(t)
            return
    raise AssertionError("the game went another way")
