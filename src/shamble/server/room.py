"""A room: one table and the people round it.

Plain synchronous code without I/O. A *command* is a method whose first argument is the person who gives it.
It either raises a ShambleError and changes nothing, or changes the room and returns a `Change` that says what
must be stored. Whoever holds a room (the desk) gives it one command at a time.

The room checks who may do what and lets its parts do it: `seats`, `play`, `petitions`, `preferences`, `chat`,
`presence`, `bots`, `views`. What people may learn of the table passes through `view_for`,
`reading_for`, `events_for`, `questions_for` and `offers_for`.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..engine import Arg, Choice, Event, IllegalAnswer, Option, Seat, Table, View
from ..engine.choice import Name
from ..engine.offers import Offer, option_text
from ..engine.passing import pass_of
from ..engine.plans import LONGEST, Expected, Followed, Plan, Sharing, check_given, follow, question_of
from ..engine.speech import Speaker
from ..engine.table import offered
from ..games import find
from .bots import Bots
from .calls import Calls
from .chat import Chat
from .errors import NotAllowed, NotYet, RoomError, UnknownRoom
from .lateness import too_late
from .limits import LONGEST_REPORT
from .pace import Pace
from .petitions import REST, Company, Petitions
from .planning import TIES_OFF, TIES_ON, Plans
from .play import Deal, Play
from .preferences import Preferences, window_of
from .presence import Presence
from .rows import (
    ASK_ALWAYS,
    BOT,
    JOIN,
    LATE_BOT,
    LOBBY,
    NOTE,
    OVER,
    PASS_MOMENT,
    PASS_TURN,
    PERSON,
    PLAN,
    PLAYING,
    PREFERENCE,
    REPLACE,
    SANDBOX,
    TABLE,
    TIE,
    UNDO,
    Chair,
    Change,
    ClockRow,
    Line,
    Moment,
    Petition,
    Report,
    RoomRow,
    StoredRoom,
)
from .seats import Seats
from .texts import clean_text
from .thinking import Outcome, Thought, simpler_bot
from .timeline import Timeline
from .timer import Timer
from .upgrades import AGREED, AMENDED, UNSEALED, Upgrade
from .views import Views

NEXT: Final = "next_game"
"""The note in the log that names a table's successor."""
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
        self._unseen: dict[str, int] = {}
        """For each person, how many changes only they could see: see `version_for`."""
        self.created = row.created
        self.changed = row.changed
        self.clock = clock
        self.pass_pause = 0.0
        """Seconds that a window is open at least, where several people play: whether a pass came by hand,
        without a stop or for want of cards is nobody else's business."""
        self.spec = find(row.game)
        self.seats = Seats(row.game, stored.chairs)
        deal = Deal(self.spec, len(self.seats), row.seed, row.options, row.pack)
        self.play = Play(deal, stored.moments, clock)
        company = Company(self.is_absent, lambda: self.host)
        self.petitions = Petitions(row.petitions, self.seats, self.play, company)
        self.views = Views(self.play)
        self.preferences = Preferences(self.spec, self.seats, self.views.reading)
        self.preferences.one_screen = not self.private
        self.pace = Pace(row.pace, self.spec.brief, clock)
        self.chat = Chat(stored.lines, clock)
        self.presence = Presence(clock)
        self.bots = Bots(self.seats, self.play)
        self.plans = Plans(self.play, self.views, self.chat)
        self.frozen_at = -1
        """When a rule failed, as everybody counts. Not stored: a table that is loaded tries again."""
        self.upgrade = Upgrade(self.play)
        self._speakers: dict[str, tuple[object, Speaker]] = {}
        self.listed = row.listed
        self.may_be_listed = True
        """Does this server have a lobby?"""
        self.timer = Timer(row.clock, self.seats)
        self.timer.resume(self.play.waiting(), clock())
        self.calls = Calls(row.called, self.seats, self.play, self.preferences, self.presence)

    # -- rows ----------------------------------------------------------------------------------------

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
        )

    def stored(self) -> StoredRoom:
        """All that is stored of the room."""
        return StoredRoom(self.row(), self.chairs, self.moments, self.chat.lines)

    # -- what everybody may know ---------------------------------------------------------------------

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

    def speaker(self, language: str) -> Speaker:
        """Says prompts, options and events in a language, with the names of this table. All who look at the
        same moment share one: most of what it says is the same to them."""
        known = self._speakers.get(language)
        given = (self.play.epoch, self.names)
        if known is None or known[0] != given:
            known = self._speakers[language] = (given, Speaker(self.spec, language, self.names, self.table))
        return known[1]

    # -- what one person may know --------------------------------------------------------------------

    def version_for(self, person: str) -> int:
        """Grows with every change that this person could see, and with no other."""
        return self.version + self._unseen.get(person, 0)

    def timeline_for(self, person: str) -> Timeline:
        """How this person counts the moments: all of them once there is nothing to hide."""
        open_to_all = self.private or self.status == OVER
        return self.play.timeline(range(len(self.seats)) if open_to_all else self.seats.of(person))

    def admits(self, person: str) -> bool:
        return not self.private or person == self.host

    def asked_since(self, person: str) -> float | None:
        """Since when the table waits for this person, as everybody may know it: in a window, for all."""
        waiting = self.play.waiting()
        if waiting is None or (waiting.seats and not {*waiting.seats} & {*self.seats.of(person)}):
            return None
        return waiting.since

    def is_absent(self, person: str) -> bool:
        """Has this person gone, or fallen asleep while the others wait?"""
        return self.presence.left(person, self.asked_since(person)) <= 0

    def next_absence(self) -> float | None:
        """In how many seconds the next player will count as absent, if nothing happens."""
        left = (self.presence.left(person, self.asked_since(person)) for person in self.people)
        return min((seconds for seconds in left if 0 < seconds < float("inf")), default=None)

    def check_entry(self, person: str) -> None:
        if not self.admits(person):
            raise UnknownRoom("room.unknown", code=self.code)

    def may_see(self, person: str, seat: Seat | None) -> bool:
        """Is the view of that seat open to this person? Once the game is over every seat is."""
        if not self.admits(person):
            return False
        return seat is None or self.seats.holds(person, seat) or self.status == OVER

    def view_for(self, person: str, seat: Seat | None) -> View:
        """The table as that seat sees it; None is a spectator. It is shared, hence for reading only."""
        self._check_may_see(person, seat)
        return self.views.view(seat)

    def view_at(self, person: str, seat: Seat | None, moment: int) -> View:
        """The same after so many answers as the person counts them, for a replay."""
        self._check_may_see(person, seat)
        return self.views.view_at(seat, self._stored_moment(person, moment))

    def reading_for(self, person: str, seat: Seat | None) -> Any:
        """The view as the game's typed reading, for boards; shared like the view."""
        self._check_may_see(person, seat)
        return self.views.reading(seat)

    def reading_at(self, person: str, seat: Seat | None, moment: int) -> Any:
        self._check_may_see(person, seat)
        return self.views.reading_at(seat, self._stored_moment(person, moment))

    def events_for(self, person: str, seat: Seat | None, since: int = -1) -> list[tuple[int, list[Event]]]:
        """What happened after that stored moment, as the seat may know it: (number of the answer as the
        person counts them, events)."""
        if self.table is None:
            return []
        self._check_may_see(person, seat)
        counted = self.timeline_for(person)
        return [
            (counted.number(moment), events)
            for moment, events in self.views.events(seat, since)
            if counted.shows(moment)
        ]

    def _stored_moment(self, person: str, number: int) -> int:
        """Where that moment of the person's begins."""
        counted = self.timeline_for(person)
        if type(number) is not int or not 0 <= number <= counted.last:
            raise RoomError("moment", moment=str(number), last=counted.last)
        return counted.begin(number)

    def offers_for(self, person: str, seat: Seat | None) -> list[Offer]:
        """The offers between players that lie on the table, as that seat knows them."""
        self._check_may_see(person, seat)
        return self.spec.offers(self.play.started(), seat)

    def questions_for(self, person: str, seat: Seat) -> list[Choice]:
        """What that seat may answer now; standing questions come last and are `optional`."""
        if self.table is None:
            return []
        self.seats.held(person, seat)
        return self.play.questions(seat)

    def plans_for(self, person: str, seat: Seat) -> list[Plan]:
        """What that seat can say at once where it is asked something."""
        choice = self._asked(person, seat)
        return [] if choice is None else self.plans.offered(seat, choice)

    def sharing_for(self, person: str, seat: Seat) -> Sharing | None:
        """If the seat is asked the same several times running: how often, and what we propose."""
        choice = self._asked(person, seat)
        return None if choice is None else self.plans.sharing(seat, choice)

    def stopped_for(self, person: str, seat: Seat) -> Followed | None:
        """Why that seat's plan went no farther, until something else is seen."""
        self.seats.held(person, seat)
        return self.plans.stopped(seat, self.timeline_for(person).last)

    def _asked(self, person: str, seat: Seat) -> Choice | None:
        """What that seat must answer now."""
        if self.status != PLAYING:
            return None
        self.seats.held(person, seat)
        return question_of(self.play.playing(), seat)

    def _check_may_see(self, person: str, seat: Seat | None) -> None:
        self.check_entry(person)
        if not self.may_see(person, seat):
            raise NotAllowed("seat.not_yours", seat=(seat or 0) + 1)

    # -- commands in the lobby -----------------------------------------------------------------------

    def take_seat(self, person: str, seat: Seat, name: str) -> Change:
        self.check_entry(person)
        self._check_lobby()
        self.seats.take(person, seat, name)
        self.presence.seen(person)
        return self._committed(Change(chairs=True))

    def rename(self, person: str, seat: Seat, name: str) -> Change:
        self.seats.rename(person, seat, name)
        return self._committed(Change(chairs=True))

    def rejoin(self, person: str) -> Change:
        """Sit down where one sat in the game before."""
        self._check_lobby()
        if not self.seats.take_kept(person):
            raise RoomError("seat.none_kept")
        self.presence.seen(person)
        return self._committed(Change(chairs=True))

    def free_seat(self, person: str, seat: Seat) -> Change:
        """The host asks somebody out of the lobby, say because their browser is gone."""
        self._check_host_in_lobby(person)
        self.seats.free(seat)
        return self._committed(Change(chairs=True))

    def seat_bot(self, person: str, seat: Seat, bot: str = "") -> Change:
        self._check_may_arrange(person)
        self.seats.seat_bot(seat, bot)
        return self._committed(Change(chairs=True))

    def remove_bot(self, person: str, seat: Seat) -> Change:
        self._check_may_arrange(person)
        self.seats.remove_bot(seat)
        return self._committed(Change(chairs=True))

    def start(self, person: str) -> Change:
        """Begin the game; seats still open become bots."""
        self._check_may_arrange(person)
        change = Change(chairs=True)
        self.play.begin(change)
        self.pace.tell(self.moments[0].events)
        self.seats.fill_with_bots()
        self._note(change, "started")
        self._settle(change)
        return self._committed(change)

    def list_table(self, person: str) -> Change:
        """The host wants company: strangers find the table in the lobby until it begins."""
        self._check_host_in_lobby(person)
        self.listed = True
        return self._committed(Change())

    def unlist_table(self, person: str) -> Change:
        self._check_host_in_lobby(person)
        self.listed = False
        return self._committed(Change())

    def set_clock(self, person: str, clock: ClockRow | None) -> Change:
        """How long people may take (`timer.new_clock`); None: as long as they like."""
        self._check_may_arrange(person)
        self.timer.row = clock
        return self._committed(Change())

    def is_on_list(self, person: str) -> bool:
        """Is the table on that person's list?"""
        return person == self.host or any(chair.person == person for chair in self.chairs)

    def check_on_list(self, person: str) -> None:
        if not self.is_on_list(person):
            raise NotAllowed("table.not_yours")

    def forget(self, person: str) -> Change:
        """The person wants the table no more: it leaves their list. A bot plays on for them, and the others
        keep all they have of it. With the last one the table goes."""
        self.check_on_list(person)
        change = Change(chairs=True)
        for chair in self.chairs:
            if chair.person == person:
                self._give_up(change, chair)
        others = [chair.person for chair in self.chairs if chair.person is not None]
        change.gone = not others
        if others and self.host == person:
            self.host = others[0]
        return self._settled(change) if self.status == PLAYING and others else self._committed(change)

    def _give_up(self, change: Change, chair: Chair) -> None:
        """For good: a seat in the lobby is open again, one in a game is a bot's."""
        if self.status == LOBBY:
            self.seats.free(chair.seat)
            return
        if self.status == PLAYING and chair.kind == PERSON:
            self._note(change, "left", name=chair.name)
            self._let_bot_play(chair.seat)
        chair.person = None

    def _check_lobby(self) -> None:
        if self.status != LOBBY:
            raise RoomError("room.started")

    def _check_host_in_lobby(self, person: str) -> None:
        self._check_lobby()
        if person != self.host:
            raise NotAllowed("host.only")

    def _check_may_arrange(self, person: str) -> None:
        """The host and whoever sits at the table set it up together."""
        self._check_lobby()
        if person != self.host:
            self.seats.check_seated(person)

    # -- commands of players -------------------------------------------------------------------------

    def answer(self, person: str, question: int, seat: Seat, name: Name | list[Arg] | str | int) -> Change:
        """Answer an open or standing question of a seat that the person holds."""
        self._check_facts()
        self.play.playing()
        self.seats.held(person, seat)
        self._check_in_time(person, question, seat)
        self._check_time(question, name)
        change = Change()
        self._answer(change, question, seat, name, PERSON)
        self._settle(change)
        return self._acted(change, person, seat)

    def follow(self, person: str, question: int, seat: Seat, answers: Sequence[Expected]) -> Change:
        """Give the answers of a plan one by one, as far as nothing unforeseen happens. Each is an answer like
        any other; an undo takes all of them back."""
        self._check_facts()
        table = self.play.playing()
        self.seats.held(person, seat)
        self._check_in_time(person, question, seat)
        if not 1 <= len(answers) <= LONGEST:
            raise IllegalAnswer("plan.empty", most=LONGEST)
        change = Change()

        def give(choice: Choice, option: Option) -> Sequence[Event]:
            self._answer(change, choice.id, seat, option.name, PLAN if change.moments else PERSON)
            return change.moments[-1].events

        change.followed = follow(table, seat, answers, give)
        check_given(change.followed)
        self._settle(change)
        self.plans.note(seat, self.timeline_for(person).last, change.followed)
        return self._acted(change, person, seat)

    def follow_offered(self, person: str, question: int, seat: Seat, name: Name | list[Arg]) -> Change:
        """The plan of that name, if it is on offer."""
        self.play.playing()
        self.seats.held(person, seat)
        self._check_in_time(person, question, seat)
        plans = {plan.name: plan for plan in self.plans_for(person, seat)}
        if tuple(name) not in plans:
            raise IllegalAnswer("plan.offer")
        return self.follow(person, question, seat, plans[tuple(name)].answers)

    def share(self, person: str, question: int, seat: Seat, shares: Sequence[int]) -> Change:
        """Answer a question that is asked several times running: how often each of its answers is given."""
        self.play.playing()
        self.seats.held(person, seat)
        self._check_in_time(person, question, seat)
        choice, sharing = self._asked(person, seat), self.sharing_for(person, seat)
        if choice is None or sharing is None or len(shares) != len(sharing.parts):
            raise IllegalAnswer("plan.offer")
        if sum(shares) != sharing.total:
            raise IllegalAnswer("plan.shares", total=sharing.total)
        return self.follow(person, question, seat, sharing.answers(choice.prompt, shares))

    def let_game_settle(self, person: str) -> Change:
        """From now on the game decides where only a preference is asked; the log says who wanted it."""
        return self._note_ties(person, TIES_ON)

    def settle_by_hand(self, person: str) -> Change:
        """From now on players are asked even for a mere preference."""
        return self._note_ties(person, TIES_OFF)

    def _note_ties(self, person: str, wish: str) -> Change:
        self.play.playing()
        self.seats.check_seated(person)
        change = Change()
        if self.plans.are_ties_settled != (wish == TIES_ON):
            self._note(change, wish, name=self.seats.name_of(person))
        self._settle(change)
        self.presence.seen(person)
        return self._committed(change)

    def prefer(self, person: str, seat: Seat, auto_pass: str) -> Change:
        """Pass reactions by itself: "none", "moment" (until something else is asked), "turn" (until the next
        turn). Nobody else can see it."""
        self._check_facts()
        table = self.play.playing()
        chair = self.seats.held(person, seat)
        if auto_pass in (PASS_MOMENT, PASS_TURN) and window_of(table, seat) is not None:
            self._check_held()
        change = Change()
        window = self.preferences.wish(change, table, chair, auto_pass)
        if window is not None:
            self._pass(change, window, PERSON)
        self._settle(change)
        return self._acted(change, person, seat)

    def _check_in_time(self, person: str, question: int, seat: Seat) -> None:
        try:
            self.play.check_open(question, seat)
        except IllegalAnswer as stale:
            raise too_late(self.play, question, seat, self.seats.of(person), self.speaker) from stale

    def let_pass(self, person: str, seat: Seat | None, until: str = ASK_ALWAYS) -> Change:
        """Pass the open window on that seat, or on all that the person holds: round one screen nobody acts.
        With "turn" it goes on so until the turn is over."""
        self._check_facts()
        table = self.play.playing()
        chairs = [
            self.seats.held(person, each) for each in ([seat] if seat is not None else self.seats_of(person))
        ]
        windows = [window for chair in chairs if (window := window_of(table, chair.seat)) is not None]
        if not windows:
            raise RoomError("pass.none")
        self._check_held()
        change = Change()
        for chair in chairs if until != ASK_ALWAYS else []:
            self.preferences.wish(change, table, chair, until)
        for window in windows:
            self._pass(change, window, PERSON)
        self._settle(change)
        return self._acted(change, person, chairs[0].seat)

    def choose_stops(self, person: str, seat: Seat, stops: list[str] | None) -> Change:
        """Where that seat is asked from now on; None: as the game proposes. Nobody else can see it."""
        chair = self.seats.held(person, seat)
        change = Change()
        self.preferences.choose(change, chair, stops)
        self._settle(change)
        return self._acted(change, person, seat)

    def switch_stop(self, person: str, seat: Seat, stop: str) -> Change:
        """Be asked at those windows, too, or no longer."""
        chair = self.seats.held(person, seat)
        change = Change()
        self.preferences.switch(change, chair, stop)
        self._settle(change)
        return self._acted(change, person, seat)

    def set_pace(self, person: str, pace: str) -> Change:
        """How long bots let people look, for the whole table: whoever sits there may say so."""
        self.check_entry(person)
        if person != self.host:
            self.seats.check_seated(person)
        self.pace.change(pace)
        return self._committed(Change())

    def undo(self, person: str, seat: Seat, to: int | None = None) -> Change:
        """Take back that seat's last answer, or all after the moment `to` as the person counts them; ask the
        others if need be. Alone, what came to light since is not forgotten: that must be meant."""
        self._check_facts()
        self.play.playing()
        self.seats.held(person, seat)
        moment = self._undo_moment(person, seat, to)
        if self.undo_reveals(person, moment):
            raise RoomError("undo.revealed")
        return self._undo(person, seat, moment)

    def undo_regardless(self, person: str, seat: Seat, to: int | None = None) -> Change:
        """The same by somebody who knows that something came to light."""
        self._check_facts()
        self.play.playing()
        self.seats.held(person, seat)
        return self._undo(person, seat, self._undo_moment(person, seat, to))

    def undo_reveals(self, person: str, moment: int) -> bool:
        """Would somebody who is alone go back past what came to light? In a private trial nobody minds."""
        return self.people == [person] and not self.private and self.play.came_to_light(moment)

    def _undo(self, person: str, seat: Seat, moment: int) -> Change:
        chair = self.chairs[seat]
        change = Change()
        if self.people != [person] and self.play.is_sealed_since(moment):
            self.play.take_back(change, moment, self.seats.of(person))
            self._forget_what_came_of_it(change, person)
            return self._acted(change, person, seat)
        if self.petitions.undo_is_free(person, moment):
            self._rewind(change, person, moment, chair.name)
        else:
            self.petitions.ask_undo(self.version + 1, person, seat, moment)
        self.presence.seen(person)
        return self._committed(change)

    def _undo_moment(self, person: str, seat: Seat, to: int | None) -> int:
        """The stored moment that an undo leads back to."""
        if to is None:
            found = self.petitions.undo_target(seat)
            if found is None:
                raise RoomError("undo.nothing")
            return found.moment
        counted = self.timeline_for(person)
        if not 0 <= to < counted.last:
            raise RoomError("undo.moment", moment=to, last=counted.last)
        return counted.end(to)

    def ask_replacement(self, person: str, seat: Seat) -> Change:
        """Propose a bot for somebody who has gone. More than half of the others must agree."""
        self.play.playing()
        self.seats.check_seated(person)
        chair = self.seats.chair(seat)
        if chair.kind != PERSON or chair.person is None or chair.person == person:
            raise RoomError("replace.whom", seat=seat + 1)
        if not self.is_absent(chair.person):
            raise RoomError("replace.present", name=chair.name)
        if self.is_at_rest("replace_refused", seat):
            raise RoomError("replace.refused", name=chair.name)
        self.petitions.ask_replacement(self.version + 1, person, seat)
        self.presence.seen(person)
        return self._settled(Change())

    def ask_seat(self, person: str, seat: Seat, name: str) -> Change:
        """Somebody new would like to play on for a bot: the host decides, or over half of the players."""
        self.check_entry(person)
        self.play.playing()
        if self.seats.of(person) or self.seats.to_take_back(person):
            raise RoomError("join.seated")
        if self.seats.chair(seat).kind != BOT:
            raise RoomError("seat.no_bot", seat=seat + 1)
        if self.is_at_rest("join_refused", seat):
            raise RoomError("join.refused")
        self.petitions.ask_seat(self.version + 1, person, seat, self.seats.free_name(name, seat))
        self.presence.seen(person)
        return self._settled(Change())

    def is_at_rest(self, refusal: str, seat: Seat) -> bool:
        """Was that refused for this seat a moment ago? The log knows."""
        since = self.clock() - REST
        recent = (line for line in reversed(self.lines) if line.kind == NOTE and line.text == refusal)
        return any(line.at > since and line.params.get("seat") == seat for line in recent)

    def agree(self, person: str, petition: int) -> Change:
        self.petitions.agree(person, petition)
        self.presence.seen(person)
        return self._settled(Change())

    def refuse(self, person: str, petition: int) -> Change:
        """Say no, think again about what one has asked for, or be there after all."""
        change = Change()
        ended = self.petitions.refuse(person, petition)
        self.presence.seen(person)
        self._note_end(change, ended, person)
        return self._settled(change)

    def _note_end(self, change: Change, ended: Petition, person: str) -> None:
        """Why a petition came to nothing; the log also knows when it may be put again (`is_at_rest`)."""
        name, whose = self.seats.name_of(person), ended.name or self.chairs[ended.seat].name
        if ended.person == person:
            self._note(change, f"{ended.kind}_withdrawn", name=name or ended.name, whose=whose)
        elif ended.kind == REPLACE and self.chairs[ended.seat].person == person:
            self._note(change, "here", name=name)
        else:
            self._note(change, f"{ended.kind}_refused", name=name, whose=whose, seat=ended.seat)

    def be_here(self, person: str) -> Change | None:
        """A sign of life: nobody votes about whoever is there. None: nobody had missed this person."""
        absent = person in self.people and self.is_absent(person)
        self.presence.seen(person)
        change = Change()
        if self.petitions.end_missing(person):
            self._note(change, "here", name=self.seats.name_of(person))
        return self._committed(change) if absent or change.lines else None

    def leave(self, person: str, seat: Seat) -> Change:
        """Stand up. During the game a bot plays on, until the person takes the seat back."""
        chair = self.seats.held(person, seat)
        change = Change(chairs=True)
        if self.status == LOBBY:
            self.seats.free(seat)
            return self._committed(change)
        self._note(change, "left", name=chair.name)
        self._let_bot_play(seat)
        return self._settled(change)

    def take_back(self, person: str, seat: Seat) -> Change:
        """The person is back: the bot stands up."""
        chair = self.seats.take_back(person, seat)
        self.timer.restart(self.clock())
        self.bots.forget()
        self.presence.seen(person)
        change = Change(chairs=True)
        self._note(change, "came_back", name=chair.name)
        return self._settled(change)

    def claim_seat(self, person: str, seat: Seat, former: str) -> Change:
        """A seat link was opened on another device: the seat moves from one browser to the other.

        The caller has checked that the link is ours; it is void once the former holder has lost the seat.
        """
        self.seats.hand_over(seat, former, person)
        if self.host == former:
            self.host = person
        self.presence.seen(person)
        return self._committed(Change(chairs=True))

    def name_successor(self, person: str, code: str, former: str) -> Change:
        """Another game, at that table, in place of `former` if that is gone. Whoever comes second finds the
        first one's table."""
        self.check_may_go_on(person)
        change = Change()
        if self.successor == former:
            self._note(change, NEXT, name=self.seats.name_of(person), code=code)
        return self._committed(change)

    def check_may_go_on(self, person: str) -> None:
        """Is there an end after which this person may ask for another game?"""
        self.check_entry(person)
        if self.status != OVER:
            raise RoomError("room.unfinished")
        self.seats.check_seated(person)

    # -- upgrades ------------------------------------------------------------------------------------

    def note_upgrade(self) -> Change | None:
        """Say in the log which rules were amended since the game began, or that nobody knows; nothing if it
        is said already."""
        if self.status != PLAYING:
            return None
        change = Change()
        if rules := self.upgrade.rules(self.lines):
            self._note(change, AMENDED, version=self.spec.rules_version, rules=rules)
        if not self.private and self.upgrade.is_unknown(self.lines):
            self._note(change, UNSEALED)
        return self._committed(change) if change.lines else None

    def accept_facts(self, person: str) -> Change:
        """The host lets the game go on with the facts of today."""
        if person != self.host:
            raise NotAllowed("host.only")
        facts = self.changed_facts
        if not facts:
            raise RoomError("facts.same")
        change = Change()
        name = self.seats.name_of(person)
        self.timer.restart(self.clock())
        self._note(change, AGREED, name=name, facts=facts, content=self.upgrade.content)
        self.presence.seen(person)
        return self._settled(change)

    def _check_facts(self) -> None:
        if facts := self.changed_facts:
            raise RoomError("facts.changed", facts=facts)

    # -- commands of anybody -------------------------------------------------------------------------

    def say(self, person: str, text: str, name: str = "") -> Change:
        """A line of chat: plain text. Whoever has no seat says who they are."""
        self.check_entry(person)
        speaker = self.seats.name_of(person) or self.seats.guest_name(name)
        change = Change()
        self.chat.say(change, person, speaker, text, self.play.timeline().last)
        self.presence.seen(person)
        return self._committed(change)

    def report(self, person: str, text: str, version: str) -> Change:
        """A bug report: one sentence is enough, the record stays here."""
        self.check_entry(person)
        report = Report(person, clean_text(text, LONGEST_REPORT), self.moment, version, self.clock())
        return Change(version=self.version, report=report)

    # -- bots ----------------------------------------------------------------------------------------

    def bots_may_act(self) -> bool:
        """Is there anything for the bots to think about? They wait while people talk about an undo, and where
        a rule has failed or the facts have changed."""
        if self.frozen or self.petitions.is_undo_open or self.changed_facts:
            return False
        return self.bots.may_act()

    def think(self) -> Thought | None:
        """What the bots should think about now, to be worked out elsewhere; one thought at a time."""
        return self.bots.think() if self.bots_may_act() else None

    def bot_answer(self, thought: Thought, outcome: Outcome) -> Change | None:
        """What a bot decided, if that is still the question; None where nothing came of it."""
        if self.petitions.is_undo_open or not self.bots.is_current(thought):
            return None
        self.bots.remember(outcome)
        if not outcome.answers:
            self.bots.be_silent()
            return None
        change = Change()
        for answer in outcome.answers:
            if self.bots.is_current(thought):  # the last one asked may have answered in secret meanwhile
                self._answer(change, answer.question, answer.seat, answer.name, BOT)
        self._settle(change)
        return self._committed_in_secret(change, []) if self._is_sealed(change) else self._committed(change)

    def bot_failed(self, thought: Thought, seat: Seat | None) -> Change | None:
        """The bot on that seat raised, hung or died: a simpler one takes its place. Where there is none, or
        nobody knows which bot it was, the fault is not a bot's."""
        if not self.bots.is_current(thought):
            return None
        chair = self.chairs[seat] if seat is not None else None
        simpler = chair and chair.bot and simpler_bot(self.game, chair.bot)
        if chair is None or not simpler:
            return self.freeze()
        chair.bot = simpler
        self.bots.forget()
        change = Change(chairs=True)
        self._note(change, "bot_failed", name=chair.name)
        return self._committed(change)

    # -- what happens by itself ----------------------------------------------------------------------

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

    def next_due(self) -> float | None:
        """In how many seconds something happens by itself, as it is."""
        times = [*self.calls.times().values(), *filter(None, [self.deadline])]
        return max(0.0, min(times) - self.clock()) if times else None

    def do_what_is_due(self) -> Change | None:
        """The clock has run out, or somebody must be called."""
        change = Change(told=[], called=self.calls.take(self.clock()))
        if self.deadline is not None and self.deadline <= self.clock():
            return self._ring(change)
        return change if change.called else None

    def _ring(self, change: Change) -> Change:
        """The clock has run out. If everybody is late, nobody waits for anybody: it begins anew."""
        assert self.timer.row is not None  # or there would be no deadline
        then, late = self.timer.row.then, self.calls.late()
        change.told = None
        self.timer.restart(self.clock(), late)
        if {self.chairs[seat].person for seat in late} == {*self.people}:
            return self._committed(change)
        for seat in late:
            if then == LATE_BOT:
                self._let_bot_play(seat)
                change.chairs = True
            elif not self.petitions.time_is_up(self.version + 1, seat):
                continue
            self._note(change, f"late_{then}", name=self.chairs[seat].name)
        return self._settled(change)

    # -- a rule that failed --------------------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """Did a rule fail at this very moment? Bots wait then; people may undo, or answer otherwise."""
        return self.status == PLAYING and self.frozen_at == self.play.timeline().last

    def freeze(self) -> Change:
        """Tell everybody that a rule failed: in the log, once for each moment, and beside the board."""
        self.frozen_at = self.play.timeline().last
        change = Change()
        last = next((line for line in reversed(self.lines) if line.kind == NOTE), None)
        if last is None or (last.text, last.moment) != ("frozen", self.frozen_at):
            self._note(change, "frozen")
        return self._committed(change)

    # -- what commands share -------------------------------------------------------------------------

    def _answer(
        self, change: Change, question: int, seat: Seat, name: Name | list[Arg] | str | int, by: str
    ) -> None:
        common, before = self.play.is_common(question), self.play.timeline().last
        asked = self.play.waiting()
        self.play.answer(change, question, seat, name, by)
        self.timer.charge(asked, self.play.waiting(), self.clock())
        given = self.play.moments[-1]
        self.pace.tell(given.events)
        if common and len({chair.person for chair in self.chairs}) > 1:
            chosen = option_text(given.name)
            self.chat.note(change, before, "chose", name=self.chairs[seat].name, option=chosen)
        if not self.play.sealed[-1] and self.petitions.end_undos():
            self._note(change, "undo_lapsed")
        if self.status == OVER:
            self.petitions.open.clear()
            self.preferences.end(change, self.chairs)
            self._note(change, "over")

    def _settle(self, change: Change) -> None:
        """Settle ties and give the passes that nobody need be asked for."""
        while self.status == PLAYING and not self.changed_facts and not self.petitions.is_undo_open:
            if (tie := self.plans.tie()) is not None:
                choice, seat, option = tie
                self._answer(change, choice.id, seat, option.name, TIE)
                continue
            window = self.preferences.due(change, self.play.playing())
            if window is None or self._pass_wait() > 0:
                return
            self._pass(change, window, PREFERENCE)

    def _pass(self, change: Change, window: Choice, by: str) -> None:
        passing = pass_of(window)
        assert passing is not None  # or it were no window
        assert window.seat is not None
        self._answer(change, window.id, window.seat, passing.name, by)

    def _check_time(self, question: int, name: Name | list[Arg] | str | int) -> None:
        """A window closes no sooner for being passed by hand."""
        choice = self.play.playing().question(question)
        passing = pass_of(choice)
        if passing is not None and offered(choice, name) is passing:
            self._check_held()

    def _check_held(self) -> None:
        if wait := self._pass_wait():
            raise NotYet(wait)

    def _pass_wait(self) -> float:
        """How long the open window stays open at least."""
        asked = self.play.waiting()
        if asked is None or len(self.people) < 2:
            return 0.0
        return max(0.0, asked.since + self.pass_pause - self.clock())

    def next_pass(self) -> float | None:
        """In how many seconds somebody's window is passed, if nothing happens: not while people talk about an
        undo."""
        if self.status != PLAYING or self.changed_facts or self.petitions.is_undo_open:
            return None
        window = self.preferences.due(Change(), self.play.playing())
        return None if window is None else self._pass_wait()

    def give_passes(self) -> Change | None:
        """The passes that nobody need be asked for, once the window has been open long enough."""
        change = Change()
        self._settle(change)
        if not change.moments:
            return None
        return self._committed_in_secret(change, []) if self._is_sealed(change) else self._committed(change)

    def is_passed_for(self, choice: Choice) -> bool:
        """Will that question be passed for whoever is asked it?"""
        return self.preferences.passes(self.play.started(), choice)

    def _settled(self, change: Change) -> Change:
        """Do what enough people agree to, then what people asked for in advance."""
        for petition in self.petitions.settled():
            name = self.chairs[petition.seat].name
            if petition.kind == UNDO:
                self._rewind(change, petition.person, petition.moment, name)
            elif petition.kind == JOIN:
                self._let_in(change, petition)
            else:
                self._note(change, "replaced", name=name)
                self._let_bot_play(petition.seat)
                change.chairs = True
        self._settle(change)
        return self._committed(change)

    def _rewind(self, change: Change, person: str, to: int, name: str) -> None:
        """Back to an earlier moment. The log keeps that it happened, if anybody could see what had."""
        everybodys = self.play.timeline()
        count = everybodys.last - everybodys.number(to)
        self.timer.charge(self.play.waiting(), None, self.clock())
        self.play.rewind(change, to)
        self.timer.restart(self.clock())
        if count:
            self._note(change, "undone", name=name, count=count)
        self.bots.forget()
        self.petitions.end_undos()
        self._forget_what_came_of_it(change, person)

    def _forget_what_came_of_it(self, change: Change, person: str) -> None:
        """After an undo: what was wished for from there on is void. What others ask for stands if nobody
        could see the undo; it leads further back."""
        self.preferences.end(change, [self.chairs[seat] for seat in self.seats.of(person)])
        self.frozen_at = -1
        self._settle(change)

    def _let_in(self, change: Change, petition: Petition) -> None:
        self._note(change, "joined", name=petition.name, bot=self.chairs[petition.seat].name)
        self.seats.let_in(petition.seat, petition.person, petition.name)
        change.chairs = True
        self.bots.forget()

    def _let_bot_play(self, seat: Seat) -> None:
        self.seats.let_bot_play(seat)
        self.petitions.end_replacement(seat)
        self.bots.forget()

    def _note(self, change: Change, key: str, **params: Arg) -> None:
        """A line in the log, in everybody's language."""
        self.chat.note(change, self.play.timeline().last, key, **params)

    def _acted(self, change: Change, person: str, seat: Seat) -> Change:
        """A player has done something on that seat. If all of it is sealed, nobody else is told; and it is no
        sign of life either, unless the others have begun to wonder."""
        late = self.petitions.end_replacement(seat)
        missed = self.petitions.end_missing(person) or late or self.is_absent(person)
        if self._is_sealed(change) and not missed:
            return self._committed_in_secret(change, [person])
        self.presence.seen(person)
        return self._committed(change, person)

    def _is_sealed(self, change: Change) -> bool:
        return not change.lines and all(self.play.sealed[moment.number] for moment in change.moments)

    def _committed_in_secret(self, change: Change, people: list[str]) -> Change:
        """Only these people, and whoever passed in advance, can see anything of it. What was sealed before an
        undo and is sealed again is no news."""
        given = change.moments if change.truncated is None else []
        owners = (self.chairs[moment.seat].person for moment in given if moment.seat is not None)
        change.told = list(dict.fromkeys([*people, *filter(None, owners)]))
        for person in change.told:
            self._unseen[person] = self._unseen.get(person, 0) + 1
        change.version = self.version_for(people[0]) if people else self.version
        return change

    def _committed(self, change: Change, person: str = "") -> Change:
        self.version += 1
        self.changed = self.clock()
        change.version = self.version_for(person)
        return change

    def succeed(self, former: Room) -> None:
        """Take the place of a room that was given up: who is there, and what they count."""
        self.presence, self._unseen = former.presence, former._unseen
        self.calls.presence = former.presence
