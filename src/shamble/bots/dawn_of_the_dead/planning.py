"""Where a stack should go: every square that it can reach this turn, weighed. A zombie killed is worth 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from ...games.dawn_of_the_dead.reading import NO_DOOR, DawnReading, Mask, Person, Square
from .judge import FAR, Judge

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
COMPANY: Final = 0.25
"""What each step towards the others is worth."""
NEXT_ROUND: Final = 0.8
"""How much a shot counts that can be fired next round instead."""
THREAT: Final[tuple[float, ...]] = (1.0, 1.0, 0.6, 0.3, 0.15)
"""How likely an attack is to come, by how far the nearest zombie is."""
DOOR_BIAS: Final = 0.4
"""A door shut is a door to open again."""


class Goal(NamedTuple):
    """Where to end the turn, and the door to shut there, or NO_DOOR."""

    worth: float
    end: Square
    door: int


class Aim(NamedTuple):
    """What each step nearer is worth."""

    weight: float
    distance: list[int]


def stacks(reading: DawnReading) -> Iterator[list[Person]]:
    """Who might be activated together: everybody who can in one square, and all parts of that."""
    for square in sorted({person.square for person in reading.people}):
        able = [person for person in reading.at(square) if person.eligible]
        for size in range(len(able), 0, -1):
            for chosen in combinations(able, size):
                yield list(chosen)


def fresh_goal(judge: Judge, stack: Sequence[Person]) -> Goal:
    """The best way to spend a turn that begins: main doors and rifles are at hand."""
    moves = min(person.move for person in stack)
    weigh = Weigher(judge, stack)
    return max([weigh.goal(weigh.here, NO_DOOR, weigh.windfall(moves)), *_goals(judge, weigh, moves)])


def next_goal(judge: Judge, stack: Sequence[Person]) -> Goal:
    """The best way to spend what is left of a turn."""
    weigh = Weigher(judge, stack)
    moves = min(person.moves for person in stack)
    return max([weigh.goal(weigh.here, NO_DOOR, 0.0), *_goals(judge, weigh, moves)])


def _goals(judge: Judge, weigh: Weigher, moves: int) -> Iterator[Goal]:
    """Wherever the stack could go, if all go who can, with every door that it could shut there."""
    reading, here = judge.reading, weigh.here
    together = len(weigh.stack) == len([p for p in reading.at(here) if p.eligible or p.active])
    if not together or not moves:
        return
    for end, left in reachable(reading, here, moves).items():
        if end != here:
            yield weigh.goal(end, NO_DOOR, 0.0)
        if left >= reading.door_cost and not reading.zombies >> end & 1:
            for door in open_doors(reading, end):
                yield weigh.goal(end, door, 0.0)


def open_doors(reading: DawnReading, square: Square) -> list[int]:
    taken = reading.shut | reading.broken
    return [door for _, door in reading.steps[square] if door != NO_DOOR and not taken >> door & 1]


def reachable(
    reading: DawnReading, here: Square, moves: int, origin: dict[Square, Square] | None = None
) -> dict[Square, int]:
    """Where so many points lead, and how many are left there. A zombie's square ends the way."""
    zombies, shut, step, opening = reading.zombies, reading.shut, reading.step_cost, reading.door_cost
    found = {here: moves}
    heap = [(-moves, here)]
    while heap:
        negative, square = heappop(heap)
        left = -negative
        if left < found[square] or (square != here and zombies >> square & 1):
            continue
        if zombies >> square & 1:
            left -= reading.foes[square].value or FAR
        for to, door in reading.steps[square]:
            after = left - step - (opening if door != NO_DOOR and shut >> door & 1 else 0)
            if after >= 0 and after > found.get(to, -1):
                found[to] = after
                heappush(heap, (-after, to))
                if origin is not None:
                    origin[to] = square
    return found


def first_step(reading: DawnReading, here: Square, end: Square, moves: int) -> Square:
    """The next square on the way there; where they are, if there is none."""
    origin: dict[Square, Square] = {}
    reachable(reading, here, moves, origin)
    while end in origin and origin[end] != here:
        end = origin[end]
    return end if end in origin else here


