"""Ways through the city: what it takes to get from zone to zone past doors and Enemies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from weakref import WeakKeyDictionary

from ...games.marvel_zombies.reading import MarvelReading, Terrain, WayOut

Field = dict[str, float]
"""How many actions it takes to get somewhere, from every zone."""
Links = dict[str, tuple[tuple[str, float], ...]]
"""For each zone those next to it, and what the door between costs."""
Traffic = tuple[tuple[str, float], ...]
"""The zones where Enemies are, and how many."""
Goals = tuple[tuple[str, float], ...]
"""Zones to go to, and what it costs there already."""

FOES_ON_THE_WAY: Final = 0.3
"""How much longer a way is for each Enemy in a zone that must be left, …"""
MOST_FOES: Final = 4
"""… up to so many."""
DARK: Final = 0.5
"""How much longer a way is that leads through a building nobody has opened."""
PASSABLE: Final = ("open", "closed")
UNREACHED: Final = 99
MOST_NETWORKS: Final = 64
MOST_TRAFFICS: Final = 64
MOST_KNOWN: Final = 100
"""So many are remembered: of each city, by how its doors stand; of those, by where Enemies are; and ways."""


class Network:
    """A city with its doors in one state. Nothing in it ever changes; `known` grows up to a limit."""

    def __init__(self, terrain: Terrain, doors: Mapping[str, str], exits: Links, arrivals: Links) -> None:
        self.exits = exits
        self.arrivals = arrivals
        self.near: dict[str, list[str]] = {}
        """For each zone those next to it, where no door is shut, …"""
        self.around: dict[str, list[str]] = {}
        """… the same with that zone itself before them, …"""
        self.ways: dict[str, list[str]] = {}
        """… and those among them to which heroes may go."""
        self.closed: dict[str, list[str]] = {}
        """The doors of a zone that can be opened."""
        for zone, ways in terrain.ways_out.items():
            passed = [way for way in ways if doors.get(way.door, "open") == "open"]
            self.near[zone] = [way.zone for way in passed]
            self.around[zone] = [zone, *self.near[zone]]
            self.ways[zone] = [way.zone for way in passed if not way.barred]
            self.closed[zone] = [way.door for way in ways if doors.get(way.door) == "closed"]
        bits = terrain.door_bits
        self.passable = sum([bits[door] for door, state in doors.items() if state != "sealed"])
        """A bit for each door that is open or may be one day."""
        self.far: dict[str, dict[str, int]] = {}
        self.behind: dict[str, int] = {}
        self.towards: dict[str, list[str]] = {}
        """As somebody asks: distances by open path, Spawn cards behind doors, zones by how far they are from
        an end."""
        self.known: dict[Traffic, dict[str | Goals, Field]] = {}
        """Ways, by where Enemies are and by where they lead."""


def _network(reading: MarvelReading) -> Network:
    terrain, doors = reading.terrain, reading.view.doors

    def toll(zone: str, door: str) -> float:
        """Doors take an action, and dark buildings are dangerous."""
        if doors.get(door, "open") == "open":
            return 0.0
        return 1 + (DARK * reading.behind(door).spawn_cards if zone in reading.dark else 0.0)

    def passes(way: WayOut) -> bool:
        return not way.barred and doors.get(way.door, "open") in PASSABLE

    exits, arrivals = terrain.ways_out, terrain.arrivals
    return Network(
        terrain,
        doors,
        {
            zone: tuple((way.zone, toll(way.zone, way.door)) for way in ways if passes(way))
            for zone, ways in exits.items()
        },
        {
            zone: tuple((way.zone, toll(zone, way.door)) for way, back in ways if passes(back))
            for zone, ways in arrivals.items()
        },
    )


_NETWORKS: Final[WeakKeyDictionary[Terrain, dict[tuple[object, ...], Network]]] = WeakKeyDictionary()


class Roads:
    """A network with Enemies on the ways: they hold a hero back who leaves their zone."""

    def __init__(self, network: Network, held: dict[str, float]) -> None:
        self.network = network
        self.leaving = {zone: 1 + FOES_ON_THE_WAY * min(foes, MOST_FOES) for zone, foes in held.items()}
        traffic: Traffic = tuple(held.items())
        known = network.known.get(traffic)
        if known is None:
            if len(network.known) >= MOST_TRAFFICS:
                network.known.clear()
            known = network.known[traffic] = {}
        self.known = known
        """What was worked out for the same traffic."""

    def ways_from(self, zone: str) -> Field:
        """From that zone to everywhere."""
        found = self.known.get(zone)
        return self._remember(zone, self._flood_out(zone)) if found is None else found

    def ways_to(self, goals: dict[str, float]) -> Field:
        """From everywhere to the best of those zones, each with what it costs there already."""
        key = tuple(goals.items())
        found = self.known.get(key)
        return self._remember(key, self._flood_in(goals)) if found is None else found

    def towards(self, terrain: Terrain, end: str) -> list[str]:
        """All zones, those first that are nearest to the end, whatever is locked today."""
        found = self.network.towards.get(end)
        if found is None:
            far = terrain.distances(self.network.passable, end)
            found = sorted(terrain.ways_out, key=lambda zone: (far.get(zone, UNREACHED), zone))
            self.network.towards[end] = found
        return found

    def _remember(self, key: str | Goals, field: Field) -> Field:
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = field
        return field

    def _flood_out(self, start: str) -> Field:
        links, leaving = self.network.exits, self.leaving
        field: Field = {start: 0.0}
        queue = [start]
        for here in queue:  # which grows meanwhile
            cost, step = field[here], leaving.get(here, 1.0)
            for zone, toll in links[here]:
                total = cost + (step + toll)
                if zone not in field or total < field[zone]:
                    field[zone] = total
                    queue.append(zone)
        return field

    def _flood_in(self, goals: dict[str, float]) -> Field:
        links, leaving = self.network.arrivals, self.leaving
        field: Field = dict(goals)
        queue = sorted(goals, key=field.__getitem__)
        for here in queue:  # which grows meanwhile
            cost = field[here]
            for zone, toll in links[here]:
                total = cost + (leaving.get(zone, 1.0) + toll)
                if zone not in field or total < field[zone]:
                    field[zone] = total
                    queue.append(zone)
        return field


def network_for(reading: MarvelReading) -> Network:
    """The ways of a table, as its doors stand."""
    networks = _NETWORKS.setdefault(reading.terrain, {})
    key = (tuple(reading.view.doors.values()), reading.dark)
    network = networks.get(key)
    if network is None:
        if len(networks) >= MOST_NETWORKS:
            networks.clear()
        network = networks[key] = _network(reading)
    return network
