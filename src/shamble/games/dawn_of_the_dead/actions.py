"""Rulebook: "I. Tour des Humains": what the active stack may do next, until it has had enough."""

from __future__ import annotations

from .carrying import carry_options, drop_options
from .doors import door_options, gate_options
from .fire import fire_options
from .movement import Watched, move_options, stack_of
from .rifles import rifle_options
from .state import Dawn, Rule, speaker
from .words import Option


class Act(Rule):
    """Steps, shots and actions in any order; every one of them leads back here."""

    def run(self, g: Dawn) -> None:
        stack = stack_of(g)
        options = [
            *move_options(g, stack),
            *fire_options(g, stack),
            *door_options(g, stack),
            *gate_options(g, stack),
            *rifle_options(g, stack),
            *carry_options(g, stack),
            *drop_options(g, stack),
        ]
        back = (Watched(), self) if g.as_seen else (self,)
        options = [Option(option.key, option.args, (*option.then, *back)) for option in options]
        moves = min(g.moves[c] for c in stack)
        g.ask(speaker(g, stack), "turn.act", (moves,), [*options, END_TURN])


END_TURN = Option("end_turn")
