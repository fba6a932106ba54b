"""How far a team has come, from 0 to 1: rewards on the way, where winning alone is too rare to learn from.

It is what everybody at the table can see, taken from the typed reading. 1 means won, and only that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..engine import Seat, Table

ALMOST: Final = 0.99
"""As far as one can come without having won."""


def progress_of(table: Table, seat: Seat = 0) -> float:
    """How far the players have come together; of rivals how near that seat is to the best score."""
    result = table.result
    if result is not None and seat in result.winners:
        return 1.0
    return float(min(ALMOST, max(0.0, MEASURES[table.spec.package](table.reading(seat), seat))))


def _city(reading: Any, seat: Seat) -> float:
    """The hours survived, as long as the seat is in the game."""
    view = reading.view
    return 0.0 if view.seats[seat].eliminated else float((view.turn - 1) / view.turns)


PHASES: Final = ("search", "exchange", "combat", "enemies")


def _daylight(reading: Any, seat: Seat) -> float:
    """The rounds survived, the last stand as one more, each by its phases."""
    view = reading.view
    if not view.round:
        return 0.0
    part = PHASES.index(view.phase) / len(PHASES) if view.phase in PHASES else 0.0
    return float((view.round - 1 + part) / (view.rounds + 1))


def _dawn(reading: Any, seat: Seat) -> float:
    """Main doors closed, rifles in hand and zombies gone; for the zombies how many characters are lost."""
    view = reading.view
    if seat == view.zombie_seat:
        return float(view.lost / view.lost_limit)
    closed = sum(state == "closed" for state in view.gates.values()) / len(view.gates)
    armed = min(1.0, sum(each.rifle for each in view.characters.values()) / 2)
    left = len(view.zombies) + len(view.supers) + view.hidden_left
    cleared = view.pool / max(1, view.pool + left)
    return float((closed + armed + cleared) / 3)


def _marvel(reading: Any, seat: Seat) -> float:
    """The stages of the mission that are met, and how far the goals of the present one have come."""
    mission = reading.view.mission
    stages = len(mission.goals)
    if mission.stage >= stages:
        return 1.0
    parts = [_headway(reading, goal) for goal in mission.goals[mission.stage]]
    return float((mission.stage + sum(parts) / max(1, len(parts))) / stages)


def _headway(reading: Any, goal: str) -> float:
    """In numbers, by who has met it, or, while nobody knows which Objectives count, by all of them."""
    found, view = reading.headway(goal), reading.view
    if found.total:
        return float(min(1.0, found.done / found.total))
    if found.late:
        return 1 - len(found.late) / len(view.heroes)
    if goal.startswith("take") and view.objectives:
        return float(sum(each.taken for each in view.objectives.values()) / len(view.objectives))
    return 0.0


MEASURES: Final[Mapping[str, Callable[[Any, Seat], float]]] = {
    "city_of_horror": _city,
    "survive_until_daylight": _daylight,
    "dawn_of_the_dead": _dawn,
    "marvel_zombies": _marvel,
}
