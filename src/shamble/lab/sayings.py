"""How often people have to say something: answers one by one, and with what can be said at once.

`python -m shamble.lab.sayings [GAMES]`: bots play whole games; then each game is told again as somebody would
play it who says at once whatever can be said at once and comes to the same place.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

import shamble

from ..bots import Driver, bots_for
from ..engine import Choice, Event, GameSpec, Option, Table
from ..engine.choice import Name, Seat
from ..engine.plans import Plan, Sharing, follow, plans_for, question_of
from ..engine.session import open_record
from ..games import find

GAMES: Final = 5
GivenAnswers = list[tuple[int, Seat, Name]]


@dataclass
class SayingCount:
    """What was said in some games."""

    answers: int = 0
    sayings: int = 0
    """Plans count once, and so does every answer outside of them."""
    ties: int = 0
    """Of those, what the game would settle by itself."""
    turns: int = 0
    """Of all players together."""

    def each_turn(self) -> tuple[float, float, float]:
        """For one player in one turn: answers, sayings, and sayings with ties settled."""
        turns = max(1, self.turns)
        return self.answers / turns, self.sayings / turns, (self.sayings - self.ties) / turns


def count(game: str, seats: int, seeds: range) -> SayingCount:
    spec, total = find(game), SayingCount()
    for seed in seeds:
        _retell(played(spec, seats, seed), total)
    return total


def played(spec: GameSpec[Any], seats: int, seed: int) -> Table:
    """A whole game of the best bots there are without thinking ahead."""
    table = shamble.new(spec.id, seats=seats, seed=seed)
    thumb = bots_for(spec.id)["thumb"]
    Driver(table, {seat: thumb() for seat in range(seats)}, seed).run()
    return table


def _retell(game: Table, total: SayingCount) -> None:
    replay = open_record(game.record, find)
    table, number = replay.table, 0
    turns = set[Name]()
    while number < len(replay.answers):
        question, seat, _ = replay.answers[number]
        choice = table.question(question)
        turns.add((seat, *table.spec.turn(table)))
        given = 1 if choice.optional else said_at_once(table, choice, seat, replay.answers[number:])
        total.sayings += 1
        total.ties += choice.prompt in table.spec.planning.ties
        for _ in range(given):
            number += 1
            replay.give(number)
    total.answers += len(replay.answers)
    total.turns += len(turns)


def said_at_once(table: Table, choice: Choice, seat: Seat, coming: GivenAnswers) -> int:
    """How many of the coming answers one saying would have given."""
    asked = question_of(table, seat)
    if asked is None or asked.id != choice.id:
        return 1
    planning, reading = table.spec.planning, table.reading(seat)
    plans = [plan for plan in plans_for(planning, reading, choice) if _fits(plan, seat, coming)]
    shared = _shared(planning.sharing(reading, choice), seat, coming)
    return max([1, shared, *[_followed(table.clone(), seat, plan, coming) for plan in plans]])


def _followed(world: Table, seat: Seat, plan: Plan, coming: GivenAnswers) -> int:
    """How many of its answers were given; 1 if the rest, which may be left out, came to something else."""
    given: list[Name] = []

    def give(choice: Choice, option: Option) -> Sequence[Event]:
        given.append(option.name)
        world.sink = told = list[Event]()
        world.answer(choice.id, option, seat)
        return told

    follow(world, seat, plan.answers, give)
    told = [name for _, by, name in coming[: len(given)] if by == seat]
    whole = sum(not expected.if_asked for expected in plan.answers) > 1
    return len(given) if whole or Counter(told) == Counter(given) else 1


def _fits(plan: Plan, seat: Seat, coming: GivenAnswers) -> bool:
    """Do these answers come to the same: as many of the same kind, and the last one the same? Between two
    squares there are many ways of the same length. What is only said if asked may be missing."""
    wanted = [expected.name for expected in plan.answers if not expected.if_asked]
    told = [name for _, speaker, name in coming[: len(wanted)] if speaker == seat]
    return [name[0] for name in told] == [name[0] for name in wanted] and told[-1] == wanted[-1]


def _shared(sharing: Sharing | None, seat: Seat, coming: GivenAnswers) -> int:
    if sharing is None:
        return 1
    names = {part.name for part in sharing.parts}
    told = [*takewhile(lambda answer: answer[1] == seat and answer[2] in names, coming[: sharing.total])]
    forced = bool(sharing.things())  # what is left may only be for one, who is not asked for
    return len(told) if told and len(told) >= sharing.total - forced else 1


def main(games: list[str]) -> None:
    for game in games or [spec.id for spec in shamble.games()]:
        before, after, settled = count(game, find(game).usual_seats, range(GAMES)).each_turn()
        print(
            f"{game}: {before:.1f} answers a player and turn, {after:.1f} with plans, {settled:.1f} with ties"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
