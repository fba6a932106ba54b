"""A bot's answer does not change with what its seat cannot know: whole games, every answer, every game.

Beside each bot sits a twin that is only ever shown imagined worlds, a new one for every question. What the
two of them answer, and so all that they remember, must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import shamble
from shamble.bots import Decision, Driver, bots_for
from shamble.bots.base import Bot, ask
from shamble.engine import Choice, Event, Option, Rng, Seat, Table

GAMES = {
    "city-of-horror": (4, {}),
    "survive-until-daylight": (3, {}),
    "dawn-of-the-dead": (2, {}),
    "marvel-zombies": (2, {"mission": "MZ4"}),
    "heroes-resistance": (2, {"mission": "HR1"}),
}


class Twins(Driver):
    """Lets the bots play; whoever is asked is asked once more, in an imagined world."""

    def __init__(self, table: Table, bots: dict[Seat, Bot], twins: dict[Seat, Bot], seed: int) -> None:
        super().__init__(table, bots, seed)
        self.twins = twins
        self.worlds = Rng(seed)
        self.compared = 0

    def hear(self, since: int, events: Sequence[Event]) -> None:
        """The twins hear what their seats saw."""
        super().hear(since, events)
        for seat, twin in self.twins.items():
            listen = getattr(twin, "hear", None)
            if listen is not None:
                listen(since, [event.seen_by(seat) for event in events])

    def _ask(self, choice: Choice, seat: Seat) -> Decision | None:
        luck = self._luck[seat].copy()
        world = self.table.determinise(seat, self.worlds)
        said = super()._ask(choice, seat)
        heard = ask(self.twins[seat], world, seat, _same(world, choice), luck, self.budget)
        assert _name(heard) == _name(said.option if said else None), choice
        self.compared += 1
        return said


def _same(world: Table, choice: Choice) -> Choice:
    """That question as it stands in the world; of a standing one maybe only the replies were asked for."""
    there = world.question(choice.id)
    names = {option.name for option in choice.options}
    options = [option for option in there.options if option.name in names]
    found = Choice(there.seat, there.prompt, there.params, options, choice.mode)
    found.id = choice.id
    return found


def _name(option: Option | None) -> tuple[object, ...] | None:
    return None if option is None else option.name


@pytest.mark.parametrize("game", GAMES)
def test_a_twin_who_sees_only_imagined_worlds_answers_the_same(game: str) -> None:
    seats, options = GAMES[game]
    thumb = bots_for(game)["thumb"]
    t = shamble.new(game, seats, 5, options=options)
    driver = Twins(t, {s: thumb() for s in range(seats)}, {s: thumb() for s in range(seats)}, 5)
    driver.run()
    assert t.over
    assert driver.compared > 100
