"""Everything on a board can be asked what it is: a card in every language, with a picture and a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

pytest.importorskip("lucide")

from shamble.engine import Choice, Table
from shamble.engine.clauses import rows_of
from shamble.engine.profiles import Profile, profile_of
from shamble.web.boards import presentation_of
from tests.web.boards import BENCHES, Bench, parsed

PLACES = ("zone", "square", "location")
EMPTY = ("handle",)
"""What is no thing: the corner by which a card is thrown away."""


@pytest.fixture(params=BENCHES, ids=[bench.game for bench in BENCHES])
def bench(request: pytest.FixtureRequest) -> Bench:
    found: Bench = request.param
    return found


def refs(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """What can be asked on a page, as the script finds it."""
    for node in root.iter():
        ref = node.get("data-about") or node.get("data-ref")
        if ref:
            kind, _, thing = ref.partition(":")
            yield kind, thing


def told(
    bench: Bench, t: Table, viewer: int | None, asked: Choice | None, ref: tuple[str, str]
) -> Iterator[Profile]:
    for language in ("en", "fr"):
        found = profile_of(bench.spec, t.reading(viewer), ref, bench.speaker(t, language), asked)
        assert found is not None, f"{ref} says nothing"
        yield found


def check(bench: Bench, found: Profile, ref: tuple[str, str]) -> None:
    said = [
        found.name,
        found.sort,
        found.text,
        *found.now,
        *found.cannot,
        *(x for row in found.numbers for x in row),
    ]
    assert found.name, ref
    assert not [line for line in said if re.search(r"\[\w+[.\w]*\]|[{}]|None", line)], (ref, found)
    assert found.clause in rows_of(bench.game), (ref, found.clause)
    assert found.origin in ("", "rulebook", "house"), ref


def test_everything_on_the_board_can_be_asked_what_it_is(bench: Bench) -> None:
    kinds = set()
    for number, t in enumerate(bench.positions[::3]):
        viewer = None if number % 4 == 3 else number % t.seats
        for ref in dict.fromkeys(refs(parsed(bench.page(t, viewer, {})))):
            if ref[0] in EMPTY:
                continue
            for found in told(bench, t, viewer, None, ref):
                check(bench, found, ref)
            kinds.add(ref[0])
    assert len(kinds) > 5, kinds


def test_what_cannot_be_chosen_says_why(bench: Bench) -> None:
    """At every sort of question there are sentences or nothing, and never for what can be chosen."""
    said = 0
    for asked in bench.asked:
        page = parsed(bench.page(asked.t, asked.seat, asked.marks))
        for ref in dict.fromkeys(refs(page)):
            if ref[0] in EMPTY:
                continue
            for found in told(bench, asked.t, asked.seat, asked.choice, ref):
                check(bench, found, ref)
                said += len(found.cannot)
    assert said > 20, said


def test_every_piece_can_be_asked(bench: Bench) -> None:
    """Whatever moves about on a board is a thing one may ask about, or lies on one."""
    for t in bench.positions[::3]:
        root = parsed(f"<main>{bench.drawn(t, 0, {})}</main>")
        above = {child: parent for parent in root.iter() for child in parent}
        for node in root.iter():
            if "piece" in node.get("class", "").split():
                line: ElementTree.Element | None = node
                while line is not None and not (line.get("data-about") or line.get("data-ref")):
                    line = above.get(line)
                assert line is not None, node.attrib


def test_pictures_are_on_the_sheet(bench: Bench) -> None:
    picture = presentation_of(bench.game).picture
    shown = set()
    for t in bench.positions[::5]:
        page = bench.page(t, 0, {})
        symbols = set(re.findall(r' id="([^"]+)"', page))
        for ref in dict.fromkeys(refs(parsed(page))):
            drawn = picture(t.reading(0), *ref)
            assert set(re.findall(r'href="#([^"]+)"', drawn)) <= symbols, ref
            shown |= {ref[0]} if drawn else set()
    assert len(shown) > 3, shown
