"""Marvel Zombies' content: its files as frozen tables.

A game has one or two sides: zombie mode, hero mode. Each has tables of its own, numbered from nought;
missions and tiles belong to both. A table plays with the side of its mission (`Outbreak.content`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from ...engine import BadContent, Pack, Sources, Tables
from ...engine.content import known_name, path_to
from ...engine.facts import Facts
from ...engine.pack import Entries, read_toml
from ...engine.vocabulary import Spelling
from .board import Board, board_of_tile
from .checks import check_doors, check_mission, check_names, check_side, check_tiles
from .entries import (
    SHARED_ATTACKS,
    AttackEntry,
    BoardEntry,
    Box,
    BystanderEntry,
    EnemyEntry,
    HeroAttack,
    HeroEntry,
    MissionEntry,
    SpawnEntry,
    SuperHeroEntry,
    TraitEntry,
)
from .kinds import COLOURS, FIRST_SKILL, LEVELS, SKILL_LEVELS
from .mission import Library, Mission
from .mode import BY_ITSELF, MOMENTS, Ability, Mode
from .tiles import Tile, TileEntry
from .words import VOCABULARY

S = TypeVar("S")

PERSON: Final = "bystander"

STEMS: Final = ("box", "enemies", "attacks", "bystanders", "tiles")
"""Files for both modes."""


class Files(NamedTuple):
    """Where a mode's own tables are."""

    heroes: str
    rivals: str
    traits: str
    spawn: str


class Serving(NamedTuple):
    """What serves at a moment, by its name; who has such a skill, and which Traits and cards are among it;
    who could carry something of all that."""

    known: Mapping[str, Any]
    heroes: frozenset[int]
    traits: frozenset[int]
    cards: frozenset[int]
    carriers: Sequence[int]


PLUS_ACTION: Final = "plus_action"


class MarvelContent(Tables):
    """One side's tables, with the names that saves use."""

    def __init__(self, sources: Sources, mode: Mode, box: Box, city: City) -> None:
        files = Files(*mode.files)
        super().__init__(sources)
        self.mode = mode
        self.rival, self.gift = mode.rival, mode.gift
        self.box = box
        self.hunger, self.danger = box.hunger, box.danger  # asked for all the time
        self.sides: Mapping[str, MarvelContent] = {}
        self.tiles, self.missions = city.tiles, city.missions
        heroes = sources.entries(files.heroes, HeroEntry)
        enemies = _chosen(mode, "agents", sources.entries("enemies", EnemyEntry), box.agents)
        super_heroes = _chosen(mode, "rivals", sources.entries(files.rivals, SuperHeroEntry), box.rivals)
        traits = sources.entries(files.traits, TraitEntry)
        bystanders = _chosen(mode, "people", sources.entries("bystanders", BystanderEntry), box.people)
        bystanders = {name: entry for name, entry in bystanders.items() if entry.kind in mode.cards}
        spawn = sources.entries(files.spawn, SpawnEntry)
        attacks = sources.just("attacks", SHARED_ATTACKS, AttackEntry)
        self.heroes = tuple(heroes.values())
        self.agents = tuple(enemies.values())
        self.super_heroes = tuple(super_heroes.values())
        self.traits = tuple(traits.values())
        self.bystanders = tuple(bystanders.values())
        self.spawn = tuple(spawn.values())
        self.attacks: tuple[HeroAttack | AttackEntry, ...] = (
            *[entry.attack for entry in self.heroes],
            *attacks.values(),
        )
        """One for each hero, then those that all have."""
        self.skills = tuple(skill for entry in self.heroes for skill in entry.skills)
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
        self._number()
        check_side(self, files)
        self._carry()

    def _number(self) -> None:
        """What rules and saves are told by name, as ints."""
        self.devour, self.sign, self.sidearm = (len(self.heroes) + i for i in range(3))
        self.trait = _numbers(self.names["trait"])
        self.bystander = _numbers(self.names["bystander"])
        self.super_hero = _numbers(self.names["super_hero"])
        self.agent = _numbers(self.box.agents)
        self.skill = _numbers(self.names["skill"])
        self.with_ability = _numbers(entry.ability for entry in self.super_heroes)

    def _carry(self) -> None:
        """What heroes can carry, by the moments at which it serves; the mode has an ability for each name."""
        people = zip(self.names["bystander"], self.bystanders, strict=True)
        carried = {
            **{name: self.mode.skills[name] for name in self.skills},
            **{name: self.mode.traits[name] for name in self.names["trait"]},
            **{name: self.mode.people[name] for name, entry in people if entry.kind == "person"},
        }
        self.in_turn = {name: ability.turn for name, ability in carried.items() if ability.turn}
        self.skills_in_turn = tuple(
            [
                (name, self.in_turn[name], FIRST_SKILL << index, SKILL_LEVELS[index])
                for index, name in enumerate(entry.skills)
                if name in self.in_turn
            ]
            for entry in self.heroes
        )
        """For each hero: what it does in the own turn, the bit that says it was used, from which level on."""
        self.moments = {moment: _having(moment, carried, "moments") for moment in MOMENTS}
        self.by_itself = {moment: _having(moment, carried, "by_itself") for moment in BY_ITSELF}
        self.serving = {
            moment: self._serving(known) for moment, known in {**self.moments, **self.by_itself}.items()
        }

    def _serving(self, known: Mapping[str, Any]) -> Serving:
        skilled = [hero for hero, entry in enumerate(self.heroes) if any(map(known.get, entry.skills))]
        traits = frozenset(number for name, number in self.trait.items() if name in known)
        cards = frozenset(number for name, number in self.bystander.items() if name in known)
        carriers = range(len(self.heroes)) if traits or cards else skilled
        return Serving(known, frozenset(skilled), traits, cards, carriers)

    def spelling_of(self, mission: Mission) -> Spelling:
        """A mission has zones and doors of its own."""
        if mission.name not in self._spellings:
            names = {**self.names, "zone": mission.board.names, "door": mission.board.door_names}
            self._spellings[mission.name] = Spelling(VOCABULARY, names)
        return self._spellings[mission.name]

    def side_of(self, mission: str) -> MarvelContent:
        """The tables that a mission is played with."""
        return self.sides[self._mission(mission).entry.mode]

    def _mission(self, name: str) -> Mission:
        return self.missions[self.names["mission"].index(name)]

    def facts(self, settings: Mapping[str, Any], seats: int) -> Facts:
        """The chosen mission, the tiles of its board, and the box and decks of its mode."""
        mission, digests = self._mission(settings["mission"]), self.sources.digests
        mode = self.sides[mission.entry.mode].mode
        return {
            **digests.files("enemies", "attacks", "bystanders", *mode.files),
            **digests.entries("box", [mode.name]),
            **digests.entries("missions", [mission.name]),
            **digests.entries("boards", [mission.name]),
            **digests.entries("tiles", mission.board.joined.tiles),
        }


