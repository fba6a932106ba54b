"""The boards of a story: as they lay at each beat, for whoever may look from that seat."""

from __future__ import annotations

import re
from typing import Any

from shamble.web.patch import patched
from tests.web.visitor import Visitor


def ready(page: str) -> bool:
    """Ann is asked something."""
    return '<form class="question"' in page


def orders(page: str) -> list[int]:
    return [int(order) for order in re.findall(r'data-order="(\d+)"', page)]


def test_each_beat_has_its_board_and_the_last_is_the_boards_own(ann: Visitor) -> None:
    """Bots place their people; the first Invasion card is turned over: zombies come place by place."""
    table = ann.play_now()
    page = ann.wait_for(table, ready)
    while 'data-told="zombies_came"' not in page:
        ann.post(f"{table}/answer", ann.asked(table)[0])
        page = ann.wait_for(table, ready)
    told = orders(page)
    reply = ann.get(f"{table}/frames?seat=0&from={told[0]}&to={told[-1]}")
    assert reply.status_code == 200
    frames: list[dict[str, Any]] = reply.json()["frames"]
    keys = re.findall(r'class="beat[^>]* data-key="([^"]+)"', page)
    assert [frame["key"] for frame in frames] == ["", *keys[: len(frames) - 1]]
    lines: list[str] = []
    zombies = []
    for frame in frames:
        lines = patched(lines, frame["parts"])
        zombies.append("\n".join(lines).count('href="#s-zombie-'))
    assert zombies == sorted(zombies)
    assert zombies[0] < zombies[-1]


def test_nobody_gets_the_boards_of_another_seat(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    assert ben.get(f"{table}/frames?seat=0&from=0&to=99").status_code == 403
    assert ben.get(f"{table}/frames?seat=&from=0&to=99").status_code == 200
    assert ben.get(f"{table}/frames?seat=0&from=x&to=-1").status_code == 403
