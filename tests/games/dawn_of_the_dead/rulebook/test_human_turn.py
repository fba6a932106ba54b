"""Rulebook, "Tour des Humains": activation, movement, zombies' squares, carrying, doors, rifles."""

from __future__ import annotations

import pytest

from ..helpers import act, keys, log, mall, offered, person, take, zombies

# -- activation --------------------------------------------------------------------------------------


def test_one_character_or_one_stack_is_activated_or_nobody() -> None:
    s = mall(people={"peter": "103", "roger": "103", "steve": "103"}, at="Activation")
    asked = s.asks("Hana", "turn.activate")
    assert asked.options == ["activate peter", "activate roger", "activate steve", "activate fran", "pass"]
    take(s, "activate peter")
    s.asks("Hana", "turn.join", ["join roger", "join steve", "enough"])
    take(s, "join steve", "enough")
    assert [name for name in ("peter", "roger", "steve", "fran") if person(s, name)["active"]] == [
        "peter",
        "steve",
    ]


def test_nobody_need_be_activated() -> None:
    s = mall(at="Activation")
    take(s, "pass")
    s.sees("Zed", "nobody_acted")


def test_the_stunned_are_not_activated() -> None:
    s = mall(people={"peter": "103!"}, at="Activation")
    assert "activate peter" not in offered(s)


def test_whoever_was_activated_in_the_round_before_rests() -> None:
    s = mall(rested="peter", at="Round 5")
    assert "activate peter" not in offered(s)
    assert person(s, "peter")["resting"]
    take(s, "pass")
    while s.t.choices and s.t.choices[0].prompt != "turn.activate":
        take(s, "done" if "done" in offered(s) else offered(s)[-1])
    assert "activate peter" in offered(s)


def test_a_round_is_a_human_turn_then_a_zombie_turn_of_five_phases() -> None:
    s = mall(people={"peter": "103"}, zombies={"013": 2, "025": 2}, at="Round 1")
    assert [type(step).__name__ for step in reversed(s.t.agenda)][:3] == ["ZombieTurn", "Stalemate", "Round"]
    s.t.agenda.pop(0)
    take(s, "pass")
    s.asks("Zed", "berserk.which")
    assert [type(step).__name__ for step in reversed(s.t.agenda)][:4] == [
        "ReactionPhase",
        "FreePhase",
        "AttackPhase",
        "GenerationPhase",
    ]


# -- movement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "points"), [("peter", 8), ("roger", 8), ("steve", 7), ("fran", 6)])
def test_a_character_has_as_many_points_as_its_movement_value(who: str, points: int) -> None:
    s = act(who, people={who: "103"})
    s.asks("Hana", "turn.act", params=[points])
    take(s, "step 104")
    s.asks("Hana", "turn.act", params=[points - 1])


def test_a_stack_has_the_lowest_movement_value_in_it() -> None:
    s = act("peter, fran", people={"peter": "103", "fran": "103"})
    s.asks("Hana", "turn.act", params=[6])
    take(s, "step 104")
    assert person(s, "peter")["square"] == person(s, "fran")["square"] == "104"


def test_a_stack_moves_together_and_may_be_of_any_size() -> None:
    everybody = {"peter": "103", "roger": "103", "steve": "103", "fran": "103"}
    s = act("peter, roger, steve, fran", people=everybody)
    take(s, "step 102", "step 101")
    assert {person(s, name)["square"] for name in everybody} == {"101"}


def test_nobody_moves_diagonally_through_walls_or_out_of_the_mall() -> None:
    s = act("peter", people={"peter": "093"})
    assert [option for option in offered(s) if option.startswith("step")] == ["step 094"]


def test_nobody_passes_a_closed_door() -> None:
    s = act("peter", people={"peter": "098"}, shut="075-098")
    assert "step 075" not in offered(s)
    take(s, "open 075-098")
    assert "step 075" in offered(s)


def test_points_run_out_and_are_not_saved() -> None:
    s = act("fran", people={"fran": "103"})
    take(s, *["step 104", "step 103"] * 3)
    assert s.over, "nothing is left to do"
    assert person(s, "fran")["moves"] == 0


def test_points_need_not_be_spent() -> None:
    s = act("peter", people={"peter": "103"})
    take(s, "end_turn")
    assert s.over


# -- zombies' squares --------------------------------------------------------------------------------


def test_entering_a_zombies_square_turns_it_up() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"104": 4})
    assert zombies(s) == {"104": None}
    take(s, "step 104")
    s.sees(None, "revealed 104 4")
    assert zombies(s) == {"104": 4}


def test_leaving_it_costs_its_value_and_one() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"104": 4})
    take(s, "step 104", "step 105")
    assert person(s, "peter")["moves"] == 8 - 1 - 5


def test_whoever_has_too_few_points_stays() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"104": 7})
    take(s, "step 104")
    assert "step" not in keys(s)


