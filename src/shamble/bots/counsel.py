"""What answers are worth: a hint for whoever is asked, a bot's reasons, what an answer has cost.

All of it by the search that bots think with (`search.py`), in worlds that could be the seat's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..engine import Choice, Event, Option, Rng, Seat, Table
from ..engine.choice import Name
from . import levels, made
from .base import Bot, Look, Worlds, ask
from .random import RandomBot
from .search import FEWEST, Candidate, Finding, SearchBot, better

ONLY: Final = "only"
LUCK: Final = "luck"
THUMB: Final = "thumb"
TRIED: Final = "tried"
PLAN: Final = "plan"
"""Why a bot answered as it did: there was nothing else, as luck would have it, by rule of thumb, because it
had tried it out, or because it had tried out a plan to which the answer belongs."""

BAR: Final = 1.0
LEAST: Final = 0.02
"""By how many standard errors an answer must have been worse than the best one to have cost anything, and by
how much at least: a point of a hundred is nothing to talk about."""


class Weighed(NamedTuple):
    """An answer, or a plan: how likely it led to a win, and in how many tries."""

    name: Name
    worth: float
    tries: int


@dataclass(frozen=True)
class Grounds:
    """Why a bot answered as it did."""

    kind: str
    tried: tuple[Weighed, ...] = ()
    """What it settled on, and the best of the others; empty where nothing was tried."""


@dataclass(frozen=True)
class Counsel:
    """What a seat might answer: the best first, at most two. One that was never tried is by rule of thumb."""

    answers: tuple[Weighed, ...]


@dataclass(frozen=True)
class Cost:
    """An answer that was given, beside the best one, both in the same worlds."""

    given: Weighed
    best: Weighed

    @property
    def loss(self) -> float:
        return self.best.worth - self.given.worth


class SeatQuestion(NamedTuple):
    """A question as a seat has it before it: the table, and what that seat has seen so far."""

    table: Table
    seat: Seat
    choice: Choice
    events: Sequence[Event] = ()


def grounds_of(bot: Bot, choice: Choice, answer: Option) -> Grounds:
    """Why that bot has just answered that question as it did."""
    if len(choice.options) < 2:
        return Grounds(ONLY)
    plans: Finding | None = getattr(bot, "plans", None)
    for kind, finding in ((TRIED, bot.finding if isinstance(bot, SearchBot) else None), (PLAN, plans)):
        chosen = None if finding is None else _tried(finding, finding.answer)
        if finding is not None and chosen is not None and chosen.tries >= FEWEST:
            others = [each for each in finalists(finding) if each.name != finding.answer]
            fits = kind == PLAN or finding.answer == answer.name
            return Grounds(kind if fits else PLAN, (chosen, *others[:1]))
    return Grounds(LUCK if bot.name == RandomBot.name else THUMB)


def counsel(at: SeatQuestion, rng: Rng, seconds: float, simulations: int = 0) -> Counsel:
    """The two best answers to a question, from what the seat knows."""
    bot = _adviser(at, simulations)
    if isinstance(bot, SearchBot) and len(at.choice.options) > 1:
        found = _weighed(bot, at, rng, seconds)
        best = [each for each in finalists(found) if each.tries >= FEWEST]
        return Counsel(tuple(best[:2]) or (Weighed(found.policy, 0.0, 0),))
    answer = ask(bot, at.table, at.seat, at.choice, rng, 0.0)
    assert answer is not None  # a hint is given where an answer is due
    return Counsel((Weighed(answer.name, 0.0, 0),))


def answer_cost(at: SeatQuestion, given: Name, rng: Rng, seconds: float, simulations: int = 0) -> Cost | None:
    """What that answer cost; None where nothing did clearly better, or the bots of the game do not search."""
    bot = _adviser(at, simulations)
    option = next((each for each in at.choice.options if each.name == given), None)
    if not isinstance(bot, SearchBot) or option is None or not is_worth(bot, at.choice):
        return None
    finding = _weighed(bot, at, rng, seconds, option)
    mine = next(each for each in finding.tried if each.name == given)
    best = next(each for each in finding.tried if each.name == finalists(finding)[0].name)
    if best is mine or not better(best.values, mine.values, BAR):
        return None
    shared = min(len(best.values), len(mine.values))
    cost = Cost(_mean(mine, shared), _mean(best, shared))
    return cost if cost.loss >= LEAST else None


def is_worth(bot: SearchBot, choice: Choice) -> bool:
    """Is there anything to find out about that question?"""
    return len(choice.options) > 1 and not choice.optional and bot.guidance.worth(choice)


def can_review(game: str) -> bool:
    """Do the game's bots search?"""
    return isinstance(made(game, levels(game)[-1]), SearchBot)


def finalists(finding: Finding) -> list[Weighed]:
    """Those that were tried most, the best first: the others were dropped on the way."""
    most = max(len(each.values) for each in finding.tried)
    last = [each for each in finding.tried if len(each.values) == most]
    return [_mean(each, most) for each in sorted(last, key=lambda each: -each.mean)]


def _adviser(at: SeatQuestion, simulations: int) -> Bot:
    """The game's best bot, which has heard what the seat has."""
    game = at.table.spec.id
    bot = made(game, levels(game)[-1])
    if isinstance(bot, SearchBot):
        bot.simulations = simulations
    listen = getattr(bot, "hear", None)
    if listen is not None:
        listen(0, list(at.events))
    return bot


def _weighed(
    bot: SearchBot, at: SeatQuestion, rng: Rng, seconds: float, given: Option | None = None
) -> Finding:
    look, worlds = Look(at.table, at.seat), Worlds(at.table, at.seat)
    return bot.weigh(look, own(at.choice, at.seat), worlds, rng, seconds, given)


def own(choice: Choice, seat: Seat) -> Choice:
    """What anybody may answer, as a question of that seat."""
    if choice.seat is not None:
        return choice
    asked = Choice(seat, choice.prompt, choice.params, choice.options, choice.mode)
    asked.id = choice.id
    return asked


def _tried(finding: Finding, name: Name) -> Weighed | None:
    found = next((each for each in finding.tried if each.name == name), None)
    return None if found is None else _mean(found, len(found.values))


def _mean(each: Candidate, worlds: int) -> Weighed:
    values = each.values[:worlds]
    return Weighed(each.name, sum(values) / len(values) if values else 0.0, len(values))
