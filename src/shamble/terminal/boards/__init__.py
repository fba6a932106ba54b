"""How each game looks in a terminal: one module a game. The rest knows a game by its spec alone."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from .base import Board, Glance, Thing

__all__ = ["Board", "Glance", "Thing", "board_for"]

MODULES: Final = {
    "city-of-horror": "city_of_horror",
    "marvel-zombies": "marvel_zombies",
    "heroes-resistance": "marvel_zombies",
    "survive-until-daylight": "survive_until_daylight",
    "dawn-of-the-dead": "dawn_of_the_dead",
}


def board_for(game: str) -> Board:
    """The game's own board, or for a game without one its view as plain data."""
    name = MODULES.get(game)
    if name is None:
        return Board()
    board = import_module(f"{__name__}.{name}").BOARD
    assert isinstance(board, Board)
    return board
