"""The scenario language: one literal sets the table, verbs play, matchers check.

    s = table("city-of-horror", players="Steve Nicolas Cecile",
              people={"Steve": {"armory": "vigil"}, …}, zombies={"armory": 4}, at="PlaceTurn armory")
    s.asks("Nicolas", "window.attack").answers("play shotgun")

Whatever is misspelt or impossible is refused with what would do, and a matcher that fails prints the
questions actually open, the agenda and the last events: both as a `ScenarioError`. Bug reports are welcome in
this form (docs/recipes/write-a-scenario.md).
"""

from ..engine.literal import ScenarioError
from .scenario import Asked, Scenario, table

__all__ = ["Asked", "Scenario", "ScenarioError", "table"]
