"""A room as seen by one person: named regions of HTML, built from that seat's reading and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from ..engine import Seat
from ..server.room import Room
from ..server.rows import LOBBY, OVER, PLAYING
from . import pages, trade
from .cache import BoardCache, RenderCache, cache_of
from .regions.ending import ending
from .regions.lobby import lobby
from .regions.log import last_answer, log, said, say
from .regions.question import question
from .regions.seats import seats
from .regions.status import guide_box, menu_tools, status
from .screen import Looker, Screen, is_awaited, screen_for
from .story import Listener, StoryBeat, frames_address, story_title
from .viewpoint import Viewpoint, page_context

Regions = dict[str, Markup]
PRESENCE: Final = "region-seats"
"""The region that shows who is connected."""


@dataclass(frozen=True)
class RoomPage:
    """A page of a room: its regions, its title, and whether it is this person's turn."""

    regions: Regions
    title: str
    turn: bool
    kind: str
    """Which page it is: a room that has left the lobby needs another one."""
    screen: Screen

    @property
    def fingerprint(self) -> str:
        """By which a live connection knows that its page shows this, apart from who is connected. It is made
        from nothing but what is shown: a counter would tell of what is not."""
        shown = (f"{name}={html}" for name, html in self.regions.items() if name != PRESENCE)
        return hashlib.blake2b("\0".join(shown).encode(), digest_size=12).hexdigest()


def page_kind(room: Room) -> str:
    return LOBBY if room.status == LOBBY else PLAYING


def render(room: Room, looker: Looker, cache: RenderCache | None = None) -> RoomPage:
    """Everything of the room that this person may see now. Whoever renders the same page again and again
    brings a cache for the regions that nobody else can use."""
    turn = is_awaited(room, looker.person)
    title = f"{room.spec.title(looker.words.language)} · Shamble"
    if room.status == LOBBY:
        return RoomPage(_lobby_regions(room, looker), title, turn, LOBBY, Screen(None))
    screen = screen_for(room, looker.person, looker.wish, looker.acting)
    regions = TablePage(Viewpoint(room, looker, screen), cache or RenderCache()).regions()
    return RoomPage(regions, f"● {title}" if turn else title, turn, PLAYING, screen)


def _lobby_regions(room: Room, looker: Looker) -> Regions:
    context = page_context(room, looker)
    return {
        "region-lobby": pages.fragment("regions/lobby.html", **context, **lobby(room, looker)),
        "region-chat": pages.fragment("regions/chat.html", **context, chat=said(room)),
        "region-say": pages.fragment("regions/say.html", **context, **say(room, looker)),
    }


