"""A room: one table and the people round it.

Plain synchronous code without I/O. A *command* is a method whose first argument is the person who gives it.
It either raises a ShambleError and changes nothing, or changes the room and returns a `Change` that says what
must be stored. Whoever holds a room (the desk) gives it one command at a time.

A room is composed of its parts, which hold all that changes (`seats`, `play`, `petitions`, `preferences`,
`chat`, `presence`, `bots`, `views`, `plans`, `timer`, `calls`, `advice`), and of its commands, a module for
each concern: they check who may do what and let the parts do it. What people may learn of the table passes
through `sight`.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, Final

from ..engine import Pack, Seat, Table
from ..engine.speech import Speaker
from ..games import find
from . import advising, answering, company, course, lobby, sight, unattended, undoing, windows
from .advice import Advice
from .bots import Bots
from .calls import Calls
from .chat import Chat
from .company import NEXT
from .pace import Pace
from .petitions import Company, Petitions
from .planning import Plans
from .play import GameSetup, Play
from .preferences import Preferences
from .presence import Presence
from .rows import NOTE, OVER, PLAYING, SANDBOX, TABLE, Chair, Line, Moment, RoomRow, StoredRoom
from .seats import Seats
from .timer import Timer
from .upgrades import Upgrade
from .views import Views

TRIED: Final = "tried"
"""The note that names the table of which a sandbox is a copy."""


class Room:
    """One table and the people round it."""

    def __init__(self, stored: StoredRoom, clock: Callable[[], float] = time.time) -> None:
        """A room from its rows, exactly as it was stored. For new ones see `opening`."""
        row = stored.row
        self.code = row.code
        self.game = row.game
        self.host = row.host
        self.origin = row.origin
        self.version = row.version
        """Grows with every change that everybody could see."""
        self.unseen: dict[str, int] = {}
        """For each person, how many changes only they could see: see `version_for`."""
        self.created = row.created
        self.changed = row.changed
        self.clock = clock
        self.pass_pause = 0.0
        """Seconds that a window is open at least, where several people play: whether a pass came by hand,
        without a stop or for want of cards is nobody else's business."""
        self.spec = find(row.game)
        self.seats = Seats(row.game, stored.chairs)
        deal = GameSetup(self.spec, len(self.seats), row.seed, row.options, row.pack)
        self.play = Play(deal, stored.moments, clock)
        company = Company(self.is_absent, lambda: self.host)
        self.petitions = Petitions(row.petitions, self.seats, self.play, company)
        self.views = Views(self.play)
        self.preferences = Preferences(self.play, self.seats, self.views.glance)
        self.preferences.one_screen = not self.private
        self.pace = Pace(row.pace, self.spec.brief, clock)
        self.chat = Chat(stored.lines, clock)
        self.presence = Presence(clock)
        self.bots = Bots(self.seats, self.play)
        self.plans = Plans(self.play, self.views, self.chat)
        self.frozen_at = -1
        """When a rule failed, as everybody counts. Not stored: a table that is loaded tries again."""
        self.upgrade = Upgrade(self.play)
        self._speakers: dict[str, Speaker] = {}
        self.listed = row.listed
        self.may_be_listed = True
        """Does this server have a lobby?"""
        self.timer = Timer(row.clock, self.seats)
        self.timer.resume(self.play.waiting(), clock())
        self.advice = Advice(self.play, row.hints, dict(row.reviews))
        self.calls = Calls(row.called, self.seats, self.play, self.preferences, self.presence)

    def succeed(self, former: Room) -> None:
        """Take the place of a room that was given up: who is there, and what they count."""
        self.presence, self.unseen = former.presence, former.unseen
        self.calls.presence = former.presence

    # -- rows ------------------------------------------------------------------------------------------

    def row(self) -> RoomRow:
        deal = self.play.deal
        return RoomRow(
            self.code,
            self.game,
            deal.seats,
            deal.options,
            deal.seed,
            self.host,
            self.origin,
            self.status,
            self.version,
            self.created,
            self.changed,
            self.petitions.open,
            deal.pack,
            self.listed,
            self.timer.row,
            self.calls.called,
            self.due,
            self.pace.name,
            self.advice.on,
            self.advice.reviews,
        )

    def stored(self) -> StoredRoom:
        """All that is stored of the room."""
        return StoredRoom(self.row(), self.chairs, self.moments, self.chat.lines)

    # -- what everybody may know -----------------------------------------------------------------------

    @property
    def pack(self) -> Pack | None:
        """The content pack that the game is played with."""
        return self.play.deal.pack

    @property
    def status(self) -> str:
        return self.play.status

    @property
    def options(self) -> dict[str, Any]:
        return self.play.deal.options

    @property
    def table(self) -> Table | None:
        return self.play.table

    @property
    def moments(self) -> list[Moment]:
        return self.play.moments

    @property
    def moment(self) -> int:
        return self.play.moment

    @property
    def chairs(self) -> list[Chair]:
        return self.seats.chairs

    @property
    def names(self) -> list[str]:
        return self.seats.names

    @property
    def people(self) -> list[str]:
        return self.seats.people

    def seats_of(self, person: str) -> list[Seat]:
        return self.seats.of(person)

    @property
    def lines(self) -> list[Line]:
        return self.chat.lines

    @property
    def private(self) -> bool:
        """Sandboxes and uploaded records belong to one person."""
        return self.origin != TABLE

    @property
    def is_sandbox(self) -> bool:
        return self.origin == SANDBOX

    @property
    def changed_facts(self) -> str:
        """What has changed of the facts that the game began with; it waits until the host has agreed."""
        return self.upgrade.facts(self.lines) if self.status == PLAYING else ""

    @property
    def frozen(self) -> bool:
        """Did a rule fail at this very moment? Bots wait then; people may undo, or answer otherwise."""
        return self.status == PLAYING and self.frozen_at == self.play.timeline().last

    @property
    def successor(self) -> str:
        """The table at which those who played here go on; empty as long as nobody has asked for one."""
        return self._named(NEXT)

    @property
    def tried(self) -> str:
        """The table of which this is a trial, if it is one."""
        return self._named(TRIED)

    def _named(self, note: str) -> str:
        """The table that such a note names last."""
        found = (line for line in reversed(self.lines) if line.kind == NOTE and line.text == note)
        return next((str(line.params["code"]) for line in found), "")

    @property
    def revealed_seed(self) -> int | None:
        """Once the game is over anybody may play it again and check."""
        return self.play.deal.seed if self.status == OVER and not self.is_sandbox else None

    @property
    def seed_seal(self) -> str:
        """Published from the start: the fingerprint of "<code> <seed>", so that the seed revealed at the end
        is known to be the one that was played."""
        return hashlib.sha256(f"{self.code} {self.play.deal.seed}".encode()).hexdigest()

    @property
    def deadline(self) -> float | None:
        """When the table's clock runs out; None while it stands still."""
        if self.timer.row is None or self.status != PLAYING or self.frozen or self.changed_facts:
            return None
        return self.timer.deadline(self.play.waiting())

    @property
    def due(self) -> float | None:
        """When something happens by itself, were nobody here."""
        return min(filter(None, (self.calls.due, self.deadline)), default=None)

    def speaker(self, language: str) -> Speaker:
        """Says prompts, options and events in a language, with the names of this table. All who look at it
        share one, from moment to moment: what a thing is called lasts as long as people and content do."""
        known, names = self._speakers.get(language), self.names
        content = None if self.table is None else self.table.content
        if known is None or known.content is not content or known.players != names:
            known = self._speakers[language] = Speaker(self.spec, language, names, self.table)
        return known

    # -- what one person may know ----------------------------------------------------------------------

    version_for = sight.version_for
    timeline_for = sight.timeline_for
    admits = sight.admits
    check_entry = sight.check_entry
    may_see = sight.may_see
    asked_since = sight.asked_since
    is_absent = sight.is_absent
    next_absence = sight.next_absence
    view_for = sight.view_for
    sent_view_for = sight.sent_view_for
    view_at = sight.view_at
    reading_for = sight.reading_for
    reading_at = sight.reading_at
    readings_during = sight.readings_during
    events_for = sight.events_for
    offers_for = sight.offers_for
    questions_for = sight.questions_for
    plans_for = sight.plans_for
    sharing_for = sight.sharing_for
    stopped_for = sight.stopped_for

    # -- commands in the lobby -------------------------------------------------------------------------

    take_seat = lobby.take_seat
    rename = lobby.rename
    rejoin = lobby.rejoin
    free_seat = lobby.free_seat
    seat_bot = lobby.seat_bot
    remove_bot = lobby.remove_bot
    start = lobby.start
    list_table = lobby.list_table
    unlist_table = lobby.unlist_table
    set_clock = lobby.set_clock
    allow_hints = advising.allow_hints
    forbid_hints = advising.forbid_hints

    # -- commands of players ---------------------------------------------------------------------------

    answer = answering.answer
    follow = answering.follow
    follow_offered = answering.follow_offered
    share = answering.share
    let_game_settle = answering.let_game_settle
    settle_by_hand = answering.settle_by_hand

    prefer = windows.prefer
    let_pass = windows.let_pass
    choose_stops = windows.choose_stops
    switch_stop = windows.switch_stop
    can_pass = windows.can_pass
    pass_wait = course.pass_wait
    next_pass = windows.next_pass
    give_passes = windows.give_passes
    is_passed_for = windows.is_passed_for

    undo = undoing.undo
    undo_regardless = undoing.undo_regardless
    undo_reveals = undoing.undo_reveals

    ask_hint = advising.ask_hint
    hint_for = advising.hint_for
    explain = advising.explain
    may_explain = advising.may_explain
    last_known_answer = advising.last_known_answer
    reason_for = advising.reason_for
    ask_review = advising.ask_review
    advised = advising.advised

    # -- commands of anybody ---------------------------------------------------------------------------

    say = company.say
    report = company.report
    set_pace = company.set_pace
    ask_replacement = company.ask_replacement
    ask_seat = company.ask_seat
    is_at_rest = company.is_at_rest
    next_rest = company.next_rest
    agree = company.agree
    refuse = company.refuse
    be_here = company.be_here
    leave = company.leave
    take_back = company.take_back
    claim_seat = company.claim_seat
    is_on_list = company.is_on_list
    check_on_list = company.check_on_list
    forget = company.forget
    name_successor = company.name_successor
    check_may_go_on = company.check_may_go_on

    # -- what happens by itself ------------------------------------------------------------------------

    bots_may_act = unattended.bots_may_act
    think = unattended.think
    bot_answer = unattended.bot_answer
    bot_failed = unattended.bot_failed
    next_due = unattended.next_due
    do_what_is_due = unattended.do_what_is_due
    freeze = unattended.freeze
    note_upgrade = unattended.note_upgrade
    accept_facts = unattended.accept_facts
