"""The printed board of a mission as a graph of zone names, from the atlas."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ...games import find

FAR: Final = 99.0
MARKED: Final = ("objective_bystander", "trapped_bystander")


class Step(NamedTuple):
    """A way out of a zone; `door` is empty where nothing stands in the way."""

    zone: str
    door: str
    shielded: bool
    """Does it lead from a room into the street, and not through a blue door (mission MZ8)?"""


class City:
    """What never changes in the course of a game."""

    def __init__(self, atlas: Mapping[str, Any], mission: Any) -> None:
        self.streets = frozenset(zone["name"] for zone in atlas["zones"] if zone["street"])
        self.spawn_rooms = frozenset(zone["name"] for zone in atlas["zones"] if zone["spawn"])
        self.tiles: dict[str, list[str]] = {zone["name"]: zone["tiles"] for zone in atlas["zones"]}
        self.rooms: dict[str, list[str]] = {
            room: building["rooms"] for building in atlas["buildings"] for room in building["rooms"]
        }
        self.beyond: dict[str, list[str]] = {door["name"]: door["zones"] for door in atlas["doors"]}
        self.planted: dict[str, tuple[str, ...]] = mission.planted
        """Cards that lie on the board for certain, and on which tiles they do not."""
        self.objective_xp: int = mission.objective_xp
        self.person_xp: int = mission.bystander_xp
        self.marked: list[str] = [zone for what in MARKED for zone in atlas["figures"].get(what, ())]
        """Where Objective Bystanders are to be found (missions MH2 and MH4)."""
        self.steps: dict[str, list[Step]] = {zone["name"]: [] for zone in atlas["zones"]}
        self._join(atlas)
        self.arrivals = {
            zone: [(step, self._back(zone, step)) for step in ways] for zone, ways in self.steps.items()
        }
        """For each zone the zones around it, and the way from there."""
        self.ways_known: dict[Any, dict[str, float]] = {}
        """Ways from a zone to everywhere, by what stood in the way (tasks.py)."""
        self._distances: dict[tuple[frozenset[str], str], dict[str, int]] = {}

    def _join(self, atlas: Mapping[str, Any]) -> None:
        at = {tuple(cell): zone["name"] for zone in atlas["zones"] for cell in zone["cells"]}
        pairs: set[tuple[str, str]] = set()
        for (row, column), zone in at.items():
            for near in (at.get((row + 1, column)), at.get((row, column + 1))):
                if near is not None and near != zone and {zone, near} <= self.streets:
                    pairs.add((zone, near))
        pairs |= {(at[tuple(one)], at[tuple(two)]) for one, two in atlas["openings"]}
        for one, two in sorted({(min(pair), max(pair)) for pair in pairs}):
            self._connect(one, two, "", "")
        for door in atlas["doors"]:
            one, two = door["zones"]
            self._connect(one, two, door["name"], door["colour"] or "")

    def _connect(self, one: str, two: str, door: str, colour: str) -> None:
        for here, there in ((one, two), (two, one)):
            shielded = here not in self.streets and there in self.streets and colour != "blue"
            self.steps[here].append(Step(there, door, shielded))

    def _back(self, zone: str, step: Step) -> Step:
        return next(back for back in self.steps[step.zone] if back.zone == zone and back.door == step.door)

    def distances(self, shut: frozenset[str], zone: str) -> dict[str, int]:
        """Steps from there to wherever one gets without passing those doors."""
        key = (shut, zone)
        found = self._distances.get(key)
        if found is None:
            found = self._distances[key] = self._walk(shut, zone)
        return found

    def _walk(self, shut: frozenset[str], zone: str) -> dict[str, int]:
        found, queue = {zone: 0}, deque([zone])
        while queue:
            here = queue.popleft()
            for step in self.steps[here]:
                if step.zone not in found and step.door not in shut:
                    found[step.zone] = found[here] + 1
                    queue.append(step.zone)
        return found

    def dark_spawn_rooms(self, door: str, dark: Iterable[str]) -> int:
        """How many Spawn cards opening that door would turn over."""
        hidden = set(dark)
        rooms = {room for zone in self.beyond[door] for room in self.rooms.get(zone, ())}
        return len(rooms & hidden & self.spawn_rooms)


@cache
def _content(game: str) -> Any:
    return find(game).load_content(None)


@cache
def city(game: str, board: str) -> City:
    spec, content = find(game), _content(game)
    mission = next(each for each in content.missions if each.name == board)
    return City(spec.atlas(content, board), mission.entry)
