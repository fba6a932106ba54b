"""The searcher: it finds what is better, keeps to its policy otherwise, and knows no more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module

import pytest

import shamble
from shamble.bots import Look, Worlds, bots_for, made
from shamble.bots.base import ask
from shamble.bots.first import FirstBot
from shamble.bots.search import EARLIEST, FEWEST, Candidate, Guidance, Search, SearchBot, better, margin
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


class RolloutClock:
    """The searcher's clock, which only rollouts move, so many seconds each; and nothing ever gets clear."""

    def __init__(self, each: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.each = 0.0, each
        monkeypatch.setattr(Search, "_promising", lambda self, left, more: list(left))
        monkeypatch.setattr("shamble.bots.search.perf_counter", lambda: self.now)

    def value(self, world: Table, seat: Seat) -> float:
        self.now += self.each
        return 0.5


@pytest.mark.parametrize("game", SEARCHERS)
def test_it_thinks_no_longer_than_it_is_given(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that only rollouts move: a hundredth of a second each, where nothing ever gets clear."""
    t, choice = searched(game, 7)
    clock = RolloutClock(0.01, monkeypatch)
    guidance = replace(guidance_of(game), stop=lambda _: lambda _: True, value=clock.value, part=None)
    answer(SearchBot("x", guidance, 1.0), t, choice)
    assert 1.0 <= clock.now < 1.0 + 0.01 * guidance.breadth * 5


def test_a_question_may_be_worth_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third of ten seconds, of ten rollouts each; by their number alone it is no matter of time."""
    t, choice = searched("city-of-horror", 7)
    clock = RolloutClock(0.1, monkeypatch)
    quick = replace(guidance_of("city-of-horror"), stop=lambda _: lambda _: True, value=clock.value)
    parts: list[Callable[[Choice], float]] = [lambda _: 1.0, lambda _: 0.3, lambda _: 0.3]
    took = []
    for part, simulations in zip(parts, (0, 0, 60), strict=True):
        clock.now = 0.0
        answer(SearchBot("x", replace(quick, part=part), 10.0, simulations), t, choice)
        took.append(clock.now)
    assert took[0] == pytest.approx(10.0, abs=0.2)
    assert took[1] == pytest.approx(3.0, abs=0.2)
    assert took[2] > 5.9, "sixty rollouts, however long they take"


def rollouts(values: Mapping[int, Sequence[float]], simulations: int) -> tuple[int, int]:
    """How many rollouts a search makes where each answer, the policy's first, is worth those values in one
    world after the other, and which answer it gives."""
    t, choice = searched("city-of-horror", 4)
    guidance, worlds = guidance_of("city-of-horror"), Worlds(t, 0)
    search = Search(guidance, FirstBot(), choice, choice.options[0], worlds, Rng(1))
    search.field = [search.own, *[Candidate((number,), []) for number in range(1, len(values))]]
    search.own.name = (0,)

    def rollout(world: Table, name: Name, rng: Rng) -> float:
        number = int(name[0])
        return values[number][(search.drawn - 1) % len(values[number])]

    search._rollout = rollout  # type: ignore[method-assign]
    worlds.draw = lambda _: t
    found = search.run(0.0, simulations)
    return sum(len(each.values) for each in found.tried), int(found.answer[0])


def test_it_stops_where_the_policy_leads_clearly() -> None:
    assert rollouts({0: [0.9, 0.8], 1: [0.1, 0.2], 2: [0.2, 0.3]}, 600) == (3 * EARLIEST, 0)


def test_it_stops_where_another_answer_leads_clearly() -> None:
    assert rollouts({0: [0.1, 0.2], 1: [0.9, 0.8], 2: [0.2, 0.3]}, 600) == (3 * EARLIEST, 1)


def test_it_stops_where_only_equal_answers_are_left() -> None:
    """Worlds differ, answers do not; that took long enough to rule a rare difference out."""
    made, answer = rollouts({0: [0.2, 0.6, 0.9], 1: [0.2, 0.6, 0.9]}, 600)
    assert answer == 0
    assert 2 * EARLIEST < made < 100


def test_of_two_equal_answers_that_are_both_better_it_takes_one_soon() -> None:
    made, answer = rollouts({0: [0.1, 0.2], 1: [0.9, 0.8], 2: [0.9, 0.8]}, 600)
    assert answer in (1, 2)
    assert made < 100


def test_it_goes_on_while_the_answer_may_change() -> None:
    """One that is better in the long run only: nothing is clear until the budget is spent."""
    made, answer = rollouts({0: [0.0, 1.0, 0.0, 1.0, 0.0], 1: [1.0, 0.0, 1.0, 0.0, 1.0]}, 60)
    assert made == 60
    assert answer == 1


def test_what_may_still_come_worked_out_by_hand() -> None:
    """Gains of 0.1 and 0.3 in turn: 0.2 on average; with two doubts of 0.05 the spread is 0.085 / 7."""
    found = margin([0.3, 0.5] * 4, [0.2] * 8, 8)
    assert found.noise == pytest.approx((0.085 / 7 / 16) ** 0.5)
    assert found.high == pytest.approx(0.2 + 2.5 * (0.085 / 7 * 8 / (8 * 16)) ** 0.5)
    assert found.low + found.high == pytest.approx(0.4)
    assert margin([0.3, 0.5] * 4, [0.2] * 8, 0)[:2] == pytest.approx((0.2, 0.2)), "nothing is to come"


@pytest.mark.parametrize("game", SEARCHERS)
def test_values_are_shares_of_a_win(game: str) -> None:
    t, _ = searched(game, 8)
    guidance = guidance_of(game)
    values = [guidance.value(t, seat) for seat in range(t.seats)]
    assert all(0.0 <= value <= 1.0 for value in values)
