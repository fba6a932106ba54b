"""Rulebook: "Life marker" and "End of the game": wounds, death, daylight."""

from __future__ import annotations

from ...engine import Result, Seat
from .state import NOBODY, Daylight, Rule


def wound(g: Daylight, seat: Seat, damage: int) -> None:
    """A character takes damage. Whoever calls this calls lose_if_dead once everything has landed."""
    if damage:
        g.life[seat] = max(0, g.life[seat] - damage)
        g.emit("wounded", seat, damage)


def lose_if_dead(g: Daylight) -> bool:
    """One death, and it is over for everybody."""
    if 0 not in g.life:
        return False
    g.dead = g.life.index(0)
    g.emit("died", g.dead)
    g.end()
    return True


class Suffer(Rule):
    """Damage as a price: nothing protects from it."""

    def __init__(self, seat: Seat, damage: int) -> None:
        self.seat, self.damage = seat, damage

    def run(self, g: Daylight) -> None:
        wound(g, self.seat, self.damage)
        lose_if_dead(g)


def result(g: Daylight) -> Result:
    """All or nobody; the score is the life left."""
    lives = tuple(g.life)
    return (
        Result((), lives, "death") if g.dead != NOBODY else Result(tuple(range(g.seats)), lives, "daylight")
    )
