"""What hatchling asks when it builds a wheel: with SHAMBLE_COMPILED=1 the compiled modules go into it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = "SHAMBLE_COMPILED"
COMPILER = ("mypy==2.4.*", "setuptools>=77")


class CompiledWheel(BuildHookInterface[Any]):
    """Without the switch, and for an editable install, the wheel is pure Python."""

    def dependencies(self) -> list[str]:
        """mypy reads the types of what the package builds on, too."""
        needed = self.metadata.core.dependencies
        return [*COMPILER, *needed] if os.environ.get(WANTED) == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get(WANTED) != "1" or version == "editable":
            return
        self.made = tempfile.TemporaryDirectory()  # until the wheel is written and the build ends
        folder = Path(self.made.name)
        command = [sys.executable, os.path.join(self.root, "tools", "compiled.py"), "modules", str(folder)]
        subprocess.run(command, check=True)
        libraries = [file for file in folder.rglob("*") if file.suffix in (".so", ".pyd")]
        for file in libraries:
            build_data["force_include"][str(file)] = file.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
