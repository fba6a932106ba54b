"""What every test may use: the scenario table, and --all for those who have the time."""

from __future__ import annotations

import gc
import os
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

# Tests start many processes, and each compiles all it imports where bytecode is not kept: keep it, with the
# environment that runs the tests rather than among the sources.
if "PYTHONPYCACHEPREFIX" not in os.environ:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(sys.prefix) / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # until all tests are collected: they stay, and looking at them again and again takes as long

settings.register_profile("default-run", deadline=None, max_examples=25)
settings.register_profile("all", deadline=None, max_examples=120)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="play everything, in larger numbers")
    parser.addoption("--rest", action="store_true", help="only what is left out unless it is named")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "default-run")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whoever runs everything waits six minutes, not twelve: what is marked `thorough` comes with --rest (in
    CI) and --all, and whenever its file or folder is named."""
    rest = config.getoption("--rest")
    if config.getoption("--all") or not (rest or config.args == config.getini("testpaths")):
        return
    left_out = [item for item in items if is_thorough(item) != rest]
    items[:] = [item for item in items if is_thorough(item) == rest]
    config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """From here on there is garbage; what was collected is none."""
    gc.freeze()
    gc.enable()


def is_thorough(item: pytest.Item) -> bool:
    """`@pytest.mark.thorough("MZ2")`: all its variants but those with that in their names."""
    mark = item.get_closest_marker("thorough")
    return mark is not None and not any(name in item.name.partition("[")[2] for name in mark.args)


def pytest_xdist_auto_num_workers() -> int:
    """For -n auto: a few more than there are cores, since tests of servers and browsers mostly wait."""
    return (os.cpu_count() or 1) + 2


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
