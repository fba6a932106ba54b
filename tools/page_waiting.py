"""How long one person waits on the real page in a game with bots at normal pace: one game in Chromium.

    python tools/page_waiting.py [GAME] [--seats 4] [--seed 0] [--stretch 4] [--pace normal]

The person answers at once, as the bot of the house would. Counted is the time in which the page does not let
them answer, without stories that concern them: those are theirs to read. All waits of the server and of the
page take `stretch` times as long and are divided by it, so that a slow machine hardly counts.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

from browsing import Site, chromium, site, visitor

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
        self.given = Counter[int]()

    def play(self) -> Waited:
        waited = Waited()
        while True:
            self.page.wait_for_function(AWAITED, polling=SAMPLE, timeout=PATIENCE)
            if self.who.over:
                break
            answer = self._answer()
            if answer is not None and self._click(*answer):
                waited.answers += 1
            self.page.wait_for_timeout(5)
        spent = self.page.evaluate("() => window.spent")
        waited.seconds = {kind: spent[kind] / 1000 for kind in ("asked", "own", "passing", "silent")}
        return waited

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

    def _click(self, question: int, option: str) -> bool:
        """Once for each question: it may not have come to the page yet, or be gone."""
        if self.given[question]:
            return False
        clicked = self.page.evaluate(CLICK, [f"q{question}-{option}"])
        self.given[question] += bool(clicked)
        return bool(clicked)


PATIENCE: Final = 120_000
AWAITED: Final = "() => document.querySelector('.result') || window.asking()"
CLICK: Final = """
([key]) => {
  const button = document.querySelector(`#region-question button[data-key="${CSS.escape(key)}"]`);
  if (!button || !window.asking()) return false;
  button.click();
  document.querySelector("#sure[open] [value=yes]")?.click();
  return true;
}
"""


def measure(game: str, seats: int, seed: int, stretch: float, pace: str) -> Waited:
    shamble.server.hub.HOLD = HOLD * stretch  # type: ignore[misc]  # a constant everywhere else
    with site(pace=PACE * stretch) as where, chromium() as browser:
        _, page, who = visitor(browser, where)
        page.add_init_script(f"({WATCH})([{stretch}, {SAMPLE}])")
        where.scene = lambda: new_table(find(game), seats, seed, {}, None)
        sit_down([who], game, seats)
        if pace != NORMAL:
            who.send(f"/t/{page.url.rpartition('/')[2]}/pace", pace=pace)
        return PageGame(where, who, game, seed).play()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="city-of-horror")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stretch", type=float, default=4)
    parser.add_argument("--pace", default="normal")
    wanted = parser.parse_args()
    waited = measure(wanted.game, wanted.seats, wanted.seed, wanted.stretch, wanted.pace)
    parts = ", ".join(f"{kind} {seconds:.1f} s" for kind, seconds in waited.seconds.items())
    table = f"{wanted.game}, {wanted.seats} seats, seed {wanted.seed}"
    print(f"{table}: {waited.answers} answers; waiting {waited.in_all:.1f} s ({parts})")


if __name__ == "__main__":
    main()
