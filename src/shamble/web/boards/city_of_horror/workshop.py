"""A set-up of one's own for City of Horror: what places do, who brings how much, which cards are in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

import msgspec

from ....engine import Pack
from ..common import whole_game
from ..workshop import Canvas, Draft, Edit, Known, SentFields, Tool

PANELS: Final = "setup"
NAME: Final = "city"
STEMS: Final = ("box", "locations", "invasion", "cards", "characters")
FIGURES: Final = {
    "turns": (1, 4),
    "zombies": (10, 99),
    "zombie_cap": (1, 20),
    "antidotes": (0, 99),
    "explosion_markers": (0, 9),
    "face_up_food": (0, 9),
}
"""Of the box, with the least and the most of each."""
BY_SEATS: Final = {"characters_per_player": (1, 9), "cards_per_player": (1, 9)}
SEATS: Final = ("3", "4", "5", "6")
SIDES: Final = ("A", "B")
COLLAPSED: Final = "collapsed"
"""The third side of the Water Tower."""
FOOD: Final = tuple("012345")
"""What tokens can be worth that the form has room for; others stay as they are."""
HOURS: Final = (0, 4)
OUTNUMBERED: Final = "outnumbered"
FREE: Final = "nothing"
SUPPLIES: Final = ("antidotes", "cards")
MOST_MOVES: Final = 2
"""Moves and drops of an Invasion card that the form has room for; more stay as they are."""


class PlaceShape(msgspec.Struct):
    """What the workshop reads of one side of a place; the validator reads the rest."""

    attack: dict[str, int | bool]
    slots: int | None = None
    effect: dict[str, str] | None = None
    explosion: dict[str, int | str] | None = None


class InvasionShape(msgspec.Struct):
    hour: int
    arrivals: tuple[int, int, int, int, int, int]
    leader: int
    moves: list[tuple[int, int]] = []
    drops: list[dict[str, int]] = []


class EffectShape(msgspec.Struct):
    """What a card or a character can do."""

    name: str
    zombies: int = 0
    points: int = 0


class CardShape(msgspec.Struct):
    copies: int
    effect: EffectShape
    explosion: bool = False


class CharacterShape(msgspec.Struct):
    fresh: int
    exhausted: int
    power: EffectShape
    drawback: str = ""


class BoxShape(msgspec.Struct):
    turns: int
    zombies: int
    zombie_cap: int
    antidotes: int
    explosion_markers: int
    face_up_food: int
    characters_per_player: dict[str, int]
    cards_per_player: dict[str, int]
    food: dict[str, int]
    wheel: list[str]


SHAPES: Final = {
    "box": dict[str, BoxShape],
    "locations": dict[str, dict[str, PlaceShape]],
    "invasion": dict[str, InvasionShape],
    "cards": dict[str, CardShape],
    "characters": dict[str, CharacterShape],
}


# -- drafts ----------------------------------------------------------------------------------------------


def blank(content: Any, names: Mapping[str, str], language: str) -> Draft:
    return _ours(content, names[language])


def _ours(content: Any, title: str) -> Draft:
    """The game as it is in the box."""
    return Draft(NAME, title, deepcopy({stem: dict(content.sources.files[stem]) for stem in STEMS}))


copied, packed = whole_game.copied, whole_game.packed
options, settled = whole_game.options, whole_game.settled


def parts(pack: Pack) -> list[str]:
    return whole_game.parts_among(STEMS, pack)


def opened(content: Any, pack: Pack, part: str) -> Draft:
    """Ours, with all that a pack changes of it."""
    return _ours(content, pack.name).with_pack(pack)


def check(draft: Draft) -> None:
    whole_game.check_whole(draft, NAME, STEMS)
    for stem, shape in SHAPES.items():
        msgspec.convert(draft.files[stem], shape)
    if "box" not in draft.files["box"] or not all(
        set(SIDES) <= set(place) for place in draft.files["locations"].values()
    ):
        raise ValueError(draft.name)


def bare(draft: Draft) -> Draft:
    """Nothing but our own game, so that there is something to see."""
    return Draft(draft.name, draft.title, {})


def edited(content: Any, draft: Draft, edit: Edit) -> Draft:
    """There is nothing to click on: a LookupError."""
    raise LookupError(edit.do)


# -- the form --------------------------------------------------------------------------------------------


def with_facts(draft: Draft, fields: Mapping[str, Sequence[str]]) -> Draft:
    """What the form says; an entry that differs is ours, not the rulebook's."""
    sent, files = SentFields(fields), deepcopy(draft.files)
    _read_box(files["box"]["box"], sent)
    for place, sides in files["locations"].items():
        for side in sides:
            _read_place(sides[side], f"{place}.{side}", sent)
    for name, card in files["cards"].items():
        card["copies"] = sent.number(f"copies.{name}", card["copies"])
        card["effect"] = _able(card["effect"], f"card.{name}", ("zombies", "points"), sent)
        if f"card.{name}" in fields:
            _set(card, "explosion", name in fields.get("explosion", ()), empty=False)
    for name, person in files["characters"].items():
        for points in ("fresh", "exhausted"):
            person[points] = sent.number(f"{points}.{name}", person[points])
        person["power"] = _able(person["power"], f"power.{name}", ("zombies",), sent)
        if f"drawback.{name}" in fields:
            _set(person, "drawback", sent.text(f"drawback.{name}"), empty="")
    shown = sent.text("invasion")
    if shown in files["invasion"]:
        _read_invasion(files["invasion"][shown], sent)
    _mark_ours(files, draft.files)
    return Draft(draft.name, sent.text("title")[:60] or draft.title, files)


