"""What the tests of several chapters need: looking at views and logs, and playing on without an opinion."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

Who = str | int

THREE = "Red Green Blue"
"""Three players named after their colours, clockwise."""


def place(s: Scenario, name: str, viewer: Who | None = None) -> Any:
    """A place as that player (None: a spectator) sees it."""
    return next(each for each in s.view(viewer)["places"] if each["id"] == name)


def zombies(s: Scenario) -> dict[str, int]:
    """How many stand where, without the empty places."""
    return {each["id"]: each["zombies"] for each in s.view()["places"] if each["zombies"]}


def person(s: Scenario, name: str) -> Any:
    return s.view()["characters"][name]


def player(s: Scenario, who: Who, viewer: Who | None = None) -> Any:
    """A seat as that player (None: a spectator) sees it."""
    return s.view(viewer)["seats"][s.seat(who)]


def hand(s: Scenario, who: Who) -> list[str]:
    """The cards in hand, as their holder sees them, in alphabetical order."""
    return sorted(player(s, who, who)["known_hand"])


def all_cards(s: Scenario) -> int:
    """How many Action cards the box holds, those of our making included."""
    return sum(card.copies for card in s.g.content.cards)


def log(s: Scenario, *keys: str) -> list[str]:
    """The events of these kinds (none named: all) that a spectator saw."""
    events = [event.seen_by(None) for event in s.t.sink or []]
    return [repr(event) for event in events if not keys or event.key in keys]


def asked(s: Scenario) -> list[str]:
    """What is open: "seat prompt", without what may be said beside it."""
    return [f"{choice.seat} {choice.prompt}" for choice in s.t.choices if not choice.optional]


def play_on(s: Scenario, *prompts: str) -> list[str]:
    """Answer everything with its first option (in windows: pass) until one of these questions is open, or the
    game is over; tells what was asked on the way, "seat prompt parameters"."""
    questions: list[str] = []
    while not s.over and not any(choice.prompt in prompts for choice in s.t.choices):
        choice = next(choice for choice in s.t.choices if not choice.optional)
        questions.append(" ".join(map(str, (choice.seat, choice.prompt, *choice.params))))
        s.t.answer(choice.id, 0, choice.seat)
    return questions


def set_up(seats: int = 3, seed: int = 1, **options: Any) -> Scenario:
    """A game that has been set up without an opinion, at the first window of turn 1."""
    s = table("city-of-horror", seats=seats, seed=seed, options=options)
    play_on(s, "window.choice")
    return s
