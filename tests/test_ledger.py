"""The rule ledgers in docs/rules: every clause that claims to be done names its code and its test."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.laws.sources import nodes

ROOT = Path(__file__).parent.parent
LEDGERS = sorted(path for path in (ROOT / "docs" / "rules").glob("*.md") if path.stem != "README")
FINISHED = {
    "city-of-horror",
    "dawn-of-the-dead",
    "heroes-resistance",
    "marvel-zombies",
    "survive-until-daylight",
}
"""Games that are complete: no clause of theirs may be open."""
PACKAGES = {"heroes-resistance": "marvel_zombies"}
"""Ledgers whose game lives in a package of another name."""


class Row:
    """One clause: `| id | clause | where | step | test | state |`."""

    def __init__(self, line: str) -> None:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        assert len(cells) == 6, f"not six cells: {line}"
        self.id = cells[0].strip("`")
        self.steps, self.tests = named(cells[3]), named(cells[4])
        self.clause, self.state = cells[1], cells[5]


def named(cell: str) -> list[str]:
    """Comma-separated names; a dash is none."""
    return [name.strip().strip("`") for name in cell.split(",") if name.strip() not in ("", "–", "-")]


def rows(ledger: Path) -> list[Row]:
    lines = ledger.read_text(encoding="utf-8").splitlines()
    return [Row(line) for line in lines if line.startswith("| `")]


def defined_in(folder: Path) -> set[str]:
    """The classes and functions of every module below a folder."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
    return found


@cache
def known_tests() -> set[str]:
    return {name for name in defined_in(ROOT / "tests") if name.startswith("test_")}


def package(ledger: Path) -> Path:
    name = PACKAGES.get(ledger.stem, ledger.stem.replace("-", "_"))
    return ROOT / "src" / "shamble" / "games" / name


each_ledger = pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)


def test_there_are_ledgers() -> None:
    assert LEDGERS
    assert all(rows(ledger) for ledger in LEDGERS)


@each_ledger
def test_every_clause_has_an_id_of_its_own(ledger: Path) -> None:
    twice = [clause for clause, times in Counter(row.id for row in rows(ledger)).items() if times > 1]
    assert not twice


@each_ledger
def test_every_clause_says_something_and_is_open_or_done(ledger: Path) -> None:
    for row in rows(ledger):
        assert row.clause, row.id
        assert row.state in ("open", "done"), f"{row.id}: {row.state}"


@each_ledger
def test_whatever_is_done_names_a_step_and_a_test(ledger: Path) -> None:
    lacking = [row.id for row in rows(ledger) if row.state == "done" and not (row.steps and row.tests)]
    assert not lacking


@each_ledger
def test_the_steps_of_what_is_done_exist(ledger: Path) -> None:
    known = defined_in(package(ledger))
    wrong = {
        row.id: missing
        for row in rows(ledger)
        if row.state == "done" and (missing := [step for step in row.steps if step not in known])
    }
    assert not wrong


@each_ledger
def test_the_tests_of_what_is_done_exist(ledger: Path) -> None:
    wrong = {
        row.id: missing
        for row in rows(ledger)
        if row.state == "done" and (missing := [test for test in row.tests if test not in known_tests()])
    }
    assert not wrong


@each_ledger
def test_a_finished_game_has_no_open_clause(ledger: Path) -> None:
    unsettled = [row.id for row in rows(ledger) if row.state == "open"]
    assert ledger.stem not in FINISHED or not unsettled


def test_finished_games_have_a_ledger() -> None:
    assert {ledger.stem for ledger in LEDGERS} >= FINISHED
