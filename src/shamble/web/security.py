"""What every response carries and every request must keep to."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..server.limits import FORM_LIMIT, UPLOAD_LIMIT

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

UPLOAD_PATHS: Final = ("/replay", "/packs")


class Guard:
    """ASGI middleware: headers on the way out, a limit on what comes in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = UPLOAD_LIMIT if scope["path"] in UPLOAD_PATHS else FORM_LIMIT
        await self.app(scope, _limited(receive, Headers(scope=scope), limit), _with_headers(send))


def _limited(receive: Receive, headers: Headers, limit: int) -> Receive:
    """Refuse a body that is too long, whether it says so or not."""
    taken = 0

    async def take() -> Message:
        nonlocal taken
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced) > limit:
            raise HTTPException(413)
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise HTTPException(413)
        return message

    return take


def _with_headers(send: Send) -> Send:
    async def pass_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return pass_on
