"""What a second reading of the rulebook found, clause by clause (docs/rules/dawn-of-the-dead.md)."""

from __future__ import annotations

from typing import Any

from shamble.engine import Rng
from shamble.games.dawn_of_the_dead.automaton import idle_units
from shamble.games.dawn_of_the_dead.content import CHARACTERS
from shamble.games.dawn_of_the_dead.state import SUPERS, put_zombie
from shamble.testing import Scenario

from ..helpers import act, alone, keys, log, mall, offered, person, squares, take, zombie, zombies

OUT_OF_THE_SHOP: dict[str, Any] = {"people": {"peter": "098"}, "active": "peter", "trail": "075, 098"}
"""Peter has come out of the shop into the hall: those in the shop have seen him."""
AT_THE_GLASS: dict[str, Any] = {
    "people": {"peter": "075", "roger": "106"},
    "zombies": {"098!": 5},
    "shut": "075-098",
    "active": "roger",
    "trail": "106",
    "at": "ReactionPhase",
}
"""A berserk sees Peter through shut glass, but has to react to Roger, in the hall behind it."""

# -- hidden zombies ----------------------------------------------------------------------------------


def test_once_they_must_come_out_all_do_though_one_is_out_already() -> None:
    s = mall(**OUT_OF_THE_SHOP, hidden="053, 183, 199", at=["ReactionPhase", "FreePhase"])
    assert s.view("Hana")["must_show"]
    take(s, "emerge 053 074")
    s.dice(1)
    take(s, "stay_hidden")
    assert squares(s) == ["074", "183", "199"]
    assert not s.view("Hana")["must_show"]


def test_of_several_that_could_react_none_stays_hidden() -> None:
    s = mall(**OUT_OF_THE_SHOP, hidden="053, 073", at="ReactionPhase")
    take(s, "emerge 053 054")
    s.asks("Zed", "reaction.hidden", ["emerge 073 074"])


def test_they_must_come_out_though_somebody_arrives_first() -> None:
    s = mall(
        people={"peter": "098"},
        hidden="183, 051",
        zombies={"098": 2},
        active="peter",
        at=["Combat 098", "GenerationPhase", "FreePhase"],
    )
    s.dice(6, 6, 6, 6, 3, 3, 1)
    take(s, "fire peter")
    assert squares(s) == ["004", "051", "183"]


def test_one_whose_square_is_taken_still_has_to_come_out_later() -> None:
    s = mall(**OUT_OF_THE_SHOP, hidden="052, 053", at=["ReactionPhase", "FreePhase"])
    take(s, "emerge 052 053")
    s.dice(1)
    take(s, "stay_hidden")
    assert squares(s) == ["053"]
    assert s.view("Hana")["must_show"]
    assert s.view("Hana")["hidden_left"] == 1


def test_looking_where_somebody_might_hide_is_not_taken_back() -> None:
    """Whether somebody was met or nobody: either way the humans have learnt something."""
    s = act("peter", people={"peter": "098"}, hidden="183, 053", zombies={"013": 2})
    before = s.g.commits
    take(s, "step 075", "step 074")
    assert s.g.commits == before, "beside a human symbol nobody hides"
    take(s, "step 073")
    learnt = s.g.commits
    assert learnt > before
    take(s, "step 074", "step 073")
    assert s.g.commits == learnt, "nothing new is learnt there"


def test_with_nobody_hidden_a_step_may_be_taken_back() -> None:
    s = act("peter", people={"peter": "098"}, zombies={"013": 2})
    before = s.g.commits
    take(s, "step 075", "step 074", "step 073")
    assert s.g.commits == before


# -- super-zombies -----------------------------------------------------------------------------------


def super_zombie_at_100() -> Scenario:
    """It is about to move, with a zombie of 7 beside it."""
    s = mall(supers={"fran": "100"}, zombies={"101": 7, "013": 2}, at="FreeMoves 0")
    return take(s, "move 100")


def test_a_super_zombie_passes_a_zombie_at_which_the_zombie_player_alone_looks() -> None:
    s = super_zombie_at_100()
    assert {"go 101", "go 102"} <= set(offered(s))
    take(s, "go 102")
    assert zombies(s, "Hana") == {"101": None, "013": None}
    assert zombies(s, "Zed") == {"101": 7, "013": None}
    assert s.view()["supers"][0]["square"] == "102"


