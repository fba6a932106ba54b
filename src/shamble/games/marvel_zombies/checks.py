"""What the files name exists, and what they lay out can be played: found out when content is loaded, so that
no game ends in the middle over a misspelt word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from ...engine import BadContent, Pack
from ...engine.bounds import Word
from ...engine.content import between, checked, known_name, path_to
from .board import Board
from .entries import SHARED_ATTACKS, BoardEntry, MissionEntry, MissionName
from .kinds import NOWHERE, PRISONER, STREET, TRAPPED
from .mission import EXIT, Library, Mission, Needs

if TYPE_CHECKING:
    from .content import Files, MarvelContent

MISSIONS: Final = "missions.toml"
BOARDS: Final = "boards.toml"
OF_AGENTS: Final = ("normal", "rush", "extra", "danger")
"""Spawn cards about a kind of agents."""
MOST_TOKENS: Final = 30
"""Of a kind, on a board."""
MOST_LAID: Final = 200
"""Tiles on all boards of a pack together, twice as many as on those of the box: laying them out takes half a
millisecond each, wherever the pack is played."""


def check_tiles(pack: Pack | None, boards: Mapping[str, BoardEntry]) -> None:
    """A pack's boards are no larger than that; found out before anything is made of them."""
    brought = pack.files.get("boards", {}) if pack is not None else {}
    laid = sum(len(row.split()) for name in brought for row in boards[name].layout)
    between(BOARDS, "layout", 0, laid, MOST_LAID)


# -- one side's tables -------------------------------------------------------------------------------


def check_side(content: MarvelContent, files: Files) -> None:
    """Every effect that the files name is one that the mode knows, and nobody has what another has."""
    mode, names = content.mode, content.names
    heroes = list(zip(names["hero"], content.heroes, strict=True))
    rivals = list(zip(names["super_hero"], content.super_heroes, strict=True))
    for hero, entry in heroes:
        for index, skill in enumerate(entry.skills):
            known_name(f"{files.heroes}.toml", path_to(hero, "skills", index), skill, mode.skills)
    for name in names["trait"]:
        known_name(f"{files.traits}.toml", path_to(name), name, mode.traits)
    for name, person in zip(names["bystander"], content.bystanders, strict=True):
        if person.kind == "person":
            known_name("bystanders.toml", path_to(name), name, mode.people)
            between("bystanders.toml", path_to(name, "copies"), 0, person.copies, 1)
    for name, rival in rivals:
        known_name(f"{files.rivals}.toml", path_to(name, "ability"), rival.ability, mode.abilities)
    for stem, kind in ((files.heroes, "hero"), (files.rivals, "super_hero"), (files.spawn, "spawn")):
        for name in names[kind]:
            checked(f"{stem}.toml", name, name, Word)
    _check_twice(files.heroes, "skills", [(hero, skill) for hero, entry in heroes for skill in entry.skills])
    attacks = [
        *[("", name) for name in SHARED_ATTACKS],
        *[(hero, entry.attack.name) for hero, entry in heroes],
    ]
    _check_twice(files.heroes, "attack", attacks)
    _check_twice(files.rivals, "ability", [(name, entry.ability) for name, entry in rivals])
    _check_twice("box", "agents", [(mode.name, name) for name in names["enemy"]])
    between(f"{files.heroes}.toml", path_to(mode.name), content.box.usual, len(heroes), 16)
    _check_spawn(content, f"{files.spawn}.toml")


def _check_twice(stem: str, field: str, owned: Iterable[tuple[str, str]]) -> None:
    """Things go by their names: no two have the same."""
    seen: set[str] = set()
    for owner, name in owned:
        if name in seen:
            raise BadContent("content.twice", file=f"{stem}.toml", entry=path_to(owner, field), what=name)
        seen.add(name)


def _check_spawn(content: MarvelContent, file: str) -> None:
    """The kinds of Spawn cards that the mode knows, each with somebody whom it can bring."""
    for name, card in zip(content.names["spawn"], content.spawn, strict=True):
        known_name(file, path_to(name, "kind"), card.kind, content.mode.spawn_cards)
        known = content.box.agents if card.kind in OF_AGENTS else content.names["enemy"]
        known_name(file, path_to(name, "enemy"), card.enemy, known)


# -- a mission by itself -----------------------------------------------------------------------------


def check_names(name: str, entry: MissionEntry, library: Library, modes: Iterable[str]) -> None:
    """Whatever a mission names, somebody has written."""
    checked(MISSIONS, name, name, MissionName)
    known_name(MISSIONS, path_to(name, "mode"), entry.mode, modes)
    for number, stage in enumerate(entry.goals):
        for index, goal in enumerate(stage):
            known_name(MISSIONS, path_to(name, "goals", number, index), goal, library.goals)
        if EXIT in stage:
            between(MISSIONS, path_to(name, "goals", number), 1, len(stage), 1)
    lists: Mapping[str, tuple[Iterable[str], Iterable[str]]] = {
        "losses": (entry.losses, library.losses),
        "rules": (entry.rules, library.rules),
        "setup": (entry.setup, library.setup),
    }
    for field, (named, known) in lists.items():
        for index, each in enumerate(named):
            known_name(MISSIONS, path_to(name, field, index), each, known)
    tables: Mapping[str, tuple[Mapping[str, str], Iterable[str]]] = {
        "locks": ({str(colour): lock for colour, lock in entry.locks.items()}, library.locks),
        "regions": (entry.regions, library.locks),
        "revealed": (entry.revealed, library.revealed),
    }
    for field, (table, known) in tables.items():
        for key, each in table.items():
            known_name(MISSIONS, path_to(name, field, key), each, known)
    for colour, does in entry.taken.items():
        for index, each in enumerate(does):
            known_name(MISSIONS, path_to(name, "taken", colour, index), each, library.taken)


