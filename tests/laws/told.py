"""What the laws must be told of a game: they cannot find it out themselves. A new game adds itself here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Told:
    """Words are separated by spaces."""

    hidden: str
    """The fields of the state that hold what some seat does not know."""
    happens: str
    """Events that must come up now and then in random games, or the laws would mean little."""
    explained: str
    """The kinds of things that have a rules text beside their name."""
    numbers: str = ""
    """The keys of a view under which lists of numbers stand. Everything else is named."""
    doubles: str = ""
    """The kinds of cards of which several say the same: the log numbers them, the view need not."""
    rare: str = ""
    """What random players hardly ever get to; scenarios show that it comes up."""
    shorter: int = 1
    """How many times shorter than usual such games can be: alone, people do not live long."""
    short_lived: bool = field(default=False, kw_only=True)
    """Random players die early: there the laws are tried by half-sensible ones."""
    talks: bool = field(default=False, kw_only=True)
    """There are standing answers that leave the open questions alone."""


MARVEL: Final = "hero skill trait bystander super_hero spawn mission"
TOLD: Final = {
    "city-of-horror": Told(
        hidden="hands deck supplies boxed packs food_truck invasions offer_gives",
        happens="traded cancelled tower_collapsed armory_burnt door_blocked eliminated tie_broken eaten "
        "share_won share_failed vote_replaced moved_back stole salvaged looked kept declared_for "
        "declared_against offer_refused offer_withdrawn offer_lapsed",
        explained="card character",
        numbers="food food_up votes replicas",
        talks=True,
    ),
    "survive-until-daylight": Told(
        hidden="pile reserve combat assaults horde",
        happens="bad_luck lost wave_delayed arrived healed gave declined packed attacked played extra_action "
        "wave_taken perk_used fell crafted speared grenaded took enemy_attacked enemy_attacked_survivor "
        "trap_sprung barricade_broke guarded hurt_itself put_back extra_attack",
        explained="card character enemy token",
        shorter=12,
        short_lived=True,
    ),
    "dawn-of-the-dead": Told(
        hidden="values hidden",
        happens="panicked eliminated picked_up put_down door_opened infected stunned died turned raged "
        "calmed arrived appeared hidden_emerged zombies_won",
        explained="character",
        numbers="fallen shown",
        rare="attack attack.count attack.order strike close_gate gate_closed emerge hidden_met "
        "go_alone part part_from peeked pound pounded rouse smash glass_broken glass_held "
        "rifle_taken take_rifle woke stalemate humans_won",
        shorter=8,
    ),
    "marvel-zombies": Told(
        hidden="spawn_deck trait_deck super_deck people_deck face_down under objective_colours",
        doubles="spawn",
        happens="ravenous building_opened trait_used card_used eliminated devoured danger_reached wounded "
        "wounds_cancelled hero_eliminated zone_attacked enemies_moved super_hero_moved bystander_moved "
        "bystander_left enemies_rushed enemies_activated super_hero_came bystander_came nobody_there fired "
        "objective_taken spawn_point_woke",
        explained=MARVEL,
        numbers="dice",
        rare="advance.where card_collected carry clear.where collect devour draw drop.where enemy.entered "
        "enemy.halt exit_found figures_ran_out hero_left leader.who leave mission.defence mission.research "
        "rescue.after rescue.who sign_carried sign_removed sign_thrown spawn_point_removed stood_up "
        "super_hero_calmed super_hero_next taunt.where turn.exit turn.free won wounds.cancel",
        shorter=20,
    ),
    "heroes-resistance": Told(
        hidden="spawn_deck trait_deck super_deck people_deck face_down objective_colours",
        doubles="spawn",
        happens="power_set rescued building_opened trait_used card_used eliminated bystander_eaten "
        "sacrificed bystander_held_out danger_reached wounded wounds_cancelled hero_eliminated zone_attacked "
        "enemies_moved super_hero_moved bystander_moved enemies_rushed enemies_activated super_hero_came "
        "bystander_came objective_taken spawn_point_woke",
        explained=MARVEL,
        numbers="dice",
        rare="captive_found carry enemy.entered enemy.halt follower goal_met hero_left leave rescue.who seal "
        "sign_carried sign_removed spawn_point_removed turn.exit won zone_held",
        shorter=12,
    ),
}


def told(game: str) -> Told:
    assert game in TOLD, "say in tests/laws/told.py what the laws must know of this game"
    return TOLD[game]
