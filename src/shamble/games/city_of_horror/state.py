"""City of Horror's state: everything on the table, as plain data."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from ...engine import Rng, Seat, Step, Table
from .content import (
    ARMORY,
    COLLAPSED,
    CROSSROADS,
    LOCATIONS,
    WATER_TOWER,
    Card,
    Character,
    CityContent,
    Location,
    PlaceEntry,
)
from .words import Option

T = TypeVar("T")

NOBODY = -1
NOWHERE = -1


class City(Table):
    """The city, its people and its dead. A character's place is NOWHERE once lost or never dealt.

    What changes all the time is in lists; what changes rarely is in tuples, which clones share.
    """

    content: CityContent
    option_type = Option
    fields: ClassVar[dict[str, str]] = {
        "turn": "",
        "first": "",
        "leader": "colour",
        "colours": "colour",
        "numbers": "location",
        "sides": "location>side",
        "owner": "character>",
        "place": "character>location",
        "fresh": "character>",
        "hidden": "character>",
        "extra": "character>",
        "unbound": "character>",
        "zombies": "location>",
        "zombie_reserve": "",
        "supplies": "location>card",
        "supply_antidotes": "location>",
        "markers": "location>",
        "hands": "card",
        "deck": "card",
        "discard": "card",
        "boxed": "card",
        "packs": "card",
        "antidotes": "",
        "antidote_reserve": "",
        "food": "",
        "food_truck": "",
        "food_up": "",
        "movement": "location",
        "invasions": "invasion",
        "seen": "",
        "eliminated": "",
        "last_loser": "",
        "ballots": "",
        "replicas": "",
        "points": "",
        "known": "bag:card",
        "offer_to": "",
        "offer_posted": "",
        "offer_gives": "card",
        "offer_takes": "card",
        "offer_any": "",
        "offer_gives_antidotes": "",
        "offer_takes_antidotes": "",
        "offers_begun": "",
        "offers_posted": "",
        "approached": "",
        "declarations": "",
    }

    def __init__(self, seats: int, content: CityContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        people, places = len(content.characters), len(LOCATIONS)
        self.content = content
        self.turn = 0
        self.first: Seat = 0  # who holds the First Player marker
        self.leader = 0  # the space of the wheel where the zombie leader stands
        self.colours = [0] * seats  # each seat's space on the wheel
        self.numbers = list(range(places))  # which location has the number 1, 2, … 6
        self.sides: tuple[int, ...] = (0,) * places
        self.owner = [NOBODY] * people
        self.place = [NOWHERE] * people
        self.fresh = [True] * people
        self.hidden = [False] * people
        self.extra = [False] * people  # in a place of their own making, beyond the slots
        self.unbound = [False] * people  # drawback lifted for this turn
        self.zombies = [0] * places
        self.zombie_reserve = content.box.zombies
        self.supplies: list[list[Card]] = [[] for _ in LOCATIONS]  # dropped cards, face down
        self.supply_antidotes = [0] * places
        self.markers: tuple[int, ...] = (0,) * places  # explosion markers
        self.hands: list[list[Card]] = [[] for _ in range(seats)]  # sorted
        self.deck: list[Card] = []  # the last one is on top
        self.discard: list[Card] = []
        self.boxed: list[Card] = []  # hands of the eliminated, out of the game
        self.packs: tuple[tuple[Card, ...], ...] = ((),) * seats  # going round during the expert draft
        self.antidotes = [0] * seats
        self.antidote_reserve = content.box.antidotes
        self.food: list[list[int]] = [[] for _ in range(seats)]
        self.food_truck: list[int] = []  # face down; the last one is drawn next
        self.food_up: list[int] = []
        self.movement = [NOWHERE] * seats  # Movement cards, once revealed
        self.invasions: list[int] = []  # the stack; the last one is on top
        self.seen: tuple[int, ...] = (0,) * seats  # which turns' invasion cards a seat has looked at, as bits
        self.eliminated = [False] * seats
        self.last_loser: Seat = NOBODY  # who lost a character last, this turn
        self.ballots = [0] * seats
        self.replicas: tuple[Seat, ...] = (NOBODY,) * (
            places * seats
        )  # who votes in place of that seat at that location
        self.points: tuple[int, ...] = (0,) * seats  # from canned food
        self.known = [0] * (seats * (seats + places + 1))  # who knows what of each holder (knowledge.py)
        self.offer_to: tuple[Seat, ...] = (
            NOBODY,
        ) * seats  # each seat's offer, drafted or posted (negotiation.py)
        self.offer_posted: tuple[bool, ...] = (False,) * seats
        self.offer_gives: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.offer_takes: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.offer_any: tuple[int, ...] = (0,) * seats
        self.offer_gives_antidotes: tuple[int, ...] = (0,) * seats
        self.offer_takes_antidotes: tuple[int, ...] = (0,) * seats
        self.offers_begun: tuple[int, ...] = (0,) * seats
        self.offers_posted: tuple[int, ...] = (0,) * seats
        self.approached: tuple[bool, ...] = (False,) * seats  # who was made an offer on this occasion
        self.declarations: tuple[tuple[str, Seat, Location, Seat], ...] = ()  # side, who, where, whom

    def clone(self) -> Self:  # noqa: PLR0915  # one line per field, on purpose
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec = self.spec
        c.content = self.content
        c.history = None
        c.turn = self.turn
        c.first = self.first
        c.leader = self.leader
        c.colours = self.colours
        c.numbers = self.numbers
        c.sides = self.sides
        c.owner = self.owner[:]
        c.place = self.place[:]
        c.fresh = self.fresh[:]
        c.hidden = self.hidden[:]
        c.extra = self.extra[:]
        c.unbound = self.unbound[:]
        c.zombies = self.zombies[:]
        c.zombie_reserve = self.zombie_reserve
        c.supplies = [pile[:] for pile in self.supplies]
        c.supply_antidotes = self.supply_antidotes[:]
        c.markers = self.markers
        c.hands = [hand[:] for hand in self.hands]
        c.deck = self.deck[:]
        c.discard = self.discard[:]
        c.boxed = self.boxed[:]
        c.packs = self.packs
        c.antidotes = self.antidotes[:]
        c.antidote_reserve = self.antidote_reserve
        c.food = [tokens[:] for tokens in self.food]
        c.food_truck = self.food_truck[:]
        c.food_up = self.food_up[:]
        c.movement = self.movement[:]
        c.invasions = self.invasions[:]
        c.seen = self.seen
        c.eliminated = self.eliminated[:]
        c.last_loser = self.last_loser
        c.ballots = self.ballots[:]
        c.replicas = self.replicas
        c.points = self.points
        c.known = self.known[:]
        c.offer_to = self.offer_to
        c.offer_posted = self.offer_posted
        c.offer_gives = self.offer_gives
        c.offer_takes = self.offer_takes
        c.offer_any = self.offer_any
        c.offer_gives_antidotes = self.offer_gives_antidotes
        c.offer_takes_antidotes = self.offer_takes_antidotes
        c.offers_begun = self.offers_begun
        c.offers_posted = self.offers_posted
        c.approached = self.approached
        c.declarations = self.declarations
        return c


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with one item changed."""
    return (*items[:index], value, *items[index + 1 :])


