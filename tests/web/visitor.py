"""A browser without scripts: it follows links and sends the forms that a page offers."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable

from httpx2 import Response
from starlette.testclient import TestClient

GAME = "city-of-horror"


class Visitor:
    """One person: keeps its own cookies, and the form token of the last page."""

    def __init__(self, server: TestClient, language: str) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self.headers = {"accept-language": language}
        self.token = ""

    def get(self, path: str, **headers: str) -> Response:
        return self._kept(self.server.get(path, headers=self._headers(headers), follow_redirects=False))

    def post(self, path: str, data: dict[str, str] | None = None, **headers: str) -> Response:
        """With the token of the last page, as a form of it would."""
        body = {"csrf": self.token, **(data or {})}
        reply = self.server.post(path, data=body, headers=self._headers(headers), follow_redirects=False)
        return self._kept(reply)

    def upload(self, path: str, files: dict[str, tuple[str, bytes]], **fields: str) -> Response:
        """A form with files."""
        body = {"csrf": self.token, **fields}
        reply = self.server.post(
            path, data=body, files=files, headers=self._headers({}), follow_redirects=False
        )
        return self._kept(reply)

    def json(self, path: str, data: dict[str, str] | None = None) -> Response:
        """As our script sends it."""
        return self.post(path, data, accept="application/json")

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        self.server.cookies.clear()
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**self.headers, **({"cookie": jar} if jar else {}), **more}

    def _kept(self, reply: Response) -> Response:
        for line in reply.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(r'name="csrf" value="(\w+)"', reply.text):
            self.token = found[1]
        return reply

    # -- what people do -------------------------------------------------------------------------------

    def play_now(self) -> str:
        """You and bots: the table's address."""
        self.get("/")
        return self.post("/play", {"game": GAME}).headers["location"]

    def open_table(self, game: str = GAME, **fields: str) -> str:
        self.get(f"/new/{game}")
        form = {
            "name": "Ann",
            "seats": "4",
            "who0": "me",
            "who1": "open",
            "who2": "bot:thumb",
            "who3": "bot:thumb",
        }
        return self.post(f"/new/{game}", {**form, **fields}).headers["location"]

    def options(self, page: str) -> list[dict[str, str]]:
        """The forms of the questions on a page: question, seat and the options on offer."""
        found = []
        for form in re.findall(r'<form class="question".*?</form>', page, re.DOTALL):
            fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', form))
            for value in re.findall(r'name="option" value="([^"]*)"', form):
                found.append({**fields, "option": html.unescape(value)})
        return found

    def wait_for(self, path: str, what: Callable[[str], bool], seconds: float = 300) -> str:
        """The page, once the bots have done their part."""
        end = time.monotonic() + seconds
        while True:
            page = self.get(path).text
            if what(page):
                return page
            if time.monotonic() > end:
                raise AssertionError(f"{path} never came to what was expected:\n{page[-3000:]}")
            time.sleep(0.02)

    def asked(self, path: str) -> list[dict[str, str]]:
        return self.options(self.wait_for(path, lambda page: bool(self.options(page))))
