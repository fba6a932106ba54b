"""Recipes are walked in a copy of the project: what they print is written there, and the tests are run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def written(recipe: str) -> dict[str, str]:
    """What a recipe writes: each block under the path that its first line names."""
    text = (ROOT / "docs" / "recipes" / recipe).read_text(encoding="utf-8")
    return dict(re.findall(r"```\w+\n# (\S+)\n(.*?)```", text, re.S))


def copied(folder: Path) -> Path:
    """The project, as far as the tests need it."""
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", "saves")
    for part in ("src", "tests", "docs", "tools"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def write(path: Path, text: str) -> None:
    """A new file, or what is added to one: imports above the others, a clause to those of its kind, and all
    else at the end."""
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8")
    if text.strip() in before:  # somebody has followed the recipe as it is
        return
    if path.suffix == ".md":
        kind = text.partition(".")[0]
        last = [line for line in before.splitlines() if line.startswith(f"{kind}.")][-1]
        path.write_text(before.replace(last, f"{last}\n{text.strip()}"), encoding="utf-8")
        return
    imports = "".join(line for line in text.splitlines(keepends=True) if line.startswith("from "))
    before = re.sub(r"^from \.", f"{imports}from .", before, count=1, flags=re.M) if imports else before
    path.write_text(f"{before}\n{text.removeprefix(imports)}", encoding="utf-8")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def run_tests(folder: Path, *arguments: str) -> None:
    tested = run(folder, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *arguments)
    assert tested.returncode == 0, tested.stdout[-3000:]
