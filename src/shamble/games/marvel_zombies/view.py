"""What each seat may know of the table, and possible tables for those who think ahead.

The players are one team, and what is hidden is hidden from all of them alike: every seat's view is the same
but for `viewer`. Things go by name; a zone is "8R-b", a door "8R-A/8R-b". The board itself (cells, walls,
symbols) never changes: `spec.atlas(content, view["board"])`. The shape:

    game, viewer, mode   the game's id, seat or None, "zombie" or "hero"
    turn                 the round, from 1; 0 during setup
    phase                "setup", "player", "enemy" or "end"
    board                the map's name for spec.atlas
    mission              {id, difficulty, minutes, goals: [[name]], stage, rules: [name], losses: [name]};
                         the goals before `stage` are met; landings (HR3: how often the Exit was held),
                         charges (HR6: how many Spawn Points could be sealed now)
    acting               the hero whose turn it is, or None
    danger               the highest Danger Level in play: "blue", "yellow", "orange", "red"
    heroes               {hero: {seat, status, zone | None, health, max_health, hunger, max_hunger, ravenous,
                         power, max_power, xp, danger, next_danger (in XP) | None, actions, activated,
                         skills: [unlocked], all_skills: [blue, orange, red], used: [skills used this turn],
                         card_used, traits: [trait], card | None, card_marked (an Objective Bystander's),
                         attacks: [{name, type, reach, dice, accuracy}], took, devoured,
                         followers: [heroes who follow this one (HR7)], origin}};
                         status is "in_play", "eliminated", "left" or "waiting"; attacks are the unique one
                         and in zombie mode Devour, with the dice that they would roll now; of Hunger and
                         Power each mode has one, the other's maximum is 0
    zones                {zone: {enemies, super_heroes: [], bystanders: [], heroes: [], face_down: bool, and
                         by kind: guard, trooper, specialist, or in hero mode brute, walker, runner}}, only
                         zones where something is
    doors                {door: "open" | "closed" | "locked" (cannot be opened now) | "sealed"}
    dark                 [rooms of buildings that nobody has opened]
    objectives           {objective: {zone, colour | None if not seen, taken, card_under: bool}}
    spawn_points         [{zone, colour, active, first}], in the order in which they spawn
    exit, may_leave      zone or None; has the mission come to leaving?
    sign                 {zone, damaged} or None
    super_heroes         {name: {zone | None, toughness, ability, inert, calm (MH5), returns}}, on the board
                         or to return
    bystanders           {name: {zone, combat, escorted, objective}}, figures on the board
    rescued, lost        [names] of everybody whom heroes have rescued, and who was devoured, up to now
    collect              {card: {zone, taken, colour}}: MZ10's Secret Missions
    decks, discards      {"spawn" | "super_hero" | "trait" | "bystander": number}, {…: [card]}
    next_super_hero      the top card of that deck, where everybody knows it (Deadpool's), or None
    removed              {"spawn": [card], "bystander": [card]}
    reserve              {"guard" | "trooper" | "specialist": figures left}
    attack               {hero, attack, zone, dice: [faces], hits, accuracy} while dice lie there, or None
    to_spawn             [zones for which Spawn cards are still to be drawn, next first]
    outcome              "" while the game goes on, "won", or why it was lost
"""

from __future__ import annotations

from typing import Any

from ...engine import Result, Rng, Seat, View
from .board import NOWHERE
from .combat import DEVOUR, Rolled, accuracy, dice_of
from .content import COLOURS, LEVELS, Hero
from .doors import can_open
from .ending import may_leave
from .hands import CARD, skill_bit
from .setup import hide_cards
from .sign import USES
from .spawn import DrawSpawn
from .state import (
    ELIMINATED,
    LEFT,
    NO_CARD,
    Outbreak,
    enemies_at,
    heroes_at,
    highest_level,
    is_enemy_phase,
    is_ravenous,
    level,
    people_in,
    skills_of,
    super_heroes_at,
    team,
    toughness_of,
)

STATUS = {ELIMINATED: "eliminated", LEFT: "left", NOWHERE: "waiting"}


