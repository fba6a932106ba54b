"""Studies: the same rows whoever plays them, nothing lost when they stop, sentences for what cannot be."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

from shamble.cli import main
from shamble.engine import BadOption
from shamble.engine.study import Study
from shamble.games import find, specs
from shamble.lab.cluster import Cluster
from shamble.lab.errors import LabError, save_text
from shamble.lab.figures import by_bot, by_character, deaths
from shamble.lab.parquet import COLUMNS, Run
from shamble.lab.rates import Difference, Rate
from shamble.lab.report import ReportWriter, report, verdict
from shamble.lab.sim import Processes, RunProgress, run
from shamble.lab.study import checked_study, trial

GAME = "city-of-horror"


def study(games: int = 24, **changes: Any) -> Study:
    wish: dict[str, Any] = {
        "game": GAME,
        "seed": 5,
        "seats": (4,),
        "bots": ("random", "thumb"),
        "options": {},
    }
    return checked_study(Study(games=games, talk=False, **{**wish, **changes}))


def silent(_: RunProgress) -> None: ...


def rows_of(out: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything but how long it took."""
    found = Run(out)
    return {
        name: found.columns(f"SELECT * EXCLUDE (seconds) FROM {name}" if name == "games" else f"FROM {name}")[
            1
        ]
        for name in COLUMNS
    }


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("study") / "run.parquet"
    run(study(), out, Processes(1), silent)
    return out


# -- playing ---------------------------------------------------------------------------------------------


def test_the_rows_do_not_tell_how_many_processes_played(finished: Path, tmp_path: Path) -> None:
    run(study(), tmp_path / "two.parquet", Processes(2), silent)
    assert rows_of(tmp_path / "two.parquet") == rows_of(finished)


def test_bots_change_seats_and_all_settings_meet_the_same_seeds() -> None:
    crossed = study(12, seats=(3, 4), options={"sides": ("A", "B")})
    trials = [trial(crossed, number) for number in range(12)]
    cells = {(each.seats, each.options["sides"]) for each in trials}
    assert cells == {(3, "A"), (3, "B"), (4, "A"), (4, "B")}
    assert {each.seed for each in trials[:4]} == {5}
    assert trials[0].bots[0] == "random"
    assert trials[4].bots[0] == "thumb"


def test_a_star_means_every_value() -> None:
    assert study(options={"sides": ("*",)}).options["sides"] == ("A", "B", "random")


