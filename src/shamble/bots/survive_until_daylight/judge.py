"""A view, read once: who has what, who stands in the line, and what it costs to leave it like that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ...engine import Rng, Seat
from ...games.survive_until_daylight.reading import (
    BARRICADE,
    BOOST,
    BYSTANDER,
    CRUSH,
    TRAP,
    DaylightReading,
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


class Foe(NamedTuple):
    """Somebody in the line, as they are or as they might be."""

    name: str
    special: str
    life: int
    fixed: int
    cards: int
    spears: int
    out: bool

    @property
    def hostile(self) -> bool:
        return self.special != BYSTANDER


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
        self.brink = [DEATH / FEAR**person.life for person in self.people]  # how near everybody is to death
        self.line: Line = tuple(
            [
                Foe(foe.foe, reading.special(foe.enemy), foe.life, foe.fixed, foe.cards, foe.spears, foe.out)
                for foe in view.line
            ]
        )
        self.holder: Seat = self.me if view.holder is None else view.holder
        self._blows: dict[tuple[int, int], Blow] = {}
        self._costs: dict[tuple[Line, Seat, str, Seat], float] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}
        self._fears: list[float] | None = None

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

    @property
    def fears(self) -> list[float]:
        """How much the attacks to come multiply everybody's fear."""
        if self._fears is None:
            self._fears = fears = [1.0] * len(self.people)
            if self.reading.view.phase in ("exchange", "combat"):
                boost = boosters(self.line)
                shields = sum(not foe.hostile and not foe.out for foe in self.line)
                attackers = [foe for foe in self.line if foe.hostile and not foe.out]
                for index, foe in enumerate(attackers[shields:]):
                    fears[(self.holder + index) % len(fears)] *= self.blow(foe, boost).fear
        return self._fears

    def blow(self, foe: Foe, boost: int) -> Blow:
        """What to expect of its attack with so many Monsters about."""
        key = (foe.fixed + (0 if foe.special == BOOST else boost), foe.cards)
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._blow(*key)
        return blow

    def _blow(self, power: int, cards: int) -> Blow:
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
            foe = self.line[place]
            left[place] = foe._replace(life=foe.life - damage)
            killed |= damage >= foe.life and foe.hostile
        return self.cost(tuple([foe for foe in left if foe.life > 0])), killed

    def cost(self, line: Line, holder: Seat | None = None, built: str = "", builder: Seat = -1) -> float:
        """What it costs, in wounds, to meet that line as it is: now, and later what is left of it. `built` is
        a Barricade or Trap that somebody has in addition."""
        holder = self.holder if holder is None else holder
        key = (line, holder, built, builder)
        if key not in self._costs:
            barricades = [seen.barricades for seen in self.reading.view.seats]
            traps = [seen.traps for seen in self.reading.view.seats]
            if built:
                (barricades if built == BARRICADE else traps)[builder] += 1
            self._costs[key] = self._cost(line, holder, barricades, traps)
        return self._costs[key]

    def _cost(self, line: Line, holder: Seat, barricades: list[int], traps: list[int]) -> float:
        seats, trap = len(traps), self.reading.token(TRAP)
        means, fears = [0.0] * seats, [1.0] * seats
        boost, everybody = boosters(line), sum([foe.special == BOOST for foe in line])
        shields = sum([foe.special == BYSTANDER and not foe.out for foe in line])
        seat, later = holder, 0.0
        for foe in line:
            if foe.special == BYSTANDER:
                continue
            life, blow = foe.life, self.blow(foe, boost)
            if foe.out:
                pass
            elif shields:
                shields -= 1
            else:
                while traps[seat] and life > 0:
                    traps[seat] -= 1
                    life -= trap.damage
                if life > 0:
                    if barricades[seat] and foe.special != CRUSH:
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
                coming = blow if everybody == boost else self.blow(foe, everybody)
                later += LATER * coming.mean + WORK * life
        shields += sum([foe.special == BYSTANDER and foe.out for foe in line])
        brinks = [brink * (fear - 1) for brink, fear in zip(self.brink, fears, strict=True)]
        now = sum(means, 0.0) + sum(brinks, 0.0)
        return now + later - SHIELD * shields - BUILT * sum(barricades) - SET * sum(traps)


def at(line: Line, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)
