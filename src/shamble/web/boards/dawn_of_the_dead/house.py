"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    """The map, the counters' values and the characters' figures, as far as they are ours."""
    ours = [scene.say(f"house.{what}") for what in scene.reading.house]
    if not ours:
        return ""
    listed = "".join(f"<li>{esc(line)}</li>" for line in ours)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
