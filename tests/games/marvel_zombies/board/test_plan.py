"""The atlas is plain data, and every map of it is drawn, in both languages."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from shamble.engine import BadContent, Pack
from shamble.engine.speech import Speaker
from shamble.engine.text import load_catalogue
from shamble.games import find
from shamble.games.marvel_zombies.atlas import atlas, atlas_of, map_of, maps
from shamble.games.marvel_zombies.board import Board, board_of_tile
from shamble.games.marvel_zombies.mission import Mission
from shamble.web.boards.marvel_zombies import plan as plan_module
from shamble.web.boards.marvel_zombies.ground import CELL, FLOOR_OF, Ground
from shamble.web.boards.marvel_zombies.plan import plan
from shamble.web.boards.marvel_zombies.spots import free_spot
from tests.games.marvel_zombies.missions import missions

from .drawn import boards, tiles

LOCALE = plan_module.HERE / "locale"
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Content:
    """What the maps need of the game's content."""

    missions: tuple[Mission, ...]
    tiles: dict[str, Board]


@cache
def content() -> Any:
    games: list[Any] = [find(name).load_content(None) for name in ("marvel-zombies", "heroes-resistance")]
    missions = {mission.name: mission for game in games for mission in game.missions}
    boards_of_tiles = {name: board_of_tile(tile) for name, tile in tiles().items()}
    return Content(tuple(missions[name] for name in boards()), boards_of_tiles)


def speaker(language: str) -> Speaker:
    return Speaker(find("marvel-zombies"), language, ())


