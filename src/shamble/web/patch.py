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
    """The same of whole texts. All who look from one seat need the same, one right after the other. Most of a
    text is as it was, before and behind what has changed: only what is between is taken apart."""
    old, new = str.__str__(old), str.__str__(new)  # plain: Markup would make Markup of each line
    begin = old.rfind("\n", 0, _alike_at_first(old, new)) + 1
    end = old.find("\n", len(old) - _alike_at_last(old, new, min(len(old), len(new)) - begin))
    behind = len(old) - end if end >= 0 else 0
    before, after = old[begin : len(old) - behind].split("\n"), new[begin : len(new) - behind].split("\n")
    skipped = old.count("\n", 0, begin)
    parts: list[PatchPart] = [(0, skipped)] if skipped else []
    for part in patch(before, after):
        parts.append(part if isinstance(part, str) else (part[0] + skipped, part[1] + skipped))
    if behind:
        last = skipped + len(before)
        parts.append((last, last + old.count("\n", len(old) - behind)))
    return parts


def _alike_at_first(one: str, other: str) -> int:
    """With how many characters both begin."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _alike_at_last(one: str, other: str, most: int) -> int:
    """With how many characters both end, at most so many."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if one[len(one) - middle : len(one) - least] == other[len(other) - middle : len(other) - least]:
            least = middle
        else:
            most = middle - 1
    return least


def patch(old: Sequence[str], new: Sequence[str]) -> list[PatchPart]:
    """How to put the new lines together from the old ones (`regions.js` does: `wholeRegions`)."""
    places = {line: place for place, line in enumerate(old)}
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
