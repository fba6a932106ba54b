"""Before the first round: characters and weapons that go well together."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option
from .facts import NO_PERK
from .sight import Sight

WHIM: Final = 4.0
"""Nobody plays the same character every night."""
SAME_AMMUNITION: Final = 0.8
"""How much worse it is to share ammunition with somebody."""
NO_AMMUNITION_NEEDED: Final = 1.5
"""Everybody should have something in hand that always works."""


def strength(s: Sight, weapon: str) -> float:
    """What it does on average, with one card of ammunition if it takes any."""
    arm = s.weapon(weapon)
    return arm.fixed + 0.9 * (arm.cards + bool(arm.ammo)) + 0.8 * arm.zone


def sharers(s: Sight, weapon: str) -> int:
    """How many weapons on the table take the same ammunition."""
    ammo = s.weapon(weapon).ammo
    return sum(s.weapon(card).ammo == ammo for person in s.people for card in person.has) if ammo else 0


PERK: Final = {"fury": 1.5, "draw_extra": 0.8, "free_barricade": 0.8, "use_junk": 1.0}
"""What a perk is worth that works every round, …"""
FIRST: Final = {"extra_attack": 2.5, "keep_two": 1.5, "draw_two": 2.0, "guard": 1.5, "give_two": 0.5}
"""… and one that works once in a while, to be shared by the number of players."""


def perks(s: Sight, name: str) -> float:
    main, first = s.facts.main.get(name, NO_PERK).name, s.facts.first.get(name, NO_PERK).name
    return PERK.get(main, 0.0) + FIRST.get(first, 0.0) / len(s.people)


def character(s: Sight, choice: Choice) -> Option:
    """Tough, well armed, and no rival for the others' ammunition."""

    def score(option: Option) -> float:
        name = str(option.args[0])
        own = s.facts.own_weapon.get(name, "")
        whim = WHIM * s.rng.below(100) / 100
        tough = s.facts.life.get(name, 0) / 2
        return tough + strength(s, own) + perks(s, name) - SAME_AMMUNITION * sharers(s, own) + whim

    return max(choice.options, key=score)


def weapon(s: Sight, choice: Choice) -> Option:
    """The strongest, but something that needs no ammunition before anything else."""
    needs = all(s.weapon(card).ammo for card in s.mine.has)

    def score(option: Option) -> float:
        card = str(option.args[0])
        always = NO_AMMUNITION_NEEDED if needs and not s.weapon(card).ammo else 0.0
        again = 1.0 if card in s.mine.has else 0.0
        return strength(s, card) + always - again - SAME_AMMUNITION * sharers(s, card)

    return max(choice.options, key=score)
