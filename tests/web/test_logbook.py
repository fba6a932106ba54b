"""The logbook's page, its copy, its end; and missions as a campaign."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from shamble.server import logbook
from shamble.server.identity import COOKIE, Identity, secret_key
from shamble.server.medals import medals
from shamble.server.rows import LogbookEntry
from shamble.web.boards.common.ink import drawings
from shamble.web.medals import EMBLEMS
from tests.server.test_logbook import LINE
from tests.web.visitor import Visitor

MISSION = replace(LINE, room="two", game="marvel-zombies", mission="MZ0", party=4, reason="won", falls=0)


def write(server: TestClient, who: Visitor, *entries: LogbookEntry) -> str:
    """Those games in that visitor's logbook; who they are."""
    hub: Any = server.app.state.hub  # type: ignore[attr-defined]  # ours
    person = Identity(secret_key()).person_of(who.cookies[COOKIE])
    assert person is not None
    assert server.portal is not None
    mine = [replace(entry, person=person) for entry in entries]
    server.portal.call(hub.store.database.run, lambda c: logbook.write(c, mine))
    return person


@pytest.mark.parametrize(("language", "medal"), [("en", "Not a scratch"), ("fr", "Pas une égratignure")])
def test_the_logbook_shows_what_was_played_and_nobody_elses(
    server: TestClient, visit: Any, language: str, medal: str
) -> None:
    ann, ben = visit(language), visit(language)
    for one in (ann, ben):
        one.get("/")
    write(server, ann, LINE, MISSION)
    mine, theirs = ann.get("/logbook").text, ben.get("/logbook").text
    assert "MZ0" in mine
    assert "30 min" in mine
    assert mine.count("medal panel earned") == 3
    assert medal in mine
    assert "MZ0" not in theirs
    assert "medal panel earned" not in theirs


def test_a_copy_has_everything_but_the_key_to_it(server: TestClient, ann: Visitor) -> None:
    ann.get("/")
    person = write(server, ann, LINE, MISSION)
    reply = ann.get("/logbook.json")
    data = reply.json()
    assert "attachment" in reply.headers["content-disposition"]
    assert data["format"] == "shamble-logbook"
    assert [game["room"] for game in data["games"]] == ["one", "two"]
    assert "unscathed" in data["medals"]
    assert person not in reply.text


def test_a_logbook_can_be_deleted_and_only_ones_own(server: TestClient, ann: Visitor, ben: Visitor) -> None:
    for one in (ann, ben):
        one.get("/")
        write(server, one, LINE)
    ann.get("/logbook")
    assert ann.post("/logbook/delete", {"csrf": "forged"}).status_code == 403
    assert len(ann.get("/logbook.json").json()["games"]) == 1
    ann.get("/logbook")
    assert ann.post("/logbook/delete").headers["location"] == "/logbook?deleted=1"
    assert ann.get("/logbook.json").json()["games"] == []
    assert len(ben.get("/logbook.json").json()["games"]) == 1


def test_a_stranger_has_an_empty_logbook(ann: Visitor) -> None:
    page = ann.get("/logbook").text
    assert "Nothing here yet" in page
    assert "/logbook/delete" not in page


def test_every_medal_is_drawn() -> None:
    drawn = drawings(EMBLEMS)
    assert all(f'id="medal-{name}"' in drawn for name in medals())
    assert drawn.count("<symbol") == len(medals())


def test_won_missions_are_marked_and_one_click_opens_the_next(server: TestClient, ann: Visitor) -> None:
    fresh = ann.get("/").text
    missions = medals()["marvel_all"].count
    assert f"0 of {missions} missions won" in fresh
    write(server, ann, MISSION, replace(MISSION, room="three", mission="MZ1", won=False))
    home = ann.get("/").text
    assert f"1 of {missions} missions won" in home
    assert home.count('<li class="won">') == 1
    assert 'name="mission" value="MZ1"' in home
    new = ann.get("/new/marvel-zombies").text
    assert new.count('class="tag won"') == 1
    assert 'value="MZ1" checked' in new
    assert 'value="MZ4" checked' in ann.get("/new/marvel-zombies?mission=MZ4").text
    assert 'value="MZ1" checked' in ann.get("/new/marvel-zombies?mission=MZ99").text
    ann.get("/")
    table = ann.post("/play", {"game": "marvel-zombies", "mission": "MZ1"}).headers["location"]
    assert "The Hunger" in ann.get(table).text
    assert ann.post("/play", {"game": "marvel-zombies", "mission": "MZ99"}).status_code == 400
