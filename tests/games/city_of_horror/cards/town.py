"""A small town for three, and short ways to look at it."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

PEOPLE = {"Ann": {"church": "rocker*"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}}
"""Nobody has a power to use, so that windows offer cards only."""

FORTY = {"church": 8, "hospital": 8, "bank": 8, "armory": 8, "water_tower": 8}
"""Every zombie of the box is about, none of them at the Crossroads."""


def town(at: str | list[str] = "Window revealed", **literal: Any) -> Scenario:
    """Ann is red, Bob green, Cat blue. Ann is first player, the leader stands on red, boards show side A."""
    usual: dict[str, Any] = {
        "turn": 1,
        "first": "Ann",
        "leader": "red",
        "sides": "A",
        "numbers": "water_tower, church, hospital, bank, armory, crossroads",
        "people": PEOPLE,
    }
    return table("city-of-horror", players="Ann Bob Cat", **(usual | literal), at=at)


def place(s: Scenario, name: str, viewer: str | None = None) -> dict[str, Any]:
    """What a viewer (none: a spectator) sees of a place."""
    found: list[dict[str, Any]] = [each for each in s.view(viewer)["places"] if each["id"] == name]
    return found[0]


def zombies(s: Scenario) -> dict[str, int]:
    """Where there are zombies, and how many."""
    return {each["id"]: each["zombies"] for each in s.view()["places"] if each["zombies"]}


def markers(s: Scenario) -> dict[str, int]:
    """Where there are explosion markers, and how many."""
    return {each["id"]: each["markers"] for each in s.view()["places"] if each["markers"]}


def person(s: Scenario, name: str) -> dict[str, Any]:
    found: dict[str, Any] = s.view()["characters"][name]
    return found


def player(s: Scenario, who: str, viewer: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = s.view(viewer)["seats"][s.seat(who)]
    return found


def hand(s: Scenario, who: str) -> list[str]:
    """The cards that the player holds, as the player sees them."""
    found: list[str] = player(s, who, who)["known_hand"]
    return found


def asked(s: Scenario) -> set[str]:
    """What is being asked, whomever."""
    return {choice.prompt for choice in s.t.choices if not choice.optional}


def offered(s: Scenario, who: str) -> list[str]:
    """What that player may answer to the open question; nothing if there is none."""
    found = [each for each in s.t.choices if each.seat == s.seat(who) and not each.optional]
    return [repr(option) for choice in found for option in choice.options]
