"""What can be said at once at night: an attack with its weapon, its ammunition and its target; a gift with
whom it is for; as much healing as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...engine import Choice
from ...engine.plans import Expected, Plan, Planning, foreseen
from .reading import DaylightReading

TURN: Final = "combat.turn"
AMMUNITION: Final = "attack.ammunition"
TARGET: Final = "attack.target"
EXCHANGE: Final = ("exchange", "exchange.heal")
WHOM: Final = "exchange.whom"


def plans(reading: DaylightReading, choice: Choice) -> Sequence[Plan]:
    if choice.prompt == TURN:
        return [*_attacks(reading, choice)]
    if choice.prompt in EXCHANGE:
        return [*_healing(reading, choice), *_gifts(reading, choice)]
    return ()


def _attacks(reading: DaylightReading, choice: Choice) -> Iterator[Plan]:
    """On everybody in the line, with every weapon and as much ammunition as one likes."""
    assert choice.seat is not None  # everybody has a turn of their own
    has = reading.people[choice.seat].has
    foes = [foe.foe for foe in reading.view.line if not foe.out]
    weapons = [str(option.args[0]) for option in choice.options if option.key == "attack"]
    for foe in foes:
        aim = (Expected(TARGET, ("target", foe)),) if len(foes) > 1 else ()
        for weapon in weapons:
            ammunition = reading.ammo(weapon)
            count = has[ammunition] if ammunition else 0
            for number in range(1, count + 1) if count else (0,):
                load = (Expected(AMMUNITION, ("ammunition", number)),) if count > 1 else ()
                answers = (Expected(TURN, ("attack", weapon)), *load, *aim)
                key, args = ("shoot", (weapon, foe, number)) if number else ("attack", (weapon, foe))
                yield Plan(key, args, answers, ("foe", foe))


def _gifts(reading: DaylightReading, choice: Choice) -> Iterator[Plan]:
    """Every card to everybody who has not turned it down; with two players there is nobody else."""
    others = [seen for seen in reading.view.seats if seen.seat != choice.seat]
    cards = [str(option.args[0]) for option in choice.options if option.key == "give"]
    for card in cards if len(others) > 1 else ():
        for seen in others:
            if card not in seen.declined:
                answers = (
                    Expected(choice.prompt, ("give", card)),
                    Expected(WHOM, ("to", seen.seat), if_asked=True),
                )
                yield Plan("give", (card, seen.seat), answers, ("seat", str(seen.seat)))


def _healing(reading: DaylightReading, choice: Choice) -> Iterator[Plan]:
    """Whatever heals, the smallest first, until nobody is hurt or nothing is left."""
    assert choice.seat is not None  # everybody heals for themselves
    person = reading.people[choice.seat]
    cards = [str(option.args[0]) for option in choice.options if option.key == "heal"]
    owned = sorted((card for card in cards for _ in range(person.has[card])), key=reading.hearts)
    wounds, used = person.wounds, list[str]()
    for card in owned:
        if wounds > 0:
            wounds -= reading.hearts(card)
            used.append(card)
    if len(used) > 1:
        answers = [
            Expected(choice.prompt, ("heal", card), if_asked=place > 0) for place, card in enumerate(used)
        ]
        yield Plan("heal", (len(used), person.full_life - max(0, wounds)), tuple(answers))


PLANNING: Final = Planning(
    foreseen={
        "attack": foreseen(),
        "ammunition": foreseen(),
        "target": foreseen(),
        "give": foreseen(),
        "heal": foreseen("healed"),
    },
    plans=plans,
)
