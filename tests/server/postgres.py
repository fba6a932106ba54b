"""A real PostgreSQL for the tests: Debian's, in a folder of its own, to be killed and frozen at will."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
OWNER = "postgres"
"""PostgreSQL refuses to run as root; Debian's package makes this user."""


def is_installed() -> bool:
    return bool(INSTALLED)


class Postgres:
    """One server process with its data, at a free port of this machine."""

    def __init__(self) -> None:
        self.bin = INSTALLED[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="shamble-postgres-"))
        self._as_owner: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, OWNER)
            self._as_owner = ["runuser", "-u", OWNER, "--"]
        self.user = OWNER if self._as_owner else pwd.getpwuid(os.geteuid()).pw_name
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._do("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", self.user, "--no-sync")

    @property
    def address(self) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync=off -k {self.folder}"
        log = str(self.folder / "log")
        self._do("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-o", settings, "-w", "start")

    def stop(self) -> None:
        self.thaw()
        self._do("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """As when the machine loses power: nobody says goodbye."""
        for process in self.processes():
            os.kill(process, signal.SIGKILL)
        while self.processes():
            time.sleep(0.01)

    def freeze(self) -> None:
        """It neither answers nor hangs up."""
        for process in self.processes():
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        for process in self.processes():
            os.kill(process, signal.SIGCONT)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def processes(self) -> list[int]:
        """The server and everything that it has started."""
        try:
            first = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        except (FileNotFoundError, IndexError, ValueError):
            return []
        children = Path(f"/proc/{first}/task/{first}/children")
        try:
            return [first, *map(int, children.read_text().split())]
        except FileNotFoundError:
            return []

    def _do(self, program: str, *arguments: str) -> None:
        command = [*self._as_owner, str(self.bin / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
