"""A mission of one's own: what the workshop's buttons do to its file, and where one can click on its map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ....engine import Arg, Pack
from ....engine.text import LANGUAGES
from ....games.marvel_zombies.reading import Atlas
from ..workshop import Canvas, Draft, Edit, Known, SentFields, Tool, WorkshopSpot
from . import mission_form, tiling
from .ground import CELL, GAP
from .plan import MARGIN

PANELS: Final = "mission"
TURNS: Final = "^>v<"
MOST_ROWS: Final = 4
SIDES: Final = {"R": "V", "V": "R"}
OWN: Final = "OWN1"
USUAL: Final = {"origin": "house", "difficulty": "medium", "minutes": 45, "objective_xp": 5}
FACES: Final = ("objective", "spawn", "waiting", "crowd")
"""Tokens of a colour: Objectives, Spawn Points, those that wait for an Objective, those for five heroes."""
ONCE: Final = ("rival", "card")
"""Figures and cards that lie on one place alone; of others there may be several."""
NEW_TILE: Final = "new"
MOST_TILES: Final = 16


class TextsShape(msgspec.Struct):
    name: str = ""
    told: str = ""
    lines: dict[str, str] = {}


class MissionShape(msgspec.Struct):
    """What the workshop reads of a mission; whether it makes sense is the validator's."""

    goals: list[list[str]]
    minutes: int
    mode: str
    difficulty: str
    losses: list[str] = []
    rules: list[str] = []
    locks: dict[str, str] = {}
    regions: dict[str, str] = {}
    setup: list[str] = []
    taken: dict[str, list[str]] = {}
    shared: list[str] = []
    hidden: list[str] = []
    planted: dict[str, list[str]] = {}
    revealed: dict[str, str] = {}
    collect: dict[str, str] = {}
    texts: dict[str, TextsShape] = {}
    objective_xp: int = 0
    bystander_xp: int = 0


class ZoneShape(msgspec.Struct):
    zone: str
    colour: str = ""


class SpawnShape(ZoneShape):
    active: bool = True
    heroes: int = 1


class DoorShape(msgspec.Struct):
    door: str
    state: str = ""
    colour: str = ""


class BoardShape(msgspec.Struct):
    """The same of its board."""

    layout: list[str]
    start: list[str] = []
    empty: list[str] = []
    exit: str = ""
    sign: str = ""
    objectives: list[ZoneShape] = []
    spawns: list[SpawnShape] = []
    doors: list[DoorShape] = []
    figures: dict[str, list[str]] = {}
    regions: dict[str, str] = {}


class TileShape(msgspec.Struct):
    drawing: str
    names: dict[str, str] = {}


# -- drafts ----------------------------------------------------------------------------------------------


def blank(content: Any, names: Mapping[str, str], language: str) -> Draft:
    """The first mission's board, with the simplest of goals."""
    files = content.sources.files
    first = next(iter(files["missions"]))
    board: dict[str, Any] = deepcopy(files["boards"][first])
    board["doors"], board["figures"], board["regions"] = [], {}, {}
    board["objectives"] = [{"zone": part["zone"]} for part in board["objectives"]]
    texts = {each: {"name": name, "told": name} for each, name in names.items()}
    mission = {**USUAL, "mode": files["missions"][first]["mode"], "goals": [["take_all"], ["exit"]]}
    return _drafted(OWN, {**mission, "texts": texts}, {**board, "origin": "house"}, names[language])


def copied(content: Any, like: str, language: str, said: Callable[[str, str], str]) -> Draft:
    """A mission of ours, with its name and what its players are told."""
    files = content.sources.files
    mission, board = deepcopy((files["missions"][like], files["boards"][like]))
    keys = {"name": f"mission.{like}", "told": f"mission.{like}.rule"}
    texts = {
        each: {
            **mission.get("texts", {}).get(each, {}),
            **{part: said(each, key) for part, key in keys.items()},
        }
        for each in LANGUAGES
    }
    ours, title = {"origin": "house"}, said(language, keys["name"])
    return _drafted(OWN, {**mission, **ours, "texts": texts}, {**board, **ours}, title)


