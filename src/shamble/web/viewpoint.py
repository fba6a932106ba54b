"""A table from where one person looks at it: all that the regions of a page are made from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from ..bots.texts import bot_text
from ..server.room import Room
from ..server.rows import BOT, PLAYING
from . import guide, trade
from .boards import Marks, presentation_of
from .screen import Looker, Screen, demands, standing_question


def _bots_say(language: str, key: str) -> str:
    return bot_text(language).say(key)


def page_context(room: Room, looker: Looker) -> dict[str, Any]:
    """What every template with forms is given."""
    return {
        "t": looker.words,
        "b": partial(_bots_say, looker.words.language),
        "csrf": looker.csrf,
        "code": room.code,
        "game": room.game,
        "game_title": room.spec.title(looker.words.language),
    }


class Viewpoint:
    """One person's look at a game that has begun."""

    def __init__(self, room: Room, looker: Looker, screen: Screen) -> None:
        self.room = room
        self.looker = looker
        self.words = looker.words
        self.seat = screen.seat
        self.curtain = screen.curtain
        self.shared = screen.shared
        self.speaker = room.speaker(looker.words.language)
        self.presentation = presentation_of(room.game)
        self.board = self.presentation.board
        self.names = room.names
        self.waiting = room.play.waiting()
        self.reading = room.reading_for(looker.person, self.seat)
        self.own = room.seats_of(looker.person)
        mine = self.seat is not None and self.seat in self.own and room.status == PLAYING
        self.player = self.seat if mine else None
        """The seat, if this person plays it."""
        self.demands = [] if self.player is None else demands(room, looker.person, self.player)
        self.aside = None if self.player is None else standing_question(room, looker.person, self.player)
        self.marks: Marks = {**self._marks_of_the_question(), **self._marks_of_the_aside()}

    @cached_property
    def advice(self) -> guide.HintInWords | None:
        """What the guide says to the question, where it is wanted."""
        if self.player is None or not self.demands or not guide.is_on(self.room, self.looker):
            return None
        return guide.advice(self.room, self.player, self.reading, self.demands[0], self.speaker)

    @property
    def here(self) -> str:
        """This page's address, to come back to."""
        seat = "" if self.looker.wish is None else f"?seat={self.looker.wish}"
        return f"/t/{self.room.code}{seat}"

    def waiting_line(self) -> str:
        """Whom the table waits for, in words."""
        if self.waiting is None:
            return self.words("status.over")
        names = self.joined([self.names[seat] for seat in dict.fromkeys(self.waiting.seats)])
        kind = "bot" if self.is_bot_awaited else self.waiting.kind
        return self.words(f"waiting.{kind}", names=names)

    @property
    def is_bot_awaited(self) -> bool:
        """Does the table wait for one seat, and is that a bot's?"""
        waiting = self.waiting
        if waiting is None or waiting.kind != "seat":
            return False
        return all(self.room.chairs[seat].kind == BOT for seat in waiting.seats)

    def joined(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.words("list.and", most=", ".join(names[:-1]), last=names[-1])

    def _marks_of_the_question(self) -> Marks:
        return self.board.marks_of(self.demands[0]) if self.demands else {}

    def _marks_of_the_aside(self) -> Marks:
        """What may be said beside the question and is found on the board."""
        if self.aside is None or not self.board.asides:
            return {}
        options = self.aside.options
        on_board = {index for index, option in enumerate(options) if option.key in self.board.asides}
        marks = self.board.marks_of(self.aside)
        return {
            ref: [trade.ASIDE + index for index in indices if index in on_board]
            for ref, indices in marks.items()
        }
