"""The plan of the mall as a drawing: everything is on it, it stands by itself, and packs are drawn too."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from shamble.engine.speech import Speaker
from shamble.engine.text import load_catalogue
from shamble.games.dawn_of_the_dead import SPECS
from shamble.games.dawn_of_the_dead.atlas import atlas, drawn
from shamble.web.boards.common.ink import Words
from shamble.web.boards.common.sheet import plain_styles
from shamble.web.boards.dawn_of_the_dead.plan import EDGE, HERE, SIDE, MallDrawing, plan, plan_symbols
from tests.games.dawn_of_the_dead.map.malls import CONTENT, own_mall, small
from tests.placeholders import values

ATLAS = atlas(SimpleNamespace(mall=own_mall()), "mall")
DRAWING = MallDrawing(drawn(own_mall()))


def speaker(language: str) -> Speaker:
    return Speaker(SPECS[0], language, ())


def words(language: str = "en") -> Words:
    return Words(HERE / "locale", speaker(language))


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_square_and_every_room_is_named(language: str) -> None:
    said = texts(plan(ATLAS, speaker(language)))
    assert [square["id"] for square in ATLAS["squares"] if said.count(square["id"]) != 1] == []
    names = load_catalogue(CONTENT.parent / "locale", language)
    for room in ATLAS["rooms"]:
        assert names.say(f"room.{room['id']}").upper() in said
    for gate in ATLAS["gates"]:
        assert names.say(f"gate.{gate['id']}").upper() in said
    assert not [text for text in said if "[room" in text or "[legend" in text]


def test_names_fit_into_their_rooms() -> None:
    for language in ("en", "fr"):
        layer = DRAWING.layer(words(language))
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)" class="m-sign', layer)]
        assert len(sizes) == len(ATLAS["rooms"])
        assert min(sizes) >= 11


def test_it_stands_by_itself() -> None:
    svg = str(plan(ATLAS, speaker("en")))
    assert "var(" not in svg
    used = set(re.findall(r'href="#([^"]+)"', svg))
    assert used <= set(re.findall(r'id="([^"]+)"', svg))
    assert {"m-zombie", "m-human", "m-rifles", "m-gate-open", "m-glass-open", "m-solid-open"} <= used
    styles = plain_styles(HERE / "plan.css")
    assert "prefers-color-scheme:dark" in styles
    for name in set(re.findall(r'class="([^"]+)"', svg)):
        for each in name.split():
            if each not in ("icon", "m-mall", "m-door", "m-shop-sign"):
                assert f".{each}{{" in styles or f".{each}," in styles, each


def test_by_night_the_same_rules_stand_in_the_same_order() -> None:
    day, night = plain_styles(HERE / "plan.css").split("@media (prefers-color-scheme:dark)")
    selectors = re.compile(r"([^{}]+)\{")
    assert selectors.findall(day) == selectors.findall(night[1:])
    assert day != night[1:-1]


def test_symbols_are_counted_out() -> None:
    layer = DRAWING.layer(words())
    assert layer.count('"#m-zombie"') == len(ATLAS["zombies"])
    assert layer.count('"#m-human"') == 2
    assert layer.count('"#m-rifles"') == 1


def test_the_layer_is_fit_for_a_page_with_a_strict_policy() -> None:
    layer = DRAWING.layer(words()) + DRAWING.doors({}) + DRAWING.gates((), words())
    assert "<style" not in layer
    assert "style=" not in layer
    assert " id=" not in layer, "ids belong to the pieces and squares that a board lays over it"


def test_doors_are_drawn_as_they_stand() -> None:
    assert DRAWING.doors({}).count("-open") == 15
    states = {"059-060": "shut", "062-063": "shattered", "013-014": "shut"}
    doors = DRAWING.doors(states)
    assert doors.count("#m-glass-shut") == 1
    assert doors.count("#m-glass-shattered") == 1
    assert doors.count("#m-solid-shut") == 1
    assert DRAWING.gates(["north", "east"], words()).count("#m-gate-shut") == 2
    known = set(re.findall(r'id="([^"]+)"', plan_symbols()))
    assert set(re.findall(r'href="#([^"]+)"', doors)) <= known


def test_squares_lie_where_their_numbers_are() -> None:
    assert DRAWING.corner("093") == (EDGE, EDGE + 5 * SIDE)
    assert DRAWING.centre("004") == (EDGE + 12.5 * SIDE, EDGE + 0.5 * SIDE)
    assert (DRAWING.width, DRAWING.height) == (25 * SIDE + 2 * EDGE, 11 * SIDE + 2 * EDGE)


def test_any_mall_can_be_drawn() -> None:
    """Rooms that we do not know, of one square, and no hall wide enough for a fountain."""
    mall: Any = small("AB", "A ").mall
    svg = str(plan(atlas(SimpleNamespace(mall=mall), "mall"), speaker("fr")))
    assert "ROOM_A" in "".join(texts(svg))
    assert "#m-fountain" not in svg


def test_both_languages_say_the_same() -> None:
    english, french = (load_catalogue(HERE / "locale", language).messages for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key in english:
        assert values(english[key]) == values(french[key])
