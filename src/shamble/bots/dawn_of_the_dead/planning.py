"""Where a stack should go: every square that it can reach this turn, weighed. A zombie killed is worth 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from ...engine.kept import kept
from ...games.dawn_of_the_dead.reading import (
    NO_DOOR,
    NOWHERE,
    SQUARE_BIT,
    DawnReading,
    Mask,
    Person,
    Square,
    mask_of,
    members,
)
from .judge import FAR, Judge, Routes, shots_of

RIFLE: Final = 0.5
"""What each step towards the rifles is worth to somebody who needs one."""
ESCORT: Final = 0.35
"""The same for those who should be there too."""
ARMING: Final = 10.0
"""What it is worth to take one."""
GATE: Final = 0.4
"""What each step towards a main door is worth, and what it is worth to stand there, and to close it."""
AT_GATE: Final = 2.0
CLOSING: Final = 8.0
RESCUE: Final = 0.5
"""What each step towards somebody stunned is worth, and what it is worth to wake him."""
WAKING: Final = 8.0
HUNT: Final = 0.3
"""What each step towards a zombie is worth, when nothing else is left to do."""
NEXT_ROUND: Final = 0.8
"""How much a shot counts that can be fired next round instead."""
THREAT: Final[tuple[float, ...]] = (1.0, 1.0, 0.6, 0.3, 0.15)
"""How likely an attack is to come, by how far the nearest zombie is."""
DOOR_BIAS: Final = 0.4
"""A door shut is a door to open again."""
NOTHING: Final = -1e9
"""Less than anything is worth."""
ROUNDING: Final = 1e-6
"""Sums in another order may differ by less than that."""


class Goal(NamedTuple):
    """Where to end the turn, and the door to shut there, or NO_DOOR."""

    worth: float
    end: Square
    door: int
    volley: bool = False
    """Do they fire before they go, or before they shut the door? One that is shut is opened for that."""


Destination = tuple[float, Routes]
"""What each step nearer is worth, and how far it is."""


def stacks(reading: DawnReading) -> Iterator[list[Person]]:
    """Who might be activated together: everybody who can in one square, and all parts of that."""
    for square in sorted({person.square for person in reading.people}):
        able = [person for person in reading.at(square) if person.eligible]
        for size in range(len(able), 0, -1):
            for chosen in combinations(able, size):
                yield list(chosen)


def fresh_goal(weigh: Weigher, windfall: float, least: float) -> tuple[float, Goal]:
    """The best way to spend a turn that begins, and what it gains over doing nothing: main doors and rifles
    are at hand. If none gains that much, any."""
    ways = _ways(weigh, min([person.move for person in weigh.stack]))
    weigh.stays = not ways
    if weigh.stays and not windfall and not weigh.judge.targets(weigh.here, weigh.obstacles):
        return 0.0, Goal(0.0, weigh.here, NO_DOOR)
    idle = weigh.idle()
    price = idle + weigh.out_of_step()
    goal = _best(weigh, ways, windfall, least + price)
    return goal.worth - price, goal


def next_goal(judge: Judge, stack: Sequence[Person]) -> Goal:
    """The best way to spend what is left of a turn."""
    weigh = Weigher(judge, stack)
    ways = _ways(weigh, min([person.moves for person in stack]))
    return _best(weigh, ways, 0.0, NOTHING) if ways else Goal(0.0, weigh.here, NO_DOOR)


def _best(weigh: Weigher, ways: Sequence[tuple[Square, int]], windfall: float, least: float) -> Goal:
    """Of all that the stack could do. What could not be better than the best so far, or not worth that much,
    is not weighed in full: most of it."""
    weigh.measure({weigh.here, *[end for end, _ in ways]})
    best = weigh.weighed(weigh.here, NO_DOOR, windfall)
    bar = max(best[0], least)
    for hope, end, door in weigh.hopes(ways, bar):
        if hope + ROUNDING < bar:
            break
        if weigh.fair_hope(end, door, hope) + ROUNDING >= bar:
            best = max(best, weigh.weighed(end, door, 0.0))
            bar = max(bar, best[0])
    return Goal(*best)


def stack_goals(weigh: Weigher, moves: int, windfall: float) -> list[Goal]:
    """All that the stack could do, the best first; for those who think longer."""
    ways = _ways(weigh, moves)
    weigh.measure({weigh.here, *[end for end, _ in ways]})
    found = [weigh.goal(weigh.here, NO_DOOR, windfall), *[weigh.goal(end, door, 0.0) for end, door in ways]]
    return sorted(found, reverse=True)


def _ways(weigh: Weigher, moves: int) -> list[tuple[Square, int]]:
    """Wherever the stack could go, if all go who can, with every door that it could shut there."""
    reading, here = weigh.reading, weigh.here
    together = len(weigh.stack) == len([p for p in reading.at(here) if p.eligible or p.active])
    if not together or not moves:
        return []
    found, doors_at, door_cost = [], reading.content.mall.doors_at, reading.door_cost
    for end, left in reachable(reading, here, moves).items():
        if end != here:
            found.append((end, NO_DOOR))
        if left >= door_cost and doors_at[end] and not weigh.zombies >> end & 1:
            found += [(end, door) for door in open_doors(reading, end)]
    return found


def peeks(weigh: Weigher) -> list[Goal]:
    """Shut doors where they are, to be opened for some shots and shut again; for those who think longer."""
    reading, here = weigh.reading, weigh.here
    moves = min(person.move for person in weigh.stack)
    if moves < 2 * reading.door_cost or reading.zombies >> here & 1:
        return []
    doors = [door for _, door in reading.steps[here] if door != NO_DOOR and reading.shut >> door & 1]
    return [weigh.goal(here, door, 0.0)._replace(volley=True) for door in doors]


def open_doors(reading: DawnReading, square: Square) -> list[int]:
    taken = reading.shut | reading.broken
    return [door for door in reading.content.mall.doors_at[square] if not taken >> door & 1]


def reachable(reading: DawnReading, here: Square, moves: int) -> dict[Square, int]:
    """Where so many points lead, and how many are left there. A zombie's square ends the way."""
    rings, left, _ = _flooded(reading, here, moves, NOWHERE)
    return {square: left[square] for ring in rings for square in ring}


