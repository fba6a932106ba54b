"""Rulebook: "Assault": what comes, and where it stands."""

from __future__ import annotations

from ...engine.table import replaced
from .content import Foe
from .state import NOTHING_YET, Daylight, Rule


class RevealAssault(Rule):
    """The first WAVE! of a round shows what is coming; after the last round nothing comes any more."""

    def run(self, g: Daylight) -> None:
        if g.assault == NOTHING_YET and g.round_number <= g.content.box.rounds:
            g.assault = g.assaults[-1]
            g.assaults = g.assaults[:-1]
            g.commit()
            g.emit("assault_revealed", g.assault)


class Assault(Rule):
    """As many Horde cards of each kind as the card says, shuffled, to the right of those still there."""

    def run(self, g: Daylight) -> None:
        if g.assault == NOTHING_YET:
            return
        coming = [
            foe for enemy, count in enumerate(strength(g, g.assault)) for foe in draw_horde(g, enemy, count)
        ]
        g.shuffle(coming)
        for foe in coming:
            g.line.append(foe)
            g.hurt.append(0)
            g.spears.append(0)
            g.out.append(0)
            g.emit("arrived", foe)


def strength(g: Daylight, assault: int) -> list[int]:
    """How many of each kind that card brings for this many players."""
    return g.content.assaults[assault].coming(g.seats)


def draw_horde(g: Daylight, enemy: int, count: int) -> list[Foe]:
    """From the pile of that kind; once it is empty, from its shuffled discards; then there are no more."""
    pile = list(g.horde[enemy])
    drawn: list[Foe] = []
    while len(drawn) < count:
        if not pile:
            pile = [foe for foe in g.fallen if g.content.enemy[foe] == enemy]
            g.fallen = tuple(foe for foe in g.fallen if g.content.enemy[foe] != enemy)
            g.shuffle(pile)
            if not pile:
                break
        drawn.append(pile.pop())
    g.horde = replaced(g.horde, enemy, tuple(pile))
    return drawn
