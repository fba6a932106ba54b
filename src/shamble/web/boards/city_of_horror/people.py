"""Characters and zombies as figures on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....games.city_of_horror.view import CharacterView
from ..common.ink import asked, esc, fitted, num, pointable, use
from ..common.seats import badge
from .scene import Scene

PAWN: Final = 70
"""The width that a character takes up, label and all; its height is 90."""

LARGER: Final = 1.24
"""Heads rise above their place: nobody is smaller than 36 pixels on a screen of 1280 × 720."""

FACES: Final = frozenset(
    "blonde businessman businesswoman sushi_chef geek grandpa granny housewife mama student little_boy"
    " little_girl pregnant priest punk rasta rocker special_agent teen thief vigil".split()
)


def face(character: str) -> str:
    """The symbol of a character; those of a content pack share one."""
    return f"c-{character}" if character in FACES else "c-anyone"


def state_of(scene: Scene, character: str, seen: CharacterView) -> list[str]:
    """What there is to know of a character, in words."""
    said = [state_word(scene, character, "fresh" if seen.fresh else "exhausted")]
    marks = (("hidden", seen.hidden), ("extra", seen.extra), ("unbound", seen.unbound))
    return said + [state_word(scene, character, mark) for mark, holds in marks if holds]


def state_word(scene: Scene, character: str, mark: str) -> str:
    """In French a word depends on whom it is said of."""
    return scene.say(f"state.{mark}", character=scene.words.speaker.name("character", character))


def described(scene: Scene, character: str) -> str:
    """Name, player and state: what a screen reader says of a figure."""
    seen = scene.view.characters[character]
    said = [
        scene.words.name("character", character),
        scene.player(seen.seat),
        *state_of(scene, character, seen),
    ]
    if seen.place is not None:
        said.append(scene.words.name("location", seen.place))
    said.append(scene.say("points", count=seen.value))
    return ", ".join(said)


def pawn(scene: Scene, character: str, x: float, y: float, scale: float) -> str:
    """A character at a place of the board."""
    seen = scene.view.characters[character]
    ref = ("character", character)
    options = scene.options(ref)
    look = "" if seen.fresh else " tired"
    about = pointable(
        f"character-{character}",
        ref,
        described(scene, character),
        options,
        f"piece seat-{scene.colours[seen.seat]}{look}",
    )
    parts = [_ring() if options else "", _title(scene, character)]
    grown = f"{LARGER / scale:.2f}"  # when they huddle nobody shrinks
    bust = _bust(character, seen, scene.colours[seen.seat])
    parts.append(
        f'<g transform="translate(35,66) scale({grown}) translate(-35,-66)"><g class="bust">{bust}</g></g>'
    )
    parts.append(fitted(scene.words.short("character", character), (35, 83), 16.5, 62, "label mid"))
    size = "" if scale == 1 else f" scale({num(scale)})"
    return f'<g transform="translate({num(x)},{num(y)}){size}"><g {about}>{"".join(parts)}</g></g>'


def _ring() -> str:
    shape = 'x="2" y="-3" width="66" height="92" rx="12"'
    return f'<rect class="halo-back" {shape}/><rect class="halo" {shape}/>'


def _title(scene: Scene, character: str) -> str:
    rule = scene.character_rule(character)
    return f"<title>{esc(scene.words.name('character', character))} – {esc(rule)}</title>"


def _bust(character: str, seen: CharacterView, colour: str) -> str:
    """Upright, or lying under a blanket while hidden; asleep when exhausted."""
    drawn = use(face(character), 5, 2, 60, 64, cls="who")
    if seen.hidden:
        blanket = '<path class="blanket o" d="M31 66c-4-18-3-40 5-46 14-8 32 4 35 22v24z"/>'
        drawn = f'<g transform="translate(-3,69) rotate(-90) scale(1.06)">{drawn}</g>{blanket}'
    asleep = "" if seen.fresh else use("s-asleep", 0, 0, 24, 24)
    return f"{drawn}{badge(colour, 46, 44, 24)}{asleep}"


def horde(place: str, count: int, spots: Sequence[tuple[float, float]]) -> str:
    """The zombies at a place, each with its own id; screen readers hear their number from the place."""
    drawn = [_zombie(place, n, x, y) for n, (x, y) in enumerate(spots[:count], 1)]
    return f'<g aria-hidden="true" {asked("zombie", f"zombie@{place}")}>{"".join(drawn)}</g>'


def _zombie(place: str, number: int, x: float, y: float) -> str:
    """Neighbours shamble differently."""
    gait = (number * 2 + len(place)) % 3 + 1
    return f'<g id="zombie-{place}-{number}" class="piece">{use(f"s-zombie-{gait}", x, y, 48, 68)}</g>'
