"""Dawn of the Dead's state: everything on the table, as plain data, and the questions rules ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal, Self

from mypy_extensions import mypyc_attr

from ...engine import Arg, Rng, Seat, Step, Table
from ...engine import Option as EngineOption
from .content import CHARACTERS, COUNTERS, Character, DawnContent, Zombie
from .mall import SQUARE_BIT, Door, Mask, Square
from .words import Option

Unit = int
"""Whatever moves on the zombies' side: a counter (0 to 49), or a super-zombie (SUPERS + character)."""

NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING_THERE: Final = -1
SUPERS: Final = COUNTERS
NORMAL, STUNNED, INFECTED, SUPER, DEAD = range(5)
Health = Literal["normal", "stunned", "infected", "super", "dead"]
HEALTH: Final[tuple[Health, ...]] = ("normal", "stunned", "infected", "super", "dead")
SPECTATOR: Final = 4
"""The bit of those who only watch, in `known`."""
EVERYBODY: Final = 31
"""Every seat and those who watch."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dawn(Table):
    """The mall, its people and its dead.

    A counter's number is its place in the box, and all may follow it on the board; its value is hidden.
    A character who died or turned is NOWHERE; a super-zombie's place is in `super_at`.
    """

    content: DawnContent
    option_type = Option
    fields: ClassVar[dict[str, str]] = {
        "turn": "",
        "progress": "",
        "outcome": "",
        "zombie_seat": "",
        "leaders": "",
        "place": "character>square",
        "health": "",
        "infected_in": "",
        "armed": "",
        "active": "",
        "rested": "",
        "acted": "",
        "moves": "",
        "shots": "",
        "carries": "character>character",
        "trail": "square",
        "witnesses": "",
        "as_seen": "",
        "calm_afar": "",
        "zombie_at": "square",
        "zombie_in": "",
        "values": "",
        "known": "",
        "berserk": "",
        "super_at": "character>square",
        "moved": "",
        "reacting": "",
        "glassbound": "",
        "pool": "",
        "fallen": "",
        "mixed": "",
        "shown": "",
        "reserve": "",
        "hidden": "square",
        "emerged": "square",
        "must_show": "",
        "searched": "",
        "shut": "",
        "broken": "",
        "gates": "",
    }
    __slots__ = (*fields, "cached_zombies")

    def __init__(self, seats: int, content: DawnContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        people, squares = len(CHARACTERS), len(content.mall.squares)
        self.content = content
        self.turn = 0  # the round that is being played
        self.progress = 0  # the round in which something last happened that cannot be undone
        self.outcome = ""
        self.zombie_seat: Seat = NOBODY  # NOBODY: the automaton
        self.leaders: tuple[Seat, ...] = (0,) * people  # who plays each character
        self.place = [NOWHERE] * people
        self.health = [NORMAL] * people
        self.infected_in = [0] * people  # the round of the infection
        self.armed = 0  # characters with a rifle, as bits
        self.active = 0  # characters activated this round
        self.rested = 0  # characters activated in the round before: they rest
        self.acted = 0  # those who acted last, whenever that was
        self.moves = [0] * people  # movement points and shots left
        self.shots = [0] * people
        self.carries = [NOBODY] * people  # whom each character carries
        self.trail: tuple[Square, ...] = ()  # where the active characters were this round
        self.witnesses: Mask = 0  # squares from which they were seen there; kept only if `as_seen`
        self.as_seen = 0  # setting: 1 if zombies react to what they saw, 0 if to what they can see
        self.calm_afar = 0  # setting: 1 if a shot at a normal zombie in another square needs no panic check
        self.zombie_at = [NOWHERE] * COUNTERS
        self.zombie_in = [NOTHING_THERE] * squares  # the counter in each square; never two
        self.values = content.values  # by counter; hidden
        self.known = [0] * COUNTERS  # who has seen each counter's value: seats and SPECTATOR, as bits
        self.berserk = 0  # counters, as bits
        self.super_at = [NOWHERE] * people
        self.moved = 0  # units that have moved this turn, as bits
        self.reacting = 0  # units that must or may still react
        self.glassbound = 0  # those of them that see the active characters only through shut glass
        self.pool: list[Zombie] = []  # eliminated counters
        self.fallen: tuple[int, ...] = ()  # the values of all counters ever eliminated, in order
        self.mixed = 0  # counters that were among the eliminated, as bits: nobody knows which is which
        self.shown: tuple[
            int, ...
        ] = ()  # values that all have seen, each counter's once as far as one can tell
        self.reserve: list[Zombie] = []  # the counters of the hidden zombies
        self.hidden: tuple[Square, ...] = ()  # the noted squares; secret
        self.emerged: tuple[Square, ...] = ()  # those struck off
        self.must_show = 0  # 1 once no zombie was left in the mall, until all that were hidden are out
        self.searched = [0] * squares  # where a character has come in and found nobody
        self.shut = 0  # doors, as bits
        self.broken = 0
        self.gates = 0  # main doors closed
        self.cached_zombies = -1  # the squares with a zombie or super-zombie, as a mask; -1 if not yet known

    def option(self, key: str, args: tuple[Arg, ...] = (), then: tuple[Step[Any], ...] = ()) -> EngineOption:
        """As every table does, and quicker: it need not ask what its options are."""
        return Option(key, args, then, self.content.spelling.options[key] if args else None)

    def clone(self) -> Self:  # one line per field, on purpose
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec = self.spec
        c.content = self.content
        c.history = c.played_under = None
        c.turn = self.turn
        c.progress = self.progress
        c.outcome = self.outcome
        c.zombie_seat = self.zombie_seat
        c.leaders = self.leaders
        c.place = self.place[:]
        c.health = self.health[:]
        c.infected_in = self.infected_in[:]
        c.armed = self.armed
        c.active = self.active
        c.rested = self.rested
        c.acted = self.acted
        c.moves = self.moves[:]
        c.shots = self.shots[:]
        c.carries = self.carries[:]
        c.trail = self.trail
        c.witnesses = self.witnesses
        c.as_seen = self.as_seen
        c.calm_afar = self.calm_afar
        c.zombie_at = self.zombie_at[:]
        c.zombie_in = self.zombie_in[:]
        c.values = self.values
        c.known = self.known[:]
        c.berserk = self.berserk
        c.super_at = self.super_at[:]
        c.moved = self.moved
        c.reacting = self.reacting
        c.glassbound = self.glassbound
        c.pool = self.pool[:]
        c.fallen = self.fallen
        c.mixed = self.mixed
        c.shown = self.shown
        c.reserve = self.reserve[:]
        c.hidden = self.hidden
        c.emerged = self.emerged
        c.must_show = self.must_show
        c.searched = self.searched[:]
        c.shut = self.shut
        c.broken = self.broken
        c.gates = self.gates
        c.cached_zombies = self.cached_zombies
        return c


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[Dawn]):
    """A step of Dawn of the Dead."""


Steps = tuple[Rule, ...]
"""What follows an option."""


# -- characters --------------------------------------------------------------------------------------


def characters_in(g: Dawn, square: Square) -> list[Character]:
    return [c for c, place in enumerate(g.place) if place == square]


def people_mask(g: Dawn) -> Mask:
    """The squares with a character."""
    mask = 0
    for square in g.place:
        if square >= 0:
            mask |= SQUARE_BIT[square]
    return mask


def bits(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def speaker(g: Dawn, characters: list[Character]) -> Seat | None:
    """Who answers for these characters: whoever plays them all, or anybody of those who play together."""
    seats = {g.leaders[c] for c in characters}
    return seats.pop() if len(seats) == 1 else None


def people(g: Dawn) -> list[Character]:
    """Everybody still in the mall as a human."""
    return [c for c, place in enumerate(g.place) if place >= 0]


def active_square(g: Dawn) -> Square:
    """Where the active characters are."""
    for c, place in enumerate(g.place):
        if g.active >> c & 1:
            return place
    return NOWHERE


def has_rifle(g: Dawn, character: Character) -> bool:
    return bool(g.armed >> character & 1)


# -- zombies -----------------------------------------------------------------------------------------


def zombie_mask(g: Dawn) -> Mask:
    """The squares with a zombie or super-zombie."""
    if g.cached_zombies < 0:
        mask = 0
        for square in [*g.zombie_at, *g.super_at]:
            if square >= 0:
                mask |= SQUARE_BIT[square]
        g.cached_zombies = mask
    return g.cached_zombies


def supers_in(g: Dawn, square: Square) -> list[Character]:
    return [c for c, place in enumerate(g.super_at) if place == square]


def units_in(g: Dawn, square: Square) -> list[Unit]:
    """Super-zombies first, then the counter."""
    units = [SUPERS + c for c in supers_in(g, square)] if square in g.super_at else []
    zombie = g.zombie_in[square]
    return units if zombie == NOTHING_THERE else [*units, zombie]


def unit_square(g: Dawn, unit: Unit) -> Square:
    return g.super_at[unit - SUPERS] if unit >= SUPERS else g.zombie_at[unit]


def spots(g: Dawn) -> list[Square]:
    """Where every unit is, by its number; NOWHERE if it is not in the mall."""
    return [*g.zombie_at, *g.super_at]


def is_berserk(g: Dawn, square: Square) -> bool:
    zombie = g.zombie_in[square]
    return zombie != NOTHING_THERE and bool(g.berserk >> zombie & 1)


def is_quick(g: Dawn, unit: Unit) -> bool:
    """Berserk and super-zombies: they break glass, and the die does not count them."""
    return unit >= SUPERS or bool(g.berserk >> unit & 1)


def strides(g: Dawn, unit: Unit) -> bool:
    """May its move take it farther than the next square?"""
    return is_quick(g, unit) or g.content.box.moves.zombie > 1


def striders(g: Dawn) -> int:
    """All units of which that is true, as bits."""
    return -1 if g.content.box.moves.zombie > 1 else g.berserk | -1 << SUPERS


def speed(g: Dawn, unit: Unit) -> int:
    """How many squares it moves."""
    moves = g.content.box.moves
    if unit >= SUPERS:
        return moves.super
    return moves.berserk if g.berserk >> unit & 1 else moves.zombie


def value_in(g: Dawn, square: Square) -> int:
    """What the zombie there is worth; with a super-zombie, the sum."""
    zombie = g.zombie_in[square]
    value = g.values[zombie] if zombie != NOTHING_THERE else 0
    return value + g.content.box.dead.super_value * g.super_at.count(square)


def knows(g: Dawn, zombie: Zombie, viewer: Seat | None) -> bool:
    """Has that seat, or any spectator, seen its value?"""
    return bool(g.known[zombie] >> (SPECTATOR if viewer is None else viewer) & 1)


def is_face_up(g: Dawn, zombie: Zombie) -> bool:
    """With a super-zombie or in a character's square."""
    square = g.zombie_at[zombie]
    return square >= 0 and (square in g.place or square in g.super_at)


