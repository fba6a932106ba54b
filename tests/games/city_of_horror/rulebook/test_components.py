"""Rulebook, "Éléments de jeu": what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from shamble.testing import ScenarioError, table

from .helpers import THREE, all_cards, person, place, play_on, player, set_up

COLOURS = {"yellow", "red", "green", "purple", "orange", "blue"}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play(seats: int) -> None:
    assert len(table("city-of-horror", seats=seats).view()["seats"]) == seats


@pytest.mark.parametrize("seats", [2, 7])
def test_fewer_or_more_do_not_play(seats: int) -> None:
    with pytest.raises(ScenarioError, match="played by 3 to 6 players"):
        table("city-of-horror", seats=seats)


def test_there_are_six_colours_and_everybody_sees_whose_is_which() -> None:
    s = table("city-of-horror", seats=6)
    for viewer in (None, 0, 5):
        assert {each["colour"] for each in s.view(viewer)["seats"]} == COLOURS


def test_six_places_make_the_town_and_the_tower_has_a_ruin() -> None:
    s = table("city-of-horror", sides={"water_tower": "collapsed"}, at="Window choice")
    names = ["armory", "bank", "church", "crossroads", "hospital", "water_tower"]
    assert sorted(each["id"] for each in s.view()["places"]) == names
    assert [each["id"] for each in s.view()["places"] if each["collapsed"]] == ["water_tower"]


def test_trucks_and_horde_hold_everything_before_anything_is_dealt() -> None:
    s = table("city-of-horror")
    view = s.view()
    assert (view["zombie_reserve"], view["antidote_reserve"]) == (40, 20)
    assert (view["deck"], view["food_truck"], view["markers_left"]) == (all_cards(s), 12, 6)


def test_there_are_21_characters_worth_more_fresh_than_exhausted() -> None:
    characters = table("city-of-horror").g.content.characters
    assert len(characters) == 21
    assert all(entry.fresh > entry.exhausted > 0 for entry in characters)


def test_every_character_has_a_power_and_three_have_a_drawback() -> None:
    content = table("city-of-horror").g.content
    people = dict(zip(content.names["character"], content.characters, strict=True))
    assert all(entry.power.name for entry in people.values())
    assert sorted(name for name, entry in people.items() if entry.drawback) == ["blonde", "grandpa", "granny"]


def test_the_mother_is_told_from_the_pregnant_woman_by_her_side_and_her_votes() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        people={"Red": {"bank": "pregnant"}, "Green": {"bank": "geek"}, "Blue": {"church": "punk"}},
        at=["Window choice", "Window revealed"],
    )
    assert place(s, "bank")["votes"] == [1, 1, 0]
    s.asks("Red", "window.choice").answers("power pregnant")
    assert not person(s, "pregnant")["fresh"]
    assert place(s, "bank")["votes"] == [2, 1, 0]


def test_nobody_leads_more_characters_than_a_colour_has_bases() -> None:
    most = max(
        len(player(table("city-of-horror", seats=seats), 0)["characters"])
        + len(table("city-of-horror", seats=seats).t.choices[0].options)
        for seats in (3, 4, 5, 6)
    )
    assert most == 5


def test_everybody_has_six_movement_cards_one_for_each_place() -> None:
    s = set_up(6)
    s.until("movement.card")
    for seat in range(6):
        s.asks(seat, "movement.card", [f"go {each['id']}" for each in s.view()["places"]])


def test_twenty_invasion_cards_four_for_each_hour() -> None:
    cards = table("city-of-horror").g.content.invasions
    assert Counter(card.hour for card in cards) == {0: 4, 1: 4, 2: 4, 3: 4, 4: 4}


def test_the_invasion_cards_of_midnight_are_for_set_up_only() -> None:
    s = set_up()
    play_on(s)
    content = s.g.content
    hours = dict(zip(content.names["invasion"], (card.hour for card in content.invasions), strict=True))
    shown = [event.args[0] for event in s.t.sink or [] if event.key == "invasion"]
    assert [hours[str(card)] for card in shown] == [0, 1, 2, 3, 4]
    assert all(not card.moves and not card.drops for card in content.invasions if card.hour == 0)


def test_fire_covers_the_four_spaces_of_armory_a() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        people={"Red": {"armory": "vigil"}, "Green": {"bank": "geek"}, "Blue": {"church": "punk"}},
        markers={"armory": 2},
        at=["PlaceMarker armory", "Window choice"],
    )
    armory = place(s, "armory")
    assert (armory["slots"], armory["burnt"], armory["characters"]) == (4, True, [])


def test_one_marker_says_who_is_first_player() -> None:
    s = table("city-of-horror", players=THREE, first="Green", at="Window choice")
    assert [s.view(viewer)["first"] for viewer in (None, 0, 1, 2)] == [1, 1, 1, 1]


def test_twelve_food_tokens_are_worth_18_points() -> None:
    assert Counter(table("city-of-horror").g.food_truck) == {0: 1, 1: 5, 2: 5, 3: 1}


def test_every_place_has_spaces_an_attack_condition_and_an_effect() -> None:
    s = table("city-of-horror")
    for faces in s.g.content.places:
        for side, face in enumerate(faces):
            if face is not None:
                assert bool(face.attack.at_least) != face.attack.outnumbered
                assert (face.effect is None) == (side == 2), "only the ruin has no effect"
    for each in s.view()["places"]:
        assert (each["slots"] is None) == (each["id"] == "crossroads")
        assert each["zombies"] == 0


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_place_has_two_sides(side: str) -> None:
    s = table("city-of-horror", options={"sides": side})
    assert {each["side"] for each in s.view()["places"]} == {side}


def test_each_place_may_show_another_side() -> None:
    s = table("city-of-horror", options={"side_bank": "B"})
    assert {each["id"]: each["side"] for each in s.view()["places"] if each["side"] == "B"} == {"bank": "B"}


def test_characters_belong_to_no_colour() -> None:
    dealt = {tuple(player(set_up(seed=seed), 0)["characters"]) for seed in range(5)}
    assert len(dealt) > 1
