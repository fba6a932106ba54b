"""Rulebook: "Action cards". For each effect: may it be played now, and what does playing it lead to?

A card that could do nothing at the moment is not offered (ruling 33).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Option, Seat
from .cancel import Announce, CancelWindow
from .content import Card
from .state import Rule, Town, can_refresh, characters_of, shared_option
from .targets import (
    ChooseAlarm,
    ChooseHalf,
    ChooseHide,
    ChooseKill,
    ChooseKitten,
    ChooseLeader,
    ChooseLure,
    ChooseNewMovement,
    ChooseRefresh,
    ChooseReplicaTarget,
    ChooseVictim,
    Look,
    can_look,
    places_with_room,
    places_with_zombies,
    replica_targets,
    victims_of,
)

Playable = Callable[[Town, Seat, Seat], bool]
"""May this seat play it, while that seat (or nobody) is about to move?"""
CardEffect = Callable[[Town, Seat, Card], None]

PLAYABLE: Final[dict[str, Playable]] = {}
PLAY: Final[dict[str, CardEffect]] = {}


def effect(name: str, playable: Playable) -> Callable[[CardEffect], CardEffect]:
    """Register what a card effect does and when it may be played in a window."""

    def register(play: CardEffect) -> CardEffect:
        PLAYABLE[name] = playable
        PLAY[name] = play
        return play

    return register


def never(g: Town, seat: Seat, mover: Seat) -> bool:
    return False


def zombies_about(g: Town, seat: Seat, mover: Seat) -> bool:
    return any(g.zombies)


@effect("kill", zombies_about)
def kill(g: Town, seat: Seat, card: Card) -> None:
    """Gun, Shotgun; with an explosion marker Molotov cocktail and Homemade bomb."""
    g.then(ChooseKill(seat, card))


@effect("kill_half", zombies_about)
def kill_half(g: Town, seat: Seat, card: Card) -> None:
    """Chainsaw."""
    g.then(ChooseHalf(seat, card))


@effect("add_zombies", lambda g, seat, mover: bool(g.zombie_reserve and places_with_room(g)))
def add_zombies(g: Town, seat: Seat, card: Card) -> None:
    """Alarm."""
    g.then(ChooseAlarm(seat, card))


@effect(
    "lure_anywhere",
    lambda g, seat, mover: any(places_with_room(g, origin) for origin in places_with_zombies(g)),
)
def lure_anywhere(g: Town, seat: Seat, card: Card) -> None:
    """Flare."""
    g.then(ChooseLure(seat, card))


@effect("follow_kitten", zombies_about)
def follow_kitten(g: Town, seat: Seat, card: Card) -> None:
    """Kitten."""
    g.then(ChooseKitten(seat, card))


@effect("refresh", lambda g, seat, mover: any(can_refresh(g, c) for c in characters_of(g, seat)))
def refresh(g: Town, seat: Seat, card: Card) -> None:
    """Energy drink."""
    g.then(ChooseRefresh(seat, card))


@effect("hide", lambda g, seat, mover: any(not g.hidden[c] for c in characters_of(g, seat)))
def hide(g: Town, seat: Seat, card: Card) -> None:
    """Hideout."""
    g.then(ChooseHide(seat, card))


@effect("look", lambda g, seat, mover: can_look(g, seat))
def look(g: Town, seat: Seat, card: Card) -> None:
    """Infrared binoculars."""
    g.then(CancelWindow(seat, card), Look(seat))


@effect("turn_leader", lambda g, seat, mover: True)
def turn_leader(g: Town, seat: Seat, card: Card) -> None:
    """Mag light."""
    g.then(ChooseLeader(seat, card))


@effect("steal", lambda g, seat, mover: bool(victims_of(g, seat)))
def steal(g: Town, seat: Seat, card: Card) -> None:
    """Pickpocket."""
    g.then(ChooseVictim(seat, card))


@effect("replace_vote", lambda g, seat, mover: bool(replica_targets(g, seat)))
def replace_vote(g: Town, seat: Seat, card: Card) -> None:
    """Replica weapon."""
    g.then(ChooseReplicaTarget(seat, card))


@effect("change_card", lambda g, seat, mover: seat == mover)
def change_card(g: Town, seat: Seat, card: Card) -> None:
    """Sport shoes: only just before one's own move."""
    g.then(ChooseNewMovement(seat, card))


@effect("cancel_card", never)
def cancel_card(g: Town, seat: Seat, card: Card) -> None:
    """Tear gas: only in answer to a card (cancel.py)."""


@effect("squeeze_in", never)
def squeeze_in(g: Town, seat: Seat, card: Card) -> None:
    """Service entrance: only while moving (movement.py)."""


@effect("points", never)
def points(g: Town, seat: Seat, card: Card) -> None:
    """Canned food: revealed at the end (helicopter.py)."""


class PlayCard(Rule):
    """A card is played from hand: shown, aimed, open to cancelling, then carried out."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Town) -> None:
        g.then(Announce(self.seat, self.card))
        PLAY[g.content.cards[self.card].effect.name](g, self.seat, self.card)


def play_options(g: Town, seat: Seat, mover: Seat) -> list[Option]:
    """One option for each kind of card in hand that may be played now."""
    cards = g.content.cards
    options: list[Option] = []
    previous = -1
    for card in g.hands[seat]:  # sorted, so that copies stand together
        if card != previous:
            previous = card
            if PLAYABLE[cards[card].effect.name](g, seat, mover):
                options.append(shared_option(g, "play", seat, card, PlayCard))
    return options