def _able(able: dict[str, Any], field: str, figures: Sequence[str], sent: SentFields) -> dict[str, Any]:
    """What a card or a character can do, and to how many."""
    made = {**able, "name": sent.text(field) or able["name"]}
    for figure in figures:
        _set(made, figure, sent.number(f"{figure}.{field}", able.get(figure, 0)), empty=0)
    return made


def _set(entry: dict[str, Any], field: str, value: Any, *, empty: Any) -> None:
    """What is as usual need not be said."""
    if value == empty:
        entry.pop(field, None)
    else:
        entry[field] = value


def _mark_ours(files: dict[str, Any], before: Mapping[str, Any]) -> None:
    for stem, entries in files.items():
        for name, entry in entries.items():
            parts = entry.values() if stem == "locations" else (entry,)
            former = before[stem][name].values() if stem == "locations" else (before[stem][name],)
            for part, was in zip(parts, former, strict=True):
                if part != was:
                    part["origin"] = "house"


def _read_box(box: dict[str, Any], sent: SentFields) -> None:
    for name in FIGURES:
        box[name] = sent.number(name, box[name])
    for name in BY_SEATS:
        box[name] = {seats: sent.number(f"{name}.{seats}", count) for seats, count in box[name].items()}
    for points in FOOD:
        _set(box["food"], points, sent.number(f"food.{points}", box["food"].get(points, 0)), empty=0)
    box["wheel"] = [sent.text(f"wheel.{index}") or colour for index, colour in enumerate(box["wheel"])]


def _read_place(place: dict[str, Any], name: str, sent: SentFields) -> None:
    attack = sent.text(f"attack.{name}")
    if attack:
        place["attack"] = (
            {"outnumbered": True} if attack == OUTNUMBERED else {"at_least": sent.number(f"attack.{name}", 1)}
        )
    if "slots" in place:
        place["slots"] = sent.number(f"slots.{name}", place["slots"])
    effect = sent.text(f"effect.{name}")
    if effect and place.get("effect"):
        offer, price = place["effect"], sent.text(f"price.{name}")
        offer["name"] = effect
        if price != offer.get("price", FREE):
            _set(offer, "price", price or FREE, empty=FREE)
    if place.get("explosion"):
        last = place["explosion"]
        last["markers"] = sent.number(f"markers.{name}", last["markers"])
        last["result"] = sent.text(f"result.{name}") or last["result"]


def _read_invasion(card: dict[str, Any], sent: SentFields) -> None:
    card["arrivals"] = [
        sent.number(f"arrives.{index}", count) for index, count in enumerate(card["arrivals"])
    ]
    card["leader"] = sent.number("leader", card["leader"])
    card["hour"] = sent.number("hour", card["hour"])
    moves = [(sent.number(f"from.{index}", 0), sent.number(f"to.{index}", 0)) for index in range(MOST_MOVES)]
    card["moves"] = [list(move) for move in moves if all(move)] + list(card.get("moves", ()))[MOST_MOVES:]
    drops = [
        {"place": sent.number(f"drop.{index}", 0)}
        | {what: count for what in SUPPLIES if (count := sent.number(f"drop.{what}.{index}", 0))}
        for index in range(MOST_MOVES)
    ]
    card["drops"] = [drop for drop in drops if drop["place"]] + list(card.get("drops", ()))[MOST_MOVES:]


# -- what is shown ---------------------------------------------------------------------------------------


def tools(draft: Draft, part: str, known: Known) -> list[Tool]:
    return []


def canvas(draft: Draft, part: str, tool: str, atlas: Any) -> Canvas | None:
    return None


def panels(draft: Draft, part: str, known: Known, atlas: Any) -> dict[str, Any]:
    files, invasions = draft.files, draft.files["invasion"]
    shown = part if part in invasions else next(iter(invasions))
    return {
        "box": files["box"]["box"],
        "figures": FIGURES,
        "by_seats": BY_SEATS,
        "seats": SEATS,
        "food": FOOD,
        "hours": HOURS,
        "card_effects": _first_with(files["cards"], "effect"),
        "powers": _first_with(files["characters"], "power"),
        "places": files["locations"],
        "town": known["town"],
        "cards": files["cards"],
        "people": files["characters"],
        "invasions": list(invasions),
        "invasion": shown,
        "card": invasions[shown],
        "moves": range(MOST_MOVES),
        "outnumbered": OUTNUMBERED,
    }


def _first_with(entries: Mapping[str, Any], able: str) -> dict[str, str]:
    """What cards or characters can do, each by the first of ours who can."""
    found: dict[str, str] = {}
    for name, entry in entries.items():
        found.setdefault(entry[able]["name"], name)
    return found
