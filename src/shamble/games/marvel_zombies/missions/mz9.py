"""MZ9: every Bystander devoured is avenged."""

from __future__ import annotations

from ..kinds import Bystander, Hero, Zone
from ..mission import Library, MissionRules
from ..spawn import SuperHeroComes
from ..state import Outbreak


class AvengersCome(MissionRules):
    """A Super Hero appears where somebody was devoured."""

    def devoured(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        g.then(SuperHeroComes(zone))
        super().devoured(g, hero, person, zone)


OWN = Library(rules={"avengers_come": AvengersCome})
