"""Hero mode's cards: what is printed is as printed, and what is ours keeps to the box."""

from __future__ import annotations

from collections import Counter

from shamble.games.marvel_zombies.content import MarvelContent

from .helpers import city, town

CORE = {
    "thor": ("mjolnir", "melee", 0, 2, 3, "hammer_throw", "for_asgard", "all_father"),
    "spider_man": ("acrobatics", "melee", 0, 3, 4, "web_slinger", "web_shooters", "spider_sense"),
    "black_panther": (
        "vibranium_claws",
        "melee",
        0,
        2,
        3,
        "chain_slashes",
        "combat_reflexes",
        "kinetic_backlash",
    ),
}


def cards(content: MarvelContent) -> dict[str, tuple[str | int, ...]]:
    return {
        name: (e.attack.name, e.attack.type, e.attack.reach, e.attack.dice, e.attack.accuracy, *e.skills)
        for name, e in zip(content.names["hero"], content.heroes, strict=True)
    }


def test_thor_spider_man_and_black_panther_are_as_printed() -> None:
    content = town().g.content
    found = cards(content)
    assert list(found) == [*CORE, "scarlet_witch", "doctor_strange", "ms_marvel"]
    assert {name: found[name] for name in CORE} == CORE
    origins = {name: e.origin for name, e in zip(content.names["hero"], content.heroes, strict=True)}
    assert [name for name, origin in origins.items() if origin == "rulebook"] == list(CORE)


def test_the_small_boxs_heroes_keep_what_is_known_of_their_cards() -> None:
    found = cards(city().g.content)
    assert list(found) == ["spider_man", "hulk", "vision", "black_panther", "wasp", "winter_soldier"]
    assert found["spider_man"][:5] == ("acrobatics", "melee", 0, 3, 4)
    assert found["black_panther"][0] == "vibranium_claws"
    assert found["black_panther"][3] == 2
    assert found["black_panther"][5] == "leaping_charge"
    assert [name for name, card in found.items() if card[5] == "heroic_rescue"] == ["spider_man"]


def test_all_living_heroes_have_three_health_and_four_power_at_most() -> None:
    for content in (town().g.content, city().g.content):
        assert (content.box.health, content.box.power, content.box.power_up) == (3, 4, 2)


def test_no_two_heroes_of_the_small_box_have_the_same_card() -> None:
    found = cards(city().g.content)
    assert len({card[5:] for card in found.values()}) == len(found)
    assert len({card[0] for card in found.values()}) == len(found)


def test_the_spawn_deck_has_thirty_cards_of_the_five_kinds() -> None:
    content = city().g.content
    kinds = Counter((card.kind, card.enemy) for card in content.spawn)
    assert kinds == {
        ("normal", "walker"): 7,
        ("rush", "walker"): 4,
        ("normal", "brute"): 3,
        ("rush", "brute"): 2,
        ("normal", "runner"): 4,
        ("zombie_hero", "zombie_hero"): 4,
        ("extra", "walker"): 1,
        ("extra", "brute"): 1,
        ("extra", "runner"): 1,
        ("danger", "walker"): 3,
    }
    assert len(content.spawn) == len(town().g.content.spawn) == 30


def test_the_spawn_deck_holds_the_four_cards_of_the_buildings_example() -> None:
    lines = {(card.kind, card.enemy, card.line[1]) for card in city().g.content.spawn}
    example = {("rush", "brute", 2), ("normal", "brute", 1), ("normal", "walker", 3), ("extra", "brute", 1)}
    assert example <= lines


def test_spawn_cards_grow_with_danger_and_never_ask_for_more_figures_than_there_are() -> None:
    content = city().g.content
    figures = {name: content.agents[kind].figures for name, kind in content.agent.items()}
    assert figures == {"walker": 30, "brute": 10, "runner": 10}
    for card in content.spawn:
        assert list(card.line) == sorted(card.line)
        assert card.line[-1] <= figures.get(card.enemy, 1)
