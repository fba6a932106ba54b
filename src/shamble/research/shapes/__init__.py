"""The views of all games, a page each."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ...games import find
from ..shape import Shape


@cache
def shape_of(game: str) -> Shape:
    shape: Shape = import_module(f"{__name__}.{find(game).package}").SHAPE
    return shape