def first_step(reading: DawnReading, here: Square, end: Square, moves: int) -> Square:
    """The next square on the way there; where they are, if there is none."""
    origin, at = _flooded(reading, here, moves, end)[2], end
    while origin[at] not in (here, NOWHERE):
        at = origin[at]
    return here if origin[at] == NOWHERE else at


def _flooded(
    reading: DawnReading, here: Square, moves: int, end: Square
) -> tuple[list[list[Square]], list[int], list[Square]]:
    """The squares in reach by how many points are left there at most, some of them by less, too; what is left
    in each, and whence one gets there, of equal ways by the first. Who asks for the way to one square is only
    told of those from which it could still be reached if all doors were open."""
    zombies, tolls, step = reading.zombies, reading.tolls, reading.step_cost
    left, origin = [-1] * len(tolls), [NOWHERE] * len(tolls)
    left[here] = moves
    needed = left if end == NOWHERE else reading.content.mall.points(end, 0, step, reading.door_cost)
    rings: list[list[Square]] = [[] for _ in range(moves)] + [[here]]
    for points in range(moves, 0, -1):
        if end != NOWHERE and left[end] >= points:
            break
        ring = rings[points]
        ring.sort()
        for square in ring:
            if left[square] != points:
                continue
            rest = points - step
            if zombies & SQUARE_BIT[square]:
                if square != here:
                    continue
                rest -= reading.foe_in(square).value or FAR
            for to, toll in tolls[square]:
                after = rest - toll
                if after > left[to] and after >= needed[to]:
                    left[to], origin[to] = after, square
                    rings[after].append(to)
    return rings, left, origin


