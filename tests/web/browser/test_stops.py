"""Stops, the two keys that pass, and the table's pace, in real Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player
from tests.web.browser.scenes import ATTACK, Person, Stage, ask_everything, gather

AWAY = {
    **ATTACK,
    "people": {**ATTACK["people"], "Ben": {"hospital": "geek*", "bank": "priest*"}},
}
"""The same attack with none of Ben's people there: by the usual stops he is not asked about it."""


def chip(player: Player, key: str) -> str:
    """Is that one pressed? The list of stops is opened for it."""
    if player.page.locator("details.stops[open]").count() == 0:
        player.page.locator("details.stops > summary").click()
    return str(player.page.locator(f'[data-key="{key}"]').get_attribute("aria-pressed"))


def switch(player: Player, key: str) -> None:
    before = chip(player, key)
    player.page.click(f'[data-key="{key}"]')
    expect(player.page.locator(f'[data-key="{key}"]')).not_to_have_attribute("aria-pressed", before)


def test_whoever_has_nobody_there_is_not_asked(person: Person, stage: Stage) -> None:
    stage(**AWAY)
    ann, ben = gather(person)
    ann.wait_for_question("window.attack")
    assert ben.question == ""
    ann.press("p")
    ann.page.wait_for_function(
        "() => document.querySelector('#region-question [data-prompt]:not([data-prompt^=\"window.\"])')"
    )
    assert "Ben" not in ann.log(), "neither asked nor told to have passed"


def test_ask_me_everything_is_one_click(person: Person, stage: Stage) -> None:
    stage(**AWAY)
    ann, ben = gather(person)
    ann.wait_for_question("window.attack")
    ask_everything(ben)
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    ann.choose("Armory")
    ben.wait_for_question("cancel.card")
    ben.press("p")
    ben.wait_for_question("window.attack")
    assert chip(ben, "stop-everything") == "true", "kept for the table"


def test_shift_p_passes_to_the_end_of_the_turn(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.press("Shift+P")
    for player in (ann, ben):
        player.wait_for_question("vote.attack")
        player.choose("Point at Ann")
    ann.page.wait_for_function(
        "() => !document.querySelector('#region-question [data-prompt^=\"vote.\"]')",
    )
    assert "window." not in ann.question


@pytest.mark.thorough
def test_p_does_not_pass_while_one_writes(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, _ = gather(person)
    ann.wait_for_question("window.attack")
    ann.open("chat")
    ann.page.locator("#region-say input[name=text]").press_sequentially("Please help")
    assert ann.question == "window.attack"
    assert ann.page.input_value("#region-say input[name=text]") == "Please help"


@pytest.mark.thorough
def test_the_pace_is_the_tables(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    ann.wait_for_question("window.attack")
    assert chip(ann, "pace-slow") == "false"
    switch(ann, "pace-slow")
    chip(ben, "pace-slow")
    expect(ben.page.locator('[data-key="pace-slow"]')).to_have_attribute("aria-pressed", "true")
