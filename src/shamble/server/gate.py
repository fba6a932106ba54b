"""How much of what one person, and one address, may do. Whoever comes as ever new persons from one address is
counted together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from .caller import CALLER
from .errors import TooFast, Trouble
from .limits import HOUR, Limits, TokenBucket

ADDRESS_SHARE: Final = 3
"""A household or a class shares an address: it may do so many times what one person may."""
MOST_BUCKETS: Final = 100_000
DRAWN_AT_ONCE: Final = 4
"""Stories whose boards are drawn for one person at the same time."""


class Gate:
    """Refuses what is too much. It keeps nothing but counters in memory."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.sockets = 0
        self._clock = clock
        self._buckets: dict[tuple[str, str], TokenBucket] = {}
        self._sockets: dict[str, int] = {}
        self._drawings: dict[str, int] = {}

    def check_request(self) -> None:
        """Any request or message from an address."""
        limits = self.limits
        self._take("request", CALLER.get().address, limits.address_rate, limits.address_burst, "fast")

    def check_command(self, person: str) -> None:
        self._take("command", person, self.limits.rate, self.limits.burst, "fast")

    def check_message(self, person: str) -> None:
        """A frame of a program, before anybody reads it."""
        self._take("message", person, self.limits.rate, self.limits.burst, "fast")

    def check_table(self, person: str) -> None:
        self._check_hourly("table", person, self.limits.tables_an_hour, "tables.fast")

    def check_sandbox(self, person: str) -> None:
        self._check_hourly("sandbox", person, self.limits.sandboxes_an_hour, "sandboxes.fast")

    def check_upload(self, person: str) -> None:
        self._check_hourly("upload", person, self.limits.uploads_an_hour, "uploads.fast")

    def check_film(self, person: str, waiting: int) -> None:
        """One more film beside those that are being drawn."""
        if waiting >= self.limits.films_at_once:
            raise Trouble("films.busy")
        self._check_hourly("film", person, self.limits.films_an_hour, "films.fast")

    def check_report(self, person: str) -> None:
        self._check_hourly("report", person, self.limits.reports_an_hour, "reports.fast")

    def check_call(self, person: str) -> None:
        most = self.limits.calls_an_hour
        self._take("call", person, most / HOUR, most, "calls.fast")

    @contextmanager
    def socket(self) -> Iterator[None]:
        """While a socket is open it counts."""
        address, limits = CALLER.get().address, self.limits
        mine = self._sockets.get(address, 0)
        if self.sockets >= limits.sockets_in_all:
            raise TooFast("sockets.all")
        if limits.rate and address and mine >= limits.sockets_of_an_address:
            raise TooFast("sockets.address", most=limits.sockets_of_an_address)
        self.sockets += 1
        self._sockets[address] = mine + 1
        try:
            yield
        finally:
            self.sockets -= 1
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    @contextmanager
    def drawing(self, person: str) -> Iterator[None]:
        """While boards are drawn for somebody."""
        address = CALLER.get().address
        counted = [(person, DRAWN_AT_ONCE)]
        counted += [(f"at {address}", DRAWN_AT_ONCE * ADDRESS_SHARE)] if address else []
        if self.limits.rate and any(self._drawings.get(who, 0) >= most for who, most in counted):
            raise TooFast("fast")
        for who, _ in counted:
            self._drawings[who] = self._drawings.get(who, 0) + 1
        try:
            yield
        finally:
            for who, _ in counted:
                self._drawings[who] -= 1
                if not self._drawings[who]:
                    del self._drawings[who]

    def sweep(self) -> None:
        """Drop the buckets that are as good as new ones."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}

    def _check_hourly(self, kind: str, person: str, most: int, refusal: str) -> None:
        shared = most * ADDRESS_SHARE
        self._take(f"{kind} from", CALLER.get().address, shared / HOUR, shared, refusal)
        self._take(kind, person, most / HOUR, most, refusal)

    def _take(self, kind: str, who: str, rate: float, burst: float, refusal: str) -> None:
        if not (self.limits.rate and who):
            return
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            bucket = self._buckets[kind, who] = TokenBucket(rate, burst, self._clock)
        if not bucket.take():
            raise TooFast(refusal)
