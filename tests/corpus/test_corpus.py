"""What earlier releases left on people's disks opens, goes on and replays (tools/corpus.py wrote it)."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine import BadSave, IllegalAnswer, Rng
from shamble.engine.facts import changed
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.server.hub import Hub
from shamble.server.records import record_for
from shamble.server.room import Room
from shamble.server.store import Store

HERE = Path(__file__).parent
SAVES = sorted(HERE.glob("*/*.save.gz"))
RECORDS = sorted(HERE.glob("*/*.record.gz"))
DATABASES = sorted(HERE.glob("*/tables.db.gz"))
PERSON = "person-ann"
ENDLESS = 20_000
REFUSED = {
    "0.1.0/survive-until-daylight-3-1": "ruling.54",
    **{
        f"0.1.0/dawn-of-the-dead-{table}": "ruling.29" for table in ("1-0", "1-1", "3-0", "3-1", "4-0", "4-1")
    },
}
"""Records in which a rule comes up that has changed, with its clause in the ledger."""


MISSION_MEMORY = {"took", "devoured", "rescued"}
"""What Marvel's heroes did is told since 0.2.0 only in missions in which it counts."""


MISSION_LABELS = {"difficulty", "minutes"}
"""What no rule reads may be corrected: a record replays all the same (engine/facts.py)."""


def as_today(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is no longer told of everybody, and without what may be corrected."""
    for label in MISSION_LABELS:
        view.get("mission", {}).pop(label, None)
    for hero in view.get("heroes", {}).values():
        for fact in MISSION_MEMORY:
            hero.pop(fact, None)
    return view


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name.split('.')[0]}"


def test_there_is_something_of_every_release_and_game() -> None:
    for release in (path for path in HERE.iterdir() if path.is_dir() and path.name[0].isdigit()):
        for kind in ("save", "record"):
            held = {path.name for path in release.glob(f"*.{kind}.gz")}
            assert all(any(name.startswith(spec.id) for name in held) for spec in shamble.games())
        assert (release / "tables.db.gz").exists()


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_a_save_opens_and_is_played_to_its_end(path: Path) -> None:
    t, rng, answers = shamble.load(gzip.decompress(path.read_bytes())), Rng(1), 0
    while not t.over and answers < ENDLESS:
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
        answers += 1
    assert answers
    assert t.result is not None


def changed_since(record: Mapping[str, Any]) -> list[str]:
    """The files and entries of content that could matter to a game and are not what they were."""
    spec = find(record["game"])
    now = spec.load_content(None).facts({**spec.usual, **record["options"]}, record["seats"])
    then = spec.released[record["content"]]
    return changed({name: then[name] for name in then if name in now}, now)


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    """Or it is refused with the rule that comes up in it, or the file that could matter, and has changed."""
    kept = json.loads(gzip.decompress(path.read_bytes()))
    why = changed_since(kept["record"]) or [REFUSED[name] for name in (named(path),) if name in REFUSED]
    if why:
        with pytest.raises(BadSave) as refused:
            shamble.replay(kept["record"])
        assert [fact for fact in why if fact not in str(refused.value)] == []
        return
    t = shamble.replay(kept["record"])
    assert t.result is not None
    assert [t.result.reason, list(t.result.winners)] == [kept["end"]["reason"], kept["end"]["winners"]]
    assert as_today(json.loads(json.dumps(t.view(None)))) == as_today(kept["end"]["view"])


@pytest.mark.parametrize("path", DATABASES, ids=named)
async def test_tables_of_a_database_open_and_go_on(path: Path, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    database.write_bytes(gzip.decompress(path.read_bytes()))
    hub = Hub(await Store.open(f"sqlite:///{database}"), pace=0, rate=0)
    tables = await hub.tables_of(PERSON)
    assert len(tables) == 3 * len(shamble.games())
    for summary in tables:
        room = await hub.room(summary.code)
        if room.status == "lobby":
            await hub.do(room.code, PERSON, Room.start)
        if room.status == "over":
            assert room.view_at(PERSON, 0, len(room.moments) - 1) == room.view_for(PERSON, 0)
            assert replays_or_has_changed(record_for(room, PERSON), path.parent)
        else:
            await some_answers(hub, room.code)
    await hub.close()


def replays_or_has_changed(record: dict[str, Any], release: Path) -> bool:
    """0.1.0 did not keep with a table which content it was begun with."""
    then = json.loads(gzip.decompress(next(release.glob(f"{record['game']}-*.record.gz")).read_bytes()))
    if changed_since({**record, "content": then["record"]["content"]}):
        return True
    return shamble.replay(record).over


async def some_answers(hub: Hub, code: str) -> None:
    """Ann takes the first option a few times; the bots answer when they like."""
    given = 0
    while given < 5:
        room = await hub.room(code)
        if room.status != "playing":
            return
        assert not room.frozen, room.frozen
        asked: list[Any] = [choice for choice in room.questions_for(PERSON, 0) if not choice.optional]
        if not asked:
            await asyncio.sleep(0.005)
            continue
        try:
            await hub.do(code, PERSON, Room.answer, asked[0].id, 0, asked[0].options[0].name)
            given += 1
        except IllegalAnswer:
            continue  # a bot was quicker
