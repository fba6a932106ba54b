"""Content packs at the table: put in, looked at, played with, seen by everybody, passed on."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from shamble.engine import Pack
from shamble.engine.pack import unzipped, zipped
from shamble.engine.session import content_for
from shamble.games import find
from shamble.server.hub import Hub
from shamble.server.processes import ProcessPool
from shamble.web.sketching import MOST_WAITING
from tests.web.visitor import Visitor

DAYLIGHT = "survive-until-daylight"
MARVEL = "marvel-zombies"


def entries(game: str, stem: str) -> dict[str, dict[str, object]]:
    files: dict[str, dict[str, dict[str, object]]] = content_for(find(game)).sources.files  # type: ignore[attr-defined]  # every game's has them
    return files[stem]


def daylight_pack() -> Pack:
    """One weapon is better than ours."""
    pan = entries(DAYLIGHT, "weapons")["frying_pan"] | {"fixed": 3}
    return Pack(DAYLIGHT, "My own box", {"weapons": {"frying_pan": pan}})


def put_in(visitor: Visitor, data: bytes, name: str = "mine.zip") -> str:
    """The address of the pack's page."""
    visitor.get("/packs")
    reply = visitor.upload("/packs", {"pack": (name, data)})
    assert reply.status_code == 303, reply.text
    return reply.headers["location"]


def hub_of(server: TestClient) -> Hub:
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]  # it is our application
    return hub


def test_a_pack_is_put_in_played_with_and_seen_by_everybody(
    server: TestClient, ann: Visitor, ben: Visitor
) -> None:
    pack = daylight_pack()
    address = put_in(ann, zipped(pack))
    page = ann.get(address).text
    assert "Replaces one entry" in page
    assert "My own box" in ann.get("/packs").text
    code = address.rpartition("/")[2]
    form = ben.get(f"/new/{DAYLIGHT}?pack={code}").text
    assert "Played with the content pack" in form
    assert "My own box" in form
    table = ben.open_table(DAYLIGHT, pack=code, seats="2", who1="bot:thumb")
    lobby = ann.get(table).text
    assert "My own box" in lobby
    ben.get(table)
    ben.post(f"{table}/start")
    for visitor in (ann, ben):
        assert "My own box" in visitor.get(table).text
    assert "Replaces one entry" in ann.get(f"{table}/more").text
    assert server.portal is not None
    room = server.portal.call(hub_of(server).room, table.rpartition("/")[2])
    assert room.pack == pack
    assert room.play.playing().content.pack == pack
    assert unzipped("it", ann.get(f"{address}/zip").content) == unzipped("it", zipped(pack))


def test_only_its_owner_deletes_a_pack_and_tables_go_on(ann: Visitor, ben: Visitor) -> None:
    address = put_in(ann, zipped(daylight_pack()))
    table = ann.open_table(DAYLIGHT, pack=address.rpartition("/")[2], seats="2", who1="bot:thumb")
    assert "Delete" in ann.get(f"{address}/delete").text, "it is asked back first"
    ben.get("/packs")
    ben.post(f"{address}/delete")
    assert ann.get(address).status_code == 200
    ann.post(f"{address}/delete")
    assert ann.get(address).status_code == 404
    assert "My own box" in ann.get(table).text


def test_a_mission_that_a_pack_brings_can_be_chosen(ann: Visitor) -> None:
    mission = entries(MARVEL, "missions")["MZ0"] | {
        "texts": {language: {"name": "My street", "told": "Go home."} for language in ("en", "fr")}
    }
    board = entries(MARVEL, "boards")["MZ0"]
    pack = Pack(MARVEL, "Mine", {"missions": {"MY1": mission}, "boards": {"MY1": board}})
    code = put_in(ann, zipped(pack)).rpartition("/")[2]
    form = ann.get(f"/new/{MARVEL}?pack={code}").text
    assert 'value="MY1" checked' in form
    assert "My street" in form
    map_of_it = re.search(r"/packs/\w+/map/en/MY1.svg", form)
    assert map_of_it is not None
    assert "<svg" in ann.get(map_of_it[0]).text
    for wrong in ("MY9", "MY1:99", "MY1:" + "9" * 5000):
        assert ann.get(map_of_it[0].replace("MY1", wrong)).status_code == 404
    table = ann.open_table(MARVEL, pack=code, seats="1", **{"set.mission": "MY1"})
    map_there = re.search(r"/t/\w+/map/en/MY1:\d.svg", ann.get(table).text)
    assert map_there is not None
    assert "<svg" in ann.get(map_there[0]).text
    refused = ann.post(f"/new/{MARVEL}", {"name": "Ann", "seats": "1", "who0": "me", "set.mission": "MY1"})
    assert refused.status_code == 400


