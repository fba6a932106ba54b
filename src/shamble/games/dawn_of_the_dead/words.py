"""Dawn of the Dead's vocabulary: what it asks, offers and tells, with the parameters of each."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...engine import Option as EngineOption
from ...engine import Vocabulary
from ...engine.choice import NamedFields
from ...engine.spec import Count

VOCABULARY: Final = Vocabulary(
    prompts={
        "setup.clear": "count:number",
        "setup.hide": "count:number",
        "setup.place": "character",
        "turn.activate": "",
        "turn.join": "character",
        "turn.act": "count:number",
        "fire.target": "character",
        "fire.partner": "character square",
        "berserk.which": "",
        "reaction.who": "",
        "reaction.hidden": "",
        "free.who": "count:number",
        "free.quick": "",
        "free.where": "square",
        "zombie.dash": "square count:number",
        "attack.defend": "square",
        "attack.count": "square",
        "attack.victim": "square count:number",
        "attack.order": "strength:number",
        "auto.appear": "",
        "auto.which": "count:number",
    },
    options={
        "clear": "square",
        "hide": "square",
        "random": "",
        "place": "square",
        "activate": "character",
        "pass": "",
        "join": "character",
        "enough": "",
        "step": "square",
        "fire": "character",
        "open": "door",
        "close": "door",
        "close_gate": "character gate",
        "take_rifle": "character",
        "carry": "character passenger:character",
        "drop": "character passenger:character",
        "end_turn": "",
        "at": "square",
        "alone": "",
        "with": "character",
        "hold": "",
        "rage": "square",
        "react": "from:square square",
        "part": "from:square square",
        "pound": "square door",
        "rouse": "square",
        "emerge": "from:square square",
        "stay_hidden": "",
        "move": "square",
        "part_from": "square",
        "show": "square",
        "go": "square",
        "go_alone": "square",
        "smash": "door",
        "halt": "",
        "done": "",
        "attack": "count:number",
        "victim": "character",
        "strike": "character",
        "appear": "square",
        "lurch": "square",
    },
    events={
        "zombies_placed": "count:number",
        "hid": "|square",
        "placed": "character square",
        "round_began": "number",
        "nobody_acted": "",
        "activated": "character",
        "stepped": "character from:square square",
        "woke": "character",
        "picked_up": "character passenger:character",
        "put_down": "character passenger:character",
        "door_opened": "door",
        "door_closed": "door",
        "gate_closed": "character gate",
        "rifle_taken": "character",
        "dice_1": "one:d6",
        "dice_2": "one:d6 two:d6",
        "dice_3": "one:d6 two:d6 three:d6",
        "aimed": "character square",
        "kept_nerve": "character",
        "panicked": "character",
        "revealed": "square value:number",
        "hit": "square total:number value:number",
        "missed": "square total:number value:number",
        "eliminated": "square",
        "glass_broken": "door",
        "glass_held": "door",
        "pounded": "square door value:number",
        "berserk_checked": "square",
        "calmed": "square",
        "rage_checked": "square",
        "raged": "square",
        "not_raged": "square",
        "nearest_drawn": "square count:number",
        "targets_drawn": "square count:number most:number",
        "order_drawn": "character",
        "shambled": "from:square square",
        "peeked": "square|value:number",
        "hidden_met": "square",
        "hidden_emerged": "square",
        "free_moves": "count:number",
        "combat": "square",
        "attacked": "character strength:number",
        "unhurt": "character",
        "infected": "character",
        "stunned": "character",
        "died": "character",
        "arrivals_checked": "",
        "arrived": "gate square",
        "infection_checked": "character",
        "turned": "character square",
        "appearance_checked": "",
        "appeared": "square",
        "zombies_won": "",
        "humans_won": "",
        "stalemate": "",
    },
    plans={
        "walk": "square",
        "react": "count:number",
        "advance": "count:number",
        "dash": "square",
        "fire": "character square",
        "fire_together": "character partner:character square",
        "fire_from": "character square from:square",
        "fire_together_from": "character partner:character square from:square",
        "note.cost": "count:number",
        "note.doors": "count:number",
        "note.reacts": "count:number",
        "note.chance": "count:number",
    },
)

TALLY: Final = (
    Count("", "placed", "character"),
    Count("steps", "stepped", "character"),
    Count("shots", "aimed", "character"),
    Count("panics", "panicked", "character"),
    Count("attacks", "attacked", "character"),
    Count("gates", "gate_closed", "character", rare=True),
)
"""What is counted for every character at the end."""

BRIEF: Final = frozenset(
    "dice_1 dice_2 dice_3 round_began activated kept_nerve berserk_checked rage_checked not_raged"
    " arrivals_checked infection_checked appearance_checked nearest_drawn targets_drawn order_drawn"
    " free_moves".split()
)
"""Events after which nothing lies otherwise in the mall, or another one tells what does."""

FIELD_KINDS: Final = {
    "target": "square",
    "origin": "square",
    "partner": "character",
    "passenger": "character",
}
"""Step fields that hold a square or a character under another name."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option(EngineOption):
    """An option of Dawn of the Dead."""

    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options
    passes: ClassVar[frozenset[str]] = frozenset({"stay_hidden"})


ROUND: Final = "round_began"
"""The event with which a round begins."""
NOTABLE: Final = {
    "placed": "cast",
    "gate_closed": "objective",
    "aimed": "attack",
    "eliminated": "kill",
    "panicked": "panic",
    "attacked": "blow",
    "infected": "wound",
    "stunned": "wound",
    "died": "death",
    "turned": "turned",
    "glass_broken": "door",
    "rifle_taken": "found",
    "arrived": "arrival",
    "raged": "rage",
    "hidden_met": "met",
    "hidden_emerged": "met",
}
"""What a study writes down, by its sort."""

ENDINGS: Final = {"humans": ("won", "lost"), "zombies": ("won", "lost"), "draw": ("lost",)}
FALLS: Final = {"died": ("attacked",), "turned": ("infected",)}
TURNS: Final = {
    "died": 6,
    "turned": 6,
    "gate_closed": 5,
    "infected": 4,
    "rifle_taken": 3,
    "hidden_met": 3,
    "raged": 2,
    "panicked": 1,
}
"""For the last page: how it can end, how people fall and by what, what it turns on."""
