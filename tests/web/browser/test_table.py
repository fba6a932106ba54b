"""People at one table: joined by a link, played by clicking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player, play_on

Person = Callable[..., Player]


@pytest.fixture
def pair(person: Person) -> tuple[Player, Player]:
    """Ann and Ben, in two browsers, with a bot."""
    ann, ben = person("Ann"), person("Ben")
    table = ann.open_table(3, who1="open", who2="bot:thumb")
    ben.join(table, 1)
    ann.page.wait_for_selector("text=Ben")
    ann.start()
    ben.page.wait_for_selector("#region-board")
    return ann, ben


def placed(pair: tuple[Player, Player]) -> tuple[Player, Player]:
    """Everybody stands somewhere; the first window is open."""
    ann, ben = pair
    play_on([ann, ben], until="window.")
    for player in pair:
        player.wait_for_question("window.")
    return ann, ben


def test_a_whole_game_by_clicking(pair: tuple[Player, Player]) -> None:
    ann, ben = pair
    play_on([ann, ben])
    assert "points" in ann.page.inner_text(".result").lower()
    assert ann.page.locator(".scores tbody tr").count() == 3
    assert "Seed of this game" in ann.page.inner_text(".result")
    assert ben.page.inner_text(".result h2") == ann.page.inner_text(".result h2")
    ann.page.click("text=See it again")
    ann.page.wait_for_selector("#replay")
    assert ann.page.locator("#seat option").count() == 4, "all seats are open now"


def test_a_card_is_cancelled(pair: tuple[Player, Player]) -> None:
    ann, ben = placed(pair)
    ann.choose("^\\d?\\s*Play Shotgun")
    while "cancel.card" not in ben.question:
        ann.step()
        ben.page.wait_for_timeout(30)
    ben.choose("Tear gas")
    ann.wait_for_question("cancel.card")
    ann.choose("Pass")
    ann.wait_for_log("was cancelled")


def test_an_offer_refused_and_one_accepted(pair: tuple[Player, Player]) -> None:
    ann, ben = placed(pair)
    for reply in ("Turn down", "Accept"):
        ann.page.get_by_role("button", name="Make Ben an offer").click()
        ann.page.locator("#region-talk .chip input").first.check()
        ann.page.get_by_role("button", name="Make this offer").click()
        ben.page.wait_for_selector("text=Ann offers you:")
        ben.page.get_by_role("button", name=f"{reply} Ann’s offer").click()
    ann.wait_for_log("Ann and Ben")


def test_votes_are_sealed_and_shown_together(pair: tuple[Player, Player]) -> None:
    ann, ben = pair
    for _ in range(12):
        play_on([ann, ben], until="vote.")
        voters = [player for player in pair if "vote." in player.question]
        if len(voters) == 2 or ann.over:
            break
        voters[0].step()
    if ann.over:
        pytest.skip("no vote of both came up in this game")
    ann.choose("Point at")
    ann.page.wait_for_selector(".sealed >> text=sealed")
    assert "sealed" not in ben.page.inner_text(".sealed"), "nobody is told who has voted"


def test_a_reload_and_a_second_device_show_the_same(person: Person, pair: tuple[Player, Player]) -> None:
    ann, _ = placed(pair)
    asked = ann.question
    ann.page.reload()
    assert ann.question == asked
    ann.page.goto(f"{ann.page.url.partition('?')[0]}/more")
    link = ann.page.input_value("#device-0")
    other = person("Ann")
    other.page.goto(link)
    other.page.get_by_role("button", name="Move the seat here").click()
    other.wait_for_question(asked)


def test_undo_and_chat(pair: tuple[Player, Player]) -> None:
    ann, ben = placed(pair)
    ann.choose("Pass")
    ann.page.get_by_role("button", name="Undo").or_(
        ann.page.get_by_role("button", name="Ask for")
    ).first.click()
    ann.wait_for_question("window.")
    ann.page.fill('.chat-form input[name="text"]', "Trust me, Ben.")
    ann.page.keyboard.press("Enter")
    ben.page.wait_for_selector("#chat-lines >> text=Trust me, Ben.")
    expect(ann.page.locator('.chat-form input[name="text"]')).to_have_value("")  # once the server has it


def test_a_spectator_sees_no_secret(person: Person, pair: tuple[Player, Player]) -> None:
    ann, _ = placed(pair)
    eve = person("Eve")
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#region-board")
    assert not eve.question
    assert eve.page.locator('[data-ref^="card:"]').count() == 0
    held = ann.page.locator('#region-hand [data-ref^="card:"]').count()
    assert held > 0


def test_it_is_my_turn_in_the_title(pair: tuple[Player, Player]) -> None:
    ann, ben = placed(pair)
    ann.page.wait_for_function("document.title.startsWith('●')")
    ann.choose("Pass")
    ann.page.wait_for_function("!document.title.startsWith('●')")
    assert ben.page.title().startswith("●")


def test_two_people_at_one_screen(person: Person) -> None:
    ann = person("Ann")
    ann.open_table(3, who1="here", who2="bot:thumb")
    ann.start()
    for _ in range(12):
        ann.page.wait_for_selector(".curtain, form.question")
        if ann.page.locator(".curtain").count():
            assert ann.page.locator('[data-ref^="card:"]').count() == 0
            ann.page.click(".curtain a")
            ann.wait_for_question()
        ann.step()
        ann.page.wait_for_timeout(50)
    assert ann.answers == 12


def test_a_trial_changes_nothing(pair: tuple[Player, Player]) -> None:
    ann, _ = placed(pair)
    table, asked = ann.page.url, ann.question
    ann.page.get_by_role("button", name="Try out").click()
    ann.page.wait_for_selector("text=A trial of your own")
    for _ in range(3):
        ann.step()
    ann.page.goto(table)
    ann.wait_for_question(asked)


def test_what_a_page_was_sent_bit_by_bit_is_what_a_new_one_shows(pair: tuple[Player, Player]) -> None:
    """Regions are patched line by line; in the end they stand as if they had been drawn at once."""
    ann, ben = placed(pair)
    for _ in range(6):
        ann.step()
        ben.step()
    ann.page.wait_for_timeout(300)
    kept = [_shown(ann, region) for region in LONG_REGIONS]
    ann.page.reload()
    assert kept == [_shown(ann, region) for region in LONG_REGIONS]


LONG_REGIONS = ("region-board", "region-seats", "region-log")


def _shown(player: Player, region: str) -> str:
    """A region's elements, texts and attributes, whatever white space stands between them."""
    return str(
        player.page.evaluate(
            """id => {
                const copy = document.getElementById(id).cloneNode(true);
                for (const clock of copy.querySelectorAll("time")) clock.remove();
                return copy.outerHTML.replace(/\\\\s+/g, " ");
            }""",
            region,
        )
    )
