"""Writing SVG and HTML: escaped texts, names for screen readers, marks, and words that fit their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from sys import getsizeof
from typing import Final, TypeVar

import markupsafe
from lucide.jinja import lucide
from markupsafe import Markup, escape

from ....engine.choice import Arg, Choice, Option
from ....engine.speech import Speaker
from ....engine.text import load_catalogue

S = TypeVar("S", bound=str)

Marks = Mapping[tuple[str, str], Sequence[int]]
"""What on the board leads to which options of the viewer's question: ("location", "church") → (3, 4)."""

NARROW: Final = frozenset("iljtfrI.,:;'’|!()- ")
WIDE: Final = frozenset("mwMWOQGŒœ%")


def _escaped(text: str) -> str:
    return str(escape(text))


escaped: Final[Callable[[str], str]] = getattr(markupsafe, "_escape_inner", _escaped)
"""For plain text. What markupsafe itself uses for that makes no Markup of every word, but it is private, and
may not be there."""


def esc(text: str) -> str:
    """Safe between tags and in quoted attributes."""
    return escaped(text) if type(text) is str else str(escape(text))


def compact(html: S) -> S:
    """A single dash that Latin-1 lacks would double what a text takes in memory, and whatever it becomes part
    of: it becomes a reference."""
    if getsizeof(html) < 2 * len(html):  # a byte a character: there is none
        return html
    return type(html)(html.encode("latin-1", "xmlcharrefreplace").decode("latin-1"))


@lru_cache(maxsize=16_384)
def num(value: float) -> str:
    """A coordinate, as short as it can be written. Boards have hundreds, and mostly the same ones."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Words:
    """The board's own texts beside those of the game, in one language."""

    def __init__(self, folder: Path, speaker: Speaker) -> None:
        self.own = load_catalogue(folder, speaker.language)
        self.speaker = speaker

    def say(self, key: str, **params: Arg) -> str:
        return self.own.say(key, params)

    def name(self, kind: str, thing: Arg) -> str:
        """As the game calls it, with a capital."""
        name = self.speaker.name(kind, thing)
        return name[:1].upper() + name[1:]

    def short(self, kind: str, thing: str) -> str:
        """The board's label; what a content pack has added is called by its name."""
        key = f"{kind}.{thing}"
        return self.own.say(key) if key in self.own else self.name(kind, thing)

    def rule(self, key: str) -> str:
        """The game's text on a thing; nothing for what a content pack has added without one."""
        return self.speaker.rule(key)


# -- things one can point at -------------------------------------------------------------------------


def options_for(marks: Marks, *refs: tuple[str, str]) -> tuple[int, ...]:
    """The options that any of those references leads to."""
    found = [marks[ref] for ref in refs if ref in marks]  # most things lead nowhere
    return tuple(sorted({index for options in found for index in options})) if found else ()


def marked_places(
    choice: Choice,
    places: Callable[[Option], Iterable[tuple[str, str]]],
    around: Iterable[tuple[str, str]] = (),
) -> Marks:
    """Where one would point for each option, each place once, and what the question is about besides."""
    marks: dict[tuple[str, str], list[int]] = {}
    for index, option in enumerate(choice.options):
        for ref in dict.fromkeys(places(option)):
            marks.setdefault(ref, []).append(index)
    for ref in around:
        marks.setdefault(ref, [])
    return marks


def pointable(
    ident: str, ref: tuple[str, str], label: str, options: Sequence[int], cls: str, *, about: str = ""
) -> str:
    """The attributes of a thing one can point at: a picture, or a button while it is part of an option.
    `about`: what can be asked there, where that is more than the reference."""
    said = f'id="{esc(ident)}" data-ref="{esc(ref[0])}:{esc(ref[1])}" aria-label="{esc(label)}"'
    said += about and f" {about}"
    if not options:
        return f'{said} class="{cls}" role="img"'
    listed = ",".join(map(str, options))
    return f'{said} class="{cls} legal" role="button" tabindex="0" data-options="{listed}"'


def asked(kind: str, thing: str) -> str:
    """The attribute of whatever can be asked what it is, and is no answer."""
    return f'data-about="{esc(kind)}:{esc(thing)}"'


def gauges(counted: Mapping[str, int]) -> str:
    """The attribute of whoever has numbers that may change, each by its sign: changes float up."""
    return f'data-gauges="{" ".join(f"{sign}:{count}" for sign, count in counted.items())}"'


def use(symbol: str, x: float, y: float, width: float, height: float, *, cls: str = "") -> str:
    named = f' class="{cls}"' if cls else ""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<use href="#{symbol}" {place}{named}/>'


def figure(symbol: str, cls: str, size: int) -> str:
    """A drawing in the midst of HTML, which says nothing by itself."""
    return (
        f'<svg class="{cls}" width="{size}" height="{size}" aria-hidden="true"><use href="#{symbol}"/></svg>'
    )


# -- words that fit ----------------------------------------------------------------------------------


def breadth(text: str, size: float) -> float:
    """How wide a text is made, about what a bold sans would take: plates are cut to it."""
    return size * sum(map(_breadth, text))


def _breadth(letter: str) -> float:
    if letter in NARROW:
        return 0.3
    return 0.8 if letter in WIDE else 0.65 if letter.isupper() else 0.54


def fitted(text: str, at: tuple[float, float], size: float, room: float, cls: str) -> str:
    """A line of text that fits its place, whatever font there is."""
    x, y = at
    length = as_wide_as(min(room, breadth(text, size)))
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" class="{cls}" {length}>{esc(text)}</text>'
    )


def as_wide_as(length: float) -> str:
    """The attributes of a text that is so wide in every font: nobody knows which ones a browser has."""
    return f'textLength="{num(length)}" lengthAdjust="spacingAndGlyphs"'


def number_sign(number: int | str, at: tuple[float, float], size: float, cls: str = "mid") -> str:
    """A number, or a sign as short."""
    x, y = at
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" class="{cls}">{esc(str(number))}</text>'


# -- the sheet ---------------------------------------------------------------------------------------


@cache
def drawings(file: Path) -> str:
    """The symbols of a drawing file, without its frame, comments and white space."""
    text = file.read_text(encoding="utf-8")
    inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    inner = re.sub(r"<!--.*?-->", "", inner, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", inner)).strip()


@cache
def hidden(inner: str) -> Markup:
    """A sheet of symbols that is not seen itself: boards draw with what is on it."""
    return Markup(
        f'<svg class="sheet" width="0" height="0" aria-hidden="true" focusable="false">{inner}</svg>'
    )


def icon_symbol(name: str) -> str:
    """One of lucide's icons as a symbol `i-<name>`."""
    drawn = str(lucide(name))
    inner = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    inner = re.sub(r">\s+<", "><", inner).strip().replace(" />", "/>")
    return f'<symbol id="i-{name}" viewBox="0 0 24 24"><g class="icon">{inner}</g></symbol>'
