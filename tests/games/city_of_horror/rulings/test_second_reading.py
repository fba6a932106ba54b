"""What the second reader found: rulings 56 to 59, and what a seat may know."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.engine import Rng
from shamble.testing import Scenario, table

PEOPLE = {"Ann": {"bank": "vigil*"}, "Bob": {"bank": "punk*"}, "Cy": {"church": "thief"}}


def town(*steps: str, **literal: Any) -> Scenario:
    literal = {"players": "Ann Bob Cy", "sides": "A", "people": PEOPLE, **literal}
    return table("city-of-horror", at=list(steps), **literal)


@pytest.mark.parametrize("stolen", [0, 1])
def test_a_theft_ends_the_offers_of_its_victim(stolen: int) -> None:
    s = town("PlaceWindow share bank", cards={"hands": {"Ann": "chainsaw, alarm"}})
    s.says("Ann", "offer Bob", "give chainsaw", "post").chances(stolen)
    s.asks("Cy", "window.share").answers("power thief")
    assert s.view("Bob")["offers"] == []
    s.sees("Bob", "offer_lapsed Ann Bob").sees("Bob", "stole Cy Ann")


def test_nothing_changes_hands_while_a_card_waits_to_be_cancelled() -> None:
    s = town("PlaceWindow share bank", cards={"hands": {"Ann": "pickpocket", "Bob": "gun", "Cy": "tear_gas"}})
    s.asks("Ann", "window.share").answers("play pickpocket")
    s.asks("Ann", "card.steal_from").answers("seat Bob")
    s.asks("Cy", "cancel.card")
    assert s.t.standing == []


def test_votes_once_shown_cannot_be_taken_back_alone() -> None:
    people = {**PEOPLE, "Cy": {"bank": "thief*"}}
    s = town("Attack bank", people=people, zombies={"bank": 4}, cards={"hands": {}})
    s.asks("Ann", "vote.attack").answers("vote Bob")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    before = s.t.commits
    s.asks("Cy", "vote.attack").answers("vote Cy")
    assert s.t.commits > before


def test_who_holds_nothing_is_asked_once_somebody_makes_an_offer() -> None:
    s = town("PlaceWindow share bank", cards={"hands": {"Ann": "gun"}})
    s.does_not_ask("Bob", "window.share")
    s.says("Ann", "offer Bob", "give gun", "post").asks("Bob", "window.share", ["pass"])
    s.passes("Ann", "Cy")
    s.says("Bob", "accept Ann")
    assert s.view("Bob")["seats"][1]["known_hand"] == ["gun"]


def worlds(s: Scenario, who: str, number: int = 30) -> list[Any]:
    return [s.t.determinise(s.seat(who), Rng(k)) for k in range(number)]


def test_nobody_knows_the_first_invasion_card_before_it_is_turned() -> None:
    t = shamble.new("city-of-horror", seats=4, seed=1)
    assert len({t.determinise(0, Rng(k)).invasions[-1] for k in range(40)}) == 4  # type: ignore[attr-defined]


def test_whoever_accepts_has_what_was_asked() -> None:
    s = town("PlaceWindow share bank", cards={"hands": {"Ann": "shotgun", "Bob": "gun, kitten, flare"}})
    s.says("Ann", "offer Bob", "give shotgun", "ask gun", "ask_any", "post").says("Bob", "accept Ann")
    assert all(choice.options for world in worlds(s, "Ann") for choice in world.choices)


def test_a_known_card_is_known_in_the_box_when_its_holder_is_eliminated() -> None:
    s = town(
        "PlaceWindow share bank",
        "Eaten punk",
        "PlaceWindow share bank",
        cards={"hands": {"Ann": "chainsaw, gun"}},
    )
    s.says("Ann", "offer Bob", "give chainsaw", "post").says("Bob", "accept Ann").passes()
    chainsaw = s.g.content.names["card"].index("chainsaw")
    assert s.view()["seats"][1]["eliminated"]
    assert all(chainsaw in world.boxed for world in worlds(s, "Ann"))


def test_a_known_sole_card_is_followed_when_it_is_stolen() -> None:
    s = town("PlaceWindow share bank", "PlaceWindow share bank", cards={"hands": {"Ann": "chainsaw, gun"}})
    s.says("Ann", "offer Bob", "give chainsaw", "post").says("Bob", "accept Ann")
    s.asks("Cy", "window.share").answers("power thief")
    s.asks("Cy", "card.steal_from").answers("seat Bob")
    assert s.view("Ann")["seats"][2]["known_hand"] == ["chainsaw"]


def test_a_card_seen_in_a_pile_stays_known_when_more_is_dropped_on_it() -> None:
    s = town(
        "Winner bank 0", "Invasion", "Window moved",
        cards={"supplies": {"bank": "chainsaw, gun, alarm, kitten"}, "hands": {"Ann": "flare"}},
        numbers="water_tower, bank, church, hospital, armory, crossroads",
        invasions="1:00-1",
    )  # fmt: skip
    s.asks("Ann", "share.take").answers("take gun")
    s.asks("Ann", "share.hand_out").answers("hand_out alarm Bob")
    s.asks("Ann", "share.hand_out").answers("hand_out kitten Cy")
    assert s.view("Ann")["places"][1]["cards"] == 3  # the Chainsaw, and two were dropped
    assert s.view("Ann")["places"][1]["known_cards"] == ["chainsaw"]


def test_a_refused_offer_has_still_shown_its_cards() -> None:
    s = town("PlaceWindow share bank", cards={"hands": {"Ann": "chainsaw, gun"}})
    s.says("Ann", "offer Bob", "give chainsaw", "post").says("Bob", "refuse Ann")
    assert s.view("Bob")["seats"][0]["known_hand"] == ["chainsaw"]


def test_in_the_draft_the_pack_just_passed_on_is_known() -> None:
    t = shamble.new("city-of-horror", seats=3, seed=2, options={"hands": "draft"})
    while t.choices[0].prompt != "draft.keep":
        t.answer(t.choices[0].id, 0)
    for _ in range(3):
        t.answer(t.choices[0].id, 0)
    passed = t.view(1)["draft"]
    assert t.view(0)["draft_passed"] == passed
    assert all(t.determinise(0, Rng(k)).view(1)["draft"] == passed for k in range(10))


def test_a_flare_and_a_replica_weapon_tell_all_their_targets() -> None:
    s = town(
        "PlaceWindow attack bank",
        "Attack bank",
        zombies={"bank": 4},
        cards={"hands": {"Ann": "flare, replica_weapon", "Cy": "gun"}},
    )
    s.asks("Ann", "window.attack").answers("play flare").asks("Ann", "card.lure_to").answers("at church")
    s.sees("Cy", "aimed_lure Ann bank church")
    s.passes().asks("Ann", "explosion.where").answers("at armory")
    s.asks("Ann", "window.attack").answers("play replica_weapon")
    s.sees("Cy", "aimed_vote Ann Bob bank")


def test_more_characters_alive_decide_a_tie_on_points_and_the_result_says_so() -> None:
    people = {
        "Ann": {"bank": "little_boy*, thief*, teen*+"},
        "Bob": {"church": "punk, granny*"},
        "Cy": {"bank": "geek*"},
    }
    s = town("Score", people=people, food={"Bob": []}, antidotes={"Bob": 0})
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((0,), "more_characters")


def test_a_refreshed_grandpa_who_speaks_already_is_not_asked_to_again() -> None:
    people = {**PEOPLE, "Ann": {"bank": "grandpa*"}}
    s = town(
        "PlaceWindow attack bank",
        "Attack bank",
        people=people,
        cards={"hands": {"Ann": "gun, alarm"}},
        zombies={"bank": 1},
    )
    s.g.unbound[s.g.content.names["character"].index("grandpa")] = True
    s.g.fresh[s.g.content.names["character"].index("grandpa")] = True
    s.passes("Cy")
    s.asks("Ann", "window.attack").answers("play gun")
    s.asks("Ann", "window.attack", ["pass", "play alarm"])
