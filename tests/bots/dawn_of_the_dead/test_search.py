"""The bot that searches: it keeps to a plan, follows from the seed, and knows when things stand better."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Bot, Driver, made
from shamble.bots.base import Look, Worlds, ask
from shamble.bots.counsel import THUMB, Grounds, SeatQuestion, counsel, grounds_of
from shamble.bots.dawn_of_the_dead.features import features
from shamble.bots.dawn_of_the_dead.judge import TOGETHER
from shamble.bots.dawn_of_the_dead.search import (
    GUIDANCE,
    PlanBot,
    follow_goals,
    plans_for_round,
)
from shamble.bots.dawn_of_the_dead.thumb import ThumbBot
from shamble.bots.dawn_of_the_dead.value import hope, learnt
from shamble.bots.dawn_of_the_dead.zombies import CUNNING
from shamble.engine import Rng, Table
from shamble.engine.asking import next_question
from shamble.games.dawn_of_the_dead.reading import NO_DOOR
from shamble.testing import Scenario, table

GAME: Final = "dawn-of-the-dead"


def mall(at: str, **literal: Any) -> Scenario:
    """Ann has the humans, Bob the zombies; nobody is about who is not named."""
    usual: dict[str, Any] = {"turn": 3, "hidden": "", "zombies": {"009": 4}}
    return table(GAME, players="Ann Bob", **(usual | literal), at=at)


def searcher(simulations: int) -> PlanBot:
    return PlanBot("sharp", GUIDANCE, 1.0, simulations)


def answer(t: Table, bot: ThumbBot) -> str:
    choice = t.open[0]
    return repr(ask(bot, t, choice.seat or 0, choice, Rng(1), 1.0))


def say(t: Table, words: str) -> None:
    choice = t.open[0]
    t.answer(choice.id, next(o for o in choice.options if repr(o) == words), choice.seat or 0)


# -- plans -------------------------------------------------------------------------------------------------


def test_a_stack_that_was_sent_somewhere_goes_there() -> None:
    s = mall("Activation", people={"peter": "098", "fran": "117"})
    bot = ThumbBot()
    follow_goals(bot, 3, (s.t.glance(0).square("096"), NO_DOOR, 0, "peter"))
    assert answer(s.t, bot) == "activate peter"
    say(s.t, "activate peter")
    for there in ("097", "096"):
        while s.t.open[0].prompt == "turn.join":
            say(s.t, answer(s.t, bot))
        assert answer(s.t, bot) == f"step {there}"
        say(s.t, f"step {there}")
    assert not answer(s.t, bot).startswith("step")


@pytest.mark.parametrize(
    ("who", "shut", "reply"),
    [("peter", "", "fire peter"), ("fran", "", "close 075-098"), ("peter", "075-098", "open 075-098")],
)
def test_behind_a_door_the_steady_fire_before_it_is_shut(who: str, shut: str, reply: str) -> None:
    """Whoever panics could not shut it any more; one that is shut is opened for that."""
    s = mall("Act", people={who: "075"}, active=who, zombies={"098": 4}, shut=shut)
    bot, reading = ThumbBot(), s.t.glance(0)
    follow_goals(bot, 3, (reading.square("075"), reading.door("075-098"), 1, who))
    assert answer(s.t, bot) == reply


def test_that_nobody_acts_is_a_plan_too() -> None:
    s = mall("Activation", people={"peter": "117", "fran": "098"})
    bot = ThumbBot()
    assert answer(s.t, copy(bot)) == "activate peter"  # he is at a main door
    follow_goals(bot, 3, (0, 0, 0))
    assert answer(s.t, bot) == "pass"


def test_what_a_copy_is_told_the_bot_does_not_hear() -> None:
    bot = ThumbBot()
    other = copy(bot)
    follow_goals(other, 3, (0, 0, 0))
    assert (other.mind.turn, bot.mind.turn) == (3, -1)


def test_plans_lie_apart() -> None:
    """There are several a stack."""
    t = shamble.new(GAME, 2, 7, {"setup": "quick"})
    plans = plans_for_round(ThumbBot().judge(Look(t, 0), Rng(1)))
    assert len(plans) == len(set(plans)) > 4


# -- what a position is worth ------------------------------------------------------------------------------


def crowd(count: int) -> dict[str, int]:
    """The weakest of the box, on the other side of the mall."""
    return {f"{139 + number:03}": value for number, value in enumerate([2] * 12 + [3] * 12) if number < count}


GOOD: Final = {
    "people": {"peter": "098", "roger": "098", "steve": "110", "fran": "110"},
    "zombies": crowd(10),
}


def test_less_hope_with_more_of_them_and_with_less_of_us() -> None:
    usual = hope(mall("Activation", **GOOD).t.glance(0))
    ill = {"peter": "098", "roger": "098", "steve": "110", "fran": "110*"}
    fewer = {"peter": "098", "roger": "098", "steve": "110"}
    assert hope(mall("Activation", **(GOOD | {"zombies": crowd(24)})).t.glance(0)) < usual
    assert hope(mall("Activation", **(GOOD | {"people": ill})).t.glance(0)) < usual
    assert hope(mall("Activation", **(GOOD | {"people": fewer})).t.glance(0)) < usual


def test_what_one_side_hopes_the_other_fears() -> None:
    t = mall("Activation", **GOOD).t
    assert GUIDANCE.value(t, 0) + GUIDANCE.value(t, 1) == pytest.approx(
        1.0, abs=0.1
    )  # they know other things


@pytest.mark.parametrize("seats", [1, 2])
def test_every_feature_was_learnt(seats: int) -> None:
    t = shamble.new(GAME, seats, 3, {"setup": "quick"})
    assert 0.0 < hope(t.glance(0)) < 1.0
    assert set(learnt()["features"]) == set(features(t.glance(0)))


# -- whole answers -----------------------------------------------------------------------------------------


def answers(seats: int, count: int) -> list[str]:
    t = shamble.new(GAME, seats, 5, {"setup": "quick"})
    driver = Driver(t, {seat: searcher(16) for seat in range(seats)}, 5, 0.0)
    found = []
    for _ in range(count):
        decision = driver.decide()
        assert decision is not None
        found.append(repr(decision.option))
        t.answer(decision.question, decision.option, decision.seat)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_by_simulations_it_follows_from_the_seed(seats: int) -> None:
    assert answers(seats, 6) == answers(seats, 6)


def test_it_tells_what_it_tried() -> None:
    """By the answers that the question offers, the policy's own among them."""
    t = shamble.new(GAME, 2, 5, {"setup": "quick"})
    bot = searcher(20)
    choice = t.open[0]
    assert choice.prompt == "turn.activate"
    given = bot.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 0.0)
    assert given is not None
    assert bot.finding is not None
    names = {option.name for option in choice.options}
    assert {each.name for each in bot.finding.tried} <= names
    assert bot.finding.policy in {each.name for each in bot.finding.tried}
    assert bot.finding.answer == given.name


