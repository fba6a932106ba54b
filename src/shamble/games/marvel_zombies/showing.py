"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from ...engine import Result, Seat
from .board import NOWHERE, Board, DoorFact, Doors, Zone
from .combat import DEVOUR, Rolled
from .content import COLOURS, LEVELS, Bystander, Hero, MarvelContent, Trait
from .dice import accuracy, dice_of
from .ending import may_leave
from .hands import CARD, FIRST_SKILL
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
    level,
    skills_of,
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
STATUS: Final = {ELIMINATED: "eliminated", LEFT: "left", NOWHERE: "waiting"}


def view(g: Outbreak, viewer: Seat | None) -> MarvelView:
    names = g.content.names
    return MarvelView(
        game=g.spec.id,
        viewer=viewer,
        mode=g.mode.name,
        turn=g.turn,
        phase=_phase(g),
        board=g.play.name,
        mission=_mission(g.play, g.stage, g.memory.get("landings", 0), g.rules.charges(g)),
        acting=_acting(g),
        danger=LEVELS[highest_level(g)],
        heroes={names["hero"][hero]: _hero(g, hero) for hero in team(g)},
        zones=_zones(g),
        doors=_doors(g),
        dark=_dark(g.board, g.revealed),
        objectives=_objectives(g),
        spawn_points=_spawn_points(g.board, g.spawn_points, g.spawn_active),
        exit=None if g.exit_at == NOWHERE else g.board.names[g.exit_at],
        may_leave=may_leave(g),
        sign=_sign(g),
        super_heroes=_super_heroes(g),
        bystanders=_bystanders(g),
        rescued=_people(g, g.rescued_people),
        lost=_people(g, g.devoured_people),
        collect=_collect(g),
        decks=DecksView(len(g.spawn_deck), len(g.super_deck), len(g.trait_deck), len(g.people_deck)),
        discards=_discards(g),
        next_super_hero=names["super_hero"][g.super_deck[-1]] if g.super_seen else None,
        removed=_removed(g),
        reserve={
            names["enemy"][kind]: entry.figures - sum(g.agents[kind])
            for kind, entry in enumerate(g.content.agents)
        },
        attack=_attack(g),
        to_spawn=[g.board.names[step.zone] for step in g.agenda[::-1] if isinstance(step, DrawSpawn)],
        outcome=g.outcome,
    )


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
    zone, name = g.hero_at[hero], g.content.names["hero"][hero]
    card, memory, at = g.cards[hero], g.memory, max(g.hero_at[hero], 0)
    return _hero_view(
        g.content,
        hero,
        (g.owner[hero], STATUS.get(zone, "in_play"), g.board.names[zone] if zone >= 0 else None),
        (g.health[hero], g.hunger[hero], g.power[hero], g.xp[hero], g.actions[hero]),
        (level(g, hero), skills_of(g, hero)),
        (g.used[hero], bool(g.activated >> hero & 1), card != NO_CARD and bool(g.marked >> card & 1)),
        (g.traits[hero], card),
        tuple([dice_of(g, hero, attack, at) for attack in _attacks(g.content, hero)]),
        (name in memory.get("takers", ()), name in memory.get("devourers", ())),
        tuple(g.rules.followers(g, hero)),
    )


@lru_cache(REMEMBERED)
def _hero_view(  # noqa: PLR0917 (a hero has many sides)
    content: MarvelContent,
    hero: Hero,
    place: tuple[Seat, str, str | None],
    counts: tuple[int, int, int, int, int],
    reached: tuple[int, tuple[str, ...]],
    turn: tuple[int, bool, bool],
    cards: tuple[tuple[Trait, ...], Bystander],
    dice: tuple[int, ...],
    deeds: tuple[bool, bool],
    followers: tuple[Hero, ...],
) -> HeroView:
    names, box, skills = content.names, content.box, content.heroes[hero].skills
    health, hunger, power, xp, actions = counts
    used, activated, card_marked = turn
    traits, card = cards
    danger, unlocked = reached
    return HeroView(
        seat=place[0],
        status=place[1],
        zone=place[2],
        health=health,
        max_health=box.health,
        hunger=hunger,
        max_hunger=box.hunger,
        ravenous=hunger >= box.hunger > 0,
        power=power,
        max_power=box.power,
        xp=xp,
        danger=LEVELS[danger],
        next_danger=box.danger[danger + 1] if danger + 1 < len(LEVELS) else None,
        actions=actions,
        activated=activated,
        skills=list(unlocked),
        all_skills=list(skills),
        used=[skill for place, skill in enumerate(skills) if used & FIRST_SKILL << place],
        card_used=bool(used & CARD),
        traits=[names["trait"][trait] for trait in traits],
        card=None if card == NO_CARD else names["bystander"][card],
        card_marked=card_marked,
        attacks=[
            _attack_view(content, attack, count)
            for attack, count in zip(_attacks(content, hero), dice, strict=True)
        ],
        took=deeds[0],
        devoured=deeds[1],
        followers=[names["hero"][other] for other in followers],
        origin=content.heroes[hero].origin,
    )


def _attacks(content: MarvelContent, hero: Hero) -> tuple[int, ...]:
    return (hero, content.devour) if content.mode.attacks & DEVOUR else (hero,)


