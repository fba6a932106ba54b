"""A view, read once: who has what, who stands in the line, and what it costs to leave it like that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...engine import Rng, Seat
from ...engine.kept import kept
from ...games.survive_until_daylight.reading import (
    BARRICADE,
    BOOST,
    BYSTANDER,
    CRUSH,
    TRAP,
    DaylightReading,
    Foe,
    Person,
    beside,
    boosters,
)

DEATH: Final = 40.0
"""How bad it is to have no life left, in wounds …"""
FEAR: Final = 3.0
"""… and each point of life that is left makes it so many times less bad."""
LATER: Final = 0.7
"""An attack in a later round counts for so much of one now."""
WORK: Final = 2.0
"""What a point of life of an enemy is worth: somebody has to take it."""
SHIELD: Final = 0.8
"""What a Survivor still standing after the enemies' attacks is worth,"""
BUILT: Final = 0.9
"""… a Barricade that nobody ran into,"""
SET: Final = 1.8
"""… and a Trap that nobody stepped into."""


Line = tuple[Foe, ...]
Rank = tuple[str, int, int, int, bool]
"""What of a foe counts for the cost of a line: special, life, fixed, cards, out."""


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


class Toll:
    """What a line costs, as far as it has been met: wounds and fears by seat, and what is left of things."""

    __slots__ = (
        "barricades", "boost", "everybody", "fears", "later",
        "means", "out_of_it", "seat", "shields", "traps",
    )  # fmt: skip

    def __init__(  # noqa: PLR0917 (as many as there are things to count)
        self,
        counts: tuple[int, int, int, int],
        seat: Seat,
        later: float,
        barricades: list[int],
        traps: list[int],
        means: list[float],
        fears: list[float],
    ) -> None:
        self.boost, self.everybody, self.shields, self.out_of_it = counts
        self.seat, self.later = seat, later
        self.barricades, self.traps, self.means, self.fears = barricades, traps, means, fears

    def copy(self) -> Toll:
        counts = (self.boost, self.everybody, self.shields, self.out_of_it)
        tokens = (self.barricades[:], self.traps[:])
        return Toll(counts, self.seat, self.later, *tokens, self.means[:], self.fears[:])


def toll_before(line: list[Rank], holder: Seat, barricades: list[int], traps: list[int]) -> Toll:
    """Before anybody of that line is met."""
    seats = len(traps)
    return Toll(counted(line), holder, 0.0, barricades, traps, [0.0] * seats, [1.0] * seats)


def counted(line: list[Rank]) -> tuple[int, int, int, int]:
    """Who make others stronger, in the fight and in all; Survivors in the fight, and out of it."""
    boost = everybody = shields = out_of_it = 0
    for special, _, _, _, out in line:
        if special == BYSTANDER:
            shields += not out
            out_of_it += out
        elif special == BOOST:
            boost += not out
            everybody += 1
    return boost, everybody, shields, out_of_it


