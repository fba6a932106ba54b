"""Nobody's own games are touched by a test, and no test waits for a busy machine to be idle."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def brisk_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot takes an idle processor for a sign that keys were dealt with; we look at the table."""

    async def brief(*limits: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", brief)
    monkeypatch.setattr("textual.pilot.wait_for_idle", brief)


@pytest.fixture
def painted() -> None:
    """For a test that has every change painted, as a real terminal would have it."""


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal what is painted is thrown away: a test that looks at the screen paints it then."""

    def nothing(compositor: Any, *options: Any, **more: Any) -> None:
        compositor._dirty_regions.clear()

    if "painted" not in request.fixturenames:
        for update in ("render_partial_update", "render_full_update"):
            monkeypatch.setattr(f"textual._compositor.Compositor.{update}", nothing)
