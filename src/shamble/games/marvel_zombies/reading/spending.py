"""The best that can be made of an attack with all that the hero has left to spend on it; odds in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ....engine.speech import Speaker
from ..view import HeroView
from .odds import Target, percent

if TYPE_CHECKING:
    from . import MarvelReading

DEVOUR: Final = "devour"
MORE_DICE: Final = ("savage_blow", "mighty_blow")
"""Traits that give dice for the hero's own attack."""
TRAIT_DICE: Final = 2
ROLLED_AGAIN: Final = ("second_helping", "never_give_up")
"""Traits with which dice that missed are rolled again."""
KEEN: Final = 3
"""On what a keen attack hits."""
SHARON: Final = {"zombie": 1, "hero": 2}
DOUBLED: Final = ("all_father", "gamma_strength")
PRICED: Final = ("focused_beam", "sharpshooter", "chaos_hex")
"""Skills that cost 1 Power each, once an attack."""
SHOWN: Final = 3
"""Up to so many kills are told apart."""


def best(reading: MarvelReading, hero: str, target: Target) -> Target:
    """The attack with whatever makes it most likely that somebody falls."""
    seen = reading.view.heroes[hero]
    free = _with_traits(seen, target)
    if target.attack == DEVOUR and "feast" in seen.traits:
        free = replace(free, queue=reading.queue("", target.zone) or free.queue)
    own = target.attack == seen.attacks[0].name
    variants = [free, *_with_skills_and_card(reading, seen, free, own=own)]
    return max(variants, key=lambda each: (each.eliminates, each.falls(2), each is free))


def _with_traits(seen: HeroView, target: Target) -> Target:
    """What costs nothing but the Trait itself."""
    held, own = seen.traits, target.attack == seen.attacks[0].name
    again = sum(held.count(trait) for trait in ROLLED_AGAIN)
    if own:
        again += "stinging_burst" in seen.skills
        dice = TRAIT_DICE * sum(held.count(trait) for trait in MORE_DICE)
        return replace(target, dice=target.dice + dice, misses=again)
    keen = target.attack == DEVOUR and "razor_teeth" in held
    return replace(target, accuracy=min(KEEN, target.accuracy) if keen else target.accuracy, misses=again)


def _with_skills_and_card(
    reading: MarvelReading, seen: HeroView, target: Target, *, own: bool
) -> Iterator[Target]:
    """Every way to spend Power and to use the Bystander card."""
    smothered = reading.is_smothered(seen.zone)
    skills = [skill for skill in PRICED if own and skill in seen.skills]
    worth = 2 if any(skill in seen.skills for skill in DOUBLED) else 1
    for count in range(len(skills) + 1):
        for used in combinations(skills, count):
            for card in ("", *([seen.card] if seen.card else [])):
                left = seen.power - len(used) - bool(card)
                if reading.printed.is_hero_mode and left < 0:
                    continue
                if card and not reading.printed.is_hero_mode and seen.hunger >= seen.max_hunger:
                    continue
                dice = max(0, left) * worth if own and not smothered else 0
                yield _used(reading, seen, replace(target, dice=target.dice + dice), (*used, card), own=own)


def _used(
    reading: MarvelReading, seen: HeroView, target: Target, used: Sequence[str], *, own: bool
) -> Target:
    mode = reading.printed.mode
    for name in used:
        if name == "focused_beam":
            target = replace(target, accuracy=min(KEEN, target.accuracy))
        elif name == "sharpshooter":
            target = replace(target, queue=tuple(sorted(target.queue)))
        elif name == "chaos_hex":
            target = replace(target, misses=target.misses + 1)
        elif name == "mary_jane":
            target = replace(target, everything=1)
        elif name == "blind_al":
            target = replace(target, sure=1)
        elif name == "sharon_carter" and own and not reading.is_smothered(seen.zone):
            hunger = (2 if "strongest_there_is" in seen.skills else 1) if mode == "zombie" else 0
            target = replace(target, dice=target.dice + SHARON[mode] + hunger)
    return target


# -- in words ----------------------------------------------------------------------------------------


def told_odds(reading: MarvelReading, hero: str, target: Target, speaker: Speaker) -> str:
    """How likely how many fall, and what is the most that can be made of it; or that nobody can."""
    most, say = best(reading, hero, target), speaker.catalogue.say
    if not most.eliminates:
        return say("odds.cannot")
    said = [say("odds.fall", {"count": count, "chance": percent(chance)}) for count, chance in shares(target)]
    if percent(most.eliminates) > percent(target.eliminates):
        said.append(say("odds.best", {"chance": percent(most.eliminates)}))
    return ", ".join(said)


def shares(target: Target) -> list[tuple[int, float]]:
    """For one, two and three of those there how likely so many fall; as far as any can."""
    counts = range(1, min(SHOWN, len(target.queue)) + 1)
    return [(count, target.falls(count)) for count in counts if count == 1 or target.falls(count)]
