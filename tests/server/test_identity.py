"""Cookies, seat links, form tokens and codes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from shamble.server.errors import BadInput, NotAllowed
from shamble.server.identity import (
    ALPHABET,
    CODE_LENGTH,
    Identity,
    new_code,
    new_person,
    secret_key,
    tidy_code,
)

KEY = b"k" * 32


def test_a_cookie_makes_a_browser_a_person() -> None:
    identity = Identity(KEY)
    person = new_person()
    cookie = identity.cookie_for(person)
    assert identity.person_of(cookie) == person
    assert Identity(b"other" * 8).person_of(cookie) is None
    for forged in (None, "", person, cookie[:-1], "x" + cookie, cookie.replace(".", ""), "é", "." * 50):
        assert identity.person_of(forged) is None


def test_one_kind_of_token_is_no_other() -> None:
    identity = Identity(KEY)
    assert identity.person_of(identity.seat_link("room", 1, "ann")) is None
    with pytest.raises(BadInput):
        identity.read_seat_link(identity.cookie_for("ann"))


def test_a_seat_link_names_room_seat_and_holder() -> None:
    identity = Identity(KEY)
    assert identity.read_seat_link(identity.seat_link("room", 1, "ann")) == ("room", 1, "ann")
    for forged in ("", "x.y.z", "é"):
        with pytest.raises(BadInput, match="seat link"):
            identity.read_seat_link(forged)


def test_a_form_token_is_good_for_one_person() -> None:
    identity = Identity(KEY)
    identity.check_form_token("ann", identity.form_token("ann"))
    for forged in ("", identity.form_token("bob"), "é", "\ud800"):
        with pytest.raises(NotAllowed):
            identity.check_form_token("ann", forged)


def test_codes_cannot_be_guessed_and_can_be_read_out() -> None:
    assert CODE_LENGTH * math.log2(len(ALPHABET)) >= 60
    assert not set("01oil") & set(ALPHABET)
    codes = {new_code() for _ in range(1_000)}
    assert len(codes) == 1_000
    assert all(tidy_code(code.upper()) == code for code in codes)


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SHAMBLE_SECRET", raising=False)
    key = secret_key()
    assert len(key) >= 32
    assert secret_key() == key
    assert (tmp_path / "home" / "secret").stat().st_mode & 0o777 == 0o600
    (tmp_path / "home" / "secret").write_bytes(b"")
    assert len(secret_key()) >= 32
    monkeypatch.setenv("SHAMBLE_SECRET", "from the environment")
    assert secret_key() == b"from the environment"
