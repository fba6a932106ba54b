"""The database behind the store: transactions as plain functions of a connection.

SQLite runs in a thread of its own, a whole transaction at a time: an answer then costs one change of threads,
where a driver that is asynchronous statement by statement needs eight. A database server is spoken to
asynchronously.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, PoolProxiedConnection

from .errors import Trouble

log = logging.getLogger(__name__)

T = TypeVar("T")
DatabaseWork = Callable[[Connection], T]

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA busy_timeout=3000",
    "PRAGMA foreign_keys=ON",
)

DEADLINE: Final = 3.0
"""Seconds for a transaction. Whoever waits is told within five that the database does not answer."""
PARTS: Final = 6
PAUSE: Final = 0.5
"""Seconds after a missed deadline in which nobody else is made to wait for one."""
CONNECTIONS: Final = 10
SERVER_SETTINGS: Final = {
    "application_name": "shamble",
    "statement_timeout": "3000",
    "idle_in_transaction_session_timeout": "2000",  # a worker stopped half-way locks no rows for long
}
CONNECTING: Final = {"timeout": DEADLINE, "server_settings": SERVER_SETTINGS}

MIGRATION_LOCK: Final = 0x5A0B1E
"""Workers that start together migrate one after the other (PostgreSQL's advisory lock of this number)."""


class Database(Protocol):
    shared: bool
    """May several processes use it at a time?"""

    async def run(self, work: DatabaseWork[T]) -> T:
        """That work in one transaction: committed when this returns, rolled back if it raises."""
        ...

    async def close(self) -> None: ...


class SqliteDatabase:
    """One file, one thread: SQLite has a single writer anyway, so that its lock is never contended."""

    shared = False

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """The thread's: to take one from the pool and give it back costs a third of a transaction."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")

    async def run(self, work: DatabaseWork[T]) -> T:
        with as_trouble():
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def _transaction(self, work: DatabaseWork[T]) -> T:
        connection = self._connection = self._connection or self._engine.connect()
        try:
            with connection.begin():
                return work(connection)
        except BaseException:
            self._hang_up()  # whatever state it is in: the next one begins anew
            raise

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        self._thread.submit(self._hang_up)
        self._thread.shutdown(wait=True)
        self._engine.dispose()


class SteadyPool(AsyncAdaptedQueuePool):
    """A pool that tells old connections from new ones by a clock that never leaps.

    After a lost connection SQLAlchemy opens anew whatever was opened before that, by the wall clock. Once
    that has leapt back, every connection is older than the loss, and each transaction opens a new one until
    it is as late again. The times compared here are those of `monotonic` (attributes of SQLAlchemy's pool
    and its records; `tests/server/test_store.py` tries them).
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        event.listen(self, "connect", _note_opening)

    def _invalidate(
        self,
        connection: PoolProxiedConnection,
        exception: BaseException | None = None,
        _checkin: bool = True,  # SQLAlchemy's own signature
    ) -> None:
        before = self._invalidate_time
        super()._invalidate(connection, exception, _checkin)
        if self._invalidate_time != before:
            self._invalidate_time = time.monotonic()


def _note_opening(_: object, record: Any) -> None:
    record.starttime = time.monotonic()
    record._soft_invalidate_time = 0.0


class ServerDatabase:
    """PostgreSQL, by way of asyncpg. A server that does not answer in time is a `Trouble`, not a wait."""

    shared = True

    def __init__(self, address: URL) -> None:
        self._address = address
        self._engine = create_async_engine(
            address,
            connect_args=CONNECTING,
            poolclass=SteadyPool,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=DEADLINE,
            pool_pre_ping=False,  # whatever fails is told and tried again
        )
        self._under_way: set[asyncio.Task[Any]] = set()
        self._silent_until = 0.0

    async def run(self, work: DatabaseWork[T]) -> T:
        if time.monotonic() < self._silent_until:
            raise Trouble("database.silent")
        connection = _Transaction(self._engine)
        task = asyncio.create_task(connection.run(work))
        self._under_way.add(task)
        task.add_done_callback(self._finished)
        if not await _finished(task):
            self._silent_until = time.monotonic() + PAUSE
            connection.hang_up(task)
            raise Trouble("database.silent")
        with as_trouble():
            return task.result()

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.debug("a transaction failed: %s", error)

    async def migrate(self) -> None:
        """To the current schema, however long that takes; one worker at a time."""
        engine = create_async_engine(self._address, connect_args={"timeout": DEADLINE})
        try:
            with as_trouble():
                async with engine.begin() as connection:
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                    await connection.run_sync(migrate)
        finally:
            await engine.dispose()

    async def close(self) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=DEADLINE)
        try:
            async with asyncio.timeout(DEADLINE):
                await self._engine.dispose()
        except TimeoutError:
            log.warning("the database did not say goodbye")


async def _finished(task: asyncio.Task[Any]) -> bool:
    """In time? Waited for in parts, so that a loop that was busy with something else for seconds does not
    take its own silence for the database's."""
    for _ in range(PARTS):
        done, _rest = await asyncio.wait({task}, timeout=DEADLINE / PARTS)
        if done:
            return True
    return False


class _Transaction:
    """One that can be given up: a connection whose server is silent is cut, since even to take leave of it
    would mean to wait."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._cut: Callable[[], None] | None = None

    async def run(self, work: DatabaseWork[T]) -> T:
        async with self._engine.begin() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None  # it has just been opened
            self._cut = raw.terminate
            return await connection.run_sync(work)

    def hang_up(self, task: asyncio.Task[Any]) -> None:
        """What becomes of the transaction, only the database knows; the room must be leased again."""
        if self._cut is not None:
            self._cut()
        else:
            task.cancel()  # it waits for a connection


async def open_database(address: URL) -> Database:
    """The database at that address, migrated to the current schema."""
    with as_trouble():
        if address.get_backend_name() == "sqlite":
            engine = create_engine(address)
            event.listen(engine, "connect", _set_up_connection)
            event.listen(engine, "begin", _begin)
            file = SqliteDatabase(engine)
            return await _migrated(file, file.run(migrate))
        server = ServerDatabase(address)
        return await _migrated(server, server.migrate())


async def _migrated(database: Database, migration: Coroutine[Any, Any, None]) -> Database:
    try:
        await migration
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
    """By the driver itself: SQLAlchemy takes as long for this as for a row that is written."""
    driver = connection.connection.driver_connection
    assert driver is not None  # it is open
    driver.execute("BEGIN IMMEDIATE")


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
