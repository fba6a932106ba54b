"""What the two sides of the game do differently: heroes who hunger, heroes with power.

Everything else is shared. A mission says which mode it belongs to; rules that differ are looked up here, and
each chapter puts in its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from ...engine import Arg
from .content import Attack, Hero

if TYPE_CHECKING:
    from .state import Outbreak, Rule

Offer = tuple[str, tuple[Arg, ...], int, "Rule"]
"""An option of a hero's turn: key, arguments, how many actions it costs, what it does."""
Offers = Callable[["Outbreak", Hero], Iterable[Offer]]


class Mode:
    """One side's own rules."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.actions: list[Offers] = []
        """What a hero can spend an action on, in the rulebook's order."""
        self.extras: list[Offers] = []
        """What skills and cards allow in a hero's turn."""
        self.begin_phase: Callable[[Outbreak], None] = _nothing
        """What the Player Phase begins with."""
        self.bonus_dice: Callable[[Outbreak, Hero, Attack], int] = _no_dice
        self.can_pay: Callable[[Outbreak, Hero], bool] = _always
        self.price: Callable[[Hero], Rule]
        """What using a Bystander card costs, as a step."""
        self.end_turn: Callable[[Outbreak, Hero], None] = _nothing_more


def _nothing(g: Outbreak) -> None:
    pass


def _nothing_more(g: Outbreak, hero: Hero) -> None:
    pass


def _always(g: Outbreak, hero: Hero) -> bool:
    return True


def _no_dice(g: Outbreak, hero: Hero, attack: Attack) -> int:
    return 0


ZOMBIE: Final = Mode("zombie")
MODES: Final = {mode.name: mode for mode in (ZOMBIE,)}


def mode_of(g: Outbreak) -> Mode:
    return MODES[g.content.missions[g.mission].entry.mode]
