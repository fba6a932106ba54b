"""A mission built in the workshop by clicking, and played by a friend over a link."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from shamble.web.boards.workshop import Draft
from shamble.web.workshop import decoded
from tests.web.browser.player import ANY_OPTION
from tests.web.browser.scenes import Person


def draft(page: Page) -> Draft:
    address = urlsplit(page.url)
    return decoded(address.path.rpartition("/")[2], parse_qs(address.query)["d"][0])


@pytest.mark.thorough("1280-True")
@pytest.mark.parametrize(("width", "scripts"), [(1280, True), (390, True), (1280, False)])
def test_a_mission_is_built_and_a_friend_plays_it(person: Person, width: int, scripts: bool) -> None:
    """From laying a tile to the friend's first answers."""
    ann = person("Ann", width=width, scripts=scripts)
    page = ann.page
    page.goto(f"{ann.site}/workshop/marvel-zombies")
    lay(page, "0-1", "5R", scripts=scripts)
    expect(page.locator(".notice")).to_contain_text("no Exit")
    take(page, "exit", scripts=scripts)
    put(page, "5R-C")
    expect(page.locator(".notice.good")).to_be_visible()
    before = draft(page)
    take(page, "objective:green", scripts=scripts)
    put(page, "8R-f")
    assert len(draft(page).entry("boards")["objectives"]) == len(before.entry("boards")["objectives"]) + 1
    if scripts:
        shown = page.locator("#workshop input[name=d]").first
        code = shown.input_value()
        put(page, "8R-b")
        page.locator("[data-undo]").click()
        expect(shown).to_have_value(code)
    page.fill("#name-en", "Our own street")
    page.locator('button[value="facts"]').click()
    page.wait_for_selector('#name-en[value="Our own street"]')
    page.locator('button[value="save"]').click()
    page.wait_for_selector("h1:has-text('Our own street')")

    ben = person("Ben")
    ben.page.goto(page.url)
    ben.page.locator(".lobby a.primary").click()
    expect(ben.page.locator("input[value=OWN1]")).to_be_checked()
    ben.page.locator("form.lobby button.primary").click()
    ben.page.wait_for_selector("#region-lobby")
    expect(ben.page.locator("#region-lobby")).to_contain_text("Our own street")
    ben.page.locator('form[action$="/start"] button').click()
    ben.page.wait_for_selector("#region-question form.question")
    expect(ben.page.locator("#region-status")).to_contain_text("Our own street")
    for _ in range(6):  # four heroes, whose turn it is, and what that one does
        ben.wait_for_question()
        ben.click(ANY_OPTION)
    ben.wait_for_question("turn.")
    for wide, high in ((1280, 900), (390, 844)):
        ben.page.set_viewport_size({"width": wide, "height": high})
        played_with = ben.page.locator("#region-status .tag.pack").bounding_box()
        assert played_with is not None
        assert played_with["width"] > 20, "that a pack is in play is seen at the table, on a phone too"


def test_what_is_being_typed_stays_when_the_last_change_comes_back(person: Person) -> None:
    """A name is applied by itself when it is left; meanwhile one goes on with the next field."""
    ann = person("Ann")
    page = ann.page
    page.goto(f"{ann.site}/workshop/marvel-zombies")
    held: list[Route] = []

    def hold(route: Route) -> None:
        """The first one, until what comes back would take something away."""
        if held:
            route.continue_()
        held.append(route)

    page.route("**/workshop/marvel-zombies?*", hold)
    page.fill("#name-en", "Our own street")
    with page.expect_request("**/workshop/marvel-zombies?*"):
        page.locator("#told-en").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Come by night")
    held[0].continue_()
    expect(page.locator("#name-en[value='Our own street']")).to_be_visible()
    expect(page.locator("#told-en")).to_be_focused()
    page.keyboard.type(", or never")
    expect(page.locator("#told-en")).to_have_value("Come by night, or never")
    page.locator("#name-fr").focus()
    expect(page.locator("#told-en", has_text="Come by night, or never")).to_be_visible()
    assert draft(page).entry("missions")["texts"]["en"]["told"] == "Come by night, or never"


def lay(page: Page, place: str, tile: str, *, scripts: bool) -> None:
    """Another tile there, turned once."""
    page.select_option(f"#tile-{place}", tile)
    if not scripts:
        page.locator(f"#tile-{place}").locator("xpath=ancestor::form").locator("button").first.click()
    page.wait_for_selector(f"#tile-{place} option[selected]:text-is('{tile}')", state="attached")
    code = page.url
    page.locator(f"#turn-{place}").click()
    page.wait_for_url(lambda url: url != code)


def take(page: Page, tool: str, *, scripts: bool) -> None:
    """Into the hand."""
    page.select_option("#tool", tool)
    if not scripts:
        page.locator("#tool").locator("xpath=ancestor::form").locator("button").click()
    page.wait_for_url(f"**tool={quote(tool, safe='')}**")
    expect(page.locator("a.spot").nth(3)).to_have_attribute(
        "href", re.compile(f"value={quote(tool, safe='')}$")
    )


