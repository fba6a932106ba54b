"""Hero mode in the browser: HR1 by two people, MH2 by one and bots; all by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest

from shamble.engine.session import new_table
from shamble.games import find
from tests.web.browser.conftest import Site
from tests.web.browser.player import Player, play
from tests.web.browser.scenes import Person, Stage, gather
from tests.web.browser.test_marvel import answer, number_of_round
from tests.web.browser.test_ways import SIDEWAYS, faults

RESISTANCE = "heroes-resistance"
LARGE_BOX = "marvel-zombies"
ROUNDS = 2
"""So many are played where not everything is."""
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
    cards = ann.page.inner_text("#region-board .mz-cast")
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


def test_two_people_play_the_small_box_from_the_deal(person: Person, site: Site, everything: bool) -> None:
    """HR1: two rounds of it; with --all to its end."""
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


def test_a_mission_of_the_large_box_with_bots(person: Person, site: Site, everything: bool) -> None:
    options = {"mission": "MH2", "team": "fixed"}
    site.scene = lambda: new_table(find(LARGE_BOX), 2, 3, options, None)
    try:
        (ann,) = gather(person, "Ann", game=LARGE_BOX, seats=2)
    finally:
        site.scene = None
    _play([ann], everything)
    board = ann.page.inner_text("#region-board")
    assert "Heroic Trait" in board
    assert not re.search("Super Hero|Zombie Trait|Troopers", board)


def _play(players: list[Player], everything: bool) -> None:
    """So far, or with --all until it is over: then everybody is in the accounts."""
    first = players[0]
    play(players, answer, until=lambda: first.over or (number_of_round(first) >= ROUNDS and not everything))
    if first.over:
        assert first.page.locator(".result .scores tbody tr").count() >= 4
        assert "Zombie Hero was" not in first.page.inner_text("#region-question")
        assert "Devoured" not in first.page.inner_text("#region-question")


@pytest.mark.parametrize(("scheme", "language"), [("light", "en-GB"), ("dark", "fr-FR")])
def test_axe_finds_no_serious_fault(
    person: Person, stage: Stage, scheme: str, language: str, everything: bool
) -> None:
    if scheme == "dark" and not everything:
        pytest.skip("the same board in other colours and words: with --all")
    stage("Ann Ben", **ESCORT, at=["HeroTurn spider_man", *ENEMIES_NEXT])
    ann = person("Ann", color_scheme=scheme, locale=language)
    ann.open_table(2, game=RESISTANCE)
    ann.start()
    ann.wait_for_question("turn.action")
    assert faults(ann.page) == []
