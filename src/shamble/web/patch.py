"""What changed in a region, line by line: most of a board or a log stays as the page has it already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

PatchPart = str | tuple[int, int]
"""New lines, joined; or a run of lines of the text before: the first, and the one after the last."""


@lru_cache(maxsize=32)
def patch_of(old: str, new: str) -> Sequence[PatchPart]:
    """The same of whole texts. All who look from one seat need the same, one right after the other. The lines
    with which both begin and end are most of a board: they are not looked at one by one."""
    old, new = str.__str__(old), str.__str__(new)  # plain: Markup would make Markup of each line
    begin = old.rfind("\n", 0, _same_beginning(old, new)) + 1
    end = old.find("\n", max(begin, len(old) - _same_end(old[begin:], new[begin:])))
    end = len(old) if end < 0 else end
    before, after = old.count("\n", 0, begin), old.count("\n", end)
    between = old[begin:end].split("\n")
    parts = patch(between, new[begin : len(new) - (len(old) - end)].split("\n"), before)
    if before:
        parts.insert(0, (0, before))
    if after:
        parts.append((before + len(between), before + len(between) + after))
    return parts


def _same_beginning(one: str, other: str) -> int:
    """With how many characters they begin alike."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if other.startswith(one[same:middle], same):
            same = middle
        else:
            most = middle - 1
    return same


def _same_end(one: str, other: str) -> int:
    """With how many characters they end alike."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if other.endswith(one[len(one) - middle : len(one) - same], 0, len(other) - same):
            same = middle
        else:
            most = middle - 1
    return same


def patch(old: Sequence[str], new: Sequence[str], before: int = 0) -> list[PatchPart]:
    """How to put the new lines together from the old ones (`regions.js` does: `wholeRegions`), which so many
    others come before."""
    places = {line: place for place, line in enumerate(old)}
    parts: list[PatchPart] = []
    at = expected = 0
    while at < len(new):
        first = expected
        while at < len(new) and expected < len(old) and old[expected] == new[at]:
            at, expected = at + 1, expected + 1
        if expected > first:
            parts.append((before + first, before + expected))
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
