"""What strangers try, on loopback: python tools/attacks.py [ROW …]

Every row of the table of attacks (docs/reliability.md) against real servers, each with a database of its own,
bounded in number and time. Prints for each what was done, what happened and whether it held; the exit code is
1 if one did not. Rows can be named by their beginnings ("record", "head"). Those that need PostgreSQL say so
where it is not installed.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple
from urllib.parse import urlsplit

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402 (the path comes first, here and below)
from websockets.sync.client import connect  # noqa: E402

import shamble  # noqa: E402
from shamble.engine import Pack, Table  # noqa: E402
from shamble.engine.pack import zipped  # noqa: E402
from shamble.engine.session import content_for  # noqa: E402
from shamble.games import find  # noqa: E402
from tests.server import naughty, postgres  # noqa: E402
from tests.server.cluster import Guest, Worker  # noqa: E402
from tests.server.conftest import new_database  # noqa: E402

CITY, DAWN = "city-of-horror", "dawn-of-the-dead"
DAYLIGHT, MARVEL = "survive-until-daylight", "marvel-zombies"
PROMISED: Final = 5.0
"""Seconds in which a sentence comes, and everything has ended."""
OTHERS_WAIT: Final = 1.0
"""Seconds that others may wait at most, on a machine that does something else besides."""
MEMORY: Final = 400
"""Megabytes that a server may grow to."""
PATIENCE: Final = 60.0
EVERY: Final = 0.05


class Found(NamedTuple):
    """What came of an attack."""

    told: str
    held: bool


# -- a server, and the others who use it ------------------------------------------------------------------


class Limited(Worker):
    """With the limits that everybody has."""

    settings: ClassVar = {"SHAMBLE_RATE": "20"}


class Naughty(Worker):
    """In which bots or rules misbehave: see `serve`."""

    program = (str(Path(__file__)), "--serve")


@contextmanager
def server(kind: type[Worker] = Limited, *arguments: str, database: str = "") -> Iterator[Worker]:
    with tempfile.TemporaryDirectory() as home:
        worker = kind(database or f"sqlite:///{home}/tables.db", Path(home), *arguments)
        try:
            assert worker.url
            yield worker
        finally:
            if worker.process.poll() is None:
                worker.stop()


class Others:
    """Somebody asks twenty times a second whether the server is there, and notes how long that took."""

    def __init__(self, worker: Worker) -> None:
        self.longest = 0.0
        self._address = urlsplit(worker.url).netloc
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._ask, daemon=True)

    def __enter__(self) -> Others:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()

    def _ask(self) -> None:
        connection = http.client.HTTPConnection(self._address, timeout=PATIENCE)
        while not self._stopped.wait(EVERY):
            began = time.monotonic()
            try:
                connection.request("GET", "/health/live")
                connection.getresponse().read()
            except OSError:
                connection.close()
            self.longest = max(self.longest, time.monotonic() - began)
        connection.close()

    @property
    def told(self) -> str:
        return f"others waited {self.longest:.2f} s"

    @property
    def held(self) -> bool:
        return self.longest < OTHERS_WAIT


def megabytes(worker: Worker) -> int:
    """The most memory that the server has had."""
    found = re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{worker.process.pid}/status").read_text())
    assert found is not None  # Linux only
    return int(found[1]) // 1024


def sentence(page: str) -> str:
    """What a refusal says."""
    if page.startswith("{"):
        return str(json.loads(page).get("error", ""))
    found = re.search(r'<p class="error"[^>]*>(.*?)</p>|<main[^>]*>(.*?)</main>', page, re.DOTALL)
    text = re.sub(r"<[^>]+>|\s+", " ", (found[1] or found[2]) if found else page)
    return " ".join(text.split())[:100]


def raw(worker: Worker) -> socket.socket:
    return socket.create_connection((urlsplit(worker.url).hostname, urlsplit(worker.url).port), PATIENCE)


def metric(worker: Worker, name: str) -> float:
    """A counter of the server's, all labels together."""
    with worker.client() as client:
        lines = client.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))


# -- too big ----------------------------------------------------------------------------------------------


