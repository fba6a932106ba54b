"""What needs the others: an undo beyond the free part, and a bot for somebody who has gone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player
from tests.web.browser.scenes import ALL_ATTACKED, Person, Stage, gather

ABSENT_AFTER = 0.4
"""Seconds; a minute outside tests."""


@pytest.fixture
def three(person: Person, stage: Stage) -> list[Player]:
    """Ann, Ben and Cleo, each in a browser."""
    stage(**ALL_ATTACKED)
    people = gather(person, "Ann Ben Cleo")
    for player in people:
        player.wait_for_question("window.attack")
    return people


def petition(player: Player, button: str) -> None:
    player.page.locator('[data-key^="petition-"]').get_by_role("button", name=button).click()


def ask_for_undo(three: list[Player]) -> None:
    """All have passed, and the window is closed: what Ann takes back is no longer hers alone."""
    ann, ben, cleo = three
    ann.choose("Pass")
    ben.choose("Pass")
    cleo.choose("Pass")
    ann.page.get_by_role("button", name="Ask for an undo").click()
    expect(ann.page.locator("#region-question")).to_contain_text("0 of 2 agree")


def test_an_undo_that_concerns_others_needs_all_of_them(three: list[Player]) -> None:
    ann, ben, cleo = three
    ask_for_undo(three)
    expect(ben.page.locator("#region-question")).to_contain_text(
        re.compile(r"Ann asks to (take one answer|go) back")
    )
    petition(ben, "Agree")
    expect(ann.page.locator("#region-question")).to_contain_text("1 of 2 agree")
    assert ann.question != "window.attack", "one is not all"
    petition(cleo, "Agree")
    for player in (ann, ben, cleo):
        player.wait_for_question("window.attack")
        player.wait_for_log("Ann takes an answer back.")
        assert player.page.locator('[data-key^="petition-"]').count() == 0


@pytest.mark.thorough
def test_one_refusal_ends_it(three: list[Player]) -> None:
    ann, ben, cleo = three
    ask_for_undo(three)
    petition(ben, "Agree")
    petition(cleo, "Refuse")
    for player in three:
        player.wait_for_log("Cleo would rather not go back.")
        expect(player.page.locator('[data-key^="petition-"]')).to_have_count(0)
    assert ann.question != "window.attack"


@pytest.mark.thorough
def test_who_asked_may_think_better_of_it(three: list[Player]) -> None:
    ann, ben, _ = three
    ask_for_undo(three)
    petition(ann, "Never mind")
    expect(ben.page.locator('[data-key^="petition-"]')).to_have_count(0)
    ben.wait_for_log("Ann no longer asks for an undo.")


@pytest.mark.thorough
def test_the_replay_takes_everybody_back_to_a_moment(three: list[Player]) -> None:
    ann, ben, cleo = three
    ann.choose("Pass")
    ben.choose("Pass")
    cleo.choose("Pass")  # the window is closed: what was sealed is known
    ann.page.goto(f"{ann.table}/replay?at=0&seat=0")
    ann.page.get_by_role("button", name="Undo to here").click()
    ann.page.wait_for_selector('[data-key^="petition-"]')
    petition(ben, "Agree")
    petition(cleo, "Agree")
    ann.wait_for_log("Ann takes an answer back.")  # to everybody the three sealed passes were one moment
    for player in three:
        player.wait_for_question("window.attack")


def test_the_others_vote_a_bot_in_and_the_absent_one_takes_the_seat_back(
    three: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shamble.server.presence.ABSENT_AFTER", ABSENT_AFTER)
    ann, ben, cleo = three
    ann.page.goto("about:blank")
    ben.open("seats")
    ben_card = ben.page.locator('[data-key="chair-0"]')
    expect(ben_card).to_contain_text("away")
    ben_card.get_by_role("button", name="Propose a bot").click()  # it appears when a while has passed
    expect(ben.page.locator("#region-question")).to_contain_text("1 of 2 agree")
    expect(cleo.page.locator("#region-question")).to_contain_text("Ann is gone. Let a bot play on?")
    petition(cleo, "Agree")
    for player in (ben, cleo):
        player.wait_for_log("Ann is away; a bot plays on.")
        expect(player.page.locator('[data-key="chair-0"]')).to_contain_text("bot")
    ann.page.goto(ann.table)
    assert ann.question != "window.attack"
    assert ann.page.locator('[data-ref^="card:"]').count() == 0, "the bot holds the cards now"
    ann.open("seats")
    ann.page.get_by_role("button", name="Take the seat back").click()
    ben.wait_for_log("Ann is back.")
    ann.page.wait_for_selector("#region-hand [data-ref^='card:']")
    expect(ann.page.locator('[data-key="chair-0"]')).to_contain_text("you")


@pytest.mark.thorough
def test_nobody_is_replaced_who_is_there(three: list[Player]) -> None:
    for player in three:
        player.open("seats")
        assert player.page.get_by_role("button", name="Propose a bot").count() == 0


@pytest.mark.thorough
def test_whoever_leaves_may_come_back(three: list[Player]) -> None:
    ann, ben, _ = three
    ann.page.goto(f"{ann.table}/more")
    ann.page.get_by_role("button", name="Leave: Ann").click()
    ann.page.wait_for_selector("#region-board")
    ben.wait_for_log("Ann has left; a bot plays on.")
    ann.open("seats")
    ann.page.get_by_role("button", name="Take the seat back").click()
    ben.wait_for_log("Ann is back.")