def test_a_super_zombie_that_ends_on_a_zombie_shows_it_to_everybody() -> None:
    s = take(super_zombie_at_100(), "go 101")
    assert zombies(s, "Hana")["101"] == 7


def test_a_second_super_zombie_still_reacts_when_another_stops_on_its_square() -> None:
    s = mall(
        people={"peter": "104"},
        supers={"roger": "122", "steve": "100"},
        zombies={"013": 2},
        active="peter",
        trail="104",
        at="ReactionPhase",
    )
    take(s, "rouse 122", "go 123", "go 100", "halt")
    s.asks("Zed", "reaction.who", ["rouse 100", "done"])
    take(s, "rouse 100", "go_alone 101")
    assert sorted(each["square"] for each in s.view()["supers"]) == ["100", "101"]


# -- the automaton -----------------------------------------------------------------------------------


def test_who_sees_a_character_and_cannot_get_nearer_stays() -> None:
    s = alone(people={"peter": "093"}, zombies={"093": 3, "094": 4}, at="AutoFree 1 1")
    assert squares(s) == ["093", "094"]
    ring = {"103": 3, "104": 4, "102": 2, "126": 5, "080": 2}
    s = alone(people={"peter": "103"}, zombies=ring, at="AutoFree 1 6")
    assert squares(s) == sorted(ring)


def test_at_the_glass_a_zombie_does_not_swing_to_and_fro() -> None:
    s = alone(people={"peter": "075"}, zombies={"098": 4}, shut="075-098", at="AutoFree 1 1")
    assert squares(s) == ["098"]


def test_two_super_zombies_hemmed_in_at_a_main_door_get_off_it() -> None:
    s = alone(
        people={"peter": "009"},
        supers={"fran": "093", "steve": "093"},
        zombies={"094": 2, "095": 3, "096": 4, "118": 5},
        at="AutoFree 2 6",
    )
    assert s.over
    assert {each["square"] for each in s.view()["supers"]}.isdisjoint({"093"})


def test_making_room_at_a_main_door_moves_nobody_beyond_the_die() -> None:
    s = alone(
        people={"peter": "009"},
        zombies={"212!": 6, "211!": 2, "213": 3, "191": 5, "190!": 4, "192": 3, "170": 3},
        at="AutoFree 2 0",
    )
    movers = {event.split()[1] for event in log(s, "shambled")}
    assert movers <= {"212", "211", "190"}, "the berserk only"


def test_what_making_room_costs_counts_when_there_are_too_many_for_the_die() -> None:
    s = alone(
        people={"peter": "009"},
        zombies={"093": 6, "094": 2, "117": 3, "116": 3, "013": 2},
        at="AutoFree 2 3",
    )
    s.asks(0, "auto.which", params=[3])
    assert len(offered(s)) == 2


def test_alone_the_fallen_do_not_stand_on_the_board_in_a_possible_table() -> None:
    """Whoever was never among the eliminated has one of the values that nobody has seen yet."""
    on_board = {"099": 11, "100": 2, "101": 3, "102": 4, "103": 5}
    s = alone(people={"peter": "098"}, zombies=on_board, pool=5, active="peter", at="Act")
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    assert s.view()["shown"] == [11]
    elevens = s.g.content.values.count(11)
    for seed in range(100):
        world: Any = s.t.determinise(0, Rng(seed))
        assert sorted(world.values) == sorted(s.g.values)
        mixed = [world.values[z] for z in range(50) if world.mixed >> z & 1]
        fresh = [world.values[z] for z in range(50) if not world.mixed >> z & 1]
        assert 11 in mixed
        assert fresh.count(11) < elevens


def test_alone_a_counter_that_comes_back_may_be_any_of_the_eliminated() -> None:
    s = alone(
        people={"peter": "103"},
        zombies={"103": 11, "013": 2},
        pool=5,
        at=["AttackPhase", "GenerationPhase"],
    )
    s.dice(6, 6, 6, 6).dice(3, 3).chances(5)
    take(s, "fire peter")
    back = zombie(s, "004")
    assert back["mixed"]
    assert not zombie(s, "013")["mixed"]
    drawn: list[Any] = [s.t.determinise(0, Rng(seed)) for seed in range(200)]
    elevens = sum(world.values[back["id"]] == 11 for world in drawn)
    assert 200 / 6 / 2 < elevens < 200 / 6 * 2, "one of six"