class Weigher:
    """What it is worth to a stack to end its turn somewhere, the others being where they are."""

    def __init__(self, judge: Judge, stack: Sequence[Person]) -> None:
        self.judge, self.reading, self.stack = judge, judge.reading, stack
        self.here = stack[0].square
        names = {person.name for person in stack}
        self.others = [person for person in self.reading.people if person.name not in names]
        self.left = [person for person in self.others if person.square == self.here]
        own: Mask = 0 if self.left else 1 << self.here
        self.obstacles = self.reading.obstacles & ~own
        self.aims = aims(judge, stack, self.others)
        self._groups: dict[Square, list[Person]] = {}
        for person in self.others:
            self._groups.setdefault(person.square, []).append(person)
        self._kills: dict[Square, float] = {}

    def goal(self, end: Square, door: int, windfall: float) -> Goal:
        shut = self.reading.shut | 1 << door if door != NO_DOOR else self.reading.shut
        worth = windfall - sum([aim.weight * min(40, aim.distance[end]) for aim in self.aims])
        worth -= DOOR_BIAS if door != NO_DOOR else 0.0
        kills = self._kills_from(end)
        worth += kills + self.places(end) - self.risks(end, shut, kills)
        if end == self.here:
            rest = [person for person in self.left if person.eligible]
            worth += NEXT_ROUND * self.kills(rest, end) if rest else 0.0
        return Goal(worth, end, door)

    def _kills_from(self, end: Square) -> float:
        """The doors make no difference to that."""
        found = self._kills.get(end)
        if found is None:
            found = self._kills[end] = self.kills(self.stack, end)
        return found

    def idle(self) -> float:
        """What the table is worth if the stack is not activated."""
        here = self.here
        worth = -sum([aim.weight * min(40, aim.distance[here]) for aim in self.aims])
        able = [person for person in self.reading.at(here) if person.eligible]
        worth += NEXT_ROUND * self.kills(able, here)
        return worth + self.places(here) - self.risks(here, self.reading.shut, 0.0)

    def windfall(self, moves: int) -> float:
        """What can be had at once, where they are."""
        reading, here = self.reading, self.here
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
        worth = AT_GATE if end in self.reading.gates else 0.0
        if end != self.here:
            worth += WAKING * sum([p.health == "stunned" and p.square == end for p in self.others])
        return worth

    def kills(self, shooters: Sequence[Person], end: Square) -> float:
        """How many zombies they may be expected to shoot from there."""
        shots = float(sum([person.shots if person.active else person.fire for person in shooters]))
        if not shots:
            return 0.0
        shot, count = self.judge.shot, len(shooters)
        chances = [
            sum([shot(person, foe, penalty) for person in shooters]) / count
            for foe, penalty in self.judge.targets(end, self.obstacles)
        ]
        total = 0.0
        for chance in sorted(chances, reverse=True):
            used = min(shots, 1 / max(chance, 0.01))
            total += used * chance
            shots -= used
            if shots <= 0:
                break
        return total

    def risks(self, end: Square, shut: Mask, kills: float) -> float:
        """What the zombies may do to everybody, the stack being there."""
        reading = self.reading
        danger = self.judge.danger(shut)
        total = 0.0
        for square in {end, *[person.square for person in self.others]}:
            near = danger[square]
            threat = THREAT[max(0, near)] if near < len(THREAT) else 0.0
            if not threat:
                continue
            group = self._groups.get(square, [])
            if square == end:
                group = [*group, *self.stack]
            foe = reading.foes.get(square)
            if square == end and near <= 1:
                beside = sum([reading.zombies >> to & 1 for to, _ in reading.steps[square]])
                threat = max(0.3, 1 - kills / max(1, beside + (foe is not None)))
            total += threat * self.judge.harm(group, foe)
        return total


def aims(judge: Judge, stack: Sequence[Person], others: Sequence[Person]) -> list[Aim]:
    """What the stack should be walking towards."""
    found: list[Aim] = []
    reading = judge.reading
    stunned = sorted({p.square for p in others if p.health == "stunned" and p.square != stack[0].square})
    if stunned:
        found.append(Aim(RESCUE, judge.routes(stunned)))
    if any(person.unarmed for person in stack):
        found.append(Aim(RIFLE, judge.routes([reading.rifles])))
    elif any(person.unarmed for person in others):
        found.append(Aim(ESCORT, judge.routes([reading.rifles])))
    elif reading.gates:
        held = {person.square for person in others}
        free = [gate for gate in reading.gates if gate not in held] or reading.gates
        found.append(Aim(GATE, judge.routes(free)))
    elif reading.foes:
        found.append(Aim(HUNT, judge.routes(sorted(reading.foes))))
    company = sorted({person.square for person in others})
    if company:
        found.append(Aim(COMPANY, judge.routes(company)))
    return found
