"""Several real workers on a real PostgreSQL: killed, stopped, cut off, and their database frozen.

Times are not measured here, or a slow machine would fail: that a sentence comes while the database is still
frozen, and a table while its worker is still stopped, is what counts.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import httpx2
import pytest
import websockets
from sqlalchemy import Select, make_url, select

from shamble.lab.socket_players import SocketGames, check_stored
from shamble.server import schema
from shamble.server.store import Store
from tests.server import postgres
from tests.server.cluster import PATIENCE, Anywhere, Guest, Wire, Worker
from tests.server.conftest import new_database
from tests.server.tools import GAME

pytestmark = pytest.mark.skipif(not postgres.is_installed(), reason="needs PostgreSQL, which CI installs")

TABLES = 3
T = TypeVar("T")


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Postgres]:
    """A PostgreSQL of our own: it is frozen and killed."""
    server = postgres.Postgres()
    server.start()
    yield server
    server.stop()
    server.remove()


@pytest.fixture
def database(server: postgres.Postgres) -> Iterator[str]:
    with new_database(server.address) as address:
        yield address


@pytest.fixture
def start(database: str, tmp_path: Path) -> Iterator[Callable[..., Worker]]:
    """Workers, which end with the test."""
    started: list[Worker] = []

    def start(*arguments: str, at: str = "", internal: str = "") -> Worker:
        started.append(Worker(at or database, tmp_path, *arguments, internal=internal))
        return started[-1]

    yield start
    for worker in started:
        worker.stop()


class Pair(NamedTuple):
    database: str
    one: Worker
    two: Worker


def stored_answers(database: str, path: str) -> list[int]:
    """The questions that people have answered at that table, in order."""
    answers = schema.answers
    mine = select(answers.c.question).where(
        answers.c.room == path.rpartition("/")[2], answers.c.by == "person"
    )
    return asyncio.run(stored(database, mine.order_by(answers.c.number)))


async def stored(database: str, wanted: Select[tuple[T]]) -> list[T]:
    store = await Store.open(database)
    found = await store.database.run(lambda c: [*c.execute(wanted).scalars()])
    await store.close()
    return found


# -- starting ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_workers_that_start_together_on_an_empty_database_all_do(start: Callable[..., Worker]) -> None:
    assert all(worker.url for worker in [start(), start(), start()])


# -- any worker will do -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pair(server: postgres.Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two workers for all the tests that leave them alive."""
    with new_database(server.address) as address:
        home = tmp_path_factory.mktemp("home")
        pair = Pair(address, Worker(address, home), Worker(address, home))
        yield pair
        pair.one.stop()
        pair.two.stop()


@pytest.mark.thorough
def test_a_table_is_the_same_at_every_worker(pair: Pair) -> None:
    database, one, two = pair
    ann = Guest(one)
    table = ann.play_now()
    for worker in (two, one, two):
        assert ann.at(worker).answer(table).status_code == 200
    questions = stored_answers(database, table)
    assert len(questions) == len(set(questions)) == 3
    ann.at(two).get("/")
    listed = ann.get("/").text
    assert table in listed
    assert ann.wait_for("/", lambda page: "your turn" in page)
    record = ann.get(f"{table}/record").json()
    assert record["format"] == "shamble-view"
    assert ann.get("/t/nosuchtable").status_code == 404


@pytest.mark.thorough
async def test_sockets_reach_the_owner(pair: Pair) -> None:
    _, one, two = pair
    ann = Guest(one)
    table = await asyncio.to_thread(ann.play_now)
    await asyncio.to_thread(ann.asked, table)
    cookie = {"Cookie": f"shamble={ann.cookies['shamble']}"}
    foreign = {"Origin": "https://elsewhere.example"}
    live = f"{two.url.replace('http', 'ws')}{table[1:]}/live?version=0"
    async with websockets.connect(live, additional_headers={**cookie, "Origin": two.url[:-1]}) as page:
        first = json.loads(await asyncio.wait_for(page.recv(), PATIENCE))
        assert "region-question" in first["regions"]
        await asyncio.to_thread(ann.answer, table)
        later = json.loads(await asyncio.wait_for(page.recv(), PATIENCE))
        assert "region-question" in later["regions"] | later["patches"]
    async with websockets.connect(live, additional_headers={**cookie, **foreign}) as page:
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(page.recv(), PATIENCE)
        assert page.close_code == 4403


def test_nobody_passes_for_a_worker(pair: Pair) -> None:
    """What bears a made-up token is forwarded like everybody's requests."""
    _, one, two = pair
    ann = Guest(one)
    table = ann.play_now()
    assert ann.at(two).get(table, **{"x-shamble-relay": "0" * 64}).status_code == 200


@pytest.mark.thorough
def test_workers_reach_each_other_at_the_addresses_they_name(
    pair: Pair, start: Callable[..., Worker]
) -> None:
    """As on two machines, each with an address of its own."""
    database, one, _ = pair
    far = start(at=database, internal="127.0.0.2")
    ann = Guest(far)
    table = ann.play_now()
    assert ann.at(one).answer(table).status_code == 200
    addresses = asyncio.run(stored(database, select(schema.workers.c.address)))
    assert sum(address.startswith("127.0.0.2:") for address in addresses) == 1


