"""Friends far apart: bad networks, people who are thought absent, newcomers, and the next game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from shamble.web import heart
from tests.web.browser.conftest import Site
from tests.web.browser.cutting import Wire, wire_to
from tests.web.browser.player import Player
from tests.web.browser.scenes import ALL_ATTACKED, ATTACK, LAST_VOTE, Person, Stage, gather, sit_down

BEAT = 3.0
"""Seconds between two heartbeats; fifteen outside tests."""
LONG = int(6000 * BEAT)
"""Milliseconds in which a page notices that its line is dead, or alive."""
IN_VIEW = """what => {
  const at = document.querySelector(what).getBoundingClientRect();
  return at.height > 0 && at.top >= 0 && at.bottom <= innerHeight;
}"""


@pytest.fixture
def wire(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    monkeypatch.setattr(heart, "BEAT", BEAT)
    with wire_to(site.address) as wire:
        yield wire


@pytest.fixture
def three(person: Person, stage: Stage) -> list[Player]:
    stage(**ALL_ATTACKED)
    people = gather(person, "Ann Ben Cleo")
    for player in people:
        player.wait_for_question("window.attack")
    return people


@pytest.fixture
def far(person: Person, stage: Stage, wire: Wire) -> tuple[Player, Player]:
    """Ann, and Ben on a phone behind a bad network, who is asked as she is."""
    stage(**ATTACK)
    ann, ben = person("Ann"), person("Ben", width=390, forgiven="ERR_")
    ben.site = wire.address
    ben.page.clock.install()
    sit_down([ann, ben], "city-of-horror", 3)
    for player in (ann, ben):
        player.wait_for_question("window.attack")
    return ann, ben


def petition(player: Player, button: str) -> None:
    player.page.locator(".petition").get_by_role("button", name=button).click()


def propose_bot(player: Player) -> None:
    """For Ann, as soon as that is possible."""
    player.open("seats")
    card = player.page.locator('[data-key="chair-0"]')
    card.get_by_role("button", name="Propose a bot").click()


def say(player: Player, text: str) -> None:
    player.send(f"{player.table.removeprefix(player.site)}/chat", text=text)


def is_offline(page: Page) -> None:
    page.wait_for_selector("body.offline")


def is_online(page: Page) -> None:
    page.wait_for_selector("body:not(.offline)")


# -- bad networks -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_line_that_died_silently_is_noticed_and_comes_back(far: tuple[Player, Player], wire: Wire) -> None:
    ann, ben = far
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wire.stall()
    ben.page.clock.run_for(LONG)
    is_offline(ben.page)
    assert ben.page.evaluate(IN_VIEW, ".offline-note"), "the note is seen wherever one has scrolled to"
    say(ann, "Are you there, Ben?")
    wire.restore()
    ben.page.clock.run_for(LONG)
    is_online(ben.page)
    expect(ben.page.locator("#chat-lines")).to_contain_text("Are you there, Ben?")


def test_a_cut_is_over_as_soon_as_the_network_is_back(far: tuple[Player, Player], wire: Wire) -> None:
    ann, ben = far
    wire.cut()
    is_offline(ben.page)
    expect(ann.page.locator('[data-key="chair-1"]')).to_contain_text("away")
    wire.restore()
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    is_online(ben.page)
    expect(ann.page.locator('[data-key="chair-1"]')).not_to_contain_text("away")


def test_an_answer_whose_reply_is_lost_counts_once(far: tuple[Player, Player], wire: Wire) -> None:
    ann, ben = far
    wire.lose_replies()
    ben.option("Pass").first.click()
    expect(ben.page.locator("#toasts")).to_contain_text("has not answered")
    wire.restore()
    expect(ben.page.locator("#region-question [data-prompt]")).to_have_count(0)
    ann.choose("Pass")
    for player in far:
        player.wait_for_question("vote.attack")


def test_a_petition_is_put_before_ones_eyes_on_a_phone(far: tuple[Player, Player]) -> None:
    ann, ben = far
    for player in far:
        player.choose("Pass")
    ben.wait_for_question("vote.attack")
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ann.page.get_by_role("button", name="Ask for an undo").click()
    expect(ben.page.locator(".petition")).to_contain_text("Ann asks to")
    ben.page.wait_for_function(IN_VIEW, arg=".petition")


@pytest.mark.thorough
def test_whoever_looks_at_the_page_again_knows_at_once(far: tuple[Player, Player], wire: Wire) -> None:
    _, ben = far
    wire.stall()
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wire.restore()
    is_online(ben.page)
    ben.wait_for_question("window.attack")


# -- people who are thought absent --------------------------------------------------------------------


def test_whoever_is_thought_asleep_says_i_am_here(
    three: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = three
    monkeypatch.setattr("shamble.server.presence.ASLEEP_AFTER", 0.3)
    say(cleo, "Ann?")  # the others look again
    propose_bot(ben)
    expect(ann.page.locator(".petition")).to_contain_text("whether you are still there")
    assert ann.page.evaluate(IN_VIEW, ".petition")
    monkeypatch.setattr("shamble.server.presence.ASLEEP_AFTER", 600.0)
    petition(ann, "I am here")
    for player in three:
        player.wait_for_log("Ann is here.")
        expect(player.page.locator(".petition")).to_have_count(0)
    assert ann.question == "window.attack"


@pytest.mark.thorough
def test_a_refusal_ends_the_vote(three: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cleo = three
    monkeypatch.setattr("shamble.server.presence.ABSENT_AFTER", 0.3)
    ann.page.goto("about:blank")
    propose_bot(ben)
    petition(cleo, "Refuse")
    ben.wait_for_log("Cleo would rather wait for Ann.")
    expect(ben.page.locator(".petition")).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Propose a bot")).to_have_count(0)


@pytest.mark.thorough
def test_whoever_comes_back_is_not_voted_about(three: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cleo = three
    monkeypatch.setattr("shamble.server.presence.ABSENT_AFTER", 0.3)
    ann.page.goto("about:blank")
    propose_bot(ben)
    expect(cleo.page.locator(".petition")).to_contain_text("Ann is gone")
    ann.page.goto(ann.table)
    ben.wait_for_log("Ann is here.")
    expect(cleo.page.locator(".petition")).to_have_count(0)


# -- beside the table ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_reading_the_rules_is_no_leaving_and_the_turn_is_told_there(three: list[Player]) -> None:
    ann, ben, cleo = three
    ann.choose("Pass")
    ann.open_menu()
    ann.page.get_by_role("link", name="Rules").first.click()
    ann.page.wait_for_selector("#region-aside", state="attached")
    assert ann.page.locator("#region-aside .notice").count() == 0
    for player in (ben, cleo):
        player.choose("Pass")
    expect(ann.page.locator("#region-aside")).to_contain_text("It is your turn.")
    expect(ann.page).to_have_title(re.compile("^●"))
    expect(ben.page.locator('[data-key="chair-0"]')).not_to_contain_text("away")
    ann.page.locator('[data-key="aside-back"]').click()
    ann.wait_for_question("vote.attack")


@pytest.mark.thorough
def test_links_from_rule_to_rule_lead_nobody_away_from_the_table(three: list[Player]) -> None:
    """What is the same for all readers knows no table: found in the drawer, in How to play, in the box."""
    ann, ben, _ = three
    ann.open("rules")
    ann.page.fill("#rules-q", "kitten")
    ann.page.locator("[data-rules-found] h3 a").first.click()
    ann.page.wait_for_url("**/rules/**")
    for page, link in (
        ("rules/city-of-horror/short", ".paragraph a.see"),
        ("box/city-of-horror", "footer a"),
    ):
        expect(ann.page.locator("#region-aside")).to_contain_text("It is your turn.")
        ann.page.goto(f"{ann.site}/{page}?table={ann.table.rpartition('/')[2]}")
        ann.page.locator(link).first.click()
        ann.page.wait_for_url("**/rules/city-of-horror?table=*")
    expect(ann.page.locator("#region-aside")).to_contain_text("It is your turn.")
    expect(ben.page.locator('[data-key="chair-0"]')).not_to_contain_text("away")


# -- how far an undo goes -----------------------------------------------------------------------------


@pytest.mark.thorough
def test_an_undo_says_how_far_and_lapses_when_the_game_goes_on(three: list[Player]) -> None:
    ann, ben, cleo = three
    for player in three:
        player.choose("Pass")
    for player in (ann, ben):
        player.wait_for_question("vote.attack")
    ann.page.get_by_role("button", name="Ask for an undo").click()
    told = re.compile(r"Ann asks to (take one answer back|go back \d+ answers)")
    for player in (ben, cleo):
        expect(player.page.locator(".petition")).to_contain_text(told)
        assert player.page.evaluate(IN_VIEW, ".petition")
    for player in three:  # when all have voted the game goes on
        player.choose("")
    for player in three:
        player.wait_for_log("the request to go back has lapsed")
        expect(player.page.locator(".petition")).to_have_count(0)


# -- another game -------------------------------------------------------------------------------------


def test_another_game_is_one_table_for_all(person: Person, stage: Stage) -> None:
    stage(**LAST_VOTE)
    ann, ben = gather(person, "Ann Ben")
    while not ann.over:
        ann.step() or ben.step()
    for player in (ann, ben):
        player.page.wait_for_selector(".result")
    ann.page.get_by_role("button", name="Another game").click()
    ann.page.wait_for_selector("#region-lobby")
    ben.page.get_by_role("button", name="Join the next game").click()
    ben.page.wait_for_selector("#region-lobby .tag")
    assert ben.page.url == ann.page.url
    expect(ann.page.locator(".chair")).to_contain_text(["Ann", "Ben", re.compile(".+")])
    expect(ann.page.locator("#region-lobby")).not_to_contain_text("Kept for")


# -- seven browsers -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_seven_browsers_and_a_newcomer_in_a_bots_seat(person: Person) -> None:
    people = gather(person, "Ann Ben Cleo Dora Emil", seats=6)
    gus, hal = person("Gus"), person("Hal", locale="fr-FR")
    for watcher in (gus, hal):
        watcher.arrive(people[0].table)
    gus.open("seats")
    gus.page.locator('[data-key="join-5"] summary').click()
    gus.page.locator('[data-key="join-5"] input[name="name"]').fill("Gus")
    gus.page.locator('[data-key="join-5-do"]').click()
    expect(gus.page.locator(".petition")).to_contain_text("You have asked for")
    for player in people:
        expect(player.page.locator(".petition")).to_contain_text("Gus would like to play")
    petition(people[0], "Agree")
    for player in (*people, gus):
        player.wait_for_log("Gus takes over from")
    hal.wait_for_log("Gus prend la suite d")
    expect(gus.page.locator('[data-key="chair-5"]')).to_contain_text("you")


@pytest.mark.parametrize("game", ["city-of-horror", "marvel-zombies"])  # hands below and beside the board
def test_whoever_watches_has_no_hand_and_whoever_is_let_in_has_one(person: Person, game: str) -> None:
    ann, gus = person("Ann"), person("Gus")
    sit_down([ann], game, 3)
    gus.arrive(ann.table)
    expect(gus.page.locator("#region-hand")).to_be_hidden()
    gus.send(f"{ann.table.removeprefix(ann.site)}/join", seat="2", name="Gus")
    petition(ann, "Agree")
    expect(gus.page.locator("#region-hand")).to_be_visible()


# -- who was quicker ----------------------------------------------------------------------------------

HOLD = """() => {
  const [send, held] = [window.fetch, new Promise((release) => { window.release = release; })];
  window.fetch = async (...request) => { await held; return send(...request); };
}"""


@pytest.mark.thorough
def test_whoever_loses_a_race_is_told_who_was_quicker(person: Person) -> None:
    ann, ben = gather(person, "Ann Ben", game="marvel-zombies", seats=2)
    for _ in range(40):
        if ann.page.get_by_text("Any player may answer.").count():
            break
        ann.step() or ben.step()
    ben.wait_for_question(ann.question)
    ben.page.evaluate(HOLD)
    ben.option("").last.click()
    chosen = ann.option("").first.get_attribute("data-label")
    ann.choose("")
    ben.page.evaluate("release()")
    expect(ben.page.locator("#toasts")).to_contain_text(f"Ann was quicker: {chosen}")
    ben.wait_for_log(f"Ann chose: {chosen}")
