"""What each seat may know of the table, and possible tables for those who think ahead.

The view, by key. Squares are printed numbers ("004"), doors the two squares they join ("059-060"), gates
compass points. The mall itself (coordinates, walls, rooms) never changes: it is the spec's
`atlas(content, "mall")`.

- `game`, `viewer`, `turn` (the round), `outcome` ("" while playing, then "humans", "zombies" or "draw")
- `phase`: setup, humans, berserk, reaction, free, attack, generation or over
- `zombie_seat`: a seat, or None for the automaton
- `quiet`: rounds since anything final happened, and `stalemate`: at how many the game is a draw
- `lost`, `lost_limit`: characters dead or turned, Fran twice, and how many make the zombies win
- `seats`: for each `seat`, `role` ("humans" or "zombies") and `characters`
- `characters`: by id: `seat`, `square` (None once dead or turned), `health` (normal, stunned, infected, super
  or dead), `fire`, `panic`, `move` (the counter), `dice` (for shots and panic), `carry` (points more a
  square), `weight` (for the zombies' victory), `rifle`, `active`, `resting` (activated in the round before),
  `moves` and `shots` left, `carries` (id or None)
- `zombies`: for each counter on the board `id`, `square`, `value` (None unless this viewer has seen it),
  `face_up`, `berserk`, `moved` (this turn), `mixed` (it has lain with the eliminated and come back)
- `supers`: for each super-zombie `character`, `square`, `value` (of the whole stack), `moved`
- `doors`: by id "open", "shut" or "broken"; `gates`: by id "open" or "closed"
- `pool`: how many counters lie eliminated; `fallen`: the values of all that ever were, in order
- `shown`: the values that all have seen, each counter's once as far as one can tell. A counter that is not
  `mixed` and has no `value` has one of the box's other values
- `hidden_left`: how many zombies are still hidden
- `hidden`: their squares, for the zombie player alone; `emerged`: squares struck off
- `must_show`: no zombie was left in the mall, so all that are still hidden have to come out
- `searched`: squares where a character found nobody hidden
- `trail`: squares where the active characters were this round, in order
- `targets`: whom the active stack could fire at, or the zombie that those attacked may fire at: `square`,
  `range`, `penalty` (of one shooter), `door` (id or None), `glass` (it would break), `value` (of the stack,
  None if not seen); by shooter with a shot left, `panic`, the roll on which or below he panics, and `panics`,
  the chance of it in percent; `hits`: the chance in percent of bringing it down, panic and all, by shooter
  and by any two together ("peter+roger"), where the value may be that of any counter not seen
- `reactors`: squares of zombies that would react if the human turn ended now
- `panic_afar`: does a shot at a normal zombie in another square need a panic check (a setting)?
"""

from __future__ import annotations

from typing import Any, Final

from ...engine import Rng, Seat, View
from .content import CHARACTERS, COUNTERS
from .fire import defenders, penalty_between, shooters, targets_from
from .hidden import been_there
from .mall import NO_DOOR, Square, members
from .movement import stack_of
from .odds import calm, hits, percent
from .panic import dice_of, panic_value
from .state import (
    DEAD,
    HEALTH,
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SUPER,
    SUPERS,
    Dawn,
    has_rifle,
    is_face_up,
    knows,
    obstacles,
    people_mask,
    square_name,
    units_in,
    value_in,
    zombie_mask,
)
from .towards import sees_trail
from .victory import STALEMATE, lost

PHASES: Final = (
    ("zombies", "humans"),
    ("reaction", "berserk"),
    ("free", "reaction"),
    ("attack", "free"),
    ("generation", "attack"),
    ("end", "generation"),
)
"""If that part of the round is still to come, we are in this one."""


def view(g: Dawn, viewer: Seat | None) -> View:
    """Built up from nothing: public facts first, then what this viewer alone knows."""
    names = g.content.names
    stack = stack_of(g) if any(g.moves) or any(g.shots) else []
    return {
        "game": "dawn-of-the-dead",
        "viewer": viewer,
        "turn": g.turn,
        "phase": phase(g),
        "outcome": g.outcome,
        "zombie_seat": None if g.zombie_seat == NOBODY else g.zombie_seat,
        "quiet": g.turn - g.progress,
        "stalemate": STALEMATE,
        "lost": lost(g),
        "lost_limit": g.content.box.dead.zombie_victory,
        "seats": [_seat(g, seat) for seat in range(g.seats)],
        "characters": {name: _character(g, c) for c, name in enumerate(CHARACTERS)},
        "zombies": [_zombie(g, z, viewer) for z in range(COUNTERS) if g.zombie_at[z] != NOWHERE],
        "supers": [_super(g, c) for c in range(len(CHARACTERS)) if g.super_at[c] != NOWHERE],
        "doors": {name: _door(g, door) for door, name in enumerate(names["door"])},
        "gates": {
            name: "closed" if g.gates >> gate & 1 else "open" for gate, name in enumerate(names["gate"])
        },
        "pool": len(g.pool),
        "fallen": list(g.fallen),
        "shown": list(g.shown),
        "hidden_left": len(g.reserve),
        "hidden": _squares(g, g.hidden) if viewer is not None and viewer == g.zombie_seat else [],
        "emerged": _squares(g, g.emerged),
        "must_show": bool(g.must_show),
        "searched": _squares(g, tuple(square for square, been in enumerate(g.searched) if been)),
        "trail": _squares(g, g.trail),
        "targets": _targets(g, stack, viewer),
        "reactors": _reactors(g),
        "panic_afar": not g.calm_afar,
    }