# -- for people --------------------------------------------------------------------------------------------


def test_hints_come_from_the_search_and_the_steady_says_that_it_went_by_its_rules() -> None:
    t = shamble.new(GAME, 2, 5, {"setup": "quick"})
    choice = t.open[0]
    found = counsel(SeatQuestion(t, 0, choice), Rng(1), 0.0, 24)
    assert len(found.answers) == 2
    assert all(each.tries and 0 <= each.worth <= 1 for each in found.answers)
    bot = made(GAME, "steady")
    given = bot.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 1.0)
    assert given is not None
    assert grounds_of(bot, choice, given) == Grounds(THUMB)


@pytest.mark.parametrize(("bot", "seat"), [("steady", 0), ("steady", 1), ("sharp@60", 1)])
def test_it_answers_as_its_rules_say_however_fast_the_machine(bot: str, seat: int) -> None:
    """Nothing in the steady's answers depends on the clock; with the zombies the sharp is no other."""
    t = shamble.new(GAME, 2, 6, {"setup": "quick"})
    bots: list[Bot] = [ThumbBot(), ThumbBot()]
    steady, rules = made(GAME, bot), ThumbBot(TOGETHER, CUNNING)
    for number in range(150):
        choice = next_question(t)
        asked = choice.seat or 0
        if asked == seat:
            said = ask(steady, t, seat, choice, Rng(number), 1.0)
            assert said is ask(rules, t, seat, choice, Rng(number), 1.0)
        else:
            said = ask(bots[asked], t, asked, choice, Rng(number), 1.0)
        assert said is not None
        t.take(choice, said)
