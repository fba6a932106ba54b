"""Rulebook: "Attaque des Zombis"."""

from __future__ import annotations

from .content import Character
from .fire import Defend
from .mall import Square, members
from .state import (
    NOBODY,
    Dawn,
    Rule,
    characters_in,
    people_mask,
    roll,
    speaker,
    value_in,
    zombie_mask,
)
from .victory import Verdict
from .wounds import wound


class AttackPhase(Rule):
    """d. Every zombie in a square with characters attacks once, square by square."""

    topic = "attack"

    def run(self, g: Dawn) -> None:
        g.then(*[Combat(square) for square in members(people_mask(g) & zombie_mask(g))])


class Combat(Rule):
    """Reaction fire, then the attack of whatever is left of the zombie."""

    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        if self.square in g.place and zombie_mask(g) >> self.square & 1:
            g.emit("combat", self.square)
            g.then(Defend(self.square, 0), Assault(self.square))


class Assault(Rule):
    """2. The zombie player says how many are attacked, at most its value; alone, chance does."""

    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        if not zombie_mask(g) >> self.square & 1:
            return
        most = min(len(characters_in(g, self.square)), value_in(g, self.square))
        if g.zombie_seat == NOBODY and most > 1:
            g.then(AutoAssault(self.square, most))
            return
        options = [
            g.option("attack", (count,), (Victims(self.square, count, 0),)) for count in range(1, most + 1)
        ]
        if len(options) == 1:
            g.then(*options[0].then)
        else:
            g.ask(g.zombie_seat, "attack.count", (self.square,), options)


class AutoAssault(Rule):
    """Alone: every number of targets is equally likely."""

    def __init__(self, square: Square, most: int) -> None:
        self.square, self.most = square, most

    def run(self, g: Dawn) -> None:
        count = g.below(self.most) + 1
        g.emit("targets_drawn", self.square, count, self.most)
        g.then(Victims(self.square, count, 0))


class Victims(Rule):
    """3. If not all are attacked the human player names them."""

    def __init__(self, square: Square, count: int, chosen: int) -> None:
        self.square, self.count, self.chosen = square, count, chosen

    def run(self, g: Dawn) -> None:
        here = characters_in(g, self.square)
        if len(here) <= self.count:
            g.then(self._strikes(g, sum(1 << c for c in here)))
            return
        if self.chosen.bit_count() == self.count:
            g.then(self._strikes(g, self.chosen))
            return
        options = [
            g.option("victim", (c,), (Victims(self.square, self.count, self.chosen | 1 << c),))
            for c in here
            if not self.chosen >> c & 1
        ]
        left = self.count - self.chosen.bit_count()
        g.ask(speaker(g, here), "attack.victim", (self.square, left), options)

    def _strikes(self, g: Dawn, victims: int) -> Strikes:
        """4. The value is divided by the number of targets, rounded down."""
        return Strikes(victims, value_in(g, self.square) // victims.bit_count())


class Strikes(Rule):
    """5. One after the other, in the zombie player's order; alone, in any."""

    def __init__(self, victims: int, strength: int) -> None:
        self.victims, self.strength = victims, strength

    def run(self, g: Dawn) -> None:
        left = members(self.victims)
        if len(left) == 1:
            g.then(Strike(left[0], self.strength))
        elif g.zombie_seat == NOBODY:
            g.then(AutoStrikes(self.victims, self.strength))
        else:
            options = [g.option("strike", (c,), self.after(c)) for c in left]
            g.ask(g.zombie_seat, "attack.order", (self.strength,), options)

    def after(self, character: Character) -> tuple[Rule, ...]:
        return Strike(character, self.strength), Strikes(self.victims & ~(1 << character), self.strength)


class AutoStrikes(Rule):
    def __init__(self, victims: int, strength: int) -> None:
        self.victims, self.strength = victims, strength

    def run(self, g: Dawn) -> None:
        left = members(self.victims)
        first = left[g.below(len(left))]
        g.emit("order_drawn", first)
        g.then(*Strikes(self.victims, self.strength).after(first))


class Strike(Rule):
    """Two dice on the attack table; the result takes effect at once."""

    def __init__(self, character: Character, strength: int) -> None:
        self.character, self.strength = character, strength

    def run(self, g: Dawn) -> None:
        g.emit("attacked", self.character, self.strength)
        result = g.content.attacks[roll(g, 2)][g.content.column[self.strength]]
        if result == "-":
            g.emit("unhurt", self.character)
            return
        wound(g, self.character, result)
        g.then(Verdict())
