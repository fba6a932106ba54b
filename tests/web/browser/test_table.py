"""People at one table: joined by a link, played by clicking."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Site
from tests.web.browser.player import PATIENCE, Player, play_on
from tests.web.browser.scenes import ATTACK, Person, Stage, ask_everything, both_vote, gather, meet

Pair = tuple[Player, Player]


@pytest.fixture
def pair(person: Person, stage: Stage) -> Pair:
    """Ann and Ben, in two browsers, with a bot; zombies are at the Armory's door."""
    stage(**ATTACK)
    ann, ben = gather(person)
    return ann, ben


@pytest.mark.thorough
def test_a_whole_game_by_clicking(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    meet(ann, ben)
    play_on([ann, ben])
    assert "points" in ann.page.inner_text(".result").lower()
    assert ann.page.locator(".scores tbody tr").count() == 3
    assert ben.page.inner_text(".result .verdict") == ann.page.inner_text(".result .verdict")


@pytest.mark.thorough
def test_a_card_is_cancelled(pair: Pair) -> None:
    ann, ben = pair
    ann.wait_for_question("window.attack")
    ask_everything(ann, ben)
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    ann.choose("Armory")
    ben.wait_for_question("cancel.card")
    ben.choose("Tear gas")
    ann.wait_for_log("Ben played Tear gas")
    ann.wait_for_question("cancel.card")  # a cancelling card can be cancelled, too
    ann.choose("Pass")
    ann.wait_for_log("“Shotgun” was cancelled")
    assert "5 zombies" in str(ann.page.get_attribute("#location-armory", "aria-label")), "all are still there"
    assert ann.page.locator('#region-hand [data-ref="card:shotgun"]').count() == 0
    assert ben.page.locator('#region-hand [data-ref="card:tear_gas"]').count() == 0


def offer(ann: Player, thing: str) -> None:
    ann.page.get_by_role("button", name="Make Ben an offer").click()
    ann.page.get_by_role("group", name="You give").get_by_label(thing).check()
    ann.page.get_by_role("button", name="Make this offer").click()


def test_an_offer_refused_and_one_accepted(pair: Pair) -> None:
    ann, ben = pair
    kitten = '#region-hand [data-ref="card:kitten"]'
    offer(ann, "Kitten")
    ben.page.wait_for_selector("text=Ann offers you: kitten. In return: nothing.")
    expect(ben.page.get_by_role("button", name="Make Ann an offer")).to_be_hidden()  # that is folded
    expect(ben.page.locator("#region-question h2").first).to_be_in_viewport(ratio=1)
    expect(ben.page.locator("#region-question button.option").first).to_be_in_viewport(ratio=1)
    ben.page.get_by_role("button", name="Turn down Ann’s offer").click()
    ann.page.get_by_role("button", name="Make Ben an offer").wait_for()
    assert ann.page.locator(kitten).count() == 1
    offer(ann, "Kitten")
    ben.page.get_by_role("button", name="Accept Ann’s offer").click()
    ben.page.wait_for_selector(kitten)
    ann.wait_for_log("Ann and Ben")
    expect(ann.page.locator(kitten)).to_have_count(0)


@pytest.mark.thorough
def test_an_empty_offer_gets_a_sentence_and_leaves_no_draft(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, _ = gather(person, forgiven="400")
    ann.page.get_by_role("button", name="Make Ben an offer").click()
    ann.page.get_by_role("button", name="Make this offer").click()
    ann.page.wait_for_selector(".toast")
    ann.page.get_by_role("button", name="Make Ben an offer").wait_for()


def test_votes_are_sealed_and_shown_together(pair: Pair) -> None:
    ann, ben = pair
    both_vote(ann, ben)
    ann.choose("Point at Ben")
    expect(ann.page.locator(".sealed li", has_text="Ann")).to_contain_text("sealed")
    expect(ben.page.locator(".sealed")).not_to_contain_text("sealed")  # nobody is told who has voted
    assert "landed on" not in ann.log()
    assert "landed on" not in ben.log()
    ben.choose("Point at Ann")
    for player in pair:
        player.wait_for_log("2 votes from Ann landed on Ben")
        player.wait_for_log("1 vote from Ben landed on Ann")


@pytest.mark.thorough
def test_a_reload_and_a_second_device_show_the_same(person: Person, pair: Pair) -> None:
    ann, _ = pair
    ann.wait_for_question("window.attack")
    ann.page.reload()
    ann.wait_for_question("window.attack")
    ann.page.goto(f"{ann.table}/more")
    link = ann.page.input_value("#device-0")
    other = person("Ann")
    other.page.goto(link)
    other.page.get_by_role("button", name="Move the seat here").click()
    other.wait_for_question("window.attack")
    assert other.page.locator('[data-ref="card:shotgun"]').count() == 1
    ann.page.goto(ann.table)
    expect(ann.page.locator("#region-status")).to_contain_text("Watching")
    assert ann.page.locator('[data-ref^="card:"]').count() == 0, "the seat has moved, and its secrets with it"


def test_undo_is_free_until_somebody_else_moves(pair: Pair) -> None:
    ann, ben = pair
    ann.wait_for_question("window.attack")
    ann.choose("Pass")
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    ann.wait_for_question("window.attack")
    ann.open("chat")
    ann.page.fill('.chat-form input[name="text"]', "Hm.")
    ann.page.keyboard.press("Enter")
    expect(ben.page.locator("#chat-lines")).to_contain_text("Hm.")
    assert "takes an answer back" not in ben.log(), "what was given in secret is taken back in secret"


def test_chat(pair: Pair) -> None:
    ann, ben = pair
    ann.open("chat")
    ann.page.fill('.chat-form input[name="text"]', "Trust me, Ben. <b>Really.</b>")
    ann.page.keyboard.press("Enter")
    expect(ben.page.locator("#chat-lines")).to_contain_text("Trust me, Ben. <b>Really.</b>")
    expect(ann.page.locator('.chat-form input[name="text"]')).to_have_value("")  # once the server has it


SECRETS = re.compile(r"shotgun|kitten|tear.gas", re.IGNORECASE)


def test_a_spectator_sees_no_secret(person: Person, pair: Pair) -> None:
    """Neither on the page nor in anything that the server sends."""
    ann, ben = pair
    eve = person("Eve")
    sent: list[str] = []
    eve.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    eve.page.goto(ann.table)
    eve.page.wait_for_selector("#region-board")
    assert not eve.question
    before = len(sent)
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.pass_turn()
    expect(eve.page.locator("#region-status")).to_contain_text("decide in secret")
    assert len(sent) > before, "Eve was told of it"
    drawn_for_all = re.compile("<symbol.*?</symbol>", re.DOTALL)  # every card's picture, whoever has it
    assert not SECRETS.search(drawn_for_all.sub("", eve.page.content()))
    assert not any(map(SECRETS.search, sent))
    assert SECRETS.search(ann.page.inner_html("#region-hand")), "there was something to hide"


CHIMES = """window.chimes = 0;
window.AudioContext = class extends window.AudioContext {
  createOscillator() { window.chimes += 1; return super.createOscillator(); }
};"""


@pytest.mark.thorough
def test_title_and_sound_say_that_it_is_my_turn(person: Person, stage: Stage) -> None:
    """Nothing is heard before somebody has clicked; from then on one hears when it is one's turn."""
    stage(**ATTACK)
    ann, ben = gather(person)
    ann.page.add_init_script(CHIMES)
    ann.page.reload()
    ann.wait_for_question("window.attack")
    ann.page.wait_for_function("() => document.title.startsWith('●')")
    assert ann.page.evaluate("chimes") == 0
    ann.pass_turn()
    ann.page.wait_for_function("() => !document.title.startsWith('●')")
    before = ann.page.evaluate("chimes")
    assert ben.page.title().startswith("●")
    ben.pass_turn()
    ann.wait_for_question("vote.attack")
    ann.page.wait_for_function("() => document.title.startsWith('●')")
    assert ann.page.evaluate("chimes") > before


@pytest.mark.thorough
def test_no_sound_for_those_who_want_none(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    ann.page.add_init_script(CHIMES)
    ann.page.reload()
    ann.page.keyboard.press("m")
    ann.open_menu()
    mute = ann.page.get_by_role("button", name="Sound off")
    expect(mute).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    before = ann.page.evaluate("chimes")
    ann.wait_for_question("window.attack")
    ann.pass_turn()
    ben.pass_turn()
    ann.wait_for_question("vote.attack")
    assert ann.page.evaluate("chimes") == before


@pytest.mark.thorough
def test_since_your_last_turn(pair: Pair) -> None:
    ann, ben = pair
    ann.wait_for_question("window.attack")
    assert ann.page.locator('[data-key="since"]').count() == 0
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    ann.choose("Armory")
    ben.wait_for_question("window.attack")
    ben.choose("Play Gun")
    ben.wait_for_question("card.kill_where")
    ben.choose("Hospital")
    ann.wait_for_log("Ben played Gun")
    link = ann.page.locator('[data-key="since"]')
    expect(link).to_contain_text("Since your last turn")
    fresh = ann.page.locator("#log-lines .fresh")
    assert f"{fresh.count()} line" in link.inner_text()
    assert "Ben played Gun" in " ".join(fresh.all_inner_texts())
    link.click()
    ann.page.wait_for_selector("#replay")
    assert "seat=0" in ann.page.url
    for told in ("2 zombies bit the dust", "Ben played Gun"):
        ann.page.get_by_role("link", name="One step forward").click()
        expect(ann.page.locator("#region-question")).to_contain_text(told)


def plays_gun(ben: Player) -> None:
    ben.wait_for_question("window.attack")
    ben.choose("Play Gun")
    ben.wait_for_question("card.kill_where")
    ben.choose("Hospital")


@pytest.mark.thorough
def test_pass_until_the_turn_is_over(pair: Pair) -> None:
    """Whoever passes for the turn is asked only when their own people are in danger."""
    ann, ben = pair
    ann.wait_for_question("window.attack")
    ask_everything(ann, ben)
    ann.pass_turn()
    plays_gun(ben)  # nobody waits for Ann, who could cancel it
    ann.wait_for_log("Ben played Gun")
    ann.wait_for_question("window.attack")
    expect(ann.page.locator("#region-question")).to_contain_text("You pass until the turn is over.")
    assert "You pass until" not in ben.page.inner_text("main"), "that is nobody's business"
    ann.page.get_by_role("button", name="Ask me again").click()
    expect(ann.page.locator("#region-question")).not_to_contain_text("You pass until")
    ann.choose("Pass")
    ben.wait_for_question("window.attack")
    ben.choose("Pass")
    ann.wait_for_question("vote.attack")


BESIDE = """selector => { const hint = document.querySelector(selector), words = document.createRange();
  words.selectNodeContents(hint.lastChild);
  const [sign, line] = [hint.querySelector('svg').getBoundingClientRect(), words.getClientRects()[0]];
  return sign.right <= line.left && sign.top < line.bottom && line.top < sign.bottom; }"""


def test_two_people_at_one_screen(person: Person, stage: Stage) -> None:
    """A curtain hangs between secrets, and behind it is only one hand."""
    stage(**ATTACK)
    ann = person("Ann")
    ann.open_table(3, who1="here", who2="bot:thumb")
    assert ann.page.evaluate(BESIDE, "#region-lobby p.icon-line"), "the sign of the hint stands beside it"
    ann.start()
    shared = ann.page.locator(".shared")
    expect(shared).to_contain_text("Does anybody act?")
    assert ann.page.locator('[data-ref^="card:"]').count() == 0, "nobody's hand is open while both are asked"
    ann.page.click('[data-key="act-1"]')
    ann.wait_for_question("window.attack")
    assert ann.page.locator('[data-ref="card:tear_gas"]').count() == 1
    assert ann.page.locator('[data-ref="card:shotgun"]').count() == 0
    ann.choose("Pass")
    expect(shared).to_be_visible()
    assert ann.page.locator('[data-key="act-1"]').count() == 0, "Player 2 has passed"
    ann.page.keyboard.press("p")
    ann.wait_for_question("vote.attack")  # of both: whoever sits at the screen goes first
    ann.choose("Point at Ann")
    expect(ann.page.locator(".curtain")).to_contain_text("Hand the screen to Ann")
    assert ann.page.locator('[data-ref^="card:"]').count() == 0


@pytest.mark.thorough
def test_a_trial_changes_nothing_and_is_for_ones_own_eyes(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, _ = gather(person)
    ann.wait_for_question("window.attack")
    ann.open_menu()
    ann.page.get_by_role("button", name="Try out").click()
    ann.page.wait_for_selector("text=A private trial")
    trial = ann.page.url
    ann.wait_for_question("window.attack")
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    ann.choose("Armory")
    ann.wait_for_log("Ann played Shotgun")
    eve = person("Eve", forgiven="404")
    eve.page.goto(trial)
    expect(eve.page.locator("h1")).to_have_text("Nothing here")
    ann.page.locator("#main").get_by_role("link", name="Back to the table").click()
    ann.wait_for_question("window.attack")
    assert ann.page.url == ann.table
    assert "Shotgun" not in ann.log()
    assert ann.page.locator('#region-hand [data-ref="card:shotgun"]').count() == 1


def test_a_bug_report_is_one_click_away(pair: Pair, site: Site) -> None:
    ann, _ = pair
    ann.open_menu()
    ann.page.get_by_role("link", name="Something wrong? Tell us").click()
    ann.page.fill("#report-text", "The zombies smile.")
    ann.page.get_by_role("button", name="Send the report").click()
    ann.page.wait_for_selector("text=Thank you. The report is with us.")
    with sqlite3.connect(site.database) as connection:
        rows: list[Any] = connection.execute("SELECT room, text, version FROM reports").fetchall()
    assert (ann.table.rpartition("/")[2], "The zombies smile.") in [row[:2] for row in rows]
    assert all(row[2] for row in rows)


@pytest.mark.thorough
def test_what_a_page_was_sent_bit_by_bit_is_what_a_new_one_shows(pair: Pair) -> None:
    """Regions are patched line by line; in the end they stand as if they had been drawn at once."""
    ann, ben = pair
    for _ in range(6):
        ann.step()
        ben.step()
    other = ann.page.context.new_page()
    other.goto(ann.table)
    for _ in range(PATIENCE):
        if all(_shown(ann.page, region) == _shown(other, region) for region in LONG_REGIONS):
            return
        other.wait_for_timeout(30)  # bots may still have had something to say
    raise AssertionError("the two pages never look the same")


LONG_REGIONS = ("region-board", "region-notes", "region-seats", "region-log")


def _shown(page: Page, region: str) -> str:
    """A region's elements, texts and attributes, in whatever order and with whatever white space between."""
    return str(
        page.evaluate(
            """id => {
                const copy = document.getElementById(id).cloneNode(true);
                for (const clock of copy.querySelectorAll("time")) clock.remove();
                for (const each of copy.querySelectorAll("*")) {
                    const given = [...each.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
                    for (const { name } of given) each.removeAttribute(name);
                    for (const { name, value } of given) each.setAttribute(name, value);
                }
                return copy.outerHTML.replace(/\\\\s+/g, " ");
            }""",
            region,
        )
    )
