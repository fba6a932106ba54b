"""Anything on the table can be asked what it is: by pointer, key, touch, and without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.look import faults
from tests.web.browser.player import Player
from tests.web.browser.scenes import ATTACK, Person, Stage, gather


@pytest.fixture
def ann(person: Person, stage: Stage) -> Player:
    stage(**ATTACK)
    return gather(person, "Ann")[0]


def middle(page: Page, selector: str) -> tuple[float, float]:
    page.locator(selector).first.scroll_into_view_if_needed()
    box: Any = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_pointer_rests_on_a_figure_and_moves_on(ann: Player) -> None:
    page = ann.page
    card = page.locator("#about")
    page.mouse.move(*middle(page, "#character-geek"))
    expect(card).to_contain_text("Character of")
    expect(card).to_contain_text("An attack is due here")
    expect(card.locator("footer a[data-why]")).to_have_attribute(
        "href", f"/rules/city-of-horror?table={ann.table.rpartition('/')[2]}#char.geek"
    )
    page.mouse.move(3, 3)
    expect(card).to_be_hidden()


def test_the_key_i_asks_and_arrows_lead_on(ann: Player) -> None:
    page = ann.page
    card = page.locator("#about.pinned")
    page.mouse.move(*middle(page, "g:has(> #location-armory) .number"))
    page.keyboard.press("i")
    expect(card.locator("h2")).to_have_text("The Armory")
    page.keyboard.press("ArrowRight")
    expect(card.locator("h2")).not_to_have_text("The Armory")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert ann.question == "window.attack", "asking answers nothing"


def test_a_marker_beside_a_name_has_a_card_of_its_own(person: Person) -> None:
    """The first player's in Survive Until Daylight: a press on it was one on the player."""
    [ann] = gather(person, "Ann", game="survive-until-daylight", seats=2)
    ann.page.mouse.move(*middle(ann.page, "#first"))
    ann.page.keyboard.press("i")
    expect(ann.page.locator("#about.pinned")).to_be_visible()
    expect(ann.page.locator("#first")).to_have_class(re.compile("asked-about"))


@pytest.mark.thorough
def test_a_card_in_the_hand_says_where_it_comes_from(ann: Player) -> None:
    ann.page.locator("#region-hand [data-ref='card:shotgun']").focus()
    ann.page.keyboard.press("i")
    card = ann.page.locator("#about")
    expect(card).to_contain_text("Action card")
    expect(card.locator("footer a[data-why]")).to_have_attribute("data-why", "card.shotgun")
    assert not faults(ann.page)


@pytest.mark.thorough
def test_after_the_button_a_click_asks_and_chooses_nothing(ann: Player) -> None:
    page = ann.page
    page.locator("[data-asking]").click()
    page.locator("#region-hand [data-ref='card:shotgun']").click()
    expect(page.locator("#about h2")).to_have_text("Shotgun")
    assert ann.question == "window.attack"
    page.locator("[data-about-close]").click()
    expect(page.locator("#about")).to_be_hidden()


PRESS = """([x, y]) => {
  const target = document.elementFromPoint(x, y);
  const about = {pointerType: 'touch', clientX: x, clientY: y, bubbles: true};
  target.dispatchEvent(new PointerEvent('pointerdown', about));
  setTimeout(() => {
    target.dispatchEvent(new PointerEvent('pointerup', about));
    target.dispatchEvent(new MouseEvent('click', {clientX: x, clientY: y, bubbles: true, cancelable: true}));
  }, 800);
}"""
"""A finger that stays for a while."""


@pytest.mark.thorough
def test_a_long_press_asks_on_a_phone(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    [ann] = gather(person, "Ann", width=390)
    ann.page.evaluate(PRESS, list(middle(ann.page, "#character-geek")))
    card = ann.page.locator("#about.pinned")
    expect(card.locator("h2")).to_have_text("The Geek")
    box: Any = card.bounding_box()
    assert 0 <= box["x"] <= 390 - box["width"]
    ann.page.wait_for_timeout(500)
    expect(card).to_be_visible()
    assert ann.question == "window.attack", "the finger that asked chose nothing"


def test_without_scripts_there_is_a_page_of_everything(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    [ann] = gather(person, "Ann", scripts=False)
    ann.page.goto(f"{ann.table}/about?from=menu")
    expect(ann.page.locator(".about-card h2", has_text="The Geek")).to_have_count(1)
