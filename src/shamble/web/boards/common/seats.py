"""Telling seats apart: each colour goes with a shape, in every game."""

from __future__ import annotations

from typing import Final

from .ink import use

SHAPES: Final = {
    "green": "triangle",
    "purple": "diamond",
    "orange": "hexagon",
    "blue": "circle",
    "red": "square",
    "yellow": "star",
}


def shape(colour: str) -> str:
    """The symbol of a seat's colour; those a content pack has added share one."""
    return f"s-{SHAPES.get(colour, 'circle')}"


def badge(colour: str, x: float, y: float, size: float) -> str:
    return use(shape(colour), x, y, size, size)
