"""At home: the lobby, one's list of tables, the clock, the installed app and its notifications."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.player import GAME
from tests.web.browser.scenes import ATTACK, Person, Stage, gather, sit_down

HIDE = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
LISTEN = """() => {
  window.shown = [];
  window.allowed = "default";
  Object.defineProperty(Notification, "permission", { get: () => window.allowed });
  Notification.requestPermission = async () => (window.allowed = "granted");
  ServiceWorkerRegistration.prototype.showNotification = async (title, details) => {
    window.shown.push([title, details.body, details.tag]);
  };
}"""
"""There is no device here that could ask or show: the viewer agrees, and what would be shown is kept."""


def test_from_the_lobby_to_the_table_and_off_the_list(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    ann.open_table(3, who1="open", who2="bot:thumb")
    ann.page.locator("#clock-form summary").click()
    ann.page.select_option("#clock", "move:600")
    ann.page.locator('[data-key="clock-set"]').click()
    ann.page.wait_for_selector('[data-key="clock-line"]')
    ann.page.locator('[data-key="list"]').click()
    ann.page.wait_for_selector('[data-key="list"][aria-pressed="true"]')
    ann.page.locator("#qr summary").click()
    expect(ann.page.locator("svg.qr")).to_be_visible()

    ben.page.goto(ben.site)
    found = ben.page.locator(f'#open-tables ~ ul a[href="{ann.table.removeprefix(ann.site)}"]')
    found.click()
    ben.join(ben.page.url, 1)
    ann.page.wait_for_selector('[data-key="clear-1"]')
    ann.start()
    clock = ann.page.locator("time[data-deadline]")
    clock.wait_for(state="attached")
    expect(clock).to_have_text(
        re.compile("^(10:00|9:)")
    )  # until the script counts, the time of day stands there
    before = clock.inner_text()
    ann.page.wait_for_function(
        "before => document.querySelector('time[data-deadline]').textContent !== before", arg=before
    )

    ben.page.goto(ben.site)
    ben.page.locator(".tables a[href$='/delete']").first.click()
    expect(ben.page.locator("form.lobby")).to_contain_text("it stays with Ann")
    ben.page.locator("form.lobby button").click()
    ben.page.wait_for_url(f"{ben.site}/")
    assert ben.page.locator("#yours").count() == 0
    ann.wait_for_log("Ben has left")


def notified(page: Page) -> list[Any]:
    shown: list[Any] = page.evaluate("window.shown")
    return shown


def test_the_device_tells_that_it_is_ones_turn_if_that_was_asked_for(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    for player in (ann, ben):
        player.page.evaluate(LISTEN)
        player.page.evaluate(HIDE)
    ann.page.locator(".site-menu > summary").click()
    button = ann.page.locator("[data-notify]")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    ann.page.wait_for_selector('[data-notify][aria-pressed="true"]')
    ann.page.locator(".site-menu > summary").click()
    for player in (ann, ben):
        player.wait_for_question("window.attack")
    ann.choose("Pass")
    ben.choose("Pass")
    ann.wait_for_question("vote.attack")
    ann.page.wait_for_function("window.shown.length > 0")
    assert notified(ann.page) == [["City of Horror", "Your turn", ann.table.removeprefix(ann.site)]]
    assert notified(ben.page) == [], "he has not asked for it"
    ann.page.locator(".site-menu > summary").click()
    button.click()
    ann.page.wait_for_selector('[data-notify][aria-pressed="false"]')


def test_chromium_can_install_it(person: Person) -> None:
    ann = person("Ann")
    ann.page.goto(ann.site)
    devtools = ann.page.context.new_cdp_session(ann.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].startswith(f"{ann.site}/manifest.webmanifest")
    assert manifest["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def test_without_tls_each_button_copies_its_own_link(person: Person) -> None:
    """There is only the old clipboard then."""
    ann = person("Ann")
    ann.page.add_init_script(NO_CLIPBOARD)
    sit_down([ann], GAME, 3)
    for page, button in (
        ("/more", ".invite:has(#invite) [data-copy]"),
        ("/more", ".invite:has(#device-0) [data-copy]"),
        ("/replay", '[data-key="copy"]'),
    ):
        ann.page.goto(ann.table + page)
        link = ann.page.locator(button).get_attribute("data-copy")
        ann.page.locator(button).click()
        expect(ann.page.locator(".toast")).to_have_text("Copied.")
        ann.page.goto(ann.table)
        ann.open("chat")
        ann.page.focus('.chat-form input[name="text"]')
        ann.page.keyboard.press("Control+v")
        expect(ann.page.locator('.chat-form input[name="text"]')).to_have_value(link or "")
