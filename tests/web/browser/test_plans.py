"""Saying it once in the browser: a far square, a far enemy, wounds; counted in clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.player import Player
from tests.web.browser.scenes import ATTACK, NEXT_TURN, Person, Stage, gather, sit_down

MOST_CLICKS = 3
"""For six squares and a shot."""
DAWN: dict[str, Any] = {
    "game": "dawn-of-the-dead",
    "players": "Ann Ben",
    "turn": 3,
    "people": {"peter": "098", "roger": "098", "fran": "009", "steve": "009"},
    "zombies": {"206": 5},
    "active": "peter, roger",
    "at": ["Act", "Round 4"],
}
MARVEL: dict[str, Any] = {
    "game": "marvel-zombies",
    "players": "Ann",
    "options": {"mission": "MZ1"},
    "heroes": {"hulk": {"at": "8R-c", "seat": 0, "actions": 8}},
    "enemies": {"9V-d": "trooper"},
    "people": {},
    "face_down": {},
    "at": ["HeroTurn hulk", "Round 2"],
}
WOUNDS: dict[str, Any] = {
    **MARVEL,
    "heroes": {"iron_man": {"at": "8R-c", "seat": 0}, "wasp": {"at": "8R-c", "seat": 0, "health": 4}},
    "enemies": {"8R-c": "6 trooper"},
    "at": ["Activation -1 1 2", "Round 2"],
}


SUPPLIES: dict[str, Any] = {
    **ATTACK,
    "people": {
        "Ann": {"bank": "vigil*", "church": "teen*"},
        "Ben": {"armory": "geek*"},
        "Cleo": {"armory": "mama*"},
    },
    "cards": {**ATTACK["cards"], "supplies": {"bank": "chainsaw, alarm", "church": "gun"}},
    "dropped_antidotes": {"bank": 1, "church": 1},
    "at": ["Share bank", "Share church", *NEXT_TURN],
}
"""Ann alone shares out an antidote and two cards, then two more elsewhere."""


class Hand:
    """Counts the clicks of one hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def point(self, thing: Locator) -> None:
        """At the middle of a thing on the board, whatever lies over it."""
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.clicks += 1

    def choose(self, label: str) -> None:
        """From the small menu."""
        self.page.locator("#menu button", has_text=label).first.click()
        self.clicks += 1


def alone(person: Person, stage: Stage, seats: int = 2, **scene: Any) -> tuple[Player, Hand]:
    stage(**scene)
    (ann,) = gather(person, "Ann", game=scene["game"], seats=seats)
    return ann, Hand(ann.page)


def test_a_far_square_shows_its_way_and_a_second_click_walks_it(person: Person, stage: Stage) -> None:
    ann, hand = alone(person, stage, **DAWN)
    ann.wait_for_question("turn.act")
    hand.point(ann.page.locator("#square-166"))
    assert "6 points" in ann.page.inner_text("#menu")
    assert ann.page.locator("#way .way-line").get_attribute("points")
    hand.point(ann.page.locator("#square-166"))
    ann.wait_for_log("Peter goes from 145 to 166")
    assert hand.clicks == 2
    assert ann.page.locator("#way").count() == 0
    ann.page.click('[data-key="undo"]')
    ann.page.wait_for_function("() => !document.getElementById('log-lines').textContent.includes('166')")


def test_six_squares_and_a_shot_are_few_clicks_in_dawn(person: Person, stage: Stage) -> None:
    ann, hand = alone(person, stage, **DAWN)
    ann.wait_for_question("turn.act")
    hand.point(ann.page.locator("#square-206"))
    hand.choose("together")
    ann.wait_for_log("Peter aims at 206")
    assert hand.clicks <= MOST_CLICKS


def test_six_zones_and_an_attack_are_few_clicks_in_marvel(person: Person, stage: Stage) -> None:
    ann, hand = alone(person, stage, 1, **MARVEL)
    ann.wait_for_question("turn.action")
    hand.point(ann.page.locator("#zone-9V-d"))
    hand.choose("SMASH")
    ann.wait_for_log("Hulk attacked")
    assert hand.clicks <= MOST_CLICKS


def test_a_card_is_played_where_one_points_and_never_by_a_double_click(person: Person, stage: Stage) -> None:
    ann, hand = alone(person, stage, 3, game="city-of-horror", **ATTACK)
    ann.wait_for_question("window.attack")
    armory = ann.page.locator("#location-armory")
    armory.dblclick(position={"x": 40, "y": 10})
    assert ann.page.locator("#menu button").count() == 2, "Kitten or Shotgun"
    assert ann.question == "window.attack"
    hand.choose("Shotgun")
    ann.wait_for_log("Ann aimed it at the Armory")
    assert hand.clicks == 1


