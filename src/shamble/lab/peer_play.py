"""Random play in other engines, as `bench --peers` counts it. Runs on its own, in an environment that has
them and not Shamble, and writes a line of JSON for each game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, Final

SECONDS: Final = 2.0
RUNS: Final = 3
"""The best of so many counts, as with our own games."""
CLONES: Final = 500
LONGEST: Final = 5_000
"""Answers after which a random game of Catan is given up."""
SPIELS: Final = ("python_block_dominoes", "python_liars_poker", "python_tic_tac_toe")
"""OpenSpiel's games in Python that are board or card games; the others are toys of theory."""

Game = Callable[[int], Iterator[tuple[int, Any]]]
"""For a seed, a random game: at every answer how many options there were, and something to clone."""


def catan(seed: int) -> Iterator[tuple[int, Any]]:
    from catanatron import Color, RandomPlayer  # type: ignore[import-not-found]  # only there
    from catanatron import Game as Catan

    game, luck = Catan([RandomPlayer(colour) for colour in Color], seed=seed), random.Random(seed)
    for _ in range(LONGEST):
        if game.winning_color() is not None:
            return
        options = game.state.playable_actions
        yield len(options), game
        game.execute(luck.choice(options))


def spiel(name: str) -> Game:
    import open_spiel.python.games  # noqa: F401  (registers them)
    import pyspiel

    kind = pyspiel.load_game(name)

    def play(seed: int) -> Iterator[tuple[int, Any]]:
        luck, state = random.Random(seed), kind.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                options, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(options, odds)[0])
                continue
            options = state.legal_actions()
            yield len(options), state
            state.apply_action(luck.choice(options))

    return play


def measured(game: Game, clone: Callable[[Any], Any]) -> dict[str, float]:
    runs = [timed_games(game) for _ in range(RUNS)]
    decisions, real = max(runs)
    return {"decisions": decisions, "real_decisions": real, "clone": cloned(game, clone)}


def timed_games(game: Game) -> tuple[float, float]:
    """Answers a second, and those that were a choice."""
    decisions = real = seed = 0
    start = process_time()
    while process_time() - start < SECONDS:
        for options, _ in game(seed):
            decisions += 1
            real += options > 1
        seed += 1
    spent = process_time() - start
    return decisions / spent, real / spent


def cloned(game: Game, clone: Callable[[Any], Any]) -> float:
    """In µs, half-way through a game."""
    length = sum(1 for _ in game(0))
    for number, (_, table) in enumerate(game(0)):
        if number == length // 2:
            start = process_time()
            for _ in range(CLONES):
                clone(table)
            return (process_time() - start) / CLONES * 1e6
    raise AssertionError("a game without answers")


def main() -> None:
    tell("catanatron", "Catan", measured(catan, lambda game: game.copy()))
    for name in SPIELS:
        tell("OpenSpiel", name.removeprefix("python_"), measured(spiel(name), lambda state: state.clone()))


def tell(engine: str, game: str, figures: dict[str, float]) -> None:
    print(json.dumps({"engine": engine, "game": game, **figures}), flush=True)


if __name__ == "__main__":
    main()
