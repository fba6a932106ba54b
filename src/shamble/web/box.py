"""The box: everything in a game on one page, with picture, numbers, text, how many there are and whose it is.

A game says what lies in its box (`GameSpec.box`); the cards are those that things on a table have, here of a
table that nobody plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..engine import GameSpec, Pack
from ..engine.box import BoxThing, Unpacking, search_text, words_of
from ..engine.finding import LONGEST
from ..engine.profiles import AT, PACK, Profile, Shelf
from ..games import find
from ..server.identity import tidy_code
from . import pages
from .aside import aside_at
from .boards import presentation_of, sheet_of
from .lists import hub_of, spoken
from .maps import OURS, Brought, SettingValue, map_address, setting_values
from .packs import pack_asked_for
from .reply import page
from .sketching import apart
from .visitor import visitor
from .words import Words

PACKS_KEPT: Final = 4
"""Boxes with a pack that are kept, those that were looked at last."""


@dataclass(frozen=True)
class ShownThing:
    """Something in the box."""

    id: str
    """As the content names it."""
    anchor: str
    name: str
    origin: str
    html: Markup
    words: str
    """All that it says, as the search reads it."""


@dataclass(frozen=True)
class Group:
    name: str
    kind: str
    title: str
    things: tuple[ShownThing, ...]


@dataclass(frozen=True)
class BoxShown:
    groups: tuple[Group, ...]
    sheet: Markup
    """The drawings that its pictures refer to."""


@dataclass(frozen=True)
class BoxOfPack:
    """A game's box with somebody's pack in it."""

    game: str
    language: str
    brought: Brought

    def made(self) -> BoxShown:
        return box_of(find(self.game), self.language, self.brought)


async def show(request: Request) -> Response:
    """Everything, or what answers to `q`; with `pack` as that content pack has it."""
    who, spec = visitor(request), find(request.path_params["game"])
    question = request.query_params.get("q", "")[:LONGEST]
    code = tidy_code(request.query_params.get("table", ""))
    kept, brought = await pack_asked_for(request, spec)
    language = spoken(spec.id, who.words)
    box: BoxShown = (
        await run_in_threadpool(box_of, spec, language)
        if brought.pack is None
        else await apart(request, who, BoxOfPack(spec.id, language, brought))
    )
    return page(
        request,
        "box.html",
        who,
        title=spec.title(language),
        game=spec.id,
        groups=found_in(box, question),
        question=question,
        pack=kept,
        sheet=box.sheet,
        board_styles=[pages.board_style_url(name) for name in presentation_of(spec.id).board.styles],
        code=code,
        **await aside_at(hub_of(request), code, who),
    )


def box_of(spec: GameSpec[Any], language: str, brought: Brought = OURS) -> BoxShown:
    """A game's own box is made once; with a pack it is kept for a while."""
    if brought.pack is None:
        return _own(spec.id, language)
    return _packed(spec.id, language, msgspec.json.encode(brought.pack), brought.address)


@cache
def _own(game: str, language: str) -> BoxShown:
    return _Unpacking(find(game), language, OURS).box()


@lru_cache(maxsize=PACKS_KEPT)
def _packed(game: str, language: str, pack: bytes, address: str) -> BoxShown:
    brought = Brought(msgspec.json.decode(pack, type=Pack), address)
    return _Unpacking(find(game), language, brought).box()


def anchor_of(spec: GameSpec[Any], language: str, kind: str, thing: str, about: Profile) -> str:
    """Where that thing lies in the game's own box, as it is told here; nothing if it does not."""
    which, text = thing.partition(AT)[0], search_text(about.text)
    lying = (each for group in box_of(spec, language).groups if group.kind == kind for each in group.things)
    return next((each.anchor for each in lying if each.id == which and text in each.words), "")


# -- search ----------------------------------------------------------------------------------------------


def found_in(box: BoxShown, question: str) -> list[Group]:
    """The things that say every word of the question; all of them where there is none."""
    words = search_text(question).split()
    groups = (
        replace(
            group, things=tuple(each for each in group.things if all(word in each.words for word in words))
        )
        for group in box.groups
    )
    return [group for group in groups if group.things]


# -- what lies in it -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Shown:
    """What is told of a thing."""

    about: Profile
    copies: int
    picture: str = ""
    pick: SettingValue | None = None


class _Unpacking(Unpacking):
    """With pictures, maps and missions."""

    def __init__(self, spec: GameSpec[Any], language: str, brought: Brought) -> None:
        super().__init__(spec, language, brought.pack)
        self.brought = brought
        self.words = Words(language)
        self.anchors: set[str] = set()

    def box(self) -> BoxShown:
        groups = tuple(group for shelf in self.spec.box if (group := self._group(shelf)).things)
        return BoxShown(groups, sheet_of(self.spec.id, self.table().content))

    def _group(self, shelf: Shelf) -> Group:
        title = self.speaker(shelf).say(f"box.{shelf.name}")
        return Group(shelf.name, shelf.kind, title, tuple(self._things(shelf)))

    def _things(self, shelf: Shelf) -> Iterator[ShownThing]:
        reading, meant = self.table(shelf).reading(None), self._meant(shelf.kind)
        picture = presentation_of(self.spec.id).picture
        for thing in self.held(shelf):
            pick = meant.get(thing.id)
            about = self._mission(pick, thing) if pick is not None else self.profile(shelf, thing)
            if about is not None:
                drawn = "" if pick is not None else picture(reading, shelf.kind, thing.id)
                yield self._thing(shelf, thing.id, _Shown(about, thing.copies, drawn, pick))

    def _meant(self, kind: str) -> dict[str, SettingValue]:
        """Things that are chosen before the game: missions."""
        settings = [setting for setting in self.spec.settings if setting.kind == kind]
        found = [
            each
            for setting in settings
            for each in setting_values(self.spec, self.language, setting, self.brought)
        ]
        return {each.value: each for each in found}

    def _mission(self, pick: SettingValue, thing: BoxThing) -> Profile:
        brought = self.pack is not None and any(thing.id in file for file in self.pack.files.values())
        return Profile(pick.label, pick.note, origin=PACK if brought else str(thing.entry.get("origin", "")))

    def _thing(self, shelf: Shelf, thing: str, shown: _Shown) -> ShownThing:
        about, pick = shown.about, shown.pick
        anchor = f"{shelf.kind}-{thing}"
        anchor = f"{shelf.name}-{thing}" if anchor in self.anchors else anchor
        self.anchors.add(anchor)
        html = pages.fragment(
            "box_thing.html",
            t=self.words,
            about=about,
            picture=Markup(shown.picture),
            pick=pick,
            map=pick.picture if pick else map_address(self.spec, self.language, thing, self.brought),
            copies=shown.copies,
            source=self.source(about),
            game=self.spec.id,
        )
        said = words_of(about, pick.html.striptags() if pick else "", thing)
        return ShownThing(thing, anchor, about.name, about.origin, html, said)
