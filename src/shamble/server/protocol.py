"""The socket for programs: frames in, messages out (docs/protocol.md).

`Session` knows nothing of sockets: it takes what a client sends and says what to send back. `socket_endpoint`
connects it to Starlette, mounted as WebSocketRoute("/t/{code}/socket", socket_endpoint(hub, identity)).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..engine import IllegalAnswer, Seat, ShambleError
from ..engine.plans import Followed
from ..engine.text import LANGUAGES
from . import messages
from .errors import BadInput, NotAllowed, RoomError, Trouble, UnknownRoom
from .hub import Hub
from .identity import COOKIE, Identity, new_person
from .limits import LONGEST_FRAME
from .metrics import REFUSALS
from .room import Room
from .wire import Json, plans_data, question_data, table_message

log = logging.getLogger(__name__)

PROTOCOL: Final = 1
NEW: Final = "new"
"""In place of a room's code: the client will open a table of its own."""

TOO_BIG: Final = 1009
POLICY: Final = 1008
GREETING: Final = 60.0
"""Seconds for a client to say hello and name a table: until then it is nobody."""
TRY_AGAIN: Final = 1012
"""Closes a socket whose table cannot be shown here right now: the client should connect again."""


class Session:
    """One program's connection to one table."""

    def __init__(self, hub: Hub, identity: Identity, code: str, person: str | None = None) -> None:
        """`person` is the one whose cookie came with the connection, if any."""
        self.hub = hub
        self.identity = identity
        self.code = "" if code == NEW else code
        self.person = person or new_person()
        self.language = "en"
        self.greeted = False
        self.closed = False
        """The client broke the protocol: send what there is to send, then close the connection."""
        self._since = -1  # the last stored moment that the client knows
        self._counted = 0  # its number, as the client counts them
        self._said = 0
        self._truncations = 0
        self._standing = b""  # the fingerprint of what it was told last, but for what only happens once

    @property
    def at_table(self) -> bool:
        """Is there a table whose changes are sent?"""
        return self.greeted and bool(self.code)

    # -- from the client ------------------------------------------------------------------------------

    async def receive(self, frame: bytes | str) -> list[bytes]:
        """What to answer to a frame, whatever is in it. It never raises, and refusing changes nothing."""
        number: int | None = None
        try:
            self._check_frame(frame)
            body = messages.read_body(frame)
            number = messages.id_of(body)
            return [
                _encoded({"id": number, **reply}) for reply in await self._obey(messages.read_message(body))
            ]
        except ShambleError as error:
            return [_encoded({"id": number, **self._refusal(error)})]
        except Exception:
            log.exception("a message raised")
            return [_encoded({"id": number, **self._refusal(Trouble("room.trouble"))})]

    def _check_frame(self, frame: bytes | str) -> None:
        size = len(frame) if isinstance(frame, bytes) else len(frame.encode("utf-8", "surrogatepass"))
        if size > LONGEST_FRAME:
            self.closed = True
            raise BadInput("message.long", most=LONGEST_FRAME)
        self.hub.gate.check_request()
        self.hub.gate.check_message(self.person)

    async def _obey(self, message: messages.AnyMessage) -> list[Json]:
        if isinstance(message, messages.Hello):
            return [await self._greet(message)]
        if not self.greeted:
            raise BadInput("message.hello")
        if isinstance(message, messages.Open):
            return [await self._open(message)]
        if not self.code:
            raise BadInput("message.open")
        if isinstance(message, messages.LookAnew):
            self._since, self._counted, self._said, self._standing = -1, 0, 0, b""
            return [{"type": "done"}, *await self._updates()]
        if isinstance(message, messages.ListPlans):
            return [await self._plans(message.seat)]
        if isinstance(message, messages.ListTable):
            do = self.hub.list_table if message.listed else self.hub.unlist_table
            change = await do(self.code, self.person)
            return [{"type": "done", "version": change.version}]
        return [await self._do(message)]

    async def _do(self, command: messages.Command) -> Json:
        try:
            change = await self.hub.do(self.code, self.person, messages.obey, command)
        except IllegalAnswer as error:
            if not isinstance(command, messages.GiveAnswer | messages.FollowPlan | messages.GiveShares):
                raise
            return {**self._refusal(error), "questions": await self._questions(command.seat)}
        self._standing = b""  # whoever did something hears how the table stands, even if it looks the same
        done: Json = {"type": "done", "version": change.version}
        return done if change.followed is None else {**done, **await self._told(command, change.followed)}

    async def _told(self, command: messages.Command, followed: Followed) -> Json:
        """How far a plan came, and why no farther."""
        assert isinstance(command, messages.FollowPlan | messages.GiveShares)  # nothing else follows a plan
        speaker = (await self.hub.room(self.code)).speaker(self.language)
        text = speaker.stopped(followed, command.seat)
        return {"given": followed.given, "stopped": followed.why, "text": text}

    async def _plans(self, seat: Seat) -> Json:
        room = await self.hub.room(self.code)
        return {"type": "plans", "seat": seat, **plans_data(room, self.person, seat, self.language)}

    async def _greet(self, hello: messages.Hello) -> Json:
        if self.greeted:
            raise BadInput("message.greeted")
        if hello.token:
            person = self.identity.person_of(hello.token)
            if person is None:
                raise NotAllowed("token")
            self.person = person
        self.language = hello.language if hello.language in LANGUAGES else "en"
        if self.code:
            room = await self.hub.room(self.code)
            if not room.admits(self.person):
                raise UnknownRoom("room.unknown", code=self.code)
            self.code = room.code
        self.greeted = True
        return {"type": "welcome", "protocol": PROTOCOL, "token": self.identity.cookie_for(self.person)}

    async def _open(self, message: messages.Open) -> Json:
        if self.code:
            raise BadInput("message.opened")
        room = await self.hub.create(self.person, message.game, message.seats, message.options)
        self.code = room.code
        return {"type": "opened", "room": room.code}

    async def _questions(self, seat: Seat) -> list[Json]:
        """What that seat may answer now, for whoever came too late; nothing about a foreign seat."""
        room = await self.hub.room(self.code)
        if seat not in room.seats_of(self.person):
            return []
        speaker = room.speaker(self.language)
        return [question_data(choice, seat, speaker) for choice in room.questions_for(self.person, seat)]

    def refusal(self, error: ShambleError) -> bytes:
        """Its sentence, as it is sent."""
        return _encoded(self._refusal(error))

    def _refusal(self, error: ShambleError) -> Json:
        REFUSALS.labels(error.key).inc()
        return {"type": "error", "error": error.key, "text": error.in_language(self.language)}

    # -- to the client --------------------------------------------------------------------------------

    async def updates(self) -> list[bytes]:
        """The messages that bring this client up to date; often none, though somebody did something."""
        try:
            return [_encoded(message) for message in await self._updates()]
        except ShambleError as error:
            return [self.refusal(error)]
        except Exception:
            log.exception("an update raised")
            return [self.refusal(Trouble("room.trouble"))]

    async def _updates(self) -> list[Json]:
        room = await self.hub.room(self.code)
        undone = self._notice_undo(room)
        message = table_message(room, self.person, self.language, self._since, self._said)
        if undone is not None:
            message["undone"] = undone
        self._since, self._said = room.moment if room.table is not None else -1, len(room.lines)
        self._counted = room.timeline_for(self.person).last
        news = undone is not None or message["chat"] or any(message["events"].values())
        standing = _fingerprint(message)
        if standing == self._standing and not news:
            return []
        self._standing = standing
        return [message]

    def _notice_undo(self, room: Room) -> int | None:
        """The last moment that still stands, if the client was sent later ones."""
        taken_back = room.play.truncations[self._truncations :]
        self._truncations = len(room.play.truncations)
        stands = min([room.moment, *(number - 1 for number in taken_back)])
        self._since = min(self._since, stands)
        number = room.timeline_for(self.person).number(stands)
        return number if number < self._counted else None


