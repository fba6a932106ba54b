"""Marvel Zombies' content: its files as frozen tables.

A game has one or two sides: zombie mode, hero mode. Each has tables of its own, numbered from nought;
missions and tiles belong to both. A table plays with the side of its mission (`Outbreak.content`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from ...engine import BadContent, Entry, Pack, Sources, Tables
from ...engine.content import known_name
from ...engine.facts import LABEL
from ...engine.pack import Entries, read_toml
from ...engine.vocabulary import Spelling
from .board import Board, BoardEntry, board_of_tile, load_boards
from .mission import Library, Mission
from .mode import BY_ITSELF, MOMENTS, Ability, Mode
from .tiles import Tile, TileEntry
from .words import VOCABULARY

S = TypeVar("S")

Hero = int
Agent = int
"""A kind of agent, in order of target priority."""
SuperHero = int
"""A hero on the Enemies' side: a Super Hero in zombie mode, a Zombie Hero in hero mode."""
Bystander = int
Trait = int
SpawnCard = int
Attack = int

COLOURS: Final = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
LEVELS: Final = ("blue", "yellow", "orange", "red")
BLUE_LEVEL, YELLOW_LEVEL, ORANGE_LEVEL, RED_LEVEL = range(4)
SKILL_LEVELS: Final = (BLUE_LEVEL, ORANGE_LEVEL, RED_LEVEL)
PERSON: Final = "bystander"
TOUGH, PLAIN, FAST = range(3)
"""The kinds of agents in either mode: Guards or Brutes, Troopers or Walkers, Specialists or Runners."""

Count = Annotated[int, msgspec.Meta(ge=0)]
Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Line = tuple[Count, Count, Count, Count]
"""A number for each Danger Level."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class HeroAttack(Part, frozen=True, kw_only=True):
    name: str
    type: Literal["melee", "ranged"]
    dice: Count
    accuracy: Die
    reach: Count = 0


class HeroEntry(Entry, frozen=True):
    attack: HeroAttack
    skills: tuple[str, str, str]


class AttackEntry(Entry, frozen=True):
    type: Literal["melee", "ranged"]
    dice: Count
    accuracy: Die
    reach: Count = 0


class EnemyEntry(Entry, frozen=True):
    actions: Count
    toughness: Count
    figures: Count


class SuperHeroEntry(Entry, frozen=True):
    toughness: Count
    ability: str
    weak: Count = 0
    """A second Toughness, for those who can be made weaker."""


class TraitEntry(Entry, frozen=True):
    copies: Count
    when: Literal[
        "turn",
        "attack",
        "unique",
        "reach",
        "devour",
        "rolled",
        "hunger",
        "after",
        "after_devour",
        "wound",
        "spawn",
        "rescue",
        "enemy_move",
    ]
    raises_hunger: bool = False
    power: Count = 0
    """What using it costs in hero mode."""


class BystanderEntry(Entry, frozen=True):
    kind: Literal["person", "secret_mission", "saved", "devoured"]
    combat: bool = False
    when: Literal["turn", "unique", "rolled", "after_devour", "spawn", ""] = ""
    hero_when: Literal["turn", "unique", "rolled", "after", "rescue", "wound", "spawn", ""] = ""
    """Where hero mode's card is used at another time."""
    copies: Count = 1


class SpawnEntry(Entry, frozen=True):
    kind: Literal[
        "normal", "rush", "extra", "escort", "drop", "open_fire", "super_hero", "zombie_hero", "danger"
    ]
    enemy: str
    line: Line

    @property
    def is_counted(self) -> bool:
        """Does it bring as many as the line says for the Danger Level?"""
        return self.kind in ("normal", "rush", "drop", "escort")


