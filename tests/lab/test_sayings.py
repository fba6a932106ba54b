"""Counting how often people have to say something."""

from __future__ import annotations

import pytest

from shamble.games import find
from shamble.lab.sayings import count, main, played


def test_plans_save_answers_and_change_none() -> None:
    told = count("dawn-of-the-dead", 2, range(1))
    assert told.answers == len(played(find("dawn-of-the-dead"), 2, 0).record["answers"])
    assert told.sayings < told.answers
    before, after, settled = told.each_turn()
    assert before > after >= settled


def test_it_is_told_in_a_line_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shamble.lab.sayings.range", lambda games: [0], raising=False)
    main(["survive-until-daylight"])
    assert capsys.readouterr().out.startswith("survive-until-daylight: ")
