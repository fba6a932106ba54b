"""Rulebook, "Variantes": alone or together against the game."""

from __future__ import annotations

from typing import Any

import pytest

from ..helpers import alone, log, mall, offered, person, squares, take, zombie, zombies

# -- a. hidden zombies -------------------------------------------------------------------------------

DIGITS = {
    **{(first, second): second for first in (1, 2, 3) for second in range(1, 6)},
    **{(first, second): (second + 5) % 10 for first in (4, 5, 6) for second in range(1, 6)},
}


@pytest.mark.parametrize(("dice", "digit"), DIGITS.items())
def test_every_line_of_the_table_of_hidden_zombies(dice: tuple[int, int], digit: int) -> None:
    s = alone(people={"peter": "075"}, active="peter", zombies={"013": 2}, at=["Act", "Appearance"])
    s.dice(*dice)
    take(s, "end_turn")
    if s.t.choices:
        s.asks(0, "auto.appear")
        take(s, offered(s)[0])
    new = [square for square in squares(s) if square != "013"]
    assert len(new) == 1
    assert int(new[0]) % 10 == digit


@pytest.mark.parametrize("first", range(1, 7))
def test_a_second_die_of_six_brings_nobody(first: int) -> None:
    s = alone(people={"peter": "075"}, active="peter", zombies={"013": 2}, at=["Act", "Appearance"])
    s.dice(first, 6)
    take(s, "end_turn")
    assert squares(s) == ["013"]


def appearing(dice: tuple[int, int], **literal: Any) -> str:
    s = alone(active="peter", at=["Act", "Appearance"], **literal)
    before = set(squares(s))
    s.dice(*dice)
    take(s, "end_turn")
    (new,) = set(squares(s)) - before
    return new


def test_it_appears_in_the_nearest_shop_square_with_that_digit() -> None:
    assert appearing((1, 5), people={"peter": "074"}) == "075"
    s = alone(people={"peter": "098"}, active="peter", at=["Act", "Appearance"])
    s.dice(4, 3)
    take(s, "end_turn")
    assert "098" not in squares(s), "not in the hall"


def test_not_where_a_zombie_is_then_the_next() -> None:
    assert appearing((1, 5), people={"peter": "074"}, zombies={"075": 2}) == "055"


SHUT_IN: dict[str, Any] = {
    "people": dict.fromkeys(("peter", "roger", "steve", "fran"), "051"),
    "shut": "075-098, 032-053",
}
"""All four in a shop, both of its doors shut; from outside nobody sees its far corner."""


def test_behind_shut_doors_movement_points_count_the_opening() -> None:
    """No square of that shop ends in 9: it costs 2 points to open the door to the stockroom."""
    assert appearing((4, 4), **SHUT_IN) == "009"


def test_it_may_appear_with_a_character_face_up() -> None:
    s = alone(people={"peter": "075"}, active="peter", at=["Act", "Appearance"])
    s.dice(1, 5)
    take(s, "end_turn")
    assert zombies(s)["075"] is not None


def test_of_squares_equally_near_the_player_chooses() -> None:
    s = alone(people={"peter": "076"}, active="peter", at=["Act", "Appearance"])
    s.dice(1, 5)
    take(s, "end_turn")
    s.asks(0, "auto.appear", ["appear 055", "appear 075"])
    take(s, "appear 055")
    s.sees(0, "appeared 055")


def test_the_eliminated_serve_hidden_zombies_and_arrivals_alike() -> None:
    s = alone(people={"peter": "074"}, active="peter", pool=1, at=["Act", "Appearance", "GenerationPhase"])
    s.dice(1, 5).chances(0).dice(3, 3)
    take(s, "end_turn")
    assert squares(s) == ["075"]


# -- b. berserk --------------------------------------------------------------------------------------


def test_the_zombie_nearest_to_those_who_acted_is_checked() -> None:
    s = alone(people={"peter": "103"}, zombies={"107": 3, "109": 3}, active="peter", at=["Act", "CalmDown"])
    s.dice(1)
    take(s, "end_turn")
    assert log(s, "rage_checked") == ["rage_checked 107"]
    assert zombie(s, "107")["berserk"]


def test_behind_shut_doors_it_is_still_the_nearest() -> None:
    s = alone(**SHUT_IN, zombies={"098": 3, "201": 3}, active="peter", at=["Act", "CalmDown"])
    s.dice(1)
    take(s, "end_turn")
    assert log(s, "nearest_drawn", "rage_checked") == ["rage_checked 098"]


