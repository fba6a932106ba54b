"""Who is in front of a page: a person by signed cookie, with a language, a theme and a name last used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..engine import Seat
from ..engine.text import LANGUAGES
from ..server.identity import COOKIE, COOKIE_FLAGS, Identity, new_person
from ..server.limits import LONGEST_NAME
from ..server.texts import one_line
from .screen import Looker
from .words import Words, preferred

LANGUAGE: Final = "shamble-language"
THEME: Final = "shamble-theme"
NAME: Final = "shamble-name"
GUIDE: Final = "shamble-guide"
GUIDES: Final = ("on", "off")
THEMES: Final = ("dark", "light", "auto")
"""In the order in which a click goes on; the last one follows the system."""


@dataclass(frozen=True)
class Visitor:
    person: str
    is_new: bool
    """Has no cookie yet."""
    words: Words
    theme: str
    """Empty if nobody has chosen one."""
    name: str
    guide: str
    """Wanted ("on"), not wanted ("off"), or nobody has said."""
    csrf: str
    base: str

    def looking(self, wish: Seat | None = None, acting: int | None = None) -> Looker:
        return Looker(self.person, self.words, self.csrf, self.base, self.name, wish, acting, self.guide)


def visitor(request: HTTPConnection) -> Visitor:
    identity: Identity = request.app.state.identity
    known = identity.person_of(request.cookies.get(COOKIE))
    person = known or new_person()
    theme = request.cookies.get(THEME, "")
    return Visitor(
        person,
        known is None,
        Words(language_of(request)),
        theme if theme in THEMES else "",
        one_line(unquote(request.cookies.get(NAME, "")[:400]))[:LONGEST_NAME],
        request.cookies.get(GUIDE, "") if request.cookies.get(GUIDE) in GUIDES else "",
        identity.form_token(person),
        _base(request),
    )


def _base(request: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.url.netloc}"


def language_of(request: HTTPConnection) -> str:
    """What the person chose, or what the browser asks for."""
    chosen = request.cookies.get(LANGUAGE, "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def remember(request: HTTPConnection, response: Response, who: Visitor) -> None:
    """Make a new visitor a person."""
    if who.is_new:
        identity: Identity = request.app.state.identity
        set_cookie(request, response, COOKIE, identity.cookie_for(who.person))


def remember_name(request: HTTPConnection, response: Response, name: str) -> None:
    set_cookie(request, response, NAME, quote(one_line(name[:400])[:LONGEST_NAME]))


def set_cookie(request: HTTPConnection, response: Response, name: str, value: str) -> None:
    response.set_cookie(name, value, secure=request.url.scheme in ("https", "wss"), **COOKIE_FLAGS)
