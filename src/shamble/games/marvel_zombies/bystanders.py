"""Rulebook: "Activation des citoyens": fighters, those who flee, and the escorted."""

from __future__ import annotations

from collections.abc import Iterable

from .hits import take_off
from .kinds import Bystander, Zone, bits_of
from .routes import prey_mask, routes, towards
from .state import OfPerson, Outbreak, Rule, spawn_zones


class PersonMove(OfPerson):
    """A Combat Bystander chases heroes as a Trooper does."""

    def run(self, g: Outbreak) -> None:
        if g.people_at[self.bystander] >= 0:
            ask_way(g, self.bystander, routes(g, prey_mask(g), g.people_at[self.bystander]))


class Follow(Rule):
    """An escorted Bystander goes with Guards; `used` has a bit for each way that some of them took."""

    def __init__(self, bystander: Bystander, used: int) -> None:
        self.bystander, self.used = bystander, used

    def run(self, g: Outbreak) -> None:
        if g.people_at[self.bystander] >= 0:
            ask_way(g, self.bystander, bits_of(self.used))


def ask_way(g: Outbreak, person: Bystander, ways: Iterable[Zone]) -> None:
    options = g.each("go", ways, lambda way: (PersonGoes(person, way),))
    g.ask_team("bystander.way", options, person, g.people_at[person])


class PersonGoes(Rule):
    def __init__(self, bystander: Bystander, zone: Zone) -> None:
        self.bystander, self.zone = bystander, zone

    def run(self, g: Outbreak) -> None:
        origin = g.people_at[self.bystander]
        g.people_at[self.bystander] = self.zone
        g.emit("bystander_moved", self.bystander, origin, self.zone)


class Flee(Rule):
    """A Non-Combat Bystander makes for the nearest Spawn Zone, so many zones, and leaves the board there."""

    def __init__(self, bystander: Bystander, steps: int) -> None:
        self.bystander, self.steps = bystander, steps

    def run(self, g: Outbreak) -> None:
        here = g.people_at[self.bystander]
        if here < 0:
            return
        exits = spawn_zones(g)
        if here in exits:
            g.then(PersonLeaves(self.bystander))
        elif self.steps:
            rest = Flee(self.bystander, self.steps - 1)
            ways = towards(g, here, exits)
            options = g.each("go", ways, lambda way: (PersonGoes(self.bystander, way), rest))
            g.ask_team("bystander.way", options, self.bystander, here)


class PersonLeaves(OfPerson):
    """Off the board; the card is discarded."""

    def run(self, g: Outbreak) -> None:
        zone = g.people_at[self.bystander]
        take_off(g, self.bystander)
        g.people_discard.append(self.bystander)
        g.emit("bystander_left", self.bystander, zone)
        g.rules.person_left(g, self.bystander)
