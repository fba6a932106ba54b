"""Every limit on what people may send, make and keep, and the setting that changes it (docs/operating.md).

A field is set by its name in capitals: SHAMBLE_TABLES_IN_ALL=1000. SHAMBLE_RATE=0 switches off whatever is
counted by person and address, for tests and benchmarks.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

DAY: Final = 86_400.0
HOUR: Final = 3_600.0
MEGABYTE: Final = 1 << 20

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 500
LONGEST_REPORT: Final = 2_000
LONGEST_FRAME: Final = 16_384
LONGEST_UPLOAD: Final = 2_000_000
"""Bytes of a record."""
LONGEST_RECORD: Final = 5_000
"""Answers in an uploaded record: ten times a long game."""
FORM_LIMIT: Final = 64 * 1024
UPLOAD_LIMIT: Final = 2 * MEGABYTE
"""Bytes of a form, and of the one that carries a record."""
MOST_FIELDS: Final = 300


@dataclass(frozen=True)
class Limits:
    """What an operator may set. All per-hour limits allow that many at once, and as many again every hour."""

    rate: float = 20.0
    """Commands a second of one person; 0: nothing is counted by person or address."""
    burst: float = 40.0
    address_rate: float = 60.0
    """Requests and messages a second from one address."""
    address_burst: float = 400.0
    tables_an_hour: int = 20
    """New tables of one person; an address may open three times as many, whoever it says it is."""
    tables_in_all: int = 100_000
    tables_listed: int = 24
    """Open tables in the lobby; 0: there is none."""
    sandboxes_an_hour: int = 30
    uploads_an_hour: int = 60
    uploads_at_once: int = 4
    packs_in_all: int = 5_000
    packs_of_one: int = 50
    """Content packs that are kept for one person."""
    films_an_hour: int = 60
    """Films and pictures of one person."""
    films_at_once: int = 4
    calls_an_hour: int = 12
    """Webhooks of one person."""
    reports_an_hour: int = 6
    reports_of_a_table: int = 30
    reports_in_all: int = 5_000
    lines_a_minute: int = 60
    """Chat at one table, whoever speaks, and from one address."""
    lines_kept: int = 2_000
    sockets_of_an_address: int = 200
    sockets_of_a_table: int = 300
    sockets_in_all: int = 20_000
    bot_processes: int = 2
    bot_seconds: float = 5.0
    """How long a bot may take for one answer before it is killed."""
    bot_memory: int = 1_024
    """Megabytes of address space."""
    bot_rest: float = 60.0
    """Seconds after which the bots of a table that nobody watches stop."""
    studies_at_once: int = 0
    """Studies of the lab (/lab) that are played side by side; 0: there is no lab. `serve --lab`: 1."""
    studies_kept: int = 200
    games_of_a_study: int = 100_000
    upload_seconds: float = 10.0
    upload_memory: int = 1_024
    keep_tables: float = 90.0
    """Days after the last change. 0 keeps for ever, here and below."""
    keep_finished: float = 365.0
    keep_sandboxes: float = 3.0
    keep_chat: float = 90.0
    keep_reports: float = 90.0
    keep_packs: float = 365.0
    """After the last table that was opened with it."""
    keep_logbooks: float = 730.0
    """Days after somebody's last game."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        """Nonsense is as good as nothing."""
        given: dict[str, Any] = {}
        for field in fields(cls):
            number = _number(environment.get(f"SHAMBLE_{field.name.upper()}", ""))
            if number is not None:
                given[field.name] = int(number) if isinstance(field.default, int) else number
        return cls(**given)


def setting(name: str, default: float) -> float:
    """A number from the environment that is no limit."""
    found = _number(os.environ.get(f"SHAMBLE_{name.upper()}", ""))
    return default if found is None else found


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


class TokenBucket:
    """The token bucket algorithm: bursts are fine, floods are not."""

    def __init__(
        self,
        rate: float = Limits.rate,
        burst: float = Limits.burst,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._tokens = burst
        self._filled = clock()

    def take(self) -> bool:
        """One token, if there is one."""
        now = self.clock()
        self._tokens = min(self.burst, self._tokens + (now - self._filled) * self.rate)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        """Is it as good as a new one, so that it may be dropped?"""
        return self._tokens + (self.clock() - self._filled) * self.rate >= self.burst
