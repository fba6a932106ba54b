"""The last page in the browser: after its story, in both languages, wide and narrow, by night and by day."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player, play_on
from tests.web.browser.scenes import LAST_VOTE, Person, Stage, gather, sit_down
from tests.web.browser.test_story import read_on, vote

SCENE = "() => document.querySelector('.finale').getBoundingClientRect().toJSON()"
NUMBERS = "() => [...document.querySelectorAll('.result [data-count]')].map(cell => cell.textContent)"
COVERED = """() => {
  const page = document.querySelector(".ending-page");
  page.scrollTo(0, page.scrollHeight);
  const box = (part) => part.getBoundingClientRect(), button = box(document.querySelector(".see-board"));
  const meets = (one, two) => one.left < two.right && two.left < one.right
    && one.top < two.bottom && two.top < one.bottom;
  return [...page.querySelectorAll("h2, h3, h4, p, li a")].filter((part) => meets(box(part), button)).length;
}"""
"""How much of what is read at the foot of the page lies under the way to the board."""
OUTSIDE = """() => [...document.querySelectorAll(".logbook td")]
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth).length"""


@pytest.fixture
def at_the_end(person: Person, stage: Stage) -> Any:
    """Somebody whose game is over."""

    def played(**options: Any) -> Player:
        stage(**LAST_VOTE)
        ann, ben = gather(person, **options)
        play_on([ann, ben])
        ann.page.wait_for_selector(".ending-page")
        return ann

    return played


@pytest.mark.thorough("en-GB")
@pytest.mark.parametrize(
    ("spoken", "width", "theme", "fell"),
    [("en-GB", 1280, "dark", "Who fell, and when"), ("fr-FR", 390, "light", "Qui est tombé, et quand")],
)
def test_the_last_page_fits_its_screen_in_both_languages(
    at_the_end: Any, spoken: str, width: int, theme: str, fell: str
) -> None:
    ann = at_the_end(locale=spoken, width=width)
    ann.page.goto(f"{ann.site}/theme/{theme}?next={ann.table.removeprefix(ann.site)}")
    page = ann.page
    expect(page.locator("#ending-title")).to_be_visible()
    expect(page.locator("#falls-title")).to_have_text(fell)
    scene = page.evaluate(SCENE)
    assert scene["width"] > 0.6 * width if width < 500 else scene["width"] > 500
    assert scene["height"] > 100
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".fall").count() >= 1
    page.locator("label.see-board").click()
    expect(page.locator(".ending-page")).to_be_hidden()
    expect(page.locator("#region-board .roam")).to_be_visible()
    page.locator("label.see-ending").click()
    expect(page.locator(".ending-page")).to_be_visible()
    assert page.evaluate(COVERED) == 0, "the way to the board goes with the scene"
    page.locator(".turns a").first.click()
    page.wait_for_url("**/replay?**")
    page.wait_for_selector("#replay")
    page.goto(f"{ann.site}/logbook")
    assert page.locator(".logbook td").count() >= 5
    assert page.evaluate(OUTSIDE) == 0, "all of the logbook is in the window"


def test_an_outcome_is_not_shown_before_its_story(person: Person, stage: Stage) -> None:
    stage(**{**LAST_VOTE, "cards": {"hands": dict.fromkeys(("Ann", "Ben", "Cleo"), "")}})
    people = ann, ben, _ = [person("Ann", stories=True), person("Ben"), person("Cleo")]
    sit_down(people, "city-of-horror", 3)
    vote(ben, "Ann")
    vote(ann, "Ben")
    ben.wait_for_question("window.vaccination")
    ben.page.locator("[data-hotkey=pass]").click()
    ann.page.wait_for_selector("#telling:not([hidden])")
    ann.page.click("[data-story=skip]")
    ann.wait_for_question("window.vaccination")
    ann.page.locator("[data-hotkey=pass]").click()
    read_on(ann, lambda text: "scored" in text)
    assert ann.page.locator(".ending-page").count() == 0
    assert ann.page.locator(".result").count() == 0
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("#telling", state="hidden")
    ann.page.wait_for_selector(".ending-page")
    ann.page.locator('label[for="tab-log"]').click()
    ann.page.locator("#story-title").click()
    ann.page.locator("[data-story=again]").click()  # the board shows it, not the end
    ann.page.wait_for_selector("#telling:not([hidden])")
    expect(ann.page.locator(".ending-page")).to_be_hidden()


@pytest.mark.thorough
def test_points_are_counted_up_and_stand_still_for_those_who_want_no_motion(at_the_end: Any) -> None:
    ann = at_the_end()
    still = ann.page.evaluate(NUMBERS)
    assert ann.page.evaluate("() => document.getAnimations().length") == 0
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver(() => globalThis.moved = true)"
        ".observe(document.querySelector('.result'), {subtree: true, childList: true, characterData: true}))"
    )
    ann.page.reload()
    ann.page.wait_for_function("() => globalThis.moved")
    ann.page.wait_for_function(f"wanted => ({NUMBERS})().join() === wanted", arg=",".join(still))
