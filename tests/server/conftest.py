"""A store of one's own for every test, and a hub whose bots do not dawdle.

Where PostgreSQL is installed (`postgres.py`; CI installs it), or SHAMBLE_TEST_POSTGRES gives the address of
one whose user may make databases, everything that is kept in SQLite is kept there, too: each test gets a
database of its own, which is dropped afterwards.
"""

from __future__ import annotations

import asyncio
import os
import threading
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


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    with new_database(request.getfixturevalue("database_server")) as address:
        yield address


@pytest.fixture
def shared_database(database_server: str) -> Iterator[str]:
    """One that several processes may use."""
    with new_database(database_server) as address:
        yield address


@contextmanager
def new_database(server: str) -> Iterator[str]:
    name = f"shamble_{uuid4().hex}"
    _command(server, f"CREATE DATABASE {name}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    _command(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(database), pace=0, rate=0)
    yield hub
    await hub.close()


def _command(address: str, statement: str) -> None:
    """In a thread of its own: the loop of an asynchronous test must not notice."""

    async def run() -> None:
        engine = create_async_engine(database_url(address), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    thread.join()
