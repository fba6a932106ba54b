"""A night between two rounds in numbers: how the team stands, and what it has to meet."""

from __future__ import annotations

from typing import Final

from ...games.survive_until_daylight.reading import BOOST, Person, boost_of
from . import worth
from .judge import Judge

FRAGILE: Final = 0.6
"""Each point of life makes it so many times less likely that somebody is the first to die."""
MOST_SHOTS: Final = 4
"""More ammunition than that changes little."""
LAST_STAND: Final = 4
"""So many rounds after the last assault all are the same."""

Features = dict[str, float]


def features(judge: Judge) -> Features:
    """By name, each somewhere between 0 and 2; nearly all of them for each player, so that six compare with
    one."""
    return _hours(judge) | _people(judge) | _bags(judge) | _line(judge)


def _hours(judge: Judge) -> Features:
    """What is left of the night."""
    reading, seats = judge.reading, len(judge.people)
    left = len(reading.view.assaults_left)
    late = reading.view.round - reading.view.rounds
    to_come = sum(reading.toll(assault) for assault in reading.view.assaults_left)
    return {
        "left": left / 6,
        "to_come": to_come / seats / 50,
        "late": min(LAST_STAND, max(0, late)) / LAST_STAND,
        "pile": reading.view.pile / seats / 10,
    }


def _people(judge: Judge) -> Features:
    people, seats = judge.people, len(judge.people)
    lives = [person.life for person in people]
    always = [always_armed(judge, person) for person in people]
    return {
        "life": sum(lives) / seats / 10,
        "least": min(lives) / 10,
        "fragile": sum([FRAGILE**each for each in lives], 0.0),
        "arms": sum(always, 0.0) / seats / 4,
        "unarmed": sum(not each for each in always) / seats,
        "barricades": sum(person.barricades for person in people) / seats,
        "traps": sum(person.traps for person in people) / seats,
    }


def always_armed(judge: Judge, who: Person) -> float:
    """The best weapon that needs no ammunition."""
    arms = [arm for card in who.has if (arm := judge.reading.weapon(card)) is not None and not arm.ammo]
    return max([worth.power(arm) for arm in arms], default=0.0)


def _bags(judge: Judge) -> Features:
    """What they carry, by what it is good for."""
    hearts = shots = material = specials = 0.0
    for person in judge.people:
        for card, count in person.has.items():
            kind = judge.reading.kind(card)
            if kind == "heal":
                hearts += judge.reading.hearts(card) * count
            elif kind == "ammo" and any(judge.reading.ammo(arm) == card for arm in person.has):
                shots += min(count, MOST_SHOTS)
            elif kind == "material":
                material += worth.kept_worth(judge, person, card)
            elif kind == "special":
                specials += worth.SPECIAL.get(judge.reading.effect(card), worth.UNKNOWN) * count
    seats = len(judge.people)
    return {
        "hearts": hearts / seats / 3,
        "shots": shots / seats / 3,
        "material": material / seats / 3,
        "specials": specials / seats / 5,
    }


def _line(judge: Judge) -> Features:
    """Who stands before the door, and what they would do."""
    foes, seats = [foe for foe in judge.line if foe.hostile], len(judge.people)
    boost = boost_of(judge.line)
    blows = sum([judge.front.blow(foe, boost).mean for foe in foes], 0.0)
    return {
        "foes": len(foes) / seats / 2,
        "work": sum(foe.life for foe in foes) / seats / 8,
        "blows": blows / seats / 4,
        "strain": blows / sum(person.life for person in judge.people),
        "boosters": sum(foe.special == BOOST for foe in foes) / seats,
        "shields": (len(judge.line) - len(foes)) / seats,
    }
