"""Survive Until Daylight in the browser: two people and a bot, somebody alone, a phone; all by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browser.look import SIDEWAYS, faults
from tests.web.browser.player import Player, button, play
from tests.web.browser.scenes import Person, Stage, gather, sit_down

GAME = "survive-until-daylight"
ROUNDS = 2
"""How far people get in the usual run; with --all the lonely one plays to the end."""

POINT: dict[str, str] = {
    "setup.character": "#region-board .member.legal",
    "setup.weapon": "#region-board .member.legal",
    "search.pick": "#region-board .slot.legal",
    "search.found": "#region-board .slot.legal",
    "wave.face": "#wave.legal",
    "attack.target": "#region-board .foe.legal",
    "attack.choose": "#region-board .fight.legal",
    "craft.where": "#region-board .foe.legal",
}
"""Where to point for that question; whatever opens a menu gets its first option."""
PREFERRED: dict[str, tuple[str, ...]] = {
    "exchange": ("heal", "pass"),
    "exchange.heal": ("heal", "pass"),
    "exchange.gift": ("decline",),
    "combat.turn": ("attack", "craft", "end_turn"),
}
"""For the others: the first of these that is offered, or else the first option."""


def answer(player: Player) -> bool:
    """Do what anybody would, by clicking; False if nothing is asked."""
    asked = player.question
    if player.over or not asked:
        return False
    spot = POINT.get(asked)
    if spot and player.page.locator(spot).count():
        player.point_at(spot)
        return True
    player.take(*PREFERRED.get(asked, ()))
    return True


def number_of_round(player: Player) -> int:
    """As the board tells it; 0 while there is none."""
    told = re.search(r"Round (\d)", player.page.inner_text("#region-board .clock"))
    return int(told[1]) if told else 0


def settled(player: Player) -> None:
    """The bots have had their say: nothing changes any more."""
    for _ in range(100):
        before = player.fingerprint()
        player.page.wait_for_timeout(150)
        if player.fingerprint() == before:
            return
    raise AssertionError("it never becomes quiet")


@pytest.fixture
def pair(person: Person) -> list[Player]:
    """Ann and Ben, in two browsers, with a bot."""
    return gather(person, game=GAME)


def offer(giver: Player, receiver: Player, seat: int, other_than: str = "") -> str:
    """A card of the giver's is held out to the receiver's seat: which one."""
    offered = giver.page.locator(button("give")).evaluate_all("all => all.map(e => JSON.parse(e.value)[1])")
    card = next(card for card in reversed(offered) if card != other_than)
    giver.click(f'#region-question button.option[value=\'["give","{card}"]\']')
    giver.wait_for_question("exchange.whom")
    giver.open("seats")
    giver.point_at(f"#seat-{seat}.legal")
    receiver.wait_for_question("exchange.gift")
    return str(card)


@pytest.mark.thorough
def test_two_people_and_a_bot_hold_out_some_rounds(pair: list[Player]) -> None:
    ann, ben = pair
    play([ann, ben], answer, until=lambda: ann.question == "attack.target" or ann.over)
    foes = ann.page.locator(".horde .foe").count()
    assert foes > 0
    assert ann.page.locator(".horde .foe .aim:not(.none)").count() > 0, "it is told whom they will attack"
    assert ben.page.locator(".horde .foe").count() == foes
    asked = ann.question
    ann.page.reload()
    ann.wait_for_question(asked)
    assert ann.page.locator(".horde .foe.legal").count() > 0
    ann.point_at(".horde .foe.legal")
    ann.wait_for_log("Ann attacks")
    play([ann, ben], answer, until=lambda: ann.over or number_of_round(ann) >= ROUNDS)
    assert ann.over or f"Round {ROUNDS} of 6" in ann.page.inner_text(".clock")


@pytest.mark.thorough
def test_alone(person: Person, everything: bool) -> None:
    ann = person("Ann")
    ann.open_table(1, game=GAME)
    ann.start()
    play([ann], answer, until=lambda: ann.over or (not everything and number_of_round(ann) >= ROUNDS))
    if not ann.over:
        assert f"Round {ROUNDS} of 6" in ann.page.inner_text(".clock")
        assert "of 10 slots" in ann.page.inner_text("#region-hand")
        return
    result = ann.page.inner_text(".result")
    assert "the night has won" in result or "everybody has survived" in result
    assert ann.page.locator(".clock .round").count() == 1
    ann.page.click("text=See it again")
    ann.page.wait_for_selector("#replay .night")


def test_a_thing_is_thrown_away_by_its_corner(person: Person) -> None:
    """Never by one touch: the corner opens a menu, whatever else is asked."""
    ann = person("Ann")
    ann.open_table(1, game=GAME)
    ann.start()
    play([ann], answer, until=lambda: ann.page.locator("#region-hand .handle.legal").count() > 0)
    settled(ann)
    asked, held = ann.question, ann.page.locator("#region-hand .slot:not(.empty)").count()
    ann.page.locator("#region-hand .handle.legal").first.click()
    assert "Throw" in ann.page.locator("#menu button").first.inner_text()
    ann.page.locator("#menu button").first.click()
    ann.wait_for_log("threw")
    ann.wait_for_question(asked)
    assert ann.page.locator("#region-hand .slot:not(.empty)").count() == held - 1


@pytest.mark.thorough
def test_on_a_phone(person: Person) -> None:
    ann = person("Ann", width=390)
    ann.open_table(6, game=GAME)
    assert ann.page.evaluate(SIDEWAYS) == 0
    ann.start()
    assert ann.page.evaluate(SIDEWAYS) == 0
    play([ann], answer, until=lambda: ann.over or ann.question == "attack.target")
    assert ann.page.evaluate(SIDEWAYS) == 0
    wide = ann.page.evaluate(
        """() => [...document.querySelectorAll('.foe, .slot, .block, .member, .daylight-strip')]
             .filter(e => e.getBoundingClientRect().right > innerWidth && !e.closest('.dock'))
             .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert wide == [], "nothing sticks out of its frame"
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('#region-board .legal, #region-hand .legal')]
             .map(e => e.getBoundingClientRect()).filter(r => r.height < 43.5 || r.width < 43.5).length"""
    )
    assert small == 0, "a thumb finds everything that may be chosen"


NIGHT: dict[str, Any] = {
    "players": "Ann Ben",
    "game": GAME,
    "characters": {"Ann": "pillar", "Ben": "hipster"},
    "round": 2,
    "first": "Ann",
    "line": "brute_1(1), raider_1+, wanderer_1",
}
MOMENTS: dict[str, dict[str, Any]] = {
    "search.found": {"cards": {"pile": "luck, wave"}, "at": ["SearchTurn Ann", "ExchangePhase"]},
    "exchange": {
        "holder": "Ben",
        "cards": {"items": {"Ann": "frying_pan, heal1, junk", "Ben": "hipster_bow"}},
        "at": ["ExchangePhase", "CombatPhase"],
    },
    "attack.target": {
        "holder": "Ben",
        "cards": {"items": {"Ann": "frying_pan, machete"}},
        "at": ["CombatTurn Ann", "EnemyPhase"],
    },
}
"""What Ann is asked, and what leads to it."""


def test_a_gift_declined_and_one_accepted(person: Person, stage: Stage) -> None:
    characters = {**NIGHT["characters"], "Cleo": "psycho"}
    stage(**{**NIGHT, **MOMENTS["exchange"], "players": "Ann Ben Cleo", "characters": characters})
    ann, ben, _cleo = gather(person, "Ann Ben Cleo", game=GAME)
    for player in (ann, ben):
        player.wait_for_question("exchange")
    declined = offer(ann, ben, 1)
    assert ben.page.locator(f"#gift-{declined}.legal").count() == 1, "it lies before Ben"
    ben.take("decline")
    ann.wait_for_log("Ben said no")
    held = ann.page.locator(f'#region-hand [data-ref="card:{declined}"]').count()
    assert held > 0, "it stays with Ann"
    ann.wait_for_question("exchange")
    given = offer(ann, ben, 1, other_than=declined)
    ben.point_at(f"#gift-{given}.legal")
    ann.wait_for_log("Ann gave")
    ben.page.wait_for_selector(f'#region-hand [data-ref="card:{given}"]')
    assert ann.page.locator(f'#item-1-{given}-1[data-ref="card:{given}"]').count() == 1, "everybody sees it"


@pytest.mark.thorough
def test_axe_finds_no_serious_fault(onlooker: Player, stage: Stage) -> None:
    ann = onlooker
    sit_down([ann], GAME, 2)
    ann.wait_for_question("setup")
    found = faults(ann.page)
    for prompt, literal in MOMENTS.items():
        stage(**NIGHT, **literal)
        sit_down([ann], GAME, 2)
        if prompt == "attack.target":
            ann.take("attack")
        ann.wait_for_question(prompt)
        found += faults(ann.page)
    assert found == []
