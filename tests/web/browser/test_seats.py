"""The race for a seat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.scenes import Person


def test_whoever_loses_a_race_for_a_seat_keeps_the_name_that_was_typed(person: Person) -> None:
    ann, ben, cleo = person("Ann"), person("Ben"), person("Cleo")
    table = ann.open_table(4, who1="open", who2="open", who3="bot:thumb")
    for player in (ben, cleo):
        player.page.goto(table)
    ben.page.fill("#name-1", "Benedict")
    cleo.page.fill("#name-1", "Cleo")
    cleo.page.click('[data-key="sit-1"]')
    expect(ben.page.locator("#region-lobby")).to_contain_text("Cleo")
    expect(ben.page.locator("#name-1")).to_have_count(0)
    expect(ben.page.locator("#name-2")).to_have_value("Benedict")
    expect(ben.page.locator("#name-2")).to_be_focused()
    ben.page.click('[data-key="sit-2"]')
    expect(ann.page.locator("#region-lobby")).to_contain_text("Benedict")