@pytest.mark.thorough("city")
@pytest.mark.parametrize("game", specs())
def test_every_game_is_studied_and_reported_in_both_languages(game: str, tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    run(study(4, game=game, seats=(find(game).usual_seats,), bots=("thumb",)), out, Processes(1), silent)
    found = Run(out)
    games, events = found.rows("FROM games"), found.rows("FROM events")
    assert len(games) == 4
    assert all(row["rounds"] and row["decisions"] and row["reason"] for row in games)
    assert {event["kind"] for event in events} >= {"cast"}
    for language in ("en", "fr"):
        page = report(found, language)
        hard = verdict(found, language)
        assert bool(hard) == (not set(found.study.seats) & set(find(game).rivals))
        assert escape(hard) in page
        assert "⟦" not in page
        assert "http" not in page.replace("http://www.w3.org/", "")


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (97, "very easy"),
        (80, "easy"),
        (52, "medium"),
        (25, "hard"),
        (7, "very hard"),
        (1, "as good as impossible"),
    ],
)
def test_it_says_how_hard_a_game_is(monkeypatch: pytest.MonkeyPatch, won: int, told: str) -> None:
    counts = [Rate("1", 60, won - won // 3), Rate("2", 40, won // 3)]
    monkeypatch.setattr("shamble.lab.figures.by_count", lambda found: counts)
    together: Any = SimpleNamespace(study=SimpleNamespace(game="survive-until-daylight", seats=(1, 2)))
    said = verdict(together, "en")
    assert said.startswith(f"The bots won {won} of 100 games (95% sure: ")
    assert said.endswith(f"): {told}.")
    apart: Any = SimpleNamespace(study=SimpleNamespace(game="city-of-horror", seats=(4,)))
    assert verdict(apart, "en") == "", "somebody always wins"


# -- stopping --------------------------------------------------------------------------------------------


class Stopped:
    """Workers whom somebody stops with Ctrl-C after some batches."""

    def __init__(self, batches: int) -> None:
        self.batches = batches

    def map(self, plan: Study, batches: Any) -> Iterator[Any]:
        for number, done in enumerate(Processes(1).map(plan, batches)):
            if number == self.batches:
                raise KeyboardInterrupt
            yield done


def test_what_is_finished_is_kept_and_a_second_start_goes_on(finished: Path, tmp_path: Path) -> None:
    out, heard = tmp_path / "run.parquet", list[RunProgress]()
    with pytest.raises(KeyboardInterrupt):
        run(study(), out, Stopped(1), silent)
    assert not out.exists()
    run(study(), out, Processes(1), heard.append, resume=True)
    assert heard[0].done == heard[0].before > 0, "nothing is played twice"
    assert rows_of(out) == rows_of(finished)
    assert not out.with_suffix(".parts").exists()


def test_a_second_start_with_another_study_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    with pytest.raises(KeyboardInterrupt):
        run(study(), out, Stopped(1), silent)
    with pytest.raises(LabError, match="another run"):
        run(study(seed=6), out, Processes(1), silent, resume=True)


def test_a_full_disk_gets_a_sentence_and_loses_nothing(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "run.parquet"
    written = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name.startswith("4-"):
            raise OSError(28, "No space left on device")
        return written(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(LabError, match="No space left"):
            run(study(), out, Processes(1), silent)
    run(study(), out, Processes(1), silent, resume=True)
    assert rows_of(out) == rows_of(finished)


def test_a_full_disk_at_the_end_leaves_the_earlier_run_whole(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "it's a run.parquet"
    run(study(8, seed=40), out, Processes(1), silent)
    before, replace = rows_of(out), duckdb.sql

    def full(query: str) -> Any:
        if "events" in query:
            raise duckdb.IOException('{"exception_message":"Could not write \\"x\\": No space left"}')
        return replace(query)

    with monkeypatch.context() as patch:
        patch.setattr(duckdb, "sql", full)
        with pytest.raises(LabError, match='Could not write "x": No space left'):
            run(study(), out, Processes(1), silent)
    assert rows_of(out) == before
    run(study(), out, Processes(1), silent, resume=True)
    assert rows_of(out) == rows_of(finished)


def test_a_second_start_plays_a_finished_run_no_more(tmp_path: Path) -> None:
    """So a report that could not be written costs no games."""

    class Nobody:
        def map(self, plan: Study, batches: Any) -> Iterator[Any]:
            raise AssertionError("all is played")

    out, heard = tmp_path / "run.parquet", list[RunProgress]()
    run(study(4), out, Processes(1), silent)
    run(study(4), out, Nobody(), heard.append, resume=True)
    assert [(each.done, each.before) for each in heard] == [(4, 4)]
    with pytest.raises(AssertionError, match="all is played"):
        run(study(4, seed=6), out, Nobody(), silent, resume=True)
    shutil.rmtree(out.with_suffix(".parts"))
    out.with_suffix(".events.parquet").unlink()
    with pytest.raises(AssertionError, match="all is played"):
        run(study(4), out, Nobody(), silent, resume=True)


def test_a_damaged_part_is_played_again(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    with pytest.raises(KeyboardInterrupt):
        run(study(), out, Stopped(1), silent)
    part = next(out.with_suffix(".parts").glob("*-*.json"))
    part.write_bytes(part.read_bytes()[:100])
    with pytest.raises(LabError, match="is damaged and was removed"):
        run(study(), out, Processes(1), silent, resume=True)
    run(study(), out, Processes(1), silent, resume=True)
    assert rows_of(out) == rows_of(finished)


# -- a cluster -------------------------------------------------------------------------------------------


@pytest.fixture
def scheduler() -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A scheduler on a free port of this machine, and two workers."""
    started: list[subprocess.Popen[str]] = []

    def start(*command: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", *command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        started.append(process)
        return process

    head = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert head.stderr is not None
    line = next(line for line in head.stderr if "tcp://" in line)
    address = "tcp://" + line.split("tcp://")[1].strip()
    workers = [
        start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        for _ in range(2)
    ]
    yield address, workers
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.thorough
def test_a_cluster_that_loses_a_worker_gives_the_same_rows(
    scheduler: tuple[str, list[subprocess.Popen[str]]], finished: Path, tmp_path: Path
) -> None:
    address, workers = scheduler
    out = tmp_path / "run.parquet"

    def kill_one(progress: RunProgress) -> None:
        if progress.done >= 4:
            workers[0].send_signal(signal.SIGKILL)

    run(study(), out, Cluster(address), kill_one)
    workers[0].wait()
    assert workers[1].poll() is None
    assert rows_of(out) == rows_of(finished)


def test_a_worker_with_other_content_is_refused(tmp_path: Path) -> None:
    import msgspec

    foreign = msgspec.structs.replace(study(), rules="city-of-horror 0, of another table")
    with pytest.raises(LabError, match="Install the same version"):
        run(foreign, tmp_path / "run.parquet", Processes(1), silent)


# -- asking ----------------------------------------------------------------------------------------------


def test_an_interval_worked_out_by_hand() -> None:
    low, high = Rate("x", 100, 50).interval
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)


def test_a_change_is_told_from_noise() -> None:
    assert Difference("x", Rate("x", 100, 50), Rate("x", 100, 55)).is_noise
    assert not Difference("x", Rate("x", 1000, 500), Rate("x", 1000, 570)).is_noise


def test_a_rate_is_told_from_the_average_where_its_interval_does_not_reach_it() -> None:
    average = Rate("", 1000, 500)
    told = [Rate("x", 100, wins).beside(average) for wins in (30, 45, 55, 70)]
    assert told == ["below", "noise", "noise", "above"]


def asked(page: str) -> list[str]:
    return re.findall("<h2>(.*?)</h2>", page)


def test_a_report_asks_only_where_there_is_something_to_compare(tmp_path: Path) -> None:
    """Of rivals somebody always wins, whatever the setting; a team wins whole, whatever the seat."""
    apart, together = tmp_path / "apart.parquet", tmp_path / "together.parquet"
    run(study(48, options={"sides": ("A", "B")}, bots=("random",)), apart, Processes(1), silent)
    rivals = asked(report(Run(apart)))
    assert rivals[0] == "Seats, with 4 players"
    assert not any(title.startswith(("Setting", "Number")) for title in rivals)
    crossed = {"difficulty": ("normal", "hard"), "characters": ("random",)}
    plan = study(80, game="survive-until-daylight", seats=(2, 3), options=crossed, bots=("random",))
    run(plan, together, Processes(1), silent)
    page = report(Run(together))
    assert asked(page)[:3] == ["Setting: Difficulty", "Number of players", "Characters"]
    assert "The dashed line is the average" in page
    assert "Réglage\N{NO-BREAK SPACE}: " in report(Run(together), "fr", Run(together))


def test_the_figures_are_those_of_the_rows(finished: Path) -> None:
    found = Run(finished)
    assert sum(rate.n for rate in by_bot(found)) == 24 * 4
    assert sum(rate.wins for rate in by_bot(found)) == pytest.approx(24)
    dead = (
        "SELECT who, event, count(*) AS n FROM events WHERE kind = 'death' GROUP BY ALL ORDER BY n DESC, who"
    )
    assert deaths(found)[0] == dict(zip(("name", "cause", "n"), found.columns(dead)[1][0], strict=True))
    assert {rate.name for rate in by_character(found)} <= {
        row["who"] for row in found.rows("SELECT who FROM events")
    }


@pytest.mark.parametrize(
    ("language", "told"), [("en", ("gentle", "at random")), ("fr", ("facile", "au hasard"))]
)
def test_the_report_calls_bots_as_the_pages_do(finished: Path, language: str, told: tuple[str, ...]) -> None:
    page = report(Run(finished), language)
    assert all(name in page for name in told)
    assert "thumb" not in page


def test_a_bots_temperament_and_simulations_stay_in_its_name(finished: Path) -> None:
    page = ReportWriter(Run(finished), "en")
    assert [page.bot(name) for name in ("thumb+grudge", "sharp@200")] == ["gentle+grudge", "sharp@200"]


def test_two_runs_are_compared(finished: Path) -> None:
    page = report(Run(finished), "en", Run(finished))
    assert "may be noise" in page
    assert "Compared with an earlier run: 24 games played by bots (at random, gentle), 4 seats" in page


# -- from the command line, and what cannot be ------------------------------------------------------------


def told(*args: object, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main([str(arg) for arg in args])
    said = capsys.readouterr()
    return said.out + said.err


def test_one_command_answers_a_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, page = tmp_path / "run.parquet", tmp_path / "page.html"
    said = told(
        "sim", GAME, "--games", 8, "--bots", "random", "--quiet", "--jobs", 1, "--out", out, "--report", page,
        "--sql", "SELECT count(*) AS played FROM games", capsys=capsys,
    )  # fmt: skip
    assert "8 games" in said
    assert "played" in said
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "32" in told("sql", out, "SELECT count(*) FROM players", capsys=capsys)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (["--bots", "genius"], "genius"),
        (["--seats", "9"], "not by 9"),
        (["--seats", "few"], "Write 4, 2,4 or 1-6"),
        (["--seats", "4-3"], "Write 4, 2,4 or 1-6"),
        (["--report", "/nowhere/page.html"], "/nowhere/page.html could not be written"),
        (["--compare", "x.parquet"], "Name one with --report"),
        (["--compare", "/nowhere/x.parquet", "--report", "x.html"], "shamble sim has written"),
        (["--option", "side"], "Write name=value"),
        (["--option", "sides=C"], "Possible values"),
        (["--cluster", "local:none"], "local:4"),
    ],
)
def test_what_cannot_be_studied_gets_a_sentence(
    wish: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in told("sim", GAME, "--games", 2, "--out", tmp_path / "x.parquet", *wish, capsys=capsys)


def test_a_scheduler_that_is_not_there_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shamble.lab.cluster.PATIENCE", "1s")
    said = told(
        "sim",
        GAME,
        "--games",
        2,
        "--out",
        tmp_path / "x.parquet",
        "--cluster",
        "tcp://127.0.0.1:1",
        capsys=capsys,
    )
    assert "No scheduler answers at tcp://127.0.0.1:1" in said


def test_files_that_are_no_runs_get_a_sentence(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(finished.read_bytes()[:200])
    for file in (broken, tmp_path / "nowhere.parquet"):
        said = told("sql", file, "SELECT 1", capsys=capsys)
        assert str(file) in said
        assert "Traceback" not in said
        assert "shamble sim has written" in said
    assert "nonsense" in told("sql", finished, "SELECT nonsense FROM games", capsys=capsys)


def test_only_runs_of_one_game_are_compared(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = ["--compare", finished, "--report", tmp_path / "x.html", "--out", tmp_path / "x.parquet"]
    said = told("sim", "survive-until-daylight", "--games", 2, *wish, capsys=capsys)
    assert "is a run of another game (city-of-horror)" in said
    assert not [*tmp_path.iterdir()]


def test_a_report_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, written = tmp_path / "page.html", Path.write_text
    save_text(page, "before")

    def full(path: Path, text: str, **how: Any) -> int:
        written(path, text[:2], **how)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(LabError, match="No space left"):
            save_text(page, "after")
    assert page.read_text(encoding="utf-8") == "before"
    assert [*tmp_path.iterdir()] == [page]


def test_only_files_are_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As root a run would take the place of a device."""
    pipe, folder, linked = tmp_path / "pipe", tmp_path / "folder.parquet", tmp_path / "linked.parquet"
    os.mkfifo(pipe)
    folder.mkdir()
    linked.symlink_to("/dev/null")
    for target in (pipe, folder, linked):
        assert "is not a file" in told("sim", GAME, "--games", 2, "--out", target, capsys=capsys)
    assert pipe.is_fifo()
    assert linked.is_symlink()
    assert not list(tmp_path.glob("*.parts"))


def test_a_place_where_nothing_can_be_written_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    said = told("sim", GAME, "--games", 2, "--out", tmp_path / "file" / "x.parquet", capsys=capsys)
    assert "could not be written" in said


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(BadOption, match="random"):
        study(bots=("genius",))
