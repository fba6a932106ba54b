"""Survive Until Daylight's board: what it draws, for whom, in which words, and how much of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("lucide")

import shamble
from shamble.engine import Choice, Pack
from shamble.testing import table as set_table
from shamble.web.boards.survive_until_daylight.cards import OWN, card_symbol
from shamble.web.covers import cover
from tests.web.boards import DAYLIGHT, NAMES

GAME = DAYLIGHT.game
BOARD = DAYLIGHT.board
SPEC = DAYLIGHT.spec
speaker, page = DAYLIGHT.speaker, DAYLIGHT.page


def scene(**literal: Any) -> shamble.Table:
    """A table of three, set as the literal says."""
    characters = {0: "pillar", 1: "trigger", 2: "klepto"}
    return set_table(GAME, 3, **{"round": 2, "characters": characters, "holder": 1, **literal}).t


def question(t: shamble.Table, seat: int) -> Choice:
    return next(choice for choice in t.choices if choice.seat == seat and not choice.optional)


def test_every_card_has_a_drawing_of_its_own_or_shares_one() -> None:
    """A crate, until somebody draws it."""
    sheet = str(BOARD.sheet())
    cards = SPEC.load_content(None).names["card"]
    assert all(f'id="{card_symbol(card)}"' in sheet for card in cards)
    assert set(cards) >= OWN, "drawings of cards that there are"


def test_house_content_is_counted() -> None:
    t = DAYLIGHT.positions[0]
    assert "2 of 6 Assault cards" in BOARD.house_content(t.reading(0), speaker(t))
    assert "2 cartes Assaut sur 6" in BOARD.house_content(t.reading(0), speaker(t, "fr"))


# -- what the picture says ---------------------------------------------------------------------------


def drawn_foe(t: shamble.Table, foe: str) -> str:
    """One enemy's element, whole."""
    drawn = str(BOARD.draw(t.reading(0), {}, speaker(t), NAMES[: t.seats]))
    found: list[str] = re.findall(rf'<div id="foe-{foe}".*?</div>', drawn)
    return found[0]


def test_how_everybody_is_stands_above_the_board() -> None:
    t = scene(life={1: 2}, line="wanderer_1", at=["CombatTurn 0", "EnemyPhase"])
    drawn = str(BOARD.draw(t.reading(0), {}, speaker(t), NAMES[: t.seats]))
    mates = re.findall(r'<span id="mate-(\d)" class="([^"]*)"[^>]*data-gauges="g-heart:(\d+)"', drawn)
    assert [seat for seat, _, _ in mates] == ["0", "1", "2"]
    assert "own" in mates[0][1].split()
    assert mates[1][2] == "2"
    assert ["low" in classes.split() for _, classes, _ in mates] == [False, True, False]
    bob = drawn[drawn.index('id="mate-1"') : drawn.index('id="mate-2"')]
    assert 'id="holder"' in bob
    assert "Life 2 of" in bob


def test_an_enemy_shows_life_attack_and_what_was_done_to_it() -> None:
    t = scene(line="brute_1(3), wanderer_1, raider_1+~", at=["CombatTurn 0", "EnemyPhase"])
    brute, raider = drawn_foe(t, "brute_1"), drawn_foe(t, "raider_1")
    assert brute.count("#g-heart") == 1
    assert brute.count("#g-gone") == 3
    assert "life 1 of 4" in brute
    assert "#i-shield-off" in brute
    assert raider.count("#d-stuck") == 1
    assert "#d-smoke" in raider
    assert "out of the fight" in raider
    assert "#d-smoke" not in brute


def test_a_monster_strengthens_the_others() -> None:
    t = scene(line="wanderer_1, monster_1", at=["CombatTurn 0", "EnemyPhase"])
    assert "<em>+1</em>" in drawn_foe(t, "wanderer_1")
    assert "<em>" not in drawn_foe(t, "monster_1")


