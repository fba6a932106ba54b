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

_SMALL: Final = {
    "a": "аαɑᴀ",
    "b": "Ььƅʙ",
    "c": "сϲᴄⲥ",
    "d": "ԁᴅ",
    "e": "еєҽᴇ",
    "f": "ꜰ",
    "g": "ɡɢցԍ",
    "h": "һнհʜ",
    "j": "јϳյᴊ",
    "k": "кκᴋⲕ",
    "l": "i1|ıіιӏ!ɩɪǀⲓʟ",
    "m": "мᴍⲙ",
    "n": "пηոռɴⲛ",
    "o": "0оοσөօᴏⲟ",
    "p": "рρᴘⲣ",
    "q": "ԛզ",
    "r": "гʀⲅ",
    "s": "ѕ5ƽꜱ",
    "t": "тτᴛⲧ",
    "u": "υսᴜʋ",
    "v": "ѵνᴠ",
    "w": "ԝωѡաᴡ",
    "x": "хχⲭ",
    "y": "уγүʏ",
    "z": "ζᴢ",
    "'": "’‘ʼʹ′`´",
    "-": "‐‑‒–—−",
}
_CAPITAL: Final = {
    "A": "АΑᎪꓮ",
    "B": "ВΒᏴꓐ",
    "C": "СϹᏟꓚ",
    "D": "Ꭰꓓ",
    "E": "ЕΕᎬꓰ",
    "F": "Ϝꓝ",
    "G": "ԌᏀꓖ",
    "H": "НΗᎻꓧ",
    "I": "ІΙꓲ",
    "J": "ЈᎫꓙ",
    "K": "КΚᏦꓗ",
    "L": "Ꮮꓡ",
    "M": "МΜᎷꓟ",
    "N": "Νꓠ",
    "O": "ОΟՕꓳ",
    "P": "РΡᏢꓑ",
    "R": "Ꭱꓣ",
    "S": "ЅՏᏚꓢ",
    "T": "ТΤᎢꓔ",
    "U": "Սꓴ",
    "V": "ѴᏙꓦ",
    "W": "ԜᎳꓪ",
    "X": "ХΧꓫ",
    "Y": "УΥҮᎩꓬ",
    "Z": "ΖᏃꓜ",
}
"""Letters that are drawn like ours and are others: a Greek Η is no η to whoever reads it."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
_BELOW: Final = 220
"""Unicode's class of marks under a letter: a dot there is easily overlooked."""


def _ours(alike: dict[str, str]) -> dict[int, str]:
    return str.maketrans({twin: letter for letter, twins in alike.items() for twin in twins})


_SMALL_LETTERS: Final = _ours(_SMALL)
_CAPITALS: Final = _ours(_CAPITAL)


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
    marked = unicodedata.normalize("NFKD", name)
    seen = "".join(sign for sign in marked if unicodedata.combining(sign) != _BELOW)
    plain = unicodedata.normalize("NFKC", seen).translate(_CAPITALS)
    folded = unicodedata.normalize("NFKC", plain.casefold()).translate(_CAPITALS).casefold()
    found = "".join(folded.translate(_SMALL_LETTERS).split())
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return found


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
