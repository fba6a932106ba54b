"""Small portraits of the bots' temperaments, drawn by us: a head, and what gives it away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from ..bots import persona_of
from ..engine import Catalogue, Seat

HEAD: Final = '<circle cx="16" cy="16" r="15" fill="{ground}"/><circle cx="16" cy="17" r="9" fill="#e8c9a4"/>'
EYES: Final = '<circle cx="12.5" cy="16" r="1.3" fill="#222"/><circle cx="19.5" cy="16" r="1.3" fill="#222"/>'
DRAWN: Final = {
    # a hood, brows drawn together, a mouth that turns down
    "grudge": HEAD.format(ground="#5b2333")
    + '<path d="M6 18a10 10 0 0 1 20 0l-3-3a8 8 0 0 0-14 0z" fill="#2b1a24"/>'
    + EYES
    + '<path d="M10 12.5l4 2M22 12.5l-4 2M12.5 22q3.5-3 7 0" stroke="#222" stroke-width="1.4" fill="none"/>',
    # a flat cap, a smile on one side, a coin
    "barter": HEAD.format(ground="#1f4d3a")
    + '<path d="M6.500 13q9.500-9 19 0l2 1.500h-23z" fill="#7a5a2e"/>'
    + EYES
    + '<path d="M12.5 21q4 2.500 7-.5" stroke="#222" stroke-width="1.4" fill="none"/>'
    + '<circle cx="25" cy="24" r="4" fill="#e3b93c" stroke="#8a6a10"/>',
    # hair that stands up, a grin, a die
    "dare": HEAD.format(ground="#23406e")
    + '<path d="M7.500 14l1-6 3.500 3 2-5 3 4.500 3.500-4 1 5 3-1-.5 4q-8-5-16.500-.5z" fill="#b4462b"/>'
    + EYES
    + '<path d="M11.5 19.500q4.500 5 9 0z" fill="#fff" stroke="#222" stroke-width="1"/>'
    + '<rect x="21" y="21" width="7" height="7" rx="1.500" fill="#fff" stroke="#222"/>'
    + '<circle cx="24.500" cy="24.500" r="1.100" fill="#222"/>',
}
"""In a square of 32."""


@dataclass(frozen=True)
class Persona:
    """Who a bot is, as people are told."""

    portrait: Markup
    name: str
    says: str


@cache
def portrait(persona: str) -> Markup:
    """It says nothing by itself: the name stands beside it."""
    return Markup(
        '<svg class="persona" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"'
        ' focusable="false">'
        f"{DRAWN[persona]}</svg>"
    )


def persona(game: str, bot: str, seat: Seat, texts: Catalogue) -> Persona | None:
    """The bot of that name on that seat; those of most games have no temperament."""
    who = persona_of(game, bot, seat)
    if not who:
        return None
    return Persona(portrait(who), texts.say(f"persona.{who}"), texts.say(f"persona.{who}.says"))
