"""Missions of hero mode: MH1–MH5, with facts and counts as printed. Their boards: ../board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.testing import Scenario

from ..rulebook.helpers import act, asked, hero, log, mission, offered, won
from ..rulebook.test_missions import at, cards_down, quiet
from .helpers import there

EVERYBODY = "Activation -1 1 2"


def points(s: Scenario, *, active: bool) -> set[str]:
    """The colours of the Spawn Points that are active, or not."""
    return {point["colour"] for point in s.view()["spawn_points"] if point["active"] == active}


def settle(s: Scenario) -> Scenario:
    """Answer whatever is asked with its first option until a hero's turn is asked about."""
    while not s.over and asked(s)[0] not in ("turn.action", "turn.who"):
        act(s, offered(s)[0])
    return s


# -- all of them -------------------------------------------------------------------------------------

POINTS = {"MH1": (5, 5, 3), "MH2": (3, 4, 2), "MH3": (4, 4, 4), "MH4": (3, 4, 4), "MH5": (3, 5, 5)}
"""In play with four heroes, with five, and how many of the latter are active at the start."""


@pytest.mark.parametrize("name", POINTS)
def test_five_and_six_living_heroes_meet_more_spawn_points(name: str) -> None:
    four, five, active = POINTS[name]
    assert len(mission(name, team=4).view()["spawn_points"]) == four
    assert len(mission(name, team=1, seats=1).view()["spawn_points"]) == four
    for team in (5, 6):
        found = mission(name, team=team).view()["spawn_points"]
        assert len(found) == five
        assert sum(point["active"] for point in found) == active


@pytest.mark.parametrize(
    ("name", "difficulty", "minutes"),
    [
        ("MH1", "medium", 45),
        ("MH2", "easy", 25),
        ("MH3", "easy", 45),
        ("MH4", "easy", 25),
        ("MH5", "hard", 90),
    ],
)
def test_hero_missions_are_as_hard_and_long_as_printed(name: str, difficulty: str, minutes: int) -> None:
    view = mission(name).view()
    assert (view["mission"]["difficulty"], view["mission"]["minutes"]) == (difficulty, minutes)
    assert view["mode"] == "hero"


@pytest.mark.parametrize("name", POINTS)
def test_a_hero_mission_is_lost_in_the_end_phase_after_a_hero_was_eliminated(name: str) -> None:
    s = quiet(
        name,
        heroes={"thor": {"health": 1}, "spider_man": {}},
        at=["TakeWound thor", "EndPhase"],
    )
    assert s.over
    assert s.t.result is not None
    assert s.t.result.reason == "hero_eliminated"


# -- MH1 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("team", "split"), [(4, [1, 3]), (5, [1, 4]), (6, [1, 5]), (2, [1, 1]), (1, [1])])
@pytest.mark.parametrize("way", [0, -1])
def test_mh1_one_hero_starts_apart_from_the_others(team: int, split: list[int], way: int) -> None:
    s = mission("MH1", team=team, seats=1)
    while asked(s) == ["setup.start"]:
        act(s, offered(s)[way])
    zones = Counter(each["zone"] for each in s.view()["heroes"].values())
    assert sorted(zones.values()) == split


def test_mh1_the_players_choose_who_is_alone_and_where() -> None:
    s = mission("MH1")
    one, other = (s.g.board.names[zone] for zone in s.g.board.starts)
    act(s, f"start {one}", f"start {other}")
    s.asks(None, "setup.start", [f"start {one}", f"start {other}"])
    act(s, f"start {one}")
    zones = Counter(each["zone"] for each in s.view()["heroes"].values())
    assert zones == {one: 3, other: 1}


@pytest.mark.parametrize("seed", range(6))
def test_mh1_blue_and_green_are_hidden_among_the_reds(seed: int) -> None:
    s = mission("MH1", seed=seed)
    assert {each["colour"] for each in s.view()["objectives"].values()} == {None}
    assert Counter(s.g.objective_colours) == {0: 2, 1: 1, 2: 1}


