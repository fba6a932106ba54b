"""The rules-of-thumb team: some rules in scenes of their own, and all of them together against the city."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

import shamble
from shamble.bots import Driver, RandomBot
from shamble.bots.base import Bot
from shamble.bots.marvel_zombies.acting import TURN, gain
from shamble.bots.marvel_zombies.judging import rival_blows
from shamble.bots.marvel_zombies.mind import Mind, exact, leap_gain
from shamble.bots.marvel_zombies.situation import Situation
from shamble.bots.marvel_zombies.tasks import field_for, is_reserved, wanted
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.engine import Choice, Option, Table
from shamble.engine.choice import FLOOR
from shamble.games.marvel_zombies.boxes import load_content
from shamble.games.marvel_zombies.reading import Printed, Terrain
from shamble.games.marvel_zombies.reading.chances import at_least, falls, hits_of
from shamble.testing import table
from tests.games.marvel_zombies.missions import missions

GAME: Final = "marvel-zombies"
MISSIONS: Final = missions("marvel-zombies", "MZ")
SEATS: Final = (1, 2, 4, 6)
MOST_ANSWERS: Final = 6000
"""Far more than any game has taken."""


def played(mission: str, seats: int, seed: int, make: type[Bot] = ThumbBot) -> Table:
    t = shamble.new(GAME, seats=seats, seed=seed, options={"mission": mission})
    driver = Driver(t, {seat: make() for seat in range(seats)}, seed)
    for _ in range(MOST_ANSWERS):
        if not driver.step():
            break
    return t


def wins(mission: str, games: int, make: type[Bot]) -> int:
    return sum(played(mission, 4, seed, make).view(None)["outcome"] == "won" for seed in range(games))


def test_it_beats_chance_by_far_in_the_first_mission() -> None:
    games = 10
    assert wins("MZ0", games, ThumbBot) >= 3 + wins("MZ0", games, RandomBot)


@pytest.mark.parametrize("number", range(len(MISSIONS)))
def test_no_game_stalls(number: int, everything: bool) -> None:
    """Every mission at one number of seats, and with --all at every one."""
    for seats in SEATS if everything else [SEATS[number % len(SEATS)]]:
        assert played(MISSIONS[number], seats, seed=seats).over


def test_the_same_seed_gives_the_same_game() -> None:
    assert played("MZ8", 2, 5).record == played("MZ8", 2, 5).record


def test_it_knows_which_zones_touch() -> None:
    """Every way leads back, and nothing but closed doors keeps zones apart."""
    for mission in MISSIONS:
        place = Terrain(Printed(load_content(None)).mission(mission))
        for here, ways in place.ways_out.items():
            for way in ways:
                assert any(back.zone == here and back.door == way.door for back in place.ways_out[way.zone])
        all_open = sum(place.door_bits.values())
        assert len(place.distances(all_open, next(iter(place.ways_out)))) == len(place.ways_out)


def test_the_odds_of_an_attack_add_up() -> None:
    assert sum(share for _, share in hits_of(5, 2 / 3)) == pytest.approx(1)
    assert dict(hits_of(1, 0.5)) == {0: 0.5, 1: 0.5}
    assert at_least(2, 2, 0.5) == pytest.approx(0.25)


def test_whoever_comes_first_shields_the_rest() -> None:
    """A Super Hero before a Guard before Troopers: Hits that do not eliminate the first are wasted."""
    assert falls(3, 1.0, (4,), (0, 3, 0), (2, 1, 1)) == (0, 0, 0, 0)
    assert falls(3, 1.0, (3,), (0, 3, 0), (2, 1, 1)) == (1, 0, 0, 0)
    assert falls(3, 1.0, (), (1, 2, 1), (2, 1, 1)) == (1, 1, 0)
    assert falls(1, 0.5, (), (0, 1, 1), (2, 1, 1)) == (0, 0.5, 0)


# -- scenes -------------------------------------------------------------------------------------------


def scene(mission: str, heroes: dict[str, Any], **literal: Any) -> Situation:
    """The table as the team sees it, with nobody on the board but whom the literal names."""
    setting = {"enemies": {}, "people": {}, "face_down": {}, "heroes": heroes, **literal}
    t = table(GAME, seats=1, options={"mission": mission, "team": "fixed", "heroes": 4}, **setting)
    return Situation(t.t.reading(0))


def at(zone: str, **facts: Any) -> dict[str, Any]:
    return {"at": zone, **facts}


MANY: Final = "captain_america", "iron_man", "captain_marvel", "deadpool"


def test_who_is_not_needed_for_the_last_objective_makes_for_the_exit() -> None:
    """MZ1: one Objective is left, somebody stands before it, and no Enemy is about."""
    heroes = {name: at("5R-e") for name in MANY[1:]} | {MANY[0]: at("3R-d")}
    s = scene("MZ1", heroes, taken="objective_1, objective_2, objective_3", open="9V-C/9V-e")
    one, other = s.fighters[MANY[0]], s.fighters[MANY[1]]
    assert field_for(s, one)["3R-d"] == 0
    assert field_for(s, other)[str(s.view.exit)] == 0 < field_for(s, other)["3R-d"]


def test_who_is_sent_on_an_errand_goes_there_and_hurries() -> None:
    s = scene("MZ1", {name: at("3R-a") for name in MANY})
    sent, other = s.fighters[MANY[0]], s.fighters[MANY[1]]
    s.errands = {sent.name: "8R-c"}
    assert [zone for zone, steps in field_for(s, sent).items() if steps == 0] == ["8R-c"]
    assert field_for(s, other) != field_for(s, sent)
    assert Mind(s, sent, 3).pace > Mind(s, other, 3).pace


def test_ms_marvel_reaches_far_and_goes_for_whom_she_does_not_reach() -> None:
    s = scene("MZ1", {"hulk": at("9V-h")}, enemies={"8R-c": "ms_marvel, thor"})
    ms_marvel, thor = s.rivals["ms_marvel"], s.rivals["thor"]
    assert [rival_blows(s, ms_marvel, steps) for steps in range(6)] == [2, 2, 2, 2, 1, 0]
    assert [rival_blows(s, thor, steps) for steps in range(4)] == [4, 2, 0, 0]


def test_hunger_comes_before_the_exit() -> None:
    """Whoever is Ravenous and has one Health left would be eliminated on the threshold."""
    gone = []
    for hunger in (0, 4):
        s = scene("MZ1", {"hulk": at("9V-B", health=1, hunger=hunger)}, stage=1)
        assert s.view.may_leave
        hulk = s.fighters["hulk"]
        mind = Mind(s, hulk, 0)
        gone.append(mind.worth(0) > mind.value() + 20)
    assert gone == [True, False]


def test_who_has_devoured_leaves_bystanders_to_those_who_have_not() -> None:
    s = scene("MZ4", {"hulk": at("4R-p"), "wasp": at("4R-p")}, people={"4R-p": "wong"})
    assert not is_reserved(s, s.fighters["hulk"])
    s.fighters["hulk"].entry = msgspec.structs.replace(s.fighters["hulk"].entry, devoured=True)
    assert is_reserved(s, s.fighters["hulk"])
    assert not is_reserved(s, s.fighters["wasp"])


def meal(friend: dict[str, Any], **literal: Any) -> float:
    """MZ9: what it is worth to Hulk to devour an Objective Bystander, for whom a Super Hero will come."""
    s = scene("MZ9", {"hulk": at("3R-f"), "wasp": friend}, people={"3R-f": "mary_jane+"}, **literal)
    mind = Mind(s, s.fighters["hulk"], 3)
    mind.devour()
    return mind.bonus


def test_nobody_is_devoured_before_a_hungry_friend_can_meet_the_avenger() -> None:
    ready = meal(at("3R-f", hunger=3))
    assert ready > meal(at("3R-f", hunger=0)) == meal(at("7R-e", hunger=3))
    assert ready > meal(at("3R-f", hunger=3), enemies={"3R-g": "thor"}), "another one is about"


def test_where_all_must_turn_red_nobody_hurries() -> None:
    paces = []
    for mission in ("MZ7", "MZ4"):
        s = scene(mission, {"hulk": at("4R-p")})
        paces.append(Mind(s, s.fighters["hulk"], 3).pace)
    assert paces[0] < paces[1]


def test_a_hidden_person_is_looked_for_in_the_nearest_place_first() -> None:
    s = scene("MZ2", {"hulk": at("1R-b")}, face_down={"7R-C": "ross", "2V-A": "wong", "6V-F": "coulson"})
    assert list(wanted(s, s.fighters["hulk"])) == ["7R-C"]


@pytest.mark.parametrize(
    ("prey", "hunger", "is_used"), [("8R-c", 2, True), ("8R-e", 2, False), ("8R-c", 1, False)]
)
def test_feeding_frenzy_is_for_the_hungry_and_for_prey_that_is_right_here(
    prey: str, hunger: int, is_used: bool
) -> None:
    """Whoever went for somebody next door thought better of it, and was Ravenous for nothing."""
    s = scene("MZ1", {"hulk": at("8R-c", hunger=hunger)}, enemies={prey: "1 trooper"})
    mind = Mind(s, s.fighters["hulk"], 2)
    assert (gain(mind, Option("use_trait", ("feeding_frenzy",))) > 0) == is_used


@pytest.mark.parametrize("has_gained", [False, True])
def test_a_trait_is_gained_once_a_turn_so_nobody_walks_to_and_fro_for_another(has_gained: bool) -> None:
    """An action left over is worth a Trait only to whoever may still gain one."""
    s = scene("MZ1", {name: at("8R-c") for name in MANY}, taken="objective_1, objective_2")
    options = [Option("move", ("8R-e", 1)), Option("end_turn")]
    if not has_gained:
        options.append(Option("gain_trait"))
    mind = TURN.mind_of(s, Choice(0, "turn.action", (MANY[0], 2), options, FLOOR))
    assert (mind.worth(1) > mind.worth(0)) != has_gained


def test_who_opens_a_building_last_of_all_has_nobody_to_deal_with_what_comes_out() -> None:
    s = scene("MZ1", {"hulk": at("8R-c")})
    alone = Mind(s, s.fighters["hulk"], 3)
    assert alone.risk(1, 1) > alone.risk(1, 2) + 0.5
    s = scene("MZ1", {name: at("8R-c") for name in MANY})
    assert Mind(s, s.fighters[MANY[0]], 3).risk(1, 1) == 0.0


def test_a_leap_is_as_good_as_where_its_last_step_leads() -> None:
    """Gamma Leap over a crowd: the zone between is no place to stay."""
    s = scene("MZ1", {"hulk": at("8R-b")}, enemies={"3R-e": "6 trooper"})
    hulk, between = s.fighters["hulk"], "3R-e"
    first = set(s.near("8R-b"))
    beyond = [zone for zone in s.near(between) if zone != "8R-b" and first & set(s.near(zone)) == {between}]
    s.errands = {"hulk": beyond[0]}
    assert leap_gain(Mind(s, hulk, 0), 2) > 0
    options = [Option("go", (zone,)) for zone in s.near("8R-b")] + [Option("stay")]
    chosen = TURN.leap(s, Choice(0, "move.where", ("hulk", 2), options, FLOOR))
    assert chosen.args == (between,)
    assert TURN.leap(s, Choice(0, "move.where", ("hulk", 1), options, FLOOR)).args != (between,)


def test_a_building_is_opened_while_there_are_actions_left_to_meet_what_comes_out() -> None:
    """A Trait can be gained afterwards just as well."""
    heroes = {"hulk": at("3R-d")} | {name: at("3R-a") for name in MANY[:3]}
    s = scene("MZ1", heroes, taken="objective_2, objective_3, objective_4")
    options = [Option("gain_trait"), Option("open", ("3R-C/3R-d",)), Option("end_turn")]
    assert TURN.best_of(Mind(s, s.fighters["hulk"], 3), options, 3).key == "open"


@pytest.mark.parametrize(
    "worth", [0.0, -990.0, 1 / 3, -23.0000000005, 0.0000000015, 12.3456789015, 77.1234567895]
)
def test_what_is_equal_to_nine_digits_is_equal(worth: float) -> None:
    assert exact(worth) == round(worth, 9)
