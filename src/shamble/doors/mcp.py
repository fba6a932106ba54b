"""A seat over the Model Context Protocol: any language model sits down at our tables (docs/doors/mcp.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ..engine import ShambleError
from ..research.errors import ResearchError
from .sitting import AskedQuestion, Sitting, list_of, make_offer, numbered

LONGEST_WAIT: Final = 300.0
INSTRUCTIONS: Final = """You play one seat of a zombie board game. Call `rules` once. Then, until the game is
over: `look` if you need the table, `options` for what you may answer, `answer` with a number. If you are not
asked anything, call `wait`. `offer` trades where the game allows it, `say` talks to the others. You see what
your seat may know, and nothing else."""

Opened = Callable[[], AbstractAsyncContextManager[Sitting]]


class McpSeat:
    """What the tools do, at whatever table."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._shown: list[tuple[AskedQuestion, Mapping[str, Any]]] = []
        """The answers as they were last numbered: the table may move on while somebody thinks."""

    @property
    def sitting(self) -> Sitting:
        assert self._sitting is not None  # tools are called while the table is open
        return self._sitting

    @asynccontextmanager
    async def seated(self, opened: Opened) -> AsyncIterator[None]:
        async with opened() as sitting:
            self._sitting = sitting
            yield

    async def look(self) -> str:
        """The whole table, as your seat may know it."""
        return self.sitting.look()

    async def options(self) -> str:
        """What you are asked and may say now, every answer with its number; and what happened meanwhile."""
        return self._now()

    async def answer(self, number: int) -> str:
        """Give the answer of that number from the latest `options`. Says what happened, and what is next."""
        if not 0 <= number < len(self._shown):
            raise self._refused(ResearchError("number", number=number, last=len(self._shown) - 1))
        question, option = self._shown[number]
        try:
            await self.sitting.answer(question, option["answer"])
        except ShambleError as error:
            raise self._refused(error) from error
        return self._now()

    async def offer(self, partner: int, give: list[str], ask: list[str]) -> str:
        """Offer a trade, whole, in one call. `partner` is the player's number, from 1. `give` and `ask` list
        things by id: "gun", "antidote", in `ask` also "any" for a card of the partner's choice."""
        try:
            await make_offer(self.sitting, partner - 1, give, ask)
        except ShambleError as error:
            raise self._refused(error) from error
        return self._now()

    async def say(self, text: str) -> str:
        """Say something to everybody at the table."""
        try:
            await self.sitting.say(text)
        except ShambleError as error:
            raise self._refused(error) from error
        return self._now()

    async def wait(self, seconds: float = 60) -> str:
        """Wait until you are asked something or the game is over, at most so many seconds (300)."""
        await self.sitting.wait(min(max(seconds, 0), LONGEST_WAIT))
        return self._now()

    async def rules(self, cards: bool = False) -> str:
        """The rules of the game in short; with `cards` what every card, character and power does."""
        teller = self.sitting.teller()
        return teller.cards() if cards else teller.primer()

    def _now(self) -> str:
        """What happened, and what is asked now, or how it ended."""
        sitting = self.sitting
        questions = sitting.questions()
        self._shown = numbered(questions)
        asked = sitting.over() or list_of(questions, sitting.teller())
        return "\n\n".join(part for part in (sitting.news(), asked) if part)

    def _refused(self, error: ShambleError) -> ToolError:
        return ToolError(error.in_language(self.sitting.language))


def server_of(opened: Opened) -> MCPServer:
    """A server for one seat. The table is opened when it starts, and left when it ends."""
    seat = McpSeat()

    @asynccontextmanager
    async def lifespan(server: MCPServer) -> AsyncIterator[None]:
        async with seat.seated(opened):
            yield

    server = MCPServer("shamble", instructions=INSTRUCTIONS, lifespan=lifespan, log_level="WARNING")
    for tool in (seat.look, seat.options, seat.answer, seat.offer, seat.say, seat.wait, seat.rules):
        server.add_tool(tool, structured_output=False)
    return server


def at_home(sitting: Callable[[], Sitting]) -> Opened:
    """A table of our own, set up when the server starts."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Sitting]:
        yield sitting()

    return opened
