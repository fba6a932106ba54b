"""Rulebook: "Citoyens": fighters, those who flee, the escorted."""

from __future__ import annotations

from .helpers import act, enemies, hero, log, mission, ring, zone

EVERYBODY = "Activation -1 1 2"
HULK = {"hulk": {"at": "8R-b"}}


def test_five_bystanders_fight_and_seven_do_not() -> None:
    content = mission("MZ0").g.content
    people = dict(zip(content.names["bystander"], content.bystanders, strict=True))
    fighters = {name for name, entry in people.items() if entry.combat}
    assert fighters == {"coulson", "ross", "wong", "okoye", "sharon_carter"}
    assert sum(entry.kind == "person" and not entry.combat for entry in people.values()) == 7


def test_a_combat_bystander_chases_heroes_like_a_trooper() -> None:
    s = ring(heroes=HULK, people={"8R-d": "wong"}, at=EVERYBODY)
    assert zone(s, "8R-a")["bystanders"] == ["wong"]


def test_a_combat_bystander_attacks_together_with_enemies() -> None:
    s = ring(heroes=HULK, people={"8R-b": "wong"}, enemies={"8R-b": "trooper"}, at=EVERYBODY)
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 2"]


def test_the_wounds_of_combat_bystanders_are_met_like_those_of_enemies() -> None:
    heroes = {"captain_marvel": {"at": "8R-b", "xp": 43}, "captain_america": {"at": "8R-g"}}
    s = ring(heroes=heroes, people={"8R-b": "wong", "8R-g": "ross"}, at=EVERYBODY)
    s.asks(0, "wound.cancel", ["use_skill energy_absorption", "accept"]).answers("accept")
    assert len(log(s, "die_rolled")) == 1, "and Captain America parries"


def test_a_combat_bystander_between_two_heroes_goes_where_the_players_say() -> None:
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-c"}}
    s = ring(heroes=heroes, people={"8R-b": "wong"}, at=EVERYBODY)
    s.asks(None, "bystander.way", ["go 8R-a", "go 8R-c"], ["wong", "8R-b"]).answers("go 8R-c")
    assert zone(s, "8R-c")["bystanders"] == ["wong"]


def test_spawn_cards_do_not_activate_bystanders() -> None:
    """Neither beside Troopers nor beside Guards, and those who flee no more than those who fight."""
    for kind, whom in (("trooper", 1), ("guard", 0)):
        s = ring(
            heroes=HULK,
            enemies={"8R-b": kind},
            people={"8R-b": "wong", "8R-a": "ross, mary_jane"},
            at=f"AllAct {whom}",
        )
        assert log(s, "zone_attacked") == ["zone_attacked 8R-b 1"]
        assert zone(s, "8R-a")["bystanders"] == ["mary_jane", "ross"]


def test_a_combat_bystander_does_not_leave_by_a_spawn_zone() -> None:
    s = ring(heroes={"hulk": {"at": "8R-c"}}, people={"8R-b": "wong"}, at=EVERYBODY)
    assert zone(s, "8R-c")["bystanders"] == ["wong"]


def test_a_non_combat_bystander_makes_for_the_nearest_spawn_zone_and_never_attacks() -> None:
    s = ring(heroes={"hulk": {"at": "8R-a"}}, people={"8R-a": "mary_jane"}, at=EVERYBODY)
    assert zone(s, "8R-b")["bystanders"] == ["mary_jane"]
    assert hero(s, "hulk")["health"] == 5


def test_entering_a_spawn_zone_a_non_combat_bystander_leaves_the_board() -> None:
    s = mission(
        "MZ4",
        heroes={"hulk": {}},
        enemies={},
        face_down={},
        people={},
        at=["HeroTurn hulk"],
    )
    board = s.g.board
    ways_out, ways = [point.zone for point in board.spawn_points(4)], board.ways(0)
    pairs = [(zone, out) for out in ways_out for zone in ways.neighbours[out] if zone not in ways_out]
    near, exit_ = board.names[pairs[0][0]], pairs[0][1]
    s = mission(
        "MZ4", heroes={"hulk": {}}, enemies={}, face_down={}, people={near: "mary_jane"}, at=EVERYBODY
    )
    assert log(s, "bystander_left") == [f"bystander_left mary_jane {board.names[exit_]}"]
    assert s.view()["discards"]["bystander"] == ["mary_jane"]


