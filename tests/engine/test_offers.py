"""Options as text, and the options that offers are made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.engine import Choice, Option
from shamble.engine.choice import SEALED, STANDING, Arg, Name
from shamble.engine.offers import (
    Goods,
    counted_goods,
    goods_text,
    is_draft,
    named_goods,
    option_text,
    read_option,
    replies_in,
)
from shamble.engine.speech import Speaker
from shamble.games import find

NAMES = st.tuples(st.text(max_size=20), st.integers(-(2**53), 2**53), st.text(max_size=20))


@given(NAMES)
def test_a_name_survives_the_way_to_a_form_and_back(name: Name) -> None:
    assert read_option(option_text(name)) == name


@pytest.mark.parametrize(
    "text", ["", "nonsense", "{}", "[1.5]", "[null]", '["play", ["gun"]]', "\ud800", "[" * 9000]
)
def test_a_malformed_text_names_no_option_and_is_short_enough_to_be_quoted(text: str) -> None:
    (word,) = read_option(text)
    assert isinstance(word, str)
    assert len(word) <= 40


def talk(mode: str, *keys: str) -> Choice:
    return Choice(0, "talk", (), [Option(key) for key in keys], mode)


def test_replies_are_answers_to_offers_in_a_standing_question_only() -> None:
    assert [option.key for option in replies_in(talk(STANDING, "offer", "accept", "refuse"))] == [
        "accept",
        "refuse",
    ]
    assert replies_in(talk(SEALED, "accept")) == [], "other games accept other things"
    assert replies_in(None) == []


def test_a_draft_can_be_scrapped() -> None:
    assert is_draft(talk(STANDING, "give", "post", "scrap"))
    assert not is_draft(talk(STANDING, "offer", "accept"))


def test_goods_are_said_by_name_or_by_number() -> None:
    things: list[Arg] = ["gun"]
    goods = (*named_goods("card", things), *counted_goods(any_card=2, antidote=0))
    assert goods == (Goods("card", "gun"), Goods("any_card", count=2))
    speaker = Speaker(find("city-of-horror"), "en", ("Ann", "Bob"))
    assert (
        goods_text(goods, speaker, "nothing")
        == f"{speaker.name('card', 'gun')}, 2 cards of the other’s choice"
    )
    assert goods_text((), speaker, "nothing") == "nothing"
