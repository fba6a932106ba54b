"""Ruling 55: talk is bounded."""

from __future__ import annotations

from shamble.testing import table


def test_talk_is_bounded_on_each_occasion() -> None:
    s = table(
        "city-of-horror",
        players="Red Green Blue",
        people={
            "Red": {"bank": "vigil*", "church": "rocker*"},
            "Green": {"bank": "geek*", "church": "punk*"},
            "Blue": {"church": "thief*"},
        },
        numbers="water_tower, bank, church, hospital, armory, crossroads",
        cards={"hands": {"Red": "gun, 2 shotgun, alarm, kitten", "Green": "flare"}},
        zombies={"bank": 4},
        at=["PlaceTurn bank", "PlaceTurn church"],
    )
    for _ in range(3):
        s.says("Red", "offer Green", "scrap")
    assert "offer 1" not in s.may_say("Red")
    s.says("Red", "declare_against bank Green", "declare_against bank Red")
    assert not any(option.startswith("declare") for option in s.may_say("Red"))
    assert "offer 0" in s.may_say("Green")
    s.says("Green", "offer Red", *["ask gun"] * 3, "ask alarm")
    assert not any(option.startswith("ask") for option in s.may_say("Green"))
    while s.t.choices[0].params[:1] == ("bank",):
        s.t.answer(s.t.choices[0].id, 0)
    assert "offer 1" in s.may_say("Red")
