"""Long pages of which only the frame is each visitor's own: the rest is rendered and compressed once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

PLACE: Final = Markup("<!-- pressed -->")
"""Stands in a page where such a piece belongs."""
LEVEL: Final = 9
"""What is compressed once may take its time, …"""
FRAME_LEVEL: Final = 4
"""… what is compressed for every request may not."""
_RAW: Final = -zlib.MAX_WBITS
_HEADER: Final = bytes.fromhex("1f8b08000000000000ff")
_END: Final = zlib.compressobj(wbits=_RAW).flush()
"""An empty last block."""


class Pressed:
    """A piece of HTML, and the same compressed so that it fits into any compressed page."""

    def __init__(self, html: str) -> None:
        self.html = html.encode()
        self.blocks = _blocks(self.html, LEVEL, zlib.Z_FULL_FLUSH)


def _blocks(data: bytes, level: int, end: int) -> bytes:
    squeeze = zlib.compressobj(level, zlib.DEFLATED, _RAW)
    return squeeze.compress(data) + squeeze.flush(end)


def filled(request: Request, framed: Response, *pieces: Pressed) -> Response:
    """That page with those pieces where `PLACE` stands, compressed if the browser takes it so."""
    first, *frames = bytes(framed.body).split(PLACE.encode())
    between = list(zip(pieces, frames, strict=True))
    plain = [first, *(each for piece, frame in between for each in (piece.html, frame))]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        response = HTMLResponse(b"".join(plain), framed.status_code)
    else:
        response = HTMLResponse(_compressed(first, between, plain), framed.status_code)
        response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "Accept-Encoding"
    response.raw_headers += [each for each in framed.raw_headers if each[0] == b"set-cookie"]
    return response


def _compressed(first: bytes, between: Sequence[tuple[Pressed, bytes]], plain: Sequence[bytes]) -> bytes:
    """The whole page as a gzip file: its parts do not refer to each other."""
    blocks = [_blocks(first, FRAME_LEVEL, zlib.Z_FULL_FLUSH)]
    for piece, frame in between:
        blocks += [piece.blocks, _blocks(frame, FRAME_LEVEL, zlib.Z_FULL_FLUSH)]
    check = size = 0
    for part in plain:
        check, size = zlib.crc32(part, check), size + len(part)
    return b"".join((_HEADER, *blocks, _END, struct.pack("<II", check, size & 0xFFFFFFFF)))
