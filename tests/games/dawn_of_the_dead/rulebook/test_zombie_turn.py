"""Rulebook, "Tour des Zombis": berserk, reaction, free movement, glass, attacks, arrivals, super-zombies."""

from __future__ import annotations

from typing import Any

import pytest

from ..helpers import keys, log, mall, offered, person, squares, take, zombie, zombies

# -- berserk -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "calm"), [(1, False), (4, False), (5, True), (6, True)])
def test_every_berserk_may_calm_down_on_5_or_6(die: int, calm: bool) -> None:
    s = mall(zombies={"103!": 4, "105!": 4}, at="Round 1")
    s.dice(die, die)
    take(s, "pass")
    assert len(log(s, "calmed")) == (2 if calm else 0)
    assert zombie(s, "103")["berserk"] is not calm


@pytest.mark.parametrize(("die", "rages"), [(1, True), (4, True), (5, False), (6, False)])
def test_one_zombie_of_the_players_choice_goes_berserk_on_1_to_4(die: int, rages: bool) -> None:
    s = mall(zombies={"103": 4, "105": 4}, at="BerserkPhase")
    s.asks("Zed", "berserk.which", ["rage 103", "rage 105"])
    s.dice(die)
    take(s, "rage 105")
    assert zombie(s, "105")["berserk"] is rages


def test_one_that_has_just_calmed_down_is_not_checked() -> None:
    s = mall(zombies={"103!": 4, "105": 4, "107": 4}, at="Round 1")
    s.dice(6)
    take(s, "pass")
    assert offered(s) == ["rage 105", "rage 107"]


def test_there_are_eight_markers() -> None:
    eight = {f"{square}!": 3 for square in range(103, 111)}
    s = mall(zombies={**eight, "118": 4, "120": 4}, at="Rage 0")
    assert s.over
    assert not s.does_not_see(None, "rage_checked 118").t.choices


# -- reaction ----------------------------------------------------------------------------------------


def react(who: str = "peter", **literal: Any) -> list[str]:
    """Where the zombies are after the reaction, nobody having been asked."""
    s = mall(active=who, at="ReactionPhase", **literal)
    assert s.over, s.story()
    return squares(s)


def test_zombies_that_see_an_active_character_come_one_square_nearer() -> None:
    assert react(people={"peter": "103"}, zombies={"107": 3, "009": 2}) == ["009", "106"]


def test_they_react_to_every_square_where_he_was_and_go_to_where_he_is() -> None:
    literal: dict[str, Any] = {
        "people": {"peter": "124"},
        "zombies": {"019": 3},
        "active": "peter",
        "at": "ReactionPhase",
    }
    assert squares(mall(trail="124", **literal)) == ["019"], "124 is out of its sight"
    s = mall(trail="105, 124", **literal)
    s.asks("Zed", "reaction.who", ["react 019 018", "react 019 040"])


def shuts_the_door_behind_him(reading: str) -> list[str]:
    """Peter was in sight, and shuts the door: where the zombie is then."""
    s = mall(
        1,
        {"reaction": reading},
        people={"peter": "013"},
        zombies={"016": 3},
        at=["Activate 1", "ReactionPhase"],
    )
    take(s, "close 013-014", "end_turn")
    return squares(s)


def test_by_the_other_reading_a_door_shut_behind_somebody_comes_too_late() -> None:
    assert shuts_the_door_behind_him("now") == ["016"]
    assert shuts_the_door_behind_him("then") != ["016"]


def shoots_what_hid_him(reading: str) -> list[str]:
    """A zombie hides Peter from another one; he steps aside and brings it down: where the other is then."""
    s = mall(
        1,
        {"reaction": reading},
        people={"peter": "075"},
        zombies={"098": 4, "121": 3},
        at=["Activate 1", "ReactionPhase"],
    )
    s.dice(6, 6, 6, 6)
    take(s, "step 054", "fire peter", "end_turn")
    return squares(s)


