"""What every game's board has to do: point at what may be chosen, speak both languages, keep to its size."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("lucide")

from shamble.engine.text import load_catalogue
from shamble.games import find, specs
from shamble.web.boards import FOLDER
from shamble.web.boards.common import roam
from tests.placeholders import values
from tests.web.boards import BENCHES, Bench, parsed

LANGUAGES = ("en", "fr")
LOCALES = {**{bench.game: bench.locale for bench in BENCHES}, "common": roam.LOCALE}


@pytest.fixture(params=BENCHES, ids=[bench.game for bench in BENCHES])
def bench(request: pytest.FixtureRequest) -> Bench:
    found: Bench = request.param
    return found


@pytest.fixture(params=list(LOCALES.values()), ids=list(LOCALES))
def locale(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_board_is_on_the_bench() -> None:
    """One game of each that share a board is enough."""
    assert {find(bench.game).package for bench in BENCHES} == {spec.package for spec in specs().values()}


# -- any position ------------------------------------------------------------------------------------


def test_every_position_is_well_formed_with_unique_ids(bench: Bench) -> None:
    outcomes = set()
    for number, t in enumerate(bench.positions):
        viewer = None if number % 3 == 2 else number % t.seats
        root = parsed(bench.page(t, viewer, {}, LANGUAGES[number % 2]))
        ids = Counter(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
        assert not [name for name, count in ids.items() if count > 1]
        outcomes.add(t.over)
    assert outcomes == {True, False}, "some games are over, some are not"


@pytest.mark.thorough("city", "marvel")
def test_every_question_is_well_formed_with_unique_ids(bench: Bench) -> None:
    for asked in bench.asked:
        root = parsed(asked.page)
        ids = Counter(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
        assert not [name for name, count in ids.items() if count > 1]


def test_every_drawing_referred_to_is_on_the_sheet(bench: Bench) -> None:
    for t in bench.positions:
        html = bench.page(t, 0, {})
        wanted = set(re.findall(r'href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
        assert wanted <= set(re.findall(r' id="([^"]+)"', html))


def test_names_are_escaped(bench: Bench) -> None:
    drawn = [bench.page(t, 0, {}) for t in bench.positions if t.seats > 1]
    assert drawn
    assert not [html for html in drawn if "<b>Bob" in html]


def test_a_strict_content_security_policy_blocks_nothing(bench: Bench) -> None:
    for t in bench.positions[:12]:
        assert not re.findall(r"<script|<style|\sstyle=|\son\w+=|javascript:", bench.page(t, 0, {}))


def test_pieces_bear_no_transform_of_their_own(bench: Bench) -> None:
    pieces = []
    for t in bench.positions[::5]:
        root = parsed(bench.page(t, 0, {}))
        pieces += [node for node in root.iter() if "piece" in node.attrib.get("class", "").split()]
    assert pieces
    assert not [node for node in pieces if "transform" in node.attrib or "id" not in node.attrib]


# -- what may be chosen ------------------------------------------------------------------------------


def test_every_thing_that_an_option_points_at_is_marked(bench: Bench) -> None:
    seen = set()
    for asked in bench.asked:
        html = asked.page
        for (kind, thing), indices in asked.marks.items():
            shown = bench.shown_as.get(kind, kind)
            wanted = rf'data-ref="{shown}:{re.escape(thing)}"[^>]*data-options="([\d,]+)"'
            found = {index for listed in re.findall(wanted, html) for index in listed.split(",")}
            if found:
                seen.add(kind)
            if kind not in bench.elsewhere:
                assert {str(index) for index in indices} <= found, (kind, thing)
    assert seen >= bench.pointed


def test_nothing_is_a_button_while_nothing_is_asked(bench: Bench) -> None:
    for t in bench.positions[:12]:
        html = bench.page(t, 0, {})
        assert 'role="button"' not in html
        assert not re.search(r'class="[^"]*\blegal\b', html)


def test_a_button_holds_no_other_button(bench: Bench) -> None:
    """Screen readers see nothing inside a button or a picture."""
    for asked in bench.asked[::4]:
        for node in parsed(bench.page(asked.t, asked.seat, asked.marks)).iter():
            if node.attrib.get("role") in ("button", "img"):
                assert not [n for n in node.iter() if n is not node and "tabindex" in n.attrib]


# -- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_come_from_the_catalogues(bench: Bench, language: str) -> None:
    for asked in bench.asked[::2]:
        assert not re.findall(r"\[[a-z_.]+\]", bench.page(asked.t, asked.seat, asked.marks, language))


def test_both_languages_say_the_same_things(locale: Path) -> None:
    english, french = (load_catalogue(locale, language).messages for language in LANGUAGES)
    assert english.keys() == french.keys()
    for key, forms in english.items():
        assert values(forms) == values(french[key]), key


def test_french_punctuation_keeps_its_space(locale: Path) -> None:
    for key, forms in load_catalogue(locale, "fr").messages.items():
        said = [re.sub(r"\{[^}]*\}", "…", form) for form in forms]
        assert not [form for form in said if re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]", form)], key


# -- size and speed ----------------------------------------------------------------------------------


def test_the_board_keeps_to_its_size(bench: Bench) -> None:
    for asked in bench.asked:
        html = bench.drawn(asked.t, asked.seat, asked.marks, "fr").encode()
        assert len(html) <= bench.raw
        assert len(gzip.compress(html)) <= bench.zipped
    assert len(gzip.compress(bench.board.sheet().encode())) <= bench.sheet


def test_the_style_sheets_are_there(bench: Bench) -> None:
    for name in bench.board.styles:
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert text.count("{") == text.count("}")