class City:
    """What all sides have in common: tiles, boards and missions."""

    def __init__(self, sources: Sources, library: Library, modes: Sequence[Mode]) -> None:
        entries = sources.entries("tiles", TileEntry)
        tiles = {name: Tile(name, entry) for name, entry in entries.items()}
        self.tiles = {name: board_of_tile(tile) for name, tile in tiles.items()}
        missions = sources.entries("missions", MissionEntry)
        boards = sources.just("boards", missions, BoardEntry)
        check_tiles(sources.pack, boards)
        self.missions: tuple[Mission, ...] = ()
        for name, entry in missions.items():
            check_names(name, entry, library, [mode.name for mode in modes])
            board = Board(name, boards[name], tiles)
            check_doors(entry, board)
            self.missions += (Mission(name, entry, board, library),)
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


def _chosen(mode: Mode, field: str, entries: dict[str, S], wanted: tuple[str, ...]) -> dict[str, S]:
    """Those entries that the box names in that field, or all if it names none."""
    for index, name in enumerate(wanted):
        known_name("box.toml", path_to(mode.name, field, index), name, entries)
    return {name: entries[name] for name in wanted or entries}


def _numbers(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def _numbered(word: str, most: int) -> tuple[str, ...]:
    return tuple(f"{word}_{number}" for number in range(1, most + 1))


def _all(names: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for group in names for name in group))


# -- files -------------------------------------------------------------------------------------------

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


TABLES: Final = {"missions": "mission", "boards": "board"}
"""The files in which packs have missions and boards, and the tables in the file of a mission of ours."""


def _gathered(folder: Path) -> dict[str, Entries]:
    """Our missions and their boards as packs have them: all in one file."""
    read = {name: read_toml(path) for name, path in mission_files(folder).items()}
    for name, file in read.items():
        for table in file:
            known_name(f"{name.lower()}.toml", path_to(table), table, TABLES.values())
        for table in TABLES.values():
            if table not in file:
                raise BadContent("content.absent", file=f"{name.lower()}.toml", name=table)
    return {stem: {name: file[table] for name, file in read.items()} for stem, table in TABLES.items()}


def load(
    folders: Sequence[Path], modes: Sequence[Mode], library: Library, pack: Pack | None
) -> MarvelContent:
    """The tables of a game with these modes, with a pack laid over them; the first side stands for all."""
    stems = (*STEMS, *[stem for mode in modes for stem in mode.files])
    gathered = _gathered(folders[0])
    try:
        sources = Sources([folder / "content" for folder in folders], stems, pack, gathered)
        boxes, city = sources.just("box", [mode.name for mode in modes], Box), City(sources, library, modes)
        sides = {mode.name: MarvelContent(sources, mode, boxes[mode.name], city) for mode in modes}
        for mission in city.missions:
            check_mission(sides[mission.entry.mode], mission, library)
    except BadContent as error:
        raise error if pack else _at_home(error) from error
    for side in sides.values():
        side.sides = sides
    if pack is not None:  # of a hundred boards one is played on
        for mission in city.missions:
            mission.fold_up()
    return sides[modes[0].name]


def _at_home(error: BadContent) -> BadContent:
    """What is wrong with a mission of ours is wrong in its own file."""
    stem = str(error.params.get("file", "")).removesuffix(".toml")
    name, dot, rest = str(error.params.get("entry", "")).partition(".")
    if stem not in TABLES:
        return error
    home = {"file": f"{name.lower()}.toml", "entry": f"{TABLES[stem]}{dot}{rest}"}
    return BadContent(error.key, **{**error.params, **home})
