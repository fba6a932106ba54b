"""What in the game is of our making, because the rulebook does not give it."""

from __future__ import annotations

from typing import Final

from ..common.ink import esc
from .scene import Scene

KINDS: Final = {"hero": "heroes", "spawn": "spawn", "trait": "traits", "bystander": "bystanders"}
"""Which text tells how many of a kind are ours."""


def house_note(scene: Scene) -> str:
    """Heroes, cards and maps, as far as they are ours, counted."""
    printed = scene.reading.printed
    ours = [scene.say("house.maps")]
    ours += [
        scene.say(f"house.{KINDS[kind]}", count=count, total=total)
        for kind, count, total in printed.counted_ours()
    ]
    playing = [hero for hero in scene.view.heroes if printed.is_ours("hero", hero)]
    if playing:
        names = scene.listed(scene.name("hero", hero) for hero in playing)
        ours.append(scene.say("house.playing", names=names))
    listed = "".join(f"<li>{esc(line)}</li>" for line in ours)
    return (
        f'<details class="notes house" id="house-content"><summary>{esc(scene.say("house"))}</summary>'
        f"<div><p>{esc(scene.say('house.why'))}</p><ul>{listed}</ul></div></details>"
    )
