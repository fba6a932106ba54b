"""Our bots in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..bots import made
from ..bots.base import Bot, ask
from ..engine import Choice, Rng, Seat
from ..engine.asking import SeatTurn
from ..engine.choice import SEALED
from .episode import Episode

BUDGET = 1.0
"""Seconds that a bot may think, if it thinks at all."""


def bots_in(game: str, seats: Sequence[Seat], names: str | Sequence[str]) -> dict[Seat, Bot]:
    """A bot for each of these seats: all of the same sort, or one name after the other, over and over."""
    sorts = [names] if isinstance(names, str) else list(names)
    return {seat: made(game, sorts[at % len(sorts)]) for at, seat in enumerate(seats)}


def answer_of(bot: Bot, episode: Episode, turn: SeatTurn, rng: Rng) -> int:
    """Which of the turn's options the bot takes. It replies to offers, and makes none."""
    choice = turn.choice
    if choice.optional:
        choice = Choice(turn.seat, choice.prompt, choice.params, turn.options[: turn.own], SEALED)
    answer = ask(bot, episode.table, turn.seat, choice, rng, BUDGET)
    return next(at for at, option in enumerate(turn.options) if option is answer)


def play_until(episode: Episode, bots: Mapping[Seat, Bot], rng: Rng) -> None:
    """The bots answer until somebody else is asked, or the game is over."""
    while episode.turn is not None and episode.turn.seat in bots and not episode.cut_off:
        turn = episode.turn
        episode.answer(answer_of(bots[turn.seat], episode, turn, rng))
