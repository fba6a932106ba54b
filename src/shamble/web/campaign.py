"""Missions in their printed order, with what somebody has won of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import GameSpec
from ..server.medals import missions_won
from ..server.rows import LogbookEntry
from . import pages
from .lists import spoken
from .words import Words


@dataclass(frozen=True)
class CampaignMission:
    """A mission in a campaign."""

    mission: str
    label: str
    how: str
    """With how many heroes and seats it was won; empty if it was not."""


@dataclass(frozen=True)
class Campaign:
    steps: list[CampaignMission]
    next: CampaignMission | None
    """The first that has not been won."""

    @property
    def won(self) -> int:
        return sum(bool(step.how) for step in self.steps)

    @property
    def how(self) -> dict[str, str]:
        return {step.mission: step.how for step in self.steps}


def campaign(spec: GameSpec[Any], entries: Sequence[LogbookEntry], words: Words) -> Campaign | None:
    """None in a game without missions."""
    if not spec.campaign:
        return None
    won = missions_won(entries, spec.id)
    steps = [
        CampaignMission(mission, mission_name(spec, mission, words), _how(won.get(mission, []), words))
        for mission in map(str, spec.missions)
    ]
    return Campaign(steps, next((step for step in steps if not step.how), None))


def mission_name(spec: GameSpec[Any], mission: str, words: Words) -> str:
    return pages.setting_value(spec.catalogue(spoken(spec.id, words)), spec.campaign, mission)


def _how(won: Sequence[LogbookEntry], words: Words) -> str:
    """Every way in which it was won, once: "4 heroes, 2 seats"."""
    ways = dict.fromkeys((entry.party, entry.seats) for entry in won)
    return "; ".join(_way(party, seats, words) for party, seats in sorted(ways))


def _way(party: int, seats: int, words: Words) -> str:
    of_seats = words("logbook.seats_of", count=seats)
    return f"{words('logbook.party_of', count=party)}, {of_seats}" if party else of_seats
