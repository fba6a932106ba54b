"""Rulebook: "Search phase", "Rubble", "Inventory limit", "Bad luck" and "WAVE!"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario
from tests.games.survive_until_daylight.helpers import events, items, lives, night

FULL = "sawn_off, machete, 6 junk"


def search(players: str = "Ana Ben Cy", pile: str = "wave", **literal: Any) -> Scenario:
    """Ana is about to draw from that pile, top first. She is the haggler here: the klepto has a choice."""
    cards = {"pile": pile, **literal.pop("cards", {})}
    characters = {"Ana": "haggler", "Cy": "klepto"} if "Cy" in players else {"Ana": "haggler"}
    return night(players, characters=characters, cards=cards, **{"at": "SearchTurn 0", **literal})


def test_everybody_draws_in_turn_from_the_first_player_on() -> None:
    s = search(pile="junk, bullets, arrows, planks, wave", first=0)
    s.asks("Ana", "search.found", params=["junk"]).answers("keep junk")
    s.asks("Ben", "search.found", params=["bullets"]).answers("keep bullets")
    s.asks("Cy", "search.found", params=["arrows"]).answers("discard arrows")
    s.asks("Ana", "search.found", params=["planks"])


def test_the_search_begins_with_the_first_player() -> None:
    s = night(first=1, at="SearchPhase", cards={"pile": "junk, junk, junk, junk"})
    assert s.t.open[0].seat == 1


def test_a_find_is_kept_or_thrown_away() -> None:
    s = search(pile="bullets, junk, wave")
    s.asks("Ana", "search.found", ["keep bullets", "discard bullets"]).answers("keep bullets")
    s.asks("Ben", "search.found", ["keep junk", "discard junk"]).answers("discard junk")
    assert "bullets" in items(s, "Ana")
    assert s.g.discard[-1] == s.g.content.card("junk")


def test_with_full_hands_something_else_goes_for_it() -> None:
    s = search(pile="heal3, wave", cards={"items": {"Ana": FULL}})
    options = ["discard heal3", "swap junk", "swap sawn_off", "swap machete"]
    s.asks("Ana", "search.found", options).answers("swap junk")
    assert sorted(items(s, "Ana")) == sorted(["sawn_off", "machete", "heal3", *["junk"] * 5])


def test_ammunition_and_material_lie_on_one_pile() -> None:
    s = search(cards={"items": {"Ana": "3 arrows, 2 planks, bullets"}})
    assert items(s, "Ana") == ["bullets", "3 arrows", "2 planks"]
    assert s.view()["seats"][0]["slots_used"] == 3


def test_only_ammunition_and_material_do() -> None:
    s = search(cards={"items": {"Ana": "2 junk, 2 heal1, 2 luck, 2 machete"}})
    assert s.view()["seats"][0]["slots_used"] == 8


def test_what_joins_a_pile_needs_no_slot() -> None:
    s = search(pile="bullets, wave", cards={"items": {"Ana": "sawn_off, machete, 5 junk, bullets"}})
    s.asks("Ana", "search.found", ["keep bullets", "discard bullets"]).answers("keep bullets")
    assert s.view()["seats"][0]["slots_used"] == 8


def test_one_of_a_pile_of_several_makes_no_room() -> None:
    s = search(pile="luck, wave", cards={"items": {"Ana": "sawn_off, machete, 5 junk, 2 bullets"}})
    options = s.asks("Ana", "search.found").options
    assert "swap bullets" not in options
    assert "swap junk" in options


@pytest.mark.parametrize(("players", "slots"), [("Ana", 10), ("Ana Ben", 8), ("Ana Ben Cy", 8)])
def test_eight_slots_alone_ten_starting_weapons_included(players: str, slots: int) -> None:
    full = f"sawn_off, machete, 4 junk, luck, heal1{', heal2, 1 backpack' if slots == 10 else ''}"
    s = search(players, pile="heal3, wave", cards={"items": {"Ana": full}})
    assert s.view()["seats"][0]["slots"] == s.view()["seats"][0]["slots_used"] == slots
    assert "keep heal3" not in s.asks("Ana", "search.found").options


def test_anything_may_be_dropped_at_any_time() -> None:
    s = search(pile="heal3, wave", cards={"items": {"Ana": FULL}})
    s.says("Ana", "drop junk", "drop junk", "drop machete")
    s.asks("Ana", "search.found", ["keep heal3", "discard heal3"]).answers("keep heal3")
    assert len(items(s, "Ana")) == 6


# -- bad luck ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "damage"), [("rodents", 1), ("fracture", 2)])
def test_bad_luck_hurts_at_once_and_is_never_kept(card: str, damage: int) -> None:
    s = search(pile=f"{card}, junk, wave", barricades={"Ana": 1})
    assert lives(s)[0] == s.view()["seats"][0]["full_life"] - damage
    assert card not in items(s, "Ana")
    assert s.g.discard[-1] == s.g.content.card(card)
    assert s.view()["seats"][0]["barricades"] == 1
    s.asks("Ben", "search.found")


def test_crows_take_a_card_at_random() -> None:
    s = search(
        pile="junk, junk, junk, crows, luck, wave",
        cards={"items": {"Ana": "sawn_off, machete, heal1, bullets, arrows"}},
    )
    s.asks("Ana", "search.found").answers("discard junk")
    s.asks("Ben", "search.found").answers("discard junk")
    s.chances(1)
    s.asks("Cy", "search.found").answers("discard junk")
    assert sorted(items(s, "Ana")) == sorted(["sawn_off", "machete", "heal1", "arrows"])
    s.sees(None, "lost Ana bullets")
    s.asks("Ben", "search.found")


def test_crows_spare_starting_weapons_and_the_backpack() -> None:
    inventory = {"Ana": "sawn_off, machete, backpack[luck; heal3]"}
    s = search(pile="crows, junk, wave", cards={"items": inventory})
    assert sorted(items(s, "Ana")) == ["backpack", "machete", "sawn_off"]
    assert not [event for event in events(s) if event.startswith("lost")]


def test_crows_may_take_a_found_weapon() -> None:
    s = search(pile="crows, junk, wave", cards={"items": {"Ana": "sawn_off, katana"}})
    s.sees(None, "lost Ana katana")


def test_bad_luck_can_kill() -> None:
    s = search(pile="fracture, wave", life={"Ana": 2})
    assert s.over
    assert s.t.result is not None
    assert s.t.result.reason == "death"


# -- WAVE! -------------------------------------------------------------------------------------------


def test_the_wave_reveals_the_assault_before_the_choice() -> None:
    s = search(pile="wave, junk", assaults="brutal, tide")
    s.asks("Ana", "wave.face", ["face", "delay"])
    view = s.view()
    assert view["assault"] == "brutal"
    assert view["coming"] == {"wanderer": 1, "raider": 1, "brute": 3, "survivor": 1}
    assert view["line"] == []


def test_facing_it_ends_the_search_and_brings_the_enemies() -> None:
    s = search(pile="wave, junk", assaults="brutal, tide", at=["SearchTurn 0", "CombatTurn 0"])
    s.asks("Ana", "wave.face").answers("face")
    view = s.view()
    assert view["holder"] == 0
    assert sorted(foe["enemy"] for foe in view["line"]) == ["brute"] * 3 + ["raider", "survivor", "wanderer"]
    assert view["pile"] == 1
    assert view["phase"] != "search"


def test_delaying_costs_a_life_gives_a_card_and_the_search_goes_on() -> None:
    s = search(pile="wave, bullets, arrows, planks", assaults="brutal", barricades={"Ana": 1})
    before = lives(s)[0]
    s.asks("Ana", "wave.face").answers("delay")
    assert lives(s)[0] == before - 1
    s.asks("Ana", "search.found", params=["bullets"]).answers("keep bullets")
    s.sees(None, "wave_returned")
    assert s.view()["wave_in_pile"] or s.view()["holder"] == 1
    assert s.view()["active"] == 1
    assert s.view()["line"] == []


def test_it_can_be_delayed_again_and_again_and_the_assault_is_revealed_once() -> None:
    s = search("Ana Ben", pile="wave, junk", assaults="brutal, tide", cards={"items": {"Ana": ""}})
    s.asks("Ana", "wave.face").answers("delay")
    s.asks("Ana", "search.found").answers("discard junk")
    s.asks("Ben", "wave.face").answers("pass_on")
    s.asks("Ana", "wave.face").answers("pass_on")
    s.asks("Ben", "wave.face").answers("face")
    assert lives(s) == [s.view()["seats"][0]["full_life"] - 2, s.view()["seats"][1]["full_life"] - 1]
    assert len([event for event in events(s) if event.startswith("assault_revealed")]) == 1
    assert s.view()["assaults_left"] == ["tide"]


def test_bad_luck_on_a_bought_card_counts() -> None:
    s = search(pile="wave, fracture, junk, junk", assaults="brutal")
    before = lives(s)[0]
    s.asks("Ana", "wave.face").answers("delay")
    assert lives(s)[0] == before - 3


def test_delaying_with_one_life_left_is_legal_fatal_and_said_to_be() -> None:
    s = search(pile="wave, junk", assaults="brutal", life={"Ana": 1})
    s.asks("Ana", "wave.face", ["face", "delay_fatally"]).answers("delay_fatally")
    assert s.over
    s.sees(None, "died Ana")


def test_the_wave_takes_no_slot() -> None:
    s = search(pile="wave, junk", assaults="brutal", at=["SearchTurn 0", "CombatTurn 0"])
    used = s.view()["seats"][0]["slots_used"]
    s.asks("Ana", "wave.face").answers("face")
    assert s.view()["seats"][0]["slots_used"] == used


def test_what_is_left_of_the_pile_stays_and_new_cards_join_it() -> None:
    s = night(
        at="SearchPhase",
        round=2,
        holder=1,
        cards={"pile": "junk, junk, heal1, heal1, bullets", "rest": "reserve"},
    )
    assert "pile_made 18" in events(s)  # five, twelve more, and the WAVE!
    assert s.view()["holder"] is None or s.view()["active"] == s.view()["holder"]


def test_an_empty_pile_is_filled_as_well() -> None:
    s = night(at="SearchPhase", round=3, holder=1, cards={"rest": "reserve"})
    assert "pile_made 13" in events(s)


def test_if_the_rubble_runs_short_what_is_left_is_added() -> None:
    s = night(at="SearchPhase", round=3, holder=1, cards={"reserve": "junk, junk, junk"})
    assert "pile_made 4" in events(s)


def test_if_only_the_wave_is_left_it_is_faced_or_passed_on_for_a_life() -> None:
    s = search("Ana Ben", pile="wave", assaults="brutal")
    before = lives(s)
    s.asks("Ana", "wave.face", ["face", "pass_on"]).answers("pass_on")
    s.asks("Ben", "wave.face", ["face", "pass_on"]).answers("pass_on")
    s.asks("Ana", "wave.face").answers("face")
    assert lives(s) == [before[0] - 1, before[1] - 1]
    assert s.view()["holder"] == 0


def test_alone_the_last_wave_must_be_faced() -> None:
    s = search("Ana", pile="wave", assaults="brutal", at=["SearchTurn 0", "CombatTurn 0"])
    s.sees(None, "wave_faced Ana")
    assert s.view()["holder"] == 0


def test_discarded_rubble_does_not_come_back() -> None:
    s = night(at="SearchPhase", round=3, holder=1, cards={})
    assert s.view()["pile"] == 0
    assert "pile_made 1" in events(s)
