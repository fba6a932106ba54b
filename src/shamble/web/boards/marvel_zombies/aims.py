"""The attacks that a question offers, and whom they may meet, in words."""

from __future__ import annotations

from ....games.marvel_zombies.reading import Target
from .scene import AIM, Scene


def targets(scene: Scene) -> list[Target]:
    """Every attack that the question offers."""
    if scene.about is None or scene.view.attack:
        return []
    aims = (aim.split(">") for aim in scene.marked(AIM))
    return scene.reading.aimed(scene.about, [(attack, zone) for attack, zone in aims])


def who_is_there(scene: Scene, zone: str) -> str:
    """Whom an attack may meet, with toughness; nothing if nobody is there."""
    there, printed = scene.reading.zone(zone), scene.reading.printed
    toughness = dict(zip(printed.kinds, printed.toughness, strict=True))
    said = [
        scene.say("foe", count=count, name=scene.name("enemy", kind), toughness=toughness[kind])
        for kind, count in there.agents.items()
        if count
    ]
    said += [
        scene.say(
            "super.short",
            name=scene.name("super_hero", who),
            toughness=scene.view.super_heroes[who].toughness,
        )
        for who in there.super_heroes
    ]
    return scene.listed([*said, *(scene.name("bystander", person) for person in there.bystanders)])
