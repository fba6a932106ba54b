"""The nginx configuration of docs/operating.md, with a real nginx over TLS."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

import shamble

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (CI installs it)")

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""


@dataclass(frozen=True)
class Site:
    address: str
    server: str
    """The server itself, behind the proxy's back."""
    trust: ssl.SSLContext

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=f"https://{self.address}", verify=self.trust, timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def certificate(folder: Path) -> None:
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "tables.key"), "-out", str(folder / "tables.crt")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


def configuration(folder: Path, port: int, server: int) -> str:
    """As documented, with this machine's names."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- nginx -->\n```nginx\n(.*?)```\n<!-- /nginx -->", text, re.DOTALL)
    assert found is not None
    site = found[1]
    for ours, theirs in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("tables.example", "localhost"),
        ("/etc/ssl/", f"{folder}/"),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{server}"),
    ):
        assert ours in site
        site = site.replace(ours, theirs)
    return MAIN.format(folder=folder, site=site)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    assert NGINX is not None
    folder = tmp_path_factory.mktemp("proxy")
    port, server = free_port(), free_port()
    certificate(folder)
    (folder / "nginx.conf").write_text(configuration(folder, port, server), encoding="utf-8")
    own = {
        "SHAMBLE_HOME": str(folder),
        "SHAMBLE_TRUSTED_PROXIES": "127.0.0.1",
        "SHAMBLE_LOG": "info",
        "PYTHONPATH": str(Path(shamble.__file__).parent.parent),
    }
    serving = [sys.executable, "-m", "shamble.web", "--port", str(server)]
    environment = {**os.environ, **own}
    proxying = [NGINX, "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(serving, env=environment, stderr=log, stdout=subprocess.PIPE) as table,
        subprocess.Popen(proxying) as proxy,
    ):
        assert table.stdout is not None
        assert table.stdout.readline().startswith(b"http")  # it answers
        trust = ssl.create_default_context(cafile=str(folder / "tables.crt"))
        found = Site(f"localhost:{port}", f"127.0.0.1:{server}", trust)
        wait_for(found)
        yield found
        proxy.send_signal(signal.SIGTERM)
        table.send_signal(signal.SIGTERM)


def wait_for(site: Site) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            with site.client() as client:
                client.get("/health").raise_for_status()
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not answer")


def logged(folders: pytest.TempPathFactory, request: str) -> dict[str, Any]:
    """The line of that request; it is written when the answer has gone."""
    log = next(folders.getbasetemp().glob("proxy*/log"))
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for line in log.read_text(encoding="utf-8").splitlines():
            if request in line and line.endswith("}"):
                found: dict[str, Any] = json.loads(line)
                return found
        time.sleep(0.05)
    raise AssertionError("the request is not in the log")


def test_pages_come_over_tls_with_secure_cookies(site: Site) -> None:
    with site.client() as client:
        reply = client.get("/")
        assert reply.status_code == 200
        assert "secure" in reply.headers["set-cookie"].lower()
        assert "strict-transport-security" in reply.headers


def test_a_table_is_played_and_watched_through_it(site: Site) -> None:
    with site.client() as client:
        token = re.search(r'name="csrf" value="(\w+)"', client.get("/").text)
        assert token is not None
        reply = client.post("/play", data={"csrf": token[1], "game": "city-of-horror"})
        path = reply.headers["location"]
        assert client.get(path).status_code == 200
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        update = asyncio.run(_first_update(site, path, cookie))
        assert update["regions"]


async def _first_update(site: Site, path: str, cookie: str) -> dict[str, Any]:
    headers = {"Cookie": cookie, "Origin": f"https://{site.address}"}
    address = f"wss://{site.address}{path}/live"
    async with websockets.connect(address, additional_headers=headers, ssl=site.trust) as connection:
        update: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), 60))
        return update


def test_metrics_stay_inside_and_large_bodies_outside(site: Site) -> None:
    with site.client() as client:
        assert client.get("/metrics").status_code == 404
        assert client.post("/replay", content=b"x" * 3_000_000).status_code == 413
    assert httpx.get(f"http://{site.server}/metrics").status_code == 200


def test_the_visitors_address_is_the_proxys_word_and_not_the_visitors(
    site: Site, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with site.client() as client:
        reply = client.get("/rules/nothing", headers={"X-Forwarded-For": "192.0.2.7"})
    assert logged(tmp_path_factory, reply.headers["x-request-id"])["address"] == "127.0.0.1"
