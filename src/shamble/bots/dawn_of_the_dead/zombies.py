"""The rules of thumb of those who are dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ...engine import Choice, Option
from ...engine.kept import kept
from ...games.dawn_of_the_dead.reading import DawnReading, Foe, Mask, Square, members
from .judge import DEATH, Judge, cost_of

Worth = Callable[[Option], float]
ThumbRule = Callable[[Judge, Choice, "Instinct"], Option]

ENTERING: Final = 10.0
"""What it is worth to get at somebody, beside the harm that it does."""
GLASS: Final = 8.0
ORDINARY: Final = 4
"""What a zombie is worth in the mean."""
RUN: Final = 3
"""Nobody gets at somebody who is farther away."""


class Instinct(NamedTuple):
    """What the zombies go by."""

    gateway: float
    """What it is worth to leave the square of an open main door to the next zombie."""
    soft: float
    """By how many steps people seem nearer for each point of harm that could be done to them."""
    strong: float
    """What it is worth that one moves which is known to be strong, for each point of its value."""
    by_harm: float
    """Of the quick who get at somebody, does the one go that harms most (1), or any, before others (0)?"""
    rage: tuple[float, ...]
    """Who goes berserk: what it is worth by how far somebody is, …"""
    mighty: float
    """… and for each point of the zombie's value."""


SHAMBLING: Final = Instinct(
    gateway=0.25,
    soft=0.0,
    strong=0.0,
    by_harm=0.0,
    rage=(7.0, 6.0, 10.0, 5.0, 4.0),
    mighty=0.1,
)
"""To whoever is nearest."""
CUNNING: Final = Instinct(
    gateway=0.4,
    soft=0.1,
    strong=0.4,
    by_harm=1.0,
    rage=(7.0, 6.0, 10.0, 4.0, 3.0),
    mighty=1.5,
)
"""The strong before the weak, and rather to those who are easily harmed."""


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


class Hunt:
    """What the zombies' moves are worth."""

    def __init__(self, judge: Judge, instinct: Instinct) -> None:
        self.judge, self.reading = judge, judge.reading
        self.instinct = instinct
        self.near: Sequence[int] = self.reading.walk(members(self.reading.humans))
        """How far each square is from the nearest character, …"""
        self.walk: Sequence[float] = self._to_prey()
        """… and from the prey."""
        self.memory: dict[Any, Any] = {}

    def _to_prey(self) -> Sequence[float]:
        """Those who are easily harmed seem nearer than they are."""
        reading, soft = self.reading, self.instinct.soft
        groups = members(reading.humans)
        if not soft or len(groups) < 2:
            return self.near
        fields = []
        for square in groups:
            nearer = soft * self.judge.harm(reading.at(square), None)
            fields.append([max(0.0, steps - nearer) for steps in reading.walk([square])])
        return [min(each) for each in zip(*fields, strict=True)]

    @kept
    def exposed(self) -> Mask:
        """Where those who can act next round may fire at."""
        reading, found = self.reading, 0
        sight = reading.content.sight
        for person in reading.people:
            if person.health != "stunned" and not person.active:
                found |= sight.seen_from(person.square, sight.reach[person.square], reading.obstacles)
        return found

    def most(self, start: Square) -> float:
        """What a step from there may be worth at most."""
        if self.near[start] <= RUN:
            return 2 * ENTERING + DEATH * 4
        worth = 1 / max(1.0, self.walk[start])
        worth += max(0.0, self.strength(start))
        return worth + self.instinct.gateway if start in self.reading.gates else worth

    def step(self, start: Square, end: Square) -> float:
        """What it is worth that the zombie there goes so."""
        reading, walk = self.reading, self.walk
        if reading.humans >> end & 1:
            return ENTERING + self.harm(end, start)
        worth = (walk[start] - walk[end]) / (1 + walk[end])
        if start in reading.gates and reading.view.pool:
            worth += self.instinct.gateway
        return worth + self.strength(start) if worth > 0 else worth

    def strength(self, start: Square) -> float:
        """What is added because the strong go first, and those known to be weak stay."""
        foe = found_in(self.reading, start) if self.instinct.strong else None
        return self.instinct.strong * (foe.value - ORDINARY) if foe is not None and foe.value else 0.0

    def harm(self, end: Square, start: Square) -> float:
        """To those who are in the one square, from whoever comes out of the other."""
        return self.judge.harm(self.reading.at(end), found_in(self.reading, start))

    def is_lone(self, start: Square, end: Square) -> bool:
        """Would whoever goes so be alone before the guns?"""
        if not self.exposed >> end & 1:
            return False
        reading = self.reading
        near = reading.spread(1 << end, reading.shut)
        near |= reading.spread(near, reading.shut)
        return not near & reading.zombies & ~(1 << start | 1 << end)


