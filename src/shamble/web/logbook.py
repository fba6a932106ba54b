"""Somebody's logbook: what they have played and won, their medals, and a copy of it to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..engine import GameSpec
from ..games import specs
from ..server.medals import Best, Medal, bests, earned, medals
from ..server.rows import LogbookEntry
from . import pages
from .campaign import mission_name
from .forms import read_form
from .lists import hub_of, spoken
from .medals import medal, sheet
from .reply import page, redirected
from .visitor import Visitor, visitor
from .words import Words

MOST_SHOWN: Final = 20
"""Of the last games; a copy has them all."""
FORMAT: Final = "shamble-logbook"
MINUTE: Final = 60
HOUR: Final = 3600


async def entries_for(request: Request, who: Visitor) -> list[LogbookEntry]:
    """What this person has played; nothing for somebody whom we have never seen."""
    return [] if who.is_new else await hub_of(request).store.logbooks.of(who.person)


async def show(request: Request) -> Response:
    who = visitor(request)
    entries = [entry for entry in await entries_for(request, who) if entry.game in specs()]
    return page(
        request,
        "logbook.html",
        who,
        said=who.words("logbook.deleted") if "deleted" in request.query_params else "",
        games=len(entries),
        wins=sum(entry.won for entry in entries),
        sheet=sheet(),
        medals=_medals(entries, who.words),
        chapters=[_chapter(spec, entries, who.words) for spec in specs().values()] if entries else [],
        last=[_line(entry, who.words) for entry in entries[:MOST_SHOWN]],
    )


async def export(request: Request) -> Response:
    """All of it as data; without the person's id, which is as good as a key."""
    entries = await entries_for(request, visitor(request))
    games = [{name: value for name, value in asdict(entry).items() if name != "person"} for entry in entries]
    data = {"format": FORMAT, "version": 1, "medals": earned(entries), "games": games}
    headers = {"content-disposition": 'attachment; filename="shamble-logbook.json"'}
    return JSONResponse(data, headers=headers)


async def delete(request: Request) -> Response:
    await read_form(request)
    who = visitor(request)
    hub_of(request).gate.check_command(who.person)
    await hub_of(request).store.logbooks.forget(who.person)
    return redirected(request, "/logbook?deleted=1")


def _medals(entries: Sequence[LogbookEntry], words: Words) -> list[dict[str, Any]]:
    """Those that one has come first."""
    shown = [_medal(name, wanted, entries, words) for name, wanted in medals().items()]
    return sorted(shown, key=lambda each: not each["earned"])


def _medal(name: str, wanted: Medal, entries: Sequence[LogbookEntry], words: Words) -> dict[str, Any]:
    done, called = min(wanted.progress(entries), wanted.count), words(f"medal.{name}")
    has = done >= wanted.count
    return {
        "picture": medal(name, wanted.game),
        "name": called,
        "said": words("logbook.earned" if has else "logbook.missing", medal=called),
        "how": words(f"medal.{name}.how"),
        "earned": has,
        "progress": words("logbook.progress", done=done, count=wanted.count) if wanted.count > 1 else "",
    }


def _chapter(spec: GameSpec[Any], entries: Sequence[LogbookEntry], words: Words) -> dict[str, Any]:
    """All about one game, its missions in their printed order."""
    played = [entry for entry in entries if entry.game == spec.id]
    order = {str(mission): place for place, mission in enumerate(spec.missions)}
    rows = sorted(bests(played), key=lambda best: (order.get(best.mission, len(order)), best.seats))
    return {
        "title": spec.title(spoken(spec.id, words)),
        "games": len(played),
        "wins": sum(entry.won for entry in played),
        "difficulties": bool(spec.difficulty),
        "parties": any(best.party for best in rows),
        "rows": [_row(spec, best, words) for best in rows],
    }


def _row(spec: GameSpec[Any], best: Best, words: Words) -> dict[str, Any]:
    texts = spec.catalogue(spoken(spec.id, words))
    level = pages.setting_value(texts, spec.difficulty, best.difficulty) if best.difficulty else ""
    return {
        "what": mission_name(spec, best.mission, words) if best.mission else words("logbook.any"),
        "difficulty": level,
        "party": best.party,
        "seats": best.seats,
        "games": best.games,
        "wins": best.wins,
        "rounds": "–" if best.rounds is None else best.rounds,
        "time": "–" if best.seconds is None else told_duration(best.seconds, words),
    }


def _line(entry: LogbookEntry, words: Words) -> dict[str, Any]:
    spec = specs()[entry.game]
    texts = spec.catalogue(spoken(spec.id, words))
    return {
        "date": datetime.fromtimestamp(entry.at, UTC).date().isoformat(),
        "title": spec.title(spoken(spec.id, words)),
        "mission": mission_name(spec, entry.mission, words) if entry.mission else "",
        "won": entry.won,
        "outcome": words("logbook.win" if entry.won else "logbook.loss"),
        "reason": texts.say(f"result.{entry.reason}") if entry.reason in spec.endings else "",
    }


def told_duration(seconds: float, words: Words) -> str:
    """As people say it."""
    whole = round(seconds)
    if whole >= HOUR:
        return words("logbook.hours", hours=whole // HOUR, minutes=whole % HOUR // MINUTE)
    return words("logbook.minutes", minutes=whole // MINUTE, seconds=whole % MINUTE)