def record_with_a_huge_pack() -> Found:
    told, held = [], True
    with server() as worker, Others(worker) as others:
        for copies in (3_000_000, 10**9):
            ann = Guest(worker)
            ann.get("/replay")
            record = shamble.new(DAYLIGHT, 2, 5).record
            axe = {**_entries(DAYLIGHT, "weapons")["axe"], "copies": copies}
            record["pack"] = {"game": DAYLIGHT, "name": "x", "files": {"weapons": {"axe": axe}}}
            began = time.monotonic()
            reply = ann.upload("/replay", {"record": ("game.json", msgspec.json.encode(record))})
            told.append(f"{reply.status_code} after {time.monotonic() - began:.1f} s")
            held &= reply.status_code == 400
        peak = megabytes(worker)
    said = f"{', '.join(told)}: “{sentence(reply.text)}”; {others.told}, peak {peak} MB"
    return Found(said, held and others.held and peak < MEMORY)


def _entries(game: str, stem: str) -> dict[str, Any]:
    ours: Any = content_for(find(game))
    found: dict[str, Any] = ours.sources.files[stem]
    return found


def pack_with_too_many_boards() -> Found:
    """A row of tiles is one text: forty missions of nine tiles are within every other limit."""
    with server() as worker:
        Guest(worker).open_table(MARVEL, seats="1")  # what is drawn once for all has been drawn
        with Others(worker) as others:
            refused, _ = _put_in(worker, 40)
            taken, ann = _put_in(worker, 22)
            code = taken.headers["location"].rpartition("/")[2]
            table = ann.open_table(MARVEL, pack=code, seats="1", **{"set.mission": "MY1"})
            ann.get(table)
            ann.post(f"{table}/start")
            opened = bool(ann.asked(table))
    told = f"40 missions: {refused.status_code} “{sentence(refused.text)}”; 22: played; {others.told}"
    return Found(told, refused.status_code == 400 and opened and others.held)


def _put_in(worker: Worker, missions: int) -> tuple[Any, Guest]:
    files = {stem: _entries(MARVEL, stem)["MZ10"] for stem in ("missions", "boards")}
    files["missions"] = files["missions"] | {"texts": {"en": {"name": "Street", "told": "Go home."}}}
    names = [f"MY{number}" for number in range(missions)]
    pack = Pack(MARVEL, "Mine", {stem: dict.fromkeys(names, entry) for stem, entry in files.items()})
    ann = Guest(worker)
    ann.get("/packs")
    return ann.upload("/packs", {"pack": ("mine.zip", zipped(pack))}), ann


def head_of_a_hundred_megabytes() -> Found:
    with server() as worker, Others(worker) as others:
        stranger, sent = raw(worker), 0
        stranger.sendall(b"GET / HTTP/1.1\r\nhost: here\r\nx-large: ")
        try:
            while sent < 100_000_000:
                sent += stranger.send(b"a" * 65_536)
        except OSError:
            pass
        stranger.close()
    return Found(f"cut off after {sent / 1e6:.1f} MB; {others.told}", sent < 20_000_000 and others.held)


def unfinished_heads(number: int = 1_300) -> Found:
    _allow_files(number)
    with server() as worker, Others(worker) as others, ExitStack() as strangers:
        opened = 0
        for _ in range(number):
            try:
                each = strangers.enter_context(raw(worker))
                each.sendall(b"GET / HTTP/1.1\r\n")
                opened += 1
            except OSError:
                continue
        began = time.monotonic()
        status = Guest(worker).get("/").status_code
        waited = time.monotonic() - began
    held = status == 200 and waited < PROMISED and others.held
    return Found(f"{opened} opened; a new visitor was served after {waited:.2f} s; {others.told}", held)


def tiny_frames(number: int = 60_000) -> Found:
    """On one socket, of every kind; a second time for good measure."""
    told, cut = [], True
    with server() as worker, Others(worker) as others:
        for name, opcode in (("texts", 0x81), ("pings", 0x89), ("parts of one message", 0x00)):
            with shaken(worker) as stranger:
                stranger.settimeout(PATIENCE)
                first = bytes((0x01, 0x80, 0, 0, 0, 0)) if not opcode else b""
                sent = _poured(stranger, first + bytes((opcode, 0x80, 0, 0, 0, 0)) * number)
                cut &= _hung_up(stranger)
            told.append(f"{sent // 6:,} {name}")
        peak = megabytes(worker)
    said = f"cut off, {', '.join(told)} sent; {others.told}, peak {peak} MB"
    return Found(said, cut and others.held and peak < MEMORY)


