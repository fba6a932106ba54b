"""One screen: the board's frame stays where it is, what is needed is in the window, hands are safe."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.player import ANY_OPTION, Player, play_on
from tests.web.browser.scenes import ALL_ATTACKED, ATTACK, LAST_VOTE, Person, Stage, gather, sit_down

GAMES = {
    "city-of-horror": 4,
    "survive-until-daylight": 3,
    "dawn-of-the-dead": 2,
    "marvel-zombies": 3,
    "heroes-resistance": 2,
}
ANSWERS = 12
"""How many answers a game lasts; with --all to its end, or so many."""
WHOLE = 600
FRAMES = """() => ['#region-board', '.roam-frame', '.top'].map(each => {
  const at = document.querySelector(each).getBoundingClientRect();
  return [each, at.x, at.y, at.width, at.height];
})"""
"""Where the board, its frame and the bar are."""
WATCH = f"""() => {{
  const where = {FRAMES}, first = JSON.stringify(where());
  window.shifts = [];
  const look = () => {{
    const now = JSON.stringify(where());
    if (now !== first) window.shifts.push(now);
    requestAnimationFrame(look);
  }};
  look();
}}"""
"""Looks at every frame that is drawn, stories and all, whether they are still there."""
ASKED_AT = """() => {
  const at = document.querySelector('#region-question').getBoundingClientRect();
  return document.querySelector('#region-talk.urgent, .result') ? null : [at.x, at.y];
}"""
"""Where the question is, however long; unless an offer that waits for an answer stands above it, or it
is over."""
STEADY = f"""() => [document.querySelector('.result') !== null, ({FRAMES})(), ({ASKED_AT})(),
  window.shifts.slice(0, 3)]"""
"""Is it over? If not, has anything moved? In one look, since bots may end a game between two."""
OUTSIDE = """() => {
  const wanted = ['#region-board', '#region-question', '#region-status', '#region-hand', '[data-key=undo]'];
  const gone = wanted.filter(each => {
    const found = document.querySelector(each), at = found && found.getBoundingClientRect();
    return at && (at.left < 0 || at.top < 0 || at.right > innerWidth + 1 || at.top > innerHeight - 20);
  });
  const page = document.documentElement;
  return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? [...gone, 'it scrolls'] : gone;
}"""
COVERED = """() => [...document.querySelectorAll('#region-question button.option')].filter(button => {
  const at = button.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
  const within = each => { const pane = each.getBoundingClientRect();
    return x > pane.left && x < pane.right && y > pane.top && y < pane.bottom; };
  const clips = [document.documentElement, button.closest('.options'), document.getElementById('ask'),
    document.querySelector('.side')];
  if (!clips.every(within)) return false;
  return !button.contains(document.elementFromPoint(x, y));
}).map(button => button.outerHTML.slice(0, 90))"""
"""Answers in sight with something over them."""

NEWEST = """() => {
  const pane = document.getElementById('log-lines').getBoundingClientRect();
  const at = [...document.querySelectorAll('#log-lines li')].at(-1).getBoundingClientRect();
  return at.bottom < pane.bottom + 8;
}"""
"""Is the log at its last line, however little of it is in sight?"""
CARDS_OUTSIDE = """() => [...document.querySelectorAll('#region-hand .card')].filter(card => {
  const at = card.getBoundingClientRect(), dock = card.closest('#region-hand').getBoundingClientRect();
  return at.left < dock.left || at.right > dock.right + 1;
}).length"""

WIDE = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
HANDS = (
    "kitten, service_entrance, flare, hideout, replica_weapon, homemade_bomb, molotov",
    "kitten, service_entrance, flare, hideout, replica_weapon, ir_binoculars",
    "alarm, tear_gas, sport_shoes, chainsaw, canned_food, pickpocket, energy_drink",
    "mag_light, shotgun, ir_binoculars, gun, kitten",
)
"""Every Action card; seven are dealt to each of three players, six to each of four."""
CUT = """() => [...document.querySelectorAll('#region-hand .card')].flatMap(card =>
  [card, ...card.querySelectorAll('b, p')].filter(each => {
    const at = each.getBoundingClientRect(), room = card.getBoundingClientRect();
    return !each.clientHeight || each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth
      || at.bottom > room.bottom || at.right > room.right;
  }).map(each => `${innerWidth}: ${each.outerHTML.slice(0, 60)}`))"""
"""Cards whose name or words are not there in full."""
ANSWERS_OUTSIDE = """() => [...document.querySelectorAll('#region-question button.option')].filter(button =>
  button.getBoundingClientRect().bottom > document.getElementById('ask').getBoundingClientRect().bottom + 1)
  .map(button => `${innerWidth}: ${button.dataset.label}`)"""


PRESS = f"""chance => {{
  const options = [...document.querySelectorAll('{ANY_OPTION}')];
  options[Math.floor(chance * options.length)]?.click();
}}"""


def answer_at_random(player: Player, chance: random.Random) -> bool:
    """Any answer, whatever it does, without pointing at anything: a page must bear them all."""
    if player.over or not player.question:
        return False
    with player.answering():
        player.page.evaluate(PRESS, chance.random())
    return True


@pytest.mark.thorough(
    "city-of-horror-phone",
    "dawn-of-the-dead-wide",
)
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)], ids=["wide", "phone", "across"])
@pytest.mark.parametrize("game", GAMES)
def test_the_frame_of_the_board_stays_where_it_is(
    person: Person, game: str, size: tuple[int, int], everything: bool
) -> None:
    answers = WHOLE if everything and size != (844, 390) else ANSWERS
    ann = person("Ann", width=size[0], height=size[1])
    sit_down([ann], game, GAMES[game])
    ann.wait_for_question()
    ann.page.evaluate(WATCH)
    first, chance = ann.page.evaluate(FRAMES), random.Random(7)
    asked_at = ann.page.evaluate(ASKED_AT)
    while ann.answers < answers:
        if not answer_at_random(ann, chance):
            ann.page.wait_for_timeout(20)
        over, frames, asked, shifts = ann.page.evaluate(STEADY)
        if over:  # the last page is another one
            return
        assert frames == first, ann.question
        assert asked in (asked_at, None), ann.question
        assert shifts == [], first
    assert ann.page.evaluate(COVERED) == []
    if size == (1280, 720):
        assert ann.page.evaluate(NEWEST)
        assert ann.page.evaluate(CARDS_OUTSIDE) == 0


def test_the_frame_stays_when_the_game_ends(person: Person, stage: Stage) -> None:
    """The last page lies over the board and over the hand."""
    stage(**LAST_VOTE)
    ann, ben = gather(person)
    first = ann.page.evaluate(FRAMES)
    play_on([ann, ben])
    expect(ann.page.locator(".ending-page")).to_be_visible()
    assert ann.page.evaluate(FRAMES) == first
    expect(ann.page.locator("#region-hand")).to_be_hidden()
    ann.page.locator(".see-board").click()
    expect(ann.page.locator("#region-hand")).to_be_visible()
    assert ann.page.evaluate(FRAMES) == first


@pytest.mark.thorough("(1280, 720)", "(390, 844)")
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390), (1920, 1080), (3840, 2160)], ids=str)
def test_all_that_a_decision_needs_is_in_the_window(
    person: Person, size: tuple[int, int], everything: bool
) -> None:
    """In French, whose words are longer; where there is plenty of room in two games, in all with --all."""
    ann = person("Ann", width=size[0], height=size[1], locale="fr-FR")
    roomy = size[0] > 1280 and not everything
    for game, seats in list(GAMES.items())[: 2 if roomy else None]:
        sit_down([ann], game, seats)
        ann.wait_for_question()
        assert ann.page.evaluate(OUTSIDE) == [], game
        assert ann.page.evaluate(COVERED) == [], game
        assert ann.page.locator(".turn-mark").is_visible()


@pytest.mark.thorough("fr-FR")
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_words_of_all_cards_and_all_answers_are_in_sight(
    person: Person, stage: Stage, language: str
) -> None:
    ann = person("Ann", locale=language)
    for hand in HANDS:
        stage(**{**ATTACK, "cards": {"hands": {"Ann": hand, "Ben": "", "Cleo": ""}}})
        sit_down([ann], "city-of-horror", 3)
        ann.wait_for_question("window.attack")
        for width, height in WIDE:
            ann.page.set_viewport_size({"width": width, "height": height})
            assert ann.page.locator("#region-hand .card").count() == len(hand.split(","))
            assert ann.page.evaluate(CUT) == []
            assert ann.page.evaluate(CARDS_OUTSIDE) == 0
            assert ann.page.evaluate(ANSWERS_OUTSIDE) == []
        ann.page.set_viewport_size({"width": 390, "height": 844})  # where the row is swiped
        assert ann.page.evaluate(CUT) == []
    ann.page.set_viewport_size({"width": 844, "height": 390})
    ann.pull_up()
    title, dock = (ann.page.locator(each).bounding_box() for each in ("#region-hand .fan", "#region-hand"))
    assert title
    assert dock
    assert title["height"] <= dock["height"]


def test_on_a_phone_heroes_are_in_sight_below_what_can_be_said_at_once(person: Person) -> None:
    ann = person("Ann", width=390)
    sit_down([ann], "marvel-zombies", 1)
    while ann.question != "turn.action":
        ann.take("activate")
    assert ann.page.locator("form.plans").count()
    assert ann.page.evaluate(OUTSIDE) == []


def test_the_drawer_the_menu_and_the_sheet_work_without_scripts(person: Person) -> None:
    ann = person("Ann", width=390, scripts=False)
    sit_down([ann], "city-of-horror", 3)
    assert ann.page.locator("#log-lines").is_hidden()
    ann.open("log")
    assert ann.page.locator("#log-lines").is_visible()
    ann.page.locator('.tabs [for="tab-seats"]').click()
    assert ann.page.locator("#region-seats").is_visible()
    assert ann.page.locator("#log-lines").is_hidden()
    ann.page.locator(".grip").click()
    ann.open_menu()
    assert ann.page.locator('[data-key="more"]').is_visible()


# -- safe hands -------------------------------------------------------------------------------------------


def test_a_second_click_does_not_answer_the_next_question(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, _ = gather(person)
    ann.wait_for_question("window.attack")
    ann.page.evaluate("document.body.dataset.moment = '100000'")
    ann.choose("Play Shotgun")
    ann.wait_for_question("card.kill_where")
    ann.page.locator(ANY_OPTION).first.click()
    ann.page.locator("#region-board .legal").first.click()
    ann.page.keyboard.press("1")
    ann.page.wait_for_timeout(150)
    assert ann.question == "card.kill_where", "that was meant for the question before"
    ann.page.evaluate("document.body.dataset.moment = '0'")
    ann.choose("Armory")


def test_the_next_question_is_said_and_gets_the_focus(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, _ = gather(person)
    ann.wait_for_question("window.attack")
    ann.choose("Play Shotgun")
    expect(ann.page.locator("#asked")).to_have_text("Shotgun: where do you strike?")
    assert ann.page.evaluate("document.activeElement.id") == "question-title"


def test_what_would_be_regretted_is_asked_back_once(person: Person) -> None:
    ann = person("Ann")
    sit_down([ann], "marvel-zombies", 1)
    while ann.question != "turn.action":
        ann.take("activate")
    ann.page.locator("button.option", has_text="End the turn").click()
    dialog = ann.page.locator("#sure")
    expect(dialog).to_contain_text(re.compile("has .* actions left"))
    dialog.get_by_role("button", name="Let me think").click()
    assert ann.question == "turn.action"
    with ann.answering():
        ann.page.locator("button.option", has_text="End the turn").click()
        dialog.get_by_role("button", name="Do it anyway").click()


# -- mended on the way ------------------------------------------------------------------------------------


def test_chat_asks_nobody_for_a_name_who_has_sat_down(person: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.open_table(3, who1="open", who2="bot:thumb")
    ben.page.goto(table)
    expect(ben.page.locator('.chat-form input[name="name"]')).to_have_count(1)
    ben.page.fill("#name-1", "Ben")
    ben.page.click('[data-key="sit-1"]')
    expect(ben.page.locator('.chat-form input[name="name"]')).to_have_count(0)
    ben.page.fill('.chat-form input[name="text"]', "Here I am.")
    ben.page.keyboard.press("Enter")
    expect(ann.page.locator("#chat-lines")).to_contain_text("Here I am.")


def test_the_trade_form_is_in_sight_and_has_every_card(person: Person, stage: Stage) -> None:
    hands = {"hands": {"Ann": "molotov, molotov", "Ben": "gun", "Cleo": ""}}
    stage(**{**ATTACK, "cards": hands})
    ann, _ = gather(person)
    ann.wait_for_question("window.attack")
    ann.page.get_by_role("button", name="Make Ben an offer").click()
    gives = ann.page.get_by_role("group", name="You give")
    expect(gives).to_be_in_viewport()
    expect(gives.get_by_label("Molotov")).to_have_count(2)
    assert ann.page.evaluate("document.activeElement.closest('form.trade') !== null")


def test_votes_say_how_much_they_weigh_and_ones_own_is_remembered(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.pass_turn()
    ann.wait_for_question("vote.attack")
    expect(ann.page.locator("#region-question")).to_contain_text("Votes there: Ann 2, Ben 1.")
    ann.choose("Point at Ben")
    expect(ann.page.locator(".sealed")).to_contain_text("Ann: Point at Ben")
    assert "Point at Ben" not in ben.page.inner_text(".sealed")


LONG = """() => [...document.querySelectorAll('#region-board text[textLength]')]
  .filter(text => Math.abs(text.getComputedTextLength() - Number(text.getAttribute('textLength'))) > 1.5)
  .map(text => text.textContent)"""


def test_on_a_phone_what_there_is_to_know_leaves_the_answers_in_view(person: Person, stage: Stage) -> None:
    stage(**{**ALL_ATTACKED, "at": ["Attack armory", *ALL_ATTACKED["at"][2:]]})
    (ann,) = gather(person, "Ann", width=390)
    ann.wait_for_question("vote.attack")
    expect(ann.page.locator(".question-box > .aside")).to_be_visible()
    for option in ann.page.locator("form.question button.option").all()[:2]:
        box = option.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844


@pytest.mark.thorough("upright")
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "across"])
def test_what_the_question_is_about_is_in_the_frame(
    person: Person, stage: Stage, size: tuple[int, int]
) -> None:
    """On a phone the city does not fit: the Armory, where they attack, is brought into sight, and stays there
    when the question changes."""
    stage(**ATTACK)
    ann, ben = gather(person, width=size[0], height=size[1])
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.page.wait_for_function(WITHIN, arg="#location-armory")
        player.pass_turn()
    ann.wait_for_question("vote.attack")
    ann.page.wait_for_function(WITHIN, arg="#location-armory")


WITHIN = """which => {
  const at = document.querySelector(which).getBoundingClientRect();
  const frame = document.querySelector('.roam-frame').getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
}"""
"""Is the middle of that place in sight?"""


def test_labels_fit_their_plates_in_any_font(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann")
    for font in ("DejaVu Sans", "monospace", "serif"):
        ann.page.evaluate(f"document.documentElement.style.setProperty('--board-font', '{font}')")
        assert ann.page.locator("#region-board text[textLength]").count() > 10
        assert ann.page.evaluate(LONG) == []


def test_finished_games_are_listed_and_seen_from_the_beginning(person: Person, stage: Stage) -> None:
    stage(**LAST_VOTE)
    ann, ben = gather(person)
    play_on([ann, ben])
    ann.page.get_by_role("link", name="See it again").click()
    ann.page.wait_for_selector("#replay")
    assert moment(ann.page) == 0
    ann.page.goto(f"{ann.site}/replay")
    ann.page.locator(".tables a").first.click()
    ann.page.wait_for_selector("#replay")
    assert moment(ann.page) == 0


def moment(page: Page) -> int:
    return int(page.input_value("#at"))
