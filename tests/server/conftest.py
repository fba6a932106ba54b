"""A store of one's own for every test, and a hub whose bots do not dawdle.

Where PostgreSQL is installed (`postgres.py`; CI installs it), or SHAMBLE_TEST_POSTGRES gives the address of
one whose user may make databases, everything that is kept in SQLite is kept there, too: each test gets a
database of its own, which is dropped afterwards.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from shamble.server.home import database_url
from shamble.server.hub import Hub
from shamble.server.store import Store
from tests.databases import migrate, new_sqlite, run_apart
from tests.server import postgres
from tests.server.tools import Clock

POSTGRES = os.environ.get("SHAMBLE_TEST_POSTGRES")
DATABASES = ["sqlite", *(["postgresql"] if POSTGRES or postgres.is_installed() else [])]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    """The address of a PostgreSQL for all tests of this process."""
    if POSTGRES is not None:
        yield POSTGRES
        return
    server = postgres.Postgres()
    server.start()
    yield server.address
    server.stop()
    server.remove()


@pytest.fixture(scope="session")
def migrated_database(database_server: str) -> Iterator[str]:
    """The name of one that others are copied from."""
    with new_database(database_server) as address:
        migrate(address)
        yield make_url(address).database or ""


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield new_sqlite(tmp_path)
        return
    server = request.getfixturevalue("database_server")
    with new_database(server, like=request.getfixturevalue("migrated_database")) as address:
        yield address


@pytest.fixture
def shared_database(database_server: str) -> Iterator[str]:
    """One that several processes may use."""
    with new_database(database_server) as address:
        yield address


@contextmanager
def new_database(server: str, like: str = "template1") -> Iterator[str]:
    """An empty one, or a copy of another."""
    name = f"shamble_{uuid4().hex}"
    _command(server, f"CREATE DATABASE {name} TEMPLATE {like}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    _command(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(database), pace=0, rate=0)
    yield hub
    await hub.close()


def _command(address: str, statement: str) -> None:
    async def run() -> None:
        engine = create_async_engine(database_url(address), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    run_apart(run)
