"""Setting the table of City of Horror from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.literal import coming, index_of, listed, many, plain, put_all
from .content import LOCATIONS, SIDES
from .state import NOBODY, NOWHERE, City, replaced


def arrange(g: City, literal: Mapping[str, Any]) -> None:
    """Put things where the literal says; what it does not mention stays as set up, questions withdrawn."""
    put_all(g, WORDS, literal)


def _people(g: City, value: Mapping[int, Mapping[str, str]]) -> None:
    """{seat: {"armory": "vigil, geek*"}}: * exhausted, ~ hidden, + in an extra place. Nobody else is left."""
    g.owner = [NOBODY] * len(g.owner)
    g.place = [NOWHERE] * len(g.place)
    for seat, places in value.items():
        for place, people in places.items():
            for word in listed(people):
                character = index_of(g, "character", word.rstrip("*~+"))
                g.owner[character] = seat
                g.place[character] = index_of(g, "location", place)
                g.fresh[character] = "*" not in word
                g.hidden[character] = "~" in word
                g.extra[character] = "+" in word
    g.eliminated = [seat not in value for seat in range(g.seats)]


def _zombies(g: City, value: Mapping[str, int]) -> None:
    g.zombies = [value.get(name, 0) for name in LOCATIONS]
    g.zombie_reserve = g.content.box.zombies - sum(g.zombies)


def _redeal(g: City, hands: Mapping[int, str], supplies: Mapping[str, str], discard: str, deck: str) -> None:
    """Cards where they are wanted; the rest of the box goes into the deck, below what is wanted on top."""
    rest = [card for card, entry in enumerate(g.content.cards) for _ in range(entry.copies)]

    def take(text: str | list[str]) -> list[int]:
        cards = many(g, "card", text)
        for card in cards:
            if card not in rest:
                raise ValueError(f"the box holds no further {g.content.names['card'][card]}")
            rest.remove(card)
        return cards

    g.hands = [sorted(take(hands.get(seat, ""))) for seat in range(g.seats)]
    g.supplies = [sorted(take(supplies.get(name, ""))) for name in LOCATIONS]
    g.discard = take(discard)
    top = take(deck)
    g.boxed, g.packs = [], ((),) * g.seats
    g.known = [0] * len(g.known)
    g.deck = rest + top[::-1]


def _all_cards(g: City, value: Mapping[str, Any]) -> None:
    """{"hands": {0: "gun"}, "supplies": {"bank": "gun, alarm"}, "discard": "…", "deck": "… (top first)"}."""
    _redeal(
        g, value.get("hands", {}), value.get("supplies", {}), value.get("discard", ""), value.get("deck", "")
    )


def _empty_deck(g: City, value: bool) -> None:
    """The deck is used up: its cards are out of the game."""
    if value:
        g.boxed += g.deck
        g.deck = []


def _sides(g: City, value: str | Mapping[str, str]) -> None:
    for location, name in enumerate(LOCATIONS):
        side = value if isinstance(value, str) else value.get(name, SIDES[g.sides[location]])
        g.sides = replaced(g.sides, location, SIDES.index(side))


def _numbers(g: City, value: str) -> None:
    g.numbers = [index_of(g, "location", name) for name in listed(value)]


def _per_seat(field: str) -> Any:
    """A list of ints, one a seat, given as {seat: value}; others get nothing."""

    def set_field(g: City, value: Mapping[int, Any]) -> None:
        empty: Any = [] if field == "food" else 0
        setattr(g, field, [value.get(seat, empty) for seat in range(g.seats)])

    return set_field


def _per_place(field: str) -> Any:
    def set_field(g: City, value: Mapping[str, int]) -> None:
        values = [value.get(name, 0) for name in LOCATIONS]
        setattr(g, field, type(getattr(g, field))(values))

    return set_field


def _movement(g: City, value: Mapping[int, str]) -> None:
    g.movement = [index_of(g, "location", value[s]) if s in value else NOWHERE for s in range(g.seats)]


def _invasions(g: City, value: str) -> None:
    """The stack, next card first."""
    g.invasions = [index_of(g, "invasion", name) for name in listed(value)][::-1]


def _food_truck(g: City, value: list[int]) -> None:
    """Next token first."""
    g.food_truck = value[::-1]


def _leader(g: City, value: str) -> None:
    g.leader = index_of(g, "colour", value)


def _colours(g: City, value: str) -> None:
    g.colours = [index_of(g, "colour", name) for name in listed(value)]


WORDS = {
    "turn": plain("turn"),
    "first": plain("first"),
    "last_loser": plain("last_loser"),
    "colours": _colours,
    "leader": _leader,
    "sides": _sides,
    "numbers": _numbers,
    "people": _people,
    "zombies": _zombies,
    "cards": _all_cards,
    "deck_is_empty": _empty_deck,
    "antidotes": _per_seat("antidotes"),
    "antidote_reserve": plain("antidote_reserve"),
    "dropped_antidotes": _per_place("supply_antidotes"),
    "markers": _per_place("markers"),
    "food": _per_seat("food"),
    "food_truck": _food_truck,
    "food_up": plain("food_up"),
    "movement": _movement,
    "invasions": _invasions,
    "at": coming,
}
