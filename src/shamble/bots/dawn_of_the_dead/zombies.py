"""The rules of thumb of those who are dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine import Choice, Option
from ...games.dawn_of_the_dead.reading import DawnReading, Foe, Square, squares_of
from .judge import Judge, cost_of

Rule = Callable[[Judge, Choice], Option]

ENTERING: Final = 10.0
"""What it is worth to get at somebody, beside the harm that it does."""
GLASS: Final = 8.0
GATEWAY: Final = 0.2
"""What it is worth to leave the square of an open main door to the next zombie."""


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


def prey(reading: DawnReading) -> Sequence[int]:
    """How far each square is from the nearest character."""
    return reading.walk(person.square for person in reading.people)


def end_of(reading: DawnReading, option: Option) -> Square:
    """The square that it names; of a move, where it leads."""
    return reading.square(squares_of(option)[-1])


def start_of(reading: DawnReading, option: Option) -> Square:
    return reading.square(squares_of(option)[0])


def found_in(reading: DawnReading, square: Square) -> Foe | None:
    return reading.foe_in(square) if reading.zombies >> square & 1 else None


# -- before the first round --------------------------------------------------------------------------------


def clear(judge: Judge, choice: Choice) -> Option:
    """What is far from where people come in stays empty."""
    reading = judge.reading
    far = reading.walk([*reading.starts, reading.rifles])

    def appeal(option: Option) -> tuple[int, Square]:
        square = end_of(reading, option)
        return far[square], square

    return max(keyed(choice, "clear"), key=appeal)


def hide(judge: Judge, choice: Choice) -> Option:
    """Near where people start and where the rifles lie, but not always in the same squares."""
    reading = judge.reading
    near = reading.walk(reading.starts)
    guard = reading.walk([reading.rifles])

    def appeal(option: Option) -> float:
        square = end_of(reading, option)
        return min(near[square], guard[square] + 1) + judge.rng.below(300) / 100

    return min(keyed(choice, "hide"), key=appeal)


# -- berserk -----------------------------------------------------------------------------------------------


def rage(judge: Judge, choice: Choice) -> Option:
    """Whoever gets at somebody only by running, then whoever is there already, then the nearest."""
    reading = judge.reading
    walk = prey(reading)

    def worth(option: Option) -> float:
        square = end_of(reading, option)
        value = reading.foe_in(square).value or 5
        return (7.0, 6.0, 10.0, 5.0, 4.0)[walk[square]] + value / 10 if walk[square] < 5 else -walk[square]

    return max(choice.options, key=worth)


# -- moves -------------------------------------------------------------------------------------------------


def step_worth(judge: Judge, walk: Sequence[int], start: Square, end: Square) -> float:
    """What it is worth that the zombie there goes so."""
    reading = judge.reading
    if reading.humans >> end & 1:
        return ENTERING + judge.harm(reading.at(end), found_in(reading, start))
    worth = (walk[start] - walk[end]) / (1 + walk[end])
    if start in reading.gates and reading.view.pool:
        worth += GATEWAY
    return worth


def react(judge: Judge, choice: Choice) -> Option:
    """Those who get at somebody first, the most dangerous of them above all."""
    reading = judge.reading
    walk = prey(reading)

    def worth(option: Option) -> float:
        if option.key == "pound":
            return GLASS * reading.breaks(reading.foe_in(start_of(reading, option)))
        if option.key == "rouse":
            return 5.0
        if option.key == "done":
            return 0.0
        return step_worth(judge, walk, start_of(reading, option), end_of(reading, option)) + 0.01

    return max(choice.options, key=worth)


def emerge(judge: Judge, choice: Choice) -> Option:
    """Out of hiding only to be beside somebody at once."""
    reading = judge.reading
    walk = prey(reading)
    coming = [(walk[end_of(reading, option)], option) for option in keyed(choice, "emerge")]
    near, best = min(coming, key=lambda move: move[0], default=(0, choice.options[-1]))
    stay = keyed(choice, "stay_hidden")
    return stay[0] if stay and (not coming or near > 1) else best


def free(judge: Judge, choice: Choice) -> Option:
    """The move that is worth most; whoever is quick moves without using up the die."""
    reading = judge.reading
    walk = prey(reading)

    def worth(option: Option) -> float:
        if option.key == "done":
            return 0.01
        square = end_of(reading, option)
        foe = found_in(reading, square)
        if option.key == "show":
            ends = [to for to in reading.beside(square) if reading.humans >> to & 1]
        elif foe is not None and (foe.berserk or foe.turned):
            return quick_worth(walk, foe)
        else:
            ends = [to for to in reading.beside(square) if not reading.zombies >> to & 1]
        return max([step_worth(judge, walk, square, to) for to in ends], default=-1.0)

    return max(choice.options, key=worth)


def quick_worth(walk: Sequence[int], foe: Foe) -> float:
    """Berserk and super-zombies: first if they get at somebody, else last, when there is room."""
    here = walk[foe.square]
    if here <= foe.speed:
        return ENTERING + 1
    return 0.02 if here > 1 else -1.0


def where(judge: Judge, choice: Choice) -> Option:
    reading = judge.reading
    walk, start = prey(reading), reading.square(str(choice.params[0]))

    def worth(option: Option) -> float:
        return 0.0 if option.key == "halt" else step_worth(judge, walk, start, end_of(reading, option))

    return max(choice.options, key=worth)


def dash(judge: Judge, choice: Choice) -> Option:
    """Through glass if there is somebody behind it, else as near to somebody as the points go."""
    reading = judge.reading
    walk, start = prey(reading), reading.square(str(choice.params[0]))

    def worth(option: Option) -> float:
        if option.key == "halt":
            return 0.0
        if option.key == "smash":
            return GLASS if walk[start] > 2 else 0.5
        end = end_of(reading, option)
        if reading.humans >> end & 1:
            return ENTERING + (1.0 if option.key == "go" else 0.0)
        return (walk[start] - walk[end]) * 1.0 + (0.1 if option.key == "go" else 0.0)

    return max(choice.options, key=worth)


# -- attacks -----------------------------------------------------------------------------------------------


def split(judge: Judge, choice: Choice) -> Option:
    """As many as it pays to attack: people offer those who have least to lose."""
    reading = judge.reading
    square = reading.square(str(choice.params[0]))
    count = judge.best_split(reading.at(square), reading.foe_in(square).value or 1)[1]
    return next(option for option in choice.options if option.args[0] == count)


def order(judge: Judge, choice: Choice) -> Option:
    """Whoever counts most first: the game may be over then."""
    reading = judge.reading
    infect, stun = reading.strike(int(choice.params[0]))
    return max(choice.options, key=lambda o: cost_of(reading.person[str(o.args[0])], infect, stun))


RULES: Final[dict[str, Rule]] = {
    "setup.clear": clear,
    "setup.hide": hide,
    "berserk.which": rage,
    "reaction.who": react,
    "reaction.hidden": emerge,
    "free.who": free,
    "free.quick": free,
    "free.where": where,
    "zombie.dash": dash,
    "attack.count": split,
    "attack.order": order,
}
