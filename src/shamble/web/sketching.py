"""What is made of strangers' packs and drafts: in a process that is killed at its limits, a few at a time."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Final, Protocol

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..engine import BadContent, GameSpec, Pack
from ..engine.pack import check_size
from ..engine.session import content_for, new_table
from ..engine.speech import Speaker
from ..games import find
from ..server.errors import Trouble
from ..server.limits import MEGABYTE, Limits
from ..server.packs import find_pack
from ..server.processes import Failed, ProcessPool, Tell, refusal, working
from .boards import presentation_of, workshop_of
from .boards.workshop import Draft
from .covers import drawing_in
from .lists import hub_of
from .maps import draw_map, is_map
from .table import room_of
from .visitor import Visitor, visitor

log = logging.getLogger(__name__)

MOST_WAITING: Final = 16
SEED: Final = 1


class DrawingTask(Protocol):
    """Something to be made in the other process."""

    def made(self) -> Any: ...


@dataclass(frozen=True)
class Sketching:
    """A draft to be looked at."""

    game: str
    language: str
    draft: Draft

    def made(self) -> Sketch:
        spec = find(self.game)
        try:
            return _drawn(spec, self, self.draft, None)
        except BadContent as problem:
            try:
                return _drawn(spec, self, workshop_of(spec.id).bare(self.draft), problem)
            except BadContent:
                return Sketch("", None, Markup(), problem)


@dataclass(frozen=True)
class Sketch:
    """What there is to see of a draft, and to say about it."""

    picture: str
    """Its map, as SVG; empty if it cannot be drawn, or the game has none."""
    atlas: Any
    drawn: Markup
    """The table as it is set up, of a game without maps."""
    problem: BadContent | None
    """Why it cannot be played yet."""


@dataclass(frozen=True)
class MapDrawing:
    """A map of somebody's pack, to be drawn."""

    pack: Pack
    language: str
    name: str

    def made(self) -> str:
        """Nothing for a map that the pack does not have."""
        spec = find(self.pack.game)
        content = content_for(spec, self.pack)
        return draw_map(spec, content, self.name, self.language) if is_map(spec, content, self.name) else ""


def sketch(task: DrawingTask, tell: Tell) -> Any:
    """In the other process."""
    return task.made()


def draft_pack(spec: GameSpec[Any], draft: Draft) -> Pack:
    """The draft as a content pack: what says the same as our own content is left out."""
    name, files = workshop_of(spec.id).packed(draft)
    own: Any = content_for(spec)
    ours = own.sources.files
    changed = {
        stem: {key: entry for key, entry in entries.items() if ours[stem].get(key) != entry}
        for stem, entries in files.items()
    }
    return Pack(spec.id, name, {stem: entries for stem, entries in changed.items() if entries})


def _drawn(spec: GameSpec[Any], task: Sketching, draft: Draft, problem: BadContent | None) -> Sketch:
    pack = draft_pack(spec, draft)
    check_size(pack)
    content = content_for(spec, pack)
    if presentation_of(spec.id).plan is None:
        return Sketch("", None, _table(spec, pack, task.language), problem)
    picture = draw_map(spec, content, draft.name, task.language)
    return Sketch(picture, spec.atlas(content, draft.name), Markup(), problem)


def _table(spec: GameSpec[Any], pack: Pack, language: str) -> Markup:
    """As it is set up for the usual number of players."""
    t = new_table(spec, spec.usual_seats, SEED, {}, pack)
    names = [""] * t.seats
    board = presentation_of(spec.id).board
    return Markup(drawing_in(str(board.draw(t.reading(None), {}, Speaker(spec, language, names, t), names))))


def sketchers(limits: Limits) -> ProcessPool:
    bounds = working(limits.upload_seconds, limits.upload_memory * MEGABYTE)
    return ProcessPool(sketch, bounds, size=1, most=2, patience=limits.upload_seconds, tasks=200)


async def apart(request: Request, who: Visitor, task: DrawingTask) -> Any:
    """In the other process, if that is not too much for one person or for all."""
    gate = hub_of(request).gate
    gate.check_command(who.person)
    pool: ProcessPool = request.app.state.sketchers
    if pool.load >= MOST_WAITING:
        raise Trouble("uploads.busy")
    try:
        with gate.sketch(who.person):
            return await pool.run(task, gate.counted_as(who.person))
    except Failed as failure:
        log.warning("a drawing %s\n%s", failure.why, failure.detail)
        raise refusal("pack", failure, pool.bounds) from failure


# -- maps of packs ---------------------------------------------------------------------------------------


async def pack_map(request: Request) -> Response:
    """A map of a pack that somebody has put in."""
    return await _map_of(request, (await find_pack(hub_of(request).store, request.path_params["pack"])).pack)


async def table_map(request: Request) -> Response:
    """A map of the pack that a table is played with."""
    room = await room_of(request, visitor(request))
    if room.pack is None:
        raise HTTPException(404)
    return await _map_of(request, room.pack)


async def _map_of(request: Request, pack: Pack) -> Response:
    language, name = request.path_params["language"], request.path_params["name"]
    if language not in find(pack.game).languages:
        raise HTTPException(404)
    drawn: str = await apart(request, visitor(request), MapDrawing(pack, language, name))
    if not drawn:
        raise HTTPException(404)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})
