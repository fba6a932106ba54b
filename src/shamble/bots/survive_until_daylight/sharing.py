"""The exchange, the Klepto's fingers and the Backpack: everything to whom it helps most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine import Choice, Option, Seat
from ...games.survive_until_daylight.reading import Person
from . import worth
from .judge import Judge
from .searching import make_room, packing, room_in_itself

GENEROUS: Final = 0.5
"""A gift must help the other by so much more than it costs."""
LIGHT_FINGERED: Final = 0.5
"""… and so must what the Klepto takes."""
WORTH_PACKING: Final = 1.0
LOW: Final = 4
"""With so little life nobody waits until a healing card is used in full."""


def option_of(choice: Choice, *name: str | int) -> Option:
    return next(option for option in choice.options if option.name == name)


def exchange(judge: Judge, choice: Choice) -> Option:
    """Heal whoever needs it most, then give."""
    gifts = {str(option.args[0]): option for option in choice.options if option.key == "give"}
    gain, card, _ = best_gift(judge, gifts)
    if gain > GENEROUS and judge.reading.hearts(card):
        return gifts[card]
    heal = healing(judge, choice)
    if heal is not None:
        return heal
    return gifts[card] if gain > GENEROUS else choice.options[0]


def healing(judge: Judge, choice: Choice) -> Option | None:
    """As much as there are wounds for; whoever is near death does not wait for more of them."""

    def hearts(option: Option) -> int:
        return judge.reading.hearts(str(option.args[0]))

    heals = [option for option in choice.options if option.key == "heal"]
    if judge.mine.life > LOW:
        heals = [option for option in heals if hearts(option) <= judge.mine.wounds]
    return max(heals, key=hearts, default=None)


def best_gift(judge: Judge, cards: Iterable[str]) -> tuple[float, str, Seat]:
    """Which of my cards helps whom, by how much more than it helps me."""
    mine = judge.mine
    others = [other for other in judge.people if other is not mine]
    gifts = []
    for card in cards:
        price = worth.kept_worth(judge, mine, card)
        gifts += [(helps(judge, other, card) - price, card, other.seat) for other in others]
    return max(gifts, default=(0.0, "", judge.me))


def helps(judge: Judge, other: Person, card: str) -> float:
    """What a card is worth to somebody who may have to throw something away for it: they may even be glad to,
    since a weapon can be in the way of a better one."""
    value = worth.worth(judge, other, card, other.has[card])
    if other.free or (other.has[card] and judge.reading.stacks(card)):
        return value
    return value - least_useful(judge, other, value)


def least_useful(judge: Judge, who: Person, otherwise: float) -> float:
    """What the card is worth that somebody would throw away; it stays with them, as what cards are worth."""
    if "least" not in who.memory:
        loose = [stack.card for stack in who.items if stack.count == 1]
        who.memory["least"] = min([worth.kept_worth(judge, who, card) for card in loose], default=None)
    least: float | None = who.memory["least"]
    return otherwise if least is None else least


def whom(judge: Judge, choice: Choice) -> Option:
    card = str(choice.params[0])
    return max(choice.options, key=lambda option: helps(judge, judge.people[int(option.args[0])], card))


def gift(judge: Judge, choice: Choice) -> Option:
    """Thank you, unless it is of no use, or of less than what would have to go for it."""
    card = str(choice.params[1])
    value = worth.found(judge, judge.mine, card)
    by_key = {option.key: option for option in choice.options}
    if value > worth.FODDER:
        for key in ("stow", "welcome"):
            if key in by_key:
                return by_key[key]
    return room_in_itself(judge, choice) or make_room(judge, choice, value) or by_key["decline"]


# -- the Klepto ----------------------------------------------------------------------------------------------


def best_taking(judge: Judge, seats: Iterable[Seat]) -> tuple[float, str, Seat]:
    """Which card of whom I could use better than they can; weapons are not for the taking."""
    takings = [
        (gain_by_taking(judge, judge.mine, judge.people[seat], card), card, seat)
        for seat in seats
        for card in judge.people[seat].has
        if judge.reading.weapon(card) is None
    ]
    return max(takings, default=(0.0, "", judge.me))


def gain_by_taking(judge: Judge, taker: Person, owner: Person, card: str) -> float:
    """Healing is of no use in a fight, and ammunition should not go from one who needs it."""
    return worth.worth(judge, taker, card, taker.has[card]) - worth.kept_worth(judge, owner, card)


def take_which(judge: Judge, choice: Choice) -> Option:
    owner = judge.people[int(choice.params[0])]

    def gain(option: Option) -> float:
        return gain_by_taking(judge, judge.mine, owner, str(option.args[0]))

    return max(choice.options, key=gain)


def consent(judge: Judge, choice: Choice) -> Option:
    """If it helps the other more."""
    taker = judge.people[int(choice.params[0])]
    gain = gain_by_taking(judge, taker, judge.mine, str(choice.params[1]))
    return option_of(choice, "agree" if gain > 0 else "decline")


# -- the Backpack --------------------------------------------------------------------------------------------


def pack(judge: Judge, options: list[Option]) -> Option | None:
    """The best things go where no Raider finds them. Weapons are safe from them anyway."""
    best = max(options, key=lambda option: packing(judge, str(option.args[0])))
    return best if packing(judge, str(best.args[0])) >= WORTH_PACKING else None
