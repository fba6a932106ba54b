"""City of Horror's state: everything on the table, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

from ...engine import Arg, Option, Rng, Seat, Step, Table
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
from .words import Option as CityOption

NOBODY = -1
NOWHERE = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Town(Table):
    """The city, its people and its dead. A character's place is NOWHERE once lost or never dealt.

    What changes all the time is in lists; what changes rarely is in tuples, which clones share.
    """

    content: CityContent
    option_type = CityOption
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
    __slots__ = tuple(fields)

    def __init__(self, seats: int, content: CityContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.content = content
        self.turn = 0
        self.first: Seat = 0  # who holds the First Player marker
        self.leader = 0  # the space of the wheel where the zombie leader stands
        self.last_loser: Seat = NOBODY  # who lost a character last, this turn
        self.declarations: tuple[tuple[str, Seat, Location, Seat], ...] = ()  # side, who, where, whom
        self._lay_places()
        self._stand_people(len(content.characters))
        self._stack_piles()
        self._seat_players()
        self._clear_offers()

    def _lay_places(self) -> None:
        places = len(LOCATIONS)
        self.numbers = list(range(places))  # which location has the number 1, 2, … 6
        self.sides: tuple[int, ...] = (0,) * places
        self.zombies = [0] * places
        self.zombie_reserve: int = self.content.box.zombies
        self.supplies: list[list[Card]] = [[] for _ in LOCATIONS]  # dropped cards, face down
        self.supply_antidotes = [0] * places
        self.markers: tuple[int, ...] = (0,) * places  # explosion markers
        nobody = (NOBODY,) * (places * self.seats)
        self.replicas: tuple[Seat, ...] = nobody  # who votes in place of that seat at that location

    def _stand_people(self, people: int) -> None:
        self.owner = [NOBODY] * people
        self.place = [NOWHERE] * people
        self.fresh = [True] * people
        self.hidden = [False] * people
        self.extra = [False] * people  # in a place of their own making, beyond the slots
        self.unbound = [False] * people  # drawback lifted for this turn

    def _stack_piles(self) -> None:
        self.deck: list[Card] = []  # the last one is on top
        self.discard: list[Card] = []
        self.boxed: list[Card] = []  # hands of the eliminated, out of the game
        self.antidote_reserve: int = self.content.box.antidotes
        self.food_truck: list[int] = []  # face down; the last one is drawn next
        self.food_up: list[int] = []
        self.invasions: list[int] = []  # the stack; the last one is on top

    def _seat_players(self) -> None:
        seats = self.seats
        self.colours = [0] * seats  # each seat's space on the wheel
        self.hands: list[list[Card]] = [[] for _ in range(seats)]  # sorted
        self.packs: tuple[tuple[Card, ...], ...] = ((),) * seats  # going round during the expert draft
        self.antidotes = [0] * seats
        self.food: list[list[int]] = [[] for _ in range(seats)]
        self.movement = [NOWHERE] * seats  # Movement cards, once revealed
        self.seen: tuple[int, ...] = (0,) * seats  # which turns' invasion cards a seat has looked at, as bits
        self.eliminated = [False] * seats
        self.ballots = [0] * seats
        self.points: tuple[int, ...] = (0,) * seats  # from canned food
        holders = seats + len(LOCATIONS) + 1
        self.known = [0] * (seats * holders)  # who knows what of each holder (knowledge.py)

    def _clear_offers(self) -> None:
        """Each seat's offer, drafted or posted (negotiation.py)."""
        seats = self.seats
        self.offer_to: tuple[Seat, ...] = (NOBODY,) * seats
        self.offer_posted: tuple[bool, ...] = (False,) * seats
        self.offer_gives: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.offer_takes: tuple[tuple[Card, ...], ...] = ((),) * seats
        self.offer_any: tuple[int, ...] = (0,) * seats
        self.offer_gives_antidotes: tuple[int, ...] = (0,) * seats
        self.offer_takes_antidotes: tuple[int, ...] = (0,) * seats
        self.offers_begun: tuple[int, ...] = (0,) * seats
        self.offers_posted: tuple[int, ...] = (0,) * seats
        self.approached: tuple[bool, ...] = (False,) * seats  # who was made an offer on this occasion

    def option(self, key: str, args: tuple[Arg, ...] = (), then: tuple[Step[Any], ...] = ()) -> Option:
        """As every table does, and quicker: it need not ask what its options are."""
        return CityOption(key, args, then, self.content.spelling.options[key] if args else None)

    def clone(self) -> Self:
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec = self.spec
        c.content = self.content
        c.history = c.played_under = None
        c._copy_table(self)
        c._copy_seats(self)
        c._copy_offers(self)
        return c

    def _copy_table(self, original: Town) -> None:
        """Places, people and piles."""
        self.turn = original.turn
        self.first = original.first
        self.leader = original.leader
        self.last_loser = original.last_loser
        self.numbers = original.numbers
        self.sides = original.sides
        self.owner = original.owner[:]
        self.place = original.place[:]
        self.fresh = original.fresh[:]
        self.hidden = original.hidden[:]
        self.extra = original.extra[:]
        self.unbound = original.unbound[:]
        self.zombies = original.zombies[:]
        self.zombie_reserve = original.zombie_reserve
        self.supplies = list(map(list.copy, original.supplies))
        self.supply_antidotes = original.supply_antidotes[:]
        self.markers = original.markers
        self.replicas = original.replicas
        self.deck = original.deck[:]
        self.discard = original.discard[:]
        self.boxed = original.boxed[:]
        self.antidote_reserve = original.antidote_reserve
        self.food_truck = original.food_truck[:]
        self.food_up = original.food_up[:]
        self.invasions = original.invasions[:]

    def _copy_seats(self, original: Town) -> None:
        self.colours = original.colours
        self.hands = list(map(list.copy, original.hands))
        self.packs = original.packs
        self.antidotes = original.antidotes[:]
        self.food = list(map(list.copy, original.food))
        self.movement = original.movement[:]
        self.seen = original.seen
        self.eliminated = original.eliminated[:]
        self.ballots = original.ballots[:]
        self.points = original.points
        self.known = original.known[:]

    def _copy_offers(self, original: Town) -> None:
        self.offer_to = original.offer_to
        self.offer_posted = original.offer_posted
        self.offer_gives = original.offer_gives
        self.offer_takes = original.offer_takes
        self.offer_any = original.offer_any
        self.offer_gives_antidotes = original.offer_gives_antidotes
        self.offer_takes_antidotes = original.offer_takes_antidotes
        self.offers_begun = original.offers_begun
        self.offers_posted = original.offers_posted
        self.approached = original.approached
        self.declarations = original.declarations


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[Town]):
    """A step of City of Horror."""


