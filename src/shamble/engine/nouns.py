"""Names inside sentences: their gender, and how small words join them ("d’Iron Man", "du Geek").

A text asks for it after a colon: `{hero:il|elle}` is the form for the name's gender, `{hero:de}` the name
with its preposition. The catalogue says of a name whether it is a man's or a woman's (`hero.wasp.gender`).
"""

from __future__ import annotations

from typing import Final

FEMININE: Final = "f"
VOWELS: Final = frozenset("aàâäæeéèêëiîïoôöœuùûüAÀÂÄÆEÉÈÊËIÎÏOÔÖŒUÙÛÜ")
"""An h or a y at the start of a name is not elided: "de Hulk", "de Yann"."""
CONTRACTED: Final = {("de", "le "): "du ", ("de", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "}


class Noun(str):
    """A text with its gender: "m", "f", or nothing if nobody has said."""

    __slots__ = ("gender",)

    def __new__(cls, text: str, gender: str = "") -> Noun:
        made = super().__new__(cls, text)
        made.gender = gender
        return made

    gender: str

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            masculine, feminine = spec.split("|")
            return feminine if self.gender == FEMININE else masculine
        return joined(spec, self) if spec else str(self)


def joined(word: str, name: str) -> str:
    """A preposition before a name: "de" + "le Geek" is "du Geek", "de" + "Okoye" is "d’Okoye"."""
    for (before, article), together in CONTRACTED.items():
        if before == word and name.startswith(article):
            return together + name.removeprefix(article)
    if word.endswith("e") and name[:1] in VOWELS:
        return f"{word[:-1]}’{name}"
    return f"{word} {name}"
