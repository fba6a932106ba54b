"""A style sheet with variables for two themes, as one that any viewer of pictures understands."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_BLOCK: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"--([\w-]+):\s*([^;]+);")
_USE: Final = re.compile(r"var\(--([\w-]+)\)")
_EITHER: Final = re.compile(r"light-dark\(([^,()]+), ([^,()]+)\)")


@cache
def plain_styles(file: Path) -> str:
    """The rules with their values by day, then again with those by night for who prefers that.

    The file declares its variables in `:root`; the blocks of rules follow. Programs that print or convert
    pictures know neither variables nor light-dark(), and would paint everything black.
    """
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    blocks = [(selector.strip(), body.strip()) for selector, body in _BLOCK.findall(text)]
    declared = next(body for selector, body in blocks if selector == ":root")
    day, night = (dict(_VARIABLE.findall(_EITHER.sub(rf"\{which}", declared))) for which in (1, 2))
    rules = [(selector, body) for selector, body in blocks if "--" not in body.partition(":")[0]]
    by_night = _written(rules, night)  # all of them, so that later rules still overrule earlier ones
    return f"{_written(rules, day)}@media (prefers-color-scheme:dark){{{by_night}}}"


def _written(rules: list[tuple[str, str]], values: dict[str, str]) -> str:
    return "".join(
        f"{selector}{{{_USE.sub(lambda found: values[found[1]], body)}}}" for selector, body in rules
    )
