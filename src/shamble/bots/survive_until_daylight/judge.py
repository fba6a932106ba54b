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
    Draw,
    Foe,
    boost_of,
    places_beside,
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


FoeLine = tuple[Foe, ...]
Rank = tuple[str, int, int, int, bool]
"""What of a foe counts for the cost of a line: special, life, fixed, cards, out."""


class IntendedAttack(NamedTuple):
    """An attack to be made, and what it brings."""

    gain: float
    weapon: str
    ammunition: int
    foe: str


class AverageBlow(NamedTuple):
    """What an attack does on average: its damage, how fear grows, and what the neighbours get."""

    mean: float
    fear: float
    zone: float


class Judge:
    """The table as the bot sees it; what it thinks about often is worked out once."""

    def __init__(self, reading: DaylightReading, rng: Rng, intent: IntendedAttack | None = None) -> None:
        view = reading.view
        assert view.viewer is not None  # bots sit at the table
        self.memory: dict[Any, Any] = {}
        self.reading = reading
        self.rng = rng
        self.intent = intent
        self.me: Seat = view.viewer
        self.people = reading.people
        self.mine = self.people[self.me]
        self.worths: dict[tuple[Seat, str, int], float] = {}
        self._blows: dict[tuple[int, int], AverageBlow] = {}
        self._kept_cards: dict[int, list[tuple[Draw, float]]] = {}
        self._costs: dict[tuple[FoeLine, Seat, str, Seat], float] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}
        self._landed: dict[tuple[tuple[int, int], ...], tuple[float, bool]] = {}

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
        near = self.brink[seat] * self.fears[seat]
        return damage + dread(near * FEAR**damage) - dread(near)

    @kept
    def fears(self) -> list[float]:
        """How much the attacks to come multiply everybody's fear."""
        fears = [1.0] * len(self.people)
        if self.reading.view.phase in ("exchange", "combat"):
            boost = boost_of(self.line)
            shields = sum(not foe.hostile and not foe.out for foe in self.line)
            attackers = [foe for foe in self.line if foe.hostile and not foe.out]
            for index, foe in enumerate(attackers[shields:]):
                fears[(self.holder + index) % len(fears)] *= self.blow(foe, boost).fear
        return fears

    def blow(self, foe: Foe, boost: int) -> AverageBlow:
        """What to expect of its attack with so many Monsters about."""
        return self._blow(foe.fixed, foe.cards, foe.special == BOOST, boost)

    def _blow(self, fixed: int, cards: int, own: bool, boost: int) -> AverageBlow:
        key = (fixed if own else fixed + boost, cards)
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._expected(*key)
        return blow

    def _expected(self, power: int, cards: int) -> AverageBlow:
        mean = fear = zone = 0.0
        kept_cards = self._kept_cards.get(cards)
        if kept_cards is None:
            kept_cards = self._kept_cards[cards] = self.reading.kept_by_enemy(cards)
        for draw, chance in kept_cards:
            damage = max(0, power + draw.value)
            mean += chance * damage
            fear += chance * FEAR**damage
            zone += chance * draw.zone
        return AverageBlow(mean, fear, zone)

    # -- the line ----------------------------------------------------------------------------------------

    def struck(self, place: int, amount: int, zone: int) -> tuple[float, bool]:
        """What the line costs after that blow, and whether an enemy fell. Most Combat cards and weapons come
        to the same, so this is worth remembering."""
        key = (place, amount, zone)
        known = self._struck.get(key)
        if known is None:
            blows = {place: amount}
            if zone:
                blows |= dict.fromkeys(places_beside(self.line, place), zone)
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
        left, killed = self.ranks[:], False
        for place, damage in blows:
            special, life, fixed, cards, out = left[place]
            left[place] = (special, life - damage, fixed, cards, out)
            killed |= damage >= life and special != BYSTANDER
        return self._cost([rank for rank in left if rank[1] > 0], self.holder, *self._tokens()), killed

    @kept
    def ranks(self) -> list[Rank]:
        return ranks(self.line)

    def cost(self, line: FoeLine, holder: Seat | None = None, built: str = "", builder: Seat = -1) -> float:
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
        """What fighting comes down to: asked for dozens of lines a question."""
        seats = len(traps)
        means, fears = [0.0] * seats, [1.0] * seats
        boost, everybody, shields, out_of_it = counted(line)
        seat, later, known = holder, 0.0, self._blows
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
        brinks = [dread(brink * fear) - dread(brink) for brink, fear in zip(self.brink, fears, strict=True)]
        now = sum(means, 0.0) + sum(brinks, 0.0)
        standing = shields + out_of_it
        return now + later - SHIELD * standing - BUILT * sum(barricades) - SET * sum(traps)

    @kept
    def trap_damage(self) -> int:
        return self.reading.token(TRAP).damage


def dread(near: float) -> float:
    """Nobody dies more than once."""
    return DEATH * near / (DEATH + near)


def ranks(line: FoeLine) -> list[Rank]:
    return [(special, life, fixed, cards, out) for _, special, life, fixed, cards, _, out in line]


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


def place_of_foe(line: FoeLine, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)
