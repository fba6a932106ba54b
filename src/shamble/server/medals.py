"""What a logbook comes to: medals, and the best of each kind of game. Plain functions of its entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from ..games import find
from .rows import LogbookEntry

FILE: Final = Path(__file__).with_name("medals.toml")


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a medal is given for; what is left out does not matter."""

    count: int = 1
    every: bool = False
    """As many as the game has missions."""
    distinct: str = ""
    """The field of which so many different values are wanted."""
    game: str = ""
    won: bool = False
    reason: str = ""
    difficulty: str = ""
    least_people: int = 0
    most_seats: int | None = None
    most_falls: int | None = None
    most_own_falls: int | None = None

    def fits(self, entry: LogbookEntry) -> bool:
        """Does that game count?"""
        wanted = ((self.game, entry.game), (self.reason, entry.reason), (self.difficulty, entry.difficulty))
        bounds = (
            (self.most_seats, entry.seats),
            (self.most_falls, entry.falls),
            (self.most_own_falls, entry.own_falls),
        )
        return (
            entry.won >= self.won
            and entry.people >= self.least_people
            and all(not wish or wish == has for wish, has in wanted)
            and all(most is None or has <= most for most, has in bounds)
        )

    def progress(self, entries: Iterable[LogbookEntry]) -> int:
        """How many of the games that it takes have been played."""
        fitting = [entry for entry in entries if self.fits(entry)]
        return len({getattr(entry, self.distinct) for entry in fitting} if self.distinct else fitting)


@cache
def medals() -> dict[str, Medal]:
    """All that there are, in the order in which they are shown."""
    read = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Medal])
    return {name: _counted(medal) for name, medal in read.items()}


def _counted(medal: Medal) -> Medal:
    if not medal.every:
        return medal
    spec = find(medal.game)
    missions = next(setting.choices for setting in spec.settings if setting.name == spec.campaign)
    return replace(medal, count=len(missions))


def earned(entries: Sequence[LogbookEntry]) -> list[str]:
    return [name for name, medal in medals().items() if medal.progress(entries) >= medal.count]


@dataclass(frozen=True)
class Best:
    """All the games of one kind: how many, how many of them won, and the best of those."""

    game: str
    mission: str
    difficulty: str
    party: int
    seats: int
    games: int
    wins: int
    rounds: int | None
    """The fewest in which it was won."""
    seconds: float | None


def bests(entries: Iterable[LogbookEntry]) -> list[Best]:
    """Games by what was played, how hard and by how many; those played last come first."""
    kinds: dict[tuple[str, str, str, int, int], list[LogbookEntry]] = {}
    for entry in entries:
        key = (entry.game, entry.mission, entry.difficulty, entry.party, entry.seats)
        kinds.setdefault(key, []).append(entry)
    return [_best(played) for played in kinds.values()]


def _best(played: list[LogbookEntry]) -> Best:
    won, any_of = [entry for entry in played if entry.won], played[0]
    return Best(
        any_of.game,
        any_of.mission,
        any_of.difficulty,
        any_of.party,
        any_of.seats,
        len(played),
        len(won),
        min((entry.rounds for entry in won), default=None),
        min((entry.seconds for entry in won), default=None),
    )


def missions_won(entries: Iterable[LogbookEntry], game: str) -> dict[str, list[LogbookEntry]]:
    """The games in which each mission was won."""
    won: dict[str, list[LogbookEntry]] = {}
    for entry in entries:
        if entry.won and entry.game == game:
            won.setdefault(entry.mission, []).append(entry)
    return won