def test_by_the_other_reading_what_came_into_sight_later_was_not_seen() -> None:
    assert shoots_what_hid_him("now") == ["098"], "from 121 one sees 075, where he was"
    assert shoots_what_hid_him("then") == ["121"], "nobody saw him there"


def test_nobody_reacts_if_nobody_was_active() -> None:
    s = mall(people={"peter": "103"}, zombies={"107": 3}, at="ReactionPhase")
    assert squares(s) == ["107"]


def test_a_zombie_with_a_character_does_not_move() -> None:
    assert react(people={"peter": "103", "roger": "106"}, zombies={"106": 3}) == ["106"]


def test_counters_in_between_block_the_zombies_sight_too() -> None:
    assert react(people={"peter": "103", "roger": "105"}, zombies={"107": 3}) == ["107"]


def test_a_row_closes_up() -> None:
    assert react(people={"peter": "093"}, zombies={"096": 3, "095": 2}, trail="097, 093") == ["094", "095"]


def test_of_two_for_one_square_only_one_enters() -> None:
    s = mall(people={"peter": "101"}, zombies={"103": 3, "125": 3}, active="peter", at="ReactionPhase")
    s.asks("Zed", "reaction.who", ["react 103 102", "react 125 102", "react 125 124"])
    take(s, "react 125 102")
    assert squares(s) == ["102", "103"]


def test_a_berserk_reacts_with_two_squares_and_passes_others() -> None:
    assert react(people={"peter": "103"}, zombies={"109!": 3}) == ["107"]
    literal: dict[str, Any] = {
        "people": {"peter": "093"},
        "zombies": {"096!": 3, "095": 2},
        "active": "peter",
    }
    s = mall(trail="097, 093", at="ReactionPhase", **literal)
    s.asks("Zed", "reaction.who", ["react 096 094", "react 095 094"])
    take(s, "react 096 094")
    assert squares(s) == ["094", "095"]


def test_a_berserk_never_ends_on_a_zombie() -> None:
    s = mall(
        people={"peter": "093"},
        zombies={"097!": 3, "095": 2},
        active="peter",
        trail="093",
        at="ReactionPhase",
    )
    assert s.over
    assert squares(s) == ["094", "097"], "it did not see past the other"


def test_a_super_zombie_need_not_react() -> None:
    s = mall(people={"peter": "103"}, supers={"fran": "109"}, active="peter", at="ReactionPhase")
    s.asks("Zed", "reaction.who", ["rouse 109", "done"])
    take(s, "done")
    assert s.view()["supers"][0]["square"] == "109"


def test_a_super_zombie_reacts_with_up_to_three_squares_each_nearer() -> None:
    s = mall(people={"peter": "103"}, supers={"fran": "109"}, active="peter", at="ReactionPhase")
    take(s, "rouse 109")
    assert offered(s) == ["go 108", "halt"]
    take(s, "go 108", "go 107", "go 106")
    assert s.over
    assert s.view()["supers"][0]["square"] == "106"


def test_the_passenger_may_react_alone() -> None:
    s = mall(
        people={"peter": "103"},
        zombies={"109": 3},
        supers={"fran": "109"},
        active="peter",
        at="ReactionPhase",
    )
    s.asks("Zed", "reaction.who", ["rouse 109", "part 109 108", "done"])
    take(s, "part 109 108", "done")
    assert squares(s) == ["108"]
    assert s.view()["supers"][0]["square"] == "109"


def test_through_shut_glass_they_come_up_to_it() -> None:
    assert react(people={"peter": "075"}, zombies={"121": 3}, shut="075-098") == ["098"]
    assert react(people={"peter": "075"}, zombies={"098": 3}, shut="075-098") == ["098"]


# -- free movement -----------------------------------------------------------------------------------


def test_as_many_zombies_move_one_square_as_the_die_shows() -> None:
    s = mall(zombies={"103": 3, "130": 4}, at="FreeMoves 2")
    s.asks("Zed", "free.who", ["move 103", "move 130", "done"], params=[2])
    take(s, "move 103")
    s.asks("Zed", "free.where", ["go 080", "go 102", "go 104", "go 126"])
    take(s, "go 102")
    s.asks("Zed", "free.who", ["move 130", "done"], params=[1])
    take(s, "move 130", "go 131")
    assert squares(s) == ["102", "131"]


