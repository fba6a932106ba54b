"""The zombie leader: at the Crossroads there is no vote, the leader's colour is the victim's."""

from __future__ import annotations

from shamble.testing import Scenario, table

from ..cards.town import asked, person, town


def crossroads(people: dict[str, str], leader: str, zombies: int = 2) -> Scenario:
    """Who stands at the Crossroads; everybody has somebody at the Bank too."""
    spare = {"Ann": "priest*", "Bob": "student*", "Cat": "teen*"}
    return town(
        "Attack crossroads",
        people={who: {"crossroads": people.get(who, ""), "bank": name} for who, name in spare.items()},
        leader=leader,
        zombies={"crossroads": zombies},
    )


def test_the_leaders_colour_is_the_victims_and_nobody_votes() -> None:
    s = crossroads({"Ann": "rocker*", "Bob": "geek*", "Cat": "vigil*"}, "green")
    s.sees(None, "leader_attacked green").sees(None, "eaten Bob geek crossroads")
    assert (person(s, "rocker")["place"], person(s, "vigil")["place"]) == ("crossroads", "crossroads")


def test_one_character_is_eaten_and_its_owner_picks_which() -> None:
    s = crossroads({"Ann": "rocker*", "Bob": "geek*, thief*"}, "green", zombies=8)
    assert asked(s) == {"attack.victim"}
    s.asks("Bob", "attack.victim", ["lose geek", "lose thief"], ["crossroads"]).answers("lose geek")
    assert s.over
    assert [person(s, name)["place"] for name in ("geek", "thief", "rocker")] == [
        None,
        "crossroads",
        "crossroads",
    ]


def test_the_leader_seeks_clockwise_for_a_colour_that_is_present() -> None:
    s = crossroads({"Ann": "rocker*"}, "green")
    s.sees(None, "leader_attacked red").sees(None, "eaten Ann rocker crossroads")
    s = crossroads({"Ann": "rocker*", "Cat": "vigil*"}, "green")
    s.sees(None, "leader_attacked blue").sees(None, "eaten Cat vigil crossroads")


def test_the_leader_passes_over_whoever_is_hidden() -> None:
    s = crossroads({"Bob": "geek*~", "Cat": "vigil*"}, "green")
    s.sees(None, "eaten Cat vigil crossroads")


def test_of_a_players_characters_only_those_not_hidden_are_eaten() -> None:
    s = crossroads({"Bob": "geek*~, thief*", "Cat": "vigil*"}, "green")
    s.sees(None, "eaten Bob thief crossroads")


def test_after_the_meal_the_leader_goes_on_one_space() -> None:
    s = crossroads({"Ann": "rocker*", "Bob": "geek*", "Cat": "vigil*"}, "green")
    assert s.view()["leader"] == "blue"  # purple and orange are covered


def test_with_nobody_to_eat_the_leader_does_not_move() -> None:
    for people in ({}, {"Ann": "rocker*~", "Cat": "vigil*~"}):
        s = crossroads(people, "green")
        assert (s.view()["leader"], s.over) == ("green", True)
        assert "eaten" not in {event.key for event in s.t.sink or []}


def test_without_zombies_the_leader_does_not_attack() -> None:
    s = crossroads({"Bob": "geek*"}, "green", zombies=0)
    assert (s.view()["leader"], person(s, "geek")["place"]) == ("green", "crossroads")


WHEEL = ["green", "purple", "orange", "blue", "red", "yellow"]


def test_clockwise_the_wheel_reads_green_purple_orange_blue_red_yellow() -> None:
    s = table("city-of-horror", 6, leader="green", at=["AdvanceLeader 1"] * 6)
    turned = [event.args[0] for event in s.t.sink or [] if event.key == "leader_turned"]
    assert turned == [*WHEEL[1:], "green"]


def test_whenever_it_moves_the_leader_skips_covered_colours() -> None:
    s = town(["AdvanceLeader 1"] * 4, leader="red")
    turned = [event.args[0] for event in s.t.sink or [] if event.key == "leader_turned"]
    assert turned == ["green", "blue", "red", "green"]


def test_the_colour_of_an_eliminated_player_stays_on_the_wheel_and_is_passed_over() -> None:
    s = town(
        ["AdvanceLeader 1", "Attack crossroads"],
        people={"Ann": {"crossroads": "rocker*", "bank": "priest*"}, "Cat": {"bank": "teen*"}},
        leader="red",
        zombies={"crossroads": 1},
    )
    s.sees(None, "leader_turned green").sees(None, "eaten Ann rocker crossroads")
