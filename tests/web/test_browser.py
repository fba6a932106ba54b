"""`./play` opens a browser where there is one, once the table answers, and nowhere else."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from typing import Any

import pytest

from shamble import cli
from shamble.server.errors import Trouble
from shamble.web import browser

SCREEN = {"DISPLAY": ":0"}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened, in a house with a browser; nothing in the surroundings says that nobody is there."""
    addresses: list[str] = []
    for name in browser.WITHOUT_A_SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.BackgroundBrowser("firefox"))
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(browser, "Thread", _AtOnce)
    return addresses


class _AtOnce:
    """A thread that need not be waited for."""

    def __init__(self, target: Callable[..., object], args: tuple[Any, ...], **options: Any) -> None:
        self.start = lambda: target(*args)


@pytest.mark.parametrize(
    ("surroundings", "platform", "expected"),
    [
        (SCREEN, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({**SCREEN, "CI": "true"}, "linux", False),
        ({**SCREEN, "SSH_CONNECTION": "10.0.0.1 22"}, "linux", False),
        ({"CI": "true"}, "win32", False),
    ],
)
def test_a_browser_is_there_where_somebody_sits_in_front_of_a_screen(
    surroundings: dict[str, str], platform: str, expected: bool, opened: list[str]
) -> None:
    assert browser.is_there(surroundings, platform) is expected


def test_a_browser_in_the_terminal_is_none(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("w3m"))
    assert not browser.is_there(SCREEN, "linux")


def test_no_browser_at_all(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    browser.show("http://127.0.0.1:8000/")
    assert opened == []


def serve(monkeypatch: pytest.MonkeyPatch, run: Callable[..., None], *args: str) -> None:
    monkeypatch.setattr("shamble.web.serve.serve", run)
    with pytest.raises(SystemExit):
        cli.main(["serve", *args])


def test_it_opens_only_once_the_address_answers(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[list[str]] = []

    def run(*call: Any) -> None:
        before.append(list(opened))
        call[3]("http://0.0.0.0:8123/")  # announced

    serve(monkeypatch, run, "--open")
    assert before == [[]]
    assert opened == ["http://localhost:8123/"]


@pytest.mark.parametrize("args", [[], ["--no-open"], ["--open", "--no-open"]])
def test_it_does_not_open_unasked(
    args: list[str], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(monkeypatch, lambda *call: call[3]("http://127.0.0.1:8123/"), *args)
    assert opened == []


def test_a_second_start_shows_the_table_that_runs_already(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*call: object) -> None:
        raise Trouble("database.taken", pid=7, address="http://127.0.0.1:8000/")

    serve(monkeypatch, run, "--open")
    assert opened == ["http://127.0.0.1:8000/"]
    assert "http://127.0.0.1:8000/" in capsys.readouterr().err
