"""The command line: its help, its sentences and its exit codes, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import shamble
from shamble import cli
from shamble.bots import Driver, RandomBot


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SHAMBLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path / "home"))


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as stop:
        cli.main(list(args))
    assert isinstance(stop.value.code, int)
    return stop.value.code


def test_help_lists_the_commands_in_the_callers_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("--help") == 0
    english = capsys.readouterr().out
    assert [
        name for name in ("play", "map", "check", "soak", "bench", "replay") if f"  {name} " not in english
    ] == []
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert run("--help") == 0
    assert "Commandes" in capsys.readouterr().out
    assert run("play", "--help") == 0
    assert "Cette page" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["play", "map", "check", "soak", "bench", "replay"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_explains_itself(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, "--help", "--lang", language) == 0
    said = capsys.readouterr().out
    assert "[cli" not in said
    assert "--lang" in said


WRONG = [
    (["fly"], "no command “fly”"),
    (["play", "chess"], "no game called “chess”"),
    (["play", "--seats", "9"], "3 to 6 players"),
    (["play", "--seats", "many"], "whole number"),
    (["soak", "--games", "0"], "whole number, 1 or more"),
    (["serve", "--port", "70000"], "from 1 to 65535"),
    (["play", "--seats", "3", "--humans", "4"], "“4” is not a value"),
    (["play", "--bot", "hal"], "“hal” is not a value"),
    (["play", "--humens", "3"], "Did you mean"),
    (["play", "--seat", "5"], "“5” is not a value"),
    (["play", "--option", "sides"], "name=value"),
    (["play", "--option", "sides=C"], "“C” is not a value"),
    (["play", "--option", "dragons=1"], "no set-up option"),
    (["play", "--lang", "xx"], "en, "),
    (["play", "--load", "/nowhere.json"], "cannot be read"),
    (["play", "--pack", "/nowhere"], "cannot be read"),
    (["play", "--seed", "1"], "needs a terminal"),
    (["play"], "needs a terminal"),
    (["check"], "“PATH” is missing"),
    (["replay", "/nowhere.json"], "cannot be read"),
    (["soak", "chess"], "no game called"),
    (["bench", "chess"], "no game called"),
    (["soak", "city-of-horror", "--games", "0"], "“--games”"),
    (["check", "a", "b"], "--help explains it"),
    (["map"], "“GAME” is missing"),
    (["map", "chess"], "no game called"),
    (["map", "city-of-horror"], "City of Horror has no map"),
]


@pytest.mark.parametrize(("args", "told"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_a_wrong_call_gets_one_sentence_and_code_2(
    args: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*args) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 1
    if "--lang" not in args:
        assert run(*args, "--lang", "fr") == 2
        french = capsys.readouterr().err
        assert french != said
        assert "[" not in french


def recorded(tmp_path: Path) -> Path:
    table = shamble.new("city-of-horror", seats=3, seed=1)
    Driver(table, {seat: RandomBot() for seat in range(3)}, 1).run()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(table.record))
    return path


def test_a_record_is_told_as_its_viewer_saw_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(recorded(tmp_path))
    assert run("replay", path) == 0
    public = capsys.readouterr().out
    assert "Turn 1 began" in public
    assert "Player " in public.splitlines()[-1]
    told = set()
    for seat in "123":
        assert run("replay", path, "--seat", seat) == 0
        told.add(capsys.readouterr().out)
    assert len(told | {public}) == 4
    assert run("replay", path, "--seat", "4") == 2
    assert "no player 4" in capsys.readouterr().err


def test_a_bent_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded(tmp_path)
    record = json.loads(path.read_text())
    record["answers"][3][2] = ["fly"]
    path.write_text(json.dumps(record))
    assert run("replay", str(path)) == 2
    assert "does not replay" in capsys.readouterr().err
    path.write_text("[1]")
    assert run("replay", str(path)) == 2


def test_a_record_of_other_facts_is_sealed_anew_if_its_answers_are_still_legal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, fresh = recorded(tmp_path), tmp_path / "fresh.json"
    record = json.loads(path.read_text())
    old = {**record, "content": "0" * 16, "facts": {**record["facts"], "cards.toml": "0" * 16}}
    path.write_text(json.dumps(old))
    assert run("replay", str(path)) == 2
    told = capsys.readouterr().err
    assert "cards.toml" in told
    assert "--reseal" in told
    assert run("replay", str(path), "--reseal", str(fresh)) == 0
    assert "fresh.json" in capsys.readouterr().out
    assert json.loads(fresh.read_text()) == record
    assert run("replay", str(fresh)) == 0
    path.write_text(json.dumps({**old, "seed": 2}))
    assert run("replay", str(path), "--reseal", str(fresh)) == 2
    assert "answer" in capsys.readouterr().err


def test_soak_tells_the_seeds_of_what_broke(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("soak", "city-of-horror", "--games", "2", "--seed", "7") == 0
    assert "2 games, no fault" in capsys.readouterr().out
    from shamble.lab import soak

    failure = soak.Failure("city-of-horror", 77, 4, 12, "too many zombies")
    monkeypatch.setattr(soak, "soak", lambda *args: [failure])
    assert run("soak", "city-of-horror", "--games", "1") == 1
    assert "seed 77" in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert shamble.__version__ in capsys.readouterr().out
