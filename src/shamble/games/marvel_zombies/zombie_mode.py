"""Zombie mode on one page: heroes who hunger, and eat people."""

from __future__ import annotations

from typing import Final

from . import (
    abilities,
    attack_cards,
    bystander_cards,
    combat,
    doors,
    hands,
    hits,
    hunger,
    movement,
    objectives,
    people,
    spawn,
    turn,
    wounds,
)
from .abilities import attack, can_move, go
from .hands import DrawTrait
from .hunger import RaiseHunger, can_raise_hunger
from .mode import Mode, asked_by, at, by_itself, in_turn
from .state import is_restrained

ZOMBIE: Final = Mode(
    name="zombie",
    files=("heroes", "super_heroes", "traits", "spawn"),
    rival="super_hero",
    gift="trait",
    cards=("person", "secret_mission", "saved"),
    hunts_people=False,
    attacks=combat.ANY_ATTACK,
    actions=(
        movement.move_offers,
        doors.door_offers,
        hands.gain_trait_offers,
        combat.attack_offers,
        objectives.objective_offers,
    ),
    extras=(abilities.ability_offers,),
    begin_phase=hunger.begin_phase,
    before_spawn=(),
    after_spawn=(turn.EscortGuards(),),
    end_turn=turn.ravenous_wound,
    bonus_dice=hunger.bonus_dice,
    can_pay=can_raise_hunger,
    price=RaiseHunger,
    no_person=people.saved_or_secret,
    skills={
        "shield_parry": asked_by(wounds.EnemyAttack),
        "ricochet": at("after", attack_cards.ricochet),
        "undead_leader": in_turn(abilities.LeadWhom, ready=abilities.friends),
        "repulsor_ray": at("after", attack_cards.repulsor_ray),
        "evasive_manoeuvres": at("after", attack_cards.evasive_manoeuvres),
        "automated_armour": asked_by(is_restrained),
        "energy_blast": at("rolled after", attack_cards.energy_blast),
        "danvers_special": in_turn(abilities.hunt, attack(combat.UNIQUE), ready=abilities.can_strike, cost=1),
        "energy_absorption": at("wound", wounds.energy_absorption),
        "hunger_adaptation": in_turn(RaiseHunger, DrawTrait, ready=abilities.may_adapt),
        "merc_half_mouth": in_turn(abilities.TauntWhere, ready=abilities.taunted),
        "wasnt_aiming": asked_by(wounds.TakeWound),
        "pint_sized": asked_by(movement.move_cost),
        "stinging_burst": at("rolled", attack_cards.stinging_burst),
        "sated_swarm": at("after", attack_cards.sated_swarm),
        "strongest_there_is": asked_by(hunger.bonus_dice),
        "gamma_leap": in_turn(go(2), ready=can_move),
        "regeneration": by_itself("attack", attack_cards.regeneration),
    },
    traits={
        "binge": at("after", attack_cards.binge),
        "feast": at("boost", attack_cards.feast),
        "feeding_frenzy": in_turn(RaiseHunger, go(1), attack(combat.DEVOUR), ready=can_raise_hunger),
        "scent_of_blood": in_turn(go(2), ready=can_move),
        "blood_rush": in_turn(RaiseHunger, abilities.GainAction, ready=can_raise_hunger),
        "howl": in_turn(abilities.push(1), ready=abilities.can_push(1)),
        "break_in": in_turn(abilities.BreakIn, ready=abilities.can_break_in),
        "putrid_cloud": in_turn(hits.PickOff, ready=abilities.has_prey),
        "leftovers": in_turn(hunger.LowerHunger, ready=abilities.is_hungry),
        "savage_blow": at("boost", attack_cards.savage_blow),
        "long_reach": asked_by(combat.ways_to_attack),
        "razor_teeth": at("boost", attack_cards.razor_teeth),
        "second_helping": at("rolled", attack_cards.second_helping),
        "iron_stomach": asked_by(hits.Sated),
        "dead_flesh": at("wound", wounds.dead_flesh),
    },
    people={
        **bystander_cards.PEOPLE,
        "sharon_carter": at("boost", bystander_cards.more_dice(1)),
        "aunt_may": at("after", bystander_cards.aunt_may_after),
    },
    spawn_cards={
        **spawn.IN_BOTH_MODES,
        "escort": spawn.escort,
        "drop": spawn.drop,
        "open_fire": spawn.open_fire,
        "super_hero": spawn.super_hero,
    },
    abilities=frozenset("reroll_hits spawn_point swings_in two_wounds long_arms matches_danger".split()),
)
