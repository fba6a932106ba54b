"""What the bench measured, commit by commit: `bench --record` adds a line, so that a loss shows."""

from __future__ import annotations

import json
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ..engine import machine
from .bench import REFERENCE_YARDSTICK, Bench
from .errors import LabError, save_text

HISTORY: Final = Path("docs") / "benchmarks.jsonl"
SCALED: Final = ("decisions", "real_decisions", "clone", "determinise", "view", "save")
"""What is kept, as it would be on the reference machine."""
RATES: Final = ("decisions", "real_decisions")


def is_compiled() -> bool:
    return not str(machine.__file__).endswith(".py")


def line_of(bench: Bench, commit: str) -> dict[str, Any]:
    slowness = REFERENCE_YARDSTICK / bench.yardstick
    scaled = {
        name: round(value * slowness) if name in RATES else round(value / slowness, 1)
        for name in SCALED
        for value in (getattr(bench, name),)
    }
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit,
        "game": bench.game,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "yardstick": round(bench.yardstick, 1),
        **scaled,
    }


def add_line(bench: Bench, folder: Path) -> Path:
    """Add a line to the history of the checkout that the folder is in."""
    root = checkout(folder)
    file = root / HISTORY
    past = file.read_text(encoding="utf-8") if file.exists() else ""
    save_text(file, past + json.dumps(line_of(bench, commit_of(root))) + "\n")
    return file


def checkout(folder: Path) -> Path:
    """The checkout of Shamble around that folder."""
    for each in (folder, *folder.parents):
        if (each / "docs" / "benchmarks.md").is_file() and (each / "pyproject.toml").is_file():
            return each
    raise LabError("bench.place", folder=str(folder))


def commit_of(root: Path) -> str:
    """Short, with a plus if something but the history was changed since."""
    try:
        commit = _git(root, "rev-parse", "--short", "HEAD")
        changed = _git(
            root, "status", "--porcelain", "--untracked-files=no", "--", ".", f":!{HISTORY.as_posix()}"
        )
        return commit + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError) as error:
        raise LabError("bench.place", folder=str(root)) from error


def _git(root: Path, *args: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *args], check=True, capture_output=True, text=True)
    return done.stdout.strip()
