"""What the tests of several chapters need: a mall with few people in it, and looking at views and logs."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

GAME = "dawn-of-the-dead"
AWAY = {"peter": "009", "roger": "029", "steve": "181", "fran": "222"}
"""Corners of closed-off shops, out of everybody's sight: where those are whom a test does not mention."""


def mall(seats: int = 2, options: dict[str, Any] | None = None, **literal: Any) -> Scenario:
    """A table with Hana for the humans and Zed for the zombies (otherwise nobody has the zombies)."""
    turned = literal.get("supers", {})
    away = {name: square for name, square in AWAY.items() if name not in turned}
    literal["people"] = {**away, **literal.get("people", {})}
    literal.setdefault("zombies", {})
    if seats == 2 and not options:
        literal.setdefault("hidden", "")
        return table(GAME, players="Hana Zed", options={"setup": "quick"}, **literal)
    return table(GAME, seats=seats, options={"setup": "quick", **(options or {})}, **literal)


def alone(**literal: Any) -> Scenario:
    """One player against the game."""
    return mall(1, **literal)


def act(who: str, **literal: Any) -> Scenario:
    """Those characters are active, and the human player chooses what they do."""
    return mall(active=who, at="Act", **literal)


def person(s: Scenario, name: str) -> Any:
    return s.view()["characters"][name]


def zombies(s: Scenario, viewer: str | int | None = None) -> dict[str, int | None]:
    """The counters on the board by square, with the value as far as that viewer has seen it."""
    return {each["square"]: each["value"] for each in s.view(viewer)["zombies"]}


def squares(s: Scenario) -> list[str]:
    return sorted(zombies(s))


def zombie(s: Scenario, square: str) -> Any:
    return next(each for each in s.view()["zombies"] if each["square"] == square)


def log(s: Scenario, *keys: str) -> list[str]:
    """The events of these kinds (none named: all) that a spectator saw."""
    seen = [repr(event.seen_by(None)) for event in s.t.sink or []]
    return [event for event in seen if not keys or event.split()[0] in keys]


def offered(s: Scenario) -> list[str]:
    """All options of the only open question."""
    (choice,) = s.t.choices
    return [repr(option) for option in choice.options]


def keys(s: Scenario) -> set[str]:
    return {option.split()[0] for option in offered(s)}


def take(s: Scenario, *options: str) -> Scenario:
    """Whoever is asked takes these options, one after the other."""
    for option in options:
        (choice,) = s.t.choices
        s.take(choice, option)
    return s
