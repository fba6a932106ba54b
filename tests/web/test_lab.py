"""The lab in the browser: a study is started, watched, stopped, gone on with, read and deleted."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shamble.engine import Arg
from shamble.lab.desk import Desk
from shamble.lab.errors import LabError
from shamble.server.errors import BadInput, TooFast, UnknownRoom
from shamble.server.limits import Limits
from shamble.server.studies import DONE, FAILED, MOST_WAITING, STOPPED, Order, State, StudyShelf, write_state
from shamble.web.lab import command_of
from tests.web.visitor import Visitor

CITY = Order("city-of-horror", 6, 1, (3, 4), ("random",), {}, talk=False)
FORM = {"games": "4", "seed": "1", "seats": "3", "bots": "random"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a server keeps its data, with a lab."""
    monkeypatch.setenv("SHAMBLE_STUDIES_AT_ONCE", "1")
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def shelf(folder: Path) -> Iterator[StudyShelf]:
    shelf = StudyShelf(Limits.from_environment())
    yield shelf
    for kept in shelf.studies():
        shelf.stop(kept.code)
    shelf.close()


def ended(shelf: StudyShelf, code: str) -> str:
    """How it ended. A machine may be slow."""
    end = time.monotonic() + 300
    while shelf.find(code).is_busy and time.monotonic() < end:
        time.sleep(0.05)
    return shelf.find(code).state.phase


@pytest.mark.thorough
def test_a_study_is_played_stopped_and_gone_on_with(shelf: StudyShelf) -> None:
    long = shelf.start(Order("city-of-horror", 50_000, 1, (4,), ("thumb",), {}))
    while not shelf.find(long.code).state.done:
        time.sleep(0.05)
    waiting = shelf.start(CITY)
    assert shelf.find(waiting.code).is_busy, "one is played at a time"
    with pytest.raises(BadInput, match="still being played"):
        shelf.delete(long.code)
    shelf.stop(long.code)
    assert ended(shelf, long.code) == STOPPED
    before = shelf.find(long.code).state.done
    assert 0 < before < 50_000
    assert ended(shelf, waiting.code) == DONE
    for language in ("en", "fr"):
        assert "<svg" in shelf.find(waiting.code).report(language).read_text(encoding="utf-8")

    shelf.go_on(long.code)
    while shelf.find(long.code).state.done <= before:
        time.sleep(0.05)
    shelf.close()  # as when the server ends
    assert ended(shelf, long.code) == STOPPED
    shelf.delete(long.code)
    assert [kept.code for kept in shelf.studies()] == [waiting.code]


def test_what_cannot_be_played_says_why_in_both_languages(shelf: StudyShelf) -> None:
    kept = shelf.start(Order("city-of-horror", 2, 1, (3,), ("nobody",), {}))
    assert ended(shelf, kept.code) == FAILED
    told = shelf.find(kept.code).state.told
    assert "nobody" in told["en"]
    assert "nobody" in told["fr"]
    assert told["en"] != told["fr"]


def test_a_study_is_bounded(folder: Path) -> None:
    shelf = StudyShelf(Limits(studies_at_once=1, studies_kept=0, games_of_a_study=100))
    cases: list[tuple[int, dict[str, tuple[Arg, ...]], str]] = [
        (101, {}, "at most 100"),
        (0, {}, "at least one game"),
        (2, {"sides": ("A", "B", "random")}, "3 combinations"),
        (20, {"sides": ()}, "at least one bot"),
    ]
    for games, options, problem in cases:
        with pytest.raises(BadInput, match=problem):
            shelf.start(Order("city-of-horror", games, 1, (4,), ("thumb",), options))
    with pytest.raises(TooFast, match="shelf is full"):
        shelf.start(CITY)
    with pytest.raises(UnknownRoom):
        shelf.start(Order("city-of-horror", 6, 1, (4,), ("thumb",), {}, compare="20261117-120000-abcdef"))
    for code in ("../../etc", "20261117-120000-abcdef"):
        with pytest.raises(UnknownRoom):
            shelf.find(code)


