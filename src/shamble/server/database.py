"""The database behind the store: transactions as plain functions of a connection.

SQLite runs in a thread of its own, a whole transaction at a time: an answer then costs one change of threads,
where a driver that is asynchronous statement by statement needs eight. A database server is spoken to
asynchronously.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import Trouble

T = TypeVar("T")
Work = Callable[[Connection], T]

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA foreign_keys=ON",
)


class Database(Protocol):
    async def run(self, work: Work[T]) -> T:
        """That work in one transaction: committed when this returns, rolled back if it raises."""
        ...

    async def close(self) -> None: ...


class SqliteDatabase:
    """One file, one thread: SQLite has a single writer anyway, so that its lock is never contended."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")

    async def run(self, work: Work[T]) -> T:
        with as_trouble():
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def _transaction(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        self._thread.shutdown(wait=True)
        self._engine.dispose()


class ServerDatabase:
    """PostgreSQL, by way of asyncpg."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Work[T]) -> T:
        with as_trouble():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


async def open_database(address: URL) -> Database:
    """The database at that address, migrated to the current schema."""
    with as_trouble():
        database: Database
        if address.get_backend_name() == "sqlite":
            engine = create_engine(address)
            event.listen(engine, "connect", _set_up_connection)
            event.listen(engine, "begin", _begin)
            database = SqliteDatabase(engine)
        else:
            database = ServerDatabase(create_async_engine(address))
        try:
            await database.run(migrate)
        except BaseException:
            await database.close()
            raise
    return database


@contextmanager
def as_trouble() -> Iterator[None]:
    """Database errors as a sentence for whoever waits."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, ModuleNotFoundError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise Trouble("database", reason=reason) from error


def _set_up_connection(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, for changes of tables as well
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
