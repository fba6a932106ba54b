"""What a view says of boards and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from ...engine.pack import Entries
    from .content import PlaceEffect


class HouseView(msgspec.Struct, frozen=True):
    """How many entries of a kind there are."""

    ours: int
    """Of our making, because the rulebook gives none."""
    all: int


class PackView(msgspec.Struct, frozen=True):
    """The content pack on the table."""

    name: str
    files: dict[str, Entries]
    """Its entries as they stand in its files."""


class PrintedView(msgspec.Struct, frozen=True):
    """The part of it that a view brings along, for clients that have no content of their own."""

    wheel: list[str]
    """The colours, clockwise."""
    explosive: list[str]
    """Action cards that add an explosion marker when played."""
    effects: dict[str, dict[str, PlaceEffect | None]]
    """What each side of each place offers, and for what."""
    house: dict[str, HouseView]
    pack: PackView | None
