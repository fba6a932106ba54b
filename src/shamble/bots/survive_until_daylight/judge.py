"""A view, read once: who has what, who stands in the line, and what wounds cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...engine import Rng, Seat
from ...engine.kept import kept
from ...games.survive_until_daylight.reading import DaylightReading, Person, boost_of
from .front import DEATH, FEAR, FoeLine, FrontLine, dread


class IntendedAttack(NamedTuple):
    """An attack to be made, and what it brings."""

    gain: float
    weapon: str
    ammunition: int
    foe: str


class Judge:
    """The table as the bot sees it; what it thinks about often is worked out once."""

    def __init__(self, reading: DaylightReading, rng: Rng, intent: IntendedAttack | None = None) -> None:
        self.memory: dict[Any, Any] = {}
        self.reading = reading
        self.rng = rng
        self.intent = intent
        self._hurts: dict[tuple[Seat, int], float] = {}

    @kept
    def me(self) -> Seat:
        viewer = self.reading.view.viewer
        assert viewer is not None  # bots sit at the table
        return viewer

    @kept
    def people(self) -> list[Person]:
        return self.reading.people

    @kept
    def mine(self) -> Person:
        return self.people[self.me]

    @kept
    def line(self) -> FoeLine:
        return self.reading.line

    @kept
    def holder(self) -> Seat:
        holder = self.reading.view.holder
        return self.me if holder is None else holder

    @kept
    def brink(self) -> list[float]:
        """How near everybody is to death."""
        return [DEATH / FEAR**person.life for person in self.people]

    @kept
    def front(self) -> FrontLine:
        """What the line costs."""
        return FrontLine(self.reading, self.holder, self.brink)

    # -- cards -------------------------------------------------------------------------------------------

    def best_of(self, values: Iterable[tuple[float, float]], number: int) -> float:
        """The cost to expect from the best of so many cards: (cost, how likely) for each kind, best first."""
        expected, beyond, none_so_far = 0.0, 1.0, 1.0
        for cost, chance in values:
            beyond = max(0.0, beyond - chance)
            none_yet = beyond**number
            expected += cost * (none_so_far - none_yet)
            none_so_far = none_yet
        return expected

    # -- wounds ------------------------------------------------------------------------------------------

    def hurt(self, seat: Seat, damage: int) -> float:
        """What so many certain wounds cost somebody, on top of all that may come this round."""
        known = self._hurts.get((seat, damage))
        if known is None:
            near = self.brink[seat] * self.fears[seat]
            known = self._hurts[seat, damage] = damage + dread(near * FEAR**damage) - dread(near)
        return known

    @kept
    def fears(self) -> list[float]:
        """How much the attacks to come multiply everybody's fear."""
        fears = [1.0] * len(self.people)
        if self.reading.view.phase in ("exchange", "combat"):
            boost = boost_of(self.line)
            shields = sum(not foe.hostile and not foe.out for foe in self.line)
            attackers = [foe for foe in self.line if foe.hostile and not foe.out]
            for index, foe in enumerate(attackers[shields:]):
                fears[(self.holder + index) % len(fears)] *= self.front.blow(foe, boost).fear
        return fears


def place_of_foe(line: FoeLine, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)