def test_the_die_limits_normal_zombies_only() -> None:
    s = mall(zombies={"103": 3, "130!": 4}, supers={"fran": "135"}, at="FreeMoves 0")
    s.asks("Zed", "free.quick", ["move 130", "move 135", "done"])


def test_who_has_moved_in_reaction_does_not_move_freely() -> None:
    s = mall(
        people={"peter": "103"},
        zombies={"107": 3, "013": 4},
        active="peter",
        at=["ReactionPhase", "FreeMoves 3"],
    )
    s.asks("Zed", "free.who", ["move 013", "done"])


def test_who_was_blocked_in_reaction_may_move_freely() -> None:
    s = mall(
        people={"peter": "101"},
        zombies={"103": 3, "125": 3},
        active="peter",
        at=["ReactionPhase", "FreeMoves 3"],
    )
    take(s, "react 125 102")
    s.asks("Zed", "free.who", ["move 103", "done"])


def test_zombies_with_a_character_stay() -> None:
    s = mall(people={"peter": "103"}, zombies={"103": 3, "130": 2}, at="FreeMoves 3")
    s.asks("Zed", "free.who", ["move 130", "done"])


def test_zombies_open_no_doors_and_share_no_square() -> None:
    s = mall(zombies={"098": 3, "097": 2, "099": 2, "121": 2}, shut="075-098", at="FreeMoves 3")
    assert "move 098" not in offered(s)


def test_a_berserk_moves_two_squares_and_passes_zombies() -> None:
    s = mall(people={"peter": "116"}, zombies={"093!": 3, "094": 2}, at="FreeMoves 0")
    take(s, "move 093")
    s.asks("Zed", "zombie.dash", ["go 095", "halt"], params=["093", 2])
    take(s, "go 095")
    assert squares(s) == ["094", "095"]


def test_a_berserk_stops_in_a_characters_square() -> None:
    s = mall(people={"peter": "094"}, zombies={"093!": 3}, at="FreeMoves 0")
    take(s, "move 093", "go 094")
    assert s.over
    assert zombies(s) == {"094": 3}


# -- glass -------------------------------------------------------------------------------------------


def pounding(die: tuple[int, int], value: int) -> bool:
    """Does a berserk of that value break the glass with those dice?"""
    s = mall(people={"peter": "075"}, zombies={"098!": value}, shut="075-098", at="FreeMoves 0")
    take(s, "move 098")
    s.dice(*die)
    take(s, "smash 075-098")
    s.sees(None, f"pounded 098 075-098 {value}")
    return bool(s.view()["doors"]["075-098"] == "broken")


def test_two_dice_below_the_value_break_the_glass() -> None:
    assert pounding((1, 2), 4)
    assert not pounding((2, 2), 4)
    assert not pounding((6, 1), 4)


def test_a_blow_costs_a_point_and_the_rest_may_be_used_to_try_again_or_go_through() -> None:
    s = mall(people={"peter": "075"}, zombies={"098!": 4}, shut="075-098", at="FreeMoves 0")
    take(s, "move 098")
    s.dice(6, 6)
    take(s, "smash 075-098")
    s.sees(None, "glass_held 075-098")
    assert "smash 075-098" in offered(s)
    s.dice(1, 1)
    take(s, "smash 075-098")
    s.sees(None, "glass_broken 075-098")
    assert s.over, "both points are gone"
    assert not zombie(s, "098")["face_up"]
    s = mall(people={"peter": "075"}, zombies={"098!": 4}, shut="075-098", at="FreeMoves 0")
    s.dice(1, 1)
    take(s, "move 098", "smash 075-098", "go 075")
    assert zombies(s) == {"075": 4}


def test_glass_is_broken_in_reaction_too() -> None:
    s = mall(people={"peter": "075"}, zombies={"098!": 4}, shut="075-098", active="peter", at="ReactionPhase")
    assert "pound 098 075-098" in offered(s)
    s.dice(1, 1)
    take(s, "pound 098 075-098")
    assert squares(s) == ["075"]  # it has to come nearer, and now it can


