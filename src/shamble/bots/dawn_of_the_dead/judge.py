"""What the bot makes of a reading: where it is dangerous, how far people have to go, what an attack costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ...engine import Rng
from ...engine.kept import kept
from ...games.dawn_of_the_dead.reading import (
    DawnReading,
    Foe,
    Mask,
    Person,
    Square,
    WeightedValues,
    at_least,
    hit_weight,
    mask_of,
    members,
)

INFECTION: Final = 16.0
"""What it costs the humans that somebody is infected; a zombie killed is worth 1."""
STUN: Final = 6.0
DEATH: Final = 20.0
DOOMED: Final = 7.0
"""What it costs that somebody dies who is infected anyway."""
FAR: Final = 99
"""The distance to a square that cannot be walked to."""
FAR_ENOUGH: Final = 40
"""Beyond so many points all goals are equally far."""
EYESHOT: Final = 7
"""Beyond so much penalty hardly a shot hits."""
STEADY: Final = 0.8
"""How likely those keep their nerve who may fire while a door is to be shut yet."""
MOST_REMEMBERED: Final = 5000
FIGHT: Final = 4
"""What people reckon with for a step out of a zombie's square."""


def cost_of(person: Person, infect: float, stun: float) -> float:
    """What an attack with those chances would cost."""
    if person.health == "infected":
        return (infect + stun) * DOOMED * person.weight
    if person.health == "stunned":
        return (infect + stun) * DEATH * person.weight
    return (infect * INFECTION + stun * STUN) * person.weight


def shots_of(shooters: Sequence[Person]) -> float:
    return float(sum([person.shots if person.active else person.fire for person in shooters]))


class Danger:
    """How near the zombies are while those doors are shut: the squares that they reach in so many steps, the
    quick ones with a head start. Worked out as far as is asked."""

    def __init__(self, reading: DawnReading, shut: Mask) -> None:
        self.mall, self.shut = reading.content.mall, shut
        self.starts = {1 - speed: squares for speed, squares in reading.speeds.items()}
        self.first = min(self.starts, default=0)
        self.rings: list[Mask] = [self.starts.pop(self.first, 0)]
        self.known: dict[Square, int] = {}

    def near(self, square: Square) -> int:
        """How many turns of an ordinary zombie it is to that square from the nearest one."""
        found = self.known.get(square)
        if found is None:
            found = self.known[square] = self._found(square)
        return found

    def _found(self, square: Square) -> int:
        level = 0
        while level < len(self.rings) or self._widens():
            if self.rings[level] >> square & 1:
                return self.first + level
            level += 1
        return FAR

    def _widens(self) -> bool:
        """One step on, if that leads anywhere."""
        last = self.rings[-1]
        joining = self.starts.pop(self.first + len(self.rings), 0)
        self.rings.append(last | self.mall.spread(last, self.shut) | joining)
        return self.rings[-1] != last or bool(self.starts)


class Routes:
    """Points from any square to the nearest goal, for people: they open doors and fight zombies."""

    def __init__(self, reading: DawnReading, goals: Mask) -> None:
        self.reading, self.mall = reading, reading.content.mall
        self.zombies, self.shut, self.at_shut_doors = reading.zombies, reading.shut, reading.at_shut_doors
        self.step_cost, self.door_cost = reading.step_cost, reading.door_cost
        self.waiting = [0] * (FAR_ENOUGH + FIGHT + self.door_cost + self.step_cost)
        self.waiting[0] = goals
        self.done: Mask = 0
        self.rings: list[Mask] = []
        self.known: dict[Square, int] = {}
        self.counted: Mask = 0
        """The squares whose distances are known."""

    def measured(self, squares: Mask) -> dict[Square, int]:
        """The distances of all of those, and of others that were asked for: up to FAR_ENOUGH, beyond that
        nobody reckons."""
        points, rest = 0, squares & ~self.counted
        self.counted |= rest
        while rest and points < FAR_ENOUGH:
            if points == len(self.rings):
                self._widen(points)
            reached = rest & self.rings[points]
            if reached:
                for square in members(reached):
                    self.known[square] = points
                rest ^= reached
            points += 1
        if rest:
            for square in members(rest):
                self.known[square] = FAR_ENOUGH
        return self.known

    def _widen(self, points: int) -> None:
        """All squares that are just so far away, and on from there."""
        ring = self.waiting[points] & ~self.done
        self.done |= ring
        self.rings.append(ring)
        fought = ring & self.zombies
        if fought:
            self._go_on(fought, points + FIGHT)
        if fought != ring:
            self._go_on(ring ^ fought, points + self.step_cost)

    def _go_on(self, squares: Mask, points: int) -> None:
        """From there to the squares beside, which are so far away."""
        waiting = self.waiting
        waiting[points] |= self.mall.spread(squares, self.shut)
        if squares & self.at_shut_doors:
            waiting[points + self.door_cost] |= self.reading.through_shut_doors(squares)


