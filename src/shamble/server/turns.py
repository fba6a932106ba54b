"""Who is next where many wait for few places: everybody in turn, however many of theirs wait."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """So many places. Whoever comes from one address waits behind their own, not behind each of another's."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address; the one whose turn it is comes first."""

    async def take(self, address: str) -> None:
        """A place, when it is that address's turn."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place was theirs already
                self.give_back()
            raise

    def give_back(self) -> None:
        """To whoever is next; those who have gone away are passed over."""
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
