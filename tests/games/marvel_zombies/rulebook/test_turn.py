"""Rulebook: "Phase des joueurs": a hero's actions."""

from __future__ import annotations

from .helpers import act, asked, enemies, hero, log, mission, offered, ring, zone

TURN = "HeroTurn captain_america"


def cap(**facts: object) -> dict[str, dict[str, object]]:
    return {"captain_america": {"at": "8R-d", "actions": 3, **facts}}


def test_moving_costs_one_action_and_goes_to_an_adjacent_zone() -> None:
    s = ring(heroes=cap(), at=TURN)
    moves = [option for option in offered(s) if option.startswith("move")]
    assert moves == ["move 8R-a 1", "move 8R-f 1"]
    act(s, "move 8R-a 1")
    assert (hero(s, "captain_america")["zone"], hero(s, "captain_america")["actions"]) == ("8R-a", 2)


def test_leaving_two_troopers_costs_three_actions() -> None:
    s = ring(heroes=cap(), enemies={"8R-d": "2 trooper"}, at=TURN)
    assert "move 8R-a 3" in offered(s)
    act(s, "move 8R-a 3")
    assert hero(s, "captain_america")["actions"] == 0


def test_leaving_three_enemies_costs_four_actions_and_a_hero_with_three_cannot() -> None:
    s = ring(heroes=cap(), enemies={"8R-d": "2 trooper, guard"}, at=TURN)
    assert not [option for option in offered(s) if option.startswith("move")]
    s = ring(heroes=cap(xp=7, actions=4), enemies={"8R-d": "2 trooper, guard"}, at=TURN)
    assert "move 8R-a 4" in offered(s)


def test_super_heroes_hold_a_hero_back_but_bystanders_do_not() -> None:
    s = ring(heroes=cap(), enemies={"8R-d": "thor"}, people={"8R-d": "okoye"}, at=TURN)
    assert "move 8R-a 2" in offered(s)


def test_a_closed_door_stops_a_hero_and_an_open_one_does_not() -> None:
    s = ring(heroes=cap(), at=TURN)
    assert "move 8R-B 1" not in offered(s)
    s = ring(heroes=cap(), open="8R-d/8R-B", at=TURN)
    assert "move 8R-B 1" in offered(s)


def test_opening_a_door_costs_an_action_and_it_stays_open() -> None:
    s = ring(heroes=cap(), spawn_deck="007", at=TURN)
    act(s, "open 8R-d/8R-B")
    assert s.view()["doors"]["8R-d/8R-B"] == "open"
    assert hero(s, "captain_america")["actions"] == 2
    assert not [option for option in offered(s) if option == "open 8R-d/8R-B"]


def test_a_locked_door_does_not_open_until_its_objective_is_taken() -> None:
    where = {"captain_america": {"at": "3V-c", "actions": 3}}
    s = ring(heroes=where, at=TURN)
    assert s.view()["doors"]["3V-A/3V-c"] == "locked"
    assert "open 3V-A/3V-c" not in offered(s)
    s = ring(heroes=where, taken="objective_1", at=TURN)
    assert s.view()["doors"]["3V-A/3V-c"] == "closed"
    assert "open 3V-A/3V-c" in offered(s)


def test_gaining_a_trait_is_an_action_once_a_turn() -> None:
    s = ring(heroes=cap(), trait_deck="howl", at=TURN)
    act(s, "gain_trait")
    assert hero(s, "captain_america")["traits"] == ["howl"]
    assert hero(s, "captain_america")["actions"] == 2
    assert "gain_trait" not in offered(s)


def test_of_three_traits_one_is_discarded_the_new_one_or_an_old_one() -> None:
    s = ring(heroes=cap(traits="feast, binge"), trait_deck="howl", at=TURN)
    act(s, "gain_trait")
    s.asks(0, "trait.discard", ["discard feast", "discard binge", "discard howl"]).answers("discard binge")
    assert hero(s, "captain_america")["traits"] == ["feast", "howl"]
    assert s.view()["discards"]["trait"] == ["binge"]


def test_two_traits_may_be_held() -> None:
    s = ring(heroes=cap(traits="feast"), trait_deck="howl", at=TURN)
    act(s, "gain_trait")
    s.asks(0, "turn.action")
    assert hero(s, "captain_america")["traits"] == ["feast", "howl"]


def test_an_empty_trait_deck_is_made_anew_from_its_discards() -> None:
    s = ring(heroes=cap(), at=TURN)
    s.g.trait_discard = s.g.trait_deck
    s.g.trait_deck = []
    act(s, "gain_trait")
    assert log(s, "reshuffled") == ["reshuffled trait"]
    assert s.view()["decks"]["trait"] == 44


def test_taking_an_objective_is_an_action_in_its_zone() -> None:
    s = ring(heroes={"captain_america": {"at": "8R-D", "actions": 3}}, open="8R-D/8R-g", at=TURN)
    act(s, "take objective_1")
    assert s.view()["objectives"]["objective_1"]["taken"]
    assert hero(s, "captain_america")["xp"] == 5
    assert "take objective_1" not in offered(s)
    assert "take objective_1" not in offered(ring(heroes=cap(), at=TURN))


def test_a_hero_may_forgo_actions_and_the_turn_is_over() -> None:
    s = ring(heroes=cap(), at=TURN)
    act(s, "end_turn")
    assert hero(s, "captain_america")["activated"]
    assert log(s, "turn_ended") == ["turn_ended captain_america"]
    assert hero(s, "captain_america")["actions"] == 0