def unread_pongs(size: int = 100_000_000) -> Found:
    """Pings, as long as anybody takes them, and nothing is read."""
    ping = bytes((0x89, 0xFD, 0, 0, 0, 0)) + b"x" * 125
    with server() as worker, Others(worker) as others, shaken(worker) as stranger:
        stranger.settimeout(2.0)
        sent = 0
        with suppress(OSError):
            while sent < size:
                sent += stranger.send(ping * 100)
                time.sleep(0.4)  # so slowly that it is not cut off for their number
        peak = megabytes(worker)
    return Found(f"{sent / 1e6:.1f} MB sent; {others.told}, peak {peak} MB", others.held and peak < MEMORY)


@contextmanager
def shaken(worker: Worker, path: str = "/t/new/socket") -> Iterator[socket.socket]:
    """A WebSocket whose frames are made by hand."""
    with raw(worker) as stranger:
        stranger.sendall(
            f"GET {path} HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b" 101 " in stranger.recv(1_000)
        yield stranger


def _poured(stranger: socket.socket, data: bytes) -> int:
    """As much as anybody takes."""
    sent = 0
    with suppress(OSError):
        while sent < len(data):
            sent += stranger.send(data[sent : sent + 65_536])
    return sent


def _hung_up(stranger: socket.socket) -> bool:
    try:
        while stranger.recv(65_536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


# -- too many ---------------------------------------------------------------------------------------------


def idle_sockets(number: int = 1_100) -> Found:
    """Opened, and never a word."""
    _allow_files(number)
    with server() as worker, Others(worker) as others, ExitStack() as strangers:
        opened = 0
        for _ in range(number):
            with suppress(OSError, AssertionError):
                strangers.enter_context(shaken(worker))
                opened += 1
            time.sleep(1 / 50)  # below the limit on requests
        kept = metric(worker, "shamble_sockets")
        began = time.monotonic()
        status = Guest(worker).get("/").status_code
        waited = time.monotonic() - began
    told = f"{opened} were answered, {kept:.0f} kept; a new visitor was served after {waited:.2f} s"
    told += f"; {others.told}"
    return Found(told, kept <= 200 and status == 200 and waited < PROMISED and others.held)


def _allow_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * number)), hard))


def many_tables(number: int = 140) -> Found:
    with server() as worker, Others(worker) as others:
        replies = []
        for _ in range(number):
            ann = Guest(worker)
            ann.get("/")
            replies.append(ann.json("/play", {"game": CITY}))
        opened = sum(reply.status_code == 200 for reply in replies)
        said = sentence(replies[-1].text)
    told = f"{opened} opened, {number - opened} refused: “{said}”; {others.told}"
    return Found(told, opened <= 60 and replies[-1].status_code == 429 and others.held)


def chat_and_reports_from_ever_new_persons(number: int = 100) -> Found:
    with server() as worker, Others(worker) as others:
        ann = Guest(worker)
        table = ann.play_now()
        taken: dict[str, int] = {"chat": 0, "report": 0}
        for count in range(number):
            stranger = Guest(worker)
            stranger.get(table)
            name = "".join(chr(97 + int(digit)) for digit in str(count))
            for what in taken:
                reply = stranger.json(f"{table}/{what}", {"text": f"hello {count}", "name": f"Guest {name}"})
                taken[what] += reply.status_code < 300 or reply.status_code == 303
        said = sentence(reply.text)
    told = f"of {number} each {taken['chat']} lines and {taken['report']} reports were taken: “{said}”"
    told += f"; {others.told}"
    return Found(told, taken["chat"] <= 60 and taken["report"] <= 30 and others.held)


