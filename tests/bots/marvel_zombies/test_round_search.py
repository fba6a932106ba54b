"""The searcher that plans rounds: for its own heroes, the same by simulations, no wiser than its seat."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.bots import Bot, Look, Worlds, made
from shamble.bots.base import ask
from shamble.bots.marvel_zombies import search
from shamble.bots.marvel_zombies.rehearsal import Rehearsal, position
from shamble.bots.marvel_zombies.search import (
    GUIDANCE,
    PLANS,
    PlanBot,
    errands_of,
    plan_of,
    plans_for,
    turns_left,
)
from shamble.bots.marvel_zombies.situation import Situation
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.bots.marvel_zombies.value import learnt, value
from shamble.bots.search import Guidance
from shamble.engine import Choice, Option, Rng, Table
from shamble.engine.asking import next_question
from shamble.engine.choice import FLOOR

MISSIONS = {"MZ2": "marvel-zombies", "HR1": "heroes-resistance"}


def brought(mission: str, seed: int, turn: int, prompt: str = "turn.who", seats: int = 1) -> Table:
    """A table that rules of thumb have brought to that question of that round."""
    t: Any = shamble.new(MISSIONS[mission], seats, seed, options={"mission": mission})
    bot, rng = ThumbBot(), Rng(seed)
    while (t.turn, next_question(t).prompt) != (turn, prompt):
        choice = next_question(t)
        option = ask(bot, t, choice.seat or 0, choice, rng, 0.0)
        assert option is not None
        t.take(choice, option)
    found: Table = t
    return found


def planned(bot: PlanBot, t: Table, seat: int = 0) -> dict[str, str]:
    bot.choose(Look(t, seat), next_question(t), Worlds(t, seat), Rng(3), 0.0)
    return dict(bot.thumb.errands)


def bot_of(game: str, name: str) -> PlanBot:
    bot = made(game, name)
    assert isinstance(bot, PlanBot)
    return bot


@pytest.mark.parametrize("mission", MISSIONS)
def test_plans_are_errands_for_those_who_have_yet_to_act_and_belong_to_the_seat(mission: str) -> None:
    t = brought(mission, 3, 2, "turn.action", seats=2)
    s = Situation(t.glance(1))
    plans = plans_for(s, 1, Rng(1))
    sent = {name for plan in plans for name in errands_of(plan)}
    assert sent
    assert all(s.fighters[name].entry.seat == 1 and not s.fighters[name].activated for name in sent)
    assert len(plans) == len(set(plans)) <= PLANS
    assert all(plan_of(errands_of(plan)) == plan for plan in plans)


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_plan_is_overruled_only_by_one_that_does_better(
    mission: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = brought(mission, 4, 2)
    plans = [plan for plan in plans_for(Situation(t.glance(0)), 0, Rng(3).fork(next_question(t).id)) if plan]
    rolled: list[object] = []
    plain = search.PlanSearch._begin

    def begin(self: search.PlanSearch, world: Table, name: Any) -> Any:
        rolled.append(name)
        return plain(self, world, name)

    def judge(world: Table, seat: int) -> float:
        return 1.0 if rolled[-1] == plans[0] else 0.5

    monkeypatch.setattr(search.PlanSearch, "_begin", begin)
    quick = Guidance(ThumbBot, GUIDANCE.worth, lambda _: lambda _: True, judge)
    assert planned(PlanBot("x", quick, 1.0, 120), t) == errands_of(plans[0])
    flat = Guidance(ThumbBot, GUIDANCE.worth, lambda _: lambda _: True, lambda *_: 0.5)
    assert planned(PlanBot("x", flat, 1.0, 120), t) == {}


@pytest.mark.parametrize("mission", MISSIONS)
def test_by_simulations_the_plan_follows_from_the_seed_and_from_what_the_seat_knows(mission: str) -> None:
    t = brought(mission, 6, 3)
    other = t.determinise(0, Rng(99))
    assert other.digest != t.digest
    found = []
    for table in (t, t, other):
        bot = bot_of(MISSIONS[mission], "sharp@20")
        found.append((planned(bot, table), bot.plans, bot.finding))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("mission", MISSIONS)
def test_whoever_remembers_answers_as_whoever_thinks_anew(mission: str) -> None:
    """Rounds played on from one position, in worlds that have much in common."""
    t = brought(mission, 5, 2)
    rehearsal = Rehearsal()
    for luck in (1, 1, 2, 2):
        ends = []
        for each in (rehearsal, Rehearsal()):
            world: Any = t.determinise(0, Rng(luck))
            while not world.over and world.turn == 2:
                each.answer(world, ThumbBot(), 0, Rng(1))
            ends.append(world.digest)
        assert ends[0] == ends[1]
    assert rehearsal._known


def test_a_position_is_what_lies_open() -> None:
    t = brought("MZ2", 5, 2, "turn.action")
    choice = next_question(t)
    other = t.determinise(0, Rng(8))
    assert position(t, choice, "") == position(other, choice, "")
    assert position(t, choice, "") != position(t, choice, "6V-F")
    changed: Any = t.clone()
    changed.hunger[0] += 1
    assert position(t, choice, "") != position(changed, choice, "")


def test_what_may_be_answered_is_part_of_the_position() -> None:
    """A free attack may be with one's own attack only: as many answers as to another one, but others."""
    t = brought("MZ2", 5, 2, "turn.action")
    asked = [
        Choice(0, "attack.free", ("hulk",), [Option(key, ("1R-e",)), Option("decline")], FLOOR)
        for key in ("smash", "devour")
    ]
    assert position(t, asked[0], "") != position(t, asked[1], "")
    spent: Any = t.clone()
    spent.actions = [left - 1 for left in spent.actions]
    assert position(t, asked[0], "") != position(spent, asked[0], "")


