"""MZ10: the last defence. Two Secret Missions disrupt it and make the heroes stronger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ..ending import progress
from ..kinds import PLAIN, Attack, Hero
from ..mission import Library, MissionRules
from ..mode import ActionOffer
from ..objectives import has_taken
from ..routes import nearest
from ..spawn import Come
from ..state import OfHeroAndCount, OfHeroAndPerson, Outbreak, spawn_zones
from .library import noted


def both_missions(g: Outbreak) -> bool:
    return len(g.memory["collected"]) == len(g.play.entry.collect)


class Collecting(MissionRules):
    """Cards are picked up on the board, each once the Objective of its colour was taken."""

    memory: ClassVar = {"collected": ()}

    def actions(self, g: Outbreak, hero: Hero) -> Iterable[ActionOffer]:
        for name, colour in g.play.entry.collect.items():
            here = g.board.figures[name][0] == g.hero_at[hero]
            if here and name not in g.memory["collected"] and has_taken(g, colour):
                card = g.content.bystander[name]
                yield "collect", (card,), 1, Collect, (hero, card)


class Collect(OfHeroAndPerson):
    """A Secret Mission card is picked up."""

    def run(self, g: Outbreak) -> None:
        noted(g, "collected", "bystander", self.bystander)
        g.emit("card_collected", self.hero, self.bystander)
        progress(g)


class LastDefence(Collecting):
    """Three Troopers for each new Danger Level, until Secret Mission 1 is picked up."""

    def danger(self, g: Outbreak, hero: Hero, levels: int) -> None:
        if "secret_mission_1" not in g.memory["collected"] and g.hero_at[hero] >= 0:
            g.then(Defence(hero, 3 * levels))
        super().danger(g, hero, levels)


class Defence(OfHeroAndCount):
    """In the Spawn Zone nearest to the hero; among several the players choose."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0:
            return
        zones = nearest(g, here, spawn_zones(g))
        options = g.each("at", zones, lambda zone: (Come(PLAIN, zone, self.count, 0),))
        g.ask_team("mission.defence", options, self.hero, self.count)


class Upgrades(Collecting):
    """Secret Mission 2 gives every attack but Devour one more die."""

    def bonus_dice(self, g: Outbreak, attack: Attack) -> int:
        more = attack != g.content.devour and "secret_mission_2" in g.memory["collected"]
        return more + super().bonus_dice(g, attack)


OWN = Library(
    goals={"both_missions": both_missions},
    kept={"collect": Collecting, "both_missions": Collecting},
    rules={"last_defence": LastDefence, "upgrades": Upgrades},
)
