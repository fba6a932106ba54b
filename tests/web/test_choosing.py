"""Before the game: missions with their maps and who can be played, for a new table and in the lobby."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.games.marvel_zombies.missions import missions
from tests.web.visitor import Visitor

GAME = "marvel-zombies"
MISSIONS = missions(GAME)


def opened(ann: Visitor, **fields: str) -> str:
    ann.get(f"/new/{GAME}")
    form = {"name": "Ann", "seats": "2", "who0": "me", "who1": "open", **fields}
    return ann.get(ann.post(f"/new/{GAME}", form).headers["location"]).text


def test_a_new_table_shows_every_mission_with_its_map_and_goals(ann: Visitor) -> None:
    page = ann.get(f"/new/{GAME}").text
    assert re.findall(r'type="radio" name="set.mission" value="(\w+)"', page) == MISSIONS
    assert re.findall(r'value="(\w+)" checked', page) == ["MZ0"]
    assert "Medium, about 60 minutes" in page
    assert "Every Zombie Hero takes an Objective" in page
    assert "No Bystander fights back, and all of them run one zone farther" in page
    assert page.count('loading="lazy"') == len(MISSIONS)


def test_a_new_table_shows_the_heroes_with_their_attack_and_skills(ann: Visitor) -> None:
    page = ann.get(f"/new/{GAME}").text
    for told in (
        "Captain Marvel",
        "SMASH! (melee): 2 dice, 4+",
        "Gamma Leap",
        "Once a turn you may move up to",
    ):
        assert told in page
    assert 'id="mz-hulk"' in page, "and what they look like"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_has_its_map_as_a_picture(ann: Visitor, mission: str, language: str) -> None:
    reply = ann.get(f"/maps/{GAME}/{language}/{mission}.svg")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.text.startswith("<svg")


@pytest.mark.parametrize("path", [f"{GAME}/en/MZ99", f"{GAME}/de/MZ0", "city-of-horror/en/x", "nothing/en/x"])
def test_other_maps_are_not_found(ann: Visitor, path: str) -> None:
    assert ann.get(f"/maps/{path}.svg").status_code == 404


def test_the_lobby_shows_the_mission_that_was_chosen(ann: Visitor) -> None:
    page = opened(ann, **{"set.mission": "MZ4"})
    assert f"/maps/{GAME}/en/MZ4:4.svg" in page, "with the Spawn Points for four heroes"
    assert "MZ4 – Precious Gadgets" in unescape(page)
    assert "MZ5" not in page
    assert "Captain Marvel" in page


def test_the_lobby_shows_the_usual_mission_if_none_was_chosen(ann: Visitor) -> None:
    assert f"/maps/{GAME}/en/MZ0:4.svg" in opened(ann)


def test_a_mission_s_map_has_the_spawn_points_for_those_who_play(ann: Visitor) -> None:
    four, six = (ann.get(f"/maps/{GAME}/en/MZ5:{heroes}.svg").text for heroes in (4, 6))
    assert four.count('class="turn"') < six.count('class="turn"')
    assert ann.get(f"/maps/{GAME}/en/MZ5:x.svg").status_code == 404


@pytest.mark.parametrize(
    ("mission", "offered", "others"), [("MZ4", "Deadpool", "Thor"), ("MH2", "Thor", "Deadpool")]
)
def test_the_lobby_shows_only_heroes_of_the_mission_s_side(
    ann: Visitor, mission: str, offered: str, others: str
) -> None:
    page = opened(ann, **{"set.mission": mission})
    assert f"<b>{offered}</b>" in page
    assert f"<b>{others}</b>" not in page


def test_each_mission_says_whose_heroes_are_shown_beside_it(ann: Visitor) -> None:
    """The style sheet hides those of the other side."""
    page = ann.get(f"/new/{GAME}").text
    sides = re.findall(r'name="set.mission" value="(M[ZH])\d+"(?: checked)? data-side="(\w+)"', page)
    assert set(sides) == {("MZ", "zombie"), ("MH", "hero")}
    assert len(sides) == len(MISSIONS)


def test_hero_mode_shows_its_own_missions_and_heroes(ann: Visitor) -> None:
    page = ann.get("/new/heroes-resistance").text
    assert "HR10" in page
    assert "/maps/heroes-resistance/en/HR1.svg" in page
    assert "Winter Soldier" in page
    assert ann.get("/maps/heroes-resistance/fr/HR1.svg").text.startswith("<svg")


def test_games_whose_names_say_it_all_show_nothing_of_the_kind(ann: Visitor) -> None:
    for game in ("city-of-horror", "survive-until-daylight"):
        assert 'class="picks"' not in ann.get(f"/new/{game}").text


def test_the_small_box_shows_its_missions_and_heroes(ann: Visitor) -> None:
    page = ann.get("/new/heroes-resistance").text
    found = re.findall(r'type="radio" name="set.mission" value="(\w+)"', page)
    assert found == missions("heroes-resistance")
    assert "Winter Soldier" in page
    assert "Captain Marvel" not in page
    assert "[" not in re.sub(r"<[^>]*>", "", page), "everything has a text"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Barter · “Everything has its price, even my vote.”", "Dare ·", "Grudge ·"]),
        ("fr", ["Troc · « Tout a un prix, même ma voix. »", "Audace ·", "Rancune ·"]),
    ],
)
def test_the_lobby_says_who_the_bots_are(ann: Visitor, language: str, told: list[str]) -> None:
    spoken = {"accept-language": language}
    ann.get("/new/city-of-horror", **spoken)
    form = {"name": "Ann", "seats": "4", "who0": "me", "who1": "bot:thumb", "who2": "bot:sharp"}
    reply = ann.post("/new/city-of-horror", {**form, "who3": "bot:thumb"})
    page = unescape(ann.get(reply.headers["location"], **spoken).text)
    assert page.count('class="persona"') == 3
    for line in told:
        assert line in page.replace("\xa0", " ").replace("\u202f", " ")
    ann.post(f"{reply.headers['location']}/start", None, **spoken)
    table = ann.get(reply.headers["location"], **spoken).text
    assert table.count('class="persona"') == 3, "and so do their seats at the table"


def test_who_plays_at_random_is_nobody_in_particular(ann: Visitor) -> None:
    ann.get("/new/city-of-horror")
    form = {"name": "Ann", "seats": "3", "who0": "me", "who1": "bot:random", "who2": "bot:random"}
    page = ann.get(ann.post("/new/city-of-horror", form).headers["location"]).text
    assert 'class="persona"' not in page
