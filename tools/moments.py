"""Real moments of all five games: what the first page shows, and the films of the README.

    python tools/moments.py            # plays with the usual bots; some minutes
    python tools/moments.py dawn-of-the-dead

Writes src/shamble/web/moments/<game>.position (as the server stores one) and docs/img/<game>.svg. The same
seeds and bots give the same games: change MOMENTS to show another one.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import shamble
from shamble.bots import BOT_NAMES, Driver, bots_for, default_bot
from shamble.games import find
from shamble.server.opening import record_rows
from shamble.server.room import Room
from shamble.web.covers import MOMENTS as POSITIONS
from shamble.web.film import chosen, weight_of
from shamble.web.reel import Reel, Titles
from shamble.web.takes import SeatTake, TakeShot, draw

PICTURES: Final = Path(__file__).parents[1] / "docs" / "img"
FRAMES: Final = 8
_SYMBOL: Final = re.compile(r'<symbol\b[^>]*\bid="([^"]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Shown:
    """A game between bots, with the usual number of seats, and how far into it the picture is taken."""

    seed: int
    share: float
    options: dict[str, Any] = field(default_factory=dict)


MOMENTS: Final = {
    "city-of-horror": Shown(12, 0.6),
    "survive-until-daylight": Shown(5, 0.62),
    "dawn-of-the-dead": Shown(3, 0.35, {"setup": "quick"}),
    "marvel-zombies": Shown(3, 0.7, {"team": "fixed"}),
    "heroes-resistance": Shown(4, 0.7, {"team": "fixed"}),
}


def played(game: str, shown: Shown) -> Room:
    seats = find(game).usual_seats
    table = shamble.new(game, seats, shown.seed, shown.options)
    Driver(table, {seat: bots_for(game)[default_bot(game)]() for seat in range(seats)}, shown.seed).run()
    rows = record_rows("moment", {**table.record, "names": BOT_NAMES[:seats]}, "", 0.0)
    return Room(rows)


def film(room: Room, last: int) -> str:
    """The moments that matter, up to that one, as spectators see them."""
    moments = room.moments[: last + 1]
    picked = [
        moments[place] for place in chosen([weight_of(room, moment) for moment in moments], 10 * FRAMES)
    ]
    shots = [replace(moment, number=number) for number, moment in enumerate(picked[-FRAMES:])]
    speaker = room.speaker("en")
    take = SeatTake(
        room.game,
        len(room.chairs),
        None,
        tuple(room.names),
        None,
        "en",
        tuple(shots),
        tuple(TakeShot(number) for number in range(len(shots))),
    )
    assert room.table is not None
    reel = Reel(room.game, room.table.content, Titles(room.spec.title("en"), "dark", "en"))
    parts = [reel.opening()]
    for board, moment in zip(draw(take, lambda step: None), shots, strict=True):
        told = [event for event in moment.events if event.key in room.spec.story.tales]
        parts.append(reel.frame(board, " ".join(text for _, text in speaker.lines(told, None))))
    return pruned("".join([*parts, reel.ending()]))


def pruned(svg: str) -> str:
    """Without the drawings that nothing refers to."""
    used = {*re.findall(r'(?:href="#|url\(#)([^")]+)', svg)}
    smaller = _SYMBOL.sub(lambda found: found[0] if found[1] in used else "", svg)
    return svg if smaller == svg else pruned(smaller)


def main(games: list[str]) -> None:
    POSITIONS.mkdir(exist_ok=True)
    for game in games or MOMENTS:
        room = played(game, MOMENTS[game])
        last = int(room.moment * MOMENTS[game].share)
        (POSITIONS / f"{game}.position").write_bytes(room.moments[last].position)
        drawn = film(room, last)
        (PICTURES / f"{game}.svg").write_text(drawn, encoding="utf-8")
        print(f"{game}: moment {last} of {room.moment}, {len(drawn.encode()) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
