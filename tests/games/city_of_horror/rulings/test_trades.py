"""Rulings 25, 36, 38, 39 and 49: what is open, what is secret, how offers work."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shamble.engine.offers import Goods, Offer
from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, hand, log, play_on, player


def market(**literal: Any) -> Scenario:
    literal = {
        "people": {
            "Red": {"bank": "vigil*", "church": "teen*"},
            "Green": {"bank": "geek*"},
            "Blue": {"church": "rasta*"},
        },
        "cards": {"hands": {"Red": "2 gun, alarm", "Green": "chainsaw, kitten", "Blue": "flare"}},
        "antidotes": {"Red": 2, "Green": 1},
        "food": {"Red": [3], "Green": [1, 2]},
        "at": "Window revealed",
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def offer_of(s: Scenario, viewer: str | None) -> Any:
    (offer,) = s.view(viewer)["offers"]
    return offer


def test_antidotes_and_food_lie_open_but_hands_are_secret() -> None:
    s = market()
    for viewer in (None, "Blue"):
        green = player(s, "Green", viewer)
        assert (green["antidotes"], green["food"], green["hand"]) == (1, [1, 2], 2)
        assert green["known_hand"] == []
    assert hand(s, "Green") == ["chainsaw", "kitten"]


def test_food_on_the_truck_is_unknown_until_drawn() -> None:
    s = market(
        at="Activation crossroads",
        people={"Red": {"crossroads": "vigil*"}, "Green": {"bank": "geek*"}, "Blue": {"bank": "rasta*"}},
        food_truck=[2, 1],
    )
    assert s.view("Red")["food_truck"] == 2
    s.asks("Red", "activate.food").answers("discard alarm")
    s.sees("Blue", "food_gained Red 2")
    assert player(s, "Red", "Blue")["food"] == [2, 3]


def test_an_offer_names_what_is_given_and_what_is_asked() -> None:
    s = market().says(
        "Red", "offer Green", "give gun", "give_antidote", "ask kitten", "ask_any", "ask_antidote", "post"
    )
    for viewer in ("Red", "Green"):
        offer = offer_of(s, viewer)
        assert (offer["gives"], offer["takes"], offer["takes_any"]) == (["gun"], ["kitten"], 1)


@pytest.mark.parametrize("viewer", ["Blue", None])
def test_others_see_only_how_much_is_on_each_side(viewer: str | None) -> None:
    s = market().says("Red", "offer Green", "give gun", "ask kitten", "ask_any", "ask_antidote", "post")
    offer = offer_of(s, viewer)
    assert [offer[key] for key in ("cards", "antidotes", "asked_cards", "asked_antidotes")] == [1, 0, 2, 1]
    assert "gives" not in offer
    assert "takes" not in offer
    s.sees(viewer, "offered Red Green 1 0 2 1")


def test_front_ends_are_told_an_offer_as_their_viewer_knows_it() -> None:
    s = market().says("Red", "offer Green", "give gun", "give_antidote", "ask kitten", "ask_any")
    draft = Offer(
        0,
        1,
        False,
        (Goods("card", "gun"), Goods("antidote", count=1)),
        (Goods("card", "kitten"), Goods("any_card", count=1)),
    )
    assert [s.g.spec.offers(s.g, viewer) for viewer in (0, 1, 2, None)] == [[draft], [], [], []]
    s.says("Red", "post")
    posted = replace(draft, posted=True)
    assert s.g.spec.offers(s.g, 0) == s.g.spec.offers(s.g, 1) == [posted]
    gives = (Goods("card", count=1), Goods("antidote", count=1))
    outline = replace(posted, gives=gives, takes=(Goods("card", count=2),))
    assert s.g.spec.offers(s.g, 2) == s.g.spec.offers(s.g, None) == [outline]


def test_a_draft_is_known_to_its_maker_only() -> None:
    s = market().says("Red", "offer Green", "give gun")
    assert len(s.view("Red")["offers"]) == 1
    assert s.view("Green")["offers"] == s.view(None)["offers"] == []


def test_one_asks_for_any_kind_of_card_not_for_what_the_partner_really_holds() -> None:
    s = market().says("Red", "offer Green")
    kinds = {option.split()[1] for option in s.may_say("Red") if option.startswith("ask ")}
    assert kinds == set(s.g.content.names["card"])


def test_the_partner_chooses_the_cards_asked_for_by_number() -> None:
    s = market().says("Red", "offer Green", "give gun", "ask_any", "post").says("Green", "accept Red")
    s.asks("Green", "offer.pick", ["give chainsaw", "give kitten"], ["Red"]).answers("give kitten")
    assert (hand(s, "Red"), hand(s, "Green")) == (["alarm", "gun", "kitten"], ["chainsaw", "gun"])


def test_an_accepted_offer_is_carried_out_whole_and_seen_by_the_partners_only() -> None:
    s = market().says("Red", "offer Green", "give gun", "ask kitten", "post").says("Green", "accept Red")
    s.sees("Blue", "traded Red Green").sees("Green", "trade_card Green (gun)").sees(
        "Red", "trade_card Red (kitten)"
    )
    s.does_not_see("Blue", "trade_card Green (gun)")
    assert player(s, "Green", "Red")["known_hand"] == ["gun"]
    assert player(s, "Green", "Blue")["known_hand"] == []


def test_an_offer_falls_when_its_maker_no_longer_holds_what_it_promises() -> None:
    s = market(zombies={"bank": 1}).says("Red", "offer Green", "give alarm", "post")
    s.asks("Red", "window.revealed").answers("play alarm")
    assert s.view("Green")["offers"] == []
    s.sees(None, "offer_lapsed Red Green")


def test_nothing_can_be_given_twice() -> None:
    s = market().says("Red", "offer Green", "give gun", "give gun")
    assert "give gun" not in s.may_say("Red")
    assert "give_antidote" in s.may_say("Red")
    s.says("Red", "give_antidote")
    assert "give_antidote" in s.may_say("Red")
    s.says("Red", "give_antidote")
    assert "give_antidote" not in s.may_say("Red")


@pytest.mark.parametrize(
    ("step", "prompt"),
    [("Attack bank", "vote.attack"), ("Share bank", "vote.share"), ("Attack crossroads", "attack.victim")],
)
def test_offers_lapse_when_a_vote_or_the_leaders_attack_begins(step: str, prompt: str) -> None:
    s = market(
        people={
            "Red": {"bank": "vigil*", "crossroads": "teen*, rocker*"},
            "Green": {"bank": "geek*"},
            "Blue": {"church": "rasta*"},
        },
        zombies={"bank": 3, "crossroads": 1},
        dropped_antidotes={"bank": 1},
        at=["Window revealed", step, "Window turn_end"],
    )
    s.says("Red", "offer Green", "give gun", "post").says("Green", "offer Red", "ask gun")
    s.until(prompt)
    assert s.view("Green")["offers"] == s.view("Red")["offers"] == []
    assert [s.may_say(who) for who in THREE.split()] == [[], [], []]


def test_a_partner_who_had_passed_is_asked_again() -> None:
    s = market().passes("Green").says("Red", "offer Green", "give gun", "post")
    s.asks("Green", "window.revealed")
    s.passes("Red", "Blue")
    assert not s.over
    s.says("Green", "accept Red")


@pytest.mark.parametrize(
    "pieces",
    [["give gun"], ["give_antidote"], ["ask_antidote"], ["ask_any"]],
    ids="card antidote beg beg_card".split(),
)
def test_one_sided_offers_are_legal(pieces: list[str]) -> None:
    s = market().says("Red", "offer Green", *pieces, "post").says("Green", "accept Red")
    play_on(s)
    assert log(s, "traded") == ["traded 0 1"]


def test_an_empty_offer_cannot_be_made() -> None:
    s = market().says("Red", "offer Green")
    assert "post" not in s.may_say("Red")
    s.says("Red", "scrap")
    assert s.view("Red")["offers"] == []


@pytest.mark.parametrize(("step", "word"), [("Attack bank", "against"), ("Share bank", "for")])
def test_declarations_are_public_and_bind_nobody(step: str, word: str) -> None:
    s = market(
        zombies={"bank": 3}, dropped_antidotes={"bank": 1}, at=["Window revealed", step, "Window turn_end"]
    )
    s.says("Blue", f"declare_{word} bank Red")  # anybody may say so, with a vote or without
    s.says("Red", f"declare_{word} bank Green")
    s.sees(None, f"declared_{word} Red bank Green").until("vote.attack", "vote.share")
    s.asks("Red", f"vote.{'attack' if word == 'against' else 'share'}").answers("vote Red")


def test_offers_to_or_from_the_eliminated_fall() -> None:
    s = market(
        people={"Red": {"bank": "vigil*"}, "Green": {"church": "geek*"}, "Blue": {"church": "rasta*"}},
        zombies={"bank": 3},
        at=["Window revealed", "Attack bank", "Window turn_end"],
    )
    s.says("Green", "offer Red", "give kitten", "post").until("window.turn_end")
    s.sees(None, "eliminated Red")
    assert s.view("Green")["offers"] == []
    assert "offer 0" not in s.may_say("Green")


def test_an_offer_stands_while_its_maker_still_has_what_it_promises() -> None:
    s = market(zombies={"bank": 1})
    s.says("Red", "offer Green", "give gun", "give_antidote", "give_antidote", "post")
    s.asks("Red", "window.revealed").answers("play gun").passes()  # one of two
    s.says("Green", "accept Red")
    assert [player(s, who)["antidotes"] for who in ("Red", "Green")] == [0, 3]


def test_an_elimination_leaves_the_offers_of_others_alone() -> None:
    s = market(
        people={"Red": {"bank": "vigil*"}, "Green": {"church": "geek*"}, "Blue": {"water_tower": "rasta*"}},
        cards={"hands": {"Red": "molotov", "Green": "kitten", "Blue": "flare"}},
        zombies={"bank": 1},
        markers={"water_tower": 2},
    )
    s.says("Green", "offer Red", "give kitten", "post").says("Blue", "offer Red", "give flare", "post")
    s.asks("Red", "window.revealed").answers("play molotov").passes()
    s.asks("Red", "explosion.where").answers("at water_tower").sees(None, "eliminated Blue")
    assert [offer["seat"] for offer in s.view("Red")["offers"]] == [s.seat("Green")]


def test_offers_and_declarations_are_bounded_so_that_no_table_talks_for_ever() -> None:
    s = market(zombies={"bank": 3}, antidotes={"Green": 6}, at=["Window revealed", "Attack bank"])
    s.says("Red", "offer Green", *["ask_antidote"] * 4)
    assert not [option for option in s.may_say("Red") if option.startswith("ask")]
    s.says("Red", "scrap", "offer Blue", "scrap", "offer Blue", "scrap")
    assert not [option for option in s.may_say("Red") if option.startswith("offer")]
    s.says("Red", "declare_against bank Green", "declare_against bank Red")
    assert s.may_say("Red") == []
