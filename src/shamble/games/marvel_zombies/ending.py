"""Rulebook: "Gagner et perdre": stages of goals, victory and defeat."""

from __future__ import annotations

from .mission import EXIT
from .state import Outbreak, Rule


def progress(g: Outbreak) -> None:
    """A stage of goals may be complete; with the last one the game is won."""
    goals = g.play.goals
    while g.stage < len(goals) and all(is_met(g) for is_met in goals[g.stage]):
        g.stage += 1
        g.emit("goal_met", g.stage)
    if g.stage == len(goals) and not g.outcome:
        g.emit("won")
        finish(g, "won")


class Progress(Rule):
    """Look at the goals once everything that comes of an event has happened."""

    def run(self, g: Outbreak) -> None:
        progress(g)


def lose(g: Outbreak, reason: str) -> None:
    if not g.outcome:
        g.emit("lost")
        finish(g, reason)


def finish(g: Outbreak, outcome: str) -> None:
    g.outcome = outcome
    g.end()


def may_leave(g: Outbreak) -> bool:
    """Has the mission come to the stage in which heroes leave?"""
    goals = g.play.entry.goals
    return g.stage < len(goals) and goals[g.stage] == (EXIT,)