@pytest.mark.parametrize(
    ("people", "where", "door", "literal"),
    [
        ({"peter": "075"}, "098", "075-098", {}),  # open
        ({"peter": "103"}, "098", "075-098", {"shut": "075-098"}),  # nobody behind it
        ({"peter": "013"}, "014", "013-014", {"shut": "013-014"}),  # solid
    ],
)
def test_what_is_never_broken(people: dict[str, str], where: str, door: str, literal: dict[str, Any]) -> None:
    s = mall(people=people, zombies={f"{where}!": 4}, at="FreeMoves 0", **literal)
    take(s, f"move {where}")
    assert f"smash {door}" not in offered(s)


def test_a_normal_zombie_breaks_nothing() -> None:
    s = mall(people={"peter": "075"}, zombies={"098": 4}, shut="075-098", at="FreeMoves 1")
    take(s, "move 098")
    assert keys(s) == {"go"}


def test_only_where_it_started_its_turn() -> None:
    s = mall(people={"peter": "075"}, zombies={"121!": 4}, shut="075-098", at="FreeMoves 0")
    take(s, "move 121", "go 098")
    assert "smash 075-098" not in offered(s)


# -- attack ------------------------------------------------------------------------------------------

TABLE = {
    2: "iiiiii",
    3: "SSiiii",
    4: "S-Siii",
    5: "---SSi",
    6: "-S-SSS",
    7: "--S--S",
    8: "----SS",
    9: "----ii",
    10: "------",
    11: "---S--",
    12: "-iii-S",
}
COLUMNS = [(1,), (2,), (3, 4), (5, 6), (7, 8), (9, 10, 11, 12, 13)]
CELLS = [
    (total, value, TABLE[total][column])
    for total in TABLE
    for column, values in enumerate(COLUMNS)
    for value in values
]


@pytest.mark.parametrize(("total", "value", "result"), CELLS)
def test_every_cell_of_the_attack_table(total: int, value: int, result: str) -> None:
    first = min(total - 1, 6)
    s = mall(
        people={"peter": "103", "roger": "103"},
        zombies={"103": 5},
        at=["Defend 103 0", f"Strike peter {value}"],
    )
    s.dice(first, total - first)
    take(s, "hold")
    assert person(s, "peter")["health"] == {"i": "infected", "S": "stunned", "-": "normal"}[result]


@pytest.mark.parametrize("before", ["stunned", "infected"])
@pytest.mark.parametrize("dice", [(1, 1), (3, 3)])
def test_who_is_hit_again_dies(before: str, dice: tuple[int, int]) -> None:
    mark = "!" if before == "stunned" else "*"
    s = mall(
        people={"peter": f"103{mark}", "roger": "103"},
        zombies={"103": 5},
        at=["Defend 103 0", "Strike peter 5"],
    )
    s.dice(*dice)
    take(s, "hold")
    assert person(s, "peter")["health"] == "dead"
    assert person(s, "peter")["square"] is None


def test_the_attacked_fire_first_and_a_dead_zombie_does_not_attack() -> None:
    s = mall(people={"peter": "103"}, zombies={"103": 4}, at="AttackPhase")
    s.asks("Hana", "attack.defend", ["fire peter", "hold"])
    s.dice(6, 6, 3, 3)
    take(s, "fire peter")
    assert zombies(s) == {}
    assert log(s, "attacked") == []


def test_everybody_there_fires_once_but_not_the_stunned() -> None:
    s = mall(
        people={"peter": "103", "roger": "103*", "steve": "103!"},
        zombies={"103": 11},
        rested="peter",
        at="AttackPhase",
    )
    s.asks("Hana", "attack.defend", ["fire peter", "fire roger", "hold"])
    s.dice(6, 6, 1, 1)
    take(s, "fire peter", "alone")
    s.asks("Hana", "attack.defend", ["fire roger", "hold"])


