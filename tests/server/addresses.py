"""Every address of the server, and what the law of secrets (test_two_truths) does with it: asks for it as
somebody at the table would, or knows why it has no table behind it. An address without a decision fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from starlette.routing import Route, WebSocketRoute

from shamble.web.app import bare_app
from shamble.web.story import MOST_EVENTS

FAR = 99_999_999
"""Beyond the end of every story."""


@dataclass(frozen=True)
class Asking:
    """What somebody at a table knows to ask for."""

    code: str
    game: str
    seats: int
    seat: int
    """From where they look, or would like to."""
    last: int
    """The last moment, as they count."""
    public: int
    """The last moment, as everybody counts."""
    begun: int
    """Moments, as everybody counts them, before the truth began: no answer led to what lies there."""

    @property
    def moments(self) -> list[int]:
        return [*past_moments(self.last), self.last + 3]

    def at(self, path: str, *queries: str) -> list[str]:
        return [f"/t/{self.code}{path}{query}" for query in queries or ("",)]


def past_moments(last: int) -> list[int]:
    """Those that a replay is asked for."""
    return sorted({0, last // 2, max(0, last - 1), last})


def _replays(a: Asking) -> Iterator[str]:
    yield from a.at("/replay", *(f"?at={at}" for at in a.moments))
    yield from a.at("/replay", *(f"?seat={seat}" for seat in range(a.seats)))
    yield from a.at("/replay", *(f"?moment={at}" for at in past_moments(a.public)))


def _frames(a: Asking) -> list[str]:
    told = f"?from={(a.begun + 1) * MOST_EVENTS}&to={FAR}"
    return a.at("/frames", told, f"{told}&seat={a.seat}")


def _films(a: Asking) -> Iterator[str]:
    """Of the whole game; and of the last moment, if an answer led to it that was given in this truth."""
    yield from a.at(
        "/film.svg", "", f"?seat={a.seat}", f"?seat={(a.seat + 1) % a.seats}", f"?at={a.last + 3}"
    )
    if a.public > a.begun:
        yield from a.at("/film.svg", f"?moment={a.public}", f"?moment={a.public}&seat={a.seat}")


def _pictures(a: Asking) -> list[str]:
    of_all = [f"?at={at}" for at in a.moments]
    return a.at("/picture.svg", *of_all, f"?at={a.last}&seat={a.seat}", f"?moment={a.public}")


def _profiles(a: Asking) -> list[str]:
    return a.at("/about", "", f"?at={a.last // 2}", f"?seat={(a.seat + 1) % a.seats}", "?ref=seat:0")


ASKED: Mapping[str, Callable[[Asking], Iterator[str] | list[str]]] = {
    "/": lambda a: ["/"],
    "/new/{game}": lambda a: [f"/new/{a.game}"],
    "/rules/{game}": lambda a: [f"/rules/{a.game}?table={a.code}"],
    "/rules/{game}/short": lambda a: [f"/rules/{a.game}/short?table={a.code}"],
    "/box/{game}": lambda a: [f"/box/{a.game}?table={a.code}"],
    "/replay": lambda a: ["/replay"],
    "/packs": lambda a: ["/packs"],
    "/logbook": lambda a: ["/logbook"],
    "/logbook.json": lambda a: ["/logbook.json"],
    "/calls": lambda a: ["/calls"],
    "/health": lambda a: ["/health"],
    "/t/{code}": lambda a: a.at("", "", *(f"?seat={seat}" for seat in range(a.seats))),
    "/t/{code}/about": _profiles,
    "/t/{code}/more": lambda a: a.at("/more"),
    "/t/{code}/record": lambda a: a.at("/record"),
    "/t/{code}/remains": lambda a: a.at("/remains"),
    "/t/{code}/delete": lambda a: a.at("/delete"),
    "/t/{code}/discard": lambda a: a.at("/discard"),
    "/t/{code}/claim": lambda a: a.at("/claim", "", "?token=x"),
    "/t/{code}/replay": _replays,
    "/t/{code}/frames": _frames,
    "/t/{code}/map/{language}/{name}.svg": lambda a: a.at("/map/en/MZ1.svg"),
    "/t/{code}/film.svg": _films,
    "/t/{code}/picture.svg": _pictures,
}
"""What is asked for, from each seat and by a spectator."""

OF_NO_TABLE: Mapping[str, str] = {
    "/lang/{language}": "sets a cookie",
    "/theme/{theme}": "sets a cookie",
    "/guide/{wish}": "sets a cookie",
    "/rules": "searches the manuals",
    "/rules/{game}/why/{clause}": "a paragraph of the manual",
    "/lab": "studies of bots",
    "/lab/new/{game}": "studies of bots",
    "/lab/{study}": "studies of bots",
    "/lab/{study}/state": "studies of bots",
    "/lab/{study}/report": "studies of bots",
    "/lab/{study}/rows/{table}": "studies of bots",
    "/lab/{study}/delete": "studies of bots",
    "/workshop/{game}": "drafts of missions",
    "/packs/{pack}": "content that somebody has put in",
    "/packs/{pack}/zip": "content that somebody has put in",
    "/packs/{pack}/map/{language}/{name}.svg": "content that somebody has put in",
    "/packs/{pack}/delete": "content that somebody has put in",
    "/health/live": "says that the process lives",
    "/metrics": "for the operator alone (tests/web/test_operating.py)",
    "/manifest.webmanifest": "a file",
    "/worker.js": "a file",
    "/static/{name}": "a file",
    "/scripts/{version}/{name}": "a file",
    "/boards/{name:path}": "a file",
    "/maps/{game}/{language}/{name}.svg": "a drawing of our own content",
}
"""What is the same whatever happens at any table, and why."""

WATCHED = {"/t/{code}/live", "/t/{code}/socket"}
"""Sockets, which somebody listens to all the time (`truths.Viewer`)."""


def paths_to_ask(asking: Asking) -> list[str]:
    return [path for make in ASKED.values() for path in make(asking)]


def gettable() -> set[str]:
    """The path of every route from which something can be got."""
    routes = bare_app().routes
    pages = {route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())}
    return pages | {route.path for route in routes if isinstance(route, WebSocketRoute)}
