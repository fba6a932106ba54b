"""A room: one table's lobby, seats, answers, undo, chat, and votes on absent players.

Plain synchronous code without I/O. A *command* is a method whose first argument is the person who gives it.
It either raises a ShambleError and changes nothing, or changes the room and returns a `Change` that says what
must be kept. Whoever holds a room (the hub) gives it one command at a time.

What others may learn passes through `view_for`, `events_for`, `questions_for` and `waiting`; the table itself
stays inside.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from ..bots import bots_for
from ..engine import (
    Rng,
    Seat,
)
from ..engine.session import new_table
from ..games import find
from .errors import BadInput, NotAllowed, RoomError, TooFast
from .position import moment_of
from .room_petitions import RoomPetitions
from .rows import (
    BOT,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RECORD,
    SAID,
    SANDBOX,
    TABLE,
    Answer,
    Chair,
    Change,
    Line,
    Report,
    RoomRow,
)
from .texts import BOT_NAMES, clean_name, clean_text, shortened
from .thinking import default_bot
from .uploads import names_in, replayed

CHAT_PAUSE: Final = 1.0
"""Seconds between two lines of one person."""


class Room(RoomPetitions):
    """One table and the people round it."""

    @classmethod
    def create(
        cls,
        code: str,
        game: str,
        seats: int,
        options: Mapping[str, Any],
        host: str,
        *,
        seed: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> Self:
        """A new lobby with all seats open. Wrong settings are refused here, before anybody sits down.

        Nobody may know the seed of a game that is not over: leave it out, except in tests.
        """
        spec = find(game)
        chosen = secrets.randbits(63) if seed is None else seed
        new_table(spec, seats, chosen, options, None)
        now = clock()
        row = RoomRow(code, spec.id, seats, dict(options), chosen, host, TABLE, LOBBY, 1, now, now, [])
        return cls(row, [Chair(seat) for seat in range(seats)], [], [], clock)

    @classmethod
    def from_record(
        cls, code: str, data: Mapping[str, Any], person: str, clock: Callable[[], float] = time.time
    ) -> Self:
        """A private room in which an uploaded game is played again; unfinished, it goes on from there.

        Its owner knows the seed, so all the seats are theirs. A record that is broken or of another version
        is refused with a sentence.
        """
        now = clock()
        table, moments = replayed(data, now)
        assert table.history is not None  # replaying makes one
        past = table.history
        status = OVER if table.over else PLAYING
        game, seats = table.spec.id, table.seats
        row = RoomRow(code, game, seats, past.options, past.seed, person, RECORD, status, 1, now, now, [])
        row.pack = table.content.pack
        chairs = [Chair(seat, PERSON, person, name) for seat, name in enumerate(names_in(data, seats))]
        return cls(row, chairs, moments, [], clock)

    def sandbox(self, person: str, seat: Seat, code: str) -> Room:
        """A private room to try things out in: a table as that seat may imagine it, with fresh luck.

        Everything that the seat does not know is drawn anew, so that nothing can be learnt from it. All its
        seats are held by that person.
        """
        table = self._playing()
        self._check_holds(person, seat)
        imagined = table.determinise(seat, Rng(secrets.randbits(64)))
        now = self.clock()
        start = moment_of(imagined, Answer(), 0, now)
        row = RoomRow(
            code, self.game, len(self.chairs), self.options, 0, person, SANDBOX, PLAYING, 1, now, now, []
        )
        row.pack = self.pack
        chairs = [Chair(chair.seat, PERSON, person, chair.name) for chair in self.chairs]
        return Room(row, chairs, [start], [], self.clock)

    # -- the lobby -----------------------------------------------------------------------------------

    def take_seat(self, person: str, seat: Seat, name: str) -> Change:
        """Sit down on an open seat. One person may take several: friends round one screen."""
        self._check_entry(person)
        self._check_lobby()
        chair = self._chair(seat)
        if chair.kind != OPEN:
            raise RoomError("seat.taken", seat=seat + 1, name=chair.name)
        chair.name = self._free_name(name, seat)
        chair.kind, chair.person = PERSON, person
        self._seen(person)
        return self._kept(Change(chairs=True))

    def rename(self, person: str, seat: Seat, name: str) -> Change:
        self._check_holds(person, seat)
        self._chair(seat).name = self._free_name(name, seat)
        return self._kept(Change(chairs=True))

    def leave(self, person: str, seat: Seat) -> Change:
        """Stand up. During the game a bot plays on, until the person takes the seat back."""
        self._check_holds(person, seat)
        change = Change(chairs=True)
        if self.status == LOBBY:
            self.chairs[seat] = Chair(seat)
        else:
            self._note(change, "left", name=self.chairs[seat].name)
            self._let_bot_play(seat)
            self._weigh_petitions(change)
            self._settle(change)
        return self._kept(change)

    def free_seat(self, person: str, seat: Seat) -> Change:
        """The host asks somebody out of the lobby, say because their browser is gone."""
        self._check_lobby()
        if person != self.host:
            raise NotAllowed("host.only")
        self._chair(seat)
        self.chairs[seat] = Chair(seat)
        return self._kept(Change(chairs=True))

    def seat_bot(self, person: str, seat: Seat, bot: str = "") -> Change:
        """Put a bot on an open seat, or another bot in its place."""
        self._check_may_arrange(person)
        chair = self._chair(seat)
        if chair.kind == PERSON:
            raise RoomError("seat.taken", seat=seat + 1, name=chair.name)
        self._sit_bot(chair, self._known_bot(bot))
        return self._kept(Change(chairs=True))

    def remove_bot(self, person: str, seat: Seat) -> Change:
        self._check_may_arrange(person)
        if self._chair(seat).kind != BOT:
            raise RoomError("seat.no_bot", seat=seat + 1)
        self.chairs[seat] = Chair(seat)
        return self._kept(Change(chairs=True))

    def start(self, person: str) -> Change:
        """Begin the game; seats still open become bots."""
        self._check_may_arrange(person)
        table = new_table(self.spec, len(self.chairs), self.seed, self.options, None)
        for chair in self.chairs:
            if chair.kind == OPEN:
                self._sit_bot(chair, default_bot(self.game))
        self.status = PLAYING
        self.table = table
        change = Change(chairs=True)
        self._note(change, "started")
        self._keep_moment(change, moment_of(table, Answer(), 0, self.clock()))
        self._settle(change)
        return self._kept(change)

    def claim_seat(self, person: str, seat: Seat, former: str) -> Change:
        """A seat link was opened on another device: the seat moves from one browser to the other.

        The caller has checked that the link is ours; it is void once the former holder has lost the seat.
        """
        chair = self._chair(seat)
        if chair.person != former:
            raise NotAllowed("seat.link_void")
        chair.person = person
        if self.host == former:
            self.host = person
        self._seen(person)
        return self._kept(Change(chairs=True))

    # -- talking -------------------------------------------------------------------------------------

    def say(self, person: str, text: str, name: str = "") -> Change:
        """A line of chat: plain text. Whoever has no seat says who they are."""
        self._check_entry(person)
        said = clean_text(text)
        own = self.seats_of(person)
        speaker = " & ".join(self.chairs[seat].name for seat in own) or clean_name(name)
        now = self.clock()
        if now - self._last_said.get(person, 0.0) < CHAT_PAUSE:
            raise TooFast("chat.fast")
        self._last_said[person] = now
        self._seen(person)
        change = Change()
        self._write(change, Line(len(self.lines), SAID, person, speaker, said, {}, self.moment, now))
        return self._kept(change)

    def report(self, person: str, text: str, version: str) -> Change:
        """A bug report: one sentence is enough, the record stays here."""
        self._check_entry(person)
        report = Report(person, clean_text(text, 2_000), self.moment, version, self.clock())
        return Change(version=self.version, report=report)

    # -- seats ---------------------------------------------------------------------------------------

    def _sit_bot(self, chair: Chair, bot: str) -> None:
        if not chair.name or chair.kind != BOT:
            chair.name = next(name for name in BOT_NAMES if name not in self.names)
        chair.kind, chair.person, chair.bot = BOT, None, bot

    def _known_bot(self, bot: str) -> str:
        known = bots_for(self.game)
        if bot and bot not in known:
            raise BadInput("bot.unknown", bot=shortened(bot), bots=", ".join(known))
        return bot or default_bot(self.game)

    def _free_name(self, name: str, seat: Seat) -> str:
        """The name as it will be shown; no two at a table."""
        wanted = clean_name(name)
        for chair in self.chairs:
            if chair.seat != seat and chair.name.casefold() == wanted.casefold():
                raise RoomError("name.taken", name=wanted)
        return wanted
