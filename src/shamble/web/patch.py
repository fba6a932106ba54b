"""What changed in a region, line by line: most of a board or a log stays as the page has it already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

STRIDE: Final = 32
"""So many lines are compared at once."""

PatchPart = str | tuple[int, int]
"""New lines, joined; or a run of lines of the text before: the first, and the one after the last."""


@lru_cache(maxsize=32)
def patch_of(old: str, new: str) -> Sequence[PatchPart]:
    """The same of whole texts. All who look from one seat need the same, one right after the other."""
    return patch(_lines(old), _lines(new))


@lru_cache(maxsize=128)
def _lines(text: str) -> Sequence[str]:
    """What is new now is old with the next answer."""
    return str.split(text, "\n")  # plain: Markup would make Markup of each


def patch(old: Sequence[str], new: Sequence[str]) -> list[PatchPart]:
    """How to put the new lines together from the old ones (`regions.js` does: `wholeRegions`)."""
    places = dict(zip(old, range(len(old)), strict=True))
    parts: list[PatchPart] = []
    at = expected = 0
    end, size = len(old), len(new)
    while at < size:
        first = expected
        while (some := old[expected : expected + STRIDE]) == new[at : at + STRIDE] and len(some) == STRIDE:
            at, expected = at + STRIDE, expected + STRIDE
        while at < size and expected < end and old[expected] == new[at]:
            at, expected = at + 1, expected + 1
        if expected > first:
            parts.append((first, expected))
        elif new[at] in places:
            expected = places[new[at]]
        else:
            _add_new(parts, new[at])
            at, expected = at + 1, expected + 1  # it stands for an old one, most likely
    return parts


def _add_new(parts: list[PatchPart], line: str) -> None:
    if parts and isinstance(parts[-1], str):
        parts[-1] += "\n" + line
    else:
        parts.append(line)


def patched(old: Sequence[str], parts: Sequence[str | Sequence[int]]) -> list[str]:
    """The new lines: what the page makes of a patch."""
    lines: list[str] = []
    for part in parts:
        lines += part.split("\n") if isinstance(part, str) else old[slice(*part)]
    return lines
