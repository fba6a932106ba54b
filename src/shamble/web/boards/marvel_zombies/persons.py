"""The people of the city, each a person of their own: drawn by code from a few features."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final
from zlib import crc32

INK: Final = 'stroke="#14181d" stroke-width="1.400"'
HEAD: Final = "M13 14q0-8 7-8t7 8v3q-1 8-7 8t-7-8z"
BODY: Final = "M11 42V29q1-6 9-6t9 6v13z"
HAIR: Final = {
    "short": "M12.500 14q-.5-9.500 7.500-9.500t7.500 9.500q-2-4.500-7.500-4.500t-7.500 4.500z",
    "long": "M10 26q-1-22 10-22t10 22l-4-1q2-9-.5-13-3-2-5.500-2t-5.500 2q-2 4-.5 13z",
    "flat": "M12.500 12.500l-.5-8.500h16l-.5 8.500q-2-3.500-7.500-3.500t-7.500 3.500z",
    "bun": "M16.500 5a3.500 3 0 1 1 7 0q4 2 4 9-2-4.500-7.500-4.500t-7.500 4.500q0-7 4-9z",
    "bald": "",
}
WORN: Final = {
    "glasses": '<path d="M14.500 15H19v2.500h-4.500zM21 15h4.500v2.500H21zM19 16h2" stroke="#222"/>',
    "moustache": '<path d="M16 20q4-2.500 8 0" stroke="#4a4038" stroke-width="2" fill="none"/>',
    "tie": '<path d="M17 24l3 4 3-4M20 28l-1.500 7 1.500 2 1.500-2z" fill="#b4312d" stroke="#14181d"/>',
    "spear": '<path d="M33 44V10m-2 2l2-7 2 7z" fill="#dfe5ea" stroke="#6b5330" stroke-width="2"/>',
    "medals": '<path d="M23 30h4m-4 3h4" stroke="#f2c230" stroke-width="2"/>',
    "robe": '<path d="M20 24l-5 6 5 12 5-12z" fill="#7a1f1c" stroke="#14181d"/>',
    "scarf": '<path d="M14 25q6 4 12 0l-1 4q-5 2-10 0z" fill="#6fb0c9" stroke="#14181d"/>',
    "collar": '<path d="M16 23l4 6 4-6" fill="#fff6e0" stroke="#14181d"/>',
}


@dataclass(frozen=True)
class Looks:
    """What somebody is recognised by."""

    skin: str
    hair: str
    colour: str
    coat: str
    worn: tuple[str, ...] = ("collar",)


LOOKS: Final = {
    "mary_jane": Looks("#f1cdb0", "long", "#c2451f", "#2f6b4f", ("scarf",)),
    "jameson": Looks("#e6bd98", "flat", "#4a4a4a", "#6d7378", ("tie", "moustache")),
    "coulson": Looks("#ecc7a6", "short", "#5a4632", "#23272e", ("tie",)),
    "pepper_potts": Looks("#f3d2b8", "bun", "#d9743a", "#e9e4da", ("collar",)),
    "ross": Looks("#dfb38e", "short", "#b9b9b9", "#4f5b3a", ("medals", "moustache")),
    "wong": Looks("#d9a977", "bald", "", "#a33a2c", ("robe",)),
    "blind_al": Looks("#8a5f43", "bun", "#e8e6e1", "#7d4f86", ("glasses", "scarf")),
    "happy_hogan": Looks("#e9c19d", "short", "#2c231d", "#39404c", ("tie",)),
    "okoye": Looks("#6b452f", "bald", "", "#a8261f", ("spear", "medals")),
    "sharon_carter": Looks("#f3d3b6", "long", "#e3c25b", "#2d3b57", ("collar",)),
    "aunt_may": Looks("#f0cfb4", "bun", "#c9c4bd", "#8c6fa1", ("glasses", "collar")),
    "ned_leeds": Looks("#c98f63", "short", "#1f1a17", "#3f6ea8", ("scarf",)),
}
ANYBODY: Final = tuple(LOOKS)
"""Whoever a pack brings looks like one of these."""


def person(name: str) -> str:
    """The drawing of somebody."""
    who = name if name in LOOKS else ANYBODY[crc32(name.encode()) % len(ANYBODY)]
    return f"mz-person-{who}"


@cache
def people_symbols() -> str:
    """All of them, for the sheet."""
    return "".join(_symbol(name, looks) for name, looks in LOOKS.items())


def _symbol(name: str, looks: Looks) -> str:
    behind = looks.hair == "long"
    hair = f'<path d="{HAIR[looks.hair]}" fill="{looks.colour}" {INK}/>' if HAIR[looks.hair] else ""
    head = f'<path d="{HEAD}" fill="{looks.skin}" {INK}/>'
    face = (
        '<path d="M17.500 15.500v1.500M22.500 15.500v1.500" stroke="#14181d" stroke-width="1.600"/>'
        '<path d="M18 21.500h4" stroke="#7a3b2c" stroke-width="1.200"/>'
    )
    drawn = f'<path d="{BODY}" fill="{looks.coat}" {INK}/>' + "".join(
        WORN[each] for each in looks.worn if each not in ("glasses", "moustache")
    )
    drawn += head + (hair if not behind else "") + face + (hair if behind else "")
    drawn += "".join(WORN[each] for each in looks.worn if each in ("glasses", "moustache"))
    return f'<symbol id="mz-person-{name}" viewBox="0 0 40 48"><use href="#mz-base-person"/>{drawn}</symbol>'
