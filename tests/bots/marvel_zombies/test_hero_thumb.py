"""The rules-of-thumb team of living heroes in scenes of their own, and a short mission from end to end."""

from __future__ import annotations

from typing import Any, Final

import pytest

import shamble
from shamble.bots import Driver
from shamble.bots.marvel_zombies.hero_tasks import DEAR, dearness
from shamble.bots.marvel_zombies.hero_worth import can_fell, prevented
from shamble.bots.marvel_zombies.situation import Situation
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.engine import Option
from shamble.testing import Scenario, table

ZONE: Final = "7V-b"


def scene(mission: str = "MH2", **literal: Any) -> Scenario:
    wanted = {"people": {}, "face_down": {}, "spawns": "", "at": "HeroTurn thor", **literal}
    return table("marvel-zombies", seats=1, options={"mission": mission, "team": "fixed"}, **wanted)


def thor(**facts: object) -> dict[str, dict[str, object]]:
    return {"thor": {"at": ZONE, "actions": 3, **facts}}


def answer(s: Scenario) -> Option:
    driver = Driver(s.t, {0: ThumbBot()}, seed=1)
    decision = driver.decide()
    assert decision is not None
    return decision.option


def situation(s: Scenario) -> Situation:
    return Situation(s.t.reading(0))


def test_power_does_not_help_against_captain_marvel_but_a_card_does_against_hulk() -> None:
    s = situation(scene(heroes=thor(power=4), enemies={ZONE: "captain_marvel"}))
    assert not can_fell(s.fighters["thor"], s.rivals["captain_marvel"], 4)
    s = situation(scene(heroes=thor(power=4), enemies={ZONE: "captain_america"}))
    assert can_fell(s.fighters["thor"], s.rivals["captain_america"], 4)
    for facts, likely in (({}, False), ({"card": "aunt_may"}, True)):
        s = situation(scene(heroes=thor(power=4, **facts), enemies={ZONE: "hulk"}))
        assert can_fell(s.fighters["thor"], s.rivals["hulk"], 4) == likely


def test_friends_prevent_wounds_only_where_they_can_come_and_what_is_there_can_fall() -> None:
    heroes = {**thor(), "spider_man": {"at": "7V-a", "power": 2}}
    s = situation(scene(heroes=heroes, enemies={ZONE: "3 walker"}))
    friend = s.fighters["spider_man"]
    assert prevented(s, friend, ZONE, 0) > prevented(s, friend, ZONE, 1) > prevented(s, friend, ZONE, 2) > 0
    assert prevented(s, friend, ZONE, 3) == 0
    s = situation(scene(heroes=heroes, enemies={ZONE: "3 walker, captain_marvel"}))
    assert prevented(s, s.fighters["spider_man"], ZONE, 1) < 0.5


def test_hulk_is_talked_down_for_a_card_that_nobody_needs() -> None:
    s = scene(heroes=thor(power=4, card="aunt_may", health=2), enemies={ZONE: "hulk, walker"})
    assert answer(s).key == "calm"


def test_whoever_the_mission_needs_is_never_given_up_for_banner() -> None:
    s = scene(heroes=thor(power=0, card="aunt_may", health=1), enemies={ZONE: "hulk, 3 walker"})
    s.g.marked |= 1 << s.g.content.bystander["aunt_may"]
    assert "calm" in [option.key for option in s.t.choices[0].options]
    assert answer(s).key != "calm"


@pytest.mark.parametrize(("xp", "danger"), [(0, 0.0), (5, DEAR)])
def test_an_objective_seems_farther_to_whom_it_would_make_the_first_at_yellow(xp: int, danger: float) -> None:
    s = situation(scene("MH4", heroes={"thor": {"at": "1R-d", "actions": 3, "xp": xp}}))
    assert dearness(s, s.fighters["thor"]) == danger


@pytest.mark.parametrize(("game", "mission"), [("marvel-zombies", "MH2"), ("heroes-resistance", "HR1")])
def test_no_game_stalls(game: str, mission: str) -> None:
    t = shamble.new(game, seats=2, seed=2, options={"mission": mission})
    Driver(t, {seat: ThumbBot() for seat in range(2)}, 2).run()
    assert t.over
