"""What one worker forwards, another answers as if the visitor had come there."""

from __future__ import annotations

from starlette.testclient import TestClient

from shamble.server.identity import Identity

FROM_A_SECURE_PAGE = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"}


def token_of(server: TestClient) -> str:
    identity: Identity = server.app.state.identity  # type: ignore[attr-defined]  # TestClient knows any ASGI app
    return identity.relay_token


def test_another_worker_is_believed(server: TestClient) -> None:
    reply = server.get("/", headers={**FROM_A_SECURE_PAGE, "x-shamble-relay": token_of(server)})
    assert "secure" in reply.headers["set-cookie"].lower()


def test_nobody_else_is(server: TestClient) -> None:
    for token in ("", "0" * 64, token_of(server)[:-1]):
        headers = {**FROM_A_SECURE_PAGE, "x-shamble-relay": token}
        server.cookies.clear()
        assert "secure" not in server.get("/", headers=headers).headers["set-cookie"].lower()
