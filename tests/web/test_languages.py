"""Every page in every language, and each person in their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

from shamble.engine.text import LANGUAGES, parse_po
from shamble.web.words import FOLDER, Words, preferred
from tests.web.visitor import GAME, Visitor


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def catalogue(language: str) -> dict[str, list[str]]:
    return parse_po((Path(FOLDER) / f"{language}.po").read_text(encoding="utf-8")).messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_texts_with_the_same_parameters(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key, forms in english.items():
        wanted = set().union(*map(placeholders, forms))
        assert set().union(*map(placeholders, other[key])) == wanted, key


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("xx, en;q=0.5, fr;q=0.7", "fr"),
        ("xx", "en"),
        ("", "en"),
        ("fr;q=0, en", "en"),
        ("fr;q=banana, en;q=0.1", "en"),
        ("x" * 10_000, "en"),
    ],
)
def test_the_browser_says_which_language(header: str, language: str) -> None:
    assert preferred(header) == language


def test_the_language_can_be_switched_and_is_remembered(ann: Visitor) -> None:
    assert 'lang="en"' in ann.get("/").text
    reply = ann.get("/lang/fr?next=/replay")
    assert reply.headers["location"] == "/replay"
    assert "Revoir une partie" in ann.get("/replay").text


def test_two_people_read_the_same_table_each_in_their_language(visit: Callable[..., Visitor]) -> None:
    ann, camille = visit(), visit(language="fr")
    table = ann.play_now()
    ann.asked(table)
    assert "Watching" in ann.get(table).text or "Your turn" in ann.get(table).text
    assert "Vous regardez" in camille.get(table).text


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_bare_key(visit: Callable[..., Visitor], language: str) -> None:
    ann = visit(language=language)
    table = ann.play_now()
    for _ in range(12):
        ann.post(f"{table}/answer", ann.asked(table)[0])
    pages = [
        "/",
        f"/new/{GAME}",
        table,
        f"{table}/more",
        f"{table}/replay",
        "/replay",
        "/nowhere",
        "/t/nothing",
    ]
    for path in pages:
        page = ann.get(path).text
        for prefix in {key.partition(".")[0] for key in catalogue("en")}:
            assert f"[{prefix}." not in page, path


def test_errors_are_said_in_the_persons_language(visit: Callable[..., Visitor]) -> None:
    camille = visit(language="fr")
    table = camille.play_now()
    chosen = camille.asked(table)[0]
    reply = camille.post(f"{table}/answer", {**chosen, "question": "999999"})
    assert "Trop tard" in reply.text


def test_the_theme_is_switched_and_remembered(ann: Visitor) -> None:
    ann.get("/theme/dark?next=/")
    assert 'data-theme="dark"' in ann.get("/").text
    ann.get("/theme/plaid?next=/")
    assert 'data-theme="dark"' in ann.get("/").text


def test_words_know_what_they_hold() -> None:
    words = Words("fr")
    assert "home.title" in words
    assert "home.nothing" not in words
    assert Words("tlh").language == "en"
