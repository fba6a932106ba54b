"""Shamble with its rules compiled: a whole package in a folder of its own, to be put first on the path.

    python tools/compiled.py refresh FOLDER    is what was compiled there up to date? The rest is made so
    python tools/compiled.py build FOLDER      compile everything, and put the rest beside it
    python tools/compiled.py modules FOLDER    only the compiled modules, for a wheel

The sources stay as they are and are what everybody edits. Why, and what stays interpreted: docs/adr/0013.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src"
RULES: Final = ROOT / "docs" / "rules"
"""The rules pages are part of an installed package."""
COMPILED: Final = ("bots", "engine", "games")
MORE: Final = ("lab/driver.py",)
"""Compiled beside those: it plays the games of bench and soak."""
INTERPRETED: Final = (
    "__init__.py",
    "atlas.py",
    "bots/city_of_horror/trading.py",
    "bots/city_of_horror/training.py",
    "bots/city_of_horror/value.py",
    "bots/counsel.py",
    "bots/dawn_of_the_dead/search.py",
    "bots/dawn_of_the_dead/training.py",
    "bots/dawn_of_the_dead/value.py",
    "bots/driver.py",
    "bots/marvel_zombies/search.py",
    "bots/marvel_zombies/training.py",
    "bots/marvel_zombies/value.py",
    "bots/review.py",
    "bots/search.py",
    "bots/survive_until_daylight/training.py",
    "bots/survive_until_daylight/value.py",
    "bots/telling.py",
    "bots/texts.py",
    "bots/training.py",
    "content.py",
    "engine/bounds.py",
    "engine/box.py",
    "engine/chronicle.py",
    "engine/clauses.py",
    "engine/errors.py",
    "engine/facts.py",
    "engine/finding.py",
    "engine/glance.py",
    "engine/guide.py",
    "engine/literal.py",
    "engine/manual.py",
    "engine/nouns.py",
    "engine/pack.py",
    "engine/passing.py",
    "engine/save.py",
    "engine/schema.py",
    "engine/session.py",
    "engine/spec.py",
    "engine/speech.py",
    "engine/study.py",
    "engine/tally.py",
    "engine/text.py",
    "entries.py",
    "guide.py",
    "invariants.py",
    "mission.py",
    "missions/*.py",
    "old_saves.py",
    "printed.py",
    "profiles.py",
    "reading/*.py",
    "scenario.py",
    "tiles.py",
    "trying.py",
    "view.py",
    "workshop.py",
)
YET_COMPILED: Final = ("reading/chances.py",)
"""Of those that would be interpreted: arithmetic on which bots spend their time."""
GROUP: Final = "shamble"
"""The library that holds all compiled modules is shamble__mypyc."""
STAMP: Final = "compiled.json"
LEVEL: Final = "SHAMBLE_OPTIMISE"
"""How hard the C compiler tries, 0 to 3: CI has less time than players have."""
OURS: Final = "-fvisibility=hidden"
"""Nobody else calls what is in the library, so that calls in it go there directly and small functions are put
in line; gcc and clang know it, Visual C++ does so by itself."""


def modules() -> list[Path]:
    """What is compiled, as seen from src/."""
    package = SOURCES / "shamble"
    found = [file for each in COMPILED for file in (package / each).rglob("*.py") if not is_interpreted(file)]
    return sorted(file.relative_to(SOURCES) for file in [*found, *[package / each for each in MORE]])


def is_interpreted(file: Path) -> bool:
    return not matches(file, YET_COMPILED) and matches(file, INTERPRETED)


def matches(file: Path, patterns: Iterable[str]) -> bool:
    return any(file.match(pattern) for pattern in patterns)


def others() -> list[Path]:
    """Everything else in the package, as seen from src/; the sources of what is compiled as well."""
    found = (SOURCES / "shamble").rglob("*")
    return sorted(
        file.relative_to(SOURCES) for file in found if file.is_file() and "__pycache__" not in file.parts
    )


def digest(files: Iterable[Path], base: Path) -> str:
    known = hashlib.sha256()
    for file in files:
        known.update(f"{file} ".encode() + hashlib.sha256((base / file).read_bytes()).digest())
    return known.hexdigest()


def stamp_of_today() -> dict[str, str]:
    kind = f"{sys.implementation.cache_tag} {sys.platform} -O{level()}"
    made_by = digest([Path("pyproject.toml"), Path("tools/compiled.py")], ROOT)
    pages = [file.relative_to(ROOT) for file in sorted(RULES.rglob("*")) if file.is_file()]
    return {
        "modules": f"{kind} {made_by} {digest(modules(), SOURCES)}",
        "others": digest(others(), SOURCES) + digest(pages, ROOT),
    }


def level() -> str:
    return os.environ.get(LEVEL, "2")


# -- the folder --------------------------------------------------------------------------------------


def refresh(folder: Path) -> bool:
    """Was what is compiled there made from the sources of today? If so, all the rest is made to agree."""
    today, then = stamp_of_today(), read_stamp(folder)
    if then.get("modules") != today["modules"]:
        return False
    if then != today:
        lay_out(folder)
        write_stamp(folder, today)
    return True


def build(folder: Path) -> None:
    """Made beside the folder and put in its place when it is complete."""
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    compiled_from = stamp_of_today()["modules"]
    compile_into(fresh)
    write_stamp(fresh, {"modules": compiled_from})
    if not refresh(fresh):
        sys.exit("The sources were changed while they were being compiled. Please start again.")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def lay_out(folder: Path) -> None:
    """The package as it is, beside the compiled modules; what is no more goes."""
    wanted = {file: SOURCES / file for file in others()}
    wanted |= {Path("shamble/web/rules") / page.relative_to(RULES): page for page in RULES.rglob("*.md")}
    for file in (folder / "shamble").rglob("*"):
        if file.is_file() and not is_library(file) and file.relative_to(folder) not in wanted:
            file.unlink()
    for file, source in wanted.items():
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def is_library(file: Path) -> bool:
    return file.suffix in (".so", ".pyd")


def read_stamp(folder: Path) -> dict[str, str]:
    try:
        return dict(json.loads((folder / STAMP).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def write_stamp(folder: Path, stamp: dict[str, str]) -> None:
    (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")


# -- compiling ---------------------------------------------------------------------------------------


def compile_into(folder: Path) -> None:
    """The compiled modules, each in its place below that folder."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(SOURCES)  # modules are named by their paths
    with tempfile.TemporaryDirectory() as work:
        extensions = mypycify(
            ["--config-file=../pyproject.toml", f"--cache-dir={work}/cache", *map(str, modules())],
            opt_level=level(),
            debug_level="0",
            multi_file=True,
            group_name=GROUP,
            target_dir=work,
        )
        command = builder()(Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder), work
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()


def builder() -> type[Any]:
    """setuptools' command, compiling several files of a library at once: nearly all of ours are in one."""
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                for extension in self.extensions:
                    extension.extra_compile_args = [*extension.extra_compile_args, OURS]
            one_by_one = self.compiler.compile
            with ThreadPoolExecutor(os.cpu_count()) as pool:

                def together(sources: list[str], **how: Any) -> list[str]:
                    made = pool.map(lambda source: one_by_one([source], **how), sources)
                    return [each for objects in made for each in objects]

                self.compiler.compile = together
                super().build_extensions()

    return ParallelBuild


def main(arguments: list[str]) -> None:
    match arguments:
        case ["refresh", folder]:
            sys.exit(0 if refresh(Path(folder).resolve()) else 1)
        case ["build", folder]:
            build(Path(folder).resolve())
        case ["modules", folder]:
            compile_into(Path(folder).resolve())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
