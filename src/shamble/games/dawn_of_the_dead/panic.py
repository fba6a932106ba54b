"""Rulebook: "Panique"."""

from __future__ import annotations

from .content import Character
from .content import PanicFacts as PanicEntry
from .mall import Square
from .state import Dawn, has_rifle, is_berserk, roll


def dice_of(g: Dawn, character: Character) -> int:
    """Dice for a shot and for a panic check alike; a rifle gives two."""
    return g.content.box.fire.rifle_dice if has_rifle(g, character) else g.content.characters[character].dice


def panic_value(g: Dawn, character: Character, target: Square) -> int:
    """Of that character against whoever is there."""
    return panic_against(
        g.content.characters[character].panic,
        g.content.box.panic,
        turned=target in g.super_at,
        berserk=is_berserk(g, target),
        here=g.place[character] == target,
        calm_afar=bool(g.calm_afar),
    )


def panic_against(
    value: int, extra: PanicEntry, *, turned: bool, berserk: bool, here: bool, calm_afar: bool
) -> int:
    """The character's own, and more against berserk and super-zombies; in a stack the super's counts. 0: no
    roll panics him."""
    if turned:
        return value + (extra.super_here if here else extra.super_far)
    if here:
        return value + (extra.berserk_here if berserk else 0)
    return 0 if calm_afar and not berserk else value


def keeps_nerve(g: Dawn, character: Character, target: Square) -> bool:
    """Whoever rolls his panic value or less panics."""
    value = panic_value(g, character, target)
    if not value:
        return True
    calm = roll(g, dice_of(g, character)) > value
    g.emit("kept_nerve" if calm else "panicked", character)
    return calm