def test_every_attack_says_whom_it_will_meet() -> None:
    t = scene(
        line="wanderer_1, survivor_1, wanderer_2, wanderer_3", at=["CombatTurn 0", "EnemyPhase", "EndOfRound"]
    )
    assert "will attack Survivor 1" in drawn_foe(t, "wanderer_1")
    assert "seat-purple" in (second := drawn_foe(t, "wanderer_2"))
    assert "will attack &lt;b&gt;Bob&lt;/b&gt;" in second
    assert "will attack Chloé" in drawn_foe(t, "wanderer_3")
    assert "will attack" not in drawn_foe(t, "survivor_1")


def test_the_attack_under_way_is_told_with_its_cards() -> None:
    t = scene(
        line="brute_1, wanderer_1",
        cards={"items": {0: "cleaver"}},
        combat="plus2_zone, minus1",
        at=["CombatTurn 0", "EnemyPhase"],
    )
    for name in (("attack", "cleaver"), ("target", "brute_1")):
        choice = question(t, 0)
        t.answer(choice.id, [option.name for option in choice.options].index(name), 0)
    drawn = str(BOARD.draw(t.reading(0), BOARD.marks_of(question(t, 0)), speaker(t), NAMES))
    assert "Alice attacks Brute 1" in drawn
    assert re.search(r'id="combat-plus2_zone-1"[^>]*class="fight piece legal"', drawn)
    assert 'class="good">+2<' in drawn
    assert 'class="bad">−1<' in drawn
    assert "under-fire" in drawn_foe(t, "brute_1")


TOUGH = {"origin": "house", "toughness": 7, "special": "theft"}
MACHETE = {"origin": "house", "pool": "common", "copies": 2, "fixed": 5, "zone": 2}


def test_a_packs_figures_are_the_figures_on_the_board() -> None:
    pack = Pack(GAME, "Sharp", {"weapons": {"machete": MACHETE}, "enemies": {"brute": TOUGH}})
    t = scene(
        pack=pack,
        line="wanderer_1, brute_1",
        cards={"items": {0: "machete, concentration"}},
        at=["CombatTurn 0", "EnemyPhase"],
    )
    hand = str(BOARD.hand(t.reading(0), {}, speaker(t)))
    assert re.search(r'id="card-machete-1".*?#g-damage"/></svg>5<.*?#g-zone"/></svg>2<', hand)
    assert "Machete. 5 damage, 2 zone damage." in hand
    assert drawn_foe(t, "brute_1").count("#g-heart") == TOUGH["toughness"]
    assert "#i-shield-off" not in drawn_foe(t, "brute_1")
    t.answer(question(t, 0).id, ["attack", "machete"], 0)
    t.answer(question(t, 0).id, ["target", "brute_1"], 0)
    assert "5 damage so far, zone 2" in DAYLIGHT.drawn(t, 0, {})


def test_what_a_pack_adds_is_drawn_and_named_by_its_id() -> None:
    cast = {"origin": "house", "life": 12, "weapon": "spoon", "main": {"name": "fury", "damage": 3}}
    files = {
        "weapons": {"spoon": {"origin": "house", "pool": "unique", "fixed": 1}},
        "characters": {"cook": {**cast, "first": {"name": "keep_two"}}},
    }
    t = scene(
        pack=Pack(GAME, "Kitchen", files), characters={0: "cook", 1: "klepto", 2: "pillar"}, at="CombatTurn 0"
    )
    strip = str(BOARD.seat(t.reading(0), 0, {}, speaker(t), NAMES))
    assert "#d-nobody" in strip
    assert "#w-thing" in strip
    assert "your attacks deal 3 more damage" in strip
    assert "Spoon. 1 damage." in str(BOARD.hand(t.reading(0), {}, speaker(t)))
    start = set_table(GAME, 3, pack=Pack(GAME, "Kitchen", files)).t
    assert 'aria-label="Cook, life 12, Spoon.' in DAYLIGHT.drawn(start, 0, {})


