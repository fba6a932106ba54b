"""A mode: what one side of the game does differently. Everything else is shared.

Each mode is one frozen object on a page of its own: zombie_mode.py, hero_mode.py. A mission says which mode
it is played in; rules that differ are looked up in `g.mode`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ...engine import Arg, Option

if TYPE_CHECKING:
    from .combat import Boosts
    from .kinds import Attack, Bystander, Hero, SpawnCard, Zone
    from .state import Outbreak, Rule
    from .wounds import Wound

    Outcome = Callable[[Outbreak, Any], Iterator[Rule]]

AtMoment = Callable[["Outbreak", Any, str], Iterator[Option]]
ActionOffer = tuple[str, tuple[Arg, ...], int, "type[Rule]", tuple[Arg, ...]]
"""An option of a hero's turn: key, arguments, how many actions it costs; the step that does it, and with what
arguments."""
Offers = Callable[["Outbreak", "Hero"], Iterable[ActionOffer]]
HeldZone = tuple[int, tuple["Rule", ...]]
"""A zone, and what a hero does to keep Enemies there."""
Ready = Callable[["Outbreak", "Hero"], object]
"""May it be used? Whatever is true or false."""
StepFor = Callable[["Hero"], "Rule"]

MOMENTS: Final = ("boost", "rolled", "after", "shield", "wounds", "wound", "entered", "noticed", "rescued")
"""When a skill, Trait or card may be used beside the hero's own turn: before the dice of an attack roll, when
they lie there, when the attack is over; when Enemies attack a zone, when the hero has got a share of the
wounds, when the hero is about to take one; when Enemies have moved into a zone or appeared in one; when the
hero has rescued somebody."""
BY_ITSELF: Final = ("turn", "attack", "wounded")
"""When something happens by itself to who carries it: the hero's turn begins, the attack is over, a wound was
taken."""


# -- what skills, Traits and Bystander cards do ------------------------------------------------------


@dataclass(frozen=True)
class InTurn:
    """A use in the hero's own turn: what it does, when it may be used, what it costs in actions and Power."""

    steps: tuple[StepFor, ...]
    ready: Ready
    cost: int
    power: int


@dataclass(frozen=True)
class Ability:
    """What a skill, a Trait or a Bystander card does: in the own turn, at certain moments, by itself."""

    turn: InTurn | None = None
    moments: Mapping[str, AtMoment] = field(default_factory=dict)
    by_itself: Mapping[str, Outcome] = field(default_factory=dict)


def always(g: Outbreak, hero: Hero) -> bool:
    return True


def in_turn(*steps: StepFor, ready: Ready = always, cost: int = 0, power: int = 0) -> Ability:
    """These steps once a turn, if it is ready, for so many actions and so much Power."""
    return Ability(turn=InTurn(steps, ready, cost, power))


def at(moments: str, offers: AtMoment) -> Ability:
    """At each of those moments."""
    return Ability(moments=dict.fromkeys(_known(moments, MOMENTS), offers))


def by_itself(moments: str, outcome: Outcome) -> Ability:
    return Ability(by_itself=dict.fromkeys(_known(moments, BY_ITSELF), outcome))


def asked_by(*where: object) -> Ability:
    """A chapter looks for that name itself: here is where."""
    return Ability()


def _known(moments: str, names: tuple[str, ...]) -> list[str]:
    return [names[names.index(moment)] for moment in moments.split()]


# -- the mode ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mode:
    """One side's own rules."""

    name: str
    files: tuple[str, str, str, str]
    """Where its tables are: heroes, heroes on the Enemies' side, Traits, Spawn cards."""
    rival: str
    """What a hero on the Enemies' side is called."""
    gift: str
    """What the deck of Traits is called."""
    cards: tuple[str, ...]
    """The kinds of Bystander cards."""
    hunts_people: bool
    """Do Enemies hunt Bystanders, as they hunt heroes? Otherwise Bystanders act with the Enemies."""
    attacks: int
    """Which attacks a hero has (combat.py: UNIQUE, DEVOUR, SIGN)."""
    actions: tuple[Offers, ...]
    """What a hero can spend an action on, in the rulebook's order."""
    extras: tuple[Offers, ...]
    """What skills and cards allow in a hero's turn."""
    begin_phase: Callable[[Outbreak, Hero], None]
    """What the Player Phase begins with for each hero."""
    before_spawn: tuple[Rule, ...]
    after_spawn: tuple[Rule, ...]
    """What happens in the Enemy Phase around the Spawn step."""
    end_turn: Callable[[Outbreak, Hero], None]
    bonus_dice: Callable[[Outbreak, Hero, Attack, Zone], int]
    can_pay: Ready
    """Could the hero use a Bystander card?"""
    price: Callable[[Hero], Rule]
    """What Bystander cards ask for each time they are used."""
    no_person: Callable[[Outbreak, Bystander, Zone], None]
    """What turning over a Bystander card does that is no person."""
    skills: Mapping[str, Ability]
    traits: Mapping[str, Ability]
    people: Mapping[str, Ability]
    spawn_cards: Mapping[str, Callable[[Outbreak, SpawnCard, Zone, int], None]]
    """What each kind of Spawn card does: card, zone, 1 in the Enemy Phase and 0 in a building."""
    abilities: frozenset[str]
    """What heroes on the Enemies' side can do; each chapter looks for its own."""
    boosts: tuple[Callable[[Outbreak, Boosts], Iterable[Option]], ...] = ()
    """What everybody may do in an attack before the roll."""
    cancels: tuple[Callable[[Outbreak, Wound], Iterable[Option]], ...] = ()
    """What everybody may do who is about to take a wound."""
    halts: tuple[Callable[[Outbreak, Hero, Iterable[Zone]], Iterable[HeldZone]], ...] = ()
    """When Enemies of these zones are about to move: what a hero does to keep them in which."""
