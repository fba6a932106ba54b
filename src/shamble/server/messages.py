"""The messages of the socket for programs, checked by msgspec. docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ..engine.plans import LONGEST, Expected
from .errors import BadInput
from .room import Room
from .rows import ASK_ALWAYS, LATE_BOT, Change
from .timer import new_clock

WireNumber = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
WireWord = Annotated[str, Meta(max_length=64)]
NamePart = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=100)]
OptionName = Annotated[list[NamePart], Meta(min_length=1, max_length=16)]


class Message(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What every message may carry: an id of the client's own, which the reply repeats."""

    id: WireNumber | None = None


class Hello(Message, tag="hello"):
    """The first message of a connection."""

    token: Annotated[str, Meta(max_length=500)] = ""
    language: WireWord = "en"


class Open(Message, tag="open"):
    """A new table, on a connection that has none."""

    game: WireWord
    seats: WireNumber
    options: dict[WireWord, NamePart] = {}


class LookAnew(Message, tag="look"):
    """Everything from the beginning, please."""


class ListTable(Message, tag="list"):
    """Put the table into the lobby, or take it out."""

    listed: bool


class Command(Message):
    """A message that a room obeys."""

    def apply(self, room: Room, person: str) -> Change:
        raise NotImplementedError


class GiveAnswer(Command, tag="answer"):
    question: WireNumber
    seat: SeatNumber
    answer: OptionName | WireNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.answer(person, self.question, self.seat, self.answer)


class Planned(Struct, forbid_unknown_fields=True):
    """An answer of a plan, and the question that it expects."""

    prompt: WireWord
    answer: OptionName
    if_asked: bool = False
    again: bool = False

    def expected(self) -> Expected:
        return Expected(self.prompt, tuple(self.answer), self.if_asked, self.again)


class FollowPlan(Command, tag="plan"):
    """Several answers at once: a plan that is on offer by its name, or one of the program's own."""

    question: WireNumber
    seat: SeatNumber
    plan: OptionName = []
    answers: Annotated[list[Planned], Meta(max_length=LONGEST)] = []

    def apply(self, room: Room, person: str) -> Change:
        if self.plan:
            return room.follow_offered(person, self.question, self.seat, self.plan)
        return room.follow(person, self.question, self.seat, [each.expected() for each in self.answers])


class GiveShares(Command, tag="share"):
    """How often each answer of a question is given that is asked several times running."""

    question: WireNumber
    seat: SeatNumber
    shares: Annotated[list[Annotated[int, Meta(ge=0, le=LONGEST)]], Meta(max_length=LONGEST)]

    def apply(self, room: Room, person: str) -> Change:
        return room.share(person, self.question, self.seat, self.shares)


class Ties(Command, tag="ties"):
    """Shall the game decide where only a preference is asked?"""

    on: bool

    def apply(self, room: Room, person: str) -> Change:
        return room.let_game_settle(person) if self.on else room.settle_by_hand(person)


class ListPlans(Message, tag="plans"):
    """What can be said at once, please."""

    seat: SeatNumber


class TakeSeat(Command, tag="take"):
    seat: SeatNumber
    name: str

    def apply(self, room: Room, person: str) -> Change:
        return room.take_seat(person, self.seat, self.name)


class Rename(Command, tag="rename"):
    seat: SeatNumber
    name: str

    def apply(self, room: Room, person: str) -> Change:
        return room.rename(person, self.seat, self.name)


