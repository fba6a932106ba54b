"""The messages of the socket for programs: what may be said, checked by msgspec. docs/protocol.md explains."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from .errors import BadInput

Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Word = Annotated[str, Meta(max_length=64)]
Part = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=100)]
OptionName = Annotated[list[Part], Meta(min_length=1, max_length=16)]


class Message(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """What every message may carry: an id of the client's own, which the reply repeats."""

    id: Number | None = msgspec.field(default=None)


class Hello(Message, tag="hello", kw_only=True, frozen=True):
    token: Annotated[str, Meta(max_length=500)] = ""
    language: Word = "en"


class Open(Message, tag="open", kw_only=True, frozen=True):
    game: Word
    seats: Number
    options: dict[Word, Part] = {}


class Take(Message, tag="take", kw_only=True, frozen=True):
    seat: SeatNumber
    name: str


class Rename(Message, tag="rename", kw_only=True, frozen=True):
    seat: SeatNumber
    name: str


class Leave(Message, tag="leave", kw_only=True, frozen=True):
    seat: SeatNumber


class TakeBack(Message, tag="take back", kw_only=True, frozen=True):
    seat: SeatNumber


class SeatBot(Message, tag="bot", kw_only=True, frozen=True):
    seat: SeatNumber
    bot: Word = ""


class RemoveBot(Message, tag="remove bot", kw_only=True, frozen=True):
    seat: SeatNumber


class Start(Message, tag="start", frozen=True):
    pass


class Answer(Message, tag="answer", kw_only=True, frozen=True):
    question: Number
    seat: SeatNumber
    answer: OptionName | Number


class Prefer(Message, tag="prefer", kw_only=True, frozen=True):
    seat: SeatNumber
    auto_pass: Word


class Undo(Message, tag="undo", kw_only=True, frozen=True):
    seat: SeatNumber
    to: Number | None = None


class Replace(Message, tag="replace", kw_only=True, frozen=True):
    seat: SeatNumber


class Agree(Message, tag="agree", kw_only=True, frozen=True):
    petition: Number


class Refuse(Message, tag="refuse", kw_only=True, frozen=True):
    petition: Number


class Say(Message, tag="say", kw_only=True, frozen=True):
    text: str
    name: str = ""


class Look(Message, tag="look", frozen=True):
    pass


AnyMessage = (
    Hello
    | Open
    | Take
    | Rename
    | Leave
    | TakeBack
    | SeatBot
    | RemoveBot
    | Start
    | Answer
    | Prefer
    | Undo
    | Replace
    | Agree
    | Refuse
    | Say
    | Look
)


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
    """The client's own id, wherever the rest of the message is wrong."""
    number = body.get("id")
    return number if type(number) is int and 0 <= number <= 2**53 else None
