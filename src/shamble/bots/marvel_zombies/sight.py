"""A view, read once: where heroes and Enemies stand, and the same after something was done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from .city import City, city

LEVELS: Final = ("blue", "yellow", "orange", "red")
KINDS: Final = {"zombie": ("guard", "trooper", "specialist"), "hero": ("brute", "walker", "runner")}
"""Enemies by mode, in the order in which they are hit."""
DEVOUR: Final = "devour"
SIGN: Final = "avengers_sign"


class Fighter:
    """A hero in play."""

    __slots__ = ("activated", "card", "entry", "health", "hunger", "name", "power", "xp", "zone")

    def __init__(self, name: str, entry: Mapping[str, Any]) -> None:
        self.name = name
        self.entry = entry
        self.zone: str = entry["zone"]
        self.health: int = entry["health"]
        self.hunger: float = entry["hunger"]
        self.power: int = entry["power"]
        self.card: str | None = entry["card"]
        self.xp: float = entry["xp"]
        self.activated: bool = entry["activated"]

    def has(self, skill: str) -> bool:
        return skill in self.entry["skills"]

    @property
    def is_restrained(self) -> bool:
        most = self.entry["max_hunger"]
        likely = bool(most) and self.hunger > most - 0.5  # in the mind Hunger is a mean
        return likely and not self.has("automated_armour")


class Rival:
    """A Super Hero on the board."""

    __slots__ = ("ability", "entry", "inert", "name", "presence", "toughness", "zone")

    def __init__(self, name: str, entry: Mapping[str, Any]) -> None:
        self.name = name
        self.entry = entry
        self.zone: str = entry["zone"]
        self.toughness: int = entry["toughness"]
        self.ability: str = entry["ability"]
        self.inert: bool = entry["inert"]
        self.presence = 1.0
        """How likely it is that he still stands, after what is planned."""

    def weakened(self, gone: float) -> Rival:
        """The same, if he falls with that chance."""
        other = Rival(self.name, self.entry)
        other.zone, other.presence = self.zone, self.presence * (1 - gone)
        return other

    def moved(self, zone: str) -> Rival:
        other = self.weakened(0.0)
        other.zone = zone
        return other


class Sight:
    """The table as a team reads it."""

    def __init__(self, view: Mapping[str, Any], aim: str = "", errands: Mapping[str, str] = {}) -> None:
        self.view = view
        self.aim = aim
        """The zone that was attacked last."""
        self.errands = errands
        """Where heroes are sent, instead of where they would go by themselves."""
        self.city: City = city(view["game"], view["board"])
        self.fighters = {
            name: Fighter(name, entry)
            for name, entry in view["heroes"].items()
            if entry["status"] == "in_play"
        }
        tough, plain, fast = KINDS[view["mode"]]
        self.foes: dict[str, tuple[float, float, float]] = {
            zone: (row[tough], row[plain], row[fast])
            for zone, row in view["zones"].items()
            if row[tough] or row[plain] or row[fast]
        }
        self.rivals = {
            name: Rival(name, entry) for name, entry in view["super_heroes"].items() if entry["zone"]
        }
        self.held = {*self.foes, *(rival.zone for rival in self.rivals.values())}
        """The zones where Enemies are."""
        self.people: Mapping[str, Mapping[str, Any]] = view["bystanders"]
        self.doors: Mapping[str, str] = view["doors"]
        self.shut = frozenset(door for door, state in self.doors.items() if state != "open")
        self.dark = frozenset(view["dark"])
        self.level = LEVELS.index(view["danger"])
        self.rules: list[str] = view["mission"]["rules"]
        mission = view["mission"]
        self.goals: list[str] = (
            mission["goals"][mission["stage"]] if mission["stage"] < len(mission["goals"]) else []
        )
        self.spawns = [point["zone"] for point in view["spawn_points"] if point["active"]]
        self._nearest: dict[tuple[str, ...], dict[str, tuple[int, str]]] = {}

    def traffic(self) -> tuple[Any, ...]:
        """All that makes ways longer: doors, Enemies, buildings that nobody has opened."""
        there = tuple((zone, self.enemies(zone)) for zone in sorted(self.held))
        return tuple(self.doors.values()), there, self.dark

    def distances(self, zone: str) -> dict[str, int]:
        """By open path."""
        return self.city.distances(self.shut, zone)

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
        return [step.zone for step in self.city.steps[zone] if step.door not in self.shut]

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
        return [name for name, entry in self.people.items() if entry["zone"] == zone]

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
            if person["zone"] not in guarded:
                best = min(best, far.get(person["zone"], 9))
        return best
