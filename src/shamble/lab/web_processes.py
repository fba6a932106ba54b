"""The processes of the web bench: a server of our own, the load beside it, and what they use up."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import msgspec

from .web_load import Load, LoadReport

HOST: Final = "127.0.0.1"
PACE: Final = "0.02"
"""Seconds before a bot answers: in real games so long that it never thinks while a page is being drawn."""
START_TIMEOUT: Final = 120.0
"""Seconds for a server to start, on the slowest machine."""


@dataclass(frozen=True)
class Use:
    """What the server used up to some moment: memory in bytes, processor time in seconds."""

    memory: int
    processor: float
    waited: float
    """Seconds in which its main thread could have run, but others did."""
    clock: float

    def share_since(self, earlier: Use) -> float:
        """Per cent of one core."""
        return 100 * (self.processor - earlier.processor) / (self.clock - earlier.clock)

    def wait_since(self, earlier: Use) -> float:
        """Per cent of the time: well above zero, the machine is too busy for times to mean much."""
        return 100 * (self.waited - earlier.waited) / (self.clock - earlier.clock)


@contextmanager
def server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Our own server on a free port, with a home that is thrown away; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="shamble-bench-") as home, socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
        probe.close()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SHAMBLE_")}
        environment = {**kept, "SHAMBLE_HOME": home, "SHAMBLE_PACE": PACE, "SHAMBLE_RATE": "0"}
        with running([sys.executable, "-m", "shamble.web", "--port", str(port)], environment) as process:
            _wait_for(port, process)
            yield f"{HOST}:{port}", process


@contextmanager
def busy_tables(wanted: Load) -> Iterator[list[LoadReport]]:
    """The other tables, at work; what they did is in the list after the block."""
    told: list[LoadReport] = []
    order = msgspec.json.encode(wanted).decode()
    with running([sys.executable, "-m", "shamble.lab.web_load", order], dict(os.environ)) as process:
        said, heard = _pipes(process)
        if heard.readline().strip() != b"ready":
            raise RuntimeError("the other tables could not be set up")
        _say(said)
        yield told
        _say(said)
        told.append(msgspec.json.decode(heard.readline(), type=LoadReport))


def rest(seconds: float) -> None:
    """While others work."""
    time.sleep(seconds)


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that never outlives the block."""
    process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None  # we asked for pipes
    assert process.stdout is not None
    return process.stdin, process.stdout


def _say(pipe: IO[bytes]) -> None:
    pipe.write(b"go\n")
    pipe.flush()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    end = time.monotonic() + START_TIMEOUT
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection((HOST, port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server did not start")


def use_of(pid: int) -> Use:
    """Memory and processor time of a process; zeros where the system has no /proc."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        waited = int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return Use(0, 0.0, 0.0, time.monotonic())
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    ticks = int(times[11]) + int(times[12])
    memory = int(found[1]) * 1024 if found else 0
    return Use(memory, ticks / os.sysconf("SC_CLK_TCK"), waited, time.monotonic())