def _drafted(name: str, mission: dict[str, Any], board: dict[str, Any], title: str) -> Draft:
    return Draft(name, title, {"missions": {name: mission}, "boards": {name: board}, "tiles": {}})


def parts(pack: Pack) -> list[str]:
    """The missions that it brings with their boards."""
    return [name for name in pack.files.get("missions", {}) if name in pack.files.get("boards", {})]


def opened(content: Any, pack: Pack, part: str) -> Draft:
    return Draft(part, pack.name, {"tiles": {}, **pack.files})


def check(draft: Draft) -> None:
    msgspec.convert(draft.entry("missions"), MissionShape)
    msgspec.convert(draft.entry("boards"), BoardShape)
    tiles = draft.files.get("tiles", {})
    if len(tiles) > MOST_TILES:
        raise ValueError(draft.name)
    msgspec.convert(draft.files["boards"], dict[str, BoardShape])
    for tile in tiles.values():
        tiling.grid_of(msgspec.convert(tile, TileShape).drawing)


def packed(draft: Draft) -> tuple[str, dict[str, Any]]:
    """Called as its mission was called last, or as the pack was called before."""
    texts = draft.entry("missions").get("texts", {})
    named = next((each.get("name") for each in texts.values() if isinstance(each, dict)), "")
    title = draft.title or named or draft.name
    return str(title)[:60], {stem: file for stem, file in draft.files.items() if file}


def bare(draft: Draft) -> Draft:
    board = draft.entry("boards")
    mission = {**USUAL, "mode": draft.entry("missions").get("mode"), "goals": [["take_all"]]}
    colours = {part.get("colour") for part in board.get("doors", ())} - {None, ""}
    changed = draft.with_entry("missions", {**mission, "locks": dict.fromkeys(sorted(colours), "never")})
    return changed.with_entry("boards", {**board, "figures": {}, "regions": {}})


def options(draft: Draft) -> dict[str, Arg]:
    return {"mission": draft.name}


def settled(draft: Draft, atlas: Any) -> Draft:
    """With the names that zones have on this board: a street may go by several."""
    found = msgspec.convert(atlas, Atlas)
    board = {
        **draft.entry("boards"),
        "start": list(found.starts),
        "exit": found.exit or "",
        "sign": found.sign or "",
        "objectives": _settled_objectives(draft, found),
        "doors": [
            {"door": door.name, "state": door.state, "colour": door.colour}
            for door in found.doors
            if door.token or door.colour or door.state != "closed"
        ],
        "spawns": [
            {"zone": part.zone, "colour": part.colour, "active": part.active, "heroes": part.heroes}
            for part in sorted(found.spawns, key=lambda point: point.turn)
        ],
    }
    if board.get("figures", {}).keys() == found.figures.keys():  # they are drawn once all makes sense
        board["figures"] = {name: list(zones) for name, zones in found.figures.items()}
    return draft.with_entry("boards", board)


def _settled_objectives(draft: Draft, atlas: Atlas) -> list[dict[str, str]]:
    """With their colours, which a mission may hide from the map."""
    colours = [part.get("colour", "red") for part in draft.entry("boards").get("objectives", ())]
    found = zip(atlas.objectives, colours, strict=True)
    return [{"zone": part.zone, "colour": part.colour or colour} for part, colour in found]


# -- edits -----------------------------------------------------------------------------------------------


@dataclass
class _Change:
    """A board and its tiles while a click is being followed."""

    board: dict[str, Any]
    own: dict[str, Any]
    """The tiles that are drawn here."""
    printed: Mapping[str, Any]
    spared: set[str]
    """Tiles of other boards of the same pack."""

    @property
    def sides(self) -> list[str]:
        return [*self.printed, *self.own]

    def drawing(self, side: str) -> str:
        return str((self.own.get(side) or self.printed[side])["drawing"])


