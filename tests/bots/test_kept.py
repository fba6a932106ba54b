"""What bots remember can be put away and taken out again: the server does so after every thought."""

from __future__ import annotations

import pickle

import pytest

from shamble.bots import Driver, bots_for, made
from shamble.engine.session import new_table
from shamble.games import specs

KEPT = [(game, name) for game in specs() for name in bots_for(game)]


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_a_bot_that_was_put_away_goes_on_as_it_would_have(game: str, name: str) -> None:
    go_on, begin_again = seated(game, name), seated(game, name)
    for _ in range(15):
        assert go_on.step() == begin_again.step()
        table = begin_again.table
        del begin_again.table
        begin_again = pickle.loads(pickle.dumps(begin_again))
        begin_again.table = table
        assert go_on.table.digest == begin_again.table.digest


def seated(game: str, name: str) -> Driver:
    """Whoever searches does so in a few worlds, however long that takes."""
    spec = specs()[game]
    seats = spec.seats[0]
    bots = {seat: made(game, f"{name}@2") for seat in range(seats)}
    return Driver(new_table(spec, seats, 3, {}, None), bots, seed=5)
