from __future__ import annotations

import pytest

from shamble.games.marvel_zombies.board import Board

from .drawn import boards


@pytest.fixture(params=sorted(boards()))
def board(request: pytest.FixtureRequest) -> Board:
    """Every mission's board in turn."""
    return boards()[request.param]
