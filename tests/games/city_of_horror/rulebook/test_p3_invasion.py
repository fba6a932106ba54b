"""Rulebook, "3. Invasions"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.games.city_of_horror.content import InvasionEntry
from shamble.games.city_of_horror.invasion import carry_out
from shamble.testing import Scenario, table

from .helpers import THREE, all_cards, log, place, zombies

NUMBERS = "water_tower, church, hospital, bank, armory, crossroads"
SCATTERED = {"Red": {"water_tower": "vigil"}, "Green": {"church": "geek"}, "Blue": {"bank": "rasta"}}


def invasion(card: str, **literal: Any) -> Scenario:
    """That card is turned over; the buildings 2 to 5 are Church, Hospital, Bank, Armory."""
    literal = {"numbers": NUMBERS, "people": SCATTERED, **literal}
    return table(
        "city-of-horror",
        players=THREE,
        invasions=f"{card}, 4:00-4",
        at=["Invasion", "Window revealed"],
        **literal,
    )


def test_the_top_card_is_turned_over_and_carried_out() -> None:
    s = invasion("1:00-1")
    s.sees(None, "invasion 1:00-1")
    assert zombies(s) == {
        "water_tower": 1, "church": 1, "hospital": 1, "bank": 1, "armory": 2, "crossroads": 1
    }  # fmt: skip
    assert s.view()["zombie_reserve"] == 33
    assert [s.g.content.names["invasion"][card] for card in s.g.invasions] == ["4:00-4"]


def test_a_card_goes_moves_arrivals_drops_leader() -> None:
    s = invasion("3:00-1", zombies={"church": 2}, leader="red")
    keys = [event.split()[0] for event in log(s)]
    assert keys == ["invasion", "zombies_moved", *["zombies_came"] * 5, "dropped", "dropped", "leader_turned"]


def test_zombie_moves_come_from_two_oclock_on_one_or_two_a_card() -> None:
    cards = table("city-of-horror").g.content.invasions
    assert {len(card.moves) for card in cards if card.hour < 2} == {0}
    assert {len(card.moves) for card in cards if card.hour >= 2} == {1, 2}


def test_zombies_move_before_others_arrive() -> None:
    s = invasion("2:00-1", zombies={"crossroads": 5, "hospital": 1})
    assert place(s, "crossroads")["zombies"] == 1  # only the newcomer


def test_all_zombies_of_the_place_move() -> None:
    s = invasion("2:00-1", zombies={"crossroads": 5, "hospital": 1})
    s.sees(None, "zombies_moved crossroads hospital 5")
    assert place(s, "hospital")["zombies"] == 7  # 1 + 5, and one arrives


@pytest.mark.parametrize(("there", "move", "stay"), [(3, 5, 0), (5, 3, 2), (8, 0, 5)])
def test_zombies_without_room_stay_where_they_came_from(there: int, move: int, stay: int) -> None:
    s = invasion("2:00-1", zombies={"crossroads": 5, "hospital": there})
    if move:
        s.sees(None, f"zombies_moved crossroads hospital {move}")
    assert place(s, "crossroads")["zombies"] == stay + 1
    assert place(s, "hospital")["zombies"] == 8


def test_arrivals_above_eight_are_not_added() -> None:
    s = invasion("1:00-1", zombies={"armory": 7, "bank": 8})
    assert place(s, "armory")["zombies"] == 8  # two wanted in
    assert place(s, "bank")["zombies"] == 8
    assert s.view()["zombie_reserve"] == 40 - 15 - 5


def test_two_moves_are_made_in_printed_order_the_second_sees_the_first() -> None:
    s = invasion("1:00-1", zombies={"church": 3, "hospital": 2})
    s.g.zombies = [3, 2, 0, 0, 0, 0]  # Church, Hospital, Bank…
    card = InvasionEntry(
        origin="house", hour=4, arrivals=(0, 0, 0, 0, 0, 0), leader=0, moves=((2, 3), (3, 4))
    )
    carry_out(s.g, card)
    assert s.g.zombies == [0, 0, 5, 0, 0, 0]


def test_a_short_reserve_serves_place_1_first() -> None:
    s = invasion(
        "1:00-1",
        zombies={"water_tower": 7, "church": 7, "hospital": 6, "bank": 6, "armory": 6, "crossroads": 6},
    )
    assert zombies(s) == {
        "water_tower": 8, "church": 8, "hospital": 6, "bank": 6, "armory": 6, "crossroads": 6
    }  # fmt: skip
    assert s.view()["zombie_reserve"] == 0


def test_drops_are_laid_on_the_named_places() -> None:
    s = invasion("1:00-4")  # an antidote and a card each on places 2 and 5
    dropped = [(each["id"], each["antidotes"], each["cards"]) for each in s.view()["places"]]
    assert [drop for drop in dropped if drop[1:] != (0, 0)] == [("church", 1, 1), ("armory", 1, 1)]
    assert s.view()["antidote_reserve"] == 18
    assert s.view()["deck"] == all_cards(s) - 2


def test_dropped_cards_come_from_the_deck_and_lie_face_down() -> None:
    s = invasion("1:00-1", cards={"deck": "chainsaw, alarm, gun"})  # two cards on place 2
    for viewer in ("Red", "Green", None):
        assert place(s, "church", viewer)["cards"] == 2
        assert place(s, "church", viewer)["known_cards"] == []
    names = s.g.content.names["card"]
    assert {names[card] for card in s.g.supplies[0]} == {"chainsaw", "alarm"}
    assert names[s.g.deck[-1]] == "gun"


def test_no_card_drops_on_tower_or_crossroads() -> None:
    cards = table("city-of-horror").g.content.invasions
    assert {drop.place for card in cards for drop in card.drops} == {2, 3, 4, 5}


def test_an_empty_deck_drops_no_card_and_the_discard_is_not_shuffled() -> None:
    s = invasion("1:00-2", cards={"discard": "gun, alarm"}, deck_is_empty=True)
    assert [(each["antidotes"], each["cards"]) for each in s.view()["places"]][2:4] == [(1, 0), (1, 0)]
    assert s.view()["discard"] == ["gun", "alarm"]


@pytest.mark.parametrize(("start", "end"), [("green", "red"), ("blue", "green"), ("red", "blue")])
def test_the_leader_advances_clockwise_skipping_covered_colours(start: str, end: str) -> None:
    s = invasion("1:00-2", leader=start)  # two spaces; red, green and blue play
    assert s.view()["leader"] == end
    s.sees(None, f"leader_turned {end}")


def test_a_burnt_armory_still_receives_zombies_and_drops() -> None:
    s = invasion("1:00-4", markers={"armory": 3}, zombies={"armory": 2})
    armory = place(s, "armory")
    assert armory["burnt"]
    assert (armory["zombies"], armory["antidotes"], armory["cards"]) == (3, 1, 1)
