"""The searcher: it finds what is better, keeps to its policy otherwise, and knows no more than its seat."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest

import shamble
from shamble.bots import Look, Worlds, bots_for, made
from shamble.bots.base import ask
from shamble.bots.search import FEWEST, Guidance, Search, SearchBot, better
from shamble.engine import Choice, Rng, Seat, Table
from shamble.engine.choice import Name
from shamble.games import find

SEARCHERS = [spec.id for spec in shamble.games() if "sharp" in bots_for(spec.id)]
SIMULATIONS = 16


def guidance_of(game: str) -> Guidance:
    found: Guidance = import_module(f"shamble.bots.{find(game).package}.search").GUIDANCE
    return found


def open_question(t: Table) -> Choice:
    return next(c for c, pick in zip(t.open, t.picks, strict=True) if pick is None)


def searched(game: str, seed: int) -> tuple[Table, Choice]:
    """A table that the policy has brought to a question worth a search, well into the game."""
    guidance, rng = guidance_of(game), Rng(seed)
    t = shamble.new(game, find(game).usual_seats, seed)
    bots = [guidance.policy() for _ in range(t.seats)]
    for number in range(10_000):
        choice = open_question(t)
        if number > 40 and choice.seat is not None and guidance.worth(choice) and len(choice.options) > 2:
            return t, choice
        seat = choice.seat or 0
        option = ask(bots[seat], t, seat, choice, rng, 0.0)
        assert option is not None
        t.take(choice, option)
    raise AssertionError("nothing was worth a search")


def answer(bot: SearchBot, t: Table, choice: Choice) -> Name:
    seat = choice.seat
    assert seat is not None
    option = bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(3), 0.0)
    assert option is not None
    return option.name


def test_paired_gains_worked_out_by_hand() -> None:
    assert better([1, 1, 0, 1], [0, 0, 0, 0], 2.0), "0.75 on average, its standard error 0.25"
    assert not better([1, 1, 0, 1], [0, 0, 0, 0], 3.1)
    assert not better([1.0] * (FEWEST - 1), [0.0] * (FEWEST - 1), 1.0), "too few to tell"
    assert not better([0, 0, 0, 0], [1, 0, 0, 0], 0.0)


@pytest.mark.parametrize("game", SEARCHERS)
def test_it_finds_the_answer_that_wins(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever follows, a world in which another than the policy's answer was given is worth more."""
    t, choice = searched(game, 4)
    policy = answer(SearchBot("x", replace(guidance_of(game), worth=lambda _: False), 0.1), t, choice)
    wanted = next(option.name for option in choice.options if option.name != policy)
    began: dict[int, Name] = {}
    plain = Search._rollout

    def rollout(self: Search, world: Table, name: Name, rng: Rng) -> float:
        began[id(world)] = name
        return plain(self, world, name, rng)

    def value(world: Table, seat: Seat) -> float:
        return 1.0 if began[id(world)] == wanted else 0.5

    monkeypatch.setattr(Search, "_rollout", rollout)
    bot = SearchBot("x", replace(guidance_of(game), stop=lambda _: lambda _: True, value=value), 1.0, 60)
    assert answer(bot, t, choice) == wanted
    assert bot.finding is not None
    assert bot.finding.policy == policy
    assert bot.finding.tried[0].name == wanted


@pytest.mark.parametrize("game", SEARCHERS)
def test_where_nothing_is_better_it_keeps_to_its_policy(game: str) -> None:
    t, choice = searched(game, 5)
    flat = replace(guidance_of(game), stop=lambda _: lambda _: True, value=lambda *_: 0.5)
    policy = answer(SearchBot("x", replace(flat, worth=lambda _: False), 0.1), t, choice)
    assert answer(SearchBot("x", flat, 1.0, SIMULATIONS), t, choice) == policy


@pytest.mark.thorough("city")
@pytest.mark.parametrize("game", SEARCHERS)
def test_simulations_make_it_deterministic_and_it_knows_only_what_its_seat_may(game: str) -> None:
    t, choice = searched(game, 6)
    seat = choice.seat
    assert seat is not None
    other = t.determinise(seat, Rng(99))
    assert other.digest != t.digest
    found = []
    for table in (t, t, other):
        bot = made(game, f"sharp@{SIMULATIONS}")
        assert isinstance(bot, SearchBot)
        found.append((answer(bot, table, table.question(choice.id)), bot.finding))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("game", SEARCHERS)
def test_it_thinks_no_longer_than_it_is_given(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that only rollouts move: a hundredth of a second each."""
    t, choice = searched(game, 7)
    now = 0.0

    def value(world: Table, seat: Seat) -> float:
        nonlocal now
        now += 0.01
        return 0.5

    monkeypatch.setattr("shamble.bots.search.perf_counter", lambda: now)
    guidance = replace(guidance_of(game), stop=lambda _: lambda _: True, value=value)
    answer(SearchBot("x", guidance, 1.0), t, choice)
    assert 1.0 <= now < 1.0 + 0.01 * guidance.breadth * 5


@pytest.mark.parametrize("game", SEARCHERS)
def test_values_are_shares_of_a_win(game: str) -> None:
    t, _ = searched(game, 8)
    guidance = guidance_of(game)
    values = [guidance.value(t, seat) for seat in range(t.seats)]
    assert all(0.0 <= value <= 1.0 for value in values)
