"""The first page: one's tables, what is deleted, the lobby; invitations, the installed app, and calls."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import pytest
from starlette.testclient import TestClient

from shamble.server.hub import Hub
from shamble.server.identity import COOKIE, Identity
from shamble.server.webhooks import webhook_hosts
from shamble.web import home, serve
from shamble.web.invite import is_local, qr_code
from tests.server.tools import ANN, BOB, play, two_people
from tests.web.visitor import GAME, Visitor
from tools import icons


def hub_of(server: TestClient) -> Hub:
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]  # it is our application
    return hub


def person_of(server: TestClient, visitor: Visitor) -> str:
    identity: Identity = server.app.state.identity  # type: ignore[attr-defined]  # it is our application
    person = identity.person_of(visitor.cookies[COOKIE])
    assert person is not None
    return person


@pytest.fixture
def finished(server: TestClient, ann: Visitor, ben: Visitor) -> str:
    """A game that Ann and Ben have played to its end: its code."""
    ann.get("/")
    ben.get("/")
    room = two_people()
    room.code = "endedgame2222"
    play(room)
    renamed = {ANN: person_of(server, ann), BOB: person_of(server, ben)}
    room.host = renamed[room.host]
    for chair in room.chairs:
        chair.person = renamed.get(chair.person or "")
    assert server.portal is not None
    server.portal.call(hub_of(server).store.add, room.stored())
    return room.code


def rows(page: str) -> list[str]:
    """The lines of the lists of tables."""
    return re.findall(r'<li class="row panel.*?</li>', page, re.DOTALL)


# -- one's tables ------------------------------------------------------------------------------------------


def test_running_tables_go_on_and_finished_ones_are_seen_again(ann: Visitor, finished: str) -> None:
    table = ann.play_now()
    running, ended = rows(ann.get("/").text)
    assert f'href="{table}"' in running
    assert "Go on" in running
    assert f'href="/t/{finished}/replay?at=0"' in ended
    assert "Go on" not in ended
    assert ann.get(f"/t/{finished}/replay?at=0").status_code == 200


def test_replays_are_my_finished_games_and_a_form_for_records(
    ann: Visitor, finished: str, visit: Callable[..., Visitor]
) -> None:
    page = ann.get("/replay").text
    assert [f"/t/{finished}/replay" in row for row in rows(page)] == [True]
    assert 'name="record"' in page
    assert rows(visit().get("/replay").text) == []


def test_whoever_waits_for_me_comes_first(ann: Visitor) -> None:
    waiting = ann.play_now()
    ann.asked(waiting)
    ann.open_table()
    first, _ = rows(ann.get("/").text)
    assert f'href="{waiting}"' in first
    assert "your turn" in first


# -- deleting ----------------------------------------------------------------------------------------------


def test_nothing_is_deleted_before_one_has_agreed(ann: Visitor) -> None:
    table = ann.play_now()
    page = ann.get(f"{table}/delete").text
    assert "Nobody else has this table" in page
    assert len(rows(ann.get("/").text)) == 1
    assert ann.post(f"{table}/delete").headers["location"] == "/"
    assert rows(ann.get("/").text) == []
    assert ann.get(table).status_code == 404


def test_whoever_deletes_a_table_is_told_who_keeps_it(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table()
    ben.get(table)
    ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
    ann.post(f"{table}/start")
    page = ann.get(f"{table}/delete").text
    assert "it stays with Ben" in page
    assert "A bot will play on in your place" in page
    ann.post(f"{table}/delete")
    assert rows(ann.get("/").text) == []
    assert len(rows(ben.get("/").text)) == 1
    assert ben.get(table).status_code == 200
    assert "Nobody else has this table" in ben.get(f"{table}/delete").text


def test_a_finished_game_stays_with_the_others(ann: Visitor, ben: Visitor, finished: str) -> None:
    ann.get(f"/t/{finished}/delete")
    ann.post(f"/t/{finished}/delete")
    assert rows(ann.get("/").text) == []
    assert len(rows(ben.get("/").text)) == 1
    ben.post(f"/t/{finished}/delete")
    assert ben.get(f"/t/{finished}").status_code == 404


def test_strangers_and_other_sites_delete_nothing(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table()
    ben.get("/")
    assert ben.get(f"{table}/delete").status_code == 403
    assert ben.post(f"{table}/delete").status_code == 403
    ann.token = "forged"
    assert ann.post(f"{table}/delete").status_code == 403
    assert len(rows(ann.get("/").text)) == 1


# -- the lobby ---------------------------------------------------------------------------------------------


def lobby_of(visitor: Visitor) -> str:
    page = visitor.get("/").text
    return page.partition('id="open-tables"')[2].partition("</section>")[0]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shamble.server.hub.LOBBY_EVERY", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_table_is_in_the_lobby_only_if_its_host_says_so(ann: Visitor, ben: Visitor) -> None:
    private = ann.open_table()
    assert lobby_of(ben) == ""
    table = ann.open_table(listed="yes", name="<i>Ann</i>")
    shown = lobby_of(ben)
    assert f'href="{table}"' in shown
    assert private not in shown
    assert "&lt;i&gt;Ann" in shown
    assert "one seat of 4 is free" in shown
    assert lobby_of(ann) == "", "it is on her own list"
    ann.get(table)
    ann.post(f"{table}/list", {"listed": "no"})
    assert lobby_of(ben) == ""
    ann.post(f"{table}/list", {"listed": "yes"})
    assert lobby_of(ben)
    ben.get(table)
    assert ben.post(f"{table}/list", {"listed": "no"}).status_code == 403
    ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
    assert lobby_of(ben) == "", "it is full"


# -- invitations -------------------------------------------------------------------------------------------


def test_invitations_are_links_and_qr_codes(ann: Visitor) -> None:
    table = ann.open_table()
    drawn = str(qr_code(f"http://table.test{table}"))
    assert drawn in ann.get(table).text
    assert drawn in ann.get(f"{table}/more").text
    assert "style" not in drawn


def test_a_local_address_is_called_one() -> None:
    assert [is_local(f"http://{host}:8000") for host in ("127.0.0.1", "localhost", "[::1]")] == [True] * 3
    assert not is_local("http://192.168.0.7:8000")


# -- the app -----------------------------------------------------------------------------------------------


def test_it_installs_like_an_app(ann: Visitor, visit: Callable[..., Visitor]) -> None:
    (link,) = re.findall(r'<link rel="manifest" href="([^"]+)">', visit("fr").get("/").text)
    reply = ann.get(link)
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json()
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == ("fr", "standalone", "/")
    assert {icon.get("purpose") for icon in manifest["icons"]} >= {"any", "maskable"}
    for icon in manifest["icons"]:
        image = ann.get(icon["src"])
        assert image.status_code == 200
        assert image.headers["content-type"] == icon["type"]


def test_the_service_worker_is_at_the_root_and_never_stale(ann: Visitor) -> None:
    reply = ann.get("/worker.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-cache"
    assert "notificationclick" in reply.text
    assert "fetch" not in reply.text, "it keeps no copies"


@pytest.mark.parametrize("name", ["icon-192", "icon-apple-180"])
def test_the_icons_are_drawn_from_the_drawing(name: str) -> None:
    kept = (icons.STATIC / f"{name}.png").read_bytes()
    assert icons.pixels_of(kept) == icons.pixels(name, icons.ICONS[name]), "python tools/icons.py"


# -- the clock ---------------------------------------------------------------------------------------------


def test_a_table_may_have_a_clock(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table(clock="move:600", late="vote")
    assert "10 minutes for each answer; when the time is up, the others vote on a bot." in ann.get(table).text
    assert ann.post(f"{table}/clock", {"clock": "total:3600", "late": "bot"}).status_code == 303
    assert "1 hour for the whole game; when the time is up, a bot plays on." in ann.get(table).text
    ben.get(table)
    ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
    ann.post(f"{table}/start")
    page = ann.wait_for(table, lambda page: "data-deadline" in page)
    assert re.search(r'data-deadline="\d+" datetime="[\d:T+-]+">until \d\d:\d\d UTC</time>', page)
    assert page.count("Time left") >= 3, "the deadline, and what Ann and Ben have left"


@pytest.mark.parametrize(
    "fields",
    [{"clock": "move:1"}, {"clock": "week:60"}, {"clock": "move:x"}, {"clock": "move:60", "late": "?"}],
)
def test_a_clock_that_makes_no_sense_is_refused(fields: dict[str, str], ann: Visitor) -> None:
    table = ann.open_table()
    reply = ann.json(f"{table}/clock", fields)
    assert reply.status_code == 400
    assert reply.json()["error"]


def test_nobody_who_does_not_sit_sets_it(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table()
    ben.get(table)
    assert ben.post(f"{table}/clock", {"clock": "move:60"}).status_code == 403


# -- calls -------------------------------------------------------------------------------------------------


def test_a_webhook_is_offered_only_where_the_operator_allows_one(ann: Visitor) -> None:
    assert 'name="webhook"' not in ann.get("/calls").text
    assert ann.post("/calls", {"webhook": "https://ntfy.sh/x"}).status_code == 403


@pytest.fixture
def told() -> Iterator[tuple[str, list[str]]]:
    """Somebody to call on the loopback: the address, and what was said there."""
    heard: list[str] = []

    def listen() -> None:
        connection, _ = listener.accept()
        with closing(connection):
            data = b""
            while b"\r\n\r\n" not in data or len(data.partition(b"\r\n\r\n")[2]) < 20:
                data += connection.recv(4096)
            heard.append(data.partition(b"\r\n\r\n")[2].decode())
            connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", heard


def test_whoever_gives_a_webhook_is_called_there_at_once(
    server: TestClient, ann: Visitor, told: tuple[str, list[str]]
) -> None:
    address, heard = told
    hub_of(server).webhooks.hosts = webhook_hosts({"SHAMBLE_WEBHOOK_HOSTS": address})
    assert 'name="webhook"' in ann.get("/calls").text
    refused = ann.post("/calls", {"webhook": "http://169.254.169.254/latest"})
    assert refused.status_code == 400
    assert address in refused.text
    assert ann.post("/calls", {"webhook": f"{address}/ann"}).headers["location"] == "/calls?said=sent"
    assert heard == ["From now on you will be told here when it is your turn. http://table.test"]
    assert f'value="{address}/ann"' in ann.get("/calls").text
    assert ann.post("/calls", {"webhook": ""}).headers["location"] == "/calls?said=off"
    assert "/ann" not in ann.get("/calls").text


def test_programs_see_the_clock_and_the_lobby(server: TestClient) -> None:
    with server.websocket_connect("/t/new/socket") as socket_:
        for message in (
            {"do": "hello"},
            {"do": "open", "game": GAME, "seats": 3},
            {"do": "clock", "kind": "move", "seconds": 90, "then": "vote"},
            {"do": "list", "listed": True},
            {"do": "look"},
        ):
            socket_.send_text(json.dumps(message))
        tables = (json.loads(socket_.receive_text()) for _ in range(30))
        table = next(each for each in tables if each["type"] == "table" and each["listed"])
    clock = {"kind": "move", "seconds": 90, "then": "vote", "deadline": None, "left": []}
    assert table["clock"] == clock


def test_what_all_first_pages_share_is_drawn_in_a_thread_and_once(
    ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a second of processor: tables go on meanwhile."""
    drawn = []
    styles = home._styles

    def watched() -> list[str]:
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            drawn.append("on the event loop")
        drawn.append("drawn")
        return styles()

    monkeypatch.setattr(home, "_DRAWN", set())
    monkeypatch.setattr(home, "_styles", watched)
    home.draw_first_page("en")
    drawn.clear()
    home._DRAWN.clear()
    assert ann.get("/new/city-of-horror").status_code == 200
    assert drawn == ["drawn"]
    monkeypatch.setattr(home, "_styles", styles)
    assert ann.get("/").status_code == ben.get("/").status_code == 200
    assert drawn == ["drawn"]


def test_content_is_there_before_the_collector_is_told_what_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("set_up_log", "load_what_is_shared", "tune_interpreter", "draw_what_is_shared"):
        monkeypatch.setattr(serve, name, lambda name=name: done.append(name))
    monkeypatch.setattr(serve.TableServer, "run", lambda *_: done.append("serve"))
    with closing(socket.socket()) as listener:
        serve.serve_at(listener, "sqlite:///nowhere.db", "", lambda: None)
    assert done.index("load_what_is_shared") < done.index("tune_interpreter") < done.index("serve")
