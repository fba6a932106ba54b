"""The ledger as a page, and the way from every question to its clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shamble.engine import Choice, GameSpec
from shamble.engine.choice import SEALED
from shamble.engine.clauses import rows_of
from shamble.games import find, specs
from shamble.web import ledger
from tests.web.visitor import GAME, Visitor

GAMES = list(specs().values())


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_question_of_a_game_leads_to_a_clause(spec: GameSpec[object]) -> None:  # type: ignore[type-var]
    known = rows_of(spec.id)
    assert known
    assert set(spec.clauses.why) == set(spec.vocabulary.prompts)
    for prompt, clause in spec.clauses.why.items():
        assert "{" in clause or clause in known, prompt


def test_a_clause_named_by_a_parameter() -> None:
    def why(prompt: str, *params: str) -> str:
        return ledger.why(find(GAME), Choice(0, prompt, params, (), SEALED))

    assert why("card.kill_where", "gun") == "card.gun"
    assert why("card.kill_where", "slingshot") == ""
    assert why("no.such.question") == ""


def test_the_page_has_an_anchor_for_every_clause(ann: Visitor) -> None:
    page = ann.get(f"/rules/{GAME}").text
    for clause in rows_of(GAME):
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
    titles = set(ledger.chapter_titles(find(GAME), "en").values())
    assert set(find(GAME).clauses.chapters["fr"]) == titles, "every chapter, and none that is gone"
