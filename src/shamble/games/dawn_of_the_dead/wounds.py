"""Rulebook: "Infection et être sonné": what happens to characters, and the end of zombies."""

from __future__ import annotations

from .content import Character
from .mall import Square
from .state import (
    DEAD,
    INFECTED,
    NORMAL,
    NOTHING_THERE,
    NOWHERE,
    STUNNED,
    SUPER,
    SUPERS,
    Dawn,
    made_progress,
    reveal,
    supers_in,
    zombie_mask,
)


def wound(g: Dawn, character: Character, result: str) -> None:
    """ "i" infects, "S" stuns; whoever is one or the other already dies."""
    made_progress(g)
    if g.health[character] != NORMAL:
        g.health[character] = DEAD
        leave(g, character)
        g.emit("died", character)
    elif result == "i":
        g.health[character] = INFECTED
        g.infected_in[character] = g.turn
        g.emit("infected", character)
    else:
        g.health[character] = STUNNED
        g.emit("stunned", character)


def leave(g: Dawn, character: Character) -> None:
    """No longer a character on the board; the rifle is out of the game."""
    g.place[character] = NOWHERE
    g.armed &= ~(1 << character)
    g.active &= ~(1 << character)
    g.acted &= ~(1 << character)


def turn_into_super(g: Dawn, character: Character) -> None:
    """Where the character was there is a super-zombie now, stacked with any zombie there."""
    square = g.place[character]
    g.health[character] = SUPER
    leave(g, character)
    g.super_at[character] = square
    g.cached_zombies = -1
    made_progress(g)
    g.emit("turned", character, square)
    reveal(g, square)


def eliminate(g: Dawn, square: Square) -> None:
    """Zombie and super-zombie die together: the counter goes to the pool, the super out of the game."""
    made_progress(g)
    for c in supers_in(g, square):
        g.super_at[c] = NOWHERE
        g.reacting &= ~(1 << (SUPERS + c))
    zombie = g.zombie_in[square]
    if zombie != NOTHING_THERE:
        g.zombie_in[square], g.zombie_at[zombie] = NOTHING_THERE, NOWHERE
        g.known[zombie] = 0  # among the eliminated it is any of them
        g.fallen = (*g.fallen, g.values[zombie])
        g.mixed |= 1 << zombie
        g.berserk &= ~(1 << zombie)
        g.moved &= ~(1 << zombie)
        g.reacting &= ~(1 << zombie)
        g.pool.append(zombie)
    g.cached_zombies = -1
    if g.hidden and not zombie_mask(g):
        g.must_show = 1
    g.emit("eliminated", square)
