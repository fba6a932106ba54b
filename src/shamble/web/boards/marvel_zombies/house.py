"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..common.ink import esc
from .scene import Scene


def house_note(scene: Scene) -> str:
    """Heroes, cards and maps, as far as they are ours, counted."""
    content = scene.content
    counted: tuple[tuple[str, Sequence[Any]], ...] = (
        ("heroes", content.heroes),
        ("spawn", content.spawn),
        ("traits", content.traits),
        ("bystanders", content.bystanders),
    )
    ours = [scene.say("house.maps")]
    for name, entries in counted:
        count = sum(entry.origin == "house" for entry in entries)
        if count:
            ours.append(scene.say(f"house.{name}", count=count, total=len(entries)))
    playing = [hero for hero, seen in scene.view["heroes"].items() if seen["origin"] == "house"]
    if playing:
        names = scene.listed(scene.name("hero", hero) for hero in playing)
        ours.append(scene.say("house.playing", names=names))
    listed = "".join(f"<li>{esc(line)}</li>" for line in ours)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
