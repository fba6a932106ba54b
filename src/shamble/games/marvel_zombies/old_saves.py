"""Saves of before: in 0.1.0 what missions remember stood among the fields of every table, and the tiles of
MZ2 were turned otherwise, then and on 18 November 2026."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .board import Board, Building, DoorFact
from .entries import BoardEntry
from .kinds import Door, Zone

MZ2: Final = ("4V^ 2V<", "7R> 1R>", "6V^ 5V>")
TURNED: Final[dict[tuple[tuple[str, ...], int], tuple[str, ...]]] = {
    (MZ2, 52): ("4V< 2V^", "7R^ 1R^", "6V^ 5V^"),
    (MZ2, 55): ("4V^ 2Vv", "7R^ 1R^", "6V< 5V^"),
}
"""How tiles lay before, by how they lie today and by how many zones there were."""
PLACES: Final = ("hero_at", "super_at", "people_at")
"""Where figures stand, by name; below nought is nowhere."""


def remembered(names: Mapping[str, tuple[str, ...]], state: Mapping[str, Any]) -> dict[str, Any]:
    """What missions remember, as a save of 0.1.0 has it: a bit for each hero, card or Super Hero."""
    kinds = {"takers": "hero", "devourers": "hero", "collected": "bystander", "super_calm": "super_hero"}
    found: dict[str, Any] = {
        field: tuple(name for index, name in enumerate(names[kind]) if state[field] >> index & 1)
        for field, kind in kinds.items()
    }
    led = {captive: finder for captive, finder in state["led_by"].items() if finder is not None}
    return {
        **found,
        "calm": found["super_calm"],
        "landings": state["landings"],
        "captives": tuple(led),
        "finders": tuple(led.values()),
    }


# -- a board whose tiles were turned ---------------------------------------------------------------------


def laid_anew(board: Board, state: Mapping[str, Any]) -> dict[str, Any]:
    """The same on today's board: every zone of a tile has the name that it had. Spawn Points and Objectives
    are where they are today; a step under way in which a zone stands keeps its number."""
    entry, tiles = board.laid
    layout = TURNED.get((tuple(entry.layout), len(state["face_down"])))
    if layout is None:
        return dict(state)
    then = Board(board.name, BoardEntry(origin=entry.origin, layout=layout), tiles)
    zones = [board.zone(name) for name in then.names]
    places = {field: {who: _moved(zones, at) for who, at in state[field].items()} for field in PLACES}
    return {
        **state,
        **places,
        "agents": [_summed(board, zones, counts) for counts in state["agents"]],
        "face_down": _dealt(board, zones, state["face_down"]),
        "doors": sum(
            1 << _door(board, then, door) for door in then.doors if state["doors"] >> door.index & 1
        ),
        "revealed": sum(
            1 << building.index
            for building in board.buildings
            if any(state["revealed"] >> index & 1 for index in _made_of(board, then, building))
        ),
        "exit_at": _moved(zones, state["exit_at"]),
        "sign_at": _moved(zones, state["sign_at"]),
    }


def _moved(zones: list[Zone], at: int) -> int:
    return zones[at] if at >= 0 else at


def _summed(board: Board, zones: list[Zone], counts: list[int]) -> list[int]:
    """Streets that were two may be one."""
    found = [0] * len(board.zones)
    for zone, count in zip(zones, counts, strict=True):
        found[zone] += count
    return found


def _dealt(board: Board, zones: list[Zone], cards: list[Any]) -> list[Any]:
    """Cards lie in rooms, and a room is on one tile."""
    found: list[Any] = [None] * len(board.zones)
    for zone, card in zip(zones, cards, strict=True):
        if card is not None:
            found[zone] = card
    return found


def _made_of(board: Board, then: Board, building: Building) -> set[int]:
    """The buildings in which its rooms were."""
    return {then.building_of[then.zone(board.names[room])] for room in building.rooms}


def _door(board: Board, then: Board, door: DoorFact) -> Door:
    """The same door of that room, which may lead into another street now."""
    room = next(zone for zone in door.zones if then.building_of[zone] >= 0)
    others = [board.zone(then.names[zone]) for zone in door.zones if zone != room]
    doors = [board.doors[index] for index in board.doors_of[board.zone(then.names[room])]]
    return next((each for each in doors if set(others) & set(each.zones)), doors[0]).index
