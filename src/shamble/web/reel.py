"""A film as one animated SVG that stands by itself: no scripts, nothing from elsewhere.

It is written frame by frame. What was drawn before is referred to, not drawn again, so a film of a whole game
stays small; when it has been long enough it ends, wherever it is.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .boards import FOLDER, presentation_of, sheet_of
from .boards.common.ink import breadth, esc, num
from .covers import without_frame
from .pages import STATIC
from .takes import Drawn

WIDTH: Final = 1280
HEIGHT: Final = 720
BAND: Final = 84
"""Below the board, for words."""
SECONDS: Final = 1.6
"""For each frame."""
MOST_BYTES: Final = 4_000_000
SHORTEST: Final = 160
"""A line of so many letters is worth a reference."""
MARK: Final = "<!--frame-->"
"""Whoever reads along counts these."""

_OPENING: Final = re.compile(r"<svg\b([^>]*)>")
_SIZES: Final = re.compile(r' (?:width|height|x|y|preserveAspectRatio)="[^"]*"')
_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)([^>]*?)(/?)>")
_CLASS: Final = re.compile(r' class="([^"]*)"')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Titles:
    """What a film says about itself."""

    title: str
    theme: str
    """"dark" or "light"."""
    language: str


class Reel:
    """The parts of a film, one after the other."""

    def __init__(self, game: str, content: Any, titles: Titles) -> None:
        self.frames = 0
        self.bytes = 0
        self._game, self._content, self._titles = game, content, titles
        self._known: dict[str, str] = {}

    @property
    def is_full(self) -> bool:
        return self.bytes >= MOST_BYTES

    def opening(self) -> str:
        titles = self._titles
        return self._counted(
            f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{titles.language}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT + BAND}" width="{WIDTH}" height="{HEIGHT + BAND}"'
            f' class="film {titles.theme}"><title>{esc(titles.title)}</title>'
            f"<style>{style_of(self._game)}:root {{ color-scheme: {titles.theme}; }}</style>"
            f"{sheet_of(self._game, self._content)}"
            f'<rect class="backdrop" width="{WIDTH}" height="{HEIGHT + BAND}"/>\n'
        )

    def frame(self, drawn: Drawn, caption: str) -> str:
        self.frames += 1
        if drawn.is_svg:
            shared, board = self._shared(_as_svg(drawn))
        else:
            shared, board = "", _as_html(drawn)
        return self._counted(f'{shared}<g class="frame f{self.frames}">{board}{_words(caption)}</g>{MARK}\n')

    def ending(self) -> str:
        """How long each frame is seen is known when all of them are."""
        count = self.frames
        if count < 2:
            return "<style>.frame { visibility: visible; }</style></svg>\n"
        total, share = num(count * SECONDS), f"{100 / count:.4f}%"
        delays = (f".f{at + 1} {{ animation-delay: {num(at * SECONDS)}s; }}" for at in range(count))
        return (
            f'<rect class="bar" y="{HEIGHT + BAND - 6}" width="{WIDTH}" height="6"/><style>'
            f"@keyframes seen {{ 0% {{ visibility: visible; }} {share} {{ visibility: hidden; }} }} "
            "@keyframes run { from { transform: scaleX(0); } } "
            f".frame {{ animation: seen {total}s step-end infinite; }} {' '.join(delays)} "
            f".bar {{ animation: run {total}s linear infinite; }} "
            "@media (prefers-reduced-motion: reduce) { .frame, .bar { animation: none; } "
            f".f{count} {{ visibility: visible; }} }}</style></svg>\n"
        )

    def _shared(self, board: str) -> tuple[str, str]:
        """The lines that are seen for the first time, apart, and the board that refers to them. Each is kept
        with the classes of all that it stands in: styles ask for those."""
        fresh: list[str] = []
        lines: list[str] = []
        around: list[str] = []
        for line in board.split("\n"):
            if len(line) < SHORTEST or not _is_whole(line):
                _step_into(around, line)
                lines.append(line)
                continue
            kept = "".join(f'<g class="{name}">' for name in around if name) + line
            kept += "</g>" * sum(map(bool, around))
            digest = hashlib.blake2b(kept.encode(), digest_size=12).hexdigest()
            if digest not in self._known:
                self._known[digest] = f"p{len(self._known)}"
                fresh.append(f'<g id="{self._known[digest]}">{kept}</g>')
            lines.append(f'<use href="#{self._known[digest]}"/>')
        shared = f"<defs>{''.join(fresh)}</defs>\n" if fresh else ""
        return shared, "\n".join(lines)

    def _counted(self, text: str) -> str:
        self.bytes += len(text.encode())
        return text


def _is_whole(line: str) -> bool:
    """Does every element that begins in it end there, and is it part of a drawing?"""
    depth = 0
    for end, _, _, alone in _TAG.findall(line):
        depth += 0 if alone else -1 if end else 1
        if depth < 0:
            return False
    return not depth and line.startswith(("<g", "<use", "<path", "<rect", "<circle"))


def _step_into(around: list[str], line: str) -> None:
    """The classes of the elements that are open after that line."""
    for end, _, attributes, alone in _TAG.findall(line):
        if end:
            around.pop()
        elif not alone:
            found = _CLASS.search(attributes)
            around.append(found[1] if found else "")


def _as_svg(drawn: Drawn) -> str:
    """In a frame of its own, as large as the picture allows; not in the one that is scrolled at the table."""
    place = f' x="0" y="0" width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="xMidYMid meet"'
    inner = _OPENING.sub(lambda found: f"<svg{_SIZES.sub('', found[1])}{place}>", drawn.drawing, count=1)
    return f'<g class="{without_frame(drawn.classes)}">{inner}</g>'


def _as_html(drawn: Drawn) -> str:
    drawing = drawn.drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    return (
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}"><div xmlns="http://www.w3.org/1999/xhtml"'
        f' class="{drawn.classes} in-film">{drawing}</div></foreignObject>'
    )


def _words(caption: str) -> str:
    """Two lines at most."""
    lines = [*_wrapped(caption, 31.0, WIDTH - 80)]
    shown = lines if len(lines) < 3 else [lines[0], f"{lines[1].rstrip(' .,;:')} …"]
    return "".join(
        f'<text class="caption" x="40" y="{HEIGHT + 34 + 32 * row}">{esc(line)}</text>'
        for row, line in enumerate(shown)
    )


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and breadth(longer, size) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


@cache
def style_of(game: str) -> str:
    """The board's own sheets, with the colours that they are mixed from."""
    sheets = [(FOLDER / name).read_text(encoding="utf-8") for name in presentation_of(game).board.styles]
    colours = re.search(r":root \{.*?\n\}", (STATIC / "style.css").read_text(encoding="utf-8"), re.DOTALL)
    own = (
        ".film { font: 16px/1.5 system-ui, sans-serif; } .film * { box-sizing: border-box; }"
        ".backdrop { fill: var(--ui-bg); } .frame { visibility: hidden; }"
        ".caption { font: 600 24px system-ui, sans-serif; fill: var(--ui-ink); }"
        ".bar { fill: var(--ui-accent); }"
        f".frame > g > svg {{ width: {WIDTH}px !important; height: {HEIGHT}px !important; }}"
        ".frame > g > svg { aspect-ratio: auto; }"
        f".in-film {{ width: {WIDTH}px; height: {HEIGHT}px; overflow: hidden; color: var(--ui-ink); }}"
    )
    text = "\n".join([colours[0] if colours else "", *sheets, own])
    return (
        esc(re.sub(r"\s+", " ", _COMMENT.sub("", text)))
        .replace("&gt;", ">")
        .replace("&#34;", '"')
        .replace("&#39;", "'")
    )
