"""What is left of a table that cannot be opened any more: to download, and to delete.

Until a game is over nobody gets its seed, positions or other people's answers, not even of a damaged one:
what ails it may be mended, and then it goes on. Of a finished one there is the whole record, which the
version that played it plays again (`shamble replay`), whatever ours makes of it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine import ShambleError
from ..engine.save import FORMAT_VERSION, RECORD
from .errors import RoomError, Trouble, UnknownRoom
from .hub import Hub
from .identity import tidy_code
from .position import read_position
from .rows import OVER


async def remains_of(hub: Hub, code: str, person: str) -> dict[str, Any]:
    """For somebody who sat there, or opened it: as much of its rows as that person may know."""
    rows = await _damaged(hub, code, person)
    room, over = rows["room"], rows["room"]["status"] == OVER
    if over and (record := _record_in(rows)) is not None:
        return record
    own = {seat["seat"] for seat in rows["seats"] if seat["person"] == person}
    return {
        "format": "shamble-remains",
        "game": room["game"],
        "status": room["status"],
        "options": room["options"],
        "names": [seat["name"] for seat in rows["seats"]],
        "answers": [  # without their numbers: those would tell how often others have passed
            [answer["question"], answer["seat"], answer["name"]]
            for answer in rows["answers"]
            if over or answer["seat"] in own
        ],
        "chat": [[line["name"], line["text"], line["params"], line["at"]] for line in rows["chat"]],
        **({"seed": room["seed"]} if over else {}),
    }


def _record_in(rows: dict[str, Any]) -> dict[str, Any] | None:
    """The record of a finished game, from its rows alone; None where not even these can be read."""
    room, answers = rows["room"], rows["answers"]
    try:
        begun = read_position(answers[0]["position"])
        return {
            "format": RECORD,
            "version": FORMAT_VERSION,
            "game": room["game"],
            "rules_version": begun["rules_version"],
            **begun.get("seal", {"content": ""}),  # the oldest tables have none
            "pack": room["pack"] and msgspec.json.decode(room["pack"]),
            "seats": room["seats"],
            "seed": int(room["seed"]),
            "options": msgspec.json.decode(room["options"]),
            "answers": [
                [answer["question"], answer["seat"], msgspec.json.decode(answer["name"])]
                for answer in answers
                if answer["seat"] is not None
            ],
            "names": [seat["name"] for seat in rows["seats"]],
        }
    except (ShambleError, msgspec.DecodeError, LookupError, ValueError):
        return None


async def is_hosts(hub: Hub, code: str, person: str) -> bool:
    """Did that person open the damaged table? Then it is theirs to delete."""
    return bool((await _damaged(hub, code, person))["room"]["host"] == person)


async def discard(hub: Hub, code: str, person: str) -> None:
    """Whoever opened it deletes it, for everybody; anybody else takes it off their list."""
    if await is_hosts(hub, code, person):
        await hub.store.delete(tidy_code(code))
    else:
        await hub.store.forget_damaged(tidy_code(code), person)


async def _damaged(hub: Hub, code: str, person: str) -> dict[str, Any]:
    """The rows of a damaged table which that person may know of. A sound one is opened, not taken apart."""
    code = tidy_code(code)
    rows = await hub.store.rows_of(code)
    if rows is None or person not in {rows["room"]["host"], *(seat["person"] for seat in rows["seats"])}:
        raise UnknownRoom("room.unknown", code=code)
    try:
        await hub.glance(code)
    except Trouble:
        raise
    except RoomError:
        return rows
    raise RoomError("room.sound")
