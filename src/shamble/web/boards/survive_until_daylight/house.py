"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    """Counted by sorts of things: the rulebook shows few of its cards."""
    ours = scene.reading.house
    if not ours:
        return ""
    lines = [scene.say(f"house.{name}", count=part.ours, total=part.total) for name, part in ours.items()]
    listed = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
