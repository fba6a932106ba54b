"""What an attack is worth before it is made: its range, its dice and the chances of Hits."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

from .scene import ABOUT, AIM, Scene

SIGN = "avengers_sign"


@dataclass(frozen=True)
class Target:
    """An attack on offer against a zone."""

    attack: str
    zone: str
    range: int | None
    """None: not in sight from where the hero stands."""
    dice: int
    accuracy: int
    twice: bool
    """Hits are rolled again."""

    @property
    def chance(self) -> float:
        """That one die is a Hit."""
        once = (7 - self.accuracy) / 6
        return once * once if self.twice else once

    def at_least(self, hits: int) -> float:
        p = self.chance
        return sum(
            comb(self.dice, count) * p**count * (1 - p) ** (self.dice - count)
            for count in range(hits, self.dice + 1)
        )


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))


def targets(scene: Scene) -> list[Target]:
    """Every attack that the question offers."""
    about = scene.marked(ABOUT)
    if not about or not scene.marked(AIM) or scene.view["attack"]:
        return []
    aims = (aim.split(">") for aim in scene.marked(AIM))
    found = [target_of(scene, about[0], attack, zone) for attack, zone in aims]
    return sorted(found, key=lambda target: (target.range or 0, target.zone, target.attack))


def target_of(scene: Scene, hero: str, attack: str, zone: str) -> Target:
    """That attack of a hero against a zone."""
    seen = scene.view["heroes"][hero]
    ranges = scene.ranges(seen["zone"]) if seen["zone"] else {}
    dice, accuracy = _dice(scene, seen, attack, zone)
    return Target(attack, zone, ranges.get(zone), dice, accuracy, _is_bewitched(scene, seen["zone"]))


def who_is_there(scene: Scene, zone: str) -> str:
    """Whom an attack may meet, with toughness; nothing if nobody is there."""
    there = scene.view["zones"].get(zone)
    if there is None:
        return ""
    said = [
        scene.say("foe", count=there[kind], name=scene.name("enemy", kind), toughness=_toughness(scene, kind))
        for kind in scene.agents
        if there[kind]
    ]
    said += [
        scene.say(
            "super.short",
            name=scene.name("super_hero", who),
            toughness=scene.view["super_heroes"][who]["toughness"],
        )
        for who in there["super_heroes"]
    ]
    return scene.listed([*said, *(scene.name("bystander", person) for person in there["bystanders"])])


def _toughness(scene: Scene, kind: str) -> int:
    return int(scene.content.agents[scene.content.agent[kind]].toughness)


def _dice(scene: Scene, hero: dict[str, Any], attack: str, zone: str) -> tuple[int, int]:
    """Dice and accuracy, as the view tells for the hero's own attacks and the content for all others."""
    for facts in hero["attacks"]:
        if facts["name"] == attack:
            return facts["dice"], facts["accuracy"]
    entry = scene.content.attacks[scene.content.names["attack"].index(attack)]
    there = scene.view["zones"].get(zone, {})
    if attack == SIGN:
        return sum(there.get(kind, 0) for kind in scene.agents), entry.accuracy
    upgraded = scene.view["collect"].get("secret_mission_2", {}).get("taken", False)
    return entry.dice + hero["hunger"] + upgraded, entry.accuracy


def _is_bewitched(scene: Scene, zone: str | None) -> bool:
    """Somebody in the hero's zone makes Hits be rolled again."""
    return any(
        who["zone"] == zone and who["ability"] == "reroll_hits" and not who["inert"]
        for who in scene.view["super_heroes"].values()
    )
