"""The last page: a scene for each way a game can end, who fell when and by what, and the way on."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import shamble
from shamble.engine import GameSpec, Rng
from shamble.games import specs
from shamble.lab.driver import half_sensible
from shamble.server.identity import COOKIE, Identity, secret_key
from shamble.server.opening import record_rows
from shamble.server.rows import BOT, TABLE, StoredRoom
from shamble.web.boards import presentation_of
from tests.web.visitor import Visitor

GAMES = [*specs().values()]
LIGHT = re.compile(r'class="finale ([a-z ]+?) [\w-]+"')


def reading(spec: GameSpec[Any], mode: str = "hero") -> Any:
    """As much of one as a scene wants to know."""
    return SimpleNamespace(view=SimpleNamespace(game=spec.id, mode=mode))


def scenes(spec: GameSpec[Any]) -> dict[tuple[str, str], str]:
    finale = presentation_of(spec.id).finale
    return {
        (reason, look): str(finale(reason, look, reading(spec)))
        for reason, looks in spec.endings.items()
        for look in looks
    }


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_way_a_game_can_end_has_a_scene_of_its_own(spec: GameSpec[Any]) -> None:
    drawn = scenes(spec)
    assert len({*drawn.values()}) == len(drawn) >= 2
    for scene in drawn.values():
        ElementTree.fromstring(scene)
        assert {*re.findall(r'href="#([\w-]+)"', scene)} <= {*re.findall(r'id="([\w-]+)"', scene)}
        assert {*re.findall(r"url\(#([\w-]+)\)", scene)} <= {*re.findall(r'id="([\w-]+)"', scene)}
        assert len(scene) < 10_000
    for reason in spec.endings:  # whoever only watched sees one of them
        assert str(presentation_of(spec.id).finale(reason, "", reading(spec))) in drawn.values()


def test_each_game_has_a_light_of_its_own() -> None:
    """Two of them may have two: by night and at daybreak, inside and outside."""
    lights = [{light for scene in scenes(spec).values() for light in LIGHT.findall(scene)} for spec in GAMES]
    assert all(lights)
    assert sum(map(len, lights)) == len(set().union(*lights))


def test_a_feast_is_not_a_rescue() -> None:
    marvel = specs()["marvel-zombies"]
    finale = presentation_of(marvel.id).finale
    assert finale("won", "won", reading(marvel, "zombie")) != finale("won", "won", reading(marvel, "hero"))


# -- on the page --------------------------------------------------------------------------------------------


def played(game: str, seats: int, seed: int, **options: Any) -> StoredRoom:
    """A game between players who hardly think, to its end."""
    spec = specs()[game]
    table, rng, answer = shamble.new(game, seats, seed, options), Rng(seed), half_sensible(spec, seats)
    while not table.over:
        choice, option = answer(table, rng)
        table.answer(choice.id, option, choice.seat)
    return record_rows("ended", table.record, "", 1000.0)


def seated(server: TestClient, who: Visitor, rows: StoredRoom) -> str:
    """Its table with that visitor on the first seat, bots on the others; the address."""
    who.get("/")
    person = Identity(secret_key()).person_of(who.cookies[COOKIE])
    assert person is not None
    chairs = [
        replace(chair, name=f"P{chair.seat}")
        if chair.seat == 0
        else replace(chair, kind=BOT, person=None, bot="random", name=f"P{chair.seat}")
        for chair in rows.chairs
    ]
    chairs[0] = replace(chairs[0], person=person)
    hub: Any = server.app.state.hub  # type: ignore[attr-defined]  # ours
    assert server.portal is not None
    row = replace(rows.row, code="ended", origin=TABLE, host=person)
    server.portal.call(hub.store.add, replace(rows, row=row, chairs=chairs))
    return "/t/ended"


@pytest.fixture(scope="module")
def resistance() -> StoredRoom:
    return played("heroes-resistance", 2, 3)


@pytest.mark.parametrize(
    ("game", "language", "called"),
    [
        ("city-of-horror", "en", "Turn"),
        ("city-of-horror", "fr", "Tour"),
        ("heroes-resistance", "en", "Round"),
        ("heroes-resistance", "fr", "Round"),
    ],
)
def test_rounds_are_called_as_the_game_calls_them(
    server: TestClient, visit: Any, game: str, language: str, called: str
) -> None:
    who = visit(language)
    page = html.unescape(who.get(seated(server, who, played(game, 3, 3))).text)
    heads = re.findall(r'(?:<h4>|<span class="tag">)(\w+) \d+<', page)
    assert {*heads} == {called}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_last_page_tells_who_fell_and_leads_into_the_replay(
    server: TestClient, visit: Any, resistance: StoredRoom, language: str
) -> None:
    who = visit(language)
    address = seated(server, who, resistance)
    page = html.unescape(who.get(address).text)
    spec = specs()["heroes-resistance"]
    texts = spec.catalogue(language)
    assert 'class="finale sunrise' in page
    assert any(
        texts.say(f"ending.{key}.{look}") in page for key, looks in spec.endings.items() for look in looks
    )
    fallen = [event for moment in resistance.moments for event in moment.events if event.key in spec.falls]
    assert page.count('<li class="fall">') == len(fallen) > 0
    links = re.findall(r'<li><a href="(/t/ended/replay[^"]+)"', page)
    assert links
    for link in links[:2]:
        assert who.get(link).status_code == 200
    assert re.search(r'<details class="fairness".*?(Seed|graine|Graine)', page, re.DOTALL)


def test_the_next_mission_has_the_same_seats_and_bots(
    server: TestClient, visit: Any, resistance: StoredRoom
) -> None:
    who, ben = visit(), visit()
    address = seated(server, who, resistance)
    assert 'data-key="next-mission"' in who.get(address).text
    assert 'data-key="next-mission"' not in ben.get(address).text
    who.get(address)
    fresh = who.post(f"{address}/again", {"mission": "next"}).headers["location"]
    lobby = who.get(fresh).text
    assert "HR2" in lobby
    assert "P1" not in lobby  # bots are called by their own names
    assert who.post(f"{address}/again").headers["location"] == fresh


def test_nothing_of_the_ending_is_there_before_the_end(ann: Visitor) -> None:
    page = ann.get(ann.play_now()).text
    assert '<section id="region-ending">' in page
    assert "ending-page" not in page
