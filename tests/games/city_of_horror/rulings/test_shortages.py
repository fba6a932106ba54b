"""Rulings 15, 16, 20, 31, 44, 48, 51 and 52: what happens when something runs out, and what prices are."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, asked, hand, log, place, player, zombies

NUMBERS = "water_tower, church, hospital, bank, armory, crossroads"
PEOPLE = {"Red": {"bank": "vigil*"}, "Green": {"church": "geek*"}, "Blue": {"church": "rasta*"}}


def town(at: str | list[str], **literal: Any) -> Scenario:
    literal = {"numbers": NUMBERS, "people": PEOPLE, "first": "Red", **literal}
    return table("city-of-horror", players=THREE, at=at, **literal)


def test_an_empty_reserve_brings_no_zombies() -> None:
    full = {"water_tower": 5, "church": 7, "hospital": 7, "bank": 7, "armory": 7, "crossroads": 7}
    s = town(["Invasion", "Window revealed"], invasions="1:00-1", zombies=full)
    assert zombies(s) == full
    assert s.view()["zombie_reserve"] == 0


@pytest.mark.parametrize(
    ("reserve", "served"), [(1, [("church", 1), ("bank", 0)]), (2, [("church", 2), ("bank", 0)])]
)
def test_a_short_reserve_of_antidotes_serves_drops_by_place_number(
    reserve: int, served: list[tuple[str, int]]
) -> None:
    s = town(["Invasion", "Window revealed"], invasions="2:00-1", antidote_reserve=reserve)  # 2 at 2, 1 at 4
    assert [(name, place(s, name)["antidotes"]) for name, _ in served] == served
    assert s.view()["antidote_reserve"] == 0


def all_but_a_gun() -> str:
    content = table("city-of-horror").g.content
    copies = dict(zip(content.names["card"], (entry.copies for entry in content.cards), strict=True))
    copies["gun"] -= 1
    return ", ".join(f"{number} {name}" for name, number in copies.items())


def test_a_short_deck_serves_drops_by_place_number() -> None:
    literal: dict[str, Any] = {"invasions": "1:00-2", "cards": {"discard": all_but_a_gun()}}
    s = town(["Invasion", "Window revealed"], **literal)  # a card each on places 3 and 4
    assert (place(s, "hospital")["cards"], place(s, "bank")["cards"]) == (1, 0)
    assert s.view()["deck"] == 0


def test_killed_zombies_return_to_the_reserve() -> None:
    s = town("Window revealed", cards={"hands": {"Red": "shotgun"}}, zombies={"bank": 5})
    assert s.view()["zombie_reserve"] == 35
    s.asks("Red", "window.revealed").answers("play shotgun")
    assert s.view()["zombie_reserve"] == 37


def test_zombies_under_the_collapsing_tower_return_to_the_reserve() -> None:
    s = town(
        ["PlaceMarker water_tower", "Window revealed"], markers={"water_tower": 2}, zombies={"water_tower": 6}
    )
    s.sees(None, "tower_collapsed")
    assert (zombies(s), s.view()["zombie_reserve"]) == ({}, 40)


def test_drops_on_a_burnt_armory_are_out_of_reach() -> None:
    s = town(["PlaceTurn armory", "Window turn_end"], markers={"armory": 3}, dropped_antidotes={"armory": 2})
    assert log(s, "place_reached") == []
    assert place(s, "armory")["antidotes"] == 2


@pytest.mark.parametrize(
    ("name", "side", "literal"),
    [
        ("hospital", "A", {"antidote_reserve": 0}),
        ("hospital", "B", {"antidote_reserve": 0}),
        ("armory", "A", {"deck_is_empty": True}),
        ("armory", "B", {}),  # the discard is empty
        ("crossroads", "A", {"food_truck": []}),
        ("crossroads", "B", {"food_truck": [], "food_up": []}),
    ],
)
def test_what_takes_from_an_empty_reserve_cannot_be_used(
    name: str, side: str, literal: dict[str, Any]
) -> None:
    s = town(
        [f"Activation {name}", "Window turn_end"],
        people={"Red": {name: "vigil"}, "Green": {"church": "geek*"}, "Blue": {"church": "rasta*"}},
        sides={name: side},
        cards={"hands": {"Red": "mag_light"}},
        **literal,
    )
    assert asked(s) == ["0 window.turn_end"]
    assert hand(s, "Red") == ["mag_light"]
    assert s.view()["characters"]["vigil"]["fresh"]


def test_the_sushi_chef_cannot_draw_from_an_empty_deck() -> None:
    literal: dict[str, Any] = {
        "people": {**PEOPLE, "Red": {"bank": "sushi_chef"}},
        "cards": {"discard": "gun"},
    }
    town("Window revealed", **literal).asks("Red", "window.revealed", ["pass", "power sushi_chef"])
    s = town("Window revealed", **literal, deck_is_empty=True)
    s.does_not_ask("Red", "window.revealed")


def test_business_people_do_not_take_back_the_very_card_they_paid() -> None:
    s = town(
        "Window revealed",
        people={**PEOPLE, "Red": {"bank": "businessman"}},
        cards={"hands": {"Red": "gun"}, "discard": "alarm, shotgun"},
    )
    s.asks("Red", "window.revealed").answers("power businessman")
    s.asks("Red", "salvage.which", ["salvage alarm", "salvage shotgun"]).answers("salvage alarm")
    assert hand(s, "Red") == ["alarm"]


def test_business_people_may_take_another_copy_of_what_they_paid() -> None:
    s = town(
        "Window revealed",
        people={**PEOPLE, "Red": {"bank": "businesswoman"}},
        cards={"hands": {"Red": "gun"}, "discard": "gun, alarm"},
    )
    s.asks("Red", "window.revealed").answers("power businesswoman")
    s.asks("Red", "salvage.which", ["salvage alarm", "salvage gun"])


@pytest.mark.parametrize(
    ("hands", "discard"), [("gun", ""), ("", "gun")], ids=["nothing there", "nothing to pay"]
)
def test_business_people_need_a_card_to_pay_and_one_to_take(hands: str, discard: str) -> None:
    s = town(
        "Window revealed",
        people={**PEOPLE, "Red": {"bank": "businessman"}, "Green": {"bank": "vigil"}},
        cards={"hands": {"Red": hands, "Green": "mag_light"}, "discard": discard},
    )
    asked_red = [choice for choice in s.t.choices if choice.seat == 0 and not choice.optional]
    assert all("power businessman" not in map(repr, choice.options) for choice in asked_red)
    s.asks("Green", "window.revealed")


def pay_at_hospital_b(person: str, *later: str, **literal: Any) -> Scenario:
    s = town(
        ["Activate hospital 0", *later],
        people={"Red": {"hospital": person}, "Green": {"hospital": "geek*"}, "Blue": {"church": "rasta*"}},
        sides={"hospital": "B"},
        **literal,
    )
    return s.asks("Red", "activate.antidote").answers(f"exhaust {person}")


def test_the_blonde_paid_with_attracts_nobody() -> None:
    s = pay_at_hospital_b("blonde", "Attraction")
    assert zombies(s) == {}
    assert player(s, "Red")["antidotes"] == 1


def test_the_grandpa_paid_with_does_not_vote() -> None:
    s = pay_at_hospital_b("grandpa", "Window turn_end", cards={"hands": {"Red": "mag_light"}})
    assert place(s, "hospital")["votes"] == [0, 1, 0]


def test_the_granny_paid_with_does_not_walk() -> None:
    s = pay_at_hospital_b("granny", "Move 0", movement={"Red": "bank"})
    s.sees(None, "no_move Red")


def test_only_the_fresh_can_be_paid_with() -> None:
    s = town(
        ["Activate hospital 0", "Window turn_end"],
        people={**PEOPLE, "Red": {"hospital": "vigil*"}},
        sides={"hospital": "B"},
        cards={"hands": {"Red": "mag_light"}},
    )
    s.asks("Red", "window.turn_end")