def phase(g: Dawn) -> str:
    """The agenda knows where we are."""
    if g.outcome:
        return "over"
    pending = {step.topic for step in g.agenda}
    return next((now for later, now in PHASES if later in pending), "setup")


def _squares(g: Dawn, squares: tuple[Square, ...]) -> list[str]:
    return [square_name(g, square) for square in squares]


def _seat(g: Dawn, seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat,
        "role": "zombies" if seat == g.zombie_seat else "humans",
        "characters": [name for c, name in enumerate(CHARACTERS) if g.leaders[c] == seat],
    }


def _character(g: Dawn, c: int) -> dict[str, Any]:
    entry = g.content.characters[c]
    return {
        "seat": g.leaders[c],
        "square": None if g.place[c] == NOWHERE else square_name(g, g.place[c]),
        "health": HEALTH[g.health[c]],
        "fire": entry.fire,
        "panic": entry.panic,
        "move": entry.move,
        "dice": dice_of(g, c),
        "carry": entry.carry,
        "weight": entry.weight,
        "rifle": has_rifle(g, c),
        "active": bool(g.active >> c & 1),
        "resting": bool(g.rested >> c & 1),
        "moves": g.moves[c],
        "shots": g.shots[c],
        "carries": None if g.carries[c] == NOBODY else CHARACTERS[g.carries[c]],
    }


def _zombie(g: Dawn, zombie: int, viewer: Seat | None) -> dict[str, Any]:
    return {
        "id": zombie,
        "square": square_name(g, g.zombie_at[zombie]),
        "value": g.values[zombie] if knows(g, zombie, viewer) else None,
        "face_up": is_face_up(g, zombie),
        "berserk": bool(g.berserk >> zombie & 1),
        "moved": bool(g.moved >> zombie & 1),
        "mixed": bool(g.mixed >> zombie & 1),
    }


def _super(g: Dawn, c: int) -> dict[str, Any]:
    return {
        "character": CHARACTERS[c],
        "square": square_name(g, g.super_at[c]),
        "value": value_in(g, g.super_at[c]),
        "moved": bool(g.moved >> (SUPERS + c) & 1),
    }


def _door(g: Dawn, door: int) -> str:
    if g.broken >> door & 1:
        return "broken"
    return "shut" if g.shut >> door & 1 else "open"


def _targets(g: Dawn, stack: list[int], viewer: Seat | None) -> list[dict[str, Any]]:
    """Whom the active stack, or those who are attacked, could fire at."""
    asker: Any = g.asker
    if asker.topic == "defence":
        return [_target(g, defenders(g, asker.square, asker.done), asker.square, viewer)]
    ready = shooters(g, stack) if stack else []
    found = targets_from(g, g.place[stack[0]]) if ready else []
    return [_target(g, ready, target, viewer) for target in found]


def _target(g: Dawn, ready: list[int], target: Square, viewer: Seat | None) -> dict[str, Any]:
    """What it would take to bring it down."""
    here = g.place[ready[0]]
    zombie = g.zombie_in[target]
    door = g.content.sight.door[here][target]
    seen = zombie == NOTHING_THERE or knows(g, zombie, viewer)
    return {
        "square": square_name(g, target),
        "range": g.content.sight.range_between(here, target),
        "penalty": penalty_between(g, here, target),
        "door": None if door == NO_DOOR else g.content.names["door"][door],
        "glass": door != NO_DOOR and bool(g.shut >> door & 1),
        "value": value_in(g, target) if seen else None,
        "panic": {CHARACTERS[c]: panic_value(g, c, target) for c in ready},
        "panics": {CHARACTERS[c]: percent(1 - calm(g, c, target)) for c in ready},
        "hits": hits(g, ready, target, viewer),
    }


def _reactors(g: Dawn) -> list[str]:
    """Zombies that see where the active characters were, as things stand."""
    if not g.trail:
        return []
    in_the_way = obstacles(g)
    watching = members(zombie_mask(g) & ~people_mask(g))
    return [square_name(g, square) for square in watching if sees_trail(g, square, in_the_way)[0]]


# -- possible tables ---------------------------------------------------------------------------------


def determinise(g: Dawn, seat: Seat, rng: Rng) -> None:
    """Draw anew the values that seat has not seen, and, for the humans, where zombies are hidden."""
    unknown = [zombie for zombie in range(COUNTERS) if not knows(g, zombie, seat)]
    fresh = [zombie for zombie in unknown if not g.mixed >> zombie & 1]
    mixed = [zombie for zombie in unknown if g.mixed >> zombie & 1]
    unseen = _never_shown(g) if g.zombie_seat == NOBODY else sorted(g.values[zombie] for zombie in fresh)
    returned = _without(sorted(g.values[zombie] for zombie in unknown), unseen)
    rng.shuffle(unseen)
    returned = sorted([*returned, *unseen[len(fresh) :]])
    rng.shuffle(returned)
    drawn = list(g.values)
    for zombie, value in zip([*fresh, *mixed], [*unseen[: len(fresh)], *returned], strict=True):
        drawn[zombie] = value
    g.values = tuple(drawn)
    if seat != g.zombie_seat and g.hidden:
        g.hidden = _hiding_anew(g, rng)