def _layout(board: Mapping[str, Any]) -> list[list[str]]:
    return [str(row).split() for row in board.get("layout", ())]


def _lay(change: _Change, rows: Sequence[Sequence[str]]) -> None:
    """The tiles, and no token on one that is gone."""
    board = change.board
    board["layout"] = [" ".join(row) for row in rows]
    left = {tile[:-1] for row in rows for tile in row}

    _leave(board, lambda zone: zone.partition("-")[0] in left)
    for side in set(change.own) - left - change.spared:
        del change.own[side]


def _leave(board: dict[str, Any], stays: Callable[[str], bool]) -> None:
    """Only what lies in zones that stay."""
    for field in ("start", "empty"):
        board[field] = [zone for zone in board.get(field, ()) if stays(zone)]
    for field in ("exit", "sign"):
        board[field] = board.get(field, "") if stays(board.get(field, "")) else ""
    for field in ("objectives", "spawns"):
        board[field] = [part for part in board.get(field, ()) if stays(part["zone"])]
    board["doors"] = [part for part in board.get("doors", ()) if all(map(stays, part["door"].split("/")))]
    standing = {name: [*filter(stays, zones)] for name, zones in board.get("figures", {}).items()}
    board["figures"] = {name: zones for name, zones in standing.items() if zones}
    board["regions"] = {name: room for name, room in board.get("regions", {}).items() if stays(room)}


def _resize(change: _Change, edit: Edit) -> None:
    """ "2x3": rows and columns; new places get tiles that lie nowhere yet."""
    high, wide = (min(MOST_ROWS, max(1, int(part))) for part in edit.value.split("x"))
    rows = [row[:wide] for row in _layout(change.board)[:high]]
    laid = {_number(tile) for row in rows for tile in row}
    spare = iter([side for side in change.sides if _number(side) not in laid and side.endswith("R")])
    for row in rows:
        row += [f"{next(spare)}^" for _ in range(wide - len(row))]
    rows += [[f"{next(spare)}^" for _ in range(wide)] for _ in range(high - len(rows))]
    _lay(change, rows)


def _number(tile: str) -> str:
    """Both sides of a tile are the same piece of card: 3R and 3V are 3."""
    return tile.rstrip(TURNS).rstrip("RV")


def _place(at: str) -> tuple[int, int]:
    row, column = map(int, at.split(","))
    return row, column


def _put_tile(change: _Change, edit: Edit) -> None:
    """Another tile; if it lies elsewhere the two change places. A new one is drawn afterwards."""
    rows, (row, column), value = _layout(change.board), _place(edit.at), edit.value
    former = rows[row][column]
    if value == NEW_TILE:
        value = _own_name(change)
        change.own[value] = {"origin": "house", "drawing": tiling.BLANK}
    if value not in change.sides:
        raise ValueError(value)
    for other in rows:
        for index, tile in enumerate(other):
            if _number(tile) == _number(value) and _number(tile) != _number(former):
                other[index] = former
    rows[row][column] = value + former[-1]
    _lay(change, rows)


def _turn(change: _Change, edit: Edit) -> None:
    rows, (row, column) = _layout(change.board), _place(edit.at)
    tile = rows[row][column]
    rows[row][column] = tile[:-1] + TURNS[(TURNS.index(tile[-1]) + 1) % len(TURNS)]
    _lay(change, rows)


def _flip(change: _Change, edit: Edit) -> None:
    rows, (row, column) = _layout(change.board), _place(edit.at)
    tile = rows[row][column]
    over = tile[:-2] + SIDES[tile[-2]]
    if over not in change.sides:
        raise ValueError(over)
    rows[row][column] = over + tile[-1]
    _lay(change, rows)


# -- tiles of one's own ----------------------------------------------------------------------------------


def _own_name(change: _Change) -> str:
    """One that no tile has: X1R, X2R …"""
    return next(name for number in range(1, 99) if (name := f"X{number}R") not in change.sides)


