"""What each seat may know of the table, as structs; as JSON, `Table.view`, key for key what stands here.

Squares are printed numbers ("004"), doors the two squares they join ("059-060"), gates compass points. The
mall itself (coordinates, walls, rooms) never changes: it is the spec's `atlas(content, "mall")`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress
from typing import Final, Literal

import msgspec

from ...engine import Seat
from ...engine.glance import FieldParts
from .content import CHARACTERS, Character, DawnContent
from .fire import Defend, DefendTogether, defenders, penalty_between, shooters, targets_from
from .mall import NO_DOOR, Square, members
from .movement import stack_of
from .odds import hand_of, hits, panics, values_of
from .panic import dice_of
from .state import (
    HEALTH,
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SPECTATOR,
    SUPERS,
    Dawn,
    Health,
    has_rifle,
    knows,
    people_mask,
    square_name,
    value_in,
    zombie_mask,
)
from .towards import watchers
from .victory import STALEMATE, lost

Phase = Literal["setup", "humans", "berserk", "reaction", "free", "attack", "generation", "over"]
DoorState = Literal["open", "shut", "broken"]
GateState = Literal["open", "closed"]
Role = Literal["humans", "zombies"]

PHASES: Final[tuple[tuple[str, Phase], ...]] = (
    ("zombies", "humans"),
    ("reaction", "berserk"),
    ("free", "reaction"),
    ("attack", "free"),
    ("generation", "attack"),
    ("end", "generation"),
)
"""If that part of the round is still to come, we are in this one."""
REMEMBERED: Final = 1024
"""Parts of views that hang on little, by what they hang on: nobody changes a view."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    role: Role
    characters: list[str]
    """Whom this seat plays."""


