"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ...engine import Result, Seat
from .board import Board, DoorFact
from .combat import DEVOUR, Rolled
from .content import MarvelContent
from .dice import accuracy, dice_of
from .ending import may_leave
from .hands import CARD
from .kinds import COLOURS, FIRST_SKILL, LEVELS, NOWHERE, Bystander, Doors, Hero, Trait, Zone
from .mission import Mission
from .sign import USES
from .spawn import DrawSpawn
from .state import (
    ELIMINATED,
    LEFT,
    NO_CARD,
    Outbreak,
    highest_level,
    is_enemy_phase,
    level_with,
    skills_at,
    team,
    toughness_of,
)
from .view import (
    AttackView,
    CollectView,
    DecksView,
    DiscardsView,
    HeroView,
    MarvelView,
    MissionView,
    ObjectiveView,
    PersonView,
    RemovedView,
    RivalView,
    RollView,
    SignView,
    SpawnPointView,
    ZoneView,
)

REMEMBERED: Final = 4096
"""Parts of views that hang on little, by what they hang on: nobody changes a view."""
EMPTY: Final = (0, 0, 0, NO_CARD)
"""No Enemies of any kind in a zone, and no card."""
STATUS: Final = {ELIMINATED: "eliminated", LEFT: "left", NOWHERE: "waiting"}


class LaidOut(NamedTuple):
    """The parts of a view that agents get as numbers."""

    mission: Any
    heroes: Any
    zones: Any
    doors: Any
    dark: Any
    objectives: Any
    spawn_points: Any
    super_heroes: Any
    bystanders: Any
    rescued: Any
    lost: Any
    collect: Any
    decks: Any
    discards: Any
    removed: Any
    reserve: Any


def view(g: Outbreak, viewer: Seat | None) -> MarvelView:
    names = g.content.names
    parts = LaidOut(
        _mission(g.play, *mission_facts(g)),
        {names["hero"][hero]: _hero(g, hero) for hero in team(g)},
        _zones(g),
        door_states(g.board, g.doors, barred(g)),
        dark_rooms(g.board, g.revealed),
        _objectives(g),
        _spawn_points(g.board, g.spawn_points, g.spawn_active),
        _super_heroes(g),
        _bystanders(g),
        _people(g.content, g.rescued_people),
        _people(g.content, g.devoured_people),
        _collect(g),
        DecksView(*deck_sizes(g)),
        _discards(g),
        _removed(g),
        dict(zip(names["enemy"], left_over(g), strict=False)),  # those after the Enemies have no figures
    )
    return laid_out(g, viewer, parts)


def view_beside(g: Outbreak, viewer: Seat | None, seen: MarvelView) -> MarvelView:
    """Everybody sees the same."""
    return replace(seen, viewer=viewer)


def laid_open(g: Outbreak) -> dict[str, Any]:
    """The fields of a view that bots read for nearly every answer."""
    names, board = g.content.names, g.board
    return {
        "board": g.play.name,
        "mission": _mission(g.play, *mission_facts(g)),
        "danger": LEVELS[highest_level(g)],
        "heroes": {names["hero"][hero]: _hero(g, hero) for hero in team(g)},
        "zones": _zones(g),
        "doors": door_states(board, g.doors, barred(g)),
        "dark": dark_rooms(board, g.revealed),
        "objectives": _objectives(g),
        "spawn_points": _spawn_points(board, g.spawn_points, g.spawn_active),
        "exit": _exit(g),
        "may_leave": may_leave(g),
        "sign": _sign(g),
        "super_heroes": _super_heroes(g),
        "bystanders": _bystanders(g),
        "rescued": _people(g.content, g.rescued_people),
        "lost": _people(g.content, g.devoured_people),
        "collect": _collect(g),
    }


