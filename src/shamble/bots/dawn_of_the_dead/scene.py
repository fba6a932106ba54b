"""A view, read once: who is where, how far it is, and what it costs somebody to be attacked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, Final

from ...engine import Rng
from .facts import FAR, Facts, Mask, Square, at_least

INFECTION: Final = 16.0
"""What it costs the humans that somebody is infected; a zombie killed is worth 1."""
STUN: Final = 6.0
DEATH: Final = 20.0
DOOMED: Final = 7.0
"""What it costs that somebody dies who is infected anyway."""


class Person:
    """A character still in the mall."""

    __slots__ = (
        "active", "carries", "carry", "dice", "fire", "health", "move", "moves", "name", "panic", "resting",
        "shots", "square", "unarmed", "weight",
    )  # fmt: skip

    def __init__(self, name: str, entry: Mapping[str, Any], facts: Facts) -> None:
        self.name = name
        self.square: Square = facts.index[entry["square"]]
        self.health: str = entry["health"]
        self.dice: int = entry["dice"]
        self.panic: int = entry["panic"]
        self.fire: int = entry["fire"]
        self.move: int = entry["move"]
        self.carry: int = entry["carry"]
        self.weight: int = entry["weight"]
        self.unarmed: bool = facts.can_use_rifle[name] and not entry["rifle"]
        self.active: bool = entry["active"]
        self.resting: bool = entry["resting"]
        self.moves: int = entry["moves"]
        self.shots: int = entry["shots"]
        self.carries: str | None = entry["carries"]

    @property
    def eligible(self) -> bool:
        return self.health != "stunned" and not self.resting

    def cost_of(self, infect: float, stun: float) -> float:
        """What an attack with those chances would cost."""
        if self.health == "infected":
            return (infect + stun) * DOOMED * self.weight
        if self.health == "stunned":
            return (infect + stun) * DEATH * self.weight
        return (infect * INFECTION + stun * STUN) * self.weight


class Foe:
    """A zombie, or a super-zombie with its passenger."""

    __slots__ = ("berserk", "moved", "square", "turned", "value")

    def __init__(self, square: Square, value: int | None, berserk: bool, turned: bool, moved: bool) -> None:
        self.square, self.value, self.berserk, self.turned, self.moved = square, value, berserk, turned, moved

    @property
    def speed(self) -> int:
        return 3 if self.turned else 2 if self.berserk else 1


ANY: Final = Foe(-1, None, False, False, False)
"""A zombie of which nothing is known."""
WALKS_KEPT: Final = 512


class Scene:
    """The table as one seat sees it. What is worked out is kept, for as long as the view holds."""

    def __init__(self, view: Mapping[str, Any], facts: Facts, rng: Rng) -> None:
        self.view, self.facts, self.rng = view, facts, rng
        self.panic_afar: bool = view["panic_afar"]
        characters: dict[str, Any] = view["characters"]
        self.people = [
            Person(name, entry, facts) for name, entry in characters.items() if entry["square"] is not None
        ]
        self.person = {person.name: person for person in self.people}
        self.foes = _foes(view, facts)
        self.zombies: Mask = mask_of(self.foes)
        self.humans: Mask = mask_of(person.square for person in self.people)
        doors: dict[str, str] = view["doors"]
        self.shut: Mask = mask_of(facts.doors[name] for name, state in doors.items() if state == "shut")
        self.broken: Mask = mask_of(facts.doors[name] for name, state in doors.items() if state == "broken")
        self.gates = [facts.gates[name] for name, state in view["gates"].items() if state == "open"]
        """The squares of the main doors that are still open."""
        self.obstacles: Mask = facts.obstacles(self.zombies | self.humans, self.shut)
        self._routes: dict[tuple[Square, ...], list[int]] = {}
        self._reach: dict[Mask, list[int]] = {}
        self._harms: dict[tuple[frozenset[str], int | None, bool, bool], float] = {}

    def at(self, square: Square) -> list[Person]:
        return [person for person in self.people if person.square == square]

    # -- ways ----------------------------------------------------------------------------------------------

    def spread(self, sources: Iterable[tuple[Square, int]], shut: Mask) -> list[int]:
        """Steps from the nearest source to each square; a source may have a head start."""
        steps, distance = self.facts.steps, [FAR] * len(self.facts.names)
        edges: dict[int, list[Square]] = {}
        for square, start in sources:
            if start < distance[square]:
                distance[square] = start
                edges.setdefault(start, []).append(square)
        level = min(edges, default=FAR)
        while level < FAR and (level in edges or any(start > level for start in edges)):
            for square in edges.pop(level, ()):
                if distance[square] < level:
                    continue
                for to, door in steps[square]:
                    if distance[to] > level + 1 and (door < 0 or not shut >> door & 1):
                        distance[to] = level + 1
                        edges.setdefault(level + 1, []).append(to)
            level += 1
        return distance

    def danger(self, shut: Mask) -> list[int]:
        """How many turns of an ordinary zombie each square is from the nearest zombie."""
        if shut not in self._reach:
            self._reach[shut] = self.spread(((foe.square, 1 - foe.speed) for foe in self.foes.values()), shut)
        return self._reach[shut]

    def prey(self, squares: Iterable[Square]) -> list[int]:
        """How far each square is from the nearest of those, for zombies. It is asked again and again."""
        key = (tuple(sorted(set(squares))), self.shut)
        walks = self.facts.walks
        if key not in walks:
            if len(walks) >= WALKS_KEPT:
                walks.clear()
            walks[key] = self.spread(((square, 0) for square in key[0]), self.shut)
        return walks[key]

    def routes(self, goals: Sequence[Square]) -> list[int]:
        """Points from each square to the nearest goal, for people: they open doors and fight zombies."""
        key = tuple(goals)
        if key in self._routes:
            return self._routes[key]
        steps, zombies, shut = self.facts.steps, self.zombies, self.shut
        distance = [FAR] * len(self.facts.names)
        heap: list[tuple[int, Square]] = []
        for goal in goals:
            distance[goal] = 0
            heap.append((0, goal))
        while heap:
            far, square = heappop(heap)
            if far > distance[square]:
                continue
            far += 4 if zombies >> square & 1 else 1
            for to, door in steps[square]:
                cost = far + self.facts.door_cost if door >= 0 and shut >> door & 1 else far
                if cost < distance[to]:
                    distance[to] = cost
                    heappush(heap, (cost, to))
        self._routes[key] = distance
        return distance

    # -- shots ---------------------------------------------------------------------------------------------

    def penalty(self, here: Square, there: Square, distance: int) -> int:
        door = self.facts.door_on[here][there]
        if door < 0:
            return distance
        return distance + (self.facts.glass_door if self.shut >> door & 1 else self.facts.open_door)

    def targets(self, here: Square, obstacles: Mask) -> list[tuple[Foe, int]]:
        """Whom one could fire at from there, with the penalty; nobody shoots out a window for nothing."""
        if self.zombies >> here & 1:
            return [(self.foes[here], 0)]
        found = []
        line, foes, shut = self.facts.line[here], self.foes, self.shut
        free = self.zombies & ~self.humans
        for there, distance in self.facts.near[here]:
            if free >> there & 1 and not line[there] & obstacles:
                door = self.facts.door_on[here][there]
                if door < 0 or not shut >> door & 1:
                    found.append((foes[there], self.penalty(here, there, distance)))
        return found

    def nerve(self, person: Person, foe: Foe, here: bool) -> float:
        """How likely he is to keep it."""
        extra = self.facts.panic
        value = person.panic
        if foe.turned:
            value += extra.super_here if here else extra.super_far
        elif foe.berserk and here:
            value += extra.berserk_here
        elif not here and not foe.berserk and not self.panic_afar:
            return 1.0
        return at_least(person.dice, value + 1)

    def kill(self, person: Person, foe: Foe, penalty: int) -> float:
        """How likely one shot is to kill."""
        nerve = self.nerve(person, foe, penalty == 0)
        return nerve * self.facts.hit(person.dice, penalty, foe.value)

    def together(self, one: Person, other: Person, foe: Foe, penalty: int) -> float:
        """How likely two shots fired as one are to kill, with all that nerves may do."""
        a, b = self.nerve(one, foe, penalty == 0), self.nerve(other, foe, penalty == 0)
        hit = self.facts.hit
        dice = min(self.facts.dice_at_most, one.dice + other.dice)
        return (
            a * b * hit(dice, 2 * penalty, foe.value)
            + a * (1 - b) * hit(one.dice, penalty, foe.value)
            + (1 - a) * b * hit(other.dice, penalty, foe.value)
        )

    # -- attacks -------------------------------------------------------------------------------------------

    def harm(self, group: Sequence[Person], foe: Foe | None) -> float:
        """What an attack on those in one square may be expected to cost them, after their reaction fire."""
        if foe is None:
            foe = ANY
        key = (frozenset(person.name for person in group), foe.value, foe.berserk, foe.turned)
        if key not in self._harms:
            self._harms[key] = self._harm(group, foe)
        return self._harms[key]

    def _harm(self, group: Sequence[Person], foe: Foe) -> float:
        values = self.facts.values if foe.value is None else ((foe.value, 1.0),)
        ready = [p for p in group if p.health != "stunned"]
        nerves = [(p.dice, self.nerve(p, foe, True)) for p in ready]
        total = 0.0
        for value, chance in values:
            survives = 1.0
            for dice, nerve in nerves:
                survives *= 1 - nerve * at_least(dice, value)
            total += chance * survives * best_split(self, group, value)[0]
        return total


def best_split(scene: Scene, group: Sequence[Person], value: int) -> tuple[float, int]:
    """The most that an attack of that value costs, and how it is split; people offer the cheapest."""
    best = (0.0, 1)
    for count in range(1, min(len(group), value) + 1):
        infect, stun = scene.facts.strikes[value // count]
        costs = sorted(person.cost_of(infect, stun) for person in group)
        best = max(best, (sum(costs[:count]), count))
    return best


def _foes(view: Mapping[str, Any], facts: Facts) -> dict[Square, Foe]:
    foes: dict[Square, Foe] = {}
    for entry in view["zombies"]:
        square = facts.index[entry["square"]]
        foes[square] = Foe(square, entry["value"], entry["berserk"], False, entry["moved"])
    for entry in view["supers"]:
        square = facts.index[entry["square"]]
        foes[square] = Foe(square, entry["value"], False, True, entry["moved"])
    return foes


def mask_of(numbers: Iterable[int]) -> Mask:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
