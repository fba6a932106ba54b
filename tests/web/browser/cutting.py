"""A small TCP proxy on loopback that stands for a bad network: it can cut, stall, and lose one direction."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread

CHUNK = 65_536


class Wire:
    """Passes bytes between browsers and a server, as long as it is told to."""

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._up, self._down = Event(), Event()
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self._whole = True
        self.restore()
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def restore(self) -> None:
        """What was held back arrives; new connections are taken."""
        self._whole = True
        self._up.set()
        self._down.set()

    def stall(self) -> None:
        """Nothing passes in either direction, and nobody is told."""
        self._up.clear()
        self._down.clear()

    def lose_replies(self) -> None:
        """The server hears the browser; the browser hears nothing."""
        self._down.clear()

    def cut(self) -> None:
        """Every connection breaks; new ones are refused."""
        self._whole = False
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.cut()
        self.stall()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                browser, _ = self._listener.accept()
                if self._whole:
                    self._connect(browser)
                else:
                    browser.close()

    def _connect(self, browser: socket.socket) -> None:
        server = socket.create_connection(self._server)
        with self._lock:
            self._open |= {browser, server}
        for source, sink, flowing in ((browser, server, self._up), (server, browser, self._down)):
            Thread(target=self._pump, args=(source, sink, flowing), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, flowing: Event) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                flowing.wait()
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open -= {source, sink}


@contextmanager
def wire_to(address: str) -> Iterator[Wire]:
    """A bad network in front of that server."""
    wire = Wire(int(address.rpartition(":")[2]))
    try:
        yield wire
    finally:
        wire.close()
