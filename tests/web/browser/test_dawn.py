"""Dawn of the Dead in the browser: two people with secrets, somebody alone, a phone, roaming."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.web.browser.look import SIDEWAYS, faults
from tests.web.browser.player import Player, play
from tests.web.browser.scenes import Person, gather

GAME = "dawn-of-the-dead"
ROUNDS = 2
"""How far people get in the usual run; with --all the lonely one plays to the end."""
HIDDEN = ("055", "183")
"""Where Ben hides the first two himself."""

MARKED = "#region-board .sq.legal"
SQUARES = {
    "setup.place",
    "fire.target",
    "berserk.which",
    "reaction.who",
    "free.who",
    "free.where",
    "zombie.dash",
    "auto.appear",
    "auto.which",
}
"""Questions that are answered by pointing at the first square marked."""
PEOPLE = {"turn.activate", "attack.victim"}
"""Questions that are answered by pointing at somebody."""
PREFERRED = {
    "turn.join": ("enough",),
    "turn.act": ("fire", "step", "end_turn"),
    "fire.partner": ("with", "alone"),
    "attack.defend": ("fire",),
    "reaction.hidden": ("stay_hidden",),
}


def answer(player: Player) -> bool:
    """Do what anybody would, by clicking; False if nothing is asked."""
    asked = player.question
    if player.over or not asked:
        return False
    if asked in PEOPLE and player.page.locator("#region-board .person.legal").count():
        player.point_at("#region-board .person.legal")
    elif asked in SQUARES and player.page.locator(MARKED).count():
        player.point_at(MARKED)
    else:
        player.take(*PREFERRED.get(asked, ()))
    return True


def number_of_round(player: Player) -> int:
    told = re.search(r"Round (\d+)", player.page.inner_text(".dawn-facts"))
    return int(told[1]) if told else 0


@pytest.fixture
def pair(person: Person) -> list[Player]:
    """Ann for the living and Ben for the dead, in two browsers, before anything is placed."""
    return gather(person, game=GAME, seats=2)


def set_up(ann: Player, ben: Player) -> list[str]:
    """Both place what they have; the squares in which Ben's zombies hide."""
    ben.wait_for_question("setup.clear")
    ben.point_at("#square-009")
    ben.take("random")
    ben.wait_for_question("setup.hide")
    for square in HIDDEN:
        ben.point_at(f"#square-{square}.legal")
    ben.take("random")
    hidden = ben.page.locator("#board-hidden li").all_text_contents()
    ann.wait_for_question("setup.place")
    while ann.question == "setup.place":
        ann.point_at(MARKED)
    return [text[:3] for text in hidden]


def secrets_in(page: Page) -> list[str]:
    """Whatever on a page speaks of a zombie in hiding, or of a face-down counter's value."""
    found: list[str] = page.evaluate(
        """() => [
          ...[...document.querySelectorAll('#region-board .mall-plan use[href="#z-hidden"]')],
          ...document.querySelectorAll('#board-hidden, #region-board [aria-label*="only you know"]'),
          ...[...document.querySelectorAll('#region-board .piece')]
             .filter(e => e.querySelector('use[href="#z-down"]') && e.querySelector('text')),
        ].map(e => e.outerHTML.slice(0, 120))"""
    )
    return found


def test_both_sides_place_in_secret_and_keep_their_secrets(pair: list[Player]) -> None:
    ann, ben = pair
    sent: list[str] = []  # all that Ann's browser ever gets over the wire
    ann.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: sent.append(str(data))))
    ann.page.reload()
    ann.page.wait_for_selector("#region-board")
    hidden = set_up(ann, ben)
    assert set(HIDDEN) < set(hidden)
    assert len(hidden) == 5
    assert ben.page.locator('.mall-plan use[href="#z-hidden"]').count() == 5
    for square in hidden:
        assert "only you know" in str(ben.page.get_attribute(f"#square-{square}", "aria-label"))
        assert "only you know" not in str(ann.page.get_attribute(f"#square-{square}", "aria-label"))
    assert ann.page.locator(".piece[id^=zombie-]").count() == 45
    assert ann.page.locator("#square-009").get_attribute("aria-hidden") == "true", "Ben left it empty"
    play([ann, ben], answer, until=lambda: ann.over or number_of_round(ann) >= ROUNDS)
    assert secrets_in(ann.page) == []
    assert len(sent) > 10
    told = "".join(sent)
    assert "only you know" not in told
    assert "A zombie hides." in told
    assert "A zombie hides in" not in told
    still = ben.page.locator("#board-hidden li").count()
    assert f"In hiding: {still}" in ann.page.inner_text(".dawn-facts"), "only how many is known"
    shown = r'id="zombie-(\d+)"'
    assert set(re.findall(shown, ann.page.content())) == set(re.findall(shown, ben.page.content()))