@pytest.mark.thorough
def test_a_whole_game_with_little_thought() -> None:
    """It sits beside somebody who plays by rules of thumb."""
    t, rng = brought("MZ2", 7, 1, seats=2), Rng(7)
    bots: list[Bot] = [bot_of("marvel-zombies", "sharp@8"), ThumbBot()]
    while not t.over:
        choice = next_question(t)
        seat = choice.seat or 0
        option = ask(bots[seat], t, seat, choice, rng, 0.0)
        assert option is not None
        t.take(choice, option)
    assert value(t, 0) == float(bool(t.result and t.result.winners))


@pytest.mark.thorough("heroes")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_twin_who_sees_only_imagined_worlds_plays_the_same_round(mission: str) -> None:
    t: Any = brought(mission, 9, 2)
    bot, twin = (bot_of(MISSIONS[mission], "sharp@8") for _ in range(2))
    rng, worlds = Rng(9), Rng(5)
    while not t.over and t.turn == 2:
        choice, luck = next_question(t), rng.copy()
        world = t.determinise(0, worlds)
        said = ask(bot, t, 0, choice, rng, 0.0)
        heard = ask(twin, world, 0, next_question(world), luck, 0.0)
        assert said is not None
        assert heard is not None
        assert said.name == heard.name
        t.take(choice, said)


def test_who_has_no_time_to_try_anything_plays_by_rules_of_thumb() -> None:
    t = brought("MZ2", 8, 2)
    bot, thumb = PlanBot("x", GUIDANCE, 1e-6), ThumbBot()
    choice = next_question(t)
    said = bot.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 0.0)
    assert said is thumb.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 0.0)
    assert bot.finding is None


def test_it_asks_itself_who_acts_next() -> None:
    t = brought("MZ2", 8, 2)
    choice, seen = next_question(t), []

    def value(world: Any, seat: int) -> float:
        seen.append(world.activated)
        return float(world.activated >> 1 & 1)

    def one_turn(table: Any) -> Any:
        return lambda world: world.activated

    wanted = next(option for option in choice.options if str(option.args[0]) == name_of(t, 1))
    bot = PlanBot("x", Guidance(ThumbBot, GUIDANCE.worth, one_turn, value), 1.0, 24)
    assert bot.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 0.0) is wanted
    assert seen


@pytest.mark.parametrize("prompt", ["turn.who", "turn.action"])
def test_whoever_asks_why_hears_of_options_even_where_a_round_was_planned(prompt: str) -> None:
    t = brought("MZ2", 8, 2, prompt)
    bot, choice = bot_of("marvel-zombies", "sharp@16"), next_question(t)
    said = bot.choose(Look(t, 0), choice, Worlds(t, 0), Rng(1), 0.0)
    assert bot.plans is not None
    assert bot.finding is not None
    names = {option.name for option in choice.options}
    assert {each.name for each in bot.finding.tried} | {bot.finding.policy} <= names
    assert said is not None
    assert said.name == bot.finding.answer
    assert all(0.0 <= each.mean <= 1.0 for each in bot.finding.tried)


def name_of(t: Table, hero: int) -> str:
    table: Any = t
    return str(table.content.names["hero"][hero])


def test_with_little_time_it_searches_where_little_is_left_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a clock that only rollouts move: four thousandths of a second each."""
    now = 0.0

    def slowly(world: Table, seat: int) -> float:
        nonlocal now
        now += 0.004
        return 0.5

    monkeypatch.setattr("shamble.bots.search.perf_counter", lambda: now)
    monkeypatch.setattr("shamble.bots.marvel_zombies.search.perf_counter", lambda: now)
    t = brought("MZ2", 8, 2, "turn.action")
    while turns_left(Look(t, 0)) > 2 or len(next_question(t).options) < 3:
        option = ask(ThumbBot(), t, 0, next_question(t), Rng(1), 0.0)
        assert option is not None
        t.take(next_question(t), option)
    bot = PlanBot("x", Guidance(ThumbBot, GUIDANCE.worth, lambda _: lambda _: True, slowly), 0.05)
    bot.choose(Look(t, 0), next_question(t), Worlds(t, 0), Rng(1), 1.0)
    assert bot.finding is not None
    assert 0.0 < now <= 0.054


def test_what_was_learnt_knows_every_mission_and_feature() -> None:
    for mission in ("MZ2", "HR1"):
        t = brought(mission, 2, 2)
        known = learnt()["hero" if mission == "HR1" else "zombie"]
        assert mission in known["missions"]
        assert 0.0 < value(t, 0) < 1.0
        hurt: Any = t.clone()
        hurt.health = [min(health, 1) for health in hurt.health]
        assert value(hurt, 0) < value(t, 0)