def test_mh1_five_heroes_meet_a_card_at_each_active_spawn_point_before_the_first_round() -> None:
    for team, cards in ((4, 0), (5, 3), (6, 3)):
        s = mission("MH1", team=team, seats=1)
        while asked(s) == ["setup.start"]:
            act(s, offered(s)[0])
        settle(s)
        assert len(log(s, "spawn_drawn")) == cards


def test_mh1_blue_and_green_wake_their_spawn_points_and_open_the_blue_door() -> None:
    board = mission("MH1").g.board
    place = board.names[board.objectives[0].zone]
    literal: dict[str, Any] = {"heroes": {"thor": at(place)}, "at": "HeroTurn thor"}
    s = quiet("MH1", colours="blue, green, red, red", **literal)
    door = next(each.name for each in board.doors if each.colour == "blue")
    assert s.view()["doors"][door] == "locked"
    act(s, "take objective_1")
    assert points(s, active=False) == {"green"}
    assert hero(s, "thor")["xp"] == 5
    assert s.view()["doors"][door] == "locked"
    s = quiet("MH1", colours="green, blue, red, red", taken="objective_2", **literal)
    act(s, "take objective_1")
    assert "green" in points(s, active=True)
    assert s.view()["doors"][door] == "closed"


def test_mh1_is_won_when_everybody_has_left_whatever_was_taken() -> None:
    board = mission("MH1").g.board
    s = quiet("MH1", heroes={"thor": at(board.names[board.exit])}, at="HeroTurn thor")
    assert s.view()["may_leave"]
    act(s, "end_turn", "leave")
    assert won(s)


# -- MH2 ---------------------------------------------------------------------------------------------


def prisoner(s: Scenario) -> str:
    """The Objective Bystander on the board."""
    (name,) = [str(name) for name, facts in s.view()["bystanders"].items() if facts["objective"]]
    return name


@pytest.mark.parametrize("seed", range(6))
def test_mh2_somebody_waits_in_the_marked_zone_and_four_cards_lie_face_down(seed: int) -> None:
    s = mission("MH2", seed=seed)
    assert s.view()["bystanders"][prisoner(s)]["zone"] == "7V-D"
    assert len(cards_down(s)) == 4


def test_mh2_a_devoured_card_is_drawn_again_for_the_objective_bystander() -> None:
    s = quiet(
        "MH2",
        heroes={"thor": at("3V-d")},
        people_deck="devoured, wong",
        at=["Begin", "HeroTurn thor"],
    )
    assert prisoner(s) == "wong"
    assert "devoured" in s.view()["discards"]["bystander"]


def test_mh2_the_objective_bystander_does_not_move() -> None:
    for name, zone_after in (("wong+", "7V-D"), ("wong", "7V-C")):
        s = quiet(
            "MH2",
            heroes={"thor": at("7V-A")},
            people={"7V-D": name},
            open="7V-C/7V-D",
            at=["PeopleActivate", "HeroTurn thor"],
        )
        assert s.view()["bystanders"]["wong"]["zone"] == zone_after


def test_mh2_rescuing_them_gives_5_xp_to_all_and_then_all_may_leave() -> None:
    s = quiet(
        "MH2",
        heroes={"thor": at("7V-D"), "spider_man": at("3V-d")},
        people={"7V-D": "wong+"},
        exit="7V-D",
        at=["HeroTurn thor", "HeroTurn spider_man"],
    )
    act(s, "rescue wong")
    assert [hero(s, name)["xp"] for name in ("thor", "spider_man")] == [5, 5]
    s.sees(None, "goal_met 1")
    assert s.view()["may_leave"]
    act(s, "end_turn", "leave")
    assert not s.over


def test_mh2_rescuing_somebody_else_gives_no_experience_and_meets_no_goal() -> None:
    s = quiet(
        "MH2", heroes={"thor": at("3V-d")}, people={"3V-d": "okoye", "7V-D": "wong+"}, at="HeroTurn thor"
    )
    act(s, "rescue okoye")
    assert (hero(s, "thor")["xp"], s.view()["mission"]["stage"]) == (0, 0)


