"""Content packs at the table: put one in, see what differs, play with it, pass it on."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ..engine import GameSpec, Pack
from ..engine.pack import MOST_FILES, Changes, changes, zipped
from ..engine.session import content_for
from ..games import find
from ..server import packs
from ..server.packs import KeptPack
from .boards import presentation_of
from .forms import PageError, read_form
from .lists import hub_of, spoken
from .maps import OURS, Brought
from .reply import page, redirected
from .visitor import visitor
from .words import Words

MOST_NAMED: Final = 40
"""Entries of a file that are listed by name."""


async def show(request: Request) -> Response:
    """One's packs, and a form for another."""
    who = visitor(request)
    own = [] if who.is_new else await packs.packs_of(hub_of(request).store, who.person)
    return page(request, "packs.html", who, packs=[_row(*each, who.words) for each in own])


async def add(request: Request) -> Response:
    form = await read_form(request, MOST_FILES + 1)
    files = [(name, data) for name, data in form.uploads if data]
    if not files:
        raise PageError("pack")
    kept = await hub_of(request).add_pack(visitor(request).person, files)
    at_once = form.text("then", "") == "table"  # from the page where one is opened
    return redirected(
        request, f"/new/{kept.pack.game}?pack={kept.code}" if at_once else f"/packs/{kept.code}"
    )


async def show_one(request: Request) -> Response:
    who = visitor(request)
    kept = await _found(request)
    return page(
        request,
        "pack.html",
        who,
        pack=_row(kept.code, kept.pack.game, kept.pack.name, who.words) | pack_changes(kept.pack, who.words),
        own=kept.person == who.person,
        edits=_edits(kept.pack),
        link=f"{who.base}/packs/{kept.code}",
    )


async def download(request: Request) -> Response:
    kept = await _found(request)
    name = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in kept.pack.name)
    headers = {"content-disposition": f'attachment; filename="{name.strip("-") or "pack"}.zip"'}
    return Response(zipped(kept.pack), media_type="application/zip", headers=headers)


async def confirm_delete(request: Request) -> Response:
    who, kept = visitor(request), await _found(request)
    return page(
        request,
        "delete.html",
        who,
        title=kept.pack.name,
        action=f"/packs/{kept.code}/delete",
        lines=[who.words("pack.delete")],
        record=f"/packs/{kept.code}/zip",
    )


async def delete(request: Request) -> Response:
    await read_form(request)
    await packs.drop(hub_of(request).store, request.path_params["pack"], visitor(request).person)
    return redirected(request, "/packs")


async def _found(request: Request) -> KeptPack:
    return await packs.find_pack(hub_of(request).store, request.path_params["pack"])


async def own_packs(request: Request, spec: GameSpec[Any]) -> list[dict[str, Any]]:
    """Those of this person that are for that game."""
    who = visitor(request)
    found = [] if who.is_new else await packs.packs_of(hub_of(request).store, who.person)
    return [_row(*each, who.words) for each in found if each[1] == spec.id]


async def pack_asked_for(request: Request, spec: GameSpec[Any]) -> tuple[KeptPack | None, Brought]:
    """The content pack that the address asks for with `pack`, if it is one for this game."""
    code = request.query_params.get("pack", "")
    kept = await packs.find_pack(hub_of(request).store, code) if code else None
    if kept is None or kept.pack.game != spec.id:
        return None, OURS
    return kept, Brought(kept.pack, f"/packs/{kept.code}")


def _edits(pack: Pack) -> list[str]:
    """What the workshop can go on with: missions by their names, or all of it ("")."""
    board = presentation_of(pack.game).workshop
    return [] if board is None else board.parts(pack)


def _row(code: str, game: str, name: str, words: Words) -> dict[str, Any]:
    spec = find(game)
    return {
        "code": code,
        "name": name,
        "game": spec.id,
        "game_title": spec.title(spoken(spec.id, words)),
    }


def pack_changes(pack: Pack, words: Words) -> dict[str, Any]:
    """What a pack changes, file by file."""
    own: Any = content_for(find(pack.game))
    found = changes(pack, own.sources.files)
    return {"name": pack.name, "changes": [{"file": each.file, "said": _said(each, words)} for each in found]}


def _said(change: Changes, words: Words) -> list[str]:
    listed = {"replaces": change.replaces, "adds": change.adds, "repeats": change.repeats}
    return [
        words(f"pack.{key}", count=len(names), names=", ".join(names[:MOST_NAMED]))
        for key, names in listed.items()
        if names
    ]
