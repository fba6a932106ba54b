"""A view, read once: who has what, who stands in the line, and what it costs to leave it like that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from ...engine import Rng, Seat
from ...games.survive_until_daylight.reading import (
    BARRICADE,
    BOOST,
    BYSTANDER,
    CRUSH,
    TRAP,
    DaylightReading,
    Foe,
    beside,
    boosters,
)

DEATH: Final = 40.0
"""How bad it is to have no life left, in wounds …"""
FEAR: Final = 2.0
"""… and each point of life that is left makes it so many times less bad."""
LATER: Final = 0.7
"""An attack in a later round counts for so much of one now."""
WORK: Final = 0.45
"""What a point of life of an enemy is worth: somebody has to take it."""
SHIELD: Final = 0.8
"""What a Survivor still standing after the enemies' attacks is worth,"""
BUILT: Final = 0.9
"""… a Barricade that nobody ran into,"""
SET: Final = 1.8
"""… and a Trap that nobody stepped into."""


Line = tuple[Foe, ...]


class Intent(NamedTuple):
    """An attack to be made, and what it brings."""

    gain: float
    weapon: str
    ammunition: int
    foe: str


class Blow(NamedTuple):
    """What an attack does on average: its damage, how fear grows, and what the neighbours get."""

    mean: float
    fear: float
    zone: float


