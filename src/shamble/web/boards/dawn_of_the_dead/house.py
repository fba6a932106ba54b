"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    """The map, the counters' values and the characters' figures, as far as they are ours."""
    content = scene.content
    ours = []
    if content.mall.entry.origin == "house":
        ours.append(scene.say("house.map"))
    if any(entry.origin == "house" for entry in content.characters):
        ours.append(scene.say("house.characters"))
    if any(entry.origin == "house" for entry in content.counters.values()):
        ours.append(scene.say("house.zombies"))
    if not ours:
        return ""
    listed = "".join(f"<li>{esc(line)}</li>" for line in ours)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
