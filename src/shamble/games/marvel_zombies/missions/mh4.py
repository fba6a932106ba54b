"""MH4: two Bystanders are trapped."""

from __future__ import annotations

from ..kinds import TRAPPED, Bystander, Zone
from ..mission import Library, MissionRules
from ..state import Outbreak


class Trapped(MissionRules):
    """Who is found in a marked zone is one of the Trapped; there are no Devoured! cards."""

    leaves_out = ("secret_mission", "devoured")

    def revealed(self, g: Outbreak, card: Bystander, zone: Zone) -> None:
        if zone in g.board.figures.get(TRAPPED, ()):
            g.marked |= 1 << card
        super().revealed(g, card, zone)


OWN = Library(rules={"trapped": Trapped})
