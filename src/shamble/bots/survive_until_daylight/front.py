"""The line before the door: what it costs, in wounds, to leave it as it is or as a blow would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Seat
from ...games.survive_until_daylight.reading import (
    BARRICADE,
    BOOST,
    BYSTANDER,
    CRUSH,
    TRAP,
    DaylightReading,
    Foe,
    places_beside,
)

DEATH: Final = 30.0
"""How bad it is to have no life left, in wounds …"""
FEAR: Final = 3.0
"""… and each point of life that is left makes it so many times less bad."""
LATER: Final = 0.7
"""An attack in a later round counts for so much of one now."""
WORK: Final = 3.2
"""What a point of life of an enemy is worth: somebody has to take it."""
SHIELD: Final = 0.8
"""What a Survivor still standing after the enemies' attacks is worth,"""
BUILT: Final = 0.9
"""… a Barricade that nobody ran into,"""
SET: Final = 1.8
"""… and a Trap that nobody stepped into."""


FoeLine = tuple[Foe, ...]
Rank = tuple[int, str, bool]
"""What of somebody in the line decides whom they attack: place, special, out."""


@mypyc_attr(acyclic=True)
class AverageBlow:
    """What an attack does on average."""

    __slots__ = ("alarm", "fear", "later", "mean", "zone")

    def __init__(self, mean: float, fear: float, zone: float) -> None:
        self.mean = mean
        """Its damage, …"""
        self.fear = fear
        """… how fear grows, …"""
        self.zone = zone
        """… what the neighbours get …"""
        self.alarm = 1 + (FEAR - 1) * zone
        """… and how theirs grows; …"""
        self.later = LATER * mean
        """… and what it costs in a later round."""


NO_BLOW: Final = AverageBlow(0.0, 1.0, 0.0)


@mypyc_attr(acyclic=True)
class Outlook:
    """How the enemies' attacks come out, whatever life those have who meet no Trap."""

    __slots__ = ("built", "coming", "left", "now", "set", "shields")

    def __init__(self, now: float, coming: list[float], left: list[float]) -> None:
        self.now = now
        """Wounds, and how near they bring everybody to death."""
        self.coming = coming
        """At each place, what the attacks of whoever is left there cost in later rounds, …"""
        self.left = left
        """… and that with the work of taking the life they had when this was worked out."""
        self.shields = self.built = self.set = 0.0
        """What is left standing."""

    def cost(self, left: list[float]) -> float:
        return self.now + sum(left, 0.0) - self.shields - self.built - self.set