def test_they_may_combine_their_reaction_fire() -> None:
    s = mall(people={"peter": "103", "roger": "103"}, zombies={"103": 11}, at="AttackPhase")
    s.dice(6, 6, 6, 6, 4, 4, 4)
    take(s, "fire peter", "with roger")
    assert zombies(s) == {}


def test_who_panics_in_reaction_fire_is_calm_in_the_next_combat() -> None:
    s = mall(people={"peter": "103"}, zombies={"103": 11}, at=["Combat 103", "Combat 103"])
    s.dice(1, 1, 5, 5)
    take(s, "fire peter")
    s.sees(None, "panicked peter")
    s.asks("Hana", "attack.defend", ["fire peter", "hold"])


def test_the_zombie_player_says_how_many_and_the_human_player_whom() -> None:
    s = mall(people={"peter": "103", "roger": "103", "steve": "103"}, zombies={"103": 7}, at="AttackPhase")
    take(s, "hold")
    s.asks("Zed", "attack.count", ["attack 1", "attack 2", "attack 3"])
    take(s, "attack 2")
    s.asks("Hana", "attack.victim", ["victim peter", "victim roger", "victim steve"], params=["103", 2])
    take(s, "victim steve", "victim peter")
    s.asks("Zed", "attack.order", ["strike peter", "strike steve"], params=[3])
    s.dice(5, 5, 5, 5)
    take(s, "strike steve")
    assert log(s, "attacked") == ["attacked steve 3", "attacked peter 3"]


def test_a_zombie_attacks_no_more_than_it_is_worth() -> None:
    s = mall(people={"peter": "103", "roger": "103", "steve": "103"}, zombies={"103": 2}, at="AttackPhase")
    take(s, "hold")
    assert offered(s) == ["attack 1", "attack 2"]


# -- generation --------------------------------------------------------------------------------------

GATES = {"north": "004", "west": "093", "east": "117", "south": "212"}
ARRIVALS = {
    2: ["north", "west"],
    3: ["north", "east"],
    4: [],
    5: ["east"],
    6: ["north"],
    7: [],
    8: ["south"],
    9: ["west"],
    10: [],
    11: ["south", "west"],
    12: ["south", "east"],
}


def generation(total: int, **literal: Any) -> list[str]:
    """Where zombies stand after that throw for arrivals."""
    literal.setdefault("zombies", {"013": 2})
    s = mall(at=["FreeMoves 1", "GenerationPhase"], **literal)
    first = min(total - 1, 6)
    s.dice(first, total - first)
    take(s, "done")
    return [square for square in squares(s) if square != "013"]


@pytest.mark.parametrize("total", list(ARRIVALS))
def test_every_line_of_the_arrival_table(total: int) -> None:
    assert generation(total) == sorted(GATES[gate] for gate in ARRIVALS[total])


def test_nobody_comes_through_a_closed_door_or_onto_a_zombie() -> None:
    assert generation(2, closed="north") == ["093"]
    assert generation(6, zombies={"004": 3}) == ["004"]


def test_who_comes_is_drawn_from_the_eliminated_and_face_down() -> None:
    assert generation(2, pool=0) == []
    assert generation(11, pool=1) == ["212"], "the first named"
    s = mall(zombies={"013": 2}, at=["FreeMoves 1", "GenerationPhase"], pool=3)
    s.dice(3, 3)
    take(s, "done")
    assert zombies(s) == {"013": None, "004": None}
    assert s.view()["pool"] == 2


def test_the_hidden_five_never_arrive() -> None:
    assert generation(2, pool=0, hidden="053, 183") == []


def test_who_arrives_on_a_character_attacks_at_once() -> None:
    s = mall(people={"peter": "004"}, zombies={"013": 2}, at=["FreeMoves 1", "GenerationPhase"])
    s.dice(3, 3)
    take(s, "done")
    s.asks("Hana", "attack.defend", params=["004"])