def _own(change: _Change, at: str) -> str:
    """The tile at that place as one of our own: a printed one is copied, with all that lies on it."""
    rows, (row, column) = _layout(change.board), _place(at)
    side = rows[row][column][:-1]
    if side in change.own and side not in change.spared:
        return side
    name = _own_name(change)
    change.own[name] = {**(change.own.get(side) or change.printed[side]), "origin": "house"}
    rows[row][column] = name + rows[row][column][-1]
    _rename(change.board, side, name)
    _lay(change, rows)
    return name


def _rename(board: dict[str, Any], side: str, name: str) -> None:
    """Whatever lies on one tile lies on another of the same drawing."""

    def renamed(zone: str) -> str:
        return "/".join(
            f"{name}{part.removeprefix(side)}" if part.partition("-")[0] == side else part
            for part in zone.split("/")
        )

    for field in ("start", "empty"):
        board[field] = [renamed(zone) for zone in board.get(field, ())]
    for field in ("exit", "sign"):
        board[field] = renamed(board.get(field, ""))
    for field, key in (("objectives", "zone"), ("spawns", "zone"), ("doors", "door")):
        board[field] = [{**part, key: renamed(part[key])} for part in board.get(field, ())]
    board["figures"] = {who: [*map(renamed, zones)] for who, zones in board.get("figures", {}).items()}
    board["regions"] = {region: renamed(room) for region, room in board.get("regions", {}).items()}


def _redraw(change: _Change, side: str, drawing: str) -> None:
    """Names of zones that are no longer drawn go, and so does what lay in them."""
    drawn = {letter for line in tiling.grid_of(drawing) for letter in line if letter.isalpha()}
    names = {zone: name for zone, name in change.own[side].get("names", {}).items() if zone in drawn}
    change.own[side] = {**change.own[side], "drawing": drawing, "names": names}

    def stays(zone: str) -> bool:
        tile, _, letter = zone.partition("-")
        return tile != side or letter in drawn

    _leave(change.board, stays)


def _draw(change: _Change, edit: Edit) -> None:
    """Begin to draw on the tile at that place: from here on it is one of our own."""
    _own(change, edit.at)


def _mirror(change: _Change, edit: Edit) -> None:
    """Left and right change places; twice makes no difference."""
    side = _own(change, edit.at)
    _redraw(change, side, tiling.mirrored(change.drawing(side)))


def _change_tile(change: _Change, edit: Edit) -> None:
    """A click on the tile that is being drawn."""
    side = _drawn_at(change.board, change.own, edit.part)
    kind, _, detail = edit.value.partition(":")
    if kind != edit.do or not side:
        raise ValueError(edit.value)
    _redraw(change, side, tiling.DRAWS[kind](change.drawing(side), edit.at, detail))


def _drawn_at(board: Mapping[str, Any], own: Mapping[str, Any], part: str) -> str:
    """The tile of our own at that place ("0,1"), or nothing."""
    places = {
        f"{row},{column}": tile[:-1]
        for row, tiles in enumerate(_layout(board))
        for column, tile in enumerate(tiles)
    }
    return places.get(part, "") if places.get(part) in own else ""


# -- tokens ----------------------------------------------------------------------------------------------


