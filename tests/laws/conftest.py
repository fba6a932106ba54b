"""Each law is tried on every game, at several numbers of seats; or once for every game."""

from __future__ import annotations

import pytest

import shamble
from tests.laws.cases import cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        everything = bool(metafunc.config.getoption("--all"))
        metafunc.parametrize("case", cases(metafunc.function.__name__, everything=everything), ids=repr)
    if "spec" in metafunc.fixturenames:
        metafunc.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