def reveal(g: Dawn, square: Square) -> None:
    """The counter there is shown: from now on everybody knows it, face up or down."""
    zombie = g.zombie_in[square]
    if zombie != NOTHING_THERE and g.known[zombie] != EVERYBODY:
        note_value(g, zombie)
        g.known[zombie] = EVERYBODY
        g.commit()
        g.emit("revealed", square, g.values[zombie])


def note_value(g: Dawn, zombie: Zombie) -> None:
    """A value is seen for the first time, unless it may be one of those that fell and came back."""
    value = g.values[zombie]
    face_up = [z for z in range(COUNTERS) if g.known[z] == EVERYBODY and g.values[z] == value]
    if not g.mixed >> zombie & 1 or len(face_up) == g.shown.count(value):
        g.shown = tuple(sorted((*g.shown, value)))


def put_zombie(g: Dawn, zombie: Zombie, square: Square) -> None:
    """A counter comes onto the board."""
    g.zombie_at[zombie] = square
    g.zombie_in[square] = zombie
    if g.cached_zombies >= 0:
        g.cached_zombies |= SQUARE_BIT[square]
    turn_up(g, square)


def move_unit(g: Dawn, unit: Unit, to: Square) -> None:
    """A counter or a super-zombie changes squares."""
    here = unit_square(g, unit)
    if unit >= SUPERS:
        g.super_at[unit - SUPERS] = to
    else:
        g.zombie_in[here] = NOTHING_THERE
        g.zombie_at[unit] = to
        g.zombie_in[to] = unit
    if g.cached_zombies >= 0:
        if g.zombie_in[here] == NOTHING_THERE and here not in g.super_at:
            g.cached_zombies &= ~SQUARE_BIT[here]
        g.cached_zombies |= SQUARE_BIT[to]
    turn_up(g, to)


