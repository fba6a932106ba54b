"""How each game looks in a terminal: one module a game. The rest knows a game by its spec alone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...games import find
from .base import Board, Glance, Thing

__all__ = ["Board", "Glance", "Thing", "board_for"]


def board_for(game: str) -> Board:
    """The game's own board, or for a game without one its view as plain data."""
    module = f"{__name__}.{find(game).package}"
    if find_spec(module) is None:
        return Board()
    board = import_module(module).BOARD
    assert isinstance(board, Board)
    return board
