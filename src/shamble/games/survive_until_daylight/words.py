"""Survive Until Daylight's vocabulary: what it asks, offers and tells, with the parameters of each."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...engine import Option as EngineOption
from ...engine import Vocabulary
from ...engine.choice import NamedFields

VOCABULARY: Final = Vocabulary(
    prompts={
        "setup.character": "",
        "setup.weapon": "",
        "search.draw": "",
        "search.pick": "",
        "search.found": "card",
        "wave.face": "",
        "exchange": "",
        "exchange.heal": "",
        "exchange.whom": "card",
        "exchange.gift": "seat card",
        "combat.turn": "",
        "combat.encourage": "seat",
        "combat.luck": "",
        "combat.luck_enemy": "foe",
        "attack.ammunition": "card ammunition:card",
        "attack.target": "card",
        "attack.choose": "card foe",
        "attack.left": "count:number foe",
        "attack.right": "count:number foe",
        "craft.where": "token",
        "take.which": "seat",
        "take.consent": "seat card",
        "guard": "foe seat",
        "inventory": "",
    },
    options={
        "pass": "",
        "end_turn": "",
        "character": "character",
        "weapon": "card",
        "draw": "",
        "draw_two": "",
        "pick": "card",
        "keep": "card",
        "stow": "card",
        "discard": "card",
        "swap": "card",
        "pack_in": "card",
        "face": "",
        "delay": "",
        "delay_fatally": "",
        "pass_on": "",
        "heal": "card",
        "give": "card",
        "to": "seat",
        "welcome": "card",
        "decline": "",
        "attack": "card",
        "ammunition": "count:number",
        "target": "foe",
        "craft": "token",
        "craft_junk": "token card",
        "craft_free": "token",
        "take_from": "seat",
        "take": "card",
        "agree": "",
        "play": "card",
        "play_fatally": "card",
        "apply": "combat",
        "apply_two": "combat second:combat",
        "strike": "",
        "draw_extra": "",
        "spend_junk": "card",
        "replace": "combat",
        "split": "count:number",
        "spear": "foe",
        "grenade": "foe",
        "guard": "",
        "drop": "card",
        "pack": "card",
        "unpack": "card",
        "repack": "card other:card",
    },
    events={
        "became": "seat character",
        "armed": "seat card",
        "round_began": "round:number",
        "last_stand": "round:number",
        "pile_made": "count:number",
        "found": "seat card",
        "two_found": "seat card other:card",
        "put_back": "seat card",
        "kept": "seat card",
        "discarded": "seat card",
        "bad_luck": "seat card",
        "lost": "seat card",
        "wave_drawn": "seat",
        "assault_revealed": "assault",
        "wave_faced": "seat",
        "wave_delayed": "seat",
        "wave_returned": "",
        "arrived": "foe",
        "wounded": "seat count:number",
        "healed": "seat card count:number",
        "gave": "seat card partner:seat",
        "declined": "seat card partner:seat",
        "packed": "seat card",
        "unpacked": "seat card",
        "turn_began": "seat",
        "attacked": "seat card foe",
        "shot": "seat card foe count:number",
        "combat_drawn": "combat",
        "combat_shuffled": "",
        "applied": "combat",
        "played": "seat card",
        "extra_action": "seat",
        "extra_attack": "seat",
        "wave_taken": "seat",
        "perk_used": "seat character",
        "hit": "foe count:number",
        "missed": "foe",
        "fell": "foe",
        "crafted": "seat token",
        "speared": "seat foe",
        "grenaded": "foe",
        "took": "seat card partner:seat",
        "enemy_attacked": "foe seat",
        "enemy_attacked_survivor": "foe survivor:foe",
        "enemy_missed": "foe",
        "trap_sprung": "seat foe",
        "barricade_broke": "seat foe",
        "guarded": "seat partner:seat foe",
        "hurt_itself": "foe count:number",
        "back_in_line": "foe",
        "first_player": "seat",
        "died": "seat",
        "daylight": "",
    },
    plans={
        "attack": "card foe",
        "shoot": "card foe count:number",
        "give": "card seat",
        "heal": "count:number life:number",
    },
)

BRIEF: Final = frozenset({"kept", "turn_began"})
"""Events after which nothing lies otherwise on the table, or another one told it: `found` shows the card."""

FIELD_KINDS: Final = {
    "weapon": "card",
    "other": "card",
    "survivor": "foe",
    "second": "combat",
}
"""Step fields that hold content under another name than its kind."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option(EngineOption):
    """An option of Survive Until Daylight."""

    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options


PASS: Final = Option("pass")
END_TURN: Final = Option("end_turn")
"""The end of one's own turn: whoever passes on reactions until later does not mean that."""

ROUND: Final = "round_began"
"""The event with which a round begins."""
NOTABLE: Final = {
    "became": "cast",
    "armed": "card",
    "found": "found",
    "played": "card",
    "attacked": "attack",
    "shot": "attack",
    "crafted": "crafted",
    "perk_used": "power",
    "wounded": "wound",
    "healed": "heal",
    "died": "death",
    "fell": "kill",
    "enemy_attacked": "blow",
    "assault_revealed": "wave",
    "wave_delayed": "wave",
    "daylight": "end",
}
"""What a study writes down, by its sort."""

ENDINGS: Final = {"daylight": ("won",), "death": ("lost",)}
FALLS: Final = {"died": ("enemy_attacked", "bad_luck", "wave_faced")}
TURNS: Final = {
    "died": 6,
    "last_stand": 5,
    "daylight": 5,
    "barricade_broke": 4,
    "grenaded": 3,
    "guarded": 2,
    "assault_revealed": 2,
    "crafted": 1,
    "wave_delayed": 1,
}
"""For the last page: how it can end, how people fall and by what, what it turns on."""
