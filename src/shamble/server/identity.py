"""Who is who: a signed cookie makes a browser a person, and a seat link moves a seat to another device.

There are no accounts. Whoever holds the cookie is the person, so it is signed, and the pages set it HttpOnly
and SameSite=Lax (`COOKIE_FLAGS`).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from ..engine import Seat
from .errors import BadInput, NotAllowed, Trouble
from .home import home

COOKIE: Final = "shamble"
COOKIE_FLAGS: Final[dict[str, Any]] = {
    "httponly": True,
    "samesite": "lax",
    "max_age": 400 * 86_400,
    "path": "/",
}
"""What the pages pass to `response.set_cookie`; `secure` as well, where the connection is."""

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without the letters and digits that look alike."""
CODE_LENGTH: Final = 13
"""31 signs to the 13th: 64 bits."""
LINK_LASTS: Final = 2 * 86_400
"""Seconds for which a seat link works."""


def new_code() -> str:
    """A room's code: short enough to be read out, and nobody will ever guess one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as typed: capitals, spaces and hyphens do not matter."""
    return "".join(sign for sign in text.lower() if sign in ALPHABET)[: CODE_LENGTH + 1]


def new_person() -> str:
    return secrets.token_urlsafe(16)


class Identity:
    """Signs and checks with the server's secret key."""

    def __init__(self, key: bytes) -> None:
        self._person = URLSafeSerializer(key, salt="person")
        self._link = URLSafeTimedSerializer(key, salt="seat-link")
        self._form_key = hashlib.sha256(b"form" + key).digest()
        self.relay_token: Final = hashlib.sha256(b"relay" + key).hexdigest()
        """By which workers know each other (`web/relay.py`)."""
        self.fingerprint: Final = hashlib.sha256(b"fingerprint" + key).hexdigest()
        """Tells keys apart, and no more."""

    def cookie_for(self, person: str) -> str:
        """The value of the cookie; for programs, the token of the socket."""
        return str(self._person.dumps(person))

    def person_of(self, cookie: str | None) -> str | None:
        """The person behind a cookie; None for one that we have not signed."""
        try:
            person = self._person.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def seat_link(self, room: str, seat: Seat, person: str) -> str:
        """A token that moves that person's seat to whichever browser opens it."""
        return str(self._link.dumps([room, seat, person]))

    def read_seat_link(self, token: str) -> tuple[str, Seat, str]:
        """Room, seat and former holder, for `Room.claim_seat`."""
        try:
            room, seat, person = self._link.loads(token, max_age=LINK_LASTS)
        except (BadSignature, ValueError, TypeError) as error:
            raise BadInput("seat.link_bad") from error
        return str(room), int(seat), str(person)

    def form_token(self, person: str) -> str:
        """Goes into every form of that person's pages, so that no other site can send one (CSRF)."""
        return hmac.new(self._form_key, person.encode(), hashlib.sha256).hexdigest()

    def is_relay_token(self, token: str) -> bool:
        return hmac.compare_digest(self.relay_token.encode(), token.encode("utf-8", "replace"))

    def check_form_token(self, person: str, token: str) -> None:
        if not hmac.compare_digest(self.form_token(person).encode(), token.encode("utf-8", "replace")):
            raise NotAllowed("form")


def secret_key() -> bytes:
    """SHAMBLE_SECRET, or a key made once and kept at home for its owner alone."""
    named = os.environ.get("SHAMBLE_SECRET")
    return named.encode() if named else _kept_key(home() / "secret")


def _kept_key(path: Path) -> bytes:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    except OSError as error:
        raise Trouble("database", reason=str(error)) from error
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32))
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    try:
        key = path.read_bytes().strip()
    except OSError as error:
        raise Trouble("database", reason=str(error)) from error
    if len(key) < 32:  # a server was killed while writing it
        path.unlink(missing_ok=True)
        return _kept_key(path)
    return key
