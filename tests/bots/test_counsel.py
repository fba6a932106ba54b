"""What answers are worth: hints, reasons and costs come from the search, and from what the seat may know."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.bots import Look, Worlds, made
from shamble.bots.counsel import (
    LUCK,
    ONLY,
    PLAN,
    THUMB,
    TRIED,
    Counsel,
    Grounds,
    SeatQuestion,
    Weighed,
    answer_cost,
    counsel,
    grounds_of,
)
from shamble.bots.search import Candidate, Finding
from shamble.bots.telling import cost_said, hint_said, reason_said
from shamble.engine import Choice, Rng
from shamble.engine.choice import Name
from shamble.engine.speech import Speaker
from shamble.games import find
from tests.bots.test_search import searched

FEW = 24
QUICK = ["city-of-horror", "heroes-resistance"]
"""Games whose rollouts are short."""


@pytest.mark.parametrize("game", QUICK)
def test_a_hint_names_two_answers_and_what_they_are_worth(game: str) -> None:
    t, choice = searched(game, 5)
    assert choice.seat is not None
    before = t.digest
    found = counsel(SeatQuestion(t, choice.seat, choice), Rng(1), 0.0, FEW)
    names = [option.name for option in choice.options]
    assert len(found.answers) == 2
    assert all(each.name in names and 0 <= each.worth <= 1 and each.tries for each in found.answers)
    assert found.answers[0].worth >= found.answers[1].worth
    assert t.digest == before, "looking changes nothing"
    assert found == counsel(SeatQuestion(t, choice.seat, choice), Rng(1), 0.0, FEW)


@pytest.mark.parametrize("game", QUICK)
def test_a_hint_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(game: str) -> None:
    t, choice = searched(game, 6)
    seat = choice.seat
    assert seat is not None
    hints = []
    for truth in (t, t.determinise(seat, Rng(77))):
        asked = SeatQuestion(truth, seat, truth.question(choice.id))
        hints.append(counsel(asked, Rng(1), 0.0, FEW))
    assert hints[0] == hints[1]


def test_what_anybody_may_answer_is_answered_for_the_seat_that_asks() -> None:
    t = shamble.new("marvel-zombies", 2, seed=3)
    while t.choices[0].seat is not None:
        t.answer(t.choices[0].id, 0, t.choices[0].seat)
    found = counsel(SeatQuestion(t, 1, t.choices[0]), Rng(1), 0.0, FEW)
    assert found.answers[0].name in [option.name for option in t.choices[0].options]


def test_the_best_answer_costs_nothing() -> None:
    t, choice = searched("city-of-horror", 5)
    assert choice.seat is not None
    at = SeatQuestion(t, choice.seat, choice)
    best = counsel(at, Rng(1), 0.0, FEW).answers[0]
    assert answer_cost(at, best.name, Rng(1), 0.0, FEW) is None
    for option in choice.options[:3]:
        cost = answer_cost(at, option.name, Rng(1), 0.0, FEW)
        assert cost is None or (cost.loss > 0 and cost.given.tries == cost.best.tries)


def test_an_answer_that_is_not_among_the_options_costs_nothing() -> None:
    t, choice = searched("city-of-horror", 5)
    assert choice.seat is not None
    assert answer_cost(SeatQuestion(t, choice.seat, choice), ("fly",), Rng(1), 0.0, FEW) is None


def test_a_bot_knows_why() -> None:
    t, choice = searched("city-of-horror", 5)
    seat = choice.seat
    assert seat is not None
    kinds: dict[str, Grounds] = {}
    names: dict[str, Name] = {}
    for name in ("random", "thumb", f"sharp@{FEW}"):
        bot = made("city-of-horror", name)
        answer = bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(3), 0.0)
        assert answer is not None
        kinds[name], names[name] = grounds_of(bot, choice, answer), answer.name
    assert kinds["random"] == Grounds(LUCK)
    assert kinds["thumb"] == Grounds(THUMB)
    tried = kinds[f"sharp@{FEW}"]
    assert tried.kind == TRIED
    assert tried.tried[0].name == names[f"sharp@{FEW}"] != tried.tried[1].name
    alone = Choice(seat, "x", (), [choice.options[0]], choice.mode)
    assert grounds_of(bot, alone, choice.options[0]) == Grounds(ONLY)


def test_a_plan_is_told_from_an_answer() -> None:
    _, choice = searched("city-of-horror", 5)
    bot: Any = made("marvel-zombies", "sharp")
    plan, other = Candidate(("hulk", "zone"), [0.5] * FEW), Candidate((), [0.25] * FEW)
    bot.plans = Finding([plan, other], other.name, plan.name, FEW)
    grounds = grounds_of(bot, choice, choice.options[0])
    assert grounds == Grounds(PLAN, (Weighed(plan.name, 0.5, FEW), Weighed((), 0.25, FEW)))
    bot.plans = Finding([Candidate(plan.name, [1.0])], plan.name, plan.name, 1)
    assert grounds_of(bot, choice, choice.options[0]) == Grounds(THUMB), "too few tries to speak of"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_found_is_said_in_words(language: str) -> None:
    game = "city-of-horror"
    t, choice = searched(game, 5)
    speaker = Speaker(find(game), language, ["Ann", "Bob", "Cleo", "Dora"], t)
    one, other = (Weighed(option.name, 0.614 - 0.2 * at, 40) for at, option in enumerate(choice.options[:2]))
    first, second = hint_said(Counsel((one, other)), speaker)
    assert "61" in first.worth
    assert "40" in first.worth
    assert "41" in second.worth
    assert first.text == speaker.option(choice.options[0])
    told = [
        reason_said(one.name, grounds, speaker)
        for grounds in (
            None,
            Grounds(ONLY),
            Grounds(LUCK),
            Grounds(THUMB),
            Grounds(TRIED, (one, other)),
            Grounds(TRIED, (other, one)),
            Grounds(PLAN, (one, other)),
        )
    ]
    assert len(set(told)) == len(told)
    assert all(first.text in text and "[" not in text for text in told)
    cost = cost_said(other, one, speaker)
    assert cost.index("41") < cost.index("61")


def test_a_game_whose_bots_do_not_search_gives_hints_by_rule_of_thumb() -> None:
    t, choice = searched("city-of-horror", 5)
    assert choice.seat is not None
    one = Choice(choice.seat, choice.prompt, choice.params, choice.options[:1], choice.mode)
    hint = counsel(SeatQuestion(t, choice.seat, one), Rng(1), 0.0, FEW)
    assert hint == Counsel((Weighed(choice.options[0].name, 0.0, 0),)), "nothing to try out"
