"""Rulebook, "Les Zombis cachés"."""

from __future__ import annotations

from ..helpers import act, keys, mall, squares, take, zombie, zombies


def test_who_enters_a_noted_square_meets_a_zombie_face_up() -> None:
    s = act("peter", people={"peter": "074"}, hidden="053, 183")
    take(s, "step 053")
    s.sees(None, "hidden_met 053")
    assert zombies(s) == {"053": 11}, "the last of the box lies on top in a scenario"
    assert s.view()["hidden_left"] == 1
    assert s.view("Zed")["hidden"] == ["183"], "struck off"
    assert s.view()["emerged"] == ["053"]
    assert "step" not in keys(s), "it is a zombie's square now: 12 points to leave"


def test_it_is_one_of_the_five_never_one_of_the_eliminated() -> None:
    s = act("peter", people={"peter": "074"}, hidden="053", pool=0)
    take(s, "step 053")
    assert squares(s) == ["053"]


def test_it_stays_hidden_while_a_zombie_is_in_its_square() -> None:
    s = act("peter", people={"peter": "074"}, hidden="053", zombies={"053": 2})
    take(s, "step 053")
    s.does_not_see(None, "hidden_met 053")
    s.dice(6, 6, 6, 6)
    take(s, "fire peter", "step 074", "step 053")
    s.sees(None, "hidden_met 053")


def test_in_the_reaction_one_may_come_out_if_it_reacts_face_down() -> None:
    s = mall(
        people={"peter": "098"},
        hidden="053, 183",
        zombies={"013": 2},
        active="peter",
        trail="075, 098",
        at="ReactionPhase",
    )
    asked = s.asks("Zed", "reaction.hidden")
    assert asked.options == ["emerge 053 054", "emerge 053 074", "stay_hidden"]
    take(s, "emerge 053 074")
    s.sees(None, "hidden_emerged 053")
    assert zombie(s, "074")["value"] is None
    assert zombie(s, "074")["moved"]
    assert s.view("Zed")["hidden"] == ["183"]


def test_the_question_is_put_even_if_none_could_so_that_nobody_learns_anything() -> None:
    s = mall(
        people={"peter": "098"},
        hidden="183",
        zombies={"013": 2},
        active="peter",
        trail="075, 098",
        at="ReactionPhase",
    )
    s.asks("Zed", "reaction.hidden", ["stay_hidden"])


def test_in_the_free_movement_one_may_come_out_and_move_like_a_normal_zombie() -> None:
    s = mall(hidden="183, 051", zombies={"013": 2}, at="FreeMoves 2")
    s.asks("Zed", "free.who", ["move 013", "show 051", "show 183", "done"])
    take(s, "show 183")
    s.asks("Zed", "free.where")
    take(s, "go 184")
    assert squares(s) == ["013", "184"]
    s.asks("Zed", "free.who", ["move 013", "show 051", "done"], params=[1])


def test_it_may_stay_where_it_came_out_and_has_used_the_die() -> None:
    s = mall(hidden="183", zombies={"013": 2}, at="FreeMoves 1")
    take(s, "show 183", "halt")
    assert s.over
    assert squares(s) == ["013", "183"]


def test_none_comes_out_where_a_zombie_is() -> None:
    s = mall(hidden="183", zombies={"183": 2}, at="FreeMoves 2")
    assert "show" not in keys(s)


def test_once_no_zombie_is_left_they_must_come_out() -> None:
    s = mall(hidden="183, 051", at="FreePhase")
    assert squares(s) == ["051", "183"]
    assert s.view()["hidden_left"] == 0


def test_in_the_reaction_already_if_they_can() -> None:
    s = mall(people={"peter": "098"}, hidden="053", active="peter", trail="075, 098", at="ReactionPhase")
    s.asks("Zed", "reaction.hidden", ["emerge 053 054", "emerge 053 074"])


def test_the_other_player_does_not_see_where() -> None:
    s = mall(hidden="183, 051", zombies={"013": 2}, at="FreeMoves 2")
    assert s.view("Hana")["hidden"] == []
    assert s.view("Hana")["hidden_left"] == 2
