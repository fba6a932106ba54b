"""Boxes that a pack may bring: other speeds, fewer shooters, a cupboard that one can be shut in."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import Pack
from shamble.engine.pack import read_toml
from tests.games.dawn_of_the_dead.helpers import GAME, act, alone, keys, log, mall, offered, squares, take
from tests.games.dawn_of_the_dead.map.malls import CONTENT

BOX: dict[str, Any] = read_toml(CONTENT / "box.toml")["box"]
MALL: dict[str, Any] = read_toml(CONTENT / "map.toml")["mall"]


def faster(**moves: int) -> Pack:
    return Pack(GAME, "Faster", {"box": {"box": {**BOX, "moves": {**BOX["moves"], **moves}}}})


QUICK = faster(zombie=2, berserk=3)
WATCHED: dict[str, Any] = {"people": {"peter": "103"}, "active": "peter", "pack": QUICK}


@pytest.mark.parametrize("table", [mall, alone])
def test_in_the_reaction_they_come_as_far_as_the_box_says(table: Any) -> None:
    s = table(**WATCHED, zombies={"110": 3, "097!": 4}, at="ReactionPhase")
    assert squares(s) == ["100", "108"]


def test_freely_the_zombie_player_moves_them_as_far_and_the_die_counts_them() -> None:
    s = mall(**WATCHED, zombies={"110": 3, "150": 4}, at="FreeMoves 1")
    take(s, "move 110")
    s.asks("Zed", "zombie.dash", params=["110", 2])
    take(s, "go 109", "go 108")
    assert squares(s) == ["108", "150"]
    assert s.over, "the die allowed one"


def test_freely_the_game_moves_them_as_far() -> None:
    s = alone(**WATCHED, zombies={"110": 3, "013": 4}, at="AutoFree 1 1")
    assert log(s, "shambled") == ["shambled 110 108"]
    s = alone(**WATCHED, zombies={"105": 3}, at="AutoFree 1 1")
    assert log(s, "shambled") == ["shambled 105 103"]


def test_a_hidden_zombie_comes_out_as_far() -> None:
    seen: dict[str, Any] = {"people": {"peter": "098"}, "active": "peter", "trail": "075, 098", "pack": QUICK}
    s = mall(**seen, hidden="053, 183", zombies={"013": 2}, at="ReactionPhase")
    assert "emerge 053 075" in offered(s)
    s = mall(**WATCHED, hidden="183", zombies={"013": 2}, at="FreeMoves 1")
    take(s, "show 183")
    s.asks("Zed", "zombie.dash", params=["183", 2])


def test_glass_is_for_berserk_and_super_zombies_however_fast_the_others_are() -> None:
    s = mall(people={"peter": "075"}, zombies={"098": 4}, shut="075-098", pack=QUICK, at="FreeMoves 1")
    take(s, "move 098")
    assert "smash" not in keys(s)
    slow = faster(berserk=1)
    s = mall(people={"peter": "075"}, zombies={"098!": 4}, shut="075-098", pack=slow, at="FreeMoves 1")
    take(s, "move 098")
    assert "smash" in keys(s)


def test_nobody_is_picked_up_where_no_way_leads_on() -> None:
    """A cupboard of one square beside the southern entrance: with its door shut there is no step to pay."""
    plan = [*MALL["plan"], " " * 11 + "Q"]
    rooms = {**MALL["rooms"], "Q": {"id": "cupboard", "kind": "shop"}}
    changed = {**MALL, "plan": plan, "rooms": rooms, "solid": [*MALL["solid"], [211, 223]]}
    cupboard = Pack(GAME, "Cupboard", {"map": {"mall": changed}})
    people = {"peter": "223", "fran": "223"}
    assert "carry" in keys(act("peter", people=people, pack=cupboard))
    assert "carry" not in keys(act("peter", people=people, pack=cupboard, shut="211-223"))
