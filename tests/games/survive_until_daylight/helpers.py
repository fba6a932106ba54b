"""A night for the scenarios of Survive Until Daylight."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

GAME = "survive-until-daylight"
CAST = "klepto trigger haggler hipster pillar psycho".split()


def night(players: str = "Ana Ben Cy", **literal: Any) -> Scenario:
    """A table in round 1 where everybody is somebody: klepto, trigger, haggler, hipster, pillar, psycho."""
    cast = dict(zip(players.split(), CAST, strict=False))
    for player, character in literal.pop("characters", {}).items():
        cast = {who: cast[player] if each == character else each for who, each in cast.items()}
        cast[player] = character
    return table(GAME, players=players, characters=cast, **{"round": 1, "first": 0, **literal})


def fight(players: str = "Ana Ben Cy", **literal: Any) -> Scenario:
    """The first player's combat turn; Ana has the WAVE!."""
    return night(players, **{"holder": 0, "at": "CombatTurn 0", **literal})


def attack(players: str = "Ana Ben Cy", **literal: Any) -> Scenario:
    """The enemies' turn; Ana has the WAVE!."""
    return night(players, **{"holder": 0, "at": "EnemyPhase", **literal})


def lives(s: Scenario) -> list[int]:
    return list(s.g.life)


def line(s: Scenario) -> list[str]:
    """Who stands there, with the life left."""
    return [f"{foe['foe']} {foe['life']}" for foe in s.view()["line"]]


def items(s: Scenario, who: str | int) -> list[str]:
    """What somebody has, one word a slot."""
    seat = s.view()["seats"][s.seat(who)]
    return [
        each["card"] if each["count"] == 1 else f"{each['count']} {each['card']}" for each in seat["items"]
    ]


def events(s: Scenario) -> list[str]:
    return [repr(event) for event in s.t.sink or []]
