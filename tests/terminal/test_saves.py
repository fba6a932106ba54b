"""What is kept on disk, and what happens when something gets in the way."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

import shamble
from shamble.terminal import saves
from shamble.terminal.match import Match
from tests.terminal.stage import new_match


@pytest.fixture
def match() -> Match:
    return new_match(3, 1, 5)


def test_a_match_comes_back_with_its_players(match: Match) -> None:
    path = saves.new_path()
    match.driver.run()
    saves.keep(path, match, "fr")
    envelope = saves.read_envelope(path)
    again = saves.open_match(envelope)
    assert envelope.language == "fr"
    assert again.seating == match.seating
    assert again.table.digest == match.table.digest
    assert again.table.record == match.table.record


def test_an_interrupted_write_leaves_the_old_save(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.new_path()
    saves.keep(path, match, "en")
    before = path.read_bytes()

    def interrupted(*paths: object) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(os, "replace", interrupted)
    match.driver.run()
    with pytest.raises(shamble.ShambleError, match="power"):
        saves.keep(path, match, "en")
    assert path.read_bytes() == before
    assert [entry.path for entry in saves.kept_saves()] == [path]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data[: len(data) // 2], "cut off"),
        (lambda data: b"[]", "not a file of the kind"),
        (
            lambda data: data.replace(b'"zombie_reserve":', b'"zombie_reserve": 1'),
            "changed after it was written",
        ),
        (lambda data: data.replace(b'"version":1', b'"version":99', 1), "newer version"),
        (lambda data: data.replace(b'"random"', b'"nobody"'), "damaged"),
        (lambda data: data.replace(b'"language"', b'"tongue"'), "damaged"),
    ],
)
def test_a_damaged_save_gives_a_sentence(match: Match, change: object, told: str) -> None:
    assert callable(change)
    path = saves.new_path()
    saves.keep(path, match, "en")
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(shamble.ShambleError) as caught:
        saves.open_match(saves.read_envelope(path))
    assert told in str(caught.value)
    assert "error." not in caught.value.in_language("fr")


def test_two_copies_of_one_name_are_two_files(match: Match) -> None:
    for _ in range(2):
        saves.keep(saves.named_path("../Été"), match, "en")
    assert sorted(entry.path.name for entry in saves.kept_saves()) == ["ete-2.json", "ete.json"]
    assert not any(entry.automatic for entry in saves.kept_saves())


def test_home_follows_the_environment() -> None:
    assert saves.home({"SHAMBLE_HOME": "/a"}) == Path("/a")
    assert saves.home({"XDG_DATA_HOME": "/b"}) == Path("/b/shamble")
    assert saves.home({}) == Path.home() / ".local" / "share" / "shamble"


def test_kill_9_loses_nothing(home: Path) -> None:
    """A real process at a real (pseudo) terminal, ended without warning between two answers."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "shamble", "play", "--seats", "3", "--seed", "5", "--lang", "en"]
    source = str(Path(shamble.__file__).parent.parent)
    environment = {**os.environ, "SHAMBLE_HOME": str(home), "TERM": "xterm-256color", "PYTHONPATH": source}
    player = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    os.set_blocking(ours, False)
    try:
        answers = wait_for_answers(ours, home, 3)
    finally:
        player.send_signal(signal.SIGKILL)
        player.wait()
        os.close(ours)
    (entry,) = saves.kept_saves()
    assert entry.envelope is not None
    table = saves.open_match(entry.envelope).table
    assert table.history is not None
    assert len(table.history.answers) >= answers >= 3
    assert shamble.replay(table.record).digest == table.digest


def wait_for_answers(terminal: int, home: Path, wanted: int) -> int:
    """Press Enter now and then, and read along so that the game is not held up."""
    for _ in range(6000):
        time.sleep(0.05)
        try:
            os.read(terminal, 1 << 20)
        except BlockingIOError:
            os.write(terminal, b"\r")
        for path in (home / "games").glob("auto-*.json"):
            history = msgspec.json.decode(path.read_bytes())["table"]["history"]
            if len(history["answers"]) >= wanted:
                return len(history["answers"])
    raise AssertionError("the game did not get under way")
