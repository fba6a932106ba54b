"""Rows in and out of parquet, by way of duckdb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import duckdb
import msgspec

from ..engine.study import Study
from .errors import LabError

COLUMNS: Final = {
    "games": {
        "game": "BIGINT",
        "seed": "BIGINT",
        "seats": "INTEGER",
        "options": "MAP(VARCHAR, VARCHAR)",
        "winners": "INTEGER[]",
        "won": "BOOLEAN",
        "reason": "VARCHAR",
        "rounds": "INTEGER",
        "decisions": "INTEGER",
        "seconds": "DOUBLE",
    },
    "players": {
        "game": "BIGINT",
        "seat": "INTEGER",
        "bot": "VARCHAR",
        "won": "BOOLEAN",
        "share": "DOUBLE",
        "score": "DOUBLE",
    },
    "events": {
        "game": "BIGINT",
        "number": "INTEGER",
        "round": "INTEGER",
        "kind": "VARCHAR",
        "event": "VARCHAR",
        "seat": "INTEGER",
        "other_seat": "INTEGER",
        "who": "VARCHAR",
        "what": "VARCHAR",
        "where": "VARCHAR",
        "amount": "BIGINT",
    },
}
"""The tables of a run; docs/lab.md says what is in each column."""
ORDER: Final = {"games": "game", "players": "game, seat", "events": "game, number"}


def table_file(out: Path, table: str) -> Path:
    """Where a table of a run lies: games in FILE.parquet, the others beside it."""
    return out if table == "games" else out.with_suffix(f".{table}.parquet")


def check_targets(out: Path) -> None:
    """What is there already is replaced, so it must be a file: no device, and no folder."""
    for table in COLUMNS:
        target = table_file(out, table)
        if target.exists() and not target.is_file():
            raise LabError("file.special", file=str(target))


def write_tables(parts: Iterable[Path], out: Path, study: Study) -> None:
    """The parts of a run as parquet; the study goes along as metadata of the games' file."""
    with troubles(out, "file.unwritten"), TemporaryDirectory(dir=out.parent) as name:
        folder, note = Path(name), msgspec.json.encode(study).decode().replace("'", "''")
        for table, file in _lines_of(parts, folder).items():
            described = json.dumps(COLUMNS[table])
            source = f"read_json('{_quoted(file)}', format='newline_delimited', columns={described})"
            duckdb.sql(
                f"COPY (SELECT * FROM {source} ORDER BY {ORDER[table]}) TO '{_quoted(folder / table)}'"
                f" (FORMAT parquet, KV_METADATA {{study: '{note}'}})"
            )
        for table in COLUMNS:  # once all are written: what was there before is replaced whole
            (folder / table).replace(table_file(out, table))


def _lines_of(parts: Iterable[Path], folder: Path) -> dict[str, Path]:
    """One file of JSON lines for each table."""
    files = {table: folder / f"{table}.jsonl" for table in COLUMNS}
    with ExitStack() as stack:
        handles = {table: stack.enter_context(file.open("wb")) for table, file in files.items()}
        for part in parts:
            rows = _rows_of(part)
            for table, handle in handles.items():
                handle.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows[table]))
    return files


def _rows_of(part: Path) -> dict[str, list[Any]]:
    """Of a damaged part nothing can be had: it goes, so that its games are played again."""
    try:
        return msgspec.json.decode(part.read_bytes(), type=dict[str, list[Any]])
    except msgspec.MsgspecError as error:
        part.unlink()
        raise LabError("file.part", file=str(part)) from error


def study_of(out: Path) -> Study:
    """What was played for that file."""
    with troubles(out):
        query = f"SELECT value FROM parquet_kv_metadata('{_quoted(out)}') WHERE key = 'study'"
        rows = duckdb.connect().execute(query).fetchall()
        if not rows:
            raise LabError("file.foreign", file=str(out))
        return msgspec.json.decode(bytes(rows[0][0]), type=Study)


def is_whole(out: Path, study: Study) -> bool:
    """Are these the games of that study, all of them? What cannot be read is not."""
    if not all(table_file(out, table).is_file() for table in COLUMNS):
        return False
    try:
        return msgspec.json.encode(Run(out).study) == msgspec.json.encode(study)
    except LabError:
        return False


class Run:
    """A finished run, to be asked in SQL: tables games, players and events."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.study = study_of(out)
        self._connection = duckdb.connect()
        with troubles(out):
            for table in COLUMNS:
                file = _quoted(table_file(out, table))
                self._connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{file}')")

    def columns(self, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The names of the columns and the rows."""
        with troubles(self.out, "file.query"):
            found = self._connection.execute(query)
            return [column[0] for column in found.description or ()], found.fetchall()

    def rows(self, query: str) -> list[dict[str, Any]]:
        names, rows = self.columns(query)
        return [dict(zip(names, row, strict=True)) for row in rows]


@contextmanager
def troubles(file: Path, key: str = "file.damaged") -> Iterator[None]:
    """What duckdb can say, in a sentence."""
    try:
        yield
    except duckdb.Error as error:
        raise LabError(key, file=str(file), reason=_reason(error)) from error
    except OSError as error:
        raise LabError("sim.disk", file=str(file), reason=error.strerror or str(error)) from error


def _reason(error: duckdb.Error) -> str:
    """Its first line; where duckdb puts what matters into JSON, that alone."""
    line = str(error).strip().splitlines()[0]
    inner = re.search(r'"exception_message":("(?:[^"\\]|\\.)*")', line)
    return str(json.loads(inner[1])) if inner else line


def _quoted(file: Path) -> str:
    return str(file).replace("'", "''")
