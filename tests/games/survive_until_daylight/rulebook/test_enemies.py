"""Rulebook: "Assault", "Enemies", "Enemy attacks" and "Protection"."""

from __future__ import annotations

from shamble.engine import Pack
from shamble.games.survive_until_daylight.assault import draw_horde
from tests.games.survive_until_daylight.helpers import GAME, attack, events, items, line, lives, night


def attacks(*who: str) -> list[str]:
    return [f"enemy_attacked {each}" for each in who]


def test_the_horde_cards_are_drawn_by_kind_shuffled_and_laid_to_the_right() -> None:
    orders = set()
    for seed in range(8):
        s = night(line="brute_9(1)", assault="vanguard", holder=0, at="Assault", seed=seed)
        arrived = [foe["foe"] for foe in s.view()["line"]]
        assert arrived[0] == "brute_9"
        kinds = sorted(foe["enemy"] for foe in s.view()["line"][1:])
        assert kinds == ["brute", "brute", "raider", "raider", "survivor", "wanderer"]
        assert all(foe["life"] == foe["toughness"] for foe in s.view()["line"][1:])
        orders.add(tuple(foe["enemy"] for foe in s.view()["line"]))
    assert len(orders) > 1


def test_a_pile_of_horde_cards_that_runs_dry_is_made_of_its_discards() -> None:
    monsters = [name for name in night().t.content.names["foe"] if name.startswith("monster")]
    s = night(holder=0, at="Assault", assault="abusive", line=", ".join(monsters))
    g = s.g
    assert [foe["enemy"] for foe in s.view()["line"]].count("monster") == len(monsters)  # there are no more
    g.fallen = tuple(g.line[:1])
    for column in (g.line, g.hurt, g.spears, g.out):
        column.pop(0)
    assert draw_horde(g, 3, 1) == [g.content.names["foe"].index("monster_1")]
    assert g.fallen == ()


def test_enemies_attack_left_to_right_the_first_one_whoever_has_the_wave() -> None:
    s = attack(line="wanderer_1, brute_1, raider_1, wanderer_2, wanderer_3", holder=1)
    found = [event for event in events(s) if event.startswith("enemy_attacked")]
    expected = attacks("wanderer_1 1", "brute_1 2", "raider_1 0", "wanderer_2 1", "wanderer_3 2")
    assert found == expected


def test_they_attack_after_all_players_had_their_turn_and_then_a_new_search_begins() -> None:
    s = night(
        holder=0,
        at=["CombatPhase", "EnemyPhase", "EndOfRound"],
        line="wanderer_1",
        cards={"items": {"Ana": "machete", "Ben": "axe", "Cy": "machete"}, "pile": "junk, junk, junk"},
    )
    for who in ("Ana", "Ben", "Cy"):
        s.asks(who, "combat.turn").answers("end_turn")
    order = [event.split()[0] for event in events(s)]
    assert order.index("enemy_attacked") > max(i for i, key in enumerate(order) if key == "turn_began")
    assert s.view()["round"] == 2
    assert s.view()["phase"] == "search"
    assert line(s) == ["wanderer_1 2"]  # it stays


def test_survivors_are_attacked_first_from_the_left() -> None:
    s = attack(line="wanderer_1, survivor_2, wanderer_2, survivor_1, wanderer_3")
    found = [event for event in events(s) if event.startswith("enemy_attacked")]
    assert found == [
        "enemy_attacked_survivor wanderer_1 survivor_2",
        "enemy_attacked_survivor wanderer_2 survivor_1",
        "enemy_attacked wanderer_3 0",
    ]
    assert line(s) == ["wanderer_1 2", "wanderer_2 2", "wanderer_3 2"]


def test_a_survivor_whom_the_blow_misses_is_attacked_again() -> None:
    s = attack(line="survivor_1, wanderer_10, wanderer_1", combat="minus1")
    found = [event for event in events(s) if event.startswith("enemy_attacked")]
    assert found == [
        "enemy_attacked_survivor wanderer_10 survivor_1",
        "enemy_attacked_survivor wanderer_1 survivor_1",
    ]


def test_survivors_neither_attack_nor_are_they_protected() -> None:
    s = attack(line="survivor_1", traps={"Ana": 1}, barricades={"Ana": 1})
    assert not [event for event in events(s) if event.startswith("enemy_attacked")]
    s = attack(line="survivor_1, wanderer_1", traps={"Ana": 1}, barricades={"Ana": 1})
    assert (s.view()["seats"][0]["traps"], s.view()["seats"][0]["barricades"]) == (1, 1)


def test_survivors_stay_for_the_next_round() -> None:
    s = attack(line="survivor_1", at=["EnemyPhase", "EndOfRound"], cards={"pile": "junk, junk"})
    assert s.view()["round"] == 2
    assert line(s) == ["survivor_1 1"]


