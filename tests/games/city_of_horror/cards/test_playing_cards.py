"""Action cards in general: when, where, at what price, and what becomes of them."""

from __future__ import annotations

from collections import Counter

import pytest

from shamble.testing import table

from .town import FORTY, asked, hand, markers, offered, place, player, town, zombies

COPIES = {
    "alarm": 2,
    "energy_drink": 2,
    "canned_food": 2,
    "tear_gas": 3,
    "hideout": 2,
    "service_entrance": 2,
    "gun": 3,
    "ir_binoculars": 2,
    "chainsaw": 1,
    "mag_light": 2,
    "kitten": 2,
    "molotov": 3,
    "flare": 3,
    "homemade_bomb": 2,
    "pickpocket": 1,
    "replica_weapon": 2,
    "shotgun": 4,
    "sport_shoes": 2,
}


@pytest.mark.parametrize(("card", "copies"), list(COPIES.items()))
def test_the_deck_holds_so_many_copies(card: str, copies: int) -> None:
    s = table("city-of-horror", 3)
    deck = Counter(s.g.content.names["card"][each] for each in s.g.deck)
    assert deck[card] == copies


def test_these_are_all_the_cards_of_the_rulebook() -> None:
    content = table("city-of-horror", 3).g.content
    origins = zip(content.names["card"], [card.origin for card in content.cards], strict=True)
    assert {name for name, origin in origins if origin == "rulebook"} == COPIES.keys()
    assert sum(COPIES.values()) == 40


MOMENTS = [
    ("Window choice", "window.choice"),
    ("Window revealed", "window.revealed"),
    ("MoveWindow 0", "window.move"),
    ("Window moved", "window.moved"),
    ("Window attracted", "window.attracted"),
    ("PlaceWindow activation bank", "window.activation"),
    ("PlaceWindow attack bank", "window.attack"),
    ("PlaceWindow share bank", "window.share"),
    ("Window turn_end", "window.turn_end"),
    ("Window vaccination", "window.vaccination"),
]


@pytest.mark.parametrize(("moment", "prompt"), MOMENTS)
def test_cards_may_be_played_in_every_window_by_everybody(moment: str, prompt: str) -> None:
    s = town(moment, zombies={"bank": 3}, cards={"hands": {"Ann": "gun", "Bob": "gun", "Cat": "gun"}})
    for who in ("Ann", "Bob", "Cat"):
        s.asks(who, prompt, ["pass", "play gun"])


def test_no_card_is_played_between_a_vote_and_its_result() -> None:
    s = town(
        ["PlaceWindow attack bank", "Attack bank", "Window turn_end"],
        people={"Ann": {"bank": "vigil*, geek*"}, "Bob": {"bank": "punk"}, "Cat": {"church": "thief"}},
        zombies={"bank": 5},
        cards={"hands": {"Ann": "gun", "Bob": "2 shotgun", "Cat": "tear_gas"}},
    )
    s.passes()
    assert asked(s) == {"vote.attack"}
    s.asks("Ann", "vote.attack").answers("vote Ann")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    assert asked(s) == {"attack.victim"}
    s.asks("Ann", "attack.victim").answers("lose geek")
    assert asked(s) == {"window.turn_end"}


def test_no_card_is_played_once_the_leader_attacks() -> None:
    s = town(
        ["PlaceWindow attack crossroads", "Attack crossroads", "Window turn_end"],
        people={"Ann": {"crossroads": "vigil, geek"}, "Bob": {"bank": "punk"}, "Cat": {"church": "thief"}},
        zombies={"crossroads": 1},
        cards={"hands": {"Ann": "gun", "Bob": "2 shotgun", "Cat": "tear_gas"}},
    )
    s.passes()
    assert asked(s) == {"attack.victim"}
    s.asks("Ann", "attack.victim", ["lose vigil", "lose geek"]).answers("lose geek")
    assert asked(s) == {"window.turn_end"}


def test_a_played_card_is_discarded_and_everybody_sees_the_discard() -> None:
    s = town(zombies={"bank": 1}, cards={"hands": {"Ann": "alarm, gun"}, "discard": "kitten"})
    s.asks("Ann", "window.revealed").answers("play gun")
    assert hand(s, "Ann") == ["alarm"]
    for viewer in (None, "Ann", "Bob", "Cat"):
        assert s.view(viewer)["discard"] == ["kitten", "gun"]
        s.sees(viewer, "played Ann gun")


def test_a_card_may_be_aimed_where_its_player_has_nobody() -> None:
    everywhere = ["church", "hospital", "bank", "armory", "water_tower", "crossroads"]
    s = town(zombies=dict.fromkeys(everywhere, 1), cards={"hands": {"Ann": "gun"}})
    s.asks("Ann", "window.revealed").answers("play gun")
    s.asks("Ann", "card.kill_where", [f"at {name}" for name in everywhere]).answers("at crossroads")
    assert "crossroads" not in zombies(s)


def test_a_card_is_currency_and_price_too() -> None:
    s = town("PlaceTurn hospital", cards={"hands": {"Bob": "canned_food", "Cat": "gun"}})
    s.says("Cat", "offer Bob", "give gun", "post").says("Bob", "accept Cat")
    assert hand(s, "Bob") == ["canned_food", "gun"]
    s.until("activate.antidote").asks("Bob", "activate.antidote").answers("discard canned_food")
    assert player(s, "Bob")["antidotes"] == 1


EXPLOSIVE = ["molotov", "flare", "homemade_bomb"]


