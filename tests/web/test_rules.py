"""The ledger as a page, and the way from every question to its clause."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from shamble.engine import Choice, GameSpec
from shamble.engine.choice import SEALED
from shamble.engine.clauses import english_clauses, rows_of
from shamble.games import find, specs
from shamble.web import ledger
from shamble.web.pressed import PLACE
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
        return ledger.clause_behind(find(GAME), Choice(0, prompt, params, (), SEALED))

    assert why("card.kill_where", "gun") == "card.gun"
    assert why("card.kill_where", "slingshot") == ""
    assert why("no.such.question") == ""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [spec.id for spec in GAMES])
def test_the_page_has_one_anchor_for_every_clause(
    visit: Callable[..., Visitor], game: str, language: str
) -> None:
    page = visit(language=language).get(f"/rules/{game}").text
    for clause in rows_of(game):
        assert page.count(f'id="{clause}"') == 1, clause


@pytest.mark.parametrize("page", ["", "/short"])
def test_the_manual_is_the_same_for_everybody_and_the_frame_is_not(
    visit: Callable[..., Visitor], page: str
) -> None:
    """Its middle is kept compressed: what a browser unpacks is what one gets that unpacks nothing."""
    ann, ben = visit(), visit()
    packed = ann.get(f"/rules/{GAME}{page}?table=ABCDE", **{"accept-encoding": "gzip"})
    plain = ann.get(f"/rules/{GAME}{page}?table=ABCDE", **{"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert _timeless(packed.text) == _timeless(plain.text)
    assert plain.text.count("</html>") == 1
    assert PLACE not in plain.text
    assert "ABCDE" not in ben.get(f"/rules/{GAME}{page}").text
    assert ben.get(f"/rules/{GAME}{page}").text != plain.text


def _timeless(page: str) -> str:
    """Without the server's clock."""
    return re.sub(r'data-now="[^"]*"', "", page)


def test_ids_stand_on_link_icons_only() -> None:
    shown = re.sub(r"<[^>]*>", "", str(ledger.linked(GAME, "As many as fit (ruling.16), not `here`.")))
    assert "ruling.16" not in shown
    assert "here" in shown


def test_the_clauses_are_text_not_markup() -> None:
    assert "<script" not in ledger.linked(GAME, "<script>")


def test_the_search_works_without_scripts(visit: Callable[..., Visitor]) -> None:
    page = visit(language="fr").get(f"/rules/{GAME}?q=vote égalité").text
    first = page.index('class="found"')
    assert "Qui départage un vote à égalité" in page[first : first + 400]
    assert "Rien trouvé" in visit(language="fr").get(f"/rules/{GAME}?q=xylophone").text


def test_all_games_are_searched_at_once(ann: Visitor) -> None:
    page = ann.get("/rules?q=tied vote").text
    assert "Who settles a tied vote?" in page
    assert ann.get("/rules?part=1&q=tied vote").text.startswith("<h2")


def test_games_that_have_hardly_an_answer_stay_out(ann: Visitor) -> None:
    page = ann.get("/rules?part=1&q=who settles a tied vote?").text
    assert "City of Horror" in page
    assert "Dawn of the Dead" not in page


def test_a_thing_of_the_box_is_found_under_its_name(visit: Callable[..., Visitor]) -> None:
    page = visit(language="fr").get(f"/rules/{GAME}?part=1&q=que fait la Blonde ?").text
    first = page[page.index('class="found"') :].partition("</article>")[0]
    assert ">La Blonde</a>" in first
    assert first.count('class="clause-line"') == 3


def test_the_clause_behind_something_for_the_drawer(visit: Callable[..., Visitor]) -> None:
    part = visit(language="en").get(f"/rules/{GAME}/why/attack.tie").text
    assert "first-player marker decides" in part
    assert "Who settles a tied vote?" in part
    assert "<html" not in part
    assert "our ruling" in visit(language="en").get(f"/rules/{GAME}/why/ruling.04").text
    assert ann_gets_404(visit, f"/rules/{GAME}/why/no.such.clause")


def ann_gets_404(visit: Callable[..., Visitor], path: str) -> bool:
    return visit(language="en").get(path).status_code == 404


def test_how_to_play_is_the_core_with_drawn_examples(ann: Visitor) -> None:
    page = ann.get(f"/rules/{GAME}/short").text
    assert "Who settles a tied vote?" in page
    assert "What does the Church do?" not in page
    assert page.count('class="example"') == 4
    assert ann.get("/rules/chess/short").status_code == 404


def test_french_readers_find_french_chapters(visit: Callable[..., Visitor]) -> None:
    page = visit(language="fr").get(f"/rules/{GAME}").text
    assert "Chaque personnage" in page
    assert ">Each character<" not in page
    titles = {clause.chapter for clause in english_clauses(GAME).values()}
    assert set(find(GAME).clauses.chapters["fr"]) == titles, "every chapter, and none that is gone"
