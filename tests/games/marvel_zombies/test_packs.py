"""Content packs: what is replaced counts, and what the rules do not know is refused with a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

import shamble
from shamble.engine import BadContent, Pack
from shamble.engine.session import content_for
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.games.marvel_zombies.checks import MOST_LAID

GAME = "marvel-zombies"


def pack(**files: dict[str, Any]) -> Pack:
    return Pack(GAME, "trial", files)


def test_a_pack_may_change_an_attack() -> None:
    entry = {
        "origin": "house",
        "attack": {"name": "smash", "type": "melee", "dice": 9, "accuracy": 2},
        "skills": ["strongest_there_is", "gamma_leap", "regeneration"],
    }
    files = pack(heroes={"hulk": entry})
    table = shamble.new(GAME, seats=1, options={"heroes": 6, "team": "fixed"}, pack=files)
    assert table.view(0)["heroes"]["hulk"]["attacks"][0]["dice"] == 9 + 2, "and two for a Hunger of 1"


TRAIT = {"origin": "house", "copies": 1}
CARD = {"origin": "house", "kind": "normal", "enemy": "trooper", "line": [1, 1, 1, 1]}


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (
            {"super_heroes": {"thor": {"origin": "house", "toughness": 5, "ability": "two_wound"}}},
            "super_heroes.toml, thor.ability: “two_wound” is unknown; expected one of: two_wounds, ",
        ),
        (
            {"super_heroes": {"thor": {"origin": "house", "toughness": 5, "ability": "long_arms"}}},
            "super_heroes.toml, ms_marvel.ability: long_arms is named twice.",
        ),
        ({"traits": {"nap": TRAIT}}, "traits.toml, nap: “nap” is unknown; expected one of: "),
        (
            {"traits": {"feast": {**TRAIT, "when": "turn"}}},
            "traits.toml, feast: unknown field “when”; expected one of: ",
        ),
        (
            {"traits": {"feast": {**TRAIT, "copies": 10**9}}},
            "traits.toml, feast.copies: expected a whole number from 0 to 20, found 1000000000.",
        ),
        (
            {"spawn": {"001": {**CARD, "enemy": "walker"}}},
            "spawn.toml, 001.enemy: “walker” is unknown; expected one of: guard, trooper, specialist.",
        ),
        (
            {"spawn": {"001": {**CARD, "kind": "danger"}}},
            "spawn.toml, 001.kind: “danger” is unknown; expected one of: ",
        ),
        (
            {"enemies": {"guard": {"origin": "house", "actions": 1, "toughness": 2}}},
            "enemies.toml, guard: the field “figures” is missing.",
        ),
        (
            {"bystanders": {"wong": {"origin": "house", "kind": "person", "copies": 2}}},
            "bystanders.toml, wong.copies: expected 0 to 1 in all, found 2.",
        ),
    ],
)
def test_what_the_rules_do_not_know_is_refused(files: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadContent, match=f"^{re.escape(sentence)}"):
        shamble.new(GAME, seats=1, pack=pack(**files))


# -- missions ----------------------------------------------------------------------------------------

MISSION = {
    "origin": "house",
    "mode": "zombie",
    "difficulty": "easy",
    "minutes": 20,
    "goals": [["take_red"], ["exit"]],
    "locks": {"blue": "red_taken"},
    "rules": ["walking_snacks", "silent_guardians"],
}
BOARD = {
    "origin": "house",
    "layout": ["8R^ 3V^"],
    "start": ["8R-d"],
    "exit": "3V-d",
    "spawns": [{"zone": "8R-h"}, {"zone": "8R-c"}],
    "objectives": [{"zone": "8R-D"}],
    "doors": [{"door": "3V-A/3V-c", "state": "locked", "colour": "blue"}],
}


def mission(board: dict[str, Any] | None = None, **changes: Any) -> Pack:
    """A mission that is not ours, with some of its facts changed."""
    return pack(missions={"X1": {**MISSION, **changes}}, boards={"X1": {**BOARD, **(board or {})}})


def test_a_mission_that_a_pack_brings_along_is_played_by_the_rules_that_it_names() -> None:
    options = {"mission": "X1", "team": "fixed"}
    table: Any = shamble.new(GAME, seats=2, seed=3, options=options, pack=mission())
    facts = table.view(0)["mission"]
    assert (facts["id"], facts["rules"]) == ("X1", ["walking_snacks", "silent_guardians"])
    assert table.rules.flight == 2
    assert not table.rules.is_combatant(table, table.content.bystander["okoye"])
    assert shamble.load(table.save()).digest == table.digest
    with pytest.raises(shamble.BadOption, match="X1"):
        shamble.new(GAME, seats=2, options=options)


def test_a_pack_may_replace_the_board_of_a_mission_or_the_mission_on_its_board() -> None:
    board = {**BOARD, "exit": "8R-a"}
    table: Any = shamble.new(GAME, seats=1, options={"mission": "MZ0"}, pack=pack(boards={"MZ0": board}))
    assert table.view(0)["exit"] == "8R-a"
    entry = {**MISSION, "goals": [["take_blue"], ["exit"]]}
    table = shamble.new(GAME, seats=1, options={"mission": "MZ0"}, pack=pack(missions={"MZ0": entry}))
    assert table.view(0)["mission"]["goals"] == [["take_blue"], ["exit"]]


SECRET = "secret_mission_1"


def unknown(name: str, first: str) -> str:
    return f"“{name}” is unknown; expected one of: {first}"


MISSPELT: list[tuple[dict[str, Any], str, str]] = [
    ({"goals": [["take_read"], ["exit"]]}, "missions X1.goals[0][0]", unknown("take_read", "take_red, ")),
    ({"goals": []}, "missions X1.goals", ""),
    ({"goals": [["take_red", "exit"]]}, "missions X1.goals[0]", "expected 1 to 1 in all, found 2."),
    ({"losses": ["bystander_gone"]}, "missions X1.losses[0]", unknown("bystander_gone", "bystander_left, ")),
    ({"rules": ["walking_snack"]}, "missions X1.rules[0]", unknown("walking_snack", "walking_snacks, ")),
    ({"locks": {"blue": "red_token"}}, "missions X1.locks.blue", unknown("red_token", "red_taken, ")),
    ({"locks": {"bleu": "red_taken"}}, "missions X1.locks.bleu", unknown("bleu", "blue, ")),
    ({"regions": {"tower": "red_taken"}}, "missions X1.regions", unknown("tower", "–.")),
    ({"taken": {"red": ["activated"]}}, "missions X1.taken.red[0]", unknown("activated", "activate, ")),
    ({"locks": {}}, "missions X1.locks", "the field “blue” is missing."),
    ({"setup": ["crowds"]}, "missions X1.setup[0]", unknown("crowds", "crowd, ")),
    ({"planted": {"wonk": []}}, "missions X1.planted", unknown("wonk", "wong, ")),
    ({"planted": {"wong": ["8R", "3V"]}}, "missions X1.planted.wong", "expected 1 to "),
    ({"planted": {"wong": ["9V"]}}, "missions X1.planted.wong[0]", unknown("9V", "8R, 3V.")),
    ({"planted": {SECRET: []}}, "missions X1.revealed", f"the field “{SECRET}” is missing."),
    (
        {"revealed": {SECRET: "informers"}},
        f"missions X1.revealed.{SECRET}",
        unknown("informers", "informer, "),
    ),
    ({"collect": {SECRET: "blue"}}, "boards X1.figures", unknown(SECRET, "–.")),
    ({"collect": {SECRET: "pink"}}, f"missions X1.collect.{SECRET}", unknown("pink", "")),
    ({"rules": ["protection_spell"]}, "boards X1.figures", unknown("doctor_strange", "–.")),
    ({"shared": ["rot"]}, "missions X1.shared[0]", unknown("rot", "blue, green, red.")),
    ({"hidden": ["rot"]}, "missions X1.hidden[0]", unknown("rot", "blue, green, red.")),
    ({"mode": "heroes"}, "missions X1.mode", unknown("heroes", "hero, zombie.")),
    ({"goals": [["defeat_captain"]]}, "missions X1", unknown("captain_america", "")),
    ({"goals": [["sign_home"]]}, "boards X1", "the field “sign” is missing."),
    ({"minutes": 10**6}, "missions X1.minutes", "expected a whole number from 1 to 600, found 1000000."),
]
"""What a mission has otherwise, where it is wrong, and how that is said."""
MISLAID: list[tuple[dict[str, Any], str, str]] = [
    ({"layout": ["8R^ 3X^"]}, "boards X1.layout", unknown("3X", "")),
    ({"layout": ["8R^ 3V^"] * 7}, "boards X1.layout", ""),
    ({"start": ["8R-z"]}, "boards X1.start[0]", unknown("8R-z", "8R-")),
    ({"start": []}, "boards X1.start", "expected 1 to 2 in all, found 0."),
    ({"exit": "8R-z"}, "boards X1.exit", unknown("8R-z", "8R-")),
    ({"exit": ""}, "boards X1", "the field “exit” is missing."),
    ({"spawns": []}, "boards X1.spawns", "expected 1 to 30 in all, found 0."),
    ({"spawns": [{"zone": "8R-z"}]}, "boards X1.spawns[0]", unknown("8R-z", "")),
    (
        {"objectives": [{"zone": "8R-D", "colour": "pink"}]},
        "boards X1.objectives[0].colour",
        unknown("pink", ""),
    ),
    ({"doors": [{"door": "8R-a/8R-d"}]}, "boards X1.doors[0]", "there is no door or opening at 8R-a/8R-d."),
    ({"figures": {"thanos": ["8R-a"]}}, "boards X1.figures", unknown("thanos", "thor, ")),
    ({"figures": {"thor": ["8R-a", "8R-b"]}}, "boards X1.figures.thor", "expected 1 to 1 in all, found 2."),
    ({"figures": {"specialist": ["8R-a"] * 30}}, "boards X1.figures.specialist", "expected 1 to "),
    ({"regions": {"street": "8R-a"}}, "boards X1.regions.street", "that is not a room of a building."),
]


@pytest.mark.parametrize(("changes", "where", "sentence"), MISSPELT)
def test_what_a_mission_misspells_is_refused_with_all_that_would_do(
    changes: dict[str, Any], where: str, sentence: str
) -> None:
    refused(mission(**changes), where, sentence)


@pytest.mark.parametrize(("board", "where", "sentence"), MISLAID)
def test_what_a_board_misspells_is_refused_with_all_that_would_do(
    board: dict[str, Any], where: str, sentence: str
) -> None:
    refused(mission(board), where, sentence)


def refused(files: Pack, where: str, sentence: str) -> None:
    file, path = where.split(maxsplit=1)
    with pytest.raises(BadContent) as error:
        find(GAME).load_content(files)
    assert str(error.value).startswith(f"{file}.toml, {path}: {sentence}")


def test_a_mission_of_a_pack_speaks_for_itself_in_every_language_it_knows() -> None:
    spec, mission = find(GAME), {"mission": "MZ0"}
    texts = {"en": {"name": "The Long Lunch", "told": "Eat.", "lines": {"goal.exit": "Off you go."}}}
    ours: Any = spec.load_content(None)
    renamed = {**ours.sources.files["missions"]["MZ0"], "texts": texts}
    own, table = (shamble.new(GAME, 2, 1, mission, each) for each in (None, pack(missions={"MZ0": renamed})))
    english, french = (Speaker(spec, language, ["Ann", "Ben"], table) for language in ("en", "fr"))
    assert english.name("mission", "MZ0") == "The Long Lunch"
    assert english.rule("mission.MZ0") == "Eat."
    assert english.say("goal.exit") == "Off you go."
    assert french.name("mission", "MZ0") == spec.catalogue("fr").say("mission.MZ0"), "it brings no French"
    assert Speaker(spec, "en", ["Ann", "Ben"], own).name("mission", "MZ0") == "A Growing Hunger"
    assert table.content.facts(mission, 2) == own.content.facts(mission, 2), "texts are no facts"


def boards(missions: int) -> Pack:
    """So many missions of nine tiles each."""
    ours: Any = content_for(find(GAME))
    files = {stem: ours.sources.files[stem]["MZ10"] for stem in ("missions", "boards")}
    files["missions"] |= {"texts": {"en": {"name": "Street", "told": "Go home."}}}
    names = [f"MY{number}" for number in range(missions)]
    return pack(**{stem: dict.fromkeys(names, entry) for stem, entry in files.items()})


def test_the_boards_of_a_pack_are_at_most_two_hundred_tiles() -> None:
    """A row of tiles is one text, so that the number of values says nothing about them."""
    most, ours = MOST_LAID // 9, len(find(GAME).maps(content_for(find(GAME))))
    assert len(find(GAME).maps(content_for(find(GAME), boards(most)))) == most + ours
    with pytest.raises(BadContent, match=re.escape("boards.toml, layout: expected 0 to 200 in all")):
        content_for(find(GAME), boards(most + 1))


def test_a_pack_keeps_no_board_that_is_not_played_on() -> None:
    content: Any = content_for(find(GAME), boards(3))
    table: Any = shamble.new(GAME, seats=1, options={"mission": "MY1"}, pack=boards(3))
    laid = [mission.name for mission in content.missions if mission._board is not None]
    assert {"MY0", "MY2"}.isdisjoint(laid)
    assert table.board is next(each.board for each in table.content.missions if each.name == "MY1")
    ours: Any = content_for(find(GAME))
    atlas = find(GAME).atlas
    assert atlas(content, "MY2") == {**atlas(ours, "MZ10"), "name": "MY2"}, "laid out again, it is the same"
