"""The rules of thumb of those who want to live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine import Choice, Option
from ...games.dawn_of_the_dead.reading import NO_DOOR, DawnReading, Person, Square
from .judge import Judge, cost_of
from .planning import Goal, Weigher, first_step, fresh_goal, next_goal, reachable, stacks

ThumbRule = Callable[[Judge, Choice, "Mind"], Option]

START: Final = {"peter": 1, "roger": 0, "steve": 0, "fran": 1}
"""The weak go with the strong: which of the human squares, the one nearest to the rifles being number 1."""


def arg(option: Option) -> str:
    return str(option.args[0])


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


# -- before the first round --------------------------------------------------------------------------------


def place(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """Two strong pairs, Fran nearest to the rifles."""
    reading = judge.reading
    walk = reading.walk([reading.rifles])
    ranked = sorted(choice.options, key=lambda option: walk[reading.square(arg(option))], reverse=True)
    return ranked[-1] if START.get(str(choice.params[0]), 0) else ranked[0]


# -- who acts ----------------------------------------------------------------------------------------------


def chosen_stack(judge: Judge) -> tuple[list[Person], Goal | None]:
    """The stack with the most to gain over doing nothing; and what for, if not for what is at hand."""
    best: tuple[float, list[Person], Goal | None] = (0.0, [], None)
    for stack in stacks(judge.reading):
        weigh = Weigher(judge, stack)
        windfall = weigh.windfall()
        gain, goal = fresh_goal(weigh, windfall, best[0])
        if gain > best[0]:
            best = (gain, stack, None if windfall else goal)
    return best[1:]


def activate(judge: Judge, choice: Choice, mind: Mind) -> Option:
    stack = mind.stack_for(judge)
    return next((o for o in keyed(choice, "activate") if arg(o) in stack), choice.options[-1])


def join(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """The rest of the stack that was chosen; the question is asked again after each."""
    stack = mind.stack_for(judge)
    if str(choice.params[0]) not in stack:
        return choice.options[-1]
    return next((o for o in keyed(choice, "join") if arg(o) in stack), choice.options[-1])


# -- the turn ----------------------------------------------------------------------------------------------


class Mind:
    """What the bot was up to: worked out once a round, and again when something has changed."""

    def __init__(self) -> None:
        self.turn = -1
        self.stack: set[str] = set()
        self.seen: tuple[int, ...] = ()
        self.goal: Goal | None = None
        self.fresh: Goal | None = None  # for which the stack was chosen,
        self.fresh_at: tuple[object, ...] = ()  # and where everything stood then
        self.order: Goal | None = None  # what a search has found for that stack in that round

    def copied(self) -> Mind:
        other = Mind()
        other.turn, other.stack, other.seen, other.goal = self.turn, self.stack, self.seen, self.goal
        other.fresh, other.fresh_at, other.order = self.fresh, self.fresh_at, self.order
        return other

    def obey(self, turn: int, names: Sequence[str], order: Goal | None) -> None:
        """This round those do that; nobody, if there are no names."""
        self.turn, self.stack, self.order, self.fresh = turn, set(names), order, None

    def stack_for(self, judge: Judge) -> set[str]:
        turn = judge.reading.turn
        if turn != self.turn:
            self.turn, self.order = turn, None
            stack, self.fresh = chosen_stack(judge)
            self.stack = {person.name for person in stack}
            self.fresh_at = standing(judge.reading)
        return self.stack

    def goal_for(self, judge: Judge, stack: Sequence[Person]) -> Goal:
        reading = judge.reading
        if self.order is not None and self._holds(reading, stack, self.order):
            return self.order
        key = goal_key(reading, stack)
        if self.goal is None or key != self.seen:
            self.seen = key
            self.goal = self.fresh if self._has_just_begun(reading, stack) else None
            self.goal = self.goal or next_goal(judge, stack)
        return self.goal

    def _holds(self, reading: DawnReading, stack: Sequence[Person], order: Goal) -> bool:
        """Is that what this stack was told, and can it still be done?"""
        if self.turn != reading.turn or {person.name for person in stack} != self.stack:
            return False
        here = stack[0].square
        return order.end == here or order.end in reachable(reading, here, min(p.moves for p in stack))

    def _has_just_begun(self, reading: DawnReading, stack: Sequence[Person]) -> bool:
        """The turn of the stack that the bot chose, with nothing done yet?"""
        whole = all(person.moves == person.move and person.shots == person.fire for person in stack)
        chosen = {person.name for person in stack} == self.stack and reading.turn == self.turn
        return whole and chosen and standing(reading) == self.fresh_at


def goal_key(reading: DawnReading, stack: Sequence[Person]) -> tuple[int, ...]:
    """As long as this is the same, so is the goal of a stack whose turn has begun."""
    stuck = not min(person.moves for person in stack)
    return reading.turn, reading.zombies, reading.humans & ~(1 << stack[0].square), stuck


def standing(reading: DawnReading) -> tuple[object, ...]:
    """All that a goal depends on and that can change before the first step or shot."""
    people = [(person.square, person.health, person.rifle) for person in reading.people]
    return reading.zombies, reading.shut, reading.gates, people


def act(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """What cannot wait, then the way, then the door, then every shot that is left."""
    reading = judge.reading
    stack = [person for person in reading.people if person.active]
    option = (
        at_once(reading, choice)
        or self_defence(judge, choice, stack)
        or evacuate(judge, choice, stack)
        or wake(judge, choice, stack)
        or as_planned(judge, choice, stack, mind.goal_for(judge, stack))
        or best_shot(judge, choice)
    )
    return option or choice.options[-1]


def as_planned(judge: Judge, choice: Choice, stack: Sequence[Person], goal: Goal) -> Option | None:
    """The way, with every shot that is worth it before, if that is the plan."""
    if not goal.volley:
        return on_the_way(judge.reading, choice, stack, goal)
    if goal.door != NO_DOOR and goal.end == stack[0].square:
        return behind_a_door(judge, choice, stack, goal.door)
    return best_shot(judge, choice) or on_the_way(judge.reading, choice, stack, goal)


def behind_a_door(judge: Judge, choice: Choice, stack: Sequence[Person], door: int) -> Option | None:
    """The steady fire, then it is shut; if it is shut already, they open it for that."""
    reading = judge.reading
    if not reading.shut >> door & 1:
        return best_shot(judge, choice, judge.is_steady) or working(reading, choice, "close", door)
    idle = all(person.moves == person.move and person.shots == person.fire for person in stack)
    return working(reading, choice, "open", door) if idle else None


def at_once(reading: DawnReading, choice: Choice) -> Option | None:
    """Main doors and rifles; the worst shot closes, so that the others may fire."""
    closing = keyed(choice, "close_gate")
    if closing:
        return min(closing, key=lambda option: firepower(reading.person[arg(option)]))
    arming = keyed(choice, "take_rifle")
    return arming[0] if arming else None


def firepower(person: Person) -> int:
    return person.dice * person.fire


def self_defence(judge: Judge, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """Whoever shares our square is shot first."""
    return best_shot(judge, choice) if judge.reading.zombies >> stack[0].square & 1 else None


def evacuate(judge: Judge, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """With no shot left against who shares our square, a stunned friend is carried away from it."""
    reading = judge.reading
    carried = any(person.carries for person in stack)
    if not reading.zombies >> stack[0].square & 1:
        return next(iter(keyed(choice, "drop")), None) if carried else None
    way_out = best_exit(judge, choice)
    if carried or way_out is None:
        return way_out
    able = [o for o in keyed(choice, "carry") if reading.person[str(o.args[1])].health == "stunned"]
    return min(able, key=lambda option: reading.person[arg(option)].carry, default=None)


def best_exit(judge: Judge, choice: Choice) -> Option | None:
    """The step to a square without a zombie, as far from all of them as can be."""
    reading = judge.reading
    steps = [(reading.square(arg(option)), option) for option in keyed(choice, "step")]
    free = [(to, option) for to, option in steps if not reading.zombies >> to & 1]
    danger = judge.danger(reading.shut)
    return max(free, key=lambda step: danger.near(step[0]), default=(0, None))[1]


def wake(judge: Judge, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """A stunned friend beside us wakes when we come in: so out, and in again."""
    reading, here = judge.reading, stack[0].square
    if reading.zombies >> here & 1 or min(person.moves for person in stack) < 2 * reading.step_cost:
        return None
    if any(person.carries for person in stack) or not any(p.health == "stunned" for p in reading.at(here)):
        return None
    return best_exit(judge, choice)


def on_the_way(reading: DawnReading, choice: Choice, stack: Sequence[Person], goal: Goal) -> Option | None:
    here = stack[0].square
    if goal.end == here:
        return working(reading, choice, "close", goal.door)
    to = first_step(reading, here, goal.end, min(person.moves for person in stack))
    for option in keyed(choice, "step"):
        if reading.square(arg(option)) == to:
            return option
    door = next((door for square, door in reading.steps[here] if square == to), NO_DOOR)
    return working(reading, choice, "open", door)


def working(reading: DawnReading, choice: Choice, key: str, door: int) -> Option | None:
    """Opening or closing that door, if there is one and it may be done."""
    return next((option for option in keyed(choice, key) if reading.door(arg(option)) == door), None)


# -- shots -------------------------------------------------------------------------------------------------


def shots_at(judge: Judge, person: Person) -> list[tuple[float, Square]]:
    """What each shot of that character is worth, by target; glass is not shot out."""
    reading = judge.reading
    here, danger = person.square, reading.walk([person.square])
    found = []
    for square, penalty, glass, ready in reading.shots_now:
        if not glass and person.name in ready:
            foe = reading.foe_in(square)
            chance = judge.shot(person, foe, penalty)
            urgent = foe.speed >= danger[square]
            found.append((chance * (1.5 if urgent or square == here else 1.0), square))
    return found


def surest(judge: Judge, person: Person) -> float:
    return max(shots_at(judge, person), default=(0.0, 0))[0]


def anybody(person: Person) -> bool:
    return True


def best_shot(judge: Judge, choice: Choice, may: Callable[[Person], bool] = anybody) -> Option | None:
    """The surest, by those who may fire."""
    person = judge.reading.person
    able = [option for option in keyed(choice, "fire") if may(person[arg(option)])]
    firing = [(surest(judge, person[arg(option)]), option) for option in able]
    worth, option = max(firing, key=lambda shot: shot[0], default=(0.0, None))
    return option if worth > 0.02 else None


def target(judge: Judge, choice: Choice, mind: Mind) -> Option:
    reading = judge.reading
    shots = {square: worth for worth, square in shots_at(judge, reading.person[str(choice.params[0])])}
    return max(choice.options, key=lambda option: shots.get(reading.square(arg(option)), -1.0))


def partner(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """Together, if that kills more surely than one after the other."""
    reading = judge.reading
    first, square = reading.person[str(choice.params[0])], reading.square(str(choice.params[1]))
    foe = reading.foe_in(square)
    penalty = next((shot.penalty for shot in reading.shots_now if shot.square == square), 0)
    alone = judge.shot(first, foe, penalty)
    best: tuple[float, Option] = (0.0, choice.options[0])
    for option in keyed(choice, "with"):
        other = reading.person[arg(option)]
        apart = 1 - (1 - alone) * (1 - judge.shot(other, foe, penalty))
        gain = reading.kill((first, other), foe, penalty) - apart
        if gain > best[0]:
            best = (gain, option)
    return best[1]


# -- under attack ------------------------------------------------------------------------------------------


def defend(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """Every shot is free: the surest first."""
    reading = judge.reading
    foe = reading.foe_in(reading.square(str(choice.params[0])))
    return max(keyed(choice, "fire"), key=lambda option: judge.shot(reading.person[arg(option)], foe, 0))


def victim(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """Whoever has least to lose."""
    reading = judge.reading
    foe = reading.foe_in(reading.square(str(choice.params[0])))
    infect, stun = reading.strike(foe.value or 1)
    return min(choice.options, key=lambda option: cost_of(reading.person[arg(option)], infect, stun))


# -- the automaton's ties ----------------------------------------------------------------------------------


def appear(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """Where fewest of us are near."""
    reading = judge.reading
    walks = [reading.walk([person.square]) for person in reading.people]
    return max(choice.options, key=lambda o: sum(min(20, walk[reading.square(arg(o))]) for walk in walks))


def lurch(judge: Judge, choice: Choice, mind: Mind) -> Option:
    """The rulebook asks for those that help the players least: the nearest."""
    reading = judge.reading
    walk = reading.walk(person.square for person in reading.people)
    return min(choice.options, key=lambda option: walk[reading.square(arg(option))])


RULES: Final[dict[str, ThumbRule]] = {
    "setup.place": place,
    "turn.activate": activate,
    "turn.join": join,
    "turn.act": act,
    "fire.target": target,
    "fire.partner": partner,
    "attack.defend": defend,
    "attack.victim": victim,
    "auto.appear": appear,
    "auto.which": lurch,
}
