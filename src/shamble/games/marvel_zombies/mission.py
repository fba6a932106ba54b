"""A mission: what it answers otherwise than the rulebook's chapters, and what it does at certain moments.

A special rule is a class that overrides some questions or moments of `MissionRules`. A mission is made of the
rules that its file names, put together in that order; each moment goes from one to the next by `super()`.
Rules that let heroes do more have a method `actions` or `extras`, which offers it (mode.py: Offers).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from .board import Board
from .kinds import NOWHERE
from .mode import ActionOffer, Offers

if TYPE_CHECKING:
    from .board import SpawnPoint
    from .entries import MissionEntry
    from .kinds import Attack, Bystander, Door, Hero, SpawnCard, SuperHero, Zone
    from .state import Outbreak
    from .words import Option


class MissionRules:
    """The rules of a mission that has no special ones. What a mission must remember is in `g.memory`."""

    memory: ClassVar[Mapping[str, Any]] = {}
    """What is remembered and what it is at the start: whole numbers, and tuples of names."""

    leaves_out: ClassVar[tuple[str, ...]] = ("secret_mission",)
    """The kinds of Bystander cards that are not used, but for those that the mission deals for certain."""
    hides_under_objectives: ClassVar[bool] = False
    """Does a Bystander card lie under every Objective?"""
    shows_people: ClassVar[bool] = True
    """Are Bystander cards turned over when their building is opened?"""
    flight: ClassVar[int] = 1
    """How many zones a Bystander flees."""
    sign_throws: ClassVar[int] = 2
    """How often the Sign can be thrown; the second time removes it."""

    # -- setup: what is otherwise -------------------------------------------------------------------

    def uses_spawn_card(self, g: Outbreak, card: SpawnCard) -> bool:
        return True

    def is_empty(self, board: Board, zone: Zone) -> bool:
        """Does nobody wait in that room, though it has a symbol?"""
        return False

    def smaller_group(self, heroes: int) -> int:
        """With two Starting Zones: how many heroes start in one of them."""
        return heroes // 2

    # -- heroes and people: what is otherwise -------------------------------------------------------

    def bars(self, board: Board, zone: Zone, other: Zone) -> bool:
        """Are heroes kept from going there, open or not?"""
        return False

    def bonus_dice(self, g: Outbreak, attack: Attack) -> int:
        return 0

    def is_combatant(self, g: Outbreak, person: Bystander) -> bool:
        return g.content.bystanders[person].combat

    def is_rooted(self, g: Outbreak, person: Bystander) -> bool:
        """Does that Bystander stay, whatever happens?"""
        return False

    def is_sign_ready(self, g: Outbreak) -> bool:
        return True

    # -- Enemies: what is otherwise -----------------------------------------------------------------

    def is_inert(self, g: Outbreak, who: SuperHero) -> bool:
        """Does a hero on the Enemies' side neither act nor use an ability?"""
        return False

    def is_calm(self, g: Outbreak, who: SuperHero) -> bool:
        """Is a hero on the Enemies' side not activated?"""
        return False

    def cards_for(self, g: Outbreak, point: SpawnPoint) -> int:
        """How many Spawn cards are drawn for that Spawn Point."""
        return 1

    def return_of(self, g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> Zone:
        """Where a hero of the Enemies comes back whom that hero has eliminated there; NOWHERE if for good."""
        return NOWHERE

    def charges(self, g: Outbreak) -> int:
        """How many Spawn Points could be sealed now."""
        return 0

    def followers(self, g: Outbreak, hero: Hero) -> tuple[Hero, ...]:
        """Who follows that hero."""
        return ()

    # -- moments ------------------------------------------------------------------------------------

    def entered(self, g: Outbreak, hero: Hero, zone: Zone) -> None:
        """A hero has moved into a zone."""

    def danger(self, g: Outbreak, hero: Hero, levels: int) -> None:
        """A hero has reached so many new Danger Levels."""

    def devoured(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        """Somebody was devoured by that hero; in hero mode given up by that hero, or lost by NOBODY."""

    def rescued(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        """A hero has rescued somebody."""

    def discarded(self, g: Outbreak, hero: Hero, person: Bystander) -> None:
        """A Bystander's card was given up, for another, for Banner or with the hero's life."""

    def taken(self, g: Outbreak, hero: Hero, objective: int) -> None:
        """A hero has taken an Objective."""

    def door_opened(self, g: Outbreak, door: Door) -> None:
        """A door was opened."""

    def person_left(self, g: Outbreak, person: Bystander) -> None:
        """A Bystander has left the board."""

    def revealed(self, g: Outbreak, card: Bystander, zone: Zone) -> None:
        """A card that lay in that zone was turned over."""

    def end_phase(self, g: Outbreak) -> None:
        """The round ends, and nobody was eliminated."""


# -- what missions may name --------------------------------------------------------------------------

EXIT: Final = "exit"
"""The goal that all heroes leave; it is a stage of its own."""
GoalTest = Callable[["Outbreak"], bool]


class Needs(NamedTuple):
    """What a goal or a rule speaks of: figures and tokens on the board, heroes and people in the box."""

    figures: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    spawns: tuple[str, ...] = ()
    """Colours of Spawn Points."""


@dataclass(frozen=True)
class Library:
    """What missions name in their files."""

    goals: Mapping[str, GoalTest] = field(default_factory=dict)
    kept: Mapping[str, type[MissionRules]] = field(default_factory=dict)
    """For goals and the like for which something must be remembered: who does that."""
    needs: Mapping[str, Needs] = field(default_factory=dict)
    gives: Mapping[str, str] = field(default_factory=dict)
    """What puts a token on the board that others need."""
    losses: Mapping[str, type[MissionRules]] = field(default_factory=dict)
    rules: Mapping[str, type[MissionRules]] = field(default_factory=dict)
    locks: Mapping[str, GoalTest] = field(default_factory=dict)
    """When locked doors open."""
    setup: Mapping[str, Callable[[Outbreak], None]] = field(default_factory=dict)
    """What happens right after setup."""
    taken: Mapping[str, Callable[[Outbreak, Hero, int], None]] = field(default_factory=dict)
    """What taking an Objective does: hero and Objective."""
    revealed: Mapping[str, Callable[[Outbreak, Zone], None]] = field(default_factory=dict)
    """What turning over a Secret Mission card does."""


def joined(parts: Iterable[Library]) -> Library:
    """One library of several; no name stands for two things."""
    tables: dict[str, dict[str, Any]] = {each.name: {} for each in fields(Library)}
    for part in parts:
        for name, table in tables.items():
            own: Mapping[str, Any] = getattr(part, name)
            assert table.keys().isdisjoint(own), f"{name}: {sorted(table.keys() & own.keys())} twice"
            table.update(own)
    return Library(**tables)


class Mission:
    """A mission with its board, everything that it names in place."""

    def __init__(self, name: str, entry: MissionEntry, board: Board, library: Library) -> None:
        self.name = name
        self.entry = entry
        self._board: Board | None = board
        self._laid = board.laid
        self.goals = tuple(tuple(library.goals[each] for each in stage) for stage in entry.goals)
        self.named = _named(entry)
        self.rules = _rules(name, entry, self.named, library)
        self.memory = _memory(type(self.rules))
        self.actions, self.extras = offers_of(self.rules, "actions"), offers_of(self.rules, "extras")
        """Actions beside those of the mode, and what else a hero may do in the own turn, and in no other."""
        self.bars = type(self.rules).bars is not MissionRules.bars
        """Are heroes kept from going some ways?"""
        self.locks: Mapping[str, GoalTest] = {
            colour: library.locks[lock] for colour, lock in entry.locks.items()
        }
        self.regions = {board.regions[region]: library.locks[lock] for region, lock in entry.regions.items()}
        """When the doors of a building open."""
        self.setup = tuple(library.setup[each] for each in entry.setup)
        self.taken: Mapping[str, tuple[Callable[[Outbreak, Hero, int], None], ...]] = {
            colour: tuple(library.taken[each] for each in does) for colour, does in entry.taken.items()
        }
        self.revealed = {card: library.revealed[does] for card, does in entry.revealed.items()}
        self.routes: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
        """Enemies' ways, for each state of the doors and of the zones with prey (routes.py)."""
        self.options: dict[Hero, dict[ActionOffer, Option]] = defaultdict(dict)
        """Those of a hero's turn, as they came up before (turn.py)."""

    @property
    def board(self) -> Board:
        """Laid out again where it was folded up."""
        if self._board is None:
            self._board = Board(self.name, *self._laid)
        return self._board

    def fold_up(self) -> None:
        """Keep no more of the board than how it is laid out: it may never be played on."""
        self._board = None


def _named(entry: MissionEntry) -> tuple[str, ...]:
    """Everything of the library that the mission's file names."""
    goals = [goal for stage in entry.goals for goal in stage]
    taken = [each for does in entry.taken.values() for each in does]
    locks = (*entry.locks.values(), *entry.regions.values())
    collect = ["collect"] if entry.collect else []
    others = (*entry.setup, *taken, *entry.revealed.values(), *locks, *collect)
    return (*entry.rules, *entry.losses, *goals, *others)


def _rules(name: str, entry: MissionEntry, named: Iterable[str], library: Library) -> MissionRules:
    """Its special rules and losses one before the other, and whoever must remember something."""
    bases = [
        *[library.rules[rule] for rule in entry.rules],
        *[library.losses[loss] for loss in entry.losses],
        *[library.kept[each] for each in named if each in library.kept],
    ]
    made: MissionRules = type(name, (*dict.fromkeys(bases), MissionRules), {})()
    return made


def offers_of(rules: MissionRules, kind: str) -> tuple[Offers, ...]:
    """What each of them has a method of that name for, one after the other; most missions have none."""
    return tuple([vars(each)[kind].__get__(rules) for each in type(rules).__mro__ if kind in vars(each)])


def _memory(rules: type[MissionRules]) -> dict[str, Any]:
    """What all of its rules remember, at the start."""
    found: dict[str, Any] = {}
    for each in rules.__mro__:
        found |= vars(each).get("memory", {})
    return found
