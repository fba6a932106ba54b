"""Medals, drawn: a disc on a ribbon in the light of its game, with an emblem of ours (medals.svg)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from markupsafe import Markup

from .boards.common.ink import drawings, hidden

EMBLEMS: Final = Path(__file__).with_name("medals.svg")

_RIBBON: Final = '<path class="ribbon" d="M11 2h26l-5 20H16z"/><path class="band" d="M21 2h6l-1 20h-4z"/>'
_DISC: Final = '<circle class="rim" cx="24" cy="37" r="18"/><circle class="disc" cx="24" cy="37" r="15"/>'


def sheet() -> Markup:
    """Every emblem, once a page."""
    return hidden(drawings(EMBLEMS))


def medal(name: str, game: str) -> Markup:
    """As a picture that says nothing by itself."""
    emblem = f'<use href="#medal-{name}" x="14.4" y="27.4" width="19.2" height="19.2"/>'
    return Markup(
        f'<svg class="medal-drawing {game or "any-game"}" viewBox="0 0 48 56" width="72" height="84"'
        f' aria-hidden="true">{_RIBBON}{_DISC}{emblem}</svg>'
    )
