"""One's own list of tables, what is deleted from it, and the lobby of tables for everybody."""

from __future__ import annotations

import pytest

from shamble.server.errors import NotAllowed, RoomError, TooFast, UnknownRoom
from shamble.server.hub import LISTED_FOR, LOBBY_EVERY, MOST_LISTED_BY_ONE, Hub
from shamble.server.limits import Limits
from shamble.server.opening import open_sandbox
from shamble.server.room import Room
from shamble.server.store import Store
from tests.server.tools import ANN, BOB, EVE, GAME, Clock, asked, lobby, play, run_bots, two_people

# -- deleting ----------------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_good_for_whoever_deletes_a_running_table() -> None:
    room = two_people()
    change = room.forget(BOB)
    assert not change.gone
    assert (room.chairs[1].kind, room.chairs[1].person) == ("bot", None)
    assert room.seats.to_take_back(BOB) == []
    run_bots(room)
    assert {person for person, _ in asked(room)} <= {ANN}


def test_the_next_person_is_host_when_the_host_deletes_it() -> None:
    room = two_people()
    assert not room.forget(ANN).gone
    assert room.host == BOB


def test_a_seat_in_the_lobby_is_free_again() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.forget(BOB)
    assert room.chairs[1].kind == "open"
    assert room.forget(ANN).gone


def test_names_stay_where_a_game_is_over() -> None:
    room = two_people()
    play(room)
    names = room.names
    assert not room.forget(ANN).gone
    assert room.names == names
    assert room.host == BOB
    assert room.forget(BOB).gone


def test_somebody_whom_a_bot_replaces_keeps_the_table() -> None:
    room = two_people()
    room.leave(BOB, 1)
    assert not room.forget(ANN).gone
    room.take_back(BOB, 1)


def test_nobody_deletes_what_is_not_on_their_list() -> None:
    room = two_people()
    with pytest.raises(NotAllowed, match="not on your list"):
        room.forget(EVE)


async def seated(hub: Hub, *people: str) -> str:
    room = await hub.create(people[0], GAME, 4, seed=7)
    for seat, person in enumerate(people):
        await hub.do(room.code, person, Room.take_seat, seat, person[-3:])
    return room.code


async def test_with_the_last_one_the_table_goes(hub: Hub) -> None:
    code = await seated(hub, ANN, BOB)
    await hub.do(code, ANN, Room.start)
    await hub.do(code, ANN, Room.forget)
    assert await hub.tables_of(ANN) == []
    assert [table.code for table in await hub.tables_of(BOB)] == [code]
    await hub.do(code, BOB, Room.forget)
    assert await hub.tables_of(BOB) == []
    assert await hub.store.rows_of(code) is None
    assert hub.loaded == 0
    with pytest.raises(UnknownRoom):
        await hub.room(code)


async def test_running_and_finished_tables_are_told_apart(hub: Hub) -> None:
    running = await seated(hub, ANN)
    over = two_people()
    over.code = "finished22222"
    play(over)
    await hub.store.add(over.stored())
    assert [table.code for table in await hub.running_tables(ANN)] == [running]
    assert [table.code for table in await hub.finished_tables(ANN)] == ["finished22222"]


# -- the lobby ---------------------------------------------------------------------------------------------


async def codes(hub: Hub) -> list[str]:
    hub._lobby_at = -LOBBY_EVERY  # as if a moment had passed
    return [table.code for table in await hub.open_tables()]


async def test_only_the_host_puts_a_table_into_the_lobby(hub: Hub) -> None:
    code = await seated(hub, ANN, BOB)
    assert await codes(hub) == []
    with pytest.raises(NotAllowed):
        await hub.list_table(code, BOB)
    await hub.list_table(code, ANN)
    assert await codes(hub) == [code]
    (table,) = await hub.open_tables()
    assert (table.names, table.seats) == (["ann", "bob", "", ""], 4)
    await hub.unlist_table(code, ANN)
    assert await codes(hub) == []


async def test_a_table_leaves_the_lobby_when_it_is_full_or_has_begun(hub: Hub) -> None:
    code = await seated(hub, ANN)
    await hub.list_table(code, ANN)
    for seat in (1, 2, 3):
        await hub.do(code, ANN, Room.seat_bot, seat)
    assert await codes(hub) == []
    await hub.do(code, ANN, Room.remove_bot, 3)
    assert await codes(hub) == [code]
    await hub.do(code, ANN, Room.start)
    assert await codes(hub) == []
    with pytest.raises(RoomError, match="begun"):
        await hub.list_table(code, ANN)


async def test_a_table_at_which_nothing_happens_leaves_it(database: str, clock: Clock) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    code = await seated(hub, ANN)
    await hub.list_table(code, ANN)
    clock.wait(LISTED_FOR - 1)
    assert await codes(hub) == [code]
    clock.wait(2)
    assert await codes(hub) == []
    await hub.close()


async def test_nobody_fills_the_lobby_alone(hub: Hub) -> None:
    for _ in range(MOST_LISTED_BY_ONE):
        await hub.list_table(await seated(hub, ANN), ANN)
    with pytest.raises(TooFast):
        await hub.list_table(await seated(hub, ANN), ANN)
    await hub.list_table(await seated(hub, BOB), BOB)
    assert len(await codes(hub)) == MOST_LISTED_BY_ONE + 1


async def test_an_operator_may_want_none(database: str) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, limits=Limits(tables_listed=0))
    with pytest.raises(NotAllowed, match="no lobby"):
        await hub.list_table(await seated(hub, ANN), ANN)
    assert await codes(hub) == []
    await hub.close()


async def test_private_rooms_are_never_listed(hub: Hub) -> None:
    room = open_sandbox(two_people(), ANN, 0, "sandbox222222")
    room.listed = True
    await hub.store.add(room.stored())
    assert await codes(hub) == []
