"""Rulings of ours (docs/rules/dawn-of-the-dead.md), beyond what the tests of the chapters pin."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import Rng

from ..helpers import act, alone, keys, log, mall, offered, person, squares, take, zombies


def test_a_carried_character_may_act_next_round() -> None:
    s = mall(people={"peter": "103", "roger": "103"}, zombies={"013": 2}, at="Round 3")
    take(s, "activate peter", "enough", "carry peter roger", "step 104", "end_turn")
    while s.t.choices[0].prompt != "turn.activate":
        take(s, "done" if "done" in offered(s) else offered(s)[0])
    assert "activate roger" in offered(s)
    assert "activate peter" not in offered(s)


def test_after_the_zombies_death_leaving_costs_one() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"103": 4, "013": 2})
    s.dice(6, 6, 6, 6)
    take(s, "fire peter", "step 104")
    assert person(s, "peter")["moves"] == 7


def test_a_stack_pays_its_dearest_carrier() -> None:
    people = {"peter": "103", "steve": "103", "roger": "103!", "fran": "103!"}
    s = act("peter, steve", people=people)
    take(s, "carry peter roger", "carry steve fran", "step 104")
    assert (person(s, "peter")["moves"], person(s, "steve")["moves"]) == (8 - 4, 7 - 4)


def test_a_member_of_the_stack_is_not_carried() -> None:
    s = act("peter, steve", people={"peter": "103", "steve": "103"})
    assert "carry" not in keys(s)


def test_a_shot_before_the_rifle_is_allowed() -> None:
    s = act("steve", people={"steve": "177"}, zombies={"174": 11})
    s.dice(6, 1)
    take(s, "fire steve")
    assert "take_rifle steve" in offered(s)


def test_the_infected_do_not_wake() -> None:
    s = act("peter", people={"peter": "103", "fran": "104*"})
    take(s, "step 104")
    assert person(s, "fran")["health"] == "infected"


def test_a_passenger_may_go_berserk_a_super_zombie_not() -> None:
    s = mall(zombies={"103": 4, "013": 2}, supers={"fran": "103", "steve": "150"}, at="Rage 0")
    s.asks("Zed", "berserk.which", ["rage 013", "rage 103"])


def test_squares_are_dealt_with_in_the_order_of_their_numbers() -> None:
    s = mall(people={"peter": "150", "roger": "103"}, zombies={"103": 3, "150": 3}, at="AttackPhase")
    s.asks("Hana", "attack.defend", params=["103"])
    s.dice(5, 5)
    take(s, "hold")
    s.asks("Hana", "attack.defend", params=["150"])


def test_a_super_zombie_may_carry_another_but_never_three_share_a_square() -> None:
    s = mall(supers={"fran": "103", "steve": "104"}, zombies={"106": 3}, at="FreeMoves 0")
    take(s, "move 103", "go 104")
    assert "go 105" in offered(s)
    take(s, "go 105")
    assert "go 106" not in offered(s), "there is no room for a third"
    assert "go_alone 106" in offered(s)


def test_a_super_zombie_moves_once_a_turn() -> None:
    s = mall(supers={"fran": "103"}, at="FreeMoves 3")
    take(s, "move 103", "go 104", "halt")
    assert s.over, "nobody is left to move"


def test_a_berserk_moves_once_a_turn() -> None:
    s = mall(
        people={"peter": "103"}, zombies={"109!": 3}, active="peter", at=["ReactionPhase", "FreeMoves 3"]
    )
    assert s.over
    assert squares(s) == ["107"]


def test_a_counter_that_comes_back_is_unknown_again() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"103": 4, "013": 2}, pool=0)
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    assert s.view()["pool"] == 1
    assert s.view()["fallen"] == [4]
    s = mall(
        people={"peter": "103"}, zombies={"103": 4, "013": 2}, pool=0, at=["AttackPhase", "GenerationPhase"]
    )
    s.dice(6, 6, 6, 6).chances(2, 2).chances(0)
    take(s, "fire peter")
    assert zombies(s) == {"013": None, "004": None}


def test_if_nobody_acted_distances_are_from_who_acted_last() -> None:
    s = alone(people={"peter": "103"}, zombies={"107": 3, "180": 3}, active="peter", at=["Round 2"])
    s.dice(1, 6)
    take(s, "pass")
    assert "rage_checked 107" in log(s, "rage_checked")


def test_a_zombie_that_has_just_appeared_may_go_berserk() -> None:
    s = alone(people={"peter": "074"}, zombies={"013": 2}, active="peter", at=["Act", "BerserkPhase"])
    s.dice(1, 5).chances(0).dice(1)
    take(s, "end_turn")
    s.sees(0, "raged 075")


@pytest.mark.parametrize(
    ("literal", "dice", "options"),
    [
        ({"people": {"peter": "103"}, "zombies": {"103": 2, "013": 2}}, [6, 6, 6, 6], ["fire peter"]),
        (
            {"people": {"peter": "075"}, "zombies": {"098": 11}, "shut": "075-098"},
            [6, 6, 1, 1],
            ["fire peter"],
        ),
        ({"people": {"peter": "093"}}, [], ["close_gate peter west"]),
    ],
)
def test_what_counts_as_final(literal: dict[str, Any], dice: list[int], options: list[str]) -> None:
    s = act("peter", turn=40, **literal)
    assert s.view()["quiet"] == 40
    s.dice(*dice)
    take(s, *options)
    assert s.view()["quiet"] == 0


def test_all_doors_may_be_shut() -> None:
    doors = [door for door in mall(at=[]).view()["doors"] if door != "075-098"]
    assert len(doors) == 14
    s = act("peter", people={"peter": "098"}, shut=", ".join(doors))
    take(s, "close 075-098")
    assert set(s.view()["doors"].values()) == {"shut"}


def test_after_a_panic_nobody_in_the_stack_takes_a_rifle_or_closes_a_door() -> None:
    s = act("peter, steve", people={"peter": "177", "steve": "177"}, zombies={"174": 5})
    s.dice(1, 1)
    take(s, "fire peter", "alone")
    assert offered(s) == ["fire steve", "end_turn"]
    s = act("peter, roger", people={"peter": "093", "roger": "093"}, zombies={"096": 5})
    s.dice(1, 1)
    take(s, "fire peter", "alone")
    assert offered(s) == ["fire roger", "end_turn"]


def test_opening_and_closing_doors_is_not_final() -> None:
    s = act("peter", turn=40, people={"peter": "098"})
    take(s, "close 075-098")
    assert s.view()["quiet"] == 40


def test_a_possible_table_keeps_what_the_humans_have_searched() -> None:
    s = mall(people={"peter": "103"}, hidden="051, 177", zombies={"103": 4}, at="AttackPhase")
    s.g.searched[50 + 1] = 1
    for seed in range(30):
        world: Any = s.t.determinise(0, Rng(seed))
        assert len(world.hidden) == 2
        assert 51 not in world.hidden
        assert s.t.spec.invariants(world) == []


def test_the_zombie_players_possible_tables_keep_his_hidden_squares() -> None:
    s = mall(people={"peter": "103"}, hidden="051, 177", zombies={"103": 4}, at="AttackPhase")
    world: Any = s.t.determinise(1, Rng(3))
    assert world.hidden == (50, 176)
