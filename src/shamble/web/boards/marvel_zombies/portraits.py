"""The drawing on a card about something: figures from the sheet, tokens as they lie in the city."""

from __future__ import annotations

from typing import Final

from ....games.marvel_zombies.reading import DEVOUR, MarvelReading
from ..common.ink import figure
from .persons import person
from .pictures import agent, somebody
from .plan import COLOURS
from .scene import TRACK_SIGNS

SIZE: Final = 64
CENTRED: Final = {"exit": "mz-exit", "sign": "mz-sign", "begin": "mz-start", "spawn": "mz-point"}
"""Drawn around their middle."""
FLAT: Final = {"card": "mz-card", "skill": "mz-bolt", "deck": "mz-card", "collect": "mz-mission"}


def picture(reading: MarvelReading, kind: str, thing: str) -> str:
    which = thing.partition("@")[0]
    if kind in ("hero", "super_hero"):
        return figure(somebody(which), "standee", SIZE)
    if kind == "enemy":
        return figure(agent(reading.printed, which), "standee", SIZE)
    if kind == "bystander":
        return figure(person(which), "standee", SIZE)
    if kind == "attack":
        return figure("mz-maw" if which == DEVOUR else "mz-bolt", "mz-red", SIZE)
    if kind == "trait":
        return figure(TRACK_SIGNS[reading.track], "mz-red", SIZE)
    if kind == "spawn_card":
        enemy = reading.printed.spawn_card(which).enemy
        return figure(
            agent(reading.printed, enemy) if enemy in reading.printed.kinds else "i-skull", "", SIZE
        )
    return figure(FLAT[kind], "mz-red", SIZE) if kind in FLAT else _centred(_symbol(reading, kind, which))


def _symbol(reading: MarvelReading, kind: str, thing: str) -> tuple[str, str]:
    """What lies in the city, and its colour."""
    if kind == "door" and thing in reading.view.doors:
        return f"mz-door-{reading.view.doors[thing]}", reading.terrain.doors[thing].colour
    if kind == "objective" and thing in reading.view.objectives:
        colour = reading.view.objectives[thing].colour
        return ("mz-objective", colour) if colour else ("mz-unseen", "")
    return CENTRED.get(kind, ""), "red"


def _centred(drawn: tuple[str, str]) -> str:
    symbol, colour = drawn
    if not symbol:
        return ""
    return (
        f'<svg viewBox="-24 -24 48 48" width="{SIZE}" height="{SIZE}" aria-hidden="true"'
        f' color="{COLOURS[colour]}"><use href="#{symbol}"/></svg>'
    )
