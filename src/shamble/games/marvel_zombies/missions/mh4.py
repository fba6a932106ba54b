"""MH4: two Bystanders are trapped."""

from __future__ import annotations

from typing import Final

from ..board import TRAPPED, Zone
from ..content import Bystander
from ..mission import Library, MissionRules
from ..state import Outbreak


class Trapped(MissionRules):
    """Who is found in a marked zone is one of the Trapped; there are no Devoured! cards."""

    leaves_out = ("secret_mission", "devoured")

    def revealed(self, g: Outbreak, card: Bystander, zone: Zone) -> None:
        if zone in g.board.figures.get(TRAPPED, ()):
            g.marked |= 1 << card
        super().revealed(g, card, zone)


OWN: Final = Library(rules={"trapped": Trapped})
