"""What each seat may know of the table, as structs; as JSON, `Table.view`, key for key what stands here.

Squares are printed numbers ("004"), doors the two squares they join ("059-060"), gates compass points. The
mall itself (coordinates, walls, rooms) never changes: it is the spec's `atlas(content, "mall")`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ...engine import Seat
from .state import Health

Phase = Literal["setup", "humans", "berserk", "reaction", "free", "attack", "generation", "over"]
DoorState = Literal["open", "shut", "broken"]
GateState = Literal["open", "closed"]
Role = Literal["humans", "zombies"]


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
