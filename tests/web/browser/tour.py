"""Every page there is, one after the other, in the states that look different."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.web.browser.player import GAME, Player, play_on
from tests.web.browser.scenes import ATTACK, LAST_VOTE, Person, Stage, gather

Stop = tuple[str, Page]


def tour(person: Person, stage: Stage, **options: Any) -> Iterator[Stop]:
    """The name of a page and the page itself, as everything on it has settled."""
    guest = person("Guest", forgiven="404", **options)
    yield from _without_a_table(guest)
    stage(**ATTACK)
    yield from _before_the_game(person, guest, options)
    yield from _at_the_table(person, guest, options)
    yield from _round_one_screen(person, options)
    stage(**LAST_VOTE)
    yield from _after_the_game(person, options)


def _without_a_table(guest: Player) -> Iterator[Stop]:
    for name, path in {
        "home": "/",
        "new table": f"/new/{GAME}",
        "new table with missions": "/new/marvel-zombies",
        "upload": "/replay",
        "calls": "/calls",
        "lab": "/lab",
        "lab, a new study": f"/lab/new/{GAME}",
        "logbook": "/logbook",
        "rules": f"/rules/{GAME}",
        "rules of all games": "/rules?q=vote",
        "how to play": "/rules/marvel-zombies/short",
        "box": "/box/dawn-of-the-dead",
        "workshop": "/workshop/marvel-zombies",
        "workshop, a mall": "/workshop/dawn-of-the-dead",
        "workshop, a set-up": "/workshop/city-of-horror",
        "error": "/nowhere",
    }.items():
        guest.page.goto(guest.site + path)
        if "new" in name:
            for summary in guest.page.locator("summary").all():
                summary.click()
        yield name, guest.page


def _before_the_game(person: Person, guest: Player, options: dict[str, Any]) -> Iterator[Stop]:
    host = person("Ann", **options)
    table = host.open_table(4, who1="open", who2="here", who3="bot:thumb")
    for summary in host.page.locator("summary").all():
        summary.click()
    yield "lobby", host.page
    host.page.locator('[data-key="list"]').click()
    host.page.wait_for_selector('[data-key="list"][aria-pressed="true"]')
    guest.page.goto(guest.site)
    guest.page.wait_for_selector("#open-tables")
    yield "home, with open tables", guest.page
    guest.page.goto(table)
    yield "lobby, for a guest", guest.page


def _at_the_table(person: Person, guest: Player, options: dict[str, Any]) -> Iterator[Stop]:
    ann, ben = gather(person, **options)
    ann.wait_for_question("window.attack")
    yield "window", ann.page
    guest.page.goto(ann.table)
    yield "spectator", guest.page
    ann.pull_up()
    ann.page.locator("""#region-talk button[value='["offer",1]']""").click()
    ann.page.locator("form.trade").wait_for()
    yield "offer form", ann.page
    ann.page.locator("form.trade input[type=checkbox]").first.check()
    ann.page.locator('[data-key="trade-post"]').click()
    ben.page.wait_for_selector('#region-talk button[value^="[\\"accept"]')
    yield "offered", ben.page
    ben.refuse()
    ann.choose("^1|Pass")
    ben.choose("^1|Pass")
    ann.wait_for_question("vote.attack")
    yield "vote", ann.page
    ann.choose("^1")
    yield "sealed", ann.page
    ann.page.locator('[data-key="undo"]').click()
    ann.wait_for_question("vote.attack")
    yield "undo", ben.page
    for name, path in {"more": "more", "replay": "replay?at=1&seat=0"}.items():
        ann.page.goto(f"{ann.table}/{path}")
        yield name, ann.page
    ann.page.goto(f"{ann.table}/more")
    guest.page.goto(ann.page.input_value("#device-0"))
    yield "seat link", guest.page
    ann.page.goto(ann.table)
    ann.open_menu()
    ann.page.locator('[data-key="plan"]').click()
    ann.page.wait_for_selector(".notice:not(.offline-note)")
    yield "trial", ann.page


def _round_one_screen(person: Person, options: dict[str, Any]) -> Iterator[Stop]:
    ann = person("Ann", **options)
    ann.open_table(3, who1="here", who2="bot:thumb")
    ann.start()
    ann.page.wait_for_selector(".shared")
    yield "shared screen", ann.page
    ann.page.click('[data-key="nobody"]')
    ann.page.wait_for_selector(".curtain")
    yield "curtain", ann.page


def _after_the_game(person: Person, options: dict[str, Any]) -> Iterator[Stop]:
    ann, ben = gather(person, **options)
    play_on([ann, ben])
    yield "result", ann.page
    ann.page.goto(f"{ann.table}/replay?seat=1")
    yield "replay at the end", ann.page
    ann.page.goto(ann.site)
    yield "home, with tables", ann.page
    ann.page.goto(f"{ann.table}/delete")
    yield "deleting", ann.page
    ann.page.goto(f"{ann.site}/replay")
    yield "replays", ann.page