@pytest.mark.parametrize(("inside", "checked"), [("076", "076"), ("055", "055"), ("051", "098")])
def test_a_shut_door_counts_with_what_opening_it_costs(inside: str, checked: str) -> None:
    """Through the glass it is 1 point for the square and 2 for the door; inside it is 1, 2 or 4 points."""
    s = alone(
        people={"peter": "075"},
        zombies={inside: 3, "098": 3},
        shut="075-098",
        active="peter",
        at=["Act", "CalmDown"],
    )
    s.dice(1)
    take(s, "end_turn")
    assert log(s, "rage_checked") == [f"rage_checked {checked}"]


def test_a_die_decides_between_equals() -> None:
    for face, square in ((1, "101"), (2, "105")):
        s = alone(
            people={"peter": "103"}, zombies={"101": 3, "105": 3}, active="peter", at=["Act", "CalmDown"]
        )
        s.dice(face, 1)
        take(s, "end_turn")
        assert log(s, "nearest_drawn", "rage_checked") == [
            f"nearest_drawn {square} 2",
            f"rage_checked {square}",
        ]


def test_every_berserk_is_checked_as_usual() -> None:
    s = alone(people={"peter": "103"}, zombies={"101!": 3, "105!": 3}, active="peter", at=["Act", "CalmDown"])
    s.dice(5, 4)
    take(s, "end_turn")
    assert log(s, "calmed") == ["calmed 101"]
    assert log(s, "rage_checked") == [], "the one just calmed is not checked"


# -- c. free movement --------------------------------------------------------------------------------


def moves(count: int, **literal: Any) -> list[str]:
    """Which moves follow that die, nobody being asked."""
    s = alone(at=[f"AutoFree 1 {count}"], **literal)
    assert s.over, s.story()
    return [event.removeprefix("shambled ") for event in log(s, "shambled")]


def test_first_whoever_would_end_with_a_character() -> None:
    assert moves(1, people={"peter": "103"}, zombies={"104": 3, "004": 3, "108": 3}) == ["104 103"]


def test_then_whoever_stands_at_an_open_main_door() -> None:
    assert moves(1, people={"peter": "103"}, zombies={"093": 3, "108": 3}) == ["093 094"]
    assert moves(1, people={"peter": "146"}, zombies={"093": 3, "148": 3}) == ["093 094"]
    assert moves(1, people={"peter": "146"}, zombies={"093": 3, "148": 3}, closed="west") == ["148 147"]


def test_as_few_as_possible_make_room_at_a_main_door() -> None:
    assert moves(3, people={"peter": "146"}, zombies={"093": 3, "094": 3, "095": 3}) == [
        "095 096",
        "094 095",
        "093 094",
    ]
    assert "093 094" not in moves(2, people={"peter": "146"}, zombies={"093": 3, "094": 3, "095": 3})


def test_then_whoever_sees_a_character_goes_towards_the_nearest() -> None:
    assert moves(1, people={"peter": "103", "roger": "110"}, zombies={"108": 3, "013": 3}) == ["108 109"]


def test_of_those_in_sight_the_nearest_is_who_can_be_walked_to() -> None:
    """Peter is two squares away, but behind shut glass; Roger four, in the same hall."""
    both = {"peter": "075", "roger": "125"}
    assert moves(1, people=both, zombies={"121": 3}) == ["121 098"]
    assert moves(1, people=both, zombies={"121": 3}, shut="075-098") == ["121 122"]
    assert moves(1, people=both, zombies={"121": 3}, shut="075-098, 032-053") == ["121 122"]
    assert moves(1, people={"peter": "075"}, zombies={"121": 3}, shut="075-098") == ["121 098"]


def test_a_zombie_at_the_glass_turns_to_who_is_in_the_open() -> None:
    both = {"peter": "075", "roger": "103"}
    assert moves(1, people=both, zombies={"098": 3}, shut="075-098, 032-053") == ["098 099"]


def test_of_those_behind_glass_alone_the_nearest_counts() -> None:
    """No way leads to either of them: Peter is three squares away, Roger four, then two."""
    shut = "059-060, 013-014, 062-063, 024-025"
    assert moves(1, people={"peter": "059", "roger": "066"}, zombies={"062": 3}, shut=shut) == ["062 061"]
    assert moves(1, people={"peter": "059", "roger": "064"}, zombies={"062": 3}, shut=shut) == []


def test_then_whoever_would_end_in_sight_of_a_character() -> None:
    """From 077 nobody sees 098, but from 076 one does not either; from 075 one would."""
    assert moves(1, people={"peter": "121"}, zombies={"076": 3, "013": 3}) == ["076 075"]


