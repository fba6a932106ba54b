"""Easy hero missions from the first question to the last, by a few rules of thumb: won, and lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

import shamble
from shamble.engine import Choice, Option
from shamble.games.marvel_zombies.kinds import RED

from ..test_whole_game import onwards
from .helpers import GAME

GAMES = 24


def figures(t: Any) -> list[int]:
    return [zone for zone in t.people_at if zone >= 0]


def face_down(t: Any) -> list[int]:
    return [zone for zone, card in enumerate(t.face_down) if card >= 0]


def reds(t: Any) -> list[int]:
    return [
        objective.zone
        for objective in t.board.objectives
        if t.objective_colours[objective.index] == RED and not t.objectives_taken >> objective.index & 1
    ]


def exit_zone(t: Any) -> list[int]:
    return [t.exit_at]


ZONES: Final[dict[str, Callable[[Any], list[int]]]] = {
    "exit": exit_zone,
    "hold_four": exit_zone,
    "take_red": reds,
    "rescue_three": lambda t: figures(t) or face_down(t) or exit_zone(t),
    "rescue_marked": lambda t: [zone for who, zone in enumerate(t.people_at) if t.marked >> who & 1],
}
"""Where there is something to do for a goal."""


def action(t: Any, choice: Choice) -> Option:
    """Help, take, fight what is here and what is in reach, go on; whoever has nothing to do gathers Power."""
    hero = t.content.names["hero"].index(choice.params[0])
    here = t.board.names[t.hero_at[hero]]
    row = t.view(None)["zones"][here]
    by_key: dict[str, list[Option]] = {}
    for option in choice.options:
        by_key.setdefault(option.key, []).append(option)
    fights = [option for option in by_key.get("attack", []) if option.args[0] != "avengers_sign"]
    at_hand = [option for option in fights if option.args[1] == here]
    if row["enemies"] and at_hand:
        return at_hand[0]
    if t.cards[hero] < 0 and "rescue" in by_key:
        return by_key["rescue"][0]
    if "take" in by_key:
        return by_key["take"][0]
    if fights:
        return fights[0]
    zones = [zone for goal in t.play.entry.goals[t.stage] for zone in ZONES[goal](t)]
    return onwards(t, hero, list(choice.options), zones) or by_key.get("power_up", by_key["end_turn"])[0]


def answer(t: Any, choice: Choice) -> Option:
    """Wounds go to whoever has most Health, dice get all Power against more than one."""
    keys = {option.key for option in choice.options}
    if choice.prompt == "turn.action":
        return action(t, choice)
    if choice.prompt == "wound.who":
        heroes = [option for option in choice.options if option.key == "wound"] or list(choice.options)
        return max(heroes, key=lambda o: t.view(None)["heroes"].get(o.args[0], {"health": 0})["health"])
    if choice.prompt == "attack.boost" and "power" in keys:
        crowd = t.view(None)["zones"][choice.params[2]]["enemies"]
        spent = [option for option in choice.options if option.key == "power"]
        return spent[-1] if crowd > 1 else next(o for o in choice.options if o.key == "roll")
    if "accept" in keys and "sacrifice" in keys:
        return next(option for option in choice.options if option.key == "accept")
    return choice.options[0]


@pytest.mark.parametrize(
    ("game", "mission"),
    [(GAME, "HR1"), (GAME, "HR2"), (GAME, "HR3"), ("marvel-zombies", "MH2")],
)
def test_an_easy_mission_is_won_and_lost_from_start_to_end(game: str, mission: str) -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(GAMES):
        t = shamble.new(game, seats=2, seed=seed, options={"mission": mission, "team": "random"})
        while not t.over:
            (choice,) = t.choices
            t.answer(choice.id, answer(t, choice), choice.seat)
        assert t.result is not None
        outcomes[t.result.reason] += 1
        if t.result.reason == "won":
            assert {hero["status"] for hero in t.view(0)["heroes"].values()} == {"left"}
            assert shamble.replay(t.record).digest == t.digest
    assert outcomes["won"] >= 2
    assert outcomes["hero_eliminated"] >= 1
