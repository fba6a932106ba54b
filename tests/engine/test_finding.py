"""Rules are found by questions in plain words."""

from __future__ import annotations

import pytest

from shamble.engine.finding import find_rules, stem, words_in
from shamble.games import find, specs

ASKED = [
    ("city-of-horror", "en", "who settles a tied vote?", "places.tie"),
    ("city-of-horror", "en", "tie", "places.tie"),
    ("city-of-horror", "fr", "qui départage un vote à égalité ?", "places.tie"),
    ("city-of-horror", "fr", "qui tranche en cas d'égalité ?", "places.tie"),
    ("city-of-horror", "fr", "egalite", "places.tie"),
    ("dawn-of-the-dead", "en", "may I shoot through glass?", "fire.glass"),
    ("dawn-of-the-dead", "en", "glass", "fire.glass"),
    ("dawn-of-the-dead", "fr", "puis-je tirer à travers une vitre ?", "fire.glass"),
    ("dawn-of-the-dead", "fr", "peut-on tirer à travers une vitre ?", "fire.glass"),
    ("marvel-zombies", "en", "what wakes the green Spawn Point?", "enemies.coloured"),
    ("marvel-zombies", "fr", "qu'est-ce qui réveille le point d'apparition vert ?", "enemies.coloured"),
    ("marvel-zombies", "fr", "qu’est-ce qui réveille le point de génération vert ?", "enemies.coloured"),
    ("heroes-resistance", "en", "what wakes the green spawn point", "enemies.coloured"),
    ("heroes-resistance", "fr", "point de génération vert", "enemies.coloured"),
    ("survive-until-daylight", "en", "when can I heal?", "exchange.heal"),
    ("survive-until-daylight", "fr", "quand peut-on se soigner", "exchange.heal"),
    ("marvel-zombies", "en", "what happens if I am ravenous", "fight.ravenous"),
    ("marvel-zombies", "fr", "vorace", "fight.ravenous"),
]


@pytest.mark.parametrize(("game", "language", "question", "paragraph"), ASKED)
def test_the_answer_comes_first(game: str, language: str, question: str, paragraph: str) -> None:
    assert find_rules(find(game), language, question)[0].told.name == paragraph


@pytest.mark.parametrize(("game", "language", "question", "paragraph"), ASKED)
def test_of_all_games_the_one_that_is_meant_comes_first(
    game: str, language: str, question: str, paragraph: str
) -> None:
    """Where all are searched at once; two games that share the rule may change places."""
    found = [
        (spec.id, each) for spec in specs().values() for each in find_rules(spec, language, question)[:1]
    ]
    ranked = sorted(found, key=lambda each: -each[1].weight)
    assert (game, paragraph) in [(one, each.told.name) for one, each in ranked[:2]]


def test_nothing_is_found_where_no_word_is_known() -> None:
    game = find("city-of-horror")
    assert find_rules(game, "en", "") == []
    assert find_rules(game, "en", "who is the?") == []
    assert find_rules(game, "en", "xylophone " * 1000) == []


def test_a_clause_of_the_reference_is_found_by_itself() -> None:
    found = find_rules(find("city-of-horror"), "en", "chainsaw")[0]
    assert [clause.id for clause in found.clauses] == ["card.chainsaw"]


def test_words_are_compared_without_accents_and_endings() -> None:
    assert words_in("L’Œuf, à égalité !") == ["l", "oeuf", "a", "egalite"]
    assert stem("votes") == stem("vote") == stem("voted")
    assert stem("tie") == "tie"
