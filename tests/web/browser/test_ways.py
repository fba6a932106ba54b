"""Every way to play: a phone, the keyboard alone, without scripts; and no serious fault for axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from tests.web.browser.player import GAME, Player, play_on

Person = Callable[..., Player]
SHORT = 25
"""How many answers a short game lasts; with --all they go on to the end."""


def play_now(player: Player) -> None:
    player.page.goto(player.site)
    player.page.click(f'button[name="game"][value="{GAME}"]')
    player.page.wait_for_selector("#region-board")


def play_some(player: Player, everything: bool) -> None:
    while not player.over and (everything or player.answers < SHORT):
        if not player.step():
            player.page.wait_for_timeout(30)


def no_sideways_scrolling(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth"), page.url


def test_on_a_phone(person: Person, everything: bool) -> None:
    ann = person("Ann", width=390)
    play_now(ann)
    no_sideways_scrolling(ann.page)
    play_some(ann, everything)
    no_sideways_scrolling(ann.page)
    table = ann.page.url.partition("?")[0]
    for path in (
        "/",
        f"/new/{GAME}",
        f"/rules/{GAME}",
        "/replay",
        "/nowhere" if everything else "/",
        table.removeprefix(ann.site) + "/more",
        table.removeprefix(ann.site) + "/replay",
    ):
        if path != "/nowhere":
            ann.page.goto(ann.site + path)
            no_sideways_scrolling(ann.page)


def test_targets_are_big_enough_for_a_thumb(person: Person) -> None:
    ann = person("Ann", width=390)
    play_now(ann)
    ann.wait_for_question()
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('button, select, nav a, input[type=text]')]
             .filter(e => e.offsetParent && !e.closest('#region-board, #region-hand, .seat-card'))
             .filter(e => e.getBoundingClientRect().height < 43.5)
             .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_without_scripts(person: Person, everything: bool) -> None:
    ann = person("Ann", scripts=False)
    play_now(ann)
    play_some(ann, everything)
    assert ann.over or ann.answers >= SHORT


def test_by_keyboard_alone(person: Person, everything: bool) -> None:
    ann = person("Ann")
    ann.page.goto(ann.site)
    for _ in range(30):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.textContent.includes('Play now')"):
            break
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#region-board")
    while not ann.over and (everything or ann.answers < SHORT):
        if ann.question:
            ann.press("1")
        else:
            ann.page.wait_for_timeout(30)


def test_a_place_on_the_board_is_chosen_by_keyboard(person: Person) -> None:
    ann = person("Ann")
    play_now(ann)
    play_on([ann], until="movement.card")
    ann.wait_for_question("movement.card")
    before = ann.fingerprint()
    ann.page.locator("#region-board .legal").first.focus()
    ann.page.keyboard.press("Enter")
    ann._after(before)


def test_focus_stays_when_the_page_changes(person: Person) -> None:
    ann = person("Ann")
    play_now(ann)
    ann.wait_for_question()
    ann.page.focus('.chat-form input[name="text"]')
    ann.page.keyboard.type("half a sen")
    ann.page.evaluate("document.querySelector('form.question button.option').click()")
    ann.page.wait_for_timeout(300)
    ann.page.keyboard.type("tence")
    assert ann.page.input_value('.chat-form input[name="text"]') == "half a sentence"


MOVED = """() => {
  const before = piecePlaces();
  document.querySelector("main").style.paddingTop = "200px";  // the page moves, the pieces do not
  const [id] = [...before.keys()].filter((key) => key.startsWith("character-"));
  before.get(id)[1] += 50;
  slidePieces(before);
  const moving = document.getAnimations().filter((motion) => motion.effect.target.matches(".piece"));
  return [id, moving.map((motion) => motion.effect.target.id)];
}"""


def test_a_piece_slides_and_only_that_one(person: Person) -> None:
    ann = person("Ann", reduced_motion="no-preference")
    play_now(ann)
    play_on([ann], until="window.")
    ann.page.wait_for_timeout(700)
    moved, moving = ann.page.evaluate(MOVED)
    assert moving == [moved]


def test_nothing_slides_for_those_who_want_it_calm(person: Person) -> None:
    ann = person("Ann")
    play_now(ann)
    play_on([ann], until="window.")
    assert ann.page.evaluate(MOVED)[1] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_at_the_table(person: Person, scheme: str) -> None:
    ann = person("Ann", color_scheme=scheme)
    play_now(ann)
    play_on([ann], until="window.")
    ann.wait_for_question()
    assert faults(ann.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_the_other_pages(person: Person, scheme: str, everything: bool) -> None:
    if scheme == "dark" and not everything:
        pytest.skip("the same pages in other colours: with --all")
    ann = person("Ann", color_scheme=scheme)
    table = ann.open_table(4)
    found = faults(ann.page)
    ann.start()
    pages = ["/", f"/new/{GAME}", "/replay", f"/rules/{GAME}"]
    for address in [*(ann.site + path for path in pages), f"{table}/more", f"{table}/replay"]:
        ann.page.goto(address)
        found += faults(ann.page)
    assert found == []


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    report = Axe().run(page).response["violations"]
    return [
        f"{page.url} {fault['id']}: {node['html'][:160]}"
        for fault in report
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]
