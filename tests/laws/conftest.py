"""Each law is tried on every game, at every number of seats, with several seeds; or once for every game."""

from __future__ import annotations

import pytest

import shamble
from tests.laws.cases import cases, seeds_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(seeds_of(metafunc.config)), ids=repr)
    if "spec" in metafunc.fixturenames:
        metafunc.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
