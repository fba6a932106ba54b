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
    places = {line: place for place, line in enumerate(old)}
    parts: list[Part] = []
    expected = 0
    for line in new:
        place = expected if expected < len(old) and old[expected] == line else places.get(line)
        if place is None:
            _add_new(parts, line)
            expected += 1  # it stands for an old one, most likely
        else:
            _add_old(parts, place)
            expected = place + 1
    return parts


def _add_new(parts: list[Part], line: str) -> None:
    if parts and isinstance(parts[-1], str):
        parts[-1] += "\n" + line
    else:
        parts.append(line)


def _add_old(parts: list[Part], place: int) -> None:
    if parts and isinstance(parts[-1], tuple) and parts[-1][1] == place:
        parts[-1] = (parts[-1][0], place + 1)
    else:
        parts.append((place, place + 1))


def patched(old: Sequence[str], parts: Sequence[str | Sequence[int]]) -> list[str]:
    """The new lines: what the page makes of a patch."""
    lines: list[str] = []
    for part in parts:
        lines += part.split("\n") if isinstance(part, str) else old[slice(*part)]
    return lines
