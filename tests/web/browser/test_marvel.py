"""Marvel Zombies in the browser: MZ0 by two people, a larger mission with bots, a phone; all by clicking."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import shamble
from shamble.bots import Driver, bots_for
from shamble.engine.session import new_table
from shamble.games import find
from tests.web.browser.conftest import Site
from tests.web.browser.look import SIDEWAYS, faults
from tests.web.browser.marvel import (
    FIRST_ANSWERS,
    GAME,
    answer,
    number_of_round,
    open_mission,
    play_again,
    won,
)
from tests.web.browser.player import Player, play
from tests.web.browser.scenes import Person, Stage

LUCKY = 44
"""A seed that won under the rules of the day; should they change, another one is looked for."""
SOON = 60
"""Answers; each takes a quarter of a second to click."""

CROWD: dict[str, Any] = {
    "turn": 3,
    "heroes": {
        "wasp": {"at": "8R-e", "seat": 0, "xp": 9, "hunger": 2, "health": 3, "actions": 3, "traits": "howl"},
        "hulk": {"at": "8R-e", "seat": 1, "hunger": 4},
    },
    "people": {"8R-b": "okoye*, aunt_may"},
    "enemies": {"8R-e": "3 trooper", "8R-C": "thor, guard", "3V-c": "2 specialist"},
    "open": "8R-C/8R-e",
}
"""Two heroes with a lot around them; `at` says what happens."""


@pytest.fixture
def deal(stage: Stage) -> Stage:
    """Tables of MZ0 started from now on stand like that."""
    return partial(stage, players="Ann Ben", game=GAME, options={"mission": "MZ0"})


def seated(ann: Player, ben: Player) -> None:
    """At a table of theirs that has begun."""
    table = ann.open_table(2, game=GAME, who1="open")
    ben.join(table, 1)
    ann.page.wait_for_selector(".chairs >> text=Ben")
    ann.start()
    ben.look()
    ben.page.wait_for_selector("#region-board")


def pair(person: Person) -> tuple[Player, Player]:
    """Ann and Ben, in two browsers."""
    ann, ben = person("Ann"), person("Ben")
    seated(ann, ben)
    return ann, ben


def a_win(heroes: int) -> tuple[int, list[tuple[int, int, Any]]]:
    """A seed with which the rules of thumb eat and win soon, and their answers: (question, seat, option)."""
    for seed in (LUCKY, *range(1, 400)):
        t = shamble.new(GAME, 2, seed, {"mission": "MZ0", "heroes": heroes})
        team = Driver(t, {seat: bots_for(GAME)["thumb"]() for seat in (0, 1)}, seed)
        while team.step():
            pass
        assert t.history is not None
        ate = any(event.key == "devoured" for event in t.sink or [])
        if t.result and t.result.winners and ate and len(t.history.answers) <= SOON:
            return seed, t.history.answers
    raise AssertionError("nobody wins")


@pytest.mark.thorough
def test_two_people_win_mz0_from_the_deal(person: Person, site: Site, everything: bool) -> None:
    """Every answer of a game that is won; without --all only the first ones."""
    seed, answers = a_win(heroes=2)
    options = {"mission": "MZ0", "heroes": 2}
    site.scene = lambda: new_table(find(GAME), 2, seed, options, None)
    try:
        players = pair(person)
    finally:
        site.scene = None
    assert players[0].page.locator(".mz-pick.legal").count() == 6
    goals = play_again(players, answers if everything else answers[:FIRST_ANSWERS])
    assert goals[0].startswith("Devour all Bystanders")
    if not everything:
        return
    assert goals[-1].startswith("Leave by the Exit")
    for player in players:
        won(player)
    players[1].page.click("text=See it again")
    players[1].page.wait_for_selector("#replay .mz-city")


@pytest.mark.thorough
def test_wounds_are_shared_out_by_pointing(person: Person, deal: Stage) -> None:
    deal(**CROWD, at=["EnemyAttack 8R-e 2", "HeroTurn wasp", "EnemyPhase"])
    ann, ben = pair(person)
    ben.wait_for_question("wound.who")
    ben.point_at("#hero-hulk.legal")
    ann.wait_for_log("Hulk was wounded: Health 4")
    ann.point_at("#hero-wasp.legal")
    ben.wait_for_log("Wasp was wounded: Health 2")
    assert ann.page.locator('#dash-wasp [aria-label="Health 2 of 5"]').count() == 1


@pytest.mark.thorough
def test_odd_enemies_are_sent_by_pointing(person: Person, deal: Stage) -> None:
    heroes = {"hulk": {"at": "8R-a", "seat": 0}, "wasp": {"at": "8R-c", "seat": 1}}
    deal(turn=2, heroes=heroes, enemies={"8R-b": "3 trooper"}, at=["Activation -1 1 1", "HeroTurn wasp"])
    ann, ben = pair(person)
    ann.wait_for_question("enemy.odd")
    ben.wait_for_question("enemy.odd")
    ben.point_at("#zone-8R-a.legal")
    ann.page.wait_for_selector("#enemy-trooper-8R-a >> text=2")
    ann.page.wait_for_selector("#enemy-trooper-8R-c")


OPENING: dict[str, Any] = {
    "turn": 1,
    "heroes": {"hulk": {"at": "8R-b", "seat": 0, "actions": 3}, "wasp": {"at": "8R-a", "seat": 1}},
    "spawn_deck": "007, 001",
    "face_down": {"8R-B": "wong"},
    "at": ["HeroTurn hulk", "HeroTurn wasp", "EnemyPhase", "EndPhase", "Round 2"],
}
"""Ann's Hulk stands at a door; behind it a Spawn card and a Bystander."""