def archive(**files: str) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("mine.zip", b"nonsense", "mine.zip"),
        ("mine.zip", archive(**{"a.toml": ""}), "pack.toml"),
        ("mine.zip", archive(**{"pack.toml": '[pack]\ngame = "chess"', "a.toml": ""}), "chess"),
        ("weapons.toml", b"[x]\ny = 1", "pack.toml"),
        ("mine.zip", zipped(Pack(DAYLIGHT, "Bad", {"weapons": {"axe": {"copies": 10**9}}})), "weapons.toml"),
        (
            "mine.zip",
            archive(**{"pack.toml": f'[pack]\ngame = "{DAYLIGHT}"', "a/x.toml": "", "b/x.toml": ""}),
            "x.toml",
        ),
        ("empty.zip", b"", "No file came with it"),
    ],
)
def test_what_is_no_pack_is_refused_with_a_sentence(ann: Visitor, name: str, data: bytes, told: str) -> None:
    ann.get("/packs")
    reply = ann.upload("/packs", {"pack": (name, data)})
    assert reply.status_code == 400
    assert told in reply.text


def test_the_pages_speak_french(visit: Callable[..., Visitor]) -> None:
    french = visit(language="fr")
    address = put_in(french, zipped(daylight_pack()))
    assert "Remplace une entrée" in french.get(address).text
    assert french.get("/packs/nowhere").status_code == 404


def test_a_text_with_braces_is_said_as_it_stands(ann: Visitor) -> None:
    mission = entries(MARVEL, "missions")["MZ0"] | {
        "texts": {language: {"name": "{", "told": "{a} }"} for language in ("en", "fr")}
    }
    board = entries(MARVEL, "boards")["MZ0"]
    pack = Pack(MARVEL, "Mine", {"missions": {"MY1": mission}, "boards": {"MY1": board}})
    code = put_in(ann, zipped(pack)).rpartition("/")[2]
    assert "MY1 &#8211; {" in ann.get(f"/new/{MARVEL}?pack={code}").text
    table = ann.open_table(MARVEL, pack=code, seats="1", **{"set.mission": "MY1"})
    ann.get(table)
    ann.post(f"{table}/start")
    assert "{a} }" in ann.get(table).text


def test_a_mission_is_not_called_like_a_map_for_so_many(ann: Visitor) -> None:
    files = {
        "missions": {"a:b": entries(MARVEL, "missions")["MZ0"]},
        "boards": {"a:b": entries(MARVEL, "boards")["MZ0"]},
    }
    ann.get("/packs")
    reply = ann.upload("/packs", {"pack": ("mine.zip", zipped(Pack(MARVEL, "Mine", files)))})
    assert reply.status_code == 400
    assert "a:b" in reply.text


def test_nobody_keeps_more_packs_than_one_person_may(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("SHAMBLE_PACKS_OF_ONE", "1")
    ann = Visitor(request.getfixturevalue("server"), "en")
    put_in(ann, zipped(daylight_pack()))
    reply = ann.upload("/packs", {"pack": ("mine.zip", zipped(daylight_pack()))})
    assert reply.status_code == 429
    assert "Delete one of yours" in reply.text


def test_a_pack_is_put_in_where_a_table_is_opened(ann: Visitor) -> None:
    form = ann.get(f"/new/{DAYLIGHT}").text
    assert "Play with a content pack" in form
    reply = ann.upload("/packs", {"pack": ("mine.zip", zipped(daylight_pack()))}, then="table")
    assert reply.headers["location"].startswith(f"/new/{DAYLIGHT}?pack=")
    assert "Played with the content pack" in ann.get(reply.headers["location"]).text
    assert "My own box" in ann.get(f"/new/{DAYLIGHT}").text
    assert "My own box" not in ann.get(f"/new/{MARVEL}").text


def test_what_a_pack_makes_of_our_pages_is_made_apart(server: TestClient, ann: Visitor) -> None:
    """A pack may bring a hundred missions: the server's own process sets none of them up to show them."""
    code = put_in(ann, zipped(daylight_pack())).rpartition("/")[2]
    sketchers: ProcessPool = server.app.state.sketchers  # type: ignore[attr-defined]  # it is our application
    sketchers.load = MOST_WAITING
    for page in (f"/new/{DAYLIGHT}?pack={code}", f"/box/{DAYLIGHT}?pack={code}"):
        assert ann.get(page).status_code == 503, page
    assert ann.get(f"/new/{DAYLIGHT}").status_code == 200
