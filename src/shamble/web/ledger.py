"""The clauses of the rule ledger as HTML, and the way from a question to its clause."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from ..engine import Choice, Event, GameSpec
from ..engine.clauses import rows_of
from .pages import icon

_CODE = re.compile(r"`([^`]+)`")
_REFERENCE = re.compile(r"\b[a-z]+[0-9]*(?:\.[a-z0-9_-]+)+\b")
SIGN: Final = 14
"""The size of the icon that stands for another clause's id."""


@cache
def linked(game: str, text: str) -> Markup:
    """Safe HTML: code in backticks, and other clauses as icons that lead to them."""
    return _linked(text, rows_of(game))


def _linked(text: str, known: Container[str]) -> Markup:
    safe = _CODE.sub(r"<code>\1</code>", str(escape(text)))

    def link(found: re.Match[str]) -> str:
        name = found[0]
        if name not in known:
            return name
        return f'<a class="see" href="#{name}" title="{name}" aria-label="{name}">{icon("link", SIGN)}</a>'

    return Markup(_REFERENCE.sub(link, safe))


def clause_behind(spec: GameSpec[Any], choice: Choice) -> str:
    """The clause behind a question, if the ledger has it."""
    return _known(spec, spec.clauses.behind(choice, spec.vocabulary))


def why_event(spec: GameSpec[Any], event: Event) -> str:
    """The clause behind a line of the log, if the ledger has it."""
    return _known(spec, spec.clauses.behind_event(event.key, event.args, spec.vocabulary))


def _known(spec: GameSpec[Any], clause: str) -> str:
    return clause if clause in rows_of(spec.id) else ""
