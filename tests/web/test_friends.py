"""Friends far apart: another game, links to a moment, a seat for somebody new, reading beside the table."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from shamble.server.identity import COOKIE
from shamble.server.room import Room
from shamble.web import heart
from tests.server.tools import ANN, BOB, asks, at_random, lobby, play, run_bots, two_people
from tests.web.visitor import Visitor

CODE = "truthtruthtru"
TABLE = f"/t/{CODE}"


def person_of(server: TestClient, who: Visitor) -> str:
    """Whoever that browser is; it becomes somebody by looking."""
    who.get("/replay")
    person = server.app.state.identity.person_of(who.cookies[COOKIE])  # type: ignore[attr-defined]  # ours
    assert person is not None
    return str(person)


def seated(server: TestClient, room: Room, **people: Visitor) -> None:
    """Bring a room to the server, with these people in the places of Ann and Bob."""
    known = {ANN: person_of(server, people["ann"]), BOB: person_of(server, people["ben"])}
    room.code = CODE
    room.host = known[room.host]
    for chair in room.chairs:
        chair.person = known.get(chair.person or "")
    hub: Any = server.app.state.hub  # type: ignore[attr-defined]  # ours
    assert server.portal is not None
    server.portal.call(hub.store.add, room.stored())


def both_are_asked(room: Room) -> bool:
    return asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None


@pytest.fixture
def finished(server: TestClient, ann: Visitor, ben: Visitor) -> Room:
    room = two_people()
    play(room, pick=at_random())
    seated(server, room, ann=ann, ben=ben)
    return room


@pytest.fixture
def window(server: TestClient, ann: Visitor, ben: Visitor) -> Room:
    """In the middle of a game, at a window in which both are asked."""
    room = two_people()
    play(room, lambda room: room.moment > 40 and both_are_asked(room), at_random())
    seated(server, room, ann=ann, ben=ben)
    return room


# -- another game --------------------------------------------------------------------------------------


def test_another_game_is_one_table_with_everybodys_seat(
    finished: Room, ann: Visitor, ben: Visitor, visit: Callable[..., Visitor]
) -> None:
    again = ann.post(f"{TABLE}/again").headers["location"]
    assert again != TABLE
    assert "Start the game" in ann.get(again).text
    assert ben.post(f"{TABLE}/again").headers["location"] == again
    page = ben.get(TABLE).text
    assert f'action="{again}/rejoin"' in page
    assert "Join the next game" in page
    stranger = visit()
    assert f'href="{again}"' in stranger.get(TABLE).text, "spectators may follow"
    assert "Kept for Bob" in stranger.get(again).text
    assert "Kept for you" in ben.get(again).text
    assert ben.post(f"{again}/rejoin").headers["location"] == again
    assert "Kept for" not in ben.get(again).text
    assert ben.post(f"{again}/rejoin").headers["location"] == again, "twice is no fault"


# -- links to a moment ---------------------------------------------------------------------------------


def copied_link(page: str) -> str:
    found = re.search(r'data-copy="http://table.test([^"]*/replay[^"]*)"', page)
    assert found
    return html.unescape(found[1])


def test_a_link_to_a_moment_leads_everybody_there(
    window: Room, ann: Visitor, ben: Visitor, visit: Callable[..., Visitor]
) -> None:
    own = window.timeline_for(window.chairs[0].person or "")
    link = copied_link(ann.get(f"{TABLE}/replay?seat=0&at={own.last - 3}").text)
    assert "seat" not in link
    happened = [
        re.search(r'<ol class="log">.*?</ol>', who.get(link).text, re.S) for who in (ann, ben, visit())
    ]
    assert all(happened)
    assert ben.get(link).status_code == 200


def test_a_seat_that_one_may_not_see_is_looked_at_from_ones_own(window: Room, ben: Visitor) -> None:
    page = ben.get(f"{TABLE}/replay?seat=0&at=3")
    assert page.status_code == 200
    assert re.search(r'<option value="1" selected>', page.text)
    assert '<option value="0"' not in page.text


def test_after_the_end_a_link_keeps_its_seat(finished: Room, ann: Visitor, ben: Visitor) -> None:
    link = copied_link(ann.get(f"{TABLE}/replay?seat=0&at=9").text)
    assert re.search(r'<option value="0" selected>', ben.get(link).text)


# -- a record of a game that is not over ---------------------------------------------------------------


def test_a_record_downloaded_during_the_game_leads_to_its_table(
    window: Room, server: TestClient, ann: Visitor, visit: Callable[..., Visitor]
) -> None:
    record = ann.get(f"{TABLE}/record").content
    for who in (ann, visit()):
        who.get("/replay")
        reply = server.post(
            "/replay",
            data={"csrf": who.token},
            files={"record": ("game.json", record)},
            headers=who._headers({}),
            follow_redirects=False,
        )
        assert reply.headers["location"] == f"{TABLE}/replay?moment={window.play.timeline().last}"
        assert who.get(reply.headers["location"]).status_code == 200
    elsewhere = record.replace(CODE.encode(), b"zzzzzzzzzzzzz")
    refused = server.post(
        "/replay",
        data={"csrf": who.token},
        files={"record": ("game.json", elsewhere)},
        headers=who._headers({}),
    )
    assert refused.status_code == 400
    assert "that was not over yet" in refused.text


# -- a bot's seat --------------------------------------------------------------------------------------


def test_a_spectator_asks_for_a_bots_seat_and_the_host_agrees(
    window: Room, ann: Visitor, visit: Callable[..., Visitor]
) -> None:
    eve = visit()
    assert "Ask for this seat" in eve.get(TABLE).text
    assert "Ask for this seat" not in ann.get(TABLE).text, "she has one"
    eve.post(f"{TABLE}/join", {"seat": "3", "name": "Eve"})
    assert "You have asked for" in eve.get(TABLE).text
    page = ann.get(TABLE).text
    assert "Eve would like to play" in page
    found = re.search(r'name="petition" value="(\d+)"', page)
    assert found
    ann.post(f"{TABLE}/vote", {"petition": found[1], "agree": "yes"})
    page = eve.get(TABLE).text
    assert "Eve takes over from" in page
    assert "Ask for this seat" not in page


# -- undo alone ----------------------------------------------------------------------------------------


def test_alone_an_undo_past_what_came_to_light_is_asked_back(
    server: TestClient, ann: Visitor, ben: Visitor
) -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    room.start(ANN)
    run_bots(room)
    play(room, lambda room: (target := room.petitions.undo_target(0)) is not None and target.reveals)
    seated(server, room, ann=ann, ben=ben)
    page = ann.get(TABLE).text
    assert "past cards or dice" in page or "since your last answer" in page
    assert 'name="regardless" value="yes"' in page
    refused = ann.post(f"{TABLE}/undo", {"seat": "0"})
    assert refused.status_code == 409
    assert "come to light" in refused.text
    assert ann.post(f"{TABLE}/undo", {"seat": "0", "regardless": "yes"}).status_code == 303


# -- beside the table ----------------------------------------------------------------------------------


def headers(who: Visitor) -> dict[str, str]:
    return who._headers({})


def test_whoever_reads_beside_the_table_is_told_whose_turn_it_is(
    window: Room, server: TestClient, ann: Visitor, visit: Callable[..., Visitor]
) -> None:
    for page in (f"{TABLE}/replay", f"{TABLE}/more", f"/rules/city-of-horror?table={CODE}"):
        text = ann.get(page).text
        assert f'data-aside="{TABLE}/live?aside=1"' in text, page
        assert "It is your turn." in text, page
        stranger = visit().get(page).text
        assert "It is your turn." not in stranger
        assert "data-aside" not in stranger
    assert "data-aside" not in ann.get("/rules/city-of-horror").text
    assert "data-aside" not in ann.get("/rules/city-of-horror?table=nosuchtable22").text
    with server.websocket_connect(f"{TABLE}/live?aside=1", headers=headers(ann)) as socket:
        update = socket.receive_json()
        assert set(update["regions"]) == {"region-aside"}
        assert update["turn"] is True
        (option, *_) = [each for each in ann.asked(TABLE) if each["option"] == '["pass"]']
        ann.post(f"{TABLE}/answer", option)
        update = socket.receive_json()
        assert update["turn"] is False
        assert "It is your turn." not in update["regions"]["region-aside"]


def test_whoever_looks_for_a_rule_stays_beside_the_table(window: Room, ann: Visitor) -> None:
    for page in (TABLE, f"/rules/city-of-horror?table={CODE}", f"/rules/city-of-horror/short?table={CODE}"):
        search = ann.get(page).text.partition("data-rules-search>")[2].partition("</form>")[0]
        assert f'<input type="hidden" name="table" value="{CODE}">' in search, page
    assert 'name="table"' not in ann.get("/rules").text


def test_reading_beside_the_table_is_being_there(
    window: Room, server: TestClient, ann: Visitor, ben: Visitor
) -> None:
    assert ">away" in ben.get(TABLE).text or " away" in ben.get(TABLE).text
    with server.websocket_connect(f"{TABLE}/live?aside=1", headers=headers(ann)) as socket:
        socket.receive_json()
        assert " away</span>" not in ben.get(TABLE).text


def test_a_sandbox_tells_of_the_table_it_was_taken_from(window: Room, ann: Visitor) -> None:
    trial = ann.post(f"{TABLE}/sandbox", {"seat": "0"}).headers["location"]
    for address in (trial, f"/rules/city-of-horror?table={trial.removeprefix('/t/')}"):
        page = ann.get(address).text
        assert f'data-aside="{TABLE}/live?aside=1"' in page
        assert "It is your turn." in page
    assert f'href="{TABLE}"' in page


# -- heartbeats ----------------------------------------------------------------------------------------


def test_the_server_beats_and_answers_whoever_asks(
    window: Room, server: TestClient, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.websocket_connect(f"{TABLE}/live", headers=headers(ann)) as socket:
        socket.receive_json()
        for word in ("here", "probe"):
            socket.send_text(word)
            assert socket.receive_json() == {"beat": True}
    monkeypatch.setattr(heart, "BEAT", 0.05)
    with server.websocket_connect(f"{TABLE}/live", headers=headers(ann)) as socket:
        socket.receive_json()
        for _ in range(8):
            assert socket.receive_json() == {"beat": True}
            socket.send_text("beat")


def test_a_page_that_is_not_heard_of_any_more_has_gone(
    window: Room, server: TestClient, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heart, "BEAT", 0.05)
    with server.websocket_connect(f"{TABLE}/live", headers=headers(ann)) as socket:
        socket.receive_json()
        with pytest.raises(WebSocketDisconnect):
            exhaust(socket)


def exhaust(socket: WebSocketTestSession) -> None:
    """Hear everything and say nothing."""
    for _ in range(20):
        socket.receive_json()
