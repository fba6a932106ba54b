"""The last page in the terminal: to one's face, who fell, what it turned on, and the next mission."""

from __future__ import annotations

import pytest

import shamble
from shamble.bots.counsel import Cost, SeatQuestion, Weighed
from shamble.engine import Rng
from shamble.engine.choice import Name
from shamble.games import find
from shamble.lab.driver import half_sensible
from shamble.terminal.match import Match, Seating, next_mission
from shamble.terminal.pages import Dialogue, ReportScreen
from tests.terminal.stage import Ending, at_table

GAME = "heroes-resistance"


def nearly_over() -> Match:
    """One answer before the end of the first mission, all heroes in one hand."""
    spec = find(GAME)
    answers = []
    table, rng, player = shamble.new(GAME, seats=1, seed=3), Rng(3), half_sensible(spec, 1)
    while not table.over:
        choice, option = player(table, rng)
        answers.append((choice.id, option.name))
        table.answer(choice.id, option, choice.seat)
    again = shamble.new(GAME, seats=1, seed=3)
    for question, name in answers[:-1]:
        again.answer(question, name, 0)
    return Match(again, Seating(("Ana",), ("",)))


@pytest.mark.parametrize(
    ("language", "next_one", "fell"),
    [("en", "Next mission: HR2", "Who fell"), ("fr", "Mission suivante", "Qui est tombé")],
)
async def test_the_last_page_tells_who_fell_and_leads_to_the_next_mission(
    language: str, next_one: str, fell: str
) -> None:
    match = nearly_over()
    assert next_mission(match) == "HR2"
    async with at_table(match, language) as stage:
        while not stage.is_at(Ending):
            await stage.press("1")
        assert next_one in stage.tells
        await stage.press("pagedown")
        await stage.until(lambda: fell in stage.tells)
        await stage.press("2")
        await stage.until(lambda: not stage.is_at(Ending))
        fresh = stage.app.match
        assert fresh is not None
        past = fresh.table.history
        assert past is not None
        assert past.options["mission"] == "HR2"


async def test_answers_are_reviewed_and_the_dearest_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search finds is the bots' business: here every answer seems to have cost something."""

    def cost(asked: SeatQuestion, given: Name, *_: object) -> Cost:
        best = asked.choice.options[0].name
        return Cost(Weighed(given, 0.2, 9), Weighed(best, 0.7, 9))

    monkeypatch.setattr("shamble.terminal.advice.answer_cost", cost)
    async with at_table(nearly_over(), "en") as stage:
        while not stage.is_at(Ending):
            await stage.press("1")
        assert "What cost me most?" in stage.tells
        await stage.press("5")
        await stage.until(lambda: stage.is_at(Dialogue))
        assert "won 20% of the tries from there" in stage.tells
        await stage.press("1")
        await stage.until(lambda: stage.is_at(ReportScreen))
