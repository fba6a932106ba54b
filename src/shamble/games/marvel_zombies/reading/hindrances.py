"""Why something in the city is no answer to a hero's question: too far, not in sight, locked, used up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ....engine import Choice
from ....engine.profiles import AT, hindrance
from ....engine.speech import Speaker
from ..words import VOCABULARY

if TYPE_CHECKING:
    from . import MarvelReading

TURNS: Final = ("turn.action", "turn.free")
ATTACKS: Final = ("attack", "attack_far", "throw", "follower")
DEVOUR: Final = "devour"
LIGHT_FEET: Final = ("pint_sized", "sure_footed")
"""Skills whose heroes walk past Enemies."""


class ActingHero:
    """The hero who is asked what to do, and the words for what cannot be done."""

    def __init__(self, reading: MarvelReading, choice: Choice, speaker: Speaker) -> None:
        self.reading, self.choice, self.speaker = reading, choice, speaker
        fields = VOCABULARY.prompts[choice.prompt]
        asked = {kind: str(arg) for (_, kind), arg in zip(fields, choice.params, strict=True)}
        self.hero = asked.get("hero", "")
        self.seen = reading.view.heroes.get(self.hero)
        self.here = self.seen.zone if self.seen is not None else None
        named = speaker.name("hero", self.hero) if self.seen is not None else ""
        self.name = named[:1].upper() + named[1:]

    def say(self, key: str, **params: Any) -> str:
        return hindrance(self.speaker, key, **{"hero": self.name, **params})

    def attacks(self, zone: str) -> bool:
        """Can that zone be attacked right now?"""
        refs = (dict(option.refs) for option in self.choice.options if option.key in ATTACKS)
        return any(each.get("zone") == zone for each in refs)


def hindrances(reading: MarvelReading, choice: Choice, kind: str, thing: str, speaker: Speaker) -> list[str]:
    turn = ActingHero(reading, choice, speaker)
    if choice.prompt not in TURNS or turn.here is None or kind not in HINDRANCES:
        return []
    return [*HINDRANCES[kind](turn, thing)]


def _zone(turn: ActingHero, zone: str) -> Iterator[str]:
    yield from _walk(turn, zone)
    if turn.reading.zone(zone).enemies:
        yield from _aim(turn, zone)


def _walk(turn: ActingHero, zone: str) -> Iterator[str]:
    reading, here, seen = turn.reading, turn.here, turn.seen
    if here is None or seen is None or zone == here or zone not in reading.terrain.zones:
        return
    ways = [way for way in reading.terrain.ways_out[here] if way.zone == zone]
    if any(way.barred for way in ways):
        yield turn.say("barred")
    elif ways and zone not in reading.open_ways(here):
        yield turn.say("door")
    elif ways:
        cost = 1 if any(skill in seen.skills for skill in LIGHT_FEET) else 1 + reading.zone(here).enemies
        if cost > seen.actions:
            yield turn.say("held", count=cost, left=seen.actions)
    else:
        steps = reading.distances(here).get(zone)
        yield turn.say("no_way") if steps is None else turn.say("far", count=steps)


def _aim(turn: ActingHero, zone: str) -> Iterator[str]:
    """Why none of the hero's attacks reaches a zone."""
    reading, here, seen = turn.reading, turn.here, turn.seen
    if here is None or seen is None or turn.attacks(zone):
        return
    if not seen.actions:
        yield turn.say("actions")
    steps = reading.ranges(here).get(zone)
    if steps is None:
        yield turn.say("sight")
        return
    for attack in seen.attacks:
        name = turn.speaker.name("attack", attack.name)
        if attack.name != DEVOUR and reading.is_restrained(seen):
            yield turn.say("ravenous")
        elif attack.reach < steps:
            yield turn.say("reach", attack=name, reach=attack.reach, count=steps)


def _enemy(turn: ActingHero, thing: str) -> Iterator[str]:
    zone = thing.partition(AT)[2]
    yield from _aim(turn, zone) if zone else ()


def _rival(turn: ActingHero, who: str) -> Iterator[str]:
    seen = turn.reading.view.super_heroes.get(who)
    yield from _aim(turn, seen.zone) if seen is not None and seen.zone else ()


def _person(turn: ActingHero, person: str) -> Iterator[str]:
    seen = turn.reading.view.bystanders.get(person)
    if seen is not None and seen.zone != turn.here:
        yield turn.say("person.devour" if not turn.reading.printed.is_hero_mode else "person.rescue")


def _door(turn: ActingHero, door: str) -> Iterator[str]:
    state = turn.reading.view.doors.get(door, "open")
    if state in ("locked", "sealed", "open"):
        yield turn.say(f"door.{state}")
    elif turn.here not in turn.reading.terrain.doors[door].zones:
        yield turn.say("door.far")
    elif turn.seen is not None and not turn.seen.actions:
        yield turn.say("actions")


def _objective(turn: ActingHero, name: str) -> Iterator[str]:
    seen = turn.reading.view.objectives.get(name)
    if seen is not None and seen.zone != turn.here:
        yield turn.say("objective.far")
    elif turn.seen is not None and not turn.seen.actions:
        yield turn.say("actions")


def _exit(turn: ActingHero, thing: str) -> Iterator[str]:
    if not turn.reading.view.may_leave:
        yield turn.say("exit.goals")
    elif turn.reading.view.exit != turn.here:
        yield turn.say("exit.far")


def _held(turn: ActingHero, name: str) -> Iterator[str]:
    """A skill, a Trait or a card: whose it is, whether it was used, what it costs, when it serves."""
    seen, reading = turn.seen, turn.reading
    if seen is None:
        return
    if name in seen.all_skills and name not in seen.skills:
        yield turn.say("locked")
    elif name not in (*seen.skills, *seen.traits, seen.card):
        yield turn.say("not_held")
    elif name in seen.used or (name == seen.card and seen.card_used):
        yield turn.say("used")
    elif seen.power < reading.printed.power_price(name):
        yield turn.say("power", count=reading.printed.power_price(name), left=seen.power)
    elif name not in reading.content.in_turn:
        yield turn.say("moment")


def _hero(turn: ActingHero, hero: str) -> Iterator[str]:
    if hero != turn.hero:
        yield turn.say("turn")


HINDRANCES: Final[Mapping[str, Callable[[ActingHero, str], Iterator[str]]]] = {
    "zone": _zone,
    "enemy": _enemy,
    "super_hero": _rival,
    "bystander": _person,
    "door": _door,
    "objective": _objective,
    "exit": _exit,
    "skill": _held,
    "trait": _held,
    "card": _held,
    "hero": _hero,
}
