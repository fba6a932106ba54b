"""City of Horror's vocabulary: what it asks, offers and tells, with the parameters of each."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...engine import Option as EngineOption
from ...engine import Vocabulary
from ...engine.choice import NamedFields

VOCABULARY: Final = Vocabulary(
    prompts={
        "setup.place": "location end:location",
        "draft.keep": "",
        "movement.card": "",
        "window.choice": "",
        "window.revealed": "",
        "window.move": "seat",
        "window.moved": "",
        "window.attracted": "",
        "window.activation": "location",
        "window.attack": "location",
        "window.share": "location",
        "window.turn_end": "",
        "window.vaccination": "",
        "cancel.card": "seat card",
        "cancel.move": "seat character",
        "card.kill_where": "card",
        "card.alarm_where": "",
        "card.lure_from": "",
        "card.lure_to": "location",
        "card.kitten_from": "",
        "card.refresh_whom": "",
        "card.hide_whom": "",
        "card.leader_where": "",
        "card.steal_from": "",
        "card.replica_whom": "",
        "card.replica_where": "seat",
        "card.new_movement": "",
        "explosion.where": "",
        "barter.pay": "",
        "salvage.which": "",
        "move.who": "location end:location",
        "activate.refresh": "location",
        "activate.antidote": "location",
        "activate.turn_leader": "location",
        "activate.nudge_leader": "location",
        "activate.draw": "location",
        "activate.salvage": "location",
        "activate.food": "location",
        "activate.food_face_up": "location",
        "food.which": "",
        "vote.attack": "location seat",
        "vote.share": "location seat",
        "attack.tie": "location",
        "attack.victim": "location",
        "share.take": "location",
        "share.hand_out": "location",
        "vaccinate.who": "count:number",
        "talk": "",
        "draft": "seat",
        "offer.pick": "seat",
    },
    options={
        "pass": "",
        "play": "card",
        "power": "character",
        "place": "character",
        "keep": "card",
        "go": "location",
        "at": "location",
        "refresh": "character",
        "hide": "character",
        "colour": "colour",
        "seat": "seat",
        "discard": "card",
        "salvage": "card",
        "move": "character",
        "sneak": "character",
        "squeeze": "character",
        "decline": "",
        "use": "",
        "eat": "value:number",
        "exhaust": "character",
        "food": "value:number",
        "food_unseen": "",
        "vote": "seat",
        "lose": "character",
        "take": "card",
        "take_antidote": "",
        "hand_out": "card seat",
        "hand_out_antidote": "seat",
        "vaccinate": "character",
        "offer": "seat",
        "give": "card",
        "give_antidote": "",
        "ask": "card",
        "ask_any": "",
        "ask_antidote": "",
        "post": "",
        "scrap": "",
        "withdraw": "",
        "accept": "seat",
        "refuse": "seat",
        "declare_against": "location seat",
        "declare_for": "location seat",
    },
    events={
        "place_drawn": "seat location",
        "placed": "seat character location",
        "dealt": "count:number",
        "draft_dealt": "count:number",
        "kept": "seat|card",
        "turn_began": "turn:number",
        "movement_revealed": "seat location",
        "movement_changed": "seat location",
        "looked": "seat|invasion",
        "invasion": "invasion",
        "zombies_came": "location count:number",
        "zombies_died": "location count:number",
        "zombies_moved": "from:location location count:number",
        "dropped": "location antidotes:number cards:number",
        "leader_turned": "colour",
        "moved": "seat character from:location location",
        "stayed": "seat character",
        "no_move": "seat",
        "moved_back": "seat character location",
        "attracted": "seat character location",
        "played": "seat card",
        "aimed_location": "seat location",
        "aimed_character": "seat character",
        "aimed_seat": "seat victim:seat",
        "aimed_colour": "seat colour",
        "aimed_lure": "seat from:location location",
        "aimed_vote": "seat victim:seat location",
        "cancelled": "card",
        "power_used": "seat character",
        "exhausted": "seat character",
        "refreshed": "seat character",
        "hid": "seat character",
        "discarded": "seat card",
        "drew": "seat|card",
        "stole": "seat victim:seat|card",
        "salvaged": "seat card",
        "vote_replaced": "seat victim:seat location",
        "kitten_ran": "seat location",
        "marker_placed": "location count:number",
        "armory_burnt": "",
        "door_blocked": "",
        "fled": "seat character",
        "tower_collapsed": "",
        "crushed": "seat character",
        "eliminated": "seat",
        "first_player": "seat",
        "place_reached": "location",
        "antidote_gained": "seat",
        "food_gained": "seat value:number",
        "food_spent": "seat value:number",
        "attacked": "location count:number",
        "no_prey": "location",
        "voted": "seat victim:seat count:number",
        "tie_broken": "seat victim:seat",
        "leader_attacked": "colour",
        "eaten": "seat character location",
        "share_won": "seat location",
        "share_failed": "location",
        "supply_seen": "seat|card",
        "received_card": "seat location|card",
        "received_antidote": "seat location",
        "offered": "seat partner:seat cards:number antidotes:number"
        " asked_cards:number asked_antidotes:number",
        "offer_withdrawn": "seat partner:seat",
        "offer_refused": "seat partner:seat",
        "offer_lapsed": "seat partner:seat",
        "traded": "seat partner:seat",
        "trade_card": "seat|card",
        "trade_antidotes": "seat count:number",
        "declared_against": "seat location victim:seat",
        "declared_for": "seat location victim:seat",
        "helicopter": "",
        "vaccinated": "seat character",
        "infected": "seat character",
        "scored": "seat count:number",
    },
    plans={
        "play_location": "card location",
        "play_character": "card character",
        "play_colour": "card colour",
        "power_location": "character location",
    },
)

BRIEF: Final = frozenset(
    "place_drawn place_reached turn_began first_player looked supply_seen discarded declared_for"
    " declared_against share_won"
    " aimed_character aimed_colour aimed_location aimed_lure aimed_seat aimed_vote".split()
)
"""Events after which nothing lies otherwise on the table, or another one tells what does."""

FIELD_KINDS: Final = {"origin": "location", "target": "location"}
"""Step fields that hold a location under another name."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option(EngineOption):
    """An option of City of Horror."""

    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options


PASS: Final = Option("pass")
DECLINE: Final = Option("decline")

ROUND: Final = "turn_began"
"""The event with which a round begins."""
NOTABLE: Final = {
    "placed": "cast",
    "eaten": "death",
    "crushed": "death",
    "infected": "death",
    "eliminated": "out",
    "played": "card",
    "power_used": "power",
    "voted": "vote",
    "tie_broken": "vote",
    "traded": "trade",
    "offered": "offer",
    "share_won": "share",
    "share_failed": "share",
    "vaccinated": "saved",
    "invasion": "invasion",
    "attacked": "attack",
    "cancelled": "cancel",
}
"""What a study writes down, by its sort."""

ENDINGS: Final = {
    "most_points": ("won", "lost"),
    "more_characters": ("won", "lost"),
    "tie": ("won", "lost"),
    "nobody_left": ("lost",),
}
FALLS: Final = {
    "eaten": ("attacked", "leader_attacked"),
    "crushed": ("tower_collapsed",),
    "infected": (),
}
TURNS: Final = {
    "eliminated": 6,
    "tower_collapsed": 5,
    "tie_broken": 5,
    "armory_burnt": 4,
    "crushed": 4,
    "infected": 4,
    "eaten": 3,
    "stole": 2,
    "cancelled": 2,
    "share_failed": 1,
}
"""For the last page: how it can end, how people fall and by what, what it turns on."""
