"""Powers in general: a fresh character uses its power, at any time but after a vote, and is exhausted."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import asked, offered, person, town, zombies

USED: dict[str, list[tuple[str, str]]] = {
    "blonde": [],
    "businessman": [("barter.pay", "discard gun"), ("salvage.which", "salvage alarm")],
    "businesswoman": [("barter.pay", "discard gun"), ("salvage.which", "salvage alarm")],
    "sushi_chef": [],
    "geek": [("card.lure_to", "at church")],
    "grandpa": [],
    "granny": [],
    "housewife": [],
    "student": [],
    "little_boy": [],
    "little_girl": [],
    "pregnant": [],
    "rasta": [],
    "rocker": [("card.lure_to", "at church")],
    "special_agent": [("card.leader_where", "colour green")],
    "teen": [("card.new_movement", "go church")],
    "thief": [("card.steal_from", "seat Cat")],
    "vigil": [],
}
"""Every power that is used in a window, and how it is aimed here. Mama, Priest and Punk answer something."""


def about_to_move(who: str) -> Scenario:
    """Ann, who is not the first player, has that character at the Bank and is about to move."""
    return town(
        ["MoveWindow 0", "Move 0", "LocationsPhase"],
        first="Bob",
        people={"Ann": {"bank": who}, "Bob": {"church": "mama*"}, "Cat": {"church": "priest*"}},
        zombies={"bank": 3},
        movement={"Ann": "hospital", "Bob": "church", "Cat": "church"},
        cards={
            "hands": {"Ann": "gun, canned_food", "Bob": "tear_gas", "Cat": "tear_gas"},
            "discard": "alarm, kitten",
        },
    )


@pytest.mark.parametrize("name", USED)
def test_a_power_exhausts_its_character_and_cannot_be_cancelled(name: str) -> None:
    s = about_to_move(name)
    s.asks("Ann", "window.move").answers(f"power {name}")
    for prompt, answer in USED[name]:
        s.asks("Ann", prompt).answers(answer)
    assert not person(s, name)["fresh"]
    s.sees(None, f"power_used Ann {name}")
    assert asked(s) == {"window.move"}
    assert f"power {name}" not in offered(s, "Ann")


@pytest.mark.parametrize("name", USED)
def test_an_exhausted_character_has_no_power(name: str) -> None:
    s = about_to_move(f"{name}*")
    s.asks("Ann", "window.move", ["pass", "play gun"])


@pytest.mark.parametrize("name", ["mama", "priest", "punk"])
def test_who_answers_something_has_no_power_in_a_window(name: str) -> None:
    s = town(people={"Ann": {"bank": name}, "Bob": {"church": "vigil*"}}, cards={"hands": {"Ann": "alarm"}})
    s.asks("Ann", "window.revealed", ["pass", "play alarm"])


MOMENTS = [
    ("Window choice", "window.choice"),
    ("Window revealed", "window.revealed"),
    ("MoveWindow 1", "window.move"),
    ("Window moved", "window.moved"),
    ("Window attracted", "window.attracted"),
    ("PlaceWindow activation bank", "window.activation"),
    ("PlaceWindow attack bank", "window.attack"),
    ("PlaceWindow share bank", "window.share"),
    ("Window turn_end", "window.turn_end"),
    ("Window vaccination", "window.vaccination"),
]


@pytest.mark.parametrize(("moment", "prompt"), MOMENTS)
def test_a_power_may_be_used_in_every_window_even_with_an_empty_hand(moment: str, prompt: str) -> None:
    s = town(moment, people={"Ann": {"bank": "vigil"}, "Bob": {"church": "geek*"}}, zombies={"bank": 3})
    s.asks("Ann", prompt, ["pass", "power vigil"]).answers("power vigil")
    assert zombies(s) == {"bank": 1}


def test_no_power_is_used_between_a_vote_and_its_result() -> None:
    s = town(
        ["Attack bank", "Window turn_end"],
        people={"Ann": {"bank": "vigil, housewife"}, "Bob": {"bank": "student, rocker+"}},
        zombies={"bank": 3},
    )
    assert asked(s) == {"vote.attack"}
    s.asks("Ann", "vote.attack").answers("vote Bob")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    assert asked(s) == {"attack.tie"}
    s.asks("Ann", "attack.tie").answers("vote Bob")
    assert asked(s) == {"attack.victim"}
    s.asks("Bob", "attack.victim").answers("lose rocker")
    assert asked(s) == {"window.turn_end"}


def test_no_power_is_used_once_the_leader_attacks() -> None:
    s = town(
        ["Attack crossroads", "Window turn_end"],
        people={"Ann": {"crossroads": "vigil, little_boy"}, "Bob": {"bank": "special_agent"}},
        zombies={"crossroads": 1},
    )
    assert asked(s) == {"attack.victim"}
    s.asks("Ann", "attack.victim", ["lose vigil", "lose little_boy"]).answers("lose vigil")
    assert asked(s) == {"window.turn_end"}


def test_the_church_and_the_energy_drink_give_a_power_back() -> None:
    s = town(
        ["PlaceTurn church", "Window turn_end"],
        people={"Ann": {"church": "vigil*, housewife*"}, "Bob": {"bank": "geek*"}},
        zombies={"church": 2},
        cards={"hands": {"Ann": "energy_drink, gun"}},
    )
    s.asks("Ann", "window.activation").answers("play energy_drink")
    s.asks("Ann", "card.refresh_whom").answers("refresh vigil")
    s.asks("Ann", "window.activation", ["pass", "play gun", "power vigil"]).answers("pass")
    s.asks("Ann", "activate.refresh").answers("discard gun")
    s.asks("Ann", "window.attack", ["pass", "power vigil", "power housewife"])


USELESS = [
    ("businessman", {"cards": {"hands": {"Ann": "gun"}}}),
    ("businesswoman", {"cards": {"discard": "gun"}}),
    ("sushi_chef", {"deck_is_empty": True}),
    ("geek", {"zombies": {"church": 1}}),
    ("rocker", {"zombies": {"church": 1}}),
    ("housewife", {"zombies": {"church": 1}}),
    ("vigil", {"zombies": {"church": 1}}),
    ("student", {}),
    ("grandpa", {}),
    ("granny", {}),
    ("little_boy", {"people": {"Ann": {"bank": "little_boy~"}, "Bob": {"church": "mama"}}}),
    ("little_girl", {"people": {"Ann": {"bank": "little_girl~"}, "Bob": {"church": "mama"}}}),
    ("rasta", {"invasions": ""}),
    ("teen", {}),
    ("thief", {}),
]


@pytest.mark.parametrize(("name", "literal"), USELESS)
def test_a_power_that_could_do_nothing_is_not_offered(name: str, literal: dict[str, object]) -> None:
    people = {"Ann": {"bank": name}, "Bob": {"church": "mama"}}
    s = town("Window turn_end", **({"people": people} | literal))
    assert f"power {name}" not in offered(s, "Ann")
