"""What the guide looks for. Which hint is given when stands in guide.toml; what to do, the bot says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Guide
from .view import DawnView


def zombie_here(view: DawnView, asked: Choice) -> bool:
    """In the square of those who act."""
    here = {one.square for one in view.characters.values() if one.active}
    return not here.isdisjoint({*[one.square for one in view.zombies], *[one.square for one in view.supers]})


CONDITIONS: Final[dict[str, Condition]] = {"zombie_here": zombie_here}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {}, bot="steady")
