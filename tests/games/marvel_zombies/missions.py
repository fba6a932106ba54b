"""The missions that there are: tests of all of them ask here, and hold for one that somebody adds."""

from __future__ import annotations

from shamble.games import find


def missions(game: str, series: str = "") -> list[str]:
    """Those of a game whose names begin so."""
    setting = next(each for each in find(game).settings if each.name == "mission")
    return [name for name in map(str, setting.choices) if name.startswith(series)]
