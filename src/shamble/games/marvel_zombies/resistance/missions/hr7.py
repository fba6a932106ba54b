"""HR7, the Captain Hunt: captives are found and follow; then Captain America comes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...combat import Roll, in_reach
from ...hands import follower_bit
from ...kinds import NOWHERE, RED, Attack, Hero, Zone
from ...mission import Library, MissionRules, Needs
from ...missions.library import defeated, taken, wake
from ...mode import ActionOffer
from ...spawn import SuperHeroArrives
from ...state import NOBODY, Outbreak, Rule

found = taken("blue", "green")


class Captives(MissionRules):
    """With blue and green one of those who do not play is found, and follows who found them."""

    memory: ClassVar = {"captives": (), "finders": ()}
    """Who was found, and by whom."""

    def followers(self, g: Outbreak, hero: Hero) -> tuple[Hero, ...]:
        names, name = g.content.names["hero"], g.content.names["hero"][hero]
        pairs = zip(g.memory["captives"], g.memory["finders"], strict=True)
        return tuple(names.index(captive) for captive, finder in pairs if finder == name)

    def taken(self, g: Outbreak, hero: Hero, objective: int) -> None:
        if g.objective_colours[objective] != RED:
            self._found(g, hero)
        super().taken(g, hero, objective)

    def _found(self, g: Outbreak, hero: Hero) -> None:
        names = g.content.names["hero"]
        for other, seat in enumerate(g.owner):
            if seat == NOBODY and names[other] not in g.memory["captives"]:
                g.memory["captives"] += (names[other],)
                g.memory["finders"] += (names[hero],)
                g.emit("captive_found", hero, other)
                return

    def extras(self, g: Outbreak, hero: Hero) -> Iterable[ActionOffer]:
        """Once a turn, free, the unique attack of each who follows."""
        for follower in self.followers(g, hero):
            if not g.used[hero] & follower_bit(follower):
                for zone, _ in in_reach(g, hero, g.content.attacks[follower].reach):
                    yield "follower", (follower, zone), 0, FollowerAttack, (hero, follower, zone)


class FollowerAttack(Rule):
    """No skills, and no dice beside its own."""

    def __init__(self, hero: Hero, attack: Attack, zone: Zone) -> None:
        self.hero, self.attack, self.zone = hero, attack, zone

    def run(self, g: Outbreak) -> None:
        g.used[self.hero] |= follower_bit(self.attack)
        g.emit("attacked", self.hero, self.attack, self.zone)
        g.then(Roll(self.hero, self.attack, self.zone, 0, 0))


def captain_aside(g: Outbreak) -> None:
    """Captain America waits beside the board, to come to the blue Spawn Point."""
    captain = g.content.super_hero["captain_america"]
    if captain in g.super_deck:
        g.super_deck.remove(captain)
        g.super_back[captain] = next(point.zone for point in g.board.spawns if point.colour == "blue")


class CaptainWaits(MissionRules):
    """With both captives found Captain America comes, and the blue Spawn Point wakes."""

    def taken(self, g: Outbreak, hero: Hero, objective: int) -> None:
        captain = g.content.super_hero["captain_america"]
        zone = g.super_back[captain]
        if zone != NOWHERE and found(g):
            wake(g, "blue")
            g.super_back[captain] = NOWHERE
            g.then(SuperHeroArrives(captain, zone))
        super().taken(g, hero, objective)


OWN = Library(
    goals={"defeat_captain": defeated("captain_america")},
    rules={"captives": Captives, "captain_waits": CaptainWaits},
    setup={"captain_aside": captain_aside},
    needs={
        "defeat_captain": Needs(rivals=("captain_america",)),
        "captain_waits": Needs(rivals=("captain_america",)),
        "captain_aside": Needs(rivals=("captain_america",), spawns=("blue",)),
    },
)