def test_spawn_cards_are_turned_over_one_by_one_on_the_board(person: Person, deal: Stage) -> None:
    """By themselves for those who want it so; at one's own pace, and never unasked, for those who do not."""
    deal(**OPENING)
    ann, ben = person("Ann", reduced_motion="no-preference", stories=True), person("Ben")
    cleo = person("Cleo", scripts=False)
    ann.page.clock.install()
    seated(ann, ben)
    ann.wait_for_question("turn.action")
    ann.stop_the_clock()
    ann.page.press("#door-8R-b_8R-A.legal", "Enter")
    ann.hurry("document.querySelector('#telling .mz-spawn')?.textContent.includes('#007 Guards')", step=100)
    assert ann.page.locator(".telling-marks > path").count() == 1, "the room is lit"
    ann.hurry("document.querySelector('#fx use[href=\"#mz-guard\"]')", step=100)
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#telling").is_hidden()
    assert ann.page.locator(".telling-marks").count() == 0
    ben.page.wait_for_selector("#story")
    assert ben.page.locator("#telling").is_hidden(), "nothing unasked"
    ben.page.click("#story > summary")
    ben.page.click("[data-story=again]")
    ben.page.click("[data-story=on]")
    assert "#007" in ben.page.inner_text("#telling")
    assert ben.page.inner_text("#telling-count") == "2 / 4"
    ben.page.click("[data-story=skip]")
    assert ben.page.locator("#telling").is_hidden()
    cleo.page.goto(ann.table)
    cleo.page.click("#story > summary")
    assert "Guards (1) appeared in room B1" in cleo.page.inner_text("#story"), "without scripts it is a list"
    assert cleo.page.locator("#story button").first.is_hidden()


def test_what_comes_while_a_story_is_told_is_told_after_it(person: Person, deal: Stage) -> None:
    """Ben looks on at his own pace while Ann opens a building, goes in and attacks: no card is cut short."""
    deal(**OPENING)
    ann, ben = person("Ann"), person("Ben", stories=True)
    seated(ann, ben)
    ann.wait_for_question("turn.action")
    ann.point_at("#door-8R-b_8R-A.legal")
    ben.page.wait_for_selector("#telling >> text=is open")
    ben.page.click("[data-story=back]")  # from here on nothing goes on by itself
    ann.point_at("#zone-8R-A.legal")
    ann.take("attack")
    ben.page.wait_for_function("() => !document.getElementById('telling-count').textContent.endsWith('/ 4')")
    assert "Hulk attacked" not in ben.log(), "what came of it is shown after its story"
    assert ben.page.locator(".telling-marks").count() == 1
    told = []
    while ben.page.locator("#telling").is_visible():
        told.append(ben.page.inner_text("#telling-beat"))
        ben.page.click("[data-story=on]")
    assert "#007 Guards" in told[1]
    assert "Wong is in" in told[3]
    assert "Hulk scored" in told[4], "how the attack ended"


def wasps_turn(person: Person, deal: Stage) -> Player:
    """Ann, who is asked what Wasp does among those Enemies."""
    deal(**CROWD, at=["HeroTurn wasp", "EnemyPhase"])
    ann = person("Ann")
    ann.open_table(2, game=GAME)
    ann.start()
    ann.wait_for_question("turn.action")
    return ann


def test_the_board_offers_attacks_with_their_chances(person: Person, deal: Stage) -> None:
    ann = wasps_turn(person, deal)
    ann.page.click("#zone-8R-e.legal")
    offered = ann.page.locator("#menu button").all_inner_texts()
    assert len(offered) > 1
    assert all("fall" in text and "%" in text for text in offered)


MAP = """() => { const frame = document.querySelector('.roam-frame');
  const map = frame.firstElementChild.getBoundingClientRect();
  return {high: map.height, room: frame.clientHeight, wide: map.width, across: frame.clientWidth,
          button: document.querySelector('[data-roam=all]').getBoundingClientRect().top}; }"""


@pytest.mark.thorough("390")
@pytest.mark.parametrize("width", [1280, 390])
def test_the_whole_map_is_shown_and_the_button_stays_under_the_finger(person: Person, width: int) -> None:
    ann = person("Ann", width=width)
    open_mission(ann, "MZ4", 1)
    ann.start()
    ann.page.click('[data-roam="in"]')
    before = ann.page.evaluate(MAP)
    assert before["high"] > before["room"] + 2 or before["wide"] > before["across"] + 2
    ann.page.click('[data-roam="all"]')
    after = ann.page.evaluate(MAP)
    assert after["high"] <= after["room"] + 2
    assert after["wide"] <= after["across"] + 2
    assert after["button"] == pytest.approx(before["button"], abs=2)


