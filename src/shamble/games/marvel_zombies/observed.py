"""What a seat sees of the city as numbers, straight from the state: for agents, who look at every answer.

The same as the view's arrays (research/shapes/marvel_zombies.py), column for column; a law compares them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...engine import Seat
from ...engine.bag import counted
from .board import Board
from .combat import DEVOUR
from .content import MarvelContent
from .dice import dice_of
from .hands import CARD
from .kinds import COLOURS, FIRST_SKILL, LEVELS, NOWHERE, Doors, Hero, Trait
from .showing import (
    REMEMBERED,
    STATUS,
    LaidOut,
    barred,
    dark_rooms,
    deck_sizes,
    door_states,
    laid_out,
    left_over,
    mission_facts,
)
from .state import NO_CARD, NOBODY, Outbreak, level_with, skills_at, toughness_of
from .view import MarvelView

STATES: Final = ("in_play", "eliminated", "left", "waiting")
TYPES: Final = ("melee", "ranged")
DOORS: Final = ("open", "closed", "locked", "sealed")
ATTACKS: Final = 2
"""So many attacks of a hero are told."""
SPAWN_POINTS: Final = 12

FigureRow = tuple[int, ...]


def figures(g: Outbreak, viewer: Seat) -> MarvelView:
    """The view: its tables as finished numbers, the rest as it stands there."""
    names, board = g.content.names, g.board
    parts = LaidOut(
        (1, *mission_facts(g)),
        _heroes(g, viewer),
        _zones(g),
        _doors(board, g.doors, barred(g)),
        _dark(board, g.revealed),
        _objectives(g),
        _spawn_points(board, g.spawn_points, g.spawn_active),
        _super_heroes(g),
        _bystanders(g),
        _bits(g.rescued_people, len(names["bystander"])),
        _bits(g.devoured_people, len(names["bystander"])),
        _collect(g),
        (1, *deck_sizes(g)),
        _discards(g),
        _removed(g),
        (*left_over(g), *[0] * (len(names["enemy"]) - len(g.agents))),
    )
    return laid_out(g, viewer, parts)


@lru_cache(REMEMBERED)
def _absent(width: int, rows: int) -> FigureRow:
    """So many rows of what is not there."""
    return (0, *[-1] * (width - 1)) * rows


@lru_cache(REMEMBERED)
def _bits(bits: int, kinds: int) -> FigureRow:
    return tuple([bits >> kind & 1 for kind in range(kinds)])


def _zones(g: Outbreak) -> FigureRow:
    """A row for each zone: whether anything is there, Enemies by kind and all of them, a card."""
    others = (0,) * (len(g.content.names["enemy"]) - 3)
    width = 6 + len(others)
    numbers = list(_absent(width, len(g.face_down)))
    rivals = g.super_at
    named = {*g.hero_at, *rivals, *g.people_at}
    at = 0
    for zone, (tough, plain, fast, card) in enumerate(zip(*g.agents, g.face_down, strict=True)):
        if tough or plain or fast or card != NO_CARD or zone in named:
            foes = tough + plain + fast + rivals.count(zone)
            numbers[at : at + width] = (1, tough, plain, fast, *others, foes, card != NO_CARD)
        at += width
    return tuple(numbers)


@lru_cache(REMEMBERED)
def _doors(board: Board, opened: Doors, shut: Doors) -> FigureRow:
    return tuple([DOORS.index(state) for state in door_states(board, opened, shut).values()])


@lru_cache(REMEMBERED)
def _dark(board: Board, revealed: int) -> FigureRow:
    dark = dark_rooms(board, revealed)
    return tuple([dark.count(name) for name in board.names])


@lru_cache(REMEMBERED)
def _spawn_points(board: Board, in_play: int, active: int) -> FigureRow:
    numbers: list[int] = []
    for point in board.spawns:
        if in_play >> point.index & 1:
            awake = active >> point.index & 1
            numbers += (1, point.zone, COLOURS.index(point.colour), awake, int(point.index == 0))
    return (*numbers, *_absent(5, SPAWN_POINTS - len(numbers) // 5))


def _objectives(g: Outbreak) -> FigureRow:
    """A row for each: zone, colour if it is known, whether it was taken, a card under it."""
    numbers: list[int] = []
    for objective in g.board.objectives:
        at = objective.index
        colour = g.objective_colours[at] if g.objectives_known >> at & 1 else -1
        numbers += (1, objective.zone, colour, g.objectives_taken >> at & 1, g.under[at] != NO_CARD)
    return (*numbers, *_absent(5, len(g.content.names["objective"]) - len(g.board.objectives)))


def _super_heroes(g: Outbreak) -> FigureRow:
    rows = len(g.super_at)
    if max(g.super_at) < 0 and max(g.super_back) < 0:
        return _absent(6, rows)
    numbers = list(_absent(6, rows))
    for who, (zone, back) in enumerate(zip(g.super_at, g.super_back, strict=True)):
        if zone >= 0 or back >= 0:
            state = (g.rules.is_inert(g, who), g.rules.is_calm(g, who), back != NOWHERE)
            numbers[6 * who : 6 * who + 6] = (1, max(zone, -1), toughness_of(g, who), *state)
    return tuple(numbers)


def _bystanders(g: Outbreak) -> FigureRow:
    if max(g.people_at) < 0:
        return _absent(5, len(g.people_at))
    numbers = list(_absent(5, len(g.people_at)))
    marked = g.marked & ~g.marked_devoured
    for person, zone in enumerate(g.people_at):
        if zone >= 0:
            state = (g.rules.is_combatant(g, person), g.escorts[person] != NO_CARD, marked >> person & 1)
            numbers[5 * person : 5 * person + 5] = (1, zone, *state)
    return tuple(numbers)


def _collect(g: Outbreak) -> FigureRow:
    """MZ10's Secret Missions; nothing anywhere else."""
    names, wanted = g.content.names["bystander"], g.play.entry.collect
    if not wanted:
        return _absent(4, len(names))
    numbers: list[int] = []
    for name in names:
        if name in wanted:
            taken = name in g.memory["collected"]
            numbers += (1, g.board.figures[name][0], taken, COLOURS.index(wanted[name]))
        else:
            numbers += _absent(4, 1)
    return tuple(numbers)


