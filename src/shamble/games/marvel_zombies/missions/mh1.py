"""MH1: the heroes are scattered."""

from __future__ import annotations

from ..mission import Library, MissionRules


class Scattered(MissionRules):
    """One starts alone, all others together."""

    def smaller_group(self, heroes: int) -> int:
        return 1


OWN = Library(rules={"scattered": Scattered})
