"""A drawing larger than its frame: it scrolls by itself; the table's script adds buttons, drag and pinch."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ....engine.speech import Speaker
from ....engine.text import load_catalogue
from .ink import esc, figure, icon_symbol

LOCALE: Final = Path(__file__).parent / "locale"
ASK: Final = "info"
"""The icon of the button after which one asks what something is."""
TOOLS: Final = {"in": "zoom-in", "out": "zoom-out", "all": "maximize"}
"""What the buttons do, with the icon of each."""


def roam(drawing: str, cls: str, label: str, speaker: Speaker, *, standing: str) -> str:
    """The drawing in a frame of its own; the sheet must hold `tools()`.

    All of it is seen unless a style sheet gives it a width of its own. Above it, on a strip that is always as
    high, is said how the game stands, in elements of one line each.
    """
    named = esc(load_catalogue(LOCALE, speaker.language).say("roam.standing"))
    return (
        f'<div class="roam"><div class="roam-bar"><div class="roam-standing" role="group" tabindex="0"'
        f' aria-label="{named}">{standing}</div>'
        f'<div class="roam-tools">{_buttons(speaker.language)}</div></div>\n'
        f'<div class="drawn-board roam-frame {cls}" role="group" tabindex="0"'
        f' aria-label="{esc(label)}">{drawing}</div></div>'
    )


@cache
def _buttons(language: str) -> str:
    words = load_catalogue(LOCALE, language)
    said = esc(words.say("roam.ask"))
    asking = (
        f'<button type="button" class="roam-tool" data-asking="" aria-pressed="false" aria-label="{said}"'
        f' title="{said}">{figure(f"i-{ASK}", "", 22)}</button>'
    )
    return asking + "".join(_button(what, esc(words.say(f"roam.{what}"))) for what in TOOLS)


def _button(what: str, said: str) -> str:
    return (
        f'<button type="button" class="roam-tool" data-roam="{what}" aria-label="{said}" title="{said}">'
        f"{figure(f'i-{TOOLS[what]}', '', 22)}</button>"
    )


def tools() -> str:
    """The buttons' icons, for the sheet."""
    return "".join(icon_symbol(name) for name in (ASK, *TOOLS.values()))
