"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    content = scene.content
    tables = {
        "characters": [entry.origin for entry in content.characters],
        "cards": [entry.origin for entry in content.cards],
        "locations": [side.origin for sides in content.places for side in sides if side is not None],
        "invasion": [entry.origin for entry in content.invasions],
    }
    ours = {name: origins.count("house") for name, origins in tables.items() if "house" in origins}
    if not ours:
        return ""
    lines = [scene.say(f"house.{name}", count=count, total=len(tables[name])) for name, count in ours.items()]
    listed = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
