"""One damaged table keeps nobody from the others."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from shamble.server.hub import Hub
from tests.web.visitor import Visitor

DAMAGES = {
    "position": "UPDATE answers SET position = x'00'",
    "events": "UPDATE answers SET events = 'nonsense'",
    "options": "UPDATE rooms SET options = '[1'",
    "seed": "UPDATE rooms SET seed = 'none'",
    "seats": "DELETE FROM seats",
    "wishes": "UPDATE seats SET until = 'no json'",
    "game": "UPDATE rooms SET game = 'chess'",
    "status": "UPDATE rooms SET status = 'odd'",
    "petitions": "UPDATE rooms SET petitions = '{}'",
}


@pytest.fixture(params=DAMAGES)
def damaged(request: pytest.FixtureRequest, server: TestClient, ann: Visitor, tmp_path: Path) -> str:
    """Ann's table, evicted from memory, with a row that makes no sense."""
    table = ann.open_table(who1="bot:thumb")
    ann.post(f"{table}/start")
    ann.asked(table)
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]  # TestClient knows any ASGI app
    assert server.portal is not None
    hub.idle = 0
    while hub.loaded:  # the bots may be thinking
        server.portal.call(hub.evict)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(DAMAGES[request.param])
    return table


def test_the_first_page_shows_it_as_damaged_and_offers_what_is_left(ann: Visitor, damaged: str) -> None:
    page = ann.get("/")
    assert page.status_code == 200
    assert "damaged" in page.text
    assert f"{damaged}/remains" in page.text
    left = ann.get(f"{damaged}/remains")
    assert left.status_code == 200
    assert left.json()["format"] == "shamble-remains"
    assert "seed" not in left.json()
    assert ann.post(f"{damaged}/discard").status_code == 303
    assert damaged not in ann.get("/").text


def test_its_own_page_says_so(ann: Visitor, damaged: str) -> None:
    page = ann.get(damaged)
    assert page.status_code == 409, page.text[-500:]


def test_strangers_learn_nothing_of_it(ann: Visitor, ben: Visitor, damaged: str) -> None:
    ben.get("/")
    assert ben.get(f"{damaged}/remains").status_code == 404
    assert ben.post(f"{damaged}/discard").status_code == 404


def test_a_sound_table_is_not_taken_apart(ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    assert ann.get(f"{table}/remains").status_code == 409
    assert ann.post(f"{table}/discard").status_code == 409
    assert ann.get(table).status_code == 200
