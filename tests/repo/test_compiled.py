"""What is compiled, and when what was compiled may be used. Compiling itself is CI's business (.ci/run)."""

from __future__ import annotations

import ast
import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
STRUCTS = ("Struct", "Entry", "Part", "ViewPart", "Seen")


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiled_under_test", ROOT / "tools" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def sources(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one module that is compiled, one that is not, and a fact; and what is compiled of it."""
    src = tmp_path / "src"
    for file in ("engine/step.py", "engine/content.py", "games/a/content/cards.toml", "lab/driver.py"):
        (src / "shamble" / file).parent.mkdir(parents=True, exist_ok=True)
        (src / "shamble" / file).write_text("x = 1\n")
    monkeypatch.setattr(tool, "SOURCES", src)
    monkeypatch.setattr(tool, "compile_into", lambda folder: put(folder / "shamble" / "engine" / "step.so"))
    return src / "shamble"


def put(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def test_every_line_of_the_list_keeps_something_interpreted(tool: ModuleType) -> None:
    files = [file for each in tool.COMPILED for file in (ROOT / "src" / "shamble" / each).rglob("*.py")]
    idle = [each for each in tool.INTERPRETED if not any(file.match(each) for file in files)]
    assert not idle


def test_no_class_of_msgspec_is_compiled(tool: ModuleType) -> None:
    """mypyc would drop what its class line says, such as frozen=True."""
    for file in tool.modules():
        tree = ast.parse((ROOT / "src" / file).read_text(encoding="utf-8"))
        bases = {
            ast.unparse(base)
            for each in ast.walk(tree)
            if isinstance(each, ast.ClassDef)
            for base in each.bases
        }
        assert not {base.rpartition(".")[2] for base in bases} & set(STRUCTS), file


@pytest.mark.thorough
def test_whoever_is_subclassed_by_plain_python_allows_it(tool: ModuleType) -> None:
    """A compiled class refuses that when such a subclass is first used, which may be late in a game."""
    compiled, package = set(tool.modules()), ROOT / "src" / "shamble"
    trees = {file.relative_to(ROOT / "src"): ast.parse(file.read_bytes()) for file in package.rglob("*.py")}
    classes = {
        file: [each for each in tree.body if isinstance(each, ast.ClassDef)] for file, tree in trees.items()
    }
    closed = {
        each.name
        for file in compiled
        for each in classes[file]
        if not any("allow_interpreted_subclasses" in ast.unparse(how) for how in each.decorator_list)
    }
    own = {each.name for file in trees.keys() - compiled for each in classes[file]}
    bases = {
        ast.unparse(base).partition("[")[0].rpartition(".")[2]
        for file in trees.keys() - compiled
        for each in classes[file]
        for base in each.bases
    }
    assert sorted(bases & (closed - own)) == []


def test_tables_of_fractions_say_that_they_are_long(tool: ModuleType) -> None:
    """mypyc 2.4 takes `X: Final = (0.5, …)` for not set when it is first read."""
    for file in tool.modules():
        tree = ast.parse((ROOT / "src" / file).read_text(encoding="utf-8"))
        short = [
            ast.unparse(each)
            for each in tree.body
            if isinstance(each, ast.AnnAssign)
            and ast.unparse(each.annotation) == "Final"
            and isinstance(each.value, ast.Tuple)
            and any(isinstance(one, ast.Constant) and isinstance(one.value, float) for one in each.value.elts)
        ]
        assert not short, file


def test_what_was_built_from_the_sources_of_today_is_used(
    tool: ModuleType, sources: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "compiled"
    assert not tool.refresh(folder)
    tool.build(folder)
    assert (folder / "shamble" / "engine" / "step.so").is_file()
    assert (folder / "shamble" / "engine" / "content.py").is_file()
    assert list((folder / "shamble" / "web" / "rules").iterdir())
    assert tool.refresh(folder)


def test_a_build_from_other_sources_is_not_used(tool: ModuleType, sources: Path, tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    tool.build(folder)
    (sources / "engine" / "step.py").write_text("x = 2\n")
    assert not tool.refresh(folder)


def test_sources_that_change_while_they_are_compiled_leave_nothing_to_be_used(
    tool: ModuleType, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_slowly(folder: Path) -> None:
        put(folder / "shamble" / "engine" / "step.so")
        (sources / "engine" / "step.py").write_text("x = 3\n")

    monkeypatch.setattr(tool, "compile_into", compile_slowly)
    with pytest.raises(SystemExit):
        tool.build(tmp_path / "compiled")
    assert not (tmp_path / "compiled").exists()


def test_facts_and_pages_are_brought_up_to_date_without_compiling(
    tool: ModuleType, sources: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "compiled"
    tool.build(folder)
    (sources / "games/a/content/cards.toml").write_text("x = 2\n")
    (sources / "games/a/content/more.toml").write_text("x = 3\n")
    (sources / "engine" / "content.py").unlink()
    assert tool.refresh(folder)
    there = folder / "shamble"
    assert (there / "games/a/content/cards.toml").read_text() == "x = 2\n"
    assert (there / "games/a/content/more.toml").is_file()
    assert not (there / "engine" / "content.py").exists()
    assert (there / "engine" / "step.so").is_file()


@pytest.mark.parametrize("stamp", ["", "[]", json.dumps({"modules": "other"})])
def test_a_build_that_does_not_say_what_it_was_made_from_is_not_used(
    tool: ModuleType, sources: Path, tmp_path: Path, stamp: str
) -> None:
    folder = tmp_path / "compiled"
    tool.build(folder)
    (folder / tool.STAMP).write_text(stamp)
    assert not tool.refresh(folder)