def test_zone_of_an_attack_on_a_survivor_hits_its_neighbours_in_the_line() -> None:
    s = attack(line="wanderer_10, survivor_1, brute_1, brute_2", combat="plus1_zone, plus1")
    assert line(s) == ["wanderer_10 1", "brute_1 3", "brute_2 4"]
    assert lives(s)[2] == s.view()["seats"][2]["full_life"]


def test_zone_of_an_attack_on_a_player_hits_the_players_on_both_sides_only() -> None:
    s = attack("Ana Ben Cy Dot Eli", line="wanderer_10, brute_1~", combat="plus1_zone", holder=2)
    full = [seat["full_life"] for seat in s.view()["seats"]]
    taken = [whole - life for whole, life in zip(full, lives(s), strict=True)]
    assert taken == [0, 1, 1, 1, 0]
    assert line(s) == ["wanderer_10 2", "brute_1 4"]


def test_with_two_the_neighbour_takes_it_once() -> None:
    s = attack("Ana Ben", line="wanderer_10", combat="plus1_zone")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0] - 1, full[1] - 1]


def test_alone_zone_damage_is_ignored() -> None:
    s = attack("Ana", line="wanderer_10", combat="plus1_zone")
    assert lives(s) == [s.view()["seats"][0]["full_life"] - 1]


def test_the_next_enemy_aims_at_the_next_player_whatever_happened() -> None:
    s = attack(line="wanderer_1, wanderer_2, wanderer_3", traps={"Ana": 1}, barricades={"Ben": 1})
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0], full[1], full[2] - 1]


# -- what they do ------------------------------------------------------------------------------------


def test_a_raider_takes_a_card_that_is_no_weapon() -> None:
    s = attack(line="raider_1", cards={"items": {"Ana": "crowbar, katana, 2 bullets"}})
    s.sees(None, "lost Ana bullets")
    assert items(s, "Ana") == ["bullets", "crowbar", "katana"]


def test_each_card_of_a_pile_is_as_likely_as_any_other() -> None:
    lost = set()
    for chance in range(4):
        s = night(
            holder=0,
            at=["CombatTurn 1", "EnemyPhase"],
            line="raider_1",
            cards={"items": {"Ana": "crowbar, 3 bullets, heal1", "Ben": "machete"}},
        )
        s.chances(chance)
        s.passes()
        lost.add(next(event for event in events(s) if event.startswith("lost")))
    assert lost == {"lost 0 bullets", "lost 0 heal1"}


def test_a_raider_who_does_no_damage_takes_nothing() -> None:
    s = attack(line="raider_9", combat="minus1", cards={"items": {"Ana": "luck"}}, at="EnemyPhase")
    s.passes("Ana")
    assert items(s, "Ana") == ["luck"]
    s = attack(line="raider_1", barricades={"Ana": 1}, cards={"items": {"Ana": "bullets"}})
    assert items(s, "Ana") == ["bullets"]


def test_the_backpack_and_what_it_holds_are_safe_from_raiders() -> None:
    s = attack(line="raider_1", cards={"items": {"Ana": "crowbar, backpack[luck; 2 bullets]"}})
    assert items(s, "Ana") == ["backpack", "crowbar"]
    assert len(s.view()["seats"][0]["backpacks"][0]) == 2


def test_whoever_takes_damage_from_a_raider_loses_a_card_by_zone_too() -> None:
    s = attack(
        line="raider_9",
        combat="plus1_zone",
        cards={"items": {"Ana": "junk", "Ben": "heal1", "Cy": "heal2"}},
        barricades={"Ana": 1},
    )
    assert items(s, "Ana") == ["junk"]
    assert items(s, "Ben") == items(s, "Cy") == []


def test_monsters_strengthen_all_but_monsters_and_add_up() -> None:
    s = attack("Ana Ben Cy Dot", line="wanderer_1, brute_1, monster_1, monster_2", combat="2 zero")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    taken = [whole - life for whole, life in zip(full, lives(s), strict=True)]
    fixed = [foe["fixed"] for foe in s.view()["line"]]
    assert taken == [fixed[0] + 2, fixed[1] + 2, fixed[2], fixed[3]]
    assert [foe["boost"] for foe in s.view()["line"]] == [2, 2, 0, 0]


def test_the_monsters_help_goes_to_the_target_and_before_it_counts_as_nothing() -> None:
    s = attack(line="wanderer_10, monster_1", combat="minus1, zero")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0], full[1] - 3, full[2]]  # 0 - 1 + 1


def test_an_enemy_keeps_the_card_that_hurts_its_target_most() -> None:
    s = attack(line="brute_13", combat="plus1_zone, plus2")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0] - 2, full[1], full[2]]
    s.sees(None, "applied plus2")