def test_everybodys_things_are_open_and_the_backpack_is_a_bag() -> None:
    t = scene(cards={"items": {1: "revolver, 3 bullets, backpack[2 planks]"}}, at="CombatTurn 0")
    strip = str(BOARD.seat(t.reading(0), 1, {}, speaker(t), NAMES))
    assert "Bullets ×3" in strip
    assert "3 of 8 slots" in strip
    assert re.search(r'<li class="bag">.*Planks ×2', strip)
    own = str(BOARD.hand(t.reading(1), {}, speaker(t)))
    assert own.count("slot empty") == 5 + 1
    assert "In the Backpack" in own
    assert BOARD.hand(t.reading(None), {}, speaker(t)) == ""


def test_a_gift_lies_before_whoever_is_asked() -> None:
    t = scene(cards={"items": {0: "frying_pan, junk"}}, gifts={0: 1}, at="Gift 0 junk 1")
    marks = BOARD.marks_of(question(t, 1))
    assert marks[("gift", "junk")] == [0]
    assert 'id="gift-junk"' in BOARD.hand(t.reading(1), marks, speaker(t))
    assert 'id="gift-junk"' not in BOARD.hand(t.reading(1), {}, speaker(t))


def test_tokens_of_protection_stand_before_their_owner() -> None:
    t = scene(barricades={2: 2}, traps={2: 1}, at="CombatTurn 0")
    strip = str(BOARD.seat(t.reading(0), 2, {}, speaker(t), NAMES))
    assert strip.count("#t-barricade") == 2
    assert strip.count("#t-trap") == 1
    assert "Barricade: 4 left" in str(BOARD.notes(t.reading(0), {}, speaker(t), NAMES))


def test_the_night_grows_paler() -> None:
    for number in (1, 6, 7):
        t = scene(round=number, line="wanderer_1", at=["CombatTurn 0", "EnemyPhase"])
        drawn = str(BOARD.draw(t.reading(0), {}, speaker(t), NAMES))
        assert f'class="drawn-board roam-frame daylight hour-{number}"' in drawn
        assert ("stars" in drawn) == (number < 7)
        assert ("sun" in re.findall(r'circle class="(\w+)"', drawn)) == (number == 7)


def test_the_first_page_has_its_picture() -> None:
    picture = str(cover(GAME, "en"))
    assert '<svg class="night"' in picture
    assert "#d-monster" in picture


def test_the_attack_of_an_enemy_says_whom_it_meets() -> None:
    t = scene(
        line="brute_8, wanderer_1",
        combat="plus1",
        cards={"items": {2: "luck"}},
        at=["EnemyPhase", "EndOfRound"],
    )
    drawn = DAYLIGHT.drawn(t, 0, {})
    assert "An enemy attacks" in drawn
    assert 'aria-label="Brute 8 attacks &lt;b&gt;Bob&lt;/b&gt;: 1 damage before Combat cards"' in drawn


def test_by_its_corner_a_card_is_thrown_away_or_packed() -> None:
    t = scene(at="CombatTurn 0", line="brute_1", cards={"items": {0: "machete, backpack[luck]"}})
    aside = next(choice for choice in t.choices if choice.optional and choice.seat == 0)
    marks = BOARD.marks_of(aside)
    hand = str(BOARD.hand(t.reading(0), marks, speaker(t)))
    options = [option.name for option in aside.options]
    listed = {
        name: {options[int(index)][0] for index in indices.split(",")}
        for name, indices in re.findall(r'id="handle-([\w-]+)-1".*?data-options="([\d,]+)"', hand)
    }
    assert listed == {
        "card-machete": {"drop", "pack"},
        "card-backpack": {"drop"},
        "bag-0-luck": {"drop", "unpack"},
    }
    assert {option.key for option in aside.options} <= BOARD.asides
    assert "handle-" not in str(BOARD.hand(t.reading(0), {}, speaker(t)))