def test_a_value_seen_again_is_counted_once_unless_it_must_be_another() -> None:
    s = alone(people={"peter": "103"}, zombies={"103": 11, "013": 2}, pool=5, at=["AttackPhase"])
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    again = s.g.pool[-1]
    s.g.pool.pop()
    put_zombie(s.g, again, s.g.place[0])
    assert s.view()["shown"] == [11], "the eleven that fell has come back"


def test_under_a_super_zombie_that_has_moved_a_zombie_moves_by_the_die() -> None:
    s = alone(people={"peter": "108"}, supers={"fran": "100"}, zombies={"100": 3}, at=[])
    super_zombie = SUPERS + CHARACTERS.index("fran")
    idle = idle_units(s.g, 3)
    assert (idle.slow, idle.quick) == (0, [super_zombie]), "it takes its passenger along"
    s.g.moved = 1 << super_zombie
    idle = idle_units(s.g, 3)
    assert (idle.slow, idle.quick) == (1 << 99, [])


# -- reactions ---------------------------------------------------------------------------------------


def test_who_shuts_himself_in_is_come_towards_by_eye() -> None:
    s = mall(
        people={"peter": "072"},
        zombies={"100": 4},
        active="peter",
        trail="098, 075, 072",
        shut="075-098, 032-053, 013-014",
        at="ReactionPhase",
    )
    assert squares(s) == ["099"]


def test_the_game_does_not_pound_where_there_is_no_chance() -> None:
    s = alone(people={"peter": "075"}, supers={"roger": "098"}, shut="075-098", at="AutoFree 1 1")
    assert log(s, "pounded") == []
    s = alone(people={"peter": "075"}, zombies={"098!": 2}, shut="075-098", at="AutoFree 1 1")
    assert len(log(s, "pounded")) == 1, "nobody knew what it was worth, now everybody does"


def test_the_game_does_not_pound_for_somebody_else_in_reaction() -> None:
    s = alone(**AT_THE_GLASS)
    assert log(s, "pounded") == []
    assert squares(s) == ["100"]


def test_pounding_does_not_dodge_a_reaction() -> None:
    s = mall(**AT_THE_GLASS)
    s.dice(6, 6)
    take(s, "pound 098 075-098")
    assert squares(s) == ["099"], "with the point that was left it had to come nearer"


def test_a_berserk_passenger_does_not_pound_beside_its_super_zombie() -> None:
    s = mall(
        people={"peter": "075"},
        supers={"fran": "098"},
        zombies={"098!": 7, "013": 2},
        shut="075-098",
        at="FreeMoves 1",
    )
    take(s, "part_from 098")
    assert "smash" not in keys(s)


def test_whether_a_hidden_zombie_can_react_is_settled_before_the_others_move() -> None:
    """From 072 the trail is in sight until the zombie of 053 has come to 074."""
    s = mall(**OUT_OF_THE_SHOP, hidden="072", zombies={"053": 2}, at="ReactionPhase")
    take(s, "react 053 074")
    s.asks("Zed", "reaction.hidden", ["emerge 072 073", "stay_hidden"])


# -- people ------------------------------------------------------------------------------------------


def test_together_each_holds_fire_for_his_own_characters() -> None:
    s = mall(3, people={"peter": "098", "roger": "098"}, zombies={"098": 5}, at="Combat 098")
    s.asks(0, "attack.defend", ["fire peter", "hold"])
    take(s, "hold")
    s.asks(1, "attack.defend", ["fire roger", "hold"])


def test_nobody_is_put_down_before_the_first_step() -> None:
    s = act("peter", people={"peter": "098", "fran": "098"}, zombies={"013": 2})
    take(s, "carry peter fran")
    assert "drop" not in keys(s)
    take(s, "step 099", "drop peter fran")
    assert person(s, "fran")["square"] == "099"


def test_in_the_human_turn_nobody_is_said_to_have_moved() -> None:
    s = mall(
        people={"peter": "104"},
        zombies={"100": 2},
        active="peter",
        trail="104",
        at=["ReactionPhase", "Round 2"],
    )
    s.asks("Hana", "turn.activate")
    assert not zombie(s, "101")["moved"]
