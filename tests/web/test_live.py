"""The live connection: changed regions only, and nothing for strangers."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from shamble.server import protocol
from shamble.server.gate import Gate
from shamble.server.limits import Limits
from tests.web.visitor import Visitor


def headers(who: Visitor, **more: str) -> dict[str, str]:
    return who._headers(more)


def test_the_first_message_holds_every_region(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    with server.websocket_connect(f"{table}/live", headers=headers(ann)) as socket:
        update = socket.receive_json()
    named = "status tools guide question story ending board notes hand talk seats log chat say"
    assert set(update["regions"]) == {f"region-{name}" for name in named.split()}
    assert update["turn"] is True
    assert update["title"].startswith("●")


def test_afterwards_only_what_changed(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    with server.websocket_connect(f"{table}/live", headers=headers(ann)) as socket:
        socket.receive_json()
        ann.post(f"{table}/chat", {"text": "Anybody there?"})
        update = socket.receive_json()
    assert set(update["regions"]) == {"region-chat"}
    assert "Anybody there?" in update["regions"]["region-chat"]


def test_a_page_that_is_up_to_date_is_told_nothing_new(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    page = ann.get(table).text
    address = page.partition('data-live="')[2].partition('"')[0].replace("&amp;", "&")
    with server.websocket_connect(address, headers=headers(ann)) as socket:
        update = socket.receive_json()
    assert set(update["regions"]) == {"region-seats"}, "who is here may have changed since"
    assert "away" not in page
    assert "away" not in update["regions"]["region-seats"], "whoever looks is here"


def test_when_the_game_starts_the_lobby_becomes_another_page(
    server: TestClient, ann: Visitor, ben: Visitor
) -> None:
    table = ann.open_table()
    ben.get(table)
    with server.websocket_connect(f"{table}/live", headers=headers(ben)) as socket:
        assert set(socket.receive_json()["regions"]) == {"region-lobby", "region-chat", "region-say"}
        ann.post(f"{table}/start")
        assert socket.receive_json() == {"reload": True}


def test_a_spectator_is_sent_no_secrets(server: TestClient, ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    for _ in range(8):
        ann.post(f"{table}/answer", ann.asked(table)[0])
    with server.websocket_connect(f"{table}/live?seat=0", headers=headers(ben)) as socket:
        update = socket.receive_json()
    assert update["turn"] is False
    assert "card:" not in update["regions"]["region-hand"]
    assert "option" not in update["regions"]["region-question"]


@pytest.mark.parametrize("code", ["nosuchcode", "%00"])
def test_no_table_no_connection(server: TestClient, ann: Visitor, code: str) -> None:
    ann.get("/")
    with (
        server.websocket_connect(f"/t/{code}/live", headers=headers(ann)) as socket,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        socket.receive_json()
    assert gone.value.code == 4404


def test_another_site_may_not_listen_with_our_cookie(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    foreign = headers(ann, origin="http://evil.test")
    with (
        server.websocket_connect(f"{table}/live", headers=foreign) as socket,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        socket.receive_json()
    assert gone.value.code == 4403


def test_programs_have_their_own_socket(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    with server.websocket_connect(f"{table}/socket") as socket:
        socket.send_json({"do": "hello"})
        assert socket.receive_json()["type"] == "welcome"


def test_whoever_opens_a_socket_and_says_nothing_is_sent_away(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "GREETING", 0.05)
    with server.websocket_connect("/t/new/socket") as socket:
        assert socket.receive_json()["error"] == "message.slow"
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json()
    assert gone.value.code == protocol.POLICY


def test_sockets_of_nobody_count_as_well(server: TestClient) -> None:
    gate = gate_of(server, Limits(sockets_of_an_address=2))
    with server.websocket_connect("/t/new/socket"), server.websocket_connect("/t/new/socket") as second:
        second.send_json({"do": "hello"})
        second.receive_json()
        with server.websocket_connect("/t/new/socket") as third:
            assert third.receive_json()["error"] == "sockets.address"
            with pytest.raises(WebSocketDisconnect):
                third.receive_json()
    assert gate.sockets == 0


def test_a_program_that_may_not_watch_hears_why(server: TestClient, ann: Visitor) -> None:
    table = ann.play_now()
    gate_of(server, Limits(sockets_of_an_address=1))
    with (
        server.websocket_connect(f"{table}/live", headers=headers(ann)) as page,
        server.websocket_connect(f"{table}/socket") as program,
    ):
        page.receive_json()
        assert program.receive_json()["error"] == "sockets.address"


def test_sockets_are_not_opened_in_floods(server: TestClient) -> None:
    gate_of(server, Limits(address_rate=0.001, address_burst=2))
    for _ in range(2):
        with server.websocket_connect("/t/new/socket"):
            pass
    with pytest.raises(WebSocketDisconnect), server.websocket_connect("/t/new/socket"):
        pass


def gate_of(server: TestClient, limits: Limits) -> Gate:
    """The server's, with those limits from now on."""
    app: Any = server.app
    gate: Gate = Gate(limits)
    app.state.hub.gate = gate
    return gate
