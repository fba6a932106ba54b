"""How long one person waits on the real page in a game with bots at normal pace: one game a seed in Chromium.

    python tools/page_waiting.py [GAME] [--seats 4] [--seed 0 1 …] [--stretch 4] [--pace normal]

The person answers at once, as the bot of the house would. Counted is the time in which the page does not let
them answer, without stories that concern them: those are theirs to read. All waits of the server and of the
page take `stretch` times as long and are divided by it, so that a slow machine hardly counts. How far the
game is goes to stderr; one that stands still for two minutes is given up, with what it stood at.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

from browsing import Site, chromium, site, visitor
from playwright.sync_api import Browser

import shamble.server.hub
from shamble.bots.base import ask
from shamble.engine import Rng
from shamble.engine.offers import option_text
from shamble.engine.session import new_table
from shamble.games import find
from shamble.lab.answers import usual_bot
from shamble.server.hub import HOLD, PACE
from shamble.server.pace import NORMAL
from shamble.server.room import Room
from tests.web.browser.player import Player
from tests.web.browser.scenes import sit_down

SAMPLE: Final = 20
"""Milliseconds between two looks at the page."""

WATCH: Final = """
([stretch, sample]) => {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (act, after, ...more) => wait(act, (after || 0) * stretch, ...more);
  const spent = (window.spent = { asked: 0, own: 0, passing: 0, silent: 0, told: {} });
  let last = performance.now();
  const options = "#region-question form.question button.option";
  window.asking = () => !document.body.classList.contains("held") && document.querySelector(options);
  const look = () => {
    const now = performance.now();
    const box = document.getElementById("telling");
    const telling = box && !box.hidden;
    const story = box?.classList.contains("own") ? "own" : "passing";
    const kind = window.asking() ? "asked" : telling ? story : "silent";
    spent[kind] += (now - last) / stretch;
    last = now;
    wait(look, sample);
  };
  wait(look, sample);
}
"""


@dataclass
class Waited:
    """Seconds of one game, by what the page was doing."""

    answers: int = 0
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def in_all(self) -> float:
        """Without what concerns the person."""
        return self.seconds["passing"] + self.seconds["silent"]


class PageGame:
    """A person at a page, who answers as the bot of the house would."""

    def __init__(self, where: Site, who: Player, game: str, seed: int) -> None:
        self.where = where
        self.who, self.page = who, who.page
        self.bot, self.luck = usual_bot(game), Rng(seed)
        self.code = self.page.url.partition("/t/")[2].partition("?")[0]
        self.answers = 0
        self.stood_since = time.monotonic()

    def play(self) -> Waited:
        while True:
            self.page.wait_for_function(AWAITED, polling=SAMPLE, timeout=PATIENCE * 1000)
            if self.who.over:
                return Waited(self.answers, self._spent())
            answer = self._answer()
            if answer is not None and self.page.evaluate(CLICK, [f"q{answer[0]}-{answer[1]}"]):
                self._count()
            elif time.monotonic() - self.stood_since > PATIENCE:
                raise SystemExit(f"stands still: the page asks {self.who.question}, the bot says {answer}")
            self.page.wait_for_timeout(SAMPLE)

    def _spent(self) -> dict[str, float]:
        spent = self.page.evaluate("() => window.spent")
        return {kind: spent[kind] / 1000 for kind in ("asked", "own", "passing", "silent")}

    def _count(self) -> None:
        self.answers += 1
        self.stood_since = time.monotonic()
        if self.answers % OFTEN == 0:
            parts = ", ".join(f"{kind} {seconds:.0f}" for kind, seconds in self._spent().items())
            print(f"  {self.answers} answers: {parts} s", file=sys.stderr, flush=True)

    def _answer(self) -> tuple[int, str] | None:
        """What the bot would answer to what is asked now."""
        assert self.where.loop is not None
        return asyncio.run_coroutine_threadsafe(self._thought(), self.where.loop).result()

    async def _thought(self) -> tuple[int, str] | None:
        room: Room = await self.where.app.state.hub.room(self.code)
        if room.table is None:
            return None
        person = next(chair.person for chair in room.chairs if chair.seat == 0)
        for choice in room.questions_for(person, 0):
            if not choice.optional and not room.is_passed_for(choice):
                option = ask(self.bot, room.play.started(), 0, choice, self.luck, 0.0)
                return None if option is None else (choice.id, option_text(option.name))
        return None


PATIENCE: Final = 120
"""Seconds in which something must happen."""
OFTEN: Final = 20
"""So many answers are told of together."""
AWAITED: Final = "() => document.querySelector('.result') || window.asking()"
CLICK: Final = """
([key]) => {
  const button = document.querySelector(`#region-question button[data-key="${CSS.escape(key)}"]`);
  if (!button || !window.asking() || button.form.classList.contains("busy")) return false;
  button.click();
  document.querySelector("#sure[open] [value=yes]")?.click();
  return true;
}
"""
"""Once for each question: while it is on its way its form is busy. It may not have come to the page yet, or
be gone; and what came too late is said again."""


def measure(where: Site, browser: Browser, wanted: argparse.Namespace, seed: int) -> Waited:
    context, page, who = visitor(browser, where)
    page.add_init_script(f"({WATCH})([{wanted.stretch}, {SAMPLE}])")
    page.set_default_timeout(PATIENCE * 1000)
    where.scene = lambda: new_table(find(wanted.game), wanted.seats, seed, {}, None)
    sit_down([who], wanted.game, wanted.seats)
    if wanted.pace != NORMAL:
        who.send(f"/t/{page.url.rpartition('/')[2]}/pace", pace=wanted.pace)
    waited = PageGame(where, who, wanted.game, seed).play()
    context.close()
    return waited


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="city-of-horror")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, nargs="+", default=[0])
    parser.add_argument("--stretch", type=float, default=4)
    parser.add_argument("--pace", default="normal")
    wanted = parser.parse_args()
    shamble.server.hub.HOLD = HOLD * wanted.stretch  # type: ignore[misc]  # a constant everywhere else
    with site(pace=PACE * wanted.stretch) as where, chromium() as browser:
        for seed in wanted.seed:
            waited = measure(where, browser, wanted, seed)
            parts = ", ".join(f"{kind} {seconds:.1f} s" for kind, seconds in waited.seconds.items())
            table = f"{wanted.game}, {wanted.seats} seats, seed {seed}"
            print(f"{table}: {waited.answers} answers; waiting {waited.in_all:.1f} s ({parts})", flush=True)


if __name__ == "__main__":
    main()