def _attack_view(content: MarvelContent, attack: int, dice: int) -> AttackView:
    facts = content.attacks[attack]
    return AttackView(content.names["attack"][attack], facts.type, facts.reach, dice, facts.accuracy)


def _zones(g: Outbreak) -> dict[str, ZoneView]:
    """Where anything is: the few of many that are not empty."""
    content, names = g.content, g.content.names
    heroes, rivals = _by_zone(names["hero"], g.hero_at), _by_zone(names["super_hero"], g.super_at)
    people = _by_zone(names["bystander"], g.people_at)
    named = {*heroes, *rivals, *people}
    found: dict[str, ZoneView] = {}
    for zone, (tough, plain, fast) in enumerate(zip(*g.agents, strict=True)):
        hidden = g.face_down[zone] != NO_CARD
        if zone in named:
            found[g.board.names[zone]] = ZoneView(
                agents=_agents(content, tough, plain, fast),
                enemies=tough + plain + fast + len(rivals.get(zone, ())),
                super_heroes=rivals.get(zone, []),
                bystanders=people.get(zone, []),
                heroes=heroes.get(zone, []),
                face_down=hidden,
            )
        elif tough or plain or fast or hidden:
            found[g.board.names[zone]] = _quiet_zone(content, tough, plain, fast, hidden)
    return found


def _agents(content: MarvelContent, tough: int, plain: int, fast: int) -> dict[str, int]:
    kinds = content.names["enemy"]
    return {kinds[0]: tough, kinds[1]: plain, kinds[2]: fast}


@lru_cache(REMEMBERED)
def _quiet_zone(content: MarvelContent, tough: int, plain: int, fast: int, hidden: bool) -> ZoneView:
    """A zone with nobody who has a name."""
    return ZoneView(_agents(content, tough, plain, fast), tough + plain + fast, [], [], [], hidden)


def _by_zone(names: Sequence[str], places: Sequence[Zone]) -> dict[Zone, list[str]]:
    """Who is where, of those on the board."""
    found: dict[Zone, list[str]] = {}
    for name, zone in zip(names, places, strict=True):
        if zone >= 0:
            found.setdefault(zone, []).append(name)
    return found


def _doors(g: Outbreak) -> dict[str, str]:
    """Locks are asked for once a region or colour, not door by door as heroes do (`can_open`)."""
    board, play, barred = g.board, g.play, 0
    for building, opens in play.regions.items():
        if not opens(g):
            barred |= sum(1 << door for door in board.buildings[building].doors)
    if play.locks:
        for door in board.doors:
            if door.state == "locked" and not play.locks[door.colour](g):
                barred |= 1 << door.index
    return _door_states(board, g.doors, barred)


@lru_cache(REMEMBERED)
def _door_states(board: Board, opened: Doors, barred: Doors) -> dict[str, str]:
    def state(door: DoorFact) -> str:
        if opened >> door.index & 1:
            return "open"
        if door.state == "sealed":
            return "sealed"
        return "locked" if barred >> door.index & 1 else "closed"

    return {door.name: state(door) for door in board.doors}


@lru_cache(REMEMBERED)
def _dark(board: Board, revealed: int) -> list[str]:
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
        spawn=[names["spawn"][card] for card in g.spawn_discard],
        super_hero=[names["super_hero"][card] for card in g.super_discard],
        trait=[names["trait"][card] for card in g.trait_discard],
        bystander=[names["bystander"][card] for card in g.people_discard],
    )


def _removed(g: Outbreak) -> RemovedView:
    names = g.content.names
    return RemovedView(
        spawn=[names["spawn"][card] for card in g.spawn_out],
        bystander=[names["bystander"][card] for card in g.people_out],
    )


def _objectives(g: Outbreak) -> dict[str, ObjectiveView]:
    return {
        g.content.names["objective"][objective.index]: ObjectiveView(
            zone=g.board.names[objective.zone],
            colour=COLOURS[g.objective_colours[objective.index]]
            if g.objectives_known >> objective.index & 1
            else None,
            taken=bool(g.objectives_taken >> objective.index & 1),
            card_under=g.under[objective.index] != NO_CARD,
        )
        for objective in g.board.objectives
    }


def _super_heroes(g: Outbreak) -> dict[str, RivalView]:
    return {
        name: RivalView(
            zone=g.board.names[g.super_at[who]] if g.super_at[who] >= 0 else None,
            toughness=toughness_of(g, who),
            ability=g.content.super_heroes[who].ability,
            inert=g.rules.is_inert(g, who),
            calm=g.rules.is_calm(g, who),
            returns=g.super_back[who] != NOWHERE,
        )
        for who, name in enumerate(g.content.names["super_hero"])
        if g.super_at[who] >= 0 or g.super_back[who] >= 0
    }


def _bystanders(g: Outbreak) -> dict[str, PersonView]:
    return {
        name: PersonView(
            zone=g.board.names[g.people_at[person]],
            combat=g.rules.is_combatant(g, person),
            escorted=g.escorts[person] != NO_CARD,
            objective=bool(g.marked & ~g.marked_devoured & 1 << person),
        )
        for person, name in enumerate(g.content.names["bystander"])
        if g.people_at[person] >= 0
    }


def _people(g: Outbreak, bits: int) -> list[str]:
    if not bits:
        return []
    return [name for person, name in enumerate(g.content.names["bystander"]) if bits >> person & 1]


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
