"""One reading of a table for boards and bots: who is where, whom one could fire at and with which odds, how
far it is, what a question is about, what is of our making. By the table's own content, packs included.

Boards show names, so their questions answer with names; bots reckon, so theirs answer with squares and doors
as numbers and sets of them as masks, as the rules do. All of it is worked out when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import ClassVar, Final, NamedTuple, cast

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Seat
from ...engine.glance import Glance
from ...engine.kept import kept
from ...engine.profiles import Profiles
from ...engine.reading import Reading
from ...engine.speech import Speaker
from .atlas import Atlas, AtlasDoor, AtlasGate, AtlasRoom, PlanEdge
from .content import CHARACTERS, Character, DawnContent
from .figures import BERSERK, MIXED, TURNED, Foe, Person
from .fire import penalty_between
from .mall import NO_DOOR, SQUARE_BIT, Door, Mask, Square, mask_of, members, memorise
from .odds import WeightedValues, at_least, hit_weight, percent, returned, returned_to, together, unseen
from .panic import dice_of, panic_against
from .profiles import PROFILES
from .showing import PARTS, aimed_at
from .state import (
    HEALTH,
    NOBODY,
    NOWHERE,
    SUPERS,
    Dawn,
    bits,
    has_rifle,
    people_mask,
    sees_through_glass,
    supers_in,
    value_in,
    zombie_mask,
)
from .view import DawnView, SuperView, TargetView, ZombieView
from .words import VOCABULARY

__all__ = [
    "GONE",
    "NOWHERE",
    "NO_DOOR",
    "SQUARE_BIT",
    "STAGES",
    "Atlas",
    "AtlasDoor",
    "AtlasGate",
    "AtlasRoom",
    "DawnContent",
    "DawnGlance",
    "DawnReading",
    "Door",
    "Foe",
    "Mask",
    "Person",
    "PlanEdge",
    "ReadyShot",
    "Square",
    "WeightedValues",
    "at_least",
    "characters_of",
    "hit_weight",
    "mask_of",
    "members",
    "shooters_asked",
    "squares_asked",
    "squares_of",
]

GONE: Final = ("super", "dead")
"""Of these states of health nobody is a character in the mall any more."""
STAGES: Final = ("humans", "berserk", "reaction", "free", "attack", "generation")
"""A round: the humans' turn, and the five parts of the zombies'."""


class ReadyShot(NamedTuple):
    """One that may be fired now, by those who are ready."""

    square: Square
    penalty: int
    glass: bool
    """Through shut glass, which would break."""
    ready: list[str]


@mypyc_attr(allow_interpreted_subclasses=True)
class DawnReading(Reading[DawnView, DawnContent]):
    """What one viewer may know, and what follows from it."""

    profiles: ClassVar[Profiles] = PROFILES

    # -- names: who stands where ---------------------------------------------------------------------------

    @kept
    def zombie_at(self) -> dict[str, ZombieView]:
        return {one.square: one for one in self.view.zombies}

    @kept
    def supers_at(self) -> dict[str, list[SuperView]]:
        found: dict[str, list[SuperView]] = {}
        for one in self.view.supers:
            found.setdefault(one.square, []).append(one)
        return found

    @kept
    def people_at(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, seen in self.view.characters.items():
            if seen.square is not None:
                found.setdefault(seen.square, []).append(name)
        return found

    @kept
    def occupied(self) -> set[str]:
        """Squares with anybody in them."""
        return {*self.zombie_at, *self.supers_at, *self.people_at}

    @kept
    def acting(self) -> list[str]:
        """Who has movement points or shots left."""
        return [name for name, seen in self.view.characters.items() if seen.moves or seen.shots]

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """To stop with a shot left at something in sight, or before anything was done."""
        if option.key == "pass" and choice.prompt == "turn.activate" and len(choice.options) > 1:
            return speaker.say("caution.nobody")
        if option.key != "end_turn":
            return ""
        if any(other.key == "fire" for other in choice.options):
            return speaker.say("caution.shots")
        seen = [self.view.characters[name] for name in self.acting]
        idle = bool(seen) and all(one.moves == one.move and one.shots == one.fire for one in seen)
        return speaker.say("caution.idle") if idle and len(choice.options) > 1 else ""

    @property
    def stack_left(self) -> tuple[int, int]:
        """What those who act have left: movement points of the slowest, and shots of all."""
        seen = [self.view.characters[name] for name in self.acting]
        return min((one.moves for one in seen), default=0), sum(one.shots for one in seen)

    @kept
    def carried(self) -> set[str]:
        return {seen.carries for seen in self.view.characters.values() if seen.carries is not None}

    @property
    def dead(self) -> int:
        """Zombies and super-zombies in the mall, those in hiding apart."""
        return len(self.view.zombies) + len(self.view.supers)

    @property
    def gates_closed(self) -> int:
        return sum(state == "closed" for state in self.view.gates.values())

    @property
    def rifles_held(self) -> tuple[int, int]:
        """How many have theirs, of those who need one and live."""
        people = zip(self.view.characters.values(), self.content.characters, strict=True)
        needy = [seen for seen, entry in people if entry.rifle and seen.health not in GONE]
        return sum(seen.rifle for seen in needy), len(needy)

    @property
    def under_way(self) -> bool:
        return bool(self.view.turn)

    @kept
    def zombie_turn(self) -> bool:
        return self.view.phase in STAGES[1:]

    @kept
    def reactors(self) -> list[str]:
        """Squares of zombies that will react as things stand and have not yet, while that is to come."""
        if self.view.phase in ("free", "attack", "generation", "over"):
            return []
        return [square for square in self.view.reactors if not self._has_moved(square)]

    def _has_moved(self, square: str) -> bool:
        units = [*self.supers_at.get(square, ()), *filter(None, [self.zombie_at.get(square)])]
        return all(unit.moved for unit in units)

    # -- names: the mall -----------------------------------------------------------------------------------

    @property
    def atlas(self) -> Atlas:
        """The mall, to be drawn."""
        return self.content.atlas

    def room_of(self, square: str) -> str:
        mall = self.content.mall
        return mall.rooms[mall.room[self.content.squares[square]]]

    def is_square(self, name: str) -> bool:
        return name in self.content.squares

    def is_glass(self, door: str) -> bool:
        return bool(self.content.mall.glass >> self.content.doors[door] & 1)

    @property
    def house(self) -> list[str]:
        """What is of our making: the map, the characters' figures, the counters' values."""
        made = {
            "map": [self.content.mall.entry],
            "characters": self.content.characters,
            "zombies": self.content.counters.values(),
        }
        return [what for what, entries in made.items() if any(entry.origin == "house" for entry in entries)]

    # -- names: shots --------------------------------------------------------------------------------------

    @kept
    def targets(self) -> list[TargetView]:
        """Whom one may fire at now, the easiest first."""
        return sorted(self.view.targets, key=lambda target: (target.penalty, target.square))

    def targets_in(self, squares: Iterable[str]) -> list[TargetView]:
        """Those in the squares that a question is about; all of them if it is about none."""
        wanted = set(squares)
        return [target for target in self.targets if target.square in wanted] or self.targets

    def target_in(self, square: str) -> TargetView | None:
        return next((target for target in self.targets if target.square == square), None)

    def aiming(self, target: TargetView, named: Sequence[str] = ()) -> list[str]:
        """Who would fire at it: those who are named, if they can, or everybody who can."""
        return [who for who in named if who in target.panic] or list(target.panic)

    def pairs(self, target: TargetView, named: Sequence[str] = ()) -> list[tuple[str, str]]:
        """Who could combine their fire; with the shooter, if one is named."""
        able = [who for who in named if who in target.panic]
        found = combinations(target.panic, 2)
        return [pair for pair in found if len(able) != 1 or able[0] in pair]

    def chance(self, target: TargetView, shooters: Sequence[str]) -> int:
        """How likely they are to bring it down, fired alone or as one, in percent."""
        return next(hit for who, hit in target.hits.items() if set(who.split("+")) == set(shooters))

    def best_chance(self, target: TargetView, named: Sequence[str] = ()) -> int:
        """Of the steadiest hand."""
        return max(target.hits[who] for who in self.aiming(target, named))

    def best_target(self, shooters: Sequence[str]) -> TargetView | None:
        """The one that they hit most easily."""
        able = [target for target in self.view.targets if all(who in target.panic for who in shooters)]
        return max(able, key=lambda target: self.chance(target, shooters), default=None)

    # -- numbers: who stands where -------------------------------------------------------------------------

    def square(self, name: str) -> Square:
        return self.content.squares[name]

    def door(self, name: str) -> Door:
        return self.content.doors[name]

    @kept
    def people(self) -> list[Person]:
        found = []
        for c, seen in enumerate(self.view.characters.values()):
            if seen.square is not None:
                person = Person(c, self.content.characters[c], self.content.squares[seen.square])
                person.health, person.dice, person.rifle = seen.health, seen.dice, seen.rifle
                person.active, person.resting = seen.active, seen.resting
                person.moves, person.shots, person.carries = seen.moves, seen.shots, seen.carries
                found.append(person)
        return found

    @property
    def turn(self) -> int:
        """The round; 0 before the first."""
        return self.view.turn

    @kept
    def person(self) -> dict[str, Person]:
        return {person.name: person for person in self.people}

    def at(self, square: Square) -> list[Person]:
        return [person for person in self.people if person.square == square]

    @kept
    def foes(self) -> dict[Square, Foe]:
        """By square; where a super-zombie is, the whole stack."""
        squares, moves = self.content.squares, self.content.box.moves
        found: dict[Square, Foe] = {}
        for one in self.view.zombies:
            speed = moves.berserk if one.berserk else moves.zombie
            traits = BERSERK * one.berserk + MIXED * one.mixed
            found[squares[one.square]] = foe = Foe(squares[one.square], one.value, speed, traits)
            foe.moved = one.moved
        for other in self.view.supers:
            found[squares[other.square]] = foe = Foe(squares[other.square], other.value, moves.super, TURNED)
            foe.moved = other.moved
        return found

    def foe_in(self, square: Square) -> Foe:
        """Where one is, as `zombies` says."""
        return self.foes[square]

    @kept
    def anybody(self) -> Foe:
        """A zombie of which nothing is known."""
        return Foe(NOWHERE, None, self.content.box.moves.zombie)

    @kept
    def speeds(self) -> dict[int, Mask]:
        """By how many squares a turn they move, where zombies are."""
        found: dict[int, Mask] = {}
        for square, foe in self.foes.items():
            found[foe.speed] = found.get(foe.speed, 0) | SQUARE_BIT[square]
        return found

    @kept
    def zombies(self) -> Mask:
        return sum([SQUARE_BIT[square] for square in self.foes])

    @kept
    def humans(self) -> Mask:
        return mask_of(person.square for person in self.people)

    @kept
    def shut(self) -> Mask:
        return self._doors_that_are("shut")

    @kept
    def broken(self) -> Mask:
        return self._doors_that_are("broken")

    def _doors_that_are(self, state: str) -> Mask:
        return mask_of(door for door, found in enumerate(self.view.doors.values()) if found == state)

    @kept
    def gates(self) -> list[Square]:
        """The squares of the main doors that are still open."""
        states = zip(self.content.mall.entrances, self.view.gates.values(), strict=True)
        return [square for square, state in states if state == "open"]

    @property
    def rifles(self) -> Square:
        """Where the rifles lie."""
        return self.content.mall.rifles

    @property
    def starts(self) -> tuple[Square, ...]:
        """Where people come in."""
        return self.content.mall.humans

    @kept
    def obstacles(self) -> Mask:
        """What is in the way of lines of sight now."""
        return self.content.sight.obstacles(self.zombies | self.humans, self.shut)

    # -- what a thing is, who sees it, why it cannot be chosen ---------------------------------------------

    def seen_by_people(self, square: str) -> list[Person]:
        """Who has that square in sight, or stands there."""
        here = self.square(square)
        seen = self.content.sight.seen_from(here, self.humans, self.obstacles)
        return [person for person in self.people if seen >> person.square & 1]

    def watching(self, square: str) -> list[str]:
        """The squares of zombies that would react if somebody of the active stack ended the turn there."""
        acting = [person.square for person in self.people if person.active]
        others = self.humans & ~mask_of(acting)
        names = self.content.names["square"]
        return [names[other] for other in members(self.watchers([self.square(square)], others, self.shut))]

    def reacting(self, square: str) -> list[str]:
        """The squares of zombies that would react if the active stack went there and ended its turn."""
        acting = [person for person in self.people if person.active]
        riders = {person.carries for person in acting}
        party = [person for person in self.people if person.active or person.name in riders]
        others = mask_of(person.square for person in self.people if person not in party)
        way = [*map(self.square, self.view.trail), self.square(square)]
        names = self.content.names["square"]
        return [names[other] for other in members(self.watchers(way, others, self.shut))]

    def remark(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """What a step or an attack would lead to: who would react, and how the dice may fall."""
        if option.key == "step" and self.view.trail:
            count = len(self.reacting(str(option.args[0])))
            return speaker.catalogue.say("plan.note.reacts", {"count": count})
        if option.key == "attack" and choice.prompt == "attack.count":
            value = self.foes[self.square(str(choice.params[0]))].value
            infect, stun = self.strike((value or 0) // int(option.args[0]))
            return speaker.catalogue.say("odds.strike", {"infect": percent(infect), "stun": percent(stun)})
        return ""

    def watchers(self, way: Sequence[Square], others: Mask, shut: Mask) -> Mask:
        """Whose zombies would have a square of that way in sight if the turn ended where it ends, with those
        others standing about and those doors shut."""
        sight, standing = self.content.sight, others | SQUARE_BIT[way[-1]]
        in_the_way = sight.obstacles(self.zombies | standing, shut)
        seen: Mask = 0
        for spot in {*way}:
            seen |= sight.seen_from(spot, self.zombies & ~standing & ~seen, in_the_way)
        return seen

    @property
    def rifle_square(self) -> str:
        return self.content.names["square"][self.rifles]

    # -- numbers: ways -------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[tuple[tuple[Square, Door], ...], ...]:
        """From each square, the squares beside it and the door between, or NO_DOOR."""
        return self.content.mall.steps

    @property
    def tolls(self) -> Sequence[Sequence[tuple[Square, int]]]:
        """From each square, the squares beside it and what the door between costs, as the doors stand."""
        return self.content.mall.tolls(self.shut, self.door_cost)

    @kept
    def at_shut_doors(self) -> Mask:
        """The squares on either side of those."""
        return mask_of(square for door in members(self.shut) for square in self.content.mall.doors[door])

    def through_shut_doors(self, squares: Mask) -> Mask:
        """Where one could step to from any of those if one opened the door."""
        found = 0
        for door in members(self.shut):
            one, other = self.content.mall.doors[door]
            if squares >> one & 1:
                found |= SQUARE_BIT[other]
            if squares >> other & 1:
                found |= SQUARE_BIT[one]
        return found

    def spread(self, squares: Mask, shut: Mask) -> Mask:
        """Where one could step to from any of those if those doors were shut."""
        return self.content.mall.spread(squares, shut)

    def beside(self, square: Square) -> list[Square]:
        """Where one can step to from there."""
        return members(self.content.ways_open(self.shut)[square])

    def walk(self, squares: Iterable[Square]) -> Sequence[int]:
        """How many steps it is from each square to the nearest of those, through open doors."""
        return self.content.nearest_walk(tuple(sorted(set(squares))), self.shut)

    def points(self, squares: Iterable[Square]) -> Sequence[int]:
        """Movement points from each square to the nearest of those, shut doors being opened."""
        return self.content.nearest_points(tuple(sorted(set(squares))), self.shut)

    @property
    def step_cost(self) -> int:
        return self.content.box.moves.step

    @property
    def door_cost(self) -> int:
        return self.content.box.moves.door

    # -- numbers: shots and attacks ------------------------------------------------------------------------

    @kept
    def shots_now(self) -> list[ReadyShot]:
        """Whom one may fire at now, in order."""
        return [
            ReadyShot(self.content.squares[target.square], target.penalty, target.glass, list(target.panic))
            for target in self.view.targets
        ]

    def shots_from(self, here: Square, obstacles: Mask) -> list[tuple[Foe, int]]:
        """Whom one could fire at from there with those things in the way, and the penalty. Who is seen only
        through shut glass is left out."""
        if self.zombies >> here & 1:
            return [(self.foe_in(here), 0)]
        sight, shut = self.content.sight, self.shut
        door_on, far, open_door = sight.door[here], sight.ranges(here), self.content.box.fire.open_door
        found = []
        for there in members(sight.seen_from(here, self.zombies & ~self.humans, obstacles)):
            door = door_on[there]
            if door == NO_DOOR:
                found.append((self.foe_in(there), far[there]))
            elif not shut >> door & 1:
                found.append((self.foe_in(there), far[there] + open_door))
        return found

    def panic_of(self, person: Person, foe: Foe, here: bool) -> int:
        """The roll on which or below he panics; 0: none."""
        return panic_against(
            person.panic,
            self.content.box.panic,
            turned=foe.turned,
            berserk=foe.berserk,
            here=here,
            calm_afar=not self.view.panic_afar,
        )

    def nerve(self, person: Person, foe: Foe, here: bool) -> float:
        """How likely he is to keep it."""
        return at_least(person.dice, self.panic_of(person, foe, here) + 1)

    def kill(self, shooters: Sequence[Person], foe: Foe, penalty: int) -> float:
        """How likely they are to kill it with one shot, alone or together, panic and all."""
        hands = tuple([(person.dice, self.panic_of(person, foe, penalty == 0)) for person in shooters])
        return together(hands, penalty, self.values_of(foe), self.content.box.fire.dice_at_most)

    @kept
    def unseen(self) -> WeightedValues:
        """What a zombie may be worth that nobody has seen, each value with its weight; once all have been
        shown, what any may be."""
        values = self.content.values
        return unseen(values, self.shown) or unseen(values, ())

    @kept
    def shown(self) -> tuple[int, ...]:
        """The values that all have seen."""
        return tuple(self.view.shown)

    @kept
    def returned(self) -> WeightedValues:
        """What one may be worth that has come back unknown."""
        known = tuple([one.value for one in self.view.zombies if one.value is not None])
        unknown = sum(one.mixed and one.value is None for one in self.view.zombies)
        return returned(self.content.values, self.shown, known, self.view.pool + unknown)

    def values_of(self, foe: Foe) -> WeightedValues:
        """What it may be worth."""
        if foe.value is not None:
            return ((foe.value, 1),)
        return self.returned if foe.mixed else self.unseen

    def strike(self, strength: int) -> tuple[float, float]:
        """How likely an attack of that strength is to infect, and to stun."""
        return self.content.strikes[strength]

    def breaks(self, foe: Foe) -> float:
        """How likely a blow of it is to break a glass door."""
        values = self.values_of(foe)
        return sum(weight * (1 - at_least(2, value)) for value, weight in values) / sum(
            weight for _, weight in values
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class DawnGlance(DawnReading):
    """The reading of a bot that answers one question: what it reckons with comes from the state, as far as
    its seat knows it, and the view is put together where it is asked for."""

    def __init__(self, g: Dawn, seat: Seat) -> None:
        # cast: it has the fields of a view, each of them read on demand
        super().__init__(cast("DawnView", Glance(PARTS, g, seat)), g.content)
        self._table: Callable[[], Dawn] = lambda: g  # out of sight
        self._seat = seat
        self._foes: dict[Square, Foe] = {}
        self.zombies, self.humans = zombie_mask(g), people_mask(g)
        self.shut, self.broken, self.shown = g.shut, g.broken, g.shown

    @kept
    def people(self) -> list[Person]:
        """Often they are as they were at the question before."""
        g, known = self._table(), self.content.people
        left = (*g.moves, *g.shots, *g.carries)
        key = (*g.place, *g.health, *left, g.armed, g.active, g.rested)
        people: list[Person] | None = known.get(key)
        if people is None:
            people = [self._person(g, c, square) for c, square in enumerate(g.place) if square != NOWHERE]
            memorise(known, key, people)
        return people

    def _person(self, g: Dawn, c: Character, square: Square) -> Person:
        person = Person(c, self.content.characters[c], square)
        person.health, person.dice, person.rifle = HEALTH[g.health[c]], dice_of(g, c), has_rifle(g, c)
        person.active, person.resting = bool(g.active >> c & 1), bool(g.rested >> c & 1)
        person.moves, person.shots = g.moves[c], g.shots[c]
        person.carries = None if g.carries[c] == NOBODY else CHARACTERS[g.carries[c]]
        return person

    @kept
    def gates(self) -> list[Square]:
        return [
            gate for n, gate in enumerate(self.content.mall.entrances) if not self._table().gates >> n & 1
        ]

    @property
    def turn(self) -> int:
        return self._table().turn

    def foe_in(self, square: Square) -> Foe:
        found = self._foes.get(square)
        if found is None:
            found = self._foes[square] = self._known(square)
        return found

    def _known(self, square: Square) -> Foe:
        g, moves = self._table(), self.content.box.moves
        if square in g.super_at:
            foe = Foe(square, value_in(g, square), moves.super, TURNED)
            foe.moved = bool(g.moved >> (SUPERS + supers_in(g, square)[-1]) & 1)
            return foe
        zombie = g.zombie_in[square]
        berserk, mixed = g.berserk >> zombie & 1, g.mixed >> zombie & 1
        value = g.values[zombie] if g.known[zombie] >> self._seat & 1 else None
        speed = moves.berserk if berserk else moves.zombie
        foe = Foe(square, value, speed, BERSERK * berserk + MIXED * mixed)
        foe.moved = bool(g.moved >> zombie & 1)
        return foe

    @kept
    def speeds(self) -> dict[int, Mask]:
        g, moves = self._table(), self.content.box.moves
        turned = bits([square for square in g.super_at if square != NOWHERE])
        berserk = bits([g.zombie_at[z] for z in members(g.berserk) if g.zombie_at[z] != NOWHERE]) & ~turned
        found = {moves.zombie: self.zombies & ~turned & ~berserk}
        for speed, squares in ((moves.berserk, berserk), (moves.super, turned)):
            found[speed] = found.get(speed, 0) | squares
        return {speed: squares for speed, squares in found.items() if squares}

    @kept
    def shots_now(self) -> list[ReadyShot]:
        g = self._table()
        ready, targets = aimed_at(g)
        here, names = g.place[ready[0]] if ready else NOWHERE, [CHARACTERS[c] for c in ready]
        return [
            ReadyShot(target, penalty_between(g, here, target), sees_through_glass(g, here, target), names)
            for target in targets
        ]

    @kept
    def returned(self) -> WeightedValues:
        return returned_to(self._table(), self._seat)


# -- what a question is about --------------------------------------------------------------------------------


def squares_asked(choice: Choice) -> list[str]:
    """The squares that a question is about, beside those that its options name."""
    fields = VOCABULARY.prompts[choice.prompt]
    return [str(thing) for (_, kind), thing in zip(fields, choice.params, strict=True) if kind == "square"]


def shooters_asked(choice: Choice) -> list[str]:
    """Who is about to fire, or could."""
    if choice.prompt.startswith("fire."):
        return [str(choice.params[0])]
    if choice.prompt != "attack.defend":
        return []
    return [str(option.args[0]) for option in choice.options if option.key == "fire"]


def squares_of(option: Option) -> list[str]:
    """The squares that it names; of a move, whence and where to."""
    return [str(thing) for kind, thing in option.refs if kind == "square"]


def characters_of(option: Option) -> list[str]:
    return [str(thing) for kind, thing in option.refs if kind == "character"]
