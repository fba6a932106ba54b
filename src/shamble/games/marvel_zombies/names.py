"""What things are called at the table: streets by number, rooms by their building's letter, Spawn cards with
their line.

The tiles' own names ("8R-b") are for whoever draws maps; players read "street 7" and "room B2 (Hotel)", and
find the same "7" and "B2" on the board.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine import Arg, Catalogue
from ...engine.spec import Names
from .board import Board
from .content import MarvelContent
from .kinds import Zone
from .state import Outbreak
from .zombie_mode import ZOMBIE


def names(g: Outbreak) -> Names:
    """The names of one mission's zones and doors, and of the Spawn cards it is played with."""
    board, content = g.board, g.content

    def named(catalogue: Catalogue, kind: str, thing: Arg) -> str:
        if kind == "zone" and str(thing) in board.joined.aliases:
            return _zone_name(catalogue, board, board.zone(str(thing)))
        if kind == "door" and str(thing) in board.door_names:
            return _door_name(catalogue, board, str(thing))
        if kind == "spawn" and thing in content.names["spawn"]:
            entry = content.spawn[content.names["spawn"].index(str(thing))]
            line = "/".join(map(str, entry.line)) if entry.is_counted else ""
            title = catalogue.say(f"spawn.{thing}") if f"spawn.{thing}" in catalogue else str(thing)
            return f"{title} {line}".rstrip()
        return ""

    return named


def texts(content: MarvelContent, language: str) -> Mapping[str, str]:
    """What missions say of themselves; those of packs have no other place for it."""
    found: dict[str, str] = {}
    for mission in content.missions:
        own = mission.entry.texts.get(language)
        if own is not None:
            found |= {
                f"mission.{mission.name}": own.name,
                f"mission.{mission.name}.rule": own.told,
                f"setting.mission.{mission.name}": f"{mission.name} – {own.name}",
                **own.lines,
            }
    return found


def wording(g: Outbreak) -> tuple[str, ...]:
    """Cards ask living heroes for Power in place of Hunger; a table may have agreed on what Coulson gives."""
    agreed = ("unique",) if g.coulson_unique else ()
    if g.mode is ZOMBIE:
        return agreed
    return (*[f"{ending}.hero" for ending in agreed], "hero")


def _zone_name(catalogue: Catalogue, board: Board, zone: Zone) -> str:
    key = "zone.street" if board.zones[zone].is_street else "zone.room"
    code, place = board.codes[zone], board.places[zone]
    if not place:
        return catalogue.say(key, {"code": code})
    building = catalogue.say(f"building.{place}") if f"building.{place}" in catalogue else place
    return catalogue.say(f"{key}.named", {"code": code, "place": building})


def _door_name(catalogue: Catalogue, board: Board, door: str) -> str:
    facts = board.doors[board.door(door)]
    one, two = (_zone_name(catalogue, board, zone) for zone in facts.zones)
    return catalogue.say(f"door.{facts.colour or 'plain'}", {"one": one, "two": two})