def shared_option(g: Town, key: str, seat: Seat, thing: int, step: Callable[[Seat, int], Rule]) -> Option:
    """What a seat may do with a thing, where that is the same at every table: made and spelt only once."""
    found = g.content.memo.get((key, seat, thing))
    if found is None:
        found = g.content.memo[key, seat, thing] = g.option(key, (thing,), (step(seat, thing),))
    return found


# -- questions about the table -----------------------------------------------------------------------


def turn_order(g: Town) -> list[Seat]:
    """Clockwise from the first player, without the eliminated."""
    return [seat for i in range(g.seats) if not g.eliminated[seat := (g.first + i) % g.seats]]


def characters_at(g: Town, location: Location) -> list[Character]:
    return [c for c, place in enumerate(g.place) if place == location]


def characters_of(g: Town, seat: Seat) -> list[Character]:
    return [c for c, owner in enumerate(g.owner) if owner == seat and g.place[c] != NOWHERE]


def owners_at(g: Town, location: Location) -> list[Seat]:
    """Who has a character there, in seat order."""
    return sorted({g.owner[c] for c, place in enumerate(g.place) if place == location})


def prey_at(g: Town, location: Location, seat: Seat) -> list[Character]:
    """That player's characters there which zombies could eat."""
    return [c for c in characters_at(g, location) if g.owner[c] == seat and not g.hidden[c]]


def votes_at(g: Town, location: Location, seat: Seat) -> int:
    return sum(votes_of(g, c) for c in characters_at(g, location) if g.owner[c] == seat)


def votes_of(g: Town, c: Character) -> int:
    """One for a character, except hidden ones and the Grandpa; two for a mother."""
    if g.content.one_vote[c]:
        return 0 if g.hidden[c] else 1
    entry = g.content.characters[c]
    if g.hidden[c] or (entry.drawback == "no_vote" and not g.unbound[c]):
        return 0
    return 2 if not g.fresh[c] and entry.power.name == "give_birth" else 1


def board(g: Town, location: Location) -> PlaceEntry:
    """The face of the location that lies up."""
    face = g.content.places[location][g.sides[location]]
    assert face is not None
    return face


def is_closed(g: Town, location: Location) -> bool:
    """A burnt or blocked Armory: nobody comes in."""
    if location != ARMORY:
        return False
    explosion = board(g, ARMORY).explosion
    return explosion is not None and g.markers[ARMORY] >= explosion.markers


def is_burnt(g: Town, location: Location) -> bool:
    """Closed by fire: nobody is inside, either."""
    explosion = board(g, location).explosion
    return explosion is not None and explosion.result == "fire" and is_closed(g, location)


def is_full(g: Town, location: Location) -> bool:
    """Every slot taken; whoever stands in a place of their own making takes none."""
    slots = board(g, location).slots
    if slots is None:
        return False
    return sum(not g.extra[c] for c in characters_at(g, location)) >= slots


def can_exhaust(g: Town, character: Character) -> bool:
    """May its card be turned to pay for something? Never the Pregnant Woman's."""
    return g.fresh[character] and g.content.characters[character].power.name != "give_birth"


def can_refresh(g: Town, character: Character) -> bool:
    """A mother stays as she is."""
    return not g.fresh[character] and g.content.characters[character].power.name != "give_birth"


def room_for_zombies(g: Town, location: Location) -> int:
    return g.content.box.zombie_cap - g.zombies[location]


def tower_stands(g: Town) -> bool:
    return g.sides[WATER_TOWER] != COLLAPSED


def destination(g: Town, location: Location) -> Location:
    """Where a character sent there ends up: the Crossroads if it cannot get in."""
    return CROSSROADS if is_closed(g, location) or is_full(g, location) else location


def move_to_come(g: Town, seat: Seat) -> bool:
    """Is that player still going to move a character this turn? The agenda knows."""
    pending: list[Any] = g.agenda
    return any(step.topic == "movement" or (step.topic == "move" and step.seat == seat) for step in pending)


def votes_to_come(g: Town) -> list[Location]:
    """The places where a vote may still be held this turn; at the Crossroads there is none."""
    if any(step.topic == "locations" for step in g.agenda):
        return [location for location in g.numbers if location != CROSSROADS]
    pending: list[Any] = g.agenda
    found = {step.location for step in pending if step.topic in ("location", "attack", "share")}
    return [location for location in g.numbers if location in found and location != CROSSROADS]