def test_mh2_the_blue_door_wakes_the_blue_and_with_five_the_green_spawn_point() -> None:
    for team in (4, 5):
        s = quiet("MH2", team=team, heroes={"thor": at("7V-C")}, at="HeroTurn thor")
        assert "red" not in points(s, active=False)
        act(s, "open 7V-C/7V-D")
        assert points(s, active=False) == set()
        assert ("green" in points(s, active=True)) == (team == 5)


def test_mh2_another_door_wakes_nobody() -> None:
    s = quiet("MH2", heroes={"thor": at("7V-d")}, at="HeroTurn thor")
    act(s, next(option for option in offered(s) if option.startswith("open")))
    assert points(settle(s), active=False) == {"blue"}


@pytest.mark.parametrize("name", ["MH2", "MH4"])
def test_mh2_and_mh4_are_lost_when_an_objective_bystander_is_eaten(name: str) -> None:
    for who, over in (("mary_jane+", True), ("mary_jane", False)):
        s = quiet(
            name,
            heroes={"thor": at("3V-d")},
            people={"3V-e": who},
            at=["PersonWound mary_jane", "HeroTurn thor"],
        )
        assert s.over == over
        if over:
            assert s.t.result is not None
            assert s.t.result.reason == "marked_lost"


@pytest.mark.parametrize("name", ["MH2", "MH4"])
def test_mh2_and_mh4_are_lost_when_an_objective_bystander_is_given_up(name: str) -> None:
    literal: dict[str, Any] = {"heroes": {"thor": at("3V-d")}, "people": {"3V-d": "wong+, okoye"}}
    s = quiet(name, at=["Rescue thor wong", "Wound thor 1"], **literal)
    act(s, "sacrifice wong")
    assert s.over
    s = quiet(name, at=["Rescue thor wong", "Rescue thor okoye", "HeroTurn thor"], **literal)
    act(s, "keep okoye")
    assert s.over
    s = quiet(name, at=["Rescue thor wong", "Rescue thor okoye", "HeroTurn thor"], **literal)
    act(s, "keep wong")
    assert not s.over


def test_mh2_is_lost_when_hulk_is_calmed_at_the_objective_bystanders_cost() -> None:
    for who, over in (("wong+", True), ("wong", False)):
        s = quiet(
            "MH2",
            heroes={"thor": at("3V-d")},
            people={"3V-d": who},
            enemies={"3V-d": "hulk"},
            at=["Rescue thor wong", "HeroTurn thor"],
        )
        act(s, "calm hulk wong")
        assert s.over == over


@pytest.mark.parametrize("name", ["MH2", "MH4"])
def test_mh2_and_mh4_are_lost_at_once_when_who_holds_an_objective_bystanders_card_is_eliminated(
    name: str,
) -> None:
    for who, reason in (("wong+", "marked_lost"), ("wong", None)):
        s = quiet(
            name,
            heroes={"thor": at("3V-d", health=1), "spider_man": at("3V-e")},
            people={"3V-d": who},
            at=["Rescue thor wong", "TakeWound thor", "HeroTurn spider_man"],
        )
        assert hero(s, "thor")["status"] == "eliminated"
        assert s.view()["discards"]["bystander"] == ["wong"]
        assert (s.t.result.reason if s.t.result else None) == reason


# -- MH3 ---------------------------------------------------------------------------------------------

REPAIRED = "objective_3, objective_4"


def test_mh3_nobody_touches_the_sign_before_blue_and_green_are_taken() -> None:
    literal: dict[str, Any] = {
        "heroes": {"thor": at("6R-g")},
        "enemies": {"6R-g": "walker"},
        "at": "HeroTurn thor",
    }
    for taken, touched in (("", False), ("objective_3", False), (REPAIRED, True)):
        s = quiet("MH3", taken=taken, **literal)
        assert ("attack avengers_sign 6R-g" in offered(s)) == touched
        assert any(option.startswith("carry") for option in offered(s)) == touched