class Resting(Worker):
    """Where bots that nobody watches stop after two seconds."""

    settings: ClassVar = {"SHAMBLE_BOT_REST": "2", "SHAMBLE_PACE": "0.2"}


def abandoned_tables(number: int = 40) -> Found:
    with server(Resting) as worker:
        for _ in range(number):
            ann = Guest(worker)
            table = ann.open_table(who0="bot:thumb", who1="bot:thumb")
            ann.get(table)
            ann.post(f"{table}/start")
        answers = [metric(worker, "shamble_answers_total")]
        end = time.monotonic() + PATIENCE
        while len(answers) < 3 or answers[-1] > answers[-2]:
            if time.monotonic() > end:
                break
            time.sleep(3)
            answers.append(metric(worker, "shamble_answers_total"))
    still = answers[-1] - answers[-2]
    told = f"{answers[-1]:.0f} answers at {number} tables, then {still:.0f} in three seconds"
    return Found(told, answers[-1] > 0 and still == 0)


class Forgetful(Worker):
    """Keeps a table for less than a second."""

    settings: ClassVar = {"SHAMBLE_KEEP_TABLES": "0.00001", "SHAMBLE_KEEP_FINISHED": "0.00001"}


def old_tables_leave() -> Found:
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/tables.db"
        with server(database=database) as worker:
            Guest(worker).play_now()
        before = _rooms(home)
        with server(Forgetful, database=database):
            end = time.monotonic() + PATIENCE
            while _rooms(home) and time.monotonic() < end:
                time.sleep(1)
        left = _rooms(home)
    return Found(f"{before} table, and {left} after the next sweep", before == 1 and left == 0)


def _rooms(home: str) -> int:
    with sqlite3.connect(f"file:{home}/tables.db?mode=ro", uri=True) as connection:
        found: int = connection.execute("SELECT count(*) FROM rooms").fetchone()[0]
    return found


# -- two processes ----------------------------------------------------------------------------------------


def second_process_on_a_file() -> Found:
    with server() as worker:
        home = Path(worker._log).parent
        second = Worker(f"sqlite:///{home}/tables.db", home)
        said = second.refusal().strip()
    named = str(worker.process.pid) in said and urlsplit(worker.url).netloc in said
    return Found(f"ended with {second.process.returncode}: “{said[:150]}”", named and said.count("\n") < 2)


def two_processes_on_one_database() -> Found:
    with (
        a_database() as (database, _),
        server(Worker, database=database) as one,
        server(Worker, database=database) as two,
    ):
        ann = Guest(one)
        table = ann.play_now()
        choice = ann.asked(table)[0]
        replies = [ann.at(worker).json(f"{table}/answer", choice).status_code for worker in (one, two)]
        undone = ann.at(two).json(f"{table}/undo", {"seat": choice["seat"]}).status_code
        pages = [ann.at(worker).get(table).status_code for worker in (one, two)]
    told = f"the same answer at both: {replies}; an undo at the second: {undone}; the table: {pages}"
    return Found(told, sorted(replies) == [200, 409] and undone < 400 and pages == [200, 200])


def workers_on_an_empty_database() -> Found:
    with a_database() as (database, _), tempfile.TemporaryDirectory() as home:
        workers = [Worker(database, Path(home)) for _ in range(3)]
        try:
            served = [Guest(worker).get("/").status_code for worker in workers]
        finally:
            for worker in workers:
                worker.stop()
    return Found(f"three started together: {served}", served == [200, 200, 200])


def frozen_database() -> Found:
    with a_database() as (database, postgresql), server(Worker, database=database) as worker:
        ann = Guest(worker)
        table = ann.play_now()
        choice = ann.asked(table)[0]
        postgresql.freeze()
        try:
            began = time.monotonic()
            refused = ann.json(f"{table}/answer", choice)
            waited = time.monotonic() - began
        finally:
            postgresql.thaw()
        ann.wait_for(table, lambda page: bool(ann.options(page)))
        after = ann.answer(table).status_code
    told = f"{refused.status_code} after {waited:.1f} s: “{sentence(refused.text)}”; thawed: {after}"
    return Found(told, refused.status_code == 503 and waited < PROMISED + 1 and after == 200)


