"""A pack that changes every number, name and map of a game plays, draws and is played by bots.

What each game's pack is stands in tests/laws/packs; how it is tried stands here, once for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("lucide")
pytest.importorskip("textual")

from shamble.bots import Driver, default_bot, made
from shamble.engine import Choice, Event, Rng, Table
from shamble.engine.save import load
from shamble.engine.session import content_for
from shamble.engine.speech import Speaker
from shamble.engine.tales import TaleScene, named, scenes
from shamble.games import find, specs
from shamble.lab.driver import any_answer
from shamble.web.boards import presentation_of
from shamble.web.boards.common import kept
from tests.laws.cases import ENDLESS, viewers
from tests.laws.packs.common import (
    NAMES,
    Overhaul,
    glance,
    overhauls,
    pack_of,
    tables,
    terminal_page,
    unchanged,
    web_page,
)

EVERY = 40
"""One position in so many is drawn."""


@pytest.fixture(params=overhauls(), ids=lambda overhaul: overhaul.GAME)
def overhaul(request: pytest.FixtureRequest) -> Overhaul:
    found: Overhaul = request.param
    return found


def played(t: Table, rng: Rng) -> Iterator[Table]:
    """At random, to the end; the table before each answer, and at last when it is over."""
    for _ in range(ENDLESS):
        yield t
        if t.over:
            return
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
    raise AssertionError(f"still asking after {ENDLESS} answers")


def moments(t: Table, every: int = EVERY) -> Iterator[Table]:
    """Some positions of a random game, its end among them."""
    for number, position in enumerate(played(t, Rng(7))):
        if number % every == 0 or position.over:
            yield position


def question(t: Table, viewer: int | None) -> Choice | None:
    return next((choice for choice in t.choices if choice.seat == viewer and not choice.optional), None)


def test_every_game_has_such_a_pack_of_all_its_files() -> None:
    assert {overhaul.GAME for overhaul in overhauls()} == specs().keys()
    for overhaul in overhauls():
        content: Any = content_for(find(overhaul.GAME))
        assert pack_of(overhaul).files.keys() == content.sources.files.keys(), overhaul.GAME


def test_the_pack_leaves_no_number_and_no_name_as_it_was(overhaul: Overhaul) -> None:
    """Otherwise the other laws here would say little."""
    assert not unchanged(overhaul)
    spec = find(overhaul.GAME)
    ours, theirs = (spec.load_content(pack).names for pack in (None, pack_of(overhaul)))
    assert any(set(names) - set(ours.get(kind, ())) for kind, names in theirs.items()), "nothing new is named"


def test_random_players_play_it_to_the_end(overhaul: Overhaul) -> None:
    for t in tables(overhaul, pack_of(overhaul)):
        for number, position in enumerate(played(t, Rng(3))):
            if number % 10 == 0:
                assert not t.spec.invariants(position)
            if number % 100 == 50:
                assert load(position.save(), find).digest == position.digest
        assert t.result is not None


def test_bots_play_it_to_the_end(overhaul: Overhaul) -> None:
    for name in ("random", default_bot(overhaul.GAME)):  # those that search play as the default one does
        for t in tables(overhaul, pack_of(overhaul)):
            Driver(t, {seat: made(overhaul.GAME, name) for seat in range(t.seats)}, 1, budget=0.0).run()
            assert t.over, name


def test_the_web_draws_it_for_everybody(overhaul: Overhaul) -> None:
    board = presentation_of(overhaul.GAME).board
    for t in tables(overhaul, pack_of(overhaul)):
        for number, position in enumerate(moments(t)):
            for viewer in viewers(position):
                asked = question(position, viewer)
                marks = {} if asked is None else board.marks_of(asked)
                page = web_page(position, viewer, marks, ("en", "fr")[number % 2])
                _check_page(page)


def _check_page(page: str) -> None:
    """Well-formed, no text missing, every drawing on the sheet."""
    ElementTree.fromstring(page.replace(" open>", ">").replace("<br>", "<br/>"))
    assert not re.findall(r"\[[a-z_.]+\]", page)
    wanted = set(re.findall(r'href="#([^"]+)"', page))
    assert wanted <= set(re.findall(r' id="([^"]+)"', page))


def test_the_web_remarks_on_it_tells_it_and_shows_it_before_the_game(overhaul: Overhaul) -> None:
    shown = presentation_of(overhaul.GAME)
    for number, t in enumerate(tables(overhaul, pack_of(overhaul))):
        speaker = Speaker(t.spec, ("en", "fr")[number % 2], NAMES[: t.seats], t)
        for position in moments(t):
            for choice in position.choices:
                reading = position.reading(choice.seat or 0)
                _check_texts(*(shown.remark(reading, choice, option, speaker) for option in choice.options))
        _check_texts(*_beats(t, speaker))
        _check_texts(*_before_the_game(t, Speaker(t.spec, speaker.language, ())))


@dataclass(frozen=True)
class Staged:
    """A scene of a whole game at once."""

    scene: TaleScene
    speaker: Speaker
    table: Table
    events: Sequence[Event]

    @property
    def said(self) -> Mapping[str, str]:
        return named(self.table.spec.vocabulary, self.scene.events[-1])

    def earlier(self) -> Iterator[Event]:
        return reversed(self.events[: self.scene.first])

    def before(self) -> Any:
        return self.table.reading(0)

    then = before


def _beats(t: Table, speaker: Speaker) -> Iterator[str]:
    """What the whole game did, as far as it is shown."""
    events = [event.seen_by(0) for event in t.sink or []]
    for scene in scenes(t.spec.story, t.spec.vocabulary, events, 0, lambda number: t.reading(0)):
        beat = presentation_of(t.spec.id).story(Staged(scene, speaker, t, events))
        yield beat.title + beat.card + beat.aside + speaker.headline(scene)


def _before_the_game(t: Table, speaker: Speaker) -> Iterator[str]:
    """Maps, and what can be chosen."""
    shown, content = presentation_of(t.spec.id), t.content
    for name in t.spec.maps(content) if shown.plan else ():
        yield str(shown.plan(t.spec.atlas(content, name), speaker)) if shown.plan else ""
    if shown.choosing:
        yield shown.choosing.cast(content, "", speaker)


def _check_texts(*texts: str) -> None:
    for text in texts:
        assert not re.findall(r"\[[a-z_.]+\]", text)


@pytest.mark.thorough("heroes", "dawn")
def test_the_terminal_draws_it_for_everybody(overhaul: Overhaul) -> None:
    for t in tables(overhaul, pack_of(overhaul)):
        for number, position in enumerate(moments(t)):
            for viewer in viewers(position):
                seen = glance(position, viewer, ("en", "fr")[number % 2], question(position, viewer))
                assert terminal_page(position, seen, (100, 50)[number % 2])


def test_a_drawing_of_one_content_is_never_shown_for_another(
    overhaul: Overhaul, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept of our own tables, in the same position, must not be taken for the pack's."""
    for own, packed in zip(tables(overhaul, None), tables(overhaul, pack_of(overhaul)), strict=True):
        monkeypatch.setattr(kept, "KEPT", kept.DrawingCache())
        alone = web_page(packed, 0)
        monkeypatch.setattr(kept, "KEPT", kept.DrawingCache())
        web_page(own, 0)
        assert web_page(packed, 0) == alone


@pytest.mark.thorough("survive", "dawn")
def test_web_and_terminal_say_the_same_as_the_reading(overhaul: Overhaul) -> None:
    said: dict[str, bool] = {}
    for pack in (None, pack_of(overhaul)):
        for t in tables(overhaul, pack):
            for position in moments(t, EVERY // 2):
                for viewer in (None, 0):
                    for statement in overhaul.told(position, viewer):
                        assert statement.web == statement.reading, (statement.what, "web")
                        assert statement.terminal == statement.reading, (statement.what, "terminal")
                        said[statement.what] = said.get(statement.what, False) or bool(statement.reading)
    assert said
    assert all(said.values()), f"what never comes up is no law: {said}"