def test_mh3_the_sign_is_carried_one_zone_for_an_action_and_enemies_hinder_as_in_any_move() -> None:
    s = quiet("MH3", stage=1, taken=REPAIRED, heroes={"thor": at("6R-g")}, at="HeroTurn thor")
    assert "carry 6R-h 1" in offered(s)
    act(s, "carry 6R-h 1")
    assert (s.view()["sign"]["zone"], hero(s, "thor")["zone"], hero(s, "thor")["actions"]) == (
        "6R-h",
        "6R-h",
        2,
    )
    s.sees(None, "sign_carried thor 6R-h")
    crowd = {"6R-g": "2 walker"}
    s = quiet("MH3", stage=1, taken=REPAIRED, heroes={"thor": at("6R-g")}, enemies=crowd, at="HeroTurn thor")
    assert "carry 6R-h 3" in offered(s)


def test_mh3_the_sign_is_thrown_only_once_and_stays() -> None:
    s = quiet(
        "MH3",
        stage=1,
        taken=REPAIRED,
        heroes={"thor": at("6R-g")},
        enemies={"6R-g": "walker", "6R-h": "walker"},
        at="HeroTurn thor",
    )
    act(s, "attack avengers_sign 6R-g")
    settle(s)
    assert s.view()["sign"] == {"zone": "6R-g", "damaged": True}
    assert not any(option.startswith("attack avengers_sign") for option in offered(s))
    assert any(option.startswith("carry") for option in offered(s))


@pytest.mark.parametrize(("number", "colour"), [(3, "blue"), (4, "green")])
def test_mh3_blue_and_green_remove_their_spawn_points_and_give_5_xp_to_all(number: int, colour: str) -> None:
    board = mission("MH3").g.board
    place = board.names[board.objectives[number - 1].zone]
    s = quiet("MH3", heroes={"thor": at(place), "spider_man": at("9V-d")}, at="HeroTurn thor")
    assert points(s, active=True) == {"red", "blue", "green"}
    act(s, f"take objective_{number}")
    assert points(s, active=True) == {"red", "blue", "green"} - {colour}
    assert len(s.view()["spawn_points"]) == 3
    assert [hero(s, name)["xp"] for name in ("thor", "spider_man")] == [5, 5]


def test_mh3_red_gives_5_xp_to_the_taker_alone() -> None:
    s = quiet("MH3", heroes={"thor": at("2V-D"), "spider_man": at("9V-d")}, at="HeroTurn thor")
    act(s, "take objective_1")
    assert [hero(s, name)["xp"] for name in ("thor", "spider_man")] == [5, 0]
    assert len(s.view()["spawn_points"]) == 4


def test_mh3_five_heroes_meet_a_card_at_each_point_at_the_start() -> None:
    for team, cards in ((4, 0), (5, 4), (6, 4)):
        assert len(log(settle(mission("MH3", team=team, seats=1)), "spawn_drawn")) == cards


@pytest.mark.parametrize(("team", "cards"), [(4, 4), (5, 5), (6, 5)])
def test_mh3_with_five_heroes_the_first_spawn_point_draws_two_cards(team: int, cards: int) -> None:
    s = mission("MH3", team=team, seats=1, enemies={}, people={}, at=["SpawnStep", "NextHero"])
    zones = [line.split()[-1] for line in log(settle(s), "spawn_drawn")]
    assert len(zones) == cards
    assert zones.count(s.view()["spawn_points"][0]["zone"]) == cards - 3


def test_mh3_is_won_when_the_sign_reaches_the_exit_carried_or_thrown() -> None:
    board = mission("MH3").g.board
    goal = board.names[board.exit]
    near = board.names[board.ways((1 << len(board.doors)) - 1).neighbours[board.exit][0]]
    literal: dict[str, Any] = {"stage": 1, "taken": REPAIRED, "heroes": {"thor": at(near)}, "sign": (near, 2)}
    doors = [each.name for each in board.doors]
    s = quiet("MH3", open=doors, at="HeroTurn thor", **literal)
    act(s, f"carry {goal} 1")
    assert won(s)
    s = quiet("MH3", open=doors, enemies={goal: "walker"}, at="HeroTurn thor", **literal)
    act(s, f"attack avengers_sign {goal}")
    assert won(s)


