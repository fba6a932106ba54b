"""Our own modules as laws read them: where they are, what they consist of, what they import."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import shamble

SOURCE = Path(shamble.__file__).parent


def modules(under: str = "") -> list[Path]:
    return sorted((SOURCE / under).rglob("*.py"))


def dotted(path: Path) -> str:
    """shamble/games/x/turn.py → shamble.games.x.turn; a package is named like its folder."""
    parts = ["shamble", *path.relative_to(SOURCE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """What a module consists of; parsed once for all laws."""
    was_enabled = gc.isenabled()
    gc.disable()  # a tree is a thousand new objects and no garbage: the collector would take most of the time
    try:
        return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    finally:
        if was_enabled:
            gc.enable()


def imports(path: Path) -> Iterator[str]:
    """Everything that a module imports, as absolute names; `from a import b` is a.b."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
    yield from (name for name, _ in taken_out(path))


def taken_out(path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports from others by name: the absolute name, and what it is called there."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((f"{base}.{alias.name}", alias.asname or alias.name) for alias in node.names)
