"""How heavy pages are, themselves and all that they load, compressed; how long the script's modules are."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import shamble.web
from shamble.games import specs
from tests.web.visitor import Visitor

FIRST, TABLE = 150_000, 120_000
"""Bytes that the first page and a table may have."""
LINES = 300
LOADED = re.compile(r'<(?:link[^>]*rel="stylesheet"[^>]*href|(?:script|img)[^>]*src)="(/[^"]+)"')
IMPORTED = re.compile(r'(?:from|import) "\./([\w-]+\.js)"')


def weight(visitor: Visitor, address: str) -> int:
    page = visitor.get(address).text
    found = {address: len(gzip.compress(page.encode()))}
    wanted = LOADED.findall(page)
    while wanted:
        part = wanted.pop()
        if part not in found:
            body = visitor.get(part).content
            found[part] = len(gzip.compress(body))
            wanted += [f"{part.rpartition('/')[0]}/{name}" for name in IMPORTED.findall(body.decode())]
    assert len(found) > 20, "the script's modules are among them"
    return sum(found.values())


def test_the_first_page_and_a_table_are_light(ann: Visitor) -> None:
    assert weight(ann, "/") <= FIRST
    tables = {game: ann.post("/play", {"game": game}).headers["location"] for game in specs()}
    weights = {game: weight(ann, table) for game, table in tables.items()}
    assert {game: each for game, each in weights.items() if each > TABLE} == {}


def test_no_module_of_the_script_is_long() -> None:
    modules = [*(Path(shamble.web.__file__).parent / "static").rglob("*.js")]
    assert len(modules) > 20
    assert [each.name for each in modules if len(each.read_text("utf-8").splitlines()) > LINES] == []
