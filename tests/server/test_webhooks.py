"""People who are away are called when it is their turn: where the operator allows it, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from shamble.server import webhooks
from shamble.server.caller import CALLER, NOBODY, Caller
from shamble.server.errors import BadInput, NotAllowed, TooFast
from shamble.server.gate import ADDRESS_SHARE
from shamble.server.hub import CALL_AFTER, Hub
from shamble.server.limits import DAY, Limits
from shamble.server.retention import sweep
from shamble.server.room import Room
from shamble.server.store import Store, StoredPerson
from shamble.server.webhooks import check_address, webhook_hosts
from tests.server.tools import ANN, BOB, Clock, asked

CLEO = "person-cleo"
BASE = "https://tables.example"


@dataclass
class Receiver:
    """Something that is called, and what it was told."""

    address: str = ""
    reply: bytes = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"
    requests: list[tuple[str, str]] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0])
        self.requests.append((head.partition(" HTTP")[0], (await reader.readexactly(length)).decode()))
        writer.write(self.reply)
        await writer.drain()
        writer.close()

    async def told(self, count: int = 1) -> list[str]:
        async with asyncio.timeout(20):
            while len(self.requests) < count:
                await asyncio.sleep(0.01)
        return [body for _, body in self.requests]


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield receiver


@pytest.fixture
async def receiver(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Receiver]:
    """On the loopback, and named by the operator."""
    async with receiving() as found:
        monkeypatch.setenv(webhooks.SETTING, found.address)
        yield found


async def calling(clock: Clock, database: str, **limits: Any) -> Hub:
    return Hub(await Store.open(database), pace=0, clock=clock, limits=Limits(**{"rate": 0, **limits}))


async def table(hub: Hub) -> Room:
    """Ann, Bob and Cleo, all far away."""
    room = await hub.create(ANN, "city-of-horror", 3, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, BOB, Room.take_seat, 1, "Bob")
    await hub.do(room.code, CLEO, Room.take_seat, 2, "Cleo")
    await hub.do(room.code, ANN, Room.start)
    return await hub.room(room.code)


# -- where -------------------------------------------------------------------------------------------------


def test_nobody_is_called_by_default() -> None:
    assert webhook_hosts({}) == ()
    assert webhook_hosts({webhooks.SETTING: " , http://[, ftp://x"}) == ()


HOSTS = webhook_hosts({webhooks.SETTING: "ntfy.sh, discord.com,http://10.0.0.7:8080"})


@pytest.mark.parametrize(
    "address",
    [
        "https://ntfy.sh/my-topic",
        "https://ntfy.sh:443/my-topic",
        "https://discord.com/api/webhooks/1/abc",
        "http://10.0.0.7:8080/topic",
    ],
)
def test_what_the_operator_has_named_is_allowed(address: str) -> None:
    check_address(address, HOSTS)


@pytest.mark.parametrize(
    "address",
    [
        "http://ntfy.sh/my-topic",
        "https://ntfy.sh:8443/x",
        "https://ntfy.sh.evil.example/x",
        "https://evil.example/ntfy.sh",
        "https://ntfy.sh@evil.example/x",
        "https://user:secret@ntfy.sh/x",
        "https://sub.ntfy.sh/x",
        "https://127.0.0.1/x",
        "http://10.0.0.7/topic",
        "https://10.0.0.7:8080/topic",
        "file:///etc/passwd",
        "https://ntfy.sh/a\r\nx: y",
        "https://ntfy.sh/a b",
        "https://ntfy.sh/" + "x" * 500,
        "//ntfy.sh/x",
        "https://[",
        "",
    ],
)
def test_anything_else_is_not(address: str) -> None:
    with pytest.raises(BadInput, match=r"ntfy\.sh, discord\.com"):
        check_address(address, HOSTS)


@pytest.mark.parametrize(
    "place", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1", "::ffff:127.0.0.1"]
)
async def test_a_public_name_with_a_private_address_is_not_spoken_to(
    place: str, database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever owns the name could point it at our own network."""
    monkeypatch.setenv(webhooks.SETTING, "ntfy.sh")
    hub = await calling(clock, database)

    async def found(*name: object) -> list[Any]:
        return [(0, 0, 0, "", (place, 443))]

    async def never(*there: object, **how: object) -> None:
        pytest.fail("it was spoken to")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    monkeypatch.setattr(asyncio, "open_connection", never)
    assert not await hub.webhooks.give(StoredPerson(ANN, "", "en", "https://ntfy.sh/ann", BASE), clock.now)
    monkeypatch.undo()
    await hub.close()


async def test_redirects_are_not_followed(receiver: Receiver, database: str, clock: Clock) -> None:
    async with receiving() as elsewhere:
        receiver.reply = f"HTTP/1.1 307 X\r\nlocation: {elsewhere.address}/\r\n\r\n".encode()
        hub = await calling(clock, database)
        assert not await hub.webhooks.give(
            StoredPerson(ANN, "", "en", receiver.address + "/a", BASE), clock.now
        )
        assert len(receiver.requests) == 1
        assert elsewhere.requests == []
        await hub.close()


async def test_a_receiver_that_never_answers_is_given_up(
    receiver: Receiver, database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.2)
    receiver.reply = b""
    hub = await calling(clock, database)
    assert not await hub.webhooks.give(StoredPerson(ANN, "", "en", receiver.address + "/a", BASE), clock.now)
    await hub.close()


async def test_without_hosts_no_wish_is_taken(hub: Hub) -> None:
    with pytest.raises(NotAllowed):
        await hub.webhooks.give(StoredPerson(ANN, "", "en", "https://ntfy.sh/x", BASE), 1.0)
    assert await hub.store.person(ANN) is None


