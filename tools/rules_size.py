"""How large the rules of Marvel Zombies are, in the working tree or in commits, to compare them.

    python tools/rules_size.py [COMMIT…]

Counted are lines of code (no blank lines, comments or docstrings), statements as Python's parser sees them
(docstrings aside), and how many of these only import. Rules are all modules of the game but those that say
what is in the box (content), how it is shown or told, and those that serve tests and tools (OTHERS).
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
GAME: Final = "src/shamble/games/marvel_zombies"
CONTENT: Final = ("atlas", "boxes", "checks", "content", "entries", "tiles")
SHOWN: Final = (
    "names",
    "observed",
    "plans",
    "profiles",
    "reading",
    "showing",
    "tales",
    "view",
    "words",
    "worlds",
)
OTHERS: Final = {
    *CONTENT,
    *SHOWN,
    "__init__",
    "guide",
    "invariants",
    "old_saves",
    "scenario",
    "trying",
    "workshop",
}
LAYOUT: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


class Size(NamedTuple):
    lines: int
    statements: int
    imports: int


def measured(source: str) -> Size:
    """The size of one module."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    texts = [node for node in found if isinstance(node, ast.Expr) and is_text(node.value)]
    told = {line for node in texts for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    tokens = [
        each for each in tokenize.generate_tokens(io.StringIO(source).readline) if each.type not in LAYOUT
    ]
    lines = {line for each in tokens for line in range(each.start[0], each.end[0] + 1)}
    imports = sum(isinstance(node, ast.Import | ast.ImportFrom) for node in found)
    return Size(len(lines - told), len(found) - len(texts), imports)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_rules(path: Path) -> bool:
    return path.suffix == ".py" and OTHERS.isdisjoint([*path.parent.parts, path.stem])


def modules(commit: str | None) -> Iterator[str]:
    """The sources of all rules, as they are or as they were."""
    if commit is None:
        for path in (ROOT / GAME).rglob("*.py"):
            if is_rules(path.relative_to(ROOT / GAME)):
                yield path.read_text(encoding="utf-8")
    else:
        for name in git("ls-tree", "-r", "--name-only", commit, GAME).split():
            if is_rules(Path(name).relative_to(GAME)):
                yield git("show", f"{commit}:{name}")


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout


def main(commits: list[str]) -> None:
    wanted: list[str | None] = [*commits] or [None]
    for commit in wanted:
        sizes = [measured(source) for source in modules(commit)]
        lines, statements, imports = (sum(each) for each in zip(*sizes, strict=True))
        print(f"{commit or 'now'}: {lines:,} lines, {statements:,} statements ({imports:,} import)")


if __name__ == "__main__":
    main(sys.argv[1:])
