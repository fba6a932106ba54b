"""Rulebook, "Tir", "Modificateurs", "Combiner les tirs" and "Panique"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import Pack
from shamble.engine.content import read_toml
from tests.games.dawn_of_the_dead.map.malls import CONTENT

from ..helpers import GAME, act, keys, log, mall, offered, person, take, zombies

# -- the procedure -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "dice"), [("peter", 2), ("roger", 2), ("steve", 1), ("fran", 1), ("steve+", 2), ("fran+", 2)]
)
def test_how_many_dice_everybody_rolls(who: str, dice: int) -> None:
    """The same number against panic and for the shot."""
    name = who.rstrip("+")
    s = act(name, people={name: "103+" if "+" in who else "103"}, zombies={"103": 9})
    s.dice(*[6] * dice, *[1] * dice)
    take(s, f"fire {name}")
    assert log(s, "dice_1", "dice_2") == [
        f"dice_{dice} " + " ".join(["6"] * dice),
        f"dice_{dice} " + " ".join(["1"] * dice),
    ]


@pytest.mark.parametrize(("who", "shots"), [("peter", 3), ("roger", 3), ("steve", 2), ("fran", 2)])
def test_everybody_fires_as_often_as_the_fire_value_says(who: str, shots: int) -> None:
    s = act(who, people={who: "103"}, zombies={"103": 11})
    for left in range(shots, 0, -1):
        assert person(s, who)["shots"] == left
        s.dice(*[6] * person(s, who)["dice"], *[1] * person(s, who)["dice"])
        take(s, f"fire {who}")
    assert s.over, "no shot is left, and no way past an 11"


def test_a_result_of_at_least_the_value_eliminates() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 4})
    s.dice(6, 6, 3, 3)
    take(s, "fire peter")
    s.sees(None, "hit 105 4 4")
    s.sees(None, "eliminated 105")
    assert zombies(s) == {}


def test_a_lower_result_leaves_it_face_down_again_but_seen() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 5})
    s.dice(6, 6, 3, 3)
    take(s, "fire peter")
    s.sees(None, "missed 105 4 5")
    assert not s.view()["zombies"][0]["face_up"]
    assert zombies(s) == {"105": 5}


def test_shots_cost_no_movement_and_come_between_steps() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"107": 11})
    s.dice(6, 6, 1, 1)
    take(s, "step 102", "fire peter", "step 103")
    assert person(s, "peter")["moves"] == 6


def test_the_same_target_may_be_fired_at_again() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 4})
    s.dice(6, 6, 1, 1, 6, 6, 6, 6)
    take(s, "fire peter", "fire peter")
    assert zombies(s) == {}


def test_only_the_active_fire() -> None:
    s = act("peter", people={"peter": "103", "roger": "103"}, zombies={"105": 4})
    assert "fire roger" not in offered(s)


def test_the_shooter_names_one_of_the_targets_in_sight() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 4, "101": 4, "107": 4, "009": 3})
    take(s, "fire peter")
    s.asks("Hana", "fire.target", ["at 101", "at 105"], params=["peter"])


def test_a_zombie_in_the_own_square_is_the_only_target() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 4, "103": 9})
    s.dice(6, 6, 1, 1)
    take(s, "fire peter")
    s.sees(None, "aimed peter 103")


def test_a_zombie_with_another_character_is_no_target() -> None:
    s = act("peter", people={"peter": "103", "roger": "105"}, zombies={"105": 4})
    assert "fire" not in keys(s)


def test_a_counter_in_between_blocks_the_shot() -> None:
    s = act("peter", people={"peter": "103", "roger": "104"}, zombies={"105": 4})
    assert "fire" not in keys(s)


# -- penalties ---------------------------------------------------------------------------------------


def shot_from(here: str, target: str, **literal: Any) -> int:
    """The total of two sixes and two sixes: 12 minus the penalty."""
    s = act("peter", people={"peter": here}, zombies={target: 2}, **literal)
    s.dice(6, 6, 6, 6)
    take(s, "fire peter")
    (hit,) = log(s, "hit", "missed")
    return int(hit.split()[2])


@pytest.mark.parametrize(
    ("here", "target", "penalty"),
    [
        ("103", "103", 0),
        ("103", "104", 1),
        ("167", "170", 3),
        ("019", "039", 2),
        ("103", "109", 6),
        ("075", "098", 1 + 2),
        ("075", "121", 2 + 2),
    ],
)
def test_range_and_open_doors(here: str, target: str, penalty: int) -> None:
    assert shot_from(here, target) == 12 - penalty


def test_a_closed_glass_door_costs_three_and_breaks() -> None:
    assert shot_from("075", "098", shut="075-098") == 12 - 1 - 3
    s = act("peter", people={"peter": "075"}, zombies={"098": 11}, shut="075-098")
    s.dice(6, 6, 1, 1)
    take(s, "fire peter")
    s.sees(None, "glass_broken 075-098")
    assert s.view()["doors"]["075-098"] == "broken"


def test_a_destroyed_glass_door_counts_as_open() -> None:
    assert shot_from("075", "098", broken="075-098") == 12 - 1 - 2


def test_who_panics_breaks_no_glass() -> None:
    s = act("peter", people={"peter": "075"}, zombies={"098": 11}, shut="075-098")
    s.dice(1, 1)
    take(s, "fire peter")
    assert s.view()["doors"]["075-098"] == "shut"


def test_a_closed_solid_door_lets_nothing_through() -> None:
    s = act("peter", people={"peter": "013"}, zombies={"014": 2})
    assert "fire" in keys(s)
    s = act("peter", people={"peter": "013"}, zombies={"014": 2}, shut="013-014")
    assert "fire" not in keys(s)


# -- combined fire -----------------------------------------------------------------------------------


def test_two_fire_together_with_three_dice_at_most_and_both_penalties() -> None:
    s = act("peter, roger", people={"peter": "103", "roger": "103"}, zombies={"105": 4})
    take(s, "fire peter")
    s.asks("Hana", "fire.partner", ["alone", "with roger"])
    s.dice(6, 6, 6, 6, 3, 3, 3)
    take(s, "with roger")
    s.sees(None, "dice_3 3 3 3")
    s.sees(None, "hit 105 5 4")
    assert (person(s, "peter")["shots"], person(s, "roger")["shots"]) == (2, 2)


def test_a_pistol_and_a_machine_gun_make_three_dice_two_pistols_two() -> None:
    s = act("steve, fran", people={"steve": "103", "fran": "103"}, zombies={"103": 9})
    s.dice(6, 6, 1, 1)
    take(s, "fire steve", "with fran")
    s.sees(None, "dice_2 1 1")
    s = act("peter, fran", people={"peter": "103", "fran": "103"}, zombies={"103": 9})
    s.dice(6, 6, 6, 1, 1, 1)
    take(s, "fire fran", "with peter")
    s.sees(None, "dice_3 1 1 1")


def test_they_may_fire_apart() -> None:
    s = act("peter, roger", people={"peter": "103", "roger": "103"}, zombies={"105": 9})
    s.dice(6, 6, 1, 1)
    take(s, "fire peter", "alone")
    assert (person(s, "peter")["shots"], person(s, "roger")["shots"]) == (2, 3)


def test_where_the_box_says_so_everybody_fires_alone() -> None:
    """`fire.shooters_at_most` in box.toml."""
    box = read_toml(CONTENT / "box.toml")["box"]
    solo = Pack(GAME, "Test", {"box": {"box": {**box, "fire": {**box["fire"], "shooters_at_most": 1}}}})
    people, foes = {"peter": "103", "roger": "103"}, {"105": 9}
    together = take(act("peter, roger", people=people, zombies=foes), "fire peter")
    assert "with roger" in offered(together)
    s = act("peter, roger", people=people, zombies=foes, pack=solo)
    assert set(s.view("Hana")["targets"][0]["hits"]) == {"peter", "roger"}
    s.dice(6, 6, 1, 1)
    take(s, "fire peter")
    assert (person(s, "peter")["shots"], person(s, "roger")["shots"]) == (2, 3)


def test_if_one_panics_the_other_fires_alone() -> None:
    s = act("peter, roger", people={"peter": "103", "roger": "103"}, zombies={"105": 4})
    s.dice(1, 1, 6, 6, 3, 3)
    take(s, "fire peter", "with roger")
    s.sees(None, "panicked peter")
    s.sees(None, "hit 105 4 4")


# -- panic -------------------------------------------------------------------------------------------

PANIC = {"peter": 3, "roger": 4, "steve": 2, "fran": 3}


def nerve(who: str, faces: list[int], target: str, berserk: bool = False, is_super: bool = False) -> bool:
    """Does that character, in 103 with these dice, keep calm before a zombie there?"""
    name = who.rstrip("+")
    turned = "fran" if name != "fran" else "steve"
    s = act(
        name,
        people={name: "103+" if "+" in who else "103"},
        zombies={} if is_super else {target + ("!" if berserk else ""): 11},
        supers={turned: target} if is_super else {},
    )
    s.dice(*faces, *[1] * person(s, name)["dice"])
    take(s, f"fire {name}")
    return bool(log(s, "kept_nerve"))


@pytest.mark.parametrize("who", ["peter", "roger"])
def test_peter_and_roger_panic_on_their_value_or_less_with_two_dice(who: str) -> None:
    value = PANIC[who]
    assert not nerve(who, [1, value - 1], "103")
    assert nerve(who, [1, value], "103")


@pytest.mark.parametrize("who", ["steve", "fran"])
def test_steve_and_fran_panic_with_one_die_or_two_with_a_rifle(who: str) -> None:
    value = PANIC[who]
    assert not nerve(who, [value], "103")
    assert nerve(who, [value + 1], "103")
    assert not nerve(f"{who}+", [1, value - 1], "103")
    assert nerve(f"{who}+", [1, value], "103")


@pytest.mark.parametrize(
    ("target", "berserk", "is_super", "more"),
    [
        ("103", False, False, 0),
        ("105", False, False, 0),
        ("105", True, False, 0),
        ("103", True, False, 1),
        ("105", False, True, 1),
        ("103", False, True, 3),
    ],
)
def test_what_makes_panic_more_likely(target: str, berserk: bool, is_super: bool, more: int) -> None:
    limit = PANIC["peter"] + more
    assert not nerve("peter", [1, limit - 1], target, berserk, is_super)
    assert nerve("peter", [2, limit - 1], target, berserk, is_super)


@pytest.mark.parametrize(
    ("target", "berserk", "checked"), [("105", False, False), ("103", False, True), ("105", True, True)]
)
def test_by_the_other_reading_a_normal_zombie_afar_frightens_nobody(
    target: str, berserk: bool, checked: bool
) -> None:
    zombies = {target + "!" * berserk: 4}
    s = act("peter", options={"panic": "near"}, people={"peter": "103"}, zombies=zombies)
    assert bool(s.view()["targets"][0]["panic"]["peter"]) == checked
    s.dice(1, 1, 6, 6)
    take(s, "fire peter")
    assert log(s, "panicked", "hit") == (["panicked peter"] if checked else [])
    assert log(s, "missed") == ([] if checked else [f"missed {target} 0 4"])


def test_who_panics_neither_fires_nor_moves_any_more() -> None:
    s = act("peter", people={"peter": "103"}, zombies={"105": 4})
    s.dice(1, 1)
    take(s, "fire peter")
    assert (person(s, "peter")["moves"], person(s, "peter")["shots"]) == (0, 0)
    assert s.over


def test_the_stack_stays_but_the_others_may_fire() -> None:
    s = act("peter, roger", people={"peter": "103", "roger": "103"}, zombies={"105": 4})
    s.dice(1, 1)
    take(s, "fire peter", "alone")
    assert offered(s) == ["fire roger", "end_turn"]


def test_sure_panic_with_one_die() -> None:
    assert not nerve("fran", [6], "103", is_super=True)


def test_panic_of_the_human_turn_is_over_in_the_zombie_turn() -> None:
    s = mall(
        people={"peter": "103"},
        zombies={"104": 4},
        active="peter",
        at=["Act", "ReactionPhase", "AttackPhase"],
    )
    s.dice(1, 1)
    take(s, "fire peter")
    s.asks("Hana", "attack.defend", ["fire peter", "hold"])
