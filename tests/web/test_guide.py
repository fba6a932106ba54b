"""The guide of a first game in the pages: on by itself, to be switched off, and silent elsewhere."""

from __future__ import annotations

import html

from shamble.games import specs
from tests.web.visitor import Visitor

GAME = "marvel-zombies"


def started(ann: Visitor, mission: str = "MZ0") -> str:
    """The address of a game that Ann has begun alone."""
    ann.get(f"/new/{GAME}")
    form = {"name": "Ann", "seats": "1", "who0": "me", "set.mission": mission, "set.heroes": "1"}
    table = ann.post(f"/new/{GAME}", form).headers["location"]
    ann.get(table)
    ann.post(f"{table}/start")
    return table


def test_a_first_game_is_guided(ann: Visitor) -> None:
    page = html.unescape(ann.get(started(ann)).text)
    assert "Pick the heroes whose cards you like" in page
    assert "The mission is made for four; each player gets one or more." in page


def test_the_guide_speaks_the_reader_s_language(ann: Visitor) -> None:
    table = started(ann)
    ann.get("/lang/fr")
    assert "Choisissez quatre héros dont les cartes vous plaisent" in ann.get(table).text


def test_it_says_what_to_do_at_the_next_question(ann: Visitor) -> None:
    table = started(ann)
    page = ann.get(table).text
    ann.post(f"{table}/answer", ann.options(page)[0])
    assert 'class="panel guide"' in ann.get(table).text
    assert "Pick the heroes" not in ann.get(table).text


def test_it_can_be_switched_off_and_on(ann: Visitor) -> None:
    table = started(ann)
    reply = ann.get(f"/guide/off?next={table}")
    assert reply.headers["location"] == table
    page = ann.get(table).text
    assert "Pick the heroes" not in page
    assert f"/guide/on?next={table}" in page
    ann.get(f"/guide/on?next={table}")
    assert "Pick the heroes" in ann.get(table).text


def test_other_missions_have_none(ann: Visitor) -> None:
    page = ann.get(started(ann, "MZ4")).text
    assert "panel guide" not in page
    assert "/guide/on" not in page


def test_every_lesson_begins_guided_with_its_seed_and_can_be_left(ann: Visitor) -> None:
    page = ann.get("/").text
    for spec in specs().values():
        for name in spec.guide.lessons if spec.guide is not None else ():
            assert f'value="{name}"' in page
            table = ann.post("/learn", {"game": spec.id, "lesson": name}).headers["location"]
            shown = ann.wait_for(table, lambda text: "data-advised" in text)
            assert "option advised" in shown
            assert "panel guide" not in _without_guide(ann, table)
    assert ann.post("/learn", {"game": "city-of-horror", "lesson": "nothing"}).status_code == 400


def test_whoever_watches_is_not_guided(ann: Visitor, ben: Visitor) -> None:
    assert "panel guide" not in ben.get(started(ann)).text


def _without_guide(ann: Visitor, table: str) -> str:
    ann.get(f"/guide/off?next={table}")
    return ann.get(table).text
