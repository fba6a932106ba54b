"""The rulebook's FAQ."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, asked, hand, log, person, place, play_on, player, zombies

PEOPLE = {
    "Red": {"bank": "vigil*", "church": "teen*"},
    "Green": {"bank": "geek*", "armory": "mama*"},
    "Blue": {"armory": "rasta*", "water_tower": "thief*"},
}


def town(at: str | list[str] = "Window revealed", **literal: Any) -> Scenario:
    return table("city-of-horror", players=THREE, **{"people": PEOPLE, "at": at, **literal})


def test_two_who_play_replica_weapons_on_each_other_swap_their_votes() -> None:
    s = town(
        ["PlaceWindow attack bank", "Attack bank"],
        people={"Red": {"bank": "vigil*, teen*+"}, "Green": {"bank": "geek*"}, "Blue": {"bank": "rasta*"}},
        cards={"hands": {"Red": "replica_weapon", "Green": "replica_weapon"}},
        zombies={"bank": 3},
    )
    for who, other in (("Red", "Green"), ("Green", "Red")):
        s.asks(who, "window.attack").answers("play replica_weapon")
        s.asks(who, "card.replica_whom").answers(f"seat {other}").passes()
        s.sees(None, f"vote_replaced {who} {other} bank")
    s.until("vote.attack")
    s.asks("Green", "vote.attack", params=["bank", "Red"]).answers("vote Blue")  # two votes, Red's
    s.asks("Red", "vote.attack", params=["bank", "Green"]).answers("vote Red")
    s.asks("Blue", "vote.attack").answers("vote Red")
    s.sees(None, "voted Red Blue 2").sees(None, "voted Green Red 1")
    assert asked(s) == [f"{s.view()['first']} attack.tie"]


def test_a_card_is_cancelled_before_the_kittens_destination_is_drawn() -> None:
    s = town(cards={"hands": {"Red": "kitten", "Blue": "tear_gas"}}, zombies={"bank": 2})
    s.asks("Red", "window.revealed").answers("play kitten")
    assert log(s, "kitten_ran") == []
    s.asks("Blue", "cancel.card", ["pass", "play tear_gas"], ["Red", "kitten"]).answers(
        "play tear_gas"
    ).passes()
    s.sees(None, "cancelled kitten")
    assert log(s, "kitten_ran", "zombies_moved") == []
    assert sorted(s.view()["discard"]) == ["kitten", "tear_gas"]


def test_a_card_is_cancelled_before_the_explosion_marker_is_placed() -> None:
    s = town(cards={"hands": {"Red": "molotov", "Blue": "tear_gas"}}, zombies={"bank": 2})
    s.asks("Red", "window.revealed").answers("play molotov")
    s.asks("Blue", "cancel.card").answers("play tear_gas").passes()
    assert s.view()["markers_left"] == 6
    assert zombies(s) == {"bank": 2}


def test_everybody_else_is_given_time_to_cancel() -> None:
    s = town(cards={"hands": {"Red": "gun", "Green": "gun", "Blue": "gun"}}, zombies={"bank": 2})
    s.asks("Red", "window.revealed").answers("play gun")
    assert asked(s) == ["1 cancel.card", "2 cancel.card"]
    assert zombies(s) == {"bank": 2}


def test_once_a_card_took_effect_it_cannot_be_cancelled() -> None:
    s = town(cards={"hands": {"Red": "gun", "Blue": "tear_gas"}}, zombies={"bank": 2})
    s.asks("Red", "window.revealed").answers("play gun")
    s.asks("Blue", "cancel.card").answers("pass")
    s.asks("Blue", "window.revealed", ["pass"])


@pytest.mark.parametrize(
    ("place_name", "event"), [("water_tower", "tower_collapsed"), ("armory", "armory_burnt")]
)
def test_the_third_marker_takes_effect_once_the_card_in_progress_is_done(place_name: str, event: str) -> None:
    s = town(
        cards={"hands": {"Red": "molotov"}},
        zombies={"bank": 2},
        markers={"water_tower": 2, "armory": 2},
    )
    s.asks("Red", "window.revealed").answers("play molotov")
    s.asks("Red", "explosion.where").answers(f"at {place_name}")
    keys = [each.split()[0] for each in log(s, "zombies_died", "marker_placed", event)]
    assert keys == ["zombies_died", "marker_placed", event]


def test_whoever_leaves_the_tower_has_left_it_before_it_can_collapse() -> None:
    s = town(
        ["MoveWindow 2", "Move 2", "Window moved"],
        cards={"hands": {"Red": "molotov", "Blue": "sport_shoes"}},
        people={**PEOPLE, "Blue": {"armory": "rasta*", "water_tower": "thief"}},
        movement={"Blue": "church"},
        zombies={"bank": 2},
        markers={"water_tower": 2},
    )
    s.passes().asks("Blue", "move.who").answers("move thief")
    s.asks("Red", "window.moved").answers("play molotov").passes()
    s.asks("Red", "explosion.where").answers("at water_tower")
    s.sees(None, "tower_collapsed")
    assert person(s, "thief")["place"] == "church"


def test_the_fire_puts_everybody_on_the_crossroads_at_once() -> None:
    s = town(["PlaceMarker armory", "Window revealed"], markers={"armory": 2}, zombies={"armory": 5})
    s.sees(None, "fled Green mama").sees(None, "fled Blue rasta")
    assert place(s, "crossroads")["characters"] == ["mama", "rasta"]
    assert (place(s, "armory")["characters"], place(s, "armory")["zombies"]) == ([], 5)


def test_canned_food_can_be_cancelled_at_the_end() -> None:
    s = town(
        "OpenCans",
        cards={"hands": {"Red": "canned_food", "Green": "canned_food", "Blue": "tear_gas"}},
        first="Red",
    )
    s.asks("Blue", "cancel.card", params=["Red", "canned_food"]).answers("pass")
    s.asks("Green", "cancel.card", params=["Red", "canned_food"]).answers("pass")
    s.asks("Blue", "cancel.card", params=["Green", "canned_food"]).answers("play tear_gas")
    assert [player(s, who)["points"] for who in THREE.split()] == [1, 0, 0]


CARDS = (
    "alarm chainsaw energy_drink flare gun hideout homemade_bomb ir_binoculars kitten mag_light molotov"
    " pickpocket replica_weapon service_entrance shotgun sport_shoes"
).split()


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_cancelled(card: str) -> None:
    literal: dict[str, Any] = {
        "movement": {"Red": "church"},
        "people": {
            "Red": {"bank": "vigil*"},
            "Green": {"church": "geek*, mama*, rocker*, rasta*"},
            "Blue": {"armory": "punk"},
        },
        "cards": {"hands": {"Red": f"{card}, canned_food", "Green": "canned_food"}},
        "zombies": {"bank": 1},
        "invasions": "4:00-1",
    }
    s = town(["MoveWindow 0", "Move 0", "LocationsPhase"], **literal)
    if card == "service_entrance":
        s.until("move.who").asks("Red", "move.who").answers("sneak vigil")
    else:
        s.asks("Red", "window.move").answers(f"play {card}")
    while not any(choice.prompt == "cancel.card" for choice in s.t.choices):
        choice = s.t.choices[0]
        s.t.answer(choice.id, 0, choice.seat)
    s.asks("Blue", "cancel.card", ["pass", "power punk"], ["Red", card]).answers("power punk")
    s.sees(None, f"cancelled {card}")
    assert s.view()["discard"] == [card]
    assert s.view()["markers_left"] == 6
    assert zombies(s) == {"bank": 1}


def test_tear_gas_can_be_cancelled_too() -> None:
    s = town(cards={"hands": {"Red": "gun", "Green": "tear_gas", "Blue": "tear_gas"}}, zombies={"bank": 2})
    s.asks("Red", "window.revealed").answers("play gun")
    s.asks("Blue", "cancel.card", params=["Red", "gun"]).answers("play tear_gas")
    s.asks("Green", "cancel.card", params=["Blue", "tear_gas"]).answers("play tear_gas")
    assert zombies(s) == {"bank": 1}


def test_with_more_objects_than_players_nobody_takes_two_and_the_excess_stays() -> None:
    s = town(
        "Share bank",
        people={"Red": {"bank": "vigil"}, "Blue": {"church": "rasta"}},
        first="Red",
        dropped_antidotes={"bank": 3},
    )
    play_on(s)
    assert [player(s, who)["antidotes"] for who in THREE.split()] == [1, 0, 1]
    assert place(s, "bank")["antidotes"] == 1


def test_whoever_loses_the_last_character_is_out() -> None:
    s = town(
        ["Attack bank", "Window turn_end"],
        people={"Red": {"bank": "vigil"}, "Green": {"church": "geek"}, "Blue": {"church": "rasta"}},
        cards={"hands": {"Red": "gun, mag_light", "Green": "mag_light"}},
        antidotes={"Red": 2},
        zombies={"bank": 3, "church": 1},
    )
    s.sees(None, "eliminated Red")
    assert player(s, "Red")["eliminated"]
    s.does_not_ask("Red", "window.turn_end").asks("Green", "window.turn_end")
    assert s.may_say("Red") == []
    assert hand(s, "Red") == []


def test_the_discard_is_public() -> None:
    s = town(cards={"discard": "gun, alarm"})
    for viewer in (None, "Red", "Blue"):
        assert s.view(viewer)["discard"] == ["gun", "alarm"]


def test_if_the_kitten_comes_home_the_zombies_stay() -> None:
    s = town(cards={"hands": {"Red": "kitten"}}, zombies={"bank": 2})
    s.chances(2)  # the Bank
    s.asks("Red", "window.revealed").answers("play kitten").passes()
    s.sees(None, "kitten_ran Red bank")
    assert zombies(s) == {"bank": 2}


@pytest.mark.parametrize("free", [False, True])
def test_the_mamas_extra_space_stays_hers_and_a_freed_one_is_open_to_others(free: bool) -> None:
    people = {
        "Red": {"bank": "mama*+, vigil*"},
        "Green": {"bank": "geek*" if free else "geek*, rocker*"},
        "Blue": {"church": "rasta*"},
    }
    s = town(["Move 2", "Window moved"], people=people, movement={"Blue": "bank"})
    assert person(s, "rasta")["place"] == ("bank" if free else "crossroads")
    assert person(s, "mama")["extra"]
