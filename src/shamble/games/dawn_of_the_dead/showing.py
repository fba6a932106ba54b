"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress
from typing import Final

from ...engine import Seat
from ...engine.glance import FieldParts, beside_parts
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
    has_rifle,
    knows,
    people_mask,
    square_name,
    value_in,
    zombie_mask,
)
from .towards import watchers
from .victory import STALEMATE, lost
from .view import (
    CharacterView,
    DawnView,
    DoorState,
    GateState,
    Phase,
    Role,
    SeatView,
    SuperView,
    TargetView,
    ZombieView,
)

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


def view(g: Dawn, viewer: Seat | None) -> DawnView:
    """Built up from nothing: public facts first, then what this viewer alone knows."""
    return DawnView(*[part(g, viewer) for part in PARTS.values()])


def view_beside(g: Dawn, viewer: Seat | None, seen: DawnView) -> DawnView:
    """The same by what another viewer sees at that moment."""
    return beside_parts(PARTS, OWN, g, viewer, seen)


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
OWN: Final = ("viewer", "zombies", "hidden", "targets")
"""The fields that one viewer sees otherwise than another."""