def view(g: Outbreak, viewer: Seat | None) -> View:
    """Built up from nothing; the module says what is in it."""
    names = g.content.names
    return {
        "game": g.spec.id,
        "viewer": viewer,
        "mode": g.mode.name,
        "turn": g.turn,
        "phase": _phase(g),
        "board": g.play.name,
        "mission": _mission(g),
        "acting": _acting(g),
        "danger": LEVELS[highest_level(g)],
        "heroes": {names["hero"][hero]: _hero(g, hero) for hero in team(g)},
        "zones": _zones(g),
        "doors": _doors(g),
        "dark": [
            g.board.names[zone]
            for building in g.board.buildings
            if not g.revealed >> building.index & 1
            for zone in building.rooms
        ],
        "objectives": _objectives(g),
        "spawn_points": [
            {
                "zone": g.board.names[point.zone],
                "colour": point.colour,
                "active": bool(g.spawn_active >> point.index & 1),
                "first": point.index == 0,
            }
            for point in g.board.spawns
            if g.spawn_points >> point.index & 1
        ],
        "exit": None if g.exit_at == NOWHERE else g.board.names[g.exit_at],
        "may_leave": may_leave(g),
        "sign": None
        if g.sign_at == NOWHERE
        else {"zone": g.board.names[g.sign_at], "damaged": g.sign_uses < USES},
        "super_heroes": _super_heroes(g),
        "bystanders": _bystanders(g),
        "rescued": _people(g, g.rescued_people),
        "lost": _people(g, g.devoured_people),
        "collect": {
            name: {
                "zone": g.board.names[g.board.figures[name][0]],
                "taken": name in g.memory["collected"],
                "colour": colour,
            }
            for name, colour in g.play.entry.collect.items()
        },
        "decks": {
            "spawn": len(g.spawn_deck),
            "super_hero": len(g.super_deck),
            "trait": len(g.trait_deck),
            "bystander": len(g.people_deck),
        },
        "discards": {
            "spawn": [names["spawn"][card] for card in g.spawn_discard],
            "super_hero": [names["super_hero"][card] for card in g.super_discard],
            "trait": [names["trait"][card] for card in g.trait_discard],
            "bystander": [names["bystander"][card] for card in g.people_discard],
        },
        "next_super_hero": names["super_hero"][g.super_deck[-1]] if g.super_seen else None,
        "removed": {
            "spawn": [names["spawn"][card] for card in g.spawn_out],
            "bystander": [names["bystander"][card] for card in g.people_out],
        },
        "reserve": {
            names["enemy"][kind]: entry.figures - sum(g.agents[kind])
            for kind, entry in enumerate(g.content.agents)
        },
        "attack": _attack(g),
        "to_spawn": [g.board.names[step.zone] for step in reversed(g.agenda) if isinstance(step, DrawSpawn)],
        "outcome": g.outcome,
    }


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


def _mission(g: Outbreak) -> dict[str, Any]:
    entry = g.play.entry
    return {
        "id": g.play.name,
        "difficulty": entry.difficulty,
        "minutes": entry.minutes,
        "goals": [list(stage) for stage in entry.goals],
        "stage": g.stage,
        "rules": list(entry.rules),
        "losses": list(entry.losses),
        "landings": g.memory.get("landings", 0),
        "charges": g.rules.charges(g),
    }


def _hero(g: Outbreak, hero: Hero) -> dict[str, Any]:
    names, box = g.content.names, g.content.box
    zone, skills = g.hero_at[hero], g.content.heroes[hero].skills
    reached = level(g, hero)
    return {
        "seat": g.owner[hero],
        "status": STATUS.get(zone, "in_play"),
        "zone": g.board.names[zone] if zone >= 0 else None,
        "health": g.health[hero],
        "max_health": box.health,
        "hunger": g.hunger[hero],
        "max_hunger": box.hunger,
        "ravenous": is_ravenous(g, hero),
        "power": g.power[hero],
        "max_power": box.power,
        "xp": g.xp[hero],
        "danger": LEVELS[reached],
        "next_danger": box.danger[reached + 1] if reached + 1 < len(LEVELS) else None,
        "actions": g.actions[hero],
        "activated": bool(g.activated >> hero & 1),
        "skills": list(skills_of(g, hero)),
        "all_skills": list(skills),
        "used": [skill for skill in skills if g.used[hero] & skill_bit(g, hero, skill)],
        "card_used": bool(g.used[hero] & CARD),
        "traits": [names["trait"][trait] for trait in g.traits[hero]],
        "card": None if g.cards[hero] == NO_CARD else names["bystander"][g.cards[hero]],
        "card_marked": g.cards[hero] != NO_CARD and bool(g.marked >> g.cards[hero] & 1),
        "attacks": [_attack_facts(g, hero, attack) for attack in _attacks(g, hero)],
        "took": names["hero"][hero] in g.memory.get("takers", ()),
        "devoured": names["hero"][hero] in g.memory.get("devourers", ()),
        "followers": [names["hero"][other] for other in g.rules.followers(g, hero)],
        "origin": g.content.heroes[hero].origin,
    }