class Weigher:
    """What it is worth to a stack to end its turn somewhere, the others being where they are."""

    def __init__(self, judge: Judge, stack: Sequence[Person]) -> None:
        self.memory: dict[Any, Any] = {}
        self.judge, self.reading, self.stack = judge, judge.reading, stack
        self.here = stack[0].square
        self.zombies, self.shut = self.reading.zombies, self.reading.shut
        self.reach, self.beside = self.reading.content.sight.reach, self.reading.content.mall.beside
        self.stays = False
        """Can they go nowhere? Then what there is to walk makes no difference."""
        names = {person.name for person in stack}
        self.others = [person for person in self.reading.people if person.name not in names]
        self.left = [person for person in self.others if person.square == self.here]
        own: Mask = 0 if self.left else 1 << self.here
        self.obstacles = self.reading.obstacles & ~own
        self.shots = shots_of(stack)
        self.groups: dict[Square, list[Person]] = {}
        for person in self.others:
            self.groups.setdefault(person.square, []).append(person)
        self._walks: dict[Square, float] = {}
        self._kills: dict[Square, float] = {}
        self._harms: dict[Square, float] = {}
        self._elsewhere: dict[tuple[Square, Mask], float] = {}

    def goal(self, end: Square, door: int, windfall: float) -> Goal:
        return Goal(*self.weighed(end, door, windfall))

    def weighed(self, end: Square, door: int, windfall: float) -> tuple[float, Square, int]:
        """What that goal is worth, and what it is."""
        shut = self.shut_with(door)
        worth = windfall - self.walk_from(end)
        worth -= DOOR_BIAS if door != NO_DOOR else 0.0
        kills = self._kills_from(end)
        worth += kills + self.places(end) - self.risks(end, shut, kills)
        if end == self.here:
            worth += self.later_kills
        return worth, end, door

    def hopes(self, ways: Sequence[tuple[Square, int]], least: float) -> list[tuple[float, Square, int]]:
        """What each of those goals may be worth at most: every shot in reach a kill, and no danger there. The
        best first, and only what may be worth that much."""
        at_most: dict[Square, float] = {}
        found, least = [], least - ROUNDING
        places, walks = self._places, self._walks  # measured by now
        for end, door in ways:
            worth = at_most.get(end)
            if worth is None:
                worth = at_most[end] = self.most_kills(end) + places.get(end, 0.0) - walks[end]
            if door != NO_DOOR:
                worth -= DOOR_BIAS
                if end == self.here:
                    worth += self.later_kills
            elif end not in self.groups:
                worth -= self.risk_of_others
            if worth >= least:
                found.append((worth, end, door))
        found.sort(reverse=True)
        return found

    def fair_hope(self, end: Square, door: int, hope: float) -> float:
        """The same with the danger there."""
        kills, shut = self.most_kills(end), self.shut_with(door)
        if door != NO_DOOR or end in self.groups:
            return hope - self.risks(end, shut, kills)
        return hope - self._risk_at(end, shut, kills)

    def most_kills(self, end: Square) -> float:
        """No more than there are shots, nor than there are zombies."""
        reach = (self.zombies & self.reach[end]).bit_count()
        return reach if reach < self.shots else self.shots

    @kept
    def risk_of_others(self) -> float:
        """While the stack is with none of them, and the doors stay as they are."""
        return sum([self._risk_elsewhere(square, self.reading.shut) for square in self.groups], 0.0)

    @property
    def can_fire(self) -> bool:
        """At somebody, from where they are."""
        return self._kills_from(self.here) > 0

    @kept
    def aims(self) -> list[Destination]:
        return [] if self.stays else aims(self.judge, self.stack, self.others)

    def measure(self, ends: set[Square]) -> None:
        """What there is still to walk from each of those."""
        walks, squares = self._walks, mask_of(ends)
        walks.update(dict.fromkeys(ends, 0.0))
        for weight, routes in self.aims:
            distances = routes.measured(squares)
            for end in ends:
                walks[end] += weight * distances[end]

    def shut_with(self, door: int) -> Mask:
        return self.shut | 1 << door if door != NO_DOOR else self.shut

    def walk_from(self, end: Square) -> float:
        """What there is still to walk."""
        if end not in self._walks:
            self.measure({end})
        return self._walks[end]

    @kept
    def later_kills(self) -> float:
        """By those who are left behind where the stack is now."""
        rest = [person for person in self.left if person.eligible]
        return NEXT_ROUND * self.kills(rest, self.here) if rest else 0.0

    def _kills_from(self, end: Square) -> float:
        """The doors make no difference to that."""
        found = self._kills.get(end)
        if found is None:
            found = self._kills[end] = self.kills(self.stack, end)
        return found

    def idle(self) -> float:
        """What the table is worth if the stack is not activated."""
        here = self.here
        worth = -self.walk_from(here)
        able = [person for person in self.reading.at(here) if person.eligible]
        worth += NEXT_ROUND * self.kills(able, here)
        return worth + self.places(here) - self.risks(here, self.reading.shut, 0.0)

    def out_of_step(self) -> float:
        """What it costs to act without the others there: those who act rest next round, so they could not go
        on together."""
        reading = self.reading
        errands = reading.gates or any(person.unarmed for person in reading.people)
        others = [person for person in self.left if person.health != "stunned"]
        return self.judge.manner.in_step if others and errands else 0.0

    def windfall(self) -> float:
        """What can be had at once, where they are, by a stack whose turn begins."""
        reading, here, moves = self.reading, self.here, min(person.move for person in self.stack)
        if reading.zombies >> here & 1:
            return 0.0
        worth = CLOSING if here in reading.gates else 0.0
        if here == reading.rifles:
            worth += ARMING * sum(person.unarmed for person in self.stack)
        if moves > 1 and any(person.health == "stunned" for person in self.left):
            worth += WAKING
        return worth

    def places(self, end: Square) -> float:
        """What it is worth to be there, for what can be done next."""
        return self._places.get(end, 0.0)

    @kept
    def _places(self) -> dict[Square, float]:
        found = dict.fromkeys(self.reading.gates, AT_GATE)
        for square, group in self.groups.items():
            if square != self.here:
                stunned = sum([person.health == "stunned" for person in group])
                found[square] = found.get(square, 0.0) + WAKING * stunned
        return found

    def kills(self, shooters: Sequence[Person], end: Square) -> float:
        """How many zombies they may be expected to shoot from there."""
        return self.judge.kills(shooters, end, self.obstacles)

    def risks(self, end: Square, shut: Mask, kills: float) -> float:
        """What the zombies may do to everybody, the stack being there."""
        total = 0.0
        for square in {end, *self.groups}:
            if square == end:
                total += self._risk_at(end, shut, kills)
            else:
                total += self._risk_elsewhere(square, shut)
        return total

    def _risk_at(self, end: Square, shut: Mask, kills: float) -> float:
        """To the stack and whoever is there with it."""
        near = self.judge.danger(shut).near(end)
        if near >= len(THREAT):
            return 0.0
        threat, occupied = THREAT[max(0, near)], self.zombies >> end & 1
        if near <= 1:
            beside = (self.zombies & self.beside[end]).bit_count()
            threat = max(0.3, 1 - kills / max(1, beside + occupied))
        harm = self._harms.get(end)
        if harm is None:
            group = [*self.groups.get(end, ()), *self.stack]
            foe = self.reading.foe_in(end) if occupied else None
            harm = self._harms[end] = self.judge.harm(group, foe)
        return threat * harm

    def _risk_elsewhere(self, square: Square, shut: Mask) -> float:
        """To others, wherever the stack ends."""
        found = self._elsewhere.get((square, shut))
        if found is None:
            near = self.judge.danger(shut).near(square)
            occupied = self.zombies >> square & 1
            foe = self.reading.foe_in(square) if occupied else None
            threat = THREAT[max(0, near)] if near < len(THREAT) else 0.0
            found = threat * self.judge.harm(self.groups[square], foe) if threat else 0.0
            self._elsewhere[square, shut] = found
        return found


def aims(judge: Judge, stack: Sequence[Person], others: Sequence[Person]) -> list[Destination]:
    """What the stack should be walking towards."""
    found: list[Destination] = []
    reading = judge.reading
    stunned = [p.square for p in others if p.health == "stunned" and p.square != stack[0].square]
    if stunned:
        found.append((RESCUE, judge.routes(stunned)))
    if any(person.unarmed for person in stack):
        found.append((RIFLE, judge.routes([reading.rifles])))
    elif any(person.unarmed for person in others):
        found.append((ESCORT, judge.routes([reading.rifles])))
    elif reading.gates:
        held = {person.square for person in others}
        free = [gate for gate in reading.gates if gate not in held] or reading.gates
        found.append((GATE, judge.routes(free)))
    elif reading.zombies:
        found.append((HUNT, judge.routes(members(reading.zombies))))
    company = [person.square for person in others]
    if company:
        found.append((judge.manner.company, judge.routes(company)))
    return found
