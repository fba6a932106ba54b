"""HR3: the landing zone must be held at the end of four rounds."""

from __future__ import annotations

from typing import ClassVar, Final

from ...ending import Progress
from ...mission import Library, MissionRules, Needs
from ...missions.library import wake
from ...state import Outbreak, enemies_at, heroes_at

LANDINGS: Final = 4


def landing_held(g: Outbreak) -> bool:
    return bool(g.memory["landings"] >= LANDINGS)


class Landing(MissionRules):
    """The Exit Zone is held if heroes are there and no Enemy; the noise wakes the blue Spawn Point."""

    memory: ClassVar = {"landings": 0}

    def end_phase(self, g: Outbreak) -> None:
        if heroes_at(g, g.exit_at) and not enemies_at(g, g.exit_at):
            g.memory["landings"] += 1
            g.emit("zone_held", g.exit_at, g.memory["landings"])
            wake(g, "blue")
            g.then(Progress())
        super().end_phase(g)


OWN = Library(
    goals={"hold_four": landing_held},
    kept={"hold_four": Landing},
    rules={"landing": Landing},
    needs={"hold_four": Needs(tokens=("exit",)), "landing": Needs(tokens=("exit",))},
)
