"""Is an installed package whole? Every game is played at random and by its rules of thumb.

    python tools/try_wheel.py compiled|plain

Run by a Python that has the wheel: it must be of that kind, and not the package of the sources here. What is
printed of the games is the same for both.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import shamble
from shamble.bots import made
from shamble.bots.base import ask
from shamble.engine import GameSpec, Rng
from shamble.engine.session import new_table
from shamble.lab.driver import any_answer

ROOT = Path(__file__).resolve().parents[1]
SAVED = 50
RULES = ("shamble.engine.", "shamble.games.", "shamble.bots.")


def kinds() -> dict[str, int]:
    """How many modules of rules and bots are compiled, and how many are plain."""
    files = [str(module.__file__) for name, module in sys.modules.items() if name.startswith(RULES)]
    plain = sum(file.endswith(".py") for file in files)
    return {"compiled": len(files) - plain, "plain": plain}


def at_random(spec: GameSpec[Any]) -> str:
    """How a random game ended: the same wherever it is played. Once it is saved and opened again."""
    table, rng, answers = new_table(spec, spec.seats[0], 1, {}, None), Rng(1), 0
    while not table.over:
        if answers == SAVED:
            table = shamble.load(table.save())
        table.take(*any_answer(table, rng))
        answers += 1
    return f"{answers} answers, {table.digest[:8]}"


def by_thumb(spec: GameSpec[Any]) -> str:
    """How a game of the rules of thumb ended."""
    seats = spec.seats[1]
    table, rng = new_table(spec, seats, 1, {}, None), Rng(1)
    bots = [made(spec.id, "thumb") for _ in range(seats)]
    while not table.over:
        choice = table.unanswered[0]
        seat = choice.seat or 0
        answer = ask(bots[seat], table, seat, choice, rng, 0.0)
        assert answer is not None  # only a standing question may be met with silence
        table.take(choice, answer)
    return table.digest[:8]


def main(wanted: list[str]) -> None:
    if wanted not in (["compiled"], ["plain"]):
        sys.exit(__doc__)
    if ROOT in Path(shamble.__file__).resolve().parents:
        sys.exit(f"That is the package of the sources, not an installed one: {shamble.__file__}")
    for spec in shamble.games():
        print(f"{spec.id}: at random {at_random(spec)}; by rules of thumb {by_thumb(spec)}")
    found = kinds()
    print(f"{found['compiled']} compiled modules, {found['plain']} plain ones: {shamble.__file__}")
    if bool(found["compiled"]) != (wanted == ["compiled"]):
        sys.exit(f"This is not the {wanted[0]} package.")


if __name__ == "__main__":
    main(sys.argv[1:])
