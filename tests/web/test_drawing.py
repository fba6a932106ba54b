"""What is kept of earlier drawings shows just what drawing afresh would, to everybody, all through a game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from random import Random
from statistics import mean
from weakref import WeakKeyDictionary

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shamble.games import specs
from shamble.server.opening import open_lobby
from shamble.server.room import Room
from shamble.server.views import Views
from shamble.web import cache
from shamble.web.boards.common import kept
from shamble.web.cache import RenderCache
from shamble.web.live import SentRegions
from shamble.web.patch import patch, patch_of, patched
from shamble.web.render import RoomPage, render
from shamble.web.screen import Looker
from shamble.web.words import Words
from tests.server.tools import Clock

SEATS = 3
ENOUGH = 90
"""Answers in the games that are not played to their end."""


@dataclass
class Window:
    """An open page: what it drew before, what it was told, and what it makes of that."""

    looker: Looker
    before: RenderCache = field(default_factory=RenderCache)
    told: SentRegions = field(default_factory=SentRegions)
    lines: dict[str, list[str]] = field(default_factory=dict)

    def look(self, room: Room) -> RoomPage:
        page = render(room, self.looker, self.before)
        update = self.told.update(page) or {"regions": {}, "patches": {}}
        self.lines |= {name: html.split("\n") for name, html in update["regions"].items()}
        for name, parts in update["patches"].items():
            self.lines[name] = patched(self.lines[name], parts)
        return page

    @property
    def shown(self) -> dict[str, str]:
        return {name: "\n".join(lines) for name, lines in self.lines.items()}


def afresh(room: Room, looker: Looker) -> dict[str, str]:
    """The regions as somebody sees them who has just come in, on a server that has drawn nothing yet."""
    with pytest.MonkeyPatch.context() as forgetful:
        forgetful.setattr(kept, "KEPT", kept.DrawingCache())
        forgetful.setattr(cache, "_CACHES", WeakKeyDictionary())
        forgetful.setattr(room, "views", Views(room.play))
        return {name: str(html) for name, html in render(room, looker).regions.items()}


def new_room(game: str = "city-of-horror") -> Room:
    room = open_lobby("drawn", game, SEATS, {}, "person 0", seed=5, clock=Clock())
    for seat in range(SEATS):
        room.take_seat(f"person {seat}", seat, f"Player <{seat}>")
    room.start("person 0")
    return room


def played(room: Room, rng: Random, undo_every: int = 60) -> Iterator[int]:
    """A game at random, with an undo, a new name and some talk on the way; two seconds a turn, so that people
    may talk, and are away in the end."""
    assert isinstance(room.clock, Clock)
    turn = 0
    while asked := [
        (seat, choice) for seat in range(SEATS) for choice in room.questions_for(f"person {seat}", seat)
    ]:
        turn += 1
        room.clock.wait(2)
        open_now = [(seat, choice) for seat, choice in asked if not choice.optional]
        seat, choice = rng.choice(asked if rng.random() < 0.1 else open_now)
        room.answer(f"person {seat}", choice.id, seat, rng.choice(choice.options).name)
        if turn % 40 == 0:
            room.say(f"person {seat}", "two\nlines & more")
        if turn % 70 == 0:
            room.rename(f"person {seat}", seat, f"Renamed {turn}")
        if turn % undo_every == 0 and room.status == "playing":
            take_back(room, seat, 12)
        yield turn


def take_back(room: Room, seat: int, answers: int) -> None:
    """Everybody agrees to undo so many answers."""
    person = f"person {seat}"
    room.undo(person, seat, max(0, room.timeline_for(person).last - answers))
    while room.petitions.open:
        petition = room.petitions.open[0]
        voter = next(v for v in room.petitions.voters(petition) if v not in petition.agreed)
        room.agree(voter, petition.id)


@pytest.fixture
def windows() -> list[Window]:
    """Every seat's page, two spectators', in both languages."""
    people = [(f"person {seat}", "fr" if seat == 1 else "en") for seat in range(SEATS)]
    people += [("watcher", "en"), ("spectateur", "fr")]
    return [Window(Looker(person, Words(language), "token", "http://x")) for person, language in people]


@pytest.mark.thorough
def test_what_is_kept_is_what_would_be_drawn(windows: list[Window]) -> None:
    room = new_room()
    for turn in played(room, Random(3)):
        pages = [window.look(room) for window in windows]
        if turn % 9 == 0 or room.status == "over":
            for window, page in zip(windows, pages, strict=True):
                expected = afresh(room, window.looker)
                assert page.regions == expected
                assert window.shown == expected
    assert room.status == "over"
    assert len(room.play.truncations) > 1, "answers were taken back"


@pytest.mark.thorough("marvel")
@pytest.mark.parametrize("game", [game for game in specs() if game != "city-of-horror"])
def test_the_same_holds_for_every_board(game: str, windows: list[Window]) -> None:
    room = new_room(game)
    for turn in played(room, Random(4), undo_every=25):
        pages = [window.look(room) for window in windows]
        if turn % 6 == 0 or room.status == "over":
            for window, page in zip(windows, pages, strict=True):
                expected = afresh(room, window.looker)
                assert page.regions == expected
                assert window.shown == expected
        if turn > ENOUGH:
            break
    assert room.play.truncations, "answers were taken back"


def test_one_room_is_drawn_in_the_language_of_each_who_looks() -> None:
    room = new_room()
    for _ in zip(range(30), played(room, Random(6)), strict=False):
        pass
    for language in ("en", "fr", "en"):
        looker = Looker("person 0", Words(language), "token", "http://x")
        regions = render(room, looker).regions
        assert regions == afresh(room, looker)
        assert Words(language)("log.title") in unescape(regions["region-log"])


def test_everybody_gets_forms_with_their_own_token() -> None:
    """What is drawn once for all has no forms in it."""
    room = new_room()
    for _ in zip(range(20), played(room, Random(6)), strict=False):
        pass
    for token in ("first", "second"):
        regions = render(room, Looker("person 0", Words("en"), token, "http://x")).regions
        other = {"first": "second", "second": "first"}[token]
        assert any(f'value="{token}"' in html for html in regions.values())
        assert not any(f'value="{other}"' in html for html in regions.values())


def test_the_guide_goes_and_comes_back() -> None:
    room, before = new_room("survive-until-daylight"), RenderCache()
    seen = []
    for wish in ("on", "off", "on"):
        looker = Looker("person 0", Words("en"), "token", "http://x", guide=wish)
        regions = render(room, looker, before).regions
        assert regions == afresh(room, looker)
        seen.append((regions["region-status"], regions["region-guide"]))
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.thorough
def test_an_answer_leaves_nothing_for_the_collector() -> None:
    """So that a server may look for cycles seldom (`web/serve.py`). What other tests have left behind may be
    found once, what answers leave would be found every time."""
    room = new_room()
    windows = [Window(Looker(who, Words("en"), "token", "http://x")) for who in ("person 0", "watcher")]
    answers = played(room, Random(2))

    def left_by(count: int) -> int:
        for _ in zip(range(count), answers, strict=False):
            for window in windows:
                window.look(room)
        return gc.collect()

    left_by(30)
    gc.disable()
    try:
        assert min(left_by(10) for _ in range(3)) == 0
    finally:
        gc.enable()


def test_a_page_that_shows_the_same_is_not_told_that_something_happened() -> None:
    room = new_room()
    window = Window(Looker("watcher", Words("en"), "token", "http://x"))
    assert window.told.update(render(room, window.looker)) is not None
    assert window.told.update(render(room, window.looker)) is None


def test_a_long_region_is_sent_by_what_changed() -> None:
    room = new_room()
    window = Window(Looker("watcher", Words("en"), "token", "http://x"))
    window.look(room)
    rng = Random(1)
    sizes = []
    for _ in zip(range(20), played(room, rng), strict=False):
        update = window.told.update(render(room, window.looker, window.before))
        if update is not None and "region-board" in update["patches"]:
            sizes.append(len(str(update["patches"]["region-board"])))
    assert mean(sizes) < len(window.told.shown["region-board"]) / 4


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("a b c", "a b c", [(0, 3)]),
        ("a b c", "a X c", [(0, 1), "X", (2, 3)]),
        ("a b c", "b c d", [(1, 3), "d"]),
        ("a b a c", "a Z a c", [(0, 1), "Z", (2, 4)]),
        ("a", "X Y a", ["X\nY", (0, 1)]),
        ("a b", "b a", [(1, 2), (0, 1)]),
        ("", "a", ["a"]),
        ("a", "", []),
    ],
)
def test_a_patch_holds_new_lines_and_runs_of_old_ones(
    old: str, new: str, parts: list[str | tuple[int, int]]
) -> None:
    assert patch(old.split(), new.split()) == parts
    assert patched(old.split(), parts) == new.split()


LINES = st.lists(st.sampled_from(["", "a", "b", "ab", "ba"]), min_size=1, max_size=12).map("\n".join)


@given(LINES, LINES)
def test_a_patch_of_texts_makes_the_new_one_of_the_old(old: str, new: str) -> None:
    assert patched(old.split("\n"), patch_of(old, new)) == new.split("\n")


def test_only_so_many_drawings_are_kept() -> None:
    drawings = kept.DrawingCache(most=2)
    for thing in ("door", "wall", "roof"):
        assert drawings.drawn(thing, f"a {thing}".strip) == f"a {thing}"
    assert len(drawings) == 2
    assert drawings.drawn("roof", lambda: "never drawn") == "a roof"
    assert drawings.drawn("door", lambda: "drawn again") == "drawn again"
