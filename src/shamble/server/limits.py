"""Rate limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MESSAGES_A_SECOND: Final = 20.0
BURST: Final = 40.0


class TokenBucket:
    """The token bucket algorithm: bursts are fine, floods are not."""

    def __init__(
        self,
        rate: float = MESSAGES_A_SECOND,
        burst: float = BURST,
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
