"""Games, from the corpus and of today, and every kind of moment that their stories tell."""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import FilePayload, Page

from shamble.bots import Driver, bots_for, default_bot
from shamble.engine import Rng, Table
from shamble.engine.tales import SIZES, scenes
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.testing import table as set_table
from tests.web.boards import BENCHES
from tests.web.browser.player import Player
from tests.web.browser.scenes import sit_down

CORPUS: Final = Path(__file__).parents[2] / "corpus" / "0.1.0"
BEGIN: Final = """() => ["again", "back"]
  .forEach((wish) => document.querySelector(`[data-story=${wish}]`).click())"""
"""From the first beat on; whoever leafs is not hurried."""
LOOKS: Final = [*product(("en", "fr"), (1280, 390), ("dark", "light"))]
"""Every look that a moment may have: language, width, night or day."""
DRESS: Final = """async look => {
  document.documentElement.dataset.theme = look;
  document.dispatchEvent(new Event("visibilitychange")); // it is told anew
  await new Promise((done) => setTimeout(() => requestAnimationFrame(done)));
}"""
FAULTS: Final = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
"""What a program can find wrong with a moment that is being told."""
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


def played(t: Table, seed: int) -> dict[str, Any]:
    """The record of that game, with answers at random."""
    rng = Rng(seed)
    while not t.over:
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
    return dict(t.record)


def well_played(t: Table, seed: int) -> dict[str, Any]:
    """The same between the usual bots: what random players never live to see."""
    usual = bots_for(t.spec.id)[default_bot(t.spec.id)]
    Driver(t, {seat: usual() for seat in range(t.seats)}, seed).run()
    return dict(t.record)


MOST_GAMES: Final = 400


def candidates(game: str) -> Iterator[Table]:
    """Games of all numbers of players and missions, two of three of them well played."""
    bench = next(bench for bench in BENCHES if bench.game == game)
    for number in range(MOST_GAMES):
        t = bench.deal(bench.seats[number % len(bench.seats)], number)
        (played if number % 3 == 2 else well_played)(t, number)
        yield t


@cache
def showing(game: str) -> list[dict[str, Any]]:
    """Records of games in which everything comes up that a game's story tells, but for what is arranged
    (ARRANGED): each shows what those before it do not. Found by playing, since bots and boards change."""
    wanted = find(game).story.tales.keys() - {tale for _, _, tale in ARRANGED.get(game, ())}
    records = []
    for t in candidates(game):
        new = wanted & {event.key for event in t.sink or ()}
        if new:
            records.append(dict(t.record))
            wanted -= new
        if not wanted:
            break
    return records


BARE: Final[dict[str, Any]] = {"turn": 2, "people": {}, "face_down": {}, "spawns": ""}
ARRANGED: Final[Mapping[str, tuple[tuple[dict[str, Any], str, str], ...]]] = {
    "marvel-zombies": (
        (
            {
                **BARE,
                "options": {"mission": "MZ0"},
                "heroes": {"deadpool": {"at": "8R-b", "seat": 0, "xp": 43, "actions": 0, "health": 2}},
                "enemies": {"8R-b": "trooper"},
                "at": ["HeroTurn deadpool", "EnemyAttack 8R-b 5", "EnemyPhase", "EndPhase", "Round 3"],
            },
            "end_turn",
            "stood_up",
        ),
    ),
}
"""What bots and chance never come to: scenes with one seat, the answer that leads to it, and what it is."""


def arrange(site: Any, who: Player, game: str) -> Iterator[str]:
    """Where those scenes can be looked at, played by that person."""
    for literal, answer, _ in ARRANGED.get(game, ()):
        site.scene = partial(_arranged, game, literal)
        sit_down([who], game, 1)
        who.take(answer)
        yield f"{who.table}/replay"
    site.scene = None


def _arranged(game: str, literal: dict[str, Any]) -> Table:
    return set_table(game, 1, **literal).t


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


def dress(page: Page, width: int, look: str) -> None:
    """The same moment in a window of that width, by night ("dark") or day ("light")."""
    height = 844 if width < 500 else 720
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRESS, look)


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found