class CharacterView(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    square: str | None
    """None once dead or turned."""
    health: Health
    fire: int
    """Printed: how often he fires a turn."""
    panic: int
    """Printed: the roll on which or below he panics."""
    move: int
    """Printed: his movement points."""
    dice: int
    """For a shot and for a panic check."""
    carry: int
    """Points more a square if he carries somebody."""
    weight: int
    """What his loss counts for the zombies' victory."""
    rifle: bool
    active: bool
    resting: bool
    """Activated in the round before."""
    moves: int
    """Movement points left."""
    shots: int
    """Shots left."""
    carries: str | None
    """Whom he carries."""


class ZombieView(msgspec.Struct, frozen=True, gc=False):
    """A counter on the board."""

    id: int
    square: str
    value: int | None
    """None unless this viewer has seen it."""
    face_up: bool
    berserk: bool
    moved: bool
    """This turn."""
    mixed: bool
    """It has lain with the eliminated and come back."""


class SuperView(msgspec.Struct, frozen=True, gc=False):
    """A super-zombie."""

    character: str
    square: str
    value: int
    """Of the whole stack."""
    moved: bool


class TargetView(msgspec.Struct, frozen=True, gc=False):
    """Whom the active stack could fire at, or the zombie that those attacked may fire at."""

    square: str
    range: int
    penalty: int
    """Of one shooter."""
    door: str | None
    glass: bool
    """It is shut glass, and would break."""
    value: int | None
    """Of the stack; None if not seen."""
    panic: dict[str, int]
    """By shooter with a shot left, the roll on which or below he panics; 0: no check."""
    panics: dict[str, int]
    """The chance of it, in percent."""
    hits: dict[str, int]
    """The chance in percent of bringing it down, panic and all, by shooter and by any two together
    ("peter+roger"), where the value may be that of any counter not seen."""


class DawnView(msgspec.Struct, frozen=True, gc=False):
    game: str
    viewer: Seat | None
    turn: int
    """The round; 0 before the first."""
    phase: Phase
    outcome: str
    """ "" while playing, then "humans", "zombies" or "draw"."""
    zombie_seat: Seat | None
    """None: the automaton."""
    quiet: int
    """Rounds since anything final happened."""
    stalemate: int
    """At how many of those the game is a draw."""
    lost: int
    """Characters dead or turned, Fran twice."""
    lost_limit: int
    """How many of them make the zombies win."""
    seats: list[SeatView]
    characters: dict[str, CharacterView]
    zombies: list[ZombieView]
    supers: list[SuperView]
    doors: dict[str, DoorState]
    gates: dict[str, GateState]
    pool: int
    """How many counters lie eliminated."""
    fallen: list[int]
    """The values of all that ever were, in order."""
    shown: list[int]
    """The values that all have seen, each counter's once as far as one can tell. A counter that is not
    `mixed` and has no `value` has one of the box's other values."""
    hidden_left: int
    """How many zombies are still hidden."""
    hidden: list[str]
    """Their squares, for the zombie player alone."""
    emerged: list[str]
    """Squares struck off."""
    must_show: bool
    """No zombie was left in the mall, so all that are still hidden have to come out."""
    searched: list[str]
    """Squares where a character found nobody hidden."""
    trail: list[str]
    """Squares where the active characters were this round, in order."""
    targets: list[TargetView]
    reactors: list[str]
    """Squares of zombies that would react if the human turn ended now."""
    panic_afar: bool
    """Does a shot at a normal zombie in another square need a panic check (a setting)?"""


def view(g: Dawn, viewer: Seat | None) -> DawnView:
    """Built up from nothing: public facts first, then what this viewer alone knows."""
    return DawnView(*[part(g, viewer) for part in PARTS.values()])


def phase(g: Dawn) -> Phase:
    """The agenda knows where we are."""
    if g.outcome:
        return "over"
    pending = {step.topic for step in chain(g.agenda, g.queue)}
    for later, now in PHASES:
        if later in pending:
            return now
    return "setup"


def _named(g: Dawn, squares: Iterable[Square]) -> list[str]:
    names = g.content.names["square"]
    return [names[square] for square in squares]


@lru_cache(REMEMBERED)
def _seats(seats: int, zombie_seat: Seat, leaders: tuple[Seat, ...]) -> list[SeatView]:
    return [_seat(seat, "zombies" if seat == zombie_seat else "humans", leaders) for seat in range(seats)]


def _seat(seat: Seat, role: Role, leaders: tuple[Seat, ...]) -> SeatView:
    return SeatView(
        seat, role, [name for name, leader in zip(CHARACTERS, leaders, strict=True) if leader == seat]
    )


def _character(g: Dawn, c: int) -> CharacterView:
    entry = g.content.characters[c]
    return CharacterView(
        g.leaders[c],
        None if g.place[c] == NOWHERE else square_name(g, g.place[c]),
        HEALTH[g.health[c]],
        entry.fire,
        entry.panic,
        entry.move,
        dice_of(g, c),
        entry.carry,
        entry.weight,
        has_rifle(g, c),
        bool(g.active >> c & 1),
        bool(g.rested >> c & 1),
        g.moves[c],
        g.shots[c],
        None if g.carries[c] == NOBODY else CHARACTERS[g.carries[c]],
    )


def _zombies(g: Dawn, viewer: Seat | None) -> list[ZombieView]:
    """All in one go: there are up to fifty, and every look at the table begins with them."""
    names, values, known = g.content.names["square"], g.values, g.known
    seat = 1 << (SPECTATOR if viewer is None else viewer)
    face_up = {*g.place, *g.super_at}
    berserk, moved, mixed = set(members(g.berserk)), set(members(g.moved)), set(members(g.mixed))
    return [
        ZombieView(
            zombie,
            names[square],
            values[zombie] if known[zombie] & seat else None,
            square in face_up,
            zombie in berserk,
            zombie in moved,
            zombie in mixed,
        )
        for zombie, square in enumerate(g.zombie_at)
        if square != NOWHERE
    ]


def _super(g: Dawn, c: int) -> SuperView:
    square = g.super_at[c]
    moved = bool(g.moved >> (SUPERS + c) & 1)
    return SuperView(CHARACTERS[c], square_name(g, square), value_in(g, square), moved)


def _gate(g: Dawn, gate: int) -> GateState:
    return "closed" if g.gates >> gate & 1 else "open"


@lru_cache(REMEMBERED)
def _doors(content: DawnContent, broken: int, shut: int) -> dict[str, DoorState]:
    return {
        name: "broken" if broken >> door & 1 else "shut" if shut >> door & 1 else "open"
        for door, name in enumerate(content.names["door"])
    }


def aimed_at(g: Dawn) -> tuple[list[Character], list[Square]]:
    """Who of the active stack, or of those who are attacked, could fire now, and at whom."""
    asker = g.asker
    if isinstance(asker, Defend | DefendTogether):
        return defenders(g, asker.square, asker.done), [asker.square]
    ready = shooters(g, stack_of(g)) if any(g.moves) or any(g.shots) else []
    return ready, targets_from(g, g.place[ready[0]]) if ready else []


def _targets(g: Dawn, viewer: Seat | None) -> list[TargetView]:
    ready, found = aimed_at(g)
    return [_target(g, ready, target, viewer) for target in found]


def _target(g: Dawn, ready: list[int], target: Square, viewer: Seat | None) -> TargetView:
    """What it would take to bring it down."""
    here = g.place[ready[0]]
    zombie = g.zombie_in[target]
    door = g.content.sight.door[here][target]
    seen = zombie == NOTHING_THERE or knows(g, zombie, viewer)
    hands = {CHARACTERS[c]: hand_of(g, c, target) for c in ready}
    penalty = penalty_between(g, here, target)
    return TargetView(
        square=square_name(g, target),
        range=g.content.sight.range_between(here, target),
        penalty=penalty,
        door=None if door == NO_DOOR else g.content.names["door"][door],
        glass=door != NO_DOOR and bool(g.shut >> door & 1),
        value=value_in(g, target) if seen else None,
        panic={name: panic for name, (_, panic) in hands.items()},
        panics={name: panics(hand) for name, hand in hands.items()},
        hits=hits(g, hands, penalty, values_of(g, target, viewer)),
    )


def _reactors(g: Dawn) -> list[str]:
    """Zombies that see where the active characters were, as things stand."""
    if not g.trail:
        return []
    return _named(g, members(watchers(g, zombie_mask(g) & ~people_mask(g))))


PARTS: Final[FieldParts[Dawn]] = {
    "game": lambda g, viewer: "dawn-of-the-dead",
    "viewer": lambda g, viewer: viewer,
    "turn": lambda g, viewer: g.turn,
    "phase": lambda g, viewer: phase(g),
    "outcome": lambda g, viewer: g.outcome,
    "zombie_seat": lambda g, viewer: None if g.zombie_seat == NOBODY else g.zombie_seat,
    "quiet": lambda g, viewer: g.turn - g.progress,
    "stalemate": lambda g, viewer: STALEMATE,
    "lost": lambda g, viewer: lost(g),
    "lost_limit": lambda g, viewer: g.content.box.dead.zombie_victory,
    "seats": lambda g, viewer: _seats(g.seats, g.zombie_seat, g.leaders),
    "characters": lambda g, viewer: {name: _character(g, c) for c, name in enumerate(CHARACTERS)},
    "zombies": _zombies,
    "supers": lambda g, viewer: [_super(g, c) for c, square in enumerate(g.super_at) if square != NOWHERE],
    "doors": lambda g, viewer: _doors(g.content, g.broken, g.shut),
    "gates": lambda g, viewer: {name: _gate(g, gate) for gate, name in enumerate(g.content.names["gate"])},
    "pool": lambda g, viewer: len(g.pool),
    "fallen": lambda g, viewer: list(g.fallen),
    "shown": lambda g, viewer: list(g.shown),
    "hidden_left": lambda g, viewer: len(g.reserve),
    "hidden": lambda g, viewer: _named(g, g.hidden) if viewer is not None and viewer == g.zombie_seat else [],
    "emerged": lambda g, viewer: _named(g, g.emerged),
    "must_show": lambda g, viewer: bool(g.must_show),
    "searched": lambda g, viewer: list(compress(g.content.names["square"], g.searched)),
    "trail": lambda g, viewer: _named(g, g.trail),
    "targets": _targets,
    "reactors": lambda g, viewer: _reactors(g),
    "panic_afar": lambda g, viewer: not g.calm_afar,
}
"""Field by field and in their order, so that a bot need not look at all of it."""
