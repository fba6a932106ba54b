"""MZ6: the Exit is where the green Objective is; informers know which one that is."""

from __future__ import annotations

from ..kinds import NOWHERE, Hero, Zone, bits_of
from ..mission import Library
from ..state import Outbreak, Rule


def exit_found(g: Outbreak) -> bool:
    return g.exit_at != NOWHERE


def exit_here(g: Outbreak, hero: Hero, objective: int) -> None:
    """The Exit is where the Objective was."""
    g.exit_at = g.board.objectives[objective].zone
    g.emit("exit_found", g.exit_at)


def informer(g: Outbreak, zone: Zone) -> None:
    """The players may look at one Objective."""
    g.then(Peek())


class Peek(Rule):
    """Which Objective is turned over."""

    def run(self, g: Outbreak) -> None:
        unseen = bits_of(~g.objectives_known & (1 << len(g.objective_colours)) - 1)
        options = g.each("peek", unseen, lambda index: (SeeObjective(index),))
        if options:
            g.ask_team("mission.peek", [*options, g.option("decline")])


class SeeObjective(Rule):
    def __init__(self, objective: int) -> None:
        self.objective = objective

    def run(self, g: Outbreak) -> None:
        g.objectives_known |= 1 << self.objective
        g.commit()
        g.emit("objective_seen", self.objective, g.objective_colours[self.objective])


OWN = Library(
    goals={"exit_found": exit_found},
    taken={"exit_here": exit_here},
    revealed={"informer": informer},
    gives={"exit_here": "exit"},
)
