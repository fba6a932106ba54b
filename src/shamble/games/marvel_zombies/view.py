"""What each seat may know of the table.

The players are one team, and what is hidden is hidden from all of them alike: every seat's view is the same
but for `viewer`. Things go by name; a zone is "8R-b", a door "8R-A/8R-b". The board itself (cells, walls,
symbols) never changes: `spec.atlas(content, view["board"])`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...engine import Seat, View


class ViewPart(msgspec.Struct, frozen=True, gc=False):
    """A part of a view: plain data in which nothing refers back to what holds it."""


class MissionView(ViewPart, frozen=True, gc=False):
    id: str
    difficulty: str
    minutes: int
    goals: list[list[str]]
    """One stage after the other; those before `stage` are met."""
    stage: int
    rules: list[str]
    losses: list[str]
    landings: int
    """HR3: how often the Exit was held."""
    charges: int
    """HR6: how many Spawn Points could be sealed now."""


class AttackView(ViewPart, frozen=True, gc=False):
    """One of a hero's attacks, with the dice that it would roll now in the hero's own zone."""

    name: str
    type: str
    """ "melee" or "ranged"."""
    reach: int
    dice: int
    accuracy: int
    """What a die must show to hit."""


class HeroView(ViewPart, frozen=True, gc=False):
    seat: Seat
    status: str
    """ "in_play", "eliminated", "left" or "waiting"."""
    zone: str | None
    health: int
    max_health: int
    hunger: int
    max_hunger: int
    """Of Hunger and Power each mode has one, the other's maximum is 0."""
    ravenous: bool
    power: int
    max_power: int
    xp: int
    danger: str
    """The hero's own Danger Level."""
    next_danger: int | None
    """At how much experience the next one begins."""
    actions: int
    activated: bool
    """Is the turn of this round over?"""
    skills: list[str]
    """Those unlocked."""
    all_skills: list[str]
    """At Blue, Orange and Red."""
    used: list[str]
    """Skills used this turn."""
    card_used: bool
    traits: list[str]
    card: str | None
    """The Bystander card."""
    card_marked: bool
    """Is it an Objective Bystander's?"""
    attacks: list[AttackView]
    """The unique one and in zombie mode Devour."""
    took: bool
    """… an Objective, in this mission."""
    devoured: bool
    followers: list[str]
    """Heroes who follow this one (HR7)."""
    origin: str
    """ "rulebook" or "house"."""


class ZoneView(ViewPart, frozen=True, gc=False):
    """A zone where something is."""

    agents: dict[str, int]
    """How many of each kind, in the order in which they are hit. In the plain view each kind is a key of the
    zone: guard, trooper, specialist, or in hero mode brute, walker, runner."""
    enemies: int
    super_heroes: list[str]
    bystanders: list[str]
    heroes: list[str]
    face_down: bool
    """Does a Bystander card lie there that nobody has turned over?"""


class ObjectiveView(ViewPart, frozen=True, gc=False):
    zone: str
    colour: str | None
    """None if nobody has seen it."""
    taken: bool
    card_under: bool


class SpawnPointView(ViewPart, frozen=True, gc=False):
    zone: str
    colour: str
    active: bool
    first: bool


class SignView(ViewPart, frozen=True, gc=False):
    zone: str
    damaged: bool


class RivalView(ViewPart, frozen=True, gc=False):
    """A Super Hero, or in hero mode a Zombie Hero."""

    zone: str | None
    toughness: int
    """What counts now."""
    ability: str
    inert: bool
    calm: bool
    """Is not activated in this round any more (MH5)."""
    returns: bool


class PersonView(ViewPart, frozen=True, gc=False):
    """A Bystander's figure on the board."""

    zone: str
    combat: bool
    escorted: bool
    objective: bool


class CollectView(ViewPart, frozen=True, gc=False):
    """One of MZ10's Secret Missions."""

    zone: str
    taken: bool
    colour: str


class DecksView(ViewPart, frozen=True, gc=False):
    """How many cards each deck still has."""

    spawn: int
    super_hero: int
    trait: int
    bystander: int


class DiscardsView(ViewPart, frozen=True, gc=False):
    """The discard piles, the last one on top."""

    spawn: list[str]
    super_hero: list[str]
    trait: list[str]
    bystander: list[str]


class RemovedView(ViewPart, frozen=True, gc=False):
    spawn: list[str]
    bystander: list[str]


class RollView(ViewPart, frozen=True, gc=False):
    """The dice that lie on the table while somebody decides about them."""

    hero: str
    attack: str
    zone: str
    dice: list[int]
    hits: int
    accuracy: int


class MarvelView(ViewPart, frozen=True, gc=False):
    game: str
    viewer: Seat | None
    mode: str
    """ "zombie" or "hero"."""
    turn: int
    """The round, from 1; 0 during setup."""
    phase: str
    """ "setup", "player", "enemy" or "end"."""
    board: str
    """The map's name for `spec.atlas`."""
    mission: MissionView
    acting: str | None
    """The hero whose turn it is."""
    danger: str
    """The highest Danger Level in play: "blue", "yellow", "orange", "red"."""
    heroes: dict[str, HeroView]
    zones: dict[str, ZoneView]
    """Only those where something is."""
    doors: dict[str, str]
    """ "open", "closed", "locked" (cannot be opened now) or "sealed"."""
    dark: list[str]
    """Rooms of buildings that nobody has opened."""
    objectives: dict[str, ObjectiveView]
    spawn_points: list[SpawnPointView]
    """In the order in which they spawn."""
    exit: str | None
    may_leave: bool
    """Has the mission come to leaving?"""
    sign: SignView | None
    super_heroes: dict[str, RivalView]
    """Those on the board or to return."""
    bystanders: dict[str, PersonView]
    rescued: list[str]
    lost: list[str]
    """Everybody whom heroes have rescued, and who was devoured, up to now."""
    collect: dict[str, CollectView]
    decks: DecksView
    discards: DiscardsView
    next_super_hero: str | None
    """The top card of that deck, where everybody knows it (Deadpool's)."""
    removed: RemovedView
    reserve: dict[str, int]
    """Figures left of each kind."""
    attack: RollView | None
    to_spawn: list[str]
    """Zones for which Spawn cards are still to be drawn, next first."""
    outcome: str
    """Empty while the game goes on, "won", or why it was lost."""


def plain(seen: MarvelView) -> View:
    """As it is sent: in a zone each kind of Enemy is a key of its own."""
    told: View = msgspec.to_builtins(seen)
    zones: dict[str, Any] = told["zones"]
    for zone, row in zones.items():
        zones[zone] = {**row.pop("agents"), **row}
    return told
