"""What the signs mean, for those who cannot hover."""

from __future__ import annotations

from typing import Final

from ..common.ink import esc, figure
from .horde import SPECIALS
from .scene import Scene

SIGNS: Final = {
    "damage": "g-damage",
    "fight": "g-fight",
    "zone": "g-zone",
    "harm": "g-skull",
    "loss": "i-trash-2",
    "first": "s-first",
    "wave": "w-wave",
}


def signs(scene: Scene) -> str:
    """Figures on cards and enemies, the two tokens that go round, and what is special about whom."""
    told = {symbol: scene.say(f"sign.{sign}") for sign, symbol in SIGNS.items()}
    for name, special in scene.reading.specials.items():
        kind, rule = scene.words.name("enemy", name), scene.words.rule(f"enemy.{name}")
        told[SPECIALS[special]] = scene.say("sign.special", name=kind, rule=rule)
    entries = "".join(
        f"<li>{figure(symbol, '', 22)}<span>{esc(text)}</span></li>" for symbol, text in told.items()
    )
    return (
        f'<details class="notes" id="signs"><summary>{esc(scene.say("signs"))}</summary>'
        f'<ul class="signs">{entries}</ul></details>'
    )
