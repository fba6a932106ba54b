"""What each seat may know of the table. On the wire it is the same with every struct as an object."""

from __future__ import annotations

import msgspec

from ...engine import Arg, Seat, View
from .content import AttackCondition
from .printed import PrintedView


class Seen(msgspec.Struct, frozen=True, gc=False):
    """A part of a view: never changed, and without cycles, so the garbage collector need not look at it.
    Those with many fields are made by position, which is three times as fast as by name."""


class PlaceView(Seen, frozen=True):
    """A location as it lies."""

    id: str
    number: int
    """1 to 6, in the order of phase 5."""
    side: str
    """"A", "B" or "collapsed"."""
    slots: int | None
    """How many characters find room; None is any number."""
    attack: AttackCondition
    zombies: int
    characters: list[str]
    antidotes: int
    """Dropped there, and not yet shared out."""
    cards: int
    """Dropped there, face down."""
    known_cards: list[str]
    """Those of them that the viewer has seen."""
    markers: int
    """Explosion markers."""
    markers_limit: int | None
    """With so many something happens; None where nothing ever does."""
    closed: bool
    """Nobody comes in."""
    burnt: bool
    collapsed: bool
    votes: list[int]
    """Each seat's votes there."""
    replicas: list[Seat | None]
    """Who votes in that seat's place there, if anybody: a Replica weapon."""


class CharacterView(Seen, frozen=True):
    """Somebody who was dealt to a player."""

    seat: Seat
    place: str | None
    """None: lost, or not yet placed."""
    fresh: bool
    hidden: bool
    extra: bool
    """In a place of the character's own making, beyond the slots."""
    unbound: bool
    """The drawback is lifted for this turn."""
    value: int
    """Points, as things are."""


class SeatView(Seen, frozen=True):
    """A player."""

    seat: Seat
    colour: str
    eliminated: bool
    characters: list[str]
    """Those alive."""
    hand: int
    known_hand: list[str]
    """The viewer's own hand; of another one what the viewer knows to be in it."""
    antidotes: int
    food: list[int]
    movement: str | None
    """Where the Movement card points, once it is revealed."""
    points: int
    """From canned food."""
    score: int


class PendingView(Seen, frozen=True):
    """The card that may be cancelled now, and what it would do."""

    seat: Seat
    card: str
    effect: str
    """The step that would be carried out."""
    aim: dict[str, Arg]
    """Its fields: on the wire each has a key of its own, "effect_location"."""


class DrawnView(Seen, frozen=True):
    """Set-up: a place drawn for a character still to be placed."""

    seat: Seat
    place: str


class DeclarationView(Seen, frozen=True):
    """ "I vote for you", "I vote against you"."""

    side: str
    seat: Seat
    place: str
    target: Seat


class TermsView(Seen, frozen=True):
    """Which cards an offer is about, for its two partners."""

    gives: list[str]
    takes: list[str]
    takes_any: int
    """How many cards of the partner's choice."""


class OfferView(Seen, frozen=True):
    """A trade offer: everybody sees how much is on each side."""

    seat: Seat
    partner: Seat
    posted: bool
    """Otherwise it is still being put together, and only its maker sees it."""
    cards: int
    antidotes: int
    asked_cards: int
    asked_antidotes: int
    terms: TermsView | None
    """On the wire its keys stand beside the others, or not at all."""


class ShiftView(Seen, frozen=True, rename={"origin": "from", "target": "to"}):
    """All zombies of a place go to another one."""

    origin: str
    target: str


class DropView(Seen, frozen=True):
    place: str
    antidotes: int
    cards: int


class InvasionView(Seen, frozen=True):
    """What an Invasion card says, with the places as they lie at this table."""

    arrivals: dict[str, int]
    """By place, in the order of their numbers."""
    moves: list[ShiftView]
    drops: list[DropView]
    leader: int
    """How many colours the zombie leader goes on."""


class CityView(Seen, frozen=True):
    """All of it."""

    game: str
    viewer: Seat | None
    turn: int
    """The hour; 0 is set-up."""
    turns: int
    first: Seat
    """Who holds the First Player marker."""
    leader: str
    """The colour that the zombie leader stands on."""
    zombie_reserve: int
    antidote_reserve: int
    deck: int
    discard: list[str]
    """The last one is on top."""
    boxed: int
    """Cards of the eliminated."""
    food_truck: int
    """Tokens face down."""
    food_up: list[int]
    """Tokens face up."""
    markers_left: int
    places: list[PlaceView]
    """By number."""
    characters: dict[str, CharacterView]
    """Everybody who was dealt, the lost ones too."""
    seats: list[SeatView]
    next_invasion: str | None
    """The top card of the stack, if the viewer has looked at it."""
    next_invasion_card: InvasionView | None
    draft: list[str]
    """The pack to keep a card of, in the expert draft."""
    draft_passed: list[str]
    """What the viewer has just passed on, from which the left-hand neighbour chooses."""
    pending: PendingView | None
    drawn: list[DrawnView]
    """Next one first."""
    declarations: list[DeclarationView]
    offers: list[OfferView]
    printed: PrintedView


def plain(view: CityView) -> View:
    """As it is sent: the aim of a pending card and the terms of an offer stand beside the rest of it."""
    data: View = msgspec.to_builtins(msgspec.structs.replace(view, printed=None))
    data["printed"] = view.printed.plain
    if data["pending"] is not None:
        aim = data["pending"].pop("aim")
        data["pending"] |= {f"effect_{field}": value for field, value in aim.items()}
    for offer in data["offers"]:
        offer.update(offer.pop("terms") or {})
    return data


def stands(view: CityView) -> bool:
    """Is it sent as it is?"""
    return view.pending is None and not view.offers
