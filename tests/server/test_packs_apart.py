"""A table with a pack costs other tables nothing: what it is played with is made beside the event loop, and
once for as long as the table is awake."""

from __future__ import annotations

import threading
from itertools import count
from typing import Any

import pytest

from shamble.engine import Pack
from shamble.engine.content import PACKS_KEPT, Sources
from shamble.engine.session import content_for
from shamble.games import find
from shamble.server.hub import Hub
from shamble.server.room import Room
from tests.server.tools import ANN

DAYLIGHT = "survive-until-daylight"


NUMBERS = count()


def pack() -> Pack:
    """One that nobody has asked for before."""
    ours: Any = content_for(find(DAYLIGHT))
    return Pack(DAYLIGHT, f"Box {next(NUMBERS)}", {"weapons": {"axe": ours.sources.files["weapons"]["axe"]}})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which content was made, one for each time."""
    content_for(find(DAYLIGHT))  # a game's own is made before anybody comes
    threads: list[threading.Thread] = []
    make = Sources.__init__

    def watched(sources: Sources, *args: Any, **kwargs: Any) -> None:
        threads.append(threading.current_thread())
        make(sources, *args, **kwargs)

    monkeypatch.setattr(Sources, "__init__", watched)
    return threads


async def begun(hub: Hub) -> str:
    room = await hub.create(ANN, DAYLIGHT, 2, seed=7, pack=pack())
    for seat in range(2):
        await hub.do(room.code, ANN, Room.take_seat, seat, f"Ann {seat + 1}")
    await hub.do(room.code, ANN, Room.start)
    return room.code


async def forget(hub: Hub) -> None:
    """Other packs are played until nobody remembers those before."""
    for _ in range(PACKS_KEPT + 1):
        await hub.create(ANN, DAYLIGHT, 2, pack=pack())


async def test_the_content_of_a_pack_is_never_made_on_the_event_loop(
    hub: Hub, made: list[threading.Thread]
) -> None:
    code = await begun(hub)
    assert len(made) == 1
    await forget(hub)
    await hub.sandbox(code, ANN, 0)
    await forget(hub)
    hub.idle = 0
    await hub.evict()
    await hub.room(code)
    assert len(made) == 1 + 2 * (PACKS_KEPT + 1) + 2, "for the sandbox, and when it woke"
    assert threading.main_thread() not in made


async def test_a_table_that_is_awake_keeps_its_content(hub: Hub, made: list[threading.Thread]) -> None:
    """However many packs are played elsewhere meanwhile, an undo and a look at the past make nothing."""
    code = await begun(hub)
    room = await hub.room(code)
    choice = room.play.started().choices[0]
    await hub.do(code, ANN, Room.answer, choice.id, choice.seat or 0, choice.options[0].name)
    await forget(hub)
    before = len(made)
    await hub.do(code, ANN, Room.undo, choice.seat or 0)
    play = (await hub.room(code)).play
    assert play.table_at(0).content is play.started().content
    assert len(made) == before