def laid_out(g: Outbreak, viewer: Seat | None, parts: LaidOut) -> MarvelView:
    """The whole table, with those parts as they are given."""
    return MarvelView(
        g.spec.id,
        viewer,
        g.mode.name,
        g.turn,
        _phase(g),
        g.play.name,
        parts.mission,
        _acting(g),
        LEVELS[highest_level(g)],
        parts.heroes,
        parts.zones,
        parts.doors,
        parts.dark,
        parts.objectives,
        parts.spawn_points,
        _exit(g),
        may_leave(g),
        _sign(g),
        parts.super_heroes,
        parts.bystanders,
        parts.rescued,
        parts.lost,
        parts.collect,
        parts.decks,
        parts.discards,
        g.content.names["super_hero"][g.super_deck[-1]] if g.super_seen else None,
        parts.removed,
        parts.reserve,
        _attack(g),
        [g.board.names[step.zone] for step in g.agenda[::-1] if isinstance(step, DrawSpawn)],
        g.outcome,
    )


def mission_facts(g: Outbreak) -> tuple[int, int, int]:
    """Its stage, landings and charges."""
    return g.stage, g.memory.get("landings", 0), g.rules.charges(g)


def deck_sizes(g: Outbreak) -> tuple[int, int, int, int]:
    return len(g.spawn_deck), len(g.super_deck), len(g.trait_deck), len(g.people_deck)


def left_over(g: Outbreak) -> list[int]:
    """Figures of Enemies that are not on the board, by their kinds."""
    return [entry.figures - sum(on_board) for entry, on_board in zip(g.content.agents, g.agents, strict=True)]


def _phase(g: Outbreak) -> str:
    if g.over or not g.turn:
        return "end" if g.over else "setup"
    return "enemy" if is_enemy_phase(g) else "player"


def _acting(g: Outbreak) -> str | None:
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    for step in steps:
        if step.topic == "hero_turn":
            hero: Hero = step.hero
            return g.content.names["hero"][hero]
    return None


@lru_cache(REMEMBERED)
def _mission(play: Mission, stage: int, landings: int, charges: int) -> MissionView:
    entry = play.entry
    return MissionView(
        id=play.name,
        difficulty=entry.difficulty,
        minutes=entry.minutes,
        goals=[list(goals) for goals in entry.goals],
        stage=stage,
        rules=list(entry.rules),
        losses=list(entry.losses),
        landings=landings,
        charges=charges,
    )


def _hero(g: Outbreak, hero: Hero) -> HeroView:
    """Most heroes are as they were when somebody last looked."""
    return hero_view(*hero_facts(g, hero))


def hero_facts(g: Outbreak, hero: Hero) -> tuple[Any, ...]:
    """All that a hero's view hangs on."""
    content, card, memory, zone = g.content, g.cards[hero], g.memory, g.hero_at[hero]
    name, at, turned = content.names["hero"][hero], max(zone, 0), g.activated >> hero & 1
    return (
        content,
        hero,
        g.owner[hero],
        zone,
        g.board.names[zone] if zone >= 0 else None,
        (g.health[hero], g.hunger[hero], g.power[hero], g.xp[hero], g.actions[hero], g.used[hero], turned),
        g.traits[hero],
        card,
        card != NO_CARD and g.marked >> card & 1,
        dice_of(g, hero, hero, at),
        dice_of(g, hero, content.devour, at) if content.mode.attacks & DEVOUR else 0,
        name in memory.get("takers", ()),
        name in memory.get("devourers", ()),
        g.rules.followers(g, hero),
    )


@lru_cache(REMEMBERED)
def hero_view(  # noqa: PLR0917 (a hero has many sides)
    content: MarvelContent,
    hero: Hero,
    seat: Seat,
    zone: Zone,
    place: str | None,
    counts: tuple[int, int, int, int, int, int, int],
    traits: tuple[Trait, ...],
    card: Bystander,
    card_marked: int,
    dice: int,
    devour_dice: int,
    took: bool,
    devoured: bool,
    followers: tuple[Hero, ...],
) -> HeroView:
    names, box, skills = content.names, content.box, content.heroes[hero].skills
    health, hunger, power, xp, actions, used, activated = counts
    danger = level_with(content, xp)
    return HeroView(
        seat,
        STATUS.get(zone, "in_play"),
        place,
        health,
        box.health,
        hunger,
        box.hunger,
        hunger >= box.hunger > 0,
        power,
        box.power,
        xp,
        LEVELS[danger],
        box.danger[danger + 1] if danger + 1 < len(LEVELS) else None,
        actions,
        bool(activated),
        list(skills_at(content, hero, danger)),
        list(skills),
        [skill for place, skill in enumerate(skills) if used & FIRST_SKILL << place],
        bool(used & CARD),
        [names["trait"][trait] for trait in traits],
        None if card == NO_CARD else names["bystander"][card],
        bool(card_marked),
        _attacks(content, hero, dice, devour_dice),
        took,
        devoured,
        [names["hero"][other] for other in followers],
        content.heroes[hero].origin,
    )


