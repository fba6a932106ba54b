"""A story in the browser: on the board as it lay, before its outcome; large where it concerns the reader."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player
from tests.web.browser.scenes import ALL_ATTACKED, ATTACK, LAST_VOTE, Person, Stage, sit_down

SEEN = {"quick": 200, "told": 300, "large": 700}
"""Milliseconds that something in passing is shown if more waits behind it; else 330, 600 and 600 or more."""
TICK = 20
COUNT = "document.getElementById('telling-count').textContent"
HEARD = """import(document.querySelector('script[type=module]').src.replace('table.js', 'audio.js'))
  .then(module => Object.keys(module.heard))"""


def vote(player: Player, against: str) -> None:
    player.wait_for_question("vote.attack")
    player.page.get_by_role("button", name=f"Point at {against}").click()


def voters(person: Person, stage: Stage, **options: object) -> list[Player]:
    """Ann reads her stories; Ben and Cleo do not. All three are about to vote."""
    stage(**{**ALL_ATTACKED, "at": ["Attack armory", *ALL_ATTACKED["at"][2:]]})
    people = [person("Ann", stories=True, **options), person("Ben"), person("Cleo")]
    sit_down(people, "city-of-horror", 3)
    return people


def read_on(player: Player, until: Callable[[str], bool]) -> list[str]:
    """Leaf through what is told, until then; the words of each beat."""
    told = []
    while True:
        player.page.wait_for_selector("#telling:not([hidden])")
        text = player.page.inner_text("#telling-beat")
        told.append(text)
        if until(text):
            return told
        player.page.click("[data-story=on]")


def test_a_vote_is_shown_with_everybodys_votes_before_anybody_is_eaten(person: Person, stage: Stage) -> None:
    ann, ben, cleo = voters(person, stage)
    vote(ben, "Ann")
    vote(cleo, "Ann")
    vote(ann, "Ben")
    ann.page.wait_for_selector("#telling.large.own .ballot")
    assert ann.page.locator("#telling .ballot .vote").count() == 4, "Ann has two"
    assert ann.page.locator("#telling .ballot li.most").count() == 2
    assert "Who must feed the zombies" in ann.page.inner_text("#region-question"), "what follows is held back"
    assert ann.page.locator("body.held").count() == 1
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("#telling", state="hidden")
    assert ann.page.locator("body.held").count() == 0
    assert "landed on" in ann.log()


def test_the_board_lies_as_it_lay_then(person: Person, stage: Stage) -> None:
    """Ben's Geek is eaten: while it is told he stands there, and afterwards he does not."""
    stage(**LAST_VOTE)
    ann, ben, _ = people = [person("Ann"), person("Ben", stories=True), person("Cleo")]
    sit_down(people, "city-of-horror", 3)
    vote(ann, "Ben")
    vote(ben, "Ann")
    ben.page.wait_for_selector("#telling .ballot")
    ben.page.keyboard.press("Escape")
    ben.page.wait_for_selector("#telling.large.own.bad .person.fall"), "not skipped unread"
    assert ben.page.locator("#telling .headline").inner_text() == "You have lost the Geek!"
    ben.page.click("[data-story=back]")
    assert ben.page.locator("#character-geek").count() == 1, "as it lay then"
    read_on(ben, lambda text: "helicopter" in text)
    assert ben.page.locator("#character-geek").count() == 0
    ben.page.click("[data-story=skip]")


def test_what_happens_elsewhere_gives_way_to_my_own_question(person: Person, stage: Stage) -> None:
    """Ben kills the zombie at the Hospital, where Ann has nobody; she is asked right away. By the page's own
    clock, which stands still unless we move it."""
    stage(**ATTACK)
    ann, ben = person("Ann", stories=True), person("Ben")
    ann.page.clock.install()
    sit_down([ann, ben], "city-of-horror", 3)
    ben.wait_for_question("window.attack")
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1000"))
    ben.page.locator("button.option", has_text="Gun").click()
    ben.page.locator("button.option", has_text="Hospital").click()
    telling = ann.page.locator("#telling")
    expect(telling).to_be_visible()
    expect(telling).not_to_have_class(re.compile(r"\bown\b"))
    passed = 0
    while telling.is_visible():
        ann.page.clock.run_for(TICK)
        passed += TICK
    beats = ann.page.locator("#region-story .beat").all()
    sizes = [size for beat in beats for size in SEEN if size in (beat.get_attribute("class") or "").split()]
    assert passed <= sum(SEEN[size] + TICK for size in sizes), "not as long as if nothing waited behind it"
    assert passed >= TICK * len(sizes), "but it is told"
    assert ann.question == "window.attack"


@pytest.mark.thorough
def test_a_story_is_said_to_those_who_do_not_see_it_and_stands_still_without_motion(
    person: Person, stage: Stage
) -> None:
    ann, ben, cleo = voters(person, stage)
    vote(ben, "Ann")
    vote(cleo, "Ann")
    vote(ann, "Ben")
    ann.page.wait_for_selector("#telling .ballot")
    assert "landed on Ann" in ann.page.inner_text("#told")
    running = "document.getAnimations().filter(each => each.playState === 'running').length"
    assert ann.page.evaluate(running) == 0, "stills"


@pytest.mark.thorough
def test_what_is_told_is_heard_unless_it_is_muted(person: Person, stage: Stage) -> None:
    ann, ben, cleo = voters(person, stage, reduced_motion="no-preference")
    vote(ben, "Ann")
    vote(cleo, "Ann")
    ann.page.click(".site-menu > summary")
    ann.page.fill("[data-volume]", "30")
    ann.page.click(".site-menu > summary")
    vote(ann, "Ben")
    ann.page.wait_for_selector("#telling .ballot")
    assert "vote" in ann.page.evaluate(HEARD)
    ann.page.keyboard.press("m")
    assert ann.page.evaluate("localStorage.getItem('shamble-sound')") == "off"
    ann.page.reload()
    assert ann.page.locator("[data-sound-off]").get_attribute("aria-pressed") == "true", "remembered"
    assert ann.page.evaluate("localStorage.getItem('shamble-volume')") == "30"
