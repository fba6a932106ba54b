"""Everything on a board can be asked what it is: a card in every language, with a picture and a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest

pytest.importorskip("lucide")

from shamble.engine import Choice, Table
from shamble.engine.clauses import rows_of
from shamble.engine.profiles import Profile, profile_of
from shamble.web.boards import presentation_of
from tests.web.boards import BENCHES, Bench, parsed
from tests.web.visitor import GAME, Visitor

Ref = tuple[str, str]


@pytest.fixture(params=BENCHES, ids=[bench.game for bench in BENCHES])
def bench(request: pytest.FixtureRequest) -> Bench:
    found: Bench = request.param
    return found


def refs(root: ElementTree.Element) -> Iterator[Ref]:
    """What can be asked on a page, as the script finds it."""
    for node in root.iter():
        ref = node.get("data-about") or node.get("data-ref")
        if ref:
            kind, _, thing = ref.partition(":")
            yield kind, thing


def told(
    bench: Bench, t: Table, viewer: int | None, asked: Choice | None, page: str
) -> Iterator[tuple[Ref, Profile]]:
    """What everything on that page says of itself, in both languages."""
    reading, speakers = t.reading(viewer), [bench.speaker(t, language) for language in ("en", "fr")]
    for ref in dict.fromkeys(refs(parsed(page))):
        for speaker in speakers:
            found = profile_of(bench.spec, reading, ref, speaker, asked)
            assert found is not None, f"{ref} says nothing"
            yield ref, found


def check(bench: Bench, found: Profile, ref: Ref) -> None:
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
        for ref, found in told(bench, t, viewer, None, bench.page(t, viewer, {})):
            check(bench, found, ref)
            kinds.add(ref[0])
    assert len(kinds) > 5, kinds


@pytest.mark.thorough("city")
def test_what_cannot_be_chosen_says_why(bench: Bench) -> None:
    """At every sort of question there are sentences or nothing, and never for what can be chosen."""
    said = 0
    for asked in bench.asked:
        for ref, found in told(bench, asked.t, asked.seat, asked.choice, asked.page):
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


# -- over the wire -----------------------------------------------------------------------------------


def test_a_card_comes_from_the_seat_that_asks(ann: Visitor, ben: Visitor) -> None:
    at = ann.play_now()
    while not (held := re.findall(r'data-ref="card:(\w+)"', ann.get(at).text)):
        ann.post(f"{at}/answer", ann.asked(at)[0])
    card = ann.get(f"{at}/about?ref=card:{held[0]}").text
    assert re.search(r"In your hand</dt><dd>[1-9]", card)
    assert f'href="/rules/{GAME}?table=' in card
    assert "From the rulebook." in card or "Of our making" in card
    watching = ben.get(f"{at}/about?ref=card:{held[0]}&seat=0").text
    assert "In your hand" not in watching, "a spectator holds nothing, whatever the address says"


@pytest.mark.parametrize("ref", ["", "card:", "card:nonsense", "x:y", "location:" + "a" * 500, "seat:99"])
def test_what_there_is_not_has_no_card(ann: Visitor, ref: str) -> None:
    at = ann.play_now()
    found = ann.get(f"{at}/about?ref={ref}")
    assert found.status_code == (404 if ref.partition(":")[2] else 200)


def test_without_scripts_everything_stands_on_one_page(visit: Callable[..., Visitor]) -> None:
    anne = visit("fr")
    at = anne.play_now()
    page = anne.get(f"{at}/about?from=menu").text
    assert page.count('class="about-card"') > 20
    assert "Tout ce qui est sur la table" in page
    assert f'href="/t/{at.rpartition("/")[2]}/about' in anne.get(at).text


def test_a_replay_answers_for_its_own_moment(ann: Visitor) -> None:
    at = ann.play_now()
    assert ann.get(f"{at}/about?at=0&seat=0&ref=location:church").status_code == 200
    assert "/about?at=0" in ann.get(f"{at}/replay?at=0&seat=0").text
