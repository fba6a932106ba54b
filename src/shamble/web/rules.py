"""The rule ledger as a page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..games import find
from .ledger import sections
from .reply import page
from .visitor import visitor


async def show(request: Request) -> Response:
    who = visitor(request)
    spec = find(request.path_params["game"])
    title = spec.title(who.words.language)
    return page(request, "rules.html", who, title=title, sections=sections(spec.id))
