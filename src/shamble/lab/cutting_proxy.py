"""Between people and a server: a line that breaks in the middle of a frame, or at one end only."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self


class CuttingProxy:
    """Passes bytes on at a port of its own, until it is told to do worse."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._lines: set[_Line] = set()
        self._shadows: list[asyncio.StreamWriter] = []
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None  # entered before it is left
        self._server.close()
        self.cut_after(0)
        self.forget()

    def cut_after(self, size: int) -> None:
        """Every connection passes so many more bytes and then breaks."""
        for line in list(self._lines):
            line.left = size
            if not size:
                line.cut()

    def abandon(self) -> None:
        """People's ends are closed; the server's stay open, as when a phone loses its network."""
        for line in list(self._lines):
            line.abandoned = True
            self._shadows.append(line.far)
            line.near.close()

    def forget(self) -> None:
        for writer in self._shadows:
            writer.close()
        self._shadows.clear()

    async def _join(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        try:
            answers, far = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:  # the server is away
            near.close()
            return
        line = _Line(near, far)
        self._lines.add(line)
        await asyncio.gather(line.carry(reader, far), line.carry(answers, near))
        self._lines.discard(line)
        near.close()
        if not line.abandoned:
            far.close()


class _Line:
    """One connection through the proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.left: int | None = None
        """Bytes until it breaks, if it is to."""
        self.abandoned = False

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                if self.left is not None:
                    data, self.left = data[: self.left], max(0, self.left - len(data))
                target.write(data)
                await target.drain()
                if self.left == 0:
                    break
        if not (self.abandoned and target is self.far):
            self.cut()

    def cut(self) -> None:
        self.near.close()
        if not self.abandoned:
            self.far.close()
