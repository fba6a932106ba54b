"""Rulebook: "Séquence de jeu": rounds of a human turn and a zombie turn, and who is activated."""

from __future__ import annotations

from .actions import Act
from .attack import AttackPhase
from .berserk import BerserkPhase
from .content import Character
from .free import FreePhase
from .generation import GenerationPhase
from .movement import Watched
from .reaction import ReactionPhase
from .state import NOBODY, STUNNED, Dawn, Rule, characters_in, people, speaker
from .victory import Stalemate


class Round(Rule):
    """A round: the humans' turn, then the zombies'."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, g: Dawn) -> None:
        g.turn = self.number
        g.rested, g.active, g.trail = g.active, 0, ()
        g.moved = g.reacting = g.glassbound = g.witnesses = 0
        g.then(Activation(), ZombieTurn(), Stalemate(), Round(self.number + 1))
        g.emit("round_began", self.number)


def eligible(g: Dawn) -> list[Character]:
    """Who may be activated: not the stunned, nor those who were activated in the round before."""
    return [c for c in people(g) if g.health[c] != STUNNED and not g.rested >> c & 1]


class Activation(Rule):
    """I. The human player activates one character or one stack, or nobody."""

    def run(self, g: Dawn) -> None:
        found = eligible(g)
        options = [g.option("activate", (c,), (Join(1 << c),)) for c in found]
        g.ask(speaker(g, people(g)), "turn.activate", (), [*options, g.option("pass", (), (NobodyActs(),))])


class NobodyActs(Rule):
    def run(self, g: Dawn) -> None:
        g.emit("nobody_acted")


class Join(Rule):
    """Others in the same square may form a stack with those chosen so far."""

    def __init__(self, stack: int) -> None:
        self.stack = stack

    def run(self, g: Dawn) -> None:
        first = next(c for c in people(g) if self.stack >> c & 1)
        others = [c for c in eligible(g) if g.place[c] == g.place[first] and not self.stack >> c & 1]
        options = [g.option("join", (c,), (Join(self.stack | 1 << c),)) for c in others]
        options.append(g.option("enough", (), (Activate(self.stack),)))
        g.ask(speaker(g, characters_in(g, g.place[first])), "turn.join", (first,), options)


class Activate(Rule):
    """The stack has its movement points and shots, until its turn ends."""

    def __init__(self, stack: int) -> None:
        self.stack = stack

    def run(self, g: Dawn) -> None:
        g.active = g.acted = self.stack
        members = [c for c in people(g) if self.stack >> c & 1]
        for c in members:
            g.moves[c] = g.content.characters[c].move
            g.shots[c] = g.content.characters[c].fire
            g.emit("activated", c)
        g.trail = (g.place[members[0]],)
        if g.as_seen:
            g.then(Watched())
        g.then(Act())


class ZombieTurn(Rule):
    """II. Five phases; panic, points and shots of the human turn are over, the carried are put down."""

    topic = "zombies"

    def run(self, g: Dawn) -> None:
        count = len(g.moves)
        g.moves, g.shots, g.carries = [0] * count, [0] * count, [NOBODY] * count
        g.then(BerserkPhase(), ReactionPhase(), FreePhase(), AttackPhase(), GenerationPhase())