def test_who_enters_a_spawn_zone_with_the_last_step_leaves_at_once() -> None:
    s = ring(heroes=HULK, people={"8R-b": "mary_jane"}, at=EVERYBODY)
    assert log(s, "bystander_moved", "bystander_left") == [
        "bystander_moved mary_jane 8R-b 8R-c",
        "bystander_left mary_jane 8R-c",
    ]


def test_one_who_stands_on_a_spawn_zone_leaves_when_activated() -> None:
    s = ring(heroes=HULK, people={"8R-c": "mary_jane"}, at=EVERYBODY)
    assert log(s, "bystander_left") == ["bystander_left mary_jane 8R-c"]
    assert s.over, "MZ0 is lost when a Bystander gets away"


def test_among_equal_ways_out_the_players_choose() -> None:
    """From 8R-d both spawn corners are three zones away."""
    s = ring(heroes=HULK, people={"8R-d": "mary_jane"}, at=EVERYBODY)
    s.asks(None, "bystander.way", ["go 8R-a", "go 8R-f"]).answers("go 8R-f")
    assert zone(s, "8R-f")["bystanders"] == ["mary_jane"]


def test_an_inactive_spawn_point_is_a_way_out_too() -> None:
    s = ring(heroes=HULK, people={"8R-a": "mary_jane"}, spawns="8R-h", at=EVERYBODY)
    assert zone(s, "8R-b")["bystanders"] == ["mary_jane"], "on her way to 8R-c"


def test_without_an_open_way_they_stay() -> None:
    s = ring(heroes=HULK, people={"8R-B": "mary_jane"}, at=EVERYBODY)
    assert zone(s, "8R-B")["bystanders"] == ["mary_jane"]


# -- escorted ----------------------------------------------------------------------------------------


def test_an_escorted_bystander_moves_with_the_guards() -> None:
    s = ring(heroes=HULK, people={"8R-d": "mary_jane*"}, enemies={"8R-d": "2 guard"}, at=EVERYBODY)
    assert zone(s, "8R-a")["bystanders"] == ["mary_jane"]
    assert enemies(s) == {"8R-a": {"guard": 2}}


def test_an_escorted_bystander_moves_in_an_extra_activation_of_guards() -> None:
    s = ring(heroes=HULK, people={"8R-d": "mary_jane*"}, enemies={"8R-d": "guard"}, at="AllAct 0")
    assert zone(s, "8R-a")["bystanders"] == ["mary_jane"]


def test_an_escorted_bystander_goes_along_with_guards_whom_deadpool_taunts() -> None:
    s = ring(
        heroes={"deadpool": {"at": "8R-b", "xp": 19, "actions": 3}},
        enemies={"8R-a": "2 guard"},
        people={"8R-a": "mary_jane*, ross"},
        at="HeroTurn deadpool",
    )
    act(s, "use_skill merc_half_mouth")
    assert zone(s, "8R-b")["bystanders"] == ["mary_jane"]
    assert zone(s, "8R-a")["bystanders"] == ["ross"], "he has no escort, and is no Enemy"


def test_an_escorted_bystander_stays_when_only_guards_who_have_just_come_rush() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-a"}},
        enemies={"8R-c": "guard"},
        people={"8R-c": "mary_jane*"},
        spawn_deck="009",
        at="DrawSpawn 8R-c 1",
    )
    assert enemies(s) == {"8R-b": {"guard": 1}, "8R-c": {"guard": 1}}
    assert zone(s, "8R-c")["bystanders"] == ["mary_jane"]


def test_where_the_guards_split_the_players_choose_whom_to_follow() -> None:
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-c"}}
    s = ring(heroes=heroes, people={"8R-b": "mary_jane*"}, enemies={"8R-b": "2 guard"}, at=EVERYBODY)
    s.asks(None, "bystander.way", ["go 8R-a", "go 8R-c"]).answers("go 8R-a")
    assert zone(s, "8R-a")["bystanders"] == ["mary_jane"]


