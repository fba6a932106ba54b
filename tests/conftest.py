"""What every test may use: the scenario table, and --all for those who have the time."""

from __future__ import annotations

import sys
from asyncio import _get_running_loop, _set_running_loop
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings

from shamble.testing import Scenario
from shamble.testing import table as set_table

ROOT = Path(__file__).parent.parent
if str(ROOT) not in sys.path:  # so that tests may share modules: from tests.laws.cases import …
    sys.path.insert(0, str(ROOT))

settings.register_profile("default-run", deadline=None, max_examples=25)
settings.register_profile("all", deadline=None, max_examples=400)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="play everything, in larger numbers")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "default-run")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Playwright leaves its event loop marked as running between two calls; other tests start their own."""
    if "web/browser" in item.path.as_posix():
        return (yield)
    loop = _get_running_loop()
    _set_running_loop(None)
    try:
        return (yield)
    finally:
        _set_running_loop(loop)


@pytest.fixture
def everything(request: pytest.FixtureRequest) -> bool:
    """Was --all asked for?"""
    return bool(request.config.getoption("--all"))


@pytest.fixture
def table() -> Callable[..., Scenario]:
    """Sets a scene: table("city-of-horror", players="Steve Nicolas", …)."""
    return set_table
