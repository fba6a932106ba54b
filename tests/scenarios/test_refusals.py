"""Whoever writes a scenario and makes a mistake gets one sentence that says what would do."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shamble
from shamble.testing import Scenario, ScenarioError, table

CITY, DAYLIGHT, DAWN = "city-of-horror", "survive-until-daylight", "dawn-of-the-dead"
MARVEL, RESISTANCE = "marvel-zombies", "heroes-resistance"
PLAYERS = {CITY: "Anna Ben Cleo", DAYLIGHT: "Anna Ben Cleo", DAWN: "Anna Ben", MARVEL: "Anna Ben"}
OPTIONS = {
    DAWN: {"setup": "quick"},
    MARVEL: {"mission": "MZ0", "team": "fixed"},
    RESISTANCE: {"mission": "HR1", "team": "fixed"},
}


def scene(game: str, **literal: Any) -> Scenario:
    return table(game, players=PLAYERS.get(game, "Anna Ben"), options=OPTIONS.get(game), **literal)


def hero(**facts: Any) -> dict[str, Any]:
    return {"heroes": {"wasp": {"at": "8R-b", **facts}}}


MISSPELT: list[tuple[str, dict[str, Any], str]] = [
    (CITY, {"zombi": {}}, "no word of City of Horror's scenarios is called “zombi”; there are: turn, first,"),
    (CITY, {"zombies": {"banque": 3}}, "no location is called “banque”; there are: church, hospital, bank,"),
    (CITY, {"people": {"Annna": {"bank": "punk"}}}, "“Annna”; there are: Anna, Ben, Cleo"),
    (CITY, {"people": {"Anna": {"bnk": "punk"}}}, "no location is called “bnk”"),
    (CITY, {"people": {"Anna": {"bank": "punkk"}}}, "no character is called “punkk”"),
    (CITY, {"cards": {"hands": {"Anna": "gunn"}}}, "no card is called “gunn”"),
    (CITY, {"cards": {"hand": {"Anna": "gun"}}}, "no pile of cards is called “hand”; there are: hands, "),
    (CITY, {"cards": {"hands": {"Dora": "gun"}}}, "no player is called “Dora”"),
    (CITY, {"cards": {"deck": "two gun"}}, "“two gun” is neither a name nor a number and a name"),
    (CITY, {"sides": "C"}, "no side of the church is called “C”; there are: A, B"),
    (CITY, {"sides": {"bank": "collapsed"}}, "no side of the bank is called “collapsed”"),
    (CITY, {"leader": "pink"}, "no colour is called “pink”"),
    (CITY, {"first": "Dora"}, "no player is called “Dora”; there are: Anna, Ben, Cleo"),
    (CITY, {"movement": {"Anna": "shop"}}, "no location is called “shop”"),
    (CITY, {"invasions": "9:00-1"}, "no invasion is called “9:00-1”"),
    (CITY, {"at": "Atack bank"}, "no step is called “Atack”; near it are: Attack"),
    (CITY, {"at": "Attack banque"}, "no location is called “banque”"),
    (
        CITY,
        {"at": "Attack"},
        "“Attack” has not the words that this step takes; it is written “Attack LOCATION”",
    ),
    (CITY, {"at": "Move Dora"}, "no player is called “Dora”; there are: Anna, Ben, Cleo"),
    (CITY, {"at": "Move 7"}, "seat is a whole number, -1 to 2; not 7"),
    (DAYLIGHT, {"characters": {"Anna": "piller"}}, "no character is called “piller”"),
    (DAYLIGHT, {"cards": {"items": {"Anna": "bulets"}}}, "no card is called “bulets”"),
    (DAYLIGHT, {"cards": {"rest": "bin"}}, "no place for the rest is called “bin”"),
    (DAYLIGHT, {"line": "wanderer_99"}, "no foe is called “wanderer_99”; there are: wanderer_1, wanderer_2"),
    (DAYLIGHT, {"line": "brute_1(x)"}, "“brute_1(x)” is not written like “brute_2(3)+”"),
    (DAYLIGHT, {"combat": "plus9"}, "no combat is called “plus9”"),
    (DAYLIGHT, {"assault": "tides"}, "no assault is called “tides”"),
    (DAYLIGHT, {"holder": "Dora"}, "no player is called “Dora”"),
    (DAWN, {"zombies": "Z99"}, "zombies='Z99' is not understood; it is written like zombies={"),
    (
        MARVEL,
        {"heroes": {"Anna": {"at": "8R-b"}}},
        "heroes: 0 is a player or a number, and no hero; there are: ",
    ),
    (DAYLIGHT, {"at": "CombatTurn Dora"}, "no player is called “Dora”"),
    (
        DAWN,
        {"people": {"petr": "098"}},
        "no character is called “petr”; there are: peter, roger, steve, fran",
    ),
    (DAWN, {"people": {"peter": "999"}}, "no square is called “999”"),
    (DAWN, {"zombies": {"62": 5}}, "no square is called “62”; near it are: 162, 062"),
    (DAWN, {"shut": "075/098"}, "no door is called “075/098”; there are: 013-014, 024-025"),
    (DAWN, {"closed": "up"}, "no gate is called “up”"),
    (MARVEL, {"heroes": {"waspp": {}}}, "no hero is called “waspp”"),
    (MARVEL, hero(helth=2), "no fact of a hero is called “helth”; there are: at, seat, health"),
    (MARVEL, {"heroes": {"wasp": {"at": "8R-z"}}}, "no zone of MZ0 is called “8R-z”"),
    (MARVEL, hero(traits="fest"), "no trait is called “fest”"),
    (MARVEL, hero(card="wrong"), "no bystander is called “wrong”"),
    (MARVEL, {"enemies": {"8R-b": "troopers"}}, "no enemy is called “troopers”; there are: guard, trooper,"),
    (MARVEL, {"enemies": {"99-b": "trooper"}}, "no zone of MZ0 is called “99-b”"),
    (MARVEL, {"open": "8R-b/8R-z"}, "no door of MZ0 is called “8R-b/8R-z”"),
    (MARVEL, {"used_up": "spam"}, "no deck is called “spam”; there are: spawn, super_hero, trait, bystander"),
    (MARVEL, {"taken": "objective_9"}, "no Objective of MZ0 is called “objective_9”"),
    (MARVEL, {"colours": "pink"}, "no colour is called “pink”"),
    (MARVEL, {"at": "HeroTurn waspp"}, "no hero is called “waspp”"),
    (MARVEL, {"at": "EnemyAttack 8R-z 3"}, "no zone of MZ0 is called “8R-z”"),
    (MARVEL, {"at": "EnemyAttack 8R-b many"}, "is a whole number; not “many”"),
    (RESISTANCE, {"heroes": {"wasp_": {}}}, "no hero is called “wasp_”"),
    (RESISTANCE, {"enemies": {"H1R-a": "trooper"}}, "no enemy is called “trooper”; there are: brute, walker"),
]

NINE = "junk, heal1, heal2, heal3, energy_drink, concentration, bloodlust, luck, vitamins"
IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    (CITY, {"zombies": {"bank": 12}}, "zombies at a place"),
    (
        CITY,
        {"zombies": dict.fromkeys(("bank", "church", "armory", "hospital"), 8) | {"crossroads": 9}},
        "40 zombies",
    ),
    (CITY, {"zombies": {"bank": -1}}, "bank is a whole number, 0 or more; not -1"),
    (CITY, {"people": {"Anna": {"bank": "punk, punk"}}}, "the character punk stands in two places"),
    (CITY, {"people": {"Anna": {"bank": "punk"}, "Ben": {"church": "punk"}}}, "punk stands in two places"),
    (CITY, {"people": {"Anna": {"bank": "punk, mama, geek, teen"}}, "turn": 1}, "4 characters on 3 slots"),
    (CITY, {"people": {"Ben": {"bank": "punk"}}, "first": "Anna"}, "an eliminated player holds the marker"),
    (CITY, {"cards": {"hands": {"Anna": "99 gun"}}}, "the box holds no further gun"),
    (CITY, {"antidotes": {"Anna": 21}}, "the box holds 20 antidotes, not 21"),
    (CITY, {"antidotes": {"Anna": 11}, "antidote_reserve": 10}, "the box holds 20 antidotes, not 21"),
    (CITY, {"food": {"Anna": [3, 3]}}, "the box holds 1 tokens of 3 points, not 2"),
    (CITY, {"food": {"Anna": [7]}}, "no token of canned food is called “7”"),
    (CITY, {"markers": {"armory": 7}}, "explosion markers"),
    (CITY, {"turn": 9}, "turn: it is a whole number, 0 to 4; not 9"),
    (CITY, {"colours": "green, green, red"}, "the colour green stands in two places"),
    (CITY, {"numbers": "bank, church"}, "all 6 places have a number"),
    (CITY, {"invasions": "1:00-1, 1:00-1"}, "the invasion 1:00-1 stands in two places"),
    (DAYLIGHT, {"characters": {"Anna": "pillar", "Ben": "pillar"}}, "pillar stands in two places"),
    (
        DAYLIGHT,
        {"characters": {"Anna": "pillar"}, "life": {"Anna": 99}},
        "life is a whole number, 1 to 10; not 99",
    ),
    (
        DAYLIGHT,
        {"characters": {"Anna": "pillar"}, "life": {"Anna": 0}},
        "life is a whole number, 1 to 10; not 0",
    ),
    (DAYLIGHT, {"life": {"Anna": 3}}, "seat 0 has no character yet: name one in characters"),
    (DAYLIGHT, {"round": -1}, "round: it is a whole number, 0 or more; not -1"),
    (DAYLIGHT, {"cards": {"pile": "wave, junk, wave"}}, "there is one WAVE! card, and the pile has more"),
    (DAYLIGHT, {"cards": {"pile": "wave, 40 bullets"}}, "the rubble for 3 players holds too few: bullets"),
    (DAYLIGHT, {"cards": {"items": {"Anna": "machete[junk]"}}}, "only a backpack holds anything"),
    (DAYLIGHT, {"cards": {"items": {"Anna": "99 junk"}}}, "the rubble for 3 players holds too few: junk"),
    (DAYLIGHT, {"cards": {"items": {"Anna": NINE}}}, "seat 0: 9 objects on 8 slots"),
    (DAYLIGHT, {"line": "brute_1, brute_1"}, "the Horde card brute_1 stands in two places"),
    (DAYLIGHT, {"line": "brute_1", "horde": "brute_1"}, "the Horde card brute_1 stands in two places"),
    (DAYLIGHT, {"line": "brute_1(4)"}, "the dead are still standing"),
    (DAYLIGHT, {"combat": "9 plus3"}, "the box holds 3 Combat cards plus3, not 9"),
    (DAYLIGHT, {"combat_deck": 99}, "combat_deck: it is a whole number, 0 to 35; not 99"),
    (DAYLIGHT, {"barricades": {"Anna": 7}}, "too many tokens: barricade"),
    (DAYLIGHT, {"used": {"Anna": 4}}, "used is a whole number, 0 to 3; not 4"),
    (
        DAYLIGHT,
        {"round": 1, "at": "SearchTurn Anna", "cards": {"pile": "junk, heal1"}},
        "WAVE! is lost or doubled",
    ),
    (DAYLIGHT, {"round": 1, "at": "CombatTurn Anna"}, "WAVE! is lost or doubled"),
    (DAWN, {"people": {"peter": "098!*"}}, "nobody is stunned and infected"),
    (DAWN, {"people": {"fran": "098"}, "supers": {"fran": "100"}}, "the character fran stands in two places"),
    (DAWN, {"zombies": {"062": 5, "062!": 4}}, "the zombie of 062 stands in two places"),
    (DAWN, {"zombies": {"062": 99}}, "the box holds no further zombie of 99; it has: 2, 3"),
    (DAWN, {"zombies": {}, "seen": "062"}, "no zombie is in 062"),
    (DAWN, {"zombies": {}, "pool": 99}, "pool: it is a whole number, 0 to"),
    (DAWN, {"people": {"peter": "098"}, "active": "fran"}, "fran is not in the mall"),
    (DAWN, {"people": {"peter": "098"}, "infected_in": {"peter": 3}}, "peter is not infected"),
    (DAWN, {"turn": 2, "people": {"peter": "098*"}, "infected_in": {"peter": 3}}, "0 to 2; not 3"),
    (DAWN, {"turn": 2, "progress": 3}, "progress: it is a whole number, 0 to 2; not 3"),
    (DAWN, {"people": {"peter": "098"}, "hidden": "098", "turn": 1}, "a zombie hides where it may not"),
    (DAWN, {"broken": "075-098", "shut": "075-098"}, "a broken door is shut"),
    (MARVEL, hero(health=9), "health is a whole number, 1 to"),
    (MARVEL, hero(hunger=99), "hunger is a whole number, 0 to"),
    (MARVEL, hero(seat=7), "no player is called “7”"),
    (MARVEL, hero(traits="feast, feast, feast, feast, feast, feast"), "Traits for one hero, not 6"),
    (MARVEL, {"enemies": {"8R-b": "99 trooper"}}, "figures of trooper, not 99"),
    (MARVEL, {"enemies": {"8R-b": "thor", "8R-c": "thor"}}, "the box holds no further thor"),
    (MARVEL, {"enemies": {"8R-b": "2 thor"}}, "the figure of thor stands in two places"),
    (
        MARVEL,
        {"people": {"8R-b": "wong"}, "face_down": {"8R-B": "wong"}},
        "the box holds 1 cards of wong, not 2",
    ),
    (MARVEL, hero(card="wong") | {"people": {"8R-b": "wong"}}, "the box holds 1 cards of wong, not 2"),
    (MARVEL, {"spawn_deck": "007, 007"}, "the spawn 007 stands in two places"),
    (MARVEL, {"spawns": "8R-A"}, "no zone with a Spawn Point is called"),
    (MARVEL, {"sign": ("8R-b", 3)}, "uses left is a whole number, 1 to 2; not 3"),
    (MARVEL, {"colours": "red, red"}, "MZ0 has 1 Objectives, not 2"),
    (MARVEL, {"stage": 9}, "stage: it is a whole number, 0 to"),
    (RESISTANCE, {"heroes": {"hulk": {"hunger": 1}}}, "hunger is a whole number, 0 to 0"),
]

SHAPELESS: list[tuple[str, dict[str, Any], str]] = [
    (CITY, {"zombies": 3}, 'zombies=3 is not understood; it is written like zombies={"bank": 3}'),
    (CITY, {"people": "Anna"}, "people=0 is not understood; it is written like"),
    (CITY, {"people": {"Anna": "bank"}}, "is not understood; it is written like"),
    (CITY, {"turn": "3"}, "turn: it is a whole number, 0 to 4; not '3'"),
    (CITY, {"food_truck": 3}, "food_truck=3 is not understood; it is written like food_truck=[2, 1]"),
    (CITY, {"at": 3}, "at=3 is not understood"),
    (DAYLIGHT, {"line": 3}, "line=3 is not understood"),
    (DAYLIGHT, {"cards": {"items": {"Anna": "backpack[junk"}}}, "“backpack[junk” is not written like"),
    (DAYLIGHT, {"actions": None}, "actions: it is a whole number, 0 or more; not None"),
    (DAWN, {"people": ["peter"]}, "people=['peter'] is not understood"),
    (DAWN, {"zombies": "062"}, "zombies='062' is not understood"),
    (MARVEL, {"heroes": "wasp"}, "heroes='wasp' is not understood"),
    (MARVEL, {"sign": "8R-b"}, "sign='8R-b' is not understood"),
    (RESISTANCE, {"enemies": ["walker"]}, "enemies=['walker'] is not understood"),
]


@pytest.mark.parametrize(("game", "literal", "sentence"), MISSPELT + IMPOSSIBLE + SHAPELESS, ids=repr)
def test_a_literal_that_cannot_be_is_refused_with_what_would_do(
    game: str, literal: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ScenarioError, match=re.escape(sentence)):
        scene(game, **literal)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "played by 3 to 6 players"),
        ({"seats": 4, "players": "Anna Ben Cleo"}, "3 players (Anna, Ben, Cleo) do not fill 4 seats"),
        ({"players": "Anna Ben Anna"}, "two players are called Anna"),
        ({"players": "Anna Ben bank"}, "no player can be called bank: that is a location"),
        ({"players": "Anna Ben 2"}, "no player can be called 2: that is a number"),
        ({"options": {"misson": 1}}, "misson"),
        ({"players": ["Anna", "Ben", "Cleo"]}, "is not understood; it is written like “Anna Ben”"),
        (
            {"pack": "my-pack"},
            "pack='my-pack' is not understood; it is written like pack=shamble",
        ),
    ],
    ids=repr,
)
def test_a_game_that_cannot_be_set_up_is_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(sentence)):
        table(**{"game": CITY, **arguments})


def test_names_in_steps_are_seats() -> None:
    s = scene(
        DAYLIGHT, round=1, holder="Anna", characters={"Ben": "pillar"}, line="brute_1", at="CombatTurn Ben"
    )
    s.asks("Ben", "combat.turn")


def shots() -> Scenario:
    return scene(
        CITY,
        people={"Anna": {"bank": "vigil*"}, "Ben": {"bank": "punk*"}, "Cleo": {"church": "thief*"}},
        cards={"hands": {"Anna": "gun"}},
        zombies={"bank": 2},
        at="Window revealed",
    )


@pytest.mark.parametrize(
    ("call", "arguments", "sentence"),
    [
        (
            "asks",
            ["Anna", "window.reveald"],
            "no question is called “window.reveald”; there are: setup.place",
        ),
        ("does_not_ask", ["Anna", "window.reveald"], "no question is called “window.reveald”"),
        (
            "does_not_ask",
            ["Dora", "window.revealed"],
            "no player is called “Dora”; there are: Anna, Ben, Cleo",
        ),
        (
            "asks",
            ["Anna", "window.revealed", "pass"],
            "options='pass' is not understood; it is written like options=[",
        ),
        (
            "asks",
            ["Anna", "window.revealed", None, 3],
            "params=3 is not understood; it is written like params=[",
        ),
        ("until", ["window.reveald"], "no question is called “window.reveald”"),
        ("sees", [None, "zombie_died bank 2"], "no event is called “zombie_died”; near it are: zombies_died"),
        ("does_not_see", [None, "zombie_died bank 2"], "no event is called “zombie_died”"),
        ("does_not_see", [None, "zombies_died banque 2"], "no location is called “banque”"),
        (
            "does_not_see",
            [None, "zombies_died bank"],
            "has not the words that this event has: LOCATION COUNT",
        ),
        ("does_not_see", [None, "zombies_died bank two"], "“two” is no number"),
        ("does_not_see", [None, "eaten Dora punk bank"], "no player is called “Dora”"),
        (
            "does_not_see",
            [None, "zombies_died bank 2 (gun)"],
            "has not the words that this event has: nothing",
        ),
        ("passes", ["Dora"], "no player is called “Dora”"),
        ("view", [7], "a seat is a whole number, 0 to 2; not 7"),
        ("says", ["Dora", "offer Ben"], "no player is called “Dora”"),
        ("may_say", ["Dora"], "no player is called “Dora”"),
        ("sees", [None, 3], "3 is not understood; it is written like “play shotgun”"),
        ("dice", [0], "a die's face is a whole number, 1 or more; not 0"),
        ("chances", ["1"], "a random number is a whole number, 0 or more; not '1'"),
    ],
    ids=repr,
)
def test_a_call_that_is_misspelt_is_refused(call: str, arguments: list[Any], sentence: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(sentence)):
        getattr(shots(), call)(*arguments)


@pytest.mark.parametrize(
    ("call", "arguments", "sentence"),
    [
        (
            "asks",
            ["Cleo", "vote.attack"],
            "Cleo is not asked “vote.attack” (one option alone is taken by itself).",
        ),
        ("asks", ["Anna", "window.revealed", ["pass"]], "Wanted ['pass']\noffered ['pass', 'play gun']"),
        ("does_not_ask", ["Anna", "window.revealed"], "Anna is asked “window.revealed”."),
        ("sees", ["Anna", "zombies_died bank 2"], "Anna does not see “zombies_died bank 2”."),
        ("says", ["Anna", "offer Anna"], "“offer Anna” is not offered."),
    ],
    ids=repr,
)
def test_a_game_that_goes_otherwise_tells_its_story(call: str, arguments: list[Any], sentence: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(sentence)) as told:
        getattr(shots(), call)(*arguments)
    assert "Open questions:\n" in str(told.value)
    assert "Agenda, next first:\n" in str(told.value)


@pytest.mark.parametrize("call", ["asks", "does_not_ask"])
def test_whoever_does_not_sit_there_is_refused_even_when_nothing_is_asked(call: str) -> None:
    s = scene(CITY, at="PlaceTurn bank")
    assert not s.t.choices
    for who, sentence in [("Dora", "no player is called “Dora”"), (7, "a seat is a whole number, 0 to 2")]:
        with pytest.raises(ScenarioError, match=sentence):
            getattr(s, call)(who, "window.activation")


def test_an_answer_that_is_not_offered_or_comes_too_late_is_refused() -> None:
    asked = shots().asks("Anna", "window.revealed")
    with pytest.raises(ScenarioError, match="“play shotgun” is not offered"):
        asked.answers("play shotgun")
    with pytest.raises(ScenarioError, match="1 is not understood"):
        asked.answers(1)  # type: ignore[arg-type]  # as an author without mypy might write
    asked.answers("play gun")
    with pytest.raises(ScenarioError, match="nothing left to answer"):
        asked.answers("pass")


def test_dice_that_cannot_fall_are_refused() -> None:
    s = scene(
        DAWN, people={"peter": "103"}, zombies={"104": 2}, hidden="", turn=1, active="peter", at="Act"
    ).dice(7, 7)
    with pytest.raises(ScenarioError, match="random number of the scenario is a whole number, 0 to 5; not 6"):
        s.asks("Anna", "turn.act").answers("fire peter")


def test_rules_that_cannot_go_on_say_where() -> None:
    with pytest.raises(ScenarioError, match=r"the rules cannot go on at Found\(0\) \(IndexError"):
        scene(DAYLIGHT, round=1, at="Found Anna", cards={"pile": "wave"})


def test_rules_that_go_round_in_circles_are_stopped() -> None:
    s = scene(DAYLIGHT, round=1, at="SearchTurn Anna", cards={"pile": "junk, wave"})
    s.g.pile = []
    with pytest.raises(ScenarioError, match="go round in circles"):
        s.asks("Anna", "search.found").answers("discard junk")


def words_of(game: str) -> list[str]:
    return list(next(spec for spec in shamble.games() if spec.id == game).arrange.words)


GAMES = [spec.id for spec in shamble.games()]
SCRAPS = "Anna bank vigil* 3 gun wave brute_1(2) 098! peter wasp 8R-b trooper at items Attack".split()
junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.text(max_size=4) | st.sampled_from(SCRAPS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(SCRAPS), inner, max_size=3),
    max_leaves=6,
)


@given(st.data(), st.sampled_from(GAMES))
def test_whatever_is_written_no_bare_python_message_comes_back(data: st.DataObject, game: str) -> None:
    literal = data.draw(st.dictionaries(st.sampled_from(words_of(game)), junk, min_size=1, max_size=3))
    with contextlib.suppress(ScenarioError):
        scene(game, **literal)
