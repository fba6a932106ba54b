"""Rulebook: "Combat phase", "Attacks", "Ammunition", "Combat cards" and "Weapons"."""

from __future__ import annotations

import pytest

from tests.games.survive_until_daylight.helpers import events, fight, items, line, lives, night


def test_turns_go_clockwise_from_the_first_player() -> None:
    armed = dict.fromkeys(("Ana", "Ben", "Cy"), "machete")
    armed["Cy"] = "axe"
    s = night(first=1, holder=0, at="CombatPhase", line="wanderer_1", cards={"items": armed})
    for who in ("Ben", "Cy", "Ana"):
        assert s.view()["active"] == s.seat(who)
        s.passes()


def test_one_action_and_then_the_turn_is_over() -> None:
    s = fight(cards={"items": {"Ana": "machete, planks, nails"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete", "craft barricade"]).answers("attack machete")
    assert s.over


def test_one_may_pass() -> None:
    s = fight(cards={"items": {"Ana": "machete"}}, line="wanderer_1")
    s.asks("Ana", "combat.turn").answers("end_turn")
    assert line(s) == ["wanderer_1 2"]


def test_an_attack_is_one_weapon_and_one_target() -> None:
    s = fight(cards={"items": {"Ana": "machete, axe"}}, line="wanderer_1, brute_1, raider_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete", "attack axe"]).answers("attack machete")
    targets = ["target wanderer_1", "target brute_1", "target raider_1"]
    s.asks("Ana", "attack.target", targets).answers("target brute_1")
    assert line(s) == ["wanderer_1 2", "brute_1 1", "raider_1 3"]


@pytest.mark.parametrize(
    ("foe", "toughness"),
    [("wanderer_1", 2), ("raider_1", 3), ("brute_1", 4), ("monster_1", 8), ("survivor_1", 1)],
)
def test_an_enemy_falls_when_its_life_is_used_up(foe: str, toughness: int) -> None:
    s = fight(cards={"items": {"Ana": "machete"}}, line=f"{foe}, monster_2")
    assert line(s)[0] == f"{foe} {toughness}"
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers(f"target {foe}")
    if toughness <= 3:
        assert line(s) == ["monster_2 8"]
        s.sees(None, f"fell {foe}")
    else:
        assert line(s)[0] == f"{foe} {toughness - 3}"


def test_damage_stays_from_one_attack_to_the_next() -> None:
    s = fight(cards={"items": {"Ana": "machete"}}, line="brute_1(3)")
    assert line(s) == ["brute_1 1"]
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == []


def test_a_survivor_may_be_killed_by_the_players() -> None:
    s = fight(cards={"items": {"Ana": "machete"}}, line="survivor_1, wanderer_1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target survivor_1")
    s.sees(None, "fell survivor_1")


# -- ammunition --------------------------------------------------------------------------------------


def test_a_gun_needs_bullets_and_a_bow_arrows() -> None:
    s = fight(cards={"items": {"Ana": "pistol, bow, machete"}}, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])
    s = fight(cards={"items": {"Ana": "pistol, bow, bullets"}}, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack pistol"])
    s = fight(cards={"items": {"Ana": "pistol, bow, arrows"}}, line="brute_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack bow"])


def test_three_bullets_are_three_combat_cards_of_which_one_counts() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, 4 bullets"}},
        line="monster_1",
        combat="plus1, minus2, plus3, plus2",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    options = [f"ammunition {n}" for n in (1, 2, 3, 4)]
    s.asks("Ana", "attack.ammunition", options).answers("ammunition 3")
    s.asks("Ana", "attack.choose", ["apply plus1", "apply minus2", "apply plus3"]).answers("apply plus3")
    assert line(s) == ["monster_1 3"]  # 2 + 3
    assert items(s, "Ana") == ["bullets", "sawn_off"]
    assert len(s.view()["combat_discard"]) == 3


def test_what_is_not_applied_has_no_effect() -> None:
    s = fight(
        cards={"items": {"Ana": "pistol, 3 bullets, luck"}},
        line="wanderer_1, monster_1, wanderer_2",
        combat="plus1, plus3_self2, plus2_zone",
    )
    s.asks("Ana", "combat.turn").answers("attack pistol")
    s.asks("Ana", "attack.ammunition").answers("ammunition 3")
    s.asks("Ana", "attack.target").answers("target monster_1")
    s.passes("Ana")  # no Luck
    s.asks("Ana", "attack.choose").answers("apply plus1")
    assert line(s) == ["wanderer_1 2", "monster_1 5", "wanderer_2 2"]
    assert lives(s)[0] == s.view()["seats"][0]["full_life"]


def test_a_card_must_be_applied_even_a_bad_one() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, 1 bullets"}},
        line="brute_1",
        combat="minus2",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    assert line(s) == ["brute_1 4"]  # 2 - 2
    s.sees(None, "applied minus2")


def test_less_than_nothing_is_nothing_and_heals_nobody() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, bullets"}},
        line="brute_1(1)",
        combat="minus2",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.sees(None, "missed brute_1")
    assert line(s) == ["brute_1 3"]


def test_weapons_stay_and_ammunition_goes() -> None:
    s = fight(cards={"items": {"Ana": "pistol, bullets"}}, line="monster_1", combat="plus1")
    s.asks("Ana", "combat.turn").answers("attack pistol")
    assert items(s, "Ana") == ["pistol"]
    assert s.g.discard[-1] == s.g.content.card("bullets")


def test_ammunition_in_the_backpack_counts() -> None:
    s = fight(cards={"items": {"Ana": "pistol, bullets, backpack[2 bullets]"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("attack pistol")
    s.asks("Ana", "attack.ammunition", [f"ammunition {n}" for n in (1, 2, 3)])


# -- Combat cards ------------------------------------------------------------------------------------


def test_a_weapons_own_cards_are_drawn_without_ammunition() -> None:
    s = fight(cards={"items": {"Ana": "spiked_bat"}}, line="monster_1", combat="plus2")
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    assert line(s) == ["monster_1 4"]


def test_an_x_adds_nothing_but_its_zone() -> None:
    s = fight(cards={"items": {"Ana": "spiked_bat"}}, line="wanderer_1, monster_1, wanderer_2", combat="x")
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.asks("Ana", "attack.target").answers("target monster_1")
    assert line(s) == ["wanderer_1 1", "monster_1 6", "wanderer_2 1"]


def test_zone_hits_both_neighbours_for_every_icon() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, bullets"}},
        line="survivor_1, brute_1, brute_2, brute_3, brute_4",
        combat="plus1_zone",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.target").answers("target brute_2")
    assert line(s) == ["survivor_1 1", "brute_1 2", "brute_2 1", "brute_3 2", "brute_4 4"]


def test_zone_hits_survivors_in_the_line_and_never_the_players() -> None:
    s = fight(cards={"items": {"Ana": "axe"}}, line="survivor_1, brute_1")
    before = lives(s)
    s.asks("Ana", "combat.turn").answers("attack axe")
    s.asks("Ana", "attack.target").answers("target brute_1")
    assert line(s) == ["brute_1 2"]
    assert lives(s) == before


def test_zone_counts_even_if_the_target_takes_nothing() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, bullets"}},
        line="brute_1, brute_2",
        combat="minus2",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.target").answers("target brute_1")
    assert line(s) == ["brute_1 4", "brute_2 3"]


def test_all_fall_at_once_and_then_the_line_closes_up() -> None:
    s = fight(cards={"items": {"Ana": "axe"}}, line="survivor_1, wanderer_1, survivor_2, wanderer_2")
    s.asks("Ana", "combat.turn").answers("attack axe")
    s.asks("Ana", "attack.target").answers("target wanderer_1")
    assert line(s) == ["wanderer_2 2"]


def test_harm_on_the_applied_card_is_the_attackers_own_whatever_protects() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat"}},
        line="survivor_1, monster_1",
        combat="plus3_self2",
        barricades={"Ana": 1},
    )
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.asks("Ana", "attack.target").answers("target monster_1")
    assert lives(s)[0] == full - 2
    assert s.view()["seats"][0]["barricades"] == 1
    assert line(s) == ["survivor_1 1", "monster_1 3"]


def test_a_card_lost_at_random_spares_starting_weapons() -> None:
    s = fight(cards={"items": {"Ana": "spiked_bat, junk"}}, line="monster_1", combat="plus1_loss")
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.sees(None, "lost Ana junk")
    assert items(s, "Ana") == ["spiked_bat"]


def test_the_loss_may_take_the_backpack_with_all_it_holds() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat, backpack[luck; heal3]"}}, line="monster_1", combat="plus1_loss"
    )
    s.chances(0)  # the Backpack, and then what is in it
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.passes("Ana")
    for card in ("backpack", "luck", "heal3"):
        s.sees(None, f"lost Ana {card}")
    assert items(s, "Ana") == ["spiked_bat"]


def test_a_backpack_with_a_starting_weapon_in_it_cannot_be_lost() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat, backpack[machete]"}}, line="monster_1", combat="plus1_loss"
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    assert "backpack" in items(s, "Ana")


def test_with_nothing_to_lose_nothing_is_lost() -> None:
    s = fight(cards={"items": {"Ana": "spiked_bat"}}, line="monster_1", combat="plus1_loss")
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    assert not [event for event in events(s) if event.startswith("lost")]


def test_the_combat_deck_is_shuffled_when_it_is_empty() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, 3 bullets"}},
        line="monster_1",
        combat_deck=1,
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.ammunition").answers("ammunition 3")
    s.sees(None, "combat_shuffled")
    assert len(s.view()["drawn"]) == 3
    assert s.view()["combat_deck"] == 32


def test_players_and_enemies_draw_from_one_deck() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat"}},
        line="monster_1, wanderer_10",
        combat="plus1, plus2",
        at=["CombatTurn 0", "EnemyPhase"],
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.asks("Ana", "attack.target").answers("target monster_1")
    drawn = [event for event in events(s) if event.startswith("combat_drawn")]
    assert drawn[:2] == ["combat_drawn plus1", "combat_drawn plus2"]


def test_nobody_attacks_without_a_target() -> None:
    s = fight(cards={"items": {"Ana": "machete, planks, nails"}}, line="")
    s.asks("Ana", "combat.turn", ["end_turn", "craft barricade"])


def test_ammunition_adds_to_the_cards_a_weapon_draws_of_its_own() -> None:
    s = fight(cards={"items": {"Ana": "rifle, 2 bullets"}}, line="monster_1")
    own = s.g.content.weapons[s.g.content.card("rifle")].cards
    s.asks("Ana", "combat.turn").answers("attack rifle")
    s.asks("Ana", "attack.ammunition").answers("ammunition 2")
    assert len(s.view()["drawn"]) == own + 2
