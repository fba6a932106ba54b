"""Rulebook: "Overview", "Last round" and "First player": the order of things, six times and then on."""

from __future__ import annotations

from .combat import CombatPhase
from .enemies import EnemyPhase
from .exchange import ExchangePhase
from .search import SearchPhase
from .state import NOTHING_YET, Daylight, Rule, enemies_left


class Round(Rule):
    """Search, exchange, combat. After the last assault it goes on like that until no enemy is left."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, g: Daylight) -> None:
        g.round_number = self.number
        g.assault = NOTHING_YET
        g.used = [0] * g.seats
        g.then(SearchPhase(), ExchangePhase(), CombatPhase(), EnemyPhase(), EndOfRound())
        g.emit("last_stand" if self.number > g.content.box.rounds else "round_began", self.number)


class EndOfRound(Rule):
    """Grenades burn out, the token goes on to the left, and it may be day at last."""

    topic = "end"

    def run(self, g: Daylight) -> None:
        is_day = g.round_number >= g.content.box.rounds and not enemies_left(g)
        if not is_day:
            g.then(Round(g.round_number + 1))
        for foe, out in zip(g.line, g.out, strict=True):
            if out:
                g.emit("back_in_line", foe)
        g.out = [0] * len(g.line)
        g.grenades = g.aimed = 0
        if is_day:
            g.emit("daylight")
        elif g.seats > 1:
            g.first = (g.first + 1) % g.seats
            g.emit("first_player", g.first)
