"""Rulebook: "Contenu", "Mise en place" and "Aperçu du jeu"."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.testing import ScenarioError, table
from tests.games.marvel_zombies.missions import missions

from .helpers import GAME, asked, enemies, hero, log, mission, offered

HEROES = ["captain_america", "iron_man", "captain_marvel", "deadpool", "wasp", "hulk"]


def content() -> Any:
    """The game's tables."""
    return table(GAME, seats=1).g.content


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_one_to_six_players_share_four_heroes_or_one_each(seats: int) -> None:
    s = table(GAME, seats=seats, options={"team": "fixed"})
    owners = Counter(each["seat"] for each in s.view()["heroes"].values())
    assert sum(owners.values()) == max(4, seats)
    assert set(owners) == set(range(seats))


def test_no_player_is_left_without_a_hero() -> None:
    with pytest.raises(ScenarioError, match="at least 5"):
        table(GAME, seats=5, options={"heroes": 4})


def test_players_pick_their_heroes_in_turn() -> None:
    s = table(GAME, seats=2)
    s.asks(0, "setup.hero", [f"pick {name}" for name in HEROES]).answers("pick hulk")
    s.asks(1, "setup.hero", [f"pick {name}" for name in HEROES if name != "hulk"]).answers("pick wasp")
    s.asks(0, "setup.hero").answers("pick iron_man")
    s.asks(1, "setup.hero").answers("pick deadpool")
    assert {name: each["seat"] for name, each in s.view()["heroes"].items()} == {
        "iron_man": 0,
        "deadpool": 1,
        "wasp": 1,
        "hulk": 0,
    }


def test_heroes_begin_with_full_health_no_experience_and_no_cards() -> None:
    s = table(GAME, seats=1, options={"team": "fixed"})
    for each in s.view()["heroes"].values():
        assert (each["health"], each["xp"], each["danger"]) == (5, 0, "blue")
        assert (each["traits"], each["card"], each["activated"]) == ([], None, False)
        assert each["zone"] == "8R-d"


def test_hunger_rises_in_the_first_round_too() -> None:
    assert {each["hunger"] for each in mission("MZ0").view()["heroes"].values()} == {1}


def test_there_are_six_heroes_each_with_an_attack_and_three_skills() -> None:
    tables = content()
    assert list(tables.names["hero"]) == HEROES
    facts = {
        name: (a.type, a.reach, a.dice, a.accuracy)
        for name, a in zip(tables.names["attack"], tables.attacks, strict=True)
    }
    assert facts["vibranium_shield"] == ("melee", 0, 2, 3)
    assert facts["missile_wave"] == ("ranged", 1, 3, 4)
    assert facts["twin_katanas"] == ("melee", 0, 3, 4)
    assert facts["power_punches"] == ("melee", 0, 2, 3)
    assert facts["wasps_sting"] == ("ranged", 1, 2, 4)
    assert facts["smash"] == ("melee", 0, 2, 4)
    assert facts["devour"] == ("melee", 0, 1, 4)
    assert facts["avengers_sign"] == ("ranged", 2, 0, 4)
    assert facts["sidearm"] == ("ranged", 1, 1, 5)


def test_the_decks_have_42_spawn_45_trait_16_bystander_and_6_super_hero_cards() -> None:
    tables = content()
    assert len(tables.spawn) == 42
    assert sum(entry.copies for entry in tables.traits) == 45
    kinds = Counter(entry.kind for entry in tables.bystanders for _ in range(entry.copies))
    assert kinds == {"person": 12, "secret_mission": 2, "saved": 2}
    assert [entry.toughness for entry in tables.super_heroes] == [3, 3, 4, 5, 3, 4]


@pytest.mark.parametrize("deck", ["spawn_deck", "trait_deck", "super_deck", "people_deck"])
def test_decks_are_shuffled(deck: str) -> None:
    orders = {tuple(getattr(mission("MZ1", seed=seed).g, deck)) for seed in range(4)}
    assert len(orders) == 4


def test_six_of_the_spawn_cards_bring_a_super_hero() -> None:
    assert sum(card.kind == "super_hero" for card in content().spawn) == 6


def test_the_box_holds_35_troopers_14_guards_and_14_specialists() -> None:
    assert mission("MZ0").view()["reserve"] == {"guard": 14, "trooper": 35, "specialist": 14}


