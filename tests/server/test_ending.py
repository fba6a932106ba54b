"""SIGTERM ends the server and all its processes within five seconds, whatever hangs."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shamble

HERE = Path(__file__).parent
WITHIN = 60.0
"""Seconds, where what hangs would take ten minutes; tools/recovery.py measures that it takes five at most."""


def is_alive(group: int) -> bool:
    """Does any process of that group run? Those that wait to be buried do not."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "pgid=,stat=,args="], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    states = [fields for fields in map(str.split, listed) if fields[0] == str(group)]
    return any(not fields[1].startswith("Z") for fields in states)


@pytest.mark.thorough("bot")
@pytest.mark.parametrize("what", ["bot", "rule", "database"])
def test_the_server_ends_in_time_whatever_hangs(tmp_path: Path, what: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    source = str(Path(shamble.__file__).parent.parent)
    own = {"SHAMBLE_HOME": str(tmp_path), "PYTHONPATH": source, "SHAMBLE_BOT_SECONDS": "600"}
    command = [sys.executable, str(HERE / "hanging.py"), what, port]
    environment = {**os.environ, **own}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "hangs\n"
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(WITHIN)
            while is_alive(process.pid) and time.monotonic() - began < WITHIN:
                time.sleep(0.02)
            assert not is_alive(process.pid)
        finally:
            if is_alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)
