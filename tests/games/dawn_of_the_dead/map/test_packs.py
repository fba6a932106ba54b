"""A content pack may bring a mall of its own: a bad one gets a sentence that says what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import BadContent, Pack
from shamble.engine.content import read_toml
from shamble.games.dawn_of_the_dead.content import load_content
from tests.games.dawn_of_the_dead.map.malls import CONTENT

OWN: dict[str, Any] = read_toml(CONTENT / "map.toml")["mall"]


def packed(**changes: Any) -> Pack:
    """Our mall with some fields changed."""
    return Pack("dawn-of-the-dead", "Mine", {"map": {"mall": {**OWN, **changes}}})


def redrawn(row: int, text: str) -> list[str]:
    return [text if index == row else line for index, line in enumerate(OWN["plan"])]


def rooms(**changes: Any) -> dict[str, Any]:
    return {**OWN["rooms"], **changes}


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"plan": []}, "content.total", "expected 1 to 400 in all, found 0"),
    ({"plan": ["." * 50] * 9}, "content.total", "found 450"),
    ({"plan": ["." * 61]}, "content.letters", "mall.plan[0]: wrong number of characters: expected 0 to 60"),
    ({"plan": redrawn(0, "         AA...DDX")}, "content.name", "“X” is unknown"),
    ({"plan": [*OWN["plan"], "", "AAAA"]}, "content.cut_off", "no way leads to square 223"),
    ({"rooms": rooms(Q={"id": "pool", "kind": "shop"})}, "content.total", "mall.rooms.Q"),
    ({"rooms": rooms(A={"id": "bank", "kind": "shop"})}, "content.twice", "bank is named twice"),
    ({"rooms": rooms(A={"id": "the store", "kind": "shop"})}, "content.word", "mall.rooms.A.id"),
    ({"rooms": rooms(A={"id": "store", "kind": "cellar"})}, "content.name", "hall, shop"),
    ({"glass": [[59, 60], [1, 2]]}, "content.door", "no door fits between 001 and 002"),
    ({"glass": [[59, 61]]}, "content.door", "between 059 and 061"),
    ({"glass": [[29, 30]]}, "content.door", "between 029 and 030"),
    ({"glass": [[59, 60], [60, 59]]}, "content.twice", "mall.glass[1]: 059-060"),
    ({"glass": [[13, 14]]}, "content.twice", "013-014"),
    ({"glass": [[59, 390]]}, "content.square", "no square 390"),
    ({"glass": [[59, 600]]}, "content.bounds", "mall.glass[0][1]: expected a whole number from 1 to 400"),
    ({"glass": [[0, 1]]}, "content.bounds", "mall.glass[0][0]"),
    ({"glass": []}, "content.cut_off", "no way leads to square 001"),
    ({"entrances": {**OWN["entrances"], "north": 1}}, "content.place", "hall, north"),
    ({"entrances": {**OWN["entrances"], "north": 19}}, "content.place", "square 019"),
    ({"entrances": {**OWN["entrances"], "north": 93}}, "content.twice", "093"),
    ({"entrances": {"north": 4}}, "content.missing", "west"),
    ({"rifles": 1}, "content.place", "edwins_sports"),
    ({"rifles": 300}, "content.square", "no square 300"),
    ({"sports": "pool"}, "content.name", "“pool” is unknown"),
    ({"sports": "hall"}, "content.name", "“hall” is unknown"),
    ({"humans": [75]}, "content.total", "mall.humans"),
    ({"humans": [75, 75]}, "content.twice", "075"),
    ({"zombies": list(range(1, 45))}, "content.total", "mall.zombies"),
    ({"zombies": [*range(1, 46), 45]}, "content.twice", "045"),
    ({"humans": list(range(1, 223))}, "content.total", "mall.plan"),
    ({"examples": [{"squares": [98, 79], "sight": True}]}, "content.unseen", "098 and 079 do not see"),
    ({"examples": [{"squares": [24, 62], "sight": False}]}, "content.seen", "024 and 062 see each other"),
    (
        {"examples": [{"squares": [19, 39], "sight": True, "range": 3}]},
        "content.range",
        "it is 2 squares; the example says 3",
    ),
    ({"examples": [{"squares": [19, 390], "sight": True}]}, "content.square", "examples[0]"),
    ({"carpet": "red"}, "content.unknown", "carpet"),
    ({"zombies": 10**40}, "content.bounds", "mall.zombies"),
    ({"origin": "mine"}, "content.name", "mall.origin: “mine” is unknown; expected one of: house, rulebook"),
]


@pytest.mark.parametrize(("changes", "key", "told"), BAD, ids=[f"{key}: {told}" for _, key, told in BAD])
def test_a_bad_mall_is_refused_with_a_sentence(changes: dict[str, Any], key: str, told: str) -> None:
    with pytest.raises(BadContent) as refused:
        load_content(packed(**changes))
    assert refused.value.key == key
    assert told in str(refused.value)
    assert "map.toml" in str(refused.value)
    french = refused.value.in_language("fr")
    assert french != str(refused.value)
    assert "[error." not in french


def test_a_second_map_has_no_use() -> None:
    with pytest.raises(BadContent, match="“annex” is unknown"):
        load_content(Pack("dawn-of-the-dead", "Mine", {"map": {"annex": OWN}}))


def test_a_mall_of_ones_own_replaces_ours() -> None:
    pack = packed(
        plan=["AAAAA..BBBBB"] * 5 + ["............"] + ["CCCCC..DDDDD"] * 5,
        rooms={
            "A": {"id": "arsenal", "kind": "shop"},
            "B": {"id": "bakery", "kind": "shop"},
            "C": {"id": "chemist", "kind": "shop"},
            "D": {"id": "dentist", "kind": "shop"},
            ".": {"id": "hall", "kind": "hall"},
        },
        glass=[[5, 6], [77, 78]],
        solid=[[7, 8], [79, 80]],
        entrances={"north": 6, "west": 61, "east": 72, "south": 126},
        rifles=13,
        sports="arsenal",
        humans=[1, 12],
        zombies=list(range(73, 133)),
        examples=[{"squares": [4, 6], "sight": True, "range": 2}],
    )
    content = load_content(pack)
    assert content.mall.rooms == ("arsenal", "bakery", "chemist", "dentist", "hall")
    assert content.names["square"][-1] == "132"
    assert content.names["door"] == ("005-006", "007-008", "077-078", "079-080")
    assert content.digest != load_content(None).digest
