"""Names that people can see and tell apart.

Whoever could take a name that looks like another's could speak for them. So what cannot be seen is refused,
and two names are the same if they look the same: after Unicode's own folding (NFKC, case), and with the
letters of other scripts that are drawn like ours in place of ours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from .errors import BadInput, RoomError
from .limits import LONGEST_NAME

UNSEEN_CATEGORIES: Final = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Control characters, zero-width and direction marks, unassigned, private, half of a pair, separators."""
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
"""Letters, marks and symbols that are drawn as nothing."""
EMOJI_STYLE: Final = "\ufe0f"
"""Stands after many emoji as they are typed; nothing is lost without it."""
MOST_MARKS: Final = 2
"""Accents on one letter: more of them climb over the lines above."""

_ALIKE: Final = {
    "a": "аα",
    "b": "Ьь",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еє",
    "h": "һн",
    "j": "јϳ",
    "k": "кκ",
    "l": "i1|ıіιӏ!",
    "m": "м",
    "n": "пη",
    "o": "0оοσө",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ5",
    "t": "тτ",
    "u": "υ",
    "v": "ѵν",
    "w": "ԝωѡ",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
}
_LATIN: Final = str.maketrans({twin: letter for letter, twins in _ALIKE.items() for twin in twins})


def clean_name(name: str) -> str:
    """A name as the table shows it, or a refusal that says what is wrong with it."""
    if len(name) > 20 * LONGEST_NAME:
        raise BadInput("name.long", most=LONGEST_NAME, length=len(name))
    cleaned = " ".join(unicodedata.normalize("NFC", name.replace(EMOJI_STYLE, "")).split())
    if not cleaned:
        raise BadInput("name.empty")
    if any(_is_unseen(sign) for sign in cleaned) or _has_towers(cleaned):
        raise BadInput("name.unseen")
    if len(cleaned) > LONGEST_NAME:
        raise BadInput("name.long", most=LONGEST_NAME, length=len(cleaned))
    return cleaned


def skeleton(name: str) -> str:
    """The same for names that look the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.translate(_LATIN).split())


def check_free(wanted: str, others: Iterable[str]) -> None:
    """No two at a table are called the same, or nearly."""
    for other in others:
        if other and skeleton(other) == skeleton(wanted):
            same = other.casefold() == wanted.casefold()
            raise RoomError("name.taken", name=wanted) if same else RoomError("name.alike", name=other)


def _is_unseen(sign: str) -> bool:
    return sign in UNSEEN or unicodedata.category(sign) in UNSEEN_CATEGORIES or "\ufe00" <= sign <= "\ufe0f"


def _has_towers(name: str) -> bool:
    """A mark without a letter, or too many on one."""
    marks = MOST_MARKS
    for sign in name:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False