def _attacks(content: MarvelContent, hero: Hero, dice: int, devour_dice: int) -> list[AttackView]:
    own = _attack_view(content, hero, dice)
    if content.mode.attacks & DEVOUR:
        return [own, _attack_view(content, content.devour, devour_dice)]
    return [own]


def _attack_view(content: MarvelContent, attack: int, dice: int) -> AttackView:
    facts = content.attacks[attack]
    return AttackView(content.names["attack"][attack], facts.type, facts.reach, dice, facts.accuracy)


def _zones(g: Outbreak) -> dict[str, ZoneView]:
    """Where anything is: the few of many that are not empty."""
    content, names, places = g.content, g.content.names, g.board.names
    heroes, rivals = _by_zone(names["hero"], g.hero_at), _by_zone(names["super_hero"], g.super_at)
    people = _by_zone(names["bystander"], g.people_at)
    named, kinds = {*heroes, *rivals, *people}, names["enemy"]
    found: dict[str, ZoneView] = {}
    for zone, row in enumerate(zip(*g.agents, g.face_down, strict=True)):
        if zone in named:
            tough, plain, fast, card = row
            foes = rivals.get(zone, [])
            found[places[zone]] = ZoneView(
                {kinds[0]: tough, kinds[1]: plain, kinds[2]: fast},
                tough + plain + fast + len(foes),
                foes,
                people.get(zone, []),
                heroes.get(zone, []),
                card != NO_CARD,
            )
        elif row != EMPTY:
            found[places[zone]] = _quiet_zone(content, row)
    return found


@lru_cache(REMEMBERED)
def _quiet_zone(content: MarvelContent, row: tuple[int, int, int, Bystander]) -> ZoneView:
    """A zone with nobody who has a name; of the card only whether one lies there is told."""
    tough, plain, fast, card = row
    kinds = content.names["enemy"]
    agents = {kinds[0]: tough, kinds[1]: plain, kinds[2]: fast}
    return ZoneView(agents, tough + plain + fast, [], [], [], card != NO_CARD)


def _by_zone(names: Sequence[str], places: Sequence[Zone]) -> dict[Zone, list[str]]:
    """Who is where, of those on the board."""
    found: dict[Zone, list[str]] = {}
    if max(places) < 0:
        return found
    for who in [who for who, zone in enumerate(places) if zone >= 0]:  # few of many
        found.setdefault(places[who], []).append(names[who])
    return found


def barred(g: Outbreak) -> Doors:
    """The shut doors that cannot be opened now. Locks are asked for once a region, not door by door as heroes
    do (`can_open`)."""
    board, play, opened, found = g.board, g.play, g.doors, 0
    for building, opens in play.regions.items():
        if not opens(g):
            found |= sum(1 << door for door in board.buildings[building].doors)
    for door in board.locked:
        if not opened >> door.index & 1 and not play.locks[door.colour](g):
            found |= 1 << door.index
    return found


@lru_cache(REMEMBERED)
def door_states(board: Board, opened: Doors, barred: Doors) -> dict[str, str]:
    def state(door: DoorFact) -> str:
        if opened >> door.index & 1:
            return "open"
        if door.state == "sealed":
            return "sealed"
        return "locked" if barred >> door.index & 1 else "closed"

    return {door.name: state(door) for door in board.doors}


@lru_cache(REMEMBERED)
def dark_rooms(board: Board, revealed: int) -> list[str]:
    return [
        board.names[zone]
        for building in board.buildings
        if not revealed >> building.index & 1
        for zone in building.rooms
    ]


@lru_cache(REMEMBERED)
def _spawn_points(board: Board, in_play: int, active: int) -> list[SpawnPointView]:
    return [
        SpawnPointView(
            zone=board.names[point.zone],
            colour=point.colour,
            active=bool(active >> point.index & 1),
            first=point.index == 0,
        )
        for point in board.spawns
        if in_play >> point.index & 1
    ]


