"""A person at a browser: opens tables, sits down, and plays by clicking, by keys, or by plain forms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, TimeoutError

GAME = "city-of-horror"
FINGERPRINT = """document.getElementById("region-question").textContent +
  [...document.querySelectorAll("#region-question [data-key]")].map(e => e.dataset.key)"""
"""What the question is, whatever the script makes of its looks."""
TALK = """document.querySelector("#region-talk [name=question]")?.value || ''"""
REFUSAL = '#region-talk button[value^="[\\"refuse"]'
WINDOW = "#region-question form.until [data-hotkey=turn]"
ANY_OPTION = "#region-question form.question button.option"
ASKED = "document.querySelector('#region-question [data-prompt]')?.dataset.prompt || ''"
SIGHT = f"""() => [{ASKED}, ...{json.dumps([".result", REFUSAL, WINDOW, "#region-board .legal"])}
  .map(each => document.querySelector(each) !== null)]"""
"""What is asked; and is the game over, an offer to be answered, a window to pass in, a thing to point at?"""
PATIENCE = 3000
"""How many rounds of answers a test waits for what it is about."""
SOON = 5000
LONGEST_LOOK = 1000.0
"""Milliseconds until a clock is stopped, and between two steps of one that is hurried."""


def button(key: str) -> str:
    """The button of the first option with that key."""
    return f"{ANY_OPTION}[value^='[\"{key}\"']"


class Player:
    def __init__(self, page: Page, site: str, name: str, scripts: bool) -> None:
        self.page = page
        self.site = site
        self.name = name
        self.scripts = scripts
        self.answers = 0
        self.table = ""
        """The address of the table that this person opened or joined."""

    # -- coming in ------------------------------------------------------------------------------------

    def open_table(self, seats: int = 3, *, game: str = GAME, **who: str) -> str:
        """A new table through the form; `who` says what sits where: who1="open", who2="bot:thumb"."""
        self.page.goto(f"{self.site}/new/{game}")
        self.page.fill("#name", self.name)
        self.page.select_option("#seats", str(seats))
        for seat, kind in who.items():
            self.page.select_option(f'select[name="{seat}"]', kind)
        self.page.locator("form.lobby button.primary").click()
        self.page.wait_for_selector("#region-lobby")
        self.table = self.page.url
        return self.table

    def join(self, table: str, seat: int) -> None:
        self.table = table
        self.page.goto(table)
        self.page.fill(f"#name-{seat}", self.name)
        self.page.click(f'[data-key="sit-{seat}"]')
        self.page.wait_for_selector(".chair .tag")

    def start(self) -> None:
        self.page.click('[data-key="start"]')
        self.page.wait_for_selector("#region-board")

    def send(self, path: str, **fields: str) -> str:
        """Send a form without looking at its page, for whatever a test is not about; where it leads to."""
        post = self.page.context.request.post
        page = self.page.context.request.get(f"{self.site}/replay").text()
        token = re.search(r'name="csrf" value="(\w+)"', page)
        assert token
        reply = post(self.site + path, form={"csrf": token[1], **fields}, max_redirects=0)
        assert reply.status == 303, reply.text()
        return str(reply.headers["location"])

    def arrive(self, table: str) -> None:
        """At a table that has begun."""
        self.table = table
        self.page.goto(table)
        self.page.wait_for_selector("#region-board")

    # -- looking --------------------------------------------------------------------------------------

    def look(self) -> None:
        """Without scripts nothing changes by itself."""
        if not self.scripts:
            self.page.reload()

    @property
    def question(self) -> str:
        """The prompt of what is asked of me now ("window.move"); empty if nothing is."""
        return str(self.page.evaluate(ASKED))

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def log(self) -> str:
        self.page.wait_for_load_state()  # without scripts a page may still be on its way, half of it there
        return self.page.inner_text("#log-lines")

    def fingerprint(self) -> str:
        return str(self.page.evaluate(FINGERPRINT))

    def wait_for_question(self, prompt: str = "") -> None:
        asked = f'[data-prompt^="{prompt}"]' if prompt else "[data-prompt]"
        self.page.wait_for_selector(f"#region-question {asked} form.question")

    def wait_for_log(self, text: str) -> None:
        self.page.wait_for_function(
            "text => document.getElementById('log-lines').textContent.includes(text)", arg=text
        )

    def hurry(self, until: str, step: int = 5000) -> None:
        """Let so many milliseconds pass at once, again and again, until that holds; what the page fetches
        meanwhile takes the time it takes. Its clock must have been installed before it was loaded."""
        patience = 50.0
        while True:
            self.page.clock.run_for(step)
            try:
                self.page.wait_for_function(f"() => {until}", timeout=patience)
                return
            except TimeoutError:
                patience = min(patience * 1.5, LONGEST_LOOK)

    def stop_the_clock(self) -> None:
        """From now on time passes in `hurry` alone, so that nothing goes by between two looks. Its
        clock must have been installed before it was loaded."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + SOON)

    def open(self, tab: str) -> None:
        """A tab of the drawer: log, chat, seats or notes. On a phone the sheet is pulled up for it."""
        self.pull_up()
        self.page.locator(f'.tabs [for="tab-{tab}"]').click()

    def pull_up(self) -> None:
        """The sheet on a phone, for all that is not in its first lines."""
        self.page.wait_for_load_state()  # before its style sheets are there a wide page shows a grip, too
        grip = self.page.locator(".grip")
        if grip.is_visible() and not self.page.locator("#sheet").is_checked():
            grip.click()

    def open_menu(self) -> None:
        self.page.locator(".site-menu > summary").click()

    # -- acting ---------------------------------------------------------------------------------------

    @contextmanager
    def answering(self) -> Iterator[None]:
        """What is done in here is an answer; afterwards the page shows what it led to."""
        self.answers += 1
        with self._changing(FINGERPRINT):
            yield

    @contextmanager
    def _changing(self, what: str) -> Iterator[None]:
        if self.scripts:
            before = self.page.evaluate(what)
            yield
            self._insist()
            self.page.wait_for_function(f"before => ({what}) !== before", arg=before)
        else:  # the next page must have come before anybody asks for it again
            with self.page.expect_navigation():
                yield

    def _insist(self) -> None:
        """Asked back whether that was meant: it was."""
        sure = self.page.locator("#sure[open] [value=yes]")
        if sure.count():
            sure.click()

    def option(self, label: str) -> Locator:
        return self.page.locator("form.question button.option", has_text=re.compile(label))

    def choose(self, label: str) -> None:
        with self.answering():
            self.option(label).first.click()

    def press(self, key: str) -> None:
        with self.answering():
            self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        """Answer by a click there."""
        with self.answering():
            self.page.locator(selector).first.click()

    def take(self, *keys: str) -> None:
        """The first of these options that is offered, or else the first of all."""
        offered = [button(key) for key in keys if self.page.locator(button(key)).count()]
        self.click(offered[0] if offered else ANY_OPTION)

    def point_at(self, selector: str) -> None:
        """Click a thing on the board; if it leads to several options, take the first."""
        with self.answering():
            self.page.locator(selector).first.click()
            menu = self.page.locator("#menu button")
            if menu.count():
                menu.first.click()

    def pass_turn(self) -> None:
        """No reactions of mine until the turn is over."""
        self.pull_up()
        self.click(WINDOW)

    def refuse(self) -> None:
        """Turn an offer down. The next one may come before we look: only its number tells them apart."""
        with self._changing(TALK):
            self.page.locator(REFUSAL).first.click()

    def step(self, unless: str | None = None) -> bool:
        """Answer whatever is asked, on the board where possible. False: nothing is asked, or that is."""
        self.look()
        asked, *there = self.page.evaluate(SIGHT)
        over, offered, window, legal = there
        if over or not asked or (unless is not None and unless in asked):
            return False
        if offered:
            self.refuse()
        elif window:
            self.pass_turn()
        elif self.scripts and legal:
            self.point_at("#region-board .legal")
        else:
            self.click(ANY_OPTION)
        return True


def play(players: list[Player], answer: Callable[[Player], bool], until: Callable[[], bool]) -> None:
    """Everybody answers whatever is asked, until that holds. An answer may come too late because a bot was
    quicker, and the same question be back: then it is given again, but not for ever."""
    too_late = 0
    for _ in range(PATIENCE):
        if until():
            return
        try:
            acted = [answer(player) for player in players if not until()]
        except TimeoutError:
            too_late += 1
            assert too_late < 3, [player.question for player in players]
            continue
        if not any(acted):
            players[0].page.wait_for_timeout(30)
    raise AssertionError(f"never came to pass: {[player.question for player in players]}")


def play_on(players: list[Player], until: str | None = None, rounds: int = PATIENCE) -> None:
    """Everybody answers in turn until the game is over, or somebody is asked that."""
    for _ in range(rounds):
        if all(player.over for player in players):
            return
        acted = [player.step(until) for player in players]
        if until is not None and any(until in player.question for player in players):
            return
        if not any(acted):
            players[0].page.wait_for_timeout(30)
    raise AssertionError(f"after {rounds} rounds: {[player.question for player in players]}")
