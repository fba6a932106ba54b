"""Whatever comes over the socket: no crash, and no change that nobody was allowed to make."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shamble.server.hub import Hub
from shamble.server.identity import Identity
from shamble.server.protocol import Session
from shamble.server.room import Room
from shamble.server.store import Store
from tests.server.tools import ANN, BOB, EVE, GAME, everything

IDENTITY = Identity(b"k" * 32)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
VERBS = (
    *"answer take rename leave start prefer undo replace agree refuse say look hello open bot".split(),
    "take back",
    "remove bot",
)
FIELDS = (
    "seat question answer name text bot auto_pass to petition game seats options token language id".split()
)
ALMOST = st.builds(
    lambda verb, fields: {**verb, **fields},
    st.sampled_from([{"do": verb} for verb in VERBS] + [{}]),
    st.dictionaries(
        st.sampled_from(FIELDS),
        JSON | st.integers(0, 5) | st.sampled_from(["pass", ["pass"], "turn", 16, 17, 24]),
        max_size=5,
    ),
)
FRAMES = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    JSON.map(json.dumps),
    ALMOST.map(json.dumps),
)


class Server:
    """One hub for many examples."""

    def __init__(self, database: str) -> None:
        self.runner = asyncio.Runner()
        self.hub = self.runner.run(self._open(database))

    async def _open(self, database: str) -> Hub:
        return Hub(await Store.open(database), pace=3600, rate=0)

    def close(self) -> None:
        self.runner.run(self.hub.close())
        self.runner.close()


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    server = Server(database)
    yield server
    server.close()


def _but_for_chat(room: Room) -> object:
    """Talking is all that a spectator may do."""
    assert room.table is not None
    return room.table.digest, room.table.record, repr(room.chairs), room.status, repr(room.petitions.open)


async def _watch_and_talk_nonsense(hub: Hub, frames: list[bytes | str]) -> None:
    """A spectator at a table where Ann and Bob wait for each other."""
    room = await hub.create(ANN, GAME, 4, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, BOB, Room.take_seat, 1, "Bob")
    for seat, person in ((2, "person-cid"), (3, "person-dan")):  # a bot might answer meanwhile
        await hub.do(room.code, person, Room.take_seat, seat, person)
    await hub.do(room.code, ANN, Room.start)
    before = _but_for_chat(room)
    session = Session(hub, IDENTITY, room.code, EVE)
    await session.receive('{"do": "hello"}')
    for frame in frames:
        replies: list[dict[str, Any]] = [json.loads(reply) for reply in await session.receive(frame)]
        assert replies
        assert all(reply["type"] in ("done", "error", "table") for reply in replies)
        assert all(reply.get("error") != "room.trouble" for reply in replies)
    assert _but_for_chat(await hub.room(room.code)) == before
    assert _but_for_chat(await hub.load(room.code)) == before


async def _play_nonsense(hub: Hub, frames: list[str]) -> None:
    """A player, alone at a table with bots."""
    room = await hub.create(ANN, GAME, 3, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    session = Session(hub, IDENTITY, room.code, ANN)
    await session.receive('{"do": "hello"}')
    for frame in frames:
        for reply in await session.receive(frame):
            assert json.loads(reply).get("error") != "room.trouble", reply
        for message in await session.updates():
            assert json.loads(message)["type"] == "table"
    while (now := everything(await hub.room(room.code))) != everything(await hub.load(room.code)):
        assert now != everything(await hub.room(room.code)), "no bot has answered meanwhile"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(FRAMES, min_size=1, max_size=25))
def test_nonsense_neither_crashes_nor_changes_anything(server: Server, frames: list[bytes | str]) -> None:
    server.runner.run(_watch_and_talk_nonsense(server.hub, frames))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(ALMOST.map(json.dumps), min_size=1, max_size=25))
def test_a_player_who_sends_nonsense_never_breaks_a_table(server: Server, frames: list[str]) -> None:
    server.runner.run(_play_nonsense(server.hub, frames))
