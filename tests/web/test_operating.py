"""What whoever runs the server relies on: health, metrics, ids, limits."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from shamble.server.gate import Gate
from shamble.server.limits import Limits
from shamble.web.observe import JsonLines
from tests.web.visitor import Visitor


@pytest.fixture
def local(server: TestClient) -> TestClient:
    """The same server, asked from its own machine."""
    return TestClient(server.app, base_url="http://table.test", client=("127.0.0.1", 5000))


def test_health_says_whether_the_database_answers(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.get("/health").json() == {"ready": True}
    monkeypatch.setattr("shamble.web.health.PATIENCE", 0.0)
    reply = server.get("/health")
    assert (reply.status_code, reply.json()) == (503, {"ready": False})
    assert server.get("/health/live").json() == {"live": True}


def test_metrics_are_for_this_machine_only(server: TestClient, local: TestClient) -> None:
    assert server.get("/metrics").status_code == 404
    assert local.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 404
    assert local.get("/metrics").status_code == 200


def test_metrics_are_for_whoever_has_the_token(
    server: TestClient, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHAMBLE_METRICS_TOKEN", "a token")
    assert local.get("/metrics").status_code == 404
    assert server.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    assert server.get("/metrics", headers={"authorization": "Bearer a token"}).status_code == 200


def test_metrics_count_what_happened(ann: Visitor, local: TestClient) -> None:
    path = ann.play_now()
    page = ann.wait_for(path, lambda page: bool(ann.options(page)))
    ann.post(f"{path}/answer", ann.options(page)[0])
    ann.get("/t/nonsense")
    text = local.get("/metrics").text
    for line in (
        'shamble_request_seconds_count{method="GET",route="/",status="200"}',
        'shamble_request_seconds_count{method="GET",route="/t/{code}",status="404"}',
        'shamble_answers_total{by="person"}',
        'shamble_refusals_total{key="room.unknown"}',
        "shamble_bot_seconds_count",
        "shamble_save_seconds_count",
        "shamble_sockets 0.0",
        "shamble_tables_awake 1.0",
    ):
        assert line in text


def test_every_answer_has_an_id_of_its_own(server: TestClient) -> None:
    ids = [server.get(path).headers["x-request-id"] for path in ("/", "/", "/nowhere")]
    assert len(set(ids)) == 3


def test_our_own_fault_is_told_with_its_id(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("shamble.web.home.visitor", stumble)
    reply = server.get("/")
    assert reply.status_code == 500
    assert reply.headers["x-request-id"] in reply.text


def test_a_request_is_a_line_of_json(server: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "shamble.requests"):
        server.get("/rules/nothing")
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert (line["route"], line["status"], line["method"]) == ("/rules/{game}", 404, "GET")
    assert line["ms"] > 0
    assert "address" in line


def test_too_many_requests_from_one_address_are_refused_in_a_sentence(
    server: TestClient, visit: Callable[..., Visitor]
) -> None:
    app: Any = server.app
    app.state.hub.gate = Gate(Limits(address_rate=0.001, address_burst=3))
    replies = [visit("fr").get("/") for _ in range(5)]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429, 429]
    assert "Attendez" in replies[-1].text


def test_a_page_about_our_own_fault_is_guarded_like_the_others(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("shamble.web.home.visitor", stumble)
    assert "content-security-policy" in server.get("/").headers