# -- MH4 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_mh4_six_people_hide_two_of_them_trapped_and_no_devoured_card_is_there(seed: int) -> None:
    s = mission("MH4", seed=seed)
    down = cards_down(s)
    assert len(down) == 6
    assert {"8R-A", "9R-A"} <= set(down)
    assert not {"8R-B", "9R-C"} & set(down)
    assert "devoured" not in down.values()
    assert s.view()["removed"]["bystander"].count("devoured") == 2
    assert "devoured" not in [s.g.content.names["bystander"][card] for card in s.g.people_deck]


def test_mh4_whoever_is_found_in_a_marked_zone_is_trapped() -> None:
    s = quiet(
        "MH4",
        heroes={"thor": at("3V-e")},
        face_down={"8R-A": "wong", "3V-B": "okoye"},
        at=["RevealCard 8R-A", "RevealCard 3V-B", "HeroTurn thor"],
    )
    people = s.view()["bystanders"]
    assert (people["wong"]["objective"], people["okoye"]["objective"]) == (True, False)


def test_mh4_a_bystander_in_danger_is_not_trapped_though_they_appear_in_a_marked_zone() -> None:
    s = quiet(
        "MH4",
        heroes={"thor": at("3V-e")},
        face_down={"8R-A": "wong"},
        people_deck="ned_leeds",
        spawn_deck="H28",
        at=["DrawSpawn 8R-A 0", "RevealCard 8R-A", "HeroTurn thor"],
    )
    people = s.view()["bystanders"]
    assert {name: row["objective"] for name, row in people.items()} == {"ned_leeds": False, "wong": True}


def test_mh4_red_doors_open_after_both_reds_and_the_others_after_blue_and_green() -> None:
    def doors(taken: str) -> list[str]:
        view = quiet("MH4", heroes={"thor": at("3V-e")}, taken=taken, at="HeroTurn thor").view()["doors"]
        board = mission("MH4").g.board
        return [view[each.name] for each in board.doors if each.colour]

    colours = [each.colour for each in mission("MH4").g.board.doors if each.colour]
    assert sorted(colours) == ["blue", "green", "red", "red"]
    for taken, free in (
        ("", set()),
        ("objective_1", set()),
        ("objective_1, objective_2", {"red"}),
        ("objective_3", set()),
        ("objective_4", set()),
        ("objective_3, objective_4", {"blue", "green"}),
    ):
        assert doors(taken) == ["closed" if colour in free else "locked" for colour in colours]


def test_mh4_each_objective_gives_5_xp() -> None:
    s = quiet("MH4", heroes={"thor": at("3V-D"), "spider_man": at("3V-e")}, at="HeroTurn thor")
    act(s, "take objective_1")
    assert [hero(s, name)["xp"] for name in ("thor", "spider_man")] == [5, 0]


def test_mh4_both_trapped_are_rescued_then_all_leave() -> None:
    s = quiet(
        "MH4",
        heroes={"thor": at("3V-e"), "spider_man": at("3V-e")},
        people={"3V-e": "wong+, okoye+"},
        exit="3V-e",
        at=["HeroTurn thor", "HeroTurn spider_man"],
    )
    act(s, "rescue wong")
    assert not s.view()["may_leave"]
    act(s, "end_turn", "rescue okoye")
    assert s.view()["may_leave"]
    act(s, "end_turn", "leave")
    assert not won(s), "Thor is still there"
    s = quiet("MH4", stage=1, heroes={"thor": at("3V-e")}, exit="3V-e", at="HeroTurn thor")
    act(s, "end_turn", "leave")
    assert won(s)


# -- MH5 ---------------------------------------------------------------------------------------------


def test_mh5_hulk_stands_on_the_board_and_every_spawn_point_draws_a_card_first() -> None:
    for team, cards in ((4, 3), (5, 5), (6, 5)):
        s = settle(mission("MH5", team=team, seats=1))
        assert len(log(s, "spawn_drawn")) >= cards
        assert {line.split()[-1] for line in log(s, "spawn_drawn")} == {
            point["zone"] for point in s.view()["spawn_points"]
        }
        assert s.view()["super_heroes"]["hulk"]["toughness"] == 6
        assert "hulk" not in [s.g.content.names["super_hero"][who] for who in s.g.super_deck]


