"""The soak: random games by the thousand, checked after every answer.

A failure's seed plays the very same game again: `soak(game, 1, failure.seed, …)`.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Final

from ..engine import Choice, GameSpec, Option, Rng, Table
from ..engine import save as saves
from ..engine.session import replay_record
from ..games import find
from .driver import ENDLESS, Answerer, any_answer, any_table, half_sensible

GamesDone = Callable[[int], None]
AnswerTaker = Callable[[Table, Choice, Option], None]

BATCH: Final = 20
"""Games handed to a process at a time."""

DEEP: Final = 80
"""One decision in so many is saved and loaded, and thought about by somebody."""

SENSIBLE: Final = 8
"""One game in so many is played half sensibly, to its later parts."""

RECORDED: Final = 6
"""One game in so many is answered through the front door, and its record played again."""


@dataclass(frozen=True)
class Failure:
    """A game that went wrong, and how to see it again."""

    game: str
    seed: int
    seats: int
    decision: int
    what: str
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return (
            f"{self.game}, seed {self.seed}, {self.seats} seats, options {self.options}, "
            f"decision {self.decision}: {self.what}\n"
            f"Again: shamble.lab.soak.soak({self.game!r}, 1, {self.seed}, print)"
        )


class Fault(Exception):
    """A law that does not hold."""


def soak(game: str, games: int, seed: int, progress: GamesDone) -> list[Failure]:
    """Play that many random games from that seed on; `progress` hears how many are finished."""
    find(game)
    if games <= 2 * BATCH:
        return _soak_here(game, games, seed, progress)
    return _soak_on_every_core(game, games, seed, progress)


def _soak_here(game: str, games: int, seed: int, progress: GamesDone) -> list[Failure]:
    failures: list[Failure] = []
    for finished in range(games):
        failures += play_batch(game, seed + finished, 1)
        progress(finished + 1)
    return failures


def _soak_on_every_core(game: str, games: int, seed: int, progress: GamesDone) -> list[Failure]:
    failures: list[Failure] = []
    finished = 0
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        batches = {
            pool.submit(play_batch, game, seed + start, min(BATCH, games - start)): min(BATCH, games - start)
            for start in range(0, games, BATCH)
        }
        for done in as_completed(batches):
            failures += done.result()
            finished += batches[done]
            progress(finished)
    return sorted(failures, key=lambda failure: failure.seed)


def play_batch(game: str, first_seed: int, games: int) -> list[Failure]:
    """So many games one after the other; what a process of the soak does."""
    found = [play_one(find(game), seed) for seed in range(first_seed, first_seed + games)]
    return [failure for failure in found if failure is not None]


def play_one(spec: GameSpec[Any], seed: int) -> Failure | None:
    """One random game to its end; seats, options and answers follow from the seed."""
    rng = Rng(seed).fork(3)
    least, most = spec.seats
    seats = least + rng.below(most - least + 1)
    decisions, options = 0, {}
    try:
        t = any_table(spec, seats, seed, rng)
        assert t.history is not None
        options = t.history.options
        check_table(t)
        recorded = rng.below(RECORDED) == 0
        answer = answer_in_public if recorded else Table.take
        player = half_sensible(spec, seats) if rng.below(SENSIBLE) == 0 else any_answer
        while not t.over:
            decisions += 1
            play_on(t, rng, decisions, player, answer)
        check_deeply(t, rng)
        if recorded:
            check_replay(t)
    except Exception as error:  # whatever goes wrong in there is what the soak is looking for
        return Failure(spec.id, seed, seats, decisions, _told(error), options)
    return None


def answer_in_public(t: Table, choice: Choice, option: Option) -> None:
    """As a front end does it: checked, and written into the record."""
    t.answer(choice.id, option.name, choice.seat)


def play_on(t: Table, rng: Rng, decisions: int, player: Answerer, answer: AnswerTaker) -> None:
    """One answer, with every check that is due after it."""
    if decisions > ENDLESS:
        raise Fault(f"an endless window: {t.asker!r} still asks after {ENDLESS} answers")
    choice, option = player(t, rng)
    answer(t, choice, option)
    check_table(t)
    if rng.below(DEEP) == 0:
        check_deeply(t, rng)


# -- checks ------------------------------------------------------------------------------------------


def check_table(t: Table) -> None:
    """The game's invariants; and somebody must be asked something, or the game is over."""
    faults = t.spec.invariants(t)
    if faults:
        raise Fault("; ".join(faults))
    if t.over == bool(t.waiting):
        raise Fault(f"over is {t.over} with {t.waiting} questions open")
    for choice in t.open:
        if not choice.options:
            raise Fault(f"no options: {choice!r}")


def check_deeply(t: Table, rng: Rng) -> None:
    """Saved and loaded it is the same table; a possible table looks the same to its seat."""
    before = t.digest
    loaded = saves.load(t.save(), find)
    if loaded.digest != before or repr(loaded.choices) != repr(t.choices):
        raise Fault("a save does not load as it was")
    seat = rng.below(t.seats)
    world = t.determinise(seat, rng)
    if world.view(seat) != t.view(seat):
        raise Fault(f"a possible table looks different to seat {seat}")
    check_table(world)
    if t.digest != before:
        raise Fault("looking changed the table")


def check_replay(t: Table) -> None:
    """The record leads to the same end."""
    if replay_record(t.record, find).digest != t.digest:
        raise Fault("the record replays to another end")


def _told(error: Exception) -> str:
    """A broken law in a sentence, a crash with the place where it happened."""
    if isinstance(error, Fault):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{where.name}, {os.path.basename(where.filename)}:{where.lineno}"
    return f"{type(error).__name__}: {error} (in {place})"