def turn_up(g: Dawn, square: Square) -> None:
    """Whatever lies with a character or a super-zombie lies face up."""
    if square in g.place or square in g.super_at:
        reveal(g, square)


def draw_from_pool(g: Dawn) -> Zombie:
    """One of the eliminated counters, unseen: which value it brings back is chance."""
    chosen = g.pool[g.below(len(g.pool))]
    drawn = g.pool.pop()
    if chosen != drawn:
        values = list(g.values)
        values[chosen], values[drawn] = values[drawn], values[chosen]
        g.values = tuple(values)
    return drawn


# -- doors and sight ---------------------------------------------------------------------------------


def obstacles(g: Dawn) -> Mask:
    """What is in the way of lines of sight now."""
    return g.content.sight.obstacles(zombie_mask(g) | people_mask(g), g.shut)


def sees_through_glass(g: Dawn, one: Square, other: Square) -> bool:
    """Is there a shut glass door on the line?"""
    door = g.content.sight.door[one][other]
    return door >= 0 and bool(g.shut >> door & 1)


def ways(g: Dawn, square: Square) -> tuple[Square, ...]:
    """Where one can step to from there, in the order of the squares."""
    return g.content.mall.all_ways(g.shut)[square]


def open_gates(g: Dawn) -> Mask:
    """The squares of the main doors that are still open."""
    mask = 0
    for gate, square in enumerate(g.content.mall.entrances):
        if not g.gates >> gate & 1:
            mask |= SQUARE_BIT[square]
    return mask


def made_progress(g: Dawn) -> None:
    """Something that cannot be undone: no draw for a hundred rounds."""
    g.progress = g.turn


def break_glass(g: Dawn, door: Door) -> None:
    """A shut glass door is no more: open for good."""
    g.shut &= ~(1 << door)
    g.broken |= 1 << door
    made_progress(g)
    g.emit("glass_broken", door)


# -- options, names and dice --------------------------------------------------------------------------


def options_by_square(
    g: Dawn, key: tuple[Any, ...], make: Callable[[Square], EngineOption]
) -> list[EngineOption]:
    """For each square the option of that key, made once and shared by every table: options never change."""
    found: list[EngineOption] | None = g.content.memo.get(key)
    if found is None:
        found = g.content.memo[key] = [make(square) for square in g.content.mall.squares]
    return found


def square_name(g: Dawn, square: Square) -> str:
    return g.content.names["square"][square]


def roll(g: Dawn, dice: int) -> int:
    """The sum of so many dice; everybody sees them."""
    if dice == 1:
        face = g.below(6) + 1
        g.emit("dice_1", face)
        return face
    faces = [g.below(6) + 1 for _ in range(dice)]
    g.emit(f"dice_{dice}", *faces)
    return sum(faces)