@pytest.mark.thorough
def test_a_zoom_keeps_whoever_acts_in_the_frame(person: Person, deal: Stage) -> None:
    ann = wasps_turn(person, deal)
    for _ in range(3):
        ann.page.click('[data-roam="in"]')
    inside = """() => { const frame = document.querySelector('.roam-frame').getBoundingClientRect();
      const hero = document.querySelector('#hero-wasp').getBoundingClientRect();
      return hero.left >= frame.left && hero.right <= frame.right; }"""
    assert ann.page.evaluate(inside)


@pytest.mark.thorough
def test_a_larger_mission_with_bots(person: Person, everything: bool) -> None:
    """Two rounds and until agents have come (a Spawn card may bring none); with --all to its end."""
    ann = person("Ann")
    agents = ann.page.locator("#region-board .mz-figure.agent")
    open_mission(ann, "MZ4", 4, who1="bot:random", who2="bot:random", who3="bot:random")
    ann.start()
    assert "Precious Gadgets" in ann.page.inner_text(".mz-title")
    assert ann.page.locator(".mz-city.wide-18").count() == 1

    def is_enough() -> bool:
        return number_of_round(ann) >= 2 and agents.count() > 0 and not everything

    play([ann], answer, until=lambda: ann.over or is_enough())
    assert ann.over or agents.count() > 0


@pytest.mark.thorough
def test_a_larger_mission_is_won_with_bots(person: Person, stage: Stage) -> None:
    """MZ4, everything taken and eaten, all four at the Exit: Ann's hero leaves when she says so."""
    team = ("wasp", "hulk", "deadpool", "iron_man")
    stage(
        "Ann Ben Cy Di",
        game=GAME,
        options={"mission": "MZ4"},
        turn=9,
        stage=1,
        exit="9V-c",
        heroes={name: {"at": "9V-c", "actions": 3, "seat": seat} for seat, name in enumerate(team)},
        at=["PlayerPhase", "EnemyPhase", "EndPhase", "Round 10"],
    )
    ann = person("Ann")
    open_mission(ann, "MZ4", 4, who1="bot:thumb", who2="bot:thumb", who3="bot:thumb")
    ann.start()
    play([ann], leaving, until=lambda: ann.over)
    won(ann)


def leaving(player: Player) -> bool:
    """Straight out, whatever else there is to do."""
    if player.over or not player.question:
        return False
    player.take("leave", "end_turn", "activate")
    return True


@pytest.mark.thorough
def test_on_a_phone(person: Person, deal: Stage) -> None:
    deal(**CROWD, at=["HeroTurn wasp", "EnemyPhase"])
    ann = person("Ann", width=390)
    ann.open_table(2, game=GAME)
    assert ann.page.evaluate(SIDEWAYS) == 0
    ann.start()
    ann.wait_for_question("turn.action")
    assert ann.page.evaluate(SIDEWAYS) == 0
    assert not ann.page.locator("button.option kbd").first.is_visible(), "no keys to press"
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('#region-board .legal, #region-hand .legal')]
             .filter(e => { const r = e.getBoundingClientRect(); return r.height < 43.5 || r.width < 43.5; })
             .map(e => e.id)"""
    )
    assert small == [], "a thumb finds everything that may be chosen"
    seen = ann.page.evaluate(
        """() => { const frame = document.querySelector('.roam-frame').getBoundingClientRect();
             return [...document.querySelectorAll('.mz-city .legal')].map(e => e.getBoundingClientRect())
               .filter(r => r.left >= frame.left && r.right <= frame.right).length }"""
    )
    assert seen > 0, "something that may be chosen is in the frame"


@pytest.mark.thorough
def test_on_a_phone_from_the_start(person: Person) -> None:
    ann = person("Ann", width=390, locale="fr-FR")
    open_mission(ann, "MZ4", 1)
    ann.start()
    ann.wait_for_question("setup.hero")
    assert ann.page.evaluate(SIDEWAYS) == 0
    assert "Quel héros" in ann.page.inner_text("#region-question")
    play([ann], answer, until=lambda: "turn.action" in ann.question)
    assert ann.page.evaluate(SIDEWAYS) == 0


@pytest.mark.thorough
def test_axe_finds_no_serious_fault(onlooker: Player, deal: Stage) -> None:
    ann = onlooker
    ann.open_table(2, game=GAME)
    ann.page.click("#cast > summary")
    found = faults(ann.page)
    ann.start()
    ann.wait_for_question("setup.hero")
    found += faults(ann.page)
    deal(**CROWD, at=["HeroTurn wasp", "EnemyPhase"])
    ann.open_table(2, game=GAME)
    ann.start()
    ann.wait_for_question("turn.action")
    assert found + faults(ann.page) == []
