"""Rulebook: "Overview", "Last round", "End of the game": the order of things."""

from __future__ import annotations

from typing import Any

from shamble.engine import Rng
from shamble.testing import Scenario
from tests.games.survive_until_daylight.helpers import events, fight, line, lives, night


def end_of_round(number: int, **literal: Any) -> Scenario:
    return night(round=number, holder=0, **{"at": "EndOfRound", "cards": {"rest": "reserve"}, **literal})


def test_a_round_is_search_exchange_combat_and_then_the_enemies() -> None:
    cards = {"items": {"Ana": "machete, backpack[heal1]"}, "rest": "reserve"}
    s = night("Ana", at="Round 1", cards=cards, life={"Ana": 5}, characters={"Ana": "hipster"})
    phases = []
    while not s.over and s.view()["round"] == 1:
        phases.append(s.view()["phase"])
        choice = s.t.unanswered[0]
        quiet = [option for option in choice.options if option.key in ("face", "pass", "end_turn", "discard")]
        option = (quiet or list(choice.options))[0]
        s.t.answer(choice.id, option)
    assert [p for i, p in enumerate(phases) if p not in phases[:i]] == ["search", "exchange", "combat"]
    assert any(event.startswith("enemy_attacked") for event in events(s))


def test_after_each_combat_the_token_goes_to_the_left() -> None:
    s = end_of_round(1, line="wanderer_1")
    assert s.view()["first"] == 1
    s.sees(None, "first_player Ben")
    s = end_of_round(7, first=2, line="wanderer_1")
    assert s.view()["first"] == 0


def test_perks_and_the_assault_are_fresh_each_round() -> None:
    s = end_of_round(2, used={"Ana": 3}, assault="tide", line="wanderer_1")
    assert s.view()["assault"] is None or "assault_revealed" in " ".join(events(s))
    assert not s.view()["seats"][0]["main_used"]


def test_the_wave_is_in_the_pile_again_at_the_next_search() -> None:
    s = end_of_round(2, line="wanderer_1")
    assert s.view()["wave_in_pile"] or s.view()["holder"] == s.view()["active"]


def test_after_round_six_with_no_enemy_left_it_is_day() -> None:
    s = end_of_round(6, line="survivor_1, survivor_2")
    assert s.over
    assert s.t.result is not None
    assert s.t.result.winners == (0, 1, 2)
    assert s.t.result.reason == "daylight"
    assert s.t.result.scores == tuple(lives(s))


def test_before_that_an_empty_line_is_no_victory() -> None:
    s = end_of_round(5, line="")
    assert not s.over
    assert s.view()["round"] == 6


def test_with_enemies_left_it_goes_on_without_new_ones() -> None:
    s = end_of_round(6, line="wanderer_1", cards={"pile": "junk, heal1", "rest": ""})
    assert s.view()["round"] == 7
    s.sees(None, "last_stand 7")
    assert "pile_made 3" in events(s)  # what was left, and the WAVE!


def test_in_the_last_stand_the_wave_brings_nobody() -> None:
    s = night(
        round=7,
        line="wanderer_1",
        assaults="tide",
        at=["SearchTurn 0", "ExchangePhase", "CombatPhase", "EnemyPhase", "EndOfRound"],
        characters={"Ana": "haggler", "Cy": "klepto"},
        cards={"items": {"Ana": "machete"}, "pile": "wave"},
    )
    s.asks("Ana", "wave.face", ["face", "pass_on"]).answers("face")
    assert s.view()["assault"] is None
    assert line(s) == ["wanderer_1 2"]
    assert s.view()["phase"] == "exchange"
    s.passes()
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert s.over
    assert s.t.result is not None
    assert s.t.result.reason == "daylight"


def test_it_goes_on_until_they_are_dead_or_somebody_is() -> None:
    s = end_of_round(9, line="wanderer_1")
    assert s.view()["round"] == 10


def test_in_the_end_only_the_wave_may_be_left() -> None:
    s = night(
        "Ana Ben",
        round=8,
        first=1,
        line="wanderer_1",
        at="SearchPhase",
        characters={"Ana": "haggler", "Ben": "pillar"},
        cards={},
    )
    s.asks("Ben", "wave.face", ["face", "pass_on"]).answers("pass_on")
    s.asks("Ana", "wave.face", ["face", "pass_on"])


def test_one_death_and_everybody_has_lost() -> None:
    s = night(holder=1, at="EnemyPhase", line="brute_1, brute_2", life={"Ben": 2})
    assert s.over
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((), "death")
    assert s.view()["dead"] == 1
    assert not [event for event in events(s) if event == "enemy_attacked brute_2 2"]


def test_a_death_counts_even_if_the_last_enemy_falls_with_it() -> None:
    s = fight(
        round=7,
        at=["CombatTurn 0", "EnemyPhase", "EndOfRound"],
        cards={"items": {"Ana": "spiked_bat"}},
        line="raider_1",
        combat="plus3_self2",
        life={"Ana": 2},
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    assert s.over
    assert s.t.result is not None
    assert s.t.result.reason == "death"


def test_once_no_enemy_is_left_after_the_last_assault_nobody_is_asked_any_more() -> None:
    s = fight(
        round=6,
        at=["CombatPhase", "EnemyPhase", "EndOfRound"],
        cards={"items": {"Ana": "machete", "Ben": "axe, planks, nails"}},
        line="raider_1, survivor_1",
    )
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target raider_1")
    assert s.over


def test_everything_lies_open_but_the_order_of_the_piles() -> None:
    s = night(at="SearchTurn 1", cards={"items": {"Ana": "luck"}, "pile": "junk, wave", "rest": "reserve"})
    views = [s.view(who) for who in (None, "Ana", "Ben", "Cy")]
    for view in views:
        view.pop("viewer")
    assert all(view == views[0] for view in views)
    assert views[0]["seats"][0]["items"] == [{"card": "luck", "count": 1}]
    worlds = {s.g.determinise(0, Rng(seed)).reserve for seed in range(5)}
    assert len(worlds) == 5


def test_there_is_no_story_mode() -> None:
    assert {setting.name for setting in night().t.spec.settings} == {
        "difficulty",
        "characters",
        "first_player",
    }