def _never_shown(g: Dawn) -> list[int]:
    """Alone, five that nobody has seen lie with the eliminated from the start: these are theirs too."""
    return _without(list(g.content.values), list(g.shown))


def _without(values: list[int], taken: list[int]) -> list[int]:
    left = values[:]
    for value in taken:
        left.remove(value)
    return left


def _hiding_anew(g: Dawn, rng: Rng) -> tuple[Square, ...]:
    """So many squares where zombies may have been hidden and no character has looked."""
    mall = g.content.mall
    places = [square for square in members(mall.hiding) if not been_there(g, square)]
    rng.shuffle(places)
    in_sports = sum(mall.sports >> square & 1 for square in g.emerged)
    chosen: list[Square] = []
    for square in places:
        sporty = mall.sports >> square & 1
        if len(chosen) < len(g.hidden) and in_sports + sporty <= g.content.box.hidden_in_sports:
            chosen.append(square)
            in_sports += sporty
    return tuple(sorted(chosen))


# -- invariants --------------------------------------------------------------------------------------


def invariants(g: Dawn) -> list[str]:
    """What must hold at every moment of every game, whatever is played."""
    faults = [*_counter_faults(g), *_character_faults(g), *_hidden_faults(g)]
    if sorted(g.values) != list(g.content.values):
        faults.append("values lost or doubled")
    if g.berserk.bit_count() > g.content.box.berserk_markers:
        faults.append("more berserk zombies than markers")
    if g.shut & g.broken or g.broken & ~g.content.mall.glass:
        faults.append("a broken door is shut, or not of glass")
    for square in members(zombie_mask(g)):
        if len(units_in(g, square)) > 2 and len([c for c in g.super_at if c == square]) < 2:
            faults.append(f"{square_name(g, square)}: three zombies")
    return faults


def _counter_faults(g: Dawn) -> list[str]:
    faults: list[str] = []
    on_board = [zombie for zombie, square in enumerate(g.zombie_at) if square != NOWHERE]
    waiting = [*g.pool, *g.reserve]
    if g.turn and sorted([*on_board, *waiting]) != list(range(COUNTERS)):
        faults.append("counters lost or doubled")
    for zombie in on_board:
        if g.zombie_in[g.zombie_at[zombie]] != zombie:
            faults.append(f"counter {zombie} is not in its square")
        if is_face_up(g, zombie) and not knows(g, zombie, None):
            faults.append(f"counter {zombie} lies face up, but nobody has seen it")
    if sum(zombie != NOTHING_THERE for zombie in g.zombie_in) != len(on_board):
        faults.append("a square holds a counter that is elsewhere")
    if any(g.berserk >> zombie & 1 or g.known[zombie] for zombie in waiting):
        faults.append("a counter off the board is berserk or known")
    if g.cached_zombies >= 0:
        kept, g.cached_zombies = g.cached_zombies, -1
        if kept != zombie_mask(g):
            faults.append("the mask of zombies is out of date")
    return faults


def _character_faults(g: Dawn) -> list[str]:
    faults: list[str] = []
    for c, name in enumerate(CHARACTERS):
        gone = g.health[c] in (SUPER, DEAD)
        if g.turn and gone != (g.place[c] == NOWHERE):
            faults.append(f"{name} is {HEALTH[g.health[c]]} and {g.place[c]}")
        if g.super_at[c] != NOWHERE and g.health[c] != SUPER:
            faults.append(f"{name} is a super-zombie and {HEALTH[g.health[c]]}")
        if g.moves[c] < 0 or g.shots[c] < 0:
            faults.append(f"{name} has spent more than there was")
        if has_rifle(g, c) and (gone or not g.content.characters[c].rifle):
            faults.append(f"{name} has a rifle")
        passenger = g.carries[c]
        if passenger != NOBODY and g.place[passenger] != g.place[c]:
            faults.append(f"{name} carries somebody who is elsewhere")
    return faults


def _hidden_faults(g: Dawn) -> list[str]:
    mall = g.content.mall
    faults: list[str] = []
    if g.turn and len(g.hidden) != len(g.reserve):
        faults.append("hidden squares and counters differ in number")
    if any(not mall.hiding >> square & 1 or g.searched[square] for square in g.hidden):
        faults.append("a zombie hides where it may not")
    if len({*g.hidden, *g.emerged}) != len(g.hidden) + len(g.emerged):
        faults.append("two zombies hid in one square")
    if sum(mall.sports >> square & 1 for square in (*g.hidden, *g.emerged)) > g.content.box.hidden_in_sports:
        faults.append("too many hid in the sports shop")
    return faults
