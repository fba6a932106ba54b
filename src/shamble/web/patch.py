"""What changed in a region, line by line: most of a board or a log stays as the page has it already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Part = str | tuple[int, int]
"""New lines, joined; or a run of lines of the text before: the first, and the one after the last."""


@lru_cache(maxsize=32)
def patch_of(old: str, new: str) -> Sequence[Part]:
    """The same of whole texts. All who look from one seat need the same, one right after the other."""
    return patch(str.split(old, "\n"), str.split(new, "\n"))  # plain: Markup would make Markup of each


def patch(old: Sequence[str], new: Sequence[str]) -> list[Part]:
    """How to put the new lines together from the old ones (`table.js` does: `wholeRegions`)."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    parts: list[Part] = [(0, head)] if head else []
    _patch_between(parts, old, new[head : len(new) - tail], head)
    if tail:
        _add_old(parts, len(old) - tail, len(old))
    return parts


def _alike(old: Sequence[str], new: Sequence[str]) -> int:
    """With how many lines both begin."""
    pairs = zip(old, new, strict=False)
    differ = (place for place, (one, other) in enumerate(pairs) if one != other)
    return next(differ, min(len(old), len(new)))


def _patch_between(parts: list[Part], old: Sequence[str], new: Sequence[str], expected: int) -> None:
    """`expected`: which of the old lines comes next, most likely."""
    places = {line: place for place, line in enumerate(old)} if new else {}
    for line in new:
        place = expected if expected < len(old) and old[expected] == line else places.get(line)
        if place is None:
            _add_new(parts, line)
            expected += 1  # it stands for an old one
        else:
            _add_old(parts, place, place + 1)
            expected = place + 1


def _add_new(parts: list[Part], line: str) -> None:
    if parts and isinstance(parts[-1], str):
        parts[-1] += "\n" + line
    else:
        parts.append(line)


def _add_old(parts: list[Part], first: int, end: int) -> None:
    if parts and isinstance(parts[-1], tuple) and parts[-1][1] == first:
        parts[-1] = (parts[-1][0], end)
    else:
        parts.append((first, end))


def patched(old: Sequence[str], parts: Sequence[str | Sequence[int]]) -> list[str]:
    """The new lines: what the page makes of a patch."""
    lines: list[str] = []
    for part in parts:
        lines += part.split("\n") if isinstance(part, str) else old[slice(*part)]
    return lines
