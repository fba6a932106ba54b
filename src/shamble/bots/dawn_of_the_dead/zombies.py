"""The rules of thumb of those who are dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ...engine import Choice, Option
from ...engine.kept import kept
from ...games.dawn_of_the_dead.reading import DawnReading, Foe, Mask, Square, members
from .judge import DEATH, Judge, cost_of

Worth = Callable[[Option], float]
ThumbRule = Callable[[Judge, Choice, "Mind"], Option]

ENTERING: Final = 10.0
"""What it is worth to get at somebody, beside the harm that it does."""
GLASS: Final = 8.0
GATEWAY: Final = 0.25
"""What it is worth to leave the square of an open main door to the next zombie."""
RUN: Final = 3
"""Nobody gets at somebody who is farther away."""
EXPOSED: Final = 0.6
"""What it costs the wary to end a move where somebody may fire at them next round."""


class Style(NamedTuple):
    """How the zombies move for a turn."""

    prey: tuple[Square, ...] = ()
    """Where they are going; without, to the nearest character."""
    wary: bool = False
    """Do they keep out of sight until they get at somebody?"""
    still: bool = False
    """Do they stay where they are until they get at somebody?"""


RUSH: Final = Style()


class Mind:
    """What the zombies are up to this round."""

    def __init__(self) -> None:
        self.turn = -1
        self.style = RUSH

    def copied(self) -> Mind:
        other = Mind()
        other.turn, other.style = self.turn, self.style
        return other

    def style_for(self, turn: int) -> Style:
        return self.style if self.turn == turn else RUSH


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


class Hunt:
    """What the zombies' moves are worth, in the style of the turn."""

    def __init__(self, judge: Judge, mind: Mind) -> None:
        self.judge, self.reading = judge, judge.reading
        self.style = mind.style_for(judge.reading.turn)
        self.walk: Sequence[int] = self.reading.walk(self.style.prey or members(self.reading.humans))
        """How far each square is from the prey, …"""
        self.near: Sequence[int] = self.reading.walk(members(self.reading.humans))
        """… and from the nearest character."""
        self.memory: dict[Any, Any] = {}

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
        worth = 1 / max(1, self.walk[start])
        return worth + GATEWAY if start in self.reading.gates else worth

    def step(self, start: Square, end: Square) -> float:
        """What it is worth that the zombie there goes so."""
        reading, walk = self.reading, self.walk
        if reading.humans >> end & 1:
            return ENTERING + self.judge.harm(reading.at(end), found_in(reading, start))
        if self.style.still:
            return -1.0
        worth = (walk[start] - walk[end]) / (1 + walk[end])
        if start in reading.gates and reading.view.pool:
            worth += GATEWAY
        if self.style.wary and self.exposed >> end & 1 and not self.exposed >> start & 1:
            worth -= EXPOSED
        return worth

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


def clear(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """What is far from where people come in stays empty."""
    reading = judge.reading
    far = reading.walk([*reading.starts, reading.rifles])

    def appeal(option: Option) -> tuple[int, Square]:
        square = end_of(reading, option)
        return far[square], square

    return max(keyed(choice, "clear"), key=appeal)


def hide(judge: Judge, choice: Choice, mind: Mind) -> Option:
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
    """Whoever gets at somebody only by running, then whoever is there already, then the nearest."""
    reading, walk = hunt.reading, hunt.near

    def worth(option: Option) -> float:
        square = end_of(reading, option)
        value = reading.foe_in(square).value or 5
        return (7.0, 6.0, 10.0, 5.0, 4.0)[walk[square]] + value / 10 if walk[square] < 5 else -walk[square]

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
        return ENTERING + 1
    return 0.02 if here > 1 and not hunt.style.still else -1.0


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
            return ENTERING + (1.0 if option.key == "go" else 0.0)
        if hunt.near[start] > points and hunt.is_lone(start, end):
            return -1.0
        return (walk[start] - walk[end]) * 1.0 + (0.1 if option.key == "go" else 0.0)

    return worth


# -- attacks -----------------------------------------------------------------------------------------------


def split(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """As many as it pays to attack: people offer those who have least to lose."""
    reading = judge.reading
    square = reading.square(str(choice.params[0]))
    count = judge.best_split(reading.at(square), reading.foe_in(square).value or 1)[1]
    return next(option for option in choice.options if option.args[0] == count)


def order(judge: Judge, choice: Choice, mind: Mind) -> Option:
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


def ranked(judge: Judge, choice: Choice, mind: Mind) -> list[Option]:
    """The options, those first that look best; as they come, where they are not weighed."""
    if choice.prompt not in WEIGHED:
        return list(choice.options)
    worth = WEIGHED[choice.prompt](Hunt(judge, mind), choice)
    return sorted(choice.options, key=worth, reverse=True)


def weighed(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """The best of them, the first of equals."""
    return max(choice.options, key=WEIGHED[choice.prompt](Hunt(judge, mind), choice))


RULES: Final[dict[str, ThumbRule]] = {
    "setup.clear": clear,
    "setup.hide": hide,
    **dict.fromkeys(WEIGHED, weighed),
    "attack.count": split,
    "attack.order": order,
}
