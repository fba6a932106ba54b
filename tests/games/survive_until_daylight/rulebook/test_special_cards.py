"""Rulebook: the special cards, each at its moment."""

from __future__ import annotations

from tests.games.survive_until_daylight.helpers import attack, events, fight, items, line, lives


def test_energy_drink_costs_a_life_and_gives_another_attack_or_craft() -> None:
    s = fight(cards={"items": {"Ana": "machete, energy_drink, planks, nails"}}, line="monster_1")
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "combat.turn", ["end_turn", "play energy_drink"]).answers("play energy_drink")
    assert lives(s)[0] == full - 1
    options = ["end_turn", "attack machete", "craft barricade"]
    s.asks("Ana", "combat.turn", options).answers("craft barricade")
    assert line(s) == ["monster_1 5"]
    assert s.view()["seats"][0]["barricades"] == 1


def test_it_may_be_drunk_before_the_action_and_only_on_the_own_turn() -> None:
    s = fight(cards={"items": {"Ana": "machete, energy_drink", "Ben": "energy_drink"}}, line="monster_1")
    s.does_not_ask("Ben", "combat.turn")
    s.asks("Ana", "combat.turn").answers("play energy_drink")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == ["monster_1 2"]


def test_a_drink_can_kill() -> None:
    s = fight(cards={"items": {"Ana": "machete, energy_drink"}}, line="wanderer_1", life={"Ana": 1})
    s.asks("Ana", "combat.turn").answers("play_fatally energy_drink")
    assert s.over
    assert s.t.result is not None
    assert not s.t.result.winners


def test_an_extra_action_chooses_weapon_and_target_anew() -> None:
    s = fight(cards={"items": {"Ana": "machete, axe, energy_drink"}}, line="monster_1, brute_1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target monster_1")
    s.asks("Ana", "combat.turn").answers("play energy_drink")
    s.asks("Ana", "combat.turn").answers("attack axe")
    s.asks("Ana", "attack.target").answers("target brute_1")
    assert line(s) == ["monster_1 4", "brute_1 2"]


def test_encouragement_gives_another_player_an_action_and_takes_the_wave_along() -> None:
    s = fight(
        cards={"items": {"Ana": "machete", "Ben": "encouragement"}},
        line="monster_1",
        holder=0,
        at=["CombatTurn 0", "EnemyPhase"],
    )
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ben", "combat.encourage", ["pass", "play encouragement"], ["Ana"]).answers("play encouragement")
    assert s.view()["holder"] == 1
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.sees(None, "enemy_attacked monster_1 Ben")
    assert items(s, "Ben") == []


def test_encouragement_may_come_before_the_action_too() -> None:
    s = fight(cards={"items": {"Ana": "machete", "Ben": "encouragement"}}, line="monster_1")
    s.asks("Ben", "combat.encourage").answers("play encouragement")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == ["monster_1 2"]