def _put(change: _Change, edit: Edit) -> None:
    """A token, or away with it if it lies there."""
    board, at = change.board, edit.at
    kind, _, detail = edit.value.partition(":")
    if kind in ("exit", "sign"):
        board[kind] = "" if board.get(kind) == at else at
    elif kind in ("start", "empty"):
        zones = list(board.get(kind, ()))
        board[kind] = [zone for zone in zones if zone != at] if at in zones else [*zones, at]
    elif kind == "door":
        state, _, colour = detail.partition(":")
        door = {"door": at, "state": state, "colour": colour}
        board["doors"] = _toggled(board.get("doors", ()), door, "door")
    elif kind in FACES:
        part: dict[str, Any] = {"zone": at, "colour": detail}
        if kind == "objective":
            board["objectives"] = _toggled(board.get("objectives", ()), part, "zone")
        else:
            part |= {"active": kind != "waiting", "heroes": 5 if kind == "crowd" else 1}
            board["spawns"] = _toggled(board.get("spawns", ()), part, "zone")
    elif kind == "region":
        regions = board.get("regions", {})
        others = {name: room for name, room in regions.items() if name != detail}
        board["regions"] = others if regions.get(detail) == at else {**others, detail: at}
    elif kind in STANDS:
        figures = board.get("figures", {})
        standing = {**figures, detail: STANDS[kind](figures.get(detail, []), at)}
        board["figures"] = {name: zones for name, zones in standing.items() if zones}
    elif kind == "nobody":
        _leave_out(board, at)
    else:
        raise ValueError(kind)


def _leave_out(board: dict[str, Any], at: str) -> None:
    """Nobody stands in that zone."""
    standing = {
        name: [zone for zone in zones if zone != at] for name, zones in board.get("figures", {}).items()
    }
    board["figures"] = {name: zones for name, zones in standing.items() if zones}


STANDS: Final[Mapping[str, Callable[[list[str], str], list[str]]]] = {
    **dict.fromkeys(ONCE, lambda zones, at: [] if zones == [at] else [at]),
    "agent": lambda zones, at: [*zones, at],
    "token": lambda zones, at: [zone for zone in zones if zone != at] if at in zones else [*zones, at],
}
"""Where a figure stands after a click on a zone: one moves, agents become more, tokens come and go."""


def _toggled(parts: Sequence[Mapping[str, Any]], part: dict[str, Any], key: str) -> list[Any]:
    """One part a place: the same again takes it away."""
    others = [each for each in parts if each[key] != part[key]]
    is_there = any({**part, **each} == part and each[key] == part[key] for each in parts)
    return others if is_there else [*others, part]


Consequence = Callable[[_Change, Edit], None]
EDITS: Final[Mapping[str, Consequence]] = {
    "size": _resize,
    "tile": _put_tile,
    "turn": _turn,
    "flip": _flip,
    "draw": _draw,
    "mirror": _mirror,
    "put": _put,
    **dict.fromkeys(tiling.DRAWS, _change_tile),
}


def edited(content: Any, draft: Draft, edit: Edit) -> Draft:
    """The draft after a click. Nonsense raises a ValueError, TypeError or LookupError."""
    own = deepcopy(draft.files.get("tiles", {}))
    others = {name: board for name, board in draft.files["boards"].items() if name != draft.name}
    spared = {tile[:-1] for board in others.values() for row in _layout(board) for tile in row}
    change = _Change(deepcopy(draft.entry("boards")), own, content.sources.files["tiles"], spared)
    EDITS[edit.do](change, edit)
    changed = draft.with_entry("boards", change.board)
    return Draft(changed.name, changed.title, {**changed.files, "tiles": change.own})


def with_facts(draft: Draft, fields: Mapping[str, Sequence[str]]) -> Draft:
    return mission_form.with_facts(draft, SentFields(fields))


# -- what one can click on -------------------------------------------------------------------------------


def tools(draft: Draft, part: str, known: Known) -> list[Tool]:
    """Everything that can be put on the board, or drawn on the tile that one looks at."""
    if _drawn_at(draft.entry("boards"), draft.files.get("tiles", {}), part):
        return tiling.tools()
    return [*_tokens(known), *_doors(known), *_figures(draft.entry("missions")["mode"], known)]


def _tokens(known: Known) -> list[Tool]:
    plain = [Tool(kind, kind, group="tokens") for kind in ("start", "exit", "sign", "empty")]
    coloured = [
        Tool(f"{kind}:{colour}", kind, colour, group="tokens")
        for kind in FACES
        for colour in known["colours"]
    ]
    return [*coloured, *plain]


