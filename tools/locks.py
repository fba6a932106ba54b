"""The locks in requirements/: every version and hash that ./play and CI install, for all Pythons and systems.

    python tools/locks.py lock         write them again for changed dependencies, moving nothing else
    python tools/locks.py upgrade      write them again with the newest versions that pyproject.toml allows
    python tools/locks.py audit        ask the databases of advisories about everything in them

The locks are in pip's own format, name no index, and are checked against pyproject.toml by the tests. uv and
pip-audit come from PyPI into a throw-away environment.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {
    "play.txt": ("server", "terminal"),
    "lab.txt": ("server", "terminal", "lab", "cluster"),
    "compiled.txt": ("server", "terminal", "compiled"),
    "test.txt": ("dev",),
}
OLDEST_PYTHON = "3.11"
HEADER = "# Written by tools/locks.py from pyproject.toml. Do not edit; install with pip --require-hashes.\n"


def tool(name: str, folder: Path) -> Path:
    """A program from PyPI, in an environment that goes when the command ends."""
    venv.create(folder, with_pip=True)
    bin_folder = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([bin_folder / "python", "-m", "pip", "install", "--quiet", name], check=True)
    return bin_folder / name


def lock(*wish: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        uv = tool("uv", Path(folder))
        for name, extras in LOCKS.items():
            target = ROOT / "requirements" / name
            command: list[str | Path] = [uv, "pip", "compile", "pyproject.toml", "requirements/build.in"]
            command += [part for extra in extras for part in ("--extra", extra)]
            command += ["--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-header"]
            command += ["--no-emit-index-url", "--no-annotate", "--quiet", "--output-file", target, *wish]
            subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
            target.write_text(HEADER + target.read_text(encoding="utf-8"), encoding="utf-8")
            print(f"{target.relative_to(ROOT)}: {target.read_text(encoding='utf-8').count('==')} packages")


def audit() -> int:
    """0: nothing known against any of them; 1: something is; 3: not checked, and why."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            program = tool("pip-audit", Path(folder))
        except subprocess.CalledProcessError:
            print("NOT CHECKED: pip-audit, which asks them, could not be installed.")
            return 3
        lock_file = ROOT / "requirements" / "test.txt"
        command: list[str | Path] = [
            program,
            "--requirement",
            lock_file,
            "--disable-pip",
            "--require-hashes",
            "--progress-spinner",
            "off",
        ]
        found = subprocess.run(command, check=False, capture_output=True, text=True)
    if found.returncode == 0:
        print("Nothing is known against any of the locked packages.")
    elif "vulnerabilit" in found.stderr or "Fix Versions" in found.stdout:
        print(found.stdout)
        return 1
    else:
        reason = (found.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"NOT CHECKED: no database of advisories could be reached. {reason}")
        return 3
    return 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["lock"]:
            lock()
        case ["upgrade"]:
            lock("--upgrade")
        case ["audit"]:
            sys.exit(audit())
        case _:
            sys.exit(__doc__)
