"""Rulebook: "Set-up", "Characters" and "First player"."""

from __future__ import annotations

import pytest

from shamble.testing import ScenarioError, table
from tests.games.survive_until_daylight.helpers import GAME, events, items, night


def test_everybody_chooses_a_character_clockwise_from_the_first_player() -> None:
    s = table(GAME, players="Ana Ben Cy", options={"first_player": 2})
    s.asks("Ben", "setup.character").answers("character hipster")
    others = "pillar psycho trigger klepto haggler".split()
    s.asks("Cy", "setup.character", [f"character {name}" for name in others]).answers("character klepto")
    s.asks("Ana", "setup.character").answers("character pillar")
    assert [seat["character"] for seat in s.view()["seats"]] == ["pillar", "hipster", "klepto"]


def test_everybody_takes_the_own_weapon_and_chooses_a_common_one() -> None:
    s = table(GAME, players="Ana Ben", options={"first_player": 1})
    s.asks("Ana", "setup.character").answers("character hipster")
    s.asks("Ben", "setup.character").answers("character trigger")
    commons = "pistol bow spiked_bat machete axe pump_shotgun".split()
    s.asks("Ana", "setup.weapon", [f"weapon {name}" for name in commons]).answers("weapon axe")
    commons.remove("axe")  # there is one
    s.asks("Ben", "setup.weapon", [f"weapon {name}" for name in commons]).answers("weapon pistol")
    assert sorted(items(s, "Ana")) == ["axe", "hipster_bow"]
    assert sorted(items(s, "Ben")) == ["pistol", "revolver"]


def test_two_weapons_of_the_same_sort_are_no_fault() -> None:
    s = table(GAME, players="Ana Ben", options={"first_player": 1})
    s.asks("Ana", "setup.character").answers("character hipster")
    s.asks("Ben", "setup.character").answers("character psycho")
    s.asks("Ana", "setup.weapon").answers("weapon bow")
    s.asks("Ben", "setup.weapon").answers("weapon machete")
    assert sorted(items(s, "Ana")) == ["bow", "hipster_bow"]


@pytest.mark.parametrize("character", "pillar psycho trigger klepto haggler hipster".split())
def test_alone_anybody_begins_with_three_weapons_and_ten_slots(character: str) -> None:
    s = table(GAME, players="Ana")
    s.asks("Ana", "setup.character").answers(f"character {character}")
    s.asks("Ana", "setup.weapon").answers("weapon machete")
    s.asks("Ana", "setup.weapon").answers("weapon pistol")
    seat = s.view()["seats"][0]
    assert sum(each["count"] for each in seat["items"]) == 3
    assert seat["slots"] == 10


def test_a_unique_weapon_bears_its_characters_name_and_a_common_one_none() -> None:
    s = night()
    texts = s.t.spec.catalogue("en")
    for name, character in zip(s.t.content.names["character"], s.g.content.characters, strict=True):
        assert texts.say(f"character.{name}").split()[1] in texts.say(f"card.{character.weapon}")
    for weapon in "pistol bow spiked_bat machete axe pump_shotgun".split():
        assert "’s" not in texts.say(f"card.{weapon}")


def test_the_rubble_bears_numbers_up_to_the_number_of_players() -> None:
    s = table(GAME, players="Ana Ben Cy", options={"characters": "random"})
    content = s.g.content
    expected = {}
    for name, rubble, weapon in zip(content.names["card"], content.rubble, content.weapons, strict=True):
        entry = rubble or weapon
        if entry is not None and sum(entry.icons[:3]):
            expected[name] = sum(entry.icons[:3])
    while s.view()["phase"] == "setup":
        choice = s.t.choices[0]
        s.take(choice, repr(choice.options[0]))
    drawn = dict.fromkeys(expected, 0)
    for event in s.t.sink or []:
        if event.key in ("found", "bad_luck"):
            drawn[str(event.args[1])] += 1
    unseen = s.view()["unseen"]
    assert {name: unseen.get(name, 0) + drawn[name] for name in expected} == expected
    assert sum(expected.values()) == 72


def test_decks_are_shuffled_by_the_seed() -> None:
    orders = set()
    for seed in range(5):
        g = table(GAME, players="Ana Ben Cy", seed=seed).g
        orders.add((g.reserve, tuple(g.combat), g.assaults, g.horde))
        assert sorted(g.assaults) == list(range(6))
        assert len(g.combat) == 35
    assert len(orders) == 5


def test_the_active_pile_holds_the_tables_number_and_the_wave_the_rest_is_set_aside() -> None:
    s = night(at="SearchPhase", cards={"rest": "reserve"}, first=0)
    found = [event for event in events(s) if event.startswith("pile_made")]
    assert found == ["pile_made 13"]
    assert s.view()["reserve"] == 60


@pytest.mark.parametrize(("players", "cards"), [(1, 7), (2, 10), (3, 12), (4, 16), (5, 20), (6, 20)])
def test_the_rubble_table(players: int, cards: int) -> None:
    names = " ".join("Ana Ben Cy Dot Eli Fay".split()[:players])
    s = night(names, at="SearchPhase", cards={"rest": "reserve"})
    assert f"pile_made {cards + 1}" in events(s)


def test_lives_differ_and_everybody_begins_unhurt() -> None:
    s = night("Ana Ben Cy Dot Eli Fay")
    seats = s.view()["seats"]
    assert all(seat["life"] == seat["full_life"] for seat in seats)
    assert len({seat["full_life"] for seat in seats}) > 1


def test_the_host_may_say_who_is_first_or_leave_it_to_chance() -> None:
    assert table(GAME, players="Ana Ben Cy", options={"first_player": 3}).view()["first"] == 2
    assert {table(GAME, players="Ana Ben Cy", seed=seed).view()["first"] for seed in range(20)} == {0, 1, 2}
    with pytest.raises(ScenarioError, match="only 3 play"):
        table(GAME, players="Ana Ben Cy", options={"first_player": 4})


def test_characters_may_be_dealt() -> None:
    s = table(GAME, players="Ana Ben Cy", options={"characters": "random", "first_player": 1})
    s.asks("Ana", "setup.weapon")
    assert len({seat["character"] for seat in s.view()["seats"]}) == 3


@pytest.mark.parametrize(("difficulty", "extra"), [("easy", 4), ("normal", 0), ("hard", -2)])
def test_difficulty_is_life(difficulty: str, extra: int) -> None:
    s = table(GAME, players="Ana", options={"difficulty": difficulty})
    s.asks("Ana", "setup.character").answers("character pillar")
    printed = s.g.content.characters[s.g.characters[0]].life
    assert s.view()["seats"][0]["full_life"] == s.view()["seats"][0]["life"] == printed + extra