def _doors(known: Known) -> list[Tool]:
    """A locked door has the colour of its lock."""
    doors = [
        Tool(f"door:{state}:{colour}", f"door.{state}", colour, group="doors")
        for state in known["states"]
        for colour in ("", *known["colours"])
        if colour or state != "locked"
    ]
    regions = [
        Tool(f"region:{name}", "region", name=f"building.{name}", group="regions")
        for name in known["buildings"]
    ]
    return [*doors, *regions]


def _figures(mode: str, known: Known) -> list[Tool]:
    """Who may stand on the board at the start, and which cards may lie there."""
    kinds = {
        "rival": ("super_hero", known.get(f"rivals.{mode}", ())),
        "agent": ("enemy", known.get(f"agents.{mode}", ())),
        "token": ("figure", known["tokens"]),
        "card": ("bystander", known.get(f"cards.{mode}", ())),
    }
    found = [
        Tool(f"{kind}:{name}", kind, name=f"{text}.{name}", group="figures")
        for kind, (text, names) in kinds.items()
        for name in names
    ]
    return [*found, Tool("nobody", "nobody", group="figures")]


def canvas(draft: Draft, part: str, tool: str, atlas: Any) -> Canvas | None:
    """The places that a tool can be used at: on the map, or on the tile that is being drawn."""
    side = _drawn_at(draft.entry("boards"), draft.files.get("tiles", {}), part)
    if side:
        return tiling.canvas(draft.entry("tiles", side)["drawing"], tool)
    if atlas is None:
        return None
    found = msgspec.convert(atlas, Atlas)
    return Canvas(_frame(found), _door_spots(found) if tool.startswith("door:") else _zone_spots(found))


def _zone_spots(atlas: Atlas) -> list[WorkshopSpot]:
    return [
        WorkshopSpot(zone.name, zone.code, [_square(row, column) for row, column in zone.cells])
        for zone in atlas.zones
    ]


def _square(row: int, column: int) -> tuple[float, float, float, float]:
    return column * CELL, row * CELL, CELL, CELL


def _door_spots(atlas: Atlas) -> list[WorkshopSpot]:
    zone_at = {cell: zone for zone in atlas.zones for cell in map(tuple, zone.cells)}
    found = [WorkshopSpot(door.name, door.name, [_gap(door.edge)]) for door in atlas.doors]
    for edge in atlas.openings:
        one, two = (zone_at[tuple(cell)] for cell in edge)
        found.append(WorkshopSpot(f"{one.name}/{two.name}", f"{one.code}/{two.code}", [_gap(edge)]))
    return found


def _gap(edge: Any) -> tuple[float, float, float, float]:
    """A square over the middle of the wall between two cells."""
    (row, column), (row2, column2) = edge
    x, y = (column + column2 + 1) * CELL / 2, (row + row2 + 1) * CELL / 2
    return x - GAP / 2, y - GAP / 2, GAP, GAP


def _frame(atlas: Atlas) -> tuple[float, float, float, float]:
    """The drawing's viewBox."""
    width, height = atlas.columns * CELL + 2 * MARGIN, atlas.rows * CELL + 2 * MARGIN
    return -MARGIN, -MARGIN, width, height


def panels(draft: Draft, part: str, known: Known, atlas: Any) -> dict[str, Any]:
    own = draft.files.get("tiles", {})
    return {
        **mission_form.panels(draft, known),
        "codes": {zone.name: zone.code for zone in msgspec.convert(atlas, Atlas).zones} if atlas else {},
        "rows": [[tile[:-1] for tile in row] for row in _layout(draft.entry("boards"))],
        "laid": [tile[:-1] for row in _layout(draft.entry("boards")) for tile in row],
        "own_tiles": own,
        "drawn_tile": _drawn_at(draft.entry("boards"), own, part),
        "turns_over": {
            side for side in known["tiles"] if side[:-1] + SIDES.get(side[-1], "") in known["tiles"]
        },
        "new_tile": NEW_TILE,
    }
