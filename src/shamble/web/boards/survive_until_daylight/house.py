"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    """Counted by sorts of things: the rulebook shows few of its cards."""
    content = scene.content
    tables = {
        "characters": [entry.origin for entry in content.characters],
        "weapons": [entry.origin for entry in content.weapons if entry is not None],
        "rubble": [entry.origin for entry in content.rubble if entry is not None],
        "combat": [entry.origin for entry in content.combat for _ in range(entry.copies)],
        "horde": [entry.origin for entry in content.horde],
        "assaults": [entry.origin for entry in content.assaults],
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