def walk_out(ann: Player) -> None:
    """Peter steps out of the shop, into the hall full of zombies, and raises his gun."""
    play([ann], answer, until=lambda: ann.question == "turn.activate")
    ann.point_at("#character-peter.legal")
    play([ann], answer, until=lambda: ann.question == "turn.act")
    ann.point_at("#square-098.legal")
    ann.take("fire")


def test_a_shot_tells_its_odds_before_it_is_fired(pair: list[Player]) -> None:
    ann, ben = pair
    set_up(ann, ben)
    walk_out(ann)
    ben.page.wait_for_selector("#left")  # everybody sees what Peter has left
    ann.wait_for_question("fire.target")
    marked = ann.page.locator(MARKED).count()
    assert marked > 1
    assert ann.page.locator("#board-odds[open] tbody tr").count() == marked
    chances = ann.page.locator("#region-board .chance text").all_text_contents()
    assert len(chances) == marked
    assert all(re.fullmatch(r"≈?\d+%", chance) for chance in chances)
    assert ann.page.locator("#region-board .shot").count() == marked
    ann.point_at(MARKED)
    play([ann], answer, until=lambda: ann.question != "fire.partner")
    assert re.search(r"Peter (stays calm|panics)", ann.log())
    ben.wait_for_log("Peter aims")


@pytest.mark.thorough
def test_alone(person: Person, everything: bool) -> None:
    ann = person("Ann")
    ann.open_table(1, game=GAME)
    ann.start()
    ann.wait_for_question("setup.place")
    while ann.question == "setup.place":
        ann.point_at(MARKED)
    ann.wait_for_question("turn.activate")
    ann.point_at("#character-peter.legal")
    play([ann], answer, until=lambda: ann.question == "turn.act")
    before = ann.page.get_attribute("#character-peter", "aria-label") or ""
    ann.point_at(MARKED)
    ann.wait_for_log("Peter goes")
    after = ann.page.get_attribute("#character-peter", "aria-label") or ""
    assert "movement points left: 8" in before
    assert "movement points left: 7" in after
    play([ann], answer, until=lambda: ann.over or (not everything and number_of_round(ann) >= ROUNDS))
    if not ann.over:
        assert ann.page.locator(".piece[id^=zombie-]").count() > 0
        return
    assert ann.page.locator(".result .verdict").count() == 1
    ann.page.click("text=See it again")
    ann.page.wait_for_selector("#replay .mall-plan")


# -- ways to look at it ------------------------------------------------------------------------------


def frame(page: Page) -> dict[str, float]:
    """How the drawing lies in its frame."""
    found: dict[str, float] = page.evaluate(
        """() => { const f = document.querySelector('.roam-frame');
             const d = f.firstElementChild.getBoundingClientRect();
             return {width: d.width, room: f.clientWidth, left: f.scrollLeft, top: f.scrollTop}; }"""
    )
    return found


