"""MZ0 from the first question to the last, by a few rules of thumb: it is won, and it is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import shamble
from shamble.engine import Choice, Option

GAMES = 30


def wanted_zones(t: Any) -> list[int]:
    """Where the mission still has something to do."""
    if t.stage == 1:
        return [t.exit_at]
    people = [zone for zone in t.people_at if zone >= 0]
    hidden = [zone for zone, card in enumerate(t.face_down) if card >= 0]
    objectives = [o.zone for o in t.board.objectives if not t.objectives_taken >> o.index & 1]
    return people + hidden + objectives


def openable(t: Any) -> Any:
    """The board as if all doors stood open that can be opened now."""
    names, doors = t.view(None)["doors"], t.doors
    for door in t.board.doors:
        doors |= (names[door.name] in ("open", "closed")) << door.index
    return t.board.ways(doors)


def onwards(t: Any, hero: int, options: list[Option], zones: list[int]) -> Option | None:
    """A move or a door on the way to the nearest of those zones."""
    here, ways = t.hero_at[hero], openable(t)
    distances = ways.distances(here)
    goal = min(zones, key=lambda zone: distances[zone])
    left = ways.distances(goal)
    for option in options:
        if option.key == "move" and option.args[1] == 1 and left[t.board.zone(option.args[0])] < left[here]:
            return option
        if option.key == "open":
            beyond = sum(t.board.doors[t.board.door(option.args[0])].zones) - here
            if left[beyond] < left[here]:
                return option
    return None


def action(t: Any, choice: Choice) -> Option:
    """Devour when hungry or when somebody is there to be eaten, fight what is in the way, then go on."""
    options = list(choice.options)
    hero = t.content.names["hero"].index(choice.params[0])
    here = t.hero_at[hero]
    enemies = t.view(None)["zones"][t.board.names[here]]["enemies"]
    attacks = {option.args[0]: option for option in options if option.key == "attack"}
    take = next((option for option in options if option.key == "take"), None)
    if take is not None and not enemies:
        return take
    if "devour" in attacks and (t.hunger[hero] >= 3 or not enemies):
        return attacks["devour"]
    if attacks and enemies:
        return next((each for name, each in attacks.items() if name != "devour"), attacks["devour"])
    return onwards(t, hero, options, wanted_zones(t)) or (
        next(iter(attacks.values())) if attacks else options[-1]
    )


def answer(t: Any, choice: Choice) -> Option:
    if choice.prompt == "turn.action":
        return action(t, choice)
    if choice.prompt == "wound.who":
        return max(choice.options, key=lambda o: t.health[t.content.names["hero"].index(o.args[0])])
    return choice.options[0]


def test_mz0_is_won_and_lost_from_start_to_end() -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(GAMES):
        t = shamble.new("marvel-zombies", seats=2, seed=seed, options={"mission": "MZ0", "team": "fixed"})
        while not t.over:
            (choice,) = t.choices
            t.answer(choice.id, answer(t, choice), choice.seat)
        assert t.result is not None
        outcomes[t.result.reason] += 1
        if t.result.reason == "won":
            assert {hero["status"] for hero in t.view(0)["heroes"].values()} == {"left"}
            assert shamble.replay(t.record).digest == t.digest
    assert outcomes["won"] >= 3
    assert outcomes["hero_eliminated"] >= 3