@contextmanager
def a_database() -> Iterator[tuple[str, postgres.Postgres]]:
    postgresql = postgres.Postgres()
    postgresql.start()
    try:
        with new_database(postgresql.address) as address:
            yield address, postgresql
    finally:
        postgresql.stop()
        postgresql.remove()


# -- bots and rules ---------------------------------------------------------------------------------------


def serve(misdeed: str) -> None:
    """The web table, with bots or rules of one game that misbehave; the others are as they should be."""
    from shamble.server.hub import Hub
    from shamble.web import app
    from shamble.web.serve import main

    if misdeed == "raising":
        take: Any = Table.answer
        Table.answer = lambda self, *given, **more: _raise_in_dawn(take, self, *given, **more)  # type: ignore[assignment,method-assign]
    else:
        prepare = {"unmade": unmade_in_dawn, "hanging": naughty.bots_hang_in_dawn}[misdeed]
        app.Hub = partial(Hub, prepare_bots=prepare)  # type: ignore[assignment,misc]
    main()


def _raise_in_dawn(take: Any, table: Table, *given: Any, **more: Any) -> Any:
    if table.spec.id == DAWN:
        raise ZeroDivisionError
    return take(table, *given, **more)


def unmade_in_dawn() -> None:
    from shamble.bots import bots_for

    bot: Any = bots_for(DAWN)["thumb"]
    bot.__init__ = naughty._never_made


def _bots_of_dawn(worker: Worker) -> tuple[Guest, str]:
    ann = Guest(worker)
    table = ann.open_table(DAWN, seats="2", who0="bot:thumb", who1="bot:thumb")
    ann.get(table)
    ann.post(f"{table}/start")
    return ann, table


def _plays_city(worker: Worker) -> bool:
    """Do bots of another game answer, and uploads come through?"""
    ben = Guest(worker)
    table = ben.play_now()
    ben.asked(table)
    ben.get("/replay")
    record = msgspec.json.encode(shamble.new(CITY, 3, 5).record)
    return ben.upload("/replay", {"record": ("game.json", record)}).status_code == 303


def _line_with(words: str, page: str) -> str:
    found = re.search(rf"[^<>]*(?:{words})[^<>]*", page)
    return found[0].strip()[:90] if found else ""


class Raising(Naughty):
    program = (*Naughty.program, "raising")


class Unmade(Naughty):
    program = (*Naughty.program, "unmade")


class Hanging(Naughty):
    program = (*Naughty.program, "hanging")
    settings: ClassVar = {"SHAMBLE_BOT_SECONDS": "600"}


def rule_that_raises() -> Found:
    with server(Raising) as worker, Others(worker) as others:
        ann, table = _bots_of_dawn(worker)
        page = ann.wait_for(table, lambda page: "notice frozen" in page, PATIENCE)
        record = ann.get(f"{table}/record").status_code
        after = metric(worker, "shamble_rule_failures_total")
        time.sleep(2)
        again = metric(worker, "shamble_rule_failures_total")
        others_go_on = _plays_city(worker)
    said = re.search(r'class="notice frozen"[^>]*>\s*([^<]+)', page)
    told = f"“{said[1].strip()[:90] if said else ''}”; tried {again:.0f} times; its record {record}"
    held = others_go_on and again == after <= 2 and record == 200 and others.held
    return Found(f"{told}; others play, {others.told}", held)


def bot_that_cannot_be_made() -> Found:
    with server(Unmade) as worker:
        ann, table = _bots_of_dawn(worker)
        page = ann.wait_for(table, lambda page: "simpler" in page or "steps in" in page, PATIENCE)
        over = metric(worker, "shamble_bot_failures_total")
        others_go_on = _plays_city(worker)
    told = f"“{_line_with('simpler|steps in', page)}”; {over:.0f} failures; others play"
    return Found(told, others_go_on)


def bots_that_hang_then_sigterm() -> Found:
    with server(Hanging) as worker, Others(worker) as others:
        for _ in range(3):
            _bots_of_dawn(worker)
        others_go_on = _plays_city(worker)
        waited = others.longest
        began = time.monotonic()
        worker.stop(signal.SIGTERM)
        took = time.monotonic() - began
    told = f"others' bots and uploads go on, {waited:.2f} s at most; SIGTERM ended it after {took:.1f} s"
    return Found(told, others_go_on and waited < OTHERS_WAIT and took < PROMISED)


