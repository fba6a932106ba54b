"""The dead: arriving, moving, dying, the leader on the wheel. Never more than eight at a location."""

from __future__ import annotations

from ...engine import Seat
from .content import Location
from .state import City, Rule, room_for_zombies


def add_zombies(g: City, location: Location, zombies: int) -> int:
    """From the reserve, as many as fit and as there are; how many came."""
    come = min(zombies, room_for_zombies(g, location), g.zombie_reserve)
    g.zombies[location] += come
    g.zombie_reserve -= come
    return come


def kill_zombies(g: City, location: Location, zombies: int) -> int:
    """Back to the reserve, as many as there are; how many fell."""
    fall = min(zombies, g.zombies[location])
    g.zombies[location] -= fall
    g.zombie_reserve += fall
    return fall


def move_zombies(g: City, origin: Location, target: Location, zombies: int) -> int:
    """Those that find no room stay where they were; how many moved."""
    if origin == target:
        return 0
    go = min(zombies, g.zombies[origin], room_for_zombies(g, target))
    g.zombies[origin] -= go
    g.zombies[target] += go
    return go


def advance_leader(g: City, spaces: int) -> None:
    """Clockwise, skipping the covered colours of empty seats."""
    for _ in range(spaces):
        g.leader = (g.leader + 1) % len(g.content.box.wheel)
        while g.leader not in g.colours:
            g.leader = (g.leader + 1) % len(g.content.box.wheel)


def seat_of_leader(g: City) -> Seat:
    return g.colours.index(g.leader)


def tell_zombies_came(g: City, location: Location, zombies: int) -> None:
    if zombies:
        g.emit("zombies_came", location, zombies)


def tell_zombies_moved(g: City, origin: Location, target: Location, zombies: int) -> None:
    if zombies:
        g.emit("zombies_moved", origin, target, zombies)


class AddZombies(Rule):
    def __init__(self, location: Location, zombies: int) -> None:
        self.location, self.zombies = location, zombies

    def run(self, g: City) -> None:
        come = add_zombies(g, self.location, self.zombies)
        tell_zombies_came(g, self.location, come)


class Kill(Rule):
    def __init__(self, location: Location, zombies: int) -> None:
        self.location, self.zombies = location, zombies

    def run(self, g: City) -> None:
        fall = kill_zombies(g, self.location, self.zombies)
        g.emit("zombies_died", self.location, fall)


class MoveZombies(Rule):
    def __init__(self, origin: Location, target: Location, zombies: int) -> None:
        self.origin, self.target, self.zombies = origin, target, zombies

    def run(self, g: City) -> None:
        tell_zombies_moved(
            g, self.origin, self.target, move_zombies(g, self.origin, self.target, self.zombies)
        )


class TurnLeader(Rule):
    """The zombie leader is put on a colour of the player's choice."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, g: City) -> None:
        g.leader = self.colour
        g.emit("leader_turned", self.colour)


class AdvanceLeader(Rule):
    def __init__(self, spaces: int) -> None:
        self.spaces = spaces

    def run(self, g: City) -> None:
        advance_leader(g, self.spaces)
        g.emit("leader_turned", g.leader)