def test_wounds_are_shared_out_by_one_form(person: Person, stage: Stage) -> None:
    ann, _ = alone(person, stage, 1, **WOUNDS)
    ann.wait_for_question("wound.who")
    shares = ann.page.locator("form.sharing input[name=share]")
    assert [field.input_value() for field in shares.all()] == ["4", "2"]
    button = ann.page.locator("form.sharing button")
    shares.first.fill("5")
    assert button.is_disabled(), "seven wounds of six"
    shares.first.fill("3")
    shares.last.fill("3")
    button.click()
    ann.page.wait_for_selector('[data-prompt]:not([data-prompt="wound.who"])')


@pytest.mark.parametrize("width", [1280, 390])
def test_who_shares_out_says_in_one_form_who_gets_which(person: Person, stage: Stage, width: int) -> None:
    stage(**SUPPLIES)
    (ann,) = gather(person, "Ann", game="city-of-horror", width=width)
    ann.wait_for_question("share.take")
    ann.pull_up()
    lists = ann.page.locator("form.handing select")
    you, one, other = lists.first.locator("option").all_inner_texts()
    assert you == "Ann (you)"
    assert chosen(lists) == [you, one, other]
    lists.first.select_option(label=one)
    assert chosen(lists) == [one, you, other], "nobody gets two, and whoever shares out takes one"
    taken = ann.page.locator("form.handing .share span").nth(1).inner_text()
    ann.page.locator("form.handing button").click()
    for line in (f"{one} got an antidote from the Bank", f"{other} got"):
        ann.wait_for_log(line)
    expect(ann.page.locator("#region-question")).to_contain_text("The Church: what do you take")
    assert taken in ann.page.inner_text("#region-hand")


def chosen(lists: Locator) -> list[str]:
    return [each.locator("option:checked").inner_text() for each in lists.all()]


@pytest.mark.thorough
def test_without_scripts_who_gets_two_is_refused(person: Person, stage: Stage) -> None:
    stage(**SUPPLIES)
    (ann,) = gather(person, "Ann", game="city-of-horror", scripts=False)
    lists = ann.page.locator("form.handing select")
    lists.nth(0).select_option(index=1)
    lists.nth(1).select_option(index=1)
    ann.page.click("form.handing button")
    assert "Nobody gets two" in ann.page.inner_text("main")


def test_a_walk_through_a_door_says_so_and_stops_for_what_is_behind(person: Person, stage: Stage) -> None:
    ann, hand = alone(person, stage, 1, **MARVEL)
    ann.wait_for_question("turn.action")
    hand.point(ann.page.locator("#zone-8R-A"))
    expect(ann.page.locator("#menu")).to_contain_text("opens 1 door")
    hand.point(ann.page.locator("#zone-8R-A"))
    expect(ann.page.locator("#region-question")).to_contain_text("Stopped:")


@pytest.mark.thorough
def test_a_walk_that_starves_somebody_is_asked_back(person: Person, stage: Stage) -> None:
    hulk = {"at": "8R-c", "seat": 0, "actions": 2, "health": 1, "hunger": 4}
    ann, hand = alone(person, stage, 1, **{**MARVEL, "heroes": {"hulk": hulk}})
    ann.wait_for_question("turn.action")
    for answer in ("Let me think", "Do it anyway"):
        hand.point(ann.page.locator("#zone-8R-h"))
        hand.choose("Walk to")
        expect(ann.page.locator("#sure")).to_contain_text("Hulk has 1 Health")
        assert ann.question == "turn.action"
        ann.page.locator("#sure").get_by_role("button", name=answer).click()
    ann.wait_for_log("Hulk was eliminated")


def test_what_is_asked_back_is_dropped_with_its_question(person: Person, stage: Stage) -> None:
    hulk = {"at": "8R-c", "seat": 0, "actions": 2, "health": 1, "hunger": 4}
    ann, hand = alone(person, stage, 1, **{**MARVEL, "heroes": {"hulk": hulk}})
    ann.wait_for_question("turn.action")
    hand.point(ann.page.locator("#zone-8R-h"))
    hand.choose("Walk to")
    expect(ann.page.locator("#sure")).to_be_visible()
    elsewhere = ann.page.context.new_page()
    elsewhere.goto(ann.table)
    elsewhere.locator("#region-question button.option").first.click()
    expect(ann.page.locator("#sure")).to_be_hidden()