# -- when and what -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("/topic", lambda body: body),
        ("/api/webhooks/1/abc", lambda body: msgspec.json.decode(body)["content"]),
        ("/services/T0/B0/x", lambda body: msgspec.json.decode(body)["text"]),
    ],
)
async def test_a_new_address_is_tried_at_once(
    path: str, read: Any, receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database)
    assert await hub.webhooks.give(StoredPerson(ANN, "", "fr", receiver.address + path, BASE), clock.now)
    ((line, body),) = receiver.requests
    assert line == f"POST {path}"
    assert read(body) == f"Désormais, on vous préviendra ici quand ce sera à vous. {BASE}"
    await hub.close()


async def test_whoever_is_away_is_called_once_for_every_question(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database)
    await hub.webhooks.give(StoredPerson(ANN, "", "en", receiver.address + "/ann", BASE), clock.now)
    room = await table(hub)
    while asked(room)[0][0] != ANN:
        person, choice = asked(room)[0]
        assert choice.seat is not None
        await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        room = await hub.room(room.code)
    assert room.due == clock.now + CALL_AFTER
    clock.wait(CALL_AFTER + 1)
    for _ in range(3):  # whoever comes by sets the timers again
        async with hub.watch(room.code, "somebody"):
            bodies = await receiver.told(2)
    assert bodies[1] == f"City of Horror: it is your turn. {BASE}/t/{room.code}"
    await asyncio.sleep(0.2)
    assert len(receiver.requests) == 2
    assert (await hub.room(room.code)).due is None
    await hub.close()


async def test_whoever_is_here_is_not_called(receiver: Receiver, database: str, clock: Clock) -> None:
    hub = await calling(clock, database)
    await hub.webhooks.give(StoredPerson(ANN, "", "en", receiver.address + "/ann", BASE), clock.now)
    room = await table(hub)
    async with hub.watch(room.code, ANN):
        clock.wait(1000)
        room = await hub.room(room.code)
        assert ANN not in room.calls.times()
        assert ANN not in room.calls.take(clock.now)
    room.presence.disconnect(ANN)
    assert room.calls.times().get(ANN, clock.now + CALL_AFTER) == clock.now + CALL_AFTER
    await hub.close()


async def test_a_call_that_is_due_is_made_after_a_restart(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database)
    for person in (ANN, BOB, CLEO):
        await hub.webhooks.give(
            StoredPerson(person, "", "en", f"{receiver.address}/{person}", BASE), clock.now
        )
    code = (await table(hub)).code
    await hub.close()
    clock.wait(CALL_AFTER + 1)
    hub = await calling(clock, database)
    await hub.wake()
    clock.wait(CALL_AFTER + 1)  # they might have come back
    async with hub.watch(code, "somebody"):
        await receiver.told(4)
    await hub.close()


async def test_there_is_a_cap(receiver: Receiver, database: str, clock: Clock) -> None:
    hub = await calling(clock, database, rate=100, calls_an_hour=2)
    person = StoredPerson(ANN, "", "en", receiver.address + "/ann", BASE)
    await hub.webhooks.give(person, clock.now)
    await hub.webhooks.give(person, clock.now)
    with pytest.raises(TooFast):
        await hub.webhooks.give(person, clock.now)
    assert len(receiver.requests) == 2
    await hub.close()


async def test_whoever_has_enough_of_it_is_called_no_more(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database)
    await hub.webhooks.give(StoredPerson(ANN, "", "en", receiver.address + "/ann", BASE), clock.now)
    assert await hub.webhooks.give(StoredPerson(ANN, "", "en"), clock.now)
    room = await table(hub)
    hub.call(room, ANN)
    await asyncio.gather(*hub.webhooks._calls)
    assert len(receiver.requests) == 1
    await hub.close()


async def test_ever_new_persons_of_one_address_share_a_cap(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    """The address may be anybody's: whoever could have it tried for ever would flood them through us."""
    hub = await calling(clock, database, rate=100, calls_an_hour=2)
    CALLER.set(Caller("192.0.2.1"))
    for number in range(2 * ADDRESS_SHARE):
        await hub.webhooks.give(
            StoredPerson(f"person-{number}", "", "en", receiver.address + "/x", BASE), clock.now
        )
    with pytest.raises(TooFast):
        await hub.webhooks.give(StoredPerson(ANN, "", "en", receiver.address + "/x", BASE), clock.now)
    CALLER.set(NOBODY)
    assert len(receiver.requests) == 2 * ADDRESS_SHARE
    await hub.close()


async def test_nothing_is_kept_of_whoever_wants_no_calls(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database)
    await hub.webhooks.give(StoredPerson(BOB, "Bob", "en"), clock.now)
    await hub.webhooks.give(StoredPerson(ANN, "Ann", "en", receiver.address + "/ann", BASE), clock.now)
    assert await hub.store.person(BOB) is None
    await hub.webhooks.give(StoredPerson(ANN, "Ann", "en"), clock.now)
    assert await hub.store.person(ANN) is None
    await hub.close()


async def test_whoever_was_not_called_for_years_is_forgotten(
    receiver: Receiver, database: str, clock: Clock
) -> None:
    hub = await calling(clock, database, keep_logbooks=10)
    for person, days in ((ANN, 11), (BOB, 9)):
        wish = StoredPerson(person, "", "en", receiver.address + "/x", BASE)
        await hub.webhooks.give(wish, clock.now - days * DAY)
    await sweep(hub.store, hub.limits, clock.now)
    assert await hub.store.person(ANN) is None
    assert await hub.store.person(BOB) is not None
    await hub.close()