class Judge:
    """The table as the bot sees it; what it thinks about often is worked out once."""

    def __init__(self, reading: DaylightReading, rng: Rng, intent: Intent | None = None) -> None:
        view = reading.view
        assert view.viewer is not None  # bots sit at the table
        self.memory: dict[Any, Any] = {}
        self.reading = reading
        self.rng = rng
        self.intent = intent
        self.me: Seat = view.viewer
        self.worths: dict[tuple[Seat, str, int], float] = {}
        self._blows: dict[tuple[int, int], Blow] = {}
        self._costs: dict[tuple[Line, Seat, str, Seat], float] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}
        self._landed: dict[tuple[tuple[int, int], ...], tuple[float, bool]] = {}

    @kept
    def people(self) -> list[Person]:
        return self.reading.people

    @kept
    def mine(self) -> Person:
        return self.people[self.me]

    @kept
    def line(self) -> Line:
        return self.reading.line

    @kept
    def holder(self) -> Seat:
        holder = self.reading.view.holder
        return self.me if holder is None else holder

    @kept
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
        near = self.brink[seat] * self.fears[seat]
        return damage + dread(near * FEAR**damage) - dread(near)

    @kept
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
        """The same, for so much damage at each of these places; nobody loses more life than they have."""
        line = self.line
        key = tuple([(place, min(damage, line[place].life)) for place, damage in blows.items() if damage])
        known = self._landed.get(key)
        if known is None:
            known = self._landed[key] = self._after(key)
        return known

    def _after(self, blows: tuple[tuple[int, int], ...]) -> tuple[float, bool]:
        """Those before the first who is struck cost what they cost before, unless somebody fell who counts
        for all."""
        left, first, killed, stir = self.ranks[:], len(self.ranks), False, False
        for place, damage in blows:
            special, life, fixed, cards, out = left[place]
            left[place] = (special, life - damage, fixed, cards, out)
            first = min(first, place)
            if damage >= life:
                killed |= special != BYSTANDER
                stir |= special in (BYSTANDER, BOOST)
        if stir:
            standing = [rank for rank in left if rank[1] > 0]
            return self._cost(standing, self.holder, *self._tokens()), killed
        toll = self._tolls[first].copy()
        self._meet([rank for rank in left[first:] if rank[1] > 0], toll)
        return self._total(toll), killed

    @kept
    def _tolls(self) -> list[Toll]:
        """What the line as it is has cost before each of its places, and in all."""
        toll = toll_before(self.ranks, self.holder, *self._tokens())
        found: list[Toll] = []
        for rank in self.ranks:
            found.append(toll.copy())
            self._meet([rank], toll)
        return [*found, toll]

    @kept
    def ranks(self) -> list[Rank]:
        return ranks(self.line)

    def cost(self, line: Line, holder: Seat | None = None, built: str = "", builder: Seat = -1) -> float:
        """What it costs, in wounds, to meet that line as it is: now, and later what is left of it. `built` is
        a Barricade or Trap that somebody has in addition."""
        holder = self.holder if holder is None else holder
        key = (line, holder, built, builder)
        if key not in self._costs:
            barricades, traps = self._tokens()
            if built:
                (barricades if built == BARRICADE else traps)[builder] += 1
            self._costs[key] = self._cost(ranks(line), holder, barricades, traps)
        return self._costs[key]

    def _tokens(self) -> tuple[list[int], list[int]]:
        """How many Barricades and Traps everybody has: lists to be used up."""
        barricades, traps = self._built
        return barricades[:], traps[:]

    @kept
    def _built(self) -> tuple[list[int], list[int]]:
        seen = [person.seen for person in self.people]
        return [each.barricades for each in seen], [each.traps for each in seen]

    def _cost(self, line: list[Rank], holder: Seat, barricades: list[int], traps: list[int]) -> float:
        toll = toll_before(line, holder, barricades, traps)
        self._meet(line, toll)
        return self._total(toll)

    def _meet(self, line: list[Rank], toll: Toll) -> None:
        """What fighting comes down to: asked for dozens of lines a question."""
        boost, everybody, known = toll.boost, toll.everybody, self._blows
        means, fears, barricades, traps = toll.means, toll.fears, toll.barricades, toll.traps
        seat, shields, later, seats = toll.seat, toll.shields, toll.later, len(toll.traps)
        for special, left, fixed, cards, out in line:
            if special == BYSTANDER:
                continue
            life, own = left, special == BOOST  # who makes others stronger is not made so
            blow = known.get((fixed if own else fixed + boost, cards)) or self._blow(fixed, cards, own, boost)
            mean, fear, zone = blow
            if shields and not out:
                shields -= 1
            elif not out:
                while traps[seat] and life > 0:
                    traps[seat] -= 1
                    life -= self.trap_damage
                if life > 0:
                    if barricades[seat] and special != CRUSH:
                        barricades[seat] -= 1
                    else:
                        means[seat] += mean
                        fears[seat] *= fear
                    if zone and seats > 1:
                        for other in {(seat - 1) % seats, (seat + 1) % seats}:
                            means[other] += zone
                            fears[other] *= 1 + (FEAR - 1) * zone
                seat = (seat + 1) % seats
            if life > 0:
                coming = mean if everybody == boost else self._blow(fixed, cards, own, everybody).mean
                later += LATER * coming + WORK * life
        toll.seat, toll.shields, toll.later = seat, shields, later

    def _total(self, toll: Toll) -> float:
        near = zip(self.brink, self._dreads, toll.fears, strict=True)
        brinks = [dread(brink * fear) - before for brink, before, fear in near]
        now = sum(toll.means, 0.0) + sum(brinks, 0.0)
        standing = toll.shields + toll.out_of_it
        built = BUILT * sum(toll.barricades)
        return now + toll.later - SHIELD * standing - built - SET * sum(toll.traps)

    @kept
    def _dreads(self) -> list[float]:
        return [dread(brink) for brink in self.brink]

    @kept
    def trap_damage(self) -> int:
        return self.reading.token(TRAP).damage


def dread(near: float) -> float:
    """Nobody dies more than once."""
    return DEATH * near / (DEATH + near)


def ranks(line: Line) -> list[Rank]:
    return [(special, life, fixed, cards, out) for _, special, life, fixed, cards, _, out in line]


def at(line: Line, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)
