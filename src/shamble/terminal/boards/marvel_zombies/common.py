"""What all parts of the screen need: the typed reading, names and signs."""

from __future__ import annotations

from typing import Final

from ....engine import Arg
from ....games.marvel_zombies.reading import MarvelReading, Target
from ....games.marvel_zombies.view import MarvelView
from ..base import BoardGlance, TerminalBoard

INK: Final = ("green3", "medium_orchid", "dark_orange", "dodger_blue1", "red1", "yellow1")
DANGER: Final = {"blue": "dodger_blue1", "yellow": "yellow1", "orange": "dark_orange", "red": "red1"}
SIGNS: Final = {
    "super_hero": ("★", "!"),
    "bystander": ("☺", "i"),
    "face_down": ("?", "?"),
    "claws": ("*", "*"),
    "start": ("◇", "S"),
    "objective": ("◎", "O"),
    "exit": ("»", ">"),
    "spawn": ("▼", "V"),
    "asleep": ("▽", "z"),
    "sign": ("¶", "¶"),
    "turn": ("▸", ">"),
    "met": ("✓", "x"),
    "health": ("♥", "o"),
    "hunger": ("◆", "o"),
    "power": ("◆", "o"),
    "empty": ("·", "."),
}
"""Each as a picture and as a letter."""
_ANY: Final = TerminalBoard()


def read(glance: BoardGlance) -> MarvelReading:
    reading: MarvelReading = glance.reading
    return reading


def seen(glance: BoardGlance) -> MarvelView:
    return read(glance).view


def sign(glance: BoardGlance, name: str) -> str:
    return SIGNS[name][glance.plain]


def bare(glance: BoardGlance, kind: str, thing: Arg) -> str:
    """A thing's name without its article."""
    return _ANY.bare(glance, kind, thing)


def called(glance: BoardGlance, zone: str) -> str:
    return glance.speaker.name("zone", zone)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def initials(glance: BoardGlance) -> dict[str, str]:
    """A capital for every hero in the box, none twice; numbers where letters run out."""
    found: dict[str, str] = {}
    for number, hero in enumerate(read(glance).printed.heroes, 1):
        name = bare(glance, "hero", hero)
        wishes = [word[0] for word in name.split()] + [letter for letter in name if letter.isalpha()]
        free = (letter.upper() for letter in wishes if letter.upper() not in found.values())
        found[hero] = next(free, str(number))
    return found


def hero_figure(glance: BoardGlance, hero: str) -> str:
    """A hero on the map: the player's shape and the hero's letter."""
    return glance.mark(seen(glance).heroes[hero].seat) + initials(glance)[hero]


def targets(glance: BoardGlance) -> list[Target]:
    """The attacks on offer; while nothing is asked, what the hero who acts could attack."""
    reading, asked = read(glance), glance.asked
    offered = reading.offered(asked) if asked is not None else []
    if offered or (asked is not None and asked.prompt == "turn.action"):
        return offered
    acting = reading.view.acting
    return reading.targets(acting) if acting is not None else []
