"""Rulebook: "But du jeu": who has won, looked at in the right order."""

from __future__ import annotations

from typing import Final

from ...engine import Result
from .content import CHARACTERS
from .mall import ENTRANCES
from .state import DEAD, SUPER, Dawn, Rule, has_rifle, zombie_mask

STALEMATE: Final = 100
"""Rounds without anything that cannot be undone: a draw (a ruling of ours)."""


def lost(g: Dawn) -> int:
    """Characters dead or turned, Fran counting for two."""
    if max(g.health) < SUPER:
        return 0
    return sum(entry.weight for c, entry in enumerate(g.content.characters) if g.health[c] in (SUPER, DEAD))


def zombies_have_won(g: Dawn) -> bool:
    return lost(g) >= g.content.box.dead.zombie_victory


def humans_have_won(g: Dawn) -> bool:
    """All main doors closed, rifles in hand, and not a zombie left, hidden ones included."""
    if g.gates != (1 << len(ENTRANCES)) - 1 or zombie_mask(g) or g.hidden:
        return False
    return all(
        has_rifle(g, c) or g.health[c] in (SUPER, DEAD)
        for c, entry in enumerate(g.content.characters)
        if entry.rifle
    )


class Verdict(Rule):
    """After every kill, death, transformation, main door and rifle: the zombies' victory first."""

    def run(self, g: Dawn) -> None:
        if zombies_have_won(g):
            _finish(g, "zombies")
        elif humans_have_won(g):
            _finish(g, "humans")


class Stalemate(Rule):
    """Ruling: a hundred rounds in which nothing final happened."""

    topic = "end"

    def run(self, g: Dawn) -> None:
        if g.turn - g.progress >= STALEMATE:
            _finish(g, "draw")


def _finish(g: Dawn, outcome: str) -> None:
    g.outcome = outcome
    g.emit(f"{outcome}_won" if outcome != "draw" else "stalemate")
    g.end()


def result(g: Dawn) -> Result:
    """Scores between two players: characters kept, and characters lost (Fran twice); against the game all
    have won or nobody has."""
    kept = len(CHARACTERS) - sum(health in (SUPER, DEAD) for health in g.health)
    humans = tuple(seat for seat in range(g.seats) if seat != g.zombie_seat)
    zombies = tuple(seat for seat in range(g.seats) if seat == g.zombie_seat)
    winners = {"humans": humans, "zombies": zombies}.get(g.outcome, ())
    if not zombies:
        return Result(winners, (int(bool(winners)),) * g.seats, g.outcome or "draw")
    scores = tuple(lost(g) if seat == g.zombie_seat else kept for seat in range(g.seats))
    return Result(winners, scores, g.outcome or "draw")
