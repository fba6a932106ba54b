"""MZ4: Bystanders are walking snacks."""

from __future__ import annotations

from ..kinds import Bystander
from ..mission import Library, MissionRules
from ..state import Outbreak


class WalkingSnacks(MissionRules):
    """Nobody fights, and everybody flees two zones."""

    flight = 2

    def is_combatant(self, g: Outbreak, person: Bystander) -> bool:
        return False


OWN = Library(rules={"walking_snacks": WalkingSnacks})