def test_then_the_nearest_of_the_rest_a_shop_square_counting_two() -> None:
    assert moves(1, people={"peter": "103"}, zombies={"009": 3, "013": 3}) == ["013 014"]


def test_if_all_have_shut_themselves_in_the_nearest_comes_up_to_the_door() -> None:
    assert moves(1, **SHUT_IN, zombies={"104": 3, "201": 3}) == ["104 103"]
    assert moves(1, **SHUT_IN, zombies={"098": 3, "104": 3}) == ["104 103"], "at the door one gets no nearer"
    assert moves(1, **SHUT_IN, zombies={"031": 3, "104": 3}) == ["031 032"], "a shop square counts two"


def test_whoever_is_shut_off_from_everybody_comes_after_all_the_others() -> None:
    """From 010 it would be five squares to Peter, were the doors open; from the hall it is farther."""
    literal: dict[str, Any] = {"people": {"peter": "053"}, "zombies": {"010": 3, "108": 3}}
    shut = "032-053, 013-014"
    assert moves(1, **literal, shut=shut) == ["108 107"]
    assert moves(2, **literal, shut=shut) == ["108 107", "010 011"]


def test_by_the_last_two_nobody_moves_onto_an_open_main_doors_square() -> None:
    s = alone(people={"peter": "045"}, zombies={"003": 3}, at="AutoFree 4 1")
    assert squares(s) == ["018"]
    s = alone(people={"peter": "045"}, zombies={"003": 3}, closed="north", at="AutoFree 4 1")
    assert squares(s) == ["004"]


def test_too_many_for_the_die_the_player_chooses() -> None:
    s = alone(people={"peter": "103"}, zombies={"107": 3, "099": 3}, at="AutoFree 1 1")
    s.asks(0, "auto.which", ["lurch 099", "lurch 107"], params=[1])
    take(s, "lurch 107")
    assert squares(s) == ["099", "106"]


def test_berserk_and_super_zombies_move_outside_the_die() -> None:
    assert moves(0, people={"peter": "103"}, zombies={"107!": 3}) == ["107 105"]
    s = alone(people={"peter": "103"}, supers={"fran": "107"}, at="AutoFree 1 0")
    assert s.view()["supers"][0]["square"] == "104"


def test_who_moved_in_reaction_does_not_move_again() -> None:
    s = alone(
        people={"peter": "103"},
        zombies={"107": 3},
        active="peter",
        at=["Act", "ReactionPhase", "AutoFree 1 3"],
    )
    take(s, "end_turn")
    assert squares(s) == ["106"]


def test_the_games_berserk_breaks_the_glass_before_it() -> None:
    s = alone(
        people={"peter": "075"},
        zombies={"098!": 4},
        shut="075-098",
        active="peter",
        at=["Act", "ReactionPhase"],
    )
    s.dice(1, 1)
    take(s, "end_turn")
    assert s.view()["doors"]["075-098"] == "broken"
    assert squares(s) == ["075"]


# -- d. attacks, e. super-zombies --------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2])
def test_a_die_says_how_many_are_attacked(count: int) -> None:
    s = alone(people={"peter": "103", "roger": "103"}, zombies={"103": 6}, at="AttackPhase")
    s.chances(count - 1)
    take(s, "hold")
    assert log(s, "targets_drawn") == [f"targets_drawn 103 {count} 2"]
    if count == 1:
        s.asks(0, "attack.victim", ["victim peter", "victim roger"])
        s.dice(5, 5)
        take(s, "victim roger")
        assert log(s, "attacked") == ["attacked roger 6"]
    else:
        attacked = [event.split()[1] for event in log(s, "attacked")]
        assert sorted(log(s, "attacked")) == ["attacked peter 3", "attacked roger 3"]
        assert log(s, "order_drawn") == [f"order_drawn {attacked[0]}"]


def test_a_super_zombie_takes_the_first_zombie_it_enters_unseen() -> None:
    s = alone(people={"peter": "103"}, zombies={"107": 3}, supers={"fran": "108"}, at="AutoFree 3 0")
    assert log(s, "peeked") == []
    assert s.view()["supers"][0]["square"] == "105"
    assert squares(s) == ["105"]


def test_together_the_game_plays_the_zombies() -> None:
    s = mall(4, people={"peter": "103"}, zombies={"107": 3}, active="peter", at=["Act", "ReactionPhase"])
    take(s, "end_turn")
    assert squares(s) == ["106"]
    assert person(s, "peter")["seat"] == 0
