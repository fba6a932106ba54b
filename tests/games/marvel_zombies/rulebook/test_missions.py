"""Rulebook: "Missions": goals, special rules and defeats of each. Their boards: ../board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.engine import Rng
from shamble.testing import Scenario

from .helpers import act, asked, enemies, hero, log, mission, offered, won, zone

EVERYBODY = "Activation -1 1 2"


def quiet(name: str, **literal: Any) -> Scenario:
    """The mission with nobody on the board but whom the literal names."""
    return mission(name, **{"enemies": {}, "people": {}, "face_down": {}, **literal})


def at(place: str, **facts: Any) -> dict[str, Any]:
    return {"at": place, "actions": 3, **facts}


def cards_down(s: Scenario) -> dict[str, str]:
    """What lies face down, which no view tells."""
    names = s.g.content.names["bystander"]
    return {s.g.board.names[z]: names[card] for z, card in enumerate(s.g.face_down) if card >= 0}


# -- spawn points by number of heroes ----------------------------------------------------------------

POINTS = {
    "MZ0": (2, 2, 2),
    "MZ1": (2, 3, 3),
    "MZ2": (5, 5, 3),
    "MZ3": (3, 4, 4),
    "MZ4": (3, 4, 4),
    "MZ5": (3, 4, 4),
    "MZ6": (4, 5, 3),
    "MZ7": (4, 6, 4),
    "MZ8": (4, 5, 3),
    "MZ9": (3, 5, 5),
    "MZ10": (4, 6, 6),
}
"""In play with four heroes, with five, and how many of the latter are active at the start."""


@pytest.mark.parametrize("name", POINTS)
def test_five_and_six_heroes_meet_more_spawn_points(name: str) -> None:
    four, five, active = POINTS[name]
    assert len(mission(name, team=4).view()["spawn_points"]) == four
    assert len(mission(name, team=1, seats=1).view()["spawn_points"]) == four
    for team in (5, 6):
        points = mission(name, team=team).view()["spawn_points"]
        assert len(points) == five
        assert sum(point["active"] for point in points) == active


@pytest.mark.parametrize(
    ("name", "difficulty", "minutes"),
    [
        ("MZ0", "easy", 25),
        ("MZ1", "easy", 25),
        ("MZ2", "easy", 45),
        ("MZ3", "medium", 45),
        ("MZ4", "medium", 60),
        ("MZ5", "medium", 45),
        ("MZ6", "medium", 60),
        ("MZ7", "hard", 120),
        ("MZ8", "hard", 30),
        ("MZ9", "hard", 60),
        ("MZ10", "very_hard", 120),
    ],
)
def test_missions_are_as_hard_and_long_as_printed(name: str, difficulty: str, minutes: int) -> None:
    facts = mission(name).view()["mission"]
    assert (facts["difficulty"], facts["minutes"]) == (difficulty, minutes)


# -- MZ0 ---------------------------------------------------------------------------------------------


def test_mz0_devour_all_then_leave() -> None:
    s = quiet("MZ0", heroes={"hulk": at("3V-d")}, people={"3V-d": "mary_jane"}, at="HeroTurn hulk")
    assert not s.view()["may_leave"]
    s.dice(6)
    act(s, "attack devour 3V-d")
    assert s.view()["may_leave"]
    s.sees(None, "goal_met 1")
    act(s, "end_turn", "leave")
    assert won(s)


def test_mz0_is_not_done_while_a_card_lies_face_down() -> None:
    s = quiet(
        "MZ0",
        heroes={"hulk": at("8R-b")},
        people={"8R-b": "mary_jane"},
        face_down={"3V-B": "wong"},
        at="HeroTurn hulk",
    )
    s.dice(6)
    act(s, "attack devour 8R-b")
    assert s.view()["mission"]["stage"] == 0


def test_mz0_is_done_when_the_last_card_is_nobody() -> None:
    s = quiet(
        "MZ0",
        heroes={"hulk": at("8R-b")},
        face_down={"3V-B": "saved"},
        at=["RevealCard 3V-B", "HeroTurn hulk"],
    )
    assert s.view()["may_leave"]


@pytest.mark.parametrize("name", ["MZ0", "MZ1"])
def test_mz0_and_mz1_are_lost_when_a_bystander_leaves(name: str) -> None:
    point = mission(name).view()["spawn_points"][0]["zone"]
    s = quiet(name, heroes={"hulk": {}}, people={point: "mary_jane"}, at=EVERYBODY)
    assert s.over
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((), "bystander_left")
    s.sees(None, "lost")


# -- MZ1 ---------------------------------------------------------------------------------------------


def test_mz1_goals_in_any_order_give_5_xp_each() -> None:
    s = quiet(
        "MZ1",
        heroes={"hulk": at("3R-C")},
        people={"3R-C": "mary_jane"},
        taken="objective_2, objective_3, objective_4",
        at="HeroTurn hulk",
    )
    s.dice(6)
    act(s, "attack devour 3R-C")
    assert (hero(s, "hulk")["xp"], s.view()["may_leave"]) == (5, False)
    act(s, "take objective_1")
    assert (hero(s, "hulk")["xp"], s.view()["may_leave"]) == (10, True)
    s = quiet(
        "MZ1",
        heroes={"hulk": at("3R-C")},
        people={"3R-C": "mary_jane"},
        taken="objective_2, objective_3, objective_4",
        at="HeroTurn hulk",
    )
    act(s, "take objective_1")
    assert s.view()["mission"]["stage"] == 0
    s.dice(6)
    act(s, "attack devour 3R-C")
    assert (hero(s, "hulk")["xp"], s.view()["mission"]["stage"]) == (10, 1)


# -- MZ2 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_mz2_the_secret_mission_is_never_in_the_tower(seed: int) -> None:
    down = cards_down(mission("MZ2", seed=seed))
    (place,) = [name for name, card in down.items() if card == "secret_mission_1"]
    assert place[:2] not in ("5V", "6V")
    assert "secret_mission_2" not in down.values()


def found_in_mz2() -> Scenario:
    """Hulk opens the building on 4V, and Secret Mission 1 is in it."""
    s = quiet(
        "MZ2",
        heroes={"hulk": at("4V-a")},
        face_down={"4V-E": "secret_mission_1"},
        people_deck="saved, mary_jane",
        spawn_deck="007, 001",
        at="HeroTurn hulk",
    )
    act(s, "open 4V-a/4V-A")
    while asked(s) != ["turn.action"]:
        act(s, offered(s)[0])
    return s


def test_mz2_the_secret_mission_wakes_spawn_points_and_brings_the_objective_bystander() -> None:
    s = found_in_mz2()
    assert all(point["active"] for point in s.view()["spawn_points"])
    assert s.view()["bystanders"]["mary_jane"]["objective"]
    assert "saved" in s.view()["discards"]["bystander"], "Saved! is drawn again"


def test_mz2_the_coloured_doors_open_once_the_objective_bystander_is_devoured() -> None:
    s = quiet("MZ2", heroes={"hulk": at("4V-c")}, people={"4V-c": "mary_jane+"}, at="HeroTurn hulk")
    doors = s.view()["doors"]
    assert [doors[name] for name in ("7R-f/6V-A", "5V-B/5V-c", "6V-d/6V-C")] == ["locked", "locked", "sealed"]
    s.dice(6)
    act(s, "attack devour 4V-c")
    doors = s.view()["doors"]
    assert [doors[name] for name in ("7R-f/6V-A", "5V-B/5V-c", "6V-d/6V-C")] == ["closed", "closed", "sealed"]
    assert s.view()["mission"]["stage"] == 1
    assert hero(s, "hulk")["xp"] == 5


def test_nobody_opens_a_sealed_door() -> None:
    for name, place, door in (("MZ2", "6V-d", "6V-d/6V-C"), ("MZ5", "5R-e", "5R-e/9V-A")):
        s = quiet(name, heroes={"hulk": at(place, traits="break_in")}, at="HeroTurn hulk")
        assert s.view()["doors"][door] == "sealed"
        assert f"open {door}" not in offered(s)


def test_mz2_devouring_somebody_else_opens_nothing() -> None:
    s = quiet("MZ2", heroes={"hulk": at("4V-c")}, people={"4V-c": "mary_jane"}, at="HeroTurn hulk")
    s.dice(6)
    act(s, "attack devour 4V-c")
    assert s.view()["mission"]["stage"] == 0
    assert s.view()["doors"]["7R-f/6V-A"] == "locked"


def test_mz2_is_lost_when_the_objective_bystander_escapes_but_not_with_another() -> None:
    for who, over in (("mary_jane+", True), ("mary_jane", False)):
        s = quiet("MZ2", heroes={"hulk": at("2V-b")}, people={"5V-e": who}, at=[EVERYBODY, "HeroTurn hulk"])
        assert s.over == over
        assert log(s, "bystander_left") == ["bystander_left mary_jane 5V-e"]


def test_mz2_five_heroes_meet_a_card_at_each_active_spawn_point_before_the_first_round() -> None:
    assert log(mission("MZ2", team=4), "spawn_drawn") == []
    zones = {line.split()[-1] for line in log(mission("MZ2", team=5), "spawn_drawn")}
    assert zones == {"5V-d", "5V-e", "2V-b"}


def test_mz2_what_five_heroes_meet_before_the_first_round_does_not_come_in_an_enemy_phase() -> None:
    names = ("hulk", "wasp", "deadpool", "iron_man", "captain_marvel")
    s = quiet(
        "MZ2", team=5, heroes={name: {"at": "1R-b"} for name in names}, spawn_deck="031, 032, 033", at="Begin"
    )
    assert enemies(s) == {place: {"specialist": 1} for place in ("5V-d", "5V-e", "2V-b")}


def test_mz2_an_objective_bystander_who_was_devoured_may_come_again_and_escape() -> None:
    s = quiet(
        "MZ2",
        heroes={"hulk": at("2V-a")},
        people={"2V-a": "mary_jane+"},
        at=["Devour hulk mary_jane", "HeroTurn hulk", "PersonLeaves mary_jane"],
    )
    s.g.people_at[s.g.content.bystander["mary_jane"]] = s.g.board.zone("2V-a")
    act(s, "end_turn")
    assert log(s, "bystander_left") == ["bystander_left mary_jane 2V-a"]
    assert log(s, "lost") == []


def test_mz2_then_both_objectives_then_the_exit() -> None:
    s = quiet(
        "MZ2", stage=1, heroes={"hulk": at("6V-A")}, taken="objective_2", exit="6V-A", at="HeroTurn hulk"
    )
    act(s, "take objective_1", "end_turn", "leave")
    assert won(s)


# -- MZ3 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_mz3_wong_is_on_the_board_but_not_in_the_sanctum(seed: int) -> None:
    down = cards_down(mission("MZ3", seed=seed))
    (place,) = [name for name, card in down.items() if card == "wong"]
    assert not place.startswith("7V")


def test_mz3_bystanders_are_revealed_when_a_hero_enters_their_zone() -> None:
    s = quiet(
        "MZ3",
        heroes={"hulk": at("3R-b")},
        enemies={"7V-h": "doctor_strange"},
        face_down={"8R-B": "wong"},
        spawn_deck="039",
        at="HeroTurn hulk",
    )
    act(s, "open 3R-b/8R-B")
    assert zone(s, "8R-B")["face_down"]
    act(s, "move 8R-B 1")
    assert zone(s, "8R-B")["bystanders"] == ["wong"]


def test_mz3_who_thinks_ahead_does_not_look_for_a_wong_who_was_devoured() -> None:
    """His card was discarded and is in the deck again; it may be dealt anywhere, or nowhere on the board."""
    for down, possible in (({}, {False}), ({"8R-B": "ross"}, {False, True})):
        s = quiet("MZ3", heroes={"hulk": at("8R-d")}, face_down=down, people_deck="wong", at="HeroTurn hulk")
        wong = s.g.content.bystander["wong"]
        s.g.devoured_people = 1 << wong
        worlds = [s.g.determinise(0, Rng(seed)) for seed in range(60)]
        assert {wong in world.face_down for world in worlds} == possible


def strange(place: str = "7V-h", **literal: Any) -> Scenario:
    falls = [f"Hits hulk smash {place} 0 3 0", "EndPhase", "HeroTurn hulk"]
    wanted = {"heroes": {"hulk": at(place)}, "at": falls, **literal}
    return quiet("MZ3", enemies={place: "doctor_strange"}, **wanted)


def test_mz3_until_wong_is_devoured_strange_comes_back_in_the_end_phase() -> None:
    s = strange()
    assert s.view()["super_heroes"]["doctor_strange"]["zone"] == "7V-a"
    s.sees(None, "super_hero_returned doctor_strange 7V-a")
    assert {s.view()["doors"][name] for name in ("7V-d/7V-A", "7V-B/7V-e", "7V-C/7V-g")} == {"locked"}


def test_with_a_hero_eliminated_nothing_else_happens_in_the_end_phase() -> None:
    falls = ["Hits hulk smash 7V-h 0 3 0", "Wound wasp 0", "EndPhase"]
    s = strange(heroes={"hulk": at("7V-h"), "wasp": at("3R-b", health=1)}, at=falls)
    assert s.over
    assert log(s, "super_hero_returned") == []


def test_mz3_with_wong_devoured_strange_is_gone_and_the_red_doors_may_be_opened() -> None:
    s = strange(
        people={"7V-h": "wong"},
        at=["Devour hulk wong", "Hits hulk smash 7V-h 0 3 0", "EndPhase", "HeroTurn hulk"],
    )
    assert "doctor_strange" not in s.view()["super_heroes"]
    assert log(s, "goal_met") == ["goal_met 1", "goal_met 2"]
    assert s.view()["may_leave"]
    assert {s.view()["doors"][name] for name in ("7V-d/7V-A", "7V-B/7V-e", "7V-C/7V-g")} == {"closed"}


def test_mz3_strange_eliminated_before_wong_still_comes_back() -> None:
    s = strange(
        people={"7V-h": "wong"},
        at=["Hits hulk smash 7V-h 0 3 0", "Devour hulk wong", "EndPhase", "HeroTurn hulk"],
    )
    assert s.view()["super_heroes"]["doctor_strange"]["zone"] == "7V-a"
    assert s.view()["mission"]["stage"] == 1


def test_mz3_strange_comes_back_once_for_each_time_he_falls() -> None:
    falls = ["Hits hulk smash 7V-h 0 3 0", "EndPhase", "EndPhase", "HeroTurn hulk"]
    assert len(log(strange(at=falls), "super_hero_returned")) == 1


def test_who_comes_back_in_the_end_phase_is_noticed_by_jamesons_devourer() -> None:
    s = strange("7V-a", heroes={"hulk": at("7V-a", card="jameson")})
    s.asks(0, "spawn.noticed", params=["hulk", "7V-a"]).answers("use_card jameson")
    assert asked(s) == ["move.where"]


# -- MZ4 ---------------------------------------------------------------------------------------------


def test_mz4_bystanders_do_not_fight_and_move_two_zones() -> None:
    board = mission("MZ4").g.board
    far = next(z for z in board.streets if _nearest(board, z) == 3)
    s = quiet("MZ4", heroes={"hulk": {}}, people={board.names[far]: "wong"}, at=EVERYBODY)
    while s.t.choices:
        act(s, offered(s)[0])
    assert s.view()["bystanders"]["wong"]["combat"] is False
    here = board.zone(s.view()["bystanders"]["wong"]["zone"])
    assert _nearest(board, here) == 1


def _nearest(board: Any, place: int) -> int:
    """To the nearest Spawn Zone in play with four heroes, all doors closed."""
    return min(_steps(board, place, point) for point in board.spawn_points(4))


def _steps(board: Any, place: int, point: Any) -> int:
    steps: int = board.ways(0).distances(place)[point.zone]
    return steps


def test_mz4_every_hero_takes_an_objective_and_devours_a_bystander() -> None:
    first, second = (mission("MZ4").view()["objectives"][f"objective_{n}"]["zone"] for n in (1, 2))
    s = quiet(
        "MZ4",
        heroes={"hulk": at(first), "wasp": at(second, seat=1)},
        people={first: "wong", second: "ross"},
        at=["HeroTurn hulk", "HeroTurn wasp"],
    )
    s.dice(6)
    act(s, f"attack devour {first}", "take objective_1", "end_turn")
    assert (hero(s, "hulk")["took"], hero(s, "hulk")["devoured"], hero(s, "hulk")["xp"]) == (True, True, 10)
    s.dice(6)
    act(s, f"attack devour {second}")
    assert not s.view()["may_leave"], "Wasp has no Objective yet"
    act(s, "take objective_2")
    assert s.view()["may_leave"]


def test_mz4_taking_an_objective_each_is_not_enough() -> None:
    place = mission("MZ4").view()["objectives"]["objective_1"]["zone"]
    s = quiet("MZ4", heroes={"hulk": at(place)}, at="HeroTurn hulk")
    act(s, "take objective_1")
    assert not s.view()["may_leave"]


# -- MZ5 ---------------------------------------------------------------------------------------------


def test_mz5_oscorp_opens_after_both_reds_and_the_bugle_never() -> None:
    s = quiet("MZ5", heroes={"hulk": at("5R-c")}, at="HeroTurn hulk")
    assert "open 5R-c/4V-A" not in offered(s)
    s = quiet("MZ5", heroes={"hulk": at("5R-c")}, taken="objective_1, objective_2", at="HeroTurn hulk")
    assert "open 5R-c/4V-A" in offered(s)
    assert s.view()["doors"]["5R-e/9V-A"] == "sealed"
    assert s.view()["doors"]["4V-B/4V-D"] == "locked"
    s = quiet(
        "MZ5",
        heroes={"hulk": at("4V-D")},
        taken="objective_1, objective_2, objective_3, objective_4",
        at="HeroTurn hulk",
    )
    assert s.view()["doors"]["4V-B/4V-D"] == "closed"


def test_mz5_one_of_blue_and_green_is_not_enough() -> None:
    for objective, room in (("objective_3", "4V-A"), ("objective_4", "4V-E")):
        s = quiet(
            "MZ5",
            stage=1,
            heroes={"hulk": at(room)},
            taken="objective_1, objective_2",
            at="HeroTurn hulk",
        )
        act(s, f"take {objective}", "decline")
        assert s.view()["doors"]["4V-B/4V-D"] == "locked"
        assert s.view()["mission"]["stage"] == 1


def test_mz5_blue_and_green_let_the_taker_draw_a_bystander_card() -> None:
    s = quiet(
        "MZ5",
        stage=1,
        heroes={"hulk": at("4V-A")},
        taken="objective_1, objective_2",
        people_deck="saved, wong",
        at="HeroTurn hulk",
    )
    act(s, "take objective_3")
    s.asks(0, "mission.research", ["draw", "decline"]).answers("draw")
    assert (hero(s, "hulk")["card"], hero(s, "hulk")["xp"]) == ("wong", 5)


def test_mz5_stages_are_red_then_blue_and_green_then_the_exit() -> None:
    s = quiet("MZ5", heroes={"hulk": at("3V-C")}, taken="objective_2", at="HeroTurn hulk")
    act(s, "take objective_1")
    assert s.view()["mission"]["stage"] == 1
    s = quiet(
        "MZ5",
        stage=1,
        heroes={"hulk": at("4V-A")},
        taken="objective_1, objective_2, objective_4",
        exit="4V-A",
        at="HeroTurn hulk",
    )
    act(s, "take objective_3", "decline", "end_turn", "leave")
    assert won(s)


# -- MZ6 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_mz6_colours_are_hidden_and_both_secret_missions_lie_on_the_board(seed: int) -> None:
    s = mission("MZ6", seed=seed)
    assert {each["colour"] for each in s.view()["objectives"].values()} == {None}
    assert Counter(s.g.objective_colours) == {0: 3, 1: 1, 2: 1}
    seen = [*cards_down(s).values(), *s.view()["removed"]["bystander"]]
    assert {"secret_mission_1", "secret_mission_2"} <= set(seen)
    assert s.view()["exit"] is None


@pytest.mark.parametrize("name", ["MZ6", "MZ7", "MZ8", "MZ10"])
def test_hidden_colours_are_somewhere_else_in_another_game(name: str) -> None:
    tables = [mission(name, seed=seed).g.objective_colours for seed in range(60)]
    assert {colours.index(1) for colours in tables} == set(range(len(tables[0]))), "blue may be anywhere"


def test_mz6_what_stands_open_from_the_start_is_revealed_without_spawning() -> None:
    s = mission("MZ6")
    assert log(s, "spawn_drawn") == []
    opened = {s.g.board.names[zone] for zone in s.g.board.rooms} - set(s.view()["dark"])
    assert opened == {"3R-C", "3R-D"}
    assert not opened & set(cards_down(s))


def test_mz6_a_secret_mission_lets_the_players_see_an_objective() -> None:
    room = next(iter(set(cards_down(mission("MZ6"))) & set(mission("MZ6").view()["dark"])))
    s = quiet(
        "MZ6",
        heroes={"hulk": at(room)},
        face_down={room: "secret_mission_1"},
        colours="red, blue, red, green, red",
        at=[f"RevealCard {room}", "HeroTurn hulk"],
    )
    s.asks(None, "mission.peek", [*[f"peek objective_{n}" for n in range(1, 6)], "decline"])
    known = quiet("MZ6", heroes={"hulk": at(room)}, taken="objective_3", at="Peek")
    assert "peek objective_3" not in offered(known), "it was taken, so everybody knows"
    act(s, "peek objective_2")
    assert s.view()["objectives"]["objective_2"]["colour"] == "blue"
    s.sees(None, "objective_seen objective_2 blue")


def test_mz6_green_is_the_exit_and_brings_a_super_hero_to_its_spawn_point() -> None:
    place = mission("MZ6").view()["objectives"]["objective_1"]["zone"]
    s = quiet(
        "MZ6",
        heroes={"hulk": at(place)},
        colours="green, blue, red, red, red",
        taken="objective_3, objective_4, objective_5",
        super_deck="thor",
        at="HeroTurn hulk",
    )
    act(s, "take objective_1")
    green = next(point for point in s.view()["spawn_points"] if point["colour"] == "green")
    assert green["active"]
    assert zone(s, green["zone"])["super_heroes"] == ["thor"]
    assert (s.view()["exit"], s.view()["may_leave"]) == (place, True)
    s.sees(None, f"exit_found {place}")
    act(s, "end_turn", "leave")
    assert won(s)


def test_mz6_blue_brings_a_super_hero_to_its_spawn_point_and_the_exit_waits_for_the_reds() -> None:
    place = mission("MZ6").view()["objectives"]["objective_1"]["zone"]
    for colours in ("blue, green, red, red, red", "green, blue, red, red, red"):
        s = quiet("MZ6", heroes={"hulk": at(place)}, colours=colours, super_deck="thor", at="HeroTurn hulk")
        act(s, "take objective_1")
        colour = colours.split(",")[0]
        point = next(point for point in s.view()["spawn_points"] if point["colour"] == colour)
        assert point["active"]
        assert zone(s, point["zone"])["super_heroes"] == ["thor"]
        assert not s.view()["may_leave"], "no red Objective was taken"
        assert hero(s, "hulk")["xp"] == 5


def test_mz6_all_reds_are_not_enough_before_the_exit_is_found() -> None:
    place = mission("MZ6").view()["objectives"]["objective_1"]["zone"]
    s = quiet(
        "MZ6",
        heroes={"hulk": at(place)},
        colours="red, blue, green, red, red",
        taken="objective_4, objective_5",
        at="HeroTurn hulk",
    )
    act(s, "take objective_1")
    assert s.view()["mission"]["stage"] == 0


# -- MZ7 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("team", "split"), [(4, [2, 2]), (5, [2, 3]), (6, [3, 3]), (1, [1])])
def test_mz7_heroes_are_split_evenly_over_two_zones(team: int, split: list[int]) -> None:
    s = mission("MZ7", team=team, seats=1)
    while asked(s) == ["setup.start"]:
        act(s, offered(s)[0])
    zones = Counter(each["zone"] for each in s.view()["heroes"].values())
    assert sorted(zones.values()) == split


def thor_falls(xp: int) -> Scenario:
    return quiet(
        "MZ7",
        heroes={"hulk": at("6R-p", xp=xp)},
        enemies={"6R-p": "thor"},
        at=["Hits hulk smash 6R-p 0 5 0", "EndPhase", "HeroTurn hulk"],
    )


def test_mz7_thor_comes_back_unless_a_hero_at_orange_or_red_eliminated_him() -> None:
    board = mission("MZ7").g.board
    (home,) = [board.names[zone] for zone in board.figures["thor"]]
    assert thor_falls(7).view()["super_heroes"]["thor"]["zone"] == home
    assert "thor" not in thor_falls(19).view()["super_heroes"]
    assert hero(thor_falls(15), "hulk")["danger"] == "orange"
    assert thor_falls(15).view()["super_heroes"]["thor"]["zone"] == home, "Thor's own experience is too late"


def test_mz7_hidden_colours_give_5_xp_to_all_and_wake_their_spawn_points() -> None:
    place = mission("MZ7").view()["objectives"]["objective_1"]["zone"]
    s = quiet(
        "MZ7",
        team=5,
        heroes={"hulk": at(place), "wasp": {"at": "6R-p"}},
        colours="blue, green, red, red, red, red, red, red",
        at="HeroTurn hulk",
    )
    act(s, "take objective_1")
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (5, 5)
    active = {point["colour"] for point in s.view()["spawn_points"] if point["active"]}
    assert active == {"red", "blue"}
    s = quiet("MZ7", heroes={"hulk": at(place)}, colours="blue, green" + ", red" * 6, at="HeroTurn hulk")
    act(s, "take objective_1")
    assert log(s, "spawn_point_woke") == [], "with four heroes there is none"


@pytest.mark.parametrize(("colour", "others"), [("blue", 5), ("green", 5), ("red", 0)])
def test_mz7_red_objectives_give_xp_to_the_taker_alone(colour: str, others: int) -> None:
    place = mission("MZ7").view()["objectives"]["objective_1"]["zone"]
    rest = ["red"] * 6 + [each for each in ("blue", "green", "red") if each != colour][:1]
    heroes = {"hulk": at(place), "wasp": {"at": "6R-p"}}
    s = quiet("MZ7", heroes=heroes, colours=", ".join([colour, *rest]), at="HeroTurn hulk")
    act(s, "take objective_1")
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (5, others)


def test_mz7_either_goal_alone_is_not_enough() -> None:
    heroes = {"hulk": at("6R-p", xp=42), "wasp": {"at": "6R-p", "xp": 43}}
    literal: dict[str, Any] = {
        "heroes": heroes,
        "people": {"6R-p": "wong, ross"},
        "enemies": {"6R-h": "trooper"},
    }
    devour = ["Devour hulk wong", "Devour wasp ross", "HeroTurn hulk"]
    s = quiet("MZ7", **literal, at=devour)
    assert not s.over
    s = quiet("MZ7", **literal, at=["Eliminate hulk 1 6R-h", "Devour hulk wong", "HeroTurn hulk"])
    assert not s.over
    s = quiet("MZ7", **literal, at=["Eliminate hulk 1 6R-h", *devour])
    assert won(s)


def test_mz7_is_won_when_all_have_devoured_and_are_red() -> None:
    s = quiet(
        "MZ7",
        heroes={"hulk": at("6R-p", xp=42)},
        people={"6R-p": "wong"},
        enemies={"6R-h": "trooper"},
        at=["Devour hulk wong", "Hits hulk smash 6R-h 0 2 0", "HeroTurn hulk"],
    )
    assert won(s)
    assert log(s)[-2:] == ["goal_met 1", "won"], "nothing happens after that"


# -- MZ8 ---------------------------------------------------------------------------------------------


def test_mz8_a_guard_and_two_troopers_wait_next_to_the_start() -> None:
    ambush = {"guard": 1, "trooper": 2}
    assert enemies(mission("MZ8")) == {"6V-B": ambush, "6V-C": ambush}


def test_mz8_nobody_else_is_on_the_start_tile() -> None:
    s = mission("MZ8")
    assert not any(name.startswith("6V") for name in cards_down(s))
    assert len(cards_down(s)) == 3


def test_mz8_nobody_appears_in_the_rooms_of_the_start_tile_when_a_door_of_theirs_opens() -> None:
    s = quiet("MZ8", heroes={"hulk": at("6V-A")}, at="HeroTurn hulk")
    act(s, "open 6V-a/6V-A")
    assert log(s, "spawn_drawn") == []


def test_mz8_heroes_reach_the_street_only_by_the_blue_door() -> None:
    s = quiet("MZ8", heroes={"hulk": at("6V-A")}, open="6V-a/6V-A", at="HeroTurn hulk")
    assert [option for option in offered(s) if option.startswith("move")] == ["move 6V-B 1", "move 6V-C 1"]
    s = quiet("MZ8", heroes={"hulk": at("2V-E")}, open="2V-E/2V-e", at="HeroTurn hulk")
    assert "move 2V-e 1" in offered(s)


def test_mz8_who_is_in_the_street_walks_on() -> None:
    s = quiet("MZ8", heroes={"hulk": at("2V-e")}, at="HeroTurn hulk")
    assert "move 2V-c 1" in offered(s)


def test_mz8_a_door_onto_its_tile_wakes_a_coloured_spawn_point() -> None:
    s = quiet("MZ8", heroes={"hulk": at("6V-B")}, spawn_deck="007, 011", at="HeroTurn hulk")
    act(s, "open 6V-B/1V-A")
    active = {point["colour"] for point in s.view()["spawn_points"] if point["active"]}
    assert active == {"red", "blue"}
    s.sees(None, "spawn_point_woke 1V-C")


def test_mz8_the_blue_objective_unlocks_the_blue_door_and_gives_5_xp_to_all() -> None:
    place = mission("MZ8").view()["objectives"]["objective_1"]["zone"]
    s = quiet(
        "MZ8",
        heroes={"hulk": at(place), "wasp": {"at": "6V-A"}},
        colours="blue, red, red, red",
        exit=place,
        at=["HeroTurn hulk", "HeroTurn wasp"],
    )
    assert s.view()["doors"]["2V-E/2V-e"] == "locked"
    act(s, "take objective_1")
    assert s.view()["doors"]["2V-E/2V-e"] == "closed"
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (5, 5)
    assert s.view()["may_leave"]


def test_mz8_a_red_objective_gives_5_xp_to_the_taker_alone() -> None:
    place = mission("MZ8").view()["objectives"]["objective_1"]["zone"]
    heroes = {"hulk": at(place), "wasp": {"at": "6V-A"}}
    s = quiet("MZ8", heroes=heroes, colours="red, blue, red, red", at="HeroTurn hulk")
    act(s, "take objective_1")
    assert (hero(s, "hulk")["xp"], hero(s, "wasp")["xp"]) == (5, 0)
    assert not s.view()["may_leave"]


# -- MZ9 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_mz9_a_person_hides_under_each_objective(seed: int) -> None:
    s = mission("MZ9", seed=seed)
    kinds = [s.g.content.bystanders[card].kind for card in s.g.under]
    assert kinds == ["person"] * 5
    assert all(each["card_under"] for each in s.view()["objectives"].values())
    assert len(cards_down(s)) == 6


def test_mz9_taking_an_objective_reveals_an_objective_bystander() -> None:
    place = mission("MZ9").view()["objectives"]["objective_1"]["zone"]
    s = quiet("MZ9", heroes={"hulk": at(place)}, at="HeroTurn hulk")
    act(s, "take objective_1")
    (name,) = zone(s, place)["bystanders"]
    assert s.view()["bystanders"][name]["objective"]
    assert hero(s, "hulk")["xp"] == 5


def test_mz9_a_super_hero_avenges_every_bystander() -> None:
    s = quiet(
        "MZ9",
        heroes={"hulk": at("5R-d")},
        people={"5R-d": "wong"},
        super_deck="thor",
        at=["Devour hulk wong", "HeroTurn hulk"],
    )
    assert zone(s, "5R-d")["super_heroes"] == ["thor"]


def test_mz9_is_won_when_the_last_super_hero_falls_and_not_before_the_avenger_came() -> None:
    s = quiet(
        "MZ9",
        heroes={"hulk": at("5R-d")},
        people={"5R-d": "wong+"},
        taken="objective_1, objective_2, objective_3, objective_4, objective_5",
        super_deck="thor",
        at=["Devour hulk wong", "Hits hulk smash 5R-d 0 5 0"],
    )
    assert log(s, "goal_met", "super_hero_eliminated") == [
        "goal_met 1",
        "super_hero_eliminated hulk thor 5R-d",
        "goal_met 2",
    ]
    assert won(s)


def test_mz9_super_heroes_gone_is_not_enough_while_an_objective_bystander_lives_or_hides() -> None:
    for taken, people in (("1, 2, 3, 4, 5", "wong+, ross+"), ("1, 2, 3, 4", "wong+")):
        s = quiet(
            "MZ9",
            heroes={"hulk": at("5R-d")},
            people={"5R-d": people},
            taken=", ".join(f"objective_{number}" for number in taken.split(", ")),
            super_deck="thor",
            at=["Devour hulk wong", "Hits hulk smash 5R-d 0 5 0", "HeroTurn hulk"],
        )
        assert not s.over
        assert s.view()["mission"]["stage"] == 0


def test_mz9_is_lost_when_an_objective_bystander_leaves() -> None:
    point = mission("MZ9").view()["spawn_points"][0]["zone"]
    s = quiet("MZ9", heroes={"hulk": {}}, people={point: "mary_jane+"}, at=EVERYBODY)
    assert s.over
    assert not won(s)


# -- MZ10 --------------------------------------------------------------------------------------------


def test_mz10_all_six_super_heroes_stand_on_the_board_and_no_card_brings_one() -> None:
    s = mission("MZ10")
    assert len(s.view()["super_heroes"]) == 6
    assert (s.view()["decks"]["spawn"], s.view()["decks"]["super_hero"]) == (36, 0)
    assert len(s.view()["removed"]["spawn"]) == 6


def test_mz10_a_super_hero_is_inert_until_a_door_of_its_building_is_open() -> None:
    s = mission("MZ10")
    assert all(each["inert"] for each in s.view()["super_heroes"].values())
    s = mission("MZ10", heroes={"hulk": at("2R-b")}, open="2R-b/2R-D", at=[EVERYBODY, "HeroTurn hulk"])
    awake = {name for name, each in s.view()["super_heroes"].items() if not each["inert"]}
    assert "ms_marvel" in awake
    assert hero(s, "hulk")["health"] < 5


def test_mz10_an_inert_super_hero_uses_no_ability_and_takes_no_action() -> None:
    s = mission("MZ10", heroes={"hulk": at("6R-f")}, spawns="", at=["EnemyPhase", "HeroTurn hulk"])
    assert log(s, "spawn_drawn", "super_hero_moved", "zone_attacked") == [], "not even Doctor Strange's card"
    s = mission("MZ10", heroes={"hulk": at("9V-A")}, at=[EVERYBODY, "HeroTurn hulk"])
    assert zone(s, "9V-A")["super_heroes"] == ["spider_man"]
    assert log(s, "zone_attacked") == [], "nor does one attack before a door is open"


def test_mz10_a_super_hero_in_the_street_is_not_inert() -> None:
    s = quiet("MZ10", heroes={"hulk": at("9V-a")}, enemies={"9V-b": "thor"}, at=EVERYBODY)
    assert zone(s, "9V-a")["super_heroes"] == ["thor"]


@pytest.mark.parametrize("xp", [6, 18, 42])
def test_mz10_each_new_danger_level_brings_three_troopers_to_the_nearest_spawn_zone(xp: int) -> None:
    s = quiet("MZ10", heroes={"hulk": at("9V-b", xp=xp)}, enemies={"9V-b": "trooper"}, at="HeroTurn hulk")
    s.dice(6, 6)
    act(s, "attack smash 9V-b")
    assert enemies(s) == {"9V-a": {"trooper": 3}}
    s = quiet(
        "MZ10", heroes={"hulk": at("9V-b", xp=2)}, enemies={"9V-b": "thor"}, at=["Hits hulk smash 9V-b 0 5 0"]
    )
    assert enemies(s) == {"9V-a": {"trooper": 3}}


def test_mz10_with_four_heroes_nobody_comes_to_a_spawn_zone_of_five() -> None:
    s = quiet("MZ10", heroes={"hulk": at("5V-e", xp=6)}, at=["Defence hulk 3", "HeroTurn hulk"])
    while asked(s) != ["turn.action"]:
        act(s, offered(s)[0])
    (place,) = enemies(s)
    assert place in {point["zone"] for point in s.view()["spawn_points"]} - {"5V-e"}


def test_mz10_two_danger_levels_in_one_attack_bring_six_troopers() -> None:
    s = quiet(
        "MZ10",
        heroes={"hulk": at("9V-b", xp=6)},
        enemies={"9V-b": "14 trooper"},
        at=["Hits hulk smash 9V-b 0 14 0"],
    )
    assert hero(s, "hulk")["danger"] == "orange"
    assert enemies(s) == {"9V-a": {"trooper": 6}}


def test_mz10_two_levels_at_once_bring_six_and_equal_zones_are_the_players_choice() -> None:
    board = mission("MZ10").g.board
    tied = next(
        zone
        for zone in board.streets
        if [board.ways(0).distances(zone)[p.zone] for p in board.spawn_points(4)].count(_nearest(board, zone))
        > 1
    )
    s = quiet("MZ10", heroes={"hulk": at(board.names[tied], xp=19)}, at=["Defence hulk 6", "HeroTurn hulk"])
    s.asks(None, "mission.defence", params=["hulk", 6])
    act(s, offered(s)[0])
    assert sum(row.get("trooper", 0) for row in enemies(s).values()) == 6


def test_mz10_secret_missions_are_picked_up_after_blue_and_green_and_end_the_game() -> None:
    literal: dict[str, Any] = {
        "heroes": {"hulk": at("3R-D")},
        "colours": "blue, green, red, red, red, red",
        "at": "HeroTurn hulk",
    }
    assert "collect secret_mission_1" not in offered(quiet("MZ10", **literal))
    everything = ", ".join(f"objective_{number}" for number in range(1, 7))
    s = quiet("MZ10", taken=everything, **literal)
    act(s, "collect secret_mission_1")
    assert hero(s, "hulk")["actions"] == 2
    assert not [option for option in offered(s) if option.startswith("collect")], "not again, nor from afar"
    s.sees(None, "card_collected hulk secret_mission_1")
    assert s.view()["collect"]["secret_mission_1"]["taken"]
    assert not s.over
    s = quiet("MZ10", taken=everything, **{**literal, "heroes": {"hulk": at("1R-B")}})
    s.g.memory["collected"] = ("secret_mission_1",)
    act(s, "collect secret_mission_2")
    assert won(s)


def test_mz10_both_secret_missions_are_not_enough_without_all_objectives() -> None:
    s = quiet(
        "MZ10",
        heroes={"hulk": at("1R-B")},
        colours="blue, green, red, red, red, red",
        taken="objective_1, objective_2, objective_3, objective_4, objective_5",
        at="HeroTurn hulk",
    )
    s.g.memory["collected"] = ("secret_mission_1",)
    act(s, "collect secret_mission_2")
    assert not s.over


def test_mz10_the_disruptor_ends_the_defence() -> None:
    s = quiet("MZ10", heroes={"hulk": at("9V-b", xp=6)}, enemies={"9V-b": "trooper"}, at="HeroTurn hulk")
    s.g.memory["collected"] = ("secret_mission_1",)
    s.dice(6, 6)
    act(s, "attack smash 9V-b")
    assert enemies(s) == {}


def test_mz10_the_upgrade_adds_a_die_to_every_attack_but_devour() -> None:
    s = quiet("MZ10", heroes={"hulk": at("9V-b")}, at="HeroTurn hulk")
    assert [attack["dice"] for attack in hero(s, "hulk")["attacks"]] == [2, 1]
    s.g.memory["collected"] = ("secret_mission_2",)
    assert [attack["dice"] for attack in hero(s, "hulk")["attacks"]] == [3, 1]


def test_mz10_each_objective_gives_5_xp() -> None:
    place = mission("MZ10").view()["objectives"]["objective_1"]["zone"]
    s = quiet("MZ10", heroes={"hulk": at(place)}, at="HeroTurn hulk")
    act(s, "take objective_1")
    assert hero(s, "hulk")["xp"] == 5


def test_who_appears_during_an_activation_takes_part_in_the_actions_still_to_come() -> None:
    """Wong's blow makes Deadpool stand up and devour him; Thor avenges Wong before second actions come."""
    s = quiet(
        "MZ9",
        heroes={"deadpool": {"at": "5R-d", "xp": 43, "health": 1, "actions": 1}},
        people={"5R-d": "wong"},
        super_deck="thor",
        at=["HeroTurn deadpool", EVERYBODY],
    )
    act(s, "end_turn")
    s.dice(6)
    act(s, "attack devour 5R-d")
    assert log(s, "zone_attacked") == ["zone_attacked 5R-d 1", "zone_attacked 5R-d 2"]
    assert hero(s, "deadpool")["health"] == 1