def _discards(g: Outbreak) -> FigureRow:
    names = g.content.names
    return (
        1,
        *counted(g.spawn_discard, len(names["spawn"])),
        *counted(g.super_discard, len(names["super_hero"])),
        *counted(g.trait_discard, len(names["trait"])),
        *counted(g.people_discard, len(names["bystander"])),
    )


def _removed(g: Outbreak) -> FigureRow:
    names = g.content.names
    return (1, *counted(g.spawn_out, len(names["spawn"])), *counted(g.people_out, len(names["bystander"])))


# -- heroes ------------------------------------------------------------------------------------------


def _heroes(g: Outbreak, viewer: Seat) -> FigureRow:
    """A row for each hero of the content."""
    numbers: list[int] = []
    for hero, owner in enumerate(g.owner):
        if owner == NOBODY:
            numbers += _nobody(g.content)
        else:
            numbers += (1, (owner - viewer) % g.seats)
            numbers += _hero(g, hero)
    return tuple(numbers)


@lru_cache(REMEMBERED)
def _nobody(content: MarvelContent) -> FigureRow:
    """The row of a hero who does not play."""
    names = content.names
    kinds = 2 * len(names["skill"]) + len(names["trait"]) + len(names["hero"])
    return _absent(21 + 6 * ATTACKS + kinds, 1)


def _hero(g: Outbreak, hero: Hero) -> FigureRow:
    """All that follows of the row after the seat. Most heroes are as they were when somebody last looked."""
    content, zone, card, memory = g.content, g.hero_at[hero], g.cards[hero], g.memory
    at, name = zone if zone > 0 else 0, content.names["hero"][hero]
    return _row(
        content,
        hero,
        (zone, g.health[hero], g.hunger[hero], g.power[hero], g.xp[hero], g.actions[hero]),
        g.activated >> hero & 1,
        g.used[hero],
        g.traits[hero],
        (-1, 0) if card == NO_CARD else (card, g.marked >> card & 1),
        dice_of(g, hero, hero, at),
        dice_of(g, hero, content.devour, at) if content.mode.attacks & DEVOUR else -1,
        (
            "takers" in memory and name in memory["takers"],
            "devourers" in memory and name in memory["devourers"],
        ),
        g.rules.followers(g, hero),
    )


@lru_cache(REMEMBERED)
def _row(  # noqa: PLR0917 (a hero has many sides)
    content: MarvelContent,
    hero: Hero,
    counts: tuple[int, int, int, int, int, int],
    activated: int,
    used: int,
    traits: tuple[Trait, ...],
    card: tuple[int, int],
    dice: int,
    devour_dice: int,
    did: tuple[bool, bool],
    followers: tuple[Hero, ...],
) -> FigureRow:
    box, names = content.box, content.names
    zone, health, hunger, power, xp, actions = counts
    danger = level_with(content, xp)
    devour = _attack(content, content.devour, devour_dice) if devour_dice >= 0 else _absent(6, ATTACKS - 1)
    return (
        *(_status(zone), max(zone, -1), health, box.health, hunger, box.hunger, hunger >= box.hunger > 0),
        *(power, box.power, xp, danger, _next_danger(content, danger), actions, activated),
        *_skills(content, hero, danger),
        *_used(content, hero, used),
        used & CARD != 0,
        *counted(traits, len(names["trait"])),
        *card,
        *_attack(content, hero, dice),
        *devour,
        *did,
        *counted(followers, len(names["hero"])),
    )


@lru_cache(REMEMBERED)
def _status(zone: int) -> int:
    return STATES.index(STATUS.get(zone, "in_play"))


@lru_cache(REMEMBERED)
def _next_danger(content: MarvelContent, danger: int) -> int:
    return content.box.danger[danger + 1] if danger + 1 < len(LEVELS) else -1


@lru_cache(REMEMBERED)
def _skills(content: MarvelContent, hero: Hero, danger: int) -> FigureRow:
    known = [content.skill[name] for name in skills_at(content, hero, danger)]
    return tuple(counted(known, len(content.names["skill"])))


@lru_cache(REMEMBERED)
def _used(content: MarvelContent, hero: Hero, used: int) -> FigureRow:
    skills = content.heroes[hero].skills
    spent = [content.skill[name] for place, name in enumerate(skills) if used & FIRST_SKILL << place]
    return tuple(counted(spent, len(content.names["skill"])))


@lru_cache(REMEMBERED)
def _attack(content: MarvelContent, attack: int, dice: int) -> FigureRow:
    facts = content.attacks[attack]
    return 1, attack, TYPES.index(facts.type), facts.reach, dice, facts.accuracy