@pytest.mark.parametrize("total", range(2, 13))
def test_the_infected_turn_on_2_or_12(total: int) -> None:
    s = mall(
        people={"peter": "103*"},
        turn=5,
        infected_in={"peter": 4},
        zombies={"013": 2},
        at=["FreeMoves 1", "Infection 0"],
    )
    first = min(total - 1, 6)
    s.dice(first, total - first)
    take(s, "done")
    turned = total in (2, 12)
    assert person(s, "peter")["health"] == ("super" if turned else "infected")
    assert bool(s.view()["supers"]) is turned


def test_not_those_infected_this_round() -> None:
    s = mall(people={"peter": "103*"}, turn=5, infected_in={"peter": 5}, at="Infection 0")
    assert log(s, "infection_checked") == []


# -- super-zombies -----------------------------------------------------------------------------------


def test_a_new_super_zombie_joins_the_zombie_there_and_attacks_at_once() -> None:
    s = mall(
        people={"peter": "103*", "roger": "103"},
        zombies={"103": 5, "013": 2},
        turn=5,
        at=["FreeMoves 1", "Infection 0"],
    )
    s.dice(1, 1)
    take(s, "done")
    s.sees(None, "turned peter 103")
    assert s.view()["supers"] == [{"character": "peter", "square": "103", "value": 7, "moved": False}]
    s.asks("Hana", "attack.defend", params=["103"])


def test_the_rifle_of_who_turns_or_dies_is_gone() -> None:
    s = mall(people={"steve": "103*+"}, zombies={"013": 2}, turn=5, at=["FreeMoves 1", "Infection 0"])
    s.dice(6, 6)
    take(s, "done")
    assert not person(s, "steve")["rifle"]


def test_it_moves_three_squares_outside_the_die() -> None:
    s = mall(supers={"fran": "103"}, at="FreeMoves 0")
    take(s, "move 103", "go 104", "go 105", "go 106")
    assert s.over
    assert s.view()["supers"][0]["square"] == "106"


def test_it_takes_a_zombie_along_and_leaves_it_where_it_likes() -> None:
    s = mall(zombies={"104": 3}, supers={"fran": "103"}, at="FreeMoves 0")
    take(s, "move 103", "go 104")
    s.sees(None, "revealed 104 3")
    take(s, "go 105", "go_alone 106")
    assert squares(s) == ["105"]
    assert s.view()["supers"][0]["square"] == "106"
    assert zombie(s, "105")["moved"]


def test_the_passenger_may_part_in_the_free_movement() -> None:
    s = mall(zombies={"104": 3}, supers={"fran": "104"}, at="FreeMoves 1")
    take(s, "part_from 104", "go 105")
    assert squares(s) == ["105"]


def test_the_zombie_player_alone_looks_at_who_is_crossed() -> None:
    s = mall(zombies={"093": 3, "094": 4}, supers={"fran": "093"}, at="FreeMoves 0")
    take(s, "move 093")
    take(s, "go 095")
    s.sees("Zed", "peeked 094 (4)")
    s.sees("Hana", "peeked 094")
    assert zombies(s, "Zed")["094"] == 4
    assert zombies(s, "Hana")["094"] is None


def test_they_are_worth_their_sum_and_die_together() -> None:
    s = mall(people={"peter": "103"}, zombies={"103": 4}, supers={"fran": "103"}, at="AttackPhase")
    s.dice(6, 6, 3, 3)
    take(s, "fire peter")
    s.sees(None, "hit 103 6 6")
    assert s.view()["supers"] == []
    assert zombies(s) == {}
    assert s.view()["pool"] == 50


def test_they_attack_once_with_their_sum() -> None:
    s = mall(people={"peter": "103"}, zombies={"103": 4}, supers={"fran": "103"}, at="AttackPhase")
    s.dice(5, 5)
    take(s, "hold")
    assert log(s, "attacked") == ["attacked peter 6"]


def test_a_super_zombie_breaks_glass_with_the_sum() -> None:
    s = mall(
        people={"peter": "075"}, zombies={"098": 4}, supers={"fran": "098"}, shut="075-098", at="FreeMoves 0"
    )
    s.dice(3, 2)
    take(s, "move 098", "smash 075-098")
    s.sees(None, "glass_broken 075-098")
