"""Rulebook: "Set-up" and "Expert variant"."""

from __future__ import annotations

from typing import Any, Final

from ...engine import BadOption, Rng, Seat, Setting
from ...engine.spec import Settings
from ...engine.table import replaced
from .content import (
    AS_ABOVE,
    CORNERS,
    CROSSROADS,
    LOCATIONS,
    RANDOM,
    WATER_TOWER,
    Character,
    CityContent,
    Location,
    sides_wished,
)
from .invasion import Invasion
from .printed import COLOURS
from .state import NOWHERE, Rule, Town, destination
from .turn import Turn

SETTINGS: Final = (
    Setting("sides", ("A", "B", RANDOM), "A"),
    *(Setting(f"side_{name}", (AS_ABOVE, "A", "B", RANDOM), AS_ABOVE) for name in LOCATIONS),
    Setting("corners", ("shuffled", "fixed"), "shuffled"),
    Setting("hands", ("dealt", "draft"), "dealt"),
    Setting("first_player", (RANDOM, 1, 2, 3, 4, 5, 6), RANDOM),
    Setting("colours", (), "default", words="colour"),
)


def blank(seats: int, content: CityContent) -> Town:
    return Town(seats, content, Rng(0))


def set_up(seats: int, seed: int, settings: Settings, content: CityContent) -> Town:
    """Everything that is shuffled is shuffled here; what players decide or see happen is on the agenda."""
    luck = Rng(seed).fork(1)
    g = Town(seats, content, Rng(seed).fork(2))
    g.colours = _colours(seats, settings["colours"], content)
    g.first = _first_player(seats, settings["first_player"], luck)
    g.leader = g.colours[g.first]
    g.sides = tuple(_side(name, settings, luck) for name in LOCATIONS)
    corners = list(CORNERS)
    if settings["corners"] == "shuffled":
        luck.shuffle(corners)
    g.numbers = [WATER_TOWER, *corners, CROSSROADS]
    deal_characters(g, luck)
    g.deck = [card for card, entry in enumerate(content.cards) for _ in range(entry.copies)]
    luck.shuffle(g.deck)
    stack_food(g, luck)
    stack_invasions(g, luck)
    hands: Rule = DealPacks() if settings["hands"] == "draft" else DealHands()
    g.then(*[DrawPlaces(seat) for seat in counter_clockwise(g)], hands, Invasion(), Turn(1))
    return g


def _colours(seats: int, wish: Any, content: CityContent) -> list[int]:
    """The seats' colours: a list such as "red, green, blue", or the usual ones."""
    wheel = content.box.wheel
    chosen = COLOURS[:seats] if wish == "default" else [word.strip() for word in str(wish).split(",")]
    for colour in chosen:
        if colour not in wheel:
            raise BadOption("option.value", option="colours", value=colour, choices=", ".join(wheel))
    if len(chosen) != seats or len(set(chosen)) != seats:
        raise BadOption("option.distinct", option="colours", value=", ".join(chosen), count=seats)
    return [wheel.index(colour) for colour in chosen]


def _first_player(seats: int, wish: int | str, luck: Rng) -> Seat:
    if isinstance(wish, str):
        return luck.below(seats)
    if wish > seats:
        raise BadOption("option.seat", option="first_player", value=wish, seats=seats)
    return wish - 1


def _side(location: str, settings: Settings, luck: Rng) -> int:
    sides = sides_wished(location, settings)
    return "AB".index(sides) if len(sides) == 1 else luck.below(2)


def deal_characters(g: Town, luck: Rng) -> None:
    """At random, all fresh; they come into play when they are placed."""
    people = list(range(len(g.content.characters)))
    luck.shuffle(people)
    each = g.content.box.characters_per_player[str(g.seats)]
    for seat in range(g.seats):
        for _ in range(each):
            g.owner[people.pop()] = seat


def stack_food(g: Town, luck: Rng) -> None:
    """Face down on the truck; at the Crossroads, side B, three lie open."""
    g.food_truck = [int(value) for value, tokens in g.content.box.food.items() for _ in range(tokens)]
    luck.shuffle(g.food_truck)
    effect = g.content.place(CROSSROADS, g.sides[CROSSROADS]).effect
    if effect is not None and effect.name == "food_face_up":
        for _ in range(g.content.box.face_up_food):
            g.food_up.append(g.food_truck.pop())