class Rule(Step[City]):
    """A step of City of Horror."""


# -- questions about the table -----------------------------------------------------------------------


def turn_order(g: City) -> list[Seat]:
    """Clockwise from the first player, without the eliminated."""
    return [seat for i in range(g.seats) if not g.eliminated[seat := (g.first + i) % g.seats]]


def characters_at(g: City, location: Location) -> list[Character]:
    return [c for c, place in enumerate(g.place) if place == location]


def characters_of(g: City, seat: Seat) -> list[Character]:
    return [c for c, owner in enumerate(g.owner) if owner == seat and g.place[c] != NOWHERE]


def owners_at(g: City, location: Location) -> list[Seat]:
    """Who has a character there, in seat order."""
    return sorted({g.owner[c] for c, place in enumerate(g.place) if place == location})


def prey_at(g: City, location: Location, seat: Seat) -> list[Character]:
    """That player's characters there which zombies could eat."""
    return [c for c in characters_at(g, location) if g.owner[c] == seat and not g.hidden[c]]


def votes_at(g: City, location: Location, seat: Seat) -> int:
    return sum(votes_of(g, c) for c in characters_at(g, location) if g.owner[c] == seat)


def votes_of(g: City, c: Character) -> int:
    """One for a character, except hidden ones and the Grandpa; two for a mother."""
    entry = g.content.characters[c]
    if g.hidden[c] or (entry.drawback == "no_vote" and not g.unbound[c]):
        return 0
    return 2 if entry.power.name == "give_birth" and not g.fresh[c] else 1


def board(g: City, location: Location) -> PlaceEntry:
    """The face of the location that lies up."""
    return g.content.place(location, g.sides[location])


def is_closed(g: City, location: Location) -> bool:
    """A burnt or blocked Armory: nobody comes in."""
    if location != ARMORY:
        return False
    explosion = board(g, ARMORY).explosion
    return explosion is not None and g.markers[ARMORY] >= explosion.markers


def is_burnt(g: City, location: Location) -> bool:
    """Closed by fire: nobody is inside, either."""
    explosion = board(g, location).explosion
    return explosion is not None and explosion.result == "fire" and is_closed(g, location)


def is_full(g: City, location: Location) -> bool:
    """Every slot taken; whoever stands in a place of their own making takes none."""
    slots = board(g, location).slots
    if slots is None:
        return False
    return sum(not g.extra[c] for c in characters_at(g, location)) >= slots


def can_exhaust(g: City, character: Character) -> bool:
    """May its card be turned to pay for something? Never the Pregnant Woman's."""
    return g.fresh[character] and g.content.characters[character].power.name != "give_birth"


def can_refresh(g: City, character: Character) -> bool:
    """A mother stays as she is."""
    return not g.fresh[character] and g.content.characters[character].power.name != "give_birth"


def room_for_zombies(g: City, location: Location) -> int:
    return g.content.box.zombie_cap - g.zombies[location]


def tower_stands(g: City) -> bool:
    return g.sides[WATER_TOWER] != COLLAPSED


def destination(g: City, location: Location) -> Location:
    """Where a character sent there ends up: the Crossroads if it cannot get in."""
    return CROSSROADS if is_closed(g, location) or is_full(g, location) else location


def move_to_come(g: City, seat: Seat) -> bool:
    """Is that player still going to move a character this turn? The agenda knows."""
    pending: list[Any] = g.agenda
    return any(step.topic == "movement" or (step.topic == "move" and step.seat == seat) for step in pending)


def votes_to_come(g: City) -> list[Location]:
    """The places where a vote may still be held this turn; at the Crossroads there is none."""
    if any(step.topic == "locations" for step in g.agenda):
        return [location for location in g.numbers if location != CROSSROADS]
    pending: list[Any] = g.agenda
    found = {step.location for step in pending if step.topic in ("location", "attack", "share")}
    return [location for location in g.numbers if location in found and location != CROSSROADS]
