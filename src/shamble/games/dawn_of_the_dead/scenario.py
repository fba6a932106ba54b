"""Setting the table of Dawn of the Dead from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...engine.literal import (
    Arrangement,
    Literal,
    LiteralWord,
    Put,
    by_index,
    coming,
    index_of,
    indexes,
    marked,
    number,
    once,
    plain_number,
    refuse,
)
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


def _mask(g: Dawn, kind: str, text: str) -> int:
    return bits(indexes(g, kind, text))


def _people(g: Dawn, value: Mapping[str, str]) -> None:
    words = by_index(g, "character", value)
    g.armed = g.active = g.rested = g.acted = 0
    g.searched = [0] * len(g.searched)
    for c in range(len(CHARACTERS)):
        g.place[c], g.health[c] = NOWHERE, DEAD
        if words.get(c):
            _put_person(g, c, words[c])


def _put_person(g: Dawn, c: int, word: str) -> None:
    square, marks = marked(word, "!*+")
    if marks >= {"!", "*"}:
        refuse(f"“{word}”: nobody is stunned and infected")
    g.place[c] = index_of(g, "square", square)
    g.health[c] = STUNNED if "!" in marks else INFECTED if "*" in marks else NORMAL
    g.armed |= ("+" in marks) << c
    g.searched[g.place[c]] = 1


def _zombies(g: Dawn, value: Mapping[str, int]) -> None:
    """Counters with those values; the rest of the box goes into the pool, or stays with the hidden ones."""
    g.zombie_at, g.zombie_in = [NOWHERE] * COUNTERS, [NOTHING_THERE] * len(g.zombie_in)
    g.known, g.berserk, g.moved, g.mixed, g.fallen = [0] * COUNTERS, 0, 0, 0, ()
    rest = list(g.content.values)
    once("zombie of", [marked(word, "!")[0] for word, _ in value.items()])
    for zombie, (word, worth) in enumerate(value.items()):
        if worth not in rest:
            refuse(
                f"the box holds no further zombie of {worth}; it has: {', '.join(map(str, sorted({*rest})))}"
            )
        rest.remove(worth)
        name, marks = marked(word, "!")
        square = index_of(g, "square", name)
        g.zombie_at[zombie], g.zombie_in[square] = square, zombie
        g.berserk |= ("!" in marks) << zombie
    g.values = (*value.values(), *rest)
    hidden = len(g.reserve)
    g.reserve = list(range(COUNTERS - hidden, COUNTERS))
    g.pool = list(range(len(value), COUNTERS - hidden))


def _pool(g: Dawn, value: int) -> None:
    """Only so many are eliminated; the others are lost (no scenario plays a whole game)."""
    g.pool = g.pool[: number("it", value, 0, len(g.pool))]


def _supers(g: Dawn, value: Mapping[str, str]) -> None:
    for c, square in by_index(g, "character", value).items():
        g.health[c], g.place[c] = SUPER, NOWHERE
        g.super_at[c] = index_of(g, "square", square)


def _hidden(g: Dawn, value: str) -> None:
    g.hidden = tuple(sorted(indexes(g, "square", value)))
    g.emerged = ()
    spare = [*g.pool, *g.reserve]
    g.pool, g.reserve = spare[: len(spare) - len(g.hidden)], spare[len(spare) - len(g.hidden) :]


def _doors(field: str, kind: str) -> Put:
    def put(g: Dawn, value: str) -> None:
        setattr(g, field, _mask(g, kind, value))

    return put


def _rested(g: Dawn, value: str) -> None:
    """Activated in the round before: to be remembered when a new round begins, and now."""
    g.rested = g.active = _mask(g, "character", value)


def _progress(g: Dawn, value: int) -> None:
    g.progress = number("it", value, 0, g.turn)


def _infected_in(g: Dawn, value: Mapping[str, int]) -> None:
    for c, turn in by_index(g, "character", value).items():
        if g.health[c] != INFECTED:
            refuse(f"{CHARACTERS[c]} is not infected: in people, write * after the square")
        g.infected_in[c] = number("the round", turn, 0, g.turn)


def _seen(g: Dawn, value: str) -> None:
    for square in indexes(g, "square", value):
        if g.zombie_in[square] == NOTHING_THERE:
            refuse(f"no zombie is in {g.content.names['square'][square]}")
        g.known[g.zombie_in[square]] = EVERYBODY


def _active(g: Dawn, value: str) -> None:
    """Who is active, with fresh points and shots, where they stand."""
    g.active = g.acted = _mask(g, "character", value)
    for c in range(len(CHARACTERS)):
        if g.active >> c & 1:
            if g.place[c] == NOWHERE:
                refuse(f"{CHARACTERS[c]} is not in the mall")
            g.moves[c], g.shots[c] = g.content.characters[c].move, g.content.characters[c].fire
            g.trail = (g.place[c],)


def _trail(g: Dawn, value: str) -> None:
    g.trail = tuple(indexes(g, "square", value))


def _settle(g: Dawn, literal: Literal) -> None:
    """What follows from where everybody is."""
    alive = [name for name, word in literal.get("people", {}).items() if word]
    once("character", [*alive, *literal.get("supers", {})])
    if g.turn and "pool" not in literal:
        _gather(g)
    g.cached_zombies = -1
    g.must_show = int(bool(g.hidden) and not zombie_mask(g))
    for zombie in range(COUNTERS):
        if is_face_up(g, zombie):
            g.known[zombie] = EVERYBODY
    g.shown = tuple(sorted(g.values[zombie] for zombie in range(COUNTERS) if g.known[zombie]))
    if g.zombie_seat == NOBODY:
        g.mixed = bits(g.pool)


def _gather(g: Dawn) -> None:
    """A set-up that was broken off leaves counters nowhere: they lie in the pool, as the rest of the box."""
    g.reserve = g.reserve[: len(g.hidden)]
    there = {zombie for zombie, square in enumerate(g.zombie_at) if square != NOWHERE}
    g.pool = [zombie for zombie in range(COUNTERS) if zombie not in {*there, *g.reserve}]


def _tolerated(g: Dawn, literal: Literal) -> Collection[str]:
    return ["counters lost or doubled"] if "pool" in literal else []


WORDS = {
    "turn": LiteralWord(plain_number("turn"), "7", "the round"),
    "progress": LiteralWord(_progress, "1", "the round in which something last happened that stays"),
    "people": LiteralWord(
        _people,
        '{"peter": "098", "roger": "098*", "fran": "104!+"}',
        "`!` stunned, `*` infected, `+` with a rifle; who is not mentioned is dead",
    ),
    "zombies": LiteralWord(
        _zombies,
        '{"062": 5, "063!": 4}',
        "counters by square and value, `!` berserk; the rest of the box is in the pool",
    ),
    "supers": LiteralWord(_supers, '{"steve": "100"}', "who is a super-zombie, and where"),
    "hidden": LiteralWord(_hidden, '"053, 183"', "the zombie player's squares"),
    "pool": LiteralWord(_pool, "3", "only so many are eliminated, the others lost"),
    "seen": LiteralWord(_seen, '"062"', "squares whose zombie everybody has seen"),
    "shut": LiteralWord(_doors("shut", "door"), '"075-098"', "doors that are shut; the others are open"),
    "broken": LiteralWord(_doors("broken", "door"), '"062-063"', "glass doors that are broken"),
    "closed": LiteralWord(_doors("gates", "gate"), '"north, west"', "main doors that are closed"),
    "rested": LiteralWord(_rested, '"fran"', "who was activated in the round before"),
    "infected_in": LiteralWord(_infected_in, '{"roger": 1}', "the round of an infection"),
    "active": LiteralWord(_active, '"peter, roger"', "who is active, with fresh points and shots"),
    "trail": LiteralWord(_trail, '"097, 093"', "where they were this round"),
    "at": LiteralWord(
        coming, '["ReactionPhase", "AttackPhase"]', "the steps to come, with their words; then the game ends"
    ),
}

arrange = Arrangement(WORDS, _settle, _tolerated)
