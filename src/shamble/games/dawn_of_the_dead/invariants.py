"""What must hold at every moment of every game, whatever is played."""

from __future__ import annotations

from .content import CHARACTERS, COUNTERS
from .mall import members
from .state import (
    DEAD,
    HEALTH,
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SUPER,
    Dawn,
    has_rifle,
    is_face_up,
    knows,
    square_name,
    units_in,
    zombie_mask,
)


def invariants(g: Dawn) -> list[str]:
    """What is wrong with a table, in English."""
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
