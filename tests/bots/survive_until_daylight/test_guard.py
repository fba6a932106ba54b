"""The guard: Daylight's search is not significantly worse than its policy, and follows from the seed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Driver, Worlds, made
from shamble.bots.base import Look
from shamble.bots.search import Search, SearchBot, better
from shamble.bots.survive_until_daylight.features import features
from shamble.bots.survive_until_daylight.judge import Judge
from shamble.bots.survive_until_daylight.search import GUIDANCE
from shamble.bots.survive_until_daylight.thumb import ThumbBot
from shamble.bots.survive_until_daylight.training import TRAINING
from shamble.bots.survive_until_daylight.value import learnt, value
from shamble.engine import Choice, Rng, Table
from tests.bots.guard import judged, met

GAME: Final = "survive-until-daylight"


def positions(seats: int, seed: int, every: int) -> list[tuple[Table, Choice]]:
    """From a night of rules of thumb."""
    t = shamble.new(GAME, seats, seed)
    return met(t, [ThumbBot() for _ in range(seats)], seed, GUIDANCE.worth, every)


def test_where_it_overrules_its_policy_it_is_not_significantly_worse(everything: bool) -> None:
    """In worlds that it has not seen; deterministic, so this never fails by bad luck."""
    searched: list[float] = []
    thumbed: list[float] = []
    for seats, seed in (
        [(seats, seed) for seats in (1, 2, 4) for seed in range(2)] if everything else [(1, 3)]
    ):
        more, less = judged(GUIDANCE, positions(seats, seed, 4 if everything else 5), 60)
        searched += more
        thumbed += less
    assert searched, "it overrules its policy now and then"
    assert not better(thumbed, searched, 2.0)


def test_it_survives_no_fewer_nights_than_its_policy(everything: bool) -> None:
    """Whole games, for those who have the time."""
    if not everything:
        pytest.skip("takes minutes: --all")

    def won(bot: str, seed: int) -> float:
        t = shamble.new(GAME, 1, 300 + seed)
        Driver(t, {0: made(GAME, bot)}, seed, 0.0).run()
        assert t.result is not None
        return float(bool(t.result.winners))

    seeds = range(12)
    assert not better([won("thumb", seed) for seed in seeds], [won("sharp@24", seed) for seed in seeds], 2.0)


@pytest.mark.parametrize(("seats", "ahead"), [(1, 2), (2, 1)])
def test_alone_a_rollout_is_valued_twice_the_second_time_at_the_end_of_the_night(
    seats: int, ahead: int
) -> None:
    t, choice = positions(seats, 3, 12)[1]
    now: int = t.view(None)["round"]
    found: list[tuple[int, bool, float]] = []

    def noted(world: Any, seat: int) -> float:
        found.append((world.round_number - now, world.over, value(world, seat)))
        return found[-1][2]

    guidance = replace(GUIDANCE, value=noted)
    seat = choice.seat or 0
    search = Search(guidance, ThumbBot(), choice, choice.options[0], Worlds(t, seat), Rng(1))
    worth = search._rollout(t.determinise(seat, Rng(2)), choice.options[0].name, Rng(3))
    assert [(rounds, over) for rounds, over, _ in found[:1]] == [(ahead, False)]
    assert [over for _, over, _ in found[1:]] == [True] * (seats == 1)
    assert worth == sum(each for *_, each in found) / len(found)


def test_with_so_many_rollouts_its_answer_follows_from_the_seed() -> None:
    t, choice = positions(2, 3, 12)[2]
    assert choice.seat is not None
    said: list[Any] = []
    for _ in range(2):
        bot = SearchBot("sharp", GUIDANCE, 0.0, 16)
        answer = bot.choose(Look(t, choice.seat), choice, Worlds(t, choice.seat), Rng(7), 0.0)
        assert answer is not None
        assert bot.finding is not None
        said.append((answer.name, [(each.name, each.values) for each in bot.finding.tried]))
    assert said[0] == said[1]


def test_it_keeps_what_there_is_room_for_without_a_thought() -> None:
    found = [choice for _, choice in positions(2, 1, 1) if choice.prompt == "search.found"]
    assert not any(option.key == "keep" for choice in found for option in choice.options)


def test_the_value_knows_every_feature_and_who_stands_better() -> None:
    """Life, a weapon and nobody at the door are worth something, whoever the team is."""
    t: Any = positions(2, 1, 8)[2][0]
    assert set(features(Judge(t.glance(0), Rng(0)))) == set(learnt()[1])
    assert {*TRAINING.helps, *TRAINING.either, *TRAINING.prior} <= set(learnt()[1])
    before = value(t, 0)
    assert 0 < before < 1
    better_off = t.clone()
    better_off.life = [10, 10]
    better_off.line, better_off.hurt, better_off.spears, better_off.out = [], [], [], []
    assert value(better_off, 0) > before
    weaker = t.clone()
    weaker.life = [1, 1]
    assert value(weaker, 0) < before