class Odds:
    """What shots and attacks may be expected to do, by sets of people, sorts of foes, penalties or values.
    Shots hold while people are as well armed, attacks while they are as well, too."""

    def __init__(self) -> None:
        self.arms: Sequence[tuple[int, int]] = []
        self.health: Sequence[str] = []
        self._forget_shots()

    def _forget_shots(self) -> None:
        self.unknown: dict[WeightedValues, int] = {}
        self.hits: dict[tuple[int, int, int], tuple[float, int]] = {}
        self.shots: dict[tuple[int, int, int], float] = {}
        self.volleys: dict[tuple[int, int, int], float] = {}
        self._forget_attacks()

    def _forget_attacks(self) -> None:
        self.harms: dict[tuple[int, int], float] = {}
        self.splits: dict[tuple[int, int], tuple[float, int]] = {}

    def refresh(self, reading: DawnReading) -> None:
        arms = [(person.bit, person.dice) for person in reading.people]
        health = [person.health for person in reading.people]
        if arms != self.arms or len(self.volleys) > MOST_REMEMBERED:
            self._forget_shots()
        elif health != self.health:
            self._forget_attacks()
        self.arms, self.health = arms, health

    def sort(self, foe: Foe, reading: DawnReading) -> int:
        """The same for all against whom the odds are the same: whoever is unknown is of another sort as soon
        as more has been seen of the others."""
        if foe.value is not None:
            return foe.kind
        values = reading.values_of(foe)
        return foe.kind - 8 * self.unknown.setdefault(values, len(self.unknown) + 1)


class Manner(NamedTuple):
    """How people keep together."""

    company: float
    """What each step towards the others is worth to them."""
    in_step: float
    """What a round is worth to those in one square in which all of them act, or none, while there is
    something to go for."""


PAIRS: Final = Manner(0.25, 0.0)
"""Two and two, each for themselves: as most people begin."""
TOGETHER: Final = Manner(1.5, 1.5)
"""All four as one: only one zombie at a time gets at them, and all of them fire at it."""


