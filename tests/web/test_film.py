"""Films and pictures: files that stand by themselves, of what a seat may see, within bounds."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from shamble.games import specs
from shamble.server.errors import Trouble
from shamble.server.gate import Gate
from shamble.server.limits import Limits
from shamble.server.rows import StoredRoom
from shamble.web import film, reel
from tests.server.truths import Artist
from tests.web.test_ending import played, seated
from tests.web.visitor import Visitor

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn_here(monkeypatch: pytest.MonkeyPatch) -> Artist:
    pool = Artist()
    monkeypatch.setattr(film, "artists", lambda app: pool)
    return pool


@pytest.fixture(scope="module", params=[*specs()])
def ended(request: pytest.FixtureRequest) -> StoredRoom:
    options = {"setup": "quick"} if request.param == "dawn-of-the-dead" else {}
    return played(request.param, max(2, specs()[request.param].seats[0]), 3, **options)


def check_standing_alone(text: str) -> None:
    """Nothing is run, nothing is fetched, and whatever it refers to is there."""
    for element in ElementTree.fromstring(text).iter():
        assert not element.tag.endswith(("script", "image", "a", "iframe", "link"))
        assert not [name for name in element.attrib if name.startswith("on")]
        assert all(value.startswith("#") for name, value in element.attrib.items() if name.endswith("href"))
    assert "@import" not in text
    ids = {*re.findall(r' id="([^"]+)"', text)}
    assert {*re.findall(r' href="#([^"]+)"', text)} <= ids
    assert {*re.findall(r"url\(['\"]?#?([^)'\"]+)", text)} <= ids


@pytest.mark.thorough("city")
def test_a_film_of_every_game_stands_by_itself(
    server: TestClient, ann: Visitor, ended: StoredRoom, drawn_here: Artist
) -> None:
    address = seated(server, ann, ended)
    reply = ann.get(f"{address}/film.svg?seat=0")
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert "attachment" in reply.headers["content-disposition"]
    assert "unsafe-inline" in reply.headers["content-security-policy"]
    check_standing_alone(reply.text)
    frames = reply.text.count(reel.MARK)
    assert 10 < frames <= film.MOST_FRAMES
    assert reply.headers["x-frames"] == str(frames)
    assert len(reply.content) < reel.MOST_BYTES
    assert "@keyframes" in reply.text
    assert "prefers-reduced-motion" in reply.text
    still = ann.get(f"{address}/picture.svg?at=20&seat=0").text
    check_standing_alone(still)
    assert still.count(reel.MARK) == 1
    assert "@keyframes seen" not in still


def test_a_moment_is_a_film_of_what_is_told_of_it(
    server: TestClient, ann: Visitor, ended: StoredRoom, drawn_here: Artist
) -> None:
    address = seated(server, ann, ended)
    spec = specs()[ended.row.game]
    told = [
        moment.number
        for moment in ended.moments[1:]
        if sum(event.key in spec.story.tales for event in moment.events) > 2
    ]
    text = ann.get(f"{address}/film.svg?at={told[-1]}&seat=0").text
    check_standing_alone(text)
    assert 3 <= text.count(reel.MARK) <= film.MOST_FRAMES


def test_a_film_shows_no_more_than_its_seat_may_see(ann: Visitor, ben: Visitor, drawn_here: Artist) -> None:
    """While the game goes on a guest gets what a spectator sees, whatever seat they ask for."""
    table = ann.play_now()
    ann.asked(table)
    ben.get("/")
    own, theirs, plain = (
        who.get(f"{table}/film.svg?{query}").text
        for who, query in ((ann, "seat=0"), (ben, "seat=0"), (ben, "seat="))
    )
    assert theirs == plain
    assert own
    assert ben.get("/t/nowhere/film.svg").status_code == 404


def test_films_are_drawn_in_a_process_of_their_own(server: TestClient, ann: Visitor) -> None:
    address = seated(server, ann, played("survive-until-daylight", 2, 3))
    text = ann.get(f"{address}/picture.svg?at=30&seat=0").text
    assert text.count(reel.MARK) == 1
    assert ".frame { visibility: visible; }" in text


def test_a_film_that_cannot_be_drawn_ends_and_one_too_many_is_refused(
    server: TestClient, ann: Visitor, drawn_here: Artist, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = seated(server, ann, played("survive-until-daylight", 2, 3))
    monkeypatch.setattr(reel, "MOST_BYTES", 10)
    few = ann.get(f"{address}/film.svg").text
    assert few.count(reel.MARK) == film.AT_ONCE
    check_standing_alone(few)
    drawn_here.load = Limits.films_at_once
    assert ann.get(f"{address}/film.svg").status_code == 503


def test_one_person_gets_so_many_films_an_hour() -> None:
    gate = Gate(Limits(films_an_hour=2), clock=lambda: 0.0)
    gate.check_film("ann", 0)
    gate.check_film("ann", 0)
    with pytest.raises(Exception, match="enough films"):
        gate.check_film("ann", 0)
    with pytest.raises(Trouble, match="Too many films"):
        gate.check_film("ben", Limits.films_at_once)


def test_the_weightiest_moments_are_shown_and_always_the_ends() -> None:
    assert film.chosen([0, 0, 0], 5) == [0, 2]
    assert film.chosen([0, 1, 0, 3, 0], 5) == [0, 1, 3, 4]
    assert film.chosen([0, 1, 1, 3, 1, 1, 0], 4) == [0, 1, 3, 6]
    many = film.chosen([2] * 500, 60)
    assert len(many) == 60
    assert many[0] == 0
    assert many[-1] == 499