def check_doors(entry: MissionEntry, board: Board) -> None:
    """Locked doors have a lock, and regions are buildings of the board."""
    for door in board.doors:
        if door.state == "locked" and door.colour not in entry.locks:
            raise BadContent(
                "content.missing",
                file=MISSIONS,
                entry=path_to(board.name, "locks"),
                field=door.colour or door.name,
            )
    for region in entry.regions:
        known_name(MISSIONS, path_to(board.name, "regions"), region, board.regions)
    for region, building in board.regions.items():
        if building == STREET:
            raise BadContent("map.no_room", file=BOARDS, entry=path_to(board.name, "regions", region))


# -- a mission with what is in the box ---------------------------------------------------------------


def check_mission(side: MarvelContent, mission: Mission, library: Library) -> None:
    name, entry, board = mission.name, mission.entry, mission.board
    between(BOARDS, path_to(name, "start"), 1, len(board.starts), 2)
    between(BOARDS, path_to(name, "spawns"), 1, len(board.spawns), MOST_TOKENS)
    between(BOARDS, path_to(name, "objectives"), 0, len(board.objectives), MOST_TOKENS)
    for field, cards in (
        ("planted", entry.planted),
        ("revealed", entry.revealed),
        ("collect", entry.collect),
    ):
        for card in cards:
            known_name(MISSIONS, path_to(name, field), card, side.bystander)
    for card in entry.planted:
        if side.bystanders[side.bystander[card]].kind == "secret_mission" and card not in entry.revealed:
            raise BadContent("content.missing", file=MISSIONS, entry=path_to(name, "revealed"), field=card)
    _check_figures(side, mission)
    _check_rooms(side, mission)
    given = {library.gives[thing] for thing in mission.named if thing in library.gives}
    for thing in mission.named:
        _check_needs(side, mission, library.needs.get(thing, Needs()), given)


def _check_figures(side: MarvelContent, mission: Mission) -> None:
    """Who stands on the board at the start: a hero of the Enemies once, agents as there are figures."""
    name, collect = mission.name, mission.entry.collect
    known = (*side.super_hero, *side.agent, *collect, TRAPPED, PRISONER)
    for figure, zones in mission.board.figures.items():
        known_name(BOARDS, path_to(name, "figures"), figure, known)
        most = side.agents[side.agent[figure]].figures if figure in side.agent else MOST_TOKENS
        one = figure in side.super_hero or figure in collect
        between(BOARDS, path_to(name, "figures", figure), 1, len(zones), 1 if one else most)
    for card in collect:
        known_name(BOARDS, path_to(name, "figures"), card, mission.board.figures)


def _check_rooms(side: MarvelContent, mission: Mission) -> None:
    """There are cards enough for all Bystander zones, and zones enough for the cards dealt for certain."""
    name, entry, board, rules = mission.name, mission.entry, mission.board, mission.rules
    rooms = [*board.bystander_rooms, *board.figures.get(TRAPPED, ())]
    under = len(board.objectives) if rules.hides_under_objectives else 0
    used = [
        fact
        for card, fact in zip(side.names["bystander"], side.bystanders, strict=True)
        if card in entry.planted or fact.kind not in rules.leaves_out
    ]
    between(BOARDS, path_to(name, "layout"), 0, len(rooms) + under, sum(fact.copies for fact in used))
    between(
        BOARDS,
        path_to(name, "objectives"),
        0,
        under,
        sum(fact.copies for fact in used if fact.kind == "person"),
    )
    for number, (card, away) in enumerate(entry.planted.items(), 1):
        for index, tile in enumerate(away):
            known_name(MISSIONS, path_to(name, "planted", card, index), tile, board.joined.tiles)
        spots = [zone for zone in rooms if not set(away) & set(board.zones[zone].tiles)]
        between(MISSIONS, path_to(name, "planted", card), number, len(spots), len(board.zones))


def _check_needs(side: MarvelContent, mission: Mission, needs: Needs, given: set[str]) -> None:
    """What a goal or a rule speaks of is there."""
    name, board = mission.name, mission.board
    for figure in needs.figures:
        known_name(BOARDS, path_to(name, "figures"), figure, board.figures)
    for rival in needs.rivals:
        known_name(MISSIONS, path_to(name), rival, side.super_hero)
    for person in needs.people:
        known_name(MISSIONS, path_to(name), person, side.bystander)
    for token in needs.tokens:
        if token not in given and {"exit": board.exit, "sign": board.sign}[token] == NOWHERE:
            raise BadContent("content.missing", file=BOARDS, entry=path_to(name), field=token)
    for colour in needs.spawns:
        known_name(BOARDS, path_to(name, "spawns"), colour, [point.colour for point in board.spawns])