# -- killed -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_no_acknowledged_answer_is_lost_with_its_worker(
    start: Callable[..., Worker], database: str, everything: bool
) -> None:
    """Behind one port, with a parent that replaces whoever dies. (One alone: test_kill. Two: the tests of the
    pair.)"""
    parent = start("--workers", "3")
    moods = Random(3)
    async with SocketGames(parent.address, GAME, TABLES) as games:
        for _ in range(4 if everything else 2):
            await games.go_on(moods.randrange(2, 5))
            victim = moods.choice(parent.children())
            os.kill(victim, signal.SIGKILL)
            await games.go_on(2)
    parent.stop(signal.SIGTERM)
    await check_stored(database, games.players)


async def test_tables_of_a_dead_worker_go_on_at_another(pair: Pair, start: Callable[..., Worker]) -> None:
    third = start(at=pair.database)
    async with SocketGames(third.address, GAME, TABLES) as games:
        await games.go_on(3)
        for player in games.players:
            player.address = Anywhere([pair.one, pair.two]).address
        third.stop(signal.SIGKILL)
        await games.go_on(4)
    await check_stored(pair.database, games.players)


# -- stopped ------------------------------------------------------------------------------------------------


def test_a_worker_that_was_stopped_does_not_answer_for_a_table_it_has_lost(pair: Pair) -> None:
    database, one, two = pair
    ann = Guest(one)
    table = ann.play_now()
    choice = ann.asked(table)[0]
    late = Guest(one)
    late.cookies, late.token = dict(ann.cookies), ann.token
    one.send(signal.SIGSTOP)
    replies: list[httpx2.Response] = []
    waiting = threading.Thread(target=lambda: replies.append(late.json(f"{table}/answer", choice)))
    waiting.start()
    ann.at(two)
    while (reply := ann.json(f"{table}/answer", choice)).status_code == 503:
        assert reply.json()["error"]  # whether the stopped one has it, nobody knows: try again
    assert reply.status_code == 200
    answered = ann.wait_for(table, lambda page: bool(ann.options(page)) and choice not in ann.options(page))
    one.send(signal.SIGCONT)
    waiting.join(PATIENCE)
    assert replies[0].status_code in (409, 503)
    assert replies[0].json()["error"]
    assert stored_answers(database, table) == [int(choice["question"])]
    assert ann.options(ann.at(one).get(table).text) == ann.options(answered)


# -- cut off ------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_worker_without_its_database_acknowledges_nothing(
    pair: Pair, start: Callable[..., Worker], server: postgres.Postgres
) -> None:
    database, _, two = pair
    wire = Wire(server.port)
    one = start(at=make_url(database).set(port=wire.port).render_as_string(hide_password=False))
    ann = Guest(one)
    table = ann.play_now()
    choice = ann.asked(table)[0]
    wire.cut()
    refused = ann.json(f"{table}/answer", choice)
    assert refused.status_code == 503, "with a sentence: silent, or no longer the owner, if that took long"
    assert refused.json()["error"]
    assert ann.get(table).status_code == 503
    taken = ann.at(two).wait_for(table, lambda page: choice in ann.options(page))
    assert ann.options(taken)
    while (given := ann.json(f"{table}/answer", choice).status_code) == 503:
        time.sleep(0.1)  # a busy machine may miss the other worker's heartbeats, too
    assert given in (200, 409), "409: the try that got a 503 was stored after all"
    wire.mend()
    ann.at(one).wait_for(table, lambda page: bool(ann.options(page)) and choice not in ann.options(page))
    assert stored_answers(database, table) == [int(choice["question"])]
    wire.close()


# -- the database -------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_frozen_database_gets_a_sentence_and_the_table_goes_on_afterwards(
    pair: Pair, server: postgres.Postgres
) -> None:
    database, one, two = pair
    ann, ben = Guest(one), Guest(two)
    tables = [ann.play_now(), ben.play_now()]
    choices = [guest.asked(table)[0] for guest, table in zip((ann, ben), tables, strict=True)]
    server.freeze()
    try:
        for guest, table, choice in zip((ann, ben), tables, choices, strict=True):
            refused = guest.json(f"{table}/answer", choice)
            assert refused.status_code == 503
            assert "database" in refused.json()["error"].lower()
            home = guest.get("/")
            assert home.status_code == 503
            assert "database" in home.text.lower()
    finally:
        server.thaw()
    for guest, table in zip((ann, ben), tables, strict=True):
        guest.wait_for(table, lambda page, guest=guest: bool(guest.options(page)))  # type: ignore[misc]
        assert guest.answer(table).status_code == 200
        questions = stored_answers(database, table)
        assert len(questions) == len(set(questions))


@pytest.mark.thorough
def test_tables_go_on_after_the_database_was_killed(pair: Pair, server: postgres.Postgres) -> None:
    database, one, _ = pair
    ann = Guest(one)
    table = ann.play_now()
    choice = ann.asked(table)[0]
    server.kill()
    try:
        refused = ann.json(f"{table}/answer", choice)
        assert refused.status_code == 503
        assert ann.get("/").status_code == 503
    finally:
        server.start()
    ann.wait_for(table, lambda page: choice in ann.options(page))
    assert ann.json(f"{table}/answer", choice).status_code == 200
    assert stored_answers(database, table) == [int(choice["question"])]