def _exit(g: Outbreak) -> str | None:
    return None if g.exit_at == NOWHERE else g.board.names[g.exit_at]


def _sign(g: Outbreak) -> SignView | None:
    return None if g.sign_at == NOWHERE else SignView(g.board.names[g.sign_at], g.sign_uses < USES)


def _collect(g: Outbreak) -> dict[str, CollectView]:
    return {
        name: CollectView(
            zone=g.board.names[g.board.figures[name][0]],
            taken=name in g.memory["collected"],
            colour=colour,
        )
        for name, colour in g.play.entry.collect.items()
    }


def _discards(g: Outbreak) -> DiscardsView:
    names = g.content.names
    return DiscardsView(
        _named(names["spawn"], g.spawn_discard),
        _named(names["super_hero"], g.super_discard),
        _named(names["trait"], g.trait_discard),
        _named(names["bystander"], g.people_discard),
    )


def _removed(g: Outbreak) -> RemovedView:
    names = g.content.names
    return RemovedView(_named(names["spawn"], g.spawn_out), _named(names["bystander"], g.people_out))


def _named(names: Sequence[str], cards: list[int]) -> list[str]:
    return [names[card] for card in cards] if cards else []


def _objectives(g: Outbreak) -> dict[str, ObjectiveView]:
    covering = tuple([card != NO_CARD for card in g.under])
    return _laid_objectives(
        g.content, g.board, tuple(g.objective_colours), g.objectives_known, g.objectives_taken, covering
    )


@lru_cache(REMEMBERED)
def _laid_objectives(  # noqa: PLR0917 (all that they hang on)
    content: MarvelContent,
    board: Board,
    colours: tuple[int, ...],
    known: int,
    taken: int,
    covering: tuple[bool, ...],
) -> dict[str, ObjectiveView]:
    return {
        content.names["objective"][objective.index]: ObjectiveView(
            zone=board.names[objective.zone],
            colour=COLOURS[colours[objective.index]] if known >> objective.index & 1 else None,
            taken=bool(taken >> objective.index & 1),
            card_under=covering[objective.index],
        )
        for objective in board.objectives
    }


def _super_heroes(g: Outbreak) -> dict[str, RivalView]:
    return {
        name: RivalView(
            g.board.names[g.super_at[who]] if g.super_at[who] >= 0 else None,
            toughness_of(g, who),
            g.content.super_heroes[who].ability,
            g.rules.is_inert(g, who),
            g.rules.is_calm(g, who),
            g.super_back[who] != NOWHERE,
        )
        for who, name in enumerate(g.content.names["super_hero"])
        if g.super_at[who] >= 0 or g.super_back[who] >= 0
    }


def _bystanders(g: Outbreak) -> dict[str, PersonView]:
    names, marked = g.content.names["bystander"], g.marked & ~g.marked_devoured
    return {
        names[person]: PersonView(
            g.board.names[zone],
            g.rules.is_combatant(g, person),
            g.escorts[person] != NO_CARD,
            bool(marked >> person & 1),
        )
        for person, zone in enumerate(g.people_at)
        if zone >= 0
    }


@lru_cache(REMEMBERED)
def _people(content: MarvelContent, bits: int) -> list[str]:
    return [name for person, name in enumerate(content.names["bystander"]) if bits >> person & 1]


def _attack(g: Outbreak) -> RollView | None:
    """The dice that lie on the table while somebody decides about them."""
    step = g.asker
    if not isinstance(step, Rolled):
        return None
    goal = accuracy(g, step.attack, step.flags)
    dice = [int(face) for face in step.faces]
    return RollView(
        hero=g.content.names["hero"][step.hero],
        attack=g.content.names["attack"][step.attack],
        zone=g.board.names[step.zone],
        dice=dice,
        hits=sum(face >= goal for face in dice),
        accuracy=goal,
    )


def result(g: Outbreak) -> Result:
    """All win or nobody does."""
    won = g.outcome == "won"
    return Result(tuple(range(g.seats)) if won else (), (int(won),) * g.seats, g.outcome)
