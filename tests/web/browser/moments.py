"""Games that were played at random, from the corpus, and every kind of moment that their stories tell."""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import FilePayload, Page

from shamble.engine.tales import SIZES, scenes
from tests.web.browser.player import Player

CORPUS: Final = Path(__file__).parents[2] / "corpus" / "0.1.0"
BEGIN: Final = """() => ["again", "back"]
  .forEach((wish) => document.querySelector(`[data-story=${wish}]`).click())"""
"""From the first beat on; whoever leafs is not hurried."""
PLACE: Final = """key => [...document.querySelectorAll('#region-story .beat')]
  .findIndex((beat) => beat.dataset.told === key)"""


class Moment(NamedTuple):
    """Where something of that kind is told, and how large."""

    size: int
    key: str
    address: str
    at: int
    seat: int


def records_of(game: str) -> list[str]:
    """The names of that game's records, short ones first."""
    found = sorted(CORPUS.glob(f"{game}-*.record.gz"), key=lambda path: path.stat().st_size)
    return [path.name.removesuffix(".record.gz") for path in found]


def upload(who: Player, name: str) -> str:
    """Where that game can be looked at again; nothing if it is from before a rule that has changed since."""
    return upload_record(
        who, json.loads(gzip.decompress((CORPUS / f"{name}.record.gz").read_bytes()))["record"]
    )


def upload_record(who: Player, record: dict[str, Any]) -> str:
    request = who.page.context.request
    token = request.get(f"{who.site}/replay").text().partition('name="csrf" value="')[2].partition('"')[0]
    data = json.dumps(record).encode()
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": data}
    reply = request.post(f"{who.site}/replay", multipart={"csrf": token, "record": file}, max_redirects=0)
    return who.site + str(reply.headers["location"]).partition("?")[0] if reply.status == 303 else ""


def room_at(app: Any, address: str) -> Any:
    """The server's own room behind a table's address."""
    code = address.partition("/t/")[2].partition("/")[0]
    return app.state.hub._workers[code].room


def _always(reading: Any, number: int) -> Any:
    return reading


def moments_in(room: Any, address: str, only: Collection[str]) -> Iterator[Moment]:
    """Everything of those kinds that the story of that game tells, as each seat is told."""
    spec = room.spec
    for moment in room.moments:
        if not any(event.key in only for event in moment.events):
            continue
        for seat in range(len(room.chairs)):
            events = [event.seen_by(seat) for event in moment.events]
            now = room.views.reading_at(seat, max(0, moment.number - 1))
            for scene in scenes(spec.story, spec.vocabulary, events, seat, partial(_always, now)):
                yield Moment(SIZES.index(scene.size), scene.key, address, moment.number, seat)


def largest(found: Iterable[Moment]) -> dict[str, Moment]:
    """For every kind the largest telling of it."""
    best: dict[str, Moment] = {}
    for moment in found:
        if moment.key not in best or moment.size > best[moment.key].size:
            best[moment.key] = moment
    return best


def leaf_to(page: Page, moment: Moment) -> None:
    """Have the story of that moment told, and leaf through it to what it is about."""
    page.goto(f"{moment.address}?at={moment.at}&seat={moment.seat}")
    page.wait_for_selector(".scripted")
    page.evaluate(BEGIN)
    page.wait_for_selector("#telling:not([hidden])")
    for _ in range(page.evaluate(PLACE, moment.key)):
        page.evaluate("document.querySelector('[data-story=on]').click()")
