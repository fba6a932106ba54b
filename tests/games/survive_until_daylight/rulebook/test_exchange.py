"""Rulebook: "Exchange phase", healing and the Backpack."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario
from tests.games.survive_until_daylight.helpers import fight, items, lives, night


def exchange(players: str = "Ana Ben Cy", items: dict[str, str] | None = None, **literal: Any) -> Scenario:
    inventories = {"Ana": "crowbar", "Ben": "revolver"} | (items or {})
    if "Ben" not in players:
        del inventories["Ben"]
    return night(players, cards={"items": inventories}, **{"holder": 0, "at": "ExchangePhase", **literal})


def test_everybody_may_act_in_any_order() -> None:
    s = exchange()
    s.asks("Cy", "exchange").answers("give sawn_off")
    s.asks("Cy", "exchange.whom").answers("to Ana")
    s.asks("Ana", "exchange.gift").answers("welcome sawn_off")
    s.asks("Ana", "exchange").answers("give crowbar")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome crowbar")
    assert items(s, "Ana") == ["sawn_off"]


def test_one_card_each() -> None:
    s = exchange(items={"Ana": "crowbar, bullets, luck"})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome bullets")
    s.does_not_ask("Ana", "exchange")


def test_a_single_card_never_a_pile() -> None:
    s = exchange(items={"Ana": "crowbar, 3 bullets"})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome bullets")
    assert "2 bullets" in items(s, "Ana")
    assert "bullets" in items(s, "Ben")


def test_a_gift_may_be_refused_and_offered_to_somebody_else() -> None:
    s = exchange(items={"Ana": "crowbar, bullets"})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ana", "exchange.whom", ["to Ben", "to Cy"]).answers("to Ben")
    s.asks("Ben", "exchange.gift", ["welcome bullets", "decline"]).answers("decline")
    s.sees(None, "declined Ben bullets Ana")
    s.asks("Ana", "exchange").answers("give bullets")  # Cy is the only one left to ask
    s.asks("Cy", "exchange.gift").answers("welcome bullets")
    assert "bullets" in items(s, "Cy")


def test_the_same_card_is_not_offered_twice_to_the_same_player() -> None:
    s = exchange("Ana Ben", items={"Ana": "bullets"})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ben", "exchange.gift").answers("decline")
    s.does_not_ask("Ana", "exchange")


def test_nobody_owes_anything_and_nobody_must_give() -> None:
    s = exchange()
    s.passes()
    assert s.over


@pytest.mark.parametrize(
    "card", ["crowbar", "bullets", "junk", "heal1", "luck", "planks", "katana", "backpack"]
)
def test_any_card_may_be_given_starting_weapons_too(card: str) -> None:
    s = exchange(items={"Ana": card})
    s.asks("Ana", "exchange").answers(f"give {card}")
    s.asks("Ana", "exchange.whom").answers("to Cy")
    s.asks("Cy", "exchange.gift").answers(f"welcome {card}")
    assert card in items(s, "Cy")


def test_tokens_are_no_objects() -> None:
    s = exchange(items={"Ana": "crowbar"}, barricades={"Ana": 2}, traps={"Ana": 1})
    s.asks("Ana", "exchange", ["pass", "give crowbar"])
    assert s.view()["seats"][0]["slots_used"] == 1


def test_what_was_received_may_be_passed_on() -> None:
    s = exchange(items={"Ana": "bullets", "Ben": ""})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome bullets")
    s.asks("Ben", "exchange").answers("give bullets")
    s.asks("Ben", "exchange.whom").answers("to Cy")
    s.asks("Cy", "exchange.gift").answers("welcome bullets")
    assert "bullets" in items(s, "Cy")


def test_the_exchange_ends_when_everybody_is_done_and_the_combat_begins() -> None:
    s = exchange(at=["ExchangePhase", "CombatPhase", "EnemyPhase", "EndOfRound"], line="wanderer_1")
    s.passes("Ana")
    s.passes("Ben")
    assert s.view()["phase"] == "exchange"
    s.passes("Cy")
    assert s.view()["phase"] == "combat"


def test_who_was_done_is_asked_again_after_something_happened() -> None:
    s = exchange(items={"Cy": "sawn_off, luck"})
    s.passes("Ana")
    s.asks("Cy", "exchange").answers("give luck")
    s.asks("Cy", "exchange.whom").answers("to Ana")
    s.asks("Ana", "exchange.gift").answers("welcome luck")
    s.asks("Ana", "exchange", ["pass", "give crowbar", "give luck"])


def test_with_full_hands_something_else_goes_or_the_gift_is_refused() -> None:
    s = exchange(items={"Ana": "bullets", "Ben": "revolver, machete, 6 junk"})
    s.asks("Ana", "exchange").answers("give bullets")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    options = ["swap revolver", "swap machete", "swap junk", "decline"]
    s.asks("Ben", "exchange.gift", options).answers("swap junk")
    assert "bullets" in items(s, "Ben")
    assert s.view()["seats"][1]["slots_used"] == 8


# -- healing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "hearts"), [("heal1", 1), ("heal2", 2), ("heal3", 3)])
def test_healing_gives_back_as_much_as_there_are_hearts(card: str, hearts: int) -> None:
    s = exchange(items={"Ana": f"crowbar, {card}"}, life={"Ana": 3})
    s.asks("Ana", "exchange").answers(f"heal {card}")
    assert lives(s)[0] == 3 + hearts
    assert items(s, "Ana") == ["crowbar"]
    s.sees(None, f"healed Ana {card} {hearts}")


def test_any_number_of_healing_cards_but_never_above_full_life() -> None:
    s = exchange(items={"Ana": "heal3, heal2"})
    full = s.view()["seats"][0]["full_life"]
    s = exchange(items={"Ana": "heal3, heal2"}, life={"Ana": full - 4})
    s.asks("Ana", "exchange").answers("heal heal3")
    s.asks("Ana", "exchange").answers("heal heal2")
    assert lives(s)[0] == full
    s.does_not_ask("Ana", "exchange")


def test_nobody_heals_who_is_unhurt_and_nobody_heals_others() -> None:
    s = exchange(items={"Ana": "heal3"}, life={"Ben": 1})
    s.asks("Ana", "exchange", ["pass", "give heal3"])


def test_a_gift_heals_at_once() -> None:
    s = exchange(items={"Ana": "heal3"}, life={"Ben": 1})
    s.asks("Ana", "exchange").answers("give heal3")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome heal3")
    s.asks("Ben", "exchange").answers("heal heal3")
    assert lives(s)[1] == 4


def test_healing_only_in_the_exchange() -> None:
    s = fight(life={"Ana": 2}, cards={"items": {"Ana": "crowbar, heal3"}}, line="wanderer_1")
    assert not [o for o in s.asks("Ana", "combat.turn").options if "heal" in o]
    s = night(
        characters={"Ana": "haggler", "Cy": "klepto"},
        at="SearchTurn 0",
        life={"Ana": 2},
        cards={"items": {"Ana": "heal3"}, "pile": "junk, wave"},
    )
    assert not [o for o in s.asks("Ana", "search.found").options if o.startswith("heal")]


def test_alone_the_exchange_is_for_healing() -> None:
    s = exchange("Ana", items={"Ana": "crowbar, heal1"}, life={"Ana": 2})
    s.asks("Ana", "exchange.heal", ["pass", "heal heal1"])


# -- the Backpack ------------------------------------------------------------------------------------


def test_a_backpack_takes_one_slot_and_what_it_holds_none() -> None:
    s = exchange(items={"Ana": "crowbar, backpack[3 bullets; luck]"})
    seat = s.view()["seats"][0]
    assert seat["slots_used"] == 2
    assert seat["backpacks"] == [[{"card": "luck", "count": 1}, {"card": "bullets", "count": 3}]]


def test_it_holds_two_objects_a_pile_being_one() -> None:
    s = exchange(items={"Ana": "crowbar, luck, 3 bullets, backpack[2 arrows]"})
    s.says("Ana", "pack bullets")
    assert items(s, "Ana") == ["luck", "backpack", "crowbar"]
    assert not [option for option in s.may_say("Ana") if option.startswith("pack ")]


def test_what_joins_a_pile_in_the_backpack_fits() -> None:
    s = exchange(items={"Ana": "crowbar, bullets, backpack[2 bullets; luck]"})
    s.says("Ana", "pack bullets")
    assert s.view()["seats"][0]["backpacks"][0][1] == {"card": "bullets", "count": 3}


def test_the_contents_may_be_changed_at_any_time() -> None:
    s = exchange(items={"Ana": "crowbar, heal1, backpack[luck; junk]"})
    s.says("Ana", "unpack luck", "pack heal1")
    assert items(s, "Ana") == ["luck", "backpack", "crowbar"]


def test_packing_in_an_open_exchange_asks_nobody_again() -> None:
    s = exchange(items={"Ana": "crowbar, heal1, backpack[luck; junk]", "Ben": "revolver", "Cy": "sawn_off"})
    s.passes("Ben")
    s.says("Ana", "unpack luck", "pack heal1")
    assert [choice.seat for choice in s.t.choices if choice.prompt == "exchange"] == [0, 2]
    s.asks("Ana", "exchange").answers("give heal1")
    s.asks("Ana", "exchange.whom").answers("to Cy")
    s.asks("Cy", "exchange.gift").answers("welcome heal1")
    assert s.view()["seats"][0]["backpacks"] == [[{"card": "junk", "count": 1}]]


def test_with_no_room_anywhere_one_thing_goes_in_for_another() -> None:
    s = exchange(items={"Ana": "crowbar, machete, 4 junk, heal1, backpack[luck; heal3]"})
    s.says("Ana", "repack heal1 luck")
    assert "luck" in items(s, "Ana")
    inside = [each["card"] for each in s.view()["seats"][0]["backpacks"][0]]
    assert inside == ["heal1", "heal3"]


def test_no_backpack_in_a_backpack() -> None:
    s = exchange("Ana Ben Cy Dot Eli", items={"Ana": "2 backpack"})
    assert not [option for option in s.may_say("Ana") if option.startswith("pack ")]


def test_a_backpack_is_given_with_everything_in_it() -> None:
    s = exchange(items={"Ana": "crowbar, backpack[luck; 2 bullets]", "Ben": "revolver"})
    s.asks("Ana", "exchange").answers("give backpack")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome backpack")
    assert s.view()["seats"][0]["backpacks"] == []
    assert [each["card"] for each in s.view()["seats"][1]["backpacks"][0]] == ["luck", "bullets"]


def test_thrown_away_it_is_lost_with_everything_in_it() -> None:
    s = exchange(items={"Ana": "crowbar, backpack[luck; 2 bullets]"})
    before = len(s.g.discard)
    s.says("Ana", "drop backpack")
    assert items(s, "Ana") == ["crowbar"]
    assert len(s.g.discard) == before + 4


def test_a_card_in_the_backpack_may_be_given_used_and_thrown_away() -> None:
    s = exchange(items={"Ana": "backpack[luck; heal1]"}, life={"Ana": 1})
    assert {"heal heal1", "give luck"} <= set(s.asks("Ana", "exchange").options)
    s.says("Ana", "drop luck")
    s.asks("Ana", "exchange").answers("heal heal1")
    assert s.view()["seats"][0]["backpacks"] == [[]]


def test_a_find_or_a_gift_may_go_straight_into_the_backpack() -> None:
    s = exchange(items={"Ana": "luck", "Ben": "revolver, machete, 5 junk, backpack[heal1]"})
    s.asks("Ana", "exchange").answers("give luck")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("stow luck")
    assert [each["card"] for each in s.view()["seats"][1]["backpacks"][0]] == ["heal1", "luck"]
    s = night(
        characters={"Ana": "haggler", "Cy": "klepto"},
        at="SearchTurn 0",
        cards={"items": {"Ana": "backpack"}, "pile": "luck, wave"},
    )
    s.asks("Ana", "search.found").answers("stow luck")
    assert s.view()["seats"][0]["backpacks"] == [[{"card": "luck", "count": 1}]]
