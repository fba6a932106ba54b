"""Rulebook: "L'arrivée de nouveaux Zombis" and what becomes of the infected: phase e."""

from __future__ import annotations

from .attack import Combat
from .mall import members
from .state import INFECTED, Dawn, Rule, draw_from_pool, people, put_zombie, roll, zombie_mask
from .victory import Verdict
from .wounds import turn_into_super


class GenerationPhase(Rule):
    """e. Two dice on the arrival table: a zombie for each door named that is open, free and can be served."""

    topic = "generation"

    def run(self, g: Dawn) -> None:
        arrived = 0
        g.emit("arrivals_checked")
        for gate in g.content.arrivals[roll(g, 2)]:
            square = g.content.mall.entrances[gate]
            if g.gates >> gate & 1 or zombie_mask(g) >> square & 1 or not g.pool:
                continue
            g.emit("arrived", gate, square)
            put_zombie(g, draw_from_pool(g), square)
            arrived |= 1 << gate
        g.then(Infection(arrived))


class Infection(Rule):
    """Two dice for everybody infected before this round: 2 or 12, and he is a super-zombie at once."""

    def __init__(self, arrived: int) -> None:
        self.arrived = arrived

    def run(self, g: Dawn) -> None:
        turned = 0
        for c in people(g):
            if g.health[c] == INFECTED and g.infected_in[c] != g.turn:
                g.emit("infection_checked", c)
                if roll(g, 2) in g.content.box.dead.turns_on:
                    turn_into_super(g, c)
                    turned |= 1 << c
        if turned:
            g.then(Verdict())
        g.then(FreshAttacks(self.arrived, turned))


class FreshAttacks(Rule):
    """Whoever has just come or turned in a character's square attacks at once."""

    def __init__(self, arrived: int, turned: int) -> None:
        self.arrived, self.turned = arrived, turned

    def run(self, g: Dawn) -> None:
        squares = {g.content.mall.entrances[gate] for gate in members(self.arrived)}
        squares |= {g.super_at[c] for c in members(self.turned)}
        g.then(*[Combat(square) for square in sorted(squares) if square in g.place])
