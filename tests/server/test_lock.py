"""A database in a file belongs to one process."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from shamble.server.errors import Trouble
from shamble.server.lock import sole_process
from tests.server.cluster import Worker


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def first(database: str, tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(database, tmp_path)
    yield worker
    worker.stop()


def test_a_second_process_is_told_who_has_the_database_and_where(
    first: Worker, database: str, tmp_path: Path
) -> None:
    address = first.url
    refused = Worker(database, tmp_path).refusal()
    assert refused.count("\n") == 1, refused
    assert address in refused
    assert str(first.process.pid) in refused


@pytest.mark.thorough
def test_a_process_that_was_killed_is_in_nobodys_way(first: Worker, database: str, tmp_path: Path) -> None:
    assert first.url
    first.stop(signal.SIGKILL)
    second = Worker(database, tmp_path)
    assert second.url
    second.stop(signal.SIGTERM)


def test_two_names_of_one_file_are_one_database(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "tables.db")
    with sole_process(make_url(f"sqlite:///{tmp_path / 'tables.db'}"), "http://here/"):
        with pytest.raises(Trouble, match="http://here/"):
            sole_process(make_url(f"sqlite:///{tmp_path / 'link'}"), "http://there/").__enter__()
        with sole_process(make_url(f"sqlite:///{tmp_path / 'other.db'}"), ""):
            pass
    with sole_process(make_url(f"sqlite:///{tmp_path / 'link'}"), "http://there/"):
        pass


def test_a_lock_that_says_nothing_is_still_one(tmp_path: Path) -> None:
    """The first process has just begun."""
    database = make_url(f"sqlite:///{tmp_path / 'tables.db'}")
    with sole_process(database, "http://here/"):
        (tmp_path / "tables.db.lock").write_text("")
        with pytest.raises(Trouble):
            sole_process(database, "").__enter__()


def test_several_workers_need_a_database_server(database: str, tmp_path: Path) -> None:
    assert "PostgreSQL" in Worker(database, tmp_path, "--workers", "2").refusal()


def test_a_file_that_is_no_database_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("not a database, and long enough to be looked at" * 100)
    refused = Worker(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path).refusal()
    assert refused.count("\n") == 1, refused
