"""What each seat may know of the table. Everything lies open except the order of the piles."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...engine import Seat

Phase = Literal["setup", "search", "exchange", "combat", "enemies", "over"]


class Stack(msgspec.Struct, frozen=True, gc=False):
    """What lies in one slot: a card, or some equal ones on one pile."""

    card: str
    count: int


class AimSeen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Whom an enemy's attack meets: a player, or a Survivor in the way."""

    seat: Seat | None = None
    foe: str | None = None


class FoeSeen(msgspec.Struct, frozen=True, gc=False):
    """One Horde card in the line."""

    foe: str
    enemy: str
    """Its kind: wanderer, raider, brute, monster or survivor."""
    toughness: int
    life: int
    """What is left of its toughness."""
    fixed: int
    """The damage it does without Combat cards."""
    cards: int
    """How many Combat cards it draws when it attacks."""
    boost: int
    """What the Monsters in the fight add to its attack."""
    spears: int
    out: bool
    """Does a Grenade keep it out of the fight?"""
    aim: AimSeen | None
    """Whom its attack will meet as things stand."""


class AttackSeen(msgspec.Struct, frozen=True, gc=False):
    """A player's attack under way."""

    seat: Seat
    weapon: str
    foe: str
    amount: int
    """The damage to the target so far."""
    zone: int
    """The damage to each neighbour of the target."""
    focus: bool
    """May the damage be shared out among target and neighbours?"""


class BlowSeen(msgspec.Struct, frozen=True, gc=False):
    """An enemy's attack under way."""

    foe: str
    amount: int
    """Before any Combat card."""
    aim: AimSeen


class SeatSeen(msgspec.Struct, frozen=True, gc=False):
    """What lies before a player: nothing of it is secret."""

    seat: Seat
    character: str | None
    """Until it is chosen there is neither a character nor a life."""
    life: int | None
    full_life: int | None
    items: list[Stack]
    slots: int
    slots_used: int
    backpacks: list[list[Stack]]
    """What each Backpack holds."""
    barricades: int
    traps: int
    main_used: bool
    """Has the main perk been used this round?"""
    first_used: bool
    """… and that of the first player?"""
    gifts: int
    """How many cards may still be given away in this exchange."""
    actions: int
    """How many actions are left of the own turn; otherwise none."""
    extra_attacks: int
    """… and how many more that may only be attacks."""
    declined: list[str]
    """Cards that this player has turned down in this exchange."""


class DaylightView(msgspec.Struct, frozen=True, gc=False):
    """The whole table. Cards, enemies and people are named by their ids."""

    game: str
    viewer: Seat | None
    round: int
    """0 before the first; beyond `rounds` it is the last stand."""
    rounds: int
    turn: int
    """The round again: what "until the turn is over" means."""
    phase: Phase
    active: Seat | None
    """Whose turn it is to search or to fight."""
    first: Seat
    """Who holds the First Player token."""
    holder: Seat | None
    """Who has the WAVE! card."""
    dead: Seat | None
    pile: int
    wave_in_pile: bool
    reserve: int
    """Rubble that joins the pile in later rounds."""
    known_top: list[str]
    """What everybody has seen go on top of the pile, next one first."""
    unseen: dict[str, int]
    """How many of each card are in pile and reserve, beside WAVE!."""
    discard: list[str]
    found: list[str]
    """Drawn, to be decided on."""
    assault: str | None
    coming: dict[str, int]
    """How many of each kind this round's assault brings."""
    assaults_left: list[str]
    """Sorted, for nobody knows their order."""
    line: list[FoeSeen]
    """Left to right."""
    combat_deck: int
    combat_discard: list[str]
    drawn: list[str]
    """The Combat cards of the attack under way."""
    attack: AttackSeen | None
    blow: BlowSeen | None
    tokens: dict[str, int]
    """How many of each are left to be made."""
    armoury: list[str]
    """Common weapons that nobody has taken, during set-up."""
    seats: list[SeatSeen]
