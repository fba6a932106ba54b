"""How a player stands when a turn begins, in numbers from which the value is learnt: against the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import Seat
from .appraisal import A_CARD, Appraisal

LONGEST: Final = 2
"""As many turns to come are told apart: before that little is known."""


def era(s: Appraisal) -> str:
    """Which model knows the position: what counts changes with the turns that are left."""
    return str(min(s.turns_left, LONGEST))


def features(s: Appraisal) -> Mapping[str, float]:
    """What the bot has more than the others on average; how far the best of them is ahead of the rest; and
    how good its hand is, which only it knows."""
    standings = [standing(s, seat) for seat in s.seats]
    own = standings.pop(s.me)
    found = {
        name: amount - sum(each[name] for each in standings) / len(standings) for name, amount in own.items()
    }
    strengths = [s.strength(seat) for seat in s.seats if seat != s.me]
    found["ahead"] = max(strengths) - sum(strengths) / len(strengths)
    found["quality"] = sum(s.card_use(card) - A_CARD for card in s.hand)
    return found


def standing(s: Appraisal, seat: Seat) -> dict[str, float]:
    """What somebody has, by what lies open: points of those for whom there is an antidote, for whom one may
    still be found, and of the others."""
    entry = s.reading.seat(seat)
    values = sorted([s.reading.character(name).value for name in entry.characters], reverse=True)
    sure, hoped = entry.antidotes, entry.antidotes + s.turns_left + 1
    return {
        "sure": float(sum(values[:sure])),
        "hoped": float(sum(values[sure:hoped])),
        "doomed": float(sum(values[hoped:])),
        "antidotes": float(entry.antidotes),
        "spare": float(max(0, sure - len(values))),
        "hand": float(entry.hand),
        "points": float(sum(entry.food) + entry.points),
        "people": float(len(values)),
    }
