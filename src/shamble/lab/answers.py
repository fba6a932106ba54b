"""How many answers a person gives in a turn, with the stops that a game proposes and without any.

Bots play every seat as people would: they are asked where a stop matches, and pass everywhere else.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..bots import Bot, Decision, Driver, bots_for, default_bot
from ..engine import GameSpec, Seat, Table
from ..engine.choice import Name
from ..engine.offers import replies_in
from ..engine.passing import EVERYTHING, USUAL, Stops, is_window, pass_of, passes_without_stop
from ..engine.plans import Expected, Sharing, plans_for
from ..engine.session import new_table

ALWAYS = Stops(frozenset({EVERYTHING}))


@dataclass(frozen=True)
class Said:
    """What is left of something that was said at once: so many of these answers."""

    answers: tuple[Expected, ...]
    count: int

    def after(self, prompt: str, name: Name) -> Said | None:
        """None if that was not the next of it, nor one that others may be left out before."""
        for place, expected in enumerate(self.answers if self.count else ()):
            if (expected.prompt, expected.name) == (prompt, name):
                return Said((*self.answers[:place], *self.answers[place + 1 :]), self.count - 1)
            if not expected.if_asked:
                return None
        return None


@dataclass
class Answers:
    """What all seats of some games answered."""

    games: int = 0
    turns: int = 0
    """Of all seats together; the set-up is none, and what comes after the last one belongs to it."""
    given: int = 0
    passes: int = 0
    """How many of the given were passes."""
    unasked: int = 0
    """Passes that nobody was asked for."""
    said_before: int = 0
    """Answers that one need not give again: they were part of what had been said at once (a plan)."""
    volunteered: int = 0
    """Offers and words that nobody asked for either."""
    prompts: Counter[str] = field(default_factory=Counter)

    @property
    def per_turn(self) -> float:
        return self.given / self.turns if self.turns else 0.0

    @property
    def one_by_one(self) -> float:
        """A turn, if nothing could be said at once."""
        return (self.given + self.said_before) / self.turns if self.turns else 0.0


def usual_bot(game: str) -> Bot:
    """The one that sits down where nobody has chosen another: it answers at once."""
    return bots_for(game)[default_bot(game)]()


class Newcomers(Driver):
    """Bots on every seat, each asked only where its stops say so."""

    def __init__(self, table: Table, bots: dict[Seat, Any], seed: int, stops: Stops) -> None:
        super().__init__(table, bots, seed)
        self.stops = stops

    def pass_unasked(self) -> bool:
        """The passes that a table gives by itself."""
        table = self.table
        for choice in table.choices:
            seat = choice.seat
            if seat is None or not is_window(choice):
                continue
            if passes_without_stop(table, seat, choice, self.stops, partial(table.reading, seat)):
                passing = pass_of(choice)
                assert passing is not None
                table.answer(choice.id, passing, seat)
                return True
        return False


def count_answers(spec: GameSpec[Any], seats: int, seed: int, stops: Stops = USUAL) -> Answers:
    """One game, played by the bots of the house."""
    table = new_table(spec, seats, seed, {}, None)
    players = Newcomers(table, {seat: usual_bot(spec.id) for seat in range(seats)}, seed, stops)
    found = Answers(games=1)
    begun = spec.turn(table)[:1]
    turns = set()
    plans = list[Said]()
    while not table.over:
        if players.pass_unasked():
            found.unasked += 1
            continue
        decision = players.decide()
        assert decision is not None
        turn = spec.turn(table)[:1]
        if turn != begun:
            turns.add(turn)
            _count(found, table, decision, plans)
        table.answer(decision.question, decision.option, decision.seat)
    found.turns = len(turns) * seats
    return found


def _count(found: Answers, table: Table, decision: Decision, plans: list[Said]) -> None:
    """What was asked: nobody is made to say what is said unasked, beside the questions, or as part of one of
    the plans that the last answer began."""
    choice = table.question(decision.question)
    if choice.optional and decision.option not in replies_in(choice):
        found.volunteered += 1
        return
    name = decision.option.name
    plans[:] = [left for said in plans if (left := said.after(choice.prompt, name)) is not None]
    if plans:
        found.said_before += 1
        return
    planning, reading = table.spec.planning, table.reading(decision.seat)
    for plan in plans_for(planning, reading, choice):
        if plan.answers[0].name == name:
            plans.append(Said(plan.answers[1:], len(plan.answers) - 1))
    sharing = planning.sharing(reading, choice)
    if sharing is not None:
        plans.append(_any_of(choice.prompt, sharing))
    found.given += 1
    found.passes += decision.option is pass_of(choice)
    found.prompts[choice.prompt] += 1


def _any_of(prompt: str, sharing: Sharing) -> Said:
    """Shares are as one likes them: any of the answers may follow, each as often as it may be given."""
    after = tuple(
        Expected(part.later or prompt, part.name, if_asked=True)
        for part in sharing.parts
        for _ in range(part.most)
    )
    return Said(after, sharing.total - 1)


def count_games(
    spec: GameSpec[Any], seats: int, games: int, stops: Stops = USUAL, *, first: int = 0
) -> Answers:
    """So many games, added up, from that seed on."""
    whole = Answers()
    for seed in range(first, first + games):
        one = count_answers(spec, seats, seed, stops)
        whole.games += 1
        whole.turns += one.turns
        whole.given += one.given
        whole.passes += one.passes
        whole.unasked += one.unasked
        whole.said_before += one.said_before
        whole.volunteered += one.volunteered
        whole.prompts += one.prompts
    return whole