def test_stopped_ones_are_not_all_gone_on_with_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a process."""
    begun: list[str] = []

    def begin(shelf: StudyShelf, code: str, state: State) -> None:
        begun.append(code)
        write_state(shelf.folder / code, state)

    monkeypatch.setattr(StudyShelf, "_begin", begin)
    monkeypatch.setattr(StudyShelf, "_is_alive", lambda shelf, code, state: True)
    shelf = StudyShelf(Limits(studies_at_once=1))
    codes = []
    for _ in range(12):
        code = shelf.start(CITY).code
        write_state(shelf.folder / code, State(STOPPED))
        codes.append(code)
    begun.clear()
    for code in codes[: 1 + MOST_WAITING]:
        shelf.go_on(code)
    with pytest.raises(TooFast):
        shelf.go_on(codes[-1])
    assert len(begun) == 1 + MOST_WAITING


def test_one_that_failed_can_be_gone_on_with(
    folder: Path, server: TestClient, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full; by now it is not."""
    monkeypatch.setattr(
        StudyShelf, "_begin", lambda shelf, code, state: write_state(shelf.folder / code, state)
    )
    monkeypatch.setattr(StudyShelf, "_is_alive", lambda shelf, code, state: True)
    shelf = StudyShelf(Limits(studies_at_once=1))
    code = shelf.start(CITY).code
    desk = Desk(shelf.folder / code)
    desk.fail(LabError("sim.disk", file="x", reason="No space left"))
    page = ann.get(f"/lab/{code}").text
    assert "make room on the disk, then go on" in page
    assert "--resume" not in page
    assert f'action="/lab/{code}/resume"' in page
    shelf.go_on(code)
    assert shelf.find(code).is_busy


@pytest.mark.thorough
def test_a_study_is_made_and_read_in_the_browser(folder: Path, server: TestClient, ann: Visitor) -> None:
    assert 'href="/lab"' in ann.get("/").text
    assert "/lab/new/city-of-horror" in ann.get("/lab").text
    ann.get("/lab/new/city-of-horror")
    address = ann.post("/lab/new/city-of-horror", FORM | {"set.sides": "B", "set.hands": "dealt"}).headers[
        "location"
    ]
    page = ann.wait_for(address, lambda page: "Finished." in page)
    assert "--option sides=B --quiet" in page
    assert "hands=" not in page
    assert f'<iframe class="report" src="{address}/report"' in page
    report = ann.get(f"{address}/report")
    assert "<svg" in report.text
    assert "frame-ancestors 'self'" in report.headers["content-security-policy"]
    assert ann.get(f"{address}/rows/players").content.startswith(b"PAR1")
    assert ann.get(f"{address}/rows/passwords").status_code == 404
    assert ann.get(f"{address}/state").json()["done"] == 4
    assert "compare" in ann.get("/lab/new/city-of-horror").text
    assert "Its games and its report" in ann.get(f"{address}/delete").text
    assert ann.post(f"{address}/delete").headers["location"] == "/lab"
    assert ann.get(address).status_code == 404


def test_the_pages_speak_french(folder: Path, server: TestClient, visit: type[Visitor]) -> None:
    french = visit(language="fr")  # type: ignore[call-arg]  # the fixture is a function
    assert "Le labo" in french.get("/lab").text
    assert "Nombre de joueurs" in french.get("/lab/new/survive-until-daylight").text
    refused = french.post("/lab/new/survive-until-daylight", {"games": "4", "seed": "1", "seats": "3"})
    assert refused.status_code == 400
    assert "Choisissez au moins un bot" in refused.text


@pytest.fixture
def _silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the server of the browser tests was told, which may run in the same process."""
    monkeypatch.delenv("SHAMBLE_STUDIES_AT_ONCE", raising=False)


@pytest.mark.usefixtures("_silence")
def test_without_the_operators_word_there_is_no_lab(server: TestClient, ann: Visitor) -> None:
    assert 'href="/lab"' not in ann.get("/").text
    for path in ("/lab", "/lab/new/city-of-horror", "/lab/20261117-120000-abcdef/report"):
        assert ann.get(path).status_code == 404
    assert ann.post("/lab/new/city-of-horror", FORM).status_code == 404


def test_the_command_is_the_same_study() -> None:
    order = Order("marvel-zombies", 40, 7, (1, 4), ("thumb", "random"), {"mission": ("MZ0", "MZ1")})
    assert command_of(order) == (
        "./play sim marvel-zombies --games 40 --seed 7 --seats 1,4 --bots thumb,random"
        " --option mission=MZ0,MZ1 --report report.html"
    )
    assert re.fullmatch(r"[\w ./,=-]+", command_of(order))
