"""A server of one's own for every test, with a quick pace and a database that is thrown away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shamble.web.app import create_app
from tests.databases import new_sqlite
from tests.web.visitor import Visitor


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("SHAMBLE_PACE", "0")
    monkeypatch.setenv("SHAMBLE_RATE", "0")
    monkeypatch.setenv("SHAMBLE_SECRET", "for tests only, and long enough")
    app = create_app(database=new_sqlite(tmp_path))
    with TestClient(app, base_url="http://table.test", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def visit(server: TestClient) -> Callable[..., Visitor]:
    """Somebody new in front of a browser: visit(language="fr")."""

    def arrive(language: str = "en") -> Visitor:
        return Visitor(server, language)

    return arrive


@pytest.fixture
def ann(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def ben(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