class TablePage:
    """One person's page of a game that has begun.

    Regions with forms bear the person's token and are cached for this connection; the others are the same
    for all who look from that seat in that language, and are cached with the room.
    """

    def __init__(self, viewpoint: Viewpoint, cache: RenderCache) -> None:
        v = viewpoint
        self.v = v
        self.own = cache
        self.shared = cache_of(v.room).regions
        self.context = page_context(v.room, v.looker)
        drawn_from = (v.reading, v.marks, v.names)
        self.drawings = self.shared.get(("board", v.seat, v.speaker.language), drawn_from, BoardCache)

    def regions(self) -> Regions:
        v = self.v
        return {
            "region-status": self._region("status", **status(v)),
            "region-tools": self._region("tools", **menu_tools(v)),
            "region-guide": self._region("guide", **guide_box(v)),
            "region-question": self._region("question", **question(v)),
            "region-story": self._story_region(),
            "region-ending": self._ending_region(),
            "region-board": self._drawn_region("board", lambda: {"board": self._board()}),
            "region-hand": self._drawn_region("hand", lambda: {"hand": self._hand()}),
            "region-notes": self._drawn_region(
                "notes", lambda: {"notes": self._notes(), "house": self._house()}
            ),
            "region-talk": self._region("talk", talk=self._talk(), most=trade.MOST),
            PRESENCE: self._region("seats", **seats(v, self._strip)),
            "region-log": self._log_region(),
            "region-chat": self._shared_region("chat", chat=said(v.room)),
            "region-say": self._region("say", **say(v.room, v.looker)),
        }

    def _region(self, name: str, /, **context: Any) -> Markup:
        context["seat"] = self.v.seat  # what else it is given stays the same for a connection
        return self.own.get(
            name, context, lambda: pages.fragment(f"regions/{name}.html", **{**context, **self.context})
        )

    def _shared_region(self, name: str, /, **context: Any) -> Markup:
        v = self.v
        key = ("region", name, v.seat, v.player, v.words.language)
        return self.shared.get(key, context, lambda: self._fragment(name, **context))

    def _drawn_region(self, name: str, draw: Callable[[], dict[str, Markup]]) -> Markup:
        """A region for as long as what it is drawn from stays the same; the drawing itself is large and not
        kept."""
        v = self.v
        key = ("region", name, v.seat, v.player, v.words.language)
        return self.shared.get(
            key,
            self.drawings,
            lambda: self._fragment(name, **draw()),
        )

    def _fragment(self, name: str, /, **context: Any) -> Markup:
        """A region without forms."""
        v = self.v
        html = pages.fragment(f"regions/{name}.html", t=v.words, game=v.room.game, **context)
        return cache_of(v.room).once(name, v.words.language, html)

    def _ending_region(self) -> Markup:
        """Nothing of it changes any more."""
        v = self.v
        key = ("ending", v.seat, tuple(v.own), v.words.language)
        over = v.room.status == OVER
        made_from = (over, v.room.play.epoch, v.names) if over else None
        return self.shared.get(key, made_from, lambda: self._shared_region("ending", ending=ending(v)))

    def _story_region(self) -> Markup:
        v = self.v
        return self._shared_region(
            "story",
            beats=self._story(),
            opened=False,
            story_title=story_title(v.player),
            frames=frames_address(v.room, v.seat),
            pace=v.room.pace.name,
        )

    def _story(self) -> list[StoryBeat]:
        """What one's own last answer led to, and everything since."""
        v = self.v
        listener = Listener(v.room, v.looker.person, v.seat, v.speaker)
        since = last_answer(v) if v.player is None else v.room.play.last_answer_of(v.player)
        return listener.story(since, v.room.moment)

    def _log_region(self) -> Markup:
        """It is the same as long as nothing happens, nobody is renamed and nothing is noted."""
        v = self.v
        key = ("log", v.seat, v.player, v.words.language)
        made_from = (v.room.play.epoch, len(v.room.lines), v.names, last_answer(v))
        return self.shared.get(key, made_from, lambda: self._fragment("log", **log(v)))

    def _talk(self) -> trade.Talk | None:
        v = self.v
        if v.aside is None or v.seat is None:
            return None
        offers = v.room.offers_for(v.looker.person, v.seat)
        lines = trade.offer_lines(offers, v.seat, v.speaker, v.words)
        return trade.talk(v.aside, lines, v.speaker, v.board.asides, v.reading.held)

    # -- what the board draws -------------------------------------------------------------------------

    def _board(self) -> Markup:
        v = self.v
        return v.board.draw(v.reading, v.marks, v.speaker, v.names)

    def _notes(self) -> Markup:
        v = self.v
        return v.board.notes(v.reading, v.marks, v.speaker, v.names)

    def _hand(self) -> Markup:
        v = self.v
        if v.seat is None:
            return Markup()
        return v.board.hand(v.reading, v.marks, v.speaker)

    def _house(self) -> Markup:
        v = self.v
        return v.board.house_content(v.reading, v.speaker)

    def _strip(self, seat: Seat) -> Markup:
        v = self.v
        return self.drawings.get(seat, lambda: v.board.seat(v.reading, seat, v.marks, v.speaker, v.names))
