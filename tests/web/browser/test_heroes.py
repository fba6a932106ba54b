"""Hero mode in the browser: HR1 from the deal to its end, scenes of both boxes; all by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest

from shamble.engine.session import new_table
from shamble.games import find
from tests.games.marvel_zombies.kept import game_of_the_day, record
from tests.web.browser.conftest import Site
from tests.web.browser.look import SIDEWAYS, faults
from tests.web.browser.marvel import FIRST_ANSWERS, answer, number_of_round, play_again, won
from tests.web.browser.marvel import GAME as LARGE_BOX
from tests.web.browser.player import Player, play
from tests.web.browser.scenes import Person, Stage, gather, sit_down

RESISTANCE = "heroes-resistance"
ROUNDS = 2
"""So many are played; twice as many with --all."""
ENEMIES_NEXT = ["EnemyPhase", "EndPhase"]

ESCORT: dict[str, Any] = {
    "game": RESISTANCE,
    "options": {"mission": "HR1", "team": "fixed"},
    "turn": 2,
    "heroes": {
        "spider_man": {"at": "H1R-b", "seat": 0, "power": 1, "actions": 3},
        "hulk": {"at": "H1R-h", "seat": 1, "actions": 3},
    },
    "people": {"H1R-b": "okoye"},
    "enemies": {"H1R-c": "iron_man"},
    "face_down": {},
    "spawns": "",
}
"""Spider-Man stands beside Okoye, whose card he may have; Iron Man is near."""

SANCTUM: dict[str, Any] = {
    "game": LARGE_BOX,
    "options": {"mission": "MH2", "banner": "banner"},
    "turn": 4,
    "open": "7V-C/7V-D",
    "people": {"7V-D": "wong+"},
    "face_down": {},
    "spawns": "",
    "exit": "7V-C",
}
"""MH2 with its Blue Door open: Wong, for whom they came, in the room behind it. The Exit is one zone away."""


def power_of(player: Player, hero: str) -> str:
    """The row of slots as those hear it who do not see it."""
    return str(player.page.get_attribute(f"#dash-{hero} .mz-row.power", "aria-label"))


def test_power_up_rescue_and_sacrifice(person: Person, stage: Stage) -> None:
    """Ann powers up and rescues Okoye; hit by Enemies, Spider-Man gives her up."""
    stage(
        "Ann Ben",
        **ESCORT,
        at=["HeroTurn spider_man", "Wound spider_man 1", "HeroTurn hulk", *ENEMIES_NEXT],
    )
    ann, ben = gather(person, game=RESISTANCE, seats=2)
    ann.wait_for_question("turn.action")
    assert power_of(ann, "spider_man") == "Power 1 of 4"
    assert ann.page.locator("#dash-spider_man .mz-row.power > svg").count() == 4
    ann.open("notes")
    cards = ann.page.inner_text("#region-notes .mz-cast")
    assert re.search(r"Iron Man Zombie Hero\s+Toughness 4", cards)
    assert "free attack with your own attack" in cards, "what Okoye would give"
    ann.take("power_up")
    assert power_of(ann, "spider_man") == "Power 3 of 4"
    ann.point_at("#bystander-okoye.legal")
    ben.wait_for_log("Spider-Man rescued Okoye")
    assert ann.page.locator("#card-spider_man").count() == 1
    assert "Rescued: 1, devoured: 0" in ben.page.inner_text("#region-board .mz-facts")
    ann.take("end_turn")
    ann.wait_for_question("wound.cancel")
    ann.point_at("#card-spider_man.legal")
    ben.wait_for_log("Okoye")
    assert ann.page.locator("#card-spider_man").count() == 0
    assert ann.page.locator('#dash-spider_man [aria-label="Health 3 of 3"]').count() == 1


FLOATS = """() => {
  window.floated = [];
  const note = (drawn) => drawn.matches(".gain")
    && window.floated.push(drawn.textContent + drawn.querySelector("use").getAttribute("href"));
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
    .observe(document.getElementById("fx"), { childList: true });
}"""


def test_what_changes_floats_up_from_the_hero_and_nothing_else_does(person: Person, stage: Stage) -> None:
    """Two of Power for Spider-Man, nothing for anybody else; where motion is not wanted, nothing at all."""
    stage("Ann Ben", **ESCORT, at=["HeroTurn spider_man", "HeroTurn hulk", *ENEMIES_NEXT])
    ann = person("Ann", reduced_motion="no-preference")
    ben = person("Ben")
    sit_down([ann, ben], RESISTANCE, 2)
    for player in (ann, ben):
        player.page.evaluate(FLOATS)
    ann.wait_for_question("turn.action")
    ann.take("power_up")
    ann.page.wait_for_function("() => window.floated.length")
    assert ann.page.evaluate("floated") == ["+2#mz-power"]
    ann.page.wait_for_function("() => !document.querySelector('#fx .gain')")  # and is gone
    ben.wait_for_log("Power")
    assert ben.page.evaluate("floated") == []


@pytest.mark.thorough
def test_power_buys_dice_before_the_roll(person: Person, stage: Stage) -> None:
    placed = {**ESCORT, "enemies": {"H1R-b": "5 walker"}, "people": {}}
    heroes = {"spider_man": {"at": "H1R-b", "seat": 0, "power": 3, "actions": 2}}
    stage("Ann Ben", **{**placed, "heroes": heroes}, at=["HeroTurn spider_man", *ENEMIES_NEXT])
    ann = person("Ann", width=390)
    ann.open_table(2, game=RESISTANCE)
    ann.start()
    ann.wait_for_question("turn.action")
    assert ann.page.evaluate(SIDEWAYS) == 0
    ann.take("attack")
    ann.wait_for_question("attack.boost")
    assert ann.page.locator("form.question button.option").count() == 4, "one, two or three dice, or none"
    ann.choose("2")
    ann.wait_for_log("Acrobatics")
    assert power_of(ann, "spider_man") == "Power 1 of 4"


def test_hulk_is_talked_down_by_pointing_at_the_card_that_is_given_up(person: Person, stage: Stage) -> None:
    heroes = {"thor": {"at": "8R-e", "seat": 0, "actions": 3, "card": "coulson"}}
    stage("Ann", **SANCTUM, heroes=heroes, enemies={"8R-e": "hulk"}, at=["HeroTurn thor", *ENEMIES_NEXT])
    ann = person("Ann")
    ann.open_table(1, game=LARGE_BOX)
    ann.start()
    ann.wait_for_question("turn.action")
    card = ann.page.locator(".mz-cast li", has_text="Hulk")
    assert "Toughness 6" in card.inner_text()
    ann.point_at("#card-thor.legal")
    ann.wait_for_log("Banner, for this turn")
    assert ann.page.locator("#card-thor").count() == 0
    assert "Toughness 2 for now" in card.inner_text()


@pytest.mark.thorough
def test_two_people_win_a_mission_of_the_large_box(person: Person, stage: Stage) -> None:
    """MH2: Ann's Thor rescues Wong and leaves, then Ben's Spider-Man."""
    heroes = {
        "thor": {"at": "7V-D", "seat": 0, "actions": 3},
        "spider_man": {"at": "7V-C", "seat": 1, "actions": 3},
    }
    turns = ["HeroTurn thor", "HeroTurn spider_man"]
    stage("Ann Ben", **SANCTUM, heroes=heroes, enemies={}, at=[*turns, *ENEMIES_NEXT])
    ann, ben = gather(person, game=LARGE_BOX, seats=2)
    ann.wait_for_question("turn.action")
    assert (
        ann.page.locator("#region-board .mz-goals .now")
        .inner_text()
        .startswith("Rescue every Objective Bystander")
    )
    ann.point_at("#bystander-wong.legal")
    ben.wait_for_log("Thor rescued Wong")
    ann.page.wait_for_selector("#region-board .mz-goals .now >> text=Leave by the Exit")
    assert ann.page.locator("#card-thor").count() == 1
    ann.point_at("#zone-7V-C.legal")
    ann.take("end_turn")
    ann.wait_for_question("turn.exit")
    ann.take("leave")
    ben.wait_for_question("turn.action")
    ben.take("end_turn")
    ben.wait_for_question("turn.exit")
    ben.take("leave")
    won(ann)
    won(ben)


@pytest.mark.thorough
def test_somebody_wins_the_small_box_from_the_deal(person: Person, site: Site, everything: bool) -> None:
    """HR1: every answer of a kept game; without --all only the first ones."""
    won_game, spec = record("HR1"), game_of_the_day(RESISTANCE)
    deal = won_game["seats"], won_game["seed"], won_game["options"]
    site.scene = lambda: new_table(spec, *deal, None)
    try:
        (ann,) = gather(person, "Ann", game=RESISTANCE, seats=won_game["seats"])
    finally:
        site.scene = None
    answers = won_game["answers"]
    goals = play_again([ann], answers if everything else answers[:FIRST_ANSWERS])
    assert goals[0].startswith("Take all red Objectives")
    if not everything:
        return
    assert goals[-1].startswith("Leave by the Exit")
    won(ann)


@pytest.mark.thorough
def test_two_people_play_the_small_box_from_the_deal(person: Person, site: Site, everything: bool) -> None:
    """HR1: two rounds of it; with --all four."""
    options = {"mission": "HR1", "team": "choose"}
    site.scene = lambda: new_table(find(RESISTANCE), 2, 3, options, None)
    try:
        players = gather(person, game=RESISTANCE, seats=2)
    finally:
        site.scene = None
    ann = players[0]
    assert ann.page.locator(".mz-pick").count() == 6
    assert "Which hero" in ann.page.inner_text("#region-question")
    _play(players, everything)


@pytest.mark.thorough
def test_a_mission_of_the_large_box_with_bots(person: Person, site: Site, everything: bool) -> None:
    options = {"mission": "MH2", "team": "fixed"}
    site.scene = lambda: new_table(find(LARGE_BOX), 2, 3, options, None)
    try:
        (ann,) = gather(person, "Ann", game=LARGE_BOX, seats=2)
    finally:
        site.scene = None
    _play([ann], everything)
    board = ann.page.inner_text("#region-board") + str(ann.page.text_content("#region-notes"))
    assert "Heroic Trait" in board
    assert not re.search("Super Hero|Zombie Trait|Troopers", board)


def _play(players: list[Player], everything: bool) -> None:
    """So far, twice as far with --all; if it is over then, everybody is in the accounts."""
    first, rounds = players[0], 2 * ROUNDS if everything else ROUNDS
    play(players, answer, until=lambda: first.over or number_of_round(first) >= rounds)
    if first.over:
        assert first.page.locator(".result .scores tbody tr").count() >= 4
        assert "Zombie Hero was" not in first.page.inner_text("#region-question")
        assert "Devoured" not in first.page.inner_text("#region-question")


@pytest.mark.thorough
def test_axe_finds_no_serious_fault(onlooker: Player, stage: Stage) -> None:
    ann = onlooker
    stage("Ann Ben", **ESCORT, at=["HeroTurn spider_man", *ENEMIES_NEXT])
    ann.open_table(2, game=RESISTANCE)
    ann.start()
    ann.wait_for_question("turn.action")
    assert faults(ann.page) == []


STRIP = """() => {
  const right = document.querySelector('.roam-tools').getBoundingClientRect().left;
  return [...document.querySelectorAll('.roam-bar .mz-standing li')]
    .filter((each) => each.getClientRects().length && each.getBoundingClientRect().right > right)
    .map((each) => each.textContent);
}"""
"""What stands on the strip above the city and reaches under its tools."""
THINGS = """() => {
  for (const each of document.querySelectorAll('.side .dock details, .pane details')) each.open = true;
  const kinds = new Map();
  for (const each of document.querySelectorAll('.screen :is([data-about], [data-ref])')) {
    const kind = (each.dataset.about || each.dataset.ref).split(':')[0];
    if (each.checkVisibility() && !kinds.has(kind)) kinds.set(kind, each);
  }
  window.things = [...kinds.values()];
  return [...kinds.keys()];
}"""
"""The first thing of every kind that is seen at the table."""
MIDDLE = """number => {
  things[number].scrollIntoView({block: 'center', inline: 'center'});
  const at = things[number].getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}"""
EXPLAINED = """number => {
  const about = document.querySelector('#about:not([hidden]) h2') && document.querySelector('.asked-about');
  return about && (about === things[number] || things[number].dataset.ref?.startsWith('zone:'));
}"""
"""What lies in the middle of a zone has a card before the zone itself."""


def test_everything_in_sight_explains_itself(person: Person, stage: Stage) -> None:
    """On the board, in the hand, on the strip and in the tab that is open, one thing of every kind."""
    stage("Ann Ben", **ESCORT, at=["HeroTurn spider_man", *ENEMIES_NEXT])
    ann = person("Ann", width=1440, locale="fr-FR")
    ann.open_table(2, game=RESISTANCE)
    ann.start()
    ann.wait_for_question("turn.action")
    assert ann.page.evaluate(STRIP) == [], "all goals are in sight, some of them cut short"
    ann.open("notes")
    kinds = ann.page.evaluate(THINGS)
    assert {"hero", "zone", "door", "bystander", "objective", "exit", "deck", "mission"} <= set(kinds)
    for number in range(len(kinds)):
        ann.page.mouse.move(*ann.page.evaluate(MIDDLE, number))
        ann.page.keyboard.press("i")
        ann.page.wait_for_function(EXPLAINED, arg=number)
        ann.page.keyboard.press("Escape")
    assert ann.question == "turn.action", "asking answers nothing"
