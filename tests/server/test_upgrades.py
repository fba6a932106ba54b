"""A table goes on under the rules and facts that it began with, or says what has changed."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

import shamble
from shamble.server import schema
from shamble.server.errors import Damaged, NotAllowed, RoomError, UnknownRoom
from shamble.server.hub import Hub
from shamble.server.position import read_position
from shamble.server.remains import remains_of
from shamble.server.room import Room
from shamble.server.rows import StoredRoom
from shamble.server.store import Store
from tests.server.tools import ANN, BOB, EVE, Clock, asked, play, run_bots, two_people
from tests.server.truths import CODE


def begun_under(stored: StoredRoom, **other: Any) -> StoredRoom:
    """The same table, as if it had been set up under another seal."""
    first = stored.moments[0]
    body = read_position(first.position)
    body["seal"] = {**body["seal"], **other}
    packed = zlib.compress(msgspec.msgpack.encode(body))
    return replace(stored, moments=[replace(first, position=packed), *stored.moments[1:]])


def facts_of(stored: StoredRoom) -> dict[str, str]:
    facts: dict[str, str] = read_position(stored.moments[0].position)["seal"]["facts"]
    return facts


def with_another_fact(stored: StoredRoom) -> tuple[StoredRoom, str]:
    facts = facts_of(stored)
    name = next(iter(facts))
    return begun_under(stored, content="another", facts={**facts, name: "0" * 16}), name


def first_answer(room: Room) -> None:
    person, choice = asked(room)[0]
    assert choice.seat is not None
    room.answer(person, choice.id, choice.seat, choice.options[0].name)


def test_a_table_whose_facts_have_changed_waits_for_its_host() -> None:
    stored, name = with_another_fact(two_people().stored())
    room = Room(stored, Clock())
    assert room.changed_facts == name
    with pytest.raises(RoomError, match=name):
        first_answer(room)
    with pytest.raises(RoomError, match=name):
        room.prefer(ANN, 0, "turn")
    assert not room.bots_may_act()
    with pytest.raises(NotAllowed):
        room.accept_facts(BOB)
    room.accept_facts(ANN)
    assert room.lines[-1].params["facts"] == name
    first_answer(room)
    run_bots(room)
    again = Room(room.stored(), Clock())
    assert not again.changed_facts
    first_answer(again)


def test_a_file_that_changed_where_it_does_not_matter_changes_nothing() -> None:
    room = Room(begun_under(two_people().stored(), content="another"), Clock())
    assert not room.changed_facts
    first_answer(room)
    with pytest.raises(RoomError, match="Nothing has changed"):
        room.accept_facts(ANN)


def test_rules_that_were_amended_are_named_in_the_log_once() -> None:
    room = Room(begun_under(two_people().stored(), rules_version=1), Clock())
    change = room.note_upgrade()
    assert change is not None
    assert room.lines[-1].text == "rules_amended"
    assert room.lines[-1].params == {"version": room.spec.rules_version, "rules": "ruling.60"}
    assert room.note_upgrade() is None
    assert Room(room.stored(), Clock()).note_upgrade() is None
    first_answer(room)


def unsealed(stored: StoredRoom) -> StoredRoom:
    """The same table, as if a version had set it up that kept no seals."""
    first = stored.moments[0]
    body = read_position(first.position)
    del body["seal"]
    packed = zlib.compress(msgspec.msgpack.encode({**body, "rules_version": 1}))
    return replace(stored, moments=[replace(first, position=packed), *stored.moments[1:]])


def test_of_a_table_without_a_seal_the_log_says_that_nobody_knows() -> None:
    room = Room(unsealed(two_people().stored()), Clock())
    assert not room.changed_facts
    assert room.note_upgrade() is not None
    assert [line.text for line in room.lines[-2:]] == ["rules_amended", "unsealed"]
    assert room.note_upgrade() is None
    assert Room(room.stored(), Clock()).note_upgrade() is None
    first_answer(room)


def test_a_table_of_today_has_nothing_to_say() -> None:
    room = two_people()
    assert room.note_upgrade() is None
    assert not Room(room.stored(), Clock()).changed_facts


# -- on a server ------------------------------------------------------------------------------------------


@pytest.fixture
def store_address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


async def hub_with(address: str, stored: StoredRoom) -> Hub:
    hub = Hub(await Store.open(address), pace=0, rate=0)
    await hub.store.add(replace(stored, row=replace(stored.row, code=CODE)))
    return hub


async def test_the_log_of_a_loaded_table_names_the_rules(store_address: str) -> None:
    stored = begun_under(two_people().stored(), rules_version=1)
    hub = await hub_with(store_address, stored)
    room = await hub.room(CODE)
    assert [line.text for line in room.lines].count("rules_amended") == 1
    await hub.close()


async def test_a_table_that_cannot_be_set_up_gives_what_is_left_of_it(store_address: str) -> None:
    """Not its seed, nor anybody else's answers: it may be mended, and go on."""
    played = two_people()
    hub = await hub_with(store_address, played.stored())
    await hub.store.database.run(lambda c: c.execute(update(schema.answers).values(position=b"spoilt")))
    with pytest.raises(Damaged):
        await hub.room(CODE)
    left = await remains_of(hub, CODE, ANN)
    own = [[m.question, m.seat, msgspec.json.encode(m.name).decode()] for m in played.moments if m.seat == 0]
    assert left["answers"] == own
    assert "seed" not in left
    with pytest.raises(UnknownRoom):
        await remains_of(hub, CODE, EVE)
    await hub.close()


async def test_a_finished_game_that_cannot_be_opened_leaves_its_record(store_address: str) -> None:
    """Whole: there is nothing to hide any more."""
    room = two_people()
    play(room)
    assert room.table is not None
    hub = await hub_with(store_address, room.stored())
    later = update(schema.answers).where(schema.answers.c.number > 0).values(position=b"spoilt")
    await hub.store.database.run(lambda c: c.execute(later))
    with pytest.raises(Damaged):
        await hub.room(CODE)
    assert shamble.replay(await remains_of(hub, CODE, ANN)).digest == room.table.digest
    with pytest.raises(UnknownRoom):
        await remains_of(hub, CODE, EVE)
    await hub.store.database.run(lambda c: c.execute(update(schema.answers).values(position=b"spoilt")))
    assert (await remains_of(hub, CODE, ANN))["format"] == "shamble-remains"
    await hub.close()
