"""What can be said at once in the mall: walking to a far square, firing with whom, victims of an attack; for
the zombies, who moves and how far; before it begins, who starts where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations, takewhile
from typing import Final

from ...engine import Choice
from ...engine.choice import Name
from ...engine.plans import (
    LONGEST,
    Expected,
    Foreseen,
    Plan,
    Planning,
    Ref,
    SharePart,
    Sharing,
    foreseen,
    picks,
)
from .figures import Foe, Person
from .mall import FAR, NO_DOOR, SQUARE_BIT, Door, Mask, Square, mask_of, members
from .odds import percent
from .reading import DawnReading

ACT: Final = "turn.act"
TARGET: Final = "fire.target"
PARTNER: Final = "fire.partner"
DEFEND: Final = "attack.defend"
VICTIM: Final = "attack.victim"
REACT: Final = "reaction.who"
FREE: Final = "free.who"
WHERE: Final = "free.where"
DASH: Final = "zombie.dash"
PLACE: Final = "setup.place"

FORESEEN: Final[dict[str, Foreseen]] = {
    # in an empty hiding place one finds out that nobody is there; whoever is there makes an event
    "step": foreseen("stepped", "woke", reveals=True),
    "open": foreseen("door_opened"),
    "fire": foreseen(),
    "at": foreseen(),
    "victim": foreseen(),
    "react": foreseen("shambled"),
    # whoever comes to a character lies face up from then on
    "move": foreseen("shambled", "revealed", reveals=True),
    "go": foreseen("shambled", "revealed", reveals=True),
    "place": foreseen("placed"),
}


def plans(reading: DawnReading, choice: Choice) -> Sequence[Plan]:
    if choice.prompt == ACT:
        return [*_Outing(reading, choice).plans()]
    if choice.prompt == DEFEND:
        return [*_defences(reading, choice)]
    if choice.prompt == REACT:
        return [*_reactions(reading, choice)]
    if choice.prompt == FREE:
        return [*_advance(reading, choice)]
    if choice.prompt == DASH:
        return [*_dashes(reading, choice)]
    return ()


def sharing(reading: DawnReading, choice: Choice) -> Sharing | None:
    """Whom a zombie attacks, if not everybody; who starts where."""
    if choice.prompt == VICTIM:
        return picks(choice, int(choice.params[1]))
    return _places(reading, choice) if choice.prompt == PLACE else None


class _Outing:
    """The active stack, where it can go, and whom it could fire at from there."""

    def __init__(self, reading: DawnReading, choice: Choice) -> None:
        self.reading = reading
        self.stack = [person for person in reading.people if person.active]
        self.here = self.stack[0].square
        self.points = int(choice.params[0])
        riders = {person.carries for person in self.stack}
        party = [*self.stack, *[person for person in reading.people if person.name in riders]]
        self.others: Mask = sum(
            {SQUARE_BIT[person.square] for person in reading.people if person not in party}
        )
        load = max([person.carry for person in self.stack if person.carries is not None], default=0)
        self.stride = reading.step_cost + load
        foe = reading.foes.get(self.here)
        self.leaving = 0 if foe is None else foe.value or 0
        """What the first step costs besides: it leads away from whoever is here."""
        self.ready = [person for person in self.stack if person.shots and person.carries is None]
        self.trail = [reading.square(name) for name in reading.view.trail]
        self.ways = self._ways(0)
        """Through open doors; whoever gets there so opens none."""
        handy = any(person.carries is None for person in self.stack)
        self.through_doors = self._ways(reading.shut) if handy else {}

    def plans(self) -> Iterator[Plan]:
        yield from self._shots_from_here()
        for square, way in {**self.through_doors, **self.ways}.items():
            if len(way) > 1 or self._doors(way):
                yield self._walk(square, way)
        yield from self._approaches()

    # -- walking -----------------------------------------------------------------------------------------

    def _ways(self, opening: Mask) -> dict[Square, list[Square]]:
        """The cheapest way to every square in reach, with those of the shut doors opened that it leads
        through; a zombie ends it."""
        reading = self.reading
        found: dict[Square, list[Square]] = {}
        edge: list[tuple[int, Square, list[Square]]] = [(self.leaving, self.here, [])]
        while edge:
            spent, square, way = heappop(edge)
            if square in found:
                continue
            if way:
                found[square] = way
                if reading.zombies >> square & 1:
                    continue
            for to in self._beside(square, opening):
                if to == self.here or to in found:
                    continue
                opened = self._shut_between(square, to) != NO_DOOR
                cost = spent + self.stride + opened * reading.door_cost
                if cost <= self.points:
                    heappush(edge, (cost, to, [*way, to]))
        return found

    def _beside(self, square: Square, opening: Mask) -> list[Square]:
        """Where one can step to from there; no door is opened beside a zombie."""
        busy = self.reading.zombies >> square & 1
        shut = self.reading.shut & ~opening if not busy else self.reading.shut
        return [to for to, door in self.reading.steps[square] if door == NO_DOOR or not shut >> door & 1]

    def _cost(self, way: list[Square]) -> int:
        """Of so many steps and doors."""
        return self.leaving + len(way) * self.stride + len(self._doors(way)) * self.reading.door_cost

    def _doors(self, way: Sequence[Square]) -> list[Door]:
        """Those that must be opened on the way."""
        between = zip([self.here, *way], way, strict=False)
        return [door for pair in between if (door := self._shut_between(*pair)) != NO_DOOR]

    def _shut_between(self, one: Square, other: Square) -> Door:
        door = self.reading.content.mall.door_of.get((one, other), NO_DOOR)
        return door if door != NO_DOOR and self.reading.shut >> door & 1 else NO_DOOR

    def _walk(self, square: Square, way: list[Square]) -> Plan:
        watching = self._reactors(way)
        notes = [("cost", self._cost(way)), ("reacts", len(watching))]
        if doors := len(self._doors(way)):
            notes.insert(1, ("doors", doors))
        return Plan(
            "walk",
            (self._name(square),),
            self._answers(way),
            self._ref(square),
            self._drawn(way),
            tuple(notes),
            tuple(self._ref(other) for other in watching),
        )

    def _answers(self, way: Sequence[Square]) -> tuple[Expected, ...]:
        """Step by step; a shut door is opened first."""
        return tuple(self._steps(way))

    def _steps(self, way: Sequence[Square]) -> Iterator[Expected]:
        names = self.reading.content.mall.door_names
        for here, square in zip([self.here, *way], way, strict=False):
            door = self._shut_between(here, square)
            if door != NO_DOOR:
                yield Expected(ACT, ("open", names[door]))
            yield Expected(ACT, ("step", self._name(square)))

    def _drawn(self, way: list[Square]) -> tuple[Ref, ...]:
        return tuple(map(self._ref, [self.here, *way]))

    def _reactors(self, way: list[Square]) -> list[Square]:
        """Whose zombies would have a square of the way in sight if the turn ended there."""
        shut = self.reading.shut & ~mask_of(self._doors(way))
        return members(self.reading.watchers([*self.trail, *way], self.others, shut))

    # -- firing ------------------------------------------------------------------------------------------

    def _shots_from_here(self) -> Iterator[Plan]:
        """Each target with its variants: who fires, alone or together."""
        targets = self.reading.targets
        for target in targets:
            for names in self._hands(list(target.panic)):
                square = self.reading.square(target.square)
                chance = self.reading.chance(target, names)
                yield self._shot(names, square, len(targets) > 1, (), chance)

    def _hands(self, ready: list[str]) -> list[tuple[str, ...]]:
        alone = [(name,) for name in ready]
        pairs = combinations(ready, 2) if self.reading.content.box.fire.shooters_at_most > 1 else ()
        return [*alone, *pairs]

    def _shot(
        self, names: tuple[str, ...], square: Square, several: bool, way: Sequence[Square], chance: int
    ) -> Plan:
        """Go there and fire: `several` if there will be more than one to aim at."""
        answers = [*self._steps(way), Expected(ACT, ("fire", names[0]))]
        if several:
            answers.append(Expected(TARGET, ("at", self._name(square))))
        if len(self.ready) > 1 and self.reading.content.box.fire.shooters_at_most > 1:
            answers.append(Expected(PARTNER, ("with", names[1]) if len(names) > 1 else ("alone",)))
        notes = [("chance", chance)]
        place: tuple[str, ...] = ()
        if way:
            place = (self._name(way[-1]),)
            notes = [("cost", self._cost(list(way))), ("reacts", len(self._reactors(list(way)))), *notes]
        key = ("fire", "fire_together")[len(names) - 1] + ("_from" if way else "")
        return Plan(
            key,
            (*names, self._name(square), *place),
            tuple(answers),
            self._ref(square),
            self._drawn(list(way)) if way else (),
            tuple(notes),
        )

    def _approaches(self) -> Iterator[Plan]:
        """For every zombie out of sight, the shortest way to where one has it in sight."""
        reading = self.reading
        in_sight = {target.square for target in reading.targets}
        wanted = {square for square in reading.foes if self._name(square) not in in_sight}
        for place, way in self.ways.items():
            if not self.ready or not wanted:
                return
            if reading.zombies >> place & 1:
                continue
            seen = self._targets_from(place)
            for square in wanted & {*seen}:
                for hands in self._best_hands(reading.foes[square], place):
                    names = tuple(person.name for person in hands)
                    chance = percent(self._chance(hands, reading.foes[square], place))
                    yield self._shot(names, square, len(seen) > 1, way, chance)
            wanted -= {*seen}

    def _targets_from(self, place: Square) -> list[Square]:
        """As the rules have it, with the stack there."""
        reading, sight = self.reading, self.reading.content.sight
        standing = self.others | SQUARE_BIT[place]
        in_the_way = sight.obstacles(reading.zombies | standing, reading.shut)
        return members(sight.seen_from(place, reading.zombies & ~standing, in_the_way))

    def _chance(self, hands: Sequence[Person], foe: Foe, place: Square) -> float:
        penalty = self.reading.content.penalty(place, foe.square, self.reading.shut)
        return self.reading.kill(hands, foe, penalty)

    def _best_hands(self, foe: Foe, place: Square) -> list[tuple[Person, ...]]:
        """The steadiest alone, and the best two together."""
        by_name = {person.name: person for person in self.ready}
        groups = [
            tuple(by_name[name] for name in names) for names in self._hands([p.name for p in self.ready])
        ]
        best: dict[int, tuple[Person, ...]] = {}
        for hands in sorted(groups, key=lambda hands: self._chance(hands, foe, place)):
            best[len(hands)] = hands
        return [best[size] for size in sorted(best)]

    def _name(self, square: Square) -> str:
        return self.reading.content.names["square"][square]

    def _ref(self, square: Square) -> Ref:
        return ("square", self._name(square))


def _defences(reading: DawnReading, choice: Choice) -> Iterator[Plan]:
    """Fire at whoever attacks: each by himself, or two together."""
    square = str(choice.params[0])
    target = reading.target_in(square)
    ready = [str(option.args[0]) for option in choice.options if option.key == "fire"]
    if target is None or len(target.panic) < 2 or reading.content.box.fire.shooters_at_most < 2:
        return
    for names in [*[(name,) for name in ready], *combinations(ready, 2)]:
        partner = ("with", names[1]) if len(names) > 1 else ("alone",)
        answers = (Expected(DEFEND, ("fire", names[0])), Expected(PARTNER, partner))
        key = "fire_together" if len(names) > 1 else "fire"
        notes = (("chance", reading.chance(target, names)),)
        yield Plan(key, (*names, square), answers, ("square", square), (), notes)


def _reactions(reading: DawnReading, choice: Choice) -> Iterator[Plan]:
    """Everybody who must come does, the nearest first; whose square is taken by then is asked for."""
    active = [person.square for person in reading.people if person.active]
    moves = [option.name for option in choice.options if option.key == "react"]
    coming = len({name[1] for name in moves})
    if coming < 2 or not active:
        return
    far = reading.content.mall.walk(active[0], reading.shut)

    def nearness(name: Name) -> tuple[int, int]:
        return far[reading.square(str(name[1]))], far[reading.square(str(name[2]))]

    first, *rest = sorted(moves, key=nearness)[:LONGEST]
    answers = (Expected(REACT, first), *[Expected(REACT, name, if_asked=True) for name in rest])
    yield Plan("react", (coming,), answers)


# -- the zombies' turn -------------------------------------------------------------------------------------


def _advance(reading: DawnReading, choice: Choice) -> Iterator[Plan]:
    """As many as the die allows come nearer, those who are nearest first."""
    count = int(choice.params[0])
    offered = [reading.square(str(option.args[0])) for option in choice.options if option.key == "move"]
    able = [square for square in offered if not _strides(reading, square)]
    far = _nearest_person(reading)
    taken = reading.zombies
    moves: list[tuple[Square, Square]] = []
    for square in sorted(able, key=lambda square: (far[square], square)):
        free = [to for to in _open_ways(reading, square) if not taken >> to & 1 and far[to] < far[square]]
        if free and len(moves) < count:
            to = min(free, key=lambda to: (far[to], to))
            taken = taken & ~SQUARE_BIT[square] | SQUARE_BIT[to]
            moves.append((square, to))
    names = reading.content.names["square"]
    answers = [
        answer
        for square, to in moves
        for answer in (
            Expected(FREE, ("move", names[square])),
            Expected(WHERE, ("go", names[to]), if_asked=True),
        )
    ]
    if answers:
        yield Plan("advance", (len(moves),), tuple(answers))


def _strides(reading: DawnReading, square: Square) -> bool:
    """Is it asked for step by step how far that one goes?"""
    foe = reading.foes[square]
    return foe.berserk or foe.turned or foe.speed > 1


def _nearest_person(reading: DawnReading) -> list[int]:
    """For each square, how far it is to the nearest character."""
    walks = [reading.content.mall.walk(person.square, reading.shut) for person in reading.people]
    return [min(far) for far in zip(*walks, strict=True)]


def _open_ways(reading: DawnReading, square: Square) -> tuple[Square, ...]:
    return reading.content.mall.all_ways(reading.shut)[square]


def _dashes(reading: DawnReading, choice: Choice) -> Iterator[Plan]:
    """A quick one goes several squares at once; it crosses nobody, and stays where the way ends."""
    here, points = reading.square(str(choice.params[0])), int(choice.params[1])
    near = {reading.square(str(option.args[0])) for option in choice.options if option.key == "go"}
    found: dict[Square, list[Square]] = {here: []}
    edge = [here]
    while edge:
        square = edge.pop(0)
        way = found[square]
        if len(way) == points or (way and reading.humans >> square & 1):
            continue
        for to in _open_ways(reading, square):
            fits = to in near if not way else _may_follow(reading, square, to)
            if fits and to not in found and not reading.zombies >> to & 1:
                found[to] = [*way, to]
                edge.append(to)
    names = reading.content.names["square"]
    for square, way in found.items():
        if len(way) > 1:
            steps = [Expected(DASH, ("go", names[to])) for to in way]
            drawn = tuple(("square", names[each]) for each in (here, *way))
            answers = (*steps, Expected(DASH, ("halt",), if_asked=True))
            yield Plan("dash", (names[square],), answers, ("square", names[square]), drawn)


def _may_follow(reading: DawnReading, here: Square, to: Square) -> bool:
    """In reaction every step leads nearer to the active characters, by the way and by eye: which of the two
    counts for this one is not to be seen."""
    active = [person.square for person in reading.people if person.active]
    if reading.view.phase != "reaction" or not active:
        return True
    walk = reading.content.mall.walk(active[0], reading.shut)
    by_eye = reading.content.sight.ranges(active[0])
    return by_eye[to] < by_eye[here] and (walk[here] >= FAR or walk[to] < walk[here])


# -- who starts where --------------------------------------------------------------------------------------


def _places(reading: DawnReading, choice: Choice) -> Sharing | None:
    """All of one's own who come in one after the other; two and two, as far as there is room."""
    cast = reading.view.characters
    order = [*cast]
    coming = order[order.index(str(choice.params[0])) :]
    own = [*takewhile(lambda name: cast[name].seat == choice.seat, coming)]
    most = reading.content.box.humans_per_square
    there = {str(option.args[0]): option.name for option in choice.options}
    room = {square: most - len(reading.people_at.get(square, ())) for square in there}
    chairs = [square for square in there for _ in range(room[square])]
    if len(own) < 2 or len(chairs) < len(own):
        return None
    parts = [
        SharePart(
            there[square],
            1,
            int(chairs[place] == square),
            later=PLACE if place else "",
            thing=(place, ("character", name)),
            taker=("square", square),
            room=room[square],
        )
        for place, name in enumerate(own)
        for square in there
    ]
    return Sharing(len(own), tuple(parts))


PLANNING: Final = Planning(
    foreseen=FORESEEN, plans=plans, sharing=sharing, ties=frozenset({"auto.appear", "auto.which"})
)
