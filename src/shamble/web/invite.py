"""Invitations: the address of a table or a seat, as a QR code for whoever sits beside us with a phone."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr_code(address: str) -> Markup:
    """Black on white whatever the theme: not every camera reads the inverse."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn)


def is_local(base: str) -> bool:
    """Is that an address which nobody else's machine can reach?"""
    host = urlsplit(base).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")
