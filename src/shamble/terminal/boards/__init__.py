"""How each game looks in a terminal: one module a game. The rest knows a game by its spec alone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...games import find
from .base import BoardGlance, TerminalBoard, Thing

__all__ = ["BoardGlance", "TerminalBoard", "Thing", "board_for"]


def board_for(game: str) -> TerminalBoard:
    """The game's own board, or for a game without one its view as plain data."""
    module = f"{__name__}.{find(game).package}"
    if find_spec(module) is None:
        return TerminalBoard()
    board = import_module(module).BOARD
    assert isinstance(board, TerminalBoard)
    return board