def stack_invasions(g: Town, luck: Rng) -> None:
    """One random card for each hour, that of 0:00 on top: it is turned over at the end of the set-up."""
    by_hour = [
        [card for card, entry in enumerate(g.content.invasions) if entry.hour == hour]
        for hour in range(g.content.box.turns + 1)
    ]
    g.invasions = [luck.pick(cards) for cards in reversed(by_hour)]


def counter_clockwise(g: Town) -> list[Seat]:
    """From the first player's right-hand neighbour round to the first player."""
    return [(g.first - i) % g.seats for i in range(1, g.seats + 1)]


class DrawPlaces(Rule):
    """A player draws as many Movement cards as characters, one place for each."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        places = list(range(len(LOCATIONS)))
        g.shuffle(places)
        count = g.owner.count(self.seat)
        for location in places[:count]:
            g.emit("place_drawn", self.seat, location)
        g.then(*[PlaceOne(self.seat, location) for location in places[:count]])


class PlaceOne(Rule):
    """The player chooses who starts at that place; from a full place, at the Crossroads."""

    topic = "placing"

    closed = True  # trading begins with the game

    def __init__(self, seat: Seat, location: Location) -> None:
        self.seat, self.location = seat, location

    def run(self, g: Town) -> None:
        options = [
            g.option("place", (c,), (Place(c, self.location),))
            for c, owner in enumerate(g.owner)
            if owner == self.seat and g.place[c] == NOWHERE
        ]
        end = destination(g, self.location)
        g.ask(self.seat, "setup.place", (self.location, end), options)


class Place(Rule):
    def __init__(self, character: Character, location: Location) -> None:
        self.character, self.location = character, location

    def run(self, g: Town) -> None:
        end = destination(g, self.location)
        g.place[self.character] = end
        g.emit("placed", g.owner[self.character], self.character, end)


class DealHands(Rule):
    """Everybody gets a hand of Action cards."""

    def run(self, g: Town) -> None:
        each = g.content.box.cards_per_player[str(g.seats)]
        for seat in range(g.seats):
            g.hands[seat] = sorted(g.deck.pop() for _ in range(each))
        g.commit()
        g.emit("dealt", each)


class DealPacks(Rule):
    """Expert variant: the same number of cards each, to choose from."""

    def run(self, g: Town) -> None:
        each = g.content.box.cards_per_player[str(g.seats)]
        g.packs = tuple(tuple(sorted(g.deck.pop() for _ in range(each))) for _ in range(g.seats))
        g.commit()
        g.emit("draft_dealt", each)
        g.then(DraftPick())


class DraftPick(Rule):
    """Everybody keeps a card in secret; what is left goes to the left."""

    closed = True  # trading begins with the game

    def run(self, g: Town) -> None:
        for seat in range(g.seats):
            options = [
                g.option("keep", (card,), (Keep(seat, slot),))
                for slot, card in enumerate(g.packs[seat])
                if card not in g.packs[seat][:slot]
            ]
            g.ask_bluff(seat, "draft.keep", (), options, len(g.packs[seat]))
        g.then(PassPacks())


class Keep(Rule):
    """`slot` says where in the pack the card lies: steps hold no secrets."""

    def __init__(self, seat: Seat, slot: int) -> None:
        self.seat, self.slot = seat, slot

    def run(self, g: Town) -> None:
        pack = g.packs[self.seat]
        card = pack[self.slot]
        g.packs = replaced(g.packs, self.seat, pack[: self.slot] + pack[self.slot + 1 :])
        g.hands[self.seat].append(card)
        g.hands[self.seat].sort()
        g.emit("kept", self.seat, secret=(card,), seers=1 << self.seat)


class PassPacks(Rule):
    """To the left-hand neighbour, clockwise."""

    def run(self, g: Town) -> None:
        g.packs = (g.packs[-1], *g.packs[:-1])
        g.commit()
        if any(g.packs):
            g.then(DraftPick())
