"""The table as a team weighs it: where heroes and Enemies stand, and the same after something was done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary

from ...games.marvel_zombies.reading import LEVELS, MarvelReading, Terrain
from ...games.marvel_zombies.reading.odds import Counts
from ...games.marvel_zombies.view import HeroView, PersonView, RivalView

FAR: Final = 99.0

Field = dict[str, float]
"""How many actions it takes to get somewhere, from every zone."""
Traffic = tuple[object, ...]
"""All that makes ways longer."""
_KNOWN: Final[WeakKeyDictionary[Terrain, dict[tuple[Traffic, str], Field]]] = WeakKeyDictionary()

Foes = tuple[float, float, float]
"""How many of each kind of agents, in the order in which they are hit; in the mind they are means."""
NONE: Final = (0, 0, 0)


Stride = tuple[Counts, Counts]


@lru_cache(64)
def _strides(actions: Counts) -> tuple[Stride, ...]:
    """For each distance: how often those of each kind attack who come from there, and who gets there."""
    one, two, three = actions
    return tuple(
        (
            (max(0, one - steps), max(0, two - steps), max(0, three - steps)),
            (int(steps <= one), int(steps <= two), int(steps <= three)),
        )
        for steps in range(max(actions) + 1)
    )


class Fighter:
    """A hero in play."""

    __slots__ = ("activated", "card", "entry", "health", "hunger", "name", "power", "xp", "zone")

    def __init__(self, name: str, entry: HeroView, zone: str) -> None:
        self.name = name
        self.entry = entry
        self.zone = zone
        self.health = entry.health
        self.hunger: float = entry.hunger
        self.power = entry.power
        self.card = entry.card
        self.xp: float = entry.xp
        self.activated = entry.activated

    def has(self, skill: str) -> bool:
        return skill in self.entry.skills

    @property
    def is_restrained(self) -> bool:
        most = self.entry.max_hunger
        likely = bool(most) and self.hunger > most - 0.5  # in the mind Hunger is a mean
        return likely and not self.has("automated_armour")


class Rival:
    """A Super Hero on the board."""

    __slots__ = ("ability", "entry", "inert", "name", "presence", "toughness", "zone")

    def __init__(self, name: str, entry: RivalView, zone: str) -> None:
        self.name = name
        self.entry = entry
        self.zone = zone
        self.toughness = entry.toughness
        self.ability = entry.ability
        self.inert = entry.inert
        self.presence = 1.0
        """How likely it is that he still stands, after what is planned."""

    def weakened(self, gone: float) -> Rival:
        """The same, if he falls with that chance."""
        other = Rival(self.name, self.entry, self.zone)
        other.presence = self.presence * (1 - gone)
        return other

    def moved(self, zone: str) -> Rival:
        other = self.weakened(0.0)
        other.zone = zone
        return other


class Situation:
    """A reading with what a mind may change in it."""

    def __init__(self, reading: MarvelReading, aim: str = "", errands: Mapping[str, str] = {}) -> None:
        self.reading = reading
        view = self.view = reading.view
        self.printed = reading.printed
        self.terrain = reading.terrain
        self.aim = aim
        """The zone that was attacked last."""
        self.errands = errands
        """Where heroes are sent, instead of where they would go by themselves."""
        self.fighters = {
            name: Fighter(name, entry, entry.zone)
            for name, entry in view.heroes.items()
            if entry.zone and entry.status == "in_play"
        }
        self.foes: dict[str, Foes] = {}
        for zone, row in view.zones.items():
            tough, plain, fast = row.agents.values()
            if tough or plain or fast:
                self.foes[zone] = (tough, plain, fast)
        self.rivals = {
            name: Rival(name, entry, entry.zone) for name, entry in view.super_heroes.items() if entry.zone
        }
        self.held = {*self.foes, *(rival.zone for rival in self.rivals.values())}
        """The zones where Enemies are."""
        self.people: Mapping[str, PersonView] = view.bystanders
        self.doors = view.doors
        self.shut = frozenset(door for door, state in self.doors.items() if state != "open")
        self.dark = reading.dark
        self.level = LEVELS.index(view.danger)
        mission = view.mission
        self.rules = mission.rules
        self.goals = mission.goals[mission.stage] if mission.stage < len(mission.goals) else []
        self.spawns = [point.zone for point in view.spawn_points if point.active]
        self.known = _KNOWN.setdefault(self.terrain, {})
        """Ways from a zone to everywhere, by what stood in the way (tasks.py)."""
        self.strides = _strides(reading.printed.enemy_actions)
        self._far: dict[str, dict[str, int]] = {}
        self._nearest: dict[tuple[str, ...], dict[str, tuple[int, str]]] = {}
        self._behind: dict[str, int] = {}

    def traffic(self) -> Traffic:
        """All that makes ways longer: doors, Enemies, buildings that nobody has opened."""
        there = tuple((zone, self.enemies(zone)) for zone in sorted(self.held))
        return tuple(self.doors.values()), there, self.dark

    def distances(self, zone: str) -> dict[str, int]:
        """By open path."""
        found = self._far.get(zone)
        if found is None:
            found = self._far[zone] = self.reading.distances(zone)
        return found

    def nearest(self, zones: Iterable[str]) -> dict[str, tuple[int, str]]:
        """How far it is from everywhere to the nearest of those zones, and which one that is."""
        key = tuple(sorted(zones))
        found = self._nearest.get(key)
        if found is None:
            found = self._nearest[key] = {}
            for zone in reversed(key):
                for there, steps in self.distances(zone).items():
                    if there not in found or steps <= found[there][0]:
                        found[there] = (steps, zone)
        return found

    def near(self, zone: str) -> list[str]:
        """The zones next to that one, where no door is shut."""
        return [way.zone for way in self.terrain.ways_out[zone] if way.door not in self.shut]

    def cards_behind(self, door: str) -> int:
        """How many Spawn cards opening that door would turn over."""
        found = self._behind.get(door)
        if found is None:
            found = self._behind[door] = self.reading.behind(door).spawn_cards
        return found

    def foes_at(self, zone: str) -> Foes:
        return self.foes.get(zone, NONE)

    def enemies(self, zone: str) -> float:
        """How many are there, or are likely to be."""
        count: float = sum(self.foes.get(zone, ()))
        for rival in self.rivals.values():
            if rival.zone == zone:
                count += rival.presence
        return count

    def rivals_at(self, zone: str) -> list[Rival]:
        return [rival for rival in self.rivals.values() if rival.zone == zone]

    def people_at(self, zone: str) -> list[str]:
        return [name for name, entry in self.people.items() if entry.zone == zone]

    def heroes_at(self, zone: str) -> list[Fighter]:
        return [fighter for fighter in self.fighters.values() if fighter.zone == zone]

    def prey_distance(self, zone: str) -> int:
        """How far away somebody is who can easily be eaten: nobody whom a Super Hero protects."""
        far = self.distances(zone)
        guarded = {rival.zone for rival in self.rivals.values() if rival.presence > 0.5}
        best = 9
        for there, counts in self.foes.items():
            if sum(counts) >= 0.5 and there not in guarded:
                best = min(best, far.get(there, 9))
        for person in self.people.values():
            if person.zone not in guarded:
                best = min(best, far.get(person.zone, 9))
        return best
