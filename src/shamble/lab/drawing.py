"""Two pictures of the bench, as SVG that loads nothing: bars beside each other, and a flame graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

WIDTH: Final = 960
ROW: Final = 26
LABEL: Final = 260
FRAME: Final = 18
LETTER: Final = 7.0
"""How wide a letter is, about."""
NARROWEST: Final = 0.5
"""Frames below so many pixels are left out."""
OURS, THEIRS = "#b3432b", "#7a8791"
WARM: Final = ("#e8703a", "#ee8f4b", "#f2a65e", "#d95f3b", "#f0b86b")

CallStack = tuple[str, ...]
"""What was running, outermost first."""


def page(height: float, parts: Sequence[str], title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
    style = ' font-family="sans-serif" font-size="13">'
    return "\n".join([f"{head}{style}", f"<title>{escape(title)}</title>", *parts, "</svg>\n"])


def bars(title: str, rows: Sequence[tuple[str, float, bool]]) -> str:
    """A bar for each (name, value, is ours), as long as its value."""
    most = max(value for _, value, _ in rows)
    room = WIDTH - LABEL - 100
    parts = [f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>']
    for index, (name, value, ours) in enumerate(rows):
        y, length = 34 + index * ROW, room * value / most
        colour = OURS if ours else THEIRS
        parts.append(f'<text x="{LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{LABEL}" y="{y}" width="{length:.1f}" height="{ROW - 8}" fill="{colour}"/>')
        parts.append(f'<text x="{LABEL + length + 6:.1f}" y="{y + 15}">{value:,.0f}</text>')
    return page(44 + len(rows) * ROW, parts, title)


def flames(title: str, stacks: Mapping[CallStack, int]) -> str:
    """Every frame over the one that called it, as wide as the share of the time in which it was running."""
    total = sum(stacks.values())
    deepest = max((len(stack) for stack in stacks), default=0)
    floor = 30 + deepest * FRAME
    parts = [f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>']
    ordered = sorted(stacks.items())
    for depth in range(deepest):
        start = 0
        while start < len(ordered):
            prefix, end, count = ordered[start][0][: depth + 1], start, 0
            while end < len(ordered) and ordered[end][0][: depth + 1] == prefix:
                count += ordered[end][1]
                end += 1
            if len(prefix) > depth:
                before = sum(each for _, each in ordered[:start])
                parts += _frame(prefix[-1], before / total, count / total, floor - (depth + 1) * FRAME)
            start = end
    return page(floor + 8, parts, title)


def _frame(name: str, left: float, share: float, y: float) -> list[str]:
    x, width = 8 + left * (WIDTH - 16), share * (WIDTH - 16)
    if width < NARROWEST:
        return []
    colour = WARM[sum(map(ord, name)) % len(WARM)]
    told = escape(f"{name}: {100 * share:.1f} %")
    box = f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{FRAME - 1}" fill="{colour}"/>'
    letters = int((width - 6) / LETTER)
    said = name if len(name) <= letters else name[: letters - 1] + "…"
    text = f'<text x="{x + 3:.1f}" y="{y + 13}" font-size="11">{escape(said)}</text>' if letters > 2 else ""
    return [f"<g><title>{told}</title>{box}{text}</g>"]