def test_one_guard_of_two_ways_takes_the_bystander_along() -> None:
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-c"}}
    s = ring(heroes=heroes, people={"8R-b": "mary_jane*"}, enemies={"8R-b": "guard"}, at=EVERYBODY)
    act(s, "go 8R-c")
    assert zone(s, "8R-c")["bystanders"] == ["mary_jane"]
    assert not s.t.choices


def test_an_escorted_bystander_who_comes_to_other_guards_does_not_move_on_with_them() -> None:
    """Mary Jane's Guard comes to where Ross's Guard is about to leave, one way or the other."""
    s = ring(
        heroes={"hulk": {"at": "3V-c"}, "wasp": {"at": "8R-h"}},
        people={"8R-c": "mary_jane*", "8R-e": "ross*"},
        enemies={"8R-c": "guard", "8R-e": "guard"},
        at=EVERYBODY,
    )
    act(s, "go 3V-c")
    assert log(s, "bystander_moved") == [
        "bystander_moved mary_jane 8R-c 8R-e",
        "bystander_moved ross 8R-e 3V-c",
    ]


def test_an_escorted_fighter_attacks_with_the_guards_and_alone() -> None:
    s = ring(heroes=HULK, people={"8R-b": "wong*"}, enemies={"8R-b": "guard"}, at="AllAct 0")
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 2"]
    s = ring(heroes=HULK, people={"8R-b": "wong*"}, at=EVERYBODY)
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 1"]
    s = ring(heroes=HULK, people={"8R-b": "wong*"}, enemies={"8R-d": "guard"}, at="AllAct 0")
    assert log(s, "zone_attacked") == [], "it is the Guards' activation, and they are elsewhere"


def test_without_a_guard_the_escorted_do_not_move() -> None:
    s = ring(heroes=HULK, people={"8R-d": "wong*, mary_jane*"}, at=EVERYBODY)
    assert not s.t.choices, "nobody has to say where they go"
    assert zone(s, "8R-d")["bystanders"] == ["mary_jane", "wong"]


def test_at_the_end_of_the_enemy_phase_a_guard_comes_to_who_has_none() -> None:
    s = ring(heroes=HULK, people={"8R-d": "mary_jane*"}, at="EscortGuards")
    assert enemies(s) == {"8R-d": {"guard": 1}}
    s = ring(heroes=HULK, people={"8R-d": "mary_jane*"}, enemies={"8R-d": "guard"}, at="EscortGuards")
    assert enemies(s) == {"8R-d": {"guard": 1}}
    s = ring(heroes=HULK, people={"8R-d": "mary_jane*"}, spawns="", at="EnemyPhase")
    assert enemies(s) == {"8R-d": {"guard": 1}}, "it has not acted yet"
    s = ring(heroes=HULK, people={"8R-d": "mary_jane, wong"}, at="EscortGuards")
    assert enemies(s) == {}, "these have no escort to be made good"


def test_guards_who_have_just_appeared_are_escort_enough() -> None:
    """The end of the Enemy Phase is after new Enemies have come."""
    s = ring(heroes=HULK, people={"8R-c": "mary_jane*"}, spawns="8R-c", spawn_deck="007", at="EnemyPhase")
    assert enemies(s) == {"8R-c": {"guard": 1}}


def test_the_escorted_do_not_leave_by_a_spawn_zone() -> None:
    s = ring(heroes=HULK, people={"8R-c": "mary_jane*"}, enemies={"8R-c": "guard"}, at=EVERYBODY)
    assert zone(s, "8R-b")["bystanders"] == ["mary_jane"]
    s = ring(heroes={"hulk": {"at": "8R-c"}}, people={"8R-c": "mary_jane*"}, at=EVERYBODY)
    assert zone(s, "8R-c")["bystanders"] == ["mary_jane"]


def test_the_escorts_card_goes_with_the_bystander() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-b", "actions": 3}},
        people={"8R-b": "mary_jane*", "8R-g": "wong"},
        at="HeroTurn hulk",
    )
    assert s.view()["discards"]["spawn"] == []
    s.dice(6)
    act(s, "attack devour 8R-b")
    assert len(s.view()["discards"]["spawn"]) == 1
    s.g.people_at[s.g.content.bystander["mary_jane"]] = s.g.board.zone("8R-g")
    assert not s.view()["bystanders"]["mary_jane"]["escorted"], "and if she comes again she is by herself"
