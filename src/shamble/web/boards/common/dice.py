"""Dice as they lie on the table, those that hit in green."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .ink import esc

PIPS: Final = {
    1: "M12 12h0",
    2: "M7 7h0M17 17h0",
    3: "M7 7h0M12 12h0M17 17h0",
    4: "M7 7h0M17 7h0M7 17h0M17 17h0",
    5: "M7 7h0M17 7h0M12 12h0M7 17h0M17 17h0",
    6: "M7 6h0M17 6h0M7 12h0M17 12h0M7 18h0M17 18h0",
}


def thrown(said: str, faces: Sequence[int], least: int, size: int) -> str:
    """A roll, with what is said of it; from `least` on a die is a hit."""
    drawn = "".join(_die(face, face >= least, size) for face in faces)
    return f'<span class="dice-faces" role="img" aria-label="{esc(said)}">{drawn}</span>'


def _die(face: int, hit: bool, size: int) -> str:
    return (
        f'<svg class="{"die hit" if hit else "die"}" viewBox="0 0 24 24" width="{size}" height="{size}"'
        ' aria-hidden="true">'
        f'<rect x="1.5" y="1.5" width="21" height="21" rx="4"/><path d="{PIPS[face]}"/></svg>'
    )