def end_of(reading: DawnReading, option: Option) -> Square:
    """The square that it names; of a move, where it leads."""
    return reading.square(str(option.args[0 if option.key == "pound" else -1]))


def start_of(reading: DawnReading, option: Option) -> Square:
    return reading.square(str(option.args[0]))


def found_in(reading: DawnReading, square: Square) -> Foe | None:
    return reading.foe_in(square) if reading.zombies >> square & 1 else None


# -- before the first round --------------------------------------------------------------------------------


def clear(judge: Judge, choice: Choice, instinct: Instinct) -> Option:
    """What is far from where people come in stays empty."""
    reading = judge.reading
    far = reading.walk([*reading.starts, reading.rifles])

    def appeal(option: Option) -> tuple[int, Square]:
        square = end_of(reading, option)
        return far[square], square

    return max(keyed(choice, "clear"), key=appeal)


def hide(judge: Judge, choice: Choice, instinct: Instinct) -> Option:
    """Near where people start and where the rifles lie, but not always in the same squares."""
    reading = judge.reading
    near = reading.walk(reading.starts)
    guard = reading.walk([reading.rifles])

    def appeal(option: Option) -> float:
        square = end_of(reading, option)
        return min(near[square], guard[square] + 1) + judge.rng.below(300) / 100

    return min(keyed(choice, "hide"), key=appeal)


# -- berserk -----------------------------------------------------------------------------------------------


def rage(hunt: Hunt, choice: Choice) -> Worth:
    """Whoever gets at somebody only by running, then whoever is there already, then the nearest; the strong
    sooner."""
    reading, walk, instinct = hunt.reading, hunt.near, hunt.instinct

    def worth(option: Option) -> float:
        square = end_of(reading, option)
        if walk[square] >= len(instinct.rage):
            return -walk[square]
        return instinct.rage[walk[square]] + instinct.mighty * (reading.foe_in(square).value or 5)

    return worth


# -- moves -------------------------------------------------------------------------------------------------


def react(hunt: Hunt, choice: Choice) -> Worth:
    """Those who get at somebody first, the most dangerous of them above all."""
    reading = hunt.reading

    def worth(option: Option) -> float:
        if option.key == "pound":
            return GLASS * reading.breaks(reading.foe_in(start_of(reading, option)))
        if option.key == "rouse":
            return 5.0
        if option.key == "done":
            return 0.0
        return hunt.step(start_of(reading, option), end_of(reading, option)) + 0.01

    return worth


def emerge(hunt: Hunt, choice: Choice) -> Worth:
    """Out of hiding only to be beside somebody at once."""
    reading, walk = hunt.reading, hunt.near

    def worth(option: Option) -> float:
        return 1.5 - walk[end_of(reading, option)] if option.key == "emerge" else 0.0

    return worth


def free(hunt: Hunt, choice: Choice) -> Worth:
    """The move that is worth most; whoever is quick moves without using up the die."""
    reading = hunt.reading
    best = [-1.0]  # so far: who could not do better is not looked at, and most could not

    def worth(option: Option) -> float:
        if option.key == "done":
            return 0.01
        square = end_of(reading, option)
        most = hunt.most(square)
        if most > best[0]:
            most = moving_worth(hunt, square, option.key == "show")
            best[0] = max(best[0], most)
            return most
        return min(most, best[0]) - 1.0

    return worth


def moving_worth(hunt: Hunt, square: Square, hidden: bool) -> float:
    """What it is worth that whoever is there moves."""
    reading = hunt.reading
    foe = found_in(reading, square)
    if foe is not None and (foe.berserk or foe.turned):
        return quick_worth(hunt, foe)
    if hidden:
        ends = [to for to in reading.beside(square) if reading.humans >> to & 1]
    else:
        ends = [to for to in reading.beside(square) if not reading.zombies >> to & 1]
    return max([hunt.step(square, to) for to in ends], default=-1.0)


