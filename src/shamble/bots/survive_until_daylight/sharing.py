"""The exchange, the Klepto's fingers and the Backpack: everything to whom it helps most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine import Choice, Option, Seat
from . import worth
from .searching import make_room, packing, room_in_itself
from .sight import Person, Sight

GENEROUS: Final = 0.5
"""A gift must help the other by so much more than it costs."""
LIGHT_FINGERED: Final = 0.5
"""… and so must what the Klepto takes."""
WORTH_PACKING: Final = 1.0
LOW: Final = 4
"""With so little life nobody waits until a healing card is used in full."""


def option_of(choice: Choice, *name: str | int) -> Option:
    return next(option for option in choice.options if option.name == name)


def exchange(s: Sight, choice: Choice) -> Option:
    """Heal first, then give."""
    heals = [option for option in choice.options if option.key == "heal"]
    best = max(heals, key=lambda option: s.facts.hearts.get(str(option.args[0]), 0), default=None)
    fitting = [o for o in heals if s.facts.hearts.get(str(o.args[0]), 0) <= s.mine.wounds]
    if fitting:
        return max(fitting, key=lambda option: s.facts.hearts.get(str(option.args[0]), 0))
    if best is not None and s.mine.life <= LOW:
        return best
    gifts = {str(option.args[0]): option for option in choice.options if option.key == "give"}
    gain, card, _ = best_gift(s, gifts)
    return gifts[card] if gain > GENEROUS else choice.options[0]


def best_gift(s: Sight, cards: Iterable[str]) -> tuple[float, str, Seat]:
    """Which of my cards helps whom, by how much more than it helps me."""
    gifts = [
        (helps(s, other, card) - worth.kept(s, s.mine, card), card, other.seat)
        for card in cards
        for other in s.people
        if other is not s.mine
    ]
    return max(gifts, default=(0.0, "", s.me))


def helps(s: Sight, other: Person, card: str) -> float:
    """What a card is worth to somebody who may have to throw something away for it."""
    value = worth.worth(s, other, card, other.has[card])
    if other.free or (card in s.facts.stacks and other.has[card]):
        return value
    loose = [item["card"] for item in other.entry["items"] if item["count"] == 1]
    return value - min((worth.kept(s, other, each) for each in loose), default=value)


def whom(s: Sight, choice: Choice) -> Option:
    card = str(choice.params[0])
    return max(choice.options, key=lambda option: helps(s, s.people[int(option.args[0])], card))


def gift(s: Sight, choice: Choice) -> Option:
    """Thank you, unless it is of no use, or of less than what would have to go for it."""
    card = str(choice.params[1])
    value = worth.found(s, s.mine, card)
    by_key = {option.key: option for option in choice.options}
    if value > worth.FODDER:
        for key in ("stow", "welcome"):
            if key in by_key:
                return by_key[key]
    return room_in_itself(s, choice) or make_room(s, choice, value) or by_key["decline"]


# -- the Klepto ----------------------------------------------------------------------------------------------


def best_taking(s: Sight, seats: Iterable[Seat]) -> tuple[float, str, Seat]:
    """Which card of whom I could use better than they can; weapons are not for the taking."""
    takings = [
        (gain_by_taking(s, s.mine, s.people[seat], card), card, seat)
        for seat in seats
        for card in s.people[seat].has
        if s.facts.kind.get(card) != "weapon"
    ]
    return max(takings, default=(0.0, "", s.me))


def gain_by_taking(s: Sight, taker: Person, owner: Person, card: str) -> float:
    """Healing is of no use in a fight, and ammunition should not go from one who needs it."""
    return worth.worth(s, taker, card, taker.has[card]) - worth.kept(s, owner, card)


def take_which(s: Sight, choice: Choice) -> Option:
    owner = s.people[int(choice.params[0])]
    return max(choice.options, key=lambda option: gain_by_taking(s, s.mine, owner, str(option.args[0])))


def consent(s: Sight, choice: Choice) -> Option:
    """If it helps the other more."""
    taker = s.people[int(choice.params[0])]
    gain = gain_by_taking(s, taker, s.mine, str(choice.params[1]))
    return option_of(choice, "agree" if gain > 0 else "decline")


# -- the Backpack --------------------------------------------------------------------------------------------


def pack(s: Sight, options: list[Option]) -> Option | None:
    """The best things go where no Raider finds them. Weapons are safe from them anyway."""
    best = max(options, key=lambda option: packing(s, str(option.args[0])))
    return best if packing(s, str(best.args[0])) >= WORTH_PACKING else None
