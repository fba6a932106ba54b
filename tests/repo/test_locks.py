"""The locks that ./play and CI install from hold all that pyproject.toml asks for, hash by hash."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools import locks

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
BUILD = (ROOT / "requirements" / "build.in").read_text(encoding="utf-8").splitlines()
LOCKS = {
    "play.txt": ("server", "terminal"),
    "lab.txt": ("server", "terminal", "lab", "cluster"),
    "compiled.txt": ("server", "terminal", "compiled"),
    "test.txt": ("server", "terminal", "lab", "cluster", "compiled", "dev"),
}
PINNED = re.compile(
    r"^([\w.-]+)==(\S+)((?: ; [^\\\n]+)?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n?)+)", re.M
)


def locked(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return {match[1]: match[2] for match in PINNED.finditer(text)}


def wanted(extras: tuple[str, ...]) -> list[Requirement]:
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra]), *BUILD]
    found = [Requirement(line) for line in lines if not line.startswith("#")]
    return [each for each in found if each.name != "shamble"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_is_wanted(name: str) -> None:
    pins = locked(name)
    for requirement in wanted(LOCKS[name]):
        key = requirement.name.lower().replace("_", "-")
        assert key in pins, f"{key} is not locked: python tools/locks.py lock"
        assert pins[key] in requirement.specifier, f"{key} {pins[key]}: python tools/locks.py lock"


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_of_a_lock_is_a_pin_with_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    assert not PINNED.sub("", text).replace("#", "", 1).strip().count("\n")
    assert "index" not in text
    assert "://" not in text


def test_what_is_locked_for_playing_is_locked_the_same_for_the_tests() -> None:
    assert locked("play.txt").items() <= locked("lab.txt").items() <= locked("test.txt").items()
    assert locked("play.txt").items() <= locked("compiled.txt").items() <= locked("test.txt").items()


def test_an_audit_that_cannot_be_made_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where PyPI cannot be reached, neither can the program that asks."""

    def unreachable(name: str, folder: Path) -> Path:
        raise subprocess.CalledProcessError(1, ["pip", "install", name])

    monkeypatch.setattr(locks, "tool", unreachable)
    assert locks.audit() == 3
    assert capsys.readouterr().out.startswith("NOT CHECKED")
