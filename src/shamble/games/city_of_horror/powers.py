"""Rulebook: "The characters' powers". A power needs a fresh character, exhausts it, cannot be cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Option, Seat
from .cancel import NO_CARD
from .content import Character
from .hands import DrawCard, Hide
from .losses import TakeMarker
from .state import NOBODY, NOWHERE, Rule, Town, move_to_come, shared_option, votes_to_come
from .targets import (
    ChooseBarter,
    ChooseLeader,
    ChooseLureTarget,
    ChooseNewMovement,
    ChooseVictim,
    Look,
    can_look,
    places_with_room,
    victims_of,
)
from .zombies import Kill

PowerReady = Callable[[Town, Character, Seat], bool]
"""Could this character's power do something, while that seat (or nobody) is about to move?"""
PowerEffect = Callable[[Town, Character], None]

READY: Final[dict[str, PowerReady]] = {}
USE: Final[dict[str, PowerEffect]] = {}


def power(name: str, ready: PowerReady) -> Callable[[PowerEffect], PowerEffect]:
    """Register what a power does and when it is of use in a window."""

    def register(use: PowerEffect) -> PowerEffect:
        READY[name] = ready
        USE[name] = use
        return use

    return register


def always(g: Town, character: Character, mover: Seat) -> bool:
    return True


def never(g: Town, character: Character, mover: Seat) -> bool:
    return False


@power("calm", always)
def calm(g: Town, character: Character) -> None:
    """The Blonde: exhausted, she attracts nobody."""


@power("barter", lambda g, character, mover: bool(g.hands[g.owner[character]] and g.discard))
def barter(g: Town, character: Character) -> None:
    """The business people."""
    g.then(ChooseBarter(g.owner[character]))


@power("draw", lambda g, character, mover: bool(g.deck))
def draw(g: Town, character: Character) -> None:
    """The Sushi Chef."""
    g.then(DrawCard(g.owner[character]))


def _can_lure(g: Town, character: Character, mover: Seat) -> bool:
    here = g.place[character]
    return bool(g.zombies[here] and places_with_room(g, here))


@power("lure", _can_lure)
def lure(g: Town, character: Character) -> None:
    """The Geek and the Rocker."""
    g.then(ChooseLureTarget(g.owner[character], NO_CARD, g.place[character]))


def _can_speak_up(g: Town, character: Character, mover: Seat) -> bool:
    """A vote is still to come where he is, or where he may yet go; hidden he has none."""
    votes = [] if g.hidden[character] or g.unbound[character] else votes_to_come(g)
    return g.place[character] in votes or bool(votes and move_to_come(g, g.owner[character]))


@power("speak_up", _can_speak_up)
def speak_up(g: Town, character: Character) -> None:
    """The Grandpa votes this turn."""
    g.unbound[character] = True


@power("walk", lambda g, c, mover: not g.unbound[c] and move_to_come(g, g.owner[c]))
def walk(g: Town, character: Character) -> None:
    """The Granny can move this turn."""
    g.unbound[character] = True


@power("kill_here", lambda g, character, mover: g.zombies[g.place[character]] > 0)
def kill_here(g: Town, character: Character) -> None:
    """The Housewife and the Vigil."""
    g.then(Kill(g.place[character], g.content.characters[character].power.zombies))


@power("take_lead", lambda g, character, mover: g.first != g.owner[character])
def take_lead(g: Town, character: Character) -> None:
    """The Student."""
    g.then(TakeMarker(g.owner[character]))


@power("hide", lambda g, character, mover: not g.hidden[character])
def hide(g: Town, character: Character) -> None:
    """The Little Boy and the Little Girl."""
    g.then(Hide(character))


@power("give_birth", always)
def give_birth(g: Town, character: Character) -> None:
    """The Pregnant Woman: exhausted, she is a mother with two votes (votes_at)."""


@power("look", lambda g, character, mover: can_look(g, g.owner[character]))
def look(g: Town, character: Character) -> None:
    """The Rasta."""
    g.then(Look(g.owner[character]))


@power("turn_leader", always)
def turn_leader(g: Town, character: Character) -> None:
    """The Special Agent."""
    g.then(ChooseLeader(g.owner[character], NO_CARD))


@power("change_card", lambda g, character, mover: g.owner[character] == mover)
def change_card(g: Town, character: Character) -> None:
    """The Teen: only just before the own move."""
    g.then(ChooseNewMovement(g.owner[character], NO_CARD))


@power("steal", lambda g, character, mover: bool(victims_of(g, g.owner[character])))
def steal(g: Town, character: Character) -> None:
    """The Thief."""
    g.then(ChooseVictim(g.owner[character], NO_CARD))


@power("squeeze_in", never)
def squeeze_in(g: Town, character: Character) -> None:
    """The Mama: only while moving (movement.py)."""


@power("cancel_move", never)
def cancel_move(g: Town, character: Character) -> None:
    """The Priest: only in answer to a move (movement.py)."""


@power("cancel_card", never)
def cancel_card(g: Town, character: Character) -> None:
    """The Punk: only in answer to a card (cancel.py)."""


class UsePower(Rule):
    """A fresh character does what only this character can, and is exhausted."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Town) -> None:
        g.fresh[self.character] = False
        g.emit("power_used", g.owner[self.character], self.character)
        USE[g.content.characters[self.character].power.name](g, self.character)


def power_options(g: Town, mover: Seat) -> list[list[Option]]:
    """For every seat one option for each of its characters whose power is of use now."""
    characters, fresh = g.content.characters, g.fresh
    options: list[list[Option]] = [[] for _ in range(g.seats)]
    for c, place in enumerate(g.place):
        if place != NOWHERE and fresh[c] and READY[characters[c].power.name](g, c, mover):
            options[g.owner[c]].append(shared_option(g, "power", NOBODY, c, _by_anybody))
    return options


def _by_anybody(seat: Seat, character: Character) -> UsePower:
    return UsePower(character)
