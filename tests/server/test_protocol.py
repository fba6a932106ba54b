"""The socket for programs, without the socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from shamble.server import protocol
from shamble.server.gate import Gate
from shamble.server.hub import Hub
from shamble.server.identity import Identity
from shamble.server.limits import LONGEST_FRAME, Limits, TokenBucket
from shamble.server.protocol import Session
from shamble.server.room import Room
from tests.server.tools import ANN, BOB, GAME, Clock, everything

IDENTITY = Identity(b"k" * 32)
Messages = list[dict[str, Any]]


class Program:
    """A client that speaks JSON and remembers nothing."""

    def __init__(self, hub: Hub, code: str, person: str | None = None) -> None:
        self.session = Session(hub, IDENTITY, code, person)

    async def send(self, **message: Any) -> Messages:
        return await self.raw(json.dumps(message))

    async def raw(self, frame: bytes | str) -> Messages:
        return [json.loads(reply) for reply in await self.session.receive(frame)]

    async def updates(self) -> Messages:
        return [json.loads(message) for message in await self.session.updates()]


async def greeted(hub: Hub, code: str, person: str | None = None, language: str = "en") -> Program:
    program = Program(hub, code, person)
    (welcome,) = await program.send(do="hello", language=language)
    assert welcome["type"] == "welcome"
    return program


async def table_of(hub: Hub) -> Room:
    """Ann and Bob at a table for four without a hurry: bots wait for an hour."""
    hub.pace = 3600
    room = await hub.create(ANN, GAME, 4, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, BOB, Room.take_seat, 1, "Bob")
    return room


async def test_a_program_opens_a_table_and_plays_it_to_the_end(hub: Hub) -> None:
    program = await greeted(hub, "new")
    (refused,) = await program.send(do="start")
    assert refused["error"] == "message.open"
    (opened,) = await program.send(do="open", game=GAME, seats=3, options={"sides": "B"}, id=5)
    assert opened["type"] == "opened"
    assert opened["id"] == 5
    for seat in range(3):
        (done,) = await program.send(do="take", seat=seat, name=f"R{seat}")
        assert done["type"] == "done"
    await program.send(do="start")
    (table,) = await program.updates()
    assert set(table["views"]) == {"0", "1", "2"}
    while table["result"] is None:
        question = next(q for q in table["questions"] if not q["optional"])
        option = question["options"][0]
        assert option["text"]
        (done,) = await program.send(
            question=question["question"], seat=question["seat"], answer=option["answer"]
        )
        assert done["type"] == "done"
        (table,) = await program.updates()
    assert table["status"] == "over"
    assert isinstance(table["result"]["seed"], int)


async def test_hello_comes_first_and_once(hub: Hub) -> None:
    room = await table_of(hub)
    program = Program(hub, room.code)
    assert (await program.send(do="start"))[0]["error"] == "message.hello"
    await program.send(do="hello")
    assert (await program.send(do="hello"))[0]["error"] == "message.greeted"


async def test_a_token_makes_the_program_the_same_person(hub: Hub) -> None:
    room = await table_of(hub)
    program = Program(hub, room.code)
    (welcome,) = await program.send(do="hello")
    await program.send(do="take", seat=2, name="Robot")
    again = Program(hub, room.code)
    await again.send(do="hello", token=welcome["token"])
    (table,) = await again.updates()
    assert [seat["yours"] for seat in table["seats"]] == [False, False, True, False]
    forged = Program(hub, room.code)
    assert (await forged.send(do="hello", token="x" + welcome["token"]))[0]["error"] == "token"


async def test_an_unknown_table_and_a_private_one_are_the_same(hub: Hub) -> None:
    room = await table_of(hub)
    await hub.do(room.code, ANN, Room.start)
    tried = await hub.sandbox(room.code, ANN, 0)
    for code in (tried.code, "nosuchtable22"):
        program = Program(hub, code, BOB)
        (refused,) = await program.send(do="hello")
        assert refused["error"] == "room.unknown"
        assert not program.session.at_table


async def test_a_stale_answer_comes_back_with_the_questions_of_today(hub: Hub) -> None:
    room = await table_of(hub)
    await hub.do(room.code, ANN, Room.start)
    ann = await greeted(hub, room.code, ANN, "fr")
    (refused,) = await ann.send(question=3, seat=0, answer=["pass"], id=9)
    assert refused["type"] == "error"
    assert refused["id"] == 9
    assert refused["error"] == "answer.stale"
    assert refused["text"].startswith("Trop tard")
    own = room.questions_for(ANN, 0)
    assert [question["question"] for question in refused["questions"]] == [choice.id for choice in own]


async def test_a_foreign_seat_is_refused_and_shows_nothing(hub: Hub) -> None:
    room = await table_of(hub)
    await hub.do(room.code, ANN, Room.start)
    before = everything(room)
    ann = await greeted(hub, room.code, ANN)
    for seat in (1, 2, 63):
        (refused,) = await ann.send(question=16, seat=seat, answer=0)
        assert refused["type"] == "error"
        assert not refused.get("questions")
    assert everything(room) == before


async def test_a_spectator_and_a_player_are_told_what_they_may_know(hub: Hub) -> None:
    hub.pace = 0
    room = await hub.create(ANN, GAME, 4, seed=7)
    await hub.do(room.code, ANN, Room.start)
    eve = await greeted(hub, room.code)
    (table,) = await eve.updates()
    assert set(table["views"]) == {"watcher"}
    assert table["questions"] == []
    async with hub.watch(room.code, "somebody") as watcher:
        while (await hub.room(room.code)).moment < 80:
            await watcher.changed()
    await eve.send(do="look")
    for message in await eve.updates():
        for events in message["events"].values():
            assert all("secret" not in event for event in events)


async def test_events_come_once_and_an_undo_says_what_still_stands(hub: Hub) -> None:
    room = await hub.create(ANN, GAME, 3, seed=7)
    ann = await greeted(hub, room.code, ANN)
    for seat in range(3):
        await ann.send(do="take", seat=seat, name=f"R{seat}")
    await ann.send(do="start")
    (table,) = await ann.updates()
    heard = 0
    for _ in range(12):
        question = next(q for q in table["questions"] if not q["optional"])
        await ann.send(question=question["question"], seat=question["seat"], answer=0)
        (table,) = await ann.updates()
        for event in table["events"]["0"]:
            assert event["moment"] > heard
        heard = table["moment"]
    (done,) = await ann.send(do="undo", seat=0, to=4)
    assert done["error"] == "undo.revealed", "it must be meant"
    (done,) = await ann.send(do="undo", seat=0, to=4, regardless=True)
    assert done["type"] == "done"
    (table,) = await ann.updates()
    assert table["undone"] == 4
    assert table["moment"] == 4
    assert table["events"]["0"] == []
    assert table["chat"][-1]["kind"] == "note"
    assert await ann.updates() == []


async def test_what_a_client_cannot_see_is_not_told(hub: Hub) -> None:
    """Somebody's preference is no news for the others, not even that there is one."""
    room = await table_of(hub)
    await hub.do(room.code, ANN, Room.start)
    bob = await greeted(hub, room.code, BOB)
    await bob.updates()
    await hub.do(room.code, ANN, Room.prefer, 0, "turn")
    assert await bob.updates() == []