@pytest.mark.thorough
def test_shares_that_somebody_would_not_survive_are_asked_back(person: Person, stage: Stage) -> None:
    ann, _ = alone(person, stage, 1, **WOUNDS)
    ann.wait_for_question("wound.who")
    shares = ann.page.locator("form.sharing input[name=share]")
    shares.first.fill("2")
    shares.last.fill("4")
    ann.page.locator("form.sharing button").click()
    expect(ann.page.locator("#sure")).to_contain_text("Wasp would fall")
    ann.page.locator("#sure").get_by_role("button", name="Let me think").click()
    assert ann.question == "wound.who"


@pytest.mark.thorough
def test_without_scripts_the_way_is_a_form(person: Person, stage: Stage) -> None:
    stage(**DAWN)
    (ann,) = gather(person, "Ann", game=DAWN["game"], seats=2, scripts=False)
    ann.page.select_option("form.plans select", '["walk","166"]')
    ann.page.click("form.plans.aimed button")
    assert "Peter goes from 145 to 166" in ann.log()


# -- what was asked one by one ----------------------------------------------------------------------------


def test_who_starts_where_is_one_form(person: Person) -> None:
    ann = person("Ann")
    sit_down([ann], "dawn-of-the-dead", 2)
    ann.wait_for_question("setup.place")
    lists = ann.page.locator("form.handing select")
    expect(lists).to_have_count(4)
    assert [each.input_value() for each in lists.all()] == ["0", "2", "5", "7"], "two and two are proposed"
    lists.nth(0).select_option(label="089")
    assert [each.input_value() for each in lists.all()] == ["1", "2", "4", "7"], "Steve made room for Peter"
    ann.page.locator("form.handing button").click()
    ann.wait_for_log("Fran starts in 089")
    assert "Steve starts in 075" in ann.log()
    assert ann.question != "setup.place"


ZOMBIES: dict[str, Any] = {
    **DAWN,
    "people": {"peter": "101", "roger": "101", "fran": "009", "steve": "009"},
    "zombies": {"104!": 3, "126": 5, "211": 4},
    "active": "",
    "at": ["FreeMoves 1", "Round 4"],
}
"""Ben's zombies: a berserk three squares from Peter, and two others, of which one may move."""


def test_zombies_come_nearer_at_one_click_and_a_berserk_goes_where_one_points(
    person: Person, stage: Stage
) -> None:
    stage(**ZOMBIES)
    _, ben = gather(person, "Ann Ben", game="dawn-of-the-dead", seats=2)
    hand = Hand(ben.page)
    ben.wait_for_question("free.who")
    ben.page.locator("form.plans button", has_text="comes nearer").click()
    ben.wait_for_log("from 126")
    ben.wait_for_question("free.quick")
    hand.point(ben.page.locator("#square-104"))
    ben.wait_for_question("zombie.dash")
    hand.point(ben.page.locator("#square-102"))
    hand.point(ben.page.locator("#square-102"))
    ben.wait_for_log("to 102")
    assert hand.clicks == 3, "the zombie, where to, and yes"


EXCHANGE: dict[str, Any] = {
    "game": "survive-until-daylight",
    "players": "Ann Ben Cleo",
    "round": 1,
    "first": 0,
    "characters": {"Ann": "klepto", "Ben": "trigger", "Cleo": "haggler"},
    "cards": {"items": {"Ann": "crowbar, 2 heal1, heal2"}},
    "life": {"Ann": 1},
    "holder": 0,
    "at": ["ExchangePhase", "CombatPhase"],
}


def test_a_gift_and_healing_are_one_answer_each(person: Person, stage: Stage) -> None:
    stage(**EXCHANGE)
    ann, ben = gather(person, "Ann Ben", game="survive-until-daylight")
    ann.wait_for_question("exchange")
    ann.page.locator("form.plans button", has_text="Heal with").click()
    ann.page.wait_for_function("() => !document.querySelector('#region-question button[value*=heal]')")
    ann.wait_for_question("exchange")
    gift = ann.page.locator("form.plans.aimed option", has_text=re.compile("crowbar to Ben"))
    ann.page.locator("form.plans.aimed select").select_option(gift.get_attribute("value"))
    ann.page.locator("form.plans.aimed button").click()
    ben.wait_for_question("exchange.gift")
    expect(ben.page.locator("#question-title")).to_contain_text(re.compile("Ann offers you .*crowbar"))
