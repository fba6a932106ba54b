"""Rulebook, "Préparation"."""

from __future__ import annotations

import pytest

from shamble.testing import table

from .helpers import all_cards, asked, hand, log, play_on, player, set_up

CORNERS = {"church", "hospital", "bank", "armory"}


def numbers(seed: int, **options: str) -> list[str]:
    return [each["id"] for each in table("city-of-horror", seed=seed, options=options).view()["places"]]


def test_set_up_goes_town_characters_hands_zombies() -> None:
    s = table("city-of-horror")
    assert player(s, 0)["hand"] == 0
    assert s.view()["zombie_reserve"] == 40
    play_on(s, "window.choice")
    keys = [event.split()[0] for event in log(s, "placed", "dealt", "invasion", "turn_began")]
    assert keys == ["placed"] * 15 + ["dealt", "invasion", "turn_began"]


@pytest.mark.parametrize("seed", range(4))
def test_the_tower_is_place_1_the_crossroads_place_6_and_the_buildings_stand_between(seed: int) -> None:
    order = numbers(seed)
    assert (order[0], order[5]) == ("water_tower", "crossroads")
    assert set(order[1:5]) == CORNERS


def test_any_building_can_stand_on_any_corner() -> None:
    towns = [numbers(seed) for seed in range(40)]
    for corner in range(1, 5):
        assert {town[corner] for town in towns} == CORNERS


def test_the_corners_may_be_agreed_on() -> None:
    assert numbers(1, corners="fixed") == numbers(2, corners="fixed")


def test_a_first_game_uses_side_a() -> None:
    assert {each["side"] for each in table("city-of-horror").view()["places"]} == {"A"}


@pytest.mark.parametrize(("side", "hidden", "shown"), [("A", 12, 0), ("B", 9, 3)])
def test_food_lies_face_down_but_three_face_up_at_crossroads_b(side: str, hidden: int, shown: int) -> None:
    view = table("city-of-horror", options={"side_crossroads": side}).view()
    assert view["food_truck"] == hidden
    assert len(view["food_up"]) == shown


def test_the_owner_of_every_character_is_public() -> None:
    s = set_up(4)
    owners = [each["seat"] for each in s.view()["characters"].values()]
    assert sorted(owners) == sorted([0, 1, 2, 3] * 4)


@pytest.mark.parametrize("who", [1, 2, 3])
def test_the_host_may_name_the_first_player_and_the_leader_starts_on_that_colour(who: int) -> None:
    view = table("city-of-horror", options={"first_player": who}).view()
    assert view["first"] == who - 1
    assert view["leader"] == view["seats"][who - 1]["colour"]


def test_otherwise_chance_names_the_first_player() -> None:
    views = [table("city-of-horror", seed=seed).view() for seed in range(20)]
    assert {view["first"] for view in views} == {0, 1, 2}
    assert all(view["leader"] == view["seats"][view["first"]]["colour"] for view in views)


@pytest.mark.parametrize(("seats", "people", "cards"), [(3, 5, 7), (4, 4, 6), (5, 3, 5), (6, 3, 4)])
def test_characters_and_cards_are_dealt_by_the_number_of_players(seats: int, people: int, cards: int) -> None:
    s = set_up(seats)
    assert [len(player(s, seat)["characters"]) for seat in range(seats)] == [people] * seats
    assert [len(hand(s, seat)) for seat in range(seats)] == [cards] * seats
    assert s.view()["deck"] == all_cards(s) - seats * cards


def test_a_hand_is_known_to_its_holder_only() -> None:
    s = set_up()
    assert player(s, 0)["known_hand"] == player(s, 0, 1)["known_hand"] == []


def test_every_character_starts_fresh() -> None:
    people = set_up().view()["characters"].values()
    assert all(each["fresh"] and not each["hidden"] and not each["extra"] for each in people)


def test_characters_are_dealt_by_chance() -> None:
    assert len({tuple(set_up(seed=seed).view()["characters"]) for seed in range(5)}) == 5


def test_placing_goes_anticlockwise_and_ends_with_the_first_player() -> None:
    s = table("city-of-horror", seats=4, options={"first_player": 2})
    seats = [int(question.split()[0]) for question in play_on(s, "window.choice")]
    assert seats == [0] * 3 + [3] * 3 + [2] * 3 + [1] * 3  # the fourth place takes whoever is left


def test_one_draws_as_many_different_places_as_one_has_characters() -> None:
    s = set_up(4)
    for seat in range(4):
        drawn = [event for event in log(s, "place_drawn") if event.split()[1] == str(seat)]
        assert len(set(drawn)) == 4


def test_one_sees_all_places_drawn_and_puts_one_character_on_each() -> None:
    s = table("city-of-horror", seats=5, seed=2, options={"first_player": 1})
    drawn = [event.split()[2] for event in log(s, "place_drawn")]
    assert len(drawn) == 3
    assert asked(s) == ["4 setup.place"]
    first = s.t.choices[0]
    assert (first.params[0], len(first.options)) == (drawn[0], 3)
    s.t.answer(first.id, 2, 4)  # anybody may go first
    second = s.t.choices[0]
    assert (second.params[0], len(second.options)) == (drawn[1], 2)
    assert first.options[2].name not in [option.name for option in second.options]
    s.t.answer(second.id, 0, 4)
    assert [event.split()[3] for event in log(s, "placed")] == drawn


def test_a_full_place_sends_the_placed_character_to_the_crossroads() -> None:
    sent_away = 0
    for seed in range(4):
        s = set_up(6, seed)
        free = {each["id"]: each["slots"] for each in s.view()["places"]}
        for drawn, placed in zip(log(s, "place_drawn"), log(s, "placed"), strict=True):
            wanted, got = drawn.split()[2], placed.split()[3]
            assert got == ("crossroads" if free[wanted] == 0 else wanted)
            sent_away += got != wanted
            if free[wanted]:
                free[wanted] -= 1
    assert sent_away


@pytest.mark.parametrize("seed", range(3))
def test_a_midnight_card_brings_the_first_zombies(seed: int) -> None:
    s = set_up(seed=seed)
    shown = next(event for event in s.t.sink or [] if event.key == "invasion")
    content = s.g.content
    card = content.invasions[content.names["invasion"].index(shown.args[0])]
    assert card.hour == 0
    assert [each["zombies"] for each in s.view()["places"]] == list(card.arrivals)


def test_the_stack_holds_one_card_of_each_hour_the_earliest_on_top() -> None:
    hours = [[s.g.content.invasions[card].hour for card in s.g.invasions[::-1]] for s in [set_up(seed=5)]]
    assert hours == [[1, 2, 3, 4]]


def test_chance_picks_the_cards_of_the_stack() -> None:
    stacks = [set_up(seed=seed).g.invasions for seed in range(20)]
    assert all(len({stack[hour] for stack in stacks}) == 4 for hour in range(4))


def test_nobody_trades_before_the_game_begins() -> None:
    s = table("city-of-horror", options={"hands": "draft"})
    assert s.may_say(0) == []
    play_on(s, "draft.keep")
    for seat in range(3):
        s.t.answer(s.t.choices[0].id, 0, seat)
    assert asked(s) == ["0 draft.keep", "1 draft.keep", "2 draft.keep"]
    assert [s.may_say(seat) for seat in range(3)] == [[], [], []]
