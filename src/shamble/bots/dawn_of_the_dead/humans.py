"""The rules of thumb of those who want to live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine import Choice, Option
from .facts import Square
from .planning import Plan, Weigher, best_plan, first_step, stacks
from .scene import Person, Scene

Rule = Callable[[Scene, Choice, "Mind"], Option]

START: Final = {"peter": 1, "roger": 0, "steve": 0, "fran": 1}
"""The weak go with the strong: which of the human squares, the one nearest to the rifles being number 1."""


def arg(option: Option) -> str:
    return str(option.args[0])


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


# -- before the first round --------------------------------------------------------------------------------


def place(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """Two strong pairs, Fran nearest to the rifles."""
    walk = scene.prey([scene.facts.rifles])
    ranked = sorted(choice.options, key=lambda option: walk[scene.facts.index[arg(option)]], reverse=True)
    return ranked[-1] if START.get(str(choice.params[0]), 0) else ranked[0]


# -- who acts ----------------------------------------------------------------------------------------------


def chosen_stack(scene: Scene) -> list[Person]:
    """The stack with the most to gain over doing nothing."""
    best: tuple[float, list[Person]] = (0.0, [])
    for stack in stacks(scene):
        gain = best_plan(scene, stack, min(person.move for person in stack), True).worth
        gain -= Weigher(scene, stack).idle()
        if gain > best[0]:
            best = (gain, stack)
    return best[1]


def activate(scene: Scene, choice: Choice, mind: Mind) -> Option:
    stack = mind.stack_for(scene)
    return next((o for o in keyed(choice, "activate") if arg(o) in stack), choice.options[-1])


def join(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """The rest of the stack that was chosen; the question is asked again after each."""
    stack = mind.stack_for(scene)
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
        self.plan: Plan | None = None

    def stack_for(self, scene: Scene) -> set[str]:
        if scene.view["turn"] != self.turn:
            self.turn = scene.view["turn"]
            self.stack = {person.name for person in chosen_stack(scene)}
        return self.stack

    def plan_for(self, scene: Scene, stack: Sequence[Person]) -> Plan:
        moves = min(person.moves for person in stack)
        seen = (scene.view["turn"], scene.zombies, scene.humans & ~(1 << stack[0].square), not moves)
        if self.plan is None or seen != self.seen:
            self.seen = seen
            self.plan = best_plan(scene, stack, moves, False)
        return self.plan


def act(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """What cannot wait, then the way, then the door, then every shot that is left."""
    stack = [person for person in scene.people if person.active]
    option = (
        at_once(scene, choice)
        or self_defence(scene, choice, stack)
        or evacuate(scene, choice, stack)
        or wake(scene, choice, stack)
        or on_the_way(scene, choice, stack, mind.plan_for(scene, stack))
        or best_shot(scene, choice)
    )
    return option or choice.options[-1]


def at_once(scene: Scene, choice: Choice) -> Option | None:
    """Main doors and rifles; the worst shot closes, so that the others may fire."""
    closing = keyed(choice, "close_gate")
    if closing:
        return min(closing, key=lambda option: firepower(scene.person[arg(option)]))
    arming = keyed(choice, "take_rifle")
    return arming[0] if arming else None


def firepower(person: Person) -> int:
    return person.dice * person.fire


def self_defence(scene: Scene, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """Whoever shares our square is shot first."""
    return best_shot(scene, choice) if scene.zombies >> stack[0].square & 1 else None


def evacuate(scene: Scene, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """With no shot left against who shares our square, a stunned friend is carried away from it."""
    here = stack[0].square
    carried = [person for person in stack if person.carries]
    foe = scene.foes.get(here)
    if foe is None:
        return next(iter(keyed(choice, "drop")), None) if carried else None
    if carried:
        return best_exit(scene, choice)
    if not best_exit(scene, choice):
        return None
    price = 1 + (foe.value or 1)
    left = min(person.moves for person in stack)
    able = [
        option
        for option in keyed(choice, "carry")
        if scene.person[str(option.args[1])].health == "stunned"
        and scene.person[arg(option)].carry + price <= left
    ]
    return min(able, key=lambda option: scene.person[arg(option)].carry, default=None)


def best_exit(scene: Scene, choice: Choice) -> Option | None:
    """The step to a square without a zombie, as far from all of them as can be."""
    steps = [(scene.facts.index[arg(option)], option) for option in keyed(choice, "step")]
    free = [(to, option) for to, option in steps if not scene.zombies >> to & 1]
    danger = scene.danger(scene.shut)
    return max(free, key=lambda step: danger[step[0]], default=(0, None))[1]


def wake(scene: Scene, choice: Choice, stack: Sequence[Person]) -> Option | None:
    """A stunned friend beside us wakes when we come in: so out, and in again."""
    here = stack[0].square
    if scene.zombies >> here & 1 or min(person.moves for person in stack) < 2:
        return None
    if any(person.carries for person in stack) or not any(p.health == "stunned" for p in scene.at(here)):
        return None
    return best_exit(scene, choice)


def on_the_way(scene: Scene, choice: Choice, stack: Sequence[Person], plan: Plan) -> Option | None:
    here = stack[0].square
    if plan.end == here:
        if plan.door >= 0:
            return next((o for o in keyed(choice, "close") if scene.facts.doors[arg(o)] == plan.door), None)
        return None
    to = first_step(scene, here, plan.end, min(person.moves for person in stack))
    for option in keyed(choice, "step"):
        if scene.facts.index[arg(option)] == to:
            return option
    door = next((door for square, door in scene.facts.steps[here] if square == to), -1)
    return next((o for o in keyed(choice, "open") if scene.facts.doors[arg(o)] == door), None)


# -- shots -------------------------------------------------------------------------------------------------


def shots_at(scene: Scene, person: Person) -> list[tuple[float, Square]]:
    """What each shot of that character is worth, by target; glass is not shot out."""
    here, danger = person.square, scene.prey([person.square])
    found = []
    for target in scene.view["targets"]:
        if not target["glass"] and person.name in target["panic"]:
            square = scene.facts.index[target["square"]]
            foe = scene.foes[square]
            chance = scene.kill(person, foe, target["penalty"])
            urgent = foe.speed >= danger[square]
            found.append((chance * (1.5 if urgent or square == here else 1.0), square))
    return found


def surest(scene: Scene, person: Person) -> float:
    return max(shots_at(scene, person), default=(0.0, 0))[0]


def best_shot(scene: Scene, choice: Choice) -> Option | None:
    firing = [(surest(scene, scene.person[arg(option)]), option) for option in keyed(choice, "fire")]
    worth, option = max(firing, key=lambda shot: shot[0], default=(0.0, None))
    return option if worth > 0.02 else None


def target(scene: Scene, choice: Choice, mind: Mind) -> Option:
    shots = {square: worth for worth, square in shots_at(scene, scene.person[str(choice.params[0])])}
    return max(choice.options, key=lambda option: shots.get(scene.facts.index[arg(option)], -1.0))


def partner(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """Together, if that kills more surely than one after the other."""
    first = scene.person[str(choice.params[0])]
    square = scene.facts.index[str(choice.params[1])]
    foe = scene.foes[square]
    penalty = next((t["penalty"] for t in scene.view["targets"] if t["square"] == choice.params[1]), 0)
    alone = scene.kill(first, foe, penalty)
    best: tuple[float, Option] = (0.0, choice.options[0])
    for option in keyed(choice, "with"):
        other = scene.person[arg(option)]
        apart = 1 - (1 - alone) * (1 - scene.kill(other, foe, penalty))
        gain = scene.together(first, other, foe, penalty) - apart
        if gain > best[0]:
            best = (gain, option)
    return best[1]


# -- under attack ------------------------------------------------------------------------------------------


def defend(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """Every shot is free: the surest first."""
    foe = scene.foes[scene.facts.index[str(choice.params[0])]]
    return max(keyed(choice, "fire"), key=lambda option: scene.kill(scene.person[arg(option)], foe, 0))


def victim(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """Whoever has least to lose."""
    foe = scene.foes[scene.facts.index[str(choice.params[0])]]
    infect, stun = scene.facts.strikes[foe.value or 1]
    return min(choice.options, key=lambda option: scene.person[arg(option)].cost_of(infect, stun))


# -- the automaton's ties ----------------------------------------------------------------------------------


def appear(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """Where fewest of us are near."""
    walks = [scene.prey([person.square]) for person in scene.people]
    return max(choice.options, key=lambda o: sum(min(20, walk[scene.facts.index[arg(o)]]) for walk in walks))


def lurch(scene: Scene, choice: Choice, mind: Mind) -> Option:
    """The rulebook asks for those that help the players least: the nearest."""
    walk = scene.prey([person.square for person in scene.people])
    return min(choice.options, key=lambda option: walk[scene.facts.index[arg(option)]])


RULES: Final[dict[str, Rule]] = {
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
