"""Long pages of which only the frame is each visitor's own: the middle is rendered and compressed once."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

PLACE: Final = Markup("<!-- pressed -->")
"""Stands in a page where its middle belongs."""
LEVEL: Final = 9
"""What is compressed once may take its time, …"""
FRAME_LEVEL: Final = 4
"""… what is compressed for every request may not."""
_RAW: Final = -zlib.MAX_WBITS
_HEADER: Final = bytes.fromhex("1f8b08000000000000ff")


class Pressed:
    """A piece of HTML, and the same compressed so that it fits into the middle of any compressed page."""

    def __init__(self, html: str) -> None:
        self.html = html.encode()
        self.blocks = _blocks(self.html, LEVEL, zlib.Z_FULL_FLUSH)

    def between(self, before: bytes, after: bytes) -> bytes:
        """The whole page as a gzip file: its parts do not refer to each other."""
        check = zlib.crc32(after, zlib.crc32(self.html, zlib.crc32(before)))
        size = len(before) + len(self.html) + len(after)
        return b"".join(
            (
                _HEADER,
                _blocks(before, FRAME_LEVEL, zlib.Z_FULL_FLUSH),
                self.blocks,
                _blocks(after, FRAME_LEVEL, zlib.Z_FINISH),
                struct.pack("<II", check, size & 0xFFFFFFFF),
            )
        )


def _blocks(data: bytes, level: int, end: int) -> bytes:
    squeeze = zlib.compressobj(level, zlib.DEFLATED, _RAW)
    return squeeze.compress(data) + squeeze.flush(end)


def filled(request: Request, framed: Response, middle: Pressed) -> Response:
    """That page with its middle where `PLACE` stands, compressed if the browser takes it so."""
    before, _, after = bytes(framed.body).partition(PLACE.encode())
    if "gzip" not in request.headers.get("accept-encoding", ""):
        response = HTMLResponse(before + middle.html + after, framed.status_code)
    else:
        response = HTMLResponse(middle.between(before, after), framed.status_code)
        response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "Accept-Encoding"
    response.raw_headers += [each for each in framed.raw_headers if each[0] == b"set-cookie"]
    return response
