"""Levels: what people choose, by whatever name a bot is known."""

from __future__ import annotations

import pytest

import shamble
from shamble.bots import LEVELS, bots_for, is_known, level_of, levels, made, simpler
from shamble.bots.texts import bot_text, level_name, level_says, offered_bots
from shamble.engine.text import LANGUAGES, placeholders

GAMES = [spec.id for spec in shamble.games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_the_levels_that_it_has_and_the_rest_after_them(game: str) -> None:
    assert levels(game)[0] == "gentle"
    assert ("sharp" in levels(game)) == ("sharp" in bots_for(game))
    offered = [level_of(bot) for bot in offered_bots(game)]
    assert offered == [*levels(game), "random"]
    for level in levels(game):
        assert is_known(game, level)
        assert made(game, level).name in ("thumb", level)


def test_gentle_is_what_was_called_thumb() -> None:
    assert level_of("thumb") == level_of("gentle") == level_of("thumb+grudge") == "gentle"
    assert made(GAMES[0], "gentle").name == "thumb"
    assert level_of("random") == "random"


def test_a_simpler_bot_keeps_its_temperament() -> None:
    assert simpler("city-of-horror", "sharp+dare") == "steady+dare"
    assert simpler("city-of-horror", "gentle+dare") == "random"
    assert simpler("city-of-horror", "random") == ""


def test_every_level_has_a_word_and_a_sentence_in_every_language() -> None:
    for language in LANGUAGES:
        words = {level_name(level, language) for level in (*LEVELS, "random")}
        says = {level_says(level, language) for level in (*LEVELS, "random")}
        assert len(words) == len(says) == 4
        assert not any(text.startswith("[") for text in words | says)


def test_both_languages_say_the_same_things() -> None:
    english, french = (bot_text(language).messages for language in ("en", "fr"))
    assert set(english) == set(french)
    for key, forms in english.items():
        used = [set().union(*map(placeholders, texts)) for texts in (forms, french[key])]
        assert used[0] == used[1], key