@pytest.mark.thorough("sqlite")
@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\x00\xff\xfe",
        "nonsense",
        "[]",
        "1",
        "null",
        "{}",
        '{"do": 7}',
        '{"do": "dance"}',
        '{"do": "take"}',
        '{"do": "take", "seat": "0", "name": "x"}',
        '{"do": "take", "seat": 2, "name": ""}',
        '{"do": "take", "seat": 2, "name": "x", "colour": "red"}',
        '{"do": "take", "seat": -1, "name": "x"}',
        '{"do": "take", "seat": 1e400, "name": "x"}',
        '{"do": "say", "text": "\\ud800"}',
        '{"question": 1, "seat": 0, "answer": {}}',
        '{"question": 1, "seat": 0, "answer": [[[]]]}',
        '{"question": 99999999999999999999999999, "seat": 0, "answer": 0}',
        '{"question": 1, "seat": 0, "answer": []}',
        '{"do": "undo", "seat": 0, "to": -5}',
        '{"do": "agree", "petition": 12345}',
        "[" * 10_000,
        '{"a":' * 3_000,
    ],
)
async def test_nonsense_gets_a_sentence_and_changes_nothing(hub: Hub, frame: bytes | str) -> None:
    room = await table_of(hub)
    before = everything(room)
    ann = await greeted(hub, room.code, ANN)
    (refused,) = await ann.raw(frame)
    assert refused["type"] == "error"
    assert refused["text"]
    assert not refused["text"].startswith("[")
    assert everything(room) == before
    assert not ann.session.closed


@pytest.mark.parametrize("frame", ["x" * (LONGEST_FRAME + 1), b"{" * 1_000_000, "é" * 9_000])
async def test_an_oversized_frame_ends_the_connection_politely(hub: Hub, frame: bytes | str) -> None:
    room = await table_of(hub)
    ann = await greeted(hub, room.code, ANN)
    (refused,) = await ann.raw(frame)
    assert refused["error"] == "message.long"
    assert ann.session.closed


async def test_chat_is_limited_in_length_and_pace(hub: Hub) -> None:
    room = await table_of(hub)
    ann = await greeted(hub, room.code, ANN)
    assert (await ann.send(do="say", text="x" * 501))[0]["error"] == "text.long"
    assert (await ann.send(do="say", text="x" * 500))[0]["type"] == "done"
    assert (await ann.send(do="say", text="again"))[0]["error"] == "chat.fast"


async def test_more_than_forty_messages_at_once_are_too_many(hub: Hub) -> None:
    room = await table_of(hub)
    hub.gate = Gate(Limits())
    ann = Program(hub, room.code, ANN)
    await ann.send(do="hello")
    replies = [(await ann.raw("nonsense"))[0]["error"] for _ in range(100)]
    assert replies[:39] == ["message.json"] * 39
    assert replies.count("fast") > 40
    assert not ann.session.closed


def test_a_bucket_fills_up_again() -> None:
    clock = Clock()
    bucket = TokenBucket(20, 40, clock)
    assert sum(bucket.take() for _ in range(100)) == 40
    clock.wait(1)
    assert sum(bucket.take() for _ in range(100)) == 20
    assert not bucket.full
    clock.wait(10)
    assert bucket.full


async def test_a_fault_of_ours_is_a_sentence_too(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await table_of(hub)
    ann = await greeted(hub, room.code, ANN)

    def stumble(*args: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(protocol, "table_message", stumble)
    assert (await ann.updates())[0]["error"] == "room.trouble"
    monkeypatch.setattr(Room, "rename", stumble)
    assert (await ann.send(do="rename", seat=0, name="Anna"))[0]["error"] == "room.trouble"


async def test_two_connections_of_one_person_see_the_same(hub: Hub) -> None:
    room = await table_of(hub)
    await hub.do(room.code, ANN, Room.start)
    one, two = await greeted(hub, room.code, ANN), await greeted(hub, room.code, ANN)
    first, second = await asyncio.gather(one.updates(), two.updates())
    assert first == second
