"""How much of what one person, and one address, may do. Whoever comes as ever new persons from one address is
counted together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from .caller import CALLER
from .errors import TooFast, Trouble
from .limits import HOUR, Limits, TokenBucket

ADDRESS_SHARE: Final = 3
"""A household or a class shares an address: it may do so many times what one person may."""
MOST_BUCKETS: Final = 100_000
DRAWN_AT_ONCE: Final = 4
"""Stories whose boards are drawn for one person at the same time."""
SKETCHES_OF_ONE: Final = 8
"""Things that are made of packs and drafts for one address, or wait for it: a browser asks for six maps."""


def half_of(places: int) -> int:
    """What one address may take of all places: the rest is for others."""
    return max(1, places // 2)


class Gate:
    """Refuses what is too much. It keeps nothing but counters in memory."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.sockets = 0
        self._clock = clock
        self._buckets: dict[tuple[str, str], TokenBucket] = {}
        self._sockets: dict[str, int] = {}
        self._busy: dict[tuple[str, str], int] = {}
        """What is made just now, of each kind and for each address."""

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
        most = half_of(self.limits.films_at_once)
        if self.limits.rate and self._busy.get(("film", self.counted_as(person)), 0) >= most:
            raise TooFast("films.enough")
        self._check_hourly("film", person, self.limits.films_an_hour, "films.fast")

    def check_report(self, person: str) -> None:
        self._check_hourly("report", person, self.limits.reports_an_hour, "reports.fast")

    def check_webhook(self, person: str) -> None:
        """An address that somebody would like to be called at: it is tried at once, and may be anybody's."""
        self._check_hourly("webhook", person, self.limits.calls_an_hour, "calls.fast")

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
        with ExitStack() as counted:
            counted.enter_context(self._under_way(("frames", person), DRAWN_AT_ONCE, TooFast("fast")))
            if address:
                most = DRAWN_AT_ONCE * ADDRESS_SHARE
                counted.enter_context(self._under_way(("frames at", address), most, TooFast("fast")))
            yield

    @contextmanager
    def film(self, person: str) -> Iterator[None]:
        """While a film is drawn; whether it may be has been asked before (`check_film`)."""
        with self._under_way(("film", self.counted_as(person)), None, TooFast("films.fast")):
            yield

    @contextmanager
    def sketch(self, person: str) -> Iterator[None]:
        """While something is made of a pack or a draft, or waits to be."""
        counted = ("sketch", self.counted_as(person))
        with self._under_way(counted, SKETCHES_OF_ONE, TooFast("drawings.enough")):
            yield

    @contextmanager
    def upload(self, person: str) -> Iterator[None]:
        """While an upload is checked, or waits to be: half of the places are for others."""
        counted = ("upload", self.counted_as(person))
        with self._under_way(counted, half_of(self.limits.uploads_at_once), TooFast("uploads.enough")):
            yield

    def counted_as(self, person: str) -> str:
        """The address that somebody comes from, whoever they say they are; themselves if nobody knows it."""
        return CALLER.get().address or person

    @contextmanager
    def _under_way(self, what: tuple[str, str], most: int | None, refusal: TooFast) -> Iterator[None]:
        if self.limits.rate and most is not None and self._busy.get(what, 0) >= most:
            raise refusal
        self._busy[what] = self._busy.get(what, 0) + 1
        try:
            yield
        finally:
            self._busy[what] -= 1
            if not self._busy[what]:
                del self._busy[what]

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