def test_without_actions_only_what_is_free_is_left() -> None:
    s = ring(heroes=cap(actions=0, traits="leftovers", hunger=2), at=TURN)
    assert offered(s) == ["use_trait leftovers", "end_turn"]


def test_from_yellow_on_a_turn_has_four_actions() -> None:
    assert _actions_at(6) == 3
    assert _actions_at(7) == 4


def _actions_at(xp: int) -> int:
    s = ring(heroes=cap(xp=xp), at="TurnBegins captain_america")
    s.asks(0, "turn.action")  # the turn is under way, so they may be taken
    actions: int = hero(s, "captain_america")["actions"]
    return actions


def test_reaching_yellow_in_the_own_turn_gives_the_fourth_action_at_once() -> None:
    s = ring(heroes=cap(xp=6, actions=1), enemies={"8R-d": "trooper"}, at=TURN)
    s.dice(6, 6)
    act(s, "attack vibranium_shield 8R-d")
    assert hero(s, "captain_america")["danger"] == "yellow"
    assert hero(s, "captain_america")["actions"] == 1


def test_orange_and_red_give_no_more_actions() -> None:
    for xp in (18, 42):
        s = ring(heroes=cap(xp=xp, actions=2), enemies={"8R-d": "trooper"}, at=TURN)
        s.dice(6, 6)
        act(s, "attack vibranium_shield 8R-d")
        assert hero(s, "captain_america")["actions"] == 1


def test_danger_levels_begin_at_0_7_19_and_43() -> None:
    for xp, level in [(0, "blue"), (6, "blue"), (7, "yellow"), (18, "yellow"), (19, "orange"), (43, "red")]:
        s = ring(heroes=cap(xp=xp), at=TURN)
        assert hero(s, "captain_america")["danger"] == level


def test_everybody_hears_of_each_level_that_a_hero_reaches() -> None:
    s = ring(
        heroes=cap(xp=7),
        enemies={"8R-d": "35 trooper"},
        at="Hits captain_america vibranium_shield 8R-d 0 12 0",
    )
    assert log(s, "danger_reached") == ["danger_reached captain_america orange"]
    s = ring(
        heroes=cap(xp=6),
        enemies={"8R-d": "35 trooper"},
        at="Hits captain_america vibranium_shield 8R-d 0 13 0",
    )
    assert log(s, "danger_reached") == [
        "danger_reached captain_america yellow",
        "danger_reached captain_america orange",
    ]


def test_a_level_unlocks_its_skill() -> None:
    unlocked = [hero(ring(heroes=cap(xp=xp), at=TURN), "captain_america")["skills"] for xp in (0, 7, 19, 43)]
    assert unlocked == [
        ["shield_parry"],
        ["shield_parry"],
        ["shield_parry", "ricochet"],
        ["shield_parry", "ricochet", "undead_leader"],
    ]


def test_all_heroes_take_a_turn_before_the_enemies_act() -> None:
    s = mission("MZ0", seats=1, team=2)
    act(s, "activate iron_man", "end_turn")
    assert asked(s) == ["turn.action"]  # only one is left, so nobody asks who
    act(s, "end_turn")
    assert "enemy_phase" in log(s)


def test_the_exit_is_offered_at_the_end_of_a_turn_without_enemies_once_earlier_goals_are_met() -> None:
    where = {"captain_america": {"at": "3V-d", "actions": 1, "hunger": 0}, "iron_man": {"at": "3V-c"}}
    s = ring(heroes=where, stage=1, at=TURN)
    act(s, "end_turn")
    s.asks(0, "turn.exit", ["leave", "stay"]).answers("leave")
    assert hero(s, "captain_america")["status"] == "left"
    s.sees(None, "hero_left captain_america")
    for changes in ({"stage": 0}, {"stage": 1, "enemies": {"3V-d": "trooper"}}):
        s = ring(heroes=where, at=TURN, **changes)
        act(s, "end_turn")
        s.does_not_ask(0, "turn.exit")


def test_the_game_is_not_won_while_somebody_has_not_left() -> None:
    where = {"captain_america": {"at": "3V-d", "actions": 1}, "hulk": {"at": "3V-c", "actions": 1}}
    s = ring(heroes=where, stage=1, at=[TURN, "HeroTurn hulk"])
    act(s, "end_turn", "leave")
    assert not s.over
    assert log(s, "goal_met") == []


def test_the_last_hero_to_leave_wins_the_game() -> None:
    s = ring(heroes={"captain_america": {"at": "3V-d", "actions": 1}}, stage=1, at=TURN)
    act(s, "end_turn", "leave")
    assert s.over
    assert s.t.result is not None
    assert s.t.result.winners == (0, 1)
    s.sees(None, "won")


def test_a_ravenous_hero_may_leave() -> None:
    s = ring(heroes={"captain_america": {"at": "3V-d", "actions": 1, "hunger": 4}}, stage=1, at=TURN)
    act(s, "end_turn")
    s.asks(0, "turn.exit")
    assert enemies(s) == {}
    assert zone(s, "3V-d")["heroes"] == ["captain_america"]


def test_the_wound_of_hunger_comes_before_leaving() -> None:
    where = {
        "captain_america": {"at": "3V-d", "actions": 1, "hunger": 4, "health": 1},
        "hulk": {"at": "3V-c"},
    }
    s = ring(heroes=where, stage=1, at=[TURN, "HeroTurn hulk"])
    act(s, "end_turn")
    s.does_not_ask(0, "turn.exit")
    assert hero(s, "captain_america")["status"] == "eliminated"
