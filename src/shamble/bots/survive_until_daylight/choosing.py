"""Before the first round: characters and weapons that go well together."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option
from .judge import Judge

WHIM: Final = 4.0
"""Nobody plays the same character every night."""
SAME_AMMUNITION: Final = 0.8
"""How much worse it is to share ammunition with somebody."""
NO_AMMUNITION_NEEDED: Final = 1.5
"""Everybody should have something in hand that always works."""


def strength(judge: Judge, weapon: str) -> float:
    """What it does on average, with one card of ammunition if it takes any."""
    arm = judge.reading.arm(weapon)
    return arm.fixed + 0.9 * (arm.cards + bool(arm.ammo)) + 0.8 * arm.zone


def sharers(judge: Judge, weapon: str) -> int:
    """How many weapons on the table take the same ammunition."""
    ammo = judge.reading.ammo(weapon)
    cards = [card for person in judge.people for card in person.has]
    return sum(judge.reading.ammo(card) == ammo for card in cards) if ammo else 0


PERK: Final = {"fury": 1.5, "draw_extra": 0.8, "free_barricade": 0.8, "use_junk": 1.0}
"""What a perk is worth that works every round, …"""
FIRST: Final = {"extra_attack": 2.5, "keep_two": 1.5, "draw_two": 2.0, "guard": 1.5, "give_two": 0.5}
"""… and one that works once in a while, to be shared by the number of players."""


def perks(judge: Judge, name: str) -> float:
    entry = judge.reading.cast[name]
    return PERK.get(entry.main.name, 0.0) + FIRST.get(entry.first.name, 0.0) / len(judge.people)


def character(judge: Judge, choice: Choice) -> Option:
    """Tough, well armed, and no rival for the others' ammunition."""

    def score(option: Option) -> float:
        name = str(option.args[0])
        entry = judge.reading.cast[name]
        own, tough = entry.weapon, entry.life / 2
        whim = WHIM * judge.rng.below(100) / 100
        liked = strength(judge, own) + perks(judge, name) - SAME_AMMUNITION * sharers(judge, own)
        return tough + liked + whim

    return max(choice.options, key=score)


def weapon(judge: Judge, choice: Choice) -> Option:
    """The strongest, but something that needs no ammunition before anything else."""
    needs = all(judge.reading.ammo(card) for card in judge.mine.has)

    def score(option: Option) -> float:
        card = str(option.args[0])
        always = NO_AMMUNITION_NEEDED if needs and not judge.reading.ammo(card) else 0.0
        again = 1.0 if card in judge.mine.has else 0.0
        return strength(judge, card) + always - again - SAME_AMMUNITION * sharers(judge, card)

    return max(choice.options, key=score)
