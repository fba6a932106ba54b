"""The ledger as a page, and the way from every question to its clause."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from shamble.engine import GameSpec
from shamble.games import specs
from shamble.web import ledger
from tests.web.visitor import GAME, Visitor

GAMES = list(specs().values())


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_question_of_a_game_leads_to_a_clause(spec: GameSpec[object]) -> None:  # type: ignore[type-var]
    known = ledger.clause_ids(spec.id)
    assert known
    wishes = tomllib.loads((ledger.HERE / "why" / f"{spec.id}.toml").read_text(encoding="utf-8"))["why"]
    assert set(wishes) == set(spec.vocabulary.prompts)
    for prompt, clause in wishes.items():
        assert "{" in clause or clause in known, prompt


def test_a_clause_named_by_a_parameter() -> None:
    assert ledger.why(GAME, "card.kill_where", {"card": "gun"}) == "card.gun"
    assert ledger.why(GAME, "card.kill_where", {"card": "slingshot"}) is None
    assert ledger.why(GAME, "no.such.question", {}) is None


def test_the_page_has_an_anchor_for_every_clause(ann: Visitor) -> None:
    page = ann.get(f"/rules/{GAME}").text
    for clause in ledger.clause_ids(GAME):
        assert f'id="{clause}"' in page


def test_the_clauses_are_text_not_markup() -> None:
    for section in ledger.sections(GAME):
        for clause in section.clauses:
            assert "<script" not in clause.text
            assert "`" not in clause.text


def test_a_game_without_a_ledger_has_no_clauses() -> None:
    assert ledger.sections("chess") == ()


def test_french_readers_find_french_chapters(visit: Callable[..., Visitor]) -> None:
    page = visit(language="fr").get(f"/rules/{GAME}").text
    assert "Mise en place" in page
    assert ">Setup<" not in page
    assert "le registre est tenu en anglais" in page.lower()
    titles = ledger.chapter_titles(GAME, "en")
    said = tomllib.loads((ledger.HERE / "why" / f"{GAME}.toml").read_text(encoding="utf-8"))["chapters"]["fr"]
    assert set(said) == set(titles.values()), "every chapter, and none that is gone"
