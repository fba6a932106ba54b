"""What ./play promises, tried on copies of it in a folder of their own: nothing here installs or downloads.

A copy takes its own folder for the project, so no test can reach the real .venv or start these tests again.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "play"
LOCKS = ("play.txt", "lab.txt", "compiled.txt", "test.txt")
PLAY, STUDY, COMPILE, TEST = (os.path.join("requirements", lock) for lock in LOCKS)


class Became(Exception):
    """Stands for the program that would have taken the place of ./play."""

    def __init__(self, command: list[str]) -> None:
        self.command = command


class Project:
    """A project folder with a copy of ./play, loaded as a module, whose outside world is replaced."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.stamp = self.venv / "shamble-setup.json"
        self.ran: list[list[str]] = []
        self.failing: str | None = None  # a word: commands that contain it fail
        (root / "pyproject.toml").write_text("[project]\n")
        (root / "requirements").mkdir()
        for lock in LOCKS:
            (root / "requirements" / lock).write_text("")
        self.play = load(copy_to(root))
        monkeypatch.setattr(self.play, "run", self.run)
        monkeypatch.setattr(self.play, "become", self.become)
        monkeypatch.setattr(self.play, "has_module", lambda name: name == "ensurepip")
        monkeypatch.setattr(self.play.shutil, "which", lambda name: None)
        monkeypatch.setattr(self.play.subprocess, "run", self.unexpected)
        monkeypatch.setattr(self.play.os, "execv", self.unexpected)

    def run(self, command: list[str]) -> None:
        self.ran.append(command)
        if self.failing and self.failing in command:
            raise self.play.Refusal("failed: " + " ".join(command))
        if "venv" in command or "virtualenv" in command:
            python = Path(self.play.in_venv("python"))
            python.parent.mkdir(parents=True)
            python.touch()

    def become(self, command: list[str]) -> None:
        raise Became(command)

    def unexpected(self, *args: object, **options: object) -> None:
        pytest.fail(f"the test reached the real world: {args}")

    def start(self, *args: str) -> list[str]:
        """Start it; give back the program it becomes, leaving in `ran` what it ran before."""
        self.ran.clear()
        with pytest.raises(Became) as became:
            self.play.main(list(args))
        return became.value.command

    def stops(self, *args: str) -> int:
        """Start it, expecting it to give up; give back its exit code."""
        self.ran.clear()
        with pytest.raises(SystemExit) as stopped:
            self.play.main(list(args))
        assert isinstance(stopped.value.code, int)
        return stopped.value.code

    def installs(self) -> list[str]:
        return [command[-1] for command in self.ran if "install" in command]


def copy_to(folder: Path) -> Path:
    return Path(shutil.copy(SCRIPT, folder))


