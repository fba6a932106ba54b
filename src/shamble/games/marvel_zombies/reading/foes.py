"""What Enemies would do if they were activated now, by the rules' own ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..enemies import LONG_ARMS, MISSILES
from ..routes import hunting_steps

if TYPE_CHECKING:
    from . import MarvelReading


@dataclass(frozen=True)
class Intent:
    """What those in a zone would do with their first action."""

    wounds: int
    """How many wounds would fall on whoever is in their own zone."""
    afar: tuple[str, ...]
    """Zones of which somebody there would attack one from where he stands; the players say which."""
    ways: tuple[str, ...]
    """Where they would go; by several ways in equal parts."""


def intent(reading: MarvelReading, zone: str) -> Intent:
    row = reading.view.zones.get(zone)
    prey = reading.prey
    if row is None or not prey:
        return Intent(0, (), ())
    agents = sum(
        count
        for count, actions in zip(row.agents.values(), reading.printed.enemy_actions, strict=True)
        if actions
    )
    rivals = [who for who in row.super_heroes if reading.acts(who)]
    if zone in prey:
        strong = sum(reading.view.super_heroes[who].ability == "two_wounds" for who in rivals)
        return Intent(agents + len(rivals) + strong + _fighting(reading, zone), (), ())
    afar = tuple(other for who in rivals for other in reached(reading, zone, reading.ability(who)))
    moving = agents or any(not reached(reading, zone, reading.ability(who)) for who in rivals)
    return Intent(0, afar, _ways(reading, zone) if moving else ())


def _fighting(reading: MarvelReading, zone: str) -> int:
    """Combat Bystanders strike with the Enemies, unless they are prey themselves."""
    if reading.content.mode.hunts_people:
        return 0
    return sum(person.combat for person in reading.view.bystanders.values() if person.zone == zone)


def reached(reading: MarvelReading, zone: str, ability: str) -> tuple[str, ...]:
    """The nearest zones with prey that Ms. Marvel's arms or Iron Man's missiles reach from there."""
    if ability == "long_arms":
        far, most = reading.distances(zone), LONG_ARMS
    elif ability == "missiles":
        far, most = reading.ranges(zone), MISSILES
    else:
        return ()
    near = {other: far[other] for other in sorted(reading.prey) if far.get(other, most + 1) <= most}
    return tuple(other for other, steps in near.items() if steps == min(near.values()))


def _ways(reading: MarvelReading, zone: str) -> tuple[str, ...]:
    board = reading.terrain.board
    mask = sum(1 << board.zone(other) for other in reading.prey)
    steps = hunting_steps(board, reading.open_doors, mask, board.zone(zone))
    return tuple(board.names[step] for step in steps)
