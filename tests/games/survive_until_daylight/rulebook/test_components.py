"""Rulebook: what is in the box."""

from __future__ import annotations

import pytest

from shamble.games.survive_until_daylight.content import ENEMIES, load_content
from shamble.games.survive_until_daylight.setup import rubble
from shamble.testing import table
from tests.games.survive_until_daylight.helpers import GAME, night

CONTENT = load_content(None)
CHARACTERS = "pillar psycho trigger klepto haggler hipster"


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_play(seats: int) -> None:
    assert table(GAME, seats=seats).t.seats == seats


def test_there_are_six_characters_each_with_a_board_two_perks_and_a_weapon() -> None:
    assert sorted(CONTENT.names["character"]) == sorted(CHARACTERS.split())
    for character in CONTENT.characters:
        assert character.main.name
        assert character.first.name
        weapon = CONTENT.weapons[CONTENT.card(character.weapon)]
        assert weapon is not None
        assert weapon.pool == "unique"


def test_138_rubble_cards() -> None:
    numbered = len(rubble(CONTENT, 6))
    weapons = [weapon for weapon in CONTENT.weapons if weapon is not None]
    unique = sum(weapon.pool == "unique" for weapon in weapons)
    common = sum(weapon.copies for weapon in weapons if weapon.pool == "common")
    assert (numbered, unique, common) == (120, 6, 11)
    assert numbered + unique + common + 1 == 138  # and the WAVE!


def test_58_horde_cards_in_five_kinds() -> None:
    assert len(CONTENT.horde) == 58
    assert {horde.enemy for horde in CONTENT.horde} == set(ENEMIES)


def test_not_all_enemies_of_a_kind_attack_alike() -> None:
    for enemy in ("wanderer", "raider", "brute", "monster"):
        ways = {(horde.fixed, horde.cards) for horde in CONTENT.horde if horde.enemy == enemy}
        assert len(ways) > 1, enemy


def test_35_combat_cards_from_minus_2_to_plus_3() -> None:
    assert sum(card.copies for card in CONTENT.combat) == 35
    figures = [card.value for card in CONTENT.combat if card.value is not None]
    assert (min(figures), max(figures)) == (-2, 3)
    assert any(card.value is None for card in CONTENT.combat)


def test_combat_cards_give_damage_zone_or_both() -> None:
    cards = CONTENT.combat
    assert any(card.zone and not card.value for card in cards)
    assert any(card.zone and card.value for card in cards)
    assert any(card.value and not card.zone for card in cards)
    assert {card.harm for card in cards} == {0, 1, 2}


def test_tokens_6_6_6_3() -> None:
    left = night().view()["tokens"]
    assert left == {"barricade": 6, "trap": 6, "grenade": 6, "spear": 3}


@pytest.mark.parametrize(
    ("assault", "printed"),
    [
        ("vanguard", "111333 112223 012233 000000 111111"),
        ("raptors", "001122 234456 001211 000000 011111"),
        ("brutal", "011122 011121 123445 000000 011111"),
        ("abusive", "120212 012111 112222 001122 111111"),
    ],
)
def test_the_assault_cards_that_are_printed(assault: str, printed: str) -> None:
    """Wanderers, Raiders, Brutes, Monsters and Survivors, for one to six players each."""
    entry = CONTENT.assaults[CONTENT.names["assault"].index(assault)]
    rows = [entry.wanderer, entry.raider, entry.brute, entry.monster, entry.survivor]
    assert ["".join(map(str, row)) for row in rows] == printed.split()
    assert entry.origin == "rulebook"


def test_two_assault_cards_are_ours() -> None:
    ours = {
        name
        for name, entry in zip(CONTENT.names["assault"], CONTENT.assaults, strict=True)
        if entry.origin == "house"
    }
    assert ours == {"tide", "colossus"}


def test_six_assault_cards_and_enough_horde_for_all_of_them() -> None:
    assert len(CONTENT.assaults) == CONTENT.box.rounds == 6
    for players in range(6):
        for number, enemy in enumerate(ENEMIES):
            coming = sorted(getattr(assault, enemy)[players] for assault in CONTENT.assaults)
            assert sum(coming[-3:]) <= CONTENT.enemy.count(number), f"{enemy} for {players + 1}"


@pytest.mark.parametrize(
    ("enemy", "toughness"), [("wanderer", 2), ("raider", 3), ("brute", 4), ("monster", 8), ("survivor", 1)]
)
def test_how_much_each_kind_can_take(enemy: str, toughness: int) -> None:
    assert CONTENT.enemies[ENEMIES.index(enemy)].toughness == toughness


def test_the_rubble_decks_are_six_times_the_table() -> None:
    sizes = [len(rubble(CONTENT, players)) for players in range(1, 7)]
    assert sizes == [6 * added for added in CONTENT.box.pile] == [42, 60, 72, 96, 120, 120]


def test_junk_is_the_most_common_find_in_every_deck() -> None:
    junk = CONTENT.card("junk")
    for players in range(1, 7):
        deck = rubble(CONTENT, players)
        most = max(deck.count(card) for card in set(deck) if card != junk)
        assert deck.count(junk) >= most, players


def test_rubble_is_junk_healing_special_weapons_ammunition_material_and_bad_luck() -> None:
    kinds = {entry.kind for entry in CONTENT.rubble if entry is not None}
    assert kinds == {"junk", "heal", "special", "ammo", "material", "bad_luck"}
    assert any(weapon is not None and weapon.pool == "found" for weapon in CONTENT.weapons)


def test_weapons_deal_0_to_3_and_some_draw_cards_need_ammunition_or_hit_a_zone() -> None:
    weapons = [weapon for weapon in CONTENT.weapons if weapon is not None]
    assert all(0 <= weapon.fixed <= 3 for weapon in weapons)
    assert {weapon.ammo for weapon in weapons} == {"", "bullets", "arrows"}
    assert any(weapon.cards for weapon in weapons)
    assert any(weapon.zone for weapon in weapons)


def test_hearts_are_1_2_or_3() -> None:
    hearts = {entry.hearts for entry in CONTENT.rubble if entry is not None and entry.kind == "heal"}
    assert hearts == {1, 2, 3}


def test_encouragement_is_no_use_alone_and_not_in_that_deck() -> None:
    assert CONTENT.card("encouragement") not in rubble(CONTENT, 1)


def test_what_the_rulebook_does_not_give_is_marked_as_ours() -> None:
    assert {character.origin for character in CONTENT.characters} == {"house"}
    assert {card.origin for card in CONTENT.combat} == {"house"}
    assert {horde.origin for horde in CONTENT.horde} == {"house"}
    assert {token.origin for token in CONTENT.tokens} == {"rulebook"}
    assert CONTENT.box.origin == "rulebook"
