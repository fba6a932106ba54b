"""City of Horror's board: what it draws, for whom, in which words, and how much of it."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("lucide")

import shamble
from shamble.engine import Rng, View
from shamble.engine.text import load_catalogue
from shamble.lab.driver import any_answer
from shamble.web.boards.city_of_horror.scene import LOCALE
from tests.web.boards import CITY, NAMES, parsed

GAME = CITY.game
BOARD = CITY.board
SPEC = CITY.spec
speaker, page = CITY.speaker, CITY.page


def known_kinds(view: View) -> set[str]:
    """The cards that this viewer may read somewhere."""
    return {
        *view["discard"],
        *view["draft"],
        *(card for seat in view["seats"] for card in seat["known_hand"]),
        *(card for place in view["places"] for card in place["known_cards"]),
    }


def test_no_card_is_named_that_the_viewer_does_not_know() -> None:
    kinds = SPEC.load_content(None).names["card"]
    for number, t in enumerate(CITY.positions):
        viewer, language = (None, 0, 1)[number % 3], ("en", "fr")[number % 2]
        drawn = page(t, viewer, {}, language).partition("</svg>")[2]
        for kind in set(kinds) - known_kinds(t.view(viewer)):
            assert f":{kind}" not in drawn
            assert f"-{kind}" not in drawn
            assert speaker(t, language).name("card", kind) not in drawn


def test_a_card_known_to_be_in_a_hand_is_named() -> None:
    t = shamble.new(GAME, 3, 1)
    reading = t.reading(0)
    reading.view.seats[1].known_hand[:] = ["gun", "gun"]
    assert "Gun ×2" in BOARD.seat(reading, 1, {}, speaker(t), NAMES)


def test_house_content_is_counted() -> None:
    t = CITY.positions[0]
    assert "19 of 20 Invasion cards" in BOARD.house_content(t.reading(0), speaker(t))
    assert "19 cartes Invasion sur 20" in BOARD.house_content(t.reading(0), speaker(t, "fr"))


def test_places_show_what_has_become_of_them() -> None:
    t = shamble.new(GAME, 4, 1)
    t.spec.arrange(t, {"markers": {"armory": 3}, "sides": {"water_tower": "collapsed"}})
    drawn = page(t, 0, {})
    assert 'href="#p-fire"' in drawn
    assert 'href="#p-ruin"' in drawn
    t.spec.arrange(t, {"sides": {"armory": "B"}})
    assert 'href="#p-blocked"' in page(t, 0, {})


WORDS = load_catalogue(LOCALE, "en")

PACK = shamble.Pack(
    GAME,
    "Louder <guns>",
    {
        "cards": {
            "shotgun": {"origin": "house", "copies": 7, "effect": {"name": "kill", "zombies": 3}},
            "gun": {
                "origin": "house",
                "copies": 7,
                "explosion": True,
                "effect": {"name": "kill", "zombies": 1},
            },
        },
        "locations": {
            "church": {
                side: {"origin": "house", "slots": 2, "attack": {"at_least": 2}, "effect": {"name": "draw"}}
                for side in "AB"
            }
        },
        "characters": {
            "nurse": {"origin": "house", "fresh": 6, "exhausted": 1, "power": {"name": "draw"}},
        },
        "invasion": {
            f"{hour}:00-1": {"origin": "house", "hour": hour, "arrivals": [7, 0, 0, 0, 0, 0], "leader": 1}
            for hour in range(5)
        },
    },
)


def church(drawn: str) -> str:
    found = re.search(r'<g id="location-church".*?(?=<g id="location-)', drawn, re.DOTALL)
    assert found is not None
    return found[0]


def test_a_packs_own_numbers_are_shown_and_not_ours() -> None:
    ours, packed = (shamble.new(GAME, 4, 3, {"sides": "A"}, pack) for pack in (None, PACK))
    drawn, before = (page(t, 0, {}) for t in (packed, ours))
    assert "Draw" in church(drawn)
    assert "Draw" not in church(before), "the rulebook's Church does something else"
    assert "&#8805; 2" in church(drawn)
    assert "Changed by the pack &#8220;Louder &lt;guns&gt;&#8221;" in drawn
    assert "Changed by the pack" not in before
    parsed(drawn)


def test_a_packs_cards_say_what_they_do() -> None:
    t = shamble.new(GAME, 3, 4, {}, PACK)
    rng = Rng(1)
    while not {"shotgun", "gun"} <= set(t.view(0)["seats"][0]["known_hand"]):
        t.take(*any_answer(t, rng))
    hand = str(BOARD.hand(t.reading(0), {}, speaker(t)))
    [shotgun, *_] = re.findall(r'aria-label="(Shotgun\b[^"]*)"', hand)
    [gun, *_] = re.findall(r'aria-label="(Gun\b[^"]*)"', hand)
    assert "effect.zombies 3" in shotgun
    assert "effect.zombies 1" in gun
    assert WORDS.say("explosive") in gun
    assert WORDS.say("explosive") not in shotgun


def test_a_packs_invasion_is_foretold_as_it_will_come() -> None:
    for seed in range(40):
        t = shamble.new(GAME, 4, seed, {}, PACK)
        rng = Rng(seed)
        while not t.over:
            seen = next((seat for seat in range(4) if t.view(seat)["next_invasion"]), None)
            if seen is not None and t.view(seen)["next_invasion"].endswith("-1"):
                assert "+7" in page(t, seen, {})
                return
            t.take(*any_answer(t, rng))
    raise AssertionError("nobody ever looked at one of the pack's cards")
