"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...engine import Result, Seat
from .board import NOWHERE, Zone
from .combat import DEVOUR, Rolled
from .content import COLOURS, LEVELS, Hero
from .dice import accuracy, dice_of
from .doors import can_open
from .ending import may_leave
from .hands import CARD, skill_bit
from .sign import USES
from .spawn import DrawSpawn
from .state import (
    ELIMINATED,
    LEFT,
    NO_CARD,
    Outbreak,
    highest_level,
    is_enemy_phase,
    is_ravenous,
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
        mission=_mission(g),
        acting=_acting(g),
        danger=LEVELS[highest_level(g)],
        heroes={names["hero"][hero]: _hero(g, hero) for hero in team(g)},
        zones=_zones(g),
        doors=_doors(g),
        dark=_dark(g),
        objectives=_objectives(g),
        spawn_points=_spawn_points(g),
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


def _mission(g: Outbreak) -> MissionView:
    entry = g.play.entry
    return MissionView(
        id=g.play.name,
        difficulty=entry.difficulty,
        minutes=entry.minutes,
        goals=[list(stage) for stage in entry.goals],
        stage=g.stage,
        rules=list(entry.rules),
        losses=list(entry.losses),
        landings=g.memory.get("landings", 0),
        charges=g.rules.charges(g),
    )


def _hero(g: Outbreak, hero: Hero) -> HeroView:
    names, box = g.content.names, g.content.box
    zone, skills = g.hero_at[hero], g.content.heroes[hero].skills
    reached = level(g, hero)
    return HeroView(
        seat=g.owner[hero],
        status=STATUS.get(zone, "in_play"),
        zone=g.board.names[zone] if zone >= 0 else None,
        health=g.health[hero],
        max_health=box.health,
        hunger=g.hunger[hero],
        max_hunger=box.hunger,
        ravenous=is_ravenous(g, hero),
        power=g.power[hero],
        max_power=box.power,
        xp=g.xp[hero],
        danger=LEVELS[reached],
        next_danger=box.danger[reached + 1] if reached + 1 < len(LEVELS) else None,
        actions=g.actions[hero],
        activated=bool(g.activated >> hero & 1),
        skills=list(skills_of(g, hero)),
        all_skills=list(skills),
        used=[skill for skill in skills if g.used[hero] & skill_bit(g, hero, skill)],
        card_used=bool(g.used[hero] & CARD),
        traits=[names["trait"][trait] for trait in g.traits[hero]],
        card=None if g.cards[hero] == NO_CARD else names["bystander"][g.cards[hero]],
        card_marked=g.cards[hero] != NO_CARD and bool(g.marked >> g.cards[hero] & 1),
        attacks=[_attack_facts(g, hero, attack) for attack in _attacks(g, hero)],
        took=names["hero"][hero] in g.memory.get("takers", ()),
        devoured=names["hero"][hero] in g.memory.get("devourers", ()),
        followers=[names["hero"][other] for other in g.rules.followers(g, hero)],
        origin=g.content.heroes[hero].origin,
    )


def _attacks(g: Outbreak, hero: Hero) -> tuple[int, ...]:
    return (hero, g.content.devour) if g.mode.attacks & DEVOUR else (hero,)


def _attack_facts(g: Outbreak, hero: Hero, attack: int) -> AttackView:
    facts = g.content.attacks[attack]
    return AttackView(
        name=g.content.names["attack"][attack],
        type=facts.type,
        reach=facts.reach,
        dice=dice_of(g, hero, attack, max(g.hero_at[hero], 0)),
        accuracy=facts.accuracy,
    )


def _zones(g: Outbreak) -> dict[str, ZoneView]:
    """Where anything is: the few of many that are not empty."""
    names, (tough, plain, fast) = g.content.names, g.agents
    kinds = names["enemy"]
    heroes, rivals = _by_zone(names["hero"], g.hero_at), _by_zone(names["super_hero"], g.super_at)
    people = _by_zone(names["bystander"], g.people_at)
    hidden = {zone for zone, card in enumerate(g.face_down) if card != NO_CARD}
    manned = {zone for kind in g.agents for zone, count in enumerate(kind) if count}
    return {
        g.board.names[zone]: ZoneView(
            agents={kinds[0]: tough[zone], kinds[1]: plain[zone], kinds[2]: fast[zone]},
            enemies=tough[zone] + plain[zone] + fast[zone] + len(rivals.get(zone, ())),
            super_heroes=rivals.get(zone, []),
            bystanders=people.get(zone, []),
            heroes=heroes.get(zone, []),
            face_down=zone in hidden,
        )
        for zone in sorted({*heroes, *rivals, *people, *hidden, *manned})
    }


def _by_zone(names: Sequence[str], places: Sequence[Zone]) -> dict[Zone, list[str]]:
    """Who is where, of those on the board."""
    found: dict[Zone, list[str]] = {}
    for name, zone in zip(names, places, strict=True):
        if zone >= 0:
            found.setdefault(zone, []).append(name)
    return found


def _doors(g: Outbreak) -> dict[str, str]:
    found: dict[str, str] = {}
    for door in g.board.doors:
        if g.doors >> door.index & 1:
            found[door.name] = "open"
        elif door.state == "sealed":
            found[door.name] = "sealed"
        else:
            found[door.name] = "closed" if can_open(g, door.index) else "locked"
    return found


def _dark(g: Outbreak) -> list[str]:
    return [
        g.board.names[zone]
        for building in g.board.buildings
        if not g.revealed >> building.index & 1
        for zone in building.rooms
    ]


def _spawn_points(g: Outbreak) -> list[SpawnPointView]:
    return [
        SpawnPointView(
            zone=g.board.names[point.zone],
            colour=point.colour,
            active=bool(g.spawn_active >> point.index & 1),
            first=point.index == 0,
        )
        for point in g.board.spawns
        if g.spawn_points >> point.index & 1
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