# -- secrets ----------------------------------------------------------------------------------------------


class Program:
    """Somebody at a table of three, by the socket."""

    def __init__(self, worker: Worker, code: str, stack: ExitStack) -> None:
        address = f"{worker.url.replace('http', 'ws')}t/{code}/socket"
        self.socket = stack.enter_context(connect(address, proxy=None, max_size=None))
        self.number = 0
        self.do(do="hello")

    def do(self, **message: Any) -> dict[str, Any]:
        """The reply; `opened`, `done`, `error` or, to a look, the table."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, **message}))
        while True:
            heard: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if heard.get("id") == self.number:
                return heard

    def look(self) -> dict[str, Any]:
        self.do(do="look")
        while True:
            heard: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if heard["type"] == "table":
                return heard

    def questions(self) -> list[dict[str, Any]]:
        return [each for each in self.look().get("questions", ()) if not each["optional"]]


def secret_pass() -> Found:
    """At a window at which two are asked the second passes: the first and a spectator see the same."""
    with server(Worker) as worker, ExitStack() as stack:
        host = Program(worker, "new", stack)
        code = host.do(do="open", game=CITY, seats=3)["room"]
        people = [host, *(Program(worker, code, stack) for _ in range(2))]
        for seat, each in enumerate(people):
            each.do(do="take", seat=seat, name=f"Player {'abc'[seat]}")
            each.do(do="stops", seat=seat, stops=["everything"])
        host.do(do="start")
        spectator = Program(worker, code, stack)
        for _ in range(400):
            asked = [(each, question) for each in people for question in each.questions()]
            passing = [
                (each, question)
                for each, question in asked
                if any(option["answer"] == ["pass"] for option in question["options"])
            ]
            if len(passing) > 1:
                break
            for each, question in asked[:1]:
                answer = question["options"][len(question["options"]) // 2]["answer"]
                each.do(question=question["question"], seat=question["seat"], answer=answer)
        (first, _), (second, question) = passing[0], passing[-1]
        time.sleep(1)  # a window may close a fixed time after it has opened: it stays open for the first
        before = [_plain(each.look()) for each in (first, spectator)]
        second.do(question=question["question"], seat=question["seat"], answer=["pass"])
        after = [_plain(each.look()) for each in (first, spectator)]
    same = before == after
    told = "version, moment, undo and everything else the same, for a player and a spectator"
    return Found(told if same else "what they see has changed", same)


def _plain(table: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in table.items() if name != "id"}, sort_keys=True)


# -- damage and upgrades ----------------------------------------------------------------------------------


def damaged_room() -> Found:
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/tables.db"
        with server(database=database) as worker:
            ann = Guest(worker)
            tables = [ann.play_now(), ann.play_now()]
            for table in tables:
                ann.asked(table)
        with sqlite3.connect(f"{home}/tables.db") as connection:
            wanted = (tables[0].rpartition("/")[2],)
            connection.execute("UPDATE answers SET position = x'00' WHERE room = ?", wanted)
        with server(database=database) as worker:
            ann.at(worker)
            first = ann.get("/")
            pages = [ann.get(table).status_code for table in tables]
            left = ann.get(f"{tables[0]}/remains").status_code
    told = f"the first page {first.status_code} and says so, that table {pages[0]}, the other {pages[1]}"
    told += f"; what is left can be had: {left}"
    return Found(told, first.status_code == 200 and "damaged" in first.text and pages[1] == left == 200)


def number_changed_in_a_toml() -> Found:
    with tempfile.TemporaryDirectory() as home:
        copy = Path(home) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        kind = type("Copied", (Worker,), {"settings": {"PYTHONPATH": str(copy)}})
        database = f"sqlite:///{home}/tables.db"
        with server(kind, database=database) as worker:
            ann = Guest(worker)
            table = ann.play_now()
            ann.asked(table)
        facts = copy / "shamble" / "games" / "city_of_horror" / "content" / "invasion.toml"
        text = facts.read_text(encoding="utf-8")
        changed = text.replace("leader = 0", "leader = 1")
        assert changed != text, "nothing was changed"
        facts.write_text(changed, encoding="utf-8")
        with server(kind, database=database) as worker:
            page = ann.at(worker).get(table).text
            accepted = ann.post(f"{table}/accept").status_code
            goes_on = bool(ann.asked(table))
    waits = f"{table}/accept" in page
    told = "the table waits; when its host has agreed, it goes on" if waits else "it goes on silently"
    return Found(told, waits and accepted < 400 and goes_on)


def new_field_of_a_step() -> Found:
    """In a copy of the sources; the law must fail before any player does."""
    with tempfile.TemporaryDirectory() as home:
        copy = Path(home)
        for name in ("src", "tests", "tools"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        file = copy / "src" / "shamble" / "games" / "city_of_horror" / "attack.py"
        text = file.read_text(encoding="utf-8")
        old = "(self, location: Location) -> None:\n"
        assert old in text, "there is no such step"
        new = "(self, location: Location, newcomer: int = 0) -> None:\n        self.newcomer = newcomer\n"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-n0", "-q", "tests/laws/test_shapes.py"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
    said = re.search(r"steps: [^,]* was [^\n]*newcomer[^\n]*?\]", ran.stdout)
    told = f"the law of shapes fails: {said[0][:120]}" if said else f"it was not noticed: {ran.stdout[-90:]}"
    return Found(told, said is not None and ran.returncode == 1)


# -- the table --------------------------------------------------------------------------------------------

ROWS: Final[dict[str, Callable[[], Found]]] = {
    "record of 325 bytes, copies = 3000000, then 10⁹": record_with_a_huge_pack,
    "pack of 40 missions (360 tiles), then the largest that is taken": pack_with_too_many_boards,
    "head of 100 MB": head_of_a_hundred_megabytes,
    "heads unfinished, 1,300 of them": unfinished_heads,
    "tiny frames, 60,000 on one socket": tiny_frames,
    "pings whose pongs nobody reads": unread_pongs,
    "sockets that say nothing, 1,100 of them": idle_sockets,
    "second process on the same file": second_process_on_a_file,
    "two processes on one database": two_processes_on_one_database,
    "rule that raises in a bot's answer": rule_that_raises,
    "bot that raises while it is made": bot_that_cannot_be_made,
    "bots that hang (three), then SIGTERM": bots_that_hang_then_sigterm,
    "secret pass": secret_pass,
    "140 tables from one address": many_tables,
    "chat and reports from ever new persons": chat_and_reports_from_ever_new_persons,
    "abandoned tables with bots": abandoned_tables,
    "old tables": old_tables_leave,
    "damaged room": damaged_room,
    "frozen PostgreSQL": frozen_database,
    "workers on an empty database": workers_on_an_empty_database,
    "number in a TOML changed while games run": number_changed_in_a_toml,
    "new field of a step": new_field_of_a_step,
}
ON_POSTGRESQL: Final = (two_processes_on_one_database, frozen_database, workers_on_an_empty_database)


def tried(attack: Callable[[], Found]) -> tuple[str, str]:
    if attack in ON_POSTGRESQL and not postgres.is_installed():
        return "needs PostgreSQL, which is not installed here", "–"
    try:
        found = attack()
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[-300:]}", "no"
    return found.told, "yes" if found.held else "no"


def main() -> int:
    if sys.argv[1:2] == ["--serve"]:
        misdeed = sys.argv.pop(2)
        sys.argv.pop(1)
        serve(misdeed)
        return 0
    wanted = [row for row in ROWS if not sys.argv[1:] or row.startswith(tuple(sys.argv[1:]))]
    print("| what was done | what happened | held |\n|---|---|---|", flush=True)
    lost = 0
    for row in wanted:
        told, held = tried(ROWS[row])
        lost += held == "no"
        print(f"| {row} | {told} | {held} |", flush=True)
    print(f"\n{len(wanted)} rows, {lost} did not hold; load average {os.getloadavg()[0]:.1f}")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
