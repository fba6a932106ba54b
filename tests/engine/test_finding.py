"""Rules are found by questions in plain words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from shamble.engine.finding import FoundParagraph, find_rules, stem, words_in
from shamble.engine.manual import Passage
from shamble.engine.text import LANGUAGES
from shamble.games import find, specs

BY_PLAYERS = tomllib.loads((Path(__file__).parent / "asked.toml").read_text(encoding="utf-8"))

ASKED = [
    ("city-of-horror", "en", "who settles a tied vote?", "places.tie"),
    ("city-of-horror", "en", "tie", "places.tie"),
    ("city-of-horror", "fr", "qui départage un vote à égalité ?", "places.tie"),
    ("city-of-horror", "fr", "qui tranche en cas d'égalité ?", "places.tie"),
    ("city-of-horror", "fr", "qui tranche un vote à égalité ?", "places.tie"),
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


NOTHING = FoundParagraph(Passage("", "", "", ()), (), 0.0, "")


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(specs()))
def test_what_players_ask_is_answered_first(game: str, language: str) -> None:
    questions = BY_PLAYERS[game][language]
    assert len(questions) >= 30
    wrong = {
        question: [named(each) for each in found[:2]]
        for question, answers in questions.items()
        if not (found := find_rules(find(game), language, question))
        or not named(found[0]) & set(answers.split())
    }
    assert not wrong


def named(found: FoundParagraph) -> set[str]:
    """The paragraph, or of the reference the clauses."""
    return {found.told.name} if found.told.text else {clause.id for clause in found.clauses}


@pytest.mark.parametrize(("game", "language", "question"), [each[:3] for each in ASKED if "?" in each[2]])
def test_where_all_games_are_asked_the_one_with_those_words_comes_first(
    game: str, language: str, question: str
) -> None:
    """Marvel's two games share their words."""
    alike = {"marvel-zombies", "heroes-resistance"}
    best = max(
        specs().values(), key=lambda spec: (find_rules(spec, language, question) or [NOTHING])[0].weight
    )
    assert {best.id, game} <= (alike if game in alike else {game})


def test_a_thing_is_found_by_its_name_with_all_that_there_is_about_it() -> None:
    found = find_rules(find("city-of-horror"), "fr", "combien de points vaut la Blonde ?")[0]
    assert found.title == "La Blonde"
    assert [clause.id for clause in found.clauses] == ["char.blonde.value", "char.blonde", "char.blonde.stop"]


def test_a_mission_is_found_by_its_number() -> None:
    found = find_rules(find("marvel-zombies"), "en", "MZ3: what do we have to do")[0]
    assert found.title.startswith("MZ3 – ")
    assert {clause.id.partition(".")[0] for clause in found.clauses} == {"mz3"}


def test_a_word_that_is_being_typed_is_found_by_its_beginning() -> None:
    game = find("city-of-horror")
    assert find_rules(game, "en", "can I use the chainsa")[0].title == "Chainsaw"


def test_nothing_is_found_where_no_word_is_known() -> None:
    game = find("city-of-horror")
    assert find_rules(game, "en", "") == []
    assert find_rules(game, "en", "who is the?") == []
    assert find_rules(game, "en", "xylophone " * 1000) == []


def test_a_card_of_the_reference_is_found_by_itself() -> None:
    found = find_rules(find("city-of-horror"), "en", "chainsaw")[0]
    assert [clause.id for clause in found.clauses] == ["card.chainsaw", "card.chainsaw.count"]


def test_words_are_compared_without_accents_and_endings() -> None:
    assert words_in("L’Œuf, à égalité !") == ["l", "oeuf", "a", "egalite"]
    assert stem("votes") == stem("vote") == stem("voted")
    assert stem("tie") == stem("ties") == "tie"
    assert words_in("Trois dés, à portée de la porte") == ["trois", "dice", "a", "range", "de", "la", "porte"]