def _encoded(message: Json) -> bytes:
    return msgspec.json.encode(
        {key: value for key, value in message.items() if key != "id" or value is not None}
    )


_HAPPENS_ONCE: Final = frozenset(("version", "moment", "events", "chat", "undone"))


def _fingerprint(message: Json) -> bytes:
    """Of how the table stands. The message itself would be a hundred kilobytes for each program."""
    standing = {key: value for key, value in message.items() if key not in _HAPPENS_ONCE}
    return hashlib.blake2b(msgspec.json.encode(standing), digest_size=16).digest()


# -- Starlette ---------------------------------------------------------------------------------------


def is_same_origin(websocket: WebSocket) -> bool:
    """A page of another site may open a socket here; it must not act with our visitor's cookie."""
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host")


def socket_endpoint(hub: Hub, identity: Identity) -> Callable[[WebSocket], Awaitable[None]]:
    """The endpoint for "/t/{code}/socket"; the code "new" opens a table."""

    async def endpoint(websocket: WebSocket) -> None:
        await websocket.accept()
        cookie = websocket.cookies.get(COOKIE) if is_same_origin(websocket) else None
        session = Session(hub, identity, websocket.path_params["code"], identity.person_of(cookie))
        await _Connection(websocket, session).run()

    return endpoint