def test_between_equal_cards_it_keeps_the_first() -> None:
    s = attack(line="brute_13", combat="plus1, plus1_zone")
    s.sees(None, "applied plus1")
    s = attack(line="brute_13", combat="x, zero")
    s.sees(None, "applied x")


def test_less_than_nothing_is_no_damage_for_a_player_either() -> None:
    s = attack(line="wanderer_10", combat="minus2", life={"Ana": 3})
    assert lives(s)[0] == 3


def test_an_enemy_hurts_itself_after_its_attack() -> None:
    s = attack(line="wanderer_10(1), wanderer_1", combat="plus2_self1")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert line(s) == ["wanderer_1 2"]
    assert lives(s) == [full[0] - 2, full[1] - 1, full[2]]
    s.sees(None, "hurt_itself wanderer_10 1")


def test_the_loss_of_a_card_means_nothing_to_an_enemy() -> None:
    s = attack(line="wanderer_10", combat="plus1_loss", cards={"items": {"Ana": "junk"}})
    assert items(s, "Ana") == ["junk"]


def test_an_enemy_killed_before_its_turn_does_not_attack() -> None:
    s = attack(line="wanderer_10, survivor_1, wanderer_1(1)", combat="plus1_zone")
    found = [event for event in events(s) if event.startswith("enemy_attacked")]
    assert found == ["enemy_attacked_survivor wanderer_10 survivor_1"]


def test_the_view_says_whom_each_attack_will_meet() -> None:
    s = night(
        holder=1,
        at=["CombatTurn 0", "EnemyPhase", "EndOfRound"],
        line="wanderer_1, survivor_1, brute_1, raider_1~, monster_1",
        cards={"items": {"Ana": "machete"}},
    )
    aims = {foe["foe"]: foe["aim"] for foe in s.view()["line"]}
    assert aims == {
        "wanderer_1": {"foe": "survivor_1"},
        "survivor_1": None,
        "brute_1": {"seat": 1},
        "raider_1": None,
        "monster_1": {"seat": 2},
    }


def test_the_view_says_whom_the_attack_under_way_meets_and_whom_the_next_one() -> None:
    s = attack(
        at=["EnemyPhase", "EndOfRound"],
        line="wanderer_10, survivor_1, raider_1, survivor_2, brute_1",
        combat="plus1",
        cards={"items": {"Ben": "luck"}},
    )
    s.asks("Ben", "combat.luck_enemy", ["pass", "replace plus1"], ["wanderer_10"])
    seen = s.view()
    assert seen["blow"] == {"foe": "wanderer_10", "amount": 0, "aim": {"foe": "survivor_1"}}
    aims = {foe["foe"]: foe["aim"] for foe in seen["line"] if foe["aim"]}
    assert aims == {
        "wanderer_10": {"foe": "survivor_1"},
        "raider_1": {"foe": "survivor_2"},
        "brute_1": {"seat": 0},
    }


def test_while_somebody_may_step_in_the_view_names_whom_it_is_about() -> None:
    s = attack(
        at=["EnemyPhase", "EndOfRound"],
        characters={"Ana": "pillar", "Cy": "klepto"},
        line="wanderer_1, brute_1",
        holder=1,
    )
    s.asks("Ana", "guard", ["decline", "guard"], ["wanderer_1", 1])
    assert s.view()["blow"] == {"foe": "wanderer_1", "amount": 1, "aim": {"seat": 1}}
    assert s.view()["line"][1]["aim"] == {"seat": 2}


# -- what is special about a kind stands in enemies.toml --------------------------------------------------


def special(enemy: str, what: str) -> Pack:
    return Pack(GAME, "Test", {"enemies": {enemy: {"origin": "house", "toughness": 2, "special": what}}})


def test_whoever_crushes_does_not_mind_a_barricade() -> None:
    s = attack(line="wanderer_1", barricades={"Ana": 1}, pack=special("wanderer", "crush"))
    assert s.view()["seats"][0]["barricades"] == 1
    assert lives(s)[0] < s.view()["seats"][0]["full_life"]


def test_whoever_thieves_takes_an_object() -> None:
    s = attack(line="wanderer_1", cards={"items": {"Ana": "bullets"}}, pack=special("wanderer", "theft"))
    assert "bullets" not in s.view()["seats"][0]["items"]


def test_whoever_boosts_strengthens_the_others() -> None:
    s = attack(line="wanderer_1, brute_1", pack=special("wanderer", "boost"))
    assert [foe["boost"] for foe in s.view()["line"]] == [0, 1]


def test_whoever_is_a_bystander_is_nobodys_enemy() -> None:
    s = attack(line="wanderer_1", pack=special("wanderer", "bystander"))
    assert lives(s) == [seat["full_life"] for seat in s.view()["seats"]]
