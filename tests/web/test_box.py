"""The box: everything in a game on one page, in both languages, found by its words, with a pack too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from shamble.engine import GameSpec, Pack
from shamble.engine.pack import zipped
from shamble.engine.session import content_for
from shamble.games import find, specs
from shamble.web.box import ShownThing, box_of, found_in
from shamble.web.maps import Brought
from tests.web.test_packs import DAYLIGHT, daylight_pack, put_in
from tests.web.visitor import Visitor

GAMES = list(specs().values())
UNSAID = re.compile(r"\[\w+(\.\w+)+\]|[{}]")
TABLES = {"box", "boards"}
"""Files without things of their own: numbers of the rules, boards of missions."""
ELSEWHERE = {
    "marvel-zombies": {"zombie_heroes": {"doctor_strange", "scarlet_witch"}},
    "heroes-resistance": {
        "bystanders": {
            *("mary_jane", "coulson", "ross", "blind_al", "aunt_may", "ned_leeds"),
            *("secret_mission_1", "secret_mission_2", "saved", "devoured"),
        },
        "zombie_heroes": {"hulk", "captain_marvel", "deadpool", "wasp"},
        "attacks": {"devour"},
    },
}
"""Entries of a file that two games share which are not in that game's box."""


def files(spec: GameSpec[Any]) -> dict[str, dict[str, dict[str, Any]]]:
    content: Any = content_for(spec)
    return content.sources.files  # type: ignore[no-any-return]  # the same in every game


def things(spec: GameSpec[Any], language: str) -> list[ShownThing]:
    return [thing for group in box_of(spec, language).groups for thing in group.things]


def shown(spec: GameSpec[Any], language: str, file: str) -> list[ShownThing]:
    """The entries of that file in the box; all attacks lie together, most of them come with their heroes."""
    names = {shelf.name for shelf in spec.box if (shelf.file or f"{shelf.kind}s") == file}
    return [thing for group in box_of(spec, language).groups if group.name in names for thing in group.things]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_entry_is_in_the_box(spec: GameSpec[Any], language: str) -> None:
    for file, entries in files(spec).items():
        absent = {*entries} - {thing.id for thing in shown(spec, language, file)}
        expected = {*entries} if file in TABLES else ELSEWHERE.get(spec.id, {}).get(file, set())
        assert absent == expected, file


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_everything_has_a_name_and_an_anchor_of_its_own(spec: GameSpec[Any], language: str) -> None:
    found = things(spec, language)
    anchors = [thing.anchor for thing in found]
    assert len(anchors) == len({*anchors})
    for thing in found:
        assert thing.name
        assert not re.search(r"[a-z]_[a-z]", thing.name), thing.anchor
        assert thing.name != thing.id, thing.anchor
        assert not UNSAID.search(str(thing.html)), thing.anchor
        assert thing.origin, thing.anchor


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_what_is_ours_is_marked(spec: GameSpec[Any]) -> None:
    ours = 0
    for file, entries in files(spec).items():
        house = {name for name, entry in entries.items() if entry.get("origin") == "house"}
        for thing in shown(spec, "en", file):
            assert ("House content" in thing.html) == (thing.origin == "house"), thing.anchor
            if thing.id in house:
                assert thing.origin == "house", thing.anchor
                ours += 1
    assert ours


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_the_search_finds_one_of_each_kind(spec: GameSpec[Any], language: str) -> None:
    box = box_of(spec, language)
    for group in box.groups:
        wanted = group.things[-1]
        found = found_in(box, wanted.name.upper())
        assert wanted in [thing for each in found for thing in each.things], wanted.anchor
    assert found_in(box, "no such thing in any box") == []


def test_the_search_needs_no_accents() -> None:
    found = found_in(box_of(find("city-of-horror"), "fr"), "eglise")
    assert [group.name for group in found][:2] == ["places_a", "places_b"]


def test_the_page_filters_without_scripts(visit: Callable[..., Visitor]) -> None:
    ann = visit(language="fr")
    everything, some = ann.get("/box/city-of-horror").text, ann.get("/box/city-of-horror?q=shotgun").text
    assert 'id="card-alarm"' in everything
    assert 'id="card-shotgun"' in everything
    assert 'id="card-alarm"' not in some
    assert 'id="card-shotgun"' in some
    assert "<script>alert" not in ann.get("/box/city-of-horror?q=<script>alert").text
    assert ann.get("/box/chess").status_code == 404


@pytest.mark.parametrize("page", ["/", "/rules", "/rules/{0}", "/rules/{0}/short", "/new/{0}"])
def test_pages_lead_to_the_box(visit: Callable[..., Visitor], page: str) -> None:
    assert f'href="/box/{DAYLIGHT}' in visit().get(page.format(DAYLIGHT)).text


def test_a_pack_is_seen_in_the_box(ann: Visitor) -> None:
    pack = daylight_pack()
    code = put_in(ann, zipped(pack)).rpartition("/")[2]
    page = ann.get(f"/box/{DAYLIGHT}?pack={code}").text
    assert "My own box" in page
    assert f'href="/box/{DAYLIGHT}?pack={code}' in ann.get(f"/packs/{code}").text
    changed = box_of(find(DAYLIGHT), "en", Brought(pack, "/packs/x"))
    pan = next(each for group in changed.groups for each in group.things if each.anchor == "card-frying_pan")
    assert pan.origin == "pack"
    assert "3 damage" in pan.html


def test_a_mission_of_a_pack_is_in_the_box_with_its_map() -> None:
    spec = find("marvel-zombies")
    own = files(spec)
    mission = {"missions": {"MINE": own["missions"]["MZ0"]}, "boards": {"MINE": own["boards"]["MZ0"]}}
    box = box_of(spec, "en", Brought(Pack(spec.id, "Mine", mission), "/packs/x"))
    mine = next(each for group in box.groups for each in group.things if each.anchor == "mission-MINE")
    assert mine.origin == "pack"
    assert 'src="/packs/x/map/en/MINE.svg' in mine.html


def test_the_card_about_a_thing_leads_to_its_place_in_the_box(ann: Visitor) -> None:
    table = ann.open_table("marvel-zombies", seats="1", **{"set.mission": "MH1"})
    ann.post(f"{table}/start")
    card = ann.get(f"{table}/about?ref=bystander:mary_jane").text
    assert "#saved-mary_jane" in card, "as it is with heroes who save"
    box = ann.get("/box/marvel-zombies").text
    assert 'id="saved-mary_jane"' in box
    assert 'id="bystander-mary_jane"' in box
