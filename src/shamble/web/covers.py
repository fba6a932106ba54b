"""A picture for each game on the first page: its board's cover.svg, or a street at night for all others."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from .boards import FOLDER, PACKAGES
from .pages import STATIC

ANY: Final = STATIC / "street.svg"


@cache
def cover(game: str) -> Markup:
    own = FOLDER / PACKAGES.get(game, "") / "cover.svg"
    return Markup((own if own.is_file() else ANY).read_text(encoding="utf-8").strip())