class LeaveSeat(Command, tag="leave"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.leave(person, self.seat)


class Free(Command, tag="free"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.free_seat(person, self.seat)


class TakeBack(Command, tag="take back"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.take_back(person, self.seat)


class SeatBot(Command, tag="bot"):
    seat: SeatNumber
    bot: WireWord = ""

    def apply(self, room: Room, person: str) -> Change:
        return room.seat_bot(person, self.seat, self.bot)


class RemoveBot(Command, tag="remove bot"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.remove_bot(person, self.seat)


class Start(Command, tag="start"):
    def apply(self, room: Room, person: str) -> Change:
        return room.start(person)


class SetClock(Command, tag="clock"):
    """How long people may take; without a kind, as long as they like."""

    kind: WireWord = ""
    seconds: WireNumber = 0
    then: WireWord = LATE_BOT

    def apply(self, room: Room, person: str) -> Change:
        seats = len(room.chairs)
        clock = new_clock(self.kind, self.seconds, self.then, seats) if self.kind else None
        return room.set_clock(person, clock)


class AcceptFacts(Command, tag="accept"):
    def apply(self, room: Room, person: str) -> Change:
        return room.accept_facts(person)


class Prefer(Command, tag="prefer"):
    seat: SeatNumber
    auto_pass: WireWord

    def apply(self, room: Room, person: str) -> Change:
        return room.prefer(person, self.seat, self.auto_pass)


class Pass(Command, tag="pass"):
    seat: SeatNumber | None = None
    until: WireWord = ASK_ALWAYS

    def apply(self, room: Room, person: str) -> Change:
        return room.let_pass(person, self.seat, self.until)


class ChooseStops(Command, tag="stops"):
    seat: SeatNumber
    stops: Annotated[list[WireWord], Meta(max_length=64)] | None = None

    def apply(self, room: Room, person: str) -> Change:
        return room.choose_stops(person, self.seat, self.stops)


class SwitchStop(Command, tag="stop"):
    seat: SeatNumber
    stop: WireWord

    def apply(self, room: Room, person: str) -> Change:
        return room.switch_stop(person, self.seat, self.stop)


class SetPace(Command, tag="pace"):
    pace: WireWord

    def apply(self, room: Room, person: str) -> Change:
        return room.set_pace(person, self.pace)


class Undo(Command, tag="undo"):
    seat: SeatNumber
    to: WireNumber | None = None
    regardless: bool = False

    def apply(self, room: Room, person: str) -> Change:
        undo = room.undo_regardless if self.regardless else room.undo
        return undo(person, self.seat, self.to)


class ReplacePerson(Command, tag="replace"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.ask_replacement(person, self.seat)


class JoinGame(Command, tag="join"):
    seat: SeatNumber
    name: str

    def apply(self, room: Room, person: str) -> Change:
        return room.ask_seat(person, self.seat, self.name)


class AllowHints(Command, tag="hints"):
    on: bool

    def apply(self, room: Room, person: str) -> Change:
        return room.allow_hints(person) if self.on else room.forbid_hints(person)


class AskHint(Command, tag="hint"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.ask_hint(person, self.seat)


class Why(Command, tag="why"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.explain(person, self.seat)


class AskReview(Command, tag="review"):
    seat: SeatNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.ask_review(person, self.seat)


class Agree(Command, tag="agree"):
    petition: WireNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.agree(person, self.petition)


class Refuse(Command, tag="refuse"):
    petition: WireNumber

    def apply(self, room: Room, person: str) -> Change:
        return room.refuse(person, self.petition)


class Say(Command, tag="say"):
    text: str
    name: str = ""

    def apply(self, room: Room, person: str) -> Change:
        return room.say(person, self.text, self.name)


AnyMessage = (
    Hello
    | Open
    | LookAnew
    | ListTable
    | GiveAnswer
    | FollowPlan
    | GiveShares
    | Ties
    | ListPlans
    | TakeSeat
    | Rename
    | LeaveSeat
    | Free
    | TakeBack
    | SeatBot
    | RemoveBot
    | Start
    | SetClock
    | AcceptFacts
    | Prefer
    | Pass
    | ChooseStops
    | SwitchStop
    | SetPace
    | Undo
    | ReplacePerson
    | JoinGame
    | Agree
    | Refuse
    | Say
    | AllowHints
    | AskHint
    | Why
    | AskReview
)


def obey(room: Room, person: str, command: Command) -> Change:
    """For `Hub.do`."""
    return command.apply(room, person)


def read_message(body: dict[str, Any]) -> AnyMessage:
    """The message meant. One with an answer needs no "do"."""
    if "do" not in body and "answer" in body:
        body = {"do": "answer", **body}
    try:
        message: AnyMessage = msgspec.convert(body, AnyMessage)
    except msgspec.ValidationError as error:
        raise BadInput("message.shape", reason=str(error)) from error
    return message


def read_body(data: bytes | str) -> dict[str, Any]:
    """A frame as a JSON object."""
    try:
        body = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput("message.json", reason=str(error)) from error
    return body


def id_of(body: dict[str, Any]) -> int | None:
    """The client's own id, even where the rest of the message is wrong."""
    number = body.get("id")
    return number if type(number) is int and 0 <= number <= 2**53 else None
