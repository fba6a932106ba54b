"""Rulebook: "I. Tour des Humains": what the active stack may do next, until it has had enough."""

from __future__ import annotations

from .carrying import carry_options, drop_options, moves_left
from .doors import door_options, gate_options
from .fire import fire_options
from .movement import Watched, move_options, stack_of
from .rifles import rifle_options
from .state import Dawn, Rule, speaker


class Act(Rule):
    """Steps, shots and actions in any order; every one of them leads back here."""

    def run(self, g: Dawn) -> None:
        stack = stack_of(g)
        back = (Watched(), self) if g.as_seen else (self,)
        options = [
            *move_options(g, stack, back),
            *fire_options(g, stack, back),
            *door_options(g, stack, back),
            *gate_options(g, stack, back),
            *rifle_options(g, stack, back),
            *carry_options(g, stack, back),
            *drop_options(g, stack, back),
            g.option("end_turn"),
        ]
        g.ask(speaker(g, stack), "turn.act", (moves_left(g, stack),), options)
