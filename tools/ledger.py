"""Fill in a row of a rule ledger: python tools/ledger.py city-of-horror move.full Move test_p4_full done."""

from __future__ import annotations

import fcntl
import sys
from pathlib import Path

LEDGERS = Path(__file__).parent.parent / "docs" / "rules"


def fill(game: str, clause: str, step: str, test: str, state: str) -> None:
    """Rewrite one row under a lock, so that several people can work on one ledger."""
    path = LEDGERS / f"{game}.md"
    with path.open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        lines = file.read().splitlines(keepends=True)
        rows = [i for i, line in enumerate(lines) if line.startswith(f"| `{clause}` |")]
        if len(rows) != 1:
            raise SystemExit(f"{path.name} has {len(rows)} rows for {clause}")
        cells = lines[rows[0]].strip().strip("|").split("|")
        cells[3:] = [f" {step} ", f" {test} ", f" {state} "]
        lines[rows[0]] = f"|{'|'.join(cells)}|\n"
        file.seek(0)
        file.truncate()
        file.writelines(lines)


if __name__ == "__main__":
    if len(sys.argv) != 6:
        raise SystemExit(__doc__)
    fill(*sys.argv[1:])
