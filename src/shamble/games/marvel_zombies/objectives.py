"""Rulebook: "Interaction avec un objectif"."""

from __future__ import annotations

from .ending import Progress
from .experience import gain_xp
from .kinds import COLOURS, Hero
from .mode import ActionOffer
from .state import Outbreak, Rule, team


def objective_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """Objectives in the hero's zone."""
    here = g.board.objectives_in[g.hero_at[hero]]
    left = [objective.index for objective in here if not g.objectives_taken >> objective.index & 1]
    return [("take", (objective,), 1, Take, (hero, objective)) for objective in left]


def has_taken(g: Outbreak, colour: str) -> bool:
    """Were all Objectives of that colour taken?"""
    wanted, taken = COLOURS.index(colour), g.objectives_taken
    for index, each in enumerate(g.objective_colours):
        if each == wanted and not taken >> index & 1:
            return False
    return True


class Take(Rule):
    """An Objective is taken: its colour is seen, experience gained, and the mission says what else."""

    def __init__(self, hero: Hero, objective: int) -> None:
        self.hero, self.objective = hero, objective

    def run(self, g: Outbreak) -> None:
        bit = 1 << self.objective
        colour = COLOURS[g.objective_colours[self.objective]]
        if not g.objectives_known & bit:
            g.commit()
        g.objectives_taken |= bit
        g.objectives_known |= bit
        g.emit("objective_taken", self.hero, self.objective, colour)
        entry = g.play.entry
        for hero in team(g) if colour in entry.shared else [self.hero]:
            if g.hero_at[hero] >= 0:
                gain_xp(g, hero, entry.objective_xp)
        for does in g.play.taken.get(colour, ()):
            does(g, self.hero, self.objective)
        g.rules.taken(g, self.hero, self.objective)
        g.then(Progress())
