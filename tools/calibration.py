"""The figures of a calibration (docs/calibration.md), from a study's rows, and a sample of them for the test
that plays it again (tests/lab/calibration).

    python tools/calibration.py RUN.parquet
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from shamble.games import find
from shamble.lab.figures import by_character, by_count, rates
from shamble.lab.parquet import Run
from shamble.lab.rates import Rate

SAMPLES: Final = Path(__file__).parent.parent / "tests/lab/calibration"
SAMPLE: Final = 3
"""How many games are played again, the first ones: they must stay cheap."""
RAREST: Final = 8


def told(rate: Rate, mean: float) -> str:
    low, high = rate.interval
    return f"| {rate.name} | {rate.rate:.1%} | {low:.0%}–{high:.0%} | {rate.n} | {rate.rate / mean:.2f} |"


def figures(run: Run) -> Iterator[str]:
    won = run.rows("SELECT avg(share) AS mean FROM players")[0]["mean"]
    yield f"{run.study.games} games, seed {run.study.seed}, bots {', '.join(run.study.bots)}; {won:.1%} won"
    if some_won(run):
        for seats in run.study.seats:
            yield from table(f"seat of {seats}", seats_of(run, seats), 1 / seats)
    else:
        yield from table("players", by_count(run), won)
    yield from table("character", by_character(run), won)
    yield from cards(run)


def table(title: str, found: Iterable[Rate], mean: float) -> Iterator[str]:
    yield f"| {title} | won | 95 % | n | of the mean |"
    yield "|---|--:|--:|--:|--:|"
    yield from (told(rate, mean) for rate in found)
    yield ""


def some_won(run: Run) -> bool:
    """Is there a game that some have won and others not?"""
    return bool(run.rows("SELECT bool_or(NOT won AND len(winners) > 0) AS some FROM games")[0]["some"])


def seats_of(run: Run, seats: int) -> list[Rate]:
    """Where one wins against the others: every seat with that number of players."""
    return rates(
        run,
        "SELECT seat + 1 AS name, count(*) AS n, sum(share) AS wins FROM players JOIN games USING (game)"
        f" WHERE seats = {seats} GROUP BY seat ORDER BY seat",
    )


def cards(run: Run) -> Iterator[str]:
    """How often the rarest were named by an event, and those that never were: of some nothing is written."""
    named = "SELECT who AS name FROM events UNION ALL SELECT what FROM events"
    seen = run.rows(f"SELECT name, count(*) AS n FROM ({named}) WHERE name IS NOT NULL GROUP BY name")
    counts = {str(row["name"]): int(row["n"]) for row in seen}
    names = find(run.study.game).load_content(run.study.pack).names.get("card", ())
    rare = sorted((counts.get(name, 0), name) for name in names if name in counts)[:RAREST]
    yield "rarest cards: " + ", ".join(f"{name} {count}" for count, name in rare)
    yield "not named: " + (", ".join(name for name in names if name not in counts) or "none")


def sample(run: Run) -> dict[str, Any]:
    """The study, and its first games row by row, but for how long they took."""
    games = run.rows(f"SELECT * EXCLUDE (seconds, options) FROM games WHERE game < {SAMPLE} ORDER BY game")
    return {"study": msgspec.to_builtins(run.study), "games": games}


def main() -> None:
    run = Run(Path(sys.argv[1]))
    print("\n".join(figures(run)))
    SAMPLES.mkdir(exist_ok=True)
    text = json.dumps(sample(run), indent=1, sort_keys=True)
    (SAMPLES / f"{run.study.game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
