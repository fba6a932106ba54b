"""What a shot is worth before it is fired: dice, panic and penalties, from what a viewer knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations, product

from ...engine import Seat
from .content import Character
from .mall import Square
from .panic import dice_of, panic_value
from .state import NOTHING_THERE, NOWHERE, SPECTATOR, Dawn, knows, value_in

WeightedValues = tuple[tuple[int, int], ...]
"""What a target may be worth: each value with its weight."""


Hand = tuple[int, int]
"""A shooter: his dice, and the roll on which or below he panics."""


@cache
def at_least(dice: int, total: int) -> float:
    """The chance that so many dice show that much."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(sum(roll) >= total for roll in rolls) / len(rolls)


@cache
def chances_of(dice: int) -> tuple[float, ...]:
    """The chances that they show 0, 1, 2 … up to all that they can."""
    return tuple([at_least(dice, total) for total in range(6 * dice + 1)])


def hand_of(g: Dawn, character: Character, target: Square) -> Hand:
    return dice_of(g, character), panic_value(g, character, target)


def panics(hand: Hand) -> int:
    """In percent."""
    dice, panic = hand
    return percent(1 - at_least(dice, panic + 1))


@lru_cache(maxsize=10_000)
def together(hands: tuple[Hand, ...], penalty: int, values: WeightedValues, most: int) -> float:
    """The sum over those who may keep calm; no more dice than `most` are rolled."""
    total = sum(weight for _, weight in values)
    chance = 0.0
    for keeping in product((True, False), repeat=len(hands)):
        likely = 1.0
        for (dice, panic), keeps in zip(hands, keeping, strict=True):
            steady = at_least(dice, panic + 1)
            likely *= steady if keeps else 1 - steady
        firing = [dice for (dice, _), keeps in zip(hands, keeping, strict=True) if keeps]
        if firing:
            chance += likely * hit_weight(min(most, sum(firing)), penalty * len(firing), values) / total
    return chance


def hit_weight(dice: int, penalty: int, values: WeightedValues) -> float:
    """What so many dice hit of all that the target may be worth, by weight."""
    chances, found = chances_of(dice), 0.0
    for value, weight in values:
        if value + penalty < len(chances):
            found += weight * chances[value + penalty]
    return found


def hits(g: Dawn, hands: Mapping[str, Hand], penalty: int, values: WeightedValues) -> dict[str, int]:
    """How likely those who fire bring the target down, panic and all: in percent, for each shooter ("peter")
    and for any two together ("peter+roger")."""
    box = g.content.box.fire
    return dict(_hits(tuple(hands.items()), penalty, values, box.shooters_at_most, box.dice_at_most))


@lru_cache(maxsize=10_000)
def _hits(
    hands: tuple[tuple[str, Hand], ...], penalty: int, values: WeightedValues, shooters: int, dice: int
) -> tuple[tuple[str, int], ...]:
    groups = [group for number in range(1, shooters + 1) for group in combinations(hands, number)]
    return tuple(
        (
            "+".join([name for name, _ in group]),
            percent(together(tuple([hand for _, hand in group]), penalty, values, dice)),
        )
        for group in groups
    )


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))


# -- what it may be worth ----------------------------------------------------------------------------


def values_of(g: Dawn, target: Square, viewer: Seat | None) -> WeightedValues:
    """One value, or those of all counters that the viewer has not seen."""
    zombie = g.zombie_in[target]
    if zombie == NOTHING_THERE or knows(g, zombie, viewer):
        return ((value_in(g, target), 1),)
    return returned_to(g, viewer) if g.mixed >> zombie & 1 else unseen(g.content.values, g.shown)


def returned_to(g: Dawn, viewer: Seat | None) -> WeightedValues:
    """What a counter that has come back may be worth, for all that the viewer knows."""
    own = 1 << (SPECTATOR if viewer is None else viewer)
    on_board = [zombie for zombie, square in enumerate(g.zombie_at) if square != NOWHERE]
    known = tuple([g.values[zombie] for zombie in on_board if g.known[zombie] & own])
    unknown = sum([g.mixed >> zombie & 1 for zombie in on_board if not g.known[zombie] & own])
    return returned(g.content.values, g.shown, known, len(g.pool) + unknown)


@lru_cache(maxsize=1000)
def unseen(values: tuple[int, ...], shown: tuple[int, ...]) -> WeightedValues:
    """What a counter that was never eliminated may be worth: the box's values without those that all saw."""
    return tuple(sorted(without(values, shown).items()))


def without(values: tuple[int, ...], gone: tuple[int, ...]) -> dict[int, int]:
    """How often each of those values is left."""
    left: dict[int, int] = {}
    for value in values:
        left[value] = left.get(value, 0) + 1
    for value in gone:
        if left.get(value, 0):
            left[value] -= 1
    return {value: times for value, times in left.items() if times}


@lru_cache(maxsize=1000)
def returned(
    values: tuple[int, ...], shown: tuple[int, ...], known: tuple[int, ...], mixed: int
) -> WeightedValues:
    """What a counter drawn from the eliminated may be worth, each value as often as it is likely.

    `known` are the values on the board that the viewer knows; `mixed`, how many counters lie eliminated or
    have come back unknown. Alone some that nobody has seen lie there too: of those every unseen value is
    equally likely.
    """
    never, fallen = unseen(values, shown), without(shown, known)
    count = mixed - sum(fallen.values())
    hidden = max(1, sum([times for _, times in never]))
    weights = {value: times * hidden for value, times in fallen.items()}
    for value, times in never:
        weights[value] = weights.get(value, 0) + times * count
    return tuple(sorted([(value, weight) for value, weight in weights.items() if weight > 0]))
