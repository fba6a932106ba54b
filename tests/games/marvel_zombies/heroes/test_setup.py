"""Rulebook of Heroes' Resistance: "Game components" and "Setup"."""

from __future__ import annotations

import pytest

import shamble
from shamble.testing import table

from .helpers import GAME, act, city, mission, offered, one

HEROES = ["spider_man", "hulk", "vision", "black_panther", "wasp", "winter_soldier"]
PEOPLE = ["happy_hogan", "jameson", "okoye", "pepper_potts", "sharon_carter", "wong"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_share_exactly_four_heroes(seats: int) -> None:
    s = table(GAME, seats=seats, options={"team": "fixed"})
    owners = [facts["seat"] for facts in s.view()["heroes"].values()]
    assert len(owners) == 4
    assert set(owners) == set(range(seats))


def test_the_players_pick_four_of_the_six() -> None:
    t = shamble.new(GAME, seats=2, seed=1)
    (choice,) = t.choices
    assert [str(option.args[0]) for option in choice.options] == HEROES
    for _ in range(4):
        (choice,) = t.choices
        assert choice.prompt == "setup.hero"
        t.answer(choice.id, choice.options[-1], choice.seat)
    assert sorted(t.view(0)["heroes"]) == ["black_panther", "vision", "wasp", "winter_soldier"]


def test_five_players_are_too_many() -> None:
    with pytest.raises(shamble.ShambleError):
        shamble.new(GAME, seats=5)


def test_the_box_holds_what_the_component_list_says() -> None:
    content = city().g.content
    assert list(content.names["hero"]) == HEROES
    assert sorted(content.names["super_hero"]) == [
        "captain_america",
        "doctor_strange",
        "iron_man",
        "scarlet_witch",
    ]
    assert sorted(content.names["bystander"]) == PEOPLE
    assert len(content.spawn) == 30
    assert sum(trait.copies for trait in content.traits) == 30
    assert sum(person.copies for person in content.bystanders) == 6
    view = table(GAME, options={"mission": "HR1", "team": "fixed"}).view()
    assert view["decks"] == {"spawn": 30, "super_hero": 4, "trait": 30, "bystander": 2}
    assert view["reserve"] == {"brute": 10, "walker": 30, "runner": 10}


def test_hero_missions_have_as_many_figures_as_zombie_missions() -> None:
    view = mission("MH1").view()
    assert (
        sum(view["reserve"].values()) + sum(row["enemies"] for row in view["zones"].values()) == 35 + 14 + 14
    )
    agents = mission("MH1").g.content.agents
    assert [each.figures for each in agents] == [14, 35, 14]


def test_four_cards_lie_in_the_zones_with_the_symbol_and_two_are_the_deck() -> None:
    s = table(GAME, options={"mission": "HR1", "team": "fixed"})
    hidden = [zone for zone, row in s.view()["zones"].items() if row["face_down"]]
    assert sorted(hidden) == sorted(s.g.board.names[zone] for zone in s.g.board.bystander_rooms)
    assert len(hidden) == 4
    assert s.view()["decks"]["bystander"] == 2


def test_heroes_begin_with_full_health_and_no_power() -> None:
    s = table(GAME, options={"mission": "HR1", "team": "fixed"})
    for name, facts in s.view()["heroes"].items():
        assert (facts["health"], facts["max_health"], facts["xp"]) == (3, 3, 0), name
        assert (facts["traits"], facts["card"], facts["zone"]) == ([], None, "H1R-h")
        assert facts["power"] == 1, "the first round has begun"
        assert not facts["activated"]
    s.sees(None, "power_set hulk 1")


def test_bystanders_do_not_hold_a_hero_back() -> None:
    s = city(heroes=one("hulk"), people={"H1R-b": "wong, okoye"}, at="HeroTurn hulk")
    assert "move H1R-a 1" in offered(s)


def test_doors_are_opened_though_the_box_has_no_token_left_to_mark_them() -> None:
    last = "H1R-d/H1R-A"
    doors = [name for name in city().g.board.door_names if name != last]
    assert len(doors) >= 12, "ten Door tokens, a blue and a green one"
    s = city(heroes=one("hulk", at="H1R-d"), open=doors, at="HeroTurn hulk")
    act(s, f"open {last}")
    assert set(s.view()["doors"].values()) == {"open"}
