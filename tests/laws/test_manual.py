"""The manuals: every clause of the ledger has one place, every text both languages, and figures stay true."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from typing import Any

import pytest

from shamble.engine import GameSpec
from shamble.engine.clauses import clauses_in, rows_of, without_ids
from shamble.engine.manual import Manual, book, manual_of
from shamble.engine.text import LANGUAGES, load_catalogue
from shamble.games import specs
from shamble.web.figures import figure_of, scenario_of

WITH_MANUAL = [spec for spec in specs().values() if manual_of(spec.folder).chapter]
LONGEST = 60
"""Words of a paragraph."""

each_game = pytest.mark.parametrize("game", WITH_MANUAL, ids=lambda game: game.id)


def manual(game: GameSpec[Any]) -> Manual:
    return manual_of(game.folder)


@each_game
def test_every_clause_is_covered_by_one_paragraph_or_is_reference(game: GameSpec[Any]) -> None:
    places = manual(game).places(rows_of(game.id))
    assert {clause: found for clause, found in places.items() if len(found) != 1} == {}


@each_game
def test_paragraphs_name_clauses_that_exist(game: GameSpec[Any]) -> None:
    places = manual(game).places(rows_of(game.id))
    for paragraph in manual(game).paragraphs():
        own = [clause for clause, found in places.items() if paragraph.name in found]
        assert own, paragraph.name
        idle = [each for each in paragraph.clauses if not any(fnmatchcase(clause, each) for clause in own)]
        assert not idle, f"{paragraph.name}: {idle}"


def texts_of(book: Manual) -> set[str]:
    names = [paragraph.name for paragraph in book.paragraphs()]
    return (
        {f"manual.{chapter.name}" for chapter in book.chapter}
        | {f"manual.{name}{part}" for name in names for part in ("", ".ask")}
        | {f"manual.figure.{name}" for name in book.figure}
    )


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_has_its_texts_and_no_text_is_left_over(game: GameSpec[Any], language: str) -> None:
    wanted = texts_of(manual(game))
    assert wanted <= set(game.catalogue(language).messages)
    own = load_catalogue(game.folder / "locale", language).messages
    also = {f"manual.{paragraph.name}.also" for paragraph in manual(game).paragraphs()}
    assert also <= set(game.catalogue(language).messages), "it is found in other words too"
    assert {key for key in own if key.startswith("manual.")} <= wanted | also


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_short_and_questions_are_questions(game: GameSpec[Any], language: str) -> None:
    texts = game.catalogue(language)
    for paragraph in manual(game).paragraphs():
        said = texts.say(f"manual.{paragraph.name}")
        assert len(said.split()) <= LONGEST, paragraph.name
        assert said.endswith((".", "!", ")")), paragraph.name
        assert texts.say(f"manual.{paragraph.name}.ask").endswith("?"), paragraph.name


@each_game
def test_the_reference_has_its_titles_in_every_language(game: GameSpec[Any]) -> None:
    titles = {part.title for part in book(game, "en").parts if part.reference}
    for language in set(LANGUAGES) - {"en"}:
        assert titles <= set(game.clauses.chapters[language])


@each_game
def test_figures_are_tables_that_the_rules_come_to(game: GameSpec[Any]) -> None:
    book = manual(game)
    assert {paragraph.figure for paragraph in book.paragraphs() if paragraph.figure} == set(book.figure)
    for name, figure in book.figure.items():
        table = scenario_of(game.id, figure).t
        assert not figure.asks or figure.asks in [choice.prompt for choice in table.choices], name
        for language in LANGUAGES:
            assert "<svg" in figure_of(game.id, language, name), name


@pytest.mark.parametrize("game", specs().values(), ids=lambda game: game.id)
def test_every_clause_is_in_every_language_with_the_same_figures(game: GameSpec[Any]) -> None:
    english = clauses_in(game.id, game.folder, "en")
    for language in set(LANGUAGES) - {"en"}:
        said = clauses_in(game.id, game.folder, language)
        assert [name for name, clause in said.items() if clause.language != language] == []
        file = tomllib.loads((game.folder / "clauses" / f"{language}.toml").read_text(encoding="utf-8"))
        assert set(file) <= set(english)
        for name, clause in said.items():
            assert figures_in(clause.text) == figures_in(english[name].text), name


def figures_in(text: str) -> list[str]:
    """Its numbers, those of the clauses that it refers to among them."""
    return sorted(re.findall(r"\d+", text))


BREAKABLE = re.compile(r" [:;!?»]|« |\w'\w")


@pytest.mark.parametrize("game", specs().values(), ids=lambda game: game.id)
def test_clauses_are_set_as_french_is(game: GameSpec[Any]) -> None:
    said = clauses_in(game.id, game.folder, "fr")
    assert [name for name, clause in said.items() if BREAKABLE.search(clause.text)] == []


@each_game
def test_every_line_of_the_log_and_every_refusal_leads_to_a_clause(game: GameSpec[Any]) -> None:
    known, named = rows_of(game.id), game.clauses
    assert set(named.events) == set(game.vocabulary.events)
    assert [key for key, clause in named.events.items() if "{" not in clause and clause not in known] == []
    reasons = {key[7:] for key in game.catalogue("en").messages if key.startswith("cannot.")}
    assert set(named.cannot) == reasons
    assert [key for key, clause in named.cannot.items() if clause not in known] == []


def test_a_clause_is_told_without_the_names_of_others() -> None:
    assert without_ids("It is full (ruling.13).") == "It is full."
    assert (
        without_ids("Put it down (uncovered: ruling.21; another: ruling.41).")
        == "Put it down (uncovered; another)."
    )
    assert without_ids("Roll `2d6` on l.15.") == "Roll 2d6 on l.15."
