"""Marvel Zombies' vocabulary: what it asks, offers and tells, with the parameters of each."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...engine import Option as EngineOption
from ...engine import Vocabulary
from ...engine.choice import NamedFields
from ...engine.spec import Count

PROMPTS: Final = {
    "setup.hero": "",
    "setup.start": "hero",
    "turn.who": "",
    "turn.action": "hero count:number",
    "turn.free": "hero",
    "turn.exit": "hero",
    "move.where": "hero count:number",
    "building.order": "",
    "trait.discard": "hero",
    "trait.door": "hero",
    "trait.lose": "hero",
    "card.keep": "hero",
    "attack.boost": "hero attack zone",
    "attack.rolled": "hero attack count:number",
    "attack.target": "hero count:number",
    "attack.hunger": "hero count:number",
    "attack.after": "hero attack",
    "attack.free": "hero",
    "push.from": "hero",
    "push.where": "hero zone",
    "eliminate.which": "hero",
    "leader.who": "hero",
    "taunt.where": "hero",
    "soothe.who": "hero",
    "wound.who": "zone count:number",
    "shield.use": "hero zone count:number",
    "wounds.cancel": "hero count:number",
    "wound.cancel": "hero",
    "advance.where": "hero count:number",
    "clear.where": "hero",
    "portal.who": "hero",
    "portal.where": "hero",
    "pull.who": "hero",
    "rescue.who": "hero",
    "rescue.after": "hero",
    "spawn.noticed": "hero zone",
    "enemy.odd": "enemy zone count:number",
    "enemy.halt": "hero",
    "enemy.entered": "hero zone",
    "super_hero.way": "super_hero zone",
    "super_hero.whom": "super_hero zone",
    "super_hero.where": "super_hero",
    "bystander.way": "bystander zone",
    "fire.where": "zone count:number",
    "drop.where": "count:number",
    "mission.peek": "",
    "mission.research": "hero",
    "mission.defence": "hero count:number",
}

OPTIONS: Final = {
    "pick": "hero",
    "start": "zone",
    "activate": "hero",
    "move": "zone count:number",
    "open": "door",
    "gain_trait": "",
    "attack": "attack zone",
    "attack_far": "attack zone",
    "throw": "attack zone cost:number",
    "rescue": "bystander",
    "bring": "bystander",
    "power_up": "",
    "power": "count:number",
    "take": "objective",
    "carry": "zone cost:number",
    "seal": "zone",
    "follower": "attack zone",
    "collect": "bystander",
    "use_skill": "skill",
    "use_trait": "trait",
    "use_card": "bystander",
    "calm": "super_hero bystander",
    "end_turn": "",
    "leave": "",
    "go": "zone",
    "stay": "",
    "reveal": "zone",
    "discard": "trait",
    "keep": "bystander",
    "roll": "",
    "accept": "",
    "hit": "super_hero",
    "devour": "bystander",
    "eliminate": "enemy",
    "push": "zone",
    "at": "zone",
    "hero": "hero",
    "wound": "hero",
    "wound_bystander": "bystander",
    "sacrifice": "bystander",
    "peek": "objective",
    "draw": "",
    "decline": "",
}

EVENTS: Final = {
    "hero_picked": "seat hero",
    "hero_placed": "hero zone",
    "round_began": "turn:number",
    "hunger_set": "hero count:number",
    "ravenous": "hero",
    "power_set": "hero count:number",
    "turn_began": "hero",
    "turn_ended": "hero",
    "moved": "hero from:zone zone",
    "door_opened": "hero door",
    "building_opened": "zone",
    "trait_gained": "hero trait",
    "trait_discarded": "hero trait",
    "trait_used": "hero trait",
    "skill_used": "hero skill",
    "card_used": "hero bystander",
    "card_gained": "hero bystander",
    "card_discarded": "hero bystander",
    "action_gained": "hero",
    "attacked": "hero attack zone",
    "die_rolled": "hero face:d6",
    "dice_rerolled": "hero count:number",
    "hits": "hero count:number",
    "hits_wasted": "hero count:number",
    "eliminated": "hero enemy zone count:number",
    "super_hero_eliminated": "hero super_hero zone",
    "super_hero_next": "super_hero",
    "devoured": "hero bystander zone",
    "rescued": "hero bystander zone",
    "bystander_rolled": "bystander face:d6",
    "bystander_held_out": "bystander",
    "bystander_eaten": "bystander zone",
    "sacrificed": "hero bystander",
    "calmed": "hero super_hero bystander",
    "bones_found": "zone",
    "xp_gained": "hero count:number",
    "danger_reached": "hero danger",
    "healed": "hero",
    "wounded": "hero count:number",
    "wounds_cancelled": "hero count:number",
    "hero_eliminated": "hero",
    "stood_up": "hero",
    "hero_left": "hero",
    "enemy_phase": "",
    "zone_attacked": "zone count:number",
    "enemies_moved": "enemy from:zone zone count:number",
    "super_hero_moved": "super_hero from:zone zone",
    "bystander_moved": "bystander from:zone zone",
    "bystander_left": "bystander zone",
    "enemies_pushed": "from:zone zone count:number",
    "spawn_drawn": "spawn zone",
    "enemies_came": "enemy zone count:number",
    "super_hero_came": "super_hero zone",
    "super_hero_returned": "super_hero zone",
    "bystander_came": "bystander zone",
    "nobody_there": "zone",
    "enemies_rushed": "enemy",
    "enemies_activated": "enemy",
    "figures_ran_out": "enemy",
    "shot_rolled": "face:d6",
    "fired": "zone count:number",
    "reshuffled": "deck",
    "objective_taken": "hero objective colour",
    "objective_seen": "objective colour",
    "card_collected": "hero bystander",
    "mission_found": "bystander zone",
    "spawn_point_woke": "zone",
    "exit_found": "zone",
    "spawn_point_removed": "zone",
    "sign_carried": "hero zone",
    "super_hero_calmed": "super_hero",
    "captive_found": "hero other:hero",
    "zone_held": "zone count:number",
    "sign_thrown": "hero zone",
    "sign_removed": "",
    "goal_met": "count:number",
    "end_phase": "",
    "won": "",
    "lost": "",
}

PLANS: Final = {
    "walk": "zone",
    "leap": "zone",
    "attack": "attack zone",
    "attack_power": "attack zone count:number",
    "attack_skill": "attack zone skill",
    "attack_trait": "attack zone trait",
    "attack_card": "attack zone bystander",
    "attack_from": "attack zone from:zone",
    "attack_power_from": "attack zone count:number from:zone",
    "attack_skill_from": "attack zone skill from:zone",
    "attack_trait_from": "attack zone trait from:zone",
    "attack_card_from": "attack zone bystander from:zone",
    "note.cost": "count:number",
    "note.doors": "count:number",
    "note.spawns": "count:number",
    "note.reacts": "count:number",
    "note.chance": "count:number",
}

VOCABULARY: Final = Vocabulary(PROMPTS, OPTIONS, EVENTS, PLANS)
"""All words of the rules."""

ONLY_IN_CORE: Final = frozenset(
    # zombie mode
    "attack.hunger taunt.where fire.where drop.where mission.peek mission.research mission.defence collect"
    " devour draw peek hunger_set ravenous devoured stood_up bystander_left nobody_there shot_rolled fired"
    " objective_seen card_collected mission_found exit_found"
    # hero mode: heroes, Zombie Heroes, Bystanders and missions that are not in the small box
    " wounds.cancel clear.where portal.who portal.where pull.who rescue.after soothe.who"
    " super_hero.where throw bring calm calmed bones_found super_hero_calmed super_hero_next".split()
)
ONLY_IN_RESISTANCE: Final = frozenset("follower seal captive_found zone_held".split())
"""Words that one of the two games never says."""


def _without(words: frozenset[str]) -> Vocabulary:
    """The vocabulary of a game that never says those."""
    prompts, options, events = (
        {key: line for key, line in part.items() if key not in words} for part in (PROMPTS, OPTIONS, EVENTS)
    )
    return Vocabulary(prompts, options, events, PLANS)


CORE_VOCABULARY: Final = _without(ONLY_IN_RESISTANCE)
RESISTANCE_VOCABULARY: Final = _without(ONLY_IN_CORE)

TALLY: Final = (
    Count("", "hero_picked", "hero"),
    Count("eliminated", "eliminated", "hero", "count"),
    Count("eliminated", "super_hero_eliminated", "hero"),
    Count("devoured", "devoured", "hero", rare=True),
    Count("rescued", "rescued", "hero", rare=True),
    Count("wounds", "wounded", "hero"),
    Count("wounds", "hero_eliminated", "hero"),
)
"""What is counted for every hero at the end; people are devoured in one mode and rescued in the other."""
RESISTANCE_TALLY: Final = tuple(
    replace(count, rare=False) for count in TALLY if count.event not in ONLY_IN_CORE
)

BRIEF: Final = frozenset({"die_rolled", "hits_wasted", "hunger_set", "power_set", "turn_ended"})
"""Events after which nothing lies otherwise in the city, or another one tells what does."""

FIELD_KINDS: Final = {
    "zone": "",
    "door": "",
    "kind": "enemy",
    "guest": "hero",
    "kept": "bystander",
    "discarded": "bystander",
}
"""Step fields that hold content under another name. Zones and doors are numbered by the mission's board,
which is content itself: steps keep their numbers."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option(EngineOption):
    """An option of Marvel Zombies."""

    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options