class Judge:
    """What is worked out is kept, for as long as the reading holds."""

    def __init__(self, reading: DawnReading, rng: Rng, odds: Odds, manner: Manner = PAIRS) -> None:
        self.memory: dict[Any, Any] = {}
        self.reading, self.rng, self._odds, self.manner = reading, rng, odds, manner
        self._sorts: dict[int, int] = {}
        self._routes: dict[Mask, Routes] = {}
        self._danger: dict[Mask, Danger] = {}
        self._kills: dict[tuple[int, Square, Mask], float] = {}
        self._targets: dict[tuple[Square, Mask], list[tuple[Foe, int]]] = {}

    @kept
    def odds(self) -> Odds:
        self._odds.refresh(self.reading)
        return self._odds

    def sort(self, foe: Foe) -> int:
        """As far as odds go."""
        found = self._sorts.get(foe.kind)
        if found is None:
            found = self._sorts[foe.kind] = self.odds.sort(foe, self.reading)
        return found

    # -- ways ----------------------------------------------------------------------------------------------

    def danger(self, shut: Mask) -> Danger:
        if shut not in self._danger:
            self._danger[shut] = Danger(self.reading, shut)
        return self._danger[shut]

    def routes(self, goals: Iterable[Square]) -> Routes:
        key = mask_of(goals)
        if key not in self._routes:
            self._routes[key] = Routes(self.reading, key)
        return self._routes[key]

    def targets(self, here: Square, obstacles: Mask) -> list[tuple[Foe, int]]:
        """Whom it is worth firing at from there, with the penalty."""
        key = (here, obstacles)
        found = self._targets.get(key)
        if found is None:
            shots = self.reading.shots_from(here, obstacles)
            found = self._targets[key] = [shot for shot in shots if shot[1] <= EYESHOT]
        return found

    def shot(self, person: Person, foe: Foe, penalty: int) -> float:
        """How likely he is to kill it."""
        sort = self.sort(foe)
        key = (person.bit, sort, penalty)
        found = self.odds.shots.get(key)
        if found is None:
            hits, weights = self._hits(person.dice, foe, sort, penalty)
            found = self.odds.shots[key] = self.reading.nerve(person, foe, penalty == 0) * hits / weights
        return found

    def _hits(self, dice: int, foe: Foe, sort: int, penalty: int) -> tuple[float, int]:
        """Of all that it may be worth, by weight, what so many dice hit, and the whole weight."""
        key = (dice, sort, penalty)
        found = self.odds.hits.get(key)
        if found is None:
            values, most = self.reading.values_of(foe), self.reading.content.box.fire.dice_at_most
            found = hit_weight(min(dice, most), penalty, values), sum([weight for _, weight in values])
            self.odds.hits[key] = found
        return found

    def chances(self, shooters: Sequence[Person], targets: Iterable[tuple[Foe, int]]) -> list[float]:
        """How likely one of them, whoever fires, is to kill each of those, best first."""
        known, group = self.odds.volleys, sum([person.bit for person in shooters])
        found = []
        for foe, penalty in targets:
            key = (group, self.sort(foe), penalty)
            if key not in known:
                shots = [self.shot(person, foe, penalty) for person in shooters]
                known[key] = sum(shots) / len(shots)
            found.append(known[key])
        found.sort(reverse=True)
        return found

    def kills(self, shooters: Sequence[Person], end: Square, obstacles: Mask) -> float:
        """How many zombies they may be expected to shoot from there with those things in the way."""
        key = (sum([person.bit for person in shooters]), end, obstacles)
        found = self._kills.get(key)
        if found is None:
            found = self._kills[key] = self._expected_kills(shooters, self.targets(end, obstacles))
        return found

    def _expected_kills(self, shooters: Sequence[Person], targets: Sequence[tuple[Foe, int]]) -> float:
        shots, total = shots_of(shooters), 0.0
        if not shots or not targets:
            return 0.0
        for chance in self.chances(shooters, targets):
            used = min(shots, 1 / max(chance, 0.01))
            total += used * chance
            shots -= used
            if shots <= 0:
                break
        return total

    def is_steady(self, person: Person) -> bool:
        """Does he keep his nerve nearly always?"""
        return self.reading.nerve(person, self.reading.anybody, False) >= STEADY

    # -- attacks -------------------------------------------------------------------------------------------

    def harm(self, group: Sequence[Person], foe: Foe | None) -> float:
        """What an attack on those in one square may be expected to cost them, after their reaction fire."""
        if foe is None:
            foe = self.reading.anybody
        key = (sum([person.bit for person in group]), self.sort(foe))
        found = self.odds.harms.get(key)
        if found is None:
            found = self.odds.harms[key] = self._harm(group, foe)
        return found

    def _harm(self, group: Sequence[Person], foe: Foe) -> float:
        values = self.reading.values_of(foe)
        # always in the same order, so that sums are the same to the last digit whoever asked first
        ready = [p for p in self.reading.people if p in group and p.health != "stunned"]
        nerves = [(person.dice, self.reading.nerve(person, foe, True)) for person in ready]
        total, weights = 0.0, 0
        for value, weight in values:
            survives = 1.0
            for dice, nerve in nerves:
                survives *= 1 - nerve * at_least(dice, value)
            total += weight * survives * self.best_split(group, value)[0]
            weights += weight
        return total / weights

    def best_split(self, group: Sequence[Person], value: int) -> tuple[float, int]:
        """The most that an attack of that value costs, and how it is split; people offer the cheapest."""
        key = (sum([person.bit for person in group]), value)
        found = self.odds.splits.get(key)
        if found is None:
            found = self.odds.splits[key] = self._best_split(group, value)
        return found

    def _best_split(self, group: Sequence[Person], value: int) -> tuple[float, int]:
        best = (0.0, 1)
        for count in range(1, min(len(group), value) + 1):
            infect, stun = self.reading.strike(value // count)
            costs = sorted([cost_of(person, infect, stun) for person in group])
            best = max(best, (sum(costs[:count]), count))
        return best