class MissionEntry(Entry, frozen=True):
    mode: str
    difficulty: Annotated[Literal["easy", "medium", "hard", "very_hard"], LABEL]
    minutes: Annotated[Count, LABEL]
    goals: tuple[tuple[str, ...], ...]
    """One stage after the other; within a stage in any order."""
    losses: tuple[str, ...] = ()
    locks: dict[str, str] = msgspec.field(default_factory=dict)
    """When doors of a colour open."""
    regions: dict[str, str] = msgspec.field(default_factory=dict)
    """When the doors of a building open."""
    objective_xp: Count = 0
    shared: tuple[str, ...] = ()
    """Objectives of which colour give their experience to all heroes; "bystander" for Bystanders."""
    bystander_xp: Count = 0
    """For devouring one, or for rescuing one."""
    hidden: tuple[str, ...] = ()
    """Colours that lie face down among the red Objectives."""
    taken: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What else taking an Objective of a colour does."""
    planted: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Cards dealt into Bystander zones for certain, none of them on these tiles."""
    revealed: dict[str, str] = msgspec.field(default_factory=dict)
    """What turning over such a card does."""
    collect: dict[str, str] = msgspec.field(default_factory=dict)
    """Cards to be picked up, once the Objective of that colour was taken."""
    setup: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Box(Entry, frozen=True, kw_only=True):
    """The figures of one mode's rules."""

    health: Count
    hunger: Count = 0
    power: Count = 0
    power_up: Count = 0
    actions: Count
    traits: Count
    danger: Line
    agents: tuple[str, str, str]
    heroes: tuple[Count, Count]
    usual: Count
    rivals: tuple[str, ...] = ()
    """The heroes on the Enemies' side, unless all in the file."""
    people: tuple[str, ...] = ()
    """The Bystander cards, unless all in the file that the mode knows."""


STEMS: Final = ("box", "enemies", "attacks", "bystanders", "tiles")
"""Files for both modes."""


class Files(NamedTuple):
    """Where a mode's own tables are."""

    heroes: str
    rivals: str
    traits: str
    spawn: str


SHARED_ATTACKS: Final = ("devour", "avengers_sign", "sidearm")
PLUS_ACTION: Final = "plus_action"


