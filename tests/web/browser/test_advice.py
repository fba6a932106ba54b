"""A hint at one's question, and a bot's reasons at its seat: one key, one click."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.player import ANY_OPTION
from tests.web.browser.scenes import Person

GAME = "survive-until-daylight"


def test_a_hint_and_a_bots_reasons(person: Person) -> None:
    ann = person("Ann")
    ann.open_table(2, game=GAME, who0="me", who1="bot:thumb")
    page = ann.page
    expect(page.locator(".chair.of-bot .level")).to_have_text("gentle")
    page.locator('[data-key="start"]').click()
    why = page.locator('[data-key="why-1"]')
    while not why.count():  # until the bot has done something
        page.locator(ANY_OPTION).first.click()
        page.wait_for_timeout(100)
    page.locator('[data-hotkey="hint"]').wait_for(state="attached")
    page.keyboard.press("h")
    expect(page.locator(".hint-box li").first).to_be_visible()
    expect(page.locator("#log-lines")).to_contain_text("Ann took a hint.")
    why.dispatch_event("click")
    expect(page.locator('[data-key="reason-1"]')).to_contain_text("by rule of thumb")
