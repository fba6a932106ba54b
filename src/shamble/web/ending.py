"""A server that ends when it is told to, whatever hangs, and knows which proxy to believe."""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
from types import FrameType
from typing import Any, Final

import uvicorn

from ..server.processes import kill_children
from .connections import BoundedProtocol
from .sockets import BoundedSocket

log = logging.getLogger(__name__)

TO_FINISH: Final = 2
"""Seconds for the requests that are under way."""
TO_END: Final = 3.5
"""Seconds from the signal to the end of the process."""
PING_EVERY: Final = 60.0
"""Seconds between two pings of a socket, and for its answer. Pages have a heartbeat of their own (`heart`):
this is for programs. With thousands of sockets uvicorn's twenty seconds cost as much as many answers."""


class PromptServer(uvicorn.Server):
    """uvicorn's, with a deadline: it waits for rules and databases, which may never come back."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        deadline = threading.Timer(TO_END, _leave, (128 + sig,))
        deadline.daemon = True
        deadline.start()
        super().handle_exit(sig, frame)


def _leave(status: int) -> None:
    """Everything that was acknowledged is stored."""
    log.error("something hangs: the server ends without it")
    faulthandler.dump_traceback(sys.stderr)
    kill_children()
    os._exit(status)


def server_options() -> dict[str, Any]:
    """What uvicorn needs to be told, beside the application and where it listens.

    X-Forwarded-For and -Proto are believed from SHAMBLE_TRUSTED_PROXIES only (addresses or networks, with
    commas between them): otherwise anybody could claim any address, and be counted anew under each.
    """
    return {
        "http": BoundedProtocol,
        "ws": BoundedSocket,
        "log_config": None,
        "access_log": False,
        "ws_max_size": 65_536,
        "ws_ping_interval": PING_EVERY,
        "ws_ping_timeout": PING_EVERY,
        "timeout_graceful_shutdown": TO_FINISH,
        "proxy_headers": True,
        "forwarded_allow_ips": os.environ.get("SHAMBLE_TRUSTED_PROXIES", ""),
    }