class MarvelContent(Tables):
    """One side's tables, with the names that saves use."""

    def __init__(self, sources: Sources, mode: Mode, box: Box, city: City) -> None:
        files = Files(*mode.files)
        super().__init__(sources)
        self.mode = mode
        self.rival, self.gift = mode.rival, mode.gift
        self.box = box
        self.sides: Mapping[str, MarvelContent] = {}
        self.tiles, self.missions = city.tiles, city.missions
        heroes = sources.entries(files.heroes, HeroEntry)
        enemies = sources.entries("enemies", EnemyEntry)
        super_heroes = _chosen(files.rivals, sources.entries(files.rivals, SuperHeroEntry), box.rivals)
        traits = sources.entries(files.traits, TraitEntry)
        bystanders = _chosen("bystanders", sources.entries("bystanders", BystanderEntry), box.people)
        bystanders = {name: entry for name, entry in bystanders.items() if entry.kind in mode.cards}
        spawn = sources.entries(files.spawn, SpawnEntry)
        attacks = sources.entries("attacks", AttackEntry)
        self.heroes = tuple(heroes.values())
        self.agents = tuple(enemies[name] for name in box.agents)
        self.super_heroes = tuple(super_heroes.values())
        self.traits = tuple(traits.values())
        self.bystanders = tuple(bystanders.values())
        self.spawn = tuple(spawn.values())
        self.attacks: tuple[HeroAttack | AttackEntry, ...] = _attacks(self.heroes, attacks)
        self.skills = tuple(skill for entry in self.heroes for skill in entry.skills)
        self.memo: dict[tuple[str, int, int], Any] = {}  # options made once, shared by every table
        self.names: Mapping[str, tuple[str, ...]] = {
            "hero": tuple(heroes),
            "super_hero": tuple(super_heroes),
            "bystander": tuple(bystanders),
            "trait": tuple(traits),
            "spawn": tuple(spawn),
            "attack": (*[entry.attack.name for entry in self.heroes], *SHARED_ATTACKS),
            "skill": (*self.skills, PLUS_ACTION),
            "enemy": (*box.agents, self.rival, PERSON),
            "colour": COLOURS,
            "danger": LEVELS,
            "deck": ("spawn", self.rival, self.gift, PERSON),
            **city.names,
        }
        self.spelling = Spelling(VOCABULARY, self.names)
        self._spellings: dict[str, Spelling] = {}
        self.devour, self.sign, self.sidearm = (len(heroes) + i for i in range(3))
        self.trait = {name: index for index, name in enumerate(traits)}
        self.bystander = {name: index for index, name in enumerate(bystanders)}
        self.super_hero = {name: index for index, name in enumerate(super_heroes)}
        self.agent = {name: index for index, name in enumerate(box.agents)}
        self.skill = {name: index for index, name in enumerate(self.names["skill"])}
        self.with_ability = {entry.ability: index for index, entry in enumerate(self.super_heroes)}
        _check_effects(self, files)
        carried = {
            **{name: mode.skills[name] for name in self.skills},
            **{name: mode.traits[name] for name in traits},
            **{name: mode.people[name] for name, entry in bystanders.items() if entry.kind == "person"},
        }
        self.in_turn = {name: ability.turn for name, ability in carried.items() if ability.turn}
        self.moments = {moment: _having(moment, carried, "moments") for moment in MOMENTS}
        self.by_itself = {moment: _having(moment, carried, "by_itself") for moment in BY_ITSELF}
        _check_names(self, files, spawn)

    def spelling_of(self, mission: Mission) -> Spelling:
        """A mission has zones and doors of its own."""
        if mission.name not in self._spellings:
            names = {**self.names, "zone": mission.board.names, "door": mission.board.door_names}
            self._spellings[mission.name] = Spelling(VOCABULARY, names)
        return self._spellings[mission.name]

    def side_of(self, mission: str) -> MarvelContent:
        """The tables that a mission is played with."""
        return self.sides[self.missions[self.names["mission"].index(mission)].entry.mode]


class City:
    """What all sides have in common: tiles, boards and missions."""

    def __init__(self, sources: Sources, library: Library) -> None:
        tiles = sources.entries("tiles", TileEntry)
        self.tiles = {name: board_of_tile(Tile(name, entry)) for name, entry in tiles.items()}
        boards = load_boards(tiles, sources.entries("boards", BoardEntry))
        self.missions = _missions(sources.entries("missions", MissionEntry), boards, library)
        self.names = {
            "mission": tuple(mission.name for mission in self.missions),
            "objective": _numbered("objective", max(len(m.board.objectives) for m in self.missions)),
            "zone": _all(mission.board.names for mission in self.missions),
            "door": _all(mission.board.door_names for mission in self.missions),
        }


def _having(moment: str, carried: Mapping[str, Ability], how: str) -> dict[str, Any]:
    """Whatever in the box serves at that moment."""
    return {
        name: getattr(each, how)[moment] for name, each in carried.items() if moment in getattr(each, how)
    }


def _chosen(stem: str, entries: dict[str, S], wanted: tuple[str, ...]) -> dict[str, S]:
    """Those entries, or all if none are named."""
    for name in wanted:
        known_name("box.toml", stem, name, entries)
    return {name: entries[name] for name in wanted or entries}


def _numbered(word: str, most: int) -> tuple[str, ...]:
    return tuple(f"{word}_{number}" for number in range(1, most + 1))


def _all(names: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for group in names for name in group))


def _attacks(
    heroes: tuple[HeroEntry, ...], shared: Mapping[str, AttackEntry]
) -> tuple[HeroAttack | AttackEntry, ...]:
    """Every attack: one for each hero, then those that all have."""
    return (*[entry.attack for entry in heroes], *[shared[name] for name in SHARED_ATTACKS])


