"""Opening the visitor's own browser, where there is one to see."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "[::]")
"""Addresses to listen on; nobody can go there."""
WITHOUT_A_SCREEN: Final = ("CI", "SSH_CONNECTION", "SSH_TTY")
"""Where one of these is set, nobody sits in front of this machine."""
SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")


def is_there(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Is there a screen, and a browser that opens on it? One in the terminal would take that away from us."""
    if any(environment.get(name) for name in WITHOUT_A_SCREEN):
        return False
    if platform not in ("win32", "darwin") and not any(environment.get(name) for name in SCREENS):
        return False
    try:
        return (
            type(webbrowser.get()) is not webbrowser.GenericBrowser
        )  # only w3m and the like are exactly that
    except webbrowser.Error:
        return False


def show(address: str) -> None:
    """In a thread of its own: some browsers take seconds to come up, and the table must answer meanwhile."""
    if is_there():
        Thread(target=webbrowser.open, args=(reachable(address),), name="browser", daemon=True).start()


def reachable(address: str) -> str:
    """Where a browser on this machine finds what listens there."""
    for anywhere in EVERYWHERE:
        address = address.replace(f"//{anywhere}:", "//localhost:")
    return address
