"""The ten missions of Heroes' Resistance: goals, special rules and defeats of each. Boards: ../board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.games import find
from shamble.games.marvel_zombies.board import Board
from shamble.games.marvel_zombies.boxes import load_resistance
from shamble.testing import Scenario, table
from tests.games.marvel_zombies.missions import missions

from ..rulebook.helpers import act, asked, hero, log, offered, won
from ..rulebook.test_missions import at, cards_down
from .helpers import GAME, there
from .test_missions import points, settle

EVERYBODY = "Activation -1 1 2"
TEAM = ("spider_man", "hulk", "vision", "black_panther")
"""Who plays when the first ones of the list do; Wasp and the Winter Soldier do not."""


def resistance(name: str, seed: int = 1, **literal: Any) -> Scenario:
    """A mission as it is set up, with what the literal changes."""
    options = {"mission": name, "team": "fixed"}
    return table(GAME, seats=2, seed=seed, options=options, **literal)


def quiet(name: str, **literal: Any) -> Scenario:
    """The mission with nobody on the board but whom the literal names."""
    return resistance(name, **{"enemies": {}, "people": {}, "face_down": {}, **literal})


def place_of(name: str, number: int) -> str:
    """Where an Objective lies."""
    board: Board = resistance(name).g.board
    return board.names[board.objectives[number - 1].zone]


def doors_of(s: Scenario, colour: str) -> set[str]:
    """The states of the doors of a colour."""
    return {s.view()["doors"][each.name] for each in s.g.board.doors if each.colour == colour}


def reason(s: Scenario) -> str:
    return s.t.result.reason if s.over and s.t.result is not None else ""


# -- all of them -------------------------------------------------------------------------------------

MISSIONS = {
    "HR1": ("easy", 30),
    "HR2": ("easy", 30),
    "HR3": ("easy", 45),
    "HR4": ("medium", 45),
    "HR5": ("medium", 45),
    "HR6": ("medium", 60),
    "HR7": ("hard", 60),
    "HR8": ("hard", 60),
    "HR9": ("hard", 60),
    "HR10": ("very_hard", 90),
}


def test_there_are_ten_missions_and_they_grow_harder() -> None:
    content = load_resistance(None)
    facts = {m.name: (m.entry.difficulty, m.entry.minutes) for m in content.missions}
    assert {name: facts[name] for name in MISSIONS} == MISSIONS
    assert all(m.entry.origin == "house" for m in content.missions)
    assert list(content.names["mission"])[: len(MISSIONS)] == list(MISSIONS)


@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_starts_with_four_heroes_and_shows_its_facts(name: str) -> None:
    s = resistance(name)
    while asked(s) == ["setup.start"]:
        act(s, offered(s)[0])
    view = s.view()
    assert tuple(view["heroes"]) == TEAM
    assert (view["mission"]["difficulty"], view["mission"]["minutes"]) == MISSIONS[name]
    assert (view["mode"], view["game"], view["turn"]) == ("hero", GAME, 1)
    assert len(cards_down(s)) == (0 if name == "HR9" else 4)


@pytest.mark.parametrize("name", MISSIONS)
def test_every_mission_is_lost_in_the_end_phase_after_a_hero_was_eliminated(name: str) -> None:
    s = quiet(name, heroes={"hulk": {"health": 1}, "vision": {}}, at=["TakeWound hulk", "EndPhase"])
    assert reason(s) == "hero_eliminated"


def test_maps_are_of_the_own_box_only() -> None:
    spec = find(GAME)
    sides = [f"H{number}{side}" for number in range(1, 5) for side in "RV"]
    assert sorted(spec.maps(spec.load_content(None))) == sorted([*missions(GAME), *sides])
    core = find("marvel-zombies")
    names = core.maps(core.load_content(None))
    assert not {name for name in names if name.startswith("H")}
    assert {name for name in names if name.startswith("M")} == set(missions("marvel-zombies"))


@pytest.mark.parametrize("name", ["HR1", "HR3", "HR4", "HR5", "HR6", "HR8", "HR9", "HR10"])
def test_each_objective_gives_5_xp_to_the_taker(name: str) -> None:
    s = quiet(name, heroes={"hulk": at(place_of(name, 1)), "vision": {}}, at="HeroTurn hulk")
    act(s, "take objective_1")
    assert [hero(s, who)["xp"] for who in ("hulk", "vision")] == [5, 0]


# -- HR1 ---------------------------------------------------------------------------------------------


def test_hr1_both_key_cards_open_the_blue_door_and_the_way_out() -> None:
    place = place_of("HR1", 1)
    literal: dict[str, Any] = {"heroes": {"hulk": at(place)}, "exit": place, "at": "HeroTurn hulk"}
    s = quiet("HR1", **literal)
    act(s, "take objective_1")
    assert (doors_of(s, "blue"), s.view()["may_leave"]) == ({"locked"}, False)
    s = quiet("HR1", taken="objective_2", **literal)
    act(s, "take objective_1")
    assert (doors_of(s, "blue"), s.view()["may_leave"]) == ({"closed"}, True)
    act(s, "end_turn", "leave")
    assert won(s)


def test_nobody_leaves_by_an_exit_zone_with_enemies() -> None:
    for crowd, question in (({"H1R-b": "walker"}, []), ({}, ["turn.exit"])):
        s = quiet(
            "HR1",
            stage=1,
            heroes={"hulk": at("H1R-b")},
            enemies=crowd,
            exit="H1R-b",
            at="HeroTurn hulk",
        )
        act(s, "end_turn")
        assert asked(s) == question


# -- HR2 ---------------------------------------------------------------------------------------------

PEOPLE = ("wong", "okoye", "pepper_potts")


def rescued(*people: str) -> list[str]:
    return [f"Rescue {who} {person}" for who, person in zip(TEAM, people, strict=False)]


def everybody_at(place: str) -> dict[str, dict[str, Any]]:
    return {who: at(place) for who in TEAM}


@pytest.mark.parametrize(("people", "met"), [(PEOPLE[:2], False), (PEOPLE, True)])
def test_hr2_three_people_must_be_rescued_before_anybody_leaves(people: tuple[str, ...], met: bool) -> None:
    s = quiet(
        "HR2",
        heroes=everybody_at("H4V-h"),
        people={"H4V-h": ", ".join(people)},
        at=[*rescued(*people), "HeroTurn hulk"],
    )
    assert s.view()["may_leave"] == met
    assert [hero(s, who)["xp"] for who in TEAM] == [5 if n < len(people) else 0 for n in range(4)]


def test_hr2_whoever_is_rescued_twice_counts_once() -> None:
    s = quiet("HR2", heroes=everybody_at("H4V-h"), people={"H4V-h": "wong"}, at="HeroTurn hulk")
    act(s, "rescue wong")
    wong = s.g.content.bystander["wong"]
    assert s.g.rescued_people == 1 << wong
    assert s.view()["rescued"] == ["wong"]


def test_hr2_is_won_by_the_exit_after_three_rescues() -> None:
    s = quiet("HR2", stage=1, heroes={"hulk": at("H1V-a")}, at="HeroTurn hulk")
    act(s, "end_turn", "leave")
    assert won(s)


def test_hr2_is_lost_when_three_people_have_been_devoured_given_up_ones_included() -> None:
    people = ["jameson", "pepper_potts", "happy_hogan"]
    literal: dict[str, Any] = {"heroes": {"hulk": at("H4V-h")}, "people": {"H4V-h": ", ".join(people)}}
    eaten = [f"PersonWound {person}" for person in people]
    assert not quiet("HR2", at=[*eaten[:2], "HeroTurn hulk"], **literal).over
    assert reason(quiet("HR2", at=eaten, **literal)) == "three_devoured"
    s = quiet("HR2", at=["Rescue hulk happy_hogan", *eaten[:2], "Wound hulk 1"], **literal)
    act(s, "sacrifice happy_hogan")
    assert reason(s) == "three_devoured"


# -- HR3 ---------------------------------------------------------------------------------------------


def landing(**literal: Any) -> Scenario:
    return quiet("HR3", **{"heroes": {"hulk": at("H1V-a")}, "at": ["EndPhase", "HeroTurn hulk"], **literal})


def test_hr3_the_landing_zone_counts_with_a_hero_and_without_enemies() -> None:
    s = landing()
    assert s.view()["mission"]["landings"] == 1
    s.sees(None, "zone_held H1V-a 1")
    assert landing(enemies={"H1V-a": "walker"}).view()["mission"]["landings"] == 0
    assert landing(heroes={"hulk": at("H1V-b")}).view()["mission"]["landings"] == 0


def test_hr3_the_first_landing_wakes_the_blue_spawn_point() -> None:
    assert points(landing(at="HeroTurn hulk"), active=False) == {"blue"}
    s = landing(at=["EndPhase", "EndPhase", "HeroTurn hulk"])
    assert points(s, active=False) == set()
    assert len(log(s, "spawn_point_woke")) == 1


def test_hr3_after_four_rounds_held_everybody_may_leave_and_they_need_not_be_in_a_row() -> None:
    held = ["EndPhase"] * 3
    assert not landing(at=[*held, "HeroTurn hulk"]).view()["may_leave"]
    away = ["Move hulk H1V-b", "EndPhase", "Move hulk H1V-a"]
    s = landing(at=[*held, *away, "EndPhase", "HeroTurn hulk"])
    assert s.view()["mission"]["landings"] == 4
    assert s.view()["may_leave"]
    act(s, "end_turn", "leave")
    assert won(s)


def test_hr3_with_a_hero_eliminated_the_end_phase_is_defeat_and_nothing_else() -> None:
    s = landing(
        heroes={"hulk": at("H1V-a"), "wasp": at("H1V-b", health=1)},
        at=["TakeWound wasp", "EndPhase", "HeroTurn hulk"],
    )
    assert s.over
    assert (log(s, "zone_held"), s.view()["outcome"]) == ([], "hero_eliminated")


def test_hr3_supplies_give_a_trait() -> None:
    s = quiet("HR3", heroes={"hulk": at(place_of("HR3", 1))}, at="HeroTurn hulk")
    act(s, "take objective_1")
    assert len(hero(s, "hulk")["traits"]) == 1


# -- HR4 ---------------------------------------------------------------------------------------------


def witch_falls(taken: str, *more: str) -> Scenario:
    return quiet(
        "HR4",
        heroes={"hulk": at("H3V-f")},
        enemies={"H3V-f": "scarlet_witch"},
        taken=taken,
        at=["EliminateSuperHero hulk scarlet_witch", *more, "HeroTurn hulk"],
    )


def test_hr4_the_witch_walks_the_streets_from_the_start() -> None:
    s = resistance("HR4")
    assert s.view()["super_heroes"]["scarlet_witch"]["zone"] == "H2V-c"
    assert s.view()["super_heroes"]["iron_man"]["zone"] == "H1R-e"
    assert s.view()["decks"]["super_hero"] == 2


@pytest.mark.parametrize("taken", ["", "objective_1", "objective_2"])
def test_hr4_she_comes_back_where_she_started_until_both_reds_are_taken(taken: str) -> None:
    s = witch_falls(taken)
    assert (s.over, s.view()["super_heroes"]["scarlet_witch"]["returns"]) == (False, True)
    s = witch_falls(taken, "EndPhase")
    assert s.view()["super_heroes"]["scarlet_witch"]["zone"] == "H2V-c"


def test_hr4_with_both_reds_taken_she_falls_for_good_and_the_mission_is_won() -> None:
    assert won(witch_falls("objective_1, objective_2"))


def test_hr4_taking_the_reds_while_she_is_down_does_not_win() -> None:
    place = place_of("HR4", 1)
    s = quiet(
        "HR4",
        heroes={"hulk": at(place)},
        enemies={place: "scarlet_witch"},
        taken="objective_2",
        at=["EliminateSuperHero hulk scarlet_witch", "Take hulk 0", "EndPhase", "HeroTurn hulk"],
    )
    assert not s.over
    assert s.view()["super_heroes"]["scarlet_witch"]["zone"] == "H2V-c"


# -- HR5 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "colour", "other"), [(1, "blue", "green"), (2, "green", "blue")])
def test_hr5_each_key_opens_its_own_door_of_the_vault(number: int, colour: str, other: str) -> None:
    s = quiet("HR5", heroes={"hulk": at(place_of("HR5", number))}, at="HeroTurn hulk")
    assert (doors_of(s, colour), doors_of(s, other)) == ({"locked"}, {"locked"})
    act(s, f"take objective_{number}")
    assert (doors_of(s, colour), doors_of(s, other)) == ({"closed"}, {"locked"})


def test_hr5_the_blue_key_brings_a_zombie_hero_to_the_blue_spawn_point_and_the_green_nobody() -> None:
    s = quiet("HR5", heroes={"hulk": at(place_of("HR5", 1))}, super_deck="iron_man", at="HeroTurn hulk")
    act(s, "take objective_1")
    (blue,) = [point for point in s.view()["spawn_points"] if point["colour"] == "blue"]
    assert blue["active"]
    assert there(s, blue["zone"])["super_heroes"] == ["iron_man"]
    s = quiet("HR5", heroes={"hulk": at(place_of("HR5", 2))}, at="HeroTurn hulk")
    act(s, "take objective_2")
    assert (s.view()["super_heroes"], points(s, active=False)) == ({}, {"blue"})


def test_hr5_the_sign_is_carried_to_the_exit_and_thrown_only_once() -> None:
    s = quiet(
        "HR5",
        heroes={"hulk": at("H4V-b")},
        sign=("H4V-b", 1),
        enemies={"H4V-b": "walker"},
        at="HeroTurn hulk",
    )
    assert not any(option.startswith("attack avengers_sign") for option in offered(s))
    assert "carry H4V-c 2" in offered(s)
    act(s, "carry H4V-c 2")
    assert won(s)


def test_hr5_the_sign_can_be_thrown_before_anything_is_repaired() -> None:
    s = quiet(
        "HR5",
        heroes={"hulk": at("H4V-b")},
        sign=("H4V-b", 2),
        enemies={"H4V-b": "walker"},
        at="HeroTurn hulk",
    )
    assert "attack avengers_sign H4V-b" in offered(s)


# -- HR6 ---------------------------------------------------------------------------------------------


def rift(number: int = 0) -> str:
    board: Board = resistance("HR6").g.board
    return board.names[board.spawns[number].zone]


def test_hr6_a_charge_seals_the_spawn_point_of_the_zone() -> None:
    s = quiet("HR6", heroes={"hulk": at(rift())}, taken="objective_1", at="HeroTurn hulk")
    assert s.view()["mission"]["charges"] == 1
    act(s, f"seal {rift()}")
    assert rift() not in [point["zone"] for point in s.view()["spawn_points"]]
    assert (s.view()["mission"]["charges"], hero(s, "hulk")["actions"], s.over) == (0, 2, False)
    s.sees(None, f"spawn_point_removed {rift()}")


@pytest.mark.parametrize(
    ("taken", "crowd", "place"),
    [("", {}, rift()), ("objective_1", {rift(): "walker"}, rift()), ("objective_1", {}, "H2R-b")],
)
def test_hr6_not_without_a_charge_nor_among_enemies_nor_elsewhere(
    taken: str, crowd: dict[str, str], place: str
) -> None:
    s = quiet("HR6", heroes={"hulk": at(place)}, taken=taken, enemies=crowd, at="HeroTurn hulk")
    assert not any(option.startswith("seal") for option in offered(s))


def test_hr6_a_charge_seals_once() -> None:
    s = quiet("HR6", heroes={"hulk": at(rift(1))}, taken="objective_1", at=["Seal hulk 0", "HeroTurn hulk"])
    assert not any(option.startswith("seal") for option in offered(s))


def test_hr6_sealed_spawn_points_spawn_nothing() -> None:
    s = quiet(
        "HR6",
        heroes={"hulk": at("H2R-b")},
        taken="objective_1, objective_2",
        at=["Seal hulk 0", "Seal hulk 1", "SpawnStep", "HeroTurn hulk"],
    )
    assert [line.split()[-1] for line in log(settle(s), "spawn_drawn")] == [rift(2)]


def test_hr6_is_won_when_the_last_one_is_sealed() -> None:
    s = quiet(
        "HR6",
        heroes={"hulk": at(rift(2))},
        taken="objective_1, objective_2, objective_3",
        at=["Seal hulk 0", "Seal hulk 1", "HeroTurn hulk"],
    )
    assert not s.over
    act(s, f"seal {rift(2)}")
    assert won(s)


# -- HR7 ---------------------------------------------------------------------------------------------

COLOURS = "blue, green, red, red"


@pytest.mark.parametrize("seed", range(6))
def test_hr7_four_hidden_objectives_and_the_captain_set_aside(seed: int) -> None:
    s = resistance("HR7", seed=seed)
    assert {each["colour"] for each in s.view()["objectives"].values()} == {None}
    assert Counter(s.g.objective_colours) == {0: 2, 1: 1, 2: 1}
    captain = s.view()["super_heroes"]["captain_america"]
    assert (captain["zone"], captain["returns"]) == (None, True)
    assert s.view()["decks"]["super_hero"] == 3
    assert points(s, active=False) == {"blue"}


def found(taken: str = "", **literal: Any) -> Scenario:
    """Hulk takes the first Objective, which is blue."""
    place = place_of("HR7", 1)
    s = quiet(
        "HR7",
        **{
            "heroes": {**everybody_at("H3V-f"), "hulk": at(place)},
            "colours": COLOURS,
            "taken": taken,
            "at": "HeroTurn hulk",
            **literal,
        },
    )
    return act(s, "take objective_1")


def test_hr7_a_captured_hero_follows_the_finder_and_all_gain_5_xp() -> None:
    s = found()
    assert hero(s, "hulk")["followers"] == ["wasp"]
    assert [hero(s, who)["xp"] for who in TEAM] == [5, 5, 5, 5]
    s.sees(None, "captive_found hulk wasp")
    assert "captain_america" not in there(s, "H2R-a")["super_heroes"]


def test_hr7_red_gives_5_xp_to_the_taker_alone_and_frees_nobody() -> None:
    s = found(colours="red, green, blue, red")
    assert [hero(s, who)["xp"] for who in TEAM] == [0, 5, 0, 0]
    assert hero(s, "hulk")["followers"] == []


def test_hr7_with_both_captives_found_the_captain_comes_and_the_blue_spawn_point_wakes() -> None:
    s = found(taken="objective_2")
    assert s.view()["mission"]["stage"] == 1
    assert points(s, active=False) == set()
    assert s.view()["super_heroes"]["captain_america"]["zone"] == "H1R-a"


def test_hr7_the_second_captive_is_the_other_hero_who_does_not_play() -> None:
    place = place_of("HR7", 2)
    s = quiet(
        "HR7",
        heroes={**everybody_at("H3V-f"), "vision": at(place)},
        colours="blue, green, red, red",
        at=["Take hulk 0", "HeroTurn vision"],
    )
    act(s, "take objective_2")
    assert [hero(s, who)["followers"] for who in ("hulk", "vision")] == [["wasp"], ["winter_soldier"]]


def follower_attacks(**literal: Any) -> Scenario:
    """Hulk leads Wasp, whose sting reaches one zone."""
    s = found(enemies={place_of("HR7", 1): "3 walker"}, **literal)
    s.g.power[s.g.content.names["hero"].index("hulk")] = 4
    return s


def test_hr7_a_follower_attacks_once_a_turn_free_with_its_own_dice_only() -> None:
    place = place_of("HR7", 1)
    s = follower_attacks()
    assert f"follower wasps_sting {place}" in offered(s)
    s.dice(6, 6)
    act(s, f"follower wasps_sting {place}")
    assert asked(s) == ["turn.action"], "no Power is asked for"
    assert there(s, place)["walker"] == 1
    assert (hero(s, "hulk")["xp"], hero(s, "hulk")["power"], hero(s, "hulk")["actions"]) == (7, 4, 3)
    assert not any(option.startswith("follower") for option in offered(s))


def test_hr7_a_follower_attacks_without_an_action_left_and_again_next_turn() -> None:
    place = place_of("HR7", 1)
    s = found(
        heroes={**everybody_at("H3V-f"), "hulk": at(place, actions=1)},
        enemies={place: "3 walker"},
        at=["HeroTurn hulk", "TurnBegins hulk"],
    )
    assert hero(s, "hulk")["actions"] == 0
    s.dice(1, 1)
    act(s, f"follower wasps_sting {place}")
    assert f"follower wasps_sting {place}" in offered(s)


def test_hr7_nobody_else_commands_the_follower() -> None:
    place = place_of("HR7", 1)
    s = found(
        heroes={**everybody_at("H3V-f"), "hulk": at(place), "vision": at(place)},
        enemies={place: "walker"},
        at=["HeroTurn hulk", "HeroTurn vision"],
    )
    act(s, "end_turn")
    assert not any(option.startswith("follower") for option in offered(s))


def test_hr7_is_won_when_the_captain_is_eliminated() -> None:
    s = found(taken="objective_2", at=["HeroTurn hulk", "EliminateSuperHero hulk captain_america"])
    assert not s.over
    act(s, "end_turn")
    assert won(s)


# -- HR8 ---------------------------------------------------------------------------------------------


def test_hr8_two_heroes_start_in_each_zone() -> None:
    s = resistance("HR8")
    while asked(s) == ["setup.start"]:
        act(s, offered(s)[0])
    assert sorted(Counter(each["zone"] for each in s.view()["heroes"].values()).values()) == [2, 2]


@pytest.mark.parametrize(("number", "colour", "other"), [(3, "blue", "green"), (4, "green", "blue")])
def test_hr8_each_key_opens_the_other_teams_door_and_wakes_its_own_spawn_point(
    number: int, colour: str, other: str
) -> None:
    s = quiet("HR8", heroes={"hulk": at(place_of("HR8", number))}, at="HeroTurn hulk")
    act(s, f"take objective_{number}")
    assert (doors_of(s, other), doors_of(s, colour)) == ({"closed"}, {"locked"})
    assert points(s, active=False) == {other}


def test_hr8_all_four_then_the_exit() -> None:
    place = place_of("HR8", 1)
    s = quiet(
        "HR8",
        heroes={"hulk": at(place)},
        taken="objective_2, objective_3, objective_4",
        exit=place,
        at="HeroTurn hulk",
    )
    assert not s.view()["may_leave"]
    act(s, "take objective_1", "end_turn", "leave")
    assert won(s)


# -- HR9 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_hr9_a_person_hides_under_each_objective_and_two_are_left(seed: int) -> None:
    s = resistance("HR9", seed=seed)
    assert all(each["card_under"] for each in s.view()["objectives"].values())
    assert len({*s.g.under}) == 4
    assert s.view()["decks"]["bystander"] == 2


def test_hr9_taking_an_objective_reveals_an_objective_bystander() -> None:
    place = place_of("HR9", 1)
    s = quiet("HR9", heroes={"hulk": at(place)}, at="HeroTurn hulk")
    act(s, "take objective_1")
    (name,) = there(s, place)["bystanders"]
    assert s.view()["bystanders"][name]["objective"]


def test_hr9_all_four_must_be_rescued_then_everybody_leaves() -> None:
    people = ["wong", "okoye", "pepper_potts", "jameson"]
    literal: dict[str, Any] = {
        "heroes": everybody_at("H4V-c"),
        "people": {"H4V-c": ", ".join(f"{person}+" for person in people)},
    }
    assert not quiet("HR9", at=[*rescued(*people[:3]), "HeroTurn hulk"], **literal).view()["may_leave"]
    assert quiet("HR9", at=[*rescued(*people), "HeroTurn hulk"], **literal).view()["may_leave"]
    s = quiet("HR9", stage=1, heroes={"hulk": at("H1R-c")}, at="HeroTurn hulk")
    act(s, "end_turn", "leave")
    assert won(s)


def test_hr9_rescuing_others_does_not_count() -> None:
    s = quiet(
        "HR9",
        heroes=everybody_at("H4V-c"),
        people={"H4V-c": "wong"},
        at=["Rescue hulk wong", "HeroTurn hulk"],
    )
    assert (s.g.marked & s.g.rescued_people, s.view()["mission"]["stage"]) == (0, 0)


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (["PersonWound jameson"], ""),
        (["Rescue hulk jameson", "Wound hulk 1"], "sacrifice jameson"),
        (["Rescue hulk jameson", "Rescue hulk wong"], "keep wong"),
    ],
)
def test_hr9_is_lost_when_one_of_them_is_devoured_or_given_up(steps: list[str], answer: str) -> None:
    s = quiet("HR9", heroes={"hulk": at("H4V-c")}, people={"H4V-c": "jameson+, wong+"}, at=steps)
    if answer:
        act(s, answer)
    assert reason(s) == "marked_lost"


def test_hr9_somebody_else_may_be_lost() -> None:
    s = quiet(
        "HR9",
        heroes={"hulk": at("H4V-c")},
        people={"H4V-c": "jameson"},
        at=["PersonWound jameson", "HeroTurn hulk"],
    )
    assert not s.over


# -- HR10 --------------------------------------------------------------------------------------------

ALL = "objective_1, objective_2, objective_3, objective_4"


def test_hr10_all_four_zombie_heroes_are_on_the_board_and_no_card_brings_another() -> None:
    s = resistance("HR10")
    view = s.view()
    assert set(view["super_heroes"]) == {"captain_america", "iron_man", "doctor_strange", "scarlet_witch"}
    assert view["decks"]["super_hero"] == 0
    assert view["removed"]["spawn"]
    kinds = {s.g.content.spawn[card].kind for card in s.g.spawn_deck}
    assert "zombie_hero" not in kinds
    assert {s.g.content.spawn[card].kind for card in s.g.spawn_out} == {"zombie_hero"}


def test_hr10_they_wait_until_a_door_of_their_building_is_open() -> None:
    s = resistance("HR10")
    assert all(each["inert"] for each in s.view()["super_heroes"].values())
    s = resistance("HR10", heroes={"hulk": at("H2V-d")}, open="H2V-d/H2V-A", at="HeroTurn hulk")
    awake = {name for name, each in s.view()["super_heroes"].items() if not each["inert"]}
    assert awake == {"doctor_strange"}


@pytest.mark.parametrize(("number", "asleep"), [(1, {"blue", "green"}), (3, {"green"}), (4, {"blue"})])
def test_hr10_blue_and_green_wake_their_spawn_points(number: int, asleep: set[str]) -> None:
    s = quiet("HR10", heroes={"hulk": at(place_of("HR10", number))}, at="HeroTurn hulk")
    act(s, f"take objective_{number}")
    assert points(s, active=False) == asleep


def test_hr10_is_won_with_all_objectives_and_all_four_eliminated() -> None:
    literal: dict[str, Any] = {"heroes": {"hulk": at("H1V-e")}, "enemies": {"H1V-e": "iron_man"}}
    assert not quiet("HR10", taken=ALL, at="HeroTurn hulk", **literal).over
    falls = ["EliminateSuperHero hulk iron_man", "HeroTurn hulk"]
    assert not quiet("HR10", at=falls, **literal).over, "the Objectives are still there"
    assert won(quiet("HR10", taken=ALL, at=falls, **literal))