def test_the_sum_of_a_stack_is_what_leaving_a_super_zombie_costs() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"104": 2}, supers={"fran": "104"})
    take(s, "step 104", "step 105")
    assert person(s, "peter")["moves"] == 8 - 1 - 5


def test_it_is_turned_down_when_left_but_not_while_somebody_stays() -> None:
    s = act("peter", people={"peter": "104", "roger": "104", "steve": "102"}, zombies={"104": 2})
    take(s, "step 105")
    assert s.view()["zombies"][0]["face_up"]
    s = act("peter", people={"peter": "104"}, zombies={"104": 2})
    take(s, "step 105")
    assert not s.view()["zombies"][0]["face_up"]
    assert zombies(s) == {"104": 2}, "what was seen is remembered"


# -- carrying ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "cost"), [("peter", 3), ("roger", 3), ("steve", 4), ("fran", 5)])
def test_carrying_costs_more_for_every_square(who: str, cost: int) -> None:
    other = "fran" if who != "fran" else "steve"
    s = act(who, people={who: "103", other: "103!"})
    before = person(s, who)["moves"]
    take(s, f"carry {who} {other}", "step 104")
    assert person(s, who)["moves"] == before - cost
    assert person(s, other)["square"] == "104"
    assert person(s, other)["health"] == "stunned", "being carried wakes nobody"


def test_the_carried_may_have_acted_the_round_before_and_pays_nothing() -> None:
    s = mall(people={"peter": "103", "roger": "103"}, rested="roger", at="Round 3")
    take(s, "activate peter")
    take(s, "carry peter roger", "step 104")
    assert person(s, "roger")["square"] == "104"
    assert person(s, "roger")["moves"] == 0


def test_he_may_be_put_down_and_movement_goes_on_normally() -> None:
    s = act("peter", people={"peter": "103", "fran": "103!"})
    take(s, "carry peter fran", "step 104", "drop peter fran", "step 105")
    assert (person(s, "peter")["square"], person(s, "fran")["square"]) == ("105", "104")
    assert person(s, "peter")["moves"] == 8 - 3 - 1


def test_neither_acts_nor_fires_meanwhile() -> None:
    s = act("peter", people={"peter": "098", "fran": "098!"}, zombies={"101": 2})
    assert {"fire", "close"} <= keys(s)
    take(s, "carry peter fran")
    assert keys(s) == {"step", "end_turn"}
    take(s, "step 075")
    assert keys(s) == {"step", "drop", "end_turn"}
    take(s, "drop peter fran")
    assert "close" in keys(s)


def test_nobody_is_picked_up_on_the_way() -> None:
    s = act("peter", people={"peter": "103", "fran": "104!"})
    take(s, "step 104")
    assert "carry" not in keys(s)


def test_the_infected_carry_nobody_but_may_be_carried() -> None:
    s = act("peter", people={"peter": "103*", "fran": "103"})
    assert "carry" not in keys(s)
    s = act("peter", people={"peter": "103", "fran": "103*"})
    assert "carry peter fran" in offered(s)


def test_nobody_is_picked_up_if_no_step_could_be_paid() -> None:
    """It would only forfeit the turn: a carrier does not act, and puts nobody down before his first step."""
    s = act("fran", people={"fran": "103", "peter": "103"}, zombies={"103": 2})
    assert keys(s) == {"step", "fire", "end_turn"}, (
        "1 for the square, 2 for the zombie, 4 for Peter; she has 6"
    )
    s = act("fran", people={"fran": "098", "peter": "098"})
    assert "carry" in keys(s)
    take(s, "close 075-098")
    assert "carry" not in keys(s)
    assert "step" in keys(s)


def test_in_a_stack_each_carrier_must_be_able_to_pay() -> None:
    people = {"peter": "103", "fran": "103", "roger": "103", "steve": "103"}
    s = act("peter, fran", people=people, zombies={"103": 2})
    assert [option for option in offered(s) if "carry" in option] == [
        "carry peter roger",
        "carry peter steve",
    ]
    take(s, "carry peter roger")
    assert keys(s) == {"step", "fire", "end_turn"}, "Fran has no points to carry Steve"


def test_a_carrier_pays_for_the_zombie_too() -> None:
    s = act("peter", people={"peter": "104", "fran": "104!"}, zombies={"104": 2})
    take(s, "carry peter fran", "step 105")
    assert person(s, "peter")["moves"] == 8 - 3 - 2


# -- doors -------------------------------------------------------------------------------------------


def test_opening_and_closing_a_door_costs_two_points() -> None:
    s = act("peter", people={"peter": "098"})
    take(s, "close 075-098")
    assert s.view()["doors"]["075-098"] == "shut"
    take(s, "open 075-098")
    assert s.view()["doors"]["075-098"] == "open"
    assert person(s, "peter")["moves"] == 4


def test_no_door_is_worked_in_a_zombies_square() -> None:
    s = act("peter", people={"peter": "098"}, zombies={"098": 2})
    assert "close" not in keys(s)
    s = act("peter", people={"peter": "098"}, zombies={"075": 2})
    assert "close 075-098" in offered(s), "only his own square must be free"