def _attacks(g: Outbreak, hero: Hero) -> tuple[int, ...]:
    return (hero, g.content.devour) if g.mode.attacks & DEVOUR else (hero,)


def _attack_facts(g: Outbreak, hero: Hero, attack: int) -> dict[str, Any]:
    facts = g.content.attacks[attack]
    return {
        "name": g.content.names["attack"][attack],
        "type": facts.type,
        "reach": facts.reach,
        "dice": dice_of(g, hero, attack, max(g.hero_at[hero], 0)),
        "accuracy": facts.accuracy,
    }


def _zones(g: Outbreak) -> dict[str, Any]:
    """Where anything is."""
    names = g.content.names
    return {
        g.board.names[zone]: {
            **{names["enemy"][kind]: zones[zone] for kind, zones in enumerate(g.agents)},
            "enemies": enemies_at(g, zone),
            "super_heroes": [names["super_hero"][who] for who in super_heroes_at(g, zone)],
            "bystanders": [names["bystander"][person] for person in people_in(g, zone)],
            "heroes": [names["hero"][hero] for hero in heroes_at(g, zone)],
            "face_down": g.face_down[zone] != NO_CARD,
        }
        for zone in _busy_zones(g)
    }


def _busy_zones(g: Outbreak) -> list[int]:
    """The few of many that are not empty."""
    busy = {*g.hero_at, *g.super_at, *g.people_at}
    for zones in g.agents:
        busy.update(zone for zone, count in enumerate(zones) if count)
    busy.update(zone for zone, card in enumerate(g.face_down) if card != NO_CARD)
    return sorted(zone for zone in busy if zone >= 0)


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


def _objectives(g: Outbreak) -> dict[str, Any]:
    return {
        g.content.names["objective"][objective.index]: {
            "zone": g.board.names[objective.zone],
            "colour": COLOURS[g.objective_colours[objective.index]]
            if g.objectives_known >> objective.index & 1
            else None,
            "taken": bool(g.objectives_taken >> objective.index & 1),
            "card_under": g.under[objective.index] != NO_CARD,
        }
        for objective in g.board.objectives
    }


def _super_heroes(g: Outbreak) -> dict[str, Any]:
    return {
        name: {
            "zone": g.board.names[g.super_at[who]] if g.super_at[who] >= 0 else None,
            "toughness": toughness_of(g, who),
            "ability": g.content.super_heroes[who].ability,
            "inert": g.rules.is_inert(g, who),
            "calm": g.rules.is_calm(g, who),
            "returns": g.super_back[who] != NOWHERE,
        }
        for who, name in enumerate(g.content.names["super_hero"])
        if g.super_at[who] >= 0 or g.super_back[who] >= 0
    }


def _bystanders(g: Outbreak) -> dict[str, Any]:
    return {
        name: {
            "zone": g.board.names[g.people_at[person]],
            "combat": g.rules.is_combatant(g, person),
            "escorted": g.escorts[person] != NO_CARD,
            "objective": bool(g.marked & ~g.marked_devoured & 1 << person),
        }
        for person, name in enumerate(g.content.names["bystander"])
        if g.people_at[person] >= 0
    }


def _people(g: Outbreak, bits: int) -> list[str]:
    return [name for person, name in enumerate(g.content.names["bystander"]) if bits >> person & 1]


def _attack(g: Outbreak) -> dict[str, Any] | None:
    """The dice that lie on the table while somebody decides about them."""
    step = g.asker
    if not isinstance(step, Rolled):
        return None
    goal = accuracy(g, step.attack, step.flags)
    dice = [int(face) for face in step.faces]
    return {
        "hero": g.content.names["hero"][step.hero],
        "attack": g.content.names["attack"][step.attack],
        "zone": g.board.names[step.zone],
        "dice": dice,
        "hits": sum(face >= goal for face in dice),
        "accuracy": goal,
    }


def result(g: Outbreak) -> Result:
    """All win or nobody does."""
    won = g.outcome == "won"
    return Result(tuple(range(g.seats)) if won else (), (int(won),) * g.seats, g.outcome)


# -- possible tables ---------------------------------------------------------------------------------


def determinise(g: Outbreak, seat: Seat, rng: Rng) -> None:
    """Decks in another order, other cards face down, other colours of Objectives."""
    unknown = len(g.super_deck) - g.super_seen
    rivals, seen = g.super_deck[:unknown], g.super_deck[unknown:]
    for deck in (g.spawn_deck, g.trait_deck, rivals):
        deck.sort()
        rng.shuffle(deck)
    g.super_deck = rivals + seen
    _hide_again(g, rng)
    unseen = [index for index in range(len(g.objective_colours)) if not g.objectives_known >> index & 1]
    colours = sorted(g.objective_colours[index] for index in unseen)
    rng.shuffle(colours)
    for index, colour in zip(unseen, colours, strict=True):
        g.objective_colours[index] = colour


