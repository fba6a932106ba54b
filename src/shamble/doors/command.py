"""`shamble mcp`: a seat for a language model, at a table of one's own or at one on the web."""

from __future__ import annotations

import secrets
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from ..bots import bots_for, is_known
from ..engine import BadOption
from ..games import find
from ..research.episode import Setup
from ..research.errors import ResearchError
from .sitting import LocalSitting, Sitting


@dataclass(frozen=True)
class McpWishes:
    """What the call asks for."""

    table: str | None
    name: str
    seat: int | None
    game: str
    seats: int | None
    bots: str
    seed: int | None
    option: tuple[str, ...]


def serve_seat(wishes: McpWishes, language: str) -> int:
    """Speaks MCP over standard input and output until the client ends it."""
    from .mcp import at_home, server_of

    if wishes.table is None:
        local(wishes, language)  # what is wrong is said before the client waits for an answer
        server_of(at_home(lambda: local(wishes, language))).run("stdio")
        return 0
    from .web_sitting import socket_address, web_sitting

    url = wishes.table
    socket_address(url)

    def opened() -> AbstractAsyncContextManager[Sitting]:
        return web_sitting(url, wishes.name, None if wishes.seat is None else wishes.seat - 1, language)

    server_of(opened).run("stdio")
    return 0


def local(wishes: McpWishes, language: str) -> LocalSitting:
    """A table of one's own."""
    spec = find(wishes.game)
    bots = [name.strip() for name in wishes.bots.split(",")]
    for name in bots:
        if not is_known(spec.id, name):
            raise ResearchError("bot", bot=name, bots=", ".join(bots_for(spec.id)))
    setup = Setup(spec.id, wishes.seats or 0, options_of(wishes.option), recorded=True)
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    return LocalSitting(setup, (wishes.seat or 1) - 1, bots, seed, language)


def options_of(given: tuple[str, ...]) -> dict[str, Any]:
    """Settings as written on the command line: numbers are numbers."""
    found: dict[str, Any] = {}
    for wish in given:
        name, equals, value = wish.partition("=")
        if not equals:
            raise BadOption("option.mapping", options=repr(wish))
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found
