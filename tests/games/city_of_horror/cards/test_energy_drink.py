"""Energy drink: turn one of your characters, wherever it is, from exhausted to fresh."""

from __future__ import annotations

from .town import person, town


def test_an_energy_drink_refreshes_any_own_exhausted_character_anywhere() -> None:
    s = town(
        people={
            "Ann": {"church": "rocker*, thief", "water_tower": "geek*", "bank": "pregnant*"},
            "Bob": {"hospital": "punk*"},
            "Cat": {"bank": "vigil*"},
        },
        cards={"hands": {"Ann": "energy_drink"}},
    )
    s.asks("Ann", "window.revealed").answers("play energy_drink")
    s.asks("Ann", "card.refresh_whom", ["refresh rocker", "refresh geek"]).answers("refresh geek")
    assert [person(s, name)["fresh"] for name in ("geek", "rocker", "punk")] == [True, False, False]
    s.sees(None, "refreshed Ann geek")


def test_no_energy_drink_turns_the_mother_back() -> None:
    s = town(
        people={"Ann": {"church": "pregnant*"}, "Bob": {"hospital": "punk*"}, "Cat": {"bank": "vigil*"}},
        cards={"hands": {"Ann": "energy_drink"}},
    )
    s.asks("Ann", "window.revealed", ["pass"])


def test_a_refreshed_character_may_use_the_power_again() -> None:
    s = town(
        people={"Ann": {"church": "vigil"}, "Bob": {"hospital": "punk*"}, "Cat": {"bank": "geek*"}},
        zombies={"church": 5},
        cards={"hands": {"Ann": "energy_drink"}},
    )
    s.asks("Ann", "window.revealed", ["pass", "power vigil"]).answers("power vigil")
    s.asks("Ann", "window.revealed", ["pass", "play energy_drink"]).answers("play energy_drink")
    s.asks("Ann", "window.revealed", ["pass", "power vigil"])
