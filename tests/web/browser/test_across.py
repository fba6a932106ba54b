"""A phone held across, or a window enlarged to twice its size: the board above, a sheet of one line below."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player
from tests.web.browser.scenes import ATTACK, LAST_VOTE, Person, Stage, both_vote, gather, sit_down
from tests.web.browser.test_screen import FRAMES, GAMES

WINDOWS = ((844, 390), (667, 375), (932, 430), (640, 360))
"""Three phones, and 1280×720 at 200 %."""
PHONE: Final[dict[str, Any]] = {"width": 844, "height": 390}
FINDING = """const find = (...those) => those.map(each => document.querySelector(each));
  const box = (...those) => find(...those).map(each => each.getBoundingClientRect());
  const hit = (thing, x, y) => thing.contains(document.elementFromPoint(x, y));
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);"""
LET_DOWN = f"""() => {{ {FINDING}
  const [bar, board, sheet] = box('.top', '#region-board', '.side');
  const [option] = find('form.question .option'), [title] = box('#question-title');
  const answer = option.getBoundingClientRect(), guided = document.querySelector('#region-guide.panel');
  const x = (answer.left + Math.min(answer.right, innerWidth - 60)) / 2, y = answer.top + answer.height / 2;
  return {{
    'the board has the whole width': board.left === 0 && board.right === innerWidth,
    'and all the height that is left': board.top - bar.bottom < 4 && sheet.top - board.bottom < 4,
    'which is most of it': board.height > innerHeight * (guided ? .64 : .7),
    'the sheet lies at the bottom': sheet.bottom === innerHeight && sheet.width === innerWidth,
    'it is one line high, and one for the guide': sheet.height <= (guided ? 5 : 3.4) * rem,
    'with the question': title.top >= sheet.top && title.bottom <= innerHeight && title.left < answer.left,
    'and an answer': hit(option, x, y),
    'that fits a thumb': answer.height >= 44,
  }};
}}"""
PULLED_UP = f"""() => {{ {FINDING}
  const [sheet, hand] = box('.side', '#region-hand'), [last] = find('form.question .option:last-child');
  last.scrollIntoView({{ block: 'nearest' }});
  const at = last.getBoundingClientRect();
  return {{
    'board stays in sight': sheet.top >= innerHeight * .27 && !(hand.height && hand.top < sheet.top),
    'it reaches the bottom': Math.max(sheet.bottom, hand.bottom) >= innerHeight,
    'the last answer can be given': hit(last, at.left + 20, at.top + at.height / 2),
  }};
}}"""


def is_as_said(player: Player, looked: str) -> None:
    wrong = [what for what, so in player.page.evaluate(looked).items() if not so]
    assert wrong == [], player.page.viewport_size


def in_sight(player: Player, *parts: str) -> None:
    for part in parts:
        expect(player.page.locator(part)).to_be_in_viewport(ratio=0.9)


@pytest.mark.thorough("marvel-zombies-fr")
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_is_one_line_and_all_the_rest_comes_when_it_is_pulled_up(
    person: Person, game: str, language: str
) -> None:
    ann = person("Ann", **PHONE, locale=language)
    sit_down([ann], game, GAMES[game])
    ann.wait_for_question()
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        first = ann.page.evaluate(FRAMES)
        is_as_said(ann, LET_DOWN)
        in_sight(ann, ".turn-mark", ".site-menu > summary", ".grip")
        ann.pull_up()
        is_as_said(ann, PULLED_UP)
        held = ["#region-hand"] if ann.page.locator("#region-hand :not(:empty)").count() else []
        for part in (*held, '.tabs [for="tab-log"]'):
            ann.page.locator(part).scroll_into_view_if_needed()
            expect(ann.page.locator(part)).to_be_in_viewport()
        assert ann.page.evaluate(FRAMES) == first, "it lies over the board, which stays"
        ann.page.locator(".grip").click()
        expect(ann.page.locator("#region-hand")).to_be_hidden()


def test_a_new_question_lets_the_sheet_down(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann", **PHONE)
    ann.wait_for_question("window.attack")
    ann.pull_up()
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    is_as_said(ann, LET_DOWN)


def test_offers_are_made_and_answered_in_the_sheet(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person, **PHONE)
    for player in (ann, ben):
        player.wait_for_question("window.attack")
    first = ben.page.evaluate(FRAMES)
    ann.pull_up()
    ann.page.get_by_role("button", name="Make Ben an offer").click()
    ann.page.locator("form.trade input[type=checkbox]").first.check()
    ann.page.locator('[data-key="trade-post"]').click()
    in_sight(ben, ".offer", "#region-talk .replies button >> nth=0", "#region-talk .replies button >> nth=1")
    assert ben.page.evaluate(FRAMES) == first
    ben.refuse()
    is_as_said(ben, LET_DOWN)


@pytest.mark.thorough
def test_a_petition_opens_the_sheet_as_long_as_it_lasts(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person, **PHONE)
    both_vote(ann, ben)
    ann.page.locator('[data-key="undo"]').click()
    in_sight(ben, ".petition button >> nth=0", ".petition button >> nth=1")
    ben.page.locator(".petition").get_by_role("button", name="Refuse").click()
    expect(ben.page.locator(".petition")).to_have_count(0)
    is_as_said(ben, LET_DOWN)


@pytest.mark.thorough
def test_round_one_screen_everybody_finds_their_button(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann = person("Ann", **PHONE)
    ann.open_table(3, who1="here", who2="bot:thumb")
    ann.start()
    ann.page.wait_for_selector(".shared")
    in_sight(ann, '[data-key="nobody"]', '[data-key="act-0"]')
    ann.page.click('[data-key="nobody"]')
    in_sight(ann, '[data-key="curtain"]')


@pytest.mark.thorough("fr-FR")
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_clock_stands_beside_whose_turn_it_is(person: Person, stage: Stage, language: str) -> None:
    stage(**ATTACK)
    ann, ben = person("Ann", **PHONE, locale=language), person("Ben")
    ben.join(ann.open_table(3, who1="open", who2="bot:thumb"), 1)
    ann.page.locator("#clock-form summary").click()
    ann.page.select_option("#clock", "move:600")
    ann.page.locator('[data-key="clock-set"]').click()
    ann.page.wait_for_selector('[data-key="clock-line"]')
    ann.start()
    ann.wait_for_question()
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        in_sight(ann, ".turn-mark", "time[data-deadline]")


@pytest.mark.thorough
def test_the_guide_and_the_replay_have_a_line_more(person: Person) -> None:
    ann = person("Ann", **PHONE)
    ann.page.goto(ann.site)
    ann.page.locator('form[action="/learn"] button').first.click()
    ann.wait_for_question()
    in_sight(ann, "#region-guide .what", "form.question .option >> nth=0")
    ann.choose("")
    ann.page.goto(f"{ann.page.url.partition('?')[0]}/replay?at=1")
    in_sight(ann, ".moment", '[data-key="previous"]', "#at")


@pytest.mark.thorough
def test_the_end_is_told_over_the_board_and_what_follows_in_the_sheet(person: Person, stage: Stage) -> None:
    stage(**LAST_VOTE)
    ann, ben = gather(person, **PHONE)
    first = ann.page.evaluate(FRAMES)
    while not ann.over:
        ann.step() or ben.step()
    in_sight(ann, ".ending-page", "#question-title", ".result .button >> nth=0")
    assert ann.page.evaluate(FRAMES) == first


@pytest.mark.thorough
def test_it_works_without_scripts(person: Person) -> None:
    ann = person("Ann", **PHONE, scripts=False)
    sit_down([ann], "city-of-horror", 3)
    is_visible = ann.page.locator("#log-lines").is_visible
    assert not is_visible()
    ann.open("log")
    assert is_visible()
    ann.page.locator(".grip").click()
    assert not is_visible()
    ann.click("form.question .option")
