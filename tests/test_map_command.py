"""`shamble map`: the maps of a game, listed, or one of them drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from shamble import cli
from shamble.engine import GameSpec
from shamble.games import specs
from shamble.games.dawn_of_the_dead import SPECS
from shamble.web.boards import presentation_of
from tests.games.dawn_of_the_dead.map.malls import CONTENT


def several(content: Any) -> tuple[str, ...]:
    return "mall", "cellar"


@pytest.fixture(autouse=True)
def dawn(monkeypatch: pytest.MonkeyPatch) -> GameSpec[Any]:
    """The game with the mall, in a place without a language."""
    for name in ("SHAMBLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (spec,) = SPECS
    monkeypatch.setattr(cli, "_spec", lambda game: spec)
    return spec


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as stop:
        cli.main(["map", "dawn-of-the-dead", *args])
    assert isinstance(stop.value.code, int)
    return stop.value.code


def test_without_a_file_the_names_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    assert capsys.readouterr().out == "mall\n"
    assert run("mall") == 0
    assert capsys.readouterr().out == "mall\n"


def test_a_drawing_goes_into_its_file_or_to_the_caller(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mall.svg"
    assert run("mall", "--svg", str(file)) == 0
    assert capsys.readouterr().out == ""
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")
    assert run("--svg", "-") == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_the_drawing_speaks_the_callers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--svg", "-") == 0
    assert "SUPERMARKET" in capsys.readouterr().out
    assert run("--svg", "-", "--lang", "fr") == 0
    assert "SUPERMARCHÉ" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "english", "french"),
    [
        (
            ["attic"],
            "There is no map “attic”. The maps are: mall.",
            "Il n’y a pas de plan «\u00a0attic\u00a0».",
        ),
        (["--svg", "/nowhere/mall.svg"], "/nowhere/mall.svg cannot be written", "Impossible d’écrire"),
        (["--pack", "/nowhere"], "cannot be read", "lecture impossible"),
    ],
)
def test_a_wrong_call_gets_one_sentence(
    args: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, told in (("en", english), ("fr", french)):
        assert run(*args, "--lang", language) == 2
        said = capsys.readouterr().err
        assert told in said
        assert len(said.splitlines()) == 1


def test_among_several_maps_one_must_be_named(
    dawn: GameSpec[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_spec", lambda game: replace(dawn, maps=several))
    assert run() == 0
    assert capsys.readouterr().out == "mall\ncellar\n"
    assert run("--svg", "-") == 2
    assert "Name one of: mall, cellar." in capsys.readouterr().err
    assert run("--svg", "-", "--lang", "fr") == 2
    assert "Nommez-en un\u00a0: mall, cellar." in capsys.readouterr().err
    assert run("mall", "--svg", "-") == 0


def test_a_packs_map_is_drawn_and_a_bad_one_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.toml").write_text('[pack]\ngame = "dawn-of-the-dead"\n')
    own = (CONTENT / "map.toml").read_text(encoding="utf-8")
    (tmp_path / "map.toml").write_text(own.replace('"bank"', '"casino"'), encoding="utf-8")
    assert run("--svg", "-", "--pack", str(tmp_path)) == 0
    assert "CASINO" in capsys.readouterr().out
    (tmp_path / "map.toml").write_text(own.replace("[59, 60]", "[59, 61]"), encoding="utf-8")
    assert run("--svg", "-", "--pack", str(tmp_path)) == 2
    assert "no door fits between 059 and 061" in capsys.readouterr().err
    (tmp_path / "pack.toml").write_text('[pack]\ngame = "city-of-horror"\n')
    assert run("--svg", "-", "--pack", str(tmp_path)) == 2
    assert "expected one of: dawn-of-the-dead" in capsys.readouterr().err


def test_every_game_with_maps_has_somebody_to_draw_them() -> None:
    with_maps = {spec.id for spec in specs().values() if spec.maps(spec.load_content(None))}
    assert all(presentation_of(game).plan is not None for game in with_maps)