class FrontLine:
    """A line and who must meet it. All that is asked often is at hand, and what was worked out is kept: while
    a question is answered nothing changes."""

    def __init__(self, reading: DaylightReading, holder: Seat, brink: Sequence[float]) -> None:
        self.reading = reading
        self.line: FoeLine = reading.line
        self.people = reading.people
        self.holder = holder
        self.brink = brink
        """How near everybody is to death."""
        self.dreads = [dread(near) for near in brink]
        self.lives = [foe.life for foe in self.line]
        self.ranks: list[Rank] = [(place, foe.special, foe.out) for place, foe in enumerate(self.line)]
        self.beside = [places_beside(self.line, place) for place in range(len(self.line))]
        """The places beside each place that a blow at it may meet."""
        seats = len(brink)
        self.neighbours = [list({(seat - 1) % seats, (seat + 1) % seats} - {seat}) for seat in range(seats)]
        """Who sits beside each player."""
        self.has_traps = any(each.traps for each in self.people)
        self.trap_damage = reading.token(TRAP).damage
        self._blows: dict[tuple[int, int], AverageBlow] = reading.deck.memory
        """They depend on the Combat deck alone, and stay with it."""
        self._by_place: dict[int, list[AverageBlow]] = {}
        self._outlooks: dict[tuple[int, ...], Outlook] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}
        self._landed: dict[tuple[tuple[int, int], ...], tuple[float, bool]] = {}

    # -- blows of the enemies ----------------------------------------------------------------------------

    def blow(self, foe: Foe, boost: int) -> AverageBlow:
        """What to expect of its attack with so many Monsters about: who makes others stronger is not made
        so."""
        key = (foe.fixed if foe.special == BOOST else foe.fixed + boost, foe.cards)
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._expected(*key)
        return blow

    def blows(self, boost: int) -> list[AverageBlow]:
        """What to expect of each place with so many Monsters about."""
        known = self._by_place.get(boost)
        if known is None:
            known = self._by_place[boost] = [
                self.blow(foe, boost) if foe.special != BYSTANDER else NO_BLOW for foe in self.line
            ]
        return known

    def _expected(self, power: int, cards: int) -> AverageBlow:
        mean = fear = zone = 0.0
        for draw, chance in self.reading.kept_by_enemy(cards):
            damage = max(0, power + draw.value)
            mean += chance * damage
            fear += chance * FEAR**damage
            zone += chance * draw.zone
        return AverageBlow(mean, fear, zone)

    # -- blows of the players ----------------------------------------------------------------------------

    def struck(self, place: int, amount: int, zone: int) -> tuple[float, bool]:
        """What the line costs after that blow, which takes no more life than is there, and whether an enemy
        fell. Most Combat cards and weapons come to the same, so this is worth remembering."""
        key = (place, amount, zone)
        known = self._struck.get(key)
        if known is None:
            blows = [(place, amount)] if amount else []
            if zone:
                blows += [(other, min(zone, self.lives[other])) for other in self.beside[place]]
            known = self._struck[key] = self._known(tuple(blows))
        return known

    def landed(self, blows: Mapping[int, int]) -> tuple[float, bool]:
        """The same, for so much damage at each of these places; nobody loses more life than they have."""
        lives = self.lives
        return self._known(
            tuple([(place, min(damage, lives[place])) for place, damage in blows.items() if damage])
        )

    def _known(self, blows: tuple[tuple[int, int], ...]) -> tuple[float, bool]:
        known = self._landed.get(blows)
        if known is None:
            known = self._landed[blows] = self._after(blows)
        return known

    def _after(self, blows: tuple[tuple[int, int], ...]) -> tuple[float, bool]:
        """Where nobody has a Trap, it is who falls that decides how the fight goes on; what life the others
        lose counts by itself."""
        lives, fallen, killed = self.lives[:], [], False
        for place, damage in blows:
            lives[place] -= damage
            if lives[place] <= 0:
                fallen.append(place)
                killed |= self.ranks[place][1] != BYSTANDER
        if self.has_traps:
            outlook = self._outlook(self._standing(lives), lives, self.holder, *self._tokens())
            return outlook.cost(outlook.left), killed
        outlook = self._outlook_without(tuple(fallen))
        left = outlook.left[:]
        for place, _ in blows:
            if left[place]:
                left[place] = outlook.coming[place] + WORK * lives[place]
        return outlook.cost(left), killed

    def _outlook_without(self, fallen: tuple[int, ...]) -> Outlook:
        """Those places being empty."""
        known = self._outlooks.get(fallen)
        if known is None:
            left = [rank for rank in self.ranks if rank[0] not in fallen] if fallen else self.ranks
            known = self._outlooks[fallen] = self._outlook(left, self.lives, self.holder, *self._tokens())
        return known

    def _standing(self, lives: list[int]) -> list[Rank]:
        return [rank for rank in self.ranks if lives[rank[0]] > 0]

    @property
    def now(self) -> float:
        """What it costs, in wounds, to meet the line as it is: now, and later what is left of it."""
        return self._known(())[0]

    def led_by(self, holder: Seat) -> float:
        """The same, if the attacks began with that player."""
        return self._as_it_is(self.ranks, holder, *self._tokens())

    def without(self, out: set[int]) -> float:
        """The same, with these places out of the fight as well."""
        line = [(place, special, gone or place in out) for place, special, gone in self.ranks]
        return self._as_it_is(line, self.holder, *self._tokens())

    def built(self, token: str, builder: Seat) -> float:
        """The same, if that player had one more Barricade or Trap."""
        barricades, traps = self._tokens()
        (barricades if token == BARRICADE else traps)[builder] += 1
        return self._as_it_is(self.ranks, self.holder, barricades, traps)

    def _as_it_is(self, line: list[Rank], holder: Seat, barricades: list[int], traps: list[int]) -> float:
        """With everybody's life."""
        outlook = self._outlook(line, self.lives, holder, barricades, traps)
        return outlook.cost(outlook.left)

    def _tokens(self) -> tuple[list[int], list[int]]:
        """How many Barricades and Traps everybody has: lists to be used up."""
        return [each.barricades for each in self.people], [each.traps for each in self.people]

    def _outlook(
        self, line: list[Rank], lives: list[int], holder: Seat, barricades: list[int], traps: list[int]
    ) -> Outlook:
        """What fighting comes down to: asked for several lines a question."""
        seats = len(traps)
        means, fears, beside = [0.0] * seats, [1.0] * seats, self.neighbours
        boost, everybody, shields, out_of_it = counted(line)
        blows = self.blows(boost)
        comings = blows if everybody == boost else self.blows(everybody)
        seat, coming, left = holder, [0.0] * len(lives), [0.0] * len(lives)
        for place, special, out in line:
            if special == BYSTANDER:
                continue
            life = lives[place]
            if shields and not out:
                shields -= 1
            elif not out:
                while traps[seat] and life > 0:
                    traps[seat] -= 1
                    life -= self.trap_damage
                if life > 0:
                    blow = blows[place]
                    if barricades[seat] and special != CRUSH:
                        barricades[seat] -= 1
                    else:
                        means[seat] += blow.mean
                        fears[seat] *= blow.fear
                    if blow.zone:
                        for other in beside[seat]:
                            means[other] += blow.zone
                            fears[other] *= blow.alarm
                seat = (seat + 1) % seats
            if life > 0:
                coming[place] = comings[place].later
                left[place] = coming[place] + WORK * life
        outlook = Outlook(sum(means, 0.0) + self._dreaded(fears), coming, left)
        outlook.shields = SHIELD * (shields + out_of_it)
        outlook.built = BUILT * sum(barricades)
        outlook.set = SET * sum(traps)
        return outlook

    def _dreaded(self, fears: list[float]) -> float:
        """How much nearer to death everybody comes."""
        total = 0.0
        for brink, fear, before in zip(self.brink, fears, self.dreads, strict=True):
            if fear != 1.0:
                near = brink * fear
                total += DEATH * near / (DEATH + near) - before  # as `dread`
        return total


def dread(near: float) -> float:
    """Nobody dies more than once."""
    return DEATH * near / (DEATH + near)


def counted(line: list[Rank]) -> tuple[int, int, int, int]:
    """Who make others stronger, in the fight and in all; Survivors in the fight, and out of it."""
    boost = everybody = shields = out_of_it = 0
    for _, special, out in line:
        if special == BYSTANDER:
            shields += not out
            out_of_it += out
        elif special == BOOST:
            boost += not out
            everybody += 1
    return boost, everybody, shields, out_of_it
