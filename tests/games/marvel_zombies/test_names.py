"""Zones and doors have names that players can read, the same on the board, in questions and in the log."""

import re
from typing import Any

import pytest

import shamble
from shamble.engine import Rng
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.games.marvel_zombies.words import Option
from shamble.games.marvel_zombies.zombie_mode import ZOMBIE
from shamble.lab.driver import any_answer
from tests.games.marvel_zombies.missions import missions

GAME = "marvel-zombies"
MISSIONS = missions("marvel-zombies", "MZ")
PRICES = ("Hunger", "Power", "Faim", "Pouvoir")
TILE_NAME = re.compile(r"\b\d[RV]-[A-Za-z]\b")


def table(mission: str, seats: int = 2) -> shamble.Table:
    return shamble.new(GAME, seats, 3, {"mission": mission})


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_zone_of_a_mission_has_a_name_of_its_own(mission: str, language: str) -> None:
    t = table(mission)
    speaker = Speaker(t.spec, language, ("Ann", "Ben"), t)
    atlas = t.spec.atlas(t.content, mission)
    names = [speaker.name("zone", zone["name"]) for zone in atlas["zones"]]
    assert len(set(names)) == len(names)
    for zone, name in zip(atlas["zones"], names, strict=True):
        assert re.search(rf"\b{zone['code']}\b", name), "what is written on the board is in the name"
        assert not TILE_NAME.search(name)
    doors = [speaker.name("door", door["name"]) for door in atlas["doors"]]
    assert len(set(doors)) == len(doors)
    assert not [name for name in doors if "[" in name or TILE_NAME.search(name)]


def test_streets_are_counted_and_rooms_have_the_letter_of_their_building_in_reading_order() -> None:
    atlas = find(GAME).atlas(find(GAME).load_content(None), "MZ0")
    zones = {zone["name"]: zone["code"] for zone in atlas["zones"]}
    assert [zones[name] for name in ("8R-a", "8R-b", "8R-c", "8R-d", "8R-g")] == ["1", "2", "3", "4", "10"]
    assert [zones[name] for name in ("3V-A", "3V-B", "8R-A", "8R-B", "8R-D")] == [
        "A1",
        "A2",
        "B1",
        "B2",
        "C2",
    ]


def test_names_say_what_a_place_is() -> None:
    t = table("MZ0")
    speaker = Speaker(t.spec, "en", ("Ann", "Ben"), t)
    assert speaker.name("zone", "8R-b") == "street 2"
    assert speaker.name("zone", "8R-A") == "room B1 (Apartments)"
    assert speaker.name("door", "8R-b/8R-A") == "the door between street 2 and room B1 (Apartments)"
    french = Speaker(t.spec, "fr", ("Ann", "Ben"), t)
    assert french.name("zone", "8R-b") == "la rue 2"


def test_a_coloured_door_is_called_by_its_colour() -> None:
    t = table("MZ5")
    atlas = t.spec.atlas(t.content, "MZ5")
    speaker = Speaker(t.spec, "en", ("Ann", "Ben"), t)
    blue = next(door["name"] for door in atlas["doors"] if door["colour"] == "blue")
    assert speaker.name("door", blue).startswith("the Blue Door between ")


@pytest.mark.parametrize("mission", ["MZ0", "MZ4", "MZ10"])
def test_no_question_answer_or_event_shows_a_tile_s_name(mission: str) -> None:
    t, rng = table(mission), Rng(5)
    speakers = [Speaker(t.spec, language, ("Ann", "Ben"), t) for language in ("en", "fr")]
    for _ in range(200):
        if t.over:
            break
        for speaker in speakers:
            for choice in t.choices:
                said = [speaker.prompt(choice), *map(speaker.option, choice.options)]
                assert not [text for text in said if TILE_NAME.search(text)]
        t.take(*any_answer(t, rng))
    for speaker in speakers:
        told = [speaker.event(event, None) for event in t.sink or []]
        assert told
        assert not [text for text in told if TILE_NAME.search(text)]


@pytest.mark.parametrize(
    ("game", "mission", "prices"),
    [
        (GAME, "MZ4", ("Hunger", "Faim")),
        (GAME, "MH2", ("Power", "Pouvoir")),
        ("heroes-resistance", "HR2", ("Power", "Pouvoir")),
    ],
)
def test_a_bystander_s_card_asks_each_mode_for_its_own_price(
    game: str, mission: str, prices: tuple[str, str]
) -> None:
    t = shamble.new(game, 2, 3, {"mission": mission})
    people = [name for name in t.content.names["bystander"] if name in ZOMBIE.people]
    assert people
    for language, price in zip(("en", "fr"), prices, strict=True):
        speaker = Speaker(t.spec, language, ("Ann", "Ben"), t)
        for name in people:
            rule = speaker.rule(f"bystander.{name}")
            assert [word for word in PRICES if word in rule] == [price], rule


@pytest.mark.parametrize(("mission", "price"), [("MZ4", "raise Hunger"), ("MH2", "spend 1 Power")])
def test_coulson_s_card_says_what_the_table_agreed(mission: str, price: str) -> None:
    said = []
    for agreed in ("ranged", "unique"):
        t = shamble.new(GAME, 2, 3, {"mission": mission, "coulson": agreed})
        said.append(Speaker(t.spec, "en", ("Ann", "Ben"), t).rule("bystander.coulson"))
    assert [price in rule for rule in said] == [True, True]
    assert ["your own attack" in rule for rule in said] == [False, True]


@pytest.mark.parametrize(
    ("game", "agreements"), [(GAME, {"coulson", "banner"}), ("heroes-resistance", set())]
)
def test_a_table_agrees_on_rulings_14_and_37_only(game: str, agreements: set[str]) -> None:
    assert {setting.name for setting in find(game).settings} - {"mission", "heroes", "team"} == agreements


@pytest.mark.parametrize(("language", "said"), [("en", "free"), ("fr", "gratuit")])
def test_what_costs_no_action_is_free(language: str, said: str) -> None:
    t = table("MZ0")
    speaker = Speaker(t.spec, language, ("Ann", "Ben"), t)
    moves = [speaker.option(Option("move", ("8R-b", cost))) for cost in (0, 1)]
    assert moves[0].endswith(said)
    assert "0" not in moves[0]
    assert "1 action" in moves[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_spawn_cards_are_named_with_the_line_that_counts(language: str) -> None:
    t = table("MZ0")
    speaker = Speaker(t.spec, language, ("Ann", "Ben"), t)
    content: Any = t.content
    for card, entry in zip(content.names["spawn"], content.spawn, strict=True):
        name, line = speaker.name("spawn", card), "/".join(map(str, entry.line))
        assert name.startswith(f"#{card} ")
        assert name.endswith(f" {line}") if entry.is_counted else "/" not in name, (
            "printed once: in the content"
        )
