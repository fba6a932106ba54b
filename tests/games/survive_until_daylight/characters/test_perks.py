"""Rulebook: "Perks": the Hipster's are printed, the Psycho's is compulsory; the others are ours."""

from __future__ import annotations

from tests.games.survive_until_daylight.helpers import attack, events, fight, items, line, lives, night

# -- the Hipster -------------------------------------------------------------------------------------


def test_the_hipster_draws_one_more_combat_card_once_a_round() -> None:
    s = fight(
        characters={"Ana": "hipster"},
        cards={"items": {"Ana": "hipster_bow, 2 arrows, energy_drink"}},
        line="monster_1",
        first=1,
        combat="plus1, plus3, zero",
    )
    s.asks("Ana", "combat.turn").answers("attack hipster_bow")
    s.asks("Ana", "attack.ammunition").answers("ammunition 1")
    s.asks("Ana", "attack.choose", ["apply plus1", "draw_extra"]).answers("draw_extra")
    s.asks("Ana", "attack.choose", ["apply plus1", "apply plus3"]).answers("apply plus3")
    assert line(s) == ["monster_1 2"]
    s.asks("Ana", "combat.turn").answers("play energy_drink")
    s.asks("Ana", "combat.turn").answers("attack hipster_bow")
    assert line(s) == []  # no choice any more: the perk is used


