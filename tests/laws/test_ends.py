"""Random games end, with a result, and on the way there happens what the laws need to mean something."""

from __future__ import annotations

from typing import Any

from shamble.engine import GameSpec
from shamble.lab.driver import any_table
from tests.laws.cases import Case, enough

LONGEST = 3_000
"""Answers in a random game, standing questions included; what is counted ends far below."""

HAPPENS: dict[str, set[str]] = {
    "city-of-horror": set(
        "traded cancelled tower_collapsed armory_burnt door_blocked eliminated tie_broken eaten share_won "
        "share_failed vote_replaced moved_back stole salvaged looked kept declared_for declared_against "
        "offer_refused offer_withdrawn offer_lapsed".split()
    ),
    "survive-until-daylight": set(
        "bad_luck lost wave_delayed arrived healed gave declined packed attacked played extra_action "
        "wave_taken perk_used fell crafted speared grenaded took enemy_attacked enemy_attacked_survivor "
        "trap_sprung barricade_broke guarded hurt_itself put_back extra_attack".split()
    ),
    "dawn-of-the-dead": set(
        "panicked eliminated picked_up put_down door_opened infected stunned died turned raged calmed "
        "arrived appeared hidden_emerged zombies_won".split()
    ),
    "marvel-zombies": set(
        "ravenous building_opened trait_used card_used eliminated devoured danger_reached wounded "
        "wounds_cancelled hero_eliminated zone_attacked enemies_moved super_hero_moved bystander_moved "
        "bystander_left enemies_rushed enemies_activated super_hero_came bystander_came nobody_there fired "
        "objective_taken spawn_point_woke".split()
    ),
    "heroes-resistance": set(
        "power_set rescued building_opened trait_used card_used eliminated bystander_eaten sacrificed "
        "bystander_held_out danger_reached wounded wounds_cancelled hero_eliminated zone_attacked "
        "enemies_moved super_hero_moved bystander_moved enemies_rushed enemies_activated super_hero_came "
        "bystander_came objective_taken spawn_point_woke".split()
    ),
}
"""What must come up now and then in random games, for each game."""


def test_random_games_end(case: Case) -> None:
    assert case.new().result is None
    t = case.played()
    assert t.over
    assert t.choices == []
    assert t.history is not None
    assert enough(case, 50) < len(t.history.answers) < LONGEST


def test_a_finished_game_has_a_result(case: Case) -> None:
    result = case.played().result
    assert result is not None
    assert len(result.scores) == case.seats
    assert all(0 <= seat < case.seats for seat in result.winners)
    assert result.reason


def test_the_laws_are_tried_on_eventful_games(spec: GameSpec[Any]) -> None:
    assert spec.id in HAPPENS, "say what must happen in random games of this game"
    seen: set[str] = set()
    for seed in range(80):
        if seen >= HAPPENS[spec.id]:
            break
        least, most = spec.seats
        game = Case(spec, least + seed % (most - least + 1), seed + 1)
        seen |= {event.key for event in game.played().sink or []}
    assert not HAPPENS[spec.id] - seen


def test_random_set_up_takes_every_value_of_every_option(spec: GameSpec[Any]) -> None:
    taken: set[tuple[str, Any]] = set()
    least, most = spec.seats
    for seed in range(400):
        game = Case(spec, least + seed % (most - least + 1), seed + 1)
        t = any_table(spec, game.seats, seed, game.rng())
        assert t.history is not None
        taken |= set(t.history.options.items())
    assert taken == {(setting.name, value) for setting in spec.settings for value in setting.choices}