def put(page: Page, place: str) -> None:
    """What is in the hand, there."""
    shown = page.locator("#workshop input[name=d]").first
    code = shown.input_value()
    page.locator(f'a.spot[data-at="{place}"]').click()
    expect(shown).not_to_have_value(code)


def test_rooms_are_painted_by_dragging_and_by_keyboard(person: Person) -> None:
    ann = person("Ann")
    page = ann.page
    page.goto(f"{ann.site}/workshop/marvel-zombies")
    begin_to_draw(page, "paint:E")
    first, last = page.locator('.spot[data-at="0,0"]'), page.locator('.spot[data-at="0,2"]')
    first.hover()
    page.mouse.down()
    page.locator('.spot[data-at="0,1"]').hover()
    last.hover()
    page.mouse.up()
    expect(page.locator(".shape text:text-is('E')")).to_have_count(3)
    page.locator('.spot[data-at="0,2"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".shape text:text-is('E')")).to_have_count(4)
    expect(page.locator('.spot[data-at="0,3"]')).to_be_focused()
    assert draft(page).entry("tiles", "X1R")["drawing"].split("\n")[1] == " E E E E c c"
    page.locator("[data-undo]").click()
    expect(page.locator(".shape text:text-is('E')")).to_have_count(3)


def drag_a_finger(page: Page, places: list[str]) -> None:
    """From one place to the next, as a hand on the glass: down, along, up."""
    glass = page.context.new_cdp_session(page)
    for index, at in enumerate(places):
        box = page.locator(f'.spot[data-at="{at}"]').bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchMove" if index else "touchStart"
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    glass.detach()


def begin_to_draw(page: Page, tool: str) -> None:
    """A new tile in the upper left corner, with that in the hand."""
    page.select_option("#tile-0-0", "new")
    page.wait_for_selector("#tile-0-0 option[selected]:text('X1R')", state="attached")
    page.locator("#draw-0-0").click()
    page.wait_for_selector(".map.plain.paint")
    page.select_option("#tool", tool)
    expect(page.locator('.spot[data-at="0,0"]')).to_have_attribute("href", re.compile(quote(tool)))


@pytest.mark.thorough
def test_rooms_are_painted_with_a_finger(person: Person) -> None:
    ann = person("Ann", width=390)
    page, drawn = ann.page, ann.page.locator(".shape text:text-is('E')")
    page.goto(f"{ann.site}/workshop/marvel-zombies")
    begin_to_draw(page, "paint:E")
    page.locator(".map.plain").scroll_into_view_if_needed()
    drag_a_finger(page, ["0,0", "0,2", "1,2"])
    expect(drawn).to_have_count(4)  # 0,1 lies between: no place is left out
    assert draft(page).entry("tiles", "X1R")["drawing"].split("\n")[1].startswith(" E E E ")
    page.locator("[data-undo]").click()
    expect(drawn).to_have_count(0)
    page.locator('.spot[data-at="0,1"]').tap()
    expect(drawn).to_have_count(1)

    paints = page.locator("[data-by-finger]")
    expect(paints).to_have_attribute("aria-pressed", "true")
    paints.tap()
    expect(paints).to_have_attribute("aria-pressed", "false")
    page.locator(".map.plain").scroll_into_view_if_needed()
    there = page.evaluate("scrollY")
    drag_a_finger(page, ["0,2", "3,2", "5,2"])
    page.wait_for_function(f"scrollY != {there}")
    expect(drawn).to_have_count(1)


@pytest.mark.thorough
def test_rooms_are_painted_with_shift_and_arrows(person: Person) -> None:
    ann = person("Ann")
    page, drawn = ann.page, ann.page.locator(".shape text:text-is('E')")
    page.goto(f"{ann.site}/workshop/marvel-zombies")
    begin_to_draw(page, "paint:E")
    page.locator('.spot[data-at="0,0"]').focus()
    page.keyboard.down("Shift")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".spot.painted")).to_have_count(4)
    page.keyboard.up("Shift")
    expect(drawn).to_have_count(4)
    page.locator("[data-undo]").click()
    expect(drawn).to_have_count(0)  # all of them in one step


def test_a_mall_is_built_on_a_phone(person: Person) -> None:
    ann = person("Ann", width=390)
    page = ann.page
    page.goto(f"{ann.site}/workshop/dawn-of-the-dead")
    page.select_option("#tool", "room:G")
    page.wait_for_url("**tool=room%3AG**")
    spot = page.locator('.spot[data-at="3,6"]')
    expect(spot).to_have_attribute("href", re.compile("room%3AG"))
    shown = page.locator("#workshop input[name=d]").first
    code = shown.input_value()
    spot.click()
    expect(shown).not_to_have_value(code)
    assert draft(page).entry("map")["plan"][6].startswith("  .G")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
