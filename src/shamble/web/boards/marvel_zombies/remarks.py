"""Beside an answer, what the board knows of it: an attack's chances, how a hero fares, what a card does."""

from __future__ import annotations

from typing import Final

from ....engine import Choice, Option
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import ATTACKS, MarvelReading, asked_about
from .aims import who_is_there
from .scene import Scene

HEROES: Final = ("activate", "hero", "wound")
CARDS: Final = {"use_skill": "skill", "use_trait": "trait", "use_card": "bystander", "discard": "trait"}
"""Options that name a card, and its kind."""


def remark(reading: MarvelReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    view = reading.view
    scene = Scene(reading, {}, speaker, ())
    if option.key in ATTACKS:
        return _chances(scene, choice, option)
    if option.key in HEROES and option.args[0] in view.heroes:
        return _state(scene, str(option.args[0]), option.key)
    if option.key in CARDS:
        return scene.rule(CARDS[option.key], str(option.args[0]))
    if option.key == "open":
        return _behind(scene, str(option.args[0]))
    if option.key == "accept" and view.attack:
        return scene.say("attack.dice", dice=" ".join(map(str, view.attack.dice)))
    return _way(scene, int(option.args[1])) if option.key == "move" else ""


def _chances(scene: Scene, choice: Choice, option: Option) -> str:
    """Who is there, the dice, and how likely how many fall."""
    named, hero = dict(option.refs), asked_about(choice)["hero"]
    zone = str(named["zone"])
    target = scene.reading.target(hero, str(named["attack"]), zone)
    odds = scene.reading.odds(hero, target, scene.words.speaker)
    said = scene.say("remark.chances", dice=target.dice, accuracy=target.accuracy, odds=odds)
    return " · ".join(filter(None, [who_is_there(scene, zone), said]))


def _state(scene: Scene, hero: str, key: str) -> str:
    """What one must know to choose among heroes: who can bear a wound, who needs a meal, who is where."""
    seen = scene.view.heroes[hero]
    said = [
        scene.by_mode("remark.hero", health=seen.health, hunger=seen.hunger, power=seen.power),
        *([scene.say("ravenous")] if seen.ravenous else []),
    ]
    if key == "wound":
        said += [scene.say("remark.last")] if seen.health == 1 else []
    elif seen.zone:
        said.append(scene.place(seen.zone))
    if len(scene.words.speaker.players) > 1 and seen.seat != scene.view.viewer:
        said.append(scene.words.speaker.players[seen.seat])
    return " · ".join(said)


def _behind(scene: Scene, door: str) -> str:
    """What waits in a building that nobody has opened: Spawn cards to be drawn, and people."""
    behind = scene.reading.behind(door)
    said = [
        scene.say(f"remark.{what}", count=count)
        for what, count in (("cards", behind.spawn_cards), ("people", behind.people))
        if count
    ]
    return scene.listed(said)


def _way(scene: Scene, cost: int) -> str:
    """Why a step takes more than one action."""
    return scene.say("remark.held", count=cost - 1) if cost > 1 else ""
