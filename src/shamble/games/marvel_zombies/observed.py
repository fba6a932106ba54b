"""What a seat sees of the city as numbers, straight from the state: for agents, who look at every answer.

The same as the view's arrays (research/shapes/marvel_zombies.py), column for column; a law compares them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...engine import Seat
from ...engine.bag import counted
from .board import Board
from .content import MarvelContent
from .kinds import LEVELS, Doors
from .showing import REMEMBERED, barred, dark_rooms, door_states, hero_facts, hero_view, laid_out
from .state import NO_CARD, NOBODY, Outbreak
from .view import AttackView, HeroView, MarvelView

STATUS: Final = ("in_play", "eliminated", "left", "waiting")
TYPES: Final = ("melee", "ranged")
DOORS: Final = ("open", "closed", "locked", "sealed")
ATTACKS: Final = 2
"""So many attacks of a hero are told."""


def figures(g: Outbreak, viewer: Seat) -> MarvelView:
    """The view: the big tables as finished numbers, the rest as it stands there."""
    doors, dark = _doors(g.board, g.doors, barred(g)), _dark(g.board, g.revealed)
    return laid_out(g, viewer, _heroes(g, viewer), _zones(g), doors, dark, _discards(g), _removed(g))


def _zones(g: Outbreak) -> tuple[int, ...]:
    """A row for each zone: whether anything is there, Enemies by kind and all of them, a card."""
    numbers: list[int] = []
    others = (0,) * (len(g.content.names["enemy"]) - 3)
    absent = (0, -1, -1, -1, *[-1 for _ in others], -1, -1)
    rivals = g.super_at
    named = {*g.hero_at, *rivals, *g.people_at}
    for zone, (tough, plain, fast, card) in enumerate(zip(*g.agents, g.face_down, strict=True)):
        if tough or plain or fast or card != NO_CARD or zone in named:
            numbers += (1, tough, plain, fast, *others)
            numbers += (tough + plain + fast + rivals.count(zone), int(card != NO_CARD))
        else:
            numbers += absent
    return tuple(numbers)


@lru_cache(REMEMBERED)
def _doors(board: Board, opened: Doors, shut: Doors) -> tuple[int, ...]:
    return tuple([DOORS.index(state) for state in door_states(board, opened, shut).values()])


@lru_cache(REMEMBERED)
def _dark(board: Board, revealed: int) -> tuple[int, ...]:
    dark = dark_rooms(board, revealed)
    return tuple([dark.count(name) for name in board.names])


def _discards(g: Outbreak) -> tuple[int, ...]:
    names = g.content.names
    return (
        1,
        *counted(g.spawn_discard, len(names["spawn"])),
        *counted(g.super_discard, len(names["super_hero"])),
        *counted(g.trait_discard, len(names["trait"])),
        *counted(g.people_discard, len(names["bystander"])),
    )


def _removed(g: Outbreak) -> tuple[int, ...]:
    names = g.content.names
    return (1, *counted(g.spawn_out, len(names["spawn"])), *counted(g.people_out, len(names["bystander"])))


# -- heroes ------------------------------------------------------------------------------------------


def _heroes(g: Outbreak, viewer: Seat) -> tuple[int, ...]:
    """A row for each hero of the content."""
    numbers: list[int] = []
    for hero, owner in enumerate(g.owner):
        if owner == NOBODY:
            numbers += _nobody(g.content)
        else:
            seat = (owner - viewer) % g.seats
            numbers += _row(g.content, g.board, seat, hero_facts(g, hero))
    return tuple(numbers)


@lru_cache(REMEMBERED)
def _nobody(content: MarvelContent) -> tuple[int, ...]:
    """The row of a hero who does not play."""
    names = content.names
    kinds = 2 * len(names["skill"]) + len(names["trait"]) + len(names["hero"])
    return (0,) + (-1,) * (20 + 6 * ATTACKS + kinds)


@lru_cache(REMEMBERED)
def _row(content: MarvelContent, board: Board, seat: Seat, facts: tuple[Any, ...]) -> tuple[int, ...]:
    """Most heroes are as they were when somebody last looked."""
    seen: HeroView = hero_view(*facts)
    names = content.names
    numbers = [1, seat, STATUS.index(seen.status), -1 if seen.zone is None else board.names.index(seen.zone)]
    numbers += [seen.health, seen.max_health, seen.hunger, seen.max_hunger, int(seen.ravenous)]
    numbers += [seen.power, seen.max_power, seen.xp, LEVELS.index(seen.danger)]
    numbers += [-1 if seen.next_danger is None else seen.next_danger, seen.actions, int(seen.activated)]
    numbers += counted([content.skill[name] for name in seen.skills], len(names["skill"]))
    numbers += counted([content.skill[name] for name in seen.used], len(names["skill"]))
    numbers.append(int(seen.card_used))
    numbers += counted([content.trait[name] for name in seen.traits], len(names["trait"]))
    numbers += [-1 if seen.card is None else names["bystander"].index(seen.card), int(seen.card_marked)]
    for attack in seen.attacks:
        numbers += _attack(content, attack)
    numbers += (0, -1, -1, -1, -1, -1) * (ATTACKS - len(seen.attacks))
    numbers += [int(seen.took), int(seen.devoured)]
    numbers += counted([names["hero"].index(name) for name in seen.followers], len(names["hero"]))
    return tuple(numbers)


def _attack(content: MarvelContent, seen: AttackView) -> tuple[int, ...]:
    name = content.names["attack"].index(seen.name)
    return 1, name, TYPES.index(seen.type), seen.reach, seen.dice, seen.accuracy