def _missions(
    entries: Mapping[str, MissionEntry], boards: Mapping[str, Board], library: Library
) -> tuple[Mission, ...]:
    for name in entries:
        known_name("missions.toml", name, name, boards)
    return tuple(Mission(name, entry, boards[name], library) for name, entry in entries.items())


def _check_effects(content: MarvelContent, files: Files) -> None:
    """Every effect that the files name is one that the rules know."""
    names, mode = content.names, content.mode
    for hero, entry in zip(names["hero"], content.heroes, strict=True):
        for skill in entry.skills:
            known_name(f"{files.heroes}.toml", f"{hero}.skills", skill, sorted(mode.skills))
    for name in names["trait"]:
        known_name(f"{files.traits}.toml", name, name, sorted(mode.traits))
    for name, person in zip(names["bystander"], content.bystanders, strict=True):
        if person.kind == "person":
            known_name("bystanders.toml", name, name, sorted(mode.people))
    for name, rival in zip(names["super_hero"], content.super_heroes, strict=True):
        known_name(f"{files.rivals}.toml", f"{name}.ability", rival.ability, sorted(mode.abilities))


def _check_names(content: MarvelContent, files: Files, spawn: Mapping[str, SpawnEntry]) -> None:
    """Whatever the files name exists, and no skill belongs to two heroes."""
    if len(set(content.skills)) < len(content.skills):
        raise BadContent(
            "content.count",
            file=f"{files.heroes}.toml",
            what="skills",
            expected="different",
            got=len(content.skills),
        )
    for name, card in spawn.items():
        known_name(f"{files.spawn}.toml", name, card.enemy, content.names["enemy"])
    for mission in content.missions:
        if mission.entry.mode == content.mode.name:
            for person in (*mission.entry.planted, *mission.entry.revealed, *mission.entry.collect):
                known_name("missions.toml", mission.name, person, content.bystander)


FOLDER: Final = Path(__file__).parent
RESISTANCE: Final = FOLDER / "resistance"


SERIES: Final = ("MZ", "MH", "HR")
"""In which order missions stand: those of the rulebook first."""


def mission_files(folder: Path) -> dict[str, Path]:
    """The file of each mission by its name: mz1.toml is MZ1."""
    found = {path.stem.upper(): path for path in (folder / "missions").glob("*.toml")}
    return dict(sorted(found.items(), key=lambda each: _place(each[0])))


def _place(name: str) -> tuple[int, str, int]:
    series = name.rstrip("0123456789")
    known = SERIES.index(series) if series in SERIES else len(SERIES)
    return known, series, int(name[len(series) :] or 0)


def _gathered(folder: Path) -> dict[str, Entries]:
    """Every mission and its board, as packs have them: in one file of missions and one of boards."""
    read = {name: read_toml(path) for name, path in mission_files(folder).items()}
    return {
        "missions": {name: file["mission"] for name, file in read.items()},
        "boards": {name: file["board"] for name, file in read.items()},
    }


def loader(
    folders: Sequence[Path], modes: Sequence[Mode], library: Library
) -> Callable[[Pack | None], MarvelContent]:
    """How a game with these modes loads its tables: its own, kept, or those with a pack laid over them. The
    first side stands for all (`sides`)."""
    stems = (*STEMS, *[stem for mode in modes for stem in mode.files])
    paths = [folder / "content" for folder in folders]

    def load(pack: Pack | None) -> MarvelContent:
        sources = Sources(paths, stems, pack, _gathered(folders[0]))
        boxes, city = sources.entries("box", Box), City(sources, library)
        sides = {mode.name: MarvelContent(sources, mode, boxes[mode.name], city) for mode in modes}
        for side in sides.values():
            side.sides = sides
        return sides[modes[0].name]

    @cache
    def own() -> MarvelContent:
        return load(None)

    return lambda pack: load(pack) if pack else own()
