"""Rulebook: "Interaction avec un objectif"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .board import Zone
from .content import COLOURS, Bystander, Hero
from .experience import gain_xp
from .hooks import Progress, call, progress
from .mode import Offer
from .state import Outbreak, Rule, is_restrained, team

Taken = Callable[[Outbreak, Hero, int], None]
TAKEN: Final[dict[str, Taken]] = {}
"""What else taking an Objective does: hero and Objective (missions.py)."""


def objective_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """Objectives in the hero's zone, and cards to be picked up there."""
    if is_restrained(g, hero):
        return
    here = g.hero_at[hero]
    for objective in g.board.objectives:
        if objective.zone == here and not g.objectives_taken >> objective.index & 1:
            yield "take", (objective.index,), 1, Take(hero, objective.index)
    for name, colour in g.play.entry.collect.items():
        card = g.content.bystander[name]
        if not g.collected >> card & 1 and has_taken(g, colour) and collect_zone(g, name) == here:
            yield "collect", (name,), 1, Collect(hero, card)


def collect_zone(g: Outbreak, name: str) -> Zone:
    return g.board.figures[name][0]


def has_taken(g: Outbreak, colour: str) -> bool:
    """Were all Objectives of that colour taken?"""
    wanted = COLOURS.index(colour)
    return all(
        g.objectives_taken >> index & 1 for index, each in enumerate(g.objective_colours) if each == wanted
    )


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
        g.takers |= 1 << self.hero
        g.emit("objective_taken", self.hero, self.objective, colour)
        entry = g.play.entry
        for hero in team(g) if colour in entry.shared else [self.hero]:
            if g.hero_at[hero] >= 0:
                gain_xp(g, hero, entry.objective_xp)
        for name in entry.taken.get(colour, ()):
            TAKEN[name](g, self.hero, self.objective)
        call(g, "taken", self.hero, self.objective)
        g.then(Progress())


class Collect(Rule):
    """Mission MZ10: a Secret Mission card is picked up."""

    def __init__(self, hero: Hero, bystander: Bystander) -> None:
        self.hero, self.bystander = hero, bystander

    def run(self, g: Outbreak) -> None:
        g.collected |= 1 << self.bystander
        g.emit("card_collected", self.hero, self.bystander)
        progress(g)