def hulk_falls(xp: int, *more: str) -> Scenario:
    return quiet(
        "MH5",
        heroes={"thor": at("6V-e", xp=xp)},
        enemies={"6V-e": "hulk"},
        at=["EliminateSuperHero thor hulk", *more, "HeroTurn thor"],
    )


def test_mh5_hulk_lies_where_he_fell_and_stands_up_in_the_end_phase() -> None:
    s = hulk_falls(7)
    assert there(s, "6V-e")["enemies"] == 0
    assert s.view()["super_heroes"]["hulk"]["returns"]
    assert hero(s, "thor")["xp"] == 13
    s = hulk_falls(7, "EndPhase")
    assert s.view()["super_heroes"]["hulk"]["zone"] == "6V-e"
    s.sees(None, "super_hero_returned hulk 6V-e")


def test_mh5_who_stands_up_does_not_appear() -> None:
    """No Spider-Sense, no run of Jameson's: Hulk was there all the time."""
    s = quiet(
        "MH5",
        heroes={"spider_man": at("6V-e", xp=0, power=2, card="jameson")},
        enemies={"6V-e": "hulk"},
        at=["EliminateSuperHero spider_man hulk", "EndPhase", "HeroTurn spider_man"],
    )
    assert asked(s) == ["turn.action"]
    assert s.view()["super_heroes"]["hulk"]["zone"] == "6V-e"


@pytest.mark.parametrize(("xp", "back"), [(0, True), (18, True), (19, False), (43, False)])
def test_mh5_only_a_hero_at_orange_or_red_eliminates_hulk_for_good(xp: int, back: bool) -> None:
    s = hulk_falls(xp, "EndPhase")
    assert ("hulk" in s.view()["super_heroes"]) == back
    assert s.view()["discards"]["super_hero"] == ([] if back else ["hulk"])


def test_mh5_a_red_objective_keeps_hulk_from_acting_for_the_round() -> None:
    board = mission("MH5").g.board
    place = board.names[board.objectives[0].zone]
    literal: dict[str, Any] = {"heroes": {"thor": at(place)}, "enemies": {place: "hulk"}}
    s = quiet("MH5", at=["Take thor 0", EVERYBODY, "HeroTurn thor"], **literal)
    assert s.view()["super_heroes"]["hulk"]["calm"]
    s.sees(None, "super_hero_calmed hulk")
    assert hero(s, "thor")["health"] == 3
    s = quiet("MH5", at=["Take thor 0", "EndPhase", EVERYBODY, "HeroTurn thor"], **literal)
    assert not s.view()["super_heroes"]["hulk"]["calm"]
    assert hero(s, "thor")["health"] == 1


@pytest.mark.parametrize("number", [5, 6])
def test_mh5_blue_and_green_also_give_a_trait(number: int) -> None:
    board = mission("MH5").g.board
    place = board.names[board.objectives[number - 1].zone]
    s = quiet("MH5", heroes={"thor": at(place)}, enemies={"6V-e": "hulk"}, at="HeroTurn thor")
    act(s, f"take objective_{number}")
    assert (hero(s, "thor")["xp"], len(hero(s, "thor")["traits"])) == (5, 1)
    assert "gain_trait" in offered(s), "it was no Gain Trait action"
    assert not s.view()["super_heroes"]["hulk"]["calm"], "that is for red ones"


def test_mh5_all_objectives_then_the_exit() -> None:
    board = mission("MH5").g.board
    place = board.names[board.objectives[0].zone]
    others = ", ".join(f"objective_{number}" for number in range(2, 7))
    s = quiet("MH5", heroes={"thor": at(place)}, taken=others, exit=place, at="HeroTurn thor")
    assert not s.view()["may_leave"]
    act(s, "take objective_1", "end_turn", "leave")
    assert won(s)
    assert hero(s, "thor")["xp"] == 5
