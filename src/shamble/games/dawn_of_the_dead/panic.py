"""Rulebook: "Panique"."""

from __future__ import annotations

from .content import Character
from .mall import Square
from .state import Dawn, has_rifle, is_berserk, roll


def dice_of(g: Dawn, character: Character) -> int:
    """Dice for a shot and for a panic check alike; a rifle gives two."""
    return g.content.box.fire.rifle_dice if has_rifle(g, character) else g.content.characters[character].dice


def panic_value(g: Dawn, character: Character, target: Square) -> int:
    """The character's own, and more against berserk and super-zombies; in a stack the super's counts. 0: no
    roll panics him."""
    extra, here = g.content.box.panic, g.place[character] == target
    value: int = g.content.characters[character].panic
    if target in g.super_at:
        return value + (extra.super_here if here else extra.super_far)
    if here and is_berserk(g, target):
        return value + extra.berserk_here
    return 0 if g.calm_afar and not here and not is_berserk(g, target) else value


def keeps_nerve(g: Dawn, character: Character, target: Square) -> bool:
    """Whoever rolls his panic value or less panics."""
    value = panic_value(g, character, target)
    if not value:
        return True
    calm = roll(g, dice_of(g, character)) > value
    g.emit("kept_nerve" if calm else "panicked", character)
    return calm
