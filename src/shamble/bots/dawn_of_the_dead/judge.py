"""What the bot makes of a reading: where it is dangerous, how far people have to go, what an attack costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...engine import Rng
from ...games.dawn_of_the_dead.reading import DawnReading, Foe, Mask, Person, Square, at_least

INFECTION: Final = 16.0
"""What it costs the humans that somebody is infected; a zombie killed is worth 1."""
STUN: Final = 6.0
DEATH: Final = 20.0
DOOMED: Final = 7.0
"""What it costs that somebody dies who is infected anyway."""
FAR: Final = 99
"""The distance to a square that cannot be walked to."""
EYESHOT: Final = 7
"""Beyond so much penalty hardly a shot hits."""
FIGHT: Final = 4
"""What people reckon with for a step out of a zombie's square."""


def cost_of(person: Person, infect: float, stun: float) -> float:
    """What an attack with those chances would cost."""
    if person.health == "infected":
        return (infect + stun) * DOOMED * person.weight
    if person.health == "stunned":
        return (infect + stun) * DEATH * person.weight
    return (infect * INFECTION + stun * STUN) * person.weight


class Judge:
    """What is worked out is kept, for as long as the reading holds."""

    def __init__(self, reading: DawnReading, rng: Rng) -> None:
        self.reading, self.rng = reading, rng
        self._routes: dict[tuple[Square, ...], list[int]] = {}
        self._danger: dict[Mask, list[int]] = {}
        self._shots: dict[tuple[Person, Foe, int], float] = {}
        self._targets: dict[tuple[Square, Mask], list[tuple[Foe, int]]] = {}
        self._harms: dict[tuple[frozenset[str], int | None, bool, bool, bool], float] = {}

    # -- ways ----------------------------------------------------------------------------------------------

    def danger(self, shut: Mask) -> list[int]:
        """How many turns of an ordinary zombie each square is from the nearest zombie."""
        if shut not in self._danger:
            foes = self.reading.foes.values()
            self._danger[shut] = self._spread([(foe.square, 1 - foe.speed) for foe in foes], shut)
        return self._danger[shut]

    def _spread(self, sources: Sequence[tuple[Square, int]], shut: Mask) -> list[int]:
        """Steps from the nearest source to each square; a source may have a head start."""
        ways = self.reading.ways(shut)
        distance = [FAR] * len(ways)
        starts: dict[int, list[Square]] = {}
        for square, start in sources:
            starts.setdefault(start, []).append(square)
        ring: list[Square] = []
        level = min(starts, default=FAR)
        while ring or starts:
            for square in starts.pop(level, ()):
                if distance[square] > level:
                    distance[square] = level
                    ring.append(square)
            level += 1
            further = []
            for square in ring:
                for to in ways[square]:
                    if distance[to] > level:
                        distance[to] = level
                        further.append(to)
            ring = further
        return distance

    def routes(self, goals: Sequence[Square]) -> list[int]:
        """Points from each square to the nearest goal, for people: they open doors and fight zombies."""
        key = tuple(goals)
        if key not in self._routes:
            self._routes[key] = self._routed(key)
        return self._routes[key]

    def _routed(self, goals: Iterable[Square]) -> list[int]:
        reading = self.reading
        links, zombies, step = reading.tolls, reading.zombies, reading.step_cost
        distance = [FAR] * len(links)
        waiting: list[list[Square]] = [[] for _ in range(FAR)]
        for goal in goals:
            distance[goal] = 0
            waiting[0].append(goal)
        for far, ring in enumerate(waiting):
            for square in ring:
                if distance[square] < far:
                    continue
                onwards = far + (FIGHT if zombies >> square & 1 else step)
                for to, toll in links[square]:
                    cost = onwards + toll
                    if cost < distance[to]:
                        distance[to] = cost
                        waiting[cost].append(to)
        return distance

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
        key = (person, foe, penalty)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self.reading.kill((person,), foe, penalty)
        return found

    # -- attacks -------------------------------------------------------------------------------------------

    def harm(self, group: Sequence[Person], foe: Foe | None) -> float:
        """What an attack on those in one square may be expected to cost them, after their reaction fire."""
        if foe is None:
            foe = self.reading.anybody
        names = frozenset([person.name for person in group])
        key = (names, foe.value, foe.berserk, foe.turned, foe.mixed)
        if key not in self._harms:
            self._harms[key] = self._harm(group, foe)
        return self._harms[key]

    def _harm(self, group: Sequence[Person], foe: Foe) -> float:
        values = self.reading.values_of(foe)
        ready = [person for person in group if person.health != "stunned"]
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
        best = (0.0, 1)
        for count in range(1, min(len(group), value) + 1):
            infect, stun = self.reading.strike(value // count)
            costs = sorted([cost_of(person, infect, stun) for person in group])
            best = max(best, (sum(costs[:count]), count))
        return best