def load(path: Path) -> ModuleType:
    spec = spec_from_loader("play_under_test", SourceFileLoader("play_under_test", str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(tmp_path)  # ./play test changes the folder: go back afterwards
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    root = tmp_path / "a path with spaces"
    root.mkdir()
    return Project(root, monkeypatch)


# --- which program it becomes ---


def test_alone_it_opens_the_web_table(project: Project) -> None:
    shamble = str(project.venv / "bin" / "shamble")
    assert project.start() == [shamble, "serve", "--open", "--lab"]
    assert project.start("--no-open", "--port", "9000") == [
        shamble, "serve", "--open", "--lab", "--no-open", "--port", "9000"
    ]  # fmt: skip
    assert project.start("--version") == [shamble, "--version"]


def test_arguments_go_to_shamble_and_the_folder_stays(project: Project) -> None:
    before = Path.cwd()
    command = project.start("replay", "game.json")
    assert command == [str(project.venv / "bin" / "shamble"), "replay", "game.json"]
    assert Path.cwd() == before


def test_test_becomes_pytest_on_all_cores_in_the_project(project: Project) -> None:
    command = project.start("test", "--all", "-k", "clone")
    assert command == [
        str(project.venv / "bin" / "python"), "-m", "pytest",
        "-n", "auto", "--dist", "worksteal", "--all", "-k", "clone"
    ]  # fmt: skip
    assert Path.cwd() == project.root


@pytest.mark.parametrize(
    "args", [["-n", "0"], ["-n4"], ["--numprocesses=2"], ["-p", "no:xdist"], ["-pno:xdist"]]
)
def test_the_caller_may_decide_about_cores(project: Project, args: list[str]) -> None:
    assert project.play.pytest_arguments(args) == args


# --- the rules, compiled ---


@pytest.fixture
def compiler(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A C compiler, and nothing that it has compiled."""
    monkeypatch.setenv("PYTHONPATH", "")  # so that it is put back
    monkeypatch.setattr(project.play, "lacking_to_compile", lambda: None)
    project.failing = "refresh"


def builds(project: Project) -> int:
    return sum("build" in command for command in project.ran)


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize(("args", "became"), [((), "--lab"), (("play", "x"), "x"), (("test",), "worksteal")])
def test_compiled_starts_the_same_program_with_what_was_compiled_first_on_the_path(
    project: Project, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], became: str
) -> None:
    assert project.start("--compiled", *args)[-1] == became
    assert os.environ["PYTHONPATH"] == str(project.venv / "compiled")
    assert builds(project) == 1
    assert "Compiling the rules" in (told := capsys.readouterr().err)
    assert "Compiled in 0 seconds." in told


@pytest.mark.usefixtures("compiler")
def test_what_was_compiled_from_these_sources_is_used_without_a_word(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.start("--compiled")
    assert project.installs() == [COMPILE, "."]
    capsys.readouterr()
    project.failing = None
    project.start("--compiled")
    assert (builds(project), capsys.readouterr().err) == (0, "")


@pytest.mark.usefixtures("compiler")
def test_what_was_compiled_from_other_sources_is_made_again(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.start()
    (project.venv / "compiled").mkdir()
    project.start("--compiled")
    assert builds(project) == 1
    assert "The sources have changed" in capsys.readouterr().err


@pytest.mark.usefixtures("compiler")
def test_without_the_switch_nothing_is_compiled_and_the_path_stays(project: Project) -> None:
    project.start()
    assert builds(project) == 0
    assert not os.environ["PYTHONPATH"]


@pytest.mark.parametrize(
    ("language", "said"), [("C", "needs a C compiler"), ("fr_FR.UTF-8", "demande un compilateur C")]
)
def test_without_a_compiler_it_says_what_would_help(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    said: str,
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setenv("CC", "no-such-compiler")
    project.failing = "refresh"
    assert project.stops("--compiled") == 2
    assert said in (told := capsys.readouterr().err)
    assert "no-such-compiler" in told


# --- the stamp ---


def test_a_second_start_runs_nothing(project: Project) -> None:
    project.start()
    assert project.installs() == [PLAY, "."]
    project.start()
    assert project.ran == []


def test_the_lab_gets_what_it_needs_and_the_table_goes_on_without_asking(project: Project) -> None:
    assert project.start("sim", "city-of-horror")[1:] == ["sim", "city-of-horror"]
    assert project.installs() == [STUDY, "."]
    project.start()
    assert project.installs() == []


@pytest.mark.usefixtures("compiler")
def test_the_lab_with_compiled_rules_is_locked_like_the_tests(project: Project) -> None:
    project.start("--compiled", "sim", "city-of-horror")
    assert project.installs() == [TEST, "."]


def test_playing_after_testing_runs_nothing(project: Project) -> None:
    project.start("test")
    assert project.installs() == [TEST, "."]
    project.start()
    assert project.ran == []


def test_testing_after_playing_adds_to_the_same_environment(project: Project) -> None:
    project.start()
    project.start("test")
    assert project.installs() == [TEST, "."]
    assert not any("venv" in command for command in project.ran)


def test_a_changed_pyproject_is_installed_again_with_all_that_was_there(project: Project) -> None:
    project.start("test")
    (project.root / "pyproject.toml").write_text("[project]\n# changed\n")
    project.start()
    assert project.installs() == [TEST, "."]


def test_a_changed_lock_is_installed(project: Project) -> None:
    project.start()
    (project.root / PLAY).write_text("msgspec==1.0\n")
    project.start()
    assert project.installs() == [PLAY, "."]


def test_only_what_the_lock_names_is_installed_hash_by_hash(project: Project) -> None:
    project.start()
    locked, own = [command for command in project.ran if "install" in command]
    assert "--require-hashes" in locked
    assert {"--no-deps", "--no-build-isolation"} <= set(own)


@pytest.mark.parametrize("change", ["python", "folder", "no interpreter", "damaged stamp"])
def test_an_environment_that_cannot_be_trusted_is_made_afresh(project: Project, change: str) -> None:
    project.start()
    stamp = json.loads(project.stamp.read_text())
    if change == "python":
        project.stamp.write_text(json.dumps(stamp | {"place": f"cpython-399 {project.root}"}))
    elif change == "folder":
        project.stamp.write_text(json.dumps(stamp | {"place": "cpython-311 /elsewhere"}))
    elif change == "no interpreter":
        (project.venv / "bin" / "python").unlink()
        project.failing = "--version"
    else:
        project.stamp.write_text("{")
    project.start()
    assert any("venv" in command for command in project.ran)
    assert project.stamp.exists()


def test_a_set_up_that_fails_leaves_no_stamp_and_is_repeated(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.failing = "--editable"
    assert project.stops() == 2
    assert "failed: " in capsys.readouterr().err
    assert not project.stamp.exists()
    project.failing = None
    project.start()
    assert any("venv" in command for command in project.ran)


def test_a_set_up_that_is_interrupted_leaves_no_stamp(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.start()

    def interrupted(uv: object, extras: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(project.play, "install", interrupted)
    assert project.stops("test") == 130
    assert not project.stamp.exists()


# --- the ways to set up ---


def test_uv_is_preferred(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project.play.shutil, "which", {"uv": "/bin/uv"}.get)
    project.start()
    assert project.ran[0] == ["/bin/uv", "--version"]
    assert project.ran[1][:2] == ["/bin/uv", "venv"]
    assert project.ran[2][:3] == ["/bin/uv", "pip", "install"]


def test_a_uv_that_does_not_run_is_passed_over(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project.play.shutil, "which", {"uv": "/bin/uv"}.get)
    project.failing = "/bin/uv"
    project.start()
    assert project.ran[1][1:3] == ["-m", "venv"]


@pytest.mark.parametrize(
    ("modules", "way"),
    [
        (["ensurepip", "pip"], ["-m", "venv"]),
        (["virtualenv", "pip"], ["-m", "virtualenv"]),
        (["pip"], ["-m", "venv", "--without-pip"]),
    ],
)
def test_pip_comes_from_where_it_can(
    project: Project, monkeypatch: pytest.MonkeyPatch, modules: list[str], way: list[str]
) -> None:
    monkeypatch.setattr(project.play, "has_module", lambda name: name in modules)
    project.start()
    assert project.ran[0][1 : 1 + len(way)] == way
    borrowed = [command for command in project.ran if "--target" in command]
    assert bool(borrowed) == (modules == ["pip"])


def test_where_ensurepip_is_broken_the_next_way_is_taken(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project.play, "has_module", lambda name: name != "pip")
    project.failing = "venv"
    project.start()
    assert [command[2] for command in project.ran[:2]] == ["venv", "virtualenv"]


def test_without_any_pip_it_says_so(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project.play, "has_module", lambda name: False)
    assert project.stops() == 2
    assert "has no pip" in capsys.readouterr().err
    assert project.ran == []


# --- old Pythons ---


def test_an_old_python_is_refused_in_one_sentence(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project.play.sys, "version_info", (3, 10, 13, "final", 0))
    assert project.stops() == 2
    said = capsys.readouterr().err
    assert re.fullmatch(r"Shamble needs Python 3\.11 or newer; this is Python 3\.10\.13.*\n", said)


def test_an_old_python_hands_over_to_a_newer_one_that_runs(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    pythons = {"python3.12": "/shims/python3.12", "python3.13": "/bin/python3.13"}
    monkeypatch.setattr(project.play.sys, "version_info", (3, 8, 18, "final", 0))
    monkeypatch.setattr(project.play.shutil, "which", pythons.get)
    project.failing = "/shims/python3.12"
    assert project.start("test", "-x") == ["/bin/python3.13", str(project.root / "play"), "test", "-x"]


def test_python_3_6_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


def old_pythons() -> list[str]:
    """Those at hand, on the PATH or in pyenv; on most machines there are none."""
    names = [f"python3.{minor}" for minor in range(6, 11)]
    on_path = [found for name in names if (found := shutil.which(name)) and "shims" not in found]
    in_pyenv = [str(bin) for name in names for bin in Path.home().glob(f".pyenv/versions/*/bin/{name}")]
    return on_path + in_pyenv


@pytest.mark.parametrize("python", old_pythons())
def test_real_old_pythons_get_the_sentence(tmp_path: Path, python: str) -> None:
    copy = copy_to(tmp_path)
    result = subprocess.run(
        [python, str(copy)], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "needs Python 3.11 or newer" in result.stderr
    assert result.stdout == ""


# --- words ---


@pytest.mark.parametrize(
    ("language", "word"), [("C", "Usage:"), ("fr_FR.UTF-8", "jouer à la table"), ("de_DE.UTF-8", "Usage:")]
)
def test_help_is_short_and_in_the_callers_language(tmp_path: Path, language: str, word: str) -> None:
    copy = copy_to(tmp_path)
    environment = {"PATH": os.environ["PATH"], "LANG": language, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, str(copy), "--help"]
    result = subprocess.run(
        command, env=environment, cwd="/", capture_output=True, encoding="utf-8", check=True
    )
    assert word in result.stdout
    assert len(result.stdout.splitlines()) <= 11
    assert not (tmp_path / ".venv").exists()


def test_every_sentence_exists_in_both_languages_with_the_same_values(project: Project) -> None:
    english, french = project.play.ENGLISH, project.play.FRENCH
    assert english.keys() == french.keys()
    for key in english:
        assert set(re.findall(r"{\w+}", english[key])) == set(re.findall(r"{\w+}", french[key])), key


def test_a_poor_terminal_gets_question_marks_instead_of_a_traceback(tmp_path: Path) -> None:
    copy = copy_to(tmp_path)
    environment = {"LANG": "fr_FR", "PYTHONIOENCODING": "ascii:strict"}
    result = subprocess.run(
        [sys.executable, str(copy), "-h"], env=environment, capture_output=True, check=True
    )
    assert b"jouer ? la table" in result.stdout
