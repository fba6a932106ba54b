"""What the two sides of the game do differently: heroes who hunger, heroes with power.

Everything else is shared. A mission says which mode it belongs to; rules that differ are looked up here, and
each chapter puts in its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from ...engine import Arg, Option
from . import content
from .content import Attack, Bystander, Hero

if TYPE_CHECKING:
    from .board import Zone
    from .combat import Boosts
    from .state import Outbreak, Rule
    from .wounds import Wound

Offer = tuple[str, tuple[Arg, ...], int, "Rule"]
"""An option of a hero's turn: key, arguments, how many actions it costs, what it does."""
Offers = Callable[["Outbreak", Hero], Iterable[Offer]]
Options = Iterable[Option]


class Mode:
    """One side's own rules."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hunts_people = False
        """Do Enemies hunt Bystanders, as they hunt heroes? Otherwise Bystanders act with the Enemies."""
        self.attacks = 0
        """Which attacks a hero has (combat.py: UNIQUE, DEVOUR, SIGN)."""
        self.actions: list[Offers] = []
        """What a hero can spend an action on, in the rulebook's order."""
        self.extras: list[Offers] = []
        """What skills and cards allow in a hero's turn."""
        self.begin_phase: Callable[[Outbreak], None] = _nothing
        """What the Player Phase begins with."""
        self.before_spawn: tuple[Rule, ...] = ()
        self.after_spawn: tuple[Rule, ...] = ()
        """What happens in the Enemy Phase around the Spawn step."""
        self.end_turn: Callable[[Outbreak, Hero], None] = _nothing_more
        self.bonus_dice: Callable[[Outbreak, Hero, Attack, Zone], int] = _no_dice
        self.can_pay: Callable[[Outbreak, Hero], bool] = _never
        self.price: Callable[[Hero], Rule]
        """What Bystander cards ask for each time they are used."""
        self.no_person: Callable[[Outbreak, Bystander, Zone], None]
        """What turning over a Bystander card does that is no person."""
        self.boosts: list[Callable[[Outbreak, Boosts], Options]] = []
        """What everybody may do in an attack before the roll; skills, Traits and cards are in moments.py."""
        self.cancels: list[Callable[[Outbreak, Wound], Options]] = []
        """What everybody may do who is about to take a wound."""
        self.halts: list[Callable[[Outbreak, Hero, Zone], Iterable[tuple[Rule, ...]]]] = []
        """When Enemies of a zone are about to move: what a hero does to keep them there."""


def _nothing(g: Outbreak) -> None:
    pass


def _nothing_more(g: Outbreak, hero: Hero) -> None:
    pass


def _no_dice(g: Outbreak, hero: Hero, attack: Attack, zone: Zone) -> int:
    return 0


def _never(g: Outbreak, hero: Hero) -> bool:
    return False


ZOMBIE: Final = Mode(content.ZOMBIE)
HERO: Final = Mode(content.HERO)
MODES: Final = {mode.name: mode for mode in (ZOMBIE, HERO)}


def mode_of(g: Outbreak) -> Mode:
    return MODES[g.content.mode]


def can_pay(g: Outbreak, hero: Hero) -> bool:
    """Could the hero use a Bystander card?"""
    return MODES[g.content.mode].can_pay(g, hero)


def price(g: Outbreak, hero: Hero) -> Rule:
    return MODES[g.content.mode].price(hero)