def _hide_again(g: Outbreak, rng: Rng) -> None:
    """Bystander cards that nobody has seen, dealt anew as the mission dealt them."""
    zones = [zone for zone, card in enumerate(g.face_down) if card != NO_CARD]
    under = [index for index, card in enumerate(g.under) if card != NO_CARD]
    hidden = [g.face_down[zone] for zone in zones] + [g.under[index] for index in under]
    g.people_deck = hide_cards(g, hidden + g.people_deck, zones, under, rng)


# -- invariants --------------------------------------------------------------------------------------


def invariants(g: Outbreak) -> list[str]:
    """What must hold at every moment of every game, whatever is played."""
    faults = [*_card_faults(g), *_figure_faults(g)]
    for hero in team(g):
        faults += [f"{g.content.names['hero'][hero]}: {fault}" for fault in _hero_faults(g, hero)]
    if bool(g.outcome) != g.over:
        faults.append(f"outcome “{g.outcome}” while the game is{' ' if g.over else ' not '}over")
    return faults


def _card_faults(g: Outbreak) -> list[str]:
    content = g.content
    faults: list[str] = []
    escorting = [card for card in g.escorts if card != NO_CARD]
    if sorted(g.spawn_deck + g.spawn_discard + g.spawn_out + escorting) != list(range(len(content.spawn))):
        faults.append("Spawn cards lost or doubled")
    held = [trait for traits in g.traits for trait in traits]
    if sorted(g.trait_deck + g.trait_discard + held) != [
        trait for trait, entry in enumerate(content.traits) for _ in range(entry.copies)
    ]:
        faults.append("Traits lost or doubled")
    on_board = [who for who, zone in enumerate(g.super_at) if zone >= 0 or g.super_back[who] >= 0]
    if sorted(g.super_deck + g.super_discard + on_board + _arriving(g)) != list(
        range(len(content.super_heroes))
    ):
        faults.append("Super Heroes lost or doubled")
    piles = g.people_deck + g.people_discard + g.people_out + g.cards + g.face_down + g.under + _kept(g)
    people = [person for person, zone in enumerate(g.people_at) if zone >= 0]
    if sorted(card for card in piles + people if card != NO_CARD) != [
        card for card, entry in enumerate(content.bystanders) for _ in range(entry.copies)
    ]:
        faults.append("Bystander cards lost or doubled")
    return faults


def _arriving(g: Outbreak) -> list[int]:
    """Super Heroes drawn and not yet put down."""
    steps: list[Any] = [g.asker] if g.open else []
    return [step.super_hero for step in steps if step.topic == "arriving"]


def _kept(g: Outbreak) -> list[int]:
    """Bystander cards that a hero is deciding about."""
    steps: list[Any] = [*g.agenda, *([g.asker] if g.open else [])]
    return [step.bystander for step in steps if step.topic == "keeping"]


def _figure_faults(g: Outbreak) -> list[str]:
    faults: list[str] = []
    for kind, entry in enumerate(g.content.agents):
        if min(g.agents[kind]) < 0 or sum(g.agents[kind]) > entry.figures:
            faults.append(f"{g.content.names['enemy'][kind]}: {g.agents[kind]}")
    if g.sign_uses and not g.play.board.sign >= 0:
        faults.append("a Sign where the mission has none")
    if (g.sign_at != NOWHERE) != (g.sign_uses > 0):
        faults.append(f"the Sign: {g.sign_at}, {g.sign_uses}")
    return faults


def _hero_faults(g: Outbreak, hero: Hero) -> list[str]:
    box = g.content.box
    faults: list[str] = []
    if not 0 <= g.hunger[hero] <= box.hunger:
        faults.append(f"Hunger {g.hunger[hero]}")
    if not 0 <= g.power[hero] <= box.power:
        faults.append(f"Power {g.power[hero]}")
    if not 0 <= g.health[hero] <= box.health or (g.health[hero] == 0) != (g.hero_at[hero] == ELIMINATED):
        faults.append(f"Health {g.health[hero]} at {g.hero_at[hero]}")
    if g.actions[hero] < 0:
        faults.append(f"{g.actions[hero]} actions")
    deciding = any(step.name.endswith("DiscardDown") for step in [g.asker, *g.agenda])
    if len(g.traits[hero]) > box.traits + deciding:
        faults.append(f"{len(g.traits[hero])} Traits")
    return faults
