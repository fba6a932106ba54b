"""The sockets that a server listens on."""

from __future__ import annotations

import os
import socket
from typing import Final

from .errors import Trouble

INTERNAL: Final = "SHAMBLE_INTERNAL"
"""Where other workers reach this one: an address of this machine, with or without a port."""
BACKLOG: Final = 2048


def listening(host: str, port: int) -> socket.socket:
    """A socket at that address; port 0 means any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two processes share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise Trouble("port", address=f"{host}:{port}", reason=str(error)) from error
    return listener


def internal() -> socket.socket:
    """For what other workers forward: on this machine alone, unless SHAMBLE_INTERNAL names an address."""
    named = os.environ.get(INTERNAL) or "127.0.0.1"
    host, colon, port = named.rpartition(":") if named.count(":") == 1 else (named, "", "0")
    return listening(host.strip("[]"), int(port) if colon and port.isdecimal() else 0)


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