@pytest.mark.thorough
def test_on_a_phone(person: Person) -> None:
    ann = person("Ann", width=390)
    ann.open_table(1, game=GAME)
    ann.start()
    assert ann.page.evaluate(SIDEWAYS) == 0
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('#region-board .sq.legal')]
             .filter(e => e.getBoundingClientRect().width < 43.5).length"""
    )
    assert small == 0, "a thumb finds every square that may be chosen"
    play([ann], answer, until=lambda: ann.question == "turn.activate")
    ann.point_at("#character-fran.legal")
    play([ann], answer, until=lambda: ann.question == "turn.act")
    assert ann.page.evaluate(SIDEWAYS) == 0
    seen = ann.page.evaluate(
        """() => {
             const frame = document.querySelector('.roam-frame');
             const f = frame.getBoundingClientRect();
             const inside = r =>
               r.left >= f.left && r.right <= f.right && r.top >= f.top && r.bottom <= f.bottom;
             return [...frame.querySelectorAll('.legal')].some(e => inside(e.getBoundingClientRect()));
           }"""
    )
    assert seen, "the frame shows something that may be chosen"
    ann.page.click('[data-roam="all"]')
    whole = frame(ann.page)
    assert whole["width"] == pytest.approx(whole["room"], abs=1.5), "all of the mall"
    assert ann.page.evaluate(SIDEWAYS) == 0


@pytest.mark.thorough
def test_the_mall_is_zoomed_and_dragged(person: Person) -> None:
    ann = person("Ann")
    ann.open_table(1, game=GAME)
    ann.start()
    start = frame(ann.page)
    assert start["width"] == pytest.approx(max(start["room"], 1280), abs=1.5), "people are large enough"
    ann.page.click('[data-roam="in"]')
    ann.page.click('[data-roam="in"]')
    near = frame(ann.page)
    assert near["width"] == pytest.approx(start["width"] * 1.96, rel=0.05)
    box = ann.page.locator(".roam-frame").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    asked = ann.fingerprint()
    ann.page.mouse.move(*middle)
    ann.page.mouse.down()
    ann.page.mouse.move(middle[0] - 120, middle[1] - 40, steps=4)
    ann.page.mouse.up()
    moved = frame(ann.page)
    assert moved["left"] == pytest.approx(near["left"] + 120, abs=2)
    assert ann.fingerprint() == asked, "to drag is not to choose"
    ann.page.locator(MARKED).first.scroll_into_view_if_needed()
    lying = frame(ann.page)
    ann.point_at(MARKED)
    assert frame(ann.page) == lying, "an answer leaves the map where it was"
    ann.page.focus(".roam-frame")
    ann.page.keyboard.press("-")
    assert frame(ann.page)["width"] < moved["width"]
    ann.page.keyboard.press("0")
    assert frame(ann.page)["width"] == pytest.approx(start["room"], abs=20)
    ann.page.keyboard.press("+")
    assert frame(ann.page)["width"] > start["room"] * 1.2
    ann.page.mouse.move(*middle)
    ann.page.keyboard.down("Control")
    ann.page.mouse.wheel(0, -300)
    ann.page.keyboard.up("Control")
    ann.page.wait_for_function(
        "wide => document.querySelector('.mall-plan').getBoundingClientRect().width > wide",
        arg=start["room"] * 2,
    )
    assert ann.page.evaluate(SIDEWAYS) == 0


@pytest.mark.thorough
def test_two_fingers_zoom(person: Person) -> None:
    ann = person("Ann", width=390)
    ann.open_table(1, game=GAME)
    ann.start()
    before = frame(ann.page)["width"]
    box = ann.page.locator(".roam-frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 120
    fingers = ann.page.context.new_cdp_session(ann.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 50), ("touchMove", 70), ("touchMove", 90)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = frame(ann.page)["width"]
    assert after == pytest.approx(before * 90 / 50, rel=0.05)
    assert ann.page.evaluate(SIDEWAYS) == 0


@pytest.mark.thorough
def test_without_scripts(person: Person) -> None:
    ann = person("Ann", width=390, scripts=False)
    ann.open_table(1, game=GAME)
    ann.start()
    no_scripts = ann.page.locator(".roam-tools")
    assert not no_scripts.first.is_visible(), "buttons that would do nothing are not shown"
    while ann.answers < 5:
        if not ann.step():
            ann.page.wait_for_timeout(50)
    ann.look()
    assert "Peter starts in" in ann.log()
    box, frame_box = (
        ann.page.locator(".mall-plan").bounding_box(),
        ann.page.locator(".roam-frame").bounding_box(),
    )
    assert box is not None
    assert frame_box is not None
    assert box["width"] > 1100, "squares are as large as a thumb"
    assert frame_box["width"] <= 390, "and scroll within their frame"


@pytest.mark.thorough
def test_axe_finds_no_serious_fault(onlooker: Player) -> None:
    ann = onlooker
    ann.open_table(1, game=GAME)
    ann.start()
    ann.wait_for_question("setup")
    found = faults(ann.page)
    for prompt in ("turn.activate", "turn.act"):
        play([ann], answer, until=lambda prompt=prompt: ann.question == prompt)  # type: ignore[misc]
        found += faults(ann.page)
    ann.point_at("#square-098.legal")
    ann.take("fire")
    ann.wait_for_question("fire.target")
    assert found + faults(ann.page) == []