def drawn(name: str, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(str(plan(atlas(content(), name), speaker(language))))


def test_the_maps_are_the_missions_and_then_the_tiles() -> None:
    assert maps(content()) == (*boards(), *tiles())


def test_the_game_offers_its_missions_and_tiles_as_maps() -> None:
    game = find("marvel-zombies")
    own = game.load_content(None)
    names = game.maps(own)
    assert set(missions("marvel-zombies")) <= set(names)
    resistance = find("heroes-resistance")
    theirs = {name for name in tiles() if name.startswith("H")}
    assert theirs <= set(resistance.maps(resistance.load_content(None)))
    assert set(tiles()) - theirs <= set(names)
    assert game.atlas(own, "MZ4") == atlas_of(boards()["MZ4"])
    assert game.atlas(own, "7V")["buildings"] == [
        {"name": "sanctum", "rooms": ["7V-A", "7V-B", "7V-C", "7V-D"]}
    ]


def test_a_pack_may_replace_a_tile_and_hears_what_is_wrong_with_it() -> None:
    game = find("marvel-zombies")
    ours = "\n".join(tiles()["8R"].drawing)
    turned = {"origin": "house", "drawing": "\n".join(tiles()["8R"].turned(2))}
    own = game.load_content(Pack("marvel-zombies", "mine", {"tiles": {"8R": turned}}))
    assert game.atlas(own, "8R")["zones"][0]["name"] == "8R-h"  # once in the lower right corner
    broken = {"origin": "house", "drawing": ours.replace("*", " ")}
    with pytest.raises(BadContent, match=r"tiles.toml, 8R: expected one bystander symbol, found 0"):
        game.load_content(Pack("marvel-zombies", "mine", {"tiles": {"8R": broken}}))


def test_a_single_tile_shows_the_openings_on_its_rim() -> None:
    data = atlas(content(), "1V")
    assert data["rim"] == [[[1, -1], [1, 0]], [[4, -1], [4, 0]], [[5, 1], [6, 1]], [[5, 4], [6, 4]]]
    assert atlas(content(), "MZ8")["rim"] == []


def test_an_atlas_is_json_and_names_every_cell_once(board: Board) -> None:
    data = json.loads(json.dumps(atlas_of(board)))
    assert data == atlas_of(board)
    cells = [tuple(cell) for zone in data["zones"] for cell in zone["cells"]]
    assert len(cells) == len(set(cells)) == data["rows"] * data["columns"]


@pytest.mark.parametrize("name", maps(content()))
def test_every_map_is_drawn_with_all_that_lies_on_it(name: str) -> None:
    data = atlas(content(), name)
    svg = drawn(name)
    used = [each.get("href", "") for each in svg.iter(f"{SVG}use")]
    ids = {each.get("id") for each in svg.iter() if each.get("id")}
    assert {href[1:] for href in used} <= ids
    zones = data["zones"]
    assert used.count("#mz-bystander") == sum(zone["bystander"] is not None for zone in zones)
    assert used.count("#mz-claws") == sum(zone["spawn"] is not None for zone in zones)
    known = [each for each in data["objectives"] if each["colour"]]
    assert used.count("#mz-objective") == len(known)
    assert used.count("#mz-unseen") == len(data["objectives"]) - len(known)
    assert used.count("#mz-point") + used.count("#mz-waiting") == len(data["spawns"])
    assert used.count("#mz-start") == len(data["starts"])
    texts = [each.text for each in svg.iter(f"{SVG}text")]
    called = "code" if len(data["tiles"]) > 1 else "name"
    assert {zone[called] for zone in zones} <= set(texts)


def test_a_map_does_not_tell_which_objective_has_a_hidden_colour() -> None:
    assert {each["colour"] for each in atlas(content(), "MZ10")["objectives"]} == {None}
    assert {each["colour"] for each in atlas(content(), "MZ0")["objectives"]} == {"blue"}
    titles = [each.text for each in drawn("MZ10").iter(f"{SVG}title")]
    assert titles.count("Objective") == 6


def test_both_languages_say_the_same_things() -> None:
    english, french = (load_catalogue(LOCALE, language) for language in ("en", "fr"))
    places = {f"building.{place}" for tile in tiles().values() for place in tile.names.values()}
    for language in ("en", "fr"):
        assert places <= set(find("marvel-zombies").catalogue(language).messages)
    keys = {f"figure.{what}" for board in boards().values() for what in board.figures}
    keys |= {f"plan.door.{door.state}" for board in boards().values() for door in board.doors}
    for key in sorted(keys):
        assert key in english
        assert key in french
    assert any(each.text == "Porte verrouillée" for each in drawn("MZ0", "fr").iter(f"{SVG}title"))
    assert any(each.text == "Locked door" for each in drawn("MZ0", "en").iter(f"{SVG}title"))


def test_every_named_building_has_a_floor_of_its_own_kind() -> None:
    places = {place for tile in tiles().values() for letter, place in tile.names.items() if letter.isupper()}
    assert places <= set(FLOOR_OF)


def test_tokens_stand_inside_their_zone_and_apart(board: Board) -> None:
    ground = Ground(map_of(board))
    for zone in ground.atlas.zones:
        taken: list[tuple[float, float]] = []
        for _ in range(2):
            x, y = free_spot(zone.cells, taken)
            assert (int(y // CELL), int(x // CELL)) in zone.cells
            assert all(max(abs(x - a), abs(y - b)) >= 20 for a, b in taken)
            taken.append((x, y))


@pytest.mark.parametrize("name", boards())
def test_no_token_hides_a_symbol_or_another_token(name: str) -> None:
    svg = drawn(name)
    symbols = ("#mz-bystander", "#mz-claws")
    spots = [
        (float(use.get("x", 0)), float(use.get("y", 0)))
        for use in svg.iter(f"{SVG}use")
        if use.get("href") in symbols
    ]
    for group in svg.iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        shapes = [use.get("href", "") for use in group.iter(f"{SVG}use")]
        if place and group.find(f"{SVG}title") is not None and not any("door" in each for each in shapes):
            spots.append((float(place[1]), float(place[2])))
    for index, (x, y) in enumerate(spots):
        assert all(max(abs(x - a), abs(y - b)) >= 24 for a, b in spots[:index])


def test_tokens_leave_doors_and_openings_to_be_seen() -> None:
    """The Exit of MZ3 in a room of the Sanctum, whose symbol is in the middle."""
    data = atlas(content(), "MZ3")
    exits = [group for group in drawn("MZ3").iter(f"{SVG}g") if group.findtext(f"{SVG}title") == "Exit"]
    assert len(exits) == 1
    x, y = map(float, re.findall(r"[\d.]+", exits[0].get("transform", "")))
    for edge in data["openings"]:
        down, across = (sum(axis) / 2 + 0.5 for axis in zip(*edge, strict=True))
        assert max(abs(x - across * CELL), abs(y - down * CELL)) >= CELL / 2
