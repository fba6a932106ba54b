"""Rulebook: "Tir", "Modificateurs de tir", "Combiner les tirs" and "Le tir de réaction"."""

from __future__ import annotations

from ...engine import Option
from .carrying import free_hands
from .content import Character
from .mall import NO_DOOR, Square, members
from .movement import stack_of
from .panic import dice_of, keeps_nerve
from .state import (
    NOBODY,
    STUNNED,
    Dawn,
    Rule,
    Steps,
    bits,
    break_glass,
    characters_in,
    obstacles,
    people_mask,
    reveal,
    roll,
    speaker,
    value_in,
    zombie_mask,
)
from .victory import Verdict
from .wounds import eliminate


def targets_from(g: Dawn, square: Square) -> list[Square]:
    """A zombie here is the only target; otherwise all in sight that are with no character."""
    zombies = zombie_mask(g)
    if zombies >> square & 1:
        return [square]
    sight = g.content.sight
    among = zombies & ~people_mask(g) & sight.reach[square]
    return members(sight.seen_from(square, among, obstacles(g))) if among else []


def shooters(g: Dawn, stack: list[Character]) -> list[Character]:
    return [c for c in free_hands(g, stack) if g.shots[c] > 0]


def partners(g: Dawn, ready: list[Character], first: Character) -> list[Character]:
    """Who of those may fire together with the first: two at most, or nobody where the box says so."""
    return [c for c in ready if c != first] if g.content.box.fire.shooters_at_most > 1 else []


def fire_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    ready = shooters(g, stack)
    if not ready or not targets_from(g, g.place[stack[0]]):
        return []
    return [g.option("fire", (c,), (Aim(c), *back)) for c in ready]


class Aim(Rule):
    """1. The shooter names a target."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        options = [
            g.option("at", (target,), (Combine(self.character, target),))
            for target in targets_from(g, g.place[self.character])
        ]
        g.ask(g.leaders[self.character], "fire.target", (self.character,), options)


class Combine(Rule):
    """Another one of the stack may fire at it together with the shooter."""

    def __init__(self, character: Character, target: Square) -> None:
        self.character, self.target = character, target

    def run(self, g: Dawn) -> None:
        stack = stack_of(g)
        options = [g.option("alone", (), (Shot(self.character, NOBODY, self.target),))]
        options += [
            g.option("with", (c,), (Shot(self.character, c, self.target),))
            for c in partners(g, shooters(g, stack), self.character)
        ]
        g.ask(speaker(g, stack), "fire.partner", (self.character, self.target), options)


class Shot(Rule):
    """A shot in the human turn: whoever panics fires no more, and nobody in his stack moves any more."""

    def __init__(self, character: Character, partner: Character, target: Square) -> None:
        self.character, self.partner, self.target = character, partner, target

    def run(self, g: Dawn) -> None:
        together = [c for c in (self.character, self.partner) if c != NOBODY]
        for c in together:
            g.shots[c] -= 1
        panicked = fire(g, together, self.target)
        for c in panicked:
            g.shots[c] = 0
        if panicked:
            for c in stack_of(g):
                g.moves[c] = 0


def fire(g: Dawn, together: list[Character], target: Square) -> list[Character]:
    """The procedure for one or two shooters in one square; those who panicked are returned."""
    calm: list[Character] = []
    for c in together:
        g.emit("aimed", c, target)
        if keeps_nerve(g, c, target):
            calm.append(c)
    if calm:
        shoot(g, calm, target)
    return [c for c in together if c not in calm]


def shoot(g: Dawn, calm: list[Character], target: Square) -> None:
    """Dice in common, three at most; penalties of each; then the zombie is shown."""
    here = g.place[calm[0]]
    penalty = penalty_between(g, here, target) * len(calm)
    dice = min(g.content.box.fire.dice_at_most, sum(dice_of(g, c) for c in calm))
    total = roll(g, dice) - penalty
    door = g.content.sight.door[here][target]
    if door != NO_DOOR and g.shut >> door & 1:
        break_glass(g, door)
    reveal(g, target)
    value = value_in(g, target)
    g.emit("hit" if total >= value else "missed", target, total, value)
    if total >= value:
        eliminate(g, target)
        g.then(Verdict())


def penalty_between(g: Dawn, here: Square, target: Square) -> int:
    """One for each square, and what the door on the line costs."""
    return g.content.penalty(here, target, g.shut)


# -- reaction fire -----------------------------------------------------------------------------------


class Defend(Rule):
    """Before the attack everybody in the square who is not stunned may fire once at the zombie.

    Each player answers for his own characters. `done` are those who have fired, panicked or held their fire.
    """

    topic = "defence"

    def __init__(self, square: Square, done: int) -> None:
        self.square, self.done = square, done

    def run(self, g: Dawn) -> None:
        ready = defenders(g, self.square, self.done)
        if not ready or not zombie_mask(g) >> self.square & 1:
            return
        leader = g.leaders[ready[0]]
        own = [c for c in ready if g.leaders[c] == leader]
        options = [g.option("fire", (c,), (DefendTogether(self.square, c, self.done),)) for c in own]
        hold = g.option("hold", (), (Defend(self.square, self.done | bits(own)),))
        g.ask(leader, "attack.defend", (self.square,), [*options, hold])


def defenders(g: Dawn, square: Square, done: int) -> list[Character]:
    return [c for c in characters_in(g, square) if g.health[c] != STUNNED and not done >> c & 1]


class DefendTogether(Rule):
    """They may combine their fire."""

    topic = "defence"

    def __init__(self, square: Square, character: Character, done: int) -> None:
        self.square, self.character, self.done = square, character, done

    def run(self, g: Dawn) -> None:
        first = self.character
        done = self.done | 1 << first
        shot = ReactionShot(first, NOBODY, self.square)
        options = [g.option("alone", (), (shot, Defend(self.square, done)))]
        ready = defenders(g, self.square, self.done)
        for c in partners(g, ready, first):
            then = (ReactionShot(first, c, self.square), Defend(self.square, done | 1 << c))
            options.append(g.option("with", (c,), then))
        g.ask(speaker(g, ready), "fire.partner", (first, self.square), options)


class ReactionShot(Rule):
    """Shots, earlier panic and activation do not matter; panic lasts for this combat."""

    def __init__(self, character: Character, partner: Character, target: Square) -> None:
        self.character, self.partner, self.target = character, partner, target

    def run(self, g: Dawn) -> None:
        fire(g, [c for c in (self.character, self.partner) if c != NOBODY], self.target)
