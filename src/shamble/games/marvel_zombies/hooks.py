"""Where missions reach into the rules: goals, defeats, and what happens at certain moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .state import Outbreak, Rule

Goal = Callable[[Outbreak], bool]
Hook = Callable[..., None]

GOALS: Final[dict[str, Goal]] = {}
LOCKS: Final[dict[str, Goal]] = {}
WHEN: Final[dict[str, dict[str, Hook]]] = {
    "entered": {},  # hero, zone
    "danger": {},  # hero, how many levels
    "devoured": {},  # hero (hero mode: who gave them up, or NOBODY), bystander, zone
    "rescued": {},  # hero, bystander, zone
    "discarded": {},  # hero, bystander: a card given up, for another, for Banner or with the hero's life
    "taken": {},  # hero, objective
    "door_opened": {},  # door
    "super_hero_eliminated": {},  # hero, super hero, zone
    "person_left": {},  # bystander
    "revealed": {},  # card, zone: it lay there face down
    "end_phase": {},
}
"""For each moment the special rules that listen."""

EXIT: Final = "exit"
CROWD: Final = 5
"""How many heroes are many."""


def call(g: Outbreak, moment: str, *about: Any) -> None:
    """Apply the mission's special rules for that moment."""
    listening = WHEN[moment]
    play = g.play
    for rule in (*play.entry.rules, *play.entry.losses):
        if rule in listening:
            listening[rule](g, *about)


def progress(g: Outbreak) -> None:
    """Rulebook, "Gagner et perdre": a stage of goals may be complete; with the last one the game is won."""
    goals = g.play.entry.goals
    while g.stage < len(goals) and all(GOALS[name](g) for name in goals[g.stage]):
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
