"""What a shot is worth before it is fired: dice, panic and penalties, from what a viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from ...engine import Seat
from .content import CHARACTERS, COUNTERS, Character
from .fire import penalty_between
from .mall import Square
from .panic import dice_of, panic_value
from .state import NOTHING_THERE, NOWHERE, Dawn, knows, value_in

Values = tuple[tuple[int, int], ...]
"""What a target may be worth: each value with its weight."""


@cache
def at_least(dice: int, total: int) -> float:
    """The chance that so many dice show that much."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(sum(roll) >= total for roll in rolls) / len(rolls)


def calm(g: Dawn, character: Character, target: Square) -> float:
    """The chance that the shooter does not panic."""
    return at_least(dice_of(g, character), panic_value(g, character, target) + 1)


def hit(g: Dawn, shooters: Sequence[Character], target: Square, values: Values) -> float:
    """The chance that those who fire together bring the target down, panic and all."""
    hands = tuple([(dice_of(g, c), panic_value(g, c, target)) for c in shooters])
    penalty = penalty_between(g, g.place[shooters[0]], target)
    return _together(hands, penalty, values, g.content.box.fire.dice_at_most)


@lru_cache(maxsize=10_000)
def _together(hands: tuple[tuple[int, int], ...], penalty: int, values: Values, most: int) -> float:
    """By each shooter's dice and the roll on which he panics: the sum over those who may keep calm."""
    total = sum(weight for _, weight in values)
    chance = 0.0
    for keeping in product((True, False), repeat=len(hands)):
        likely = 1.0
        for (dice, panic), keeps in zip(hands, keeping, strict=True):
            steady = at_least(dice, panic + 1)
            likely *= steady if keeps else 1 - steady
        firing = [dice for (dice, _), keeps in zip(hands, keeping, strict=True) if keeps]
        if firing:
            dice, lost = min(most, sum(firing)), penalty * len(firing)
            hits = sum(weight * at_least(dice, value + lost) for value, weight in values)
            chance += likely * hits / total
    return chance


def hits(g: Dawn, ready: Sequence[Character], target: Square, viewer: Seat | None) -> dict[str, int]:
    """In percent, for each shooter ("peter") and for any two together ("peter+roger")."""
    values = values_of(g, target, viewer)
    most = g.content.box.fire.shooters_at_most
    together = [shooters for number in range(1, most + 1) for shooters in combinations(ready, number)]
    return {
        "+".join([CHARACTERS[c] for c in shooters]): percent(hit(g, shooters, target, values))
        for shooters in together
    }


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))


# -- what it may be worth ----------------------------------------------------------------------------


def values_of(g: Dawn, target: Square, viewer: Seat | None) -> Values:
    """One value, or those of all counters that the viewer has not seen."""
    zombie = g.zombie_in[target]
    if zombie == NOTHING_THERE or knows(g, zombie, viewer):
        return ((value_in(g, target), 1),)
    if g.mixed >> zombie & 1:
        return _returned(g, viewer)
    return _unseen(g.content.values, g.shown)


@lru_cache(maxsize=1000)
def _unseen(values: tuple[int, ...], shown: tuple[int, ...]) -> Values:
    return tuple(sorted((Counter(values) - Counter(shown)).items()))


def _returned(g: Dawn, viewer: Seat | None) -> Values:
    """What a counter drawn from the eliminated may be worth, each value as often as it is likely.

    Alone some that nobody has seen lie there too: of those every unseen value is equally likely.
    """
    unseen = dict(_unseen(g.content.values, g.shown))
    on_board = [zombie for zombie in range(COUNTERS) if g.zombie_at[zombie] != NOWHERE]
    known = [zombie for zombie in on_board if knows(g, zombie, viewer)]
    fallen = Counter(g.shown) - Counter(g.values[zombie] for zombie in known)
    unknown = sum(bool(g.mixed >> zombie & 1) for zombie in on_board if zombie not in known)
    count = len(g.pool) + unknown - fallen.total()
    weights: Counter[int] = Counter()
    for value, times in fallen.items():
        weights[value] += times * max(1, sum(unseen.values()))
    for value, times in unseen.items():
        weights[value] += times * count
    return tuple(sorted((+weights).items()))