@pytest.mark.parametrize("card", EXPLOSIVE)
def test_an_explosion_card_paid_as_a_price_places_no_marker(card: str) -> None:
    s = town("PlaceTurn hospital", zombies={"bank": 2}, cards={"hands": {"Bob": card}})
    s.until("activate.antidote").asks("Bob", "activate.antidote").answers(f"discard {card}")
    assert s.view()["discard"] == [card]
    assert "explosion.where" not in asked(s)
    assert (markers(s), zombies(s)) == ({}, {"bank": 2})


AIMS = {
    "molotov": [("card.kill_where", "at bank")],
    "homemade_bomb": [("card.kill_where", "at bank")],
    "flare": [("card.lure_from", "at bank"), ("card.lure_to", "at church")],
}


@pytest.mark.parametrize("target", ["armory", "water_tower"])
@pytest.mark.parametrize("card", EXPLOSIVE)
def test_an_explosion_card_obliges_its_player_to_place_a_marker(card: str, target: str) -> None:
    s = town(zombies={"bank": 4, "hospital": 1}, cards={"hands": {"Ann": card, "Bob": "gun"}})
    s.asks("Ann", "window.revealed").answers(f"play {card}")
    for prompt, answer in AIMS[card]:
        s.asks("Ann", prompt).answers(answer)
    assert markers(s) == {}
    s.passes()
    s.asks("Ann", "explosion.where", ["at armory", "at water_tower"]).answers(f"at {target}")
    assert markers(s) == {target: 1}
    assert s.view()["markers_left"] == 5
    s.sees(None, f"marker_placed {target} 1")


@pytest.mark.parametrize(("side", "limit"), [("A", 3), ("B", 2)])
def test_with_the_armory_closed_the_marker_must_go_to_the_tower(side: str, limit: int) -> None:
    s = town(
        sides={"armory": side},
        markers={"armory": limit},
        zombies={"bank": 1},
        cards={"hands": {"Ann": "molotov"}},
    )
    s.asks("Ann", "window.revealed").answers("play molotov")
    assert markers(s) == {"armory": limit, "water_tower": 1}


@pytest.mark.parametrize(
    ("armory", "placed"),
    [
        ("A", {"armory": 3, "water_tower": 3}),
        ("A", {"armory": 2, "water_tower": 4}),
        ("B", {"armory": 2, "water_tower": 4}),
    ],
)
def test_without_a_marker_left_the_duty_lapses(armory: str, placed: dict[str, int]) -> None:
    s = town(
        sides={"armory": armory, "water_tower": "collapsed"},
        markers=placed,
        zombies={"bank": 1},
        cards={"hands": {"Ann": "molotov, gun"}},
    )
    s.asks("Ann", "window.revealed").answers("play molotov")
    assert (markers(s), zombies(s)) == (placed, {})
    s.asks("Ann", "window.revealed", ["pass"])


def test_an_empty_deck_stays_empty() -> None:
    s = town(
        "PlaceTurn armory",
        people={"Ann": {"armory": "sushi_chef"}, "Bob": {"bank": "vigil*"}},
        cards={"hands": {"Ann": "gun"}, "discard": "3 molotov"},
        deck_is_empty=True,
    )
    s.asks("Ann", "window.activation", ["pass"])
    s.passes()
    s.does_not_ask("Ann", "activate.draw")
    assert (s.view()["deck"], hand(s, "Ann"), s.view()["discard"]) == (0, ["gun"], ["molotov"] * 3)


def test_with_an_empty_deck_no_card_is_dropped() -> None:
    s = town("Invasion", invasions="3:00-1", cards={"discard": "gun"}, deck_is_empty=True)
    assert [place(s, name)["cards"] for name in ("church", "armory")] == [0, 0]
    assert [place(s, name)["antidotes"] for name in ("church", "armory")] == [2, 1]


USELESS = [
    ("gun", {}),
    ("shotgun", {}),
    ("chainsaw", {}),
    ("molotov", {}),
    ("homemade_bomb", {}),
    ("kitten", {}),
    ("flare", {}),
    ("alarm", {"zombies": FORTY}),
    ("energy_drink", {"people": {"Ann": {"church": "rocker"}, "Bob": {"hospital": "geek*"}}}),
    ("hideout", {"people": {"Ann": {"church": "rocker*~"}, "Bob": {"hospital": "geek"}}}),
    ("ir_binoculars", {"invasions": ""}),
    ("pickpocket", {}),
    ("replica_weapon", {}),
    ("sport_shoes", {}),
    ("tear_gas", {"zombies": FORTY}),
    ("service_entrance", {"zombies": FORTY}),
    ("canned_food", {"zombies": FORTY}),
]


@pytest.mark.parametrize(("card", "literal"), USELESS)
def test_a_card_that_could_do_nothing_is_not_offered(card: str, literal: dict[str, object]) -> None:
    s = town("Window turn_end", **literal, cards={"hands": {"Ann": card}})
    assert f"play {card}" not in offered(s, "Ann")


def test_a_card_is_announced_with_its_target_before_anybody_may_cancel_it() -> None:
    s = town(zombies={"bank": 2, "church": 2}, cards={"hands": {"Ann": "gun", "Bob": "tear_gas"}})
    s.asks("Ann", "window.revealed").answers("play gun")
    s.does_not_ask("Bob", "cancel.card")
    s.asks("Ann", "card.kill_where").answers("at bank")
    assert zombies(s) == {"bank": 2, "church": 2}
    s.sees("Bob", "aimed_location Ann bank")
    assert s.view("Bob")["pending"]["effect_location"] == "bank"
    s.asks("Bob", "cancel.card", ["pass", "play tear_gas"], ["Ann", "gun"]).answers("pass")
    assert zombies(s) == {"bank": 1, "church": 2}
