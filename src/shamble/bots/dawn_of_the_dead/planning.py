"""Where a stack should go: every square that it can reach this turn, weighed. A zombie killed is worth 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from .facts import FAR, Mask, Square
from .scene import Person, Scene

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
THREAT: Final = (1.0, 1.0, 0.6, 0.3, 0.15)
"""How likely an attack is to come, by how far the nearest zombie is."""
DOOR_BIAS: Final = 0.4
"""A door shut is a door to open again."""


class Plan(NamedTuple):
    """Where to end the turn, and the door to shut there, or -1."""

    worth: float
    end: Square
    door: int


class Aim(NamedTuple):
    """What each step nearer is worth."""

    weight: float
    distance: list[int]


def stacks(scene: Scene) -> Iterator[list[Person]]:
    """Who might be activated together: everybody who can in one square, and all parts of that."""
    for square in sorted({person.square for person in scene.people}):
        able = [person for person in scene.at(square) if person.eligible]
        for size in range(len(able), 0, -1):
            for chosen in combinations(able, size):
                yield list(chosen)


def best_plan(scene: Scene, stack: Sequence[Person], moves: int, fresh: bool) -> Plan:
    """The best way to spend what is left of the turn. At its start main doors and rifles are at hand."""
    here = stack[0].square
    weigh = Weigher(scene, stack)
    plans = [weigh.plan(here, -1, weigh.windfall(moves) if fresh else 0.0)]
    alone = len(stack) == len([p for p in scene.at(here) if p.eligible or p.active])
    if alone and moves:
        for end, left in reachable(scene, here, moves).items():
            if end != here:
                plans.append(weigh.plan(end, -1, 0.0))
            if left >= scene.facts.door_cost and not scene.zombies >> end & 1:
                plans += [weigh.plan(end, door, 0.0) for door in open_doors(scene, end)]
    return max(plans)


def open_doors(scene: Scene, square: Square) -> list[int]:
    taken = scene.shut | scene.broken
    return [door for _, door in scene.facts.steps[square] if door >= 0 and not taken >> door & 1]


def reachable(
    scene: Scene, here: Square, moves: int, origin: dict[Square, Square] | None = None
) -> dict[Square, int]:
    """Where so many points lead, and how many are left there. A zombie's square ends the way."""
    found = {here: moves}
    heap = [(-moves, here)]
    while heap:
        negative, square = heappop(heap)
        left = -negative
        if left < found[square] or (square != here and scene.zombies >> square & 1):
            continue
        extra = 0
        if scene.zombies >> square & 1:
            extra = scene.foes[square].value or FAR
        for to, door in scene.facts.steps[square]:
            shut = door >= 0 and scene.shut >> door & 1
            after = left - 1 - extra - (scene.facts.door_cost if shut else 0)
            if after >= 0 and after > found.get(to, -1):
                found[to] = after
                heappush(heap, (-after, to))
                if origin is not None:
                    origin[to] = square
    return found


def first_step(scene: Scene, here: Square, end: Square, moves: int) -> Square:
    """The next square on the way there; where they are, if there is none."""
    origin: dict[Square, Square] = {}
    reachable(scene, here, moves, origin)
    while end in origin and origin[end] != here:
        end = origin[end]
    return end if end in origin else here


class Weigher:
    """What it is worth to a stack to end its turn somewhere, the others being where they are."""

    def __init__(self, scene: Scene, stack: Sequence[Person]) -> None:
        self.scene, self.stack = scene, stack
        self.here = stack[0].square
        names = {person.name for person in stack}
        self.others = [person for person in scene.people if person.name not in names]
        self.left = [person for person in self.others if person.square == self.here]
        own: Mask = 0 if self.left else 1 << self.here
        self.obstacles = scene.obstacles & ~own
        self.aims = aims(scene, stack, self.others)

    def plan(self, end: Square, door: int, windfall: float) -> Plan:
        shut = self.scene.shut | 1 << door if door >= 0 else self.scene.shut
        worth = windfall - sum(aim.weight * min(40, aim.distance[end]) for aim in self.aims)
        worth -= DOOR_BIAS if door >= 0 else 0.0
        kills = self.kills(self.stack, end)
        worth += kills + self.places(end) - self.risks(end, shut, kills)
        if end == self.here:
            rest = [p for p in self.left if p.eligible]
            worth += NEXT_ROUND * self.kills(rest, end) if rest else 0.0
        return Plan(worth, end, door)

    def idle(self) -> float:
        """What the table is worth if the stack is not activated."""
        here = self.here
        worth = -sum(aim.weight * min(40, aim.distance[here]) for aim in self.aims)
        able = [person for person in self.scene.at(here) if person.eligible]
        worth += NEXT_ROUND * self.kills(able, here)
        return worth + self.places(here) - self.risks(here, self.scene.shut, 0.0)

    def windfall(self, moves: int) -> float:
        """What can be had at once, where they are."""
        scene, here = self.scene, self.here
        if scene.zombies >> here & 1:
            return 0.0
        worth = CLOSING if here in scene.gates else 0.0
        if here == scene.facts.rifles:
            worth += ARMING * sum(person.unarmed for person in self.stack)
        if moves > 1 and any(person.health == "stunned" for person in self.left):
            worth += WAKING
        return worth

    def places(self, end: Square) -> float:
        """What it is worth to be there, for what can be done next."""
        scene = self.scene
        worth = AT_GATE if end in scene.gates else 0.0
        if end != self.here:
            worth += WAKING * sum(p.health == "stunned" and p.square == end for p in self.others)
        return worth

    def kills(self, shooters: Sequence[Person], end: Square) -> float:
        """How many zombies they may be expected to shoot from there."""
        scene = self.scene
        shots = float(sum(person.shots if person.active else person.fire for person in shooters))
        if not shots:
            return 0.0
        chances = []
        for foe, penalty in scene.targets(end, self.obstacles):
            chances.append(sum(scene.kill(p, foe, penalty) for p in shooters) / len(shooters))
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
        scene = self.scene
        danger = scene.danger(shut)
        total = 0.0
        for square in {end, *[person.square for person in self.others]}:
            group = [p for p in self.others if p.square == square]
            if square == end:
                group += self.stack
            near = danger[square]
            threat = THREAT[max(0, near)] if near < len(THREAT) else 0.0
            if not threat:
                continue
            foe = scene.foes.get(square)
            if square == end and near <= 1:
                beside = sum(scene.zombies >> to & 1 for to, _ in scene.facts.steps[square])
                threat = max(0.3, 1 - kills / max(1, beside + (foe is not None)))
            total += threat * scene.harm(group, foe)
        return total


def aims(scene: Scene, stack: Sequence[Person], others: Sequence[Person]) -> list[Aim]:
    """What the stack should be walking towards."""
    found: list[Aim] = []
    facts = scene.facts
    stunned = sorted({p.square for p in others if p.health == "stunned" and p.square != stack[0].square})
    if stunned:
        found.append(Aim(RESCUE, scene.routes(stunned)))
    if any(person.unarmed for person in stack):
        found.append(Aim(RIFLE, scene.routes([facts.rifles])))
    elif any(person.unarmed for person in others):
        found.append(Aim(ESCORT, scene.routes([facts.rifles])))
    elif scene.gates:
        held = {person.square for person in others}
        free = [gate for gate in scene.gates if gate not in held] or scene.gates
        found.append(Aim(GATE, scene.routes(free)))
    elif scene.foes:
        found.append(Aim(HUNT, scene.routes(sorted(scene.foes))))
    company = sorted({person.square for person in others})
    if company:
        found.append(Aim(COMPANY, scene.routes(company)))
    return found