def test_a_destroyed_door_stays_open() -> None:
    s = act("peter", people={"peter": "098"}, broken="075-098")
    assert "close" not in keys(s)


@pytest.mark.parametrize(
    ("square", "gate"), [("004", "north"), ("093", "west"), ("117", "east"), ("212", "south")]
)
def test_closing_a_main_door_takes_the_whole_turn_and_is_final(square: str, gate: str) -> None:
    s = act("peter", people={"peter": square}, zombies={"009": 2})
    take(s, f"close_gate peter {gate}")
    assert s.view()["gates"][gate] == "closed"
    assert (person(s, "peter")["moves"], person(s, "peter")["shots"]) == (0, 0)
    assert s.over, "nothing is left to do"
    s = act("peter", people={"peter": square}, closed=gate)
    assert keys(s) == {"step", "end_turn"}


def test_a_main_door_needs_the_whole_movement_no_shot_and_no_zombie() -> None:
    s = act("peter", people={"peter": "094"})
    take(s, "step 093")
    assert "close_gate" not in keys(s)
    s = act("peter", people={"peter": "093"}, zombies={"096": 11})
    assert "close_gate" in keys(s)
    s.dice(6, 6, 1, 1)
    take(s, "fire peter")
    assert "close_gate" not in keys(s)
    s = act("peter", people={"peter": "093"}, zombies={"093": 2})
    assert "close_gate" not in keys(s)


def test_companions_of_who_closes_a_main_door_stay_put_but_fire() -> None:
    s = act("peter, roger", people={"peter": "093", "roger": "093"}, zombies={"096": 11})
    take(s, "close_gate peter west")
    assert offered(s) == ["fire roger", "end_turn"]


# -- rifles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["steve", "fran"])
def test_steve_and_fran_take_a_rifle_with_their_whole_movement(who: str) -> None:
    s = act(who, people={who: "177"}, zombies={"174": 5})
    take(s, f"take_rifle {who}")
    assert person(s, who)["rifle"]
    assert person(s, who)["moves"] == 0
    assert person(s, who)["dice"] == 2
    assert person(s, who)["shots"] == 2, "it changes no fire value, and may be used at once"
    assert offered(s) == [f"fire {who}", "end_turn"]


def test_nobody_else_takes_one_and_nobody_two() -> None:
    s = act("peter", people={"peter": "177"})
    assert "take_rifle" not in keys(s)
    s = act("steve", people={"steve": "177+"})
    assert "take_rifle" not in keys(s)


def test_a_rifle_is_taken_only_where_one_started_and_without_a_zombie() -> None:
    s = act("steve", people={"steve": "176"})
    take(s, "step 177")
    assert "take_rifle" not in keys(s)
    s = act("steve", people={"steve": "177"}, zombies={"177": 2})
    assert "take_rifle" not in keys(s)


def test_both_take_theirs_in_one_turn_if_stacked() -> None:
    s = act("steve, fran", people={"steve": "177", "fran": "177"}, zombies={"009": 2})
    take(s, "take_rifle steve", "take_rifle fran")
    assert person(s, "steve")["rifle"]
    assert person(s, "fran")["rifle"]


def test_a_rifle_does_not_change_the_movement() -> None:
    s = act("steve", people={"steve": "103+"})
    s.asks("Hana", "turn.act", params=[7])


# -- waking ------------------------------------------------------------------------------------------


def test_the_stunned_wake_when_another_comes_in() -> None:
    s = act("peter", people={"peter": "103", "fran": "104!"})
    take(s, "step 104")
    s.sees(None, "woke fran")
    assert person(s, "fran")["health"] == "normal"
    assert not person(s, "fran")["active"]


def test_a_companion_must_leave_and_come_back() -> None:
    s = act("peter", people={"peter": "104", "fran": "104!"})
    take(s, "step 105")
    assert person(s, "fran")["health"] == "stunned"
    take(s, "step 104")
    assert person(s, "fran")["health"] == "normal"


def test_somebody_carried_in_wakes_the_stunned_too_but_not_himself() -> None:
    s = act("peter", people={"peter": "103", "fran": "103!", "steve": "104!"})
    take(s, "carry peter fran", "step 104")
    assert person(s, "steve")["health"] == "normal"
    assert person(s, "fran")["health"] == "stunned"
    assert log(s, "woke") == ["woke steve"]


def test_the_view_says_where_in_the_round_we_are() -> None:
    s = mall(options={"setup": "players"})
    assert s.view()["phase"] == "setup"
    s = mall(people={"peter": "103"}, zombies={"104": 3, "105": 3}, at="Round 3")
    assert s.view()["phase"] == "humans"
    take(s, "pass")
    assert (s.view()["phase"], s.t.choices[0].prompt) == ("berserk", "berserk.which")
    s.dice(6, 2)
    take(s, "rage 104")
    assert s.view()["phase"] == "free"