class Judge:
    """The table as the bot sees it; what it thinks about often is worked out once."""

    def __init__(self, reading: DaylightReading, rng: Rng, intent: Intent | None = None) -> None:
        view = reading.view
        assert view.viewer is not None  # bots sit at the table
        self.reading = reading
        self.rng = rng
        self.intent = intent
        self.me: Seat = view.viewer
        self.people = reading.people
        self.mine = self.people[self.me]
        self.worths: dict[tuple[Seat, str, int], float] = {}
        self._blows: dict[tuple[int, int], Blow] = {}
        self._costs: dict[tuple[Line, Seat, str, Seat], float] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}

    @cached_property
    def line(self) -> Line:
        return self.reading.line

    @cached_property
    def holder(self) -> Seat:
        holder = self.reading.view.holder
        return self.me if holder is None else holder

    @cached_property
    def brink(self) -> list[float]:
        """How near everybody is to death."""
        return [DEATH / FEAR**person.life for person in self.people]

    # -- cards -------------------------------------------------------------------------------------------

    def best_of(self, values: Iterable[tuple[float, float]], number: int) -> float:
        """The cost to expect from the best of so many cards: (cost, how likely) for each kind, best first."""
        expected, beyond = 0.0, 1.0
        for cost, chance in values:
            further = max(0.0, beyond - chance)
            expected += cost * (beyond**number - further**number)
            beyond = further
        return expected

    # -- wounds ------------------------------------------------------------------------------------------

    def hurt(self, seat: Seat, damage: int) -> float:
        """What so many certain wounds cost somebody, on top of all that may come this round."""
        return damage + self.brink[seat] * self.fears[seat] * (FEAR**damage - 1)

    @cached_property
    def fears(self) -> list[float]:
        """How much the attacks to come multiply everybody's fear."""
        fears = [1.0] * len(self.people)
        if self.reading.view.phase in ("exchange", "combat"):
            boost = boosters(self.line)
            shields = sum(not foe.hostile and not foe.out for foe in self.line)
            attackers = [foe for foe in self.line if foe.hostile and not foe.out]
            for index, foe in enumerate(attackers[shields:]):
                fears[(self.holder + index) % len(fears)] *= self.blow(foe, boost).fear
        return fears

    def blow(self, foe: Foe, boost: int) -> Blow:
        """What to expect of its attack with so many Monsters about."""
        return self._blow(foe.fixed, foe.cards, foe.special == BOOST, boost)

    def _blow(self, fixed: int, cards: int, own: bool, boost: int) -> Blow:
        key = (fixed if own else fixed + boost, cards)
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._expected(*key)
        return blow

    def _expected(self, power: int, cards: int) -> Blow:
        mean = fear = zone = 0.0
        for draw, chance in self.reading.kept_by_enemy(cards):
            damage = max(0, power + draw.value)
            mean += chance * damage
            fear += chance * FEAR**damage
            zone += chance * draw.zone
        return Blow(mean, fear, zone)

    # -- the line ----------------------------------------------------------------------------------------

    def struck(self, place: int, amount: int, zone: int) -> tuple[float, bool]:
        """What the line costs after that blow, and whether an enemy fell. Most Combat cards and weapons come
        to the same, so this is worth remembering."""
        key = (place, amount, zone)
        known = self._struck.get(key)
        if known is None:
            blows = {place: amount}
            if zone:
                blows |= dict.fromkeys(beside(self.line, place), zone)
            known = self._struck[key] = self.landed(blows)
        return known

    def landed(self, blows: Mapping[int, int]) -> tuple[float, bool]:
        """The same, for so much damage at each of these places."""
        left, killed = list(self.line), False
        for place, damage in blows.items():
            foe = left[place]
            left[place] = foe.hurt(damage)
            killed |= damage >= foe.life and foe.hostile
        return self._cost(tuple([foe for foe in left if foe.life > 0]), self.holder, *self._tokens()), killed

    def cost(self, line: Line, holder: Seat | None = None, built: str = "", builder: Seat = -1) -> float:
        """What it costs, in wounds, to meet that line as it is: now, and later what is left of it. `built` is
        a Barricade or Trap that somebody has in addition."""
        holder = self.holder if holder is None else holder
        key = (line, holder, built, builder)
        if key not in self._costs:
            barricades, traps = self._tokens()
            if built:
                (barricades if built == BARRICADE else traps)[builder] += 1
            self._costs[key] = self._cost(line, holder, barricades, traps)
        return self._costs[key]

    def _tokens(self) -> tuple[list[int], list[int]]:
        """How many Barricades and Traps everybody has: lists to be used up."""
        barricades, traps = self._built
        return barricades[:], traps[:]

    @cached_property
    def _built(self) -> tuple[list[int], list[int]]:
        seen = [person.seen for person in self.people]
        return [each.barricades for each in seen], [each.traps for each in seen]

    def _cost(self, line: Line, holder: Seat, barricades: list[int], traps: list[int]) -> float:
        """What fighting comes down to: asked for dozens of lines a question."""
        seats, trap = len(traps), self.reading.token(TRAP)
        means, fears = [0.0] * seats, [1.0] * seats
        boost, everybody, shields, out_of_it = counted(line)
        seat, later, known = holder, 0.0, self._blows
        for _, special, left, fixed, cards, _, out in line:
            if special == BYSTANDER:
                continue
            life, own = left, special == BOOST  # who makes others stronger is not made so
            blow = known.get((fixed if own else fixed + boost, cards)) or self._blow(fixed, cards, own, boost)
            if shields and not out:
                shields -= 1
            elif not out:
                while traps[seat] and life > 0:
                    traps[seat] -= 1
                    life -= trap.damage
                if life > 0:
                    if barricades[seat] and special != CRUSH:
                        barricades[seat] -= 1
                    else:
                        means[seat] += blow.mean
                        fears[seat] *= blow.fear
                    if blow.zone and seats > 1:
                        for other in {(seat - 1) % seats, (seat + 1) % seats}:
                            means[other] += blow.zone
                            fears[other] *= 1 + (FEAR - 1) * blow.zone
                seat = (seat + 1) % seats
            if life > 0:
                coming = blow if everybody == boost else self._blow(fixed, cards, own, everybody)
                later += LATER * coming.mean + WORK * life
        brinks = [brink * (fear - 1) for brink, fear in zip(self.brink, fears, strict=True)]
        now = sum(means, 0.0) + sum(brinks, 0.0)
        standing = shields + out_of_it
        return now + later - SHIELD * standing - BUILT * sum(barricades) - SET * sum(traps)


def counted(line: Line) -> tuple[int, int, int, int]:
    """Who make others stronger, in the fight and in all; Survivors in the fight, and out of it."""
    boost = everybody = shields = out_of_it = 0
    for foe in line:
        if foe.special == BYSTANDER:
            shields += not foe.out
            out_of_it += foe.out
        elif foe.special == BOOST:
            boost += not foe.out
            everybody += 1
    return boost, everybody, shields, out_of_it


def at(line: Line, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)
