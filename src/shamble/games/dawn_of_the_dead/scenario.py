"""Setting the table of Dawn of the Dead from a scenario's literal.

- `people` {"peter": "098"}: with `!` stunned, `*` infected, `+` rifle after the square; the others are dead
- `zombies` {"062": 5}: counters by square and value, `!` after the square for berserk; nobody else is on the
  board, the rest of the box lies in the pool; `pool`: only so many are eliminated, the others are lost
- `supers` {"fran": "100"}; `hidden` "054, 183": the zombie player's squares
- `shut`, `broken`: doors; `closed`: gates
- `rested`: who was activated in the round before; `active`: who is now, with fresh points and shots; `trail`
- `infected_in` {"roger": 3}: the round of an infection; `seen`: squares whose zombie everybody has seen
- `turn`, `progress`; `at`: the steps to come
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.literal import coming, index_of, listed, plain, put_all
from .content import CHARACTERS, COUNTERS
from .state import (
    DEAD,
    EVERYBODY,
    INFECTED,
    NOBODY,
    NORMAL,
    NOTHING_THERE,
    NOWHERE,
    STUNNED,
    SUPER,
    Dawn,
    bits,
    is_face_up,
    zombie_mask,
)


def arrange(g: Dawn, literal: Mapping[str, Any]) -> None:
    """Put things where the literal says; what it does not mention stays as set up, questions withdrawn."""
    put_all(g, WORDS, literal)
    g.cached_zombies = -1
    g.must_show = int(bool(g.hidden) and not zombie_mask(g))
    for zombie in range(COUNTERS):
        if is_face_up(g, zombie):
            g.known[zombie] = EVERYBODY
    g.shown = tuple(sorted(g.values[zombie] for zombie in range(COUNTERS) if g.known[zombie]))
    if g.zombie_seat == NOBODY:
        g.mixed = bits(g.pool)


def _mask(g: Dawn, kind: str, text: str) -> int:
    return sum(1 << index_of(g, kind, name) for name in listed(text))


def _people(g: Dawn, value: Mapping[str, str]) -> None:
    g.armed = g.active = g.rested = g.acted = 0
    g.searched = [0] * len(g.searched)
    for c, name in enumerate(CHARACTERS):
        word = value.get(name, "")
        g.place[c] = index_of(g, "square", word.rstrip("!*+")) if word else NOWHERE
        g.health[c] = STUNNED if "!" in word else INFECTED if "*" in word else NORMAL if word else DEAD
        g.armed |= ("+" in word) << c
        if word:
            g.searched[g.place[c]] = 1


def _zombies(g: Dawn, value: Mapping[str, int]) -> None:
    """Counters with those values; the rest of the box goes into the pool, or stays with the hidden ones."""
    g.zombie_at, g.zombie_in = [NOWHERE] * COUNTERS, [NOTHING_THERE] * len(g.zombie_in)
    g.known, g.berserk, g.moved, g.mixed, g.fallen = [0] * COUNTERS, 0, 0, 0, ()
    rest = list(g.content.values)
    for zombie, (word, number) in enumerate(value.items()):
        if number not in rest:
            raise ValueError(f"the box holds no further zombie of {number}")
        rest.remove(number)
        square = index_of(g, "square", word.rstrip("!"))
        g.zombie_at[zombie], g.zombie_in[square] = square, zombie
        g.berserk |= ("!" in word) << zombie
    g.values = (*value.values(), *rest)
    hidden = len(g.reserve)
    g.reserve = list(range(COUNTERS - hidden, COUNTERS))
    g.pool = list(range(len(value), COUNTERS - hidden))


def _pool(g: Dawn, value: int) -> None:
    """Only so many are eliminated; the others are lost (no scenario plays a whole game)."""
    g.pool = g.pool[:value]


def _supers(g: Dawn, value: Mapping[str, str]) -> None:
    for name, square in value.items():
        c = index_of(g, "character", name)
        g.health[c], g.place[c] = SUPER, NOWHERE
        g.super_at[c] = index_of(g, "square", square)


def _hidden(g: Dawn, value: str) -> None:
    g.hidden = tuple(sorted(index_of(g, "square", name) for name in listed(value)))
    g.emerged = ()
    spare = [*g.pool, *g.reserve]
    g.pool, g.reserve = spare[: len(spare) - len(g.hidden)], spare[len(spare) - len(g.hidden) :]


def _doors(field: str, kind: str) -> Callable[[Dawn, str], None]:
    def put(g: Dawn, value: str) -> None:
        setattr(g, field, _mask(g, kind, value))

    return put


def _rested(g: Dawn, value: str) -> None:
    """Activated in the round before: to be remembered when a new round begins, and now."""
    g.rested = g.active = _mask(g, "character", value)


def _infected_in(g: Dawn, value: Mapping[str, int]) -> None:
    for name, number in value.items():
        g.infected_in[index_of(g, "character", name)] = number


def _seen(g: Dawn, value: str) -> None:
    for name in listed(value):
        g.known[g.zombie_in[index_of(g, "square", name)]] = EVERYBODY


def _active(g: Dawn, value: str) -> None:
    """Who is active, with fresh points and shots, where they stand."""
    g.active = g.acted = _mask(g, "character", value)
    for c in range(len(CHARACTERS)):
        if g.active >> c & 1:
            g.moves[c], g.shots[c] = g.content.characters[c].move, g.content.characters[c].fire
            g.trail = (g.place[c],)


def _trail(g: Dawn, value: str) -> None:
    g.trail = tuple(index_of(g, "square", name) for name in listed(value))


WORDS: dict[str, Callable[[Dawn, Any], None]] = {
    "turn": plain("turn"),
    "progress": plain("progress"),
    "people": _people,
    "zombies": _zombies,
    "supers": _supers,
    "hidden": _hidden,
    "pool": _pool,
    "seen": _seen,
    "shut": _doors("shut", "door"),
    "broken": _doors("broken", "door"),
    "closed": _doors("gates", "gate"),
    "rested": _rested,
    "infected_in": _infected_in,
    "active": _active,
    "trail": _trail,
    "at": coming,
}
