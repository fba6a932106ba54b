"""Hideout: one of your characters hides; it neither votes nor is eaten for the rest of the turn."""

from __future__ import annotations

from shamble.testing import Scenario

from .town import person, place, town, zombies


def at_the_bank(*after: str) -> Scenario:
    return town(
        ["PlaceWindow attack bank", *after],
        people={"Ann": {"bank": "vigil*, punk*"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "thief*"}},
        zombies={"bank": 5},
        cards={"hands": {"Ann": "hideout"}},
    )


def test_any_own_character_may_hide() -> None:
    s = at_the_bank()
    s.asks("Ann", "window.attack").answers("play hideout")
    s.asks("Ann", "card.hide_whom", ["hide vigil", "hide punk"]).answers("hide punk")
    assert (person(s, "punk")["hidden"], person(s, "vigil")["hidden"]) == (True, False)
    s.sees(None, "hid Ann punk")


def test_a_hidden_character_has_no_vote() -> None:
    s = at_the_bank()
    assert place(s, "bank")["votes"] == [2, 1, 0]
    s.asks("Ann", "window.attack").answers("play hideout")
    s.asks("Ann", "card.hide_whom").answers("hide punk")
    assert place(s, "bank")["votes"] == [1, 1, 0]


def test_a_hidden_character_is_not_eaten() -> None:
    s = at_the_bank("Attack bank")
    s.asks("Ann", "window.attack").answers("play hideout")
    s.asks("Ann", "card.hide_whom").answers("hide punk")
    s.until("vote.attack")
    s.asks("Ann", "vote.attack").answers("vote Ann")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    s.sees(None, "eaten Ann vigil bank")
    assert person(s, "punk")["place"] == "bank"


def test_who_has_only_hidden_characters_is_no_candidate() -> None:
    s = town(
        "Attack bank",
        people={
            "Ann": {"bank": "vigil*~"},
            "Bob": {"bank": "geek*"},
            "Cat": {"bank": "thief*", "church": "punk"},
        },
        zombies={"bank": 5},
    )
    s.asks("Bob", "vote.attack", ["vote Bob", "vote Cat"])
    s.does_not_ask("Ann", "vote.attack")


def test_a_hidden_character_takes_its_place_and_counts_against_the_zombies() -> None:
    s = town(
        "Attack bank",
        sides={"bank": "B"},
        people={"Ann": {"bank": "vigil*~, punk*"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "thief*"}},
        zombies={"bank": 3},
    )
    assert s.over
    s.does_not_see(None, "attacked bank 3")


def test_a_hidden_character_may_use_its_power() -> None:
    s = town(
        people={"Ann": {"bank": "vigil~"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "thief*"}},
        zombies={"bank": 5},
    )
    s.asks("Ann", "window.revealed", ["pass", "power vigil"]).answers("power vigil")
    assert zombies(s) == {"bank": 3}


def test_the_hidden_stand_up_at_the_end_of_the_turn() -> None:
    s = town(
        ["Window turn_end", "FirstPlayerChange"],
        people={"Ann": {"bank": "vigil*~"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "thief*"}},
        cards={"hands": {"Bob": "alarm"}},
    )
    assert person(s, "vigil")["hidden"]
    s.passes()
    assert s.over
    assert not person(s, "vigil")["hidden"]
