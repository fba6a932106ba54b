"""The rules as pages: how to play, the manual with its clauses, search, and the clause behind something.

All of it comes from a game's manual and ledger (`engine/manual.py`); figures are drawn by its board.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..engine import GameSpec
from ..engine.finding import LONGEST, WORTH_SHOWING, find_rules
from ..engine.manual import Book, ManualPart, book
from ..games import find, specs
from ..server.identity import tidy_code
from . import pages
from .aside import aside_at
from .boards import presentation_of
from .figures import figure_of, sheet_for
from .ledger import linked
from .lists import hub_of, spoken
from .pressed import PLACE, Pressed, filled
from .reply import page
from .visitor import Visitor, visitor
from .words import Words

MOST_OF_EACH: Final = 4
"""Results of one game where all are searched."""


async def show(request: Request) -> Response:
    """The whole manual; with `q` what answers that question, and with `part` only that."""
    who, spec = visitor(request), find(request.path_params["game"])
    question = request.query_params.get("q", "")[:LONGEST]
    if "part" in request.query_params:
        return HTMLResponse(str(_found(who, [spec], question)))
    return await _page(request, "rules.html", who, spec, question=question)


async def how_to_play(request: Request) -> Response:
    """The core of the manual, on two printed pages."""
    return await _page(request, "how_to_play.html", visitor(request), find(request.path_params["game"]))


async def why(request: Request) -> Response:
    """The clause behind something, with the paragraph where it stands: for the drawer beside the board."""
    who, spec = visitor(request), find(request.path_params["game"])
    text, clause = _book(spec, who), request.path_params["clause"]
    if clause not in text.clauses:
        raise HTTPException(404)
    told = text.place[clause]
    return HTMLResponse(
        str(
            pages.fragment(
                "why.html", t=who.words, game=spec.id, told=told, clause=text.clauses[clause], linked=linked
            )
        )
    )


async def search(request: Request) -> Response:
    """All games at once."""
    who, question = visitor(request), request.query_params.get("q", "")[:LONGEST]
    found = _found(who, list(specs().values()), question)
    if "part" in request.query_params:
        return HTMLResponse(str(found))
    titles = {game: spec.title(spoken(game, who.words)) for game, spec in specs().items()}
    return page(request, "find_rule.html", who, question=question, found=found, titles=titles, code="")


def _book(spec: GameSpec[Any], who: Visitor) -> Book:
    return book(spec, spoken(spec.id, who.words))


def _found(who: Visitor, games: list[GameSpec[Any]], question: str) -> Any:
    """The results for a question as HTML; of several games the best of each, the best game first."""
    language, most = who.words.language, 12 if len(games) == 1 else MOST_OF_EACH
    groups = [(spec, find_rules(spec, language, question, most)) for spec in games]
    worth = WORTH_SHOWING * max((each.weight for _, found in groups for each in found), default=0.0)
    good = [(spec, [each for each in found if each.weight >= worth]) for spec, found in groups]
    ranked = sorted((group for group in good if group[1]), key=lambda group: -group[1][0].weight)
    shown = [(spec.id, spec.title(language), found) for spec, found in ranked]
    return pages.fragment(
        "rules_found.html",
        t=who.words,
        groups=shown,
        question=question,
        several=len(games) > 1,
        linked=linked,
    )


async def _page(
    request: Request, template: str, who: Visitor, spec: GameSpec[Any], question: str = ""
) -> Response:
    code = tidy_code(request.query_params.get("table", ""))
    framed = page(
        request,
        template,
        who,
        title=spec.title(spoken(spec.id, who.words)),
        game=spec.id,
        text=PLACE,
        board_styles=[pages.board_style_url(name) for name in presentation_of(spec.id).board.styles],
        question=question,
        found=_found(who, [spec], question) if question else "",
        code=code,
        **await aside_at(hub_of(request), code, who),
    )
    return filled(request, framed, _text(template, spec.id, who.words.language))


@cache
def _text(template: str, game: str, language: str) -> Pressed:
    """The manual on that page: the same for everybody who reads it in that language."""
    words = Words(language)
    spoken_here = spoken(game, words)
    told = book(find(game), spoken_here)
    return Pressed(
        pages.fragment(
            template.replace(".html", "_text.html"),
            t=words,
            game=game,
            parts=told.parts if template == "rules.html" else _core(told),
            linked=linked,
            figure=lambda name: figure_of(game, spoken_here, name),
            sheet=sheet_for(game),
        )
    )


def _core(text: Book) -> list[ManualPart]:
    """The chapters with what a newcomer needs, and nothing else."""
    core = [ManualPart(p.name, p.title, tuple(t for t in p.paragraphs if t.core)) for p in text.parts]
    return [part for part in core if part.paragraphs]
