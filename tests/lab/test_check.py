"""Trying a pack: what a designer hears about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.bots.random import RandomBot
from shamble.cli import main
from shamble.engine import Pack
from shamble.lab import check as checking
from shamble.lab.check import CheckReport, check, unreachable

GAME = "survive-until-daylight"
WEAPON = {"origin": "house", "pool": "unique", "fixed": 5, "cards": 2}
NO_SPEAR = {"origin": "house", "copies": 1, "recipe": ["planks", "shards"], "damage": 3, "bonus": 1}


def packed(**files: dict[str, Any]) -> Pack:
    return Pack(GAME, "Mine", files)


def quiet(done: int, of: int) -> None:
    """Nobody watches."""


@pytest.fixture
def one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were nothing to try but a game for two."""
    monkeypatch.setattr(checking, "_tables", lambda spec, pack: [({}, 2)])


@pytest.fixture(scope="module")
def report() -> CheckReport:
    ours = shamble.games()[1].load_content(None)
    same = ours.sources.files["weapons"]["crowbar"]  # type: ignore[attr-defined]  # our games have sources
    unused = {"origin": "house", "pool": "common", "fixed": 1, "copies": 0}
    weapons = {"cleaver": WEAPON, "feather": unused, "crowbar": same}
    return check(packed(weapons=weapons, tokens={"spear": NO_SPEAR}), 1, quiet)


@pytest.mark.thorough
def test_it_says_what_the_pack_does_to_which_file(report: CheckReport) -> None:
    weapons, tokens = report.changes
    assert (weapons.file, tokens.file) == ("weapons.toml", "tokens.toml")
    assert (weapons.replaces, weapons.adds, weapons.repeats) == (["cleaver"], ["feather"], ["crowbar"])
    assert (tokens.replaces, tokens.adds, tokens.repeats) == (["spear"], [], [])


def test_games_are_played_at_random_and_by_rules_of_thumb(
    report: CheckReport,
) -> None:
    assert [(played.player, played.games) for played in report.played] == [("random", 6), ("thumb", 6)]
    for played in report.played:
        assert sum(played.reasons.values()) == played.games
        assert played.answers > 100
    assert report.good


def test_it_says_what_never_came_up_and_what_ran_out(report: CheckReport) -> None:
    assert report.never == {"weapons.toml": ["feather"]}
    assert report.ran_out["token.spear"] > 0


def test_the_boards_of_browser_and_terminal_are_drawn(report: CheckReport) -> None:
    assert report.undrawn == []
    assert report.troubles == []


@pytest.mark.usefixtures("one_table")
@pytest.mark.parametrize("where", ["web", "terminal"])
def test_a_board_that_cannot_be_drawn_is_reported_once(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    from shamble.terminal.boards import board_for
    from shamble.web.boards import presentation_of

    def broken(*args: object) -> str:
        raise KeyError("9V-d")

    board = presentation_of(GAME).board if where == "web" else board_for(GAME)
    monkeypatch.setattr(type(board), "hand", broken)
    report = check(packed(weapons={"cleaver": WEAPON}), 1, quiet)
    (trouble,) = report.troubles
    assert trouble.where == where
    assert trouble.error.startswith("KeyError: '9V-d'")
    assert "seats=2" in trouble.what
    assert not report.good
    assert all(played.games == sum(played.reasons.values()) for played in report.played), "they play on"


@pytest.mark.usefixtures("one_table")
def test_rules_that_break_down_are_reported_with_seats_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("half a zombie")

    monkeypatch.setattr(RandomBot, "choose", broken)
    report = check(packed(weapons={"cleaver": WEAPON}), 1, quiet)
    assert [(trouble.what, trouble.error[:32]) for trouble in report.troubles] == [
        ("random: seats=2, seed=0, answer=0", "ZeroDivisionError: half a zombie")
    ]
    assert report.played[0].broken == 1


@pytest.mark.usefixtures("one_table")
def test_a_game_without_an_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "ENDLESS", 20)
    report = check(packed(weapons={"cleaver": WEAPON}), 1, quiet)
    assert [played.unfinished for played in report.played] == [1, 1]
    assert not report.good


def test_whatever_a_pack_changes_of_what_one_can_choose_is_played() -> None:
    spec = shamble.games()[3]
    own: Any = spec.load_content(None)
    mission = own.sources.files["missions"]["MZ1"]
    tables = list(
        checking._tables(spec, Pack(spec.id, "Mine", {"missions": {"MZ1": {**mission, "losses": []}}}))
    )
    assert tables[:6] == [({}, seats) for seats in range(1, 7)]
    assert {"mission": "MZ1"} in [settings for settings, _ in tables[6:]]
    assert list(checking._tables(spec, Pack(spec.id, "Same", {"missions": {"MZ1": mission}}))) == tables[:6]


def test_places_that_no_way_leads_to() -> None:
    assert unreachable({"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": ["e"], "e": ["d"]}) == ["d", "e"]
    assert unreachable({"a": ["b"], "b": ["a"]}) == []
    assert unreachable({}) == []


def test_every_map_of_ours_hangs_together() -> None:
    for spec in shamble.games():
        content = spec.load_content(None)
        for name in spec.maps(content):
            assert unreachable(spec.ways(content, name)) == [], name


# -- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str], str]:
    def write(weapons: str) -> str:
        (tmp_path / "pack.toml").write_text(f'[pack]\ngame = "{GAME}"\nname = "Mine"\n', encoding="utf-8")
        (tmp_path / "weapons.toml").write_text(weapons, encoding="utf-8")
        return str(tmp_path)

    return write


CLEAVER = '[cleaver]\norigin = "house"\npool = "unique"\nfixed = 5\ncards = 2\n'


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as done:
        main(args)
    assert isinstance(done.value.code, int)
    return done.value.code


@pytest.mark.usefixtures("one_table")
@pytest.mark.parametrize(("language", "word"), [("en", "good pack"), ("fr", "bon pack")])
def test_the_command_tells_it_in_words(
    folder: Callable[[str], str], capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    assert run("check", folder(CLEAVER), "--lang", language) == 0
    told = capsys.readouterr().out
    for each in (word, "Mine", "weapons.toml", "cleaver", "thumb", "random"):
        assert each in told
    assert "[" not in told


@pytest.mark.usefixtures("one_table")
def test_the_command_tells_it_to_programs(
    folder: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", folder(CLEAVER), "--json", "--games", "2") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["changes"][0]["replaces"] == ["cleaver"]
    assert [played["games"] for played in report["played"]] == [2, 2]


def test_a_pack_that_is_refused_gives_its_sentence_and_code_2(
    folder: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", folder(CLEAVER.replace("5", "10000000"))) == 2
    assert "weapons.toml, cleaver.fixed: expected a whole number from 0 to 9" in capsys.readouterr().err


@pytest.mark.usefixtures("one_table")
def test_a_pack_that_does_not_work_gives_code_1(
    folder: Callable[[str], str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "ENDLESS", 20)
    assert run("check", folder(CLEAVER)) == 1
    assert "did not come to an end" in capsys.readouterr().out