def test_an_attack_without_combat_cards_has_no_extra_one() -> None:
    s = fight(characters={"Ana": "hipster"}, cards={"items": {"Ana": "machete"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == ["monster_1 5"]


def test_as_first_player_the_hipster_who_kills_with_the_bow_attacks_again() -> None:
    s = fight(
        characters={"Ana": "hipster"},
        cards={"items": {"Ana": "hipster_bow, 2 arrows, planks, nails"}},
        line="wanderer_1, wanderer_2, wanderer_3",
        combat="plus1, plus1",
        used={"Ana": 1},
    )
    s.asks("Ana", "combat.turn").answers("attack hipster_bow")
    s.asks("Ana", "attack.ammunition").answers("ammunition 1")
    s.asks("Ana", "attack.target").answers("target wanderer_1")
    s.sees(None, "extra_attack Ana")
    s.asks("Ana", "combat.turn", ["end_turn", "attack hipster_bow"]).answers("attack hipster_bow")
    s.asks("Ana", "attack.target").answers("target wanderer_2")
    assert s.over  # once a round
    assert line(s) == ["wanderer_3 2"]


def test_without_the_token_or_with_another_bow_there_is_no_second_attack() -> None:
    s = fight(
        characters={"Ana": "hipster"},
        cards={"items": {"Ana": "hipster_bow, 2 arrows"}},
        line="wanderer_1, wanderer_2",
        first=1,
        used={"Ana": 1},
        combat="plus1",
    )
    s.asks("Ana", "combat.turn").answers("attack hipster_bow")
    s.asks("Ana", "attack.ammunition").answers("ammunition 1")
    s.asks("Ana", "attack.target").answers("target wanderer_1")
    assert s.over
    s = fight(
        characters={"Ana": "hipster"},
        cards={"items": {"Ana": "bow, 2 arrows"}},
        line="wanderer_1, wanderer_2",
        used={"Ana": 1},
        combat="plus1",
    )
    s.asks("Ana", "combat.turn").answers("attack bow")
    s.asks("Ana", "attack.ammunition").answers("ammunition 1")
    s.asks("Ana", "attack.target").answers("target wanderer_1")
    assert s.over


def test_a_survivor_is_no_kill() -> None:
    s = fight(
        characters={"Ana": "hipster"},
        cards={"items": {"Ana": "hipster_bow, 2 arrows"}},
        line="survivor_1, wanderer_2",
        used={"Ana": 1},
        combat="plus1",
    )
    s.asks("Ana", "combat.turn").answers("attack hipster_bow")
    s.asks("Ana", "attack.ammunition").answers("ammunition 1")
    s.asks("Ana", "attack.target").answers("target survivor_1")
    assert s.over


# -- the Psycho --------------------------------------------------------------------------------------


def test_the_psycho_hits_harder_and_pays_for_every_attack_that_kills_nobody() -> None:
    s = fight(
        characters={"Ana": "psycho"},
        cards={"items": {"Ana": "machete, 2 energy_drink"}},
        line="monster_1",
        first=1,
    )
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == ["monster_1 4"]
    assert lives(s)[0] == full - 1
    s.asks("Ana", "combat.turn").answers("play energy_drink")
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert line(s) == []
    assert lives(s)[0] == full - 2  # the drink; the kill costs nothing


def test_the_psycho_is_not_asked_and_a_survivor_does_not_count() -> None:
    s = fight(characters={"Ana": "psycho"}, cards={"items": {"Ana": "machete"}}, line="survivor_1", first=1)
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert lives(s)[0] == full - 1


def test_as_first_player_the_psycho_who_kills_with_the_cleaver_attacks_again() -> None:
    s = fight(
        characters={"Ana": "psycho"},
        cards={"items": {"Ana": "cleaver"}},
        line="wanderer_1, wanderer_2, wanderer_3",
        combat="4 plus1",
    )
    for foe in ("wanderer_1", "wanderer_2"):
        s.asks("Ana", "combat.turn").answers("attack cleaver")
        s.asks("Ana", "attack.target").answers(f"target {foe}")
    assert line(s) == ["wanderer_3 2"]
    assert s.over
    s = fight(characters={"Ana": "psycho"}, cards={"items": {"Ana": "machete"}}, line="brute_1, brute_2")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.target").answers("target brute_1")
    assert s.over


# -- the Trigger -------------------------------------------------------------------------------------


def test_the_trigger_draws_one_more_card_with_a_gun_only() -> None:
    s = fight(
        characters={"Ana": "trigger"},
        cards={"items": {"Ana": "revolver, 1 bullets"}},
        line="monster_1",
        first=1,
        combat="plus1, plus2",
    )
    s.asks("Ana", "combat.turn").answers("attack revolver")
    s.asks("Ana", "attack.choose", ["apply plus1", "draw_extra"])
    s = fight(
        characters={"Ana": "trigger"},
        cards={"items": {"Ana": "spiked_bat"}},
        line="monster_1",
        combat="plus1",
    )
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    assert line(s) == ["monster_1 5"]


def test_as_first_player_the_trigger_applies_two_cards_of_a_gun_attack() -> None:
    s = fight(
        characters={"Ana": "trigger"},
        cards={"items": {"Ana": "revolver, 2 bullets"}},
        line="wanderer_1, monster_1, wanderer_2",
        used={"Ana": 1},
        combat="plus3_self2, plus1_zone",
    )
    full = lives(s)[0]
    s.asks("Ana", "combat.turn").answers("attack revolver")
    s.asks("Ana", "attack.ammunition").answers("ammunition 2")
    s.asks("Ana", "attack.target").answers("target monster_1")
    both = "apply_two plus3_self2 plus1_zone"
    s.asks("Ana", "attack.choose", ["apply plus3_self2", "apply plus1_zone", both]).answers(both)
    assert line(s) == ["wanderer_1 1", "monster_1 1", "wanderer_2 1"]
    assert lives(s)[0] == full - 2
    assert s.view()["seats"][0]["first_used"]


def test_without_the_token_one_card_is_all() -> None:
    s = fight(
        characters={"Ana": "trigger"},
        cards={"items": {"Ana": "revolver, 2 bullets"}},
        line="monster_1",
        used={"Ana": 1},
        first=1,
        combat="plus3, plus1",
    )
    s.asks("Ana", "combat.turn").answers("attack revolver")
    s.asks("Ana", "attack.ammunition").answers("ammunition 2")
    s.asks("Ana", "attack.choose", ["apply plus3", "apply plus1"])


# -- the Klepto --------------------------------------------------------------------------------------


def test_the_klepto_takes_a_card_from_a_player_who_agrees_without_an_action() -> None:
    s = fight(cards={"items": {"Ana": "machete", "Ben": "revolver, 2 bullets, luck"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete", "take_from Ben"]).answers("take_from Ben")
    s.asks("Ana", "take.which", ["take bullets", "take luck"]).answers("take bullets")
    s.asks("Ben", "take.consent", ["agree", "decline"], ["Ana", "bullets"]).answers("agree")
    assert items(s, "Ana") == ["bullets", "machete"]
    assert "bullets" in items(s, "Ben")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])


def test_without_consent_nothing_changes_hands_and_something_else_may_be_asked_for() -> None:
    s = fight(cards={"items": {"Ana": "machete", "Ben": "bullets, luck"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("take_from Ben")
    s.asks("Ana", "take.which").answers("take luck")
    s.asks("Ben", "take.consent").answers("decline")
    s.asks("Ana", "combat.turn").answers("take_from Ben")
    s.asks("Ben", "take.consent", params=["Ana", "bullets"]).answers("agree")
    assert items(s, "Ana") == ["bullets", "machete"]


def test_what_the_klepto_takes_must_fit_and_a_backpack_with_a_weapon_stays() -> None:
    s = fight(cards={"items": {"Ana": "machete, axe, 6 junk", "Ben": "luck"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete", "attack axe"])
    s = fight(cards={"items": {"Ana": "machete", "Ben": "backpack[katana]"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])
    s = fight(cards={"items": {"Ana": "machete", "Ben": "backpack[luck]"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("take_from Ben")
    s.asks("Ana", "take.which", ["take luck", "take backpack"]).answers("take backpack")
    s.asks("Ben", "take.consent").answers("agree")
    assert s.view()["seats"][0]["backpacks"] == [[{"card": "luck", "count": 1}]]


def test_as_first_player_the_klepto_draws_two_and_puts_one_back_on_top() -> None:
    s = night(at="SearchTurn 0", cards={"pile": "junk, katana, bullets, wave"})
    s.asks("Ana", "search.draw", ["draw", "draw_two"]).answers("draw_two")
    s.asks("Ana", "search.pick", ["pick junk", "pick katana"]).answers("pick katana")
    assert s.view()["known_top"] == ["junk"]
    s.asks("Ana", "search.found").answers("keep katana")
    s.asks("Ben", "search.found", params=["junk"]).answers("discard junk")
    assert s.view()["known_top"] == []
    s.asks("Cy", "search.found", params=["bullets"])


def test_bad_luck_may_be_put_back_or_chosen() -> None:
    s = night(at="SearchTurn 0", cards={"pile": "fracture, katana, wave"})
    s.asks("Ana", "search.draw").answers("draw_two")
    s.asks("Ana", "search.pick").answers("pick katana")
    s.asks("Ana", "search.found").answers("keep katana")
    s.sees(None, "bad_luck Ben fracture")


def test_a_wave_among_the_two_must_be_dealt_with() -> None:
    s = night(at="SearchTurn 0", cards={"pile": "junk, wave, bullets"}, assaults="brutal")
    s.asks("Ana", "search.draw").answers("draw_two")
    assert s.view()["known_top"] == ["junk"]
    s.asks("Ana", "wave.face", ["face", "delay"])


def test_once_and_only_with_the_token() -> None:
    s = night(first=1, at="SearchTurn 0", cards={"pile": "junk, katana, wave"})
    s.asks("Ana", "search.found")
    s = night(used={"Ana": 2}, at="SearchTurn 0", cards={"pile": "junk, katana, wave"})
    s.asks("Ana", "search.found")


# -- the Haggler -------------------------------------------------------------------------------------


def test_the_haggler_turns_junk_into_damage() -> None:
    s = fight(characters={"Ana": "haggler"}, cards={"items": {"Ana": "machete, 2 junk"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("attack machete")
    s.asks("Ana", "attack.choose", ["strike", "spend_junk junk"]).answers("spend_junk junk")
    assert line(s) == ["monster_1 3"]
    assert items(s, "Ana") == ["junk", "machete"]


def test_or_into_any_one_material() -> None:
    s = fight(
        characters={"Ana": "haggler"}, cards={"items": {"Ana": "machete, junk, nails"}}, line="monster_1"
    )
    options = ["end_turn", "attack machete", "craft_junk barricade planks", "craft_junk grenade explosives"]
    s.asks("Ana", "combat.turn", options).answers("craft_junk barricade planks")
    assert items(s, "Ana") == ["machete"]
    assert s.view()["seats"][0]["barricades"] == 1
    assert s.view()["seats"][0]["main_used"]


def test_once_a_round() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "machete, 3 junk, nails"}},
        line="monster_1",
        used={"Ana": 1},
    )
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])


def test_as_first_player_the_haggler_may_give_two_cards() -> None:
    s = night(
        characters={"Ana": "haggler", "Cy": "klepto"},
        cards={"items": {"Ana": "bullets, luck, junk", "Ben": "revolver"}},
        holder=0,
        at="ExchangePhase",
    )
    for card in ("bullets", "luck"):
        s.asks("Ana", "exchange").answers(f"give {card}")
        s.asks("Ana", "exchange.whom").answers("to Ben")
        s.asks("Ben", "exchange.gift").answers(f"welcome {card}")
    s.does_not_ask("Ana", "exchange")
    assert s.view()["seats"][0]["first_used"]


# -- the Pillar --------------------------------------------------------------------------------------


def test_the_pillar_makes_a_barricade_of_planks_alone_without_an_action() -> None:
    s = fight(characters={"Ana": "pillar"}, cards={"items": {"Ana": "machete, 2 planks"}}, line="monster_1")
    options = ["end_turn", "attack machete", "craft_free barricade"]
    s.asks("Ana", "combat.turn", options).answers("craft_free barricade")
    assert s.view()["seats"][0]["barricades"] == 1
    assert items(s, "Ana") == ["planks", "machete"]
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])


def test_as_first_player_the_pillar_takes_one_attack_aimed_at_a_neighbour() -> None:
    s = attack(
        "Ana Ben Cy Dot",
        characters={"Ben": "pillar"},
        first=1,
        line="wanderer_1, wanderer_2, wanderer_3, wanderer_4",
        barricades={"Ben": 1},
        traps={"Ana": 1},
    )
    full = [seat["full_life"] for seat in s.view()["seats"]]
    s.asks("Ben", "guard", ["decline", "guard"], ["wanderer_1", "Ana"]).answers("guard")
    # Ben's own Barricade takes it, Ana's Trap stays, and the next attack is Ben's as it would have been
    assert s.view()["seats"][0]["traps"] == 1
    assert [event for event in events(s) if event.startswith("enemy_attacked")] == [
        "enemy_attacked wanderer_1 1",
        "enemy_attacked wanderer_2 1",
        "enemy_attacked wanderer_3 2",
        "enemy_attacked wanderer_4 3",
    ]
    assert lives(s) == [full[0], full[1] - 1, full[2] - 1, full[3] - 1]


def test_the_pillar_need_not_and_cannot_for_somebody_farther_away_or_without_the_token() -> None:
    s = attack(
        "Ana Ben Cy Dot", characters={"Ben": "pillar"}, first=1, holder=3, line="wanderer_1, wanderer_2"
    )
    # Dot is not beside Ben; Ana is
    s.asks("Ben", "guard", params=["wanderer_2", "Ana"]).answers("decline")
    assert lives(s)[0] == s.view()["seats"][0]["full_life"] - 1
    s = attack("Ana Ben Cy", characters={"Ben": "pillar"}, first=0, line="wanderer_1")
    assert s.over


def test_a_main_perk_is_for_the_own_combat_turn() -> None:
    s = fight(
        characters={"Ben": "pillar"}, cards={"items": {"Ana": "machete", "Ben": "planks"}}, line="monster_1"
    )
    s.does_not_ask("Ben", "combat.turn")
