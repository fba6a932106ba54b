"""The rule ledger as a page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..games import find
from ..server.identity import tidy_code
from .aside import aside_at
from .ledger import chapter_titles, sections
from .lists import hub_of
from .reply import page
from .visitor import visitor


async def show(request: Request) -> Response:
    who = visitor(request)
    spec = find(request.path_params["game"])
    title = spec.title(who.words.language)
    titles = chapter_titles(spec, who.words.language)
    code = tidy_code(request.query_params.get("table", ""))
    return page(
        request,
        "rules.html",
        who,
        title=title,
        titles=titles,
        sections=sections(spec.id),
        code=code,
        **await aside_at(hub_of(request), code, who),
    )
