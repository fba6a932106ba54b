"""The rules of thumb of those who are dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine import Choice, Option
from .facts import Square, at_least
from .scene import Foe, Scene, best_split

Rule = Callable[[Scene, Choice], Option]

ENTERING: Final = 10.0
"""What it is worth to get at somebody, beside the harm that it does."""
GLASS: Final = 8.0
GATEWAY: Final = 0.2
"""What it is worth to leave the square of an open main door to the next zombie."""


def arg(option: Option) -> str:
    return str(option.args[0])


def keyed(choice: Choice, key: str) -> list[Option]:
    return [option for option in choice.options if option.key == key]


def prey(scene: Scene) -> list[int]:
    return scene.prey([person.square for person in scene.people])


# -- before the first round --------------------------------------------------------------------------------


def clear(scene: Scene, choice: Choice) -> Option:
    """What is far from where people come in stays empty."""
    far = scene.prey([*scene.facts.humans, scene.facts.rifles])
    return max(keyed(choice, "clear"), key=lambda option: (far[scene.facts.index[arg(option)]], arg(option)))


def hide(scene: Scene, choice: Choice) -> Option:
    """Near where people start and where the rifles lie, but not always in the same squares."""
    facts = scene.facts
    near = scene.prey(facts.humans)
    guard = scene.prey([facts.rifles])

    def appeal(option: Option) -> float:
        square = facts.index[arg(option)]
        return min(near[square], guard[square] + 1) + scene.rng.below(300) / 100

    return min(keyed(choice, "hide"), key=appeal)


# -- berserk -----------------------------------------------------------------------------------------------


def rage(scene: Scene, choice: Choice) -> Option:
    """Whoever gets at somebody only by running, then whoever is there already, then the nearest."""
    walk = prey(scene)

    def worth(option: Option) -> float:
        square = scene.facts.index[arg(option)]
        value = scene.foes[square].value or 5
        return (7.0, 6.0, 10.0, 5.0, 4.0)[walk[square]] + value / 10 if walk[square] < 5 else -walk[square]

    return max(choice.options, key=worth)


# -- moves -------------------------------------------------------------------------------------------------


def step_worth(scene: Scene, walk: Sequence[int], start: Square, end: Square) -> float:
    """What it is worth that the zombie there goes so."""
    if scene.humans >> end & 1:
        return ENTERING + scene.harm(scene.at(end), scene.foes.get(start))
    worth = (walk[start] - walk[end]) / (1 + walk[end])
    if start in scene.gates and scene.view["pool"]:
        worth += GATEWAY
    return worth


def react(scene: Scene, choice: Choice) -> Option:
    """Those who get at somebody first, the most dangerous of them above all."""
    walk, index = prey(scene), scene.facts.index

    def worth(option: Option) -> float:
        if option.key == "pound":
            foe = scene.foes[index[arg(option)]]
            return GLASS * breaks(scene, foe)
        if option.key == "rouse":
            return 5.0
        if option.key == "done":
            return 0.0
        return step_worth(scene, walk, index[arg(option)], index[str(option.args[1])]) + 0.01

    return max(choice.options, key=worth)


def breaks(scene: Scene, foe: Foe) -> float:
    """How likely it is to break the glass."""
    if foe.value is not None:
        return 1 - at_least(2, foe.value)
    return sum(chance * (1 - at_least(2, value)) for value, chance in scene.facts.values)


def emerge(scene: Scene, choice: Choice) -> Option:
    """Out of hiding only to be beside somebody at once."""
    walk, index = prey(scene), scene.facts.index
    coming = keyed(choice, "emerge")
    best = min(coming, key=lambda option: walk[index[str(option.args[1])]], default=choice.options[-1])
    stay = keyed(choice, "stay_hidden")
    if stay and (not coming or walk[index[str(best.args[1])]] > 1):
        return stay[0]
    return best


def free(scene: Scene, choice: Choice) -> Option:
    """The move that is worth most; whoever is quick moves without using up the die."""
    walk, index = prey(scene), scene.facts.index

    def worth(option: Option) -> float:
        if option.key == "done":
            return 0.01
        square = index[arg(option)]
        foe = scene.foes.get(square)
        if option.key == "show":
            ends = [to for to in beside(scene, square) if scene.humans >> to & 1]
            return max((step_worth(scene, walk, square, to) for to in ends), default=-1.0)
        if foe is not None and foe.speed > 1:
            return quick_worth(scene, walk, foe)
        ends = [to for to in beside(scene, square) if not scene.zombies >> to & 1]
        return max((step_worth(scene, walk, square, to) for to in ends), default=-1.0)

    return max(choice.options, key=worth)


def quick_worth(scene: Scene, walk: Sequence[int], foe: Foe) -> float:
    """Berserk and super-zombies: first if they get at somebody, else last, when there is room."""
    here = walk[foe.square]
    if here <= foe.speed:
        return ENTERING + 1
    return 0.02 if here > 1 else -1.0


def beside(scene: Scene, square: Square) -> list[Square]:
    return [to for to, door in scene.facts.steps[square] if door < 0 or not scene.shut >> door & 1]


def where(scene: Scene, choice: Choice) -> Option:
    walk, index = prey(scene), scene.facts.index
    start = index[str(choice.params[0])]

    def worth(option: Option) -> float:
        return 0.0 if option.key == "halt" else step_worth(scene, walk, start, index[arg(option)])

    return max(choice.options, key=worth)


def dash(scene: Scene, choice: Choice) -> Option:
    """Through glass if there is somebody behind it, else as near to somebody as the points go."""
    walk, index = prey(scene), scene.facts.index
    start = index[str(choice.params[0])]

    def worth(option: Option) -> float:
        if option.key == "halt":
            return 0.0
        if option.key == "smash":
            return GLASS if walk[start] > 2 else 0.5
        end = index[arg(option)]
        if scene.humans >> end & 1:
            return ENTERING + (1.0 if option.key == "go" else 0.0)
        return (walk[start] - walk[end]) * 1.0 + (0.1 if option.key == "go" else 0.0)

    return max(choice.options, key=worth)


# -- attacks -----------------------------------------------------------------------------------------------


def split(scene: Scene, choice: Choice) -> Option:
    """As many as it pays to attack: people offer those who have least to lose."""
    square = scene.facts.index[str(choice.params[0])]
    count = best_split(scene, scene.at(square), scene.foes[square].value or 1)[1]
    return next(option for option in choice.options if option.args[0] == count)


def order(scene: Scene, choice: Choice) -> Option:
    """Whoever counts most first: the game may be over then."""
    infect, stun = scene.facts.strikes[int(choice.params[0])]
    return max(choice.options, key=lambda option: scene.person[arg(option)].cost_of(infect, stun))


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
