"""Whatever can be asked has a card in every language, says nothing that its seat may not know, and is made of
the table's own content, packs included."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("lucide")
pytest.importorskip("textual")

from shamble.engine import Choice, Rng, Table
from shamble.engine.clauses import rows_of
from shamble.engine.profiles import Profile, profile_of
from shamble.engine.speech import Speaker
from shamble.lab.driver import any_answer
from tests.laws.cases import Case, viewers
from tests.laws.packs.common import NAMES, Overhaul, overhauls, pack_of, tables

EVERY = 29
"""One decision in so many is asked about."""
FEW = 90
"""So many things of a table: all but places."""
UNSAID = re.compile(r"\[\w+(\.\w+)+\]|[{}]")


def cards(t: Table, viewer: int | None, asked: Choice | None = None, language: str = "en") -> list[Profile]:
    speaker, reading = Speaker(t.spec, language, NAMES[: t.seats], t), t.reading(viewer)
    found = [profile_of(t.spec, reading, ref, speaker, asked) for ref in reading.askable()[:FEW]]
    assert all(found), [ref for ref, card in zip(reading.askable(), found, strict=False) if card is None]
    return [card for card in found if card is not None]


def said(card: Profile) -> list[str]:
    numbers = [part for row in card.numbers for part in row]
    return [card.name, card.sort, card.text, *card.now, *card.cannot, *numbers]


def own_question(t: Table, viewer: int | None) -> Choice | None:
    return next((choice for choice in t.choices if choice.seat == viewer and not choice.optional), None)


def test_a_card_says_no_more_than_its_seat_knows(case: Case) -> None:
    """At any table that looks the same to a seat it gets the same cards, word for word."""
    for number, (t, _, _) in enumerate(case.sampled(EVERY)):
        seat = number % t.seats
        world = t.determinise(seat, Rng(number))
        assert cards(world, seat, own_question(world, seat)) == cards(t, seat, own_question(t, seat))
        assert cards(world, None) == cards(t, None)


def test_cards_are_whole_in_every_language(case: Case) -> None:
    for number, (t, _, _) in enumerate(case.sampled(EVERY)):
        viewer = viewers(t)[number % (t.seats + 1)]
        for language in case.spec.languages:
            for card in cards(t, viewer, own_question(t, viewer), language):
                assert card.name
                assert not [line for line in said(card) if UNSAID.search(line)], card
                assert card.clause in rows_of(case.spec.id), card


@pytest.fixture(params=overhauls(), ids=lambda overhaul: overhaul.GAME)
def overhaul(request: pytest.FixtureRequest) -> Overhaul:
    found: Overhaul = request.param
    return found


def test_what_a_pack_has_changed_is_asked_about_like_anything_else(overhaul: Overhaul) -> None:
    origins = set()
    for t in tables(overhaul, pack_of(overhaul)):
        rng = Rng(3)
        for number in range(60):
            if t.over:
                break
            if number % 20 == 0:
                found = [
                    card for language in ("en", "fr") for card in cards(t, 0, own_question(t, 0), language)
                ]
                assert not [card for card in found for line in said(card) if UNSAID.search(line)]
                origins |= {card.origin for card in found}
            choice, option = any_answer(t, rng)
            t.answer(choice.id, option, choice.seat)
    assert "pack" in origins, "what comes from a pack says so"
