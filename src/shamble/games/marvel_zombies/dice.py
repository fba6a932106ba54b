"""Dice: how many an attack rolls, what hits, and rolling them."""

from __future__ import annotations

from .kinds import Attack, Hero, Zone
from .state import Outbreak, Rule, agents_at

FEAST, KEEN, CHOSEN, POWERED, KILLED, ATE, ATE_WELL, SETTLED = (1 << bit for bit in range(8))
"""What an attack was made to be (a FEAST, KEEN: it hits on 3+, its targets CHOSEN, POWERED by spending Power)
and what came of it: KILLED an Enemy, ATE a target, ATE_WELL a tough one; SETTLED once what comes of it by
itself has come. Above these are the marks of what was used (moments.mark)."""


def accuracy(g: Outbreak, attack: Attack, flags: int) -> int:
    return 3 if flags & KEEN else g.content.attacks[attack].accuracy


def dice_of(g: Outbreak, hero: Hero, attack: Attack, zone: Zone) -> int:
    """How many dice the attack rolls, boosts aside: the Sign one for each Enemy but Super Heroes."""
    if attack == g.content.sign:
        return agents_at(g, zone)
    dice = g.content.attacks[attack].dice + g.mode.bonus_dice(g, hero, attack, zone)
    return dice + g.rules.bonus_dice(g, attack)


def roll(g: Outbreak, hero: Hero, count: int) -> list[int]:
    faces = [g.below(6) + 1 for _ in range(count)]
    if g.sink is not None:
        for face in faces:
            g.emit("die_rolled", hero, face)
    return faces


def reroll(g: Outbreak, hero: Hero, count: int) -> list[int]:
    if count:
        g.emit("dice_rerolled", hero, count)
    return roll(g, hero, count)


def roll_sidearms(g: Outbreak, count: int) -> int:
    """Troopers Open Fire: how many of so many dice hit."""
    hits = 0
    for _ in range(count):
        face = g.below(6) + 1
        g.emit("shot_rolled", face)
        hits += face >= g.content.attacks[g.content.sidearm].accuracy
    return hits


class Dice(Rule):
    """Dice that lie there: `faces` are all of them one after the other, such as "1356"."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone, faces: str, flags: int) -> None:
        self.hero, self.attack, self.zone, self.faces, self.flags = hero, attack, zone, faces, flags
