"""The scenario language: one literal sets the table, verbs play, matchers check.

    s = table("city-of-horror", players="Steve Nicolas Cecile",
              people={"Steve": {"armory": "vigil"}, …}, zombies={"armory": 4}, at="PlaceTurn armory")
    s.asks("Nicolas", "window.attack").answers("play shotgun")

A matcher that fails prints the questions actually open, the agenda and the last events. Bug reports are
welcome in this form (docs/recipes/write-a-scenario.md).
"""

from .scenario import Asked, Scenario, table

__all__ = ["Asked", "Scenario", "table"]
