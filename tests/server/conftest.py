"""A store in a temporary folder, and a hub whose bots do not dawdle."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from shamble.server.hub import Hub
from shamble.server.store import Store
from tests.server.tools import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(database), pace=0, rate=0)
    yield hub
    await hub.close()