ROUND: Final = "round_began"
"""The event with which a round begins."""
NOTABLE: Final = {
    "hero_picked": "cast",
    "attacked": "attack",
    "eliminated": "kill",
    "super_hero_eliminated": "kill",
    "devoured": "fed",
    "rescued": "saved",
    "bystander_eaten": "lost",
    "trait_used": "card",
    "card_used": "card",
    "skill_used": "power",
    "wounded": "wound",
    "hero_eliminated": "death",
    "objective_taken": "objective",
    "goal_met": "objective",
    "danger_reached": "level",
    "spawn_drawn": "spawn",
    "door_opened": "door",
    "hero_left": "left",
}
"""What a study writes down, by its sort."""

ENDINGS: Final = {
    "won": ("won",),
    "hero_eliminated": ("lost",),
    "bystander_left": ("lost",),
    "marked_lost": ("lost",),
    "three_devoured": ("lost",),
}
FALLS: Final = {"hero_eliminated": ("zone_attacked", "fired"), "bystander_eaten": ()}
TURNS: Final = {
    "hero_eliminated": 6,
    "goal_met": 5,
    "super_hero_eliminated": 5,
    "bystander_eaten": 4,
    "bystander_left": 4,
    "captive_found": 4,
    "spawn_point_removed": 4,
    "super_hero_came": 3,
    "objective_taken": 3,
    "stood_up": 3,
    "figures_ran_out": 3,
    "exit_found": 3,
    "rescued": 2,
    "devoured": 2,
    "danger_reached": 1,
}
"""For the last page: how it can end, how people fall and by what, what it turns on."""