def test_printed_spawn_cards_are_as_printed() -> None:
    tables = content()
    cards = dict(zip(tables.names["spawn"], tables.spawn, strict=True))
    printed = {
        "001": ("normal", "trooper", (2, 3, 8, 9)),
        "003": ("normal", "trooper", (3, 5, 7, 9)),
        "007": ("normal", "guard", (1, 1, 4, 5)),
        "009": ("rush", "guard", (1, 2, 3, 4)),
        "011": ("normal", "specialist", (1, 2, 3, 4)),
        "014": ("super_hero", "super_hero", (1, 1, 1, 1)),
        "020": ("rush", "trooper", (3, 5, 7, 9)),
        "030": ("super_hero", "super_hero", (1, 1, 1, 1)),
        "033": ("drop", "specialist", (1, 2, 3, 4)),
        "035": ("open_fire", "trooper", (1, 1, 1, 1)),
        "038": ("extra", "guard", (0, 1, 1, 1)),
        "039": ("extra", "specialist", (0, 1, 1, 1)),
        "042": ("escort", "guard", (1, 2, 3, 4)),
    }
    for number, facts in printed.items():
        card = cards[number]
        assert (card.kind, card.enemy, card.line) == facts
        assert card.origin == "rulebook"
    assert all(card.origin == "house" for number, card in cards.items() if number not in printed)


def test_no_spawn_card_brings_fewer_at_a_higher_level() -> None:
    for card in content().spawn:
        assert list(card.line) == sorted(card.line)


@pytest.mark.parametrize("seed", range(5))
def test_a_bystander_card_lies_in_every_zone_with_the_symbol_and_secret_missions_stay_out(seed: int) -> None:
    s = mission("MZ1", seed=seed)
    down = [name for name, row in s.view()["zones"].items() if row["face_down"]]
    assert sorted(down) == sorted(zone.name for zone in s.g.board.zones if zone.bystander)
    assert s.view()["removed"]["bystander"] == ["secret_mission_1", "secret_mission_2"]
    assert s.view()["decks"]["bystander"] == 14 - len(down)


@pytest.mark.parametrize("name", missions("marvel-zombies", "MZ"))
def test_nobody_is_on_the_board_at_the_start_whom_the_mission_does_not_name(name: str) -> None:
    s = mission(name)
    named = s.g.board.figures
    agents = Counter(kind for row in enemies(s).values() for kind, count in row.items() for _ in range(count))
    assert agents == Counter({kind: len(named[kind]) for kind in ("guard", "trooper") if kind in named})
    assert set(s.view()["super_heroes"]) == {each for each in named if each in s.g.content.super_hero}


def test_the_players_choose_anew_every_round_who_is_next() -> None:
    s = mission("MZ0")
    s.asks(None, "turn.who", [f"activate {name}" for name in HEROES[:4]]).answers("activate deadpool")
    s.asks(1, "turn.action")
    assert s.view()["acting"] == "deadpool"
    assert s.view()["phase"] == "player"


def test_a_player_answers_for_the_own_heroes_and_anybody_for_the_team() -> None:
    s = mission("MZ0")
    question = s.t.choices[0]
    s.t.answer(question.id, ("activate", "iron_man"), 0)
    assert offered(s)
    s.asks(1, "turn.action")  # Iron Man is the second hero, so he is the second player's


def test_a_lone_hero_may_go_out() -> None:
    s = mission("MZ0", seats=1, team=1)
    assert list(s.view()["heroes"]) == ["captain_america"]
    assert asked(s) == ["turn.action"]  # nobody else to choose from


def test_a_round_is_player_phase_enemy_phase_end_phase() -> None:
    s = mission("MZ0", seats=1, team=1)
    while s.view()["turn"] == 1 and not s.over:
        (choice,) = s.t.choices
        s.t.answer(choice.id, len(choice.options) - 1, choice.seat)
    order = log(s, "round_began", "turn_began", "turn_ended", "enemy_phase", "end_phase")
    assert order[:6] == [
        "round_began 1",
        "turn_began captain_america",
        "turn_ended captain_america",
        "enemy_phase",
        "end_phase",
        "round_began 2",
    ]
    assert hero(s, "captain_america")["hunger"] == 2
