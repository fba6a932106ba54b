"""What stands in the map's file of Dawn of the Dead: the schemas, with bounds for every number and word."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from ...engine import Entry, Part
from ...engine.bounds import Word
from ...engine.facts import LABEL

MOST_SQUARES: Final = 400
"""All lines of sight are drawn when a map is loaded: this keeps that within half a second."""

SquareNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_SQUARES)]
SquarePair = tuple[SquareNumber, SquareNumber]
DoorPairs = Annotated[tuple[SquarePair, ...], msgspec.Meta(max_length=60)]
Squares = Annotated[tuple[SquareNumber, ...], msgspec.Meta(max_length=MOST_SQUARES)]
MapRow = Annotated[str, msgspec.Meta(max_length=60)]


class RoomEntry(Part, frozen=True):
    id: Word
    kind: Literal["hall", "shop"]


class EntranceEntry(Part, frozen=True):
    north: SquareNumber
    west: SquareNumber
    east: SquareNumber
    south: SquareNumber

    @property
    def squares(self) -> tuple[int, ...]:
        """In the order of ENTRANCES."""
        return (self.north, self.west, self.east, self.south)


class Example(Part, frozen=True):
    """What must come out between two squares, with all doors open and nobody about."""

    squares: SquarePair
    sight: bool
    range: SquareNumber | None = None


class MallEntry(Entry, frozen=True):
    plan: Annotated[tuple[MapRow, ...], msgspec.Meta(max_length=60)]
    rooms: dict[Annotated[str, msgspec.Meta(min_length=1, max_length=1)], RoomEntry]
    glass: DoorPairs
    solid: DoorPairs
    entrances: EntranceEntry
    rifles: SquareNumber
    sports: Word
    humans: Squares
    zombies: Squares
    examples: Annotated[tuple[Example, ...], msgspec.Meta(max_length=60), LABEL] = ()
