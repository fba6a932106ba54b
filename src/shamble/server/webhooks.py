"""Calling people who are away when it is their turn, at an address that they gave (ntfy, Discord and so on).

Only hosts that the operator has named are ever spoken to, at addresses that are nobody's private network; no
redirect is followed, and nothing of the reply is read but its status. Nobody is called by default.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import ssl
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import h11
import msgspec

from ..engine import GameSpec, ShambleError
from .errors import BadInput, NotAllowed, server_text
from .gate import Gate
from .metrics import CALLS
from .store import Store, StoredPerson

log = logging.getLogger(__name__)

SETTING: Final = "SHAMBLE_WEBHOOK_HOSTS"
SECONDS: Final = 5.0
"""For a whole call."""
LONGEST_ADDRESS: Final = 500
LONGEST_REPLY: Final = 8_192
MOST_AT_ONCE: Final = 8
MOST_WAITING: Final = 200
PORTS: Final = {"https": 443, "http": 80}


@dataclass(frozen=True)
class Host:
    """Where people may be called. One that the operator has named with its scheme ("http://10.0.0.7:8080") is
    the operator's own, and may be anywhere; any other is spoken to over TLS, at public addresses only."""

    scheme: str
    name: str
    port: int
    own: bool

    def __str__(self) -> str:
        return f"{self.scheme}://{self.name}:{self.port}" if self.own else self.name


class CallFailed(Exception):
    """Nobody could be called there; why, for the log."""


def webhook_hosts(environment: Mapping[str, str] = os.environ) -> tuple[Host, ...]:
    """The hosts that the operator allows: "ntfy.sh, discord.com". Nonsense is as good as nothing."""
    named = (_host(word.strip()) for word in environment.get(SETTING, "").split(","))
    return tuple(host for host in named if host is not None)


def _host(word: str) -> Host | None:
    own = "://" in word
    try:
        parts = urlsplit(word if own else f"https://{word}")
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        return None
    known = parts.hostname and port and parts.path in ("", "/") and (own or parts.port is None)
    return Host(parts.scheme, parts.hostname, port, own) if known and parts.hostname else None


def check_address(address: str, hosts: Sequence[Host]) -> Host:
    """The allowed host of that address, or a refusal."""
    try:
        parts = urlsplit(address)
        found = _matching(parts, hosts)
    except ValueError:
        found = None
    plain = address.isascii() and address.isprintable() and " " not in address
    if found is None or not plain or len(address) > LONGEST_ADDRESS:
        raise BadInput("webhook.host", hosts=", ".join(map(str, hosts)))
    return found


def _matching(parts: SplitResult, hosts: Sequence[Host]) -> Host | None:
    if parts.username is not None or parts.password is not None or parts.fragment:
        return None
    port = parts.port or PORTS.get(parts.scheme, 0)
    wanted = (parts.scheme, parts.hostname, port)
    return next((host for host in hosts if (host.scheme, host.name, host.port) == wanted), None)


class Webhooks:
    """Calls people, a few at a time, and never twice."""

    def __init__(self, store: Store, gate: Gate, hosts: Sequence[Host] = ()) -> None:
        self.hosts = tuple(hosts)
        self.store = store
        self._gate = gate
        self._calls: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    def call(self, person: str, spec: GameSpec[Any], code: str) -> None:
        """It is that person's turn at that table: tell them, if they want to know. Nobody waits for it."""
        if not self.hosts or len(self._calls) >= MOST_WAITING:
            return
        task = asyncio.create_task(self._call(person, spec, code), name="call")
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    async def give(self, person: StoredPerson, now: float) -> bool:
        """That person's wish, kept. A new address is tried at once: did it answer?"""
        if not person.webhook:
            await self.store.save_person(person, now)
            return True
        if not self.hosts:
            raise NotAllowed("webhook.none")
        check_address(person.webhook, self.hosts)
        self._gate.check_webhook(person.id)
        await self.store.save_person(person, now)
        return await self._send(person, server_text(person.language).say("call.try", {"link": person.base}))

    async def close(self) -> None:
        for task in self._calls:
            task.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)

    async def _call(self, person: str, spec: GameSpec[Any], code: str) -> None:
        try:
            async with self._turn:
                known = await self.store.person(person)
                if known is None or not known.webhook:
                    return
                self._gate.check_call(person)
                await self.store.save_person(known, time.time())
                link = f"{known.base}/t/{code}"
                values = {"game": spec.title(known.language), "link": link}
                await self._send(known, server_text(known.language).say("call.turn", values))
        except ShambleError as error:
            log.info("nobody is called: %s", error)

    async def _send(self, person: StoredPerson, text: str) -> bool:
        try:
            host = check_address(person.webhook, self.hosts)  # the operator may have changed their mind
            async with asyncio.timeout(SECONDS):
                status = await _post(host, urlsplit(person.webhook), text)
            if not 200 <= status < 300:
                raise CallFailed(f"status {status}")
        except (CallFailed, OSError, TimeoutError, h11.ProtocolError) as error:
            log.warning("a webhook at %s failed: %s", urlsplit(person.webhook).hostname, error)
            CALLS.labels("failed").inc()
            return False
        CALLS.labels("sent").inc()
        return True


# -- HTTP --------------------------------------------------------------------------------------------------


async def _post(host: Host, address: SplitResult, text: str) -> int:
    """The status of the reply. The connection goes to an address that was looked at, not to a name that may
    mean another one by then."""
    place = await _resolved(host)
    context = ssl.create_default_context() if host.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        place, host.port, ssl=context, server_hostname=host.name if context else None
    )
    try:
        connection = h11.Connection(h11.CLIENT)
        writer.write(_request(connection, host, address, text))
        await writer.drain()
        return await _status(connection, reader)
    finally:
        writer.close()


async def _resolved(host: Host) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(host.name, host.port)
    places = [str(place[4][0]) for place in found]
    if not host.own and not all(map(_is_public, places)):
        raise CallFailed("its address is no public one")
    return places[0]


def _is_public(place: str) -> bool:
    address = ipaddress.ip_address(place.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    address = mapped or address
    return address.is_global and not address.is_multicast


def _request(connection: h11.Connection, host: Host, address: SplitResult, text: str) -> bytes:
    kind, body = _body(address.path, text)
    target = (address.path or "/") + (f"?{address.query}" if address.query else "")
    usual = host.port == PORTS[host.scheme]
    headers = [
        ("host", host.name if usual else f"{host.name}:{host.port}"),
        ("content-type", kind),
        ("content-length", str(len(body))),
        ("user-agent", "shamble"),
        ("connection", "close"),
    ]
    request = h11.Request(method="POST", target=target, headers=headers)
    parts = (connection.send(event) for event in (request, h11.Data(body), h11.EndOfMessage()))
    return b"".join(part for part in parts if part)


def _body(path: str, text: str) -> tuple[str, bytes]:
    """As the service at that path wants it: Discord, Slack and Mattermost read JSON, ntfy plain text."""
    if path.startswith("/api/webhooks/"):
        return "application/json", msgspec.json.encode({"content": text})
    if path.startswith(("/services/", "/hooks/")):
        return "application/json", msgspec.json.encode({"text": text})
    return "text/plain; charset=utf-8", text.encode()


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    taken = 0
    while taken <= LONGEST_REPLY:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return int(event.status_code)
        if event is h11.NEED_DATA:
            data = await reader.read(LONGEST_REPLY)
            taken += len(data)
            connection.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            break
    raise CallFailed("no reply")
