"""What a second reader of the rulebook found."""

from __future__ import annotations

from shamble.engine import Rng
from shamble.games.survive_until_daylight.search import shuffle_wave_in
from shamble.testing import table
from tests.games.survive_until_daylight.helpers import GAME, attack, events, fight, items, line, night


def test_what_each_attack_will_meet_is_counted_afresh_every_round() -> None:
    s = attack(
        line="wanderer_1, wanderer_2",
        at=["EnemyPhase", "EndOfRound"],
        cards={"pile": "", "reserve": ""},
        characters={"Ben": "haggler", "Cy": "trigger"},
        assaults="tide",
    )
    assert s.view()["round"] == 2
    s.asks("Ben", "wave.face").answers("face")
    s.until("combat.turn")
    enemies = [foe for foe in s.view()["line"] if foe["aim"] and "seat" in foe["aim"]]
    assert enemies[0]["aim"] == {"seat": 1}


def test_who_is_offered_a_gift_may_make_room_first() -> None:
    s = night(
        holder=0,
        at="ExchangePhase",
        cards={"items": {"Ana": "heal3", "Ben": "revolver, machete, 5 junk, backpack[heal1; bullets]"}},
    )
    s.asks("Ana", "exchange").answers("give heal3")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.says("Ben", "drop heal1")
    s.asks("Ben", "exchange.gift").answers("stow heal3")
    assert [each["card"] for each in s.view()["seats"][1]["backpacks"][0]] == ["heal3", "bullets"]


def test_a_backpack_makes_its_own_place() -> None:
    full = {"items": {"Ana": "sawn_off, machete, 6 junk"}, "pile": "backpack, wave"}
    s = night(characters={"Ana": "haggler", "Cy": "klepto"}, at="SearchTurn 0", cards=full)
    s.asks("Ana", "search.found").answers("pack_in junk")
    seat = s.view()["seats"][0]
    assert seat["slots_used"] == 8
    assert seat["backpacks"] == [[{"card": "junk", "count": 1}]]


def test_of_two_backpacks_the_last_one_goes() -> None:
    bags = {"items": {"Ana": "backpack[luck], backpack[heal1]"}}
    s = night("Ana Ben Cy Dot Eli", holder=0, at="ExchangePhase", cards=bags)
    s.asks("Ana", "exchange").answers("give backpack")
    s.asks("Ana", "exchange.whom").answers("to Ben")
    s.asks("Ben", "exchange.gift").answers("welcome backpack")
    assert s.view()["seats"][0]["backpacks"] == [[{"card": "luck", "count": 1}]]
    assert s.view()["seats"][1]["backpacks"] == [[{"card": "heal1", "count": 1}]]


def test_what_was_put_back_is_forgotten_when_the_pile_is_shuffled() -> None:
    s = night(at="SearchTurn 0", cards={"pile": "junk, katana, bullets, wave", "rest": "reserve"})
    s.asks("Ana", "search.draw").answers("draw_two")
    s.asks("Ana", "search.pick").answers("pick katana")
    assert s.view()["known_top"] == ["junk"]
    assert {s.g.determinise(0, Rng(seed)).pile[-1] for seed in range(5)} == {s.g.pile[-1]}
    s.g.pile.remove(0)
    shuffle_wave_in(s.g)
    assert s.view()["known_top"] == []


def test_there_is_time_to_pack_after_the_last_action() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, heal3, backpack[bullets; arrows]"}},
        line="raider_1, monster_1",
        combat="plus1",
        at=["CombatTurn 0", "EnemyPhase"],
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    s.asks("Ana", "attack.target").answers("target monster_1")
    s.says("Ana", "pack heal3")
    s.asks("Ana", "combat.turn").answers("end_turn")
    assert [each["card"] for each in s.view()["seats"][0]["backpacks"][0]] == ["heal3", "arrows"]


def test_a_loss_that_falls_on_a_packed_card_takes_that_one() -> None:
    s = fight(
        cards={"items": {"Ana": "spiked_bat, junk, backpack[junk]"}}, line="monster_1", combat="plus1_loss"
    )
    s.chances(2)  # Junk, the Backpack, and the Junk in it
    s.asks("Ana", "combat.turn").answers("attack spiked_bat")
    s.passes()
    assert items(s, "Ana") == ["junk", "backpack", "spiked_bat"]
    assert s.view()["seats"][0]["backpacks"] == [[]]


def test_nothing_is_thrown_away_during_set_up() -> None:
    s = table(GAME, players="Ana")
    assert s.may_say("Ana") == []
    s.asks("Ana", "setup.character").answers("character pillar")
    assert s.may_say("Ana") == []


def test_an_attacker_beside_the_survivor_is_in_its_own_zone() -> None:
    s = attack(line="wanderer_10(1), survivor_1", combat="x")
    assert line(s) == ["survivor_1 1"]


def test_the_log_tells_an_attack_before_its_cards() -> None:
    s = attack(line="wanderer_10", combat="plus1")
    told = [event.split()[0] for event in events(s)]
    assert told == ["enemy_attacked", "combat_drawn", "applied", "wounded"]