def quick_worth(hunt: Hunt, foe: Foe) -> float:
    """Berserk and super-zombies: first if they get at somebody, else last, when there is room."""
    here = hunt.near[foe.square]
    if here <= foe.speed:
        by_harm = hunt.instinct.by_harm
        return ENTERING + 1 - by_harm + (by_harm * most_harm(hunt, foe) if by_harm else 0.0)
    return 0.02 if here > 1 else -1.0


def most_harm(hunt: Hunt, foe: Foe) -> float:
    """That it could do to those whom it reaches."""
    reading = hunt.reading
    reached = 1 << foe.square
    for _ in range(foe.speed):
        reached |= reading.spread(reached, reading.shut)
    return max([hunt.harm(end, foe.square) for end in members(reached & reading.humans)], default=0.0)


def where(hunt: Hunt, choice: Choice) -> Worth:
    reading = hunt.reading
    start = reading.square(str(choice.params[0]))

    def worth(option: Option) -> float:
        return 0.0 if option.key == "halt" else hunt.step(start, end_of(reading, option))

    return worth


def dash(hunt: Hunt, choice: Choice) -> Worth:
    """Through glass if there is somebody behind it, else as near to somebody as the points go; but not alone
    into a line of fire."""
    reading, walk = hunt.reading, hunt.walk
    start, points = reading.square(str(choice.params[0])), int(choice.params[1])

    def worth(option: Option) -> float:
        if option.key == "halt":
            return 0.0
        if option.key == "smash":
            return GLASS if hunt.near[start] > 2 else 0.5
        end = end_of(reading, option)
        if reading.humans >> end & 1:
            harm = hunt.instinct.by_harm * hunt.harm(end, start) if hunt.instinct.by_harm else 0.0
            return ENTERING + harm + (1.0 if option.key == "go" else 0.0)
        if hunt.near[start] > points and hunt.is_lone(start, end):
            return -1.0
        return (walk[start] - walk[end]) * 1.0 + (0.1 if option.key == "go" else 0.0)

    return worth


# -- attacks -----------------------------------------------------------------------------------------------


def split(judge: Judge, choice: Choice, instinct: Instinct) -> Option:
    """As many as it pays to attack: people offer those who have least to lose."""
    reading = judge.reading
    square = reading.square(str(choice.params[0]))
    count = judge.best_split(reading.at(square), reading.foe_in(square).value or 1)[1]
    return next(option for option in choice.options if option.args[0] == count)


def order(judge: Judge, choice: Choice, instinct: Instinct) -> Option:
    """Whoever counts most first: the game may be over then."""
    reading = judge.reading
    infect, stun = reading.strike(int(choice.params[0]))
    return max(choice.options, key=lambda o: cost_of(reading.person[str(o.args[0])], infect, stun))


WEIGHED: Final[dict[str, Callable[[Hunt, Choice], Worth]]] = {
    "berserk.which": rage,
    "reaction.who": react,
    "reaction.hidden": emerge,
    "free.who": free,
    "free.quick": free,
    "free.where": where,
    "zombie.dash": dash,
}
"""Questions whose options are weighed one by one."""


def ranked(judge: Judge, choice: Choice, instinct: Instinct) -> list[Option]:
    """The options, those first that look best; as they come, where they are not weighed."""
    if choice.prompt not in WEIGHED:
        return list(choice.options)
    worth = WEIGHED[choice.prompt](Hunt(judge, instinct), choice)
    return sorted(choice.options, key=worth, reverse=True)


def weighed(judge: Judge, choice: Choice, instinct: Instinct) -> Option:
    """The best of them, the first of equals."""
    return max(choice.options, key=WEIGHED[choice.prompt](Hunt(judge, instinct), choice))


RULES: Final[dict[str, ThumbRule]] = {
    "setup.clear": clear,
    "setup.hide": hide,
    **dict.fromkeys(WEIGHED, weighed),
    "attack.count": split,
    "attack.order": order,
}
