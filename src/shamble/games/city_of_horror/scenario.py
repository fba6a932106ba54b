"""Setting the table of City of Horror from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine.literal import (
    Arrangement,
    Literal,
    LiteralWord,
    Put,
    by_index,
    by_seat,
    coming,
    enough,
    index_of,
    indexes,
    known,
    listed,
    many,
    marked,
    number,
    once,
    plain_number,
    refuse,
    seat_field,
)
from ...engine.table import replaced
from .content import LOCATIONS, SIDES
from .state import NOBODY, NOWHERE, Town

PILES = ("hands", "supplies", "discard", "deck")


def _people(g: Town, value: Mapping[int, Mapping[str, str]]) -> None:
    """Nobody else is left."""
    g.owner = [NOBODY] * len(g.owner)
    g.place = [NOWHERE] * len(g.place)
    for seat, places in by_seat(g, value).items():
        for place, people in by_index(g, "location", places).items():
            for word in listed(people):
                _put_person(g, seat, place, word)
    g.eliminated = [seat not in value for seat in range(g.seats)]


def _put_person(g: Town, seat: int, place: int, word: str) -> None:
    name, marks = marked(word, "*~+")
    character = index_of(g, "character", name)
    if g.place[character] != NOWHERE:
        once("character", [name, name])
    g.owner[character], g.place[character] = seat, place
    g.fresh[character] = "*" not in marks
    g.hidden[character] = "~" in marks
    g.extra[character] = "+" in marks


def _zombies(g: Town, value: Mapping[str, int]) -> None:
    _per_place("zombies")(g, value)
    enough("zombies", sum(g.zombies), g.content.box.zombies)
    g.zombie_reserve = g.content.box.zombies - sum(g.zombies)


def _cards(g: Town, value: Mapping[str, Any]) -> None:
    """Cards where they are wanted; the rest of the box goes into the deck, below what is wanted on top."""
    for pile in value:
        known("pile of cards", pile, PILES)
    rest = [card for card, entry in enumerate(g.content.cards) for _ in range(entry.copies)]

    def take(text: str | list[str]) -> list[int]:
        cards = many(g, "card", text)
        for card in cards:
            if card not in rest:
                refuse(f"the box holds no further {g.content.names['card'][card]}")
            rest.remove(card)
        return cards

    hands = by_seat(g, value.get("hands", {}))
    supplies = by_index(g, "location", value.get("supplies", {}))
    g.hands = [sorted(take(hands.get(seat, ""))) for seat in range(g.seats)]
    g.supplies = [sorted(take(supplies.get(location, ""))) for location in range(len(LOCATIONS))]
    g.discard = take(value.get("discard", ""))
    top = take(value.get("deck", ""))
    g.boxed, g.packs = [], ((),) * g.seats
    g.known = [0] * len(g.known)
    g.deck = rest + top[::-1]


def _empty_deck(g: Town, value: bool) -> None:
    """The deck is used up: its cards are out of the game."""
    if value:
        g.boxed += g.deck
        g.deck = []


def _sides(g: Town, value: str | Mapping[str, str]) -> None:
    sides = dict.fromkeys(LOCATIONS, value) if isinstance(value, str) else value
    for location, side in by_index(g, "location", sides).items():
        there = [name for name, face in zip(SIDES, g.content.places[location], strict=True) if face]
        g.sides = replaced(
            g.sides, location, SIDES.index(known(f"side of the {LOCATIONS[location]}", side, there))
        )


def _numbers(g: Town, value: str) -> None:
    g.numbers = indexes(g, "location", value)
    if len(g.numbers) != len(LOCATIONS):
        refuse(f"all {len(LOCATIONS)} places have a number, in order: {', '.join(LOCATIONS)}")


def _antidotes(g: Town, value: Mapping[int, int]) -> None:
    held = by_seat(g, value)
    g.antidotes = [number("antidotes", held.get(seat, 0)) for seat in range(g.seats)]


def _food(g: Town, value: Mapping[int, list[int]]) -> None:
    held = by_seat(g, value)
    g.food = [_tokens(held.get(seat, [])) for seat in range(g.seats)]


def _tokens(value: list[int]) -> list[int]:
    return [number("a token of canned food", token) for token in value]


def _per_place(field: str) -> Put:
    """{"bank": 3}: the others have none."""

    def put(g: Town, value: Mapping[str, int]) -> None:
        there = by_index(g, "location", value)
        counts = [number(name, there.get(location, 0)) for location, name in enumerate(LOCATIONS)]
        setattr(g, field, type(getattr(g, field))(counts))

    return put


def _movement(g: Town, value: Mapping[int, str]) -> None:
    places = {seat: index_of(g, "location", place) for seat, place in by_seat(g, value).items()}
    g.movement = [places.get(seat, NOWHERE) for seat in range(g.seats)]


def _invasions(g: Town, value: str) -> None:
    """The stack, next card first."""
    g.invasions = indexes(g, "invasion", value)[::-1]


def _food_truck(g: Town, value: list[int]) -> None:
    """Next token first."""
    g.food_truck = _tokens(value)[::-1]


def _food_up(g: Town, value: list[int]) -> None:
    g.food_up = _tokens(value)


def _leader(g: Town, value: str) -> None:
    g.leader = index_of(g, "colour", value)


def _colours(g: Town, value: str) -> None:
    g.colours = indexes(g, "colour", value)
    if len(g.colours) != g.seats:
        refuse(f"{g.seats} seats have {g.seats} colours, seat by seat")


def _turn(g: Town, value: int) -> None:
    g.turn = number("it", value, 0, g.content.box.turns)


def _settle(g: Town, literal: Literal) -> None:
    """What the box holds of tokens is enough; antidotes that nobody mentioned come out of the reserve."""
    box = g.content.box
    held = sum(g.antidotes) + sum(g.supply_antidotes)
    if "antidote_reserve" not in literal:
        g.antidote_reserve = min(g.antidote_reserve, max(0, box.antidotes - held))
    enough("antidotes", held + g.antidote_reserve, box.antidotes)
    if {"food", "food_truck", "food_up"} & set(literal):
        _check_food(g, literal)


def _check_food(g: Town, literal: Literal) -> None:
    """Tokens that nobody mentioned make room for those that somebody did."""
    held = Counter(token for tokens in g.food for token in tokens)
    held.update(g.food_up if "food_up" in literal else [])
    held.update(g.food_truck if "food_truck" in literal else [])
    for token, count in held.items():
        known("token of canned food", str(token), g.content.box.food)
        enough(f"tokens of {token} points", count, g.content.box.food[str(token)])


WORDS = {
    "turn": LiteralWord(_turn, "3", "the turn, 0 before the first"),
    "first": LiteralWord(seat_field("first"), '"Anna"', "who holds the First Player marker"),
    "last_loser": LiteralWord(seat_field("last_loser"), '"Anna"', "who lost a character last, this turn"),
    "colours": LiteralWord(_colours, '"green, purple, orange"', "of the seats, in order"),
    "leader": LiteralWord(_leader, '"red"', "where on the wheel the zombie leader stands"),
    "sides": LiteralWord(
        _sides, '{"bank": "B", "water_tower": "collapsed"}', "faces; one letter alone: of all places"
    ),
    "numbers": LiteralWord(
        _numbers, '"bank, church, armory, hospital, water_tower, crossroads"', "the places 1 to 6, in order"
    ),
    "people": LiteralWord(
        _people,
        '{"Anna": {"church": "mama, punk*"}, "Ben": {"bank": "thief~, geek+"}}',
        "who stands where: `*` exhausted, `~` hidden, `+` in an extra place; nobody else is left",
    ),
    "zombies": LiteralWord(_zombies, '{"bank": 3}', "other places have none"),
    "cards": LiteralWord(
        _cards,
        '{"hands": {"Anna": "gun, 2 shotgun"}, "supplies": {"bank": "alarm"}, "discard": "gun", '
        '"deck": "gun, kitten"}',
        "Action cards; the rest of the box lies below `deck`, whose first is drawn next",
    ),
    "deck_is_empty": LiteralWord(_empty_deck, "True", "its cards are out of the game"),
    "antidotes": LiteralWord(_antidotes, '{"Anna": 2}', "others have none"),
    "antidote_reserve": LiteralWord(plain_number("antidote_reserve"), "0", "how many nobody has yet"),
    "dropped_antidotes": LiteralWord(_per_place("supply_antidotes"), '{"bank": 1}', "other places have none"),
    "markers": LiteralWord(
        _per_place("markers"), '{"armory": 2}', "explosion markers; other places have none"
    ),
    "food": LiteralWord(_food, '{"Anna": [1, 2]}', "tokens of canned food; others have none"),
    "food_truck": LiteralWord(_food_truck, "[2, 1]", "face down, next one first"),
    "food_up": LiteralWord(_food_up, "[3]", "face up"),
    "movement": LiteralWord(_movement, '{"Anna": "church"}', "Movement cards that lie revealed"),
    "invasions": LiteralWord(_invasions, '"1:00-2, 2:00-1"', "the stack, next one first"),
    "at": LiteralWord(
        coming,
        '["Attack bank", "PlaceTurn church"]',
        "the steps to come, with their words; then the game ends",
    ),
}

arrange = Arrangement(WORDS, _settle)