def test_nobody_encourages_themselves() -> None:
    s = fight(cards={"items": {"Ana": "machete, encouragement"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])
    s.does_not_ask("Ana", "combat.encourage")


def test_who_has_the_wave_already_keeps_it() -> None:
    s = fight(cards={"items": {"Ana": "machete", "Ben": "encouragement"}}, line="monster_1", holder=1)
    s.asks("Ben", "combat.encourage").answers("play encouragement")
    assert s.view()["holder"] == 1
    assert not [event for event in events(s) if event.startswith("wave_taken")]


def test_concentration_shares_the_damage_out_and_zone_comes_on_top() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, 1 bullets, concentration"}},
        line="brute_1, brute_2, brute_3, brute_4",
        combat="plus3",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.target").answers("target brute_2")
    s.asks("Ana", "attack.choose", ["apply plus3", "play concentration"]).answers("play concentration")
    left = [f"split {n}" for n in range(6)]
    s.asks("Ana", "attack.left", left, [5, "brute_1"]).answers("split 2")
    right = [f"split {n}" for n in range(4)]
    s.asks("Ana", "attack.right", right, [3, "brute_3"]).answers("split 1")
    # 5 damage: 2 to the left, 1 to the right, 2 for the target; and 1 zone for each neighbour
    assert line(s) == ["brute_1 1", "brute_2 2", "brute_3 2", "brute_4 4"]
    assert items(s, "Ana") == ["sawn_off"]


def test_all_of_it_may_go_to_a_neighbour() -> None:
    s = fight(cards={"items": {"Ana": "machete, concentration"}}, line="wanderer_1, raider_1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target wanderer_1")
    s.asks("Ana", "attack.choose", ["strike", "play concentration"]).answers("play concentration")
    s.asks("Ana", "attack.right").answers("split 3")
    assert line(s) == ["wanderer_1 2"]


def test_bloodlust_costs_a_life_and_adds_zone_damage() -> None:
    s = fight(cards={"items": {"Ana": "machete, 2 bloodlust"}}, line="brute_1, monster_1, brute_2")
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target monster_1")
    s.asks("Ana", "attack.choose", ["strike", "play bloodlust"]).answers("play bloodlust")
    s.asks("Ana", "attack.choose").answers("play bloodlust")
    assert lives(s)[0] == full - 2
    assert line(s) == ["brute_1 2", "monster_1 5", "brute_2 2"]


def test_bloodlust_only_with_the_own_attack() -> None:
    others = {"items": {"Ana": "machete", "Ben": "bloodlust, vitamins, concentration"}}
    s = fight(characters={"Ana": "hipster"}, cards=others, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"]).answers("attack machete")
    assert s.over
    s = fight(cards={"items": {"Ana": "bloodlust, vitamins, concentration, machete"}}, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])


def test_vitamins_draw_two_more_even_for_a_machete() -> None:
    s = fight(cards={"items": {"Ana": "machete, vitamins"}}, line="monster_1", combat="plus2, minus1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.choose", ["strike", "play vitamins"]).answers("play vitamins")
    s.asks("Ana", "attack.choose", ["apply plus2", "apply minus1"]).answers("apply plus2")
    assert line(s) == ["monster_1 3"]


def test_special_cards_may_be_added_after_seeing_the_combat_cards() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat, vitamins"}}, line="monster_1", combat="minus2, plus3, plus1"
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.asks("Ana", "attack.choose", ["apply minus2", "play vitamins"]).answers("play vitamins")
    s.asks("Ana", "attack.choose").answers("apply plus3")
    assert line(s) == ["monster_1 3"]


def test_luck_replaces_an_enemys_card() -> None:
    s = attack(line="wanderer_10", combat="plus3, minus1", cards={"items": {"Ben": "luck"}})
    assert s.view()["blow"] == {"foe": "wanderer_10", "amount": 0, "aim": {"seat": 0}}
    options = ["pass", "replace plus3"]
    s.asks("Ben", "combat.luck_enemy", options, ["wanderer_10"]).answers("replace plus3")
    assert lives(s)[0] == s.view()["seats"][0]["full_life"]
    assert items(s, "Ben") == []


def test_luck_replaces_a_players_card_and_may_be_followed_by_more_luck() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat, luck", "Ben": "luck"}},
        line="monster_1",
        combat="minus2, minus1, plus3",
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.asks("Ben", "combat.luck").answers("replace minus2")
    s.asks("Ana", "combat.luck", ["pass", "replace minus1"]).answers("replace minus1")
    assert line(s) == ["monster_1 3"]


def test_luck_picks_one_of_several_and_nobody_has_to_play_it() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, 2 bullets, luck"}},
        line="monster_1",
        combat="plus1, minus1, plus3",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.ammunition").answers("ammunition 2")
    s.asks("Ana", "combat.luck", ["pass", "replace plus1", "replace minus1"]).answers("pass")
    s.asks("Ana", "attack.choose", ["apply plus1", "apply minus1"])
    assert "luck" in items(s, "Ana")


def test_special_cards_take_a_slot_each() -> None:
    s = fight(cards={"items": {"Ana": "2 luck, 2 vitamins, encouragement"}}, line="")
    assert s.view()["seats"][0]["slots_used"] == 5


def test_junk_has_no_effect() -> None:
    s = fight(cards={"items": {"Ana": "machete, 3 junk"}}, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])