class _Connection:
    """Passes frames between a WebSocket and its session."""

    def __init__(self, websocket: WebSocket, session: Session) -> None:
        self.websocket = websocket
        self.session = session
        self._sending = asyncio.Lock()
        self._pushing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        try:
            if await self._greeted():
                self._pushing = asyncio.create_task(self._push())
                while await self._heard():
                    pass
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: it went while we were sending
            pass
        finally:
            await self._stop_pushing()

    async def _greeted(self) -> bool:
        """Has the client come to a table? Whoever has not counts as a socket, too, and not for long."""
        try:
            with self.session.hub.gate.socket():
                until = asyncio.get_running_loop().time() + GREETING
                while not self.session.at_table:
                    if not await self._heard(until):
                        return False
        except TimeoutError:
            await self._turn_away(BadInput("message.slow", seconds=int(GREETING)))
        except RoomError as error:
            await self._turn_away(error)
        return self.session.at_table

    async def _heard(self, until: float | None = None) -> bool:
        """A frame that comes by then, and the answer to it. False: there will be no more."""
        async with asyncio.timeout_at(until):
            frame = await self._frame()
        if frame is None:
            return False
        await self._send(await self.session.receive(frame))
        if self.session.closed:
            await self.websocket.close(TOO_BIG)
        return not self.session.closed

    async def _turn_away(self, error: RoomError) -> None:
        """With a sentence, or to come back at once."""
        log.info("a socket was turned away: %s", error)
        if isinstance(error, Trouble):
            await self.websocket.close(TRY_AGAIN)
        else:
            await self._send([self.session.refusal(error)])
            await self.websocket.close(POLICY)

    async def _frame(self) -> bytes | str | None:
        """The next frame; None when the client has gone."""
        message: dict[str, Any] = dict(await self.websocket.receive())
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _push(self) -> None:
        session = self.session
        try:
            async with session.hub.watch(session.code, session.person) as watcher:
                while True:
                    await watcher.changed()
                    await self._send(await session.updates())
        except (WebSocketDisconnect, RuntimeError):
            pass
        except RoomError as error:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._turn_away(error)

    async def _send(self, frames: list[bytes]) -> None:
        async with self._sending:
            for frame in frames:
                await self.websocket.send_text(frame.decode())

    async def _stop_pushing(self) -> None:
        if self._pushing is not None:
            self._pushing.cancel()
            await asyncio.gather(self._pushing, return_exceptions=True)
