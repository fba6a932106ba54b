"""The bench's pictures, its history and its peers. How fast anything is, is no test."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from shamble.cli import main
from shamble.lab import history, peers
from shamble.lab.bench import REFERENCE_YARDSTICK, Bench
from shamble.lab.drawing import bars, flames
from shamble.lab.errors import LabError
from shamble.lab.flame import flame_graph

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MEASURED = Bench("city-of-horror", REFERENCE_YARDSTICK / 2, 1000, 600, 900, 10, 4, 8, 50, 60, 700)
KINDS: dict[str, type[Any]] = {
    "date": str, "commit": str, "game": str, "compiled": bool, "python": str, "yardstick": float,
    "decisions": int, "real_decisions": int,
    "clone": float, "determinise": float, "view": float, "save": float,
}  # fmt: skip


def rectangles(svg: str) -> list[float]:
    return [float(each.get("width", 0)) for each in ElementTree.fromstring(svg).iter(f"{SVG}rect")]


def texts(svg: str) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(svg).iter(f"{SVG}title")]


# -- the history --


def test_every_line_of_the_history_has_the_same_fields() -> None:
    for line in (ROOT / history.HISTORY).read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        assert list(kept) == list(KINDS), line
        assert all(isinstance(kept[name], kind) for name, kind in KINDS.items()), line


def test_figures_are_kept_as_on_the_reference_machine() -> None:
    kept = history.line_of(MEASURED, "abc")
    assert list(kept) == list(KINDS)
    assert (kept["decisions"], kept["clone"], kept["commit"]) == (2000, 4.0, "abc")


def test_a_record_is_a_line_more(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for file in ("docs/benchmarks.md", "docs/benchmarks.jsonl", "pyproject.toml"):
        (tmp_path / file).touch()
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "first"], check=True)
    for _ in range(2):
        kept = history.add_line(MEASURED, tmp_path / "docs")
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 2
    assert len(lines[0]["commit"]) >= 7
    assert lines[0]["commit"] == lines[1]["commit"]  # the history itself is no change


@pytest.mark.parametrize(("language", "said"), [("en", "not in a checkout"), ("fr", "dépôt de Shamble")])
def test_outside_a_checkout_nothing_is_measured_for_the_record(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main(["bench", "city-of-horror", "--record", "--lang", language])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


# -- pictures --


def test_a_bar_is_as_long_as_its_value() -> None:
    longest, half = rectangles(bars("a < b", [("x & y", 200, True), ("z", 100, False)]))
    assert longest == pytest.approx(2 * half, rel=0.01)


def test_a_flame_is_as_wide_as_its_share_and_stands_over_its_caller() -> None:
    drawn = flames("game", {("a", "b"): 3, ("a", "c"): 1, ("a",): 4})
    assert texts(drawn)[1:] == ["a: 100.0 %", "b: 37.5 %", "c: 12.5 %"]
    whole, b, c = rectangles(drawn)
    assert b == pytest.approx(3 * c, rel=0.01)
    assert whole == pytest.approx(8 * c, rel=0.01)


def test_the_profile_of_a_game_shows_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shamble.lab.flame.flame_graph", lambda game: flame_graph(game, 0.3))
    with pytest.raises(SystemExit) as stopped:
        main(["bench", "city-of-horror", "--profile"])
    assert not stopped.value.code
    drawn = (tmp_path / "city-of-horror-flame.svg").read_text(encoding="utf-8")
    assert any("driver.py" in text for text in texts(drawn)) or history.is_compiled()


# -- peers --


def test_what_the_peers_tell_stands_beside_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.dumps({"engine": "E", "game": "g", "decisions": 9.0, "real_decisions": 5.0, "clone": 1.0})
    mine = peers.PeerRow("Shamble", "city-of-horror", 10.0, 4.0, 2.0)
    monkeypatch.setattr(peers, "environment", lambda folder: folder / "python")
    monkeypatch.setattr(peers, "run_command", lambda command: told + "\n")
    monkeypatch.setattr(peers, "ours", lambda progress: [mine])
    found = peers.measure(lambda step: None)
    assert [row.name for row in found.rows] == ["Shamble, city-of-horror", "E, g"]
    assert found.table().row_count == 2
    first, second = rectangles(found.chart())
    assert first > second, "ordered by real decisions"


def test_without_the_network_the_peers_are_given_up_in_a_sentence() -> None:
    with pytest.raises(LabError) as refused:
        peers.run_command(["/no/such/program"])
    assert "cannot be measured here" in refused.value.in_language("en")
    assert "Impossible de mesurer" in refused.value.in_language("fr")
