"""Small servers on the loopback interface, for what a stranger does to a connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from threading import Thread
from typing import Any

import uvicorn


def in_a_thread(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Browser tests of the same process leave an event loop running in the main thread."""

    @wraps(test)
    def run(*args: Any, **options: Any) -> None:
        failures: list[BaseException] = []

        def work() -> None:
            try:
                asyncio.run(wait())
            except BaseException as failure:
                failures.append(failure)

        async def wait() -> None:
            await test(*args, **options)

        thread = Thread(target=work)
        thread.start()
        thread.join()
        if failures:
            raise failures[0]

    return run


@asynccontextmanager
async def serving(app: Any, **options: Any) -> AsyncIterator[int]:
    """The application, served at the port that is given; `options` are uvicorn's."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical", lifespan="off", **options))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await task
