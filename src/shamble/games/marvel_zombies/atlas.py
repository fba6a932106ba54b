"""The maps as plain data, for those who draw them: every mission's board, and every tile by itself.

Zones and doors go by their names; places are rows and columns of cells, counted from the top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import View
from .board import NOWHERE, Board
from .tiles import BYSTANDER, OPENING, SIDE, SPAWN, borders

if TYPE_CHECKING:
    from .content import MarvelContent


def maps(content: MarvelContent) -> tuple[str, ...]:
    """The missions, then the tiles."""
    return tuple(board.name for board, _ in _boards(content))


def atlas(content: MarvelContent, name: str) -> View:
    return next(atlas_of(board, hides=hides) for board, hides in _boards(content) if board.name == name)


def _boards(content: MarvelContent) -> Iterator[tuple[Board, bool]]:
    """Each board, and whether its mission hides which Objective has which colour."""
    yield from ((mission.board, bool(mission.entry.hidden)) for mission in content.missions)
    yield from ((tile, False) for tile in content.tiles.values())


def atlas_of(board: Board, *, hides: bool = False) -> View:
    """That board; where colours are hidden nobody knows which Objective has which."""
    return {
        "name": board.name,
        "rows": board.height,
        "columns": board.width,
        "tiles": [
            {"name": side, "row": down * SIDE, "column": across * SIDE, "turns": turns, "side": SIDE}
            for down, row in enumerate(board.layout)
            for across, (side, turns) in enumerate(row)
        ],
        "zones": _zones(board),
        "doors": [
            {
                "name": door.name,
                "zones": [board.names[zone] for zone in door.zones],
                "edge": [list(cell) for cell in door.edge],
                "state": door.state,
                "colour": door.colour,
                "token": door.token,
            }
            for door in board.doors
        ],
        "openings": [[list(cell) for cell in edge] for edge in board.openings],
        "rim": _rim(board) if len(board.joined.tiles) == 1 else [],
        "buildings": [
            {"name": each.name, "rooms": [board.names[room] for room in each.rooms]}
            for each in board.buildings
        ],
        **_tokens(board, hides),
    }


def _rim(board: Board) -> list[list[list[int]]]:
    """The openings on a single tile's rim, which wait for a neighbour: the cells on both sides of each."""
    (tile,) = board.joined.tiles.values()
    found = []
    for mark, one, two, line, column in borders(tile.drawing):
        if mark == OPENING and "" in (one, two):
            first = (line, column - 1) if line % 2 else (line - 1, column)
            last = (line, column + 1) if line % 2 else (line + 1, column)
            found.append([[place // 2 for place in cell] for cell in (first, last)])
    return sorted(found)


def _zones(board: Board) -> list[dict[str, Any]]:
    """Each zone with its cells and symbols, what is written on it and what the tile calls the place."""
    symbols = {(mark, zone): list(place) for mark, zone, place in board.joined.symbols()}
    return [
        {
            "name": zone.name,
            "code": board.codes[zone.index],
            "street": zone.is_street,
            "building": zone.building,
            "place": board.places[zone.index],
            "cells": [list(cell) for cell in zone.cells],
            "tiles": list(zone.tiles),
            "bystander": symbols.get((BYSTANDER, zone.index)),
            "spawn": symbols.get((SPAWN, zone.index)),
        }
        for zone in board.zones
    ]


def _tokens(board: Board, hides: bool) -> dict[str, Any]:
    """What the mission lays on the board; nothing on a single tile."""
    names = board.names
    return {
        "starts": [names[zone] for zone in board.starts],
        "exit": None if board.exit == NOWHERE else names[board.exit],
        "sign": None if board.sign == NOWHERE else names[board.sign],
        "objectives": [
            {"zone": names[each.zone], "colour": None if hides else each.colour} for each in board.objectives
        ],
        "spawns": [
            {
                "zone": names[point.zone],
                "colour": point.colour,
                "active": point.active,
                "heroes": point.heroes,
                "turn": point.index,
            }
            for point in board.spawns
        ],
        "figures": {what: [names[zone] for zone in zones] for what, zones in board.figures.items()},
        "regions": dict(board.regions),
    }
